//! The look of a game in XBoard: a picture of each piece (SVG) and one of the board (PNG), from the same drawings as
//! the diagrams.

use super::board::{self, CELL};
use super::{Style, outlines, pieces};
use crate::core::{Color, Piece};
use crate::protocol::xboard::pieces::picture;
use crate::variants::VariantId;
use std::path::{Path, PathBuf};
use std::{fs, io};
use tiny_skia::Pixmap;

/// Pixels of a square of the board; XBoard scales it to the size that it needs.
const PIXELS: u16 = 96;

/// Writes the pictures into the folder `dir`, which is made if it is not there.
///
/// # Errors
/// The path that could not be written, and why.
pub fn write(variant: VariantId, style: Style, dir: &Path) -> Result<(), (PathBuf, io::Error)> {
    let at = |path: &Path| {
        let path = path.to_path_buf();
        move |error| (path, error)
    };
    fs::create_dir_all(dir).map_err(at(dir))?;
    for &(kind, _) in variant.facts().kinds {
        for color in Color::BOTH {
            let path = dir.join(format!("{color}{}.svg", picture(kind).name));
            fs::write(&path, piece(variant, style, Piece::new(color, kind))).map_err(at(&path))?;
        }
    }
    // XBoard takes the board's extent from the end of the name.
    let layout = variant.facts().layout;
    let path = dir.join(format!("board-{}x{}.png", layout.width, layout.height));
    fs::write(&path, board(variant).map_err(at(&path))?).map_err(at(&path))
}

/// The picture of a piece.
fn piece(variant: VariantId, style: Style, piece: Piece) -> String {
    let sign = pieces::sign(variant, style, piece);
    let outline = format!("<path d=\"{}\"/>", outlines::outline(sign));
    let drawing = pieces::drawing(sign, piece.color(), &outline);
    let (width, corner) = (CELL, -CELL / 2.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{width}\" \
         viewBox=\"{corner} {corner} {width} {width}\">{drawing}</svg>\n"
    )
}

/// The picture of the board, without an edge.
fn board(variant: VariantId) -> io::Result<Vec<u8>> {
    let layout = variant.facts().layout;
    let pixels = |cells: u8| u32::from(cells) * u32::from(PIXELS);
    let mut pixmap = Pixmap::new(pixels(layout.width), pixels(layout.height))
        .ok_or_else(|| io::Error::other("no memory for the picture"))?;
    for shape in board::shapes(variant) {
        shape.paint(&mut pixmap, f32::from(PIXELS) / CELL as f32);
    }
    pixmap.encode_png().map_err(io::Error::other)
}
