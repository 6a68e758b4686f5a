//! The steps of the examination.

mod ends;
mod input;
mod limits;
mod running;
mod talk;

use super::CheckStep;

/// All steps, in the order in which they are made.
pub fn all() -> impl Iterator<Item = CheckStep> {
    [talk::STEPS, limits::STEPS, running::STEPS, input::STEPS, ends::STEPS]
        .into_iter()
        .flatten()
        .map(|step| CheckStep { ..*step })
}
