//! What a table says on the whole.

use crate::core::Color;
use crate::tablebase::Value;
use crate::tablebase::file::Table;
use crate::variants::dragon::Dragon;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::fmt;

/// Head of the table that [`Stats`] are lines of, in Markdown.
pub const HEAD: &str = "\
| ending | White to move | won | drawn | lost | Black to move | won | drawn | lost | longest win | |
|---|---|---|---|---|---|---|---|---|---|---|";

/// Numbers of the legal positions of one ending; mirror images count as two, like pieces are interchangeable.
pub struct Stats {
    name: String,
    /// By side to move.
    sides: [Counts; 2],
    /// The longest win, and a position where it begins.
    longest: Option<(u16, String)>,
}

/// Positions by value for the side to move.
#[derive(Clone, Copy, Default)]
struct Counts {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Counts {
    fn all(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn plus(self, other: Counts) -> Counts {
        Counts { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }
}

/// Counts, and the plies of the longest win with its slot, the lowest one of equals.
type Tally = (Counts, Option<(u16, Reverse<usize>)>);

/// An ending is drawn on the whole if a side to move wins less than this share of it, in percent. What is won is then
/// won at once: by a mate in one, or because a piece hangs.
const RARELY: u64 = 5;

impl Stats {
    /// Whether the ending is drawn by its material: either side to move wins only rarely.
    pub fn is_drawn(&self) -> bool {
        self.sides.iter().all(|counts| counts.won * 100 < counts.all() * RARELY)
    }

    /// Counts the positions of a table.
    pub fn of(table: &Table) -> Stats {
        let [white, black] = Color::BOTH.map(|side| tally(table, side));
        let longest = [(white.1, Color::White), (black.1, Color::Black)]
            .into_iter()
            .filter_map(|(longest, side)| longest.map(|(plies, slot)| (plies, slot, side)))
            .max_by_key(|&(plies, _, side)| (plies, side == Color::White))
            .and_then(|(plies, Reverse(slot), side)| {
                Some((plies, table.index().position(&table.index().squares(slot)?, side).fen()))
            });
        Stats { name: table.material().text::<Dragon>(), sides: [white.0, black.0], longest }
    }
}

fn tally(table: &Table, side: Color) -> Tally {
    let count = |slot: usize| -> Tally {
        let index = table.index();
        let legal = index.squares(slot).filter(|squares| index.legal_position(squares, side).is_some());
        let Some(squares) = legal else { return Tally::default() };
        let sharers = index.sharers(&squares);
        match table.get(slot, side) {
            Value::Win(plies) => (Counts { won: sharers, ..Counts::default() }, Some((plies, Reverse(slot)))),
            Value::Draw => (Counts { drawn: sharers, ..Counts::default() }, None),
            Value::Loss(_) => (Counts { lost: sharers, ..Counts::default() }, None),
        }
    };
    let merge = |a: Tally, b: Tally| (a.0.plus(b.0), a.1.max(b.1));
    (0..table.index().slots()).into_par_iter().map(count).reduce(Tally::default, merge)
}

/// A line of the table.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "| {} |", self.name)?;
        for counts in self.sides {
            write!(f, " {} |", counts.all())?;
            for part in [counts.won, counts.drawn, counts.lost] {
                write!(f, " {} |", Share { part, of: counts.all() })?;
            }
        }
        match &self.longest {
            Some((plies, fen)) => write!(f, " {plies} | `{fen}` |"),
            None => write!(f, " | |"),
        }
    }
}

/// A share in percent; what is neither nothing nor all is never rounded to it.
struct Share {
    part: u64,
    of: u64,
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.part == 0 || self.part == self.of {
            return write!(f, "{}", if self.part == 0 { 0 } else { 100 });
        }
        let percent = 100.0 * self.part as f64 / self.of as f64;
        write!(f, "{:.2}", percent.clamp(0.01, 99.99))
    }
}
