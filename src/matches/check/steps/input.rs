//! Bad input costs a line and no more.

use super::super::session::{Finding, PATIENCE, Session, Subject};
use super::super::{CheckStep, Class, Outcome, positions, with_session};
use crate::matches::proc;
use std::time::Instant;

pub const STEPS: &[CheckStep] = &[
    CheckStep {
        name: "unknown-words",
        what: "unknown words are passed over",
        class: Class::Advice,
        run: unknown_words,
    },
    CheckStep {
        name: "odd-lines",
        what: "lines in odd forms are read or refused",
        class: Class::Advice,
        run: odd_lines,
    },
    CheckStep {
        name: "long-line",
        what: "a line of 20 MB is survived in bounded memory",
        class: Class::Advice,
        run: endless_line,
    },
    CheckStep {
        name: "long-game",
        what: "a game of 2000 plies is taken",
        class: Class::Required,
        run: long_game,
    },
    CheckStep {
        name: "bad-positions",
        what: "a refused position leaves none, and the next one recovers",
        class: Class::Advice,
        run: bad_positions,
    },
    CheckStep {
        name: "bad-options",
        what: "bad options leave the old value",
        class: Class::Advice,
        run: bad_options,
    },
];

/// Sends a good search after something bad.
fn recovers(session: &mut Session, subject: &Subject, after: &str) -> Result<(), Finding> {
    session.sync_without_move().map_err(|finding| format!("after {after}: {finding}"))?;
    session.search(&subject.start(), "go depth 2").map_err(|finding| format!("after {after}: {finding}"))?;
    Ok(())
}

fn unknown_words(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        for line in [
            "hello",
            "position",
            "position nowhere",
            "setoption",
            "setoption name",
            "register later",
            "debug maybe",
            "",
        ] {
            session.send(line);
            recovers(session, subject, &format!("'{line}'"))?;
        }
        let game = subject.start();
        session.position(&game);
        let since = Instant::now();
        session.send("go away");
        session.send("stop");
        session.answer(&game, since, PATIENCE).map_err(|finding| format!("go away, stop: {finding}"))?;
        recovers(session, subject, "'go away'")
    })
}

fn odd_lines(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        let lines: [(&str, &[u8]); 6] = [
            ("a line with CRLF", b"isready\r\n"),
            ("tabs and blanks", b" \t isready \t \n"),
            ("empty lines", b"\n\r\n   \nisready\n"),
            ("a NUL", b"he\0llo\n\0\nisready\n"),
            ("bytes that are not UTF-8", b"\xff\xfe\x80 \xc3\x28\nisready\n"),
            ("many short lines", b"x\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nx\nisready\n"),
        ];
        for (what, bytes) in lines {
            session.send_raw(bytes.to_vec());
            let deadline = Instant::now() + PATIENCE;
            loop {
                let line =
                    session.line(deadline, "readyok").map_err(|finding| format!("{what}: {finding}"))?;
                if line.text == "readyok" {
                    break;
                }
            }
            recovers(session, subject, what)?;
        }
        Ok(())
    })
}

fn endless_line(subject: &Subject) -> Result<Outcome, Finding> {
    const LENGTH: usize = 20 << 20;
    const GROWTH: u64 = 200 << 20;
    with_session(subject, |session| {
        let before = peak_memory(session.id());
        for head in ["", "position startpos moves "] {
            session.send_raw([head.as_bytes(), &b"x ".repeat(LENGTH / 2), b"\n"].concat());
            recovers(session, subject, "a line of 20 MB")?;
        }
        match (before, peak_memory(session.id())) {
            (Some(before), Some(after)) if after > before + GROWTH => {
                Err(format!("it took {} MiB of memory", (after - before) >> 20))
            }
            _ => Ok(()),
        }
    })
}

