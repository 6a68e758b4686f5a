//! What the moves of a repeated cycle are by the competition rules: check (将), threat of mate (杀), chase (捉) or
//! idle (闲), and which side must vary.
//!
//! The chapter on repetition of the rules of 1999 (arts. 25–29), and where its text says no more, the one of 2020
//! (arts. 24–26), in these terms:
//!
//! - A **value piece** is a rook, horse, cannon, advisor, elephant or a soldier that has crossed the river. A rook is
//!   worth two horses or cannons; a crossed soldier has no fixed value.
//! - **Check**: the move gives check.
//! - **Threat of mate**: the move threatens to mate by checks, with the next move or by continuous checks from then on.
//! - **Chase**: the move creates a threat to win a value piece with the next move: directly, by another piece, by
//!   several together, by checks, by a whole exchange; without being mated at once for it.
//! - **Idle**: everything else: offers of exchange, sacrifices, blocks, attacks on a piece that is sufficiently rooted.
//!   A piece has a root if a capture on its point can legally be retaken.
//! - A general and a soldier may chase for ever; a soldier that has not crossed may be chased for ever.
//!
//! Roots that are pinned, too few, hidden behind the capturing piece, or a general that would then face the other need
//! no rules of their own: threats are searched with legal moves.
//!
//! # Ruling
//! At the third occurrence of a position each side's moves since the first are looked at together. A side is
//! **checking** if all of them check, **attacking** if all of them check, threaten mate or chase in whatever mixture, and
//! **idle** if any of them is idle. The one that does worse loses, checking being worse than attacking and attacking
//! worse than idle; of equals it is a draw.
//!
//! By the rules of 2020 (art. 26.9) of two attacking sides the one whose chases are all heavy loses to one that has a
//! light chase among its moves: one only of pieces that are rooted, or rooted too few times, and fall to several pieces
//! together.
//!
//! All counts are of nodes, none of time, and nothing is remembered from call to call: two machines rule alike.

mod balance;
mod guess;
mod line;
mod mate;
mod nature;
mod ruling;
mod threats;

pub use balance::{Balance, Demand, Victim};
pub use guess::guess;
pub use nature::{Nature, Weight, nature};
pub use ruling::judge;
pub use threats::{Threat, threats};
