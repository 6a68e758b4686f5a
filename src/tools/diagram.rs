//! Pictures of positions as SVG: the board with its lines, the pieces as discs (in chess as figures), arrows for moves.
//! All signs are outlines, so that a picture looks the same everywhere.
//!
//! The same code draws the [theme] for XBoard.

use crate::core::layout::Layout;
use crate::core::text::shown;
use crate::core::{Color, Piece, Square};
use crate::game::Game;
use crate::variants::VariantId;
use board::{CELL, Ink};
use clap::ValueEnum;
use std::fmt::Write;

mod board;
mod outlines;
mod pieces;
pub mod theme;

/// What stands on the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Chinese characters; figures in chess
    #[default]
    Chinese,
    /// The letters of FEN
    Latin,
}

/// An arrow from one point to another.
#[derive(Clone, Copy, Debug)]
pub struct Arrow {
    from: Square,
    to: Square,
}

impl Arrow {
    /// The arrow of a move, given by its two points on the board of `variant`.
    ///
    /// # Errors
    /// One line that says what is wrong.
    pub fn parse(variant: VariantId, text: &str) -> Result<Arrow, String> {
        let layout = variant.facts().layout;
        let points = Square::parse_prefix(text).and_then(|(from, rest)| Some((from, rest.parse().ok()?)));
        let is_on_board = |point: Square| point.file() < layout.width && point.rank() < layout.height;
        match points {
            Some((from, to)) if from != to && is_on_board(from) && is_on_board(to) => Ok(Arrow { from, to }),
            _ => Err(format!("arrow {} is not two points of the board", shown(text))),
        }
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
/// Size of a coordinate's sign, in ems per unit.
const LABEL_SIZE: f64 = 44.0;
/// From one digit of a coordinate to the next.
const LABEL_ADVANCE: f64 = 24.0;

/// The picture of the position that a game has come to.
pub fn svg(game: &Game, style: Style, arrows: &[Arrow]) -> String {
    let mut picture = Picture::new(game.variant(), style);
    picture.edge();
    picture.board();
    picture.pieces(game);
    arrows.iter().for_each(|&arrow| picture.arrow(arrow));
    picture.finish()
}

/// The board and the pieces of a game as SVG symbols, for a page that draws positions itself: `board`, a square being
/// 100 units wide, and the FEN letter of each piece, drawn around the origin.
pub fn symbols(variant: VariantId, style: Style) -> String {
    let facts = variant.facts();
    let Layout { width, height } = facts.layout;
    let (width, height) = (f64::from(width) * CELL, f64::from(height) * CELL);
    let board: String = board::shapes(variant).iter().map(board::Shape::to_string).collect();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\">\n\
         <symbol id=\"board\" viewBox=\"0 0 {width} {height}\">{board}</symbol>\n"
    );
    let corner = -CELL / 2.0;
    for &(kind, _) in facts.kinds {
        for color in Color::BOTH {
            let piece = Piece::new(color, kind);
            let sign = pieces::sign(variant, style, piece);
            let outline = format!("<path d=\"{}\"/>", outlines::outline(sign));
            let drawing = pieces::drawing(sign, color, &outline);
            let letter = facts.piece_letter(piece);
            text += &format!(
                "<symbol id=\"{letter}\" viewBox=\"{corner} {corner} {CELL} {CELL}\">{drawing}</symbol>\n"
            );
        }
    }
    text + "</svg>\n"
}

/// What stands on a piece, letters being upper case.
pub fn sign(variant: VariantId, style: Style, piece: Piece) -> char {
    pieces::sign(variant, style, piece)
}

/// A picture in the making.
struct Picture {
    variant: VariantId,
    style: Style,
    width: f64,
    height: f64,
    body: String,
    /// The signs used so far.
    signs: Vec<char>,
}

impl Picture {
    fn new(variant: VariantId, style: Style) -> Picture {
        let layout = variant.facts().layout;
        let (width, height) = (f64::from(layout.width) * CELL, f64::from(layout.height) * CELL);
        Picture { variant, style, width, height, body: String::new(), signs: Vec::new() }
    }

    /// Adds an element.
    fn add(&mut self, element: std::fmt::Arguments) {
        // A String takes everything.
        let _ = writeln!(self.body, "{element}");
    }

