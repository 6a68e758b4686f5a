//! Process groups and the death signal: what makes sure that an engine, and whatever it starts, ends with the runner.
//!
//! Every engine leads a process group of its own, so it can be killed with its children, and a Ctrl-C at the terminal
//! reaches the runner alone. On Linux the kernel kills the engine when the thread that started it ends, even by KILL;
//! elsewhere the engine sees its input closed.

#![allow(unsafe_code, reason = "a child's set-up between fork and exec has no safe form")]

#[cfg(unix)]
pub use unix::{has_exited, has_others, isolate, kill};

#[cfg(unix)]
mod unix {
    #[cfg(target_os = "linux")]
    use crate::matches::proc;
    use rustix::process::{self as system, Pid, Signal, WaitId, WaitIdOptions};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    /// Prepares `command` to lead its own process group and to die with the thread that starts it.
    pub fn isolate(command: &mut Command) {
        command.process_group(0);
        #[cfg(target_os = "linux")]
        die_with_parent(command);
    }

    #[cfg(target_os = "linux")]
    fn die_with_parent(command: &mut Command) {
        let parent = system::getpid();
        let after_fork = move || {
            system::set_parent_process_death_signal(Some(Signal::KILL))?;
            // The parent may have died before the signal was asked for.
            if system::getppid() == Some(parent) { Ok(()) } else { Err(rustix::io::Errno::CHILD.into()) }
        };
        // SAFETY: between fork and exec only async-signal-safe calls are allowed. The closure makes two system calls
        // through rustix, which neither allocate nor lock, and builds its error from a number.
        unsafe { command.pre_exec(after_fork) };
    }

    /// Kills the process group that `child` leads. To be called before the child is waited for: until then its number
    /// cannot belong to anyone else.
    pub fn kill(child: &mut Child) {
        // The only possible failure is that nothing of the group is left.
        let _ = system::kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    /// Whether anything but `child`, which has ended, is left of the process group that it led. Looks again for a
    /// moment, since what it started may be ending too.
    #[cfg(target_os = "linux")]
    pub fn has_others(child: &Child) -> bool {
        const LOOKS: u32 = 20;
        let leader = child.id();
        let others = || {
            let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
            let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
            numbers.filter(|&number| number != leader).any(|number| group_of(number) == Some(leader))
        };
        (0..LOOKS).all(|_| {
            std::thread::sleep(std::time::Duration::from_millis(5));
            others()
        })
    }

    /// The process group of a process that is not a zombie.
    #[cfg(target_os = "linux")]
    fn group_of(process: u32) -> Option<u32> {
        let fields = proc::stat(process)?;
        let [state, _, group, ..] = &fields[..] else { return None };
        group.parse().ok().filter(|_| state != "Z")
    }

    /// Only Linux tells.
    #[cfg(not(target_os = "linux"))]
    pub fn has_others(_child: &Child) -> bool {
        false
    }

    /// Whether `child` has ended; it stays to be waited for.
    pub fn has_exited(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(system::waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
    }
}

#[cfg(not(unix))]
pub use other::{has_exited, has_others, isolate, kill};

#[cfg(not(unix))]
mod other {
    use std::process::{Child, Command};

    /// Nothing to prepare: the engine sees its input closed when the runner ends.
    pub fn isolate(_command: &mut Command) {}

    /// Kills `child`.
    pub fn kill(child: &mut Child) {
        // The only possible failure is that it has ended.
        let _ = child.kill();
    }

    /// Only Linux tells.
    pub fn has_others(_child: &Child) -> bool {
        false
    }

    /// Whether `child` has ended.
    pub fn has_exited(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }
}
