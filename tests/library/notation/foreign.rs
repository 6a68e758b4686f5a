//! Records of other programs.

use tenglong::game::record::{GameRecord, GameResult, Reader};
use tenglong::variants::VariantId;

/// The games of a file, read leniently, and how many remarks were made.
#[track_caller]
fn games(bytes: &[u8]) -> Vec<(GameRecord, usize)> {
    let read = Reader::new(bytes).lenient().map(|transcript| {
        let transcript = transcript.unwrap_or_else(|error| panic!("{error}"));
        let remarks = transcript.remarks.len();
        (transcript.replay(VariantId::Dragon).unwrap_or_else(|error| panic!("{error}")), remarks)
    });
    read.collect()
}

#[track_caller]
fn only(bytes: &[u8]) -> (GameRecord, usize) {
    let mut games = games(bytes);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn moves(record: &GameRecord) -> String {
    let mut game = record.game.clone();
    while game.undo() {}
    let texts = record.game.moves().into_iter().map(|mv| {
        let text = game.move_text(mv);
        game.play(mv);
        text
    });
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn quirks_of_chess_are_read() {
    let text = b"[Event \"a\"]\n[Event \"b\"]\n[White-Team \"Z\xfcrich\"]\n[Variant \"From Position\"]\n[Promotion \"Q\"]\n\
[FEN \"4k3/P7/8/3pP3/8/8/8/4K1N1 w - d6 0 1\"]\n[Result \"0-1\"]\n\n\
1. exd6 e.p. Kd7 += 2. Ng1-f3 +/- Kd8 3. a8(Q)+! Kd7 $18 4. f3e5 1-0\n\x1a";
    let (record, remarks) = only(text);
    assert_eq!(record.game.variant(), VariantId::Chess);
    assert_eq!(moves(&record), "e5d6 e8d7 g1f3 d7d8 a7a8q d8d7 f3e5");
    assert_eq!((record.tags.get("Event"), record.tags.get("White-Team")), (Some("a"), Some("Z\u{fc}rich")));
    assert_eq!((record.result, remarks), (GameResult::WhiteWins, 2), "a tag given twice and another result");
    let glyphs = |ply| record.comments.glyphs(ply).collect::<Vec<_>>();
    assert_eq!((glyphs(5), glyphs(6)), (vec![1], vec![18]));
    assert!(record.to_string().contains("a8=Q+ $1 Kd7 $18 4. Ne5+ 1-0"), "{record}");
}

#[test]
fn a_missing_result_is_that_of_the_tag() {
    let text = b"[Variant \"Standard\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5\n\n[Variant \"normal\"]\n\n1. d4\n";
    let games = games(text);
    assert_eq!((games[0].0.result, games[0].1), (GameResult::Draw, 1));
    assert_eq!((games[1].0.result, moves(&games[1].0).as_str()), (GameResult::Unfinished, "d2d4"));
}

#[test]
fn records_of_xboard_are_read() {
    let dragon = "[Variant \"dragon\"]\n[FEN \"5k3/9/9/9/9/9/9/9/9/3QN4/4K4 w - - 0 1\"]\n\n1. Kxd2 Ke11 *\n";
    assert_eq!(moves(&only(dragon.as_bytes()).0), "e1d2 f11e11");
    let xiangqi = "[Variant \"xiangqi\"]\n\n1. Hg2 Hg7 2. Ce2 Re8 *\n";
    assert_eq!(moves(&only(xiangqi.replace(" 2. Ce2 Re8", "").as_bytes()).0), "h1g3 h10g8");
    let settled = "[Variant \"xiangqi\"]\n\n1. Ra1 Ra8 2. Ra0 *\n\n[Variant \"xiangqi\"]\n\n1. g3g4 *\n";
    let games = games(settled.as_bytes());
    assert_eq!([moves(&games[0].0), moves(&games[1].0)], ["a1a2 a10a9 a2a1", "g4g5"]);
    // Nothing settles it, but only one numbering is legal.
    assert_eq!(moves(&only(b"[Variant \"xiangqi\"]\n\n1. h2e2 h9g7 *\n").0), "h3e3 h10g8");
    assert_eq!(moves(&only(b"[Variant \"xiangqi\"]\n\n1. h3e3 h10g8 *\n").0), "h3e3 h10g8");
}

#[test]
fn chinese_files_are_read() {
    let text = "[Game \"Chinese Chess\"]\n[Event \"赛\"]\n[Red \"甲\"]\n[Result \"*\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 *\n";
    let (gb, _, _) = encoding_rs::GB18030.encode(text);
    for bytes in [text.as_bytes(), &gb] {
        let (record, _) = only(bytes);
        assert_eq!((record.game.variant(), moves(&record).as_str()), (VariantId::Xiangqi, "h3e3 h10g8 h1g3"));
        assert_eq!((record.tags.get("Event"), record.tags.get("White")), (Some("赛"), Some("甲")));
    }
    let iccs = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. h0g2 *\n";
    assert_eq!(moves(&only(iccs.as_bytes()).0), "h3e3 h10g8 h1g3");
}

#[test]
fn dhtmlxq_is_read() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_title]杯赛[/DhtmlXQ_title]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n\
[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    let (record, _) = only(text.as_bytes());
    assert_eq!(moves(&record), "h3e3 h10g8 h1g3");
    assert_eq!((record.tags.get("White"), record.result), (Some("甲"), GameResult::WhiteWins));
    // Red's rook on a10 and king, Black's king; Black, who stands on the first point, begins.
    let pieces = format!("0099999938{}", "99".repeat(11));
    let composed = format!(
        "[DhtmlXQ][DhtmlXQ_binit]{pieces}9999999940{}[/DhtmlXQ_binit][DhtmlXQ_movelist]4041[/DhtmlXQ_movelist][/DhtmlXQ]",
        "99".repeat(11)
    );
    let (record, _) = only(composed.as_bytes());
    assert_eq!(
        (record.game.start_fen(), moves(&record).as_str()),
        ("R3k4/9/9/9/9/9/9/9/3K5/9 b - - 0 1", "e10e9")
    );
    let broken = Reader::new("[DhtmlXQ]\n[DhtmlXQ_movelist]77x7[/DhtmlXQ_movelist][/DhtmlXQ]\n".as_bytes());
    let errors: Vec<String> = broken.filter_map(|game| game.err()).map(|error| error.to_string()).collect();
    assert_eq!(errors, ["game 1, line 1: the list of moves is broken"]);
}

#[test]
fn a_record_without_end_is_refused_and_not_kept() {
    use std::io::{BufReader, Read, repeat};
    let endless = BufReader::new(b"[Event \"a\"]\n\n1. ".chain(repeat(b'x').take(100 << 20)));
    let errors: Vec<_> = Reader::new(endless).map(|game| game.err().map(|error| error.to_string())).collect();
    assert_eq!(errors, [Some("game 1, line 3: the record is longer than 32 MiB".to_string())]);
    let long = format!("1. {} *\n\n[White \"B\"]\n\n1. Nc3 *\n", "Nc3 ".repeat(12 << 20));
    let mut games = Reader::new(long.as_bytes());
    assert!(games.next().is_some_and(|game| game.is_err()) && games.next().is_some_and(|game| game.is_ok()));
}
