//! Files of tables, one an ending, named after it: `KRNvK.dtm`.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `TENGLDTM` |
//! | 1 | version of the format, 1 |
//! | 1 | letter of the piece that pawns become, `H` |
//! | 1 | bytes of a value, 1 or 2 |
//! | 1 | zero |
//! | 2 | 0 in a finished table; in an unfinished one, the ply at which [its analysis](super::retro) goes on |
//! | 2 | zero |
//! | 16 | the material (`KRNvK`), filled up with zeros |
//! | 4 each | lengths of the blocks in bytes |
//! | | the blocks, one after the other |
//! | 4 | CRC-32 of all the bytes before |
//!
//! Numbers are little-endian. The values of all slots with White to move, then those with Black to move, are cut into
//! blocks of [`BLOCK`] values, the last one shorter; [`Index`] says what the slots mean. The blocks with the low bytes of
//! the values come first, then, if a value has two bytes, those with the high ones. Each is compressed by itself (deflate), so
//! that several threads can work on a table. A value is 0 for a draw, else the plies to mate and one more. A slot that means no position has
//! any value, in an unfinished table 65535.

use super::index::Index;
use super::{Value, is_ending};
use crate::core::memory::{allocate, mebibytes};
use crate::core::rules::{Agreement, Rules};
use crate::core::{Color, Material};
use crate::variants::dragon::Dragon;
use arrayvec::ArrayVec;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use rayon::prelude::*;
use std::borrow::Cow;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Read};
use std::num::NonZeroU16;
use std::ops::Range;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Extension of the files.
pub const EXTENSION: &str = "dtm";

/// Values of a block.
pub const BLOCK: usize = 1 << 16;

const MAGIC: &[u8; 8] = b"TENGLDTM";
const VERSION: u8 = 1;
const HEADER: usize = 32;
const WIDTH: usize = 10;
const MAX_WIDTH: usize = size_of::<u16>();
const NEXT_PLY: Range<usize> = 12..14;
const NAME: Range<usize> = 16..HEADER;
const CHECKSUM: usize = size_of::<u32>();

/// Bytes that a table from a file leaves to the rest of the program: its small allocations, the stacks of the search.
const RESERVE: usize = 48 << 20;

/// Why a table cannot be used.
#[derive(Debug, Error)]
pub enum TableError {
    /// It cannot be read or written.
    #[error("{}: {error}", on_one_line(path))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Its content is not what it should be.
    #[error("{}: {fault}", on_one_line(path))]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        fault: Fault,
    },
    /// There is no memory for some tables of a folder.
    #[error("{}: no memory for {tables} of the endgame tables", on_one_line(folder))]
    Memory {
        /// The folder.
        folder: PathBuf,
        /// How many tables were left out.
        tables: usize,
    },
}

/// A path in a form that can stand in a message: a name may hold the end of a line.
pub fn on_one_line(path: &Path) -> String {
    let mut text = String::new();
    for letter in path.to_string_lossy().chars() {
        if letter.is_control() {
            text.extend(letter.escape_default());
        } else {
            text.push(letter);
        }
    }
    text
}

/// What is wrong with the content of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It does not begin like a table.
    #[error("not an endgame table")]
    Foreign,
    /// It is of another version.
    #[error("endgame table of version {0}, not {VERSION}")]
    Version(u8),
    /// It was made for another agreement on promotion.
    #[error("endgame table for another promotion piece")]
    Promotion,
    /// It ends too soon, or its checksum is wrong.
    #[error("damaged endgame table")]
    Damaged,
    /// The table is not finished.
    #[error("unfinished endgame table")]
    Unfinished,
    /// It holds another ending than its name says.
    #[error("holds the ending {0}")]
    Name(String),
    /// There is no memory for what it holds.
    #[error("no memory for an endgame table of {0} MiB")]
    Memory(usize),
}

impl Fault {
    fn memory(bytes: usize) -> Fault {
        Fault::Memory(mebibytes(bytes))
    }
}

