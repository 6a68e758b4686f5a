//! An engine that moves at once: soundly, or with one fault.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode, exit};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use tenglong::core::position::End;
use tenglong::core::random::SplitMix64;
use tenglong::core::rules::Agreement;
use tenglong::core::{Move, MoveList};
use tenglong::game::Game;
use tenglong::variants::VariantId;

/// Faults of single moves begin with this ply, so that games get going before.
const FAULTY_PLY: usize = 4;

/// Longer than any test waits.
const FOREVER: Duration = Duration::from_secs(3600);

const GREETING: &str = "\
id name Mock
id author Tests
option name Hash type spin default 16 min 1 max 64
option name MultiPV type spin default 1 min 1 max 256
option name Ponder type check default false
option name Clear Hash type button
option name UCI_Variant type combo default dragon var dragon
uciok
";

/// Runs the engine until it is told to quit.
pub fn run(fault: &str) -> ExitCode {
    let (sender, input) = mpsc::channel();
    thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        let mut bytes = Vec::new();
        while stdin.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
            if sender.send(String::from_utf8_lossy(&bytes).trim().to_string()).is_err() {
                break;
            }
            bytes.clear();
        }
    });
    let mut engine = Mock {
        fault: fault.to_string(),
        input,
        pending: VecDeque::new(),
        game: Some(start()),
        multipv: 1,
        stale_stop: false,
        hoard: Vec::new(),
    };
    engine.begin();
    while let Some(line) = engine.next_line() {
        if !engine.obey(&line) {
            return engine.end();
        }
    }
    if engine.has("deaf-to-end") {
        hang();
    }
    engine.end()
}

fn start() -> Game {
    Game::new(VariantId::Dragon, Agreement::default(), None).unwrap()
}

struct Mock {
    fault: String,
    input: Receiver<String>,
    /// Lines that came during a search and are still to be obeyed.
    pending: VecDeque<String>,
    game: Option<Game>,
    multipv: usize,
    stale_stop: bool,
    hoard: Vec<String>,
}

/// The words after `go`.
struct Go {
    depth: usize,
    /// Nothing but a stop ends it.
    infinite: bool,
    ponder: bool,
    moves: Vec<String>,
}

impl Go {
    fn parse(text: &str) -> Go {
        const LIMITS: [&str; 9] =
            ["depth", "nodes", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "mate"];
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let is_limited = words.iter().any(|word| LIMITS.contains(word));
        let listed = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
        let value = words.iter().skip_while(|word| **word != "depth").nth(1);
        Go {
            depth: value.and_then(|value| value.parse().ok()).unwrap_or(3).clamp(1, 8),
            infinite: words.contains(&"infinite") || (!is_limited && !words.contains(&"ponder")),
            ponder: words.contains(&"ponder"),
            moves: listed.map(|word| word.to_string()).collect(),
        }
    }
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn say_bytes(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(bytes).and_then(|()| out.flush());
}

fn hang() -> ! {
    thread::sleep(FOREVER);
    exit(9)
}

impl Mock {
    fn has(&self, fault: &str) -> bool {
        self.fault == fault
    }

    fn next_line(&mut self) -> Option<String> {
        self.pending.pop_front().or_else(|| self.input.recv().ok())
    }

    fn begin(&self) {
        match self.fault.as_str() {
            "exit-at-start" => exit(1),
            "grandchild" => drop(Command::new("sleep").arg("3600").spawn()),
            _ => {}
        }
    }

    fn end(&self) -> ExitCode {
        if self.has("ignore-quit") {
            hang();
        }
        ExitCode::from(if self.has("exit-code") { 3 } else { 0 })
    }

    /// False: the engine ends.
    fn obey(&mut self, line: &str) -> bool {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command.to_ascii_lowercase().as_str() {
            "uci" => self.greet(),
            "isready" if self.has("no-readyok") => hang(),
            "isready" => say("readyok\n"),
            "position" => self.set_position(rest),
            "setoption" => self.set_option(rest),
            "go" => return self.go(&Go::parse(rest)),
            "stop" if self.has("stray-move") => say("bestmove a1a2\n"),
            "stop" => self.stale_stop = self.has("stale-stop"),
            "quit" => return false,
            "ucinewgame" | "ponderhit" | "register" | "debug" | "" => {}
            _ if self.has("dies-of-junk") => exit(1),
            _ if self.has("chatty") => say("what?\n"),
            _ if self.has("hoards") => self.hoard.push(line.repeat(20)),
            _ => {}
        }
        true
    }

