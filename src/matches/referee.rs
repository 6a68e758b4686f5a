//! Plays one game and decides it.
//!
//! In this order: a broken or hung engine; the clock (a move sent after the flag fell is not made); the legality of the
//! move; then what the rules say of the position: mate and stalemate, dead position, repetition, the move rule.
//! Whoever breaks the game off loses, unless the rules give the opponent no chance to win: then it is a draw.

mod adjudication;
mod watch;

pub use adjudication::TableJudge;
pub use watch::{inspect_pv, other_head};

use super::clock::Clock;
use super::ending::EndKind;
use super::options::{Adjudication, EngineSettings, Pace, Patience};
use super::uci::{Engine, Fault, InfoLine, Thought};
use crate::core::position::{End, Outcome};
use crate::core::{Color, Move};
use crate::game::Game;
use adjudication::Adjudicator;
use std::fmt;
use std::time::{Duration, Instant};
use watch::Watch;

/// One side of a game.
#[derive(Debug)]
pub struct Player<'a> {
    /// Who thinks.
    pub engine: &'a mut Engine,
    /// How long it may.
    pub settings: &'a EngineSettings,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules(Outcome),
    /// A side broke it off.
    Breach(Color, Breach),
    /// By the engines' own scores.
    Adjudicated(Option<Color>),
    /// By an endgame table.
    Tables(Option<Color>),
    /// By the limit on its length.
    MoveLimit,
}

/// What a side can do to break off a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// Its engine ended.
    Disconnects,
    /// Its engine does not answer.
    Stalls,
    /// Its flag fell.
    LosesOnTime,
    /// What it sent is no legal move.
    IllegalMove(String),
}

/// A move that was made, with what the engine said of it.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The last main line of the search.
    pub info: InfoLine,
    /// Time used.
    pub elapsed: Duration,
    /// Time left after it.
    pub left: Option<Duration>,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub struct Finished {
    /// How.
    pub ending: Ending,
    /// Who won.
    pub winner: Option<Color>,
    /// The moves made by the engines.
    pub moves: Vec<PlayedMove>,
    /// Odd things that the engines did, as lines.
    pub warnings: Vec<String>,
    /// Time used by White and Black.
    pub time: [Duration; 2],
    /// Nodes searched by White and Black.
    pub nodes: [u64; 2],
    /// Time that passed while no engine was asked for a move.
    pub overhead: Duration,
}

impl Finished {
    /// The side whose engine has to be started again.
    pub fn broken(&self) -> Option<Color> {
        match self.ending {
            Ending::Breach(color, Breach::Disconnects | Breach::Stalls) => Some(color),
            _ => None,
        }
    }

    /// The ending as a sentence.
    pub fn reason(&self) -> String {
        match &self.ending {
            Ending::Breach(color, breach) if self.winner.is_none() => {
                format!("{color} {breach}, {} cannot win", !*color)
            }
            Ending::Breach(color, breach) => format!("{color} {breach}"),
            Ending::Rules(Outcome { winner: Some(winner), end: End::Checkmate }) => format!("{winner} mates"),
            Ending::Rules(Outcome { winner: Some(winner), end }) => format!("{winner} wins by {end}"),
            Ending::Rules(Outcome { winner: None, end }) => format!("Draw by {end}"),
            Ending::Adjudicated(Some(winner)) => format!("{winner} wins by adjudication"),
            Ending::Adjudicated(None) => "Draw by adjudication".to_string(),
            Ending::Tables(Some(winner)) => format!("{winner} wins by endgame table"),
            Ending::Tables(None) => "Draw by endgame table".to_string(),
            Ending::MoveLimit => "Draw by move limit".to_string(),
        }
    }

    /// How it ended, whoever won.
    pub fn kind(&self) -> EndKind {
        match &self.ending {
            Ending::Rules(outcome) => EndKind::Rules(outcome.end),
            Ending::Breach(_, Breach::Disconnects) => EndKind::Disconnect,
            Ending::Breach(_, Breach::Stalls) => EndKind::Stall,
            Ending::Breach(_, Breach::LosesOnTime) => EndKind::TimeForfeit,
            Ending::Breach(_, Breach::IllegalMove(_)) => EndKind::IllegalMove,
            Ending::Adjudicated(_) => EndKind::Adjudication,
            Ending::Tables(_) => EndKind::EndgameTable,
            Ending::MoveLimit => EndKind::MoveLimit,
        }
    }

