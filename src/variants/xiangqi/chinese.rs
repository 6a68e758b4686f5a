//! The record of moves in Chinese (art. 7.5): `炮二平五`, `马8进7`.
//!
//! A move is four characters: the piece; the file it stands on; 进 forward, 退 backward or 平 sideways; and the number of
//! points that it goes along its file, else the file that it goes to. Files are numbered by either side from its own
//! right, in Chinese digits by Red and in others by Black (art. 1.1).
//!
//! Of two pieces on a file the front one is 前 and the rear one 后, of three soldiers the middle one 中, and the mark
//! stands before the piece in place of the file: `前车平九`. Advisors and elephants have no marks, since only one of two
//! can make the move. Four soldiers or five on a file are numbered from the front in Chinese digits, and so are those on
//! two files that have two or more each, through both from the mover's right to left: `二兵平四`. These two rules are not
//! in the text of 1999; they are those of the computer notation of xqbase.com.
//!
//! Written are simplified characters and the names of the mover's colour. Read are traditional characters too, the names
//! of either colour, digits of any kind, 上 and 下, the mark behind the piece (`车前平九`), the file after the piece
//! (`前兵九平八`) or instead of it (`前九平八`), a soldier's number from the front where a mark would do, the file where
//! only one of the pieces on it can so move, and the direction left out (`炮25`) where only one move fits.

use super::Xiangqi;
use super::points::LAYOUT;
use super::record::{file_number, ranks_forward};
use crate::core::notation::MoveError;
use crate::core::{Color, Kind, Move, Position, Square};
use std::cmp::Ordering;

const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Each kind with Red's name, Black's name, and further characters that are read.
const NAMES: [(Kind, char, char, &str); 7] = [
    (Kind::King, '帅', '将', "帥將"),
    (Kind::Advisor, '仕', '士', ""),
    (Kind::Elephant, '相', '象', ""),
    (Kind::Horse, '马', '马', "馬傌"),
    (Kind::Rook, '车', '车', "車俥伡"),
    (Kind::Cannon, '炮', '炮', "砲包"),
    (Kind::Pawn, '兵', '卒', ""),
];

/// The record of a legal move.
pub fn write(position: &Position<Xiangqi>, mv: Move) -> String {
    let spelling = Spelling::of(position, mv);
    let name = name(spelling.kind, position.side()).to_string();
    let digit = |number: u8| written_digit(position.side(), number);
    let beginning = match spelling.place() {
        Place::File => name + &digit(spelling.file),
        Place::Mark(mark) => mark.written().to_string() + &name,
        Place::Number(number) => DIGITS[usize::from(number) - 1].to_string() + &name,
    };
    format!("{beginning}{}{}", spelling.direction.written(), digit(spelling.number))
}

/// Whether `text` is to be read as Chinese: it has a character that stands for a piece, a mark or a direction.
pub fn is_chinese(text: &str) -> bool {
    text.chars().any(|c| {
        matches!(sign(c), Some(Sign::Piece(_) | Sign::Mark(_) | Sign::Direction(_))) && !c.is_ascii()
    })
}

/// The legal move that a record means.
///
/// # Errors
/// What is wrong with the text, or that not just one legal move is meant.
pub fn read(position: &Position<Xiangqi>, text: &str) -> Result<Move, MoveError> {
    let malformed = || MoveError::Malformed(text.to_string());
    let signs: Option<Vec<Sign>> = text.chars().filter(|c| !is_filler(*c)).map(sign).collect();
    let signs = signs.filter(|signs| has_form(signs)).ok_or_else(malformed)?;
    let spelled: Vec<(Move, Spelling)> =
        position.legal_moves().into_iter().map(|mv| (mv, Spelling::of(position, mv))).collect();
    // A number before the soldier is its place among those that are numbered, if there are any, and else its file.
    let meant = [Spelling::ordinary, Spelling::by_leading_file].into_iter().find_map(|forms| {
        let fits = |spelling: &Spelling| forms(spelling).into_iter().any(|name| spelling.fits(name, &signs));
        let meant: Vec<Move> = spelled.iter().filter(|(_, s)| fits(s)).map(|(mv, _)| *mv).collect();
        (!meant.is_empty()).then_some(meant)
    });
    match meant.as_deref() {
        Some([mv]) => Ok(*mv),
        Some(moves) => Err(MoveError::ambiguous(text, position, moves)),
        None => Err(MoveError::Illegal(text.to_string())),
    }
}

