//! The worked transcripts of `engine-protocol.md`, and those of XBoard beside this file, said to the engine as they stand
//! there. A first line `$ …` starts it.

use super::*;

/// The blocks of a text whose lines begin with `> `, sent, or `< `, received.
fn transcripts(text: &'static str) -> Vec<Vec<&'static str>> {
    let blocks = text.split("```").skip(1).step_by(2);
    let blocks = blocks.map(|block| block.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>());
    blocks.filter(|block| block.iter().any(|line| line.starts_with("> "))).collect()
}

/// Whether a line is as written, `*` standing for any word and `…` at the end for any more words.
fn matches(line: &str, written: &str) -> bool {
    let (line, mut written) = (words(line), words(written));
    let is_open = written.pop_if(|word| *word == "…").is_some();
    let is_long_enough = if is_open { line.len() >= written.len() } else { line.len() == written.len() };
    is_long_enough && line.iter().zip(&written).all(|(word, pattern)| *pattern == "*" || word == pattern)
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// The game of a call such as `tenglong --variant chess`.
fn called(call: &str) -> VariantId {
    let name = call.strip_prefix("tenglong --variant ").expect("a call with a game");
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_transcript_is_answered_as_written() {
    let chapters = include_str!("../../../engine-protocol.md").split("## 9. Worked transcripts");
    let transcripts = transcripts(chapters.last().expect("chapter 9"));
    assert!(transcripts.len() >= 6);
    transcripts.iter().for_each(|transcript| replay(transcript));
}

#[test]
fn xboard_is_answered_as_written() {
    let transcripts = transcripts(include_str!("xboard/transcripts.md"));
    assert!(transcripts.len() >= 5);
    transcripts.iter().for_each(|transcript| replay(transcript));
}

fn replay(transcript: &[&str]) {
    let (variant, lines) = match transcript {
        [call, rest @ ..] if let Some(call) = call.strip_prefix("$ ") => (Some(called(call)), rest),
        lines => (None, lines),
    };
    let mut dialogue = variant.map_or_else(Dialogue::start, Dialogue::start_as);
    let mut skipping = false;
    for line in lines {
        if let Some(order) = line.strip_prefix("> ") {
            dialogue.send(order);
        } else if words(line) == ["<", "…"] {
            skipping = true;
        } else {
            let written = line.strip_prefix('<').expect("a line that is sent or received");
            let mut said = dialogue.line();
            while skipping && !matches(&said, written) {
                said = dialogue.line();
            }
            assert!(matches(&said, written), "'{said}' for '{written}' in {transcript:#?}");
            skipping = false;
        }
    }
    dialogue.finish();
}
