//! How much time a move may take.

use super::limits::Limits;
use crate::core::Color;
use std::time::Duration;

/// Time for one move, on the mover's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allotment {
    /// No new iteration is begun after this, once adjusted; none without a clock.
    pub soft: Option<Duration>,
    /// The search ends at this moment at the latest.
    pub hard: Option<Duration>,
}

/// Moves that the rest of a game is thought to last when the clock does not say.
const MOVES_TO_GO: u32 = 40;

/// The least time to think: enough for a first move.
const LEAST: Duration = Duration::from_millis(1);

impl Allotment {
    /// The time that `limits` leave to `side`, `overhead` of it being lost on the way.
    pub fn new(limits: &Limits, side: Color, overhead: Duration) -> Allotment {
        let fixed = limits.movetime.map(|time| time.saturating_sub(overhead).max(LEAST));
        let Some(left) = limits.time[side.index()] else {
            return Allotment { soft: None, hard: fixed };
        };
        let usable = left.saturating_sub(overhead).max(LEAST);
        let moves = limits.movestogo.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
        let gain = limits.inc[side.index()] * 3 / 4;
        let share = usable / moves + gain;
        // The clock must last for the moves to come: no single one takes most of what is left.
        let most = if moves == 1 { usable } else { usable * 3 / 5 };
        let hard = (share * 4).min(most).max(LEAST);
        let hard = fixed.map_or(hard, |fixed| fixed.min(hard));
        Allotment { soft: Some((share * 3 / 5).min(hard)), hard: Some(hard) }
    }

    /// Whether the time is up when the clock has run for `clock`; never before it runs.
    pub fn is_over(&self, clock: Option<Duration>) -> bool {
        matches!((clock, self.hard), (Some(clock), Some(hard)) if clock >= hard)
    }

    /// Whether another iteration is not worth beginning, `share` of the usual time being wanted.
    pub fn is_enough(&self, clock: Option<Duration>, share: f64) -> bool {
        matches!((clock, self.soft), (Some(clock), Some(soft)) if clock >= soft.mul_f64(share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, inc: u64, movestogo: Option<u32>) -> Allotment {
        let ms = Duration::from_millis;
        let limits =
            Limits { time: [Some(ms(left)), None], inc: [ms(inc), ms(0)], movestogo, ..Limits::default() };
        Allotment::new(&limits, Color::White, ms(10))
    }

    #[test]
    fn no_move_takes_what_is_not_there() {
        for left in [0, 1, 5, 11, 100, 60_000, u32::MAX.into()] {
            for inc in [0, 10, 100_000] {
                for movestogo in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let Allotment { soft: Some(soft), hard: Some(hard) } = clock(left, inc, movestogo) else {
                        panic!("a clock gives limits");
                    };
                    let usable = Duration::from_millis(left.saturating_sub(10)).max(LEAST);
                    assert!(LEAST <= hard && hard <= usable && soft <= hard, "{left} {inc} {movestogo:?}");
                }
            }
        }
    }

    #[test]
    fn movetime_keeps_the_overhead() {
        let limits = Limits { movetime: Some(Duration::from_millis(100)), ..Limits::default() };
        let allotment = Allotment::new(&limits, Color::Black, Duration::from_millis(30));
        assert_eq!(allotment, Allotment { soft: None, hard: Some(Duration::from_millis(70)) });
        assert!(!allotment.is_over(None) && allotment.is_over(Some(Duration::from_millis(70))));
    }
}
