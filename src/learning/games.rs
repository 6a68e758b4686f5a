//! Games of self-play and their file.
//!
//! # The file
//! A file is a row of blocks and nothing else, so that files joined end to end are a file, and one that was cut short
//! loses its last block only. Numbers are little-endian. A block is
//!
//! | bytes | what |
//! |---|---|
//! | 8 | [`MAGIC`]: seven letters and the version |
//! | 4 | length of the content |
//! | 4 | CRC-32 of the content |
//! | | the content |
//!
//! and its content
//!
//! | bytes | what |
//! |---|---|
//! | 1 + n | name of the game, after its length |
//! | 8 | seed that the games were made from |
//! | 4 | number of games |
//! | | the games |
//!
//! A game is
//!
//! | bytes | what |
//! |---|---|
//! | 4 | its number among those of the seed |
//! | 1 + n | FEN of its first position, after its length; nothing for the start of the game |
//! | 1 | result: 0 Black won, 1 a draw, 2 White won; four times the number of the [`Ending`] is added |
//! | 2 | number of plies |
//! | 4 each | a ply: the move's [code](Move::code), then the score of the side to move in centipawns, signed |
//!
//! The score is −32,768 where the search gave none that is exact, or where the move was not searched: the random moves
//! of an opening. Mates are [`MATE`].

use crate::core::{Color, Move};
use crate::variants::VariantId;
use std::io::{self, Read};
use thiserror::Error;

/// What a block begins with; the last byte is the version.
pub const MAGIC: [u8; 8] = *b"TLGAMES\x01";

/// Score of a mate for the side that gives it.
pub const MATE: i16 = 32_000;

/// Stands for a missing score.
const NO_SCORE: i16 = i16::MIN;

/// Length of a block's head: magic, length, checksum.
const HEAD: usize = 16;

/// No block has more content than this; a length beyond it is damage.
const LONGEST_CONTENT: u32 = 1 << 24;

/// Content at which a block is written.
const FULL: usize = 32 << 10;

/// A move of a game, and what the search held the position before it to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Exact score for the side to move in centipawns; none for a random move.
    pub score: Option<i16>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules,
    /// The endgame tables know its value.
    Tables,
    /// A mate was seen, or both sides held it to be decided for long.
    Adjudication,
    /// It was too long, and is a draw.
    Length,
}

impl Ending {
    /// All of them; the place is the number in the file.
    pub const ALL: [Ending; 4] = [Ending::Rules, Ending::Tables, Ending::Adjudication, Ending::Length];
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Number among the games of its seed.
    pub number: u32,
    /// FEN of its first position; empty for the start of the game.
    pub start: String,
    /// Its moves.
    pub plies: Vec<Ply>,
    /// The winner.
    pub winner: Option<Color>,
    /// Why it ended.
    pub ending: Ending,
}

/// Games written together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The game that they are games of.
    pub variant: VariantId,
    /// What they were made from.
    pub seed: u64,
    /// The games.
    pub games: Vec<Record>,
}

/// Why a file of games cannot be read on.
#[derive(Debug, Error)]
pub enum Fault {
    /// The system refused.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What is there is no block.
    #[error("at byte {0} no block of games begins")]
    Magic(u64),
    /// The version is not this one.
    #[error("the block at byte {0} has version {1} of the format, not {version}", version = MAGIC[7])]
    Version(u64, u8),
    /// The file ends inside a block.
    #[error("the file ends inside the block that begins at byte {0}")]
    Truncated(u64),
    /// The checksum is wrong.
    #[error("the block at byte {0} is damaged: its checksum is wrong")]
    Checksum(u64),
    /// The content is no games.
    #[error("the block at byte {0} is damaged: {1}")]
    Content(u64, String),
}

/// Puts games together to blocks.
pub struct BlockWriter {
    head: Vec<u8>,
    count: u32,
    games: Vec<u8>,
}

impl BlockWriter {
    /// Blocks of games of `variant` made from `seed`.
    pub fn new(variant: VariantId, seed: u64) -> BlockWriter {
        let name = variant.name().as_bytes();
        let mut head = vec![name.len() as u8];
        head.extend(name);
        head.extend(seed.to_le_bytes());
        BlockWriter { head, count: 0, games: Vec::new() }
    }

