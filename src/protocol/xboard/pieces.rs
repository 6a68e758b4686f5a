//! The games as XBoard knows them: their names, their boards, and which picture stands for which piece.

use crate::core::Kind;
use crate::core::layout::Layout;
use crate::variants::VariantId;

/// The game by the name that XBoard gives it.
pub fn name(variant: VariantId) -> &'static str {
    match variant {
        VariantId::Chess => "normal",
        _ => variant.name(),
    }
}

/// The game with this name.
pub fn by_name(text: &str) -> Option<VariantId> {
    VariantId::ALL.iter().copied().find(|&variant| name(variant) == text)
}

/// The picture of a kind of piece in XBoard 4.9.
pub struct Picture {
    /// The place of the piece's letter in a table of letters, which chooses the picture.
    slot: usize,
    /// The picture's file is called so, after the side.
    pub name: &'static str,
}

/// Places in the half of a table that belongs to one side; the king's is the last.
const SLOTS: usize = 44;

/// The picture that stands for `kind` in a game. In xiangqi XBoard gives the king a place of its own.
pub const fn picture(variant: VariantId, kind: Kind) -> Picture {
    let (slot, name) = match kind {
        Kind::King if matches!(variant, VariantId::Xiangqi) => (9, "Gold"),
        Kind::Pawn => (0, "Pawn"),
        Kind::Horse | Kind::Knight => (1, "Knight"),
        Kind::Bishop => (2, "Bishop"),
        Kind::Rook => (3, "Rook"),
        Kind::Queen => (4, "Queen"),
        Kind::Advisor => (5, "Advisor"),
        Kind::Elephant => (6, "Elephant"),
        Kind::Cannon => (11, "Canon"),
        Kind::Dragon => (30, "Dragon"),
        Kind::Tiger => (42, "Leopard"),
        Kind::King => (SLOTS - 1, "King"),
    };
    Picture { slot, name }
}

/// The commands that tell XBoard a game it does not know of itself: its letters, board, start position, and how its
/// pieces go, which XBoard needs to name moves in records. Nothing for the others.
pub fn introduction(variant: VariantId) -> Vec<String> {
    match variant {
        VariantId::Dragon => {
            let mut lines = vec![setup(variant)];
            lines.extend(DRAGON_MOVES.iter().map(|moves| format!("piece {moves}")));
            lines
        }
        _ => Vec::new(),
    }
}

/// The line that sets up the board. With xiangqi as the parent, a piece that goes to an own piece changes places with
/// it. XBoard knows no rights of ours: when it sends the FEN back, they are missing and thus assumed.
fn setup(variant: VariantId) -> String {
    let mut table = ['.'; SLOTS];
    for &(kind, letter) in variant.facts().kinds {
        table[picture(variant, kind).slot] = letter;
    }
    let white = String::from_iter(table);
    let black = white.to_ascii_lowercase();
    let Layout { width, height } = variant.facts().layout;
    let placement = variant.facts().start.split(' ').next().unwrap_or_default();
    format!("setup ({white}{black}) {width}x{height}+0_xiangqi {placement} w - - 0 1")
}

/// How the pieces of the dragon game go, in XBoard's dialect of Betza's notation. It cannot say all of it.
const DRAGON_MOVES: [&str; 9] =
    ["K& KdK", "Q& sRB", "H& mR2cnD", "S& F", "R& R", "B& nA", "A& mRcpR", "N& nN", "P& fsWfmcD"];