    /// The value of the record's `Termination` tag.
    pub fn termination(&self) -> &'static str {
        match self.ending {
            Ending::Rules(_) => "normal",
            Ending::Adjudicated(_) | Ending::Tables(_) | Ending::MoveLimit => "adjudication",
            Ending::Breach(_, Breach::Disconnects) => "abandoned",
            Ending::Breach(_, Breach::Stalls) => "stalled connection",
            Ending::Breach(_, Breach::LosesOnTime) => "time forfeit",
            Ending::Breach(_, Breach::IllegalMove(_)) => "illegal move",
        }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Breach::Disconnects => f.write_str("disconnects"),
            Breach::Stalls => f.write_str("stalls"),
            Breach::LosesOnTime => f.write_str("loses on time"),
            Breach::IllegalMove(sent) => write!(f, "makes an illegal move: {sent}"),
        }
    }
}

/// The runner was asked to end before the game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// What may end a game before the rules do.
#[derive(Clone, Copy)]
pub struct Judges<'a> {
    /// The engines' own scores.
    pub scores: Adjudication,
    /// Endgame tables.
    pub tables: Option<&'a TableJudge>,
}

/// Plays `game` on from its present position, White's player first.
///
/// # Errors
/// [`Interrupted`] when the runner was asked to end.
pub fn play(
    game: Game,
    players: [Player; 2],
    judges: Judges,
    patience: Patience,
) -> Result<Finished, Interrupted> {
    let mut bout = Bout::new(game, players, judges, patience);
    let ending = match bout.prepare() {
        Ok(()) => bout.play_on(),
        Err(stop) => stop,
    };
    match ending {
        Stop::Interrupted => Err(Interrupted),
        Stop::Ended(ending) => Ok(bout.finish(ending)),
    }
}

/// Why no further move is made.
enum Stop {
    Ended(Ending),
    Interrupted,
}

impl Stop {
    fn breach(color: Color, breach: Breach) -> Stop {
        Stop::Ended(Ending::Breach(color, breach))
    }

    fn fault(color: Color, fault: Fault) -> Stop {
        match fault {
            Fault::Disconnected => Stop::breach(color, Breach::Disconnects),
            Fault::Stalled => Stop::breach(color, Breach::Stalls),
            Fault::Interrupted => Stop::Interrupted,
        }
    }
}

