//! `setoption`.

use super::*;

/// The options that other games do not have.
const OF_ONE_GAME: [(&str, VariantId); 3] = [
    ("name Promotion ", VariantId::Dragon),
    ("name TablePath ", VariantId::Dragon),
    ("name Repetition ", VariantId::Xiangqi),
];

#[test]
fn each_option_is_told_as_the_description_says() {
    let text = include_str!("../../../engine-protocol.md");
    let table = text.split("<!-- options -->").nth(1).expect("the table of options");
    let rows = table.lines().skip(3).take_while(|line| line.starts_with('|'));
    let described: Vec<String> = rows.map(described).collect();
    for &variant in VariantId::ALL {
        let said = Dialogue::run_as(variant, "uci\n");
        let is_of_another =
            |line: &&String| OF_ONE_GAME.iter().any(|(name, game)| line.contains(name) && *game != variant);
        let told = described.iter().filter(|line| !is_of_another(line));
        let of_game = |line: &String| match line.contains("name UCI_Variant ") {
            true => line.replace("default dragon", &format!("default {variant}")),
            false => line.clone(),
        };
        assert_eq!(said.starting("option"), told.map(of_game).collect::<Vec<_>>());
        assert_eq!(said.lines.last().expect("a line"), "uciok");
    }
}

/// The `option` line that a row of the description stands for.
fn described(row: &str) -> String {
    let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
    let [_, name, kind, default, range, ..] = cells[..] else { panic!("too few cells in {row}") };
    let rest = match kind {
        "button" => String::new(),
        "check" => format!(" default {default}"),
        "spin" => {
            let (min, max) = range.split_once('–').expect("a range");
            format!(" default {default} min {min} max {max}")
        }
        "combo" => {
            let choices: String = range.split(' ').map(|choice| format!(" var {choice}")).collect();
            format!(" default {default}{choices}")
        }
        "string" => " default <empty>".to_owned(),
        _ => panic!("unknown type {kind}"),
    };
    format!("option name {name} type {kind}{rest}")
}

#[test]
fn names_and_fixed_values_are_read_in_any_case_and_with_extra_blanks() {
    let said = Dialogue::run(
        "setoption name hash value 1\nsetoption  name  MOVE   overhead  value  7 \nsetoption name ponder value TRUE\n\
         setoption name promotion value Q\nsetoption name clear hash\nsetoption name uci_analysemode value true\n\
         setoption name MultiPV value 2\nisready\n",
    );
    assert_eq!(said.lines, ["readyok"]);
}

#[test]
fn a_wrong_value_gets_one_line_and_the_old_value_stays() {
    let wrong = [
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption Hash 16",
        "setoption name Nonsense value 1",
        "setoption name Hash value 0",
        "setoption name Hash value -1",
        "setoption name Hash value 999999999999999999999999999999",
        "setoption name Hash value 16.5",
        "setoption name Hash value many",
        "setoption name Threads value 0",
        "setoption name Threads value 100000",
        "setoption name MultiPV value 0",
        "setoption name Move Overhead value -5",
        "setoption name Ponder value yes",
        "setoption name Promotion value k",
        "setoption name Promotion value",
        "setoption name UCI_Variant value go",
        "setoption name \u{9f99} value 1",
    ];
    for line in wrong {
        let said = Dialogue::run(format!("setoption name MultiPV value 2\n{line}\nisready\ngo depth 2\n"));
        assert_eq!(said.starting("info string error: ").len(), 1, "after {line}");
        assert!(infos(&said.lines).iter().any(|info| info.multipv == 2), "after {line}");
    }
}

#[test]
fn a_table_larger_than_memory_is_reported_and_survived() {
    let said = Dialogue::run("setoption name Hash value 1048576\nisready\ngo depth 3\n");
    assert_eq!(said.starting("info string error: option Hash: ").len(), 1);
    assert_eq!(said.starting("bestmove").len(), 1);
}

