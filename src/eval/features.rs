//! Inputs of the networks: each piece on each point is one, as either side sees the board. A side sees its own pieces
//! at the bottom, so one network serves both.

use crate::core::facts::Facts;
use crate::core::geometry::FILES;
use crate::core::rules::Rules;
use crate::core::{Color, Kind, Piece, Position, Square};

/// Points of the board.
const fn points(facts: &Facts) -> usize {
    facts.layout.width as usize * facts.layout.height as usize
}

/// The place of each kind of a game among its kinds, by [`Kind::index`].
const fn places(facts: &Facts) -> [usize; Kind::COUNT] {
    let mut places = [0; Kind::COUNT];
    let mut place = 0;
    while place < facts.kinds.len() {
        places[facts.kinds[place].0.index()] = place;
        place += 1;
    }
    places
}

/// Number of inputs: own and enemy pieces of each kind on each point.
pub const fn inputs(facts: &Facts) -> usize {
    2 * facts.kinds.len() * points(facts)
}

/// The input that `piece` on `square` is to `side`, below [`inputs`].
#[inline]
pub fn input<V: Rules>(side: Color, piece: Piece, square: Square) -> usize {
    let places = const { places(&V::FACTS) };
    let square = if side == Color::White { square } else { square.flip(V::FACTS.layout.height) };
    let place = places[piece.kind().index()] + if piece.color() == side { 0 } else { V::FACTS.kinds.len() };
    place * const { points(&V::FACTS) } + point::<V>(square)
}

/// Number of a point on the board of `V`.
#[inline]
const fn point<V: Rules>(square: Square) -> usize {
    if V::FACTS.layout.width == FILES {
        square.index()
    } else {
        square.rank() as usize * V::FACTS.layout.width as usize + square.file() as usize
    }
}

/// For each input of a side, what it is to the other one.
pub fn other_side<V: Rules>() -> Vec<u16> {
    let half = inputs(&V::FACTS) / 2;
    each_point::<V>(|input, file, rank| {
        let turned = (input + half) % (2 * half);
        turned - turned % points(&V::FACTS)
            + usize::from(V::FACTS.layout.height - 1 - rank) * usize::from(V::FACTS.layout.width)
            + file
    })
}

/// For each input, what it is on the board mirrored left to right.
pub fn mirrored<V: Rules>() -> Vec<u16> {
    let width = usize::from(V::FACTS.layout.width);
    each_point::<V>(|input, file, _| input - file + (width - 1 - file))
}

/// The image of each input, given the number, file and rank of each.
fn each_point<V: Rules>(image: impl Fn(usize, usize, u8) -> usize) -> Vec<u16> {
    let width = usize::from(V::FACTS.layout.width);
    let inputs = 0..inputs(&V::FACTS);
    let place = |input: usize| input % points(&V::FACTS);
    inputs.map(|input| image(input, place(input) % width, (place(input) / width) as u8) as u16).collect()
}

/// The inputs of all pieces of a position, as `side` sees them.
pub fn of_position<V: Rules>(position: &Position<V>, side: Color) -> impl Iterator<Item = usize> {
    let board = position.board();
    let pieces = board.occupied().filter_map(move |square| Some((square, board.at(square)?)));
    pieces.map(move |(square, piece)| input::<V>(side, piece, square))
}
