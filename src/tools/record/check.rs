//! What is wrong with a game beyond moves that are illegal: result, termination and tags against the board.

use crate::core::position::End;
use crate::core::text::shown;
use crate::game::Game;
use crate::game::record::tags::TERMINATION;
use crate::game::record::{Fault, GameRecord, GameResult, RecordError, Transcript};
use crate::variants::VariantId;

/// Everything that is wrong with a game, in the order in which it was found. A game that does not name its variant is one
/// of `default`.
pub fn faults(game: Transcript, default: VariantId) -> Vec<Fault> {
    let mut faults = game.remarks.clone();
    let head = game.line;
    let at_head = |reason| Fault { line: head, reason };
    faults.extend(tags(&game).into_iter().map(at_head));
    let lines: Vec<usize> = game.moves.iter().map(|mv| mv.line).collect();
    match game.replay(default) {
        Err(RecordError { line, reason, .. }) => faults.push(Fault { line, reason }),
        Ok(record) => {
            if let Some((ply, reason)) = goes_on(&record.game) {
                faults.push(Fault { line: lines[ply], reason });
            }
            faults.extend(ending(&record).into_iter().map(at_head));
        }
    }
    faults
}

/// What the tags say that cannot be.
fn tags(game: &Transcript) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some(count) = game.tags.get("PlyCount").filter(|count| count.parse() != Ok(game.moves.len())) {
        faults.push(format!("PlyCount is {}, but there are {} moves", shown(count), game.moves.len()));
    }
    if let Some(date) = game.tags.get("Date").filter(|date| !is_date(date)) {
        faults.push(format!("Date is {}, not YYYY.MM.DD", shown(date)));
    }
    if game.tags.get("SetUp") == Some("1") && game.tags.get("FEN").is_none() {
        faults.push("SetUp is '1', but there is no FEN".to_string());
    }
    faults
}

/// Whether a text is a date of PGN, in which question marks stand for what is not known.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let within = |part: &str, length: usize, greatest: u32| {
        let known = part.parse::<u32>().is_ok_and(|number| (1..=greatest).contains(&number));
        part.len() == length && (known || part.chars().all(|c| c == '?'))
    };
    matches!(parts[..], [year, month, day] if within(year, 4, 9999) && within(month, 2, 12) && within(day, 2, 31))
}

/// Where moves are played after the end of the game on the board: how many were played before, and what ended it.
fn goes_on(game: &Game) -> Option<(usize, String)> {
    let moves = game.moves();
    let mut now = game.clone();
    while now.undo() {}
    moves.into_iter().enumerate().find_map(|(ply, mv)| {
        let ended = now.outcome();
        now.play(mv);
        ended.map(|outcome| (ply, format!("the game goes on after its end ({outcome})")))
    })
}

/// Whether result and termination are those on the board.
fn ending(record: &GameRecord) -> Vec<String> {
    const ENDS: [End; 10] = [
        End::Checkmate,
        End::Stalemate,
        End::DeadPosition,
        End::Repetition,
        End::PerpetualCheck,
        End::MateThreat,
        End::Chase,
        End::Attacks,
        End::DisputedRepetition,
        End::MoveRule,
    ];
    let told = record.tags.get(TERMINATION);
    let end = told.and_then(|told| ENDS.into_iter().find(|end| end.to_string() == told));
    match record.game.outcome() {
        Some(outcome) => {
            let result = GameResult::from(outcome.winner);
            let differs = (result != record.result)
                .then(|| format!("the result is {}, but the board says {outcome}", record.result));
            let other = end.filter(|end| *end != outcome.end);
            differs
                .into_iter()
                .chain(other.map(|end| format!("Termination is '{end}', but the board says {outcome}")))
                .collect()
        }
        None => end
            .map(|end| format!("Termination is '{end}', but the game is not over on the board"))
            .into_iter()
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::record::Reader;

    fn found(text: &str) -> Vec<String> {
        let games = Reader::new(text.as_bytes()).lenient().map(Result::unwrap);
        let faults = games.flat_map(|game| faults(game, VariantId::Chess));
        faults.map(|fault| format!("{}: {}", fault.line, fault.reason)).collect()
    }

    const MATE: &str = "1. f3 e5 2. g4 Qh4#";

    #[test]
    fn a_sound_game_has_no_faults() {
        let tags =
            "[Date \"2026.??.??\"]\n[Result \"0-1\"]\n[Termination \"checkmate\"]\n[PlyCount \"4\"]\n\n";
        assert_eq!(found(&format!("{tags}{MATE} 0-1\n")), [""; 0]);
        assert_eq!(found("[Termination \"time forfeit\"]\n\n1. f3 0-1\n"), [""; 0]);
    }

    #[test]
    fn faults_are_named_with_their_line() {
        assert_eq!(
            found(&format!("[Result \"1-0\"]\n[Termination \"stalemate\"]\n\n{MATE} 1-0\n")),
            [
                "1: the result is 1-0, but the board says checkmate, black wins",
                "1: Termination is 'stalemate', but the board says checkmate, black wins"
            ]
        );
        assert_eq!(
            found("[PlyCount \"5\"]\n[Date \"2026.13.01\"]\n[SetUp \"1\"]\n\n1. f3\n1... e5 *\n"),
            [
                "1: PlyCount is '5', but there are 2 moves",
                "1: Date is '2026.13.01', not YYYY.MM.DD",
                "1: SetUp is '1', but there is no FEN"
            ]
        );
        assert_eq!(found("\n1. f3\ne4 *\n"), ["3: move 1 of Black: illegal move 'e4'"]);
        assert_eq!(
            found("[Termination \"move rule\"]\n\n1. f3 1/2-1/2\n"),
            ["1: Termination is 'move rule', but the game is not over on the board"]
        );
        let round = "Nf3 Nf6 Ng1 Ng8 ".repeat(2);
        assert_eq!(
            found(&format!("{round}\ne4 *\n")),
            ["2: the game goes on after its end (draw, repetition)"]
        );
        assert_eq!(found("1. f3 e5"), ["1: the game ends without a result"]);
    }
}