    /// Adds a game; a block, once there are enough for one.
    pub fn add(&mut self, game: &Record) -> Option<Vec<u8>> {
        let winner = match game.winner {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::White) => 2,
        };
        self.games.extend(game.number.to_le_bytes());
        self.games.push(game.start.len() as u8);
        self.games.extend(game.start.as_bytes());
        self.games.push(winner + 4 * game.ending as u8);
        self.games.extend((game.plies.len() as u16).to_le_bytes());
        for ply in &game.plies {
            self.games.extend(ply.mv.code().to_le_bytes());
            self.games.extend(ply.score.unwrap_or(NO_SCORE).to_le_bytes());
        }
        self.count += 1;
        if self.games.len() < FULL { None } else { self.finish() }
    }

    /// The block of the games that are left, if there are any.
    pub fn finish(&mut self) -> Option<Vec<u8>> {
        if self.count == 0 {
            return None;
        }
        let mut content = self.head.clone();
        content.extend(self.count.to_le_bytes());
        content.append(&mut self.games);
        self.count = 0;
        let mut block = MAGIC.to_vec();
        block.extend((content.len() as u32).to_le_bytes());
        block.extend(crc32fast::hash(&content).to_le_bytes());
        block.append(&mut content);
        Some(block)
    }
}

/// Reads the blocks of a file, one after the other. After a fault it is at an end.
pub struct Blocks<R> {
    input: R,
    /// Where the next block begins.
    position: u64,
    is_over: bool,
}

impl<R: Read> Blocks<R> {
    /// The blocks of `input`.
    pub fn new(input: R) -> Blocks<R> {
        Blocks { input, position: 0, is_over: false }
    }

    /// Where the next block begins, or the one that could not be read.
    pub fn position(&self) -> u64 {
        self.position
    }

    fn read(&mut self) -> Result<Option<Block>, Fault> {
        let at = self.position;
        let mut head = Vec::with_capacity(HEAD);
        (&mut self.input).take(HEAD as u64).read_to_end(&mut head)?;
        if head.is_empty() {
            return Ok(None);
        }
        let known = head.len().min(MAGIC.len() - 1);
        if head[..known] != MAGIC[..known] {
            return Err(Fault::Magic(at));
        }
        let Ok::<[u8; HEAD], _>(head) = head.try_into() else { return Err(Fault::Truncated(at)) };
        if head[7] != MAGIC[7] {
            return Err(Fault::Version(at, head[7]));
        }
        let mut fields = Bytes(&head[8..]);
        let (length, checksum) = (fields.u32().unwrap_or_default(), fields.u32().unwrap_or_default());
        if length > LONGEST_CONTENT {
            return Err(Fault::Content(at, format!("a length of {length} bytes")));
        }
        let mut content = Vec::with_capacity(length as usize);
        (&mut self.input).take(length.into()).read_to_end(&mut content)?;
        if content.len() < length as usize {
            return Err(Fault::Truncated(at));
        }
        if crc32fast::hash(&content) != checksum {
            return Err(Fault::Checksum(at));
        }
        let block = parse(&content).map_err(|fault| Fault::Content(at, fault))?;
        self.position += (HEAD + content.len()) as u64;
        Ok(Some(block))
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = Result<Block, Fault>;

    fn next(&mut self) -> Option<Result<Block, Fault>> {
        if self.is_over {
            return None;
        }
        let block = self.read().transpose();
        self.is_over = !matches!(block, Some(Ok(_)));
        block
    }
}

/// Bytes not read yet.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or("it ends too early")?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn u8(&mut self) -> Result<u8, String> {
        Ok(self.array::<1>()?[0])
    }

    fn u16(&mut self) -> Result<u16, String> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    fn u32(&mut self) -> Result<u32, String> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    fn u64(&mut self) -> Result<u64, String> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    fn text(&mut self) -> Result<&'a str, String> {
        let length = self.u8()?;
        str::from_utf8(self.take(length.into())?).map_err(|error| error.to_string())
    }
}