/// What a character says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Piece(Kind),
    Digit(u8),
    Mark(Mark),
    Direction(Direction),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Front,
    Middle,
    Rear,
}

impl Mark {
    const ALL: [(Mark, char, &'static str); 3] =
        [(Mark::Front, '前', ""), (Mark::Middle, '中', ""), (Mark::Rear, '后', "後")];

    fn written(self) -> char {
        written(&Mark::ALL, self)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Forward,
    Backward,
    Sideways,
}

impl Direction {
    const ALL: [(Direction, char, &'static str); 3] = [
        (Direction::Forward, '进', "進上"),
        (Direction::Backward, '退', "下"),
        (Direction::Sideways, '平', ""),
    ];

    fn written(self) -> char {
        written(&Direction::ALL, self)
    }
}

/// The character of `wanted` in a table of meanings with the character written and others read.
fn written<T: Copy + PartialEq>(table: &[(T, char, &str)], wanted: T) -> char {
    match table.iter().find(|(meaning, ..)| *meaning == wanted) {
        Some(&(_, written, _)) => written,
        None => unreachable!("a table of all meanings"),
    }
}

/// The meaning of `c` in such a table.
fn meaning<T: Copy>(table: &[(T, char, &str)], c: char) -> Option<T> {
    table
        .iter()
        .find(|(_, written, others)| *written == c || others.contains(c))
        .map(|(meaning, ..)| *meaning)
}

fn name(kind: Kind, color: Color) -> char {
    match NAMES.iter().find(|(named, ..)| *named == kind) {
        Some(&(_, red, black, _)) => [red, black][color.index()],
        None => unreachable!("the kind of a piece of the game"),
    }
}

fn written_digit(color: Color, number: u8) -> String {
    match color {
        Color::White => DIGITS[usize::from(number) - 1].to_string(),
        Color::Black => number.to_string(),
    }
}

fn sign(c: char) -> Option<Sign> {
    let piece =
        || NAMES.iter().find(|(_, red, black, others)| c == *red || c == *black || others.contains(c));
    let digit = || {
        let full_width = char::from_u32(u32::from(c).wrapping_sub(u32::from('０') - u32::from('0')));
        let chinese = DIGITS.iter().position(|digit| *digit == c).map(|index| index as u32 + 1);
        let number = chinese.or_else(|| c.to_digit(10)).or_else(|| full_width?.to_digit(10));
        number.filter(|number| *number > 0).map(|number| number as u8)
    };
    piece()
        .map(|(kind, ..)| Sign::Piece(*kind))
        .or_else(|| digit().map(Sign::Digit))
        .or_else(|| meaning(&Mark::ALL, c).map(Sign::Mark))
        .or_else(|| meaning(&Direction::ALL, c).map(Sign::Direction))
}

/// Characters that say nothing.
fn is_filler(c: char) -> bool {
    c.is_whitespace() || matches!(c, '.' | '。' | '．' | '、')
}

/// Whether the signs can be a move at all: a name of two or three signs, a direction or none, and a number.
fn has_form(signs: &[Sign]) -> bool {
    let Some((Sign::Digit(_), rest)) = signs.split_last() else { return false };
    let name = match rest.split_last() {
        Some((Sign::Direction(_), name)) => name,
        _ => rest,
    };
    matches!(
        name,
        [Sign::Piece(_), Sign::Digit(_) | Sign::Mark(_)]
            | [Sign::Digit(_) | Sign::Mark(_), Sign::Piece(_)]
            | [Sign::Mark(_), Sign::Digit(_)]
            | [Sign::Mark(_), Sign::Piece(_), Sign::Digit(_)]
    )
}

/// How the place of a piece is told.
enum Place {
    File,
    Mark(Mark),
    /// The soldier's number, from 1.
    Number(u8),
}

/// The parts that records of one move are made of.
struct Spelling {
    kind: Kind,
    file: u8,
    mark: Option<Mark>,
    /// The number of the soldier among those on its file, from the front.
    on_file: Option<u8>,
    /// The number of the soldier among all that have numbers, where marks will not do.
    among_all: Option<u8>,
    direction: Direction,
    number: u8,
}

impl Spelling {
    fn of(position: &Position<Xiangqi>, mv: Move) -> Spelling {
        let (from, to, us) = (mv.from(), mv.to(), position.side());
        let Some(kind) = position.at(from).map(|piece| piece.kind()) else {
            unreachable!("a legal move moves a piece")
        };
        let own = position.board().pieces(us, kind);
        let beside = own.filter(|square| square.file() == from.file()).count();
        let ahead = own.filter(|square| square.file() == from.file() && is_ahead(us, *square, from)).count();
        let is_soldier = kind == Kind::Pawn;
        let place_on_file = ahead as u8 + 1;
        let ranks = ranks_forward(us, from, to);
        Spelling {
            kind,
            file: file_number(us, from),
            mark: match (beside, ahead) {
                (2 | 3, 0) => Some(Mark::Front),
                (3, 1) => Some(Mark::Middle),
                (2, 1) | (3, 2) => Some(Mark::Rear),
                _ => None,
            },
            on_file: (is_soldier && beside > 1).then_some(place_on_file),
            among_all: if is_soldier { number_among_all(position, from) } else { None },
            direction: match ranks.cmp(&0) {
                Ordering::Greater => Direction::Forward,
                Ordering::Less => Direction::Backward,
                Ordering::Equal => Direction::Sideways,
            },
            number: if from.file() == to.file() { ranks.unsigned_abs() } else { file_number(us, to) },
        }
    }

    /// How the place is written.
    fn place(&self) -> Place {
        match (self.kind, self.among_all, self.mark) {
            (Kind::Advisor | Kind::Elephant, ..) => Place::File,
            (_, Some(number), _) => Place::Number(number),
            (_, _, Some(mark)) => Place::Mark(mark),
            _ => Place::File,
        }
    }

    /// The names that are read as the piece at its place.
    fn ordinary(&self) -> Vec<Vec<Sign>> {
        let (piece, file) = (Sign::Piece(self.kind), Sign::Digit(self.file));
        let mut names = vec![vec![piece, file]];
        if let Some(mark) = self.mark.map(Sign::Mark) {
            names.extend([vec![mark, piece], vec![piece, mark], vec![mark, piece, file]]);
            if self.kind == Kind::Pawn {
                names.push(vec![mark, file]);
            }
        }
        names.extend(self.among_all.or(self.on_file).map(|number| vec![Sign::Digit(number), piece]));
        names
    }

    /// The name that begins with the file.
    fn by_leading_file(&self) -> Vec<Vec<Sign>> {
        vec![vec![Sign::Digit(self.file), Sign::Piece(self.kind)]]
    }

    /// Whether `signs` are this name with the rest of the move, the direction said or not.
    fn fits(&self, mut name: Vec<Sign>, signs: &[Sign]) -> bool {
        let number = Sign::Digit(self.number);
        let named = name.len();
        name.extend([Sign::Direction(self.direction), number]);
        let short = [&name[..named], &[number]].concat();
        name == signs || short == signs
    }
}

/// The number of the soldier on `square`, if soldiers have numbers: where four or more stand on its file, or two and more
/// on each of two files.
fn number_among_all(position: &Position<Xiangqi>, square: Square) -> Option<u8> {
    let us = position.side();
    let own = position.board().pieces(us, Kind::Pawn);
    let on_file = |file: u8| own.filter(|other| other.file() == file).count();
    let crowded = |square: &Square| on_file(square.file()) > 1;
    let files = (0..LAYOUT.width).filter(|file| on_file(*file) > 1).count();
    let numbered = crowded(&square) && (files > 1 || on_file(square.file()) > 3);
    let comes_before = |other: &Square| {
        let (mine, others) = (file_number(us, square), file_number(us, *other));
        others < mine || others == mine && is_ahead(us, *other, square)
    };
    numbered.then(|| own.filter(|other| crowded(other) && comes_before(other)).count() as u8 + 1)
}

/// Whether `square` is nearer to the enemy's edge than `other`.
fn is_ahead(us: Color, square: Square, other: Square) -> bool {
    ranks_forward(us, other, square) > 0
}
