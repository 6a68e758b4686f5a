//! Whose turn it is, and what the engine does then.

use super::*;
use tenglong::core::rules::Agreement;
use tenglong::game::Game;

#[test]
fn new_gives_the_engine_black_and_go_the_side_to_move() {
    let mut dialogue = game();
    dialogue.send("sd 2");
    dialogue.send("usermove b1c3");
    dialogue.expect("move ");
    dialogue.send("force");
    dialogue.send("usermove i4i5");
    dialogue.send("ping 1");
    assert_eq!(dialogue.line(), "pong 1");
    dialogue.send("go");
    dialogue.expect("move ");
    dialogue.send("playother");
    dialogue.send("ping 2");
    assert_eq!(dialogue.line(), "pong 2");
    dialogue.finish();
}

#[test]
fn two_engines_play_each_other_by_their_moves() {
    for (name, variant, first_rank) in [
        ("dragon", VariantId::Dragon, 1),
        ("xiangqi", VariantId::Xiangqi, 0),
        ("normal", VariantId::Chess, 1),
    ] {
        let mut engines = [game_of(name), game_of(name)];
        let mut game = Game::start(variant, Agreement::default());
        engines.iter_mut().for_each(|engine| engine.send("st 0.01"));
        engines[0].send("go");
        for ply in 0..40 {
            let said = engines[ply % 2].expect("move ");
            let text = said.strip_prefix("move ").expect("a move");
            let protocol = if first_rank == 0 { with_ranks_from_1(text) } else { text.to_string() };
            let mv = game.parse_move(&protocol).unwrap_or_else(|error| panic!("{error} in {}", game.fen()));
            assert_eq!(game.move_text(mv), protocol, "the strict form");
            game.play(mv);
            if let Some(outcome) = game.outcome() {
                let said = engines[ply % 2].line();
                assert!(said.ends_with('}'), "'{said}' for {outcome}");
                break;
            }
            engines[1 - ply % 2].send(&format!("usermove {text}"));
        }
        engines.into_iter().for_each(|engine| drop(engine.finish()));
    }
}

/// `h2e2` as `h3e3`: in moves of xiangqi every rank is one digit.
fn with_ranks_from_1(text: &str) -> String {
    text.chars().map(|c| c.to_digit(10).map_or(c.to_string(), |rank| (rank + 1).to_string())).collect()
}

#[test]
fn a_move_out_of_turn_is_refused() {
    let mut dialogue = game();
    dialogue.send("usermove b1c3");
    dialogue.send("usermove b11c9");
    dialogue.expect("Illegal move (not your turn): b11c9");
    dialogue.send("lift a11");
    assert_eq!(dialogue.expect("highlight "), "highlight 9/9/9/9/9/9/9/9/9/9/9");
    dialogue.send("?");
    dialogue.expect("move ");
    dialogue.finish();
}

#[test]
fn remove_takes_back_a_move_of_each_and_the_engine_plays_on() {
    let mut dialogue = game();
    dialogue.send("sd 1");
    dialogue.send("usermove b1c3");
    dialogue.expect("move ");
    dialogue.send("remove");
    dialogue.send("lift b1");
    assert_eq!(dialogue.expect("highlight "), "highlight 9/9/9/9/9/9/9/9/Y1Y6/9/9");
    dialogue.send("usermove h1g3");
    dialogue.expect("move ");
    dialogue.finish();
}

#[test]
fn undo_leaves_the_engine_waiting() {
    let mut dialogue = game();
    dialogue.send("sd 1");
    dialogue.send("usermove b1c3");
    dialogue.expect("move ");
    dialogue.send("undo");
    dialogue.send("undo");
    dialogue.send("usermove h1g3");
    dialogue.send("ping 1");
    assert_eq!(dialogue.line(), "pong 1");
    dialogue.finish();
}

