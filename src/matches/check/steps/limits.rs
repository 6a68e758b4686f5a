//! The limits of a search are kept, whatever they are.

use super::super::session::{Answer, Finding, Session, Subject};
use super::super::{CheckStep, Class, Outcome, with_session};
use crate::game::Game;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

pub const STEPS: &[CheckStep] = &[
    CheckStep {
        name: "depth-nodes",
        what: "depth and nodes end a search",
        class: Class::Required,
        run: depth_and_nodes,
    },
    CheckStep { name: "movetime", what: "movetime ends a search", class: Class::Required, run: movetime },
    CheckStep {
        name: "clocks",
        what: "clocks of every kind end a search in time",
        class: Class::Required,
        run: clocks,
    },
    CheckStep {
        name: "word-order",
        what: "limits in any order, with words between that mean nothing",
        class: Class::Required,
        run: odd_words,
    },
    CheckStep {
        name: "searchmoves",
        what: "searchmoves restricts the root",
        class: Class::Required,
        run: searchmoves,
    },
    CheckStep {
        name: "load",
        what: "no time is lost while all cores are busy",
        class: Class::Required,
        run: under_load,
    },
    CheckStep {
        name: "odd-limits",
        what: "limits of nothing, or beyond all bounds, end a search, too",
        class: Class::Advice,
        run: odd_limits,
    },
];

/// What measuring from outside may add.
const SLACK: Duration = Duration::from_millis(250);

fn depth_and_nodes(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        for go in ["go depth 1", "go depth 4", "go nodes 1", "go nodes 3000", "go depth 3 nodes 100"] {
            session.search(&subject.start(), go)?;
        }
        Ok(())
    })
}

/// A search that must be over within `time`.
fn in_time(session: &mut Session, game: &Game, go: &str, time: Duration) -> Result<Answer, Finding> {
    let answer = session.search(game, go)?;
    if answer.elapsed > time + SLACK {
        return Err(format!("{go}: answered after {} ms", answer.elapsed.as_millis()));
    }
    Ok(answer)
}

fn movetime(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        for milliseconds in [1, 50, 300] {
            let go = format!("go movetime {milliseconds}");
            in_time(session, &subject.start(), &go, Duration::from_millis(milliseconds))?;
        }
        Ok(())
    })
}

fn clocks(subject: &Subject) -> Result<Outcome, Finding> {
    let limits = [
        ("go wtime 1000 btime 1000", 1000),
        ("go wtime 1000 btime 1000 winc 100 binc 100", 1000),
        ("go wtime 600 btime 600 movestogo 1", 600),
        ("go wtime 600 btime 600 movestogo 40", 600),
        ("go wtime 100 btime 100", 100),
        ("go wtime 1 btime 1", 1),
        ("go wtime 2000 btime 1 movestogo 0", 2000),
    ];
    with_session(subject, |session| {
        for (go, time) in limits {
            in_time(session, &subject.start(), go, Duration::from_millis(time))?;
        }
        session.search(&subject.start(), "go wtime 9999999999999 btime 9999999999999 depth 2")?;
        Ok(())
    })
}

fn odd_limits(subject: &Subject) -> Result<Outcome, Finding> {
    let clocks = [
        ("go movetime 0", 0),
        ("go wtime 0 btime 0", 0),
        ("go wtime 0 btime 0 winc 100 binc 100", 100),
        ("go wtime -50 btime -50", 0),
        ("go winc 200 binc 200", 200),
        ("go wtime 500", 500),
    ];
    with_session(subject, |session| {
        for (go, time) in clocks {
            in_time(session, &subject.start(), go, Duration::from_millis(time))?;
        }
        for go in [
            "go depth 0",
            "go nodes 0",
            "go movetime 99999999999999999999999 depth 2",
            "go depth 2 searchmoves a1a1",
            "go depth 2 searchmoves",
        ] {
            session.search(&subject.start(), go)?;
        }
        Ok(())
    })
}

fn odd_words(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        for go in [
            "go nodes 2000 wtime 1000 depth 3 btime 1000",
            "go depth 2 hello world",
            "go hello depth 2",
            "go   depth\t2  ",
            "go depth 2 nodes x",
        ] {
            session.search(&subject.start(), go)?;
        }
        Ok(())
    })
}

fn searchmoves(subject: &Subject) -> Result<Outcome, Finding> {
    let game = subject.start();
    let names: Vec<String> = game.legal_moves().iter().rev().take(2).map(|&mv| game.move_text(mv)).collect();
    with_session(subject, |session| {
        let both = names.join(" ");
        for go in [
            format!("go depth 2 searchmoves {both}"),
            format!("go searchmoves {both} depth 2"),
            format!("go depth 2 searchmoves a1a1 {both} x"),
        ] {
            let answer = session.search(&game, &go)?;
            if !names.contains(&answer.line.best) {
                return Err(format!("{go}: answered {}", answer.line.best));
            }
        }
        Ok(())
    })
}

fn under_load(subject: &Subject) -> Result<Outcome, Finding> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let outcome = with_session(subject, |session| {
            let mut game = subject.start();
            for _ in 0..10 {
                let answer = in_time(session, &game, "go wtime 400 btime 400", Duration::from_millis(400))?;
                game.play(answer.best.ok_or("no move in the middle of a game")?);
                if game.outcome().is_some() {
                    break;
                }
            }
            Ok(())
        });
        done.store(true, Ordering::Relaxed);
        outcome
    })
}
