//! UCI, carried over to boards of other sizes: the loop, and how the engine's answers are written.

use super::command::{self, Command, Go, Setup};
use super::input::{LONGEST_LINE, Line};
use super::mailbox::{Mailbox, Message};
use super::output::Output;
use super::{ASSUMED_RIGHTS, Session, display, fewer_threads, line_text, options};
use crate::core::text::shown;
use crate::core::{Color, Move};
use crate::engine::Event;
use crate::game::Game;
use crate::search::{BestMove, Bound, Control, Info, Limits, Score};
use crate::variants::VariantId;
use crate::{bench, perft};
use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::Sender;

/// The answer to `help`.
const HELP: &str = "\
uci isready ucinewgame position go stop ponderhit setoption quit: as in UCI
position startpos moves b1c3 | position fen FEN: set a position
go movetime 1000 | go depth 10 | go infinite: search
d: show the position; eval: its static value; flip: turn it round
go perft 4: count moves; bench [DEPTH]: measure speed
engine-protocol.md describes all of it";

/// The most bytes of lines that wait for the end of a job; further ones are not read before that.
const LONGEST_QUEUE: usize = 64 * LONGEST_LINE;

/// A job that is not a search has ended.
struct JobEnded;

/// Carries out the commands of `lines` until `quit` or their end. At the end of input a search with a limit finishes, and
/// one without is stopped.
///
/// # Errors
/// When the system has no thread to read them.
pub fn run(lines: impl Iterator<Item = Line> + Send + 'static, session: Session) -> io::Result<()> {
    let mut mailbox = Mailbox::open(lines)?;
    let mut uci = Uci {
        session,
        jobs: mailbox.sender(),
        is_at_job: false,
        is_quitting: false,
        waiting: VecDeque::new(),
    };
    let mut has_ended = false;
    loop {
        while !uci.is_at_job
            && let Some(line) = uci.waiting.pop_front()
        {
            if uci.obey(&line) == Next::Quit {
                uci.session.engine.settle();
                return Ok(());
            }
        }
        if has_ended && !uci.is_at_job {
            uci.session.engine.wait();
            return Ok(());
        }
        match mailbox.next(uci.has_room()) {
            Message::Line(line) => uci.receive(line),
            Message::End => has_ended = true,
            Message::Event(JobEnded) => {
                uci.session.engine.wait();
                uci.is_at_job = false;
            }
        }
    }
}

#[derive(PartialEq, Eq)]
enum Next {
    Read,
    Quit,
}

struct Uci {
    session: Session,
    /// Where jobs report their end.
    jobs: Sender<Message<JobEnded>>,
    /// A job is running: other commands wait, so that scripts read the answers in their turn.
    is_at_job: bool,
    /// `quit` is among the commands that wait: no job is begun any more.
    is_quitting: bool,
    waiting: VecDeque<Line>,
}

impl Uci {
    /// Whether another line may wait.
    fn has_room(&self) -> bool {
        self.waiting.iter().map(Line::size).sum::<usize>() < LONGEST_QUEUE
    }

    /// Takes a line that has come. `stop` and `quit` reach a job at once.
    fn receive(&mut self, line: Line) {
        if self.is_at_job && !self.is_quitting {
            match line.word() {
                "stop" => {
                    self.session.output.log_input(line.head());
                    return self.session.engine.stop();
                }
                "quit" => {
                    self.is_quitting = true;
                    self.session.engine.stop();
                }
                _ => {}
            }
        }
        self.waiting.push_back(line);
    }

    fn obey(&mut self, line: &Line) -> Next {
        let text = match line {
            Line::Whole(text) => text,
            Line::TooLong(_) => {
                self.refuse(line);
                return Next::Read;
            }
        };
        self.session.output.log_input(text);
        match command::parse(text) {
            Ok(None) => Next::Read,
            Ok(Some(command)) => self.carry_out(command),
            Err(error) => {
                if error.is_about_position() {
                    self.session.engine.forget_position();
                }
                self.session.output.error(error);
                Next::Read
            }
        }
    }

