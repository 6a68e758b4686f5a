//! Self-play for data: many short games, one a thread, written to a [file of games](super::games) as they end.
//!
//! A game belongs to its number and the seed alone. A file is resumed by playing the numbers that it has not got.

use super::games::{Block, BlockWriter, Blocks, Ending, Fault, MATE, Ply, Record};
use crate::core::random::SplitMix64;
use crate::core::rules::Agreement;
use crate::core::{Color, Move, Position};
use crate::eval::Network;
use crate::game::Game;
use crate::matches::openings::seed_of;
use crate::search::{AllocError, Control, Limits, STACK, Score, Searcher, Settings};
use crate::tablebase::{Tablebase, Value};
use crate::variants::with_position;
use crate::variants::{Variant, VariantId};
use std::collections::HashSet;
use std::fs::{File, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Openings that the search holds to be further from balanced, in centipawns, are not played.
const BALANCE: i32 = 300;

/// Plies after which a game is a draw.
const LONGEST: usize = 400;

/// Centipawns beyond which both sides hold a game to be decided.
const DECIDED: i32 = 2000;

/// Plies that they must do so for.
const DECIDED_PLIES: usize = 6;

/// Size of the transposition table of a game in MiB.
const HASH: usize = 1;

/// Size of the queue of games not written yet.
const QUEUE: usize = 64;

/// How games are made.
#[derive(Clone)]
pub struct Options {
    /// Which game.
    pub variant: VariantId,
    /// Games that the file is to have of this seed; none: until the time is over.
    pub games: Option<u32>,
    /// Time to go on for.
    pub time: Option<Duration>,
    /// Nodes of a search after which no iteration is begun.
    pub soft_nodes: u64,
    /// Nodes of a search at the most.
    pub nodes: u64,
    /// Random plies of an opening at the least; up to two more are played.
    pub plies: usize,
    /// What the games follow from.
    pub seed: u64,
    /// Games played at once.
    pub threads: usize,
    /// The network to play by; none: the built-in one.
    pub network: Option<Arc<Network>>,
    /// File to add to.
    pub out: PathBuf,
}

/// Why no games are made.
#[derive(Debug, Error)]
pub enum DatagenError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// What is in the file is not to be added to.
    #[error("{}: {fault}", path.display())]
    Content {
        /// Its path.
        path: PathBuf,
        /// What is wrong.
        fault: Fault,
    },
    /// It holds another game.
    #[error("{}: these are games of {found}, not {wanted}", path.display())]
    Variant {
        /// Its path.
        path: PathBuf,
        /// The game that it holds.
        found: VariantId,
        /// The game that was asked for.
        wanted: VariantId,
    },
    /// A game in it is not one.
    #[error("{}: {reason}", path.display())]
    Game {
        /// Its path.
        path: PathBuf,
        /// Which one, and why.
        reason: String,
    },
    /// Another process writes to it.
    #[error("{}: another process writes to it", .0.display())]
    Busy(PathBuf),
    /// No memory for the tables of the searches.
    #[error(transparent)]
    Memory(#[from] AllocError),
}

/// How far it has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Games of the seed in the file.
    pub games: u32,
    /// Games made by this run.
    pub made: u32,
    /// Positions with a score in those.
    pub positions: u64,
    /// Time that it took.
    pub elapsed: Duration,
    /// Time left.
    pub left: Duration,
}