    fn greet(&self) {
        match self.fault.as_str() {
            "no-uciok" => hang(),
            "no-author" => say(&GREETING.replace("id author Tests\n", "")),
            "bad-option" => say(&GREETING.replace("default 16", "default 100")),
            "banner-in-between" => say(&GREETING.replace("option name Hash", "Hello!\noption name Hash")),
            _ => say(GREETING),
        }
    }

    fn set_position(&mut self, text: &str) {
        let new = read_position(text);
        if new.is_none() && !self.has("silent") {
            say("info string bad position\n");
        }
        if new.as_ref().is_some_and(|game| game.moves().len() > 1000) && self.has("short-games") {
            std::process::abort();
        }
        if new.is_some() || !self.has("plays-on") {
            self.game = new;
        }
    }

    fn set_option(&mut self, text: &str) {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_ascii_whitespace().collect();
        let (name, value) = match words.iter().position(|word| *word == "value") {
            Some(at) => (words[..at].join(" "), words[at + 1..].join(" ")),
            None => (words.join(" "), String::new()),
        };
        let number = value.parse::<usize>().ok();
        let good = match name.as_str() {
            "name hash" => number.is_some_and(|n| (1..=64).contains(&n)),
            "name multipv" => number.is_some_and(|n| (1..=256).contains(&n)),
            "name ponder" => matches!(value.as_str(), "true" | "false"),
            "name clear hash" => true,
            "name uci_variant" => value == "dragon",
            _ => false,
        };
        if !good && !self.has("takes-all-options") {
            say("info string bad option\n");
        } else if let ("name multipv", Some(number)) = (name.as_str(), number) {
            self.multipv = number;
        }
    }

    /// False: it was told to quit meanwhile.
    fn go(&mut self, go: &Go) -> bool {
        let stale_stop = std::mem::take(&mut self.stale_stop);
        let Some(game) = self.game.clone() else {
            say("bestmove (none)\n");
            return true;
        };
        let moves = game.legal_moves();
        let is_drawn = game.outcome().is_some_and(|outcome| outcome.winner.is_none());
        let answer = if moves.is_empty() {
            if self.has("moves-when-mated") { "a1a2".to_string() } else { "(none)".to_string() }
        } else if self.has("none-when-drawn") && is_drawn {
            "(none)".to_string()
        } else {
            let ordered = self.order(&game, &moves, go);
            if game.moves().len() >= FAULTY_PLY && self.misbehave(&game, &ordered) {
                return true;
            }
            self.tell_lines(&game, &ordered, if stale_stop { 1 } else { go.depth });
            game.move_text(ordered[0])
        };
        if self.has("slow-clock") && !go.infinite {
            thread::sleep(Duration::from_millis(900));
        }
        let goes_on = self.wait(go);
        if self.has("quits-without-move") && !goes_on {
            return false;
        }
        say(&format!("bestmove {answer}\n"));
        if self.has("tears") && !self.pending.is_empty() {
            say(&format!("bestmove {answer}\n"));
        }
        goes_on
    }

    /// Waits for what ends the search, if it does not end by itself; false: the engine is to end.
    fn wait(&mut self, go: &Go) -> bool {
        let ends_by_itself =
            (self.has("ends-infinite") && go.infinite) || (self.has("ends-ponder") && go.ponder);
        if ends_by_itself || !(go.infinite || go.ponder) {
            return true;
        }
        loop {
            let line = match self.input.try_recv() {
                Ok(line) => line,
                Err(mpsc::TryRecvError::Empty) if self.has("burns") => continue,
                _ => match self.input.recv() {
                    Ok(line) => line,
                    Err(_) => return true,
                },
            };
            match line.as_str() {
                "isready" if self.has("deaf-in-search") => {}
                "isready" => say("readyok\n"),
                "stop" => return true,
                "ponderhit" if go.ponder && !go.infinite => return true,
                "quit" => return false,
                _ => {
                    self.pending.push_back(line);
                    return true;
                }
            }
        }
    }

    /// The moves, the best one first: a mate, or what chance says.
    fn order(&self, game: &Game, moves: &MoveList, go: &Go) -> Vec<Move> {
        let listed = |mv: &Move| go.moves.contains(&game.move_text(*mv));
        let mut ordered: Vec<Move> = moves.iter().copied().filter(listed).collect();
        if ordered.is_empty() || self.has("ignores-searchmoves") {
            ordered = moves.to_vec();
        }
        let chosen = SplitMix64(game.key()).below(ordered.len());
        let best = ordered.iter().position(|&mv| mates(game, mv)).unwrap_or(chosen);
        ordered.swap(0, best);
        ordered
    }

