//! What holds in every game, on positions from random games that begin at those of its suite.

use std::collections::BTreeSet;
use tenglong::core::random::SplitMix64;
use tenglong::core::sink::Stage;
use tenglong::core::{Move, MoveList, Position};
use tenglong::game::Game;
use tenglong::perft::suite::Suite;
use tenglong::variants::{Task, Variant, VariantId};

/// Plays random games of every variant, each from a position of its suite, and hands every position to `visit`.
fn play(seed: u64, plies: usize, mut visit: impl FnMut(&Game)) {
    for suite in [
        include_str!("../../perft-data/dragon.epd"),
        include_str!("../../perft-data/dragon-special.epd"),
        include_str!("../../perft-data/xiangqi.epd"),
        include_str!("../../perft-data/chess.epd"),
    ] {
        let suite: Suite = suite.parse().unwrap_or_else(|error| panic!("{error}"));
        let mut random = SplitMix64(seed);
        for line in &suite.lines {
            let mut game = Game::new(suite.variant, line.agreement, Some(&line.fen)).expect("a sound line");
            for _ in 0..=plies {
                visit(&game);
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.play(moves[random.below(moves.len())]);
            }
        }
    }
}

fn set(moves: impl IntoIterator<Item = Move>) -> BTreeSet<Move> {
    moves.into_iter().collect()
}

#[test]
fn a_code_is_legal_if_it_is_generated() {
    play(1, 2, |game| {
        let generated = set(game.legal_moves());
        let legal = set((0..=u16::MAX).map(Move::from_code).filter(|mv| game.is_legal(*mv)));
        assert_eq!(legal, generated, "{}", game.fen());
    });
}

#[test]
fn noisy_and_quiet_moves_are_all_moves() {
    struct Compare<'a>(&'a Game);
    impl Task for Compare<'_> {
        type Output = ();
        fn run<V: Variant>(self) {
            let fen = self.0.fen();
            let (position, _) = Position::<V>::from_fen(&fen, self.0.agreement()).expect(&fen);
            let [all, noisy, quiet] = [Stage::All, Stage::Noisy, Stage::Quiet].map(|stage| {
                let mut moves = MoveList::new();
                position.generate(stage, &mut moves);
                moves
            });
            assert_eq!(all.len() as u64, position.count_moves(), "{fen}");
            assert_eq!(set(all.clone()).len(), all.len(), "no move comes twice in {fen}");
            assert_eq!(all.len(), noisy.len() + quiet.len(), "{fen}");
            assert_eq!(set(noisy.iter().chain(&quiet).copied()), set(all), "{fen}");
            assert!(noisy.iter().all(|mv| position.is_noisy(*mv)), "{fen}");
            assert!(!quiet.iter().any(|mv| position.is_noisy(*mv)), "{fen}");
        }
    }
    play(2, 30, |game| game.variant().run(Compare(game)));
}

#[test]
fn a_move_is_read_as_it_is_written() {
    play(3, 40, |game| {
        for mv in game.legal_moves() {
            let (text, record) = (game.move_text(mv), game.san(mv));
            assert_eq!(game.parse_move(&text), Ok(mv), "{text} in {}", game.fen());
            assert_eq!(game.parse_san(&record), Ok(mv), "{record} in {}", game.fen());
        }
    });
}

#[test]
fn a_position_is_read_as_it_is_written() {
    play(4, 60, |game| {
        let fen = game.fen();
        let read =
            Game::new(game.variant(), game.agreement(), Some(&fen)).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!((read.fen(), read.key()), (fen, game.key()));
    });
}

#[test]
fn moves_taken_back_leave_nothing() {
    play(5, 40, |game| {
        let mut tried = game.clone();
        for mv in game.legal_moves() {
            tried.play(mv);
            assert!(tried.undo());
            assert_eq!((tried.fen(), tried.key(), tried.clock()), (game.fen(), game.key(), game.clock()));
        }
    });
}

#[test]
fn every_game_has_a_start_position_and_a_name() {
    struct Start;
    impl Task for Start {
        type Output = (VariantId, String);
        fn run<V: Variant>(self) -> (VariantId, String) {
            (V::ID, V::FACTS.start.to_string())
        }
    }
    for &id in VariantId::ALL {
        let (named, start) = id.run(Start);
        assert_eq!(named, id);
        assert_eq!(id.name().parse(), Ok(id));
        let game = Game::start(id, Default::default());
        assert_eq!(game.fen(), start);
        assert!(game.outcome().is_none());
    }
}
