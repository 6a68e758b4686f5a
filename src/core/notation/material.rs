//! Material by its letters, `KRNvK`: White's pieces, `v`, Black's pieces.

use crate::core::rules::Rules;
use crate::core::text::shown;
use crate::core::{Color, Kind, Material, Piece};
use thiserror::Error;

/// The text is not the material of two sides.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not the material of two sides, such as KRNvK", shown(.0))]
pub struct MaterialError(pub String);

impl Material {
    /// Reads material by its letters, in any order and either case; each side has one king.
    ///
    /// # Errors
    /// When a letter is unknown to the game, or a side does not have exactly one king or has more than 15 of a kind.
    pub fn parse<V: Rules>(text: &str) -> Result<Material, MaterialError> {
        let error = || MaterialError(text.to_string());
        let (white, black) = text.split_once('v').ok_or_else(error)?;
        let mut material = Material::default();
        for (color, letters) in Color::BOTH.into_iter().zip([white, black]) {
            for letter in letters.chars() {
                let piece = Piece::new(color, V::FACTS.kind(letter).ok_or_else(error)?);
                if material.count(piece) == 15 {
                    return Err(error());
                }
                material = material.with(piece);
            }
            if material.count(Piece::new(color, Kind::King)) != 1 {
                return Err(error());
            }
        }
        Ok(material)
    }

    /// The letters of the material, each side's in the order of the game's [`Facts`](crate::core::facts::Facts).
    pub fn text<V: Rules>(self) -> String {
        let side = |color| {
            let letters = V::FACTS
                .kinds
                .iter()
                .map(move |&(kind, letter)| letter.to_string().repeat(self.count(Piece::new(color, kind))));
            letters.collect::<String>()
        };
        format!("{}v{}", side(Color::White), side(Color::Black))
    }
}
