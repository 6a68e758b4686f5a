//! Records that are wrong, broken or meant to break the reader.

use super::games::random_games;
use super::records::read;
use crate::slow::Rng;
use std::io::{self, BufReader, Read};
use tenglong::game::record::{self, GameRecord};
use tenglong::variants::VariantId;

/// What is said of the first record of a text.
#[track_caller]
fn fault(text: &str) -> String {
    match read(text).into_iter().next() {
        Some(Err(error)) => error.to_string(),
        Some(Ok(record)) => panic!("it is read:\n{record}"),
        None => panic!("there is no record"),
    }
}

#[test]
fn faults_of_form_are_named_with_their_place() {
    assert_eq!(fault("[White A]\n*"), "game 1, line 1: '[White A]' is a tag without a value in quotes");
    assert_eq!(fault(" [A \"1\"] [B]\n*"), "game 1, line 1: '[B]' is a tag without a value in quotes");
    assert_eq!(fault("[A \"1\"]\n[A \"2\"]\n*"), "game 1, line 2: the tag 'A' is given twice");
    assert_eq!(fault("\n[A \"1\"]\n1. Nc3\n"), "game 1, line 2: the game ends without a result");
    assert_eq!(fault("1. Nc3\n[A \"1\"]\n*"), "game 1, line 1: the game ends without a result");
    assert_eq!(fault("[A \"1\"]"), "game 1, line 1: the game ends without a result");
    assert_eq!(fault("1. Nc3 {a\n\nb"), "game 1, line 1: a comment is not closed");
    assert_eq!(fault("1. Nc3\n( 1. e5 ( e7 ) *\n"), "game 1, line 2: a variation is not closed");
    assert_eq!(fault("1. Nc3 ( 1. e5\n[A \"1\"]\n*"), "game 1, line 1: a variation is not closed");
    for bracket in [")", "]", "}"] {
        let closes_nothing = format!("game 1, line 2: '{bracket}' closes nothing");
        assert_eq!(fault(&format!("1. Nc3\n{bracket} *")), closes_nothing);
    }
    assert_eq!(fault("\n*"), "game 1, line 2: the result * belongs to no game");
    let differs = "game 1, line 2: the result is 0-1, but its tag says '1-0'";
    assert_eq!(fault("[Result \"1-0\"]\n0-1"), differs);
}

#[test]
fn faults_by_the_rules_are_named_with_their_place() {
    assert_eq!(fault("1. Nc3 Nc9\n2. Nc3 *"), "game 1, line 2: move 2 of White: illegal move 'Nc3'");
    assert_eq!(fault("1. Nc3 Nc3 *"), "game 1, line 1: move 1 of Black: illegal move 'Nc3'");
    assert_eq!(fault("1. hello *"), "game 1, line 1: move 1 of White: 'hello' is not a move");
    assert_eq!(fault("1. <龙> *"), "game 1, line 1: move 1 of White: '<\\u{9f99}>' is not a move");
    let ambiguous = "[FEN \"R7R/4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 7\"]\n7. Rd11 *";
    assert_eq!(fault(ambiguous), "game 1, line 2: move 7 of White: ambiguous move 'Rd11': a11d11 or i11d11");
    let promotes = "[Promotion \"Q\"] [FEN \"9/P3k4/9/9/9/9/9/9/9/9/4K4 w\"]\n1. a11=H *";
    assert_eq!(fault(promotes), "game 1, line 2: move 1 of White: wrong promotion piece in 'a11=H'");
    assert_eq!(
        fault("[Variant \"go\"]\n*"),
        "game 1, line 1: unknown variant 'go' (known: dragon, xiangqi, chess)"
    );
    assert_eq!(fault("[Promotion \"K\"]\n*"), "game 1, line 1: promotion 'K' is none of: h q r b a n");
    assert_eq!(fault("[FEN \"9/9\"]\n*"), "game 1, line 1: FEN: FEN has 1 fields, not 2 to 6");
}

#[test]
fn a_faulty_record_does_not_hide_the_next() {
    let faulty = [
        "[White A]\n[Black \"B\"]\n\n1. Nc3 *",
        "[White \"A\"]\n[White \"B\"]\n[Black \"B\"]\n\n1. Nc3 *",
        "[White \"A\"]\n\n1. Nc3 ) 1... Nc9 1-0",
        "[White \"A\"]\n\n1. Nc3 } 1... Nc9\n2. e5 1-0",
        "[White \"A\"]\n\n1. Nc3 ( 1. e5",
        "[White \"A\"]\n\n1. Nc3 Nc9",
        "[White \"A\"]\n\n1. Nc4 Nc9 *",
        "[White \"A\"]\n[Result \"1-0\"]\n\n0-1",
        "[White \"A\"]",
        "1-0",
    ];
    for text in faulty {
        let games = read(&format!("{text}\n\n[White \"C\"]\n[Black \"D\"]\n\n1. Nc3 1-0\n"));
        assert_eq!(games.len(), 2, "{text}");
        assert!(games[0].is_err(), "{text}");
        let next = games[1].as_ref().unwrap();
        assert_eq!((next.tags.get("White"), next.game.moves().len()), (Some("C"), 1), "{text}");
    }
}

