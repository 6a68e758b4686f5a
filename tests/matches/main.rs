//! Tests of `tenglong match`. This program is also the engines that it is tested with: called as `mock FAULT`, it speaks
//! the protocol, with that fault.

#![allow(missing_docs, reason = "a test program is nobody's library")]

mod check;
mod driver;
mod faults;
mod frameworks;
mod mock;
mod outputs;
mod processes;
mod replay;
mod resume;
#[path = "../slow/mod.rs"]
pub mod slow;

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // Words behind the fault only mark the process.
        ["mock", fault, ..] => return mock::run(fault),
        ["match", ..] => return tenglong::matches::run(&args[1..]),
        _ => {}
    }
    let groups: [fn() -> Vec<Trial>; 7] = [
        faults::tests,
        resume::tests,
        check::tests,
        replay::tests,
        processes::tests,
        frameworks::tests,
        outputs::tests,
    ];
    let trials = groups.into_iter().flat_map(|tests| tests()).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
