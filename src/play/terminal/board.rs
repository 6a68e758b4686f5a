//! The board as text: signs and colours where the terminal has them, else the letters of FEN.

use crate::core::{Color, Piece, Square};
use crate::game::Game;
use crate::tools::diagram::{self, Style};
use anstyle::{AnsiColor, Effects, Style as Ink};
use std::env;
use std::io::{self, Write};

/// How the board is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Black stands below.
    pub flipped: bool,
    /// Letters instead of signs.
    pub letters: bool,
}

/// Columns of a point: a Chinese character takes two, and one is left free.
const CELL: usize = 3;

impl Look {
    /// Signs need a terminal with their characters, and with colours that tell the sides apart.
    pub fn of_terminal(flipped: bool) -> Look {
        let has_colors = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        Look { flipped, letters: !(has_colors && is_unicode()) }
    }

    /// Draws the position that the game has come to.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn draw(&self, game: &Game, output: &mut impl Write) -> io::Result<()> {
        let layout = game.variant().facts().layout;
        let mut ranks: Vec<u8> = (0..layout.height).rev().collect();
        let mut files: Vec<u8> = (0..layout.width).collect();
        if self.flipped {
            ranks.reverse();
            files.reverse();
        }
        let last = game.moves().last().copied();
        let is_marked = |square| last.is_some_and(|mv| mv.from() == square || mv.to() == square);
        writeln!(output)?;
        for rank in ranks {
            write!(output, "{:>2}  ", rank + 1)?;
            for &file in &files {
                let square = Square::new(file, rank);
                self.draw_point(game, square, is_marked(square), output)?;
            }
            writeln!(output)?;
        }
        let names = files.iter().map(|&file| format!("{:<CELL$}", Square::new(file, 0).file_letter()));
        writeln!(output, "    {}\n", names.collect::<String>().trim_end())
    }

    fn draw_point(
        &self,
        game: &Game,
        square: Square,
        is_marked: bool,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let (sign, width, ink) = match game.at(square) {
            None => ('.', 1, Ink::new().effects(Effects::DIMMED)),
            Some(piece) => {
                let sign = self.sign(game, piece);
                (sign, if is_wide(sign) { 2 } else { 1 }, ink(piece.color()))
            }
        };
        let ink = if is_marked { ink.effects(ink.get_effects() | Effects::UNDERLINE) } else { ink };
        write!(output, "{ink}{sign}{ink:#}{:1$}", "", CELL - width)
    }

    fn sign(&self, game: &Game, piece: Piece) -> char {
        let style = if self.letters { Style::Latin } else { Style::Chinese };
        let sign = diagram::sign(game.variant(), style, piece);
        if self.letters { piece.color().letter_case(sign) } else { sign }
    }
}

/// The colours of the sides on light and dark grounds.
fn ink(color: Color) -> Ink {
    let ink = match color {
        Color::White => AnsiColor::Red,
        Color::Black => AnsiColor::Blue,
    };
    ink.on_default().effects(Effects::BOLD)
}

/// Whether the sign takes two columns: Chinese characters do, letters and chess figures do not.
fn is_wide(sign: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&sign)
}

/// Whether the terminal shows Unicode, by the locale.
fn is_unicode() -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.into_iter().filter_map(|name| env::var(name).ok()).find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::rules::Agreement;
    use crate::variants::VariantId;

    fn drawn(look: Look, moves: &[&str]) -> Vec<String> {
        let mut game = Game::start(VariantId::Dragon, Agreement::default());
        for text in moves {
            game.play(game.parse_move(text).unwrap());
        }
        let mut text = anstream::StripStream::new(Vec::new());
        look.draw(&game, &mut text).unwrap();
        String::from_utf8(text.into_inner()).unwrap().lines().map(str::to_string).collect()
    }

    #[test]
    fn letters_from_either_side() {
        let lines = drawn(Look { flipped: false, letters: true }, &["e1e2"]);
        assert_eq!(lines[1], "11  r  n  b  s  k  s  b  n  r  ");
        assert_eq!(lines[10], " 2  .  .  .  .  K  .  .  .  .  ");
        assert_eq!(lines[12], "    a  b  c  d  e  f  g  h  i");
        let lines = drawn(Look { flipped: true, letters: true }, &["b1c3"]);
        assert_eq!(lines[1], " 1  R  N  B  S  K  S  B  .  R  ");
        assert_eq!(lines[3], " 3  .  A  .  .  .  .  N  A  .  ");
        assert_eq!(lines[12], "    i  h  g  f  e  d  c  b  a");
    }

    #[test]
    fn signs_take_two_columns() {
        let lines = drawn(Look { flipped: false, letters: false }, &[]);
        assert_eq!(lines[11], " 1  车 马 象 士 王 士 象 马 车 ");
        assert_eq!(lines[10], " 2  .  .  .  .  龙 .  .  .  .  ");
    }
}
