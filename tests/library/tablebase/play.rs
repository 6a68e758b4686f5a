//! The engine with tables: it wins what is won in the number of plies that the tables give, and holds what is drawn.

use super::*;
use std::fs;
use tenglong::core::Move;
use tenglong::core::position::End;
use tenglong::game::Game;
use tenglong::search::{BestMove, Control, Info, Limits, Score, Searcher, Settings};
use tenglong::tablebase::file::file_name;
use tenglong::variants::VariantId;

/// A searcher with these tables.
fn searcher(tablebase: Tablebase) -> Searcher {
    let mut searcher = Searcher::new(1).expect("there is memory");
    searcher.set_tablebase(tablebase);
    searcher
}

/// Searches `depth` plies; the last line and the answer.
fn search(searcher: &mut Searcher, game: &Game, depth: u32) -> (Info, BestMove) {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut last = Info::default();
    let control = Control::new(false, false);
    let best = searcher.search(game, &limits, &Settings::default(), &control, &mut |info| last = info);
    (last, best)
}

fn game(fen: &str) -> Game {
    Game::new(VariantId::Dragon, Agreement::default(), Some(fen)).expect("a sound position")
}

/// Random positions of the kind that is wanted, with their values.
fn positions(
    seed: u64,
    count: usize,
    wanted: impl Fn(&Position<Dragon>, Value) -> bool,
) -> Vec<(String, Value)> {
    let rng = &mut Rng::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let position = random_position(rng);
        let value = tables().probe(&position).expect("a value");
        if wanted(&position, value) && position.has_legal_move() {
            found.push((position.fen(), value));
        }
    }
    found
}

#[test]
fn every_won_position_is_won_by_the_shortest_way() {
    let searcher = &mut searcher(open_tables());
    let is_decided = |_: &Position<Dragon>, value| matches!(value, Value::Win(_) | Value::Loss(_));
    for (fen, value) in positions(1, 500, is_decided) {
        let mut game = game(&fen);
        let (Value::Win(plies) | Value::Loss(plies)) = value else { unreachable!() };
        let winner = if plies % 2 == 1 { game.side_to_move() } else { !game.side_to_move() };
        for _ in 0..plies {
            assert_eq!(game.outcome(), None, "{fen}");
            let (_, answer) = search(searcher, &game, 3);
            game.play(answer.best.expect("a move"));
        }
        let outcome = game.outcome().unwrap_or_else(|| panic!("{fen} is not over after {plies} plies"));
        assert_eq!((outcome.winner, outcome.end), (Some(winner), End::Checkmate), "{fen}");
    }
}

#[test]
fn a_win_is_reported_with_its_length_and_every_move_to_the_mate() {
    let searcher = &mut searcher(open_tables());
    for (fen, value) in positions(2, 500, |_, value| matches!(value, Value::Win(_) | Value::Loss(_))) {
        let (told, _) = search(searcher, &game(&fen), 2);
        let (moves, plies) = match value {
            Value::Win(plies) => (i32::from(plies + 1) / 2, plies),
            Value::Loss(plies) => (-i32::from(plies) / 2, plies),
            Value::Draw => unreachable!("not asked for"),
        };
        assert_eq!((told.score, told.pv.len()), (Score::Mate(moves), plies.into()), "{fen}");
        assert!(told.table_hits > 0);
        let mut game = game(&fen);
        told.pv.iter().for_each(|&mv| game.play(mv));
        assert_eq!(game.outcome().map(|outcome| outcome.end), Some(End::Checkmate), "{fen}");
    }
}

/// Whether a move of this position loses by force.
fn can_go_wrong(position: &Position<Dragon>) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.make(mv);
        matches!(tables().probe(&after), Some(Value::Win(_)))
    })
}

