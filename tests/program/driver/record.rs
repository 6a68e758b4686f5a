//! What must be true of every dialogue, whatever was said in it.

use std::collections::HashSet;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;
use tenglong::variants::VariantId;

/// The fields of an `info` line of a search, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InfoLine {
    pub depth: u64,
    pub seldepth: u64,
    pub multipv: u64,
    /// `cp 12`, `mate -3`
    pub score: String,
    /// `lowerbound`, `upperbound` or nothing
    pub bound: String,
    /// Wins, draws and losses in a thousand games.
    pub chances: Option<[u64; 3]>,
    pub nodes: u64,
    pub nps: u64,
    pub hashfull: u64,
    pub tbhits: u64,
    pub time: u64,
    pub pv: Vec<String>,
}

impl InfoLine {
    /// Reads a line strictly in the form that the protocol's description gives.
    pub fn parse(line: &str) -> Result<InfoLine, String> {
        let mut words = line.split(' ').peekable();
        let mut info = InfoLine::default();
        let fault = |what: &str| format!("{what} expected in '{line}'");
        let number = |words: &mut dyn Iterator<Item = &str>, name: &str| -> Result<u64, String> {
            if words.next() != Some(name) {
                return Err(fault(name));
            }
            words
                .next()
                .and_then(|text| text.parse().ok())
                .ok_or_else(|| fault(&format!("a number after {name}")))
        };
        if words.next() != Some("info") {
            return Err(fault("info"));
        }
        info.depth = number(&mut words, "depth")?;
        if info.depth == 0 {
            info.score = words.collect::<Vec<_>>().join(" ");
            return match info.score.as_str() {
                "score cp 0" | "score mate 0" => Ok(info),
                _ => Err(fault("the score of a game that is over")),
            };
        }
        info.seldepth = number(&mut words, "seldepth")?;
        info.multipv = number(&mut words, "multipv")?;
        let score = (words.next(), words.next(), words.next());
        let (Some("score"), Some(unit @ ("cp" | "mate")), Some(value)) = score else {
            return Err(fault("a score"));
        };
        let value: i64 = value.parse().map_err(|_| fault("a whole score"))?;
        info.score = format!("{unit} {value}");
        if let Some(bound) = words.next_if(|word| matches!(*word, "lowerbound" | "upperbound")) {
            info.bound = bound.to_owned();
        }
        if words.next_if_eq(&"wdl").is_some() {
            let mut chance = || words.next().and_then(|text| text.parse().ok()).unwrap_or(u64::MAX);
            let chances = [chance(), chance(), chance()];
            if chances.iter().try_fold(0_u64, |sum, &chance| sum.checked_add(chance)) != Some(1000) {
                return Err(fault("three numbers that make a thousand"));
            }
            info.chances = Some(chances);
        }
        info.nodes = number(&mut words, "nodes")?;
        info.nps = number(&mut words, "nps")?;
        info.hashfull = number(&mut words, "hashfull")?;
        info.tbhits = number(&mut words, "tbhits")?;
        info.time = number(&mut words, "time")?;
        if words.next() != Some("pv") {
            return Err(fault("pv"));
        }
        info.pv = words.map(str::to_owned).collect();
        Ok(info)
    }
}

/// Checks the lines received against the bytes sent to an engine that was started for `variant`.
pub fn check(variant: VariantId, sent: &[u8], received: &[String]) -> Result<(), String> {
    let orders = Orders::read(variant, sent);
    let mut searches = orders.searches.iter();
    let mut running: Vec<InfoLine> = Vec::new();
    for line in received {
        // Chinese, in the answer to `d`.
        let is_record = line.starts_with("Record: ");
        if !is_record && !line.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
            return Err(format!("a line that is not ASCII: {line:?}"));
        }
        match line.split(' ').next().unwrap_or_default() {
            "id" | "option" | "uciok" | "readyok" => {}
            "info" if line.starts_with("info string ") => {}
            "info" => running.push(InfoLine::parse(line)?),
            "bestmove" => {
                let search = searches.next().ok_or_else(|| format!("a '{line}' for which no go was sent"))?;
                search.check(&running, line)?;
                running.clear();
            }
            _ if orders.is_answer(line) => {}
            _ => return Err(format!("a line of no known form: '{line}'")),
        }
    }
    if !running.is_empty() {
        return Err("info lines without a bestmove after them".to_owned());
    }
    match searches.count() {
        0 => Ok(()),
        missing => Err(format!("{missing} of {} go without a bestmove", orders.searches.len())),
    }
}