#[test]
fn any_option_may_be_set_during_a_search() {
    let values = [
        "Hash value 8",
        "Threads value 2",
        "Clear Hash",
        "Ponder value true",
        "MultiPV value 3",
        "Move Overhead value 5",
        "UCI_Variant value dragon",
        "Promotion value q",
        "UCI_AnalyseMode value true",
        "Debug Log File value",
    ];
    for value in values {
        let mut dialogue = Dialogue::start();
        dialogue.send("go infinite");
        dialogue.expect("info depth 1 ");
        dialogue.send(&format!("setoption name {value}"));
        dialogue.expect("bestmove");
        dialogue.send("go depth 2");
        dialogue.expect("bestmove");
        dialogue.finish();
    }
}

#[test]
fn choosing_the_variant_sets_its_start_and_announces_it() {
    let said = Dialogue::run(format!("position fen {MATED}\nsetoption name UCI_Variant value dragon\nd\n"));
    let announced =
        format!("info string variant dragon files 9 ranks 11 pocket 0 template fairy startpos {START}");
    assert_eq!(said.lines[0], announced);
    assert_eq!(said.starting("Fen: "), [format!("Fen: {START}")]);
}

#[test]
fn promotion_keeps_the_position_and_its_history() {
    let fen = "8r/3k4P/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1";
    let said = Dialogue::run(format!("position fen {fen}\nsetoption name Promotion value q\nd\n"));
    assert_eq!(said.starting("Fen: "), [format!("Fen: {fen}")]);
    assert!(said.starting("Moves: ")[0].contains(" i10i11q"));
    let said =
        Dialogue::run("position startpos moves b1c3 b11c9 c3b1 c9b11\nsetoption name Promotion value r\nd\n");
    assert!(said.starting("Status: ")[0].contains("repetition 2"));
}

#[test]
fn a_limited_strength_gives_mate_in_one_and_repeats_itself() {
    let limited = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 100\n";
    let mate = "position fen 4k4/1R7/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\ngo movetime 1000\n";
    let said = Dialogue::run(format!("{limited}{mate}"));
    assert_eq!(said.starting("bestmove"), ["bestmove a1a11"]);
    // Of 10 openings the weakest player and the full engine play some differently; each is played alike every time.
    let play = |options: &str| {
        let mut input = options.to_owned();
        for first in ["b1c3", "h1g3", "e1e2", "c4a4", "a4a5", "e4e5", "i4i5", "b3c3", "b3d3", "b3e3"] {
            input += &format!("ucinewgame\nposition startpos moves {first}\ngo depth 3\n");
        }
        let said = Dialogue::run(&input);
        said.starting("bestmove")
            .iter()
            .map(|line| line.split(' ').nth(1).map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let weak = play(limited);
    assert_eq!(weak, play(limited));
    let full = play("setoption name UCI_Elo value 100\n");
    let same = weak.iter().zip(&full).filter(|(weak, full)| weak == full).count();
    assert!(weak.len() == 10 && same < 8, "{same} of {weak:?}");
}

#[test]
fn chances_come_with_every_score() {
    let said = Dialogue::run(
        "setoption name UCI_ShowWDL value true\nposition startpos\ngo depth 4\n\
         position fen 4k4/1R7/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\ngo depth 3\n",
    );
    let infos: Vec<InfoLine> =
        said.starting("info depth").iter().map(|line| InfoLine::parse(line).expect("an info line")).collect();
    assert!(infos.iter().all(|info| info.chances.is_some()));
    let mates = infos.iter().filter(|info| info.score.starts_with("mate "));
    assert!(mates.clone().count() > 0 && { mates }.all(|info| info.chances == Some([1000, 0, 0])));
    let said = Dialogue::run("position startpos\ngo depth 2\n");
    assert!(said.starting("info").iter().all(|line| !line.contains(" wdl ")));
}
