//! What is said while a search runs, or when none does.

use super::super::session::{Finding, PATIENCE, Session, Subject};
use super::super::{CheckStep, Class, Outcome, positions, with_session};
use crate::core::position::End;
use crate::game::Game;
use crate::matches::proc;
use std::time::{Duration, Instant};

pub const STEPS: &[CheckStep] = &[
    CheckStep {
        name: "infinite",
        what: "an infinite search goes on until it is stopped",
        class: Class::Required,
        run: infinite,
    },
    CheckStep {
        name: "ready",
        what: "isready is answered during a search",
        class: Class::Required,
        run: ready_during_search,
    },
    CheckStep { name: "stop", what: "a stop belongs to one search", class: Class::Required, run: stray_stop },
    CheckStep {
        name: "rest",
        what: "an infinite search of a finished game waits, at rest",
        class: Class::Advice,
        run: infinite_at_rest,
    },
    CheckStep {
        name: "ponder",
        what: "pondering ends by ponderhit or stop only",
        class: Class::Required,
        run: ponder,
    },
    CheckStep {
        name: "busy",
        what: "commands during a search tear nothing",
        class: Class::Advice,
        run: commands_during_search,
    },
];

/// Long enough for an engine that does not wait to be caught.
const A_WHILE: Duration = Duration::from_millis(300);

/// CPU time that only an engine uses which does not rest, however busy the machine is: hundredths of a second.
const RESTLESS: u64 = 5;

/// Starts a search without waiting for its end.
fn begin(session: &Session, game: &Game, go: &str) -> Instant {
    session.position(game);
    session.send(go);
    Instant::now()
}

fn stop(session: &mut Session, game: &Game, since: Instant) -> Result<(), Finding> {
    session.send("stop");
    let stopped = Instant::now();
    session.answer(game, since, PATIENCE)?;
    if stopped.elapsed() > Duration::from_secs(1) {
        return Err(format!("it took {} ms to stop", stopped.elapsed().as_millis()));
    }
    session.sync_without_move().map(drop)
}

fn infinite(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        for go in ["go infinite", "go", "go infinite depth 1"] {
            let game = subject.start();
            let since = begin(session, &game, go);
            session.no_move_for(A_WHILE).map_err(|finding| format!("{go}: {finding}"))?;
            stop(session, &game, since).map_err(|finding| format!("{go}: {finding}"))?;
        }
        Ok(())
    })
}

fn ready_during_search(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        let game = subject.start();
        let since = begin(session, &game, "go infinite");
        for _ in 0..3 {
            let asked = Instant::now();
            session.sync_without_move()?;
            if asked.elapsed() > Duration::from_secs(1) {
                return Err(format!("readyok took {} ms", asked.elapsed().as_millis()));
            }
        }
        session.no_move_for(A_WHILE)?;
        stop(session, &game, since)
    })
}

fn stray_stop(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        let game = subject.start();
        for word in ["stop", "ponderhit"] {
            session.send(word);
            session
                .sync_without_move()
                .map_err(|finding| format!("after a {word} with nothing running: {finding}"))?;
        }
        for _ in 0..10 {
            session.send("stop");
            let answer = session.search(&game, "go depth 3")?;
            if answer.infos.iter().filter_map(|info| info.depth).max() < Some(3) {
                return Err("an old stop ended the next search".to_string());
            }
        }
        for _ in 0..20 {
            let since = begin(session, &game, "go infinite");
            stop(session, &game, since)?;
        }
        Ok(())
    })
}

fn infinite_at_rest(subject: &Subject) -> Result<Outcome, Finding> {
    let Some(game) = positions::ended_by(&subject.start(), End::Checkmate) else {
        return Ok(Outcome::Skipped("no random game ended by mate"));
    };
    with_session(subject, |session| {
        let since = begin(session, &game, "go infinite");
        let before = cpu_ticks(session.id());
        session.no_move_for(2 * A_WHILE)?;
        if let (Some(before), Some(after)) = (before, cpu_ticks(session.id()))
            && after - before > RESTLESS
        {
            return Err(format!("it burns {} ms of CPU time while it waits", 10 * (after - before)));
        }
        stop(session, &game, since)
    })
}

/// CPU time that a process has used, in ticks; Linux only.
fn cpu_ticks(process: u32) -> Option<u64> {
    let fields = proc::stat(process)?;
    Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
}

fn ponder(subject: &Subject) -> Result<Outcome, Finding> {
    let mut session = Session::open(subject)?;
    if !session.offers("Ponder") {
        return Ok(Outcome::Skipped("no option Ponder"));
    }
    session.send("setoption name Ponder value true");
    let game = subject.start();
    for go in ["go ponder wtime 500 btime 500", "go ponder depth 1", "go ponder movetime 50"] {
        let since = begin(&session, &game, go);
        session.no_move_for(A_WHILE).map_err(|finding| format!("{go}: {finding}"))?;
        session.send("ponderhit");
        let hit = Instant::now();
        session.answer(&game, since, PATIENCE).map_err(|finding| format!("{go}, ponderhit: {finding}"))?;
        if hit.elapsed() > Duration::from_millis(650) {
            return Err(format!("{go}: the answer to ponderhit took {} ms", hit.elapsed().as_millis()));
        }
        session.sync_without_move()?;
        let since = begin(&session, &game, go);
        stop(&mut session, &game, since).map_err(|finding| format!("{go}, stop: {finding}"))?;
    }
    session.quit()?;
    Ok(Outcome::Holds)
}

fn commands_during_search(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        let game = subject.start();
        for command in [
            "ucinewgame",
            "setoption name Hash value 1",
            "position startpos",
            "setoption name Clear Hash",
            "hello",
        ] {
            session.position(&game);
            session.send("go infinite");
            session.send(command);
            session.send("stop");
            let lines = session.sync().map_err(|finding| format!("{command}: {finding}"))?;
            let moves = lines.iter().filter(|line| line.starts_with("bestmove")).count();
            if moves > 1 {
                return Err(format!("{command}: {moves} moves for one go"));
            }
            if moves == 0 {
                // The answer may follow the readyok.
                session
                    .answer(&game, Instant::now(), PATIENCE)
                    .map_err(|finding| format!("{command}: {finding}"))?;
            }
            session.search(&game, "go depth 2").map_err(|finding| format!("after {command}: {finding}"))?;
        }
        Ok(())
    })
}
