//! Names of the tags that the runner adds to the usual ones of a game record.

/// Number of the game in its match.
pub const GAME: &str = "Game";
/// Number of its pair.
pub const PAIR: &str = "Pair";
/// Seed of the match.
pub const SEED: &str = "Seed";
/// Settings of the match.
pub const MATCH: &str = "Match";
/// How the game ended, as a sentence.
pub const REASON: &str = "Reason";
/// How it ended, whoever won.
pub const END: &str = "End";
/// Plies of the game.
pub const PLY_COUNT: &str = "PlyCount";
/// Seconds used by White and Black.
pub const TIME: [&str; 2] = ["WhiteTime", "BlackTime"];
/// Nodes searched by White and Black.
pub const NODES: [&str; 2] = ["WhiteNodes", "BlackNodes"];
/// Time controls of White and Black where they differ.
pub const TIME_CONTROL_OF: [&str; 2] = ["WhiteTimeControl", "BlackTimeControl"];
/// Time control of both sides.
pub const TIME_CONTROL: &str = "TimeControl";