fn parse(content: &[u8]) -> Result<Block, String> {
    let mut bytes = Bytes(content);
    let variant = bytes.text()?.parse::<VariantId>().map_err(|error| error.to_string())?;
    let seed = bytes.u64()?;
    let games = (0..bytes.u32()?).map(|_| parse_game(&mut bytes)).collect::<Result<_, _>>()?;
    match bytes.0.len() {
        0 => Ok(Block { variant, seed, games }),
        left => Err(format!("{left} bytes follow its games")),
    }
}

fn parse_game(bytes: &mut Bytes) -> Result<Record, String> {
    let number = bytes.u32()?;
    let start = bytes.text()?.to_string();
    let end = bytes.u8()?;
    let winner = match end % 4 {
        0 => Some(Color::Black),
        1 => None,
        2 => Some(Color::White),
        _ => return Err(format!("a result of {end}")),
    };
    let ending = *Ending::ALL.get(usize::from(end / 4)).ok_or_else(|| format!("a result of {end}"))?;
    let plies = (0..bytes.u16()?).map(|_| parse_ply(bytes)).collect::<Result<_, _>>()?;
    Ok(Record { number, start, plies, winner, ending })
}

fn parse_ply(bytes: &mut Bytes) -> Result<Ply, String> {
    let mv = Move::from_code(bytes.u16()?);
    let score = bytes.u16()? as i16;
    Ok(Ply { mv, score: (score != NO_SCORE).then_some(score) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32, plies: u16) -> Record {
        let score = |ply: u16| (ply > 2).then_some(ply as i16 * 7 - 40);
        let plies = (0..plies).map(|ply| Ply { mv: Move::from_code(ply * 31 + 5), score: score(ply) });
        Record {
            number,
            start: if number.is_multiple_of(2) { String::new() } else { format!("fen {number}") },
            plies: plies.collect(),
            winner: [None, Some(Color::White), Some(Color::Black)][number as usize % 3],
            ending: Ending::ALL[number as usize % 4],
        }
    }

    /// Two blocks, as bytes.
    fn blocks() -> [Vec<u8>; 2] {
        let mut writer = BlockWriter::new(VariantId::Xiangqi, 77);
        [0..3, 3..5].map(|numbers| {
            numbers.for_each(|number| assert!(writer.add(&game(number, 10)).is_none()));
            writer.finish().unwrap()
        })
    }

    fn read(bytes: &[u8]) -> Vec<Result<Block, Fault>> {
        Blocks::new(bytes).collect()
    }

    #[test]
    fn games_come_back_from_joined_files() {
        let [first, second] = blocks();
        let read: Vec<Block> = read(&[first, second].concat()).into_iter().map(Result::unwrap).collect();
        assert!(read.iter().all(|block| (block.variant, block.seed) == (VariantId::Xiangqi, 77)));
        let games: Vec<Record> = read.into_iter().flat_map(|block| block.games).collect();
        assert_eq!(games, (0..5).map(|number| game(number, 10)).collect::<Vec<_>>());
    }

    #[test]
    fn a_block_is_written_when_it_is_full() {
        let mut writer = BlockWriter::new(VariantId::Dragon, 1);
        let blocks: Vec<_> = (0..40).filter_map(|number| writer.add(&game(number, 400))).collect();
        assert!(blocks.len() == 1 && (FULL..FULL + 2000).contains(&blocks[0].len()));
    }

    #[test]
    fn damage_is_found_and_named() {
        let [first, second] = blocks();
        let at = first.len() as u64;
        let whole = [first, second].concat();
        for cut in at as usize + 1..whole.len() {
            let read = read(&whole[..cut]);
            assert!(matches!(read[..], [Ok(_), Err(Fault::Truncated(place))] if place == at), "cut at {cut}");
        }
        for place in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[place] ^= 0x10;
            assert!(read(&damaged).iter().any(Result::is_err), "byte {place}");
        }
        let fault = |bytes: &[u8]| read(bytes).pop().unwrap().unwrap_err().to_string();
        assert_eq!(fault(b"something else altogether"), "at byte 0 no block of games begins");
        let mut newer = whole.clone();
        newer[7] = 9;
        assert_eq!(fault(&newer), "the block at byte 0 has version 9 of the format, not 1");
    }
}
