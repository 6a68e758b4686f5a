//! Games with the engine's comments: scores, better lines, and marks for errors.
//!
//! After each move stands the score of the position for the side that moved and the depth of the search, `+0.31/12`; after
//! an error its mark (`$6` dubious, `$2` bad, `$4` losing) and the line that would have been better. Every game is
//! searched for itself, so that it gets the same comments whichever thread takes it.

use super::Filter;
use crate::game::Game;
use crate::game::record::{GameRecord, Reader, RecordError};
use crate::search::{AllocError, Control, Info, Limits, STACK, Score, Searcher, Settings};
use crate::variants::VariantId;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use thiserror::Error;

/// Size of the table of each thread in MiB.
const HASH: usize = 32;
/// Games read at a time for each thread.
const BATCH: usize = 4;
/// How much worse than the best move, in hundredths of a pawn, a move of each glyph is at least.
const MARKS: [(i32, u8); 3] = [(300, 4), (120, 2), (60, 6)];
/// Scores beyond this, in hundredths of a pawn, are all the same.
const DECIDED: i32 = 1000;

/// How games are annotated.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game of records that do not name theirs.
    pub variant: VariantId,
    /// The limits of each search.
    pub limits: Limits,
    /// Games that are searched at a time.
    pub threads: usize,
}

