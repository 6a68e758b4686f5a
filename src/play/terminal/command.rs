//! What a player can type.

use crate::play::session::{FULL_STRENGTH, Player};
use std::str::FromStr;

/// The commands, for the player.
pub const HELP: &str = "\
b1c3, Nc3, e1e2   plays a move; a swap is the king's move to the dragon, the tiger's to the pawn
undo              takes back your last move
hint              shows what the engine would play
moves             lists the legal moves
resign, draw      gives up; offers a draw
new               begins another game
level N           sets the engine's level, from 1 to 11 (full strength)
side white        gives you White, black, both sides or none
flip, letters     turns the board round; changes signs and letters
board, fen        shows the position
save FILE         adds the record of the game to a file
quit              ends";

/// A line of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// Whatever is no other command.
    Move(String),
    Undo,
    Hint,
    Flip,
    Letters,
    Board,
    Moves,
    Fen,
    Save(String),
    Resign,
    Draw,
    New,
    Level(usize),
    Side([Player; 2]),
    Help,
    Quit,
}

impl FromStr for Command {
    type Err = String;

    fn from_str(line: &str) -> Result<Command, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match word.to_ascii_lowercase().as_str() {
            "save" if rest.is_empty() => return Err("save needs the name of a file".to_string()),
            "save" => return Ok(Command::Save(rest.to_string())),
            "level" => return level(rest).map(Command::Level),
            "side" => return side(rest).map(Command::Side),
            "" => Command::Nothing,
            "undo" | "takeback" => Command::Undo,
            "hint" => Command::Hint,
            "flip" => Command::Flip,
            "letters" => Command::Letters,
            "board" | "d" => Command::Board,
            "moves" => Command::Moves,
            "fen" => Command::Fen,
            "resign" => Command::Resign,
            "draw" => Command::Draw,
            "new" => Command::New,
            "help" | "?" => Command::Help,
            "quit" | "exit" => Command::Quit,
            _ => return Ok(Command::Move(line.to_string())),
        };
        if rest.is_empty() { Ok(command) } else { Err(format!("{word} takes nothing more")) }
    }
}

fn level(text: &str) -> Result<usize, String> {
    let level = text.parse().ok().filter(|level| (1..=FULL_STRENGTH).contains(level));
    level.ok_or_else(|| format!("the level is a number from 1 to {FULL_STRENGTH}"))
}

fn side(text: &str) -> Result<[Player; 2], String> {
    match text.to_ascii_lowercase().as_str() {
        "white" => Ok([Player::Human, Player::Engine]),
        "black" => Ok([Player::Engine, Player::Human]),
        "both" => Ok([Player::Human; 2]),
        "none" => Ok([Player::Engine; 2]),
        _ => Err("the side is white, black, both or none".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        for (line, command) in [
            ("", Command::Nothing),
            ("e1e2", Command::Move("e1e2".to_string())),
            ("UNDO", Command::Undo),
            ("save my game.pgn", Command::Save("my game.pgn".to_string())),
            ("level 11", Command::Level(11)),
            ("side black", Command::Side([Player::Engine, Player::Human])),
        ] {
            assert_eq!(line.parse(), Ok(command));
        }
        for (line, fault) in [
            ("save", "save needs the name of a file"),
            ("level 12", "the level is a number from 1 to 11"),
            ("level", "the level is a number from 1 to 11"),
            ("side red", "the side is white, black, both or none"),
            ("undo 3", "undo takes nothing more"),
        ] {
            assert_eq!(line.parse::<Command>(), Err(fault.to_string()));
        }
    }
}
