//! The text of a record.

use super::{GameRecord, tags};
use crate::core::notation::Notation;
use crate::core::rules::Agreement;
use crate::core::{Color, Move};
use crate::game::Game;
use crate::variants::VariantId;
use std::fmt;
use thiserror::Error;

/// The most columns of a line of moves: PGN asks for less than 80.
const WIDTH: usize = 79;

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text(Game::san))
    }
}

/// The game has no moves in this notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0} is not written so")]
pub struct NoSuchNotation(VariantId);

impl GameRecord {
    /// The record with its moves in `notation`, and the tags by which Chinese programs know the game and the notation.
    ///
    /// # Errors
    /// If the game has not this notation, or not these tags.
    pub fn in_notation(&self, notation: Notation) -> Result<String, NoSuchNotation> {
        let format = match notation {
            Notation::Own => "WXF",
            Notation::Chinese => "Chinese",
            Notation::Iccs => "ICCS",
            Notation::Protocol => return Err(NoSuchNotation(self.game.variant())),
        };
        if !self.game.notations().contains(&Notation::Chinese) {
            return Err(NoSuchNotation(self.game.variant()));
        }
        let red = self.tags.get(tags::WHITE).unwrap_or("?").to_string();
        let mut derived = vec![(tags::RED, red)];
        derived.extend(self.derived_tags());
        derived.push((tags::FORMAT, format.to_string()));
        let spell = |game: &Game, mv| game.written(mv, notation);
        Ok(self.composed(&[(tags::GAME, tags::CHINESE_CHESS)], &derived, spell))
    }

    /// The text form with moves spelled by `spell`, which is given the game before the move.
    pub fn text(&self, spell: impl Fn(&Game, Move) -> String) -> String {
        self.composed(&[], &self.derived_tags(), spell)
    }

    /// The text form with these tags before and after the roster.
    fn composed(
        &self,
        first: &[(&str, &str)],
        derived: &[(&str, String)],
        spell: impl Fn(&Game, Move) -> String,
    ) -> String {
        let (roster, others): (Vec<_>, Vec<_>) =
            self.tags.iter().partition(|(name, _)| tags::in_roster(name));
        let others = others.into_iter().filter(|(name, value)| !tags::is_derived(name, value));
        let derived = derived.iter().map(|(name, value)| (*name, value.as_str()));
        let all = first.iter().copied().chain(roster).chain(derived).chain(others);
        let head: String = all.map(|(name, value)| tags::line(name, value)).collect();
        format!("{head}\n{}\n\n", filled(&self.words(spell)))
    }

    /// The tags that follow from game and result, those of them that are needed.
    fn derived_tags(&self) -> Vec<(&'static str, String)> {
        let game = &self.game;
        let mut derived =
            vec![(tags::RESULT, self.result.to_string()), (tags::VARIANT, game.variant().to_string())];
        let (agreement, usual) = (game.agreement(), Agreement::default());
        if let Some(letter) =
            agreement.letter(game.variant().facts()).filter(|_| agreement.promotion != usual.promotion)
        {
            derived.push((tags::PROMOTION, letter.to_string()));
        }
        if agreement.repetition != usual.repetition {
            derived.push((tags::REPETITION, agreement.repetition.name().to_string()));
        }
        if game.start_fen() != game.variant().facts().start {
            derived.push((tags::SET_UP, "1".to_string()));
            derived.push((tags::FEN, game.start_fen().to_string()));
        }
        derived
    }

    /// What follows the tags: numbers, moves, comments and the result.
    fn words(&self, spell: impl Fn(&Game, Move) -> String) -> Vec<String> {
        let moves = self.game.moves();
        let mut game = self.game.clone();
        while game.undo() {}
        let mut words = comment_words(self.comments.get(0));
        // Whether Black's next move needs a number of its own.
        let mut interrupted = true;
        for (ply, mv) in (1..).zip(moves) {
            match game.side_to_move() {
                Color::White => words.push(format!("{}.", game.full_moves())),
                Color::Black if interrupted => words.push(format!("{}...", game.full_moves())),
                Color::Black => {}
            }
            words.push(spell(&game, mv));
            game.play(mv);
            words.extend(self.comments.glyphs(ply).map(|glyph| format!("${glyph}")));
            let comment = comment_words(self.comments.get(ply));
            interrupted = !comment.is_empty();
            words.extend(comment);
        }
        words.push(self.result.to_string());
        words
    }
}

fn comment_words(comment: &str) -> Vec<String> {
    if comment.is_empty() {
        return Vec::new();
    }
    format!("{{{comment}}}").split(' ').map(str::to_string).collect()
}

/// The words on lines of at most [`WIDTH`] columns, where none of them is longer.
fn filled(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column + 1 + length <= WIDTH && column > 0 {
            text.push(' ');
            column += 1;
        } else if column > 0 {
            text.push('\n');
            column = 0;
            if word.starts_with(['%', '[']) {
                // At the beginning of a line these would mean an escaped line or a tag.
                text.push(' ');
                column = 1;
            }
        }
        text.push_str(word);
        column += length;
    }
    text
}