/// A `go` that was sent, and what was set then.
struct Search {
    /// None when the position was refused, or is not followed here (`flip`).
    game: Option<Game>,
    multipv: u64,
    /// The strength is limited, so that the best line need not be played.
    limited: bool,
}

impl Search {
    fn check(&self, infos: &[InfoLine], answer: &str) -> Result<(), String> {
        let mut nodes = 0;
        let mut firsts = HashSet::new();
        for info in infos.iter().filter(|info| info.depth > 0) {
            let fault = |what: &str| Err(format!("{what} in {info:?}"));
            let centipawns = info.score.strip_prefix("cp ").and_then(|text| text.parse::<i32>().ok());
            if centipawns.is_some_and(|score| score.abs() > 20_000) {
                return fault("a win that is not shown as a mate");
            }
            if info.hashfull > 1000 {
                return fault("hashfull above 1000");
            }
            if info.nodes < nodes {
                return fault("nodes fell");
            }
            nodes = info.nodes;
            if info.multipv == 0 || info.multipv > self.multipv {
                return fault("a multipv that was not asked for");
            }
            if info.multipv == 1 {
                firsts.clear();
            }
            if info.bound.is_empty() && info.pv.is_empty() {
                return fault("no pv");
            }
            if info.bound.is_empty() && !firsts.insert(info.pv[0].clone()) {
                return fault("a first move shown twice");
            }
            if let Some(game) = &self.game {
                follow(game.clone(), &info.pv)?;
            }
        }
        Search::check_last_block(infos)?;
        self.check_answer(infos, answer)
    }

    /// The last lines before the answer are one for each line asked for, of one depth, and no bounds.
    fn check_last_block(infos: &[InfoLine]) -> Result<(), String> {
        let infos: Vec<&InfoLine> = infos.iter().filter(|info| info.depth > 0).collect();
        let Some(start) = infos.iter().rposition(|info| info.multipv == 1) else { return Ok(()) };
        let block = &infos[start..];
        let lines = infos.iter().map(|info| info.multipv).max();
        let is_whole = block.iter().map(|info| info.multipv).eq(1..=block.len() as u64)
            && block.last().map(|info| info.multipv) == lines;
        let is_one = block.iter().all(|info| info.depth == block[0].depth && info.bound.is_empty());
        if is_whole && is_one { Ok(()) } else { Err(format!("the last lines are {block:#?}")) }
    }

    fn check_answer(&self, infos: &[InfoLine], answer: &str) -> Result<(), String> {
        let words: Vec<&str> = answer.split(' ').collect();
        let (best, ponder) = match words[..] {
            ["bestmove", best] => (best, None),
            ["bestmove", best, "ponder", ponder] => (best, Some(ponder)),
            _ => return Err(format!("a bestmove of no known form: '{answer}'")),
        };
        if let Some(game) = &self.game {
            match (game.legal_moves().is_empty(), best) {
                (true, "(none)") => return Ok(()),
                (false, "(none)") => return Err("no move where there are some".to_owned()),
                _ => follow(
                    game.clone(),
                    &[best, ponder.unwrap_or_default()].map(str::to_owned)[..words.len() / 2],
                )?,
            }
        }
        let line = infos.iter().rfind(|info| info.multipv == 1 && !info.pv.is_empty());
        match line {
            Some(line) if line.pv[0] != best && self.limited => Ok(()),
            Some(line) if line.pv[0] != best => Err(format!("'{answer}' is not the head of {line:?}")),
            Some(line) if ponder.is_some() && line.pv.get(1).map(String::as_str) != ponder => {
                Err(format!("'{answer}' does not ponder on the second move of {line:?}"))
            }
            _ => Ok(()),
        }
    }
}

/// Every move is legal in its place, in its strict form, and the line does not run on past the end of the game. Where
/// the game is over at the root by a draw, a first move is right.
fn follow(mut game: Game, line: &[String]) -> Result<(), String> {
    for (index, text) in line.iter().enumerate() {
        if index > 0 && game.outcome().is_some() {
            return Err(format!("a line that runs on past the end of the game: {line:?}"));
        }
        let mv = game.parse_move(text).map_err(|error| format!("{error} in {line:?} from {}", game.fen()))?;
        if game.move_text(mv) != *text {
            return Err(format!("'{text}' is not the strict form of a move"));
        }
        game.play(mv);
    }
    Ok(())
}

