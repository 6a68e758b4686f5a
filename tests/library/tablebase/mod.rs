//! Endgame tables: their values against the slow implementation and a plain search, their files, making them, and
//! playing with them.
//!
//! All endings of three and four pieces are built first, and one of five. With the environment variable `TENGLONG_THOROUGH` set, one
//! value of four pieces in a hundred is checked, not one in a thousand.

mod building;
mod command;
mod files;
mod play;
mod values;

use crate::slow::{self, Rng};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tenglong::core::rules::Agreement;
use tenglong::core::{Color, Material, Position};
use tenglong::tablebase::build::build;
use tenglong::tablebase::file::Table;
use tenglong::tablebase::{Tablebase, Value, endings, oriented, with_successors};
use tenglong::variants::dragon::Dragon;

/// The folder of all tables of three and four pieces and of a small one of five, built anew in each run.
fn folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = fresh_folder("all");
        build_into(&folder, &[endings(3), endings(4), vec![ending("KQvKSS")]].concat());
        folder
    })
}

/// The tables in the folder.
fn tables() -> &'static Tablebase {
    static TABLES: OnceLock<Tablebase> = OnceLock::new();
    TABLES.get_or_init(open_tables)
}

/// The same, read once more for a caller that takes them over.
fn open_tables() -> Tablebase {
    let (tables, errors) = Tablebase::open(folder()).expect("the folder is there");
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!((tables.tables().len(), tables.men()), (81, 5));
    tables
}

/// Builds the endings and all that they lead to.
fn build_into(folder: &Path, wanted: &[Material]) {
    for ending in with_successors(wanted) {
        build(ending, folder, &|_| ()).expect("the table is built");
    }
}

/// An empty folder of this name for the tests.
fn fresh_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tablebase").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("the folder can be emptied");
    }
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

fn ending(text: &str) -> Material {
    oriented(Material::parse::<Dragon>(text).expect("an ending"))
}

/// The library's position of a FEN.
fn library(fen: &str) -> Position<Dragon> {
    Position::from_fen(fen, Agreement::default()).unwrap_or_else(|error| panic!("{fen}: {error}")).0
}

/// The slow implementation's position of a FEN.
fn slow_position(fen: &str) -> slow::Position {
    slow::Position::from_fen(fen, 'H').unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The value of a position of the slow implementation.
fn value(position: &slow::Position) -> Value {
    let fen = position.fen();
    tables().probe(&library(&fen)).unwrap_or_else(|| panic!("{fen} is in a table"))
}

/// The legal positions of a table in the order of its slots.
fn legal_positions(table: &Table) -> impl ParallelIterator<Item = Position<Dragon>> {
    let squares = (0..table.index().slots()).into_par_iter().filter_map(|slot| table.index().squares(slot));
    let positions =
        squares.flat_map_iter(|squares| Color::BOTH.map(|side| table.index().legal_position(&squares, side)));
    positions.flatten()
}

/// A random legal position from a random table of four pieces or more.
fn random_position(rng: &mut Rng) -> Position<Dragon> {
    let tables: Vec<&Table> = tables().tables().iter().filter(|table| table.material().men() >= 4).collect();
    loop {
        let table = rng.pick(&tables);
        let side = rng.pick(&Color::BOTH);
        let squares = table.index().squares(rng.below(table.index().slots()));
        if let Some(position) = squares.and_then(|squares| table.index().legal_position(&squares, side)) {
            return position;
        }
    }
}