/// The table of one ending, unpacked: looking up a value neither waits nor allocates.
pub struct Table {
    index: Index,
    /// The low bytes of all values, and the high bytes if there are any.
    planes: Planes<Box<[u8]>>,
}

/// Something of each byte of a value.
type Planes<T> = ArrayVec<T, MAX_WIDTH>;

impl Table {
    /// Reads the table in `path`.
    ///
    /// # Errors
    /// When the file cannot be read, is no sound and finished table of the ending that it is named after, or there is
    /// no memory for it.
    pub fn read(path: &Path) -> Result<Table, TableError> {
        let content = |fault| TableError::Content { path: path.into(), fault };
        let packed = Packed::read(path)?;
        ensure_room(packed.size()).and_then(|()| packed.unpack()).map_err(content)
    }

    /// The ending.
    pub fn material(&self) -> Material {
        self.index.material()
    }

    /// What the slots mean.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Bytes of all values.
    pub fn size(&self) -> usize {
        self.planes.iter().map(|plane| plane.len()).sum()
    }

    /// The value of a slot that means a position.
    #[inline]
    pub fn get(&self, slot: usize, side: Color) -> Value {
        let at = side.index() * self.index.slots() + slot;
        Value::from_code(code(&self.planes, at))
    }
}

/// The number at a place.
#[inline]
fn code<T: AsRef<[u8]>>(planes: &Planes<T>, at: usize) -> u16 {
    planes.iter().rev().fold(0, |code, plane| code << u8::BITS | u16::from(plane.as_ref()[at]))
}

/// A file of a table whose frame and checksum are right, its blocks still compressed.
pub struct Packed {
    index: Index,
    /// Set in an unfinished table.
    next_ply: Option<NonZeroU16>,
    file: Cow<'static, [u8]>,
    /// Where the blocks stand in the file.
    planes: Planes<Vec<Range<usize>>>,
}

impl Packed {
    /// Reads the file in `path`, be the table finished or not.
    ///
    /// # Errors
    /// When the file cannot be read, or is no sound table of the ending that it is named after.
    pub fn read(path: &Path) -> Result<Packed, TableError> {
        let failed = |error| TableError::Io { path: path.into(), error };
        let content = |fault| TableError::Content { path: path.into(), fault };
        let found = fs::metadata(path).map_err(failed)?;
        // Reading a pipe would wait for its writer.
        if !found.is_file() {
            return Err(content(Fault::Foreign));
        }
        let length = found.len() as usize;
        ensure_room(length).map_err(content)?;
        let mut file = allocate(length).ok_or_else(|| content(Fault::memory(length)))?;
        File::open(path).and_then(|mut opened| opened.read_exact(&mut file)).map_err(failed)?;
        let packed = Packed::parse(file.into_vec().into()).map_err(content)?;
        let name = packed.index.material().text::<Dragon>();
        let is_named = path.file_stem().is_some_and(|stem| *stem == *name);
        if is_named { Ok(packed) } else { Err(content(Fault::Name(name))) }
    }