#[test]
fn force_throws_away_the_search() {
    for stop in ["force", "result * {x}", "new", "variant dragon", "setboard x", "analyze", "undo"] {
        let mut dialogue = game();
        dialogue.send("st 1000");
        dialogue.send("usermove b1c3");
        dialogue.send(stop);
        dialogue.send("exit");
        dialogue.send("ping 1");
        dialogue.expect("pong 1");
        let said = dialogue.finish();
        assert_eq!(said.starting("move "), [""; 0], "after {stop}");
    }
}

#[test]
fn a_ping_waits_for_the_move() {
    let mut dialogue = game();
    dialogue.send("st 0.2");
    dialogue.send("usermove b1c3");
    dialogue.send("ping 1");
    dialogue.send("ping 2");
    for start in ["move ", "pong 1", "pong 2"] {
        assert!(dialogue.line().starts_with(start));
    }
    dialogue.finish();
}

#[test]
fn options_do_not_cost_the_move() {
    for line in ["cores 2", "memory 20", "option MultiPV=2", "option Clear Hash"] {
        let mut dialogue = game();
        dialogue.send("st 1000");
        dialogue.send("usermove b1c3");
        dialogue.send(line);
        dialogue.expect("move ");
        dialogue.finish();
    }
}

#[test]
fn a_move_under_way_is_made_by_the_old_agreement() {
    let mut dialogue = game();
    dialogue.send("setboard 4k4/P8/9/9/9/9/9/9/9/9/4K3R w - - 0 1");
    dialogue.send("hard");
    dialogue.send("st 1000");
    dialogue.send("go");
    dialogue.send("option Promotion=q");
    dialogue.send("ping 1");
    let mv = dialogue.expect("move ");
    assert!(!mv.ends_with('q'), "{mv}");
    dialogue.expect("pong 1");
    dialogue.finish();
}

#[test]
fn the_promotion_that_is_agreed_on_is_moved() {
    let mut dialogue = game();
    dialogue.send("option Promotion=q");
    dialogue.send("force");
    dialogue.send("setboard 4k4/9/9/9/9/9/9/9/9/p8/4K4 b - - 0 1");
    dialogue.send("sd 6");
    dialogue.send("go");
    assert_eq!(dialogue.expect("move "), "move a2a1q");
    dialogue.finish();
}

#[test]
fn a_draw_is_accepted_when_the_game_is_old_and_level() {
    // Rook against rook, nothing to win; a rook more; the start.
    let level = "3k5/3r5/9/9/9/9/9/9/9/5R3/5K3 w - - 0";
    let lost = "3k5/9/9/9/9/9/9/4R4/9/5R3/5K3 w - - 0";
    for (fen, number, accepts) in [(level, 60, true), (level, 5, false), (lost, 60, false)] {
        let mut dialogue = game();
        dialogue.send("force");
        dialogue.send(&format!("setboard {fen} {number}"));
        dialogue.send("sd 4");
        dialogue.send("go");
        dialogue.expect("move ");
        dialogue.send("draw");
        dialogue.send("ping 1");
        let said = dialogue.line();
        assert_eq!(said == "offer draw", accepts, "{said} for move {number} of {fen}");
        dialogue.finish();
    }
}

#[test]
fn a_draw_is_not_accepted_before_the_engine_has_thought_or_played() {
    let said =
        run("new\nvariant dragon\nforce\nsetboard 4k4/9/9/9/9/9/9/9/9/9/4KS3 w - - 0 90\ndraw\nping 1\n");
    assert_eq!(said.starting("offer draw"), [""; 0]);
}

#[test]
fn memory_that_is_refused_is_forgotten() {
    let mut dialogue = game();
    for line in ["memory 99999999", "cores 2", "cores 1", "ping 1"] {
        dialogue.send(line);
    }
    dialogue.expect("pong 1");
    let said = dialogue.finish();
    assert_eq!(said.starting("Error").len(), 1, "{:?}", said.lines);
}
