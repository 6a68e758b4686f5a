//! `tenglong diagram`.

use super::Status;
use crate::core::rules::Agreement;
use crate::game::Game;
use crate::protocol::output::Output;
use crate::tools::diagram::{self, Arrow, Style, theme};
use crate::variants::VariantId;
use clap::Args;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

/// Draw a position as SVG, or the pieces and the board for XBoard
#[derive(Args)]
pub(super) struct DiagramArgs {
    /// Position to draw [default: the start position]
    #[arg(long, conflicts_with = "theme")]
    fen: Option<String>,
    /// What stands on the pieces
    #[arg(long, value_enum, default_value_t = Style::default())]
    style: Style,
    /// Draw an arrow for a move; may come several times
    #[arg(long, value_name = "MOVE", conflicts_with = "theme")]
    arrow: Vec<String>,
    /// Write a picture of each piece (SVG) and of the board (PNG) into this folder
    #[arg(long, value_name = "DIR")]
    theme: Option<PathBuf>,
}

impl DiagramArgs {
    /// Draws what is asked for, of `variant`.
    pub(super) fn run(&self, variant: VariantId) -> Status {
        if let Some(folder) = &self.theme {
            theme::write(variant, self.style, folder)
                .map_err(|(path, error)| format!("{}: {error}", path.display()))?;
            return Ok(ExitCode::SUCCESS);
        }
        let game = Game::new(variant, Agreement::default(), self.fen.as_deref())?;
        let arrows = self.arrow.iter().map(|text| Arrow::parse(variant, text));
        let svg = diagram::svg(&game, self.style, &arrows.collect::<Result<Vec<_>, _>>()?);
        let output = Output::to(io::stdout());
        svg.lines().for_each(|line| output.line(line));
        Ok(ExitCode::SUCCESS)
    }
}
