//! One table: a game, who plays it, the clock, and what the engine is asked meanwhile.
//!
//! A session never waits. What the engine finds comes back as a [`Report`] through the function that the session was
//! opened with, from another thread; whoever owns the session hands it in with [`Session::receive`].

use super::clock::{Allowance, Clock};
use super::tree::{Full, NodeId, Tree};
use crate::core::notation::{FenError, MoveError};
use crate::core::position::End;
use crate::core::rules::Agreement;
use crate::core::{Color, Move};
use crate::engine::{Engine, Event};
use crate::game::Game;
use crate::game::record::{self, GameRecord, GameResult, tags};
use crate::search::strength::LEVELS;
use crate::search::{AllocError, Info, Limits, Score, Strength};
use crate::variants::VariantId;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;

mod saved;
#[cfg(test)]
mod tests;

pub use saved::{Saved, SavedEnd, SavedNode, SavedScore, Side};

/// Who has a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// A person.
    Human,
    /// The engine.
    Engine,
}

/// How a game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Who has White and who Black.
    pub players: [Player; 2],
    /// The engine's level, from 1 to [`LEVELS`]; full strength is one above.
    pub level: usize,
    /// The clock of the game; none for a game without one.
    pub allowance: Option<Allowance>,
    /// How long the engine thinks about a move in a game without a clock.
    pub movetime: Duration,
}

/// The level of full strength.
pub const FULL_STRENGTH: usize = LEVELS + 1;

/// The level of a game where nothing else is asked for.
pub const DEFAULT_LEVEL: usize = 5;

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            players: [Player::Human, Player::Engine],
            level: DEFAULT_LEVEL,
            allowance: None,
            movetime: Duration::from_secs(1),
        }
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// Who has won; none in a draw.
    pub winner: Option<Color>,
    /// What ended it.
    pub reason: Reason,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The rules.
    Rules(End),
    /// A side has given up.
    Resignation,
    /// The sides have agreed on a draw.
    Agreement,
    /// A flag has fallen.
    Time,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Reason::Rules(end) => end.fmt(f),
            Reason::Resignation => f.write_str("resignation"),
            Reason::Agreement => f.write_str("agreement"),
            Reason::Time => f.write_str("time"),
        }
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins: {}", self.reason),
            None => write!(f, "draw: {}", self.reason),
        }
    }
}

/// Why something is not done.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The move cannot be played.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The position cannot be set up.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The agreement on promotion is none of the game.
    #[error("{0}")]
    Agreement(String),
    /// The record cannot be read.
    #[error("{0}")]
    Record(String),
    /// What was saved cannot be taken up again.
    #[error("the saved game is damaged: {0}")]
    Saved(String),
    /// The engine has the move.
    #[error("it is the engine's move")]
    NotYourTurn,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// There is no move to take back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// The engine does not agree to a draw.
    #[error("the engine declines the draw")]
    DrawDeclined,
    /// The tree of moves is as large as it may be.
    #[error("there is no room for more moves")]
    Full,
    /// There is no such position.
    #[error("there is no such position")]
    NoNode,
    /// The system gives no thread to search with.
    #[error("the engine cannot think: {0}")]
    NoThread(String),
}

impl From<Full> for Refusal {
    fn from(_: Full) -> Refusal {
        Refusal::Full
    }
}

/// Something that the engine has found, for the session that asked for it.
#[derive(Clone, Debug)]
pub struct Report {
    search: u64,
    event: Event,
}

/// What a report has changed.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// Nothing: it came too late.
    Nothing,
    /// The engine has moved, or the game has ended.
    Moved,
    /// A line of the analysis is new; see [`Session::analysis`].
    Analysis,
    /// The hint that was asked for.
    Hint(Move),
    /// A position of the game has been judged in passing.
    Judged,
}

/// What the engine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Work {
    /// It thinks about its move.
    Move,
    /// It looks for a move for the other side.
    Hint,
    /// It tells its lines.
    Analysis,
    /// It judges the positions of the game one by one.
    Review,
}

/// A search that is going on.
#[derive(Clone, Copy, Debug)]
struct Search {
    number: u64,
    work: Work,
    node: NodeId,
}

/// The lines of the analysis, of one position.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// The position.
    pub node: NodeId,
    /// The lines, the best first.
    pub lines: Vec<Info>,
}

/// How long the engine looks for a hint.
const HINT_TIME: Duration = Duration::from_millis(700);
/// How long it looks at each position when it judges a game.
const REVIEW_TIME: Duration = Duration::from_millis(150);
/// How long it analyses one position at most, so that a forgotten table does not keep a processor busy for ever.
const LONGEST_ANALYSIS: Duration = Duration::from_secs(600);
/// Most lines of an analysis.
pub const MOST_LINES: usize = 5;

