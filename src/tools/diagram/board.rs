//! The boards, as rectangles and lines that are written as SVG or painted.

use crate::core::layout::Layout;
use crate::core::{Color, Square};
use crate::variants::VariantId;
use std::fmt;
use tiny_skia::{Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// Width and height of a square, and the distance of two points.
pub const CELL: f64 = 100.0;

/// A colour, `0xrrggbb`.
#[derive(Clone, Copy)]
pub struct Ink(pub u32);

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

const LIGHT: Ink = Ink(0xf0_d9_a8);
const DARK: Ink = Ink(0xe4_c4_8a);
const DARK_SQUARE: Ink = Ink(0xb8_87_50);
const LINE: Ink = Ink(0x6b_46_26);

/// Width of a line of the board.
const THIN: f64 = 3.0;
/// Width of the line around the board, and of the middle line.
const THICK: f64 = 6.0;

/// What a board is made of. The origin is its upper left corner, one unit a hundredth of a square.
pub enum Shape {
    /// A filled rectangle.
    Rectangle { x: f64, y: f64, width: f64, height: f64, ink: Ink },
    /// A straight line with square ends.
    Line { from: (f64, f64), to: (f64, f64), width: f64, ink: Ink },
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Shape::Rectangle { x, y, width, height, ink } => {
                write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{ink}\"/>")
            }
            Shape::Line { from: (x0, y0), to: (x1, y1), width, ink } => write!(
                f,
                "<path d=\"M{x0} {y0}L{x1} {y1}\" stroke=\"{ink}\" stroke-width=\"{width}\" \
                 stroke-linecap=\"square\"/>"
            ),
        }
    }
}

impl Shape {
    /// Paints the shape, `scale` pixels a unit.
    pub fn paint(&self, pixmap: &mut Pixmap, scale: f32) {
        let transform = Transform::from_scale(scale, scale);
        match *self {
            Shape::Rectangle { x, y, width, height, ink } => {
                if let Some(rect) = Rect::from_xywh(x as f32, y as f32, width as f32, height as f32) {
                    pixmap.fill_rect(rect, &paint(ink), transform, None);
                }
            }
            Shape::Line { from, to, width, ink } => {
                let mut path = PathBuilder::new();
                path.move_to(from.0 as f32, from.1 as f32);
                path.line_to(to.0 as f32, to.1 as f32);
                let stroke =
                    Stroke { width: width as f32, line_cap: tiny_skia::LineCap::Square, ..Stroke::default() };
                if let Some(path) = path.finish() {
                    pixmap.stroke_path(&path, &paint(ink), &stroke, transform, None);
                }
            }
        }
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let [_, red, green, blue] = ink.0.to_be_bytes();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// The board of a game.
pub fn shapes(variant: VariantId) -> Vec<Shape> {
    let mut board = Drawing { layout: variant.facts().layout, shapes: Vec::new() };
    match variant {
        VariantId::Dragon => {
            board.ground();
            board.chequer();
            board.lines(River::None);
            board.palaces();
            // The middle line (art. 1.6).
            let middle = f64::from(board.layout.height / 2);
            board.line((0.0, middle), (board.last_file(), middle), THICK);
        }
        VariantId::Xiangqi => {
            board.ground();
            board.lines(River::Crossed);
            board.palaces();
        }
        _ => board.squares(),
    }
    board.shapes
}

/// Whether the files are broken in the middle of the board.
#[derive(PartialEq, Eq)]
enum River {
    None,
    Crossed,
}

struct Drawing {
    layout: Layout,
    shapes: Vec<Shape>,
}

impl Drawing {
    fn last_file(&self) -> f64 {
        f64::from(self.layout.width - 1)
    }

    fn last_rank(&self) -> f64 {
        f64::from(self.layout.height - 1)
    }

    /// Where a point of the board stands in the picture: files and ranks from 0, as White sees them.
    fn place(&self, (file, rank): (f64, f64)) -> (f64, f64) {
        ((file + 0.5) * CELL, (self.last_rank() - rank + 0.5) * CELL)
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), width: f64) {
        let (from, to) = (self.place(from), self.place(to));
        self.shapes.push(Shape::Line { from, to, width, ink: LINE });
    }

    /// A square of the size of a cell around a place between the points.
    fn cell(&mut self, centre: (f64, f64), ink: Ink) {
        let (x, y) = self.place(centre);
        let corner = |middle| middle - CELL / 2.0;
        self.shapes.push(Shape::Rectangle { x: corner(x), y: corner(y), width: CELL, height: CELL, ink });
    }

    fn ground(&mut self) {
        let (width, height) = ((self.last_file() + 1.0) * CELL, (self.last_rank() + 1.0) * CELL);
        self.shapes.push(Shape::Rectangle { x: 0.0, y: 0.0, width, height, ink: LIGHT });
    }

    /// The squares between the points; the one at the lower right is light for either player (dragon, art. 1.2–1.4).
    fn chequer(&mut self) {
        for file in 0..self.layout.width - 1 {
            for rank in 0..self.layout.height - 1 {
                if (file + rank) % 2 == 0 {
                    self.cell((f64::from(file) + 0.5, f64::from(rank) + 0.5), DARK);
                }
            }
        }
    }

    /// Files and ranks as lines, with a thick one around them.
    fn lines(&mut self, river: River) {
        let (last_file, last_rank) = (self.last_file(), self.last_rank());
        for rank in (0..self.layout.height).map(f64::from) {
            self.line((0.0, rank), (last_file, rank), THIN);
        }
        let banks = [self.layout.height / 2 - 1, self.layout.height / 2].map(f64::from);
        for file in (1..self.layout.width - 1).map(f64::from) {
            if river == River::Crossed {
                self.line((file, 0.0), (file, banks[0]), THIN);
                self.line((file, banks[1]), (file, last_rank), THIN);
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
            let points: Vec<Square> = self.layout.palace(color).collect();
            let [first, .., last] = points[..] else { unreachable!("a palace has its corners") };
            // From the lowest file and rank to the highest.
            let [left, right] = [first, last].map(|corner| f64::from(corner.file()));
            let [low, high] = [first, last].map(|corner| f64::from(corner.rank()));
            self.line((left, low), (right, high), THIN);
            self.line((left, high), (right, low), THIN);
        }
    }

    /// The squares of chess; `a1` is dark.
    fn squares(&mut self) {
        for file in 0..self.layout.width {
            for rank in 0..self.layout.height {
                let ink = if (file + rank) % 2 == 0 { DARK_SQUARE } else { LIGHT };
                self.cell((f64::from(file), f64::from(rank)), ink);
            }
        }
    }
}
