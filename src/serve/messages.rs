//! What the page and the server say to each other: JSON objects, one a message, whose `type` says what they are.

use crate::play::clock::Allowance;
use crate::play::session::{Player, Saved, SavedEnd, SavedScore, Side};
use crate::tools::diagram::Style;
use serde::{Deserialize, Serialize};

/// What the page asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Request {
    /// A new game.
    New {
        /// Name of the game.
        variant: String,
        /// Letter of the piece agreed for promotion.
        promotion: Option<char>,
        /// The position to begin with, else the start position.
        fen: Option<String>,
        /// Who has White and who Black.
        players: [Player; 2],
        /// The engine's level.
        level: usize,
        /// The clock.
        allowance: Option<Allowance>,
        /// Milliseconds for a move of the engine in a game without a clock.
        movetime: u32,
    },
    /// Plays a move where the board is looked at.
    Play {
        /// The move, in protocol or algebraic form.
        text: String,
    },
    /// Looks at another position.
    GoTo {
        /// Its number.
        node: usize,
    },
    /// Takes back the last move of the game.
    TakeBack,
    /// Gives up.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Asks for a hint.
    Hint,
    /// The engine should move at once.
    Hurry,
    /// Begins, changes or (0 lines) ends the analysis.
    Analyse {
        /// Lines to show.
        lines: usize,
    },
    /// Judges all positions of the game.
    Review,
    /// Changes who plays, and the engine's level.
    Players {
        /// Who has White and who Black.
        players: [Player; 2],
        /// The engine's level.
        level: usize,
    },
    /// Loads the first game of a record.
    Load {
        /// The record.
        text: String,
    },
    /// Takes up a session again.
    Restore {
        /// What was saved of it.
        saved: Saved,
    },
    /// Asks for the record of the game.
    Record,
    /// Asks for the picture of the position.
    Picture {
        /// `chinese` or `latin`.
        style: PictureStyle,
    },
}

/// What stands on the pieces of a picture.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PictureStyle {
    /// Chinese characters.
    Chinese,
    /// Letters.
    Latin,
}

impl From<PictureStyle> for Style {
    fn from(style: PictureStyle) -> Style {
        match style {
            PictureStyle::Chinese => Style::Chinese,
            PictureStyle::Latin => Style::Latin,
        }
    }
}

/// What the server says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Reply {
    /// The first message: what there is to choose from.
    Welcome {
        /// The games.
        games: Vec<GameFacts>,
        /// How many levels there are; the last one is full strength.
        levels: usize,
        /// Most lines of an analysis.
        most_lines: usize,
        /// Version of the program.
        version: &'static str,
    },
    /// The session as it stands.
    State(Box<State>),
    /// The lines of the analysis.
    Analysis(Analysis),
    /// A hint.
    Hint(MoveView),
    /// Something was not done.
    Refused {
        /// Which kind of reason it is, for a page that has words of its own.
        code: &'static str,
        /// The reason, in English.
        reason: String,
    },
    /// The record that was asked for.
    Record {
        /// It.
        text: String,
    },
    /// The picture that was asked for.
    Picture {
        /// It.
        svg: String,
    },
}

/// What a page must know of a game.
#[derive(Clone, Debug, Serialize)]
pub struct GameFacts {
    /// Its name.
    pub name: String,
    /// Files of the board.
    pub width: u8,
    /// Ranks of the board.
    pub height: u8,
    /// FEN of the start position.
    pub start: String,
    /// Upper-case letters of the pieces.
    pub letters: String,
    /// Lower-case letters that a promotion may be agreed on, the usual one first.
    pub agreed: String,
    /// Ratings of the levels.
    pub ratings: Vec<i32>,
}

/// A session, to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// What the page keeps.
    pub saved: Saved,
    /// The moves of the tree as records write them, the first one of position 1.
    pub sans: Vec<String>,
    /// What the engine thinks of the start position.
    pub start_score: Option<SavedScore>,
    /// The position looked at.
    pub view: View,
    /// Whose time runs.
    pub running: Option<Side>,
    /// The side to move in the game.
    pub to_move: Side,
    /// Whether the engine is thinking about its move.
    pub thinking: bool,
    /// Whether the engine is judging the positions of the game.
    pub reviewing: bool,
    /// Lines of the analysis.
    pub lines: usize,
}

/// A position, to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Its FEN.
    pub fen: String,
    /// Its pieces, as points and FEN letters.
    pub pieces: Vec<(String, char)>,
    /// The side to move.
    pub turn: Side,
    /// The legal moves.
    pub legal: Vec<MoveView>,
    /// The point of a king in check.
    pub checked: Option<String>,
    /// The last move.
    pub last: Option<(String, String)>,
    /// How the rules end a game there.
    pub end: Option<SavedEnd>,
    /// What endgame tables know of it.
    pub table: Option<TableView>,
}

/// A move, to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct MoveView {
    /// In protocol form.
    pub text: String,
    /// As records write it.
    pub san: String,
    /// The point left.
    pub from: String,
    /// The point entered.
    pub to: String,
    /// What it does: `move`, `capture`, `swap`, `castling` or `promotion`.
    pub kind: &'static str,
}

/// What endgame tables know of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableView {
    /// `win`, `draw` or `loss` for the side to move.
    pub result: &'static str,
    /// Moves to mate; none in a draw.
    pub moves: Option<u16>,
    /// The best moves as records write them.
    pub best: Vec<String>,
}

/// An analysis, to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct Analysis {
    /// The position.
    pub node: usize,
    /// The lines, the best first.
    pub lines: Vec<LineView>,
    /// Nodes searched.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
}

/// A line of the analysis.
#[derive(Clone, Debug, Serialize)]
pub struct LineView {
    /// Depth in plies.
    pub depth: u32,
    /// The score for White.
    pub score: SavedScore,
    /// Its moves as records write them.
    pub sans: Vec<String>,
    /// Its first move, to be drawn.
    pub from: String,
    /// Its first move, to be drawn.
    pub to: String,
}