/// The board with both players and their clocks.
struct Bout<'a> {
    began: Instant,
    game: Game,
    players: [Player<'a>; 2],
    clocks: [Option<Clock<'a>>; 2],
    patience: Patience,
    /// The command that sets up the position.
    position: String,
    adjudicator: Adjudicator,
    tables: Option<&'a TableJudge>,
    watch: Watch,
    moves: Vec<PlayedMove>,
    time: [Duration; 2],
    nodes: [u64; 2],
}

impl<'a> Bout<'a> {
    fn new(game: Game, players: [Player<'a>; 2], judges: Judges<'a>, patience: Patience) -> Bout<'a> {
        let clocks = [0, 1].map(|side: usize| {
            let settings: &'a EngineSettings = players[side].settings;
            settings.pace.clock.as_ref().map(Clock::new)
        });
        let watch = Watch::new(players.each_ref().map(|player| player.settings.name.clone()));
        Bout {
            began: Instant::now(),
            position: position_command(&game),
            game,
            players,
            clocks,
            patience,
            adjudicator: Adjudicator::new(judges.scores),
            tables: judges.tables,
            watch,
            moves: Vec::new(),
            time: [Duration::ZERO; 2],
            nodes: [0; 2],
        }
    }

    fn prepare(&mut self) -> Result<(), Stop> {
        for color in Color::BOTH {
            self.players[color.index()].engine.new_game().map_err(|fault| Stop::fault(color, fault))?;
        }
        Ok(())
    }

    /// Has moves made until nothing more can follow.
    fn play_on(&mut self) -> Stop {
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Stop::Ended(Ending::Rules(outcome));
            }
            let by_tables = || self.tables?.verdict(&self.game);
            if let Some(ending) = self.adjudicator.verdict(&self.game).or_else(by_tables) {
                return Stop::Ended(ending);
            }
            if let Err(stop) = self.make_move() {
                return stop;
            }
        }
    }

    fn make_move(&mut self) -> Result<(), Stop> {
        let color = self.game.side_to_move();
        let go = self.go_command(color);
        let limit = self.time_limit(color);
        let player = &mut self.players[color.index()];
        let stray = player.engine.ping().map_err(|fault| Stop::fault(color, fault))?;
        if let Some(second) = stray.first() {
            let sent = format!("{} without being asked", shown(&second.best));
            return Err(Stop::breach(color, Breach::IllegalMove(sent)));
        }
        let thought =
            player.engine.think(&self.position, &go, limit).map_err(|fault| Stop::fault(color, fault))?;
        self.book_time(color, limit, thought.elapsed)?;
        let mv = self
            .game
            .parse_move(&thought.answer.best)
            .map_err(|_| Stop::breach(color, Breach::IllegalMove(shown(&thought.answer.best))))?;
        self.record(color, mv, thought);
        Ok(())
    }

    /// The longest that `color` may think now.
    fn time_limit(&self, color: Color) -> Duration {
        let settings = self.players[color.index()].settings;
        let left = self.clocks[color.index()].as_ref().map(Clock::left).or(settings.pace.move_time);
        left.map_or(self.patience.unclocked_move, |left| left + settings.margin)
    }

    fn book_time(&mut self, color: Color, limit: Duration, elapsed: Duration) -> Result<(), Stop> {
        let settings = self.players[color.index()].settings;
        self.time[color.index()] += elapsed;
        let in_time = match &mut self.clocks[color.index()] {
            Some(clock) => clock.spend(elapsed, settings.margin).is_ok(),
            None => elapsed <= limit,
        };
        if in_time {
            Ok(())
        } else if settings.pace.clock.is_some() || settings.pace.move_time.is_some() {
            Err(Stop::breach(color, Breach::LosesOnTime))
        } else {
            Err(Stop::breach(color, Breach::Stalls))
        }
    }

    /// Makes a legal move on the board and notes what was said of it.
    fn record(&mut self, color: Color, mv: Move, thought: Thought) {
        self.watch.inspect(&mut self.game, mv, &thought);
        self.nodes[color.index()] += thought.infos.iter().rev().find_map(|info| info.nodes).unwrap_or(0);
        let info = thought.infos.into_iter().rev().find(InfoLine::is_main).unwrap_or_default();
        self.position.push(' ');
        self.position.push_str(&self.game.move_text(mv));
        self.game.play(mv);
        self.adjudicator.note(color, info.score, &self.game);
        let left = self.clocks[color.index()].as_ref().map(Clock::left);
        self.moves.push(PlayedMove { mv, info, elapsed: thought.elapsed, left });
    }

    fn go_command(&self, color: Color) -> String {
        let pace: &Pace = &self.players[color.index()].settings.pace;
        let mut go = "go".to_string();
        if let Some(own) = &self.clocks[color.index()] {
            for (clock, [time, increment]) in self.clocks.iter().zip([["wtime", "winc"], ["btime", "binc"]]) {
                if let Some(clock) = clock {
                    // Some engines take a clock at 0 for one that is missing.
                    let left = clock.left().as_millis().max(1);
                    go += &format!(" {time} {left} {increment} {}", clock.increment().as_millis());
                }
            }
            if let Some(moves) = own.moves_to_go() {
                go += &format!(" movestogo {moves}");
            }
        }
        if let Some(time) = pace.move_time {
            go += &format!(" movetime {}", time.as_millis());
        }
        if let Some(nodes) = pace.nodes {
            go += &format!(" nodes {nodes}");
        }
        if let Some(depth) = pace.depth {
            go += &format!(" depth {depth}");
        }
        go
    }

    fn finish(self, ending: Ending) -> Finished {
        let opponent_of = |loser: Color| Some(!loser).filter(|&winner| self.game.can_win(winner));
        let winner = match &ending {
            Ending::Rules(outcome) => outcome.winner,
            Ending::Breach(loser, _) => opponent_of(*loser),
            Ending::Adjudicated(winner) | Ending::Tables(winner) => *winner,
            Ending::MoveLimit => None,
        };
        let warnings = self.watch.finish(&ending);
        let thought: Duration = self.time.iter().sum();
        let overhead = self.began.elapsed().saturating_sub(thought);
        Finished { ending, winner, moves: self.moves, warnings, time: self.time, nodes: self.nodes, overhead }
    }
}

/// The command that sets up the present position of `game`.
pub fn position_command(game: &Game) -> String {
    let played = game.moves();
    let mut replay = game.clone();
    while replay.undo() {}
    let mut command = if game.start_fen() == game.variant().facts().start {
        "position startpos moves".to_string()
    } else {
        format!("position fen {} moves", game.start_fen())
    };
    for mv in played {
        command.push(' ');
        command.push_str(&replay.move_text(mv));
        replay.play(mv);
    }
    command
}

/// What an engine sent, fit for a line.
fn shown(text: &str) -> String {
    const LONGEST: usize = 20;
    let clean: String =
        text.chars().filter(|c| c.is_ascii_graphic() && !"{}".contains(*c)).take(LONGEST).collect();
    if clean.is_empty() { "none".to_string() } else { clean }
}
