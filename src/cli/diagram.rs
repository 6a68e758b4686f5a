//! `tenglong diagram`.

use super::{Status, agreement};
use crate::core::Color;
use crate::game::Game;
use crate::protocol::output::Output;
use crate::tools::diagram::{Arrow, Diagram, Style, png, theme};
use crate::variants::VariantId;
use clap::Args;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Draw a position as SVG or PNG, or the pieces and the board for XBoard
#[derive(Args)]
pub(super) struct DiagramArgs {
    /// Position to draw [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Letter of the piece agreed for promotion, where the game agrees on one
    #[arg(long, value_name = "LETTER")]
    promotion: Option<String>,
    /// Play these moves before drawing
    #[arg(long, value_name = "MOVE", num_args = 1.., value_delimiter = ' ')]
    moves: Vec<String>,
    /// Mark the last of the moves played
    #[arg(long, requires = "moves")]
    last_move: bool,
    /// Draw an arrow for a move, or from one point to another; may be repeated
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<String>,
    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,
    /// What stands on the pieces
    #[arg(long, value_enum, default_value_t = Style::default())]
    style: Style,
    /// Width of the picture in pixels [default: 50 for each file, and the edge]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=8192))]
    size: Option<u32>,
    /// Write the picture to this file: SVG, or PNG if its name ends in .png
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write a picture of each piece (SVG), one of the board (PNG) and the settings (xboard.conf) for XBoard into this
    /// folder
    #[arg(long, value_name = "DIR",
        conflicts_with_all = ["fen", "promotion", "moves", "arrow", "flip", "size", "output"])]
    theme: Option<PathBuf>,
}

impl DiagramArgs {
    /// Draws what is asked for, in `variant`.
    pub(super) fn run(&self, variant: VariantId) -> Status {
        match &self.theme {
            Some(folder) => theme::write(variant, self.style, folder)
                .map_err(|(path, error)| format!("{}: {error}", path.display()))?,
            None => self.draw(variant)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn draw(&self, variant: VariantId) -> Result<(), String> {
        let game = self.game(variant)?;
        let arrows = self.arrow.iter().map(|text| DiagramArgs::parse_arrow(&game, text));
        let arrows = arrows.collect::<Result<Vec<_>, _>>()?;
        let diagram = Diagram {
            style: self.style,
            bottom: if self.flip { Color::Black } else { Color::White },
            arrows: &arrows,
            last_move: self.last_move,
            width: self.size,
            ..Diagram::of(&game)
        };
        self.write(&diagram.svg())
    }

    /// The game that has come to the position to draw.
    fn game(&self, variant: VariantId) -> Result<Game, String> {
        let agreement = agreement(variant, self.promotion.as_deref())?;
        let mut game =
            Game::new(variant, agreement, self.fen.as_deref()).map_err(|error| error.to_string())?;
        for (ply, text) in (1..).zip(&self.moves) {
            let mv = game.parse_move(text).map_err(|error| format!("moves: ply {ply}: {error}"))?;
            game.play(mv);
        }
        Ok(game)
    }

    /// The arrow; that it is no legal move is said on stderr.
    fn parse_arrow(game: &Game, text: &str) -> Result<Arrow, String> {
        let arrow = Arrow::parse(game, text)?;
        if !arrow.is_legal() {
            // Where stderr is closed nobody wants to know.
            drop(writeln!(
                io::stderr(),
                "tenglong: note: arrow '{text}' is not a legal move of the position"
            ));
        }
        Ok(arrow)
    }

    /// Writes the picture where it is to go.
    fn write(&self, svg: &str) -> Result<(), String> {
        let Some(path) = &self.output else {
            let output = Output::to(io::stdout());
            svg.lines().for_each(|line| output.line(line));
            return Ok(());
        };
        let content = if is_png(path) { png(svg)? } else { svg.as_bytes().to_vec() };
        fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
    }
}

fn is_png(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}
