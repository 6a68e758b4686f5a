//! Positions of one material as numbers.
//!
//! A *slot* numbers where the pieces stand, the side to move apart: the pair of kings comes first, then each group of
//! like pieces as one combination of its points. A position and its mirror image of files share a slot: the white
//! king stands on files `a`–`e`, and if it stands on `e` so does the black one; if both do, the lower of the two slots is
//! meant. Some slots mean no position, because two pieces share a point or because the mirror image has the lower slot.

use super::MAX_MEN;
use crate::core::geometry::ROWS;
use crate::core::position::Board;
use crate::core::rules::{Agreement, Rules};
use crate::core::{Bitboard, Color, Kind, Material, Piece, Position, Square};
use crate::variants::dragon::Dragon;
use arrayvec::ArrayVec;

/// The points of the pieces in the order of [`Material::pieces`].
pub type Squares = ArrayVec<Square, MAX_MEN>;

/// Points of a palace.
const PALACE: usize = 9;

/// Marks what has no number.
const NONE: u8 = u8::MAX;

/// The slots of one material.
pub struct Index {
    material: Material,
    pieces: ArrayVec<Piece, MAX_MEN>,
    kings: [Points; 2],
    /// Number of a pair of kings, by their numbers in the palaces; [`NONE`] where the mirror image is meant.
    pair_numbers: [[u8; PALACE]; PALACE],
    pairs: Vec<[Square; 2]>,
    groups: ArrayVec<Group, { MAX_MEN - 2 }>,
    slots: usize,
}

/// Like pieces of one side.
struct Group {
    piece: Piece,
    count: usize,
    points: Points,
    /// Ways to place them.
    placements: usize,
}

/// The points where a piece may stand, numbered.
struct Points {
    squares: Vec<Square>,
    /// Number of each point and of its mirror image.
    numbers: [[u8; ROWS]; 2],
}

impl Points {
    fn of(piece: Piece) -> Points {
        let squares: Vec<Square> = Dragon::standing(piece).collect();
        let mut numbers = [[NONE; ROWS]; 2];
        for (number, square) in squares.iter().enumerate() {
            numbers[0][square.index()] = number as u8;
            numbers[1][square.mirror(Dragon::FACTS.layout.width).index()] = number as u8;
        }
        Points { squares, numbers }
    }
}

impl Index {
    /// The slots of `material`, which has at most [`MAX_MEN`] pieces, a king on either side among them.
    pub fn new(material: Material) -> Index {
        let kings = Color::BOTH.map(|color| Piece::new(color, Kind::King));
        let kings = kings.map(Points::of);
        let mut pair_numbers = [[NONE; PALACE]; PALACE];
        let mut pairs = Vec::new();
        for (number, &white) in kings[0].squares.iter().enumerate() {
            for (other, &black) in kings[1].squares.iter().enumerate() {
                if !is_right([white, black]) {
                    pair_numbers[number][other] = pairs.len() as u8;
                    pairs.push([white, black]);
                }
            }
        }
        let pieces: ArrayVec<Piece, MAX_MEN> = material.pieces().collect();
        let groups: ArrayVec<Group, _> = pieces[2..]
            .chunk_by(|a, b| a == b)
            .map(|group| {
                let points = Points::of(group[0]);
                let placements = combinations(points.squares.len(), group.len());
                Group { piece: group[0], count: group.len(), points, placements }
            })
            .collect();
        let slots = groups.iter().fold(pairs.len(), |slots, group| slots * group.placements);
        Index { material, pieces, kings, pair_numbers, pairs, groups, slots }
    }

    /// The material.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Number of slots.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The slot of pieces on `squares`, each on a point where it may stand.
    #[inline]
    pub fn slot(&self, squares: &[Square]) -> usize {
        let kings = [squares[0], squares[1]];
        if is_right(kings) {
            self.slot_seen::<true>(squares)
        } else if kings.iter().all(|king| king.file() == MIDDLE_FILE) {
            self.slot_seen::<false>(squares).min(self.slot_seen::<true>(squares))
        } else {
            self.slot_seen::<false>(squares)
        }
    }

    /// The same, of the pieces as they stand or of their mirror image.
    #[inline]
    fn slot_seen<const MIRRORED: bool>(&self, squares: &[Square]) -> usize {
        let number = |points: &Points, square: Square| points.numbers[MIRRORED as usize][square.index()];
        let [white, black] = [0, 1].map(|side| number(&self.kings[side], squares[side]) as usize);
        let mut slot = self.pair_numbers[white][black] as usize;
        let mut rest = &squares[2..];
        for group in &self.groups {
            let (own, others) = rest.split_at(group.count);
            rest = others;
            let mut numbers: ArrayVec<u8, MAX_MEN> =
                own.iter().map(|&square| number(&group.points, square)).collect();
            numbers.sort_unstable();
            let ranked = (1..).zip(numbers);
            let placement: usize = ranked.map(|(nth, number)| combinations(number as usize, nth)).sum();
            slot = slot * group.placements + placement;
        }
        slot
    }

