//! The record of moves (art. 7.5), in the letters of the World Xiangqi Federation: `C2=5`, `H8+7`, `R1+4`.
//!
//! A move is four characters: the piece's letter (E for the elephant, H for the horse); the file it stands on; the
//! direction, `+` forward, `-` backward or `=` sideways; the number of points that it goes along its file, else
//! the file that it goes to. Files are numbered 1 to 9, by either side from its own right.
//!
//! Of two pieces of a kind on one file the front one is told by `+` in place of the file and the rear one by `-`, of
//! three soldiers the middle one by `=`: `R+=5`, `P=+1`. Advisors and elephants need no such mark, since only one of
//! the two can go forward. Where four soldiers or more stand on a file, or two and more on each of two files, letter and
//! file give way to the soldier's number from the front and its file: `25=6`.
//!
//! What is read may have either case, the letters of the FEN, `.` for `=`, the mark before the letter (`+R=5`), the
//! soldier's number where a mark would do, and the file where only one of the pieces on it can so move. Read as well are
//! records in [Chinese](super::chinese), in coordinates, with ranks from 0 if a hyphen stands between the points, and
//! algebraic ones.

use super::points::LAYOUT;
use super::{Xiangqi, chinese, iccs};
use crate::core::notation::{MoveError, Notation, Recorded, san};
use crate::core::rules::Rules;
use crate::core::{Bitboard, Color, Kind, Move, Position, Square};

impl Recorded for Xiangqi {
    const NOTATIONS: &'static [Notation] =
        &[Notation::Own, Notation::Chinese, Notation::Iccs, Notation::Protocol];

    fn record(position: &Position<Xiangqi>, mv: Move, notation: Notation) -> String {
        match notation {
            Notation::Own => Spelling::of(position, mv).written(),
            Notation::Chinese => chinese::write(position, mv),
            Notation::Iccs => iccs::write(mv),
            Notation::Protocol => position.move_text(mv),
        }
    }

    fn parse_record(position: &Position<Xiangqi>, text: &str) -> Result<Move, MoveError> {
        if chinese::is_chinese(text) {
            return chinese::read(position, text);
        }
        if let Some(mv) = iccs::read(text) {
            return if position.is_legal(mv) { Ok(mv) } else { Err(MoveError::Illegal(text.to_string())) };
        }
        match read(position, text) {
            // The records of XBoard are algebraic.
            Err(MoveError::Malformed(_)) => san::read(position, text),
            read => read,
        }
    }
}

fn read(position: &Position<Xiangqi>, text: &str) -> Result<Move, MoveError> {
    let wanted: String = text.chars().map(normal).collect();
    let is_meant = |mv: &Move| Spelling::of(position, *mv).all().contains(&wanted);
    let meant: Vec<Move> = position.legal_moves().into_iter().filter(is_meant).collect();
    match meant[..] {
        [mv] => Ok(mv),
        [] if has_form(&wanted) => Err(MoveError::Illegal(text.to_string())),
        [] => Err(MoveError::Malformed(text.to_string())),
        _ => Err(MoveError::ambiguous(text, position, &meant)),
    }
}

/// Upper case, letters as in records, and `=` for a dot.
fn normal(c: char) -> char {
    match c.to_ascii_uppercase() {
        'B' => 'E',
        'N' => 'H',
        '.' => '=',
        other => other,
    }
}

/// Whether a text in normal form looks like a record.
fn has_form(text: &str) -> bool {
    let is_letter = |c| Xiangqi::FACTS.kinds.iter().any(|&(kind, _)| letter(kind) == c);
    let is_mark = |c| "+=-".contains(c);
    let is_number = |c| ('1'..='9').contains(&c);
    match text.chars().collect::<Vec<_>>()[..] {
        [a, b, direction, number] => {
            let names = is_letter(a) && (is_mark(b) || is_number(b))
                || is_mark(a) && is_letter(b)
                || is_number(a) && is_number(b);
            names && is_mark(direction) && is_number(number)
        }
        _ => false,
    }
}

/// The parts that records of one move are made of.
struct Spelling {
    kind: Kind,
    /// The file that the piece stands on.
    file: u8,
    /// Pieces of the kind on the file, and how many of them are in front.
    tandem: (u32, u32),
    /// Another file holds several soldiers.
    other_tandem: bool,
    /// Direction and number.
    way: String,
}

impl Spelling {
    fn of(position: &Position<Xiangqi>, mv: Move) -> Spelling {
        let (from, us) = (mv.from(), position.side());
        let kind = position.board().mover(mv).kind();
        let own = position.board().pieces(us, kind);
        let on_file = |file: u8| -> Bitboard { own.filter(|square| square.file() == file).collect() };
        let ahead = |square: &Square| ranks_forward(us, from, *square) > 0;
        let beside = on_file(from.file());
        let mut other_files = (0..LAYOUT.width).filter(|&file| file != from.file());
        Spelling {
            kind,
            file: file_number(us, from),
            tandem: (beside.count(), beside.filter(ahead).count() as u32),
            other_tandem: other_files.any(|file| on_file(file).many()),
            way: way(us, from, mv.to()),
        }
    }

    /// The record that is written.
    fn written(&self) -> String {
        let name = match (self.kind, self.mark()) {
            (Kind::Advisor | Kind::Elephant, _) => self.by_file(),
            _ if self.tandem.0 == 1 => self.by_file(),
            (Kind::Pawn, Some(_)) if self.other_tandem => self.by_number(),
            (_, Some(mark)) => format!("{}{mark}", letter(self.kind)),
            (_, None) => self.by_number(),
        };
        name + &self.way
    }

    /// All records that are read as the move.
    fn all(&self) -> Vec<String> {
        let letter = letter(self.kind);
        let marked = self.mark().map(|mark| [format!("{letter}{mark}"), format!("{mark}{letter}")]);
        let numbered = (self.kind == Kind::Pawn && self.tandem.0 > 1).then(|| self.by_number());
        let names = marked.into_iter().flatten().chain(numbered).chain([self.by_file()]);
        names.map(|name| name + &self.way).collect()
    }

    /// The mark of a piece that is one of two or three on its file.
    fn mark(&self) -> Option<char> {
        match self.tandem {
            (2 | 3, 0) => Some('+'),
            (3, 1) => Some('='),
            (2, 1) | (3, 2) => Some('-'),
            _ => None,
        }
    }

    fn by_file(&self) -> String {
        format!("{}{}", letter(self.kind), self.file)
    }

    fn by_number(&self) -> String {
        format!("{}{}", self.tandem.1 + 1, self.file)
    }
}

/// The letter of a kind in records: elephant and horse are E and H.
fn letter(kind: Kind) -> char {
    match kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        _ => Xiangqi::FACTS.letter(kind),
    }
}

/// Direction and number of a move.
fn way(us: Color, from: Square, to: Square) -> String {
    let ranks = ranks_forward(us, from, to);
    let along_file = from.file() == to.file();
    let number = if along_file { ranks.unsigned_abs() } else { file_number(us, to) };
    let direction = match ranks {
        0 => '=',
        1.. => '+',
        _ => '-',
    };
    format!("{direction}{number}")
}

/// How many ranks `to` is in front of `from`, for `us`.
pub fn ranks_forward(us: Color, from: Square, to: Square) -> i8 {
    let [from, to] = [from, to].map(|square| us.rank(square.rank(), LAYOUT.height) as i8);
    to - from
}

/// The number of a point's file, counted by `us` from its own right.
pub fn file_number(us: Color, square: Square) -> u8 {
    match us {
        Color::White => LAYOUT.width - square.file(),
        Color::Black => square.file() + 1,
    }
}
