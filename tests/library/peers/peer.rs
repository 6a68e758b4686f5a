//! A foreign engine, spoken to in UCI.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tenglong::variants::VariantId;

/// A foreign engine, spoken to in UCI.
pub struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// The peer of `variant`, told these `options`; none if it is not installed, which is said, and fails where `CI` is set.
    pub fn of(variant: VariantId, options: &[&str]) -> Option<Peer> {
        let (program, chosen) = match variant {
            VariantId::Chess => ("stockfish", None),
            _ => ("fairy-stockfish", Some(format!("UCI_Variant value {variant}"))),
        };
        let Some(mut peer) = Peer::start(program) else {
            assert!(std::env::var_os("CI").is_none(), "{program} is not installed");
            let word = format!("SKIPPED: {variant} against {program}, which is not installed\n");
            std::io::stderr().write_all(word.as_bytes()).expect("standard error");
            return None;
        };
        for option in chosen.as_deref().iter().chain(options) {
            peer.send(&format!("setoption name {option}"));
        }
        peer.ask("isready", "readyok");
        Some(peer)
    }

    /// Starts a program from Debian's directory of games or the search path; none if it is not installed.
    fn start(program: &str) -> Option<Peer> {
        let spawn = |path: &str| {
            Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
        };
        let mut process = spawn(&format!("/usr/games/{program}")).or_else(|_| spawn(program)).ok()?;
        let (input, output) = process.stdin.take().zip(process.stdout.take()).expect("both pipes");
        let mut peer = Peer { process, input, output: BufReader::new(output) };
        peer.ask("uci", "uciok");
        Some(peer)
    }

    pub fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("a program that listens");
    }

    /// Sends a line and reads up to the line that begins with `last`.
    pub fn ask(&mut self, line: &str, last: &str) -> Vec<String> {
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
    pub fn divide(&mut self, fen: &str) -> BTreeMap<String, u64> {
        self.send(&format!("position fen {fen}"));
        self.perft(2)
    }

    /// The legal moves at the position set last, each with the number of its continuations of `depth` plies.
    pub fn perft(&mut self, depth: u32) -> BTreeMap<String, u64> {
        let lines = self.ask(&format!("go perft {depth}"), "Nodes searched");
        let counts = lines.iter().filter(|line| !line.starts_with("Nodes searched"));
        counts
            .filter_map(|line| line.split_once(": "))
            .map(|(mv, count)| (mv.to_string(), count.parse().expect("a number")))
            .collect()
    }

    /// The points of the pieces that give check at the position set last, in alphabetical order.
    pub fn checkers(&mut self) -> Vec<String> {
        let board = self.ask("d", "Checkers:");
        let line = board.last().expect("a last line");
        super::sorted(line.trim_start_matches("Checkers:").split_whitespace().map(str::to_string))
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It may have ended by itself, as the failing test then tells.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
