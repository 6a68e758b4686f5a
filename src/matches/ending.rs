//! The ways in which games end, as they are counted and recorded.

use crate::core::position::End;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// How a game ended, whoever won it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EndKind {
    /// By the rules.
    Rules(End),
    /// An engine ended.
    Disconnect,
    /// An engine did not answer.
    Stall,
    /// A flag fell.
    TimeForfeit,
    /// What an engine sent was no legal move.
    IllegalMove,
    /// The engines' scores decided it.
    Adjudication,
    /// Endgame tables decided it.
    EndgameTable,
    /// It had become too long.
    MoveLimit,
    /// In a way that a foreign record names.
    Foreign(String),
}

/// The ways that the rules know.
const RULES: [End; 6] =
    [End::Checkmate, End::Stalemate, End::DeadPosition, End::Repetition, End::PerpetualCheck, End::MoveRule];

/// The others that this runner knows.
const BREAKS: [EndKind; 7] = [
    EndKind::Disconnect,
    EndKind::Stall,
    EndKind::TimeForfeit,
    EndKind::IllegalMove,
    EndKind::Adjudication,
    EndKind::EndgameTable,
    EndKind::MoveLimit,
];

impl fmt::Display for EndKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            EndKind::Rules(end) => end.fmt(f),
            EndKind::Disconnect => f.write_str("disconnect"),
            EndKind::Stall => f.write_str("stall"),
            EndKind::TimeForfeit => f.write_str("time forfeit"),
            EndKind::IllegalMove => f.write_str("illegal move"),
            EndKind::Adjudication => f.write_str("adjudication"),
            EndKind::EndgameTable => f.write_str("endgame table"),
            EndKind::MoveLimit => f.write_str("move limit"),
            EndKind::Foreign(text) => f.write_str(text),
        }
    }
}

impl FromStr for EndKind {
    type Err = Infallible;

    /// The reverse of the text form; other texts are foreign ways.
    fn from_str(text: &str) -> Result<EndKind, Infallible> {
        let known = RULES.into_iter().map(EndKind::Rules).chain(BREAKS);
        let found = { known }.find(|kind| kind.to_string() == text);
        Ok(found.unwrap_or_else(|| EndKind::Foreign(text.to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_survive_their_text() {
        let foreign = EndKind::Foreign("White resigns".to_string());
        for kind in RULES.into_iter().map(EndKind::Rules).chain(BREAKS).chain([foreign]) {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
    }
}
