//! Two hundred fast games, replayed by the slow implementation of the rules.

use super::driver::{folder, mock, play, words};
use super::slow;
use libtest_mimic::{Failed, Trial};
use std::fs::File;
use std::io::BufReader;
use tenglong::game::record::{GameRecord, Reader, Transcript};
use tenglong::variants::VariantId;

pub fn tests() -> Vec<Trial> {
    vec![Trial::test("replay::by_the_slow_implementation", by_the_slow_implementation)]
}

fn by_the_slow_implementation() -> Result<(), Failed> {
    let file = folder("replay").join("games.pgn");
    let rest = format!(
        "-each nodes=200 -rounds 100 -concurrency 2 -openings random plies=4 -srand 3 -ratinginterval 0 -pgnout {}",
        file.display()
    );
    let engine = format!("-engine name=Tenglong cmd={}", env!("CARGO_BIN_EXE_tenglong"));
    let run = play(&[words(&engine), mock("Mock", "sound"), words(&rest)]);
    assert_eq!((run.code, run.finished().len()), (Some(0), 200), "{run:?}");
    assert!(!run.stderr.contains("warning: game"), "{}", run.stderr);
    let transcripts = Reader::new(BufReader::new(File::open(&file)?)).collect::<Result<Vec<_>, _>>()?;
    assert_eq!(transcripts.len(), 200);
    transcripts.into_iter().for_each(replay);
    Ok(())
}

/// Every move is legal and written as it should be, the game is over after the last one and not before, and the result
/// is the right one.
fn replay(transcript: Transcript) {
    let written = transcript.moves.clone();
    let GameRecord { game, tags, result, .. } = transcript.replay(VariantId::Dragon).unwrap();
    let start = slow::Position::from_fen(game.start_fen(), 'H').unwrap();
    let mut slow_game = slow::Game::new(start);
    let mut fast_game = game.clone();
    while fast_game.undo() {}
    for (mv, written) in game.moves().into_iter().zip(&written) {
        assert_eq!(slow_game.status(), slow::Status::Ongoing, "{}", fast_game.fen());
        let text = fast_game.move_text(mv);
        assert_eq!(
            slow_game.position().san(&text).as_deref(),
            Ok(written.text.as_str()),
            "{}",
            fast_game.fen()
        );
        slow_game.play(&text).unwrap();
        fast_game.play(mv);
    }
    let reason = tags.get("Reason").unwrap();
    let expected = match slow_game.status() {
        slow::Status::Ongoing => panic!("the game was not over: {reason}"),
        slow::Status::Checkmate { winner: slow::Color::White } => ("1-0", "White mates"),
        slow::Status::Checkmate { winner: slow::Color::Black } => ("0-1", "Black mates"),
        slow::Status::Stalemate => ("1/2-1/2", "Draw by stalemate"),
        slow::Status::DeadPosition => ("1/2-1/2", "Draw by dead position"),
        slow::Status::Repetition => ("1/2-1/2", "Draw by repetition"),
        slow::Status::FiftyMoves => ("1/2-1/2", "Draw by move rule"),
    };
    assert_eq!((result.word(), reason), expected);
}