/// Of the drawn positions only those in which some move loses.
#[test]
fn no_drawn_position_is_lost() {
    let with_tables = &mut searcher(open_tables());
    let without = &mut searcher(Tablebase::empty());
    let draws = positions(3, 500, |position, value| value == Value::Draw && can_go_wrong(position));
    for (number, (fen, _)) in draws.iter().enumerate() {
        let mut game = game(fen);
        let holder = game.side_to_move();
        for _ in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            // Against itself, and against a search that does not know.
            let holds = game.side_to_move() == holder;
            let searcher = if holds || number % 2 == 0 { &mut *with_tables } else { &mut *without };
            let (_, answer) = search(searcher, &game, 4);
            game.play(answer.best.expect("a move"));
            let is_lost = || matches!(tables().probe(&library(&game.fen())), Some(Value::Win(_)));
            assert!(!holds || !is_lost(), "{fen}: {}", game.fen());
        }
        let loser = game.outcome().and_then(|outcome| outcome.winner).map(|winner| !winner);
        assert!(loser != Some(holder) && (number % 2 == 1 || loser.is_none()), "{fen}: {}", game.fen());
    }
}

#[test]
fn lines_of_a_root_in_the_tables_come_best_first() {
    let searcher = &mut searcher(open_tables());
    let settings = Settings { multipv: 8, ..Settings::default() };
    for (fen, _) in positions(4, 30, |_, value| matches!(value, Value::Win(3..))) {
        let game = game(&fen);
        let mut told = Vec::new();
        let limits = Limits { depth: Some(3), ..Limits::default() };
        searcher.search(&game, &limits, &settings, &Control::new(false, false), &mut |info| told.push(info));
        let lines = settings.multipv.min(game.legal_moves().len());
        let last = &told[told.len() - lines..];
        let values: Vec<Value> = last
            .iter()
            .map(|info| {
                let mut after = library(&fen);
                after.make(info.pv[0]);
                tables().probe(&after).expect("a value").of_move()
            })
            .collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{fen}: {values:?}");
    }
}

/// The tables leave out the move rule, so the search does not trust them where it is near.
#[test]
fn a_win_that_the_move_rule_cuts_short_is_not_reported_as_a_mate() {
    let searcher = &mut searcher(open_tables());
    let late = "9/9/3k5/9/9/9/9/9/9/9/2BK2B2 w - - 95 60";
    assert_eq!(tables().probe(&library(late)), Some(Value::Win(29)));
    let (told, answer) = search(searcher, &game(late), 3);
    assert!(matches!(told.score, Score::Cp(_)), "{told:?}");
    assert!(answer.best.is_some());
}

/// Near the end of the move rule, a move that begins the count anew may win where the shortest way would not.
#[test]
fn a_win_in_time_goes_before_a_shorter_one_that_comes_too_late() {
    let searcher = &mut searcher(open_tables());
    let rng = &mut Rng::new(5);
    let table = tables().table(ending("KRPvK")).expect("the table is there");
    let mut differ = 0;
    while differ < 20 {
        let squares = table.index().squares(rng.below(table.index().slots()));
        let Some(position) = squares.and_then(|squares| table.index().legal_position(&squares, Color::White))
        else {
            continue;
        };
        // Ten plies are left.
        let late = position.fen().replace(" 0 1", " 90 60");
        let after = |mv| {
            let mut after = library(&late);
            after.make(mv);
            (tables().probe(&after).expect("a value"), after.clock())
        };
        let is_in_time = |mv| matches!(after(mv), (Value::Loss(plies), clock) if clock + plies <= 100);
        let moves = position.legal_moves();
        let best = *moves.iter().min_by_key(|&&mv| after(mv).0).expect("a move");
        if is_in_time(best) || !moves.iter().any(|&mv| is_in_time(mv)) {
            continue;
        }
        differ += 1;
        let (told, answer) = search(searcher, &game(&late), 1);
        assert!(answer.best.is_some_and(is_in_time), "{late}: {answer:?}");
        assert!(matches!(told.score, Score::Mate(1..)), "{late}: {told:?}");
    }
}