    /// Refuses a line that is too long. After a `position` the present one is not what was meant; after a `go` somebody
    /// waits for the answer.
    fn refuse(&mut self, line: &Line) {
        let Session { engine, output } = &mut self.session;
        engine.settle();
        let command = line.word();
        output.error(format_args!("{}: the line is too long", shown(command)));
        match command {
            "position" => engine.forget_position(),
            "go" => output.line("bestmove (none)"),
            _ => {}
        }
    }

    fn carry_out(&mut self, command: Command) -> Next {
        let Session { engine, output } = &mut self.session;
        if !command.leaves_search_alone() {
            engine.settle();
        }
        match command {
            Command::Uci => introduce(engine.variant(), output),
            Command::IsReady => output.line("readyok"),
            Command::NewGame => engine.new_game(),
            Command::Position(setup) => self.set_position(setup),
            Command::Go(go) => self.go(go),
            Command::Perft(depth) => self.perft(depth),
            Command::Stop => engine.stop(),
            Command::PonderHit => engine.ponderhit(),
            Command::SetOption(assignment) => {
                if let Err(error) = options::set(&mut self.session, &assignment.name, assignment.value) {
                    self.session.output.error(error);
                }
            }
            Command::Display => {
                if let Some(game) = self.game() {
                    display::position(game).lines().for_each(|line| self.session.output.text(line));
                }
            }
            Command::Eval => {
                if let Some(game) = self.game() {
                    display::evaluation(game, self.session.engine.network())
                        .lines()
                        .for_each(|line| self.session.output.line(line));
                }
            }
            Command::Flip => {
                if self.game().is_some() {
                    self.session.engine.flip();
                }
            }
            Command::Bench(depth) => self.bench(depth),
            Command::Help => HELP.lines().for_each(|line| output.line(format_args!("info string {line}"))),
            Command::Quit => return Next::Quit,
        }
        Next::Read
    }

    /// The game; if there is none, that is reported.
    fn game(&self) -> Option<&Game> {
        let game = self.session.engine.game();
        if game.is_none() {
            self.session.output.error("no position is set, since the last one was refused");
        }
        game
    }

    fn set_position(&mut self, setup: Setup) {
        let Session { engine, output } = &mut self.session;
        match engine.set_position(setup.fen.as_deref(), setup.moves) {
            Ok(()) => {
                if engine.game().is_some_and(Game::assumed_rights) {
                    output.note(ASSUMED_RIGHTS);
                }
            }
            Err(error) => output.error(format_args!("position: {error}")),
        }
    }

    fn go(&mut self, go: Go) {
        for error in &go.errors {
            self.session.output.error(error);
        }
        let limits = match self.game() {
            Some(game) => Limits {
                searchmoves: self.legal_moves_among(&go.searchmoves, game),
                ..go.limits(game.side_to_move())
            },
            None => go.limits(Color::White),
        };
        let Session { engine, output } = &mut self.session;
        let game = engine.game().cloned();
        let voice = output.clone();
        let mut wanted = Some(engine.threads());
        let begun = engine.go(limits, move |event| match (event, &game) {
            (Event::Info(info), Some(game)) => {
                if let Some(wanted) = wanted.take().filter(|&wanted| info.depth > 0 && info.threads < wanted)
                {
                    voice.note(fewer_threads(&info, wanted));
                }
                voice.line(info_line(&info, game));
            }
            (Event::BestMove(best), Some(game)) => voice.line(best_line(best, game)),
            (_, None) => voice.line("bestmove (none)"),
        });
        if let Err(error) = begun {
            output.error(format_args!("go: {error}"));
            output.line("bestmove (none)");
        }
    }

