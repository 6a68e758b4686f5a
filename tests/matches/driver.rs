//! Runs `tenglong match` as a user would, and reads what it leaves behind.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// No test run takes longer, or it hangs.
const LIMIT: Duration = Duration::from_secs(120);

/// This program: the mock engines, and the match command.
pub fn this_program() -> PathBuf {
    env::current_exe().unwrap()
}

/// The keys of an engine with a fault.
pub fn mock(name: &str, fault: &str) -> Vec<String> {
    let command = this_program().display().to_string();
    vec!["-engine".into(), format!("name={name}"), format!("cmd={command}"), format!("args=mock {fault}")]
}

/// The words of a line.
pub fn words(line: &str) -> Vec<String> {
    line.split_ascii_whitespace().map(str::to_string).collect()
}

/// A folder for the files of one test, empty.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("matches-{test}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What a finished run left.
#[derive(Debug)]
pub struct Run {
    /// Exit status; none if a signal ended it.
    pub code: Option<i32>,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Run {
    /// The lines `Finished game ...`.
    pub fn finished(&self) -> Vec<&str> {
        self.stdout.lines().filter(|line| line.starts_with("Finished game")).collect()
    }
}

/// Starts a match, which hears the end of its terminal even where these tests do not.
pub fn start(args: &[Vec<String>]) -> Child {
    let mut command = Command::new("env");
    command.arg("--default-signal=HUP").arg(this_program()).arg("match").args(args.concat());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits for the end of a match.
pub fn finish(child: Child) -> Run {
    let id = child.id();
    let started = Instant::now();
    let waiting = thread::spawn(move || child.wait_with_output());
    while !waiting.is_finished() {
        assert!(started.elapsed() < LIMIT, "match {id} hangs");
        thread::sleep(Duration::from_millis(5));
    }
    let Output { status, stdout, stderr } = waiting.join().unwrap().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}

/// Plays a match to its end.
pub fn play(args: &[Vec<String>]) -> Run {
    finish(start(args))
}
