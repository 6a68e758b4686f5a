//! The settings of a match.

use super::super::clock::TimeControl;
use super::super::stats::Sprt;
use crate::core::rules::Agreement;
use crate::variants::VariantId;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// Everything that one command asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSettings {
    /// The game.
    pub variant: VariantId,
    /// Letter of the piece that pawns become, if one was named; it is sent to engines.
    pub promotion: Option<char>,
    /// What it means for the rules.
    pub agreement: Agreement,
    /// The engines, at least two; names are unique.
    pub engines: Vec<EngineSettings>,
    /// Who meets whom.
    pub tournament: Tournament,
    /// How often everyone meets everyone.
    pub rounds: usize,
    /// Games of one meeting.
    pub games: usize,
    /// Whether two successive games of a meeting share their opening.
    pub repeat: bool,
    /// Which engine of a meeting has White.
    pub colours: Colours,
    /// Games played at a time.
    pub concurrency: usize,
    /// Whether more of them than there are cores are allowed.
    pub force_concurrency: bool,
    /// Where games begin.
    pub openings: Openings,
    /// Seed of everything random; none: drawn afresh, or taken from the record that is resumed.
    pub seed: Option<u64>,
    /// Test that ends the match early.
    pub sprt: Option<Sprt>,
    /// When a game is ended before the rules end it.
    pub adjudication: Adjudication,
    /// When endgame tables decide it.
    pub tables: Option<TableRule>,
    /// Whether an engine that has crashed or hung is started again for the next game; else the match ends.
    pub recover: bool,
    /// How long engines may take for what no clock measures.
    pub patience: Patience,
    /// Where games are recorded.
    pub record: Option<RecordSettings>,
    /// `Event` and `Site` tags of the records.
    pub event: String,
    /// See [`MatchSettings::event`].
    pub site: String,
    /// What is printed.
    pub report: ReportSettings,
    /// Processors that engines are bound to, shared out among the games; empty: all there are. None: not bound.
    pub affinity: Option<Vec<usize>>,
    /// Where the conversation with the engines is written down.
    pub log: Option<LogSettings>,
    /// Where this command is saved.
    pub config: Option<SavedCommand>,
}

/// Which engine of a meeting has White in its first game and after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colours {
    /// The first engine begins with Black.
    pub reversed: bool,
    /// All games have the same colours.
    pub fixed: bool,
}

/// What is printed, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportSettings {
    /// The lines of which runner.
    pub format: Format,
    /// Whether pairs of games are the unit of all statistics; else single games are.
    pub pairs: bool,
    /// Games between two reports; 0: only one at the end.
    pub interval: usize,
    /// Games between two lines with the score, in the format that has them; 0: only one at the end.
    pub score_interval: usize,
}

/// The runner whose lines are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// fastchess.
    Fastchess,
    /// cutechess-cli.
    Cutechess,
}

/// Where the conversation with the engines is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogSettings {
    /// The file.
    pub path: PathBuf,
    /// Whether what it holds is kept.
    pub append: bool,
    /// Bytes of one match after which no more is written.
    pub limit: u64,
}

/// A command to be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedCommand {
    /// The file.
    pub path: PathBuf,
    /// One option a line, quoted as a shell would.
    pub text: String,
}

/// One engine and what it may use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineSettings {
    /// Name in lines and records.
    pub name: String,
    /// Path or name of the executable; none: this program.
    pub command: Option<String>,
    /// Working directory; a relative command is looked for there first.
    pub dir: Option<PathBuf>,
    /// Arguments.
    pub args: Vec<String>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// How long or how deep it may think.
    pub pace: Pace,
    /// Excess over its time that is forgiven.
    pub margin: Duration,
    /// Whether it is started anew for every game.
    pub restart: bool,
}

/// What limits an engine's thinking. At least one limit is given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pace {
    /// A clock.
    pub clock: Option<TimeControl>,
    /// A fixed time for each move.
    pub move_time: Option<Duration>,
    /// Nodes of each search.
    pub nodes: Option<u64>,
    /// Depth of each search, in plies.
    pub depth: Option<u32>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tournament {
    /// Everyone everyone else.
    RoundRobin,
    /// The first `seeds` engines all the others.
    Gauntlet {
        /// How many engines run the gauntlet.
        seeds: usize,
    },
}

/// Where games begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Openings {
    /// Where they come from.
    pub source: Source,
    /// In which order they are used.
    pub order: Order,
    /// Number of the first one used, from 1.
    pub start: usize,
    /// Whether a line or game that cannot be used refuses the whole file; else it is left out.
    pub strict: bool,
}

/// Where openings come from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// Always the start position.
    StartPosition,
    /// A file with a position a line: FEN, or EPD with `hmvc` and `fmvn`.
    Epd(PathBuf),
    /// A file of game records.
    Records {
        /// The file.
        path: PathBuf,
        /// Plies of each game that are used; none: all.
        plies: Option<usize>,
    },
    /// Made by random moves from the start position.
    Random(RandomOpenings),
}

