//! XBoard's protocol (CECP, version 2): the loop, and what each command does.
//!
//! XBoard wants the engine to keep the board and to speak up by itself: it moves when its turn comes, announces the end
//! of the game, and thinks on the opponent's time. So the loop has two sources, lines from outside and events of the
//! running search, which arrive in one mailbox and are dealt with one after the other.

use super::Session;
use super::input::Line;
use super::mailbox::{self, Mailbox};
use super::output::{Remarks, shortened};
use crate::core::{Color, Move, Square};
use crate::engine::Event;
use crate::game::Game;
use crate::search::{Info, Score, THREAD_MEMORY};
use clock::Clock;
use command::Command;
use std::fmt::Display;
use std::io;
use std::sync::mpsc::Sender;
use std::time::Instant;

mod answers;
mod clock;
mod command;
mod coordinates;
mod features;
mod highlights;
pub mod pieces;
mod play;
mod think;

/// Memory of the program itself, attack tables and the like, in MiB.
const FIXED_MEMORY: usize = 4;

/// What the loop hears of: an event of the search of this number.
type Message = mailbox::Message<(u64, Event)>;

/// Carries out the commands of `lines` until `quit` or their end. At the end of input the engine still makes the move
/// that it is thinking about.
///
/// # Errors
/// When the system has no thread to read them.
pub fn run(lines: impl Iterator<Item = Line> + Send + 'static, session: Session) -> io::Result<()> {
    session.output.set_remarks(Remarks { error: "tellusererror", note: "#" });
    let mut mailbox = Mailbox::open(lines)?;
    let mut xboard = Xboard::new(session, mailbox.sender());
    let mut input_ended = false;
    while !input_ended || xboard.is_thinking() {
        match mailbox.next(true) {
            Message::Line(line) => {
                if xboard.obey(&line) == Next::Quit {
                    break;
                }
            }
            Message::End => input_ended = true,
            Message::Event((number, event)) => xboard.hear(number, event),
        }
    }
    Ok(())
}

#[derive(PartialEq, Eq)]
enum Next {
    Read,
    Quit,
}

/// What the engine does when moves come in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Nothing: it keeps the board.
    Force,
    /// It plays this side.
    Play(Color),
    /// It shows what it thinks of each position.
    Analyze,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// The engine's move.
    Move,
    /// The answer to the move that the opponent is expected to make.
    Ponder(Move),
    Analysis,
    /// A move to suggest to the user.
    Hint,
}

/// The running search.
struct Search {
    /// Tells its events from those of earlier ones.
    number: u64,
    purpose: Purpose,
    /// When its time began to count.
    begun: Instant,
    /// The position at its root.
    root: Game,
    /// Threads asked for.
    threads: usize,
    /// The best line so far.
    best: Option<Info>,
}

struct Xboard {
    session: Session,
    /// Where searches report.
    mailbox: Sender<Message>,
    mode: Mode,
    clock: Clock,
    /// Whether thinking is shown.
    posts: bool,
    /// Whether the engine thinks on the opponent's time.
    ponders: bool,
    search: Option<Search>,
    /// Searches begun so far.
    searches: u64,
    /// The engine's score when it last moved in this game.
    score: Option<Score>,
    /// The answer that the engine expects to its last move.
    expected: Option<Move>,
    /// The square whose piece the user holds.
    lifted: Option<Square>,
    /// All memory that XBoard allows, in MiB.
    memory: Option<usize>,
    /// Settings that wait for the engine's move.
    waiting: Vec<String>,
    /// Answers to `ping` that wait for the engine's move.
    pings: Vec<String>,
}

impl Xboard {
    fn new(session: Session, mailbox: Sender<Message>) -> Xboard {
        Xboard {
            session,
            mailbox,
            mode: Mode::Force,
            clock: Clock::default(),
            posts: false,
            ponders: false,
            search: None,
            searches: 0,
            score: None,
            expected: None,
            lifted: None,
            memory: None,
            waiting: Vec::new(),
            pings: Vec::new(),
        }
    }

    fn say(&self, line: impl Display) {
        self.session.output.line(line);
    }