    /// The legal moves of `searchmoves`, each once; the others are reported.
    fn legal_moves_among(&self, words: &[&str], game: &Game) -> Vec<Move> {
        let mut moves = Vec::new();
        for word in words {
            match game.parse_move(word) {
                Ok(mv) if moves.contains(&mv) => {}
                Ok(mv) => moves.push(mv),
                Err(error) => self.session.output.error(format_args!("searchmoves: {error}, left out")),
            }
        }
        moves
    }

    fn perft(&mut self, depth: u32) {
        let Some(game) = self.game().cloned() else { return };
        self.run_beside("perft", move |output, control| {
            match perft::count(&game, depth, perft::Options::default(), &|| control.is_halted()) {
                Ok(counts) => {
                    counts.behind.iter().for_each(|(mv, count)| output.line(format_args!("{mv}: {count}")));
                    output.line("");
                    output.line(format_args!("Nodes searched: {}", counts.total));
                }
                Err(error) => output.error(format_args!("perft: {error}")),
            }
        });
    }

    fn bench(&mut self, depth: Option<u32>) {
        let variant = self.session.engine.variant();
        let options =
            bench::Options { depth: depth.unwrap_or(bench::DEFAULT_DEPTH), ..bench::Options::default() };
        self.run_beside("bench", move |output, control| {
            if let Err(error) = bench::run(variant, options, control, |line| output.line(line)) {
                output.error(format_args!("bench: {error}"));
            }
        });
    }

    /// Runs a job beside the loop, so that `stop` and `quit` are heard meanwhile.
    fn run_beside(&mut self, name: &'static str, job: impl FnOnce(&Output, &Control) + Send + 'static) {
        let Session { engine, output } = &mut self.session;
        let (voice, ended) = (output.clone(), self.jobs.clone());
        let begun = engine.run_beside(move |control| {
            job(&voice, control);
            // The loop may have ended before.
            drop(ended.send(Message::Event(JobEnded)));
        });
        match begun {
            Ok(()) => self.is_at_job = true,
            Err(error) => output.error(format_args!("{name}: {error}")),
        }
        if self.is_quitting {
            engine.stop();
        }
    }
}

/// Answers `uci` of an engine that plays `variant`.
fn introduce(variant: VariantId, output: &Output) {
    output.line(concat!("id name Tenglong ", env!("CARGO_PKG_VERSION")));
    output.line("id author the Tenglong developers");
    options::all(variant).iter().for_each(|option| output.line(option));
    output.line("uciok");
}

/// A line of a search. A root where the game is over has a score and nothing else.
fn info_line(info: &Info, root: &Game) -> String {
    let score = match info.score {
        Score::Cp(centipawns) => format!("cp {centipawns}"),
        Score::Mate(moves) => format!("mate {moves}"),
    };
    if info.depth == 0 {
        return format!("info depth 0 score {score}");
    }
    let bound = match info.bound {
        Some(Bound::Lower) => " lowerbound",
        Some(Bound::Upper) => " upperbound",
        None => "",
    };
    let chances = match info.chances {
        Some([won, drawn, lost]) => format!(" wdl {won} {drawn} {lost}"),
        None => String::new(),
    };
    format!(
        "info depth {} seldepth {} multipv {} score {score}{bound}{chances} nodes {} nps {} hashfull {} tbhits {} time {} pv{}",
        info.depth,
        info.seldepth,
        info.multipv,
        info.nodes,
        info.nps(),
        info.hashfull,
        info.table_hits,
        info.time.as_millis(),
        line_text(&info.pv, root, Game::move_text)
    )
}

/// The answer of a search.
fn best_line(best: BestMove, root: &Game) -> String {
    let moves: Vec<Move> = best.best.into_iter().chain(best.ponder).collect();
    let text = line_text(&moves, root, Game::move_text);
    match text.split(' ').skip(1).collect::<Vec<_>>()[..] {
        [] => "bestmove (none)".to_string(),
        [best] => format!("bestmove {best}"),
        [best, ponder, ..] => format!("bestmove {best} ponder {ponder}"),
    }
}
