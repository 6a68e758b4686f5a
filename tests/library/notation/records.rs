//! Whole games: the exact text of a record, and reading back what was written.

use super::games::random_games;
use crate::both::library_game;
use crate::slow::{self, Rng};
use tenglong::game::Game;
use tenglong::game::record::{self, GameRecord, GameResult, Reader, RecordError};
use tenglong::variants::VariantId;

pub fn read(text: &str) -> Vec<Result<GameRecord, RecordError>> {
    record::read(text.as_bytes(), VariantId::Dragon).collect()
}

/// The one game of a text.
#[track_caller]
fn only(text: &str) -> GameRecord {
    match &read(text)[..] {
        [Ok(game)] => game.clone(),
        [Err(error)] => panic!("{error}"),
        games => panic!("{} games", games.len()),
    }
}

fn played(fen: &str, promotion: char, moves: &str) -> Game {
    let mut game = library_game(fen, promotion);
    for text in moves.split_whitespace() {
        game.play(game.parse_move(text).unwrap());
    }
    game
}

fn protocol_moves(game: &Game) -> String {
    let mut replayed = game.clone();
    while replayed.undo() {}
    let texts = game.moves().into_iter().map(|mv| {
        let text = replayed.move_text(mv);
        replayed.play(mv);
        text
    });
    texts.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_same(read: &GameRecord, written: &GameRecord) {
    let facts = |record: &GameRecord| {
        let game = &record.game;
        (game.variant(), game.agreement(), game.start_fen().to_string(), game.moves(), game.fen())
    };
    assert_eq!(facts(read), facts(written), "{written}");
    assert_eq!((&read.tags, &read.comments, read.result), (&written.tags, &written.comments, written.result));
}

#[test]
fn a_record_of_a_game_from_the_start() {
    let mut record = GameRecord::new(played(slow::START, 'H', "b1c3 h9h1 i1h1 a8a7 c4a4"));
    record.tags.set("Event", "Club \"North\"");
    record.tags.set("White", "张三");
    record.tags.set("Seed", "7");
    record.comments.add(0, "A short game");
    record.comments.add(2, "+3.10/8 0.412s");
    record.result = GameResult::Unfinished;
    let text = "\
[Event \"Club \\\"North\\\"\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"张三\"]
[Black \"?\"]
[Result \"*\"]
[Variant \"dragon\"]
[Seed \"7\"]

{A short game} 1. Nc3 Axh1 {+3.10/8 0.412s} 2. Rxh1 a7 3. Hc-a4 *

";
    assert_eq!(record.to_string(), text);
    assert_same(&only(text), &record);
}

#[test]
fn a_record_of_a_game_from_a_position_where_black_begins() {
    let fen = "4k4/9/9/9/9/9/9/9/9/r5p2/4K4 b - - 7 30";
    let mut record = GameRecord::new(played(fen, 'Q', "g2g1q"));
    record.comments.add(1, "mate?");
    let text = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"?\"]
[Black \"?\"]
[Result \"0-1\"]
[Variant \"dragon\"]
[Promotion \"Q\"]
[SetUp \"1\"]
[FEN \"4k4/9/9/9/9/9/9/9/9/r5p2/4K4 b - - 7 30\"]
[Termination \"checkmate\"]

30... g1=Q# {mate?} 0-1

";
    assert_eq!(record.to_string(), text);
    assert_same(&only(text), &record);
}

#[test]
fn a_number_comes_again_after_a_comment() {
    let mut record = GameRecord::new(played(slow::START, 'H', "b1c3 b11c9 h1g3"));
    record.comments.add(1, "one");
    record.comments.add(3, "three");
    assert!(record.to_string().ends_with("\n\n1. Nc3 {one} 1... Nc9 2. Ng3 {three} *\n\n"), "{record}");
}

#[test]
fn an_ended_game_knows_its_result() {
    let ended = |fen| {
        let record = GameRecord::new(library_game(fen, 'H'));
        (record.result.word(), record.tags.get("Termination").map(str::to_string))
    };
    let why = |reason: &str| Some(reason.to_string());
    assert_eq!(ended("R3k4/1R7/9/9/9/9/9/9/9/9/4K4 b - - 0 1"), ("1-0", why("checkmate")));
    assert_eq!(ended("3k5/8R/9/9/9/9/4R4/9/9/9/4K4 b - - 0 1"), ("1/2-1/2", why("stalemate")));
    assert_eq!(ended("4k4/9/9/9/9/9/9/9/9/9/3KA4 w - - 0 1"), ("1/2-1/2", why("dead position")));
    assert_eq!(ended(slow::START), ("*", None));
}

/// Words that are hard to write: brackets, escapes, what begins comments, what is longer than a line.
fn random_text(rng: &mut Rng) -> String {
    const WORDS: [&str; 16] = [
        "+0.31/10", "0.412s", "1-0", "*", "%", "%x", "[Event", "\"x\"]", "(", ")", ";", "$3", "\\", "1.",
        "虎", "Nc3!?",
    ];
    let long = "long".repeat(rng.below(30));
    let words: Vec<&str> =
        (0..rng.below(40)).map(|_| if rng.percent(5) { long.as_str() } else { rng.pick(&WORDS) }).collect();
    words.join(" ")
}

#[test]
fn what_is_written_is_read() {
    let rng = &mut Rng::new(21);
    let mut records = Vec::new();
    for game in random_games(2, 6, 150, |_| {}) {
        let plies = game.moves().len();
        let mut record = GameRecord::new(game);
        record.result = rng.pick(&[
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unfinished,
        ]);
        for name in ["Site", "White", "Termination", "Seed"] {
            record.tags.set(name, &random_text(rng));
        }
        for ply in (0..=plies).filter(|_| rng.percent(20)).collect::<Vec<_>>() {
            record.comments.add(ply, &random_text(rng));
        }
        assert_same(&only(&record.to_string()), &record);
        records.push(record);
    }
    let file: String = records.iter().map(GameRecord::to_string).collect();
    for separated in [file.clone(), file.replace('\n', "\r\n")] {
        let games = read(&separated);
        assert_eq!(games.len(), records.len());
        for (read, written) in games.iter().zip(&records) {
            assert_same(read.as_ref().unwrap(), written);
        }
    }
    assert!(records.iter().any(|record| record.to_string().contains("[Promotion \"Q\"]")));
}

#[test]
fn lines_of_moves_stay_below_80_columns() {
    let mut wrapped = 0;
    for game in random_games(3, 1, 200, |_| {}) {
        let plies = game.moves().len();
        let mut record = GameRecord::new(game);
        for ply in (1..=plies).step_by(3) {
            record.comments.add(ply, "+0.31/10 0.412s, 虎 and more of the kind");
        }
        let text = record.to_string();
        let (tags, moves) = text.split_once("\n\n").unwrap();
        assert!(tags.lines().all(|line| line.starts_with('[') && line.ends_with("\"]")));
        let lines: Vec<&str> = moves.trim_end().lines().collect();
        wrapped += lines.len() - 1;
        for (line, next) in lines.iter().zip(lines.iter().skip(1).chain([&""])) {
            let length = line.chars().count();
            let word = next.split(' ').next().unwrap().chars().count();
            assert!(length < 80 && !line.ends_with(' '), "{line:?}");
            assert!(next.is_empty() || length + 1 + word >= 80, "{line:?} has room for the next word");
        }
    }
    assert!(wrapped > 20);
}

#[test]
fn what_is_not_a_move_is_passed_over() {
    let text = "\u{feff}% an escaped line\n; a comment on the file {\n\
[Variant \"dragon\"]\n[White \"A\"]\n\n\
1.Nc3!? $1 {first} (1. e5?! (1. a5 {[no]} $2) 1... a7 ; in a variation )\n) 1...Nc9 ; second\n\
% 2. nothing\n2 . e5 $14$10 ... e7 ?! 3.\n Ng3 ! {third\n% inside\n one} {and more}\n1/2-1/2";
    let record = only(text);
    assert_eq!(protocol_moves(&record.game), "b1c3 b11c9 e4e5 e8e7 h1g3");
    let comments: Vec<&str> = (0..7).map(|ply| record.comments.get(ply)).collect();
    assert_eq!(comments, ["", "first", "second", "", "", "third one and more", ""]);
    assert_eq!(record.result, GameResult::Draw);
}

#[test]
fn a_record_may_lack_tags() {
    let games =
        read("1. Nc3 *\n\n[White \"A\"]\n*\n\n[Variant \"Dragon\"] [Black \"B\"] {why} 1-0 {on no game}\n");
    let games: Vec<GameRecord> = games.into_iter().map(Result::unwrap).collect();
    assert_eq!(games.len(), 3);
    assert_eq!(protocol_moves(&games[0].game), "b1c3");
    assert_eq!((games[1].tags.get("White"), games[1].tags.get("Black")), (Some("A"), Some("?")));
    assert_eq!((games[2].comments.get(0), games[2].result.word()), ("why", "1-0"));
}

#[test]
fn a_fen_is_enough_to_set_up() {
    let record = only("[FEN \"4k4/9/9/9/9/9/9/9/9/9/R3K4 w\"]\n1. Ra11+ Ke10 *");
    assert_eq!(record.game.start_fen(), "4k4/9/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    assert_eq!(protocol_moves(&record.game), "a1a11 e11e10");
}

#[test]
fn transcripts_tell_the_place_of_each_move() {
    let text = "[White \"A\"]\n\n1. Nc3\nNc9 *\n\n\n[White \"B\"]\n*\n";
    let transcripts: Vec<_> = Reader::new(text.as_bytes()).map(Result::unwrap).collect();
    let places: Vec<_> = transcripts.iter().map(|transcript| (transcript.number, transcript.line)).collect();
    assert_eq!(places, [(1, 1), (2, 7)]);
    let moves: Vec<_> = transcripts[0].moves.iter().map(|mv| (mv.text.as_str(), mv.line)).collect();
    assert_eq!(moves, [("Nc3", 3), ("Nc9", 4)]);
}
