//! The wish to end early: Ctrl-C, a TERM or HUP signal, a closed output, a decided test.

#[cfg(unix)]
use super::proc;
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
        const FORCED: i32 = 130;
        let interrupt = Interrupt::default();
        for signal in signals() {
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

/// The signals that ask a program to end.
fn signals() -> Vec<i32> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = vec![SIGINT, SIGTERM];
    #[cfg(unix)]
    if !hangup_is_ignored() {
        signals.push(signal_hook::consts::SIGHUP);
    }
    signals
}

/// Whether the program was started to outlive its terminal, as `nohup` does it. Only Linux tells.
#[cfg(unix)]
fn hangup_is_ignored() -> bool {
    let mask = proc::status(std::process::id(), "SigIgn");
    let mask = mask.and_then(|mask| u64::from_str_radix(&mask, 16).ok()).unwrap_or(0);
    mask & 1 << (signal_hook::consts::SIGHUP - 1) != 0
}
