//! FEN: six fields in the strict form, and the reasons for which a position is refused.

use super::board::{Board, Color, Piece, Point};
use super::position::{Position, Rights};

/// What each side starts with, beside its king and three pawns (art. 2).
const START_COUNTS: [(char, usize); 7] =
    [('Q', 1), ('H', 2), ('S', 2), ('R', 2), ('B', 2), ('A', 2), ('N', 2)];

impl Position {
    /// Reads six fields. Rights may come in any order and unusable ones are dropped; nothing else is
    /// forgiven.
    pub fn from_fen(fen: &str, promotion: char) -> Result<Position, String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let [placement, side, rights, dash, clock, number] = fields[..] else {
            return Err(format!("{} fields", fields.len()));
        };
        if dash != "-" {
            return Err(format!("fourth field {dash}"));
        }
        let board = read_placement(placement)?;
        let side = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(format!("side {side}")),
        };
        let rights = read_rights(rights, &board)?;
        let clock = read_counter(clock, 0)?;
        let number = read_counter(number, 1)?;
        let position = Position { board, side, rights, clock, number, promotion };
        match position.fault() {
            Some(fault) => Err(fault),
            None => Ok(position),
        }
    }

    /// The FEN in the strict form.
    pub fn fen(&self) -> String {
        let side = if self.side == Color::White { 'w' } else { 'b' };
        format!("{} {side} {} - {} {}", self.board.placement(), self.rights_text(), self.clock, self.number)
    }

    fn rights_text(&self) -> String {
        let mut text = String::new();
        for color in [Color::White, Color::Black] {
            for file in (1..=9).filter(|&file| self.rights.get(color, file)) {
                let letter = Point { file, rank: 1 }.file_letter();
                text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
        if text.is_empty() { "-".to_string() } else { text }
    }

    /// Why no game can hold this position, or `None` for a sound one.
    pub fn fault(&self) -> Option<String> {
        for color in [Color::White, Color::Black] {
            if self.board.count(color, 'K') != 1 {
                return Some(format!("{color:?} has not exactly one king"));
            }
        }
        for (point, piece) in self.board.pieces() {
            if !piece.may_stand_on(point) {
                return Some(format!("{} on {point}", piece.letter()));
            }
        }
        for color in [Color::White, Color::Black] {
            let beyond_start =
                START_COUNTS.iter().map(|&(kind, start)| self.board.count(color, kind).saturating_sub(start));
            if self.board.count(color, 'P') + beyond_start.sum::<usize>() > 3 {
                return Some(format!("{color:?} has more than any game can give"));
            }
        }
        self.board.king_is_attacked(self.side.enemy()).then(|| "the side not to move is in check".to_string())
    }
}

impl Board {
    /// The first field of a FEN.
    pub fn placement(&self) -> String {
        let ranks: Vec<String> = (1..=11).rev().map(|rank| self.rank_text(rank)).collect();
        ranks.join("/")
    }

    fn rank_text(&self, rank: i32) -> String {
        let letter = |file| self.at(Point { file, rank }).map_or('.', Piece::letter);
        let mut text: String = (1..=9).map(letter).collect();
        for empty in (1..=9).rev() {
            text = text.replace(&".".repeat(empty), &empty.to_string());
        }
        text
    }
}

fn read_placement(text: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 11 {
        return Err(format!("{} ranks", ranks.len()));
    }
    let mut board = Board::empty();
    for (rank, text) in (1..=11).rev().zip(ranks) {
        let mut file = 1;
        let mut after_digit = false;
        for letter in text.chars() {
            match letter {
                '1'..='9' if !after_digit => file += letter as i32 - '0' as i32,
                _ => {
                    let piece = Piece::from_letter(letter).ok_or(format!("{letter} in rank {rank}"))?;
                    let point = Point { file, rank };
                    if file > 9 {
                        return Err(format!("rank {rank} is too long"));
                    }
                    board.set(point, Some(piece));
                    file += 1;
                }
            }
            after_digit = letter.is_ascii_digit();
        }
        if file != 10 {
            return Err(format!("rank {rank} has {} points", file - 1));
        }
    }
    Ok(board)
}

fn read_rights(text: &str, board: &Board) -> Result<Rights, String> {
    let mut rights = Rights::none();
    if text == "-" {
        return Ok(rights);
    }
    if text.is_empty() {
        return Err("no rights".to_string());
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = letter.to_ascii_lowercase() as i32 - 'a' as i32 + 1;
        let home = Point { file, rank: color.home_rank() };
        if !Rights::kind_on(file).is_some_and(|kind| board.holds(home, color, kind)) {
            return Err(format!("right {letter} names no unmoved piece"));
        }
        if rights.get(color, file) {
            return Err(format!("right {letter} twice"));
        }
        rights.set(color, file, true);
    }
    rights.drop_unusable();
    Ok(rights)
}

fn read_counter(text: &str, least: u32) -> Result<u32, String> {
    let digits = text.chars().all(|letter| letter.is_ascii_digit());
    let value = text.parse().ok().filter(|value| digits && (least..=9999).contains(value));
    value.ok_or_else(|| format!("counter {text}"))
}
