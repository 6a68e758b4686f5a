//! The wish to end early: Ctrl-C, a TERM signal, a closed output, a decided test.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that every waiting part of the runner looks at. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// A flag that is set by the signals that ask a program to end; a second one ends it at once.
    ///
    /// # Errors
    /// The system refused to install a signal handler.
    pub fn by_signals() -> io::Result<Interrupt> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        const FORCED: i32 = 130;
        let interrupt = Interrupt::default();
        for signal in [SIGINT, SIGTERM] {
            signal_hook::flag::register_conditional_shutdown(signal, FORCED, Arc::clone(&interrupt.0))?;
            signal_hook::flag::register(signal, Arc::clone(&interrupt.0))?;
        }
        Ok(interrupt)
    }

    /// Asks for the end.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the end was asked for.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
