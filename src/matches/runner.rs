//! Plays a match: workers play games, the director records them, counts them and says when it is enough.

mod director;
mod worker;

use super::affinity;
use super::clock::Seconds;
use super::identity;
use super::interrupt::Interrupt;
use super::log::Log;
use super::openings::Book;
use super::options::{EngineSettings, MatchSettings, Pace};
use super::record::{RecordFile, Resumed};
use super::referee::TableJudge;
use super::schedule::Schedule;
use super::screen::Screen;
use crate::core::text::counted;
use director::Director;
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};
use worker::Worker;

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games are played, or the test is decided.
    Complete,
    /// A signal or a closed output ended it.
    Interrupted,
    /// An engine or a file failed; the reason has been shown.
    Failed,
}

/// What workers share.
struct Match<'a> {
    settings: &'a MatchSettings,
    schedule: Schedule,
    book: Book,
    seed: u64,
    /// The identity of the settings, as it stands in records.
    identity: String,
    interrupt: Interrupt,
    log: Log,
    tables: Option<TableJudge>,
    /// Numbers of the games that are yet to be begun.
    pending: Mutex<Box<dyn Iterator<Item = usize> + Send>>,
}

/// Plays the match, or the rest of it.
///
/// # Errors
/// Why it cannot begin, in one line. No file has been changed then.
pub fn run(settings: &MatchSettings, warnings: &[String], interrupt: Interrupt) -> Result<End, String> {
    let mut screen = Screen::default();
    warnings.iter().for_each(|warning| screen.warn(warning));
    let prepared = Prepared::new(settings, &interrupt, &mut screen);
    // Asked to end while it was reading, it has not failed.
    if interrupt.is_set() {
        return Ok(End::Interrupted);
    }
    let Prepared { shared, shares, record, resumed } = prepared?;
    let mut director = Director::new(&shared, screen, record, resumed);
    let (sender, messages) = mpsc::channel();
    thread::scope(|scope| {
        for processors in shares {
            let worker = Worker::new(&shared, processors, sender.clone());
            scope.spawn(|| worker.run());
        }
        drop(sender);
        for message in messages {
            director.take(message);
        }
    });
    Ok(director.close())
}

/// Everything that is read and opened before the first game.
struct Prepared<'a> {
    shared: Match<'a>,
    /// For each game at a time the processors that it is bound to.
    shares: Vec<Vec<usize>>,
    record: Option<RecordFile>,
    resumed: Resumed,
}

impl<'a> Prepared<'a> {
    fn new(
        settings: &'a MatchSettings,
        interrupt: &Interrupt,
        screen: &mut Screen,
    ) -> Result<Prepared<'a>, String> {
        let mut warn = |warnings: Vec<String>| warnings.iter().for_each(|warning| screen.warn(warning));
        let facts = identity::of(settings, interrupt)?;
        let (tables, warnings) = settings.tables.as_ref().map(TableJudge::open).transpose()?.unzip();
        warn(warnings.unwrap_or_default());
        let (concurrency, threads, warning) = concurrency(settings);
        warn(warning.into_iter().collect());
        let shares = affinity::shares(settings, concurrency, threads)?;
        let schedule = Schedule::new(settings);
        // The order of the openings hangs on the seed, and that perhaps on the record. But nothing is opened for
        // writing before the book has been found good.
        let open_book = |seed| {
            let rules = (settings.variant, settings.agreement);
            Book::open(&settings.openings, rules, seed, schedule.openings(), interrupt)
        };
        let asked = settings.seed.unwrap_or_else(fresh_seed);
        let mut book = open_book(asked)?;
        let (record, resumed) = match &settings.record {
            Some(record) => {
                let (record, resumed) = RecordFile::open(record, &facts, settings.seed, interrupt)?;
                (Some(record), resumed)
            }
            None => (None, Resumed { seed: settings.seed, ..Resumed::default() }),
        };
        let seed = resumed.seed.unwrap_or(asked);
        if seed != asked {
            book = open_book(seed)?;
        }
        let (book, warnings) = book;
        warn(warnings);
        let log = settings.log.as_ref().map(Log::open).transpose()?.unwrap_or_default();
        if let Some(saved) = &settings.config {
            let failed = |error: std::io::Error| format!("{}: {error}", saved.path.display());
            std::fs::write(&saved.path, &saved.text).map_err(failed)?;
        }
        let done: HashSet<usize> = resumed.games.iter().filter_map(|game| game.number).collect();
        let pending = (1..=schedule.len()).filter(move |number| !done.contains(number));
        let shared = Match {
            settings,
            schedule,
            book,
            seed,
            identity: identity::to_text(&facts),
            interrupt: interrupt.clone(),
            log,
            tables,
            pending: Mutex::new(Box::new(pending)),
        };
        Ok(Prepared { shared, shares, record, resumed })
    }
}

/// Games at a time: as many as asked for, but not more than there are processors for unless that is insisted on; the
/// threads that a game keeps busy; a warning.
fn concurrency(settings: &MatchSettings) -> (usize, usize, Option<String>) {
    let asked = settings.concurrency;
    let processors = thread::available_parallelism().map_or(asked, usize::from);
    let threads = settings.engines.iter().map(EngineSettings::threads).max().unwrap_or(1);
    let fitting = (processors / threads).max(1);
    let with_threads = if threads == 1 { String::new() } else { format!(" with {threads} threads") };
    if asked * threads <= processors {
        (asked, threads, None)
    } else if settings.force_concurrency || asked <= fitting {
        let games = counted(asked, "game");
        let warning = format!(
            "{games} at a time{with_threads} on {}: engines will lose time to each other",
            counted(processors, "processor")
        );
        (asked, threads, Some(warning))
    } else {
        let warning = format!(
            "-concurrency {asked}{with_threads} is more than the {} there are; {} at a time",
            counted(processors, "processor"),
            counted(fitting, "game")
        );
        (fitting, threads, Some(warning))
    }
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ u64::from(std::process::id()) << 32
}

/// The conditions of a match in a few words.
fn title(settings: &MatchSettings) -> String {
    let paces: Vec<String> = settings.engines.iter().map(pace_text).collect();
    let same = paces.iter().all(|pace| *pace == paces[0]);
    let pace = if same { paces[0].clone() } else { paces.join(" / ") };
    format!("{pace}, {}, {}", settings.variant, settings.openings)
}

fn pace_text(engine: &EngineSettings) -> String {
    let Pace { clock, move_time, nodes, depth } = &engine.pace;
    let limits = [
        clock.as_ref().map(|clock| format!("tc={clock}")),
        move_time.map(|time| format!("st={}", Seconds(time))),
        nodes.map(|nodes| format!("nodes={nodes}")),
        depth.map(|depth| format!("depth={depth}")),
    ];
    limits.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