/// A draw is accepted from this move of the game on …
const DRAW_FROM_MOVE: u32 = 30;
/// … by an engine that does not think to be better than this, in centipawns.
const DRAW_WITHIN: i32 = 20;

/// A table; see the [module](self).
pub struct Session {
    engine: Engine,
    notify: Arc<dyn Fn(Report) + Send + Sync>,
    tree: Tree,
    terms: Terms,
    clock: Option<Clock>,
    conclusion: Option<Conclusion>,
    /// Lines of the analysis; 0 while there is none.
    lines: usize,
    analysis: Analysis,
    search: Option<Search>,
    /// Numbers the searches, so that a report of an earlier one is known as such.
    searches: u64,
    /// The next position to judge.
    review: Option<NodeId>,
    wants_hint: bool,
    /// The score of the engine's last move, for the engine.
    own_score: Option<Score>,
    /// Makes the games of a weak engine differ.
    seed: u64,
}

impl Session {
    /// A table where nobody plays yet: a game between people, at its start. The engine has `hash` MiB of memory, and
    /// `notify` is called from its threads.
    ///
    /// # Errors
    /// When there is no memory for the engine.
    pub fn new(
        variant: VariantId,
        hash: usize,
        seed: u64,
        notify: impl Fn(Report) + Send + Sync + 'static,
    ) -> Result<Session, AllocError> {
        Ok(Session {
            engine: Engine::new(variant, hash)?,
            notify: Arc::new(notify),
            tree: Tree::new(Game::start(variant, Agreement::default())),
            terms: Terms { players: [Player::Human; 2], ..Terms::default() },
            clock: None,
            conclusion: None,
            lines: 0,
            analysis: Analysis::default(),
            search: None,
            searches: 0,
            review: None,
            wants_hint: false,
            own_score: None,
            seed,
        })
    }

    /// The game with its variations.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Which game is played.
    pub fn variant(&self) -> VariantId {
        self.tree.game().variant()
    }

    /// How it is played.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The clock, in a game that has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// How the game has ended.
    pub fn conclusion(&self) -> Option<Conclusion> {
        self.conclusion
    }

    /// Whether the engine is thinking about its move.
    pub fn is_thinking(&self) -> bool {
        self.search.is_some_and(|search| search.work == Work::Move)
    }

    /// Whether the engine is judging the positions of the game.
    pub fn is_reviewing(&self) -> bool {
        self.review.is_some()
    }

    /// How many lines the analysis has; 0 while there is none.
    pub fn lines(&self) -> usize {
        self.lines
    }

    /// What the analysis has found.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The side to move where the game stands.
    pub fn side_to_move(&self) -> Color {
        self.tree.game_at(self.tree.live()).side_to_move()
    }

    /// Begins a game.
    ///
    /// # Errors
    /// When the engine cannot think; the game is there all the same.
    pub fn start(&mut self, game: Game, terms: Terms) -> Result<(), Refusal> {
        let clock = terms.allowance.map(Clock::new);
        self.begin(Tree::new(game), terms, clock, None)
    }

    fn begin(
        &mut self,
        tree: Tree,
        terms: Terms,
        clock: Option<Clock>,
        conclusion: Option<Conclusion>,
    ) -> Result<(), Refusal> {
        self.halt();
        if self.engine.variant() != tree.game().variant() {
            self.engine.set_variant(tree.game().variant());
        }
        // Learnt results of another game could be wrong by the other agreement; so everything learnt is forgotten.
        self.engine.set_agreement(tree.game().agreement());
        self.tree = tree;
        self.terms = Terms { level: terms.level.clamp(1, FULL_STRENGTH), ..terms };
        self.clock = clock;
        self.conclusion = conclusion.or_else(|| end_on_board(&self.tree.game_at(self.tree.live())));
        self.own_score = None;
        self.review = None;
        self.wants_hint = false;
        self.proceed()
    }

    /// Changes who plays, or how strong the engine is; the game goes on.
    ///
    /// # Errors
    /// When the engine cannot think.
    pub fn set_players(&mut self, players: [Player; 2], level: usize) -> Result<(), Refusal> {
        self.halt();
        self.terms.players = players;
        self.terms.level = level.clamp(1, FULL_STRENGTH);
        self.proceed()
    }

