//! Every legal move of many positions, in both forms and both ways.

use super::games::random_games;
use crate::both::{Both, library_game};
use crate::slow::{self, Rng};
use std::collections::{BTreeMap, HashSet};
use tenglong::core::Move;
use tenglong::game::Game;

#[test]
fn records_agree_with_the_slow_implementation() {
    let rng = &mut Rng::new(11);
    for _ in 0..1500 {
        let position = slow::random_position(rng);
        let both = Both::with_promotion(&position.fen(), position.promotion);
        for text in both.moves() {
            both.san(&text);
        }
    }
}

#[test]
fn every_form_of_every_legal_move_is_read_as_that_move() {
    let mut shapes = BTreeMap::new();
    let mut check = |game: &Game| {
        for shape in check_moves(game) {
            *shapes.entry(shape).or_insert(0) += 1;
        }
    };
    random_games(1, 6, 100, &mut check);
    let rng = &mut Rng::new(12);
    for _ in 0..2000 {
        let position = slow::random_position(rng);
        check(&library_game(&position.fen(), position.promotion));
    }
    let expected =
        ["Hc-a4", "Nac3", "Nc3", "N1c3", "Na1c3", "O-O", "O-Od3", "a11=H", "a5", "axb11=H", "ae6", "axb6"];
    let expected: HashSet<&str> = expected.into();
    assert_eq!(shapes.keys().copied().collect::<HashSet<_>>(), expected, "{shapes:?}");
    assert!(shapes.values().all(|&count| count >= 50), "{shapes:?}");
}

/// Writes and reads all moves of a position; returns the shape of each record.
fn check_moves(game: &Game) -> Vec<&'static str> {
    let fen = game.fen();
    let mut records = HashSet::new();
    let mut shapes = Vec::new();
    for mv in game.legal_moves() {
        let (san, text) = (game.san(mv), game.move_text(mv));
        assert!(records.insert(san.clone()), "{fen}: {san} is written twice");
        assert_eq!(game.parse_san(&san), Ok(mv), "{fen}: {san}");
        assert_eq!(game.parse_move(&text), Ok(mv), "{fen}: {text}");
        for form in other_records(&san, mv) {
            assert_eq!(game.parse_san(&form), Ok(mv), "{fen}: {form} for {san}");
        }
        if san.contains('-') {
            let reversed = format!("{}{}", mv.to(), mv.from());
            assert_eq!(game.parse_move(&reversed), Ok(mv), "{fen}: {reversed}");
        }
        shapes.push(shape(&san));
    }
    shapes
}

/// Records of the move besides the one that is written.
fn other_records(san: &str, mv: Move) -> Vec<String> {
    let bare = san.trim_end_matches(['+', '#']);
    let mut forms = vec![bare.to_string(), format!("{bare}+"), format!("{bare}#")];
    if bare.contains('-') {
        forms.push(bare.replace('O', "0"));
        if let Some(partner) = bare.strip_prefix('H').and_then(|rest| rest.split_once('-')) {
            forms.push(format!("H{}-{}", mv.from(), partner.1));
        } else {
            forms.push(format!("O-O{}", mv.to()));
        }
    } else {
        let (moved, promoted) = bare.split_once('=').unwrap_or((bare, ""));
        let letter: String = moved.chars().filter(char::is_ascii_uppercase).collect();
        let capture = if moved.contains('x') { "x" } else { "" };
        forms.push(moved.replace('x', "") + promoted);
        forms.push(moved.to_string());
        forms.push(format!("{letter}{}{capture}{}{promoted}", mv.from(), mv.to()));
    }
    forms
}

/// An example of the records that look alike.
fn shape(san: &str) -> &'static str {
    let bare = san.trim_end_matches(['+', '#']);
    if bare.contains('-') {
        return match bare {
            "O-O" => "O-O",
            _ if bare.starts_with("O-O") => "O-Od3",
            _ => "Hc-a4",
        };
    }
    let (bare, promotes) = bare.split_once('=').map_or((bare, false), |(bare, _)| (bare, true));
    let (origin, _) = bare.split_at(bare.rfind(|c: char| c.is_ascii_lowercase()).unwrap());
    let (origin, takes) = origin.strip_suffix('x').map_or((origin, false), |origin| (origin, true));
    let file = origin.contains(|c: char| c.is_ascii_lowercase());
    let rank = origin.contains(|c: char| c.is_ascii_digit());
    let letter = origin.contains(|c: char| c.is_ascii_uppercase());
    match (letter, file, rank) {
        (true, false, false) => "Nc3",
        (true, true, false) => "Nac3",
        (true, false, true) => "N1c3",
        (true, true, true) => "Na1c3",
        (false, true, false) if takes => {
            if promotes {
                "axb11=H"
            } else {
                "axb6"
            }
        }
        (false, true, false) if !promotes => "ae6",
        (false, false, false) if !takes => {
            if promotes {
                "a11=H"
            } else {
                "a5"
            }
        }
        _ => panic!("no record has this shape: {san}"),
    }
}
