//! `tenglong record`: files of games checked, converted, shown and annotated.

use crate::command::{assert_refused, printed, run};
use std::fs;
use std::path::PathBuf;

const GAMES: &str = "\
[White \"A\"]\n[Variant \"chess\"]\n[Result \"0-1\"]\n[Termination \"checkmate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
[White \"B\"]\n[Variant \"chess\"]\n[Result \"1-0\"]\n\n1. e4 e5\n2. Ke3 1-0\n\n\
[White \"C\"]\n[Variant \"xiangqi\"]\n\n1. C2=5 H8+7 2. 马二进三 *\n";

/// A file for one test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("tenglong-{}-records-{name}", std::process::id()));
        fs::write(&path, text).expect("a file");
        Scratch(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        drop(fs::remove_file(&self.0));
    }
}

#[test]
fn faults_are_told_with_file_line_and_game() {
    let file = Scratch::new("faults.pgn", GAMES);
    let output = run(&["record", file.path()]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).expect("text");
    let told = format!("{} line 13, game 2: move 2 of White: illegal move 'Ke3'", file.path());
    assert_eq!(text.lines().collect::<Vec<_>>(), [&told, "3 games, 1 of them faulty"]);
    assert_eq!(printed(&["record", "--game", "1", file.path()]), "1 games, 0 of them faulty\n");
    assert_refused(&["record", "/nonexistent/file"]);
    assert_refused(&["record", "--game", "1", "--ply", "5", file.path()]);
}

#[test]
fn games_are_chosen_and_converted() {
    let file = Scratch::new("convert.pgn", GAMES);
    let to = |form: &str, game: &str| printed(&["record", "--to", form, "--game", game, file.path()]);
    assert_eq!(to("uci", "3"), "position startpos moves h3e3 h10g8 h1g3\n");
    assert_eq!(to("uci", "1"), "position startpos moves f2f3 e7e5 g2g4 d8h4\n");
    assert!(to("fen", "1").starts_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"));
    assert!(to("epd", "1").contains(" KQkq - hmvc 1; fmvn 3; id \"A - ?\"; c0 \"0-1\";"));
    let chinese = to("chinese", "3");
    assert!(
        chinese.starts_with("[Game \"Chinese Chess\"]\n") && chinese.contains("[Red \"C\"]\n"),
        "{chinese}"
    );
    assert!(chinese.ends_with("[Format \"Chinese\"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n\n"), "{chinese}");
    assert!(to("iccs", "3").ends_with("1. H2-E2 H9-G7 2. H0-G2 *\n\n"));
    assert!(to("wxf", "3").ends_with("1. C2=5 H8+7 2. H2+3 *\n\n"));
    for form in ["chinese", "wxf", "iccs"] {
        let again = Scratch::new(form, &to(form, "3"));
        assert_eq!(printed(&["record", "--to", "uci", again.path()]), to("uci", "3"));
    }
    let chess = run(&["record", "--to", "chinese", "--game", "1", file.path()]);
    assert_eq!((chess.status.code(), chess.stdout.is_empty()), (Some(1), true));
    let won = printed(&["record", "--to", "pgn", "--result", "0-1", "--min-plies", "4", file.path()]);
    assert_eq!((won.matches("[White ").count(), won.contains("[White \"A\"]")), (1, true));
}

#[test]
fn a_position_is_shown_and_drawn() {
    let file = Scratch::new("show.pgn", GAMES);
    let shown = printed(&["record", "--game", "1", "--ply", "2", file.path()]);
    assert!(
        shown.ends_with("FEN: rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2\n"),
        "{shown}"
    );
    let picture = Scratch::new("board.svg", "");
    printed(&["record", "--game", "3", "--diagram", picture.path(), file.path()]);
    assert!(fs::read_to_string(&picture.0).expect("a picture").starts_with("<svg "));
}

#[test]
fn comments_are_added_and_gone_on_with() {
    let file = Scratch::new("analyse.pgn", &GAMES.replacen("2. Ke3 1-0", "1-0", 1));
    let output = Scratch::new("commented.pgn", "");
    let analyse = || {
        let run = run(&[
            "record",
            "--analyse",
            "nodes=3000",
            "--threads",
            "2",
            "--output",
            output.path(),
            file.path(),
        ]);
        assert!(run.status.success(), "{run:?}");
        fs::read_to_string(&output.0).expect("the output")
    };
    let whole = analyse();
    assert_eq!(whole.matches("[White ").count(), 3);
    // Fool's mate: the second move of White is the error.
    let flat = whole.replace('\n', " ");
    assert!(flat.contains("2. g4 $4 {"), "{whole}");
    assert!(flat.contains("Qh4# {checkmate, black wins} 0-1"), "{whole}");
    let games =
        |text: &str| text.split("[Event ").map(|game| game.trim_end().to_string()).collect::<Vec<_>>();
    assert_eq!(games(&analyse()), games(&whole), "nothing is done twice");
    let cut = whole.find("[White \"C\"]").expect("the last game") + 30;
    fs::write(&output.0, &whole[..cut]).expect("a file");
    assert_eq!(games(&analyse()), games(&whole), "a game that was cut off is done again");
}