    /// The table in the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn parse(file: Cow<'static, [u8]>) -> Result<Packed, Fault> {
        if !file.starts_with(MAGIC) {
            return Err(Fault::Foreign);
        }
        let content = file.len().checked_sub(CHECKSUM).filter(|&end| end >= HEADER).ok_or(Fault::Damaged)?;
        let [version, promotion] = [file[8], file[9]];
        if version != VERSION {
            return Err(Fault::Version(version));
        }
        if crc32fast::hash(&file[..content]).to_le_bytes() != file[content..] {
            return Err(Fault::Damaged);
        }
        if promotion != promotion_letter() {
            return Err(Fault::Promotion);
        }
        let name = file[NAME].split(|&byte| byte == 0).next().unwrap_or_default();
        let material = std::str::from_utf8(name).ok().and_then(|name| Material::parse::<Dragon>(name).ok());
        let index = Index::new(material.filter(|&material| is_ending(material)).ok_or(Fault::Damaged)?);
        let next_ply = NonZeroU16::new(u16::from_le_bytes([file[NEXT_PLY.start], file[NEXT_PLY.start + 1]]));
        let planes = Some(usize::from(file[WIDTH])).filter(|width| (1..=MAX_WIDTH).contains(width));
        let planes = planes.and_then(|width| split(&file[HEADER..content], 2 * index.slots(), width));
        Ok(Packed { index, next_ply, planes: planes.ok_or(Fault::Damaged)?, file })
    }

    /// The ply at which the analysis goes on, if the table is unfinished.
    pub fn next_ply(&self) -> Option<NonZeroU16> {
        self.next_ply
    }

    /// Bytes of all values, unpacked.
    fn size(&self) -> usize {
        2 * self.index.slots() * self.planes.len()
    }

    /// The finished table.
    ///
    /// # Errors
    /// When it is unfinished, a block is damaged, or there is no memory.
    pub fn unpack(self) -> Result<Table, Fault> {
        if self.next_ply.is_some() {
            return Err(Fault::Unfinished);
        }
        let values = 2 * self.index.slots();
        let size = self.size();
        let planes = self.planes.iter().map(|blocks| {
            let mut plane = allocate(values).ok_or_else(|| Fault::memory(size))?;
            let mut pairs = plane.chunks_mut(BLOCK).zip(blocks);
            pairs.try_for_each(|(block, packed)| self.inflate(packed, block))?;
            Ok(plane)
        });
        let planes = planes.collect::<Result<_, _>>()?;
        Ok(Table { index: self.index, planes })
    }

    /// Calls `take` with the slot, the side and the number of each value, in any order.
    ///
    /// # Errors
    /// When a block is damaged; what `take` has received is then worthless.
    pub(super) fn for_each_code(&self, take: impl Fn(usize, Color, u16) + Sync) -> Result<(), Fault> {
        let slots = self.index.slots();
        blocks(slots).enumerate().try_for_each(|(number, values)| {
            let planes = self.planes.iter().map(|blocks| {
                let mut block = vec![0; values.len()];
                self.inflate(&blocks[number], &mut block).map(|()| block)
            });
            let planes: Planes<Vec<u8>> = planes.collect::<Result<_, _>>()?;
            let begin = values.start;
            values.for_each(|at| take(at % slots, Color::BOTH[at / slots], code(&planes, at - begin)));
            Ok(())
        })
    }

    fn inflate(&self, packed: &Range<usize>, block: &mut [u8]) -> Result<(), Fault> {
        let packed = &self.file[packed.clone()];
        DeflateDecoder::new(packed).read_exact(block).map_err(|_| Fault::Damaged)
    }
}

/// Makes sure that this many bytes can be allocated with the [`RESERVE`] left over.
fn ensure_room(bytes: usize) -> Result<(), Fault> {
    let mut room = Vec::<u8>::new();
    let reserved = room.try_reserve_exact(bytes.saturating_add(RESERVE));
    // Memory that nobody looks at need not be asked for.
    black_box(&room);
    reserved.map_err(|_| Fault::memory(bytes))
}

/// The values of each block of this many slots.
fn blocks(slots: usize) -> impl IndexedParallelIterator<Item = Range<usize>> {
    let begins = (0..2 * slots).into_par_iter().step_by(BLOCK);
    begins.map(move |begin| begin..(begin + BLOCK).min(2 * slots))
}

