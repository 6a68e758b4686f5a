//! Moves in Chinese, in letters and in coordinates.

use super::{START, game};
use tenglong::core::notation::Notation;

/// What a text is read as in a position, in protocol form, or why not.
fn read(fen: &str, text: &str) -> String {
    let game = game(fen);
    match game.parse_san(text) {
        Ok(mv) => game.move_text(mv),
        Err(error) => error.to_string(),
    }
}

#[test]
fn pairs() {
    let pairs =
        include_str!("notation.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for pair in pairs {
        let [fen, protocol, chinese, letters, iccs, _] = pair.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{pair}")
        };
        let game = game(fen);
        let mv = game.parse_move(protocol).unwrap();
        let written = [Notation::Chinese, Notation::Own, Notation::Iccs, Notation::Protocol]
            .map(|notation| game.written(mv, notation));
        assert_eq!(written, [chinese, letters, iccs, protocol]);
        for text in written {
            assert_eq!(read(fen, &text), protocol, "{text} in {fen}");
        }
        count += 1;
    }
    assert_eq!(count, 33);
}

#[test]
fn every_legal_move_is_read_as_it_is_written() {
    let positions = include_str!("notation.txt").lines().filter(|line| !line.starts_with('#'));
    for fen in positions.filter_map(|line| line.split(" | ").next()).filter(|fen| !fen.is_empty()) {
        let game = game(fen);
        for mv in game.legal_moves() {
            for notation in [Notation::Chinese, Notation::Own, Notation::Iccs, Notation::Protocol] {
                let text = game.written(mv, notation);
                assert_eq!(read(fen, &text), game.move_text(mv), "{text} in {fen}");
            }
        }
    }
}

#[test]
fn other_characters_and_orders_are_read() {
    let black = START.replace(" w ", " b ");
    let rooks = "3k5/9/9/9/9/9/4R4/9/9/4RK3 w - - 0 1";
    let soldiers = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1";
    for (fen, mv, texts) in [
        (START, "h3e3", "砲二平五 炮2平5 炮２平５ 包二平五 炮25 炮二.平五 二炮平五"),
        (START, "h1g3", "馬二進三 傌二进三 马二上三"),
        (&black, "h10g8", "馬8進7 马八进七 马8进7"),
        (rooks, "e4a4", "车前平九 前車平九 前俥平九 前车五平九"),
        (soldiers, "e7d7", "中卒平六 二兵平六 中兵五平六 中五平六"),
        (START, "d1e2", "士六進五"),
        (&black, "c10e8", "相3进5 象三進五"),
    ] {
        for text in texts.split(' ') {
            assert_eq!(read(fen, text), mv, "{text}");
        }
    }
    assert_eq!(read(START, "炮二 平 五。"), "h3e3");
}

#[test]
fn direction_may_be_left_out_where_one_move_fits() {
    let mut game = game(START);
    for (text, mv) in [("炮25", "h3e3"), ("马87", "h10g8"), ("马23", "h1g3"), ("车98", "i10h10")] {
        let read = game.parse_san(text).unwrap();
        assert_eq!(game.move_text(read), mv, "{text}");
        game.play(read);
    }
    // The rook may also go two points forward.
    assert!(read(&game.fen(), "车12").ends_with(": i1h1 or i1i3"));
    game.play(game.parse_san("车一平二").unwrap());
    assert_eq!(game.parse_san("炮84"), game.parse_move("h8h4"));
}

#[test]
fn what_is_not_one_move_is_refused() {
    let rooks = "3k5/9/9/9/9/9/4R4/9/9/4RK3 w - - 0 1";
    let ambiguous = read(rooks, "车五平九");
    assert!(ambiguous.contains("e4a4") && ambiguous.contains("e1a1") && ambiguous.starts_with("ambiguous"));
    for text in ["炮二平八", "炮二平二", "炮五平二", "前炮平五"] {
        assert!(read(START, text).starts_with("illegal move"), "{text}");
    }
    for text in ["炮二平", "炮平五", "平五", "炮二平五五", "炮二进平五", "龙二平五", "炮二平〇", "一二三四"]
    {
        assert!(read(START, text).ends_with("is not a move"), "{text}: {}", read(START, text));
    }
}

#[test]
fn coordinates_and_algebraic_records_are_read() {
    for text in ["h3e3", "H2-E2", "h2-e2", "Che3", "Ch3e3"] {
        assert_eq!(read(START, text), "h3e3", "{text}");
    }
    assert_eq!(read(START, "H2-H4-"), "'H2-H4-' is not a move");
    assert_eq!(read(START, "H2-B2"), "illegal move 'H2-B2'");
}
