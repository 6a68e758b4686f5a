//! A session as data, to be kept elsewhere and taken up again.

use super::{Conclusion, Player, Reason, Refusal, Session, Terms};
use crate::core::Color;
use crate::core::rules::Agreement;
use crate::game::Game;
use crate::play::clock::{Allowance, Clock};
use crate::play::tree::{NodeId, Tree};
use crate::search::Score;
use crate::variants::VariantId;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// A score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SavedScore {
    /// Centipawns.
    Cp(i32),
    /// Mate in moves; negative where it is the other side that gives it.
    Mate(i32),
}

impl From<Score> for SavedScore {
    fn from(score: Score) -> SavedScore {
        match score {
            Score::Cp(score) => SavedScore::Cp(score),
            Score::Mate(moves) => SavedScore::Mate(moves),
        }
    }
}

impl From<SavedScore> for Score {
    fn from(score: SavedScore) -> Score {
        match score {
            SavedScore::Cp(score) => Score::Cp(score),
            SavedScore::Mate(moves) => Score::Mate(moves),
        }
    }
}

/// A position of the tree, by its move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedNode {
    /// The position before, by its number.
    pub parent: NodeId,
    /// The move in protocol form.
    pub text: String,
    /// What the engine thinks of the position, for White.
    #[serde(default)]
    pub score: Option<SavedScore>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedEnd {
    /// None in a draw.
    pub winner: Option<Side>,
    /// What ended it, as [`Reason`] is shown.
    pub reason: String,
}

impl From<Conclusion> for SavedEnd {
    fn from(conclusion: Conclusion) -> SavedEnd {
        SavedEnd { winner: conclusion.winner.map(Side::from), reason: conclusion.reason.to_string() }
    }
}

impl SavedEnd {
    /// The end, unless the rules made it: that is found on the board.
    fn restore(&self) -> Option<Conclusion> {
        let reason = [Reason::Resignation, Reason::Agreement, Reason::Time]
            .into_iter()
            .find(|reason| reason.to_string() == self.reason)?;
        Some(Conclusion { winner: self.winner.map(Color::from), reason })
    }
}

/// All that is needed to go on with a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    /// Name of the game.
    pub variant: String,
    /// Letter of the piece agreed for promotion, where the game agrees on one.
    pub promotion: Option<char>,
    /// FEN of the position that the game began with.
    pub start: String,
    /// The positions of the tree after the start, number 1 first.
    pub nodes: Vec<SavedNode>,
    /// The position looked at.
    pub at: NodeId,
    /// Where the game stands.
    pub live: NodeId,
    /// Who has White and who Black.
    pub players: [Player; 2],
    /// The engine's level.
    pub level: usize,
    /// The clock of the game.
    pub allowance: Option<Allowance>,
    /// Milliseconds for a move of the engine in a game without a clock.
    pub movetime: u32,
    /// Milliseconds left to White and Black.
    pub left: Option<[u32; 2]>,
    /// How the game has ended.
    pub conclusion: Option<SavedEnd>,
}

impl Session {
    /// The session as data.
    pub fn save(&self) -> Saved {
        let (tree, now) = (self.tree(), Instant::now());
        let game = tree.game();
        let nodes = tree.nodes().iter().skip(1).map(|node| SavedNode {
            parent: node.parent,
            text: node.text.clone(),
            score: node.score.map(SavedScore::from),
        });
        let left = |color| self.clock().map_or(0, |clock| millis(clock.left(color, now)));
        Saved {
            variant: game.variant().to_string(),
            promotion: game.agreement().letter(game.variant().facts()),
            start: game.start_fen().to_string(),
            nodes: nodes.collect(),
            at: tree.at(),
            live: tree.live(),
            players: self.terms().players,
            level: self.terms().level,
            allowance: self.terms().allowance,
            movetime: millis(self.terms().movetime),
            left: self.clock().map(|_| Color::BOTH.map(left)),
            conclusion: self.conclusion().map(SavedEnd::from),
        }
    }

    /// Takes up what was saved. The clock stood still meanwhile.
    ///
    /// # Errors
    /// What is wrong with it; the session then stays as it was.
    pub fn restore(&mut self, saved: &Saved) -> Result<(), Refusal> {
        let damaged = |reason: String| Refusal::Saved(reason);
        let variant: VariantId = saved.variant.parse().map_err(|error| damaged(format!("{error}")))?;
        let agreement = match saved.promotion {
            Some(letter) => Agreement::default()
                .with_promotion(variant.facts(), &letter.to_string())
                .map_err(Refusal::Agreement)?,
            None => Agreement::default(),
        };
        let mut tree = Tree::new(Game::new(variant, agreement, Some(&saved.start))?);
        for (number, node) in (1..).zip(&saved.nodes) {
            match tree.add(node.parent, &node.text) {
                Ok(()) if tree.at() == number => (),
                Err(Some(error)) => return Err(damaged(format!("move {number}: {error}"))),
                _ => return Err(damaged(format!("move {number} has no place"))),
            }
            if let Some(score) = node.score {
                tree.set_score(number, score.into());
            }
        }
        if !tree.go_to(saved.live) {
            return Err(damaged("the game stands nowhere".to_string()));
        }
        tree.set_live();
        if !tree.go_to(saved.at) {
            return Err(damaged("no position is looked at".to_string()));
        }
        let terms = Terms {
            players: saved.players,
            level: saved.level,
            allowance: saved.allowance,
            movetime: Duration::from_millis(saved.movetime.into()),
        };
        let clock = saved.allowance.zip(saved.left).map(|(allowance, left)| Clock::resumed(allowance, left));
        self.begin(tree, terms, clock, saved.conclusion.as_ref().and_then(SavedEnd::restore))
    }
}

/// Whole milliseconds.
pub fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
