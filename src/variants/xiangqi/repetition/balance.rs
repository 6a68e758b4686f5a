//! What a line of captures has won and lost.

use super::super::points::OWN_HALF;
use crate::core::{Color, Kind, Square};

/// The material won minus the material lost along a line, seen from the side that makes the threat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Balance {
    /// Pieces other than soldiers, by their worth.
    pub pieces: i32,
    /// Soldiers that have crossed the river.
    pub soldiers: i32,
    /// A rook was won.
    pub rook: bool,
    /// The piece that had just captured was captured in turn.
    pub retaken: bool,
    /// The opponent captured a piece other than the one that had just moved.
    pub elsewhere: bool,
}

/// What a line must bring to count as a threat to win material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// A gain, whatever a soldier is worth below a rook.
    Strict,
    /// Where each side takes something, an equal outcome will do.
    Relaxed {
        /// The first piece attacked has no root: soldiers won may then make good a small loss.
        unrooted: bool,
    },
}

impl Balance {
    /// The balance after the threatening side has captured this piece.
    pub fn won(mut self, victim: Victim) -> Balance {
        self.pieces += victim.worth();
        self.soldiers += i32::from(victim.is_crossed_soldier());
        self.rook |= victim.kind == Kind::Rook;
        self
    }

    /// The balance after the opponent has captured this piece. `retaken`: it was the one that had just moved.
    pub fn lost(mut self, victim: Victim, retaken: bool) -> Balance {
        self.pieces -= victim.worth();
        self.soldiers -= i32::from(victim.is_crossed_soldier());
        self.retaken |= retaken;
        self.elsewhere |= !retaken;
        self
    }

    /// Whether the balance meets the demand. A soldier that has crossed the river has no fixed value, so that a gain
    /// must be one both if it is worth nothing and if it is worth almost a rook.
    pub fn is_gain(self, demand: Demand) -> bool {
        let Balance { pieces, soldiers, .. } = self;
        let relaxed = match demand {
            Demand::Relaxed { unrooted } if self.elsewhere => {
                let floats = unrooted && !self.retaken && soldiers > 0 && pieces + 5 * soldiers >= 0;
                pieces > 0 || pieces == 0 && soldiers >= 0 || pieces < 0 && floats
            }
            _ => false,
        };
        relaxed || self.is_strict_gain()
    }

    fn is_strict_gain(self) -> bool {
        let Balance { pieces, soldiers, .. } = self;
        let almost_rooks = pieces + 10 * soldiers;
        (soldiers >= 0 || self.rook)
            && (pieces > 0 || pieces == 0 && soldiers > 0)
            && (almost_rooks > 0 || almost_rooks == 0 && soldiers < 0)
    }
}

/// A piece that can be captured where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Victim {
    /// Its kind.
    pub kind: Kind,
    /// It is a soldier on its own side of the river.
    pub at_home: bool,
}

impl Victim {
    /// The piece of `color` and `kind` on `square`.
    pub fn new(color: Color, kind: Kind, square: Square) -> Victim {
        Victim { kind, at_home: kind == Kind::Pawn && OWN_HALF[color.index()].contains(square) }
    }

    /// Whether it is a soldier that has crossed the river.
    pub fn is_crossed_soldier(self) -> bool {
        self.kind == Kind::Pawn && !self.at_home
    }

    fn worth(self) -> i32 {
        worth(self.kind)
    }
}

/// The fixed value of a kind: a rook is two horses or cannons, a horse a cannon, an advisor an elephant. General and
/// soldiers have none.
pub fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Rook => 10,
        Kind::Horse | Kind::Cannon => 5,
        Kind::Advisor | Kind::Elephant => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CROSSED: Victim = Victim { kind: Kind::Pawn, at_home: false };
    const RELAXED: Demand = Demand::Relaxed { unrooted: true };

    fn piece(kind: Kind) -> Victim {
        Victim { kind, at_home: false }
    }

    fn exchange(won: &[Victim], lost: &[Victim]) -> Balance {
        let balance = won.iter().fold(Balance::default(), |balance, victim| balance.won(*victim));
        lost.iter().fold(balance, |balance, victim| balance.lost(*victim, true))
    }

    #[test]
    fn a_gain_holds_for_every_value_of_a_soldier() {
        let [rook, horse, cannon, advisor] =
            [Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Advisor].map(piece);
        for (won, lost, gain) in [
            (vec![horse], vec![], true),
            (vec![CROSSED], vec![], true),
            (vec![Victim { kind: Kind::Pawn, at_home: true }], vec![], false),
            (vec![rook], vec![horse], true),
            (vec![rook], vec![horse, cannon], false),
            (vec![horse], vec![cannon], false),
            (vec![horse, CROSSED], vec![cannon], true),
            // A soldier for a rook wins, for anything less it floats.
            (vec![rook], vec![CROSSED], true),
            (vec![horse], vec![CROSSED], false),
            (vec![advisor], vec![CROSSED], false),
            (vec![CROSSED], vec![advisor], false),
            (vec![CROSSED, CROSSED], vec![rook], false),
            (vec![advisor, advisor], vec![horse], false),
        ] {
            assert_eq!(exchange(&won, &lost).is_gain(Demand::Strict), gain, "{won:?} for {lost:?}");
        }
    }

    #[test]
    fn an_equal_outcome_will_do_where_each_side_takes_something() {
        let [horse, cannon, rook] = [Kind::Horse, Kind::Cannon, Kind::Rook].map(piece);
        let won = exchange(&[horse], &[]);
        let (here, there) = (won.lost(cannon, true), won.lost(cannon, false));
        assert!(!here.is_gain(RELAXED) && there.is_gain(RELAXED) && !there.is_gain(Demand::Strict));
        assert!(!won.lost(rook, false).is_gain(RELAXED), "a loss is none");
        let soldier = exchange(&[CROSSED], &[]).lost(cannon, false);
        assert!(soldier.is_gain(RELAXED) && !soldier.is_gain(Demand::Relaxed { unrooted: false }));
    }
}
