//! Ways of writing moves.

/// A way in which records write the moves of a game. Which of them a game has, [`Recorded`](super::Recorded) says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Notation {
    /// The game's own: algebraic, in xiangqi the letters of the World Xiangqi Federation.
    #[default]
    Own,
    /// Chinese, in simplified characters: `炮二平五`.
    Chinese,
    /// The coordinates of the Internet Chinese Chess Server, with ranks from 0: `H2-E2`.
    Iccs,
    /// The coordinates of the protocol, with ranks from 1: `h3e3`.
    Protocol,
}
