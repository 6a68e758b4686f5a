//! Xiangqi and chess against the engines that the world plays them with: Fairy-Stockfish and Stockfish, as Debian
//! packages them. On positions from random games their legal moves, the numbers of replies to each and the
//! checking pieces must be ours.
//!
//! `PEER_POSITIONS` sets the number of positions. A program that is not installed is skipped with a
//! word, but fails the test where `CI` is set.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tenglong::core::zobrist::SplitMix64;
use tenglong::game::Game;
use tenglong::tools::perft::suite::Suite;
use tenglong::tools::perft::{Options, divide};
use tenglong::variants::{Agreement, VariantId};
use tenglong::with_position;

/// Positions compared unless `PEER_POSITIONS` says otherwise.
const POSITIONS: usize = 2_000;

/// A foreign engine, spoken to in UCI.
struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// Starts a program from Debian's directory of games or the search path; none if it is not installed.
    fn start(program: &str, variant: Option<&str>) -> Option<Peer> {
        let spawn = |path: &str| {
            Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
        };
        let mut process = spawn(&format!("/usr/games/{program}")).or_else(|_| spawn(program)).ok()?;
        let (input, output) = process.stdin.take().zip(process.stdout.take()).expect("both pipes");
        let mut peer = Peer { process, input, output: BufReader::new(output) };
        peer.ask("uci", "uciok");
        if let Some(variant) = variant {
            peer.send(&format!("setoption name UCI_Variant value {variant}"));
        }
        peer.ask("isready", "readyok");
        Some(peer)
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("a program that listens");
    }

    /// Sends a line and reads up to the line that begins with `last`.
    fn ask(&mut self, line: &str, last: &str) -> Vec<String> {
        self.send(line);
        let mut answer = Vec::new();
        loop {
            let mut text = String::new();
            let length = self.output.read_line(&mut text).expect("text");
            assert!(length > 0, "the program ended when told '{line}'");
            answer.push(text.trim_end().to_string());
            if text.starts_with(last) {
                return answer;
            }
        }
    }

    /// The legal moves at `fen`, each with the number of replies.
    fn divide(&mut self, fen: &str) -> BTreeMap<String, u64> {
        self.send(&format!("position fen {fen}"));
        let lines = self.ask("go perft 2", "Nodes searched");
        let counts = lines.iter().filter(|line| !line.starts_with("Nodes searched"));
        counts
            .filter_map(|line| line.split_once(": "))
            .map(|(mv, count)| (mv.to_string(), count.parse().expect("a number")))
            .collect()
    }

    /// The points of the pieces that give check at the position set last, in alphabetical order.
    fn checkers(&mut self) -> Vec<String> {
        let board = self.ask("d", "Checkers:");
        let line = board.last().expect("a last line");
        sorted(line.trim_start_matches("Checkers:").split_whitespace().map(str::to_string))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended by itself, as the failing test then tells.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn sorted(points: impl Iterator<Item = String>) -> Vec<String> {
    let mut points: Vec<String> = points.collect();
    points.sort();
    points
}

/// Plays a random game from one of `starts` and stops somewhere, before the end of the rules.
fn random_position(random: &mut SplitMix64, variant: VariantId, starts: &[String]) -> Game {
    const LONGEST: usize = 120;
    let start = &starts[random.below(starts.len())];
    let mut game = Game::new(variant, Agreement::default(), Some(start)).expect("a start of the suite");
    for _ in 0..random.below(LONGEST) {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[random.below(moves.len())]);
    }
    game
}

/// Compares random games of `variant` with what `program` says of their positions. Half of the games begin
/// at the start, the others at the positions of the suite.
fn compare(program: &str, variant: VariantId, suite: &str) {
    let option = Some(variant.name()).filter(|_| variant != VariantId::Chess);
    let Some(mut peer) = Peer::start(program, option) else {
        assert!(std::env::var_os("CI").is_none(), "{program} is not installed");
        let word = format!("SKIPPED: {variant} against {program}, which is not installed\n");
        std::io::stderr().write_all(word.as_bytes()).expect("standard error");
        return;
    };
    let positions = std::env::var("PEER_POSITIONS").map_or(POSITIONS, |n| n.parse().expect("a number"));
    let suite: Suite = suite.parse().unwrap_or_else(|error| panic!("{error}"));
    let mut starts: Vec<String> = suite.lines.iter().map(|line| line.fen.clone()).collect();
    starts.extend(vec![starts[0].clone(); starts.len()]);
    let mut random = SplitMix64(2013);
    let (mut in_check, mut ended) = (0, 0);
    for _ in 0..positions {
        let game = random_position(&mut random, variant, &starts);
        let fen = game.fen();
        let counts = with_position!(game.position(), position => {
            let counts = divide(position, 2, Options::default()).expect("a count on one thread");
            counts.into_iter().map(|(mv, count)| (position.move_text(mv), count)).collect::<BTreeMap<_, _>>()
        });
        assert_eq!(counts, peer.divide(&fen), "moves and replies of {fen}");
        let checkers = sorted(game.checkers().iter().map(|point| point.to_string()));
        assert_eq!(checkers, peer.checkers(), "checking pieces of {fen}");
        in_check += usize::from(!checkers.is_empty());
        ended += usize::from(counts.is_empty());
    }
    println!("{positions} positions, {in_check} of them in check, {ended} without a legal move");
    assert!(in_check > 0, "no position was in check");
}

#[test]
fn xiangqi_as_fairy_stockfish_knows_it() {
    compare("fairy-stockfish", VariantId::Xiangqi, include_str!("../perft-data/xiangqi.epd"));
}

#[test]
fn chess_as_stockfish_knows_it() {
    compare("stockfish", VariantId::Chess, include_str!("../perft-data/chess.epd"));
}
