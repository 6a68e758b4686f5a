//! Arrows for moves.

use super::View;
use super::svg::{Document, Ink, polygon};
use crate::core::position::Action;
use crate::core::text::shown;
use crate::core::{Move, Square};
use crate::game::Game;

/// An arrow from one point to another.
#[derive(Clone, Copy, Debug)]
pub struct Arrow {
    from: Square,
    to: Square,
    is_legal: bool,
    /// Whether the pieces on its points change places: it then has a head at either end.
    is_swap: bool,
}

impl Arrow {
    /// The arrow of a move in protocol form, or of any two points on the board of `game`.
    ///
    /// # Errors
    /// One line that says what is wrong.
    pub fn parse(game: &Game, text: &str) -> Result<Arrow, String> {
        if let Ok(mv) = game.parse_move(text) {
            return Ok(Arrow::between(game, mv.from(), mv.to()));
        }
        let layout = game.variant().facts().layout;
        let points = Square::parse_prefix(text).and_then(|(from, rest)| Some((from, rest.parse().ok()?)));
        let is_on_board = |point: Square| point.file() < layout.width && point.rank() < layout.height;
        match points {
            Some((from, to)) if from != to && is_on_board(from) && is_on_board(to) => {
                Ok(Arrow::between(game, from, to))
            }
            _ => Err(format!("arrow {} is not two points of the board", shown(text))),
        }
    }

    fn between(game: &Game, from: Square, to: Square) -> Arrow {
        let is_legal = game.legal_moves().iter().any(|mv| (mv.from(), mv.to()) == (from, to));
        let is_swap = is_legal && game.action(Move::new(from, to)) == Some(Action::Swap);
        Arrow { from, to, is_legal, is_swap }
    }

    /// Whether a legal move goes from its one point to the other.
    pub fn is_legal(&self) -> bool {
        self.is_legal
    }

    pub(super) fn draw(&self, picture: &mut Document, view: View) {
        const INK: Ink = Ink(0x1f_6f_54);
        let path = polygon(&self.outline(view));
        picture.add(format_args!("<path fill=\"{INK}\" fill-opacity=\".8\" d=\"{path}\"/>"));
    }

    /// The corners of the arrow.
    fn outline(&self, view: View) -> Vec<(f64, f64)> {
        /// From the centre of the point that the arrow begins at to its blunt end.
        const START: f64 = 30.0;
        /// From the centre of a point to the tip of a head.
        const GAP: f64 = 16.0;
        const HEAD: f64 = 36.0;
        /// Least length of the shaft.
        const SHAFT: f64 = 12.0;
        const HALF_SHAFT: f64 = 8.0;
        const HALF_HEAD: f64 = 24.0;

        let ((x0, y0), (x1, y1)) = (view.centre(self.from), view.centre(self.to));
        let length = (x1 - x0).hypot(y1 - y0);
        let (right, down) = ((x1 - x0) / length, (y1 - y0) / length);
        // Corners are found along the arrow and to the side of it.
        let at =
            |along: f64, aside: f64| (x0 + along * right - aside * down, y0 + along * down + aside * right);

        let tip = length - GAP;
        let heads = if self.is_swap { 2.0 } else { 1.0 };
        let neck = tip - HEAD.min((tip - GAP - SHAFT) / heads);
        let mut corners = vec![at(neck, -HALF_SHAFT), at(neck, -HALF_HEAD), at(tip, 0.0)];
        corners.extend([at(neck, HALF_HEAD), at(neck, HALF_SHAFT)]);
        if self.is_swap {
            let neck = length - neck;
            corners.extend([at(neck, HALF_SHAFT), at(neck, HALF_HEAD), at(GAP, 0.0)]);
            corners.extend([at(neck, -HALF_HEAD), at(neck, -HALF_SHAFT)]);
        } else {
            corners.extend([at(START, HALF_SHAFT), at(START, -HALF_SHAFT)]);
        }
        corners
    }
}
