//! Exact values of positions.

use std::cmp::Ordering;
use std::fmt;

/// What best play comes to, for the side to move. Of two values the greater is better for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The side to move mates in this many plies.
    Win(u16),
    /// Neither side can force mate.
    Draw,
    /// The side to move is mated in this many plies; 0 where it is mated already.
    Loss(u16),
}

impl Value {
    /// The value of a move that leads to a position of this value, for the side that makes it.
    #[inline]
    pub const fn of_move(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// The value that a number of a table stands for: 0 for a draw, else the plies and one more. The winner mates, so a
    /// win takes an odd number of plies and a loss an even one.
    pub(super) const fn from_code(code: u16) -> Value {
        match code.checked_sub(1) {
            None => Value::Draw,
            Some(plies) if plies % 2 == 0 => Value::Loss(plies),
            Some(plies) => Value::Win(plies),
        }
    }
}

/// `win in 15 plies`, `draw`, `loss in 0 plies`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Draw => f.write_str("draw"),
            Value::Win(1) => f.write_str("win in 1 ply"),
            Value::Win(plies) => write!(f, "win in {plies} plies"),
            Value::Loss(plies) => write!(f, "loss in {plies} plies"),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        let worth = |value: &Value| match *value {
            Value::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
            Value::Draw => 0,
            Value::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
        };
        worth(self).cmp(&worth(other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