/// The game after these moves, if they are legal and none ends it.
fn played(game: &Game, moves: &[Move]) -> Option<Game> {
    let mut game = game.clone();
    for &mv in moves {
        if !game.legal_moves().contains(&mv) {
            return None;
        }
        game.play(mv);
        if game.outcome().is_some() {
            return None;
        }
    }
    Some(game)
}

/// Where the best move would repeat the position for the third time, another one wins.
#[test]
fn a_win_is_not_given_away_by_repetition() {
    let searcher = &mut searcher(open_tables());
    let placement = |game: &Game| game.fen().split(' ').next().map(str::to_string);
    let back = |mv: Move| Move::new(mv.to(), mv.from());
    let mut tried = 0;
    for (fen, _) in positions(6, 500, |_, value| matches!(value, Value::Win(5..))) {
        let start = game(&fen);
        let best = search(searcher, &start, 1).1.best.expect("a move");
        let Some(after) = played(&start, &[best]).map(|after| game(&after.fen())) else { continue };
        // The game begins after the best move, goes back, there again, and back.
        let repeated = after.legal_moves().into_iter().find_map(|reply| {
            let round = [reply, back(best), back(reply)];
            let repeated = played(&after, &[&round[..], &[best], &round[..]].concat())?;
            (placement(&repeated) == placement(&start)).then_some(repeated)
        });
        let Some(mut game) = repeated else { continue };
        let wins = |mv| {
            let mut after = library(&fen);
            after.make(mv);
            matches!(tables().probe(&after), Some(Value::Loss(_)))
        };
        if !game.legal_moves().into_iter().any(|mv| mv != best && wins(mv)) {
            continue;
        }
        tried += 1;
        let winner = game.side_to_move();
        while game.outcome().is_none() {
            let (_, answer) = search(searcher, &game, 3);
            game.play(answer.best.expect("a move"));
        }
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(winner), "{fen}");
    }
    assert!(tried >= 50, "{tried} positions were tried");
}

/// What the engine says to these lines.
fn say(input: &str) -> Vec<String> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut engine = Command::new(env!("CARGO_BIN_EXE_tenglong"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    engine.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("the engine listens");
    let output = engine.wait_with_output().expect("the engine ends");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_string).collect()
}

#[test]
fn the_option_reads_a_folder_and_says_what_is_in_it() {
    let folder = fresh_folder("option");
    build_into(&folder, &[ending("KSSvK")]);
    fs::write(folder.join(file_name(ending("KRNvK"))), "torn").expect("a file");
    let path = folder.display();
    let said = say(&format!("setoption name TablePath value {path}\nisready\n"));
    assert_eq!(
        said,
        [
            format!("info string error: {path}/KRNvK.dtm: not an endgame table"),
            "info string note: 9 endgame tables of up to 4 pieces, 1 MiB of memory".to_string(),
            "readyok".to_string(),
        ]
    );
    let said = say(&format!("xboard\noption TablePath={path}\n"));
    assert_eq!(
        said,
        [
            format!("tellusererror {path}/KRNvK.dtm: not an endgame table"),
            "# 9 endgame tables of up to 4 pieces, 1 MiB of memory".to_string(),
        ]
    );
    let said = say("setoption name TablePath value <empty>\nisready\n");
    assert_eq!(said, ["info string note: 8 endgame tables of up to 3 pieces, 1 MiB of memory", "readyok"]);
}

#[test]
fn a_missing_folder_is_reported_and_the_engine_plays_on() {
    let said = say("setoption name TablePath value /no/such/folder\nposition startpos\ngo depth 1\n");
    assert!(said[0].starts_with("info string error: option TablePath: /no/such/folder: "), "{said:?}");
    assert!(said.last().expect("a line").starts_with("bestmove "), "{said:?}");
}

#[test]
fn the_built_in_tables_answer_at_once() {
    let said = say("position fen 9/3k5/9/9/9/9/9/8Q/9/9/3K5 w - - 0 1\ngo depth 1\n");
    assert!(said[0].contains(" score mate 1 "), "{said:?}");
    assert!(said[0].contains(" tbhits 1 ") || said[0].contains(" tbhits 2"), "{said:?}");
}
