//! What a further game takes: Los Alamos chess, which is no more than its file and its lines in the list of games, goes
//! through every room by the ordinary paths. The counts are Fairy-Stockfish's.

use crate::bench;
use crate::core::random::SplitMix64;
use crate::core::rules::Agreement;
use crate::engine::Engine;
use crate::game::Game;
use crate::game::record::{self, GameRecord};
use crate::perft;
use crate::protocol::output::Output;
use crate::protocol::{self, Session};
use crate::search::Control;
use crate::variants::VariantId;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

fn game(fen: Option<&str>) -> Game {
    let variant: VariantId = "losalamos".parse().expect("a game of the list");
    Game::new(variant, Agreement::default(), fen).expect("a sound position")
}

fn counts(fen: Option<&str>) -> Vec<u64> {
    let count = |depth| perft::count(&game(fen), depth, perft::Options::default(), &|| false);
    (1..=4).map(|depth| count(depth).expect("a count").total).collect()
}

#[test]
fn moves_are_counted() {
    assert_eq!(counts(None), [10, 100, 1212, 14332]);
    assert_eq!(counts(Some("1k4/3P2/rn1N2/2p3/3p1P/1KR3 w - - 0 1")), [17, 305, 3696, 64104]);
}

#[test]
fn faulty_positions_are_refused() {
    let refused =
        |fen| Game::new(VariantId::LosAlamos, Agreement::default(), Some(fen)).unwrap_err().to_string();
    assert_eq!(refused("k5/6/6/6/6/K4P w"), "placement: 'P' cannot stand on f1");
    assert_eq!(
        refused("k5/6/QQ4/6/PPPPPP/K5 w"),
        "placement: White has too many pieces: its pawns and its pieces above the start count are more than 6"
    );
    assert_eq!(refused("k5/6/6/B5/6/K5 w"), "placement: rank 3 has the unknown letter 'B'");
}

#[test]
fn games_positions_and_moves_are_read_as_they_are_written() {
    let random = &mut SplitMix64(1956);
    for _ in 0..20 {
        let mut played = game(None);
        while played.outcome().is_none() {
            let moves = played.legal_moves();
            let mv = moves[random.below(moves.len())];
            assert_eq!(played.parse_move(&played.move_text(mv)), Ok(mv));
            assert_eq!(played.parse_san(&played.san(mv)), Ok(mv));
            played.play(mv);
            assert_eq!(game(Some(&played.fen())).fen(), played.fen());
        }
        let written = GameRecord::new(played).to_string();
        let read =
            record::read(written.as_bytes(), VariantId::Dragon).next().expect("a game").expect("a sound one");
        assert_eq!(read.to_string(), written);
        assert!(written.contains("[Variant \"losalamos\"]"), "{written}");
    }
}

#[test]
fn the_search_is_measured_on_it() {
    let mut lines = Vec::new();
    let options = bench::Options { depth: 3, hash: 1, ..bench::Options::default() };
    let control = Control::new(false, false);
    bench::run(VariantId::LosAlamos, options, &control, |line| lines.push(line)).expect("nodes");
    assert_eq!(lines.len(), 2, "{lines:?}");
}

/// What is written, for the test to read.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_protocol_plays_it() {
    let written = Written::default();
    let engine = Engine::new(VariantId::Dragon, 1).expect("a small table");
    let session = Session { engine, output: Output::to(written.clone()) };
    // White mates with the rook: the king's way out is covered.
    let input =
        "setoption name UCI_Variant value losalamos\nposition fen k5/6/1K4/6/6/5R w - - 0 1\ngo depth 3\n";
    protocol::run(input.as_bytes(), session);
    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    let board =
        "info string variant losalamos files 6 ranks 6 pocket 0 template fairy startpos rnqknr/pppppp/6/6/";
    assert!(text.contains(board), "{text}");
    assert!(text.contains("bestmove f1f6\n"), "{text}");
}
