//! What visitors may take, so that the server's memory, threads and processors are bounded whatever they do.

use std::time::{Duration, Instant};

/// Sessions at a time: each has two threads and an engine.
pub const SESSIONS: usize = 16;

/// Memory of each session's transposition table, in MiB.
pub const HASH: usize = 16;

/// Connections at a time that have not become sessions.
pub const CONNECTIONS: usize = 128;

/// How long a connection may take to ask for something.
pub const HEADER_TIME: Duration = Duration::from_secs(10);

/// Largest message of a visitor: a full tree of moves, or a long record.
pub const MESSAGE_BYTES: usize = 512 * 1024;

/// Messages of a visitor that wait to be carried out.
pub const WAITING: usize = 8;

/// Messages to a visitor that wait to be sent; one who does not read them is left.
pub const UNREAD: usize = 64;

/// A visitor is asked for a sign of life this often …
pub const PING: Duration = Duration::from_secs(20);

/// … and is left after this time without one.
pub const SILENCE: Duration = Duration::from_secs(70);

/// Least time between two messages about an analysis.
pub const ANALYSIS_INTERVAL: Duration = Duration::from_millis(80);

/// Messages that a visitor may send at once, and in each second after that.
const BURST: f64 = 100.0;
const RATE: f64 = 40.0;

/// How many more messages a visitor may send.
pub struct Rate {
    left: f64,
    since: Instant,
}

impl Rate {
    /// For a new visitor.
    pub fn new(now: Instant) -> Rate {
        Rate { left: BURST, since: now }
    }

    /// Counts a message; false if it is one too many.
    pub fn allows(&mut self, now: Instant) -> bool {
        let gained = (now - self.since).as_secs_f64() * RATE;
        self.since = now;
        self.left = (self.left + gained).min(BURST);
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_a_rate() {
        let begin = Instant::now();
        let mut rate = Rate::new(begin);
        let allowed = |rate: &mut Rate, now| (0..1000).filter(|_| rate.allows(now)).count();
        assert_eq!(allowed(&mut rate, begin), 100);
        assert_eq!(allowed(&mut rate, begin + Duration::from_secs(1)), 40);
        assert_eq!(allowed(&mut rate, begin + Duration::from_secs(60)), 100);
    }
}
