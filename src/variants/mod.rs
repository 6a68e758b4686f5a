//! The games: a folder for each, and the list of all.
//!
//! A game implements [`Rules`](crate::core::rules::Rules), [`Recorded`] and [`Evaluated`], and stands in the list at the
//! end of this file. From there its name, its dispatch and its place in [`AnyPosition`] follow.

use crate::core::facts::Facts;
use crate::core::notation::Recorded;
use crate::core::position::Position;
use crate::core::text::shown;
use crate::eval::Evaluated;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

pub mod chess;
pub mod dragon;
#[cfg(test)]
mod losalamos;
pub mod xiangqi;

/// A game of the list.
pub trait Variant: Recorded + Evaluated {
    /// Which game it is.
    const ID: VariantId;

    /// The position with its game erased.
    fn erase(position: Position<Self>) -> AnyPosition;
}

/// A task that is generic over the game, to be run for the one chosen at run time.
pub trait Task {
    /// The result of the task.
    type Output;
    /// Runs the task for the game `V`.
    fn run<V: Variant>(self) -> Self::Output;
}

/// Makes the list of games: an identifier for each, and the dispatch from identifiers and positions to types. The dollar
/// sign that comes first is for the macro that it makes, since a macro has no way to write one of its own.
macro_rules! games {
    ($d:tt $($(#[$attribute:meta])* $module:ident::$Game:ident,)+) => {
        /// The games, by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum VariantId {
            $(
                $(#[$attribute])*
                #[doc = concat!("See [`", stringify!($module), "`].")]
                $Game,
            )+
        }

        impl VariantId {
            /// All games.
            pub const ALL: &'static [VariantId] = &[$($(#[$attribute])* VariantId::$Game),+];

            /// Runs `task` for this game.
            pub fn run<T: Task>(self, task: T) -> T::Output {
                match self {
                    $($(#[$attribute])* VariantId::$Game => task.run::<$module::$Game>(),)+
                }
            }
        }

        /// A position of any of the games.
        #[derive(Clone, Debug)]
        pub enum AnyPosition {
            $(
                $(#[$attribute])*
                #[doc = concat!("Of [`", stringify!($module), "`].")]
                $Game(Position<$module::$Game>),
            )+
        }

        $(
            $(#[$attribute])*
            impl Variant for $module::$Game {
                const ID: VariantId = VariantId::$Game;

                fn erase(position: Position<Self>) -> AnyPosition {
                    AnyPosition::$Game(position)
                }
            }
        )+

        /// Evaluates an expression on the position inside an [`AnyPosition`].
        macro_rules! with_position {
            ($d any:expr, $d position:ident => $d value:expr) => {
                match $d any {
                    $($(#[$attribute])* $crate::variants::AnyPosition::$Game($d position) => $d value,)+
                }
            };
        }
        pub(crate) use with_position;
    };
}

games! { $
    dragon::Dragon,
    xiangqi::Xiangqi,
    chess::Chess,
    #[cfg(test)]
    losalamos::LosAlamos,
}

impl VariantId {
    /// Its plain facts.
    pub fn facts(self) -> &'static Facts {
        struct Get;
        impl Task for Get {
            type Output = &'static Facts;
            fn run<V: Variant>(self) -> &'static Facts {
                &const { V::FACTS }
            }
        }
        self.run(Get)
    }

    /// The name in protocols, suites and records.
    pub fn name(self) -> &'static str {
        self.facts().name
    }
}

impl fmt::Display for VariantId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No game has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("unknown variant {} (known: {})", shown(.0), known_variants())]
pub struct UnknownVariant(pub String);

/// The names of all games.
fn known_variants() -> String {
    VariantId::ALL.iter().map(|id| id.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for VariantId {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<VariantId, UnknownVariant> {
        let found = VariantId::ALL.iter().find(|id| id.name().eq_ignore_ascii_case(name));
        found.copied().ok_or_else(|| UnknownVariant(name.to_string()))
    }
}
