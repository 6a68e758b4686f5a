//! How each piece moves (art. 4 and 5), and what is attacked and legal (art. 1.9, 9.1).

use super::board::{Board, Color, Point};
use super::position::Position;

const ALONG_RANK: [(i32, i32); 2] = [(1, 0), (-1, 0)];
const ORTHOGONAL: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// A move of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One piece goes from point to point, capturing what stands there.
    Plain { from: Point, to: Point },
    /// A pawn goes to the last rank and becomes the agreed piece.
    Promotion { from: Point, to: Point },
    /// The king and a dragon of its side change places.
    KingDragonSwap { king: Point, dragon: Point },
    /// A tiger and a pawn of one side change places.
    TigerPawnSwap { tiger: Point, pawn: Point },
}

impl Move {
    /// The two points of the move, in the order of its protocol text.
    pub fn points(self) -> (Point, Point) {
        match self {
            Move::Plain { from, to } | Move::Promotion { from, to } => (from, to),
            Move::KingDragonSwap { king, dragon } => (king, dragon),
            Move::TigerPawnSwap { tiger, pawn } => (tiger, pawn),
        }
    }

    /// The protocol text, given the agreed promotion piece.
    pub fn text(self, promotion: char) -> String {
        let (from, to) = self.points();
        match self {
            Move::Promotion { .. } => format!("{from}{to}{}", promotion.to_ascii_lowercase()),
            _ => format!("{from}{to}"),
        }
    }
}

impl Board {
    /// Whether a piece of this side could capture on the point; asked only of points that hold an enemy of
    /// it.
    pub fn is_attacked(&self, point: Point, by: Color) -> bool {
        self.pieces().any(|(from, piece)| piece.color == by && self.destinations(from).contains(&point))
    }

    pub fn king_is_attacked(&self, color: Color) -> bool {
        self.is_attacked(self.king(color), color.enemy())
    }

    /// The points to which the piece on `from` can go or capture, its king's safety left aside. Swaps are not
    /// among them.
    pub fn destinations(&self, from: Point) -> Vec<Point> {
        let Some(piece) = self.at(from) else { return Vec::new() };
        let mut reach = Reach { board: self, color: piece.color, from, points: Vec::with_capacity(16) };
        match piece.kind {
            'K' => reach.king(),
            'Q' => reach.slides(ALONG_RANK.iter().chain(&DIAGONAL)),
            'R' => reach.slides(&ORTHOGONAL),
            'B' => reach.elephant(),
            'N' => reach.horse(),
            'S' => reach.palace_diagonals(),
            'A' => reach.cannon(),
            'H' => reach.tiger(),
            'P' => reach.pawn(),
            kind => panic!("no piece {kind}"),
        }
        reach.points
    }
}

/// The destinations of one piece while they are being collected.
struct Reach<'a> {
    board: &'a Board,
    color: Color,
    from: Point,
    points: Vec<Point>,
}

