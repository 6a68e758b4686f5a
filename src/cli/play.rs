//! `tenglong play`.

use super::{Status, agreement, level};
use crate::play::clock::Allowance;
use crate::play::session::{DEFAULT_LEVEL, Player, Terms};
use crate::play::terminal;
use crate::variants::VariantId;
use clap::{Args, ValueEnum};
use std::process::ExitCode;
use std::time::Duration;

/// Play against the engine in the terminal
#[derive(Args)]
pub(super) struct PlayArgs {
    /// Your side
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
    /// The engine's level, from 1 to 10; 11 is full strength
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LEVEL, value_parser = level())]
    level: usize,
    /// Clock of the game: minutes and seconds gained with a move, such as 5+3 [default: none]
    #[arg(long, value_name = "TIME")]
    time: Option<Allowance>,
    /// Seconds that the engine thinks about a move in a game without a clock
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=60))]
    seconds: u32,
    /// Letter of the piece agreed for promotion, where the game agrees on one
    #[arg(long, value_name = "LETTER")]
    promotion: Option<String>,
    /// Position to begin with [default: the start position]
    #[arg(long)]
    fen: Option<String>,
}

/// Who has which side.
#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// You have White
    White,
    /// You have Black
    Black,
    /// You have both sides
    Both,
    /// The engine has both sides
    None,
}

impl Side {
    fn players(self) -> [Player; 2] {
        match self {
            Side::White => [Player::Human, Player::Engine],
            Side::Black => [Player::Engine, Player::Human],
            Side::Both => [Player::Human; 2],
            Side::None => [Player::Engine; 2],
        }
    }
}

impl PlayArgs {
    /// Plays games of `variant` until the player leaves.
    pub(super) fn run(&self, variant: VariantId) -> Status {
        let agreement = agreement(variant, self.promotion.as_deref())?;
        let terms = Terms {
            players: self.side.players(),
            level: self.level,
            allowance: self.time,
            movetime: Duration::from_secs(self.seconds.into()),
        };
        terminal::run(variant, agreement, self.fen.as_deref(), terms)?;
        Ok(ExitCode::SUCCESS)
    }
}
