//! An engine that moves at once and at random, soundly or with one fault.

use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use tenglong::core::zobrist::SplitMix64;
use tenglong::game::Game;
use tenglong::variants::{Agreement, VariantId};

/// Faults begin with this ply of a game, so that games get going before.
const FAULTY_PLY: usize = 4;

/// Longer than any test waits.
const FOREVER: Duration = Duration::from_secs(3600);

/// Runs the engine until it is told to quit.
pub fn run(fault: &str) -> ExitCode {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut engine = Mock {
        fault: fault.to_string(),
        lines,
        variant: VariantId::Dragon,
        agreement: Agreement::default(),
        game: None,
    };
    engine.start();
    while let Ok(line) = engine.lines.recv() {
        if !engine.obey(&line) {
            break;
        }
    }
    engine.end()
}

struct Mock {
    fault: String,
    lines: Receiver<String>,
    variant: VariantId,
    agreement: Agreement,
    game: Option<Game>,
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

fn hang() -> ! {
    thread::sleep(FOREVER);
    std::process::exit(9)
}

impl Mock {
    fn has(&self, fault: &str) -> bool {
        self.fault == fault
    }

    fn start(&self) {
        match self.fault.as_str() {
            "exit-at-start" => std::process::exit(1),
            "grandchild" => drop(Command::new("sleep").arg("3600").spawn()),
            _ => {}
        }
    }

    /// False: the engine ends.
    fn obey(&mut self, line: &str) -> bool {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            "uci" if self.has("no-uciok") => hang(),
            "uci" => {
                say("id name Mock\nid author Tests\noption name Hash type spin default 16 min 1 max 64\n\
                          option name UCI_Variant type combo default dragon var dragon\nuciok\n")
            }
            "isready" if self.has("no-readyok") => hang(),
            "isready" => say("readyok\n"),
            "position" => self.game = self.position(rest),
            "go" => self.go(rest),
            "quit" => return self.has("ignore-quit"),
            _ => {}
        }
        true
    }

    fn end(&self) -> ExitCode {
        if self.has("ignore-quit") {
            hang();
        }
        ExitCode::SUCCESS
    }

    fn position(&self, text: &str) -> Option<Game> {
        let (board, moves) = text.split_once("moves").unwrap_or((text, ""));
        let fen = board.trim().strip_prefix("fen ");
        let mut game = Game::new(self.variant, self.agreement, fen).ok()?;
        for text in moves.split_ascii_whitespace() {
            let mv = game.parse_move(text).ok()?;
            game.play(mv);
        }
        Some(game)
    }

    fn go(&mut self, limits: &str) {
        let Some(game) = self.game.clone() else { return say("bestmove (none)\n") };
        let moves = game.legal_moves();
        if moves.is_empty() {
            return say("bestmove (none)\n");
        }
        let chosen = moves[SplitMix64(game.key()).below(moves.len())];
        let best = game.move_text(chosen);
        let other = moves.iter().find(|&&mv| mv != chosen).map_or(best.clone(), |&mv| game.move_text(mv));
        let info = |pv: &str| {
            say(&format!("info depth 1 seldepth 1 score cp 0 nodes 100 nps 1000 hashfull 0 time 0 pv {pv}\n"))
        };
        let answer = || {
            info(&best);
            say(&format!("bestmove {best}\n"));
        };
        if game.moves().len() < FAULTY_PLY {
            return answer();
        }
        match self.fault.as_str() {
            "exit" => std::process::exit(0),
            "crash" => std::process::abort(),
            "hang" => hang(),
            "deaf" => loop {
                info(&best);
                thread::sleep(Duration::from_millis(20));
            },
            "slow" => {
                thread::sleep(Duration::from_millis(700));
                answer();
            }
            "late" => {
                while self.lines.recv().is_ok_and(|line| line.trim() != "stop") {}
                answer();
            }
            "illegal" => say("bestmove a1a11\n"),
            "empty" => say("bestmove\n"),
            "none" => say("bestmove (none)\n"),
            "not-text" => {
                let _ = io::stdout().write_all(b"bestmove \xff\xfe\x00\n");
            }
            "double" => say(&format!("bestmove {best}\nbestmove {other}\n")),
            "split-line" => say(&format!("bestmove\n{best}\n")),
            "split" => {
                let (head, tail) = best.split_at(2);
                say(&format!("bestmove {head}"));
                thread::sleep(Duration::from_millis(30));
                say(&format!("{tail}\n"));
            }
            "garbage" => {
                let _ = io::stdout()
                    .write_all(b"\xff\xfe garbage \x00\x01\n\n\ninfo\ninfo depth x score cp\nreadyok\n");
                answer();
            }
            "stderr-flood" => {
                let _ = io::stderr().write_all(&vec![b'x'; 2 << 20]);
                answer();
            }
            "info-flood" => {
                (0..100).for_each(|_| {
                    say(&format!("info depth 1 score cp 0 nodes 1 pv {best}\n").repeat(10_000))
                });
                answer();
            }
            "long-line" => {
                say(&format!("info string {}\n", "x".repeat(10 << 20)));
                answer();
            }
            "illegal-pv" => {
                info(&format!("{best} {best}"));
                answer();
            }
            "other-move" => {
                info(&other);
                say(&format!("bestmove {best}\n"));
            }
            "false-mate" => {
                say(&format!("info depth 3 score mate 1 pv {best}\nbestmove {best}\n"));
            }
            _ => {
                let _ = limits;
                answer();
            }
        }
    }
}