    fn tell_lines(&self, game: &Game, ordered: &[Move], depth: usize) {
        let mate = mates(game, ordered[0]);
        let score = match (mate, self.has("mates-in-plies")) {
            (true, true) => "mate 3",
            (true, false) => "mate 1",
            (false, _) => "cp 0",
        };
        let lines = if self.has("one-line") { 1 } else { self.multipv.min(ordered.len()) };
        if self.has("empty-lines") {
            say("\n");
        }
        for depth in 1..=depth {
            for (rank, &mv) in ordered.iter().enumerate().take(lines) {
                let nodes = if self.has("falling-nodes") { 1000 - depth } else { 100 * depth };
                let hashfull = if self.has("hashfull") { 1001 } else { 0 };
                let score = if rank == 0 { score } else { "cp 0" };
                say(&format!(
                    "info depth {depth} seldepth {depth} multipv {} score {score} nodes {nodes} nps 1000 hashfull {hashfull} \
                     time 0 pv {}\n",
                    rank + 1,
                    game.move_text(mv)
                ));
            }
        }
    }

    /// The faults of single moves; true: nothing more is to be said.
    fn misbehave(&mut self, game: &Game, ordered: &[Move]) -> bool {
        let best = game.move_text(ordered[0]);
        let other = game.move_text(*ordered.last().unwrap());
        let info = |pv: &str| say(&format!("info depth 1 score cp 0 nodes 1 pv {pv}\n"));
        match self.fault.as_str() {
            "exit" => exit(0),
            "crash" => std::process::abort(),
            "hang" => hang(),
            "deaf" => loop {
                info(&best);
                thread::sleep(Duration::from_millis(20));
            },
            "late" => {
                while self.input.recv().is_ok_and(|line| line != "stop") {}
                return false;
            }
            "slow" => thread::sleep(Duration::from_millis(700)),
            "illegal" => say("bestmove a1a11\n"),
            "empty" => say("bestmove\n"),
            "none" => say("bestmove (none)\n"),
            "not-text" => say_bytes(b"bestmove \xff\xfe\x00\n"),
            "double" => say(&format!("bestmove {best}\nbestmove {other}\n")),
            "split-line" => say(&format!("bestmove\n{best}\n")),
            "split" => {
                let (head, tail) = best.split_at(2);
                say(&format!("bestmove {head}"));
                thread::sleep(Duration::from_millis(30));
                say(&format!("{tail}\n"));
            }
            "other-move" => {
                info(&other);
                say(&format!("bestmove {best}\n"));
            }
            "false-mate" => say(&format!("info depth 3 score mate 1 pv {best}\nbestmove {best}\n")),
            "unfinished" => {
                say(&format!("bestmove {best}"));
                exit(0);
            }
            "garbage" => {
                say_bytes(b"\xff\xfe garbage \x00\x01\n\n\ninfo\ninfo depth x score cp\nreadyok\n");
                return false;
            }
            "stderr-flood" => {
                let _ = io::stderr().write_all(&vec![b'x'; 2 << 20]);
                return false;
            }
            "info-flood" => {
                (0..100).for_each(|_| {
                    say(&format!("info depth 1 score cp 0 nodes 1 pv {best}\n").repeat(10_000))
                });
                return false;
            }
            "long-line" => {
                say(&format!("info string {}\n", "x".repeat(10 << 20)));
                return false;
            }
            "illegal-pv" => {
                info(&format!("{best} {best}"));
                return false;
            }
            _ => return false,
        }
        !self.has("slow")
    }
}

fn mates(game: &Game, mv: Move) -> bool {
    let mut after = game.clone();
    after.play(mv);
    after.outcome().is_some_and(|outcome| outcome.end == End::Checkmate)
}

fn read_position(text: &str) -> Option<Game> {
    let (board, moves) = text.split_once("moves").unwrap_or((text, ""));
    let mut game = match board.trim() {
        "startpos" => start(),
        board => {
            Game::new(VariantId::Dragon, Agreement::default(), Some(board.strip_prefix("fen ")?)).ok()?
        }
    };
    for text in moves.split_ascii_whitespace() {
        let mv = game.parse_move(text).ok()?;
        game.play(mv);
    }
    Some(game)
}
