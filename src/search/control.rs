//! The handle of one running search: what may be told to it from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex};
use std::time::{Duration, Instant};

/// Shared by one search and those who may end it. Each search has its own, so that a stop can never reach the next one.
pub struct Control {
    begun: Instant,
    halted: AtomicBool,
    /// Microseconds from `begun` to the start of the mover's clock, or [`PONDERING`].
    clock_start: AtomicU64,
    /// While true, the answer is held back.
    held: Mutex<bool>,
    released: Condvar,
    /// Whether `ponderhit` leaves the answer held back, since nothing but a stop ends the search.
    infinite: bool,
}

/// The mover's clock is not running yet.
const PONDERING: u64 = u64::MAX;

impl Control {
    /// The control of a search that begins now. With `ponder` its clock does not run before
    /// [`ponderhit`](Control::ponderhit); with `infinite` its answer waits for [`stop`](Control::stop).
    pub fn new(ponder: bool, infinite: bool) -> Control {
        Control {
            begun: Instant::now(),
            halted: AtomicBool::new(false),
            clock_start: AtomicU64::new(if ponder { PONDERING } else { 0 }),
            held: Mutex::new(ponder || infinite),
            released: Condvar::new(),
            infinite,
        }
    }

    /// Ends the search and lets its answer go.
    pub fn stop(&self) {
        self.halt();
        self.release();
    }

    /// The search has reached a limit of its own: all its threads end, but the answer stays held back if it is.
    pub fn halt(&self) {
        self.halted.store(true, Relaxed);
    }

    /// True once the search is to end. Cheap; to be asked every thousand nodes or so by every thread.
    pub fn is_halted(&self) -> bool {
        self.halted.load(Relaxed)
    }

    /// The expected move was played: the clock starts. Without pondering nothing happens.
    pub fn ponderhit(&self) {
        let now = self.begun.elapsed().as_micros() as u64;
        let hit = self.clock_start.compare_exchange(PONDERING, now, Relaxed, Relaxed).is_ok();
        if hit && !self.infinite {
            self.release();
        }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Time that the mover's clock has run; `None` while pondering, when no limit of time counts.
    pub fn clock(&self) -> Option<Duration> {
        match self.clock_start.load(Relaxed) {
            PONDERING => None,
            start => Some(self.begun.elapsed().saturating_sub(Duration::from_micros(start))),
        }
    }

    /// True while the answer must not be given yet.
    pub fn is_held(&self) -> bool {
        *self.held.lock().expect("no holder of this lock panics")
    }

    /// Sleeps until the answer may be given.
    pub fn wait_released(&self) {
        let held = self.held.lock().expect("no holder of this lock panics");
        drop(self.released.wait_while(held, |held| *held).expect("no holder of this lock panics"));
    }

    fn release(&self) {
        *self.held.lock().expect("no holder of this lock panics") = false;
        self.released.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::Control;

    #[test]
    fn a_limit_of_its_own_does_not_release_a_held_answer() {
        let control = Control::new(false, true);
        control.halt();
        assert!(control.is_halted() && control.is_held());
        control.stop();
        assert!(!control.is_held());
    }

    #[test]
    fn ponderhit_starts_the_clock_once_and_releases() {
        let control = Control::new(true, false);
        assert!(control.clock().is_none() && control.is_held());
        control.ponderhit();
        assert!(control.clock().is_some() && !control.is_held() && !control.is_halted());
        let control = Control::new(true, true);
        control.ponderhit();
        assert!(control.clock().is_some() && control.is_held());
    }

    #[test]
    fn ponderhit_without_ponder_changes_nothing() {
        let control = Control::new(false, true);
        control.ponderhit();
        assert!(control.is_held());
    }
}
