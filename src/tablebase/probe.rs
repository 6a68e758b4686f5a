//! Looking up positions, for the search and the tools.

use super::Value;
use super::file::{EXTENSION, Fault, Packed, Table, TableError};
use crate::core::rules::{Agreement, Rules};
use crate::core::{Material, Position};
use crate::variants::dragon::Dragon;
use std::any::Any;
use std::borrow::Cow;
use std::path::Path;

/// The tables of three pieces, as files.
const BUILT_IN: [&[u8]; 8] = [
    include_bytes!("data/KQvK.dtm"),
    include_bytes!("data/KHvK.dtm"),
    include_bytes!("data/KSvK.dtm"),
    include_bytes!("data/KRvK.dtm"),
    include_bytes!("data/KBvK.dtm"),
    include_bytes!("data/KAvK.dtm"),
    include_bytes!("data/KNvK.dtm"),
    include_bytes!("data/KPvK.dtm"),
];

/// The loaded tables.
pub struct Tablebase {
    tables: Vec<Table>,
    /// Each material of either orientation, in order, with the number of its table.
    known: Vec<Known>,
    /// Most pieces of a table.
    men: u32,
}

struct Known {
    material: Material,
    /// Whether the table has the colours exchanged.
    flipped: bool,
    table: usize,
}

impl Tablebase {
    /// No tables; only bare kings are known.
    pub fn empty() -> Tablebase {
        Tablebase { tables: Vec::new(), known: Vec::new(), men: 2 }
    }

    /// The tables of three pieces, which the program brings with it.
    pub fn built_in() -> Tablebase {
        let mut tablebase = Tablebase::empty();
        for file in BUILT_IN {
            match Packed::parse(Cow::Borrowed(file)).and_then(Packed::unpack) {
                Ok(table) => tablebase.add(table),
                Err(fault) => unreachable!("a table in the program: {fault}"),
            }
        }
        tablebase
    }

    /// The built-in tables and those in the files of `folder`, with the errors of the files that cannot be used,
    /// and one error for all those that there is no memory for.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn open(folder: &Path) -> Result<(Tablebase, Vec<TableError>), TableError> {
        let mut tablebase = Tablebase::built_in();
        let mut errors = Vec::new();
        let failed = |error| TableError::Io { path: folder.into(), error };
        let entries = std::fs::read_dir(folder).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
        let mut paths: Vec<_> = entries.map_err(failed)?.into_iter().map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|found| found.eq_ignore_ascii_case(EXTENSION)));
        paths.sort();
        let mut too_large = Vec::new();
        for path in paths {
            match Table::read(&path) {
                Ok(table) => tablebase.add(table),
                Err(error @ TableError::Content { fault: Fault::Memory(_), .. }) => too_large.push(error),
                Err(error) => errors.push(error),
            }
        }
        match too_large.len() {
            0 | 1 => errors.append(&mut too_large),
            tables => errors.push(TableError::Memory { folder: folder.into(), tables }),
        }
        Ok((tablebase, errors))
    }

    /// Adds a table, unless it is there already.
    pub fn add(&mut self, table: Table) {
        let material = table.material();
        if self.table(material).is_some() {
            return;
        }
        let number = self.tables.len();
        self.men = self.men.max(material.men() as u32);
        self.tables.push(table);
        self.known.push(Known { material, flipped: false, table: number });
        if material.flipped() != material {
            self.known.push(Known { material: material.flipped(), flipped: true, table: number });
        }
        self.known.sort_unstable_by_key(|known| known.material);
    }

    /// Most pieces of a table, kings counted; 2 if there is none.
    pub fn men(&self) -> u32 {
        self.men
    }

    /// The tables.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Bytes of all values.
    pub fn size(&self) -> usize {
        self.tables.iter().map(Table::size).sum()
    }

    /// The table of an ending, oriented.
    pub fn table(&self, material: Material) -> Option<&Table> {
        self.find(material).filter(|known| !known.flipped).map(|known| &self.tables[known.table])
    }

    #[inline]
    fn find(&self, material: Material) -> Option<&Known> {
        let place = self.known.binary_search_by_key(&material, |known| known.material);
        place.ok().map(|place| &self.known[place])
    }

    /// The value of a position, if it is in a table: it has neither rights to swap nor another agreement on promotion
    /// than the default one. Moves played before count for nothing. Other games have no tables: for them nothing is left
    /// of this in the program.
    #[inline(always)]
    pub fn probe<V: Rules>(&self, position: &Position<V>) -> Option<Value> {
        self.look_up((position as &dyn Any).downcast_ref()?)
    }

    #[inline]
    fn look_up(&self, position: &Position<Dragon>) -> Option<Value> {
        let board = position.board();
        let men = board.occupied().count();
        if men > self.men
            || board.rights().any()
            || position.agreement().promotion != Agreement::default().promotion
        {
            return None;
        }
        if men == 2 {
            return Some(Value::Draw);
        }
        let known = self.find(Material::of(board))?;
        let table = &self.tables[known.table];
        let slot = table.index().slot(&table.index().squares_on(board, known.flipped));
        let side = if known.flipped { !position.side() } else { position.side() };
        Some(table.get(slot, side))
    }
}