/// The most memory that a process has used, in bytes; Linux only.
fn peak_memory(process: u32) -> Option<u64> {
    let peak = proc::status(process, "VmHWM")?;
    peak.strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

fn long_game(subject: &Subject) -> Result<Outcome, Finding> {
    const PLIES: usize = 2000;
    let game = positions::long_game(&subject.start(), PLIES);
    with_session(subject, |session| {
        session.search(&game, "go depth 2")?;
        recovers(session, subject, "a long game")
    })
}

fn bad_positions(subject: &Subject) -> Result<Outcome, Finding> {
    let game = subject.start();
    let start = game.start_fen();
    let (placement, rest) = start.split_once(' ').ok_or("a start position without fields")?;
    let king = |letters: &str| placement.replace(['K', 'k'], letters);
    let first = game.legal_moves().first().map(|&mv| game.move_text(mv)).unwrap_or_default();
    let commands = [
        "position startpos moves a1a1".to_string(),
        format!("position startpos moves {first} {first}"),
        "position startpos moves hello".to_string(),
        "position fen".to_string(),
        "position fen hello".to_string(),
        format!("position fen {} {rest}", &placement[1..]),
        format!("position fen {placement}/9 {rest}"),
        format!("position fen {} {rest}", king("1")),
        format!("position fen {} {rest}", placement.replacen(|c: char| c.is_ascii_digit(), "K", 1)),
        format!("position fen {} {rest}", placement.replacen(|c: char| c.is_ascii_uppercase(), "?", 1)),
        format!("position fen {placement} x - - 0 1"),
        format!(
            "position fen {placement} {} 99999999999999999999 1",
            rest.rsplitn(3, ' ').last().unwrap_or_default()
        ),
    ];
    with_session(subject, |session| {
        for command in &commands {
            session.position(&game);
            session.send(command);
            let lines = session.sync_without_move().map_err(|finding| format!("{command}: {finding}"))?;
            if !lines.iter().any(|line| line.starts_with("info string")) {
                return Err(format!("{command}: not a word about it"));
            }
            session.send("go depth 2");
            let mut lines = session.sync().map_err(|finding| format!("{command}: {finding}"))?;
            lines.retain(|line| line.starts_with("bestmove"));
            let answer = match lines.pop() {
                Some(line) => line,
                None => wait_for_move(session).map_err(|finding| format!("{command}: {finding}"))?,
            };
            if answer != "bestmove (none)" {
                return Err(format!("{command}: then '{answer}', played on another board"));
            }
            recovers(session, subject, command)?;
        }
        Ok(())
    })
}

fn wait_for_move(session: &mut Session) -> Result<String, Finding> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let line = session.line(deadline, "bestmove")?.text;
        if line.starts_with("bestmove") {
            return Ok(line);
        }
    }
}

fn bad_options(subject: &Subject) -> Result<Outcome, Finding> {
    with_session(subject, |session| {
        let refused = [
            "setoption name No Such Option value 1",
            "setoption name Hash value",
            "setoption name Hash",
            "setoption name Hash value x",
            "setoption name Hash value -1",
            "setoption name Hash value 999999999999999999999999999999",
            "setoption name Hash value 1.5",
            "setoption value 16",
        ];
        for line in refused {
            session.send(line);
            let lines = session.sync_without_move().map_err(|finding| format!("{line}: {finding}"))?;
            if !lines.iter().any(|line| line.starts_with("info string")) {
                return Err(format!("{line}: not a word about it"));
            }
        }
        for line in [
            "SETOPTION NAME HASH VALUE 1",
            "setoption   name   hash   value   2",
            "setoption name HASH value 1",
        ] {
            session.send(line);
            recovers(session, subject, line)?;
        }
        let most =
            session.options().iter().find(|option| option.name == "Hash").and_then(|option| option.max);
        if let Some(most) = most {
            let line = format!("setoption name Hash value {most}");
            session.send(&line);
            recovers(session, subject, &line)?;
        }
        Ok(())
    })
}
