//! The look of a game in XBoard: a picture of each piece (SVG), one of the board (PNG), and the settings, from the same
//! drawings as the diagrams.

use super::{Style, board_svg, piece_svg, png};
use crate::core::{Color, Piece};
use crate::protocol::xboard::pieces::{self, picture};
use crate::variants::VariantId;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The settings, in the folder of the pictures: `xboard @DIR/xboard.conf` starts XBoard with them.
pub const SETTINGS: &str = "xboard.conf";

/// Writes pictures and settings into the folder `dir`, which is made if it is not there. The settings name the pictures
/// by `dir` as it is given.
///
/// # Errors
/// The path that could not be written, and why.
pub fn write(variant: VariantId, style: Style, dir: &Path) -> Result<(), (PathBuf, io::Error)> {
    let written = |name: &str, content: &[u8]| {
        let path = dir.join(name);
        fs::write(&path, content).map_err(|error| (path, error))
    };
    fs::create_dir_all(dir).map_err(|error| (dir.to_path_buf(), error))?;
    for &(kind, _) in variant.facts().kinds {
        for color in Color::BOTH {
            let name = format!("{color}{}.svg", picture(variant, kind).name);
            written(&name, piece_svg(variant, style, Piece::new(color, kind)).as_bytes())?;
        }
    }
    let board = board_name(variant);
    let picture = png(&board_svg(variant, Color::White));
    let picture = picture.map_err(|error| (dir.join(&board), io::Error::other(error)))?;
    written(&board, &picture)?;
    written(SETTINGS, settings(variant, dir).as_bytes())
}

/// The name of the board's picture: XBoard takes the extent of the board from its end.
fn board_name(variant: VariantId) -> String {
    let layout = variant.facts().layout;
    format!("board-{}x{}.png", layout.width, layout.height)
}

/// The settings of XBoard for a game whose pictures are in `dir`.
fn settings(variant: VariantId, dir: &Path) -> String {
    let path = |path: &Path| format!("{{{}}}", path.display());
    let (pieces, board) = (path(dir), path(&dir.join(board_name(variant))));
    let name = pieces::name(variant);
    format!(
        "\
;
; XBoard 4.9 with the engine Tenglong. 'tenglong diagram --variant {variant} --theme DIR' wrote this file and the pictures
; beside it.
;
; The game. The engine is its referee: it shows where a lifted piece may go, refuses what is illegal and says when the
; game is over.
;
-variant {name}
-fcp tenglong
-testLegality false
-showTargetSquares true
-repeatsToDraw 0
-ruleMoves 0
-materialDraws false
-trivialDraws false
;
; The look. Paths that do not begin with / are those of the folder where XBoard is started.
;
-pid {pieces}
-trueColors true
-useBoardTexture true
-liteBackTextureFile {board}
-darkBackTextureFile {board}
-overrideLineGap 0
-boardSize 64
-highlightMoveWithArrow true
-highlightSquareColor #1f6f54
-showCoords true
;
; These settings do not become those of other games.
;
-saveSettingsOnExit false
"
    )
}
