//! The program run from a command line.

use std::process::{Command, Output, Stdio};

pub fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tenglong")).args(args).stdin(Stdio::null()).output().expect("it starts")
}

/// What a run prints that must succeed and leave stderr empty.
pub fn printed(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// A run must be refused with one line on stderr, status 2, and nothing else.
pub fn assert_refused(args: &[&str]) {
    let output = run(args);
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
    assert!(error.starts_with("tenglong: ") && error.lines().count() == 1, "{args:?}: {error}");
    assert!(output.stdout.is_empty(), "{args:?}");
}