/// Where the blocks of this many values are in the file, given what follows the header: their lengths, then the blocks.
fn split(bytes: &[u8], values: usize, width: usize) -> Option<Planes<Vec<Range<usize>>>> {
    let of_plane = values.div_ceil(BLOCK);
    let lengths = bytes.get(..width * of_plane * size_of::<u32>())?;
    let mut end = HEADER + lengths.len();
    let (lengths, _) = lengths.as_chunks();
    let blocks = lengths.iter().map(|&length| {
        let begin = end;
        end += u32::from_le_bytes(length) as usize;
        begin..end
    });
    let blocks: Vec<Range<usize>> = blocks.collect();
    (end == HEADER + bytes.len()).then(|| blocks.chunks(of_plane).map(<[_]>::to_vec).collect())
}

/// The name of the file of an ending.
pub fn file_name(material: Material) -> String {
    format!("{}.{EXTENSION}", material.text::<Dragon>())
}

fn promotion_letter() -> u8 {
    Dragon::FACTS.letter(Agreement::default().promotion) as u8
}

/// The bytes of a file.
///
/// `code` gives the number that stands for the value of each slot with each side to move, if it means a position; none of them
/// is above `greatest`. The table is finished, or its analysis goes on at `next_ply`.
pub(super) fn encode(
    index: &Index,
    greatest: u16,
    next_ply: Option<NonZeroU16>,
    code: impl Fn(usize, Color) -> Option<u16> + Sync,
) -> Vec<u8> {
    let width: usize = if greatest <= u16::from(u8::MAX) { 1 } else { 2 };
    // What is needed for a while only is packed fast.
    let effort = if next_ply.is_none() { Compression::best() } else { Compression::fast() };
    let slots = index.slots();
    let block = |values: Range<usize>, plane: usize| {
        let mut last = 0;
        let bytes = values.map(|at| {
            // A slot without a position repeats the value before it, which packs well.
            last = code(at % slots, Color::BOTH[at / slots]).unwrap_or(last);
            last.to_le_bytes()[plane]
        });
        pack(&bytes.collect::<Vec<u8>>(), effort)
    };
    let plane = |plane| blocks(slots).map(move |values| block(values, plane)).collect::<Vec<Vec<u8>>>();
    let blocks: Vec<Vec<u8>> = (0..width).flat_map(plane).collect();

    let mut file = MAGIC.to_vec();
    file.extend([VERSION, promotion_letter(), width as u8, 0]);
    file.extend(next_ply.map_or(0, NonZeroU16::get).to_le_bytes());
    file.resize(NAME.start, 0);
    file.extend(index.material().text::<Dragon>().bytes());
    file.resize(HEADER, 0);
    blocks.iter().for_each(|block| file.extend((block.len() as u32).to_le_bytes()));
    file.reserve_exact(blocks.iter().map(Vec::len).sum::<usize>() + CHECKSUM);
    // Each block is given up once it is in the file, so that the whole is not held twice.
    blocks.into_iter().for_each(|block| file.extend(block));
    file.extend(crc32fast::hash(&file).to_le_bytes());
    file
}

fn pack(bytes: &[u8], effort: Compression) -> Vec<u8> {
    let mut packed = Vec::new();
    match DeflateEncoder::new(bytes, effort).read_to_end(&mut packed) {
        Ok(_) => packed,
        Err(error) => unreachable!("packing from memory to memory: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_one_and_of_two_bytes_come_back() {
        let index = Index::new(Material::parse::<Dragon>("KRRvK").expect("material"));
        for greatest in [200, 300, 1000] {
            let number = |slot, side: Color| (slot * 7 + side.index() * 5) as u16 % (greatest + 1);
            let file = encode(&index, greatest, None, |slot, side| Some(number(slot, side)));
            assert_eq!(usize::from(file[WIDTH]), 1 + usize::from(greatest > 255));
            let table = Packed::parse(file.into()).and_then(Packed::unpack).expect("a sound table");
            assert!(2 * index.slots() > BLOCK, "there is more than one block");
            for (slot, side) in (0..index.slots()).flat_map(|slot| Color::BOTH.map(|side| (slot, side))) {
                assert_eq!(table.get(slot, side), Value::from_code(number(slot, side)), "{slot}");
            }
        }
    }
}
