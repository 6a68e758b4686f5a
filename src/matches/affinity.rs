//! Binds the thread of a worker, and with it the engines that it starts, to processors.

use super::options::MatchSettings;

/// The processors of each of `games` workers, with `threads` for a game.
///
/// # Errors
/// There are not enough of them, or they cannot be found out: one line.
pub fn shares(settings: &MatchSettings, games: usize, threads: usize) -> Result<Vec<Vec<usize>>, String> {
    let Some(listed) = &settings.affinity else { return Ok(vec![Vec::new(); games]) };
    let in_option = |reason: String| format!("-use-affinity: {reason}");
    let allowed = system::allowed().map_err(|error| in_option(error.to_string()))?;
    let processors = if listed.is_empty() { &allowed } else { listed };
    if let Some(other) = processors.iter().find(|number| !allowed.contains(number)) {
        return Err(in_option(format!("processor {other} is not there, or not allowed")));
    }
    let shares: Vec<Vec<usize>> =
        processors.chunks_exact(threads).take(games).map(<[usize]>::to_vec).collect();
    if shares.len() < games {
        let (needed, listed) = (games * threads, processors.len());
        return Err(in_option(format!(
            "{games} games at a time with {threads} threads need {needed} processors, not {listed}"
        )));
    }
    Ok(shares)
}

pub use system::bind;

#[cfg(target_os = "linux")]
mod system {
    use rustix::io::Result;
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    /// The processors that this process may use.
    pub fn allowed() -> Result<Vec<usize>> {
        let set = sched_getaffinity(None)?;
        Ok((0..CpuSet::MAX_CPU).filter(|&number| set.is_set(number)).collect())
    }

    /// Binds the calling thread, and what it starts from now on, to `processors`; to none: leaves it as it is.
    ///
    /// # Errors
    /// Those of the system.
    pub fn bind(processors: &[usize]) -> Result<()> {
        if processors.is_empty() {
            return Ok(());
        }
        let mut set = CpuSet::new();
        processors.iter().for_each(|&number| set.set(number));
        sched_setaffinity(None, &set)
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io::{Error, ErrorKind, Result};

    /// Only Linux tells.
    pub fn allowed() -> Result<Vec<usize>> {
        Err(Error::new(ErrorKind::Unsupported, "only Linux binds engines to processors"))
    }

    /// Nobody gets here with processors: see [`allowed`].
    pub fn bind(_processors: &[usize]) -> Result<()> {
        Ok(())
    }
}
