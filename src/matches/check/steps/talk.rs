//! The greeting, the options, and what is said of a search.

use super::super::session::{Finding, Session, Subject, check_form};
use super::super::{CheckStep, Class, Outcome, positions, with_session};
use crate::core::position::End;
use crate::game::Game;
use crate::matches::process::Line;
use crate::matches::uci::OptionLine;
use crate::search::Score;

pub const STEPS: &[CheckStep] = &[
    CheckStep {
        name: "greeting",
        what: "uci is answered by id, options and uciok",
        class: Class::Required,
        run: greeting,
    },
    CheckStep {
        name: "options",
        what: "options keep their own bounds",
        class: Class::Required,
        run: options,
    },
    CheckStep {
        name: "search",
        what: "a new game is begun and searched",
        class: Class::Required,
        run: first_search,
    },
    CheckStep {
        name: "mate",
        what: "a mate in one is found and announced in moves",
        class: Class::Required,
        run: mate_in_one,
    },
    CheckStep {
        name: "multipv",
        what: "MultiPV gives as many lines as there are moves",
        class: Class::Required,
        run: multipv,
    },
    CheckStep { name: "empty-lines", what: "no line is empty", class: Class::Advice, run: empty_lines },
];

fn greeting(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        for line in &session.greeting {
            check_form(line)?;
        }
        for word in ["id name ", "id author "] {
            let rest = |line: &Line| line.text.strip_prefix(word).is_some_and(|rest| !rest.trim().is_empty());
            let told = session.greeting.iter().any(rest);
            if !told {
                return Err(format!("no '{}'", word.trim()));
            }
        }
        session.send("uci");
        let again = session.sync()?;
        if again.iter().any(|line| line == "uciok") {
            Ok(())
        } else {
            Err("a second uci is not answered".to_string())
        }
    })
}

fn options(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        for option in session.options() {
            check_option(option)?;
        }
        for option in session.options().to_vec() {
            if let Some(default) =
                option.default.filter(|default| !default.is_empty() && default != "<empty>")
            {
                session.send(&format!("setoption name {} value {default}", option.name));
                let name = &option.name;
                session
                    .sync_without_move()
                    .map_err(|finding| format!("{name} set to its default: {finding}"))?;
            }
        }
        Ok(())
    })
}

fn check_option(option: &OptionLine) -> Result<(), Finding> {
    let OptionLine { name, kind, default, min, max, vars } = option;
    if name.is_empty() {
        return Err("an option without a name".to_string());
    }
    let known = ["check", "spin", "combo", "button", "string"].contains(&kind.as_str());
    if !known {
        return Err(format!("{name} is of the unknown type '{kind}'"));
    }
    if kind == "spin" && (min.is_none() || max.is_none() || min > max) {
        return Err(format!("{name} has no bounds"));
    }
    if kind == "combo" && vars.is_empty() {
        return Err(format!("{name} has no values"));
    }
    match default {
        Some(default) => {
            option.refuse(default).map_or(Ok(()), |why| Err(format!("{why}, its default is '{default}'")))
        }
        None if kind == "button" => Ok(()),
        None => Err(format!("{name} has no default")),
    }
}

fn first_search(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        session.send("ucinewgame");
        session.sync_without_move()?;
        let mut game = subject.start();
        for _ in 0..6 {
            let answer = session.search(&game, "go depth 3")?;
            if !answer.infos.iter().any(|info| info.score.is_some() && !info.pv.is_empty()) {
                return Err("no info line with a score and a line of moves".to_string());
            }
            game.play(answer.best.ok_or("no move in the middle of a game")?);
        }
        Ok(())
    })
}

fn empty_lines(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        session.search(&subject.start(), "go depth 3")?;
        if session.empty_line { Err("an empty line".to_string()) } else { Ok(()) }
    })
}

fn mate_in_one(subject: &Subject) -> Result<Outcome, Finding> {
    let Some(mut game) = positions::ended_by(&subject.start(), End::Checkmate) else {
        return Ok(Outcome::Skipped("no random game ended by mate"));
    };
    game.undo();
    // The history is left out: it has nothing to do with the mate.
    let game = Game::new(subject.variant, subject.agreement, Some(&game.fen()))
        .map_err(|error| error.to_string())?;
    with_session(subject, |session| {
        let answer = session.search(&game, "go depth 4")?;
        let mut after = game.clone();
        after.play(answer.best.ok_or("no move before the mate")?);
        if after.outcome().is_none_or(|outcome| outcome.end != End::Checkmate) {
            return Err(format!("{} does not mate in {}", answer.line.best, game.fen()));
        }
        let told = answer.infos.iter().rev().find_map(|info| info.score.filter(|_| info.is_main()));
        match told {
            Some(Score::Mate(1)) => Ok(()),
            other => Err(format!("the score of a mate in one is told as {other:?}")),
        }
    })
}

fn multipv(subject: &Subject) -> Result<Outcome, Finding> {
    let mut session = Session::open(subject)?;
    let Some(most) =
        session.options().iter().find(|option| option.name == "MultiPV").and_then(|option| option.max)
    else {
        return Ok(Outcome::Skipped("no option MultiPV"));
    };
    let game = subject.start();
    let moves = game.legal_moves().len();
    for wanted in [2, moves + 10] {
        let wanted = wanted.min(most.unsigned_abs() as usize);
        session.send(&format!("setoption name MultiPV value {wanted}"));
        let answer = session.search(&game, "go depth 2")?;
        let last_depth =
            answer.infos.iter().filter_map(|info| info.depth.filter(|_| !info.pv.is_empty())).max();
        let lines: Vec<_> =
            answer.infos.iter().filter(|info| info.depth == last_depth && info.multipv.is_some()).collect();
        let expected = wanted.min(moves);
        let mut ranks: Vec<u32> = lines.iter().filter_map(|info| info.multipv).collect();
        ranks.sort_unstable();
        ranks.dedup();
        if ranks != (1..=expected as u32).collect::<Vec<_>>() {
            return Err(format!("MultiPV {wanted} of {moves} moves gives lines {ranks:?}"));
        }
        let mut heads: Vec<&String> =
            lines.iter().rev().take(expected).filter_map(|info| info.pv.first()).collect();
        heads.sort_unstable();
        heads.dedup();
        if heads.len() != expected {
            return Err(format!("{expected} lines begin with {} different moves", heads.len()));
        }
    }
    session.quit()?;
    Ok(Outcome::Holds)
}
