//! Endings from which no legal moves lead to a mate, found by setting up all their positions.

use super::board::{Board, Color, Piece, Point};
use super::position::{Position, Rights};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The pieces on the board, kings included, by their letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending(Vec<char>);

/// Whether a side is mated in some position of an ending, as far as that has been looked for: it takes a while.
static WITH_MATE: Mutex<BTreeMap<Ending, bool>> = Mutex::new(BTreeMap::new());

impl Ending {
    pub fn of(pieces: &[Piece]) -> Ending {
        Ending::sorted(pieces.iter().map(|piece| piece.letter()).collect())
    }

    fn sorted(mut letters: Vec<char>) -> Ending {
        letters.sort_unstable();
        Ending(letters)
    }

    /// Whether neither this ending nor any that captures and promotions lead to holds a mate.
    pub fn is_dead(&self, promotion: char) -> bool {
        let mut found = vec![self.clone()];
        let mut next = 0;
        while next < found.len() {
            if found[next].holds_mate() {
                return false;
            }
            let after = found[next].after(promotion).into_iter();
            let after: Vec<Ending> = after.filter(|ending| !found.contains(ending)).collect();
            found.extend(after);
            next += 1;
        }
        true
    }

    /// The endings after a capture, or a promotion, which may capture too: that is then one of the endings after these.
    fn after(&self, promotion: char) -> Vec<Ending> {
        let mut endings = Vec::new();
        for (nth, letter) in self.0.iter().enumerate() {
            let mut others = self.0.clone();
            others.remove(nth);
            match letter {
                'K' | 'k' => continue,
                'P' => endings.push(Ending::sorted([&others[..], &[promotion]].concat())),
                'p' => {
                    endings.push(Ending::sorted([&others[..], &[promotion.to_ascii_lowercase()]].concat()))
                }
                _ => {}
            }
            endings.push(Ending::sorted(others));
        }
        endings
    }

    fn holds_mate(&self) -> bool {
        let known = || WITH_MATE.lock().expect("no panic");
        let earlier = known().get(self).copied();
        earlier.unwrap_or_else(|| {
            let found = self.mate_from(&mut Board::empty(), 0);
            known().insert(self.clone(), found);
            found
        })
    }

    /// Whether a side is mated in some position with the first `placed` pieces where they stand on `board`.
    fn mate_from(&self, board: &mut Board, placed: usize) -> bool {
        let Some(&letter) = self.0.get(placed) else {
            return [Color::White, Color::Black].into_iter().any(|side| is_mate(board, side));
        };
        let piece = Piece::from_letter(letter).expect("a letter of the game");
        // A mate's mirror image is a mate: the first piece need only stand on one half of the board.
        let files = if placed == 0 { 1..=5 } else { 1..=9 };
        let free: Vec<Point> = Point::all().filter(|&point| board.is_empty_at(point)).collect();
        free.into_iter().filter(|point| files.contains(&point.file) && piece.may_stand_on(*point)).any(
            |point| {
                board.set(point, Some(piece));
                let found = self.mate_from(board, placed + 1);
                board.set(point, None);
                found
            },
        )
    }
}

fn is_mate(board: &Board, side: Color) -> bool {
    if !board.king_is_attacked(side) || board.king_is_attacked(side.enemy()) {
        return false;
    }
    // A king in check does not swap places, so that rights and what pawns become decide nothing.
    let (board, rights) = (board.clone(), Rights::none());
    !Position { board, side, rights, clock: 0, number: 1, promotion: 'H' }.has_move()
}
