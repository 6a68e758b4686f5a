//! Pictures of positions as SVG or PNG: the board with its lines, the pieces as discs (in chess as figures), arrows for
//! moves. All signs are outlines, so that a picture looks the same everywhere.
//!
//! Three users share the drawings: [`Diagram`] draws a whole position, [`theme`] the look of a game in XBoard, and
//! whoever moves pieces about on a board of its own takes [`board_svg`] and [`piece_svg`] and finds the points with
//! [`View::centre`].
//!
//! ```
//! use tenglong::core::rules::Agreement;
//! use tenglong::game::Game;
//! use tenglong::tools::diagram::{Arrow, Diagram, Style, png};
//! use tenglong::variants::VariantId;
//!
//! let game = Game::start(VariantId::Dragon, Agreement::default());
//! let arrows = [Arrow::parse(&game, "e1e2")?];
//! let svg = Diagram { arrows: &arrows, ..Diagram::of(&game) }.svg();
//! assert!(svg.starts_with("<svg "));
//! assert!(png(&svg)?.starts_with(b"\x89PNG"));
//! # Ok::<(), String>(())
//! ```

use crate::core::layout::Layout;
use crate::core::{Color, Piece, Square};
use crate::game::Game;
use crate::variants::VariantId;
use clap::ValueEnum;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use svg::{Document, Frame, Ink};

pub use arrow::Arrow;

mod arrow;
mod board;
mod outlines;
mod pieces;
mod svg;
pub mod theme;

/// Width and height of a square, and the distance of two points, in units of the pictures.
pub const CELL: f64 = 100.0;

/// What stands on the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Chinese characters; figures in chess
    #[default]
    Chinese,
    /// The letters of FEN
    Latin,
}

/// A board as one side sees it. In the pictures the origin is its upper left corner; a square is [`CELL`] units wide.
#[derive(Clone, Copy, Debug)]
pub struct View {
    layout: Layout,
    bottom: Color,
}

impl View {
    /// The board of `variant` with the side `bottom` below.
    pub fn new(variant: VariantId, bottom: Color) -> View {
        View { layout: variant.facts().layout, bottom }
    }

    /// The centre of a point, in units.
    pub fn centre(self, point: Square) -> (f64, f64) {
        self.place((f64::from(point.file()), f64::from(point.rank())))
    }

    /// Width and height of the board, in units.
    pub fn extent(self) -> (f64, f64) {
        (f64::from(self.layout.width) * CELL, f64::from(self.layout.height) * CELL)
    }

    /// Where a place is, given by file and rank from 0; those of points are whole numbers.
    fn place(self, (file, rank): (f64, f64)) -> (f64, f64) {
        let (last_file, last_rank) = (f64::from(self.layout.width - 1), f64::from(self.layout.height - 1));
        let (column, row) = match self.bottom {
            Color::White => (file, last_rank - rank),
            Color::Black => (last_file - file, rank),
        };
        ((column + 0.5) * CELL, (row + 0.5) * CELL)
    }
}

/// Width of the edge where the coordinates stand, at the left and below the board.
const EDGE: f64 = 60.0;
/// Width of the other edges.
const NARROW_EDGE: f64 = 20.0;
/// The edge.
const EDGE_INK: Ink = Ink(0xd8_b4_78);
/// The coordinates.
const LABEL_INK: Ink = Ink(0x5b_3a_1e);
/// Size of a coordinate's sign, in units an em.
const LABEL_SIZE: f64 = 44.0;
/// From one digit of a coordinate to the next.
const LABEL_ADVANCE: f64 = 24.0;
/// The points of the last move.
const LAST_MOVE_INK: Ink = Ink(0xf2_b4_1f);

/// A picture of a position, with everything that may be drawn in it.
#[derive(Clone, Copy)]
pub struct Diagram<'a> {
    /// The game whose position is drawn.
    pub game: &'a Game,
    /// What stands on the pieces.
    pub style: Style,
    /// The side below.
    pub bottom: Color,
    /// The arrows, drawn over the pieces.
    pub arrows: &'a [Arrow],
    /// Whether the points of the last move that was played are marked.
    pub last_move: bool,
    /// Width of the picture in pixels; by default a square has 50.
    pub width: Option<u32>,
}

