//! Material by its letters, `KRNvK`: White's pieces, `v`, Black's pieces.

use super::fen::{kind_letter, kind_of_letter};
use crate::core::text::shown;
use crate::core::{Color, Kind, Material, Piece};
use crate::variants::Variant;
use thiserror::Error;

/// The text names no material.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not the material of two sides, such as KRNvK", shown(.0))]
pub struct MaterialError(pub String);

impl Material {
    /// Reads material by its letters, in any order and either case; each side has one king.
    ///
    /// # Errors
    /// When a letter is none of the game's, or a side has not one king, or more than 15 of a kind.
    pub fn parse<V: Variant>(text: &str) -> Result<Material, MaterialError> {
        let error = || MaterialError(text.to_string());
        let (white, black) = text.split_once('v').ok_or_else(error)?;
        let mut material = Material::default();
        for (color, letters) in Color::BOTH.into_iter().zip([white, black]) {
            for letter in letters.chars() {
                let piece = Piece::new(color, kind_of_letter::<V>(letter).ok_or_else(error)?);
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

    /// The letters of the material, each side's in the order of [`Variant::KINDS`].
    pub fn text<V: Variant>(self) -> String {
        let side = |color| {
            let letters = V::KINDS.iter().map(move |&(kind, _)| {
                kind_letter::<V>(kind).to_string().repeat(self.count(Piece::new(color, kind)))
            });
            letters.collect::<String>()
        };
        format!("{}v{}", side(Color::White), side(Color::Black))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::dragon::Dragon;

    #[test]
    fn letters_come_back_in_the_order_of_the_game() {
        let text = |text| Material::parse::<Dragon>(text).map(Material::text::<Dragon>);
        assert_eq!(text("KNRvK").as_deref(), Ok("KRNvK"));
        assert_eq!(text("krnvk").as_deref(), Ok("KRNvK"));
        assert_eq!(text("KvKPHP").as_deref(), Ok("KvKHPP"));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "KRK", "KRv", "vK", "KKvK", "KXvK", "KRvKvK", "KRVK", &format!("K{}vK", "R".repeat(16))]
        {
            assert_eq!(Material::parse::<Dragon>(text), Err(MaterialError(text.to_string())), "{text}");
        }
        assert_eq!(
            MaterialError("KR\n".into()).to_string(),
            "'KR\\n' is not the material of two sides, such as KRNvK"
        );
    }
}