/// Plays games and adds them to the file until the options or `interrupt` end it. `report` is called once a second or
/// less often.
///
/// # Errors
/// When the file cannot be used. What was written before stays.
pub fn run(
    options: &Options,
    interrupt: &AtomicBool,
    report: &mut dyn FnMut(&Progress),
) -> Result<Progress, DatagenError> {
    let (mut file, done) = open(options)?;
    let failed = |error| DatagenError::Io { path: options.out.clone(), error };
    let mut searchers = (0..options.threads).map(|_| Searcher::new(HASH)).collect::<Result<Vec<_>, _>>()?;
    searchers.iter_mut().for_each(|searcher| searcher.set_network(options.network.clone()));
    let begun = Instant::now();
    let plan = Plan { options, done: &done, next: AtomicU32::new(0), begun, interrupt };
    let tables = Arc::new(Tablebase::built_in());
    let mut writer = BlockWriter::new(options.variant, options.seed);
    let mut tally = Tally { begun, before: done.len() as u32, made: 0, positions: 0 };
    thread::scope(|scope| -> Result<(), DatagenError> {
        let (sender, games) = mpsc::sync_channel(QUEUE);
        for searcher in searchers {
            let (plan, sender, tables) = (&plan, sender.clone(), Arc::clone(&tables));
            let body = move || {
                let mut player = Player { options, searcher, tables };
                while let Some(number) = plan.next()
                    && sender.send(player.play(number)).is_ok()
                {}
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, body).map_err(failed)?;
        }
        drop(sender);
        let mut told = begun;
        for game in games {
            tally.made += 1;
            tally.positions += game.plies.iter().filter(|ply| ply.score.is_some()).count() as u64;
            if let Some(block) = writer.add(&game) {
                file.write_all(&block).map_err(failed)?;
            }
            if told.elapsed() >= Duration::from_secs(1) {
                told = Instant::now();
                report(&tally.progress(options));
            }
        }
        Ok(())
    })?;
    if let Some(block) = writer.finish() {
        file.write_all(&block).map_err(failed)?;
    }
    Ok(tally.progress(options))
}

/// Opens the file for adding, cut off after its last whole block, and finds the numbers of the seed's games in it.
fn open(options: &Options) -> Result<(File, HashSet<u32>), DatagenError> {
    let path = &options.out;
    let failed = |error| DatagenError::Io { path: path.clone(), error };
    let mut file =
        File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => DatagenError::Busy(path.clone()),
        TryLockError::Error(error) => failed(error),
    })?;
    let mut done = HashSet::new();
    if !file.metadata().map_err(failed)?.is_file() {
        // A device has no games to go on from.
        return Ok((file, done));
    }
    let mut blocks = Blocks::new(BufReader::new(&file));
    for block in &mut blocks {
        match block {
            Ok(Block { variant, .. }) if variant != options.variant => {
                return Err(DatagenError::Variant {
                    path: path.clone(),
                    found: variant,
                    wanted: options.variant,
                });
            }
            Ok(block) if block.seed == options.seed => {
                done.extend(block.games.iter().map(|game| game.number));
            }
            // What a run that was killed has left of its last block.
            Ok(_) | Err(Fault::Truncated(_)) => {}
            Err(fault) => return Err(DatagenError::Content { path: path.clone(), fault }),
        }
    }
    let end = blocks.position();
    if file.metadata().map_err(failed)?.len() > end {
        file.set_len(end).map_err(failed)?;
    }
    file.seek(SeekFrom::Start(end)).map_err(failed)?;
    Ok((file, done))
}

/// Which games are still to be played.
struct Plan<'a> {
    options: &'a Options,
    done: &'a HashSet<u32>,
    next: AtomicU32,
    begun: Instant,
    interrupt: &'a AtomicBool,
}

impl Plan<'_> {
    /// The number of the next game; none when it is time to end.
    fn next(&self) -> Option<u32> {
        let is_over = self.options.time.is_some_and(|time| self.begun.elapsed() >= time);
        if is_over || self.interrupt.load(Relaxed) {
            return None;
        }
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            if self.options.games.is_some_and(|games| number >= games) {
                return None;
            }
            if !self.done.contains(&number) {
                return Some(number);
            }
        }
    }
}

/// What a run has done.
struct Tally {
    begun: Instant,
    before: u32,
    made: u32,
    positions: u64,
}

impl Tally {
    fn progress(&self, options: &Options) -> Progress {
        let elapsed = self.begun.elapsed();
        let games = self.before + self.made;
        let by_time = options.time.map(|time| time.saturating_sub(elapsed));
        let by_games = options.games.map(|wanted| {
            let missing = f64::from(wanted.saturating_sub(games));
            elapsed.mul_f64(missing / f64::from(self.made.max(1)))
        });
        let left = [by_time, by_games].into_iter().flatten().min().unwrap_or(Duration::MAX);
        Progress { games, made: self.made, positions: self.positions, elapsed, left }
    }
}

/// One thread's means of playing.
struct Player<'a> {
    options: &'a Options,
    searcher: Searcher,
    tables: Arc<Tablebase>,
}