#[test]
fn deep_and_long_records_are_read_in_bounded_space() {
    let depth = 1_000_000;
    let nested = format!("1. Nc3 {} {} *", "(".repeat(depth), ")".repeat(depth));
    assert!(read(&nested)[0].is_ok());
    assert_eq!(fault(&"(".repeat(depth)), "game 1, line 1: a variation is not closed");
    let comment = "x".repeat(20_000_000);
    assert_eq!(read(&format!("1. Nc3 {{{comment}}} *"))[0].as_ref().unwrap().comments.get(1), comment);
    assert!(fault(&format!("1. {comment} *")).len() < 120);
    let tags = |count| (0..count).map(|number| format!("[Tag{number} \"\"]\n")).collect::<String>() + "*";
    assert_eq!(read(&tags(1000))[0].as_ref().unwrap().tags.iter().count(), 1006);
    assert!(fault(&tags(200_000)).ends_with("the record has more than 1000 tags"));
    let shuffle = "Ng3 Ng9 Nh1 Nh11 ".repeat(5_000);
    assert_eq!(read(&format!("{shuffle}*"))[0].as_ref().unwrap().game.moves().len(), 20_000);
}

#[test]
fn nothing_and_nonsense() {
    for text in
        ["", "\n\n", "% only\n", "{only a comment}", "; and another", "1. 2. 3... !? $5 ...", "\u{feff}"]
    {
        assert!(read(text).is_empty(), "{text}");
    }
    for text in ["\0", "hello", "[", "\"", "\\", "((((", "{", "]", "1-0", "1", "[A \"", "[龙 \"x\"]"] {
        assert!(read(text).iter().all(Result::is_err), "{text}");
    }
}

#[test]
fn bytes_that_are_no_text_are_read_as_such() {
    let bytes = b"[White \"M\xfcller\"]\r\n\r\n1. Nc3 {\xff\xfe\0} *";
    let games: Vec<_> = record::read(&bytes[..], VariantId::Dragon).collect();
    let game = games[0].as_ref().unwrap();
    assert_eq!(game.tags.get("White"), Some("M\u{fc}ller"));
    assert_eq!(game.comments.get(1), "\u{ff}\u{fe}");
}

/// Gives a text and then fails, again and again.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("disk on fire")) } else { self.0.read(buffer) }
    }
}

#[test]
fn an_input_that_fails_ends_the_reading() {
    let input = BufReader::new(Failing(b"1. Nc3 *\n1. e5\n"));
    let games: Vec<_> = record::read(input, VariantId::Dragon).collect();
    assert_eq!(games.len(), 2);
    assert!(games[0].is_ok());
    let error = games[1].as_ref().err().unwrap().to_string();
    assert_eq!(error, "game 2, line 2: cannot read on: disk on fire");
}

#[test]
fn records_broken_at_random_are_read_or_refused_in_one_line() {
    let rng = &mut Rng::new(31);
    let file: String = random_games(4, 1, 12, |_| {})
        .into_iter()
        .map(|game| {
            let mut record = GameRecord::new(game);
            record.tags.set("White", "A \\ \"B\"");
            record.comments.add(1, "a comment");
            record.to_string()
        })
        .collect();
    let (mut read_whole, mut refused) = (0, 0);
    for _ in 0..1500 {
        let mut bytes = file.clone().into_bytes();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(4) {
                0 => bytes[at] = rng.pick(b"[]{}()<>;%$\"\\\n\0\xff\xe9*.x=-+#!aN1"),
                1 => drop(bytes.remove(at)),
                2 => bytes.truncate(at + 1),
                _ => {
                    let end = (at + rng.below(80)).min(bytes.len());
                    drop(bytes.drain(at..end));
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        let lines = bytes.split(|&b| b == b'\n').count();
        for game in record::read(&bytes[..], VariantId::Dragon) {
            match game {
                Ok(record) => {
                    read_whole += 1;
                    assert!(read(&record.to_string())[0].is_ok(), "{record}");
                }
                Err(error) => {
                    refused += 1;
                    let text = error.to_string();
                    assert!(text.chars().all(|c| c.is_ascii_graphic() || c == ' '), "{text:?}");
                    assert!(text.len() < 300 && (1..=lines).contains(&error.line), "{text}");
                }
            }
        }
    }
    assert!(read_whole > 500 && refused > 500, "{read_whole} read, {refused} refused");
}
