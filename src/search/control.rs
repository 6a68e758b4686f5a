//! The handle by which others control one running search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Shared by one search and those who may end it. Each search has its own, so a stop can never reach the next one.
pub struct Control {
    begun: Instant,
    halted: AtomicBool,
    /// Microseconds from `begun` to the start of the mover's clock, or [`PONDERING`].
    clock_start: AtomicU64,
    /// While it is closed the answer is held back.
    answer: Gate,
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
            answer: Gate::new(!ponder && !infinite),
            infinite,
        }
    }

    /// Ends the search and lets its answer go.
    pub fn stop(&self) {
        self.halt();
        self.answer.open();
    }

    /// The search has reached a limit of its own: all its threads end, but the answer stays held back if it is.
    pub fn halt(&self) {
        self.halted.store(true, Relaxed);
    }

    /// True once the search is to end. Cheap; every thread should ask every thousand nodes or so.
    pub fn is_halted(&self) -> bool {
        self.halted.load(Relaxed)
    }

    /// The expected move was played: the clock starts. Without pondering nothing happens.
    pub fn ponderhit(&self) {
        let now = self.begun.elapsed().as_micros() as u64;
        let hit = self.clock_start.compare_exchange(PONDERING, now, Relaxed, Relaxed).is_ok();
        if hit && !self.infinite {
            self.answer.open();
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
        !self.answer.is_open()
    }

    /// Sleeps until the answer may be given.
    pub fn wait_released(&self) {
        self.answer.wait();
    }
}

/// Lets threads pass once it is open.
pub(super) struct Gate {
    is_open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    pub fn new(is_open: bool) -> Gate {
        Gate { is_open: Mutex::new(is_open), opened: Condvar::new() }
    }

    pub fn open(&self) {
        *self.lock() = true;
        self.opened.notify_all();
    }

    /// Sleeps until it is open.
    pub fn wait(&self) {
        drop(self.opened.wait_while(self.lock(), |is_open| !*is_open).expect(NO_PANIC));
    }

    fn is_open(&self) -> bool {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.is_open.lock().expect(NO_PANIC)
    }
}

const NO_PANIC: &str = "no holder of this lock panics";

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