    /// The position of these squares, whether or not the side not to move is in check.
    pub fn position(&self, squares: &[Square], side: Color) -> Position<Dragon> {
        let pieces = squares.iter().copied().zip(self.pieces.iter().copied());
        Position::from_parts(pieces, side, Bitboard::EMPTY, 0, 1, Agreement::default())
    }

    /// The position of these squares, if the side not to move is not in check.
    pub fn legal_position(&self, squares: &[Square], side: Color) -> Option<Position<Dragon>> {
        let position = self.position(squares, side);
        position.checkers_of(!side).is_empty().then_some(position)
    }

    /// Where the pieces of `board` stand, which are this material; with `flipped` they are so with the colours exchanged,
    /// and the board is seen from the other side.
    #[inline]
    pub fn squares_on(&self, board: &Board, flipped: bool) -> Squares {
        let kings = Color::BOTH.map(|color| Piece::new(color, Kind::King));
        let mut squares = Squares::new();
        for piece in kings.into_iter().chain(self.groups.iter().map(|group| group.piece)) {
            let color = if flipped { !piece.color() } else { piece.color() };
            let points = board.pieces(color, piece.kind());
            squares.extend(
                points.map(|square| if flipped { square.flip(Dragon::FACTS.layout.height) } else { square }),
            );
        }
        squares
    }

    /// How many positions share the slot of these squares: two, or one that is its own mirror image.
    pub fn sharers(&self, squares: &[Square]) -> u64 {
        let symmetric = squares[..2].iter().all(|king| king.file() == MIDDLE_FILE)
            && self.slot_seen::<false>(squares) == self.slot_seen::<true>(squares);
        if symmetric { 1 } else { 2 }
    }

    /// Where the pieces stand; none if the slot means no position.
    pub fn squares(&self, slot: usize) -> Option<Squares> {
        let mut rest = slot;
        let mut backwards: ArrayVec<Square, MAX_MEN> = ArrayVec::new();
        for group in self.groups.iter().rev() {
            let mut placement = rest % group.placements;
            rest /= group.placements;
            for nth in (1..=group.count).rev() {
                let number = largest(nth, placement);
                placement -= combinations(number, nth);
                backwards.push(group.points.squares[number]);
            }
        }
        let [white, black] = self.pairs[rest];
        let squares: Squares = [white, black].into_iter().chain(backwards.into_iter().rev()).collect();
        let apart = (1..squares.len()).all(|i| !squares[..i].contains(&squares[i]));
        (apart && self.slot(&squares) == slot).then_some(squares)
    }
}

/// The file that is its own mirror image.
const MIDDLE_FILE: u8 = Dragon::FACTS.layout.width / 2;

/// Whether the mirror image of this pair of kings is the one with a number.
#[inline]
fn is_right([white, black]: [Square; 2]) -> bool {
    white.file() > MIDDLE_FILE || white.file() == MIDDLE_FILE && black.file() > MIDDLE_FILE
}

/// The ways to choose `k` (up to three) things of `n`.
#[inline]
fn combinations(n: usize, k: usize) -> usize {
    match k {
        1 => n,
        2 => n * n.saturating_sub(1) / 2,
        3 => n * n.saturating_sub(1) * n.saturating_sub(2) / 6,
        _ => unreachable!("a table has at most three like pieces"),
    }
}

/// The largest `n` for which [`combinations`] of `k` are at most `placement`.
fn largest(k: usize, placement: usize) -> usize {
    if k == 1 {
        return placement;
    }
    let mut n = k - 1;
    while combinations(n + 1, k) <= placement {
        n += 1;
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(text: &str) -> Index {
        Index::new(Material::parse::<Dragon>(text).expect("material"))
    }

    #[test]
    fn slots_and_positions_are_each_others_number() {
        for text in ["KRvK", "KPvK", "KSvK", "KRNvK", "KRRvK", "KSSvK", "KQvKP", "KPPPvK", "KSSvKS"] {
            let index = index(text);
            let mut positions = 0;
            for slot in 0..index.slots() {
                let Some(squares) = index.squares(slot) else { continue };
                assert_eq!(index.slot(&squares), slot);
                let mirrored: Squares =
                    squares.iter().map(|square| square.mirror(Dragon::FACTS.layout.width)).collect();
                assert_eq!(index.slot(&mirrored), slot, "{text}: {squares:?}");
                let mut exchanged = squares.clone();
                exchanged[2..].reverse();
                if index.groups.len() == 1 {
                    assert_eq!(index.slot(&exchanged), slot, "{text}: {squares:?}");
                }
                positions += index.sharers(&squares);
            }
            let pieces: Vec<Piece> = index.material().pieces().collect();
            assert_eq!(positions, placements(&pieces, &mut Vec::new()), "{text}");
        }
    }

    /// The ways to place `pieces` beside those on `placed`, like pieces being interchangeable.
    fn placements(pieces: &[Piece], placed: &mut Vec<(Piece, Square)>) -> u64 {
        let Some((&piece, rest)) = pieces.split_first() else { return 1 };
        let mut count = 0;
        for square in Dragon::standing(piece) {
            if placed.iter().all(|&(other, at)| at != square && (other != piece || at < square)) {
                placed.push((piece, square));
                count += placements(rest, placed);
                placed.pop();
            }
        }
        count
    }
}
