//! An SVG document in the making.

use super::outlines;
use std::fmt::{self, Write};

/// A colour, `0xrrggbb`.
#[derive(Clone, Copy)]
pub(super) struct Ink(pub u32);

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// The part of the plane that a document shows, in its units.
pub(super) struct Frame {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// The elements drawn so far, and the paths that they refer to.
#[derive(Default)]
pub(super) struct Document {
    body: String,
    /// Names and data of the paths.
    paths: Vec<(String, &'static str)>,
}

impl Document {
    /// Adds an element.
    pub fn add(&mut self, element: fmt::Arguments) {
        // A String takes everything.
        let _ = writeln!(self.body, "{element}");
    }

    /// A reference to the outline of a sign.
    pub fn sign(&mut self, sign: char) -> String {
        self.refer('u', sign, outlines::outline(sign))
    }

    /// A reference to what a figure covers.
    pub fn silhouette(&mut self, figure: char) -> String {
        self.refer('s', figure, outlines::silhouette(figure))
    }

    /// A reference to a path, which is defined once for the whole document.
    fn refer(&mut self, prefix: char, sign: char, data: &'static str) -> String {
        let name = format!("{prefix}{:x}", u32::from(sign));
        let reference = format!("<use href=\"#{name}\"/>");
        if !self.paths.iter().any(|(known, _)| *known == name) {
            self.paths.push((name, data));
        }
        reference
    }

    /// The text of the document, `scale` pixels a unit.
    pub fn finish(self, frame: &Frame, scale: f64) -> String {
        let Frame { left, top, width, height } = frame;
        let [pixels_wide, pixels_high] = [width, height].map(|units| (units * scale).round());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{pixels_wide}\" height=\"{pixels_high}\" \
             viewBox=\"{left} {top} {width} {height}\">\n{}</svg>\n",
            self.content()
        )
    }

    /// The definitions and the elements.
    pub fn content(self) -> String {
        if self.paths.is_empty() {
            return self.body;
        }
        let paths = self.paths.iter().map(|(name, data)| format!("<path id=\"{name}\" d=\"{data}\"/>\n"));
        format!("<defs>\n{}</defs>\n{}", paths.collect::<String>(), self.body)
    }
}

/// A sign, given as an element, centred on a place: `size` units an em.
pub(super) fn placed((x, y): (f64, f64), size: f64, ink: Ink, sign: &str) -> String {
    let scale = size / outlines::EM;
    format!("<g transform=\"translate({x} {y}) scale({scale})\" fill=\"{ink}\">{sign}</g>")
}

/// The path data of a polygon.
pub(super) fn polygon(corners: &[(f64, f64)]) -> String {
    let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    format!("M{}z", corners.join("L"))
}