impl Reach<'_> {
    fn is_empty_at(&self, point: Point) -> bool {
        self.board.is_empty_at(point)
    }

    /// Adds a point that is empty or holds an enemy piece (4.1, 4.3).
    fn enter(&mut self, to: Point) {
        if self.board.at(to).is_none_or(|piece| piece.color != self.color) {
            self.points.push(to);
        }
    }

    /// Any distance in each direction, to the first piece (5.2, 5.3).
    fn slides<'d>(&mut self, directions: impl IntoIterator<Item = &'d (i32, i32)>) {
        for &direction in directions {
            let mut next = self.from.offset(direction);
            while let Some(point) = next {
                self.enter(point);
                next = if self.is_empty_at(point) { point.offset(direction) } else { None };
            }
        }
    }

    /// One point along the lines of its own palace (5.1(1)).
    fn king(&mut self) {
        for direction in ORTHOGONAL {
            if let Some(to) = self.from.offset(direction).filter(|&to| self.color.palace_holds(to)) {
                self.enter(to);
            }
        }
        self.palace_diagonals();
    }

    /// One point along the short diagonals of its own palace, between centre and corner (5.1(1), 5.6).
    fn palace_diagonals(&mut self) {
        let centre = self.color.palace_centre();
        for direction in DIAGONAL {
            let Some(to) = self.from.offset(direction) else { continue };
            if self.color.palace_holds(to) && (self.from == centre || to == centre) {
                self.enter(to);
            }
        }
    }

    /// Two points diagonally over an empty eye, anywhere but in the enemy palace (5.4(1)). Inside that, one
    /// point along the rank or a diagonal, and out again by the two-point move from the home points of king
    /// and dragon only (5.4(2), (3)).
    fn elephant(&mut self) {
        let enemy = self.color.enemy();
        if !enemy.palace_holds(self.from) {
            return self.elephant_leaps();
        }
        for &direction in ALONG_RANK.iter().chain(&DIAGONAL) {
            if let Some(to) = self.from.offset(direction).filter(|&to| enemy.palace_holds(to)) {
                self.enter(to);
            }
        }
        if self.from == enemy.king_home() || self.from == enemy.palace_centre() {
            self.elephant_leaps();
        }
    }

    fn elephant_leaps(&mut self) {
        for (files, ranks) in DIAGONAL {
            let eye = self.from.offset((files, ranks));
            let to = self.from.offset((2 * files, 2 * ranks));
            if let (Some(eye), Some(to)) = (eye, to)
                && self.is_empty_at(eye)
            {
                self.enter(to);
            }
        }
    }

    /// One point orthogonally, which must be empty, then one diagonally outward (5.5).
    fn horse(&mut self) {
        for (files, ranks) in ORTHOGONAL {
            let leg = self.from.offset((files, ranks));
            if !leg.is_some_and(|leg| self.is_empty_at(leg)) {
                continue;
            }
            for aside in [1, -1] {
                let outward = if files == 0 { (aside, 2 * ranks) } else { (2 * files, aside) };
                if let Some(to) = self.from.offset(outward) {
                    self.enter(to);
                }
            }
        }
    }

    /// Like a rook to empty points; it captures the first piece beyond exactly one (5.7).
    fn cannon(&mut self) {
        for direction in ORTHOGONAL {
            let mut screens = 0;
            let mut next = self.from.offset(direction);
            while let Some(point) = next {
                match (self.is_empty_at(point), screens) {
                    (true, 0) => self.points.push(point),
                    (true, _) => {}
                    (false, 0) => screens = 1,
                    (false, _) => {
                        self.enter(point);
                        break;
                    }
                }
                next = point.offset(direction);
            }
        }
    }

    /// One or two points along rank or file, not jumping; it captures at exactly two points (5.8(1)).
    fn tiger(&mut self) {
        for (files, ranks) in ORTHOGONAL {
            let Some(one) = self.from.offset((files, ranks)).filter(|&one| self.is_empty_at(one)) else {
                continue;
            };
            self.points.push(one);
            if let Some(two) = self.from.offset((2 * files, 2 * ranks)) {
                self.enter(two);
            }
        }
    }

    /// One point forward from its home rank, one or two from the next, forward or sideways from the middle
    /// line on (5.9(1), (2)).
    fn pawn(&mut self) {
        let forward = self.color.forward();
        let Some(one) = self.from.offset((0, forward)) else { return };
        self.enter(one);
        match self.color.rank(self.from.rank) {
            4 => {}
            5 => {
                if let Some(two) = self.from.offset((0, 2 * forward)).filter(|_| self.is_empty_at(one)) {
                    self.enter(two);
                }
            }
            _ => {
                for side in ALONG_RANK {
                    if let Some(to) = self.from.offset(side) {
                        self.enter(to);
                    }
                }
            }
        }
    }
}

impl Position {
    /// Every legal move.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = self.candidates();
        moves.retain(|&mv| self.is_legal(mv));
        moves
    }

    pub fn has_move(&self) -> bool {
        self.candidates().into_iter().any(|mv| self.is_legal(mv))
    }

    /// Whether a candidate does not leave the own king attacked (9.1).
    fn is_legal(&self, mv: Move) -> bool {
        !self.after(mv).board.king_is_attacked(self.side)
    }

    /// Every move, the own king's safety left aside.
    fn candidates(&self) -> Vec<Move> {
        let mut moves = self.plain_moves();
        moves.extend(self.king_dragon_swaps());
        moves.extend(self.tiger_pawn_swaps());
        moves
    }

    fn plain_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(100);
        for (from, piece) in self.board.pieces().filter(|(_, piece)| piece.color == self.side) {
            for to in self.board.destinations(from) {
                let promotes = piece.kind == 'P' && to.rank == self.side.rank(11);
                moves.push(if promotes { Move::Promotion { from, to } } else { Move::Plain { from, to } });
            }
        }
        moves
    }

    /// The king on its home point with each own dragon in the palace, neither point attacked (5.1(2)–(4)).
    fn king_dragon_swaps(&self) -> Vec<Move> {
        let king = self.side.king_home();
        let enemy = self.side.enemy();
        if !self.board.holds(king, self.side, 'K') || self.board.is_attacked(king, enemy) {
            return Vec::new();
        }
        let dragons = self.board.points_of(self.side, 'Q');
        dragons
            .filter(|&dragon| self.side.palace_holds(dragon) && !self.board.is_attacked(dragon, enemy))
            .map(|dragon| Move::KingDragonSwap { king, dragon })
            .collect()
    }

    /// A tiger and a pawn that both carry a right, all points between them empty (5.8(2)).
    fn tiger_pawn_swaps(&self) -> Vec<Move> {
        let unmoved = |kind| {
            let points = self.board.points_of(self.side, kind);
            points.filter(|&point| self.rights.holds(point)).collect::<Vec<_>>()
        };
        let pawns = unmoved('P');
        let mut moves = Vec::new();
        for tiger in unmoved('H') {
            for &pawn in &pawns {
                let (left, right) = (tiger.file.min(pawn.file), tiger.file.max(pawn.file));
                let mut between = (left + 1..right).map(|file| Point { file, rank: tiger.rank });
                if between.all(|point| self.board.is_empty_at(point)) {
                    moves.push(Move::TigerPawnSwap { tiger, pawn });
                }
            }
        }
        moves
    }
}