/// Why the annotation ended early.
#[derive(Debug, Error)]
pub enum AnnotateError {
    /// There is no memory for the tables.
    #[error(transparent)]
    Memory(#[from] AllocError),
    /// The output cannot be read or written, or the system has no thread.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What is told of each game when it is written or left out.
#[derive(Debug)]
pub enum Told {
    /// It is written.
    Written,
    /// It is one of those passed over.
    Passed,
    /// It cannot be read.
    Faulty(RecordError),
}

/// Annotates the wanted games of `input`, in their order. The first `skip` of those that can be read are passed over.
/// `tell` is called for each game with the bytes of the input that were read before it was begun.
///
/// # Errors
/// When there is no memory or thread, or `output` fails.
pub fn annotate<R: BufRead>(
    input: R,
    filter: &Filter,
    options: &Options,
    skip: usize,
    output: &mut dyn Write,
    tell: &mut dyn FnMut(Told, u64),
) -> Result<(), AnnotateError> {
    let searchers = (0..options.threads).map(|_| Searcher::new(HASH));
    let mut searchers = searchers.collect::<Result<Vec<Searcher>, _>>()?;
    let mut reader = Reader::new(input).lenient();
    let mut left = skip;
    loop {
        let mut batch = Vec::new();
        while batch.len() < BATCH * options.threads {
            match reader.next() {
                None => break,
                Some(Err(error)) => {
                    if filter.wants_faulty(&error) {
                        tell(Told::Faulty(error), reader.bytes_read());
                    }
                }
                Some(Ok(game)) if !filter.wants(&game) => {}
                Some(Ok(game)) => match game.replay(options.variant) {
                    Err(error) => tell(Told::Faulty(error), reader.bytes_read()),
                    Ok(_) if left > 0 => {
                        left -= 1;
                        tell(Told::Passed, reader.bytes_read());
                    }
                    Ok(game) => batch.push((game, reader.bytes_read())),
                },
            }
        }
        if batch.is_empty() {
            return Ok(());
        }
        annotate_batch(&batch, &mut searchers, options, |number, text| {
            output.write_all(text.as_bytes())?;
            output.flush()?;
            tell(Told::Written, batch[number].1);
            Ok(())
        })?;
    }
}

/// Annotates games at the same time and gives their texts to `write` in their order.
fn annotate_batch(
    batch: &[(GameRecord, u64)],
    searchers: &mut [Searcher],
    options: &Options,
    mut write: impl FnMut(usize, String) -> io::Result<()>,
) -> Result<(), AnnotateError> {
    let next = AtomicUsize::new(0);
    let (sender, texts) = mpsc::channel();
    thread::scope(|scope| {
        for searcher in searchers {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some((game, _)) = batch.get(number) else { return };
                    let text = annotated(game.clone(), searcher, &options.limits).to_string();
                    if sender.send((number, text)).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut written = 0;
        for (number, text) in texts {
            waiting.insert(number, text);
            while let Some(text) = waiting.remove(&written) {
                write(written, text)?;
                written += 1;
            }
        }
        Ok(())
    })
}

/// The record with comments on all moves.
pub fn annotated(mut record: GameRecord, searcher: &mut Searcher, limits: &Limits) -> GameRecord {
    searcher.clear();
    let moves = record.game.moves();
    let mut game = record.game.clone();
    while game.undo() {}
    let mut before = judged(&game, searcher, limits);
    for (ply, mv) in (1..).zip(moves) {
        let best = before.info.pv.first().copied();
        let better = line(&game, &before.info);
        game.play(mv);
        let after = judged(&game, searcher, limits);
        let (possible, reached) = (value(before.info.score), -value(after.info.score));
        let loss = possible.min(DECIDED) - reached.max(-DECIDED);
        if best.is_some_and(|best| best != mv)
            && let Some((_, glyph)) = MARKS.into_iter().find(|(least, _)| loss >= *least)
        {
            record.comments.add_glyph(ply, glyph);
            let comment = format!("{}; better {better} ({})", after.told(), score_text(before.info.score));
            record.comments.add(ply, &comment);
        } else {
            record.comments.add(ply, &after.told());
        }
        before = after;
    }
    record
}

/// What is known of a position.
struct Judged {
    info: Info,
    /// The game is over there.
    ended: Option<String>,
}

impl Judged {
    /// The comment on the move that led here.
    fn told(&self) -> String {
        let score = score_text(negated(self.info.score));
        match &self.ended {
            Some(outcome) => outcome.clone(),
            None => format!("{score}/{}", self.info.depth),
        }
    }
}

fn judged(game: &Game, searcher: &mut Searcher, limits: &Limits) -> Judged {
    let mut info = Info::default();
    if let Some(outcome) = game.outcome() {
        info.score = match outcome.winner {
            None => Score::Cp(0),
            Some(winner) if winner == game.side_to_move() => Score::Mate(1),
            Some(_) => Score::Mate(0),
        };
        return Judged { info, ended: Some(outcome.to_string()) };
    }
    let settings = Settings { analysis: true, ..Settings::default() };
    searcher.search(game, limits, &settings, &Control::new(false, false), &mut |told| info = told);
    Judged { info, ended: None }
}

/// A score in hundredths of a pawn, mates beyond all others.
fn value(score: Score) -> i32 {
    const MATE: i32 = 100_000;
    match score {
        Score::Cp(value) => value,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
    }
}

fn negated(score: Score) -> Score {
    match score {
        Score::Cp(value) => Score::Cp(-value),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

/// `+0.31`, `-M3`.
fn score_text(score: Score) -> String {
    match score {
        Score::Cp(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mate(moves) if moves > 0 => format!("+M{moves}"),
        Score::Mate(moves) => format!("-M{}", -moves),
    }
}

/// The line of a search as a record writes it.
fn line(game: &Game, info: &Info) -> String {
    const MOVES: usize = 8;
    let mut now = game.clone();
    let moves = info.pv.iter().take(MOVES).map(|mv| {
        let text = now.san(*mv);
        now.play(*mv);
        text
    });
    moves.collect::<Vec<_>>().join(" ")
}

/// A file of annotated games, with the number of games that stand in it already. A last game that was cut off is taken out
/// of it.
///
/// # Errors
/// If it cannot be read and written.
pub fn resume(path: &Path) -> io::Result<(File, usize)> {
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let (mut games, mut whole) = (0, 0);
    let mut reader = Reader::new(BufReader::new(&file));
    while let Some(Ok(_)) = reader.next() {
        games += 1;
        whole = reader.bytes_read();
    }
    if whole < file.metadata()?.len() {
        file.set_len(whole)?;
    }
    file.seek(SeekFrom::End(0))?;
    if whole > 0 {
        // What is appended begins a paragraph of its own; one empty line more does no harm.
        file.write_all(b"\n")?;
    }
    Ok((file, games))
}
