//! Games in another form.

use crate::core::notation::Notation;
use crate::game::Game;
use crate::game::record::GameRecord;

/// What a game is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Form {
    /// A record with the moves as the game writes them: algebraic, in xiangqi WXF letters
    Pgn,
    /// A record with the moves in Chinese
    Chinese,
    /// A record with the moves in WXF letters
    Wxf,
    /// A record with the moves in ICCS coordinates
    Iccs,
    /// A `position` line of the protocol
    Uci,
    /// The FEN of the last position
    Fen,
    /// The last position as EPD
    Epd,
}

impl Form {
    /// The text of the game, with a line end.
    ///
    /// # Errors
    /// If its moves cannot be written so.
    pub fn write(self, record: &GameRecord) -> Result<String, String> {
        let game = &record.game;
        let xiangqi = |notation| record.in_notation(notation).map_err(|error| error.to_string());
        match self {
            Form::Pgn => Ok(record.to_string()),
            Form::Chinese => xiangqi(Notation::Chinese),
            Form::Wxf => xiangqi(Notation::Own),
            Form::Iccs => xiangqi(Notation::Iccs),
            Form::Uci => Ok(protocol(game)),
            Form::Fen => Ok(format!("{}\n", game.fen())),
            Form::Epd => Ok(epd(record)),
        }
    }
}

/// The `position` command that leads to the end of the game.
fn protocol(game: &Game) -> String {
    let moves = game.moves();
    let mut now = game.clone();
    while now.undo() {}
    let start = match game.start_fen() {
        fen if fen == game.variant().facts().start => "startpos".to_string(),
        fen => format!("fen {fen}"),
    };
    let texts = moves.into_iter().map(|mv| {
        let text = now.move_text(mv);
        now.play(mv);
        format!(" {text}")
    });
    let texts: String = texts.collect();
    let word = if texts.is_empty() { "" } else { " moves" };
    format!("position {start}{word}{texts}\n")
}

/// The first four fields of the FEN and the rest as operations.
fn epd(record: &GameRecord) -> String {
    let fen = record.game.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let name = |tag| record.tags.get(tag).unwrap_or("?").replace(['"', '\\'], "'");
    format!(
        "{} hmvc {}; fmvn {}; id \"{} - {}\"; c0 \"{}\";\n",
        fields[..4].join(" "),
        fields[4],
        fields[5],
        name("White"),
        name("Black"),
        record.result
    )
}
