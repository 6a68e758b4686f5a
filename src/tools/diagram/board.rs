//! The boards.

use super::svg::{Document, Ink, placed};
use super::{CELL, View};
use crate::core::rules::Agreement;
use crate::core::{Color, Kind, Square};
use crate::game::Game;
use crate::variants::VariantId;

const LIGHT: Ink = Ink(0xf0_d9_a8);
const DARK: Ink = Ink(0xe4_c4_8a);
const DARK_SQUARE: Ink = Ink(0xb8_87_50);
const LINE: Ink = Ink(0x6b_46_26);

/// Width of a line of the board.
const THIN: f64 = 3.0;
/// Width of the line around the board, and of the middle line.
const THICK: f64 = 6.0;

/// Draws the board of a game.
pub(super) fn draw(picture: &mut Document, variant: VariantId, view: View) {
    let mut board = Board { picture, view };
    match variant {
        VariantId::Dragon => {
            board.ground();
            board.chequer();
            board.lines(River::None);
            board.palaces();
            // The middle line (art. 1.6).
            let middle = f64::from(view.layout.height / 2);
            board.line((0.0, middle), (board.last_file(), middle), THICK);
        }
        VariantId::Xiangqi => {
            board.ground();
            board.lines(River::Crossed);
            board.palaces();
            board.river_names();
            board.start_marks(variant);
        }
        _ => board.squares(),
    }
}

/// Whether the files are broken in the middle of the board.
#[derive(PartialEq, Eq)]
enum River {
    None,
    Crossed,
}

/// The board being drawn. Places on it are files and ranks from 0.
struct Board<'a> {
    picture: &'a mut Document,
    view: View,
}

impl Board<'_> {
    fn last_file(&self) -> f64 {
        f64::from(self.view.layout.width - 1)
    }

    fn last_rank(&self) -> f64 {
        f64::from(self.view.layout.height - 1)
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64) {
        let ((x0, y0), (x1, y1)) = (self.view.place(from), self.view.place(to));
        self.picture.add(format_args!(
            "<path d=\"M{x0} {y0}L{x1} {y1}\" stroke=\"{LINE}\" stroke-width=\"{width}\" stroke-linecap=\"square\"/>"
        ));
    }

    fn rectangle(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), ink: Ink) {
        self.picture.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{ink}\"/>"
        ));
    }

    /// A square of the size of a cell around a place.
    fn cell(&mut self, centre: (f64, f64), ink: Ink) {
        let (x, y) = self.view.place(centre);
        self.rectangle((x - CELL / 2.0, y - CELL / 2.0), (CELL, CELL), ink);
    }

    fn ground(&mut self) {
        self.rectangle((0.0, 0.0), self.view.extent(), LIGHT);
    }

    /// The squares between the points; the one at the lower right is light for either player (dragon, art. 1.2–1.4).
    fn chequer(&mut self) {
        for file in 0..self.view.layout.width - 1 {
            for rank in 0..self.view.layout.height - 1 {
                if (file + rank) % 2 == 0 {
                    self.cell((f64::from(file) + 0.5, f64::from(rank) + 0.5), DARK);
                }
            }
        }
    }

    /// The ranks on the two banks of a river.
    fn banks(&self) -> [f64; 2] {
        let half = self.view.layout.height / 2;
        [half - 1, half].map(f64::from)
    }

    /// Files and ranks as lines, with a thick one around them.
    fn lines(&mut self, river: River) {
        let (last_file, last_rank) = (self.last_file(), self.last_rank());
        for rank in (0..self.view.layout.height).map(f64::from) {
            self.line((0.0, rank), (last_file, rank), THIN);
        }
        let [near, far] = self.banks();
        for file in (1..self.view.layout.width - 1).map(f64::from) {
            if river == River::Crossed {
                self.line((file, 0.0), (file, near), THIN);
                self.line((file, far), (file, last_rank), THIN);
            } else {
                self.line((file, 0.0), (file, last_rank), THIN);
            }
        }
        let corners = [(0.0, 0.0), (last_file, 0.0), (last_file, last_rank), (0.0, last_rank)];
        for (from, to) in corners.into_iter().zip(corners.into_iter().cycle().skip(1)) {
            self.line(from, to, THICK);
        }
    }

    /// The diagonals of the palaces.
    fn palaces(&mut self) {
        for color in Color::BOTH {
            let points = || self.view.layout.palace(color).collect::<Vec<Square>>().into_iter();
            let files = || points().map(Square::file);
            let ranks = || points().map(Square::rank);
            let extremes = (files().min(), files().max(), ranks().min(), ranks().max());
            if let (Some(left), Some(right), Some(low), Some(high)) = extremes {
                let [left, right, low, high] = [left, right, low, high].map(f64::from);
                self.line((left, low), (right, high), THIN);
                self.line((left, high), (right, low), THIN);
            }
        }
    }

    /// The names of the river, the River of Chu and the Border of Han, which whoever sits below reads.
    fn river_names(&mut self) {
        /// Size of a character, in units an em.
        const SIZE: f64 = 62.0;
        let [near, far] = self.banks();
        let (width, _) = self.view.extent();
        let (_, y) = self.view.place((0.0, (near + far) / 2.0));
        for (character, share) in [('楚', 0.22), ('河', 0.34), ('汉', 0.66), ('界', 0.78)] {
            let sign = self.picture.sign(character);
            let element = placed((width * share, y), SIZE, LINE, &sign);
            self.picture.add(format_args!("{element}"));
        }
    }

    /// Corners around the points where cannons and pawns start.
    fn start_marks(&mut self, variant: VariantId) {
        let start = Game::start(variant, Agreement::default());
        let is_marked = |point: &Square| {
            start.at(*point).is_some_and(|piece| matches!(piece.kind(), Kind::Cannon | Kind::Pawn))
        };
        for point in Square::all().filter(is_marked) {
            for (right, up) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                self.corner((f64::from(point.file()), f64::from(point.rank())), right, up);
            }
        }
    }

    /// The corner of a mark to the one side of a point, unless the board ends there.
    fn corner(&mut self, (file, rank): (f64, f64), right: f64, up: f64) {
        /// From the lines through the point, and the length of either arm, as shares of a square.
        const GAP: f64 = 0.09;
        const ARM: f64 = 0.16;
        if (0.0..=self.last_file()).contains(&(file + right)) {
            let at = |aside: f64, ahead: f64| self.view.place((file + aside * right, rank + ahead * up));
            let ((x0, y0), (x1, y1), (x2, y2)) = (at(GAP + ARM, GAP), at(GAP, GAP), at(GAP, GAP + ARM));
            self.picture.add(format_args!(
                "<path d=\"M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\" fill=\"none\" stroke=\"{LINE}\" \
                 stroke-width=\"{THIN}\"/>"
            ));
        }
    }

    /// The squares of chess; `a1` is dark.
    fn squares(&mut self) {
        for file in 0..self.view.layout.width {
            for rank in 0..self.view.layout.height {
                let ink = if (file + rank) % 2 == 0 { DARK_SQUARE } else { LIGHT };
                self.cell((f64::from(file), f64::from(rank)), ink);
            }
        }
    }
}