/// What was sent, as far as it matters here.
#[derive(Default)]
struct Orders {
    searches: Vec<Search>,
    /// The commands whose answers have forms of their own.
    debug: HashSet<String>,
}

impl Orders {
    fn read(variant: VariantId, sent: &[u8]) -> Orders {
        let mut orders = Orders::default();
        let mut state = State::new(variant);
        for line in sent.split(|&byte| byte == b'\n') {
            let line = String::from_utf8_lossy(line);
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match words[..] {
                ["quit", ..] => break,
                ["go", ..] if words.contains(&"perft") => {
                    orders.debug.insert("perft".to_owned());
                }
                ["go", ..] => {
                    let State { game, multipv, limited, .. } = &state;
                    orders.searches.push(Search { game: game.clone(), multipv: *multipv, limited: *limited });
                }
                ["position", ref setup @ ..] => state.game = state.set_up(setup),
                ["setoption", "name", "UCI_LimitStrength", "value", text] => state.limited = text == "true",
                ["setoption", "name", "MultiPV", "value", text] => state.set_multipv(text),
                ["setoption", "name", "UCI_Variant", "value", name] => state.choose(name),
                ["setoption", "name", "Promotion", "value", letter] => state.agree(letter),
                [command @ ("d" | "eval" | "flip" | "bench" | "perft"), ..] => {
                    orders.debug.insert(command.to_owned());
                    if command == "flip" {
                        state.game = None;
                    }
                }
                _ => {}
            }
        }
        orders
    }

    /// Whether a line is part of an answer to one of the debug commands that were sent.
    fn is_answer(&self, line: &str) -> bool {
        let sent = |command: &str| self.debug.contains(command);
        let has_start = |starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
        let is_board =
            || line.chars().nth(2) == Some(' ') && line.split_whitespace().all(|word| word.len() <= 2);
        // The board of `eval` has the worth of each piece in the line below it.
        let is_worth = || {
            let is_number = |word: &str| word.starts_with(['+', '-']) && word[1..].parse::<u32>().is_ok();
            line.len() > 40 && line.split_whitespace().all(|word| word.len() <= 2 || is_number(word))
        };
        let is_count = || {
            line.split_once(": ").is_some_and(|(mv, count)| mv.len() >= 4 && count.parse::<u64>().is_ok())
                || line.is_empty()
                || line.starts_with("Nodes searched: ")
        };
        (sent("d")
            && (is_board()
                || has_start(&["Fen: ", "Key: ", "Checkers: ", "Moves: ", "Status: ", "Record: "])))
            || (sent("perft") && is_count())
            || (sent("eval") && (is_worth() || has_start(&["Bucket ", "Chances: ", "Eval: "])))
            || (sent("bench") && (has_start(&["Position "]) || line.ends_with(" nps")))
    }
}

/// The engine's state as the orders so far have made it.
struct State {
    variant: VariantId,
    game: Option<Game>,
    agreement: Agreement,
    multipv: u64,
    limited: bool,
}

impl State {
    fn new(variant: VariantId) -> State {
        let agreement = Agreement::default();
        State { variant, game: Some(Game::start(variant, agreement)), agreement, multipv: 1, limited: false }
    }

    fn choose(&mut self, name: &str) {
        let Ok(variant) = name.parse() else { return };
        self.variant = variant;
        self.game = Some(Game::start(variant, self.agreement));
    }

    fn set_up(&self, setup: &[&str]) -> Option<Game> {
        let (start, moves) = match setup.iter().position(|&word| word == "moves") {
            Some(at) => (&setup[..at], &setup[at + 1..]),
            None => (setup, &[][..]),
        };
        let fen = match start {
            ["startpos"] => None,
            ["fen", fields @ ..] => Some(fields.join(" ")),
            _ => return None,
        };
        let mut game = Game::new(self.variant, self.agreement, fen.as_deref()).ok()?;
        for text in moves {
            let mv = game.parse_move(text).ok()?;
            game.play(mv);
        }
        Some(game)
    }

    fn set_multipv(&mut self, text: &str) {
        if let Ok(lines @ 1..=256) = text.parse() {
            self.multipv = lines;
        }
    }

    fn agree(&mut self, letter: &str) {
        let Ok(agreement) = Agreement::default().with_promotion(self.variant.facts(), letter) else { return };
        self.agreement = agreement;
        if let Some(game) = &mut self.game {
            game.set_agreement(agreement);
        }
    }
}