    /// A reference to the outline of a sign, which is then defined in the end.
    fn sign(&mut self, sign: char) -> String {
        if !self.signs.contains(&sign) {
            self.signs.push(sign);
        }
        format!("<use href=\"#{}\"/>", name(sign))
    }

    /// Width and height with the edges.
    fn extent(&self) -> (f64, f64) {
        let edges = EDGE + NARROW_EDGE;
        (self.width + edges, self.height + edges)
    }

    /// Centre of a point; the origin is the upper left corner of the board.
    fn centre(&self, point: Square) -> (f64, f64) {
        let (file, rank) = (f64::from(point.file()), f64::from(point.rank()));
        ((file + 0.5) * CELL, self.height - (rank + 0.5) * CELL)
    }

    fn edge(&mut self) {
        let (width, height) = self.extent();
        self.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"16\" fill=\"{EDGE_INK}\"/>",
            -EDGE, -NARROW_EDGE
        ));
        let layout = self.variant.facts().layout;
        for file in 0..layout.width {
            let point = Square::new(file, 0);
            let (x, _) = self.centre(point);
            self.label(&point.file_letter().to_string(), x, self.height + EDGE / 2.0);
        }
        for rank in 0..layout.height {
            let (_, y) = self.centre(Square::new(0, rank));
            self.label(&(rank + 1).to_string(), -EDGE / 2.0, y);
        }
    }

    /// A coordinate, centred on (x, y).
    fn label(&mut self, text: &str, x: f64, y: f64) {
        let first = x - LABEL_ADVANCE * (text.len() - 1) as f64 / 2.0;
        let scale = LABEL_SIZE / outlines::EM;
        for (index, letter) in text.chars().enumerate() {
            let x = first + LABEL_ADVANCE * index as f64;
            let sign = self.sign(letter);
            self.add(format_args!(
                "<g transform=\"translate({x} {y}) scale({scale})\" fill=\"{LABEL_INK}\">{sign}</g>"
            ));
        }
    }

    fn board(&mut self) {
        for shape in board::shapes(self.variant) {
            self.add(format_args!("{shape}"));
        }
    }

    fn pieces(&mut self, game: &Game) {
        let points = Square::all().filter_map(|point| Some((point, game.at(point)?)));
        for (point, piece) in points.collect::<Vec<(Square, Piece)>>() {
            let (x, y) = self.centre(point);
            let sign = pieces::sign(self.variant, self.style, piece);
            let outline = self.sign(sign);
            let drawing = pieces::drawing(sign, piece.color(), &outline);
            self.add(format_args!("<g transform=\"translate({x} {y})\">{drawing}</g>"));
        }
    }

    fn arrow(&mut self, arrow: Arrow) {
        const INK: Ink = Ink(0x1f_6f_54);
        /// From the centre of the point that the arrow begins at.
        const START: f64 = 30.0;
        /// From the centre of the point that it leads to.
        const END: f64 = 16.0;
        const HEAD: f64 = 36.0;
        let ((x0, y0), (x1, y1)) = (self.centre(arrow.from), self.centre(arrow.to));
        let tip = (x1 - x0).hypot(y1 - y0) - END;
        let angle = (y1 - y0).atan2(x1 - x0).to_degrees();
        let neck = tip - HEAD;
        self.add(format_args!(
            "<path transform=\"translate({x0} {y0}) rotate({angle:.2})\" fill=\"{INK}\" fill-opacity=\".8\" \
             d=\"M{START}-8H{neck:.1}V-24L{tip:.1} 0 {neck:.1} 24V8H{START}z\"/>"
        ));
    }

    fn finish(self) -> String {
        let (left, top, (width, height)) = (-EDGE, -NARROW_EDGE, self.extent());
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"{left} {top} {width} {height}\">\n<defs>\n",
            width / 2.0,
            height / 2.0
        );
        for sign in self.signs {
            text += &format!("<path id=\"{}\" d=\"{}\"/>\n", name(sign), outlines::outline(sign));
        }
        text + "</defs>\n" + &self.body + "</svg>\n"
    }
}

/// The name under which the outline of a sign is defined in a picture.
fn name(sign: char) -> String {
    format!("u{:x}", u32::from(sign))
}
