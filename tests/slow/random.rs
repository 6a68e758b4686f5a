//! Random positions and games, the same from the same seed.

use super::board::{Board, Color, Piece, Point};
use super::game::Game;
use super::position::{Position, Rights};

/// The splitmix64 generator (Steele, Lea and Flood, 2014).
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    pub fn random(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is at least 1.
    pub fn below(&mut self, n: usize) -> usize {
        (self.random() % n as u64) as usize
    }

    /// True `percent` times in a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A sound position: of few pieces or many, with kings and dragons often at home for the swap, tigers and
/// pawns often on their home points with a right, pawns near promotion, elephants in the enemy palace, and
/// any agreed promotion piece.
pub fn random_position(rng: &mut Rng) -> Position {
    loop {
        let position = any_position(rng);
        if position.fault().is_none() {
            return position;
        }
    }
}

/// A position as [`random_position`] makes it, but not always sound: too many pieces, an advisor astray, a
/// pawn on the last rank, or the side not to move in check. Each side has its king, and each right its piece.
pub fn any_position(rng: &mut Rng) -> Position {
    let mut board = Board::empty();
    for color in [Color::White, Color::Black] {
        let home = rng.percent(60);
        let king = if home { color.king_home() } else { palace_point(rng, color) };
        board.set(king, Some(Piece { color, kind: 'K' }));
    }
    let most = rng.pick(&[2, 4, 8, 16]);
    for color in [Color::White, Color::Black] {
        for _ in 0..rng.below(most + 1) {
            let kind = rng.pick(&[
                'Q', 'Q', 'H', 'H', 'H', 'S', 'S', 'R', 'R', 'B', 'B', 'B', 'A', 'A', 'N', 'N', 'P', 'P', 'P',
            ]);
            let point = likely_point(rng, color, kind);
            if board.is_empty_at(point) {
                board.set(point, Some(Piece { color, kind }));
            }
        }
    }
    let rights = random_rights(rng, &board);
    let side = rng.pick(&[Color::White, Color::Black]);
    let clock = rng.below(100) as u32;
    let number = 1 + rng.below(200) as u32;
    let promotion = rng.pick(&['H', 'H', 'Q', 'R', 'B', 'A', 'N']);
    Position { board, side, rights, clock, number, promotion }
}

/// A point for a piece of this kind, most often one where it has something particular to do.
fn likely_point(rng: &mut Rng, color: Color, kind: char) -> Point {
    let anywhere = Point { file: 1 + rng.below(9) as i32, rank: 1 + rng.below(11) as i32 };
    if rng.percent(2) {
        return anywhere;
    }
    match kind {
        'S' => {
            let centre = color.palace_centre();
            let step = rng.pick(&[(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]);
            centre.offset(step).expect("a palace lies on the board")
        }
        'Q' if rng.percent(50) => palace_point(rng, color),
        'B' if rng.percent(40) => palace_point(rng, color.enemy()),
        'H' if rng.percent(70) => Point { file: rng.pick(&[3, 7]), rank: color.home_rank() },
        'P' if rng.percent(60) => Point { file: rng.pick(&[1, 5, 9]), rank: color.home_rank() },
        'P' if rng.percent(40) => Point { rank: color.rank(10), ..anywhere },
        'P' => Point { rank: color.rank(5 + rng.below(6) as i32), ..anywhere },
        _ => anywhere,
    }
}

fn palace_point(rng: &mut Rng, color: Color) -> Point {
    let step = (rng.below(3) as i32 - 1, rng.below(3) as i32 - 1);
    color.palace_centre().offset(step).expect("a palace lies on the board")
}

/// Rights for most of the tigers and pawns on their home points.
fn random_rights(rng: &mut Rng, board: &Board) -> Rights {
    let mut rights = Rights::none();
    for color in [Color::White, Color::Black] {
        for file in 1..=9 {
            let home = Point { file, rank: color.home_rank() };
            if Rights::kind_on(file).is_some_and(|kind| board.holds(home, color, kind)) && rng.percent(80) {
                rights.set(color, file, true);
            }
        }
    }
    rights.drop_unusable();
    rights
}

/// A game of random moves from the start array: see [`random_game_from`].
pub fn random_game(rng: &mut Rng, plies: usize) -> Game {
    random_game_from(rng, Position::from_fen(super::START, 'H').expect("the start array is sound"), plies)
}

/// A game of `plies` random moves, fewer where mate or stalemate ends it. One move in four goes back where
/// its piece came from if it can, so that positions repeat; the game goes on in positions drawn otherwise.
pub fn random_game_from(rng: &mut Rng, start: Position, plies: usize) -> Game {
    let mut game = Game::new(start);
    for ply in 0..plies {
        let moves = game.position().moves();
        if moves.is_empty() {
            break;
        }
        let back = ply.checked_sub(2).map(|own_last| way_back(&game.moves[own_last]));
        let position = game.position();
        let mv = moves.iter().find(|mv| back.as_ref() == Some(&mv.text(position.promotion)));
        let mv = *mv.filter(|_| rng.percent(25)).unwrap_or(&moves[rng.below(moves.len())]);
        let text = mv.text(position.promotion);
        let next = position.after(mv);
        game.positions.push(next);
        game.moves.push(text);
    }
    game
}

/// The move from the second point of a move to its first.
fn way_back(text: &str) -> String {
    let second =
        text[1..].find(|letter: char| letter.is_ascii_lowercase()).expect("a move has two points") + 1;
    format!("{}{}", &text[second..], &text[..second])
}