impl Player<'_> {
    /// The game with this number.
    fn play(&mut self, number: u32) -> Record {
        let mut random = SplitMix64(seed_of(self.options.seed, number as usize));
        loop {
            let Some(mut game) = self.opening(&mut random) else { continue };
            self.searcher.clear();
            let (mv, score) = self.search(&game);
            if score.is_none_or(|score| i32::from(score).abs() > BALANCE) {
                continue;
            }
            let mut plies: Vec<Ply> = game.moves().into_iter().map(|mv| Ply { mv, score: None }).collect();
            plies.push(Ply { mv, score });
            game.play(mv);
            let (winner, ending) = self.play_on(&mut game, &mut plies);
            return Record { number, start: String::new(), plies, winner, ending };
        }
    }

    /// Random moves from the start; none if the game ends by them.
    fn opening(&self, random: &mut SplitMix64) -> Option<Game> {
        let mut game = Game::start(self.options.variant, Agreement::default());
        for _ in 0..self.options.plies + random.below(3) {
            let moves = game.legal_moves();
            game.play(*moves.get(random.below(moves.len().max(1)))?);
        }
        game.outcome().is_none().then_some(game)
    }

    /// Plays to the end; returns the winner and what the end was.
    fn play_on(&mut self, game: &mut Game, plies: &mut Vec<Ply>) -> (Option<Color>, Ending) {
        loop {
            if let Some(outcome) = game.outcome() {
                return (outcome.winner, Ending::Rules);
            }
            if let Some(value) = with_position!(game.position(), position => self.table_value(position)) {
                let side = game.side_to_move();
                let winner = match value {
                    Value::Win(_) => Some(side),
                    Value::Draw => None,
                    Value::Loss(_) => Some(!side),
                };
                return (winner, Ending::Tables);
            }
            if plies.len() >= LONGEST {
                return (None, Ending::Length);
            }
            let (mv, score) = self.search(game);
            plies.push(Ply { mv, score });
            if let Some(ahead) = decided(plies) {
                let side = game.side_to_move();
                return (Some(if ahead { side } else { !side }), Ending::Adjudication);
            }
            game.play(mv);
        }
    }

    /// The value of the position by the endgame tables, if nothing but best play counts there.
    fn table_value<V: Variant>(&self, position: &Position<V>) -> Option<Value> {
        self.tables.probe(position)
    }

    /// The best move, with its score if that is exact.
    fn search(&mut self, game: &Game) -> (Move, Option<i16>) {
        let limits = Limits {
            nodes: Some(self.options.nodes),
            soft_nodes: Some(self.options.soft_nodes),
            ..Limits::default()
        };
        let mut score = None;
        let control = Control::new(false, false);
        let answer = self.searcher.search(game, &limits, &Settings::default(), &control, &mut |info| {
            score = info.bound.is_none().then(|| match info.score {
                Score::Cp(score) => score.clamp(1 - i32::from(MATE), i32::from(MATE) - 1) as i16,
                Score::Mate(moves) if moves > 0 => MATE,
                Score::Mate(_) => -MATE,
            });
        });
        let Some(best) = answer.best else { unreachable!("the game is not over, so there is a move") };
        (best, score)
    }
}

/// Whether the last scores decide the game: true if in favour of the side that is to move now.
fn decided(plies: &[Ply]) -> Option<bool> {
    let last = plies.last()?.score?;
    let ahead = last > 0;
    if last.abs() == MATE {
        return Some(ahead);
    }
    let mut recent = plies.iter().rev().take(DECIDED_PLIES);
    let agree = |(ply, back): (&Ply, usize)| {
        let score = ply.score.map_or(0, i32::from);
        score.abs() >= DECIDED && (score > 0) == (ahead == (back % 2 == 0))
    };
    let long_enough = plies.len() >= DECIDED_PLIES;
    (long_enough && { &mut recent }.zip(0..).all(agree)).then_some(ahead)
}

/// The files' games, for the tools that read them: each block is given to `visit`, with its path in an error.
///
/// # Errors
/// When a file cannot be read or is damaged, or holds another game than `variant`.
pub fn read(path: &Path, variant: VariantId, visit: &mut dyn FnMut(Block)) -> Result<(), DatagenError> {
    let path = path.to_path_buf();
    let file = File::open(&path).map_err(|error| DatagenError::Io { path: path.clone(), error })?;
    for block in Blocks::new(BufReader::new(file)) {
        let block = block.map_err(|fault| DatagenError::Content { path: path.clone(), fault })?;
        if block.variant != variant {
            return Err(DatagenError::Variant { path, found: block.variant, wanted: variant });
        }
        visit(block);
    }
    Ok(())
}
