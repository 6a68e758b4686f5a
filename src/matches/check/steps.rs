//! The steps of the examination.

mod ends;
mod input;
mod limits;
mod running;
mod talk;

use super::Step;

/// All steps, in the order in which they are made.
pub fn all() -> impl Iterator<Item = Step> {
    [talk::STEPS, limits::STEPS, running::STEPS, input::STEPS, ends::STEPS]
        .into_iter()
        .flatten()
        .map(|step| Step { ..*step })
}