    /// Says why a line is not done.
    fn refuse(&self, reason: impl Display, line: &str) {
        self.say(format_args!("Error ({reason}): {}", shortened(line)));
    }

    fn obey(&mut self, line: &Line) -> Next {
        match line {
            Line::Whole(text) => {
                self.session.output.log_input(text);
                match command::parse(text) {
                    Ok(None) => {}
                    Ok(Some(Command::Quit)) => return Next::Quit,
                    Ok(Some(command)) => self.carry_out(command, text),
                    Err(error) => self.refuse(error, text),
                }
            }
            Line::TooLong(head) => self.refuse_too_long(head),
        }
        Next::Read
    }

    /// If the line was to set a position, the present one is not what was meant.
    fn refuse_too_long(&mut self, head: &str) {
        if head.starts_with("setboard ") {
            self.abandon();
            self.session.engine.forget_position();
        }
        self.refuse("the line is too long", head);
    }

    fn carry_out(&mut self, command: Command, line: &str) {
        if command.is_setting() && self.is_thinking() {
            self.waiting.push(line.to_string());
            return self.move_now();
        }
        match command {
            Command::Introduce => {
                features::lines(self.session.engine.variant()).iter().for_each(|line| self.say(line))
            }
            Command::New => self.new_game(),
            Command::Variant(name) => self.set_variant(name, line),
            Command::SetBoard(fen) => self.set_board(fen),
            Command::Move(text) => self.user_move(text),
            Command::Undo => self.take_back(1, line),
            Command::Remove => self.take_back(2, line),
            Command::Go => self.play_side(|side| side, line),
            Command::PlayOther => self.play_side(|side| !side, line),
            Command::Force | Command::Result => self.enter(Mode::Force),
            Command::Analyze => self.enter(Mode::Analyze),
            Command::Exit if self.mode == Mode::Analyze => self.enter(Mode::Force),
            Command::Exit => self.refuse("command not legal now", line),
            Command::MoveNow => self.move_now(),
            Command::Level(level) => {
                let ply = self.ply();
                self.set_limits(|clock| clock.set_level(level, ply));
            }
            Command::MoveTime(time) => self.set_limits(|clock| clock.set_move_time(time)),
            Command::Depth(plies) => self.set_limits(|clock| clock.set_depth(plies)),
            Command::Time(left) => self.clock.set_left(left),
            Command::Ping(number) => self.answer_ping(number),
            Command::Post(posts) => self.posts = posts,
            Command::Ponder(ponders) => self.set_pondering(ponders),
            Command::Status => self.tell_status(),
            Command::Hint => self.hint(),
            Command::Draw => self.consider_draw(),
            Command::Memory(megabytes) => {
                if self.share_memory(Some(megabytes), line) {
                    self.memory = Some(megabytes);
                }
            }
            Command::Cores(number) => {
                self.set_option("Threads", Some(number), line);
                self.share_memory(self.memory, line);
            }
            Command::Option(name, value) if features::is_offered(name) => {
                self.set_option(name, value, line);
            }
            Command::Option(..) => self.refuse("unknown option", line),
            Command::Lift(point) => self.lift(point),
            Command::Put(point) => self.put(point),
            Command::Nothing | Command::Quit => {}
        }
    }

    /// Carries out the settings that have waited for the engine's move.
    fn catch_up(&mut self) {
        for line in std::mem::take(&mut self.waiting) {
            if let Ok(Some(command)) = command::parse(&line) {
                self.carry_out(command, &line);
            }
        }
    }

    /// Gives the transposition table what the rest leaves of the memory, if there is a limit; false if it is refused.
    fn share_memory(&mut self, memory: Option<usize>, line: &str) -> bool {
        let Some(memory) = memory else { return true };
        let others = FIXED_MEMORY + THREAD_MEMORY * self.session.engine.threads();
        self.set_option("Hash", Some(&memory.saturating_sub(others).max(1).to_string()), line)
    }

    fn enter(&mut self, mode: Mode) {
        self.abandon();
        self.mode = mode;
        self.resume();
    }
}