    /// Plays a move in protocol or algebraic form: in the game if that is looked at, else as a variation.
    ///
    /// # Errors
    /// Why it is not played.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        self.tick();
        let game = self.tree.game();
        if self.tree.is_live() && self.conclusion.is_none() {
            if self.terms.players[game.side_to_move().index()] == Player::Engine {
                return Err(Refusal::NotYourTurn);
            }
        } else if game.outcome().is_some() || self.tree.is_live() && self.ends_here() {
            return Err(Refusal::Over);
        }
        let mv = game.parse_move(text).or_else(|error| game.parse_san(text).map_err(|_| error))?;
        self.advance(mv)?;
        self.proceed()
    }

    /// Whether the game has ended by the rules, so that no variation goes on from there either.
    fn ends_here(&self) -> bool {
        matches!(self.conclusion, Some(Conclusion { reason: Reason::Rules(_), .. }))
    }

    /// Plays a legal move where the board is looked at.
    fn advance(&mut self, mv: Move) -> Result<(), Full> {
        let is_game = self.tree.is_live() && self.conclusion.is_none();
        self.tree.play(mv)?;
        self.wants_hint = false;
        if is_game {
            self.tree.set_live();
            if let Some(clock) = &mut self.clock {
                clock.press(Instant::now());
            }
            self.conclusion = end_on_board(self.tree.game());
        }
        Ok(())
    }

    /// Looks at another position.
    ///
    /// # Errors
    /// When there is no such position, or the engine cannot think.
    pub fn go_to(&mut self, node: NodeId) -> Result<(), Refusal> {
        if !self.tree.go_to(node) {
            return Err(Refusal::NoNode);
        }
        self.proceed()
    }

    /// Takes back the last move of the game, and the one before it where only that gives the move to a person again.
    /// A game that has ended goes on.
    ///
    /// # Errors
    /// When there is no move to take back, or the engine cannot think.
    pub fn take_back(&mut self) -> Result<(), Refusal> {
        self.halt();
        let taken = self.tree.take_back();
        if taken {
            self.conclusion = None;
            let engine_moves =
                |session: &Session| session.terms.players[session.side_to_move().index()] == Player::Engine;
            if self.terms.players.contains(&Player::Human) && engine_moves(self) {
                self.tree.take_back();
            }
        }
        self.proceed()?;
        if taken { Ok(()) } else { Err(Refusal::NothingToTakeBack) }
    }

    /// A person gives up the game: the one whose side is to move, or who plays against the engine.
    ///
    /// # Errors
    /// When the game has ended.
    pub fn resign(&mut self) -> Result<(), Refusal> {
        let mover = self.side_to_move();
        let loser = match self.terms.players {
            [Player::Human, Player::Engine] => Color::White,
            [Player::Engine, Player::Human] => Color::Black,
            _ => mover,
        };
        self.conclude(Some(!loser), Reason::Resignation)
    }

    /// A person offers a draw, which another person accepts.
    ///
    /// # Errors
    /// When the game has ended, or the engine declines.
    pub fn offer_draw(&mut self) -> Result<(), Refusal> {
        if self.conclusion.is_some() {
            return Err(Refusal::Over);
        }
        let is_level = match self.own_score {
            Some(Score::Cp(score)) => score <= DRAW_WITHIN,
            Some(Score::Mate(moves)) => moves <= 0,
            None => false,
        };
        let is_old = self.tree.game_at(self.tree.live()).full_moves() >= DRAW_FROM_MOVE;
        if self.terms.players.contains(&Player::Engine) && !(is_level && is_old) {
            return Err(Refusal::DrawDeclined);
        }
        self.conclude(None, Reason::Agreement)
    }

    fn conclude(&mut self, winner: Option<Color>, reason: Reason) -> Result<(), Refusal> {
        if self.conclusion.is_some() {
            return Err(Refusal::Over);
        }
        self.conclusion = Some(Conclusion { winner, reason });
        self.proceed()
    }

    /// Asks the engine what it would play; the answer comes as [`News::Hint`].
    ///
    /// # Errors
    /// When there is nothing to play, or the engine has the move or cannot think.
    pub fn hint(&mut self) -> Result<(), Refusal> {
        if self.tree.game().outcome().is_some() {
            return Err(Refusal::Over);
        }
        if self.is_thinking() {
            return Err(Refusal::NotYourTurn);
        }
        self.wants_hint = true;
        self.proceed()
    }

    /// The engine moves at once, with what it has found so far.
    pub fn hurry(&self) {
        if self.is_thinking() {
            self.engine.stop();
        }
    }

    /// Sets how many lines of the position looked at are analysed, up to [`MOST_LINES`]; 0 ends the analysis.
    ///
    /// # Errors
    /// When the engine cannot think.
    pub fn analyse(&mut self, lines: usize) -> Result<(), Refusal> {
        if !self.is_thinking() {
            self.halt();
        }
        self.lines = lines.min(MOST_LINES);
        self.proceed()
    }

    /// Has the engine judge all positions of the game.
    ///
    /// # Errors
    /// When the engine cannot think.
    pub fn review(&mut self) -> Result<(), Refusal> {
        self.review = Some(0);
        self.proceed()
    }

    /// Begins with the first game of a record, at its end, as a game between people; if it was not finished, it can
    /// be played on.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn load(&mut self, text: &str) -> Result<(), Refusal> {
        let first = record::read(text.as_bytes(), self.variant()).next();
        let record = first.ok_or_else(|| Refusal::Record("there is no game in it".to_string()))?;
        let record = record.map_err(|error| Refusal::Record(error.to_string()))?;
        let conclusion = match (record.result, end_on_board(&record.game)) {
            (GameResult::Unfinished, _) => None,
            (_, Some(end)) => Some(end),
            (result, None) => Some(conclusion_of(result, record.tags.get(tags::TERMINATION))),
        };
        let terms = Terms { players: [Player::Human; 2], allowance: None, ..self.terms };
        self.begin(Tree::new(record.game), terms, None, conclusion)
    }

    /// The record of the game, without the variations.
    pub fn record(&self) -> GameRecord {
        let mut record = GameRecord::new(self.tree.game_at(self.tree.live()));
        let names = self.terms.players.map(|player| match player {
            Player::Human => "Player".to_string(),
            Player::Engine if self.terms.level == FULL_STRENGTH => "Tenglong".to_string(),
            Player::Engine => format!("Tenglong, level {}", self.terms.level),
        });
        record.tags.set("White", &names[0]);
        record.tags.set("Black", &names[1]);
        if let Some(conclusion) = self.conclusion {
            record.tags.set(tags::TERMINATION, &conclusion.reason.to_string());
            record.result = conclusion.winner.into();
        }
        record
    }

    /// Looks at the clock: a fallen flag ends the game. To be called at the moment of [`Session::deadline`], if not
    /// before.
    pub fn tick(&mut self) {
        let now = Instant::now();
        let fallen = self.clock.as_ref().filter(|clock| clock.flag().is_some_and(|flag| flag <= now));
        let Some(loser) = fallen.and_then(Clock::running) else { return };
        let winner = Some(!loser).filter(|&winner| self.tree.game_at(self.tree.live()).can_win(winner));
        self.halt();
        self.conclusion = Some(Conclusion { winner, reason: Reason::Time });
        // An engine that cannot analyse at this moment has nothing to add to the end of the game.
        drop(self.proceed());
    }

    /// When a flag will fall.
    pub fn deadline(&self) -> Option<Instant> {
        self.clock.as_ref().and_then(Clock::flag)
    }

    /// Takes in what the engine has found.
    ///
    /// # Errors
    /// When the engine cannot go on.
    pub fn receive(&mut self, report: Report) -> Result<News, Refusal> {
        self.tick();
        let Some(search) = self.search.filter(|search| search.number == report.search) else {
            return Ok(News::Nothing);
        };
        match report.event {
            Event::Info(info) => Ok(self.note(search, info)),
            Event::BestMove(best) => {
                self.search = None;
                self.finish(search, best.best)
            }
        }
    }

    fn note(&mut self, search: Search, info: Info) -> News {
        if info.bound.is_some() {
            return News::Nothing;
        }
        if info.multipv <= 1 {
            let mover = self.tree.game_at(search.node).side_to_move();
            self.tree.set_score(search.node, for_white(info.score, mover));
            if search.work == Work::Move {
                self.own_score = Some(info.score);
            }
        }
        if search.work != Work::Analysis {
            return News::Nothing;
        }
        let place = info.multipv.saturating_sub(1);
        if self.analysis.lines.len() <= place {
            self.analysis.lines.resize(place + 1, Info::default());
        }
        self.analysis.lines[place] = info;
        News::Analysis
    }

    fn finish(&mut self, search: Search, best: Option<Move>) -> Result<News, Refusal> {
        let news = match (search.work, best) {
            (Work::Move, Some(mv)) => {
                let viewed = self.tree.at();
                let follows = self.tree.is_live();
                self.tree.go_to(self.tree.live());
                self.advance(mv)?;
                if !follows {
                    self.tree.go_to(viewed);
                }
                News::Moved
            }
            (Work::Hint, Some(mv)) => {
                self.wants_hint = false;
                News::Hint(mv)
            }
            (Work::Review, _) => {
                let path = self.tree.path(self.tree.live());
                let next = path.iter().position(|&node| node == search.node).map_or(0, |place| place + 1);
                self.review = path.get(next).copied();
                News::Judged
            }
            // It has come to its end by itself; what it found stays.
            (Work::Analysis, _) => return Ok(News::Nothing),
            (_, None) => News::Nothing,
        };
        self.proceed()?;
        Ok(news)
    }

    /// What the engine should do now.
    fn due(&self) -> Option<(Work, NodeId)> {
        let (live, at) = (self.tree.live(), self.tree.at());
        let to_move = || self.terms.players[self.side_to_move().index()];
        if self.conclusion.is_none() && to_move() == Player::Engine {
            Some((Work::Move, live))
        } else if self.wants_hint {
            Some((Work::Hint, at))
        } else if let Some(node) = self.review {
            Some((Work::Review, node))
        } else if self.lines > 0 && self.tree.game().outcome().is_none() {
            Some((Work::Analysis, at))
        } else {
            None
        }
    }

    /// Lets the engine do what it should, and the clock run.
    fn proceed(&mut self) -> Result<(), Refusal> {
        let side = self.side_to_move();
        if let Some(clock) = &mut self.clock {
            match self.conclusion {
                Some(_) => clock.pause(Instant::now()),
                None => clock.start(side, Instant::now()),
            }
        }
        let due = self.due();
        if self.search.map(|search| (search.work, search.node)) == due {
            return Ok(());
        }
        self.halt();
        match due {
            Some((work, node)) => self.search(work, node),
            None => Ok(()),
        }
    }

    fn search(&mut self, work: Work, node: NodeId) -> Result<(), Refusal> {
        if work == Work::Analysis {
            self.analysis = Analysis { node, lines: Vec::new() };
        }
        let game = self.tree.game_at(node);
        let moves = self.tree.moves_to(node);
        let start = game.start_fen();
        self.engine.set_position(Some(start), moves).map_err(|error| Refusal::Saved(error.to_string()))?;
        let level = self.terms.level;
        let is_weak = work == Work::Move && level < FULL_STRENGTH;
        let settings = self.engine.settings();
        settings.limit_strength = is_weak;
        settings.strength = Strength::of_level(game.variant(), level, self.seed);
        settings.multipv = if work == Work::Analysis { self.lines } else { 1 };
        settings.analysis = work == Work::Analysis;
        self.searches += 1;
        let number = self.searches;
        let notify = Arc::clone(&self.notify);
        self.engine
            .go(self.limits(work), move |event| notify(Report { search: number, event }))
            .map_err(|error: io::Error| Refusal::NoThread(error.to_string()))?;
        self.search = Some(Search { number, work, node });
        Ok(())
    }

    fn limits(&self, work: Work) -> Limits {
        let time = match work {
            Work::Move => match &self.clock {
                Some(clock) => {
                    let now = Instant::now();
                    let time = Color::BOTH.map(|color| Some(clock.left(color, now)));
                    return Limits { time, inc: [clock.increment(); 2], ..Limits::default() };
                }
                None => self.terms.movetime,
            },
            Work::Hint => HINT_TIME,
            Work::Review => REVIEW_TIME,
            Work::Analysis => LONGEST_ANALYSIS,
        };
        Limits { movetime: Some(time), ..Limits::default() }
    }

    /// Ends what the engine does; its report will come too late.
    fn halt(&mut self) {
        self.search = None;
        self.engine.settle();
    }
}

/// How the rules have ended a game.
fn end_on_board(game: &Game) -> Option<Conclusion> {
    game.outcome().map(|outcome| Conclusion { winner: outcome.winner, reason: Reason::Rules(outcome.end) })
}

/// How a game ended that a record says has ended, but not on the board.
fn conclusion_of(result: GameResult, termination: Option<&str>) -> Conclusion {
    let winner = match result {
        GameResult::WhiteWins => Some(Color::White),
        GameResult::BlackWins => Some(Color::Black),
        GameResult::Draw | GameResult::Unfinished => None,
    };
    let reason = match termination {
        Some("time") => Reason::Time,
        _ if winner.is_some() => Reason::Resignation,
        _ => Reason::Agreement,
    };
    Conclusion { winner, reason }
}

/// A score of the side to move as one of White.
pub fn for_white(score: Score, mover: Color) -> Score {
    match (mover, score) {
        (Color::White, score) => score,
        (Color::Black, Score::Cp(score)) => Score::Cp(-score),
        (Color::Black, Score::Mate(moves)) => Score::Mate(-moves),
    }
}
