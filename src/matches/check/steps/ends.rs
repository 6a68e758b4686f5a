//! Games that are over, and the end of the program.

use super::super::session::{Finding, PATIENCE, Session, Subject, check_end};
use super::super::{CheckStep, Class, Outcome, positions, with_session};
use crate::core::position::End;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub const STEPS: &[CheckStep] = &[
    CheckStep {
        name: "no-move",
        what: "where no move is legal there is none",
        class: Class::Required,
        run: no_legal_move,
    },
    CheckStep {
        name: "drawn",
        what: "a drawn position still has a move",
        class: Class::Required,
        run: drawn_root,
    },
    CheckStep {
        name: "input-end-limited",
        what: "the end of input lets a limited search finish",
        class: Class::Required,
        run: end_of_input_with_limit,
    },
    CheckStep {
        name: "input-end-unlimited",
        what: "the end of input stops an unlimited search",
        class: Class::Required,
        run: end_of_input_without_limit,
    },
    CheckStep {
        name: "last-line",
        what: "a last line without its end counts",
        class: Class::Required,
        run: last_line,
    },
    CheckStep {
        name: "quit",
        what: "quit ends a search at once, with its move",
        class: Class::Required,
        run: quit_during_search,
    },
    CheckStep {
        name: "closed-output",
        what: "a closed output ends the program quietly",
        class: Class::Advice,
        run: closed_output,
    },
];

fn no_legal_move(subject: &Subject) -> Result<Outcome, Finding> {
    let ended = [End::Checkmate, End::Stalemate].map(|end| positions::ended_by(&subject.start(), end));
    if ended.iter().all(Option::is_none) {
        return Ok(Outcome::Skipped("no random game ended by mate or stalemate"));
    }
    with_session(subject, |session| {
        for game in ended.iter().flatten() {
            for go in ["go depth 3", "go movetime 50", "go wtime 1000 btime 1000"] {
                session.search(game, go)?;
            }
        }
        Ok(())
    })
}

fn drawn_root(subject: &Subject) -> Result<Outcome, Finding> {
    let ends = [End::Repetition, End::MoveRule, End::DeadPosition];
    let drawn = ends.map(|end| positions::ended_by(&subject.start(), end));
    if drawn.iter().all(Option::is_none) {
        return Ok(Outcome::Skipped("no random game was drawn"));
    }
    with_session(subject, |session| {
        for game in drawn.iter().flatten() {
            session.search(game, "go depth 3")?;
        }
        Ok(())
    })
}

/// Ends the input during a search and waits for its answer and for the end.
fn end_input(subject: &Subject, go: &str, raw: &str) -> Result<Outcome, Finding> {
    let mut session = Session::open(subject)?;
    let game = subject.start();
    session.position(&game);
    let since = Instant::now();
    session.send_raw(format!("{go}{raw}").into_bytes());
    session.close_input();
    session.answer(&game, since, 2 * PATIENCE).map_err(|finding| format!("{go}, end of input: {finding}"))?;
    session.end().map_err(|finding| format!("{go}, end of input: {finding}"))?;
    Ok(Outcome::Holds)
}

fn end_of_input_with_limit(subject: &Subject) -> Result<Outcome, Finding> {
    let mut idle = Session::open(subject)?;
    idle.close_input();
    idle.end().map_err(|finding| format!("end of input with nothing running: {finding}"))?;
    end_input(subject, "go depth 4", "\n")?;
    end_input(subject, "go movetime 200", "\n")
}

fn end_of_input_without_limit(subject: &Subject) -> Result<Outcome, Finding> {
    end_input(subject, "go infinite", "\n")
}

fn last_line(subject: &Subject) -> Result<Outcome, Finding> {
    end_input(subject, "go depth 2", "")
}

fn quit_during_search(subject: &Subject) -> Result<Outcome, Finding> {
    let mut session = Session::open(subject)?;
    let game = subject.start();
    session.position(&game);
    let since = Instant::now();
    session.send("go infinite");
    session.no_move_for(Duration::from_millis(100))?;
    session.send("quit");
    let told = Instant::now();
    session.answer(&game, since, PATIENCE)?;
    session.end()?;
    if told.elapsed() > Duration::from_secs(1) {
        return Err(format!("it took {} ms to end", told.elapsed().as_millis()));
    }
    Ok(Outcome::Holds)
}

fn closed_output(subject: &Subject) -> Result<Outcome, Finding> {
    let program = &subject.program;
    let mut command = Command::new(&program.command);
    command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    if let Some(dir) = &program.dir {
        command.current_dir(dir);
    }
    let mut child = command.spawn().map_err(|error| format!("it cannot be started: {error}"))?;
    drop(child.stdout.take());
    if let Some(mut input) = child.stdin.take() {
        // It may already have ended, which is right.
        let _ = input.write_all(b"uci\nisready\nposition startpos\ngo depth 3\n");
    }
    let deadline = Instant::now() + PATIENCE;
    loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => return check_end(Some(status)).map(|()| Outcome::Holds),
            None if Instant::now() > deadline => {
                // The only possible failure is that it has just ended.
                let _ = child.kill();
                return check_end(None).map(|()| Outcome::Holds);
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}
