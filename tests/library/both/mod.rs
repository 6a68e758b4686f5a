//! The library and the slow implementation side by side: where one answers what the other does not, the test
//! fails.
//!
//! It stands on the module `slow` of the same test program.

use crate::slow;
use tenglong::core::notation::MoveError;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;
use tenglong::variants::VariantId;

/// A game that both play.
pub struct Both {
    pub library: Game,
    pub slow: slow::Game,
}

/// A game of the library from this FEN with the agreed promotion piece, by its letter.
pub fn library_game(fen: &str, promotion: char) -> Game {
    let agreement = Agreement::default()
        .with_promotion(VariantId::Dragon.facts(), &promotion.to_string())
        .expect("a piece to agree on");
    Game::new(VariantId::Dragon, agreement, Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The library's legal moves in protocol text, sorted.
pub fn library_moves(game: &Game) -> Vec<String> {
    let mut texts: Vec<String> = game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
    texts.sort();
    texts
}

impl Both {
    /// A game from this FEN, in which pawns promote to the tiger.
    pub fn new(fen: &str) -> Both {
        Both::with_promotion(fen, 'H')
    }

    /// A game from this FEN with the agreed promotion piece, by its upper-case letter.
    pub fn with_promotion(fen: &str, promotion: char) -> Both {
        let position =
            slow::Position::from_fen(fen, promotion).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let both = Both { library: library_game(fen, promotion), slow: slow::Game::new(position) };
        both.agree();
        both
    }

    /// Plays moves in protocol text, separated by blanks.
    pub fn play(mut self, moves: &str) -> Both {
        for text in moves.split_whitespace() {
            self.push(text);
        }
        self
    }

    /// Plays a move in protocol text.
    pub fn push(&mut self, text: &str) {
        self.slow.play(text).unwrap_or_else(|error| panic!("{error}"));
        let mv =
            self.library.parse_move(text).unwrap_or_else(|error| panic!("{error} in {}", self.library.fen()));
        self.library.play(mv);
        self.agree();
    }

    /// Compares position, legal moves, check and the state of the game.
    fn agree(&self) {
        let fen = self.fen();
        assert_eq!(self.library.fen(), fen);
        assert_eq!(library_moves(&self.library), self.moves(), "legal moves of {fen}");
        assert_eq!(self.library.in_check(), self.in_check(), "check in {fen}");
        let outcome = self.library.outcome().map_or("ongoing".to_string(), |outcome| outcome.to_string());
        assert_eq!(outcome, self.status().to_string(), "state of {fen} after {:?}", self.slow.moves);
    }

    pub fn fen(&self) -> String {
        self.slow.position().fen()
    }

    /// The legal moves in protocol text, sorted.
    pub fn moves(&self) -> Vec<String> {
        self.slow.position().legal_moves()
    }

    pub fn in_check(&self) -> bool {
        self.slow.position().in_check()
    }

    pub fn status(&self) -> slow::Status {
        self.slow.status()
    }

    /// The algebraic form of a legal move in protocol text, which is read back as the same move.
    pub fn san(&self, text: &str) -> String {
        let san = self.slow.position().san(text).unwrap_or_else(|error| panic!("{error}"));
        let mv = self.library.parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(self.library.san(mv), san, "{text} in {}", self.fen());
        assert_eq!(self.library.parse_san(&san), Ok(mv), "{san} in {}", self.fen());
        san
    }

    /// The protocol text of the legal move that the library reads here.
    pub fn read(&self, text: &str) -> Result<String, MoveError> {
        self.library.parse_move(text).map(|mv| self.library.move_text(mv))
    }
}
