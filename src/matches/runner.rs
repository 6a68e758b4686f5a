//! Plays a match: workers play games, the director records them, counts them and says when it is enough.

mod director;
mod worker;

use super::identity;
use super::interrupt::Interrupt;
use super::log::Log;
use super::openings::Book;
use super::options::{EngineSettings, Pace, Settings};
use super::record::{RecordFile, Resumed};
use super::schedule::Schedule;
use super::screen::Screen;
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
    settings: &'a Settings,
    schedule: Schedule,
    book: Book,
    seed: u64,
    /// The identity of the settings, as it stands in records.
    identity: String,
    interrupt: Interrupt,
    log: Log,
    /// Numbers of the games that are yet to be begun.
    pending: Mutex<Box<dyn Iterator<Item = usize> + Send>>,
}

/// Plays the match, or the rest of it.
///
/// # Errors
/// Why it cannot begin, in one line.
pub fn run(settings: &Settings, warnings: &[String], interrupt: Interrupt) -> Result<End, String> {
    let mut screen = Screen::default();
    warnings.iter().for_each(|warning| screen.warn(warning));
    let log = match &settings.log {
        Some(path) => Log::create(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => Log::default(),
    };
    let facts = settings.identity();
    let (record, resumed) = match &settings.record {
        Some(record) => {
            let (record, resumed) = RecordFile::open(&record.path, &facts, settings.seed)?;
            (Some(record), resumed)
        }
        None => (None, Resumed { seed: settings.seed, ..Resumed::default() }),
    };
    let seed = resumed.seed.unwrap_or_else(fresh_seed);
    let schedule = Schedule::new(settings);
    let (book, warnings) = {
        let rules = (settings.variant, settings.agreement);
        Book::open(&settings.openings, rules, seed, schedule.openings())?
    };
    warnings.iter().for_each(|warning| screen.warn(warning));
    let concurrency = concurrency(settings, &mut screen);

    let done: HashSet<usize> = resumed.games.iter().filter_map(|game| game.number).collect();
    let pending = (1..=schedule.len()).filter(move |number| !done.contains(number));
    let shared = Match {
        settings,
        schedule,
        book,
        seed,
        identity: identity::to_text(&facts),
        interrupt,
        log,
        pending: Mutex::new(Box::new(pending)),
    };
    let mut director = Director::new(&shared, screen, record, resumed);
    let (sender, messages) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..concurrency {
            let worker = Worker::new(&shared, sender.clone());
            scope.spawn(|| worker.run());
        }
        drop(sender);
        for message in messages {
            director.take(message);
        }
    });
    Ok(director.close())
}

/// Games at a time: as many as asked for, but not more than there are cores unless that is insisted on.
fn concurrency(settings: &Settings, screen: &mut Screen) -> usize {
    let asked = settings.concurrency;
    let cores = thread::available_parallelism().map_or(asked, usize::from);
    if asked <= cores {
        return asked;
    }
    if settings.force_concurrency {
        screen
            .warn(&format!("{asked} games at a time on {cores} cores: engines will lose time to each other"));
        return asked;
    }
    screen.warn(&format!(
        "-concurrency {asked} is more than the {cores} cores there are; {cores} games at a time"
    ));
    cores
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ u64::from(std::process::id()) << 32
}

/// The conditions of a match in a few words.
fn title(settings: &Settings) -> String {
    let paces: Vec<String> = settings.engines.iter().map(pace_text).collect();
    let same = paces.iter().all(|pace| *pace == paces[0]);
    let pace = if same { paces[0].clone() } else { paces.join(" / ") };
    format!("{pace}, {}, {}", settings.variant, settings.openings)
}

fn pace_text(engine: &EngineSettings) -> String {
    let Pace { clock, move_time, nodes, depth } = &engine.pace;
    let limits = [
        clock.as_ref().map(|clock| format!("tc={clock}")),
        move_time.map(|time| format!("st={}", time.as_secs_f64())),
        nodes.map(|nodes| format!("nodes={nodes}")),
        depth.map(|depth| format!("depth={depth}")),
    ];
    limits.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