impl<'a> Diagram<'a> {
    /// The plain picture of the position that `game` has come to.
    pub fn of(game: &'a Game) -> Diagram<'a> {
        let (style, bottom) = (Style::default(), Color::White);
        Diagram { game, style, bottom, arrows: &[], last_move: false, width: None }
    }

    /// The picture as an SVG document.
    pub fn svg(&self) -> String {
        let view = View::new(self.game.variant(), self.bottom);
        let (width, height) = view.extent();
        let edges = EDGE + NARROW_EDGE;
        let frame = Frame { left: -EDGE, top: -NARROW_EDGE, width: width + edges, height: height + edges };
        let mut picture = Document::default();
        edge(&mut picture, view, &frame);
        board::draw(&mut picture, self.game.variant(), view);
        self.mark_last_move(&mut picture, view);
        self.pieces(&mut picture, view);
        for arrow in self.arrows {
            arrow.draw(&mut picture, view);
        }
        let scale = self.width.map_or(0.5, |pixels| f64::from(pixels) / frame.width);
        picture.finish(&frame, scale)
    }

    fn mark_last_move(&self, picture: &mut Document, view: View) {
        let Some(&mv) = self.game.moves().last().filter(|_| self.last_move) else { return };
        for point in [mv.from(), mv.to()] {
            let (x, y) = view.centre(point);
            let corner = |middle| middle - CELL / 2.0;
            picture.add(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{CELL}\" height=\"{CELL}\" rx=\"12\" fill=\"{LAST_MOVE_INK}\" \
                 fill-opacity=\".55\"/>",
                corner(x),
                corner(y)
            ));
        }
    }

    fn pieces(&self, picture: &mut Document, view: View) {
        for point in Square::all() {
            if let Some(piece) = self.game.at(point) {
                let drawing = pieces::draw(picture, self.game.variant(), self.style, piece);
                let (x, y) = view.centre(point);
                picture.add(format_args!("<g transform=\"translate({x} {y})\">{drawing}</g>"));
            }
        }
    }
}

/// The edge around the board, with the coordinates.
fn edge(picture: &mut Document, view: View, frame: &Frame) {
    let Frame { left, top, width, height } = frame;
    picture.add(format_args!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"16\" fill=\"{EDGE_INK}\"/>"
    ));
    let (_, below) = view.extent();
    for file in 0..view.layout.width {
        let point = Square::new(file, 0);
        let (x, _) = view.centre(point);
        label(picture, &point.file_letter().to_string(), (x, below + EDGE / 2.0));
    }
    for rank in 0..view.layout.height {
        let (_, y) = view.centre(Square::new(0, rank));
        label(picture, &(rank + 1).to_string(), (-EDGE / 2.0, y));
    }
}

/// A coordinate, centred on (x, y).
fn label(picture: &mut Document, text: &str, (x, y): (f64, f64)) {
    let first = x - LABEL_ADVANCE * (text.len() - 1) as f64 / 2.0;
    for (index, letter) in text.chars().enumerate() {
        let sign = picture.sign(letter);
        let x = first + LABEL_ADVANCE * index as f64;
        picture.add(format_args!("{}", svg::placed((x, y), LABEL_SIZE, LABEL_INK, &sign)));
    }
}

/// The board of a game by itself, without an edge, as an SVG document of [`View::extent`] units, a pixel each.
pub fn board_svg(variant: VariantId, bottom: Color) -> String {
    let view = View::new(variant, bottom);
    let (width, height) = view.extent();
    let mut picture = Document::default();
    board::draw(&mut picture, variant, view);
    picture.finish(&Frame { left: 0.0, top: 0.0, width, height }, 1.0)
}

/// The board and the pieces of a game as SVG symbols, for a page that draws positions itself: `board`, a square being
/// [`CELL`] units wide, and the FEN letter of each piece, drawn around the origin.
pub fn symbols(variant: VariantId, style: Style) -> String {
    let facts = variant.facts();
    let view = View::new(variant, Color::White);
    let (width, height) = view.extent();
    let mut picture = Document::default();
    picture.add(format_args!("<symbol id=\"board\" viewBox=\"0 0 {width} {height}\">"));
    board::draw(&mut picture, variant, view);
    picture.add(format_args!("</symbol>"));
    let corner = -CELL / 2.0;
    for &(kind, _) in facts.kinds {
        for color in Color::BOTH {
            let piece = Piece::new(color, kind);
            let drawing = pieces::draw(&mut picture, variant, style, piece);
            let letter = facts.piece_letter(piece);
            picture.add(format_args!(
                "<symbol id=\"{letter}\" viewBox=\"{corner} {corner} {CELL} {CELL}\">{drawing}</symbol>"
            ));
        }
    }
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">\n{}</svg>\n", picture.content())
}

/// What stands on a piece, letters being upper case.
pub fn sign(variant: VariantId, style: Style, piece: Piece) -> char {
    pieces::sign(variant, style, piece)
}

/// A piece of a game by itself, on nothing, as an SVG document of one [`CELL`], a pixel a unit.
pub fn piece_svg(variant: VariantId, style: Style, piece: Piece) -> String {
    let mut picture = Document::default();
    let drawing = pieces::draw(&mut picture, variant, style, piece);
    picture.add(format_args!("{drawing}"));
    picture.finish(&Frame { left: -CELL / 2.0, top: -CELL / 2.0, width: CELL, height: CELL }, 1.0)
}

/// An SVG document as PNG, in the size that it says.
///
/// # Errors
/// One line: what is wrong with the document, or that there is no memory for the picture.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| error.to_string())?;
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or("no memory for the picture")?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| error.to_string())
}