/// How random openings are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// Random moves.
    pub plies: usize,
    /// Greatest advantage of either side, in centipawns, as a shallow search sees it.
    pub window: i32,
}

impl Default for RandomOpenings {
    fn default() -> RandomOpenings {
        RandomOpenings { plies: 8, window: 100 }
    }
}

/// The order in which openings are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As in the file.
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// When the runner ends a game before the rules do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// A side that sees itself lost.
    pub resign: Option<ResignRule>,
    /// Two sides that see nothing.
    pub draw: Option<DrawRule>,
    /// Full moves after which a game is a draw.
    pub max_moves: Option<usize>,
}

/// When endgame tables decide a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRule {
    /// Folder of the tables.
    pub folder: PathBuf,
    /// Most pieces on the board, kings counted; none: as many as the tables have.
    pub men: Option<u32>,
    /// Whether a win counts though the move rule may come before the mate.
    pub ignore_clock: bool,
    /// Whether wins are adjudicated.
    pub wins: bool,
    /// Whether draws are.
    pub draws: bool,
}

/// A side loses after `moves` successive own moves with a score of at most `-score` centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Successive moves.
    pub moves: usize,
    /// Centipawns, above 0.
    pub score: i32,
    /// Whether the opponent's moves must have shown at least `score` meanwhile.
    pub two_sided: bool,
}

/// A game is drawn when `from_move` full moves of the whole game have been made and the last `moves` moves of both
/// sides all had scores of at most `score` centipawns to either side. A move that sets the clock of the move rule back
/// begins the count anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Full moves to be made first, those of the opening and those before its position included.
    pub from_move: usize,
    /// Moves of both sides.
    pub moves: usize,
    /// Centipawns.
    pub score: i32,
}

/// How long engines may take for what no clock measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the start to `uciok`.
    pub startup: Duration,
    /// For a new game and for options.
    pub new_game: Duration,
    /// For `isready` between moves, and from `stop` to the move.
    pub ping: Duration,
    /// For a move without a clock.
    pub unclocked_move: Duration,
}

/// Where games are recorded, and how fully.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordSettings {
    /// The file.
    pub path: PathBuf,
    /// Whether the games in it are kept, and this match goes on from those that belong to it.
    pub append: bool,
    /// How moves are written.
    pub notation: Notation,
    /// Whether only moves and the tags that a resumed match needs are written.
    pub minimal: bool,
    /// What comments tell beside score, depth and time.
    pub comments: Comments,
}

impl Default for RecordSettings {
    fn default() -> RecordSettings {
        RecordSettings {
            path: PathBuf::new(),
            append: true,
            notation: Notation::default(),
            minimal: false,
            comments: Comments::default(),
        }
    }
}

/// How moves are written in a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// The standard form of game records.
    #[default]
    San,
    /// Coordinates, as in the protocol.
    Uci,
    /// Letter of the piece and coordinates.
    Lan,
}

/// What the comment on a move tells beside score, depth and time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    /// Nodes, as `n=`.
    pub nodes: bool,
    /// Selective depth, as `sd=`.
    pub seldepth: bool,
    /// Nodes per second, as `nps=`.
    pub nps: bool,
    /// Filling of the hash table in permille, as `h=`.
    pub hashfull: bool,
    /// Time left on the clock, as `tl=`.
    pub timeleft: bool,
}

impl EngineSettings {
    /// How many threads it thinks with, as far as its options say.
    pub fn threads(&self) -> usize {
        let value = self.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        value.and_then(|(_, value)| value.parse().ok()).unwrap_or(1).max(1)
    }
}

impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match (self.fixed, self.reversed) {
            (false, false) => "alternate",
            (false, true) => "alternate reversed",
            (true, false) => "fixed",
            (true, true) => "fixed reversed",
        })
    }
}

impl fmt::Display for TableRule {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let TableRule { folder, men, ignore_clock, wins, draws } = self;
        write!(f, "{} pieces={}", folder.display(), men.map_or("all".to_string(), |men| men.to_string()))?;
        write!(f, " wins={wins} draws={draws} ignore-clock={ignore_clock}")
    }
}

impl fmt::Display for Tournament {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Tournament::RoundRobin => f.write_str("roundrobin"),
            Tournament::Gauntlet { seeds } => write!(f, "gauntlet of {seeds}"),
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.source {
            Source::StartPosition => return f.write_str("start position"),
            Source::Random(random) => {
                return write!(
                    f,
                    "random plies={} score={} start={}",
                    random.plies, random.window, self.start
                );
            }
            Source::Epd(path) => write!(f, "{} format=epd", path.display())?,
            Source::Records { path, plies: None } => write!(f, "{} format=pgn", path.display())?,
            Source::Records { path, plies: Some(plies) } => {
                write!(f, "{} format=pgn plies={plies}", path.display())?;
            }
        }
        let order = match self.order {
            Order::Sequential => "sequential",
            Order::Random => "random",
        };
        write!(f, " order={order} start={}", self.start)
    }
}
