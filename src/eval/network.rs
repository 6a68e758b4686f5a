//! The network: what the evaluation has learnt.
//!
//! Each side sees the board by the [inputs](super::features) of the pieces on it. A layer of neurons, the same for both
//! sides, adds the weights of the inputs; each sum, clamped between 0 and 1, is squared. One neuron for each range of the
//! number of pieces on the board (a bucket) adds these with its weights, those of the side to move first, to the
//! evaluation (<https://www.chessprogramming.org/NNUE>).
//!
//! All numbers are whole, so that every machine computes the same.
//!
//! # The file
//! Numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | [`MAGIC`]: seven letters and the version |
//! | 1 + n | name of the game, after its length |
//! | 2 | neurons for a side: a multiple of 32 |
//! | 1 | buckets |
//! | 8 | positions that it was trained on |
//! | 2 | how often it saw each |
//! | 2 + n | how it was trained, for people, after its length |
//! | 2 each | weights by input, then by neuron: 1 is [`UNIT`] |
//! | 2 each | what the neurons' sums begin with: 1 is [`UNIT`] |
//! | 2 each | weights by bucket, then by neuron, those of the side to move first: 1 is [`OUTPUT_UNIT`] |
//! | 4 each | what the buckets' sums begin with: 1 is [`UNIT`] × [`OUTPUT_UNIT`] |
//! | 4 | CRC-32 of all before |

use super::features;
use crate::core::facts::Facts;
use crate::core::text::shown;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What a file begins with; the last byte is the version.
pub const MAGIC: [u8; 8] = *b"TLNETWK\x01";

/// What stands for 1 in the sums of the neurons, and so the largest clamped sum.
pub const UNIT: i16 = 255;

/// What stands for 1 in the weights of the buckets.
pub const OUTPUT_UNIT: i16 = 64;

/// Centipawns of an output of 1.
pub const SCALE: i32 = 400;

/// Weights of the buckets are at most this, so that the product with a clamped sum fits 16 bits.
pub const LARGEST_OUTPUT_WEIGHT: i16 = i16::MAX / UNIT;

/// Most neurons for a side.
const WIDEST: usize = 2048;

/// Most buckets.
const MOST_BUCKETS: usize = 32;

/// Numbers that are computed with at once.
pub const LANE: usize = 32;

/// A cache line of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Lane(pub [i16; LANE]);

/// What is to be known of a network besides its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Name of the game that it evaluates.
    pub game: String,
    /// Neurons for a side.
    pub width: usize,
    /// Buckets.
    pub buckets: usize,
    /// Positions that it was trained on.
    pub positions: u64,
    /// How often it saw each.
    pub epochs: u16,
    /// How it was trained, for people.
    pub recipe: String,
}

/// The numbers of a network, as in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Weights by input, then by neuron.
    pub inputs: Vec<i16>,
    /// What the neurons' sums begin with.
    pub biases: Vec<i16>,
    /// Weights by bucket, then by neuron, those of the side to move first.
    pub outputs: Vec<i16>,
    /// What the buckets' sums begin with.
    pub output_biases: Vec<i32>,
}

/// A network ready for use.
pub struct Network {
    head: Head,
    checksum: u32,
    /// Lanes of the neurons of a side.
    lanes: usize,
    inputs: Vec<Lane>,
    biases: Vec<Lane>,
    outputs: Vec<Lane>,
    output_biases: Vec<i32>,
    /// The bucket by number of pieces.
    bucket_of: [u8; 128],
}

/// Why a file is no network that can be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NetworkError {
    /// It is something else.
    #[error("it is not a network")]
    Magic,
    /// The version is not this one.
    #[error("it has version {0} of the format, not {version}", version = MAGIC[7])]
    Version(u8),
    /// Its length is not what its head says.
    #[error("it is damaged: its length is wrong")]
    Length,
    /// The checksum is wrong.
    #[error("it is damaged: its checksum is wrong")]
    Checksum,
    /// It is for another game.
    #[error("it is for {}, not {wanted}", shown(.found))]
    Game {
        /// Its game.
        found: String,
        /// The one that it should be for.
        wanted: &'static str,
    },
    /// The shape is not one that can be computed with.
    #[error("its shape of {0} neurons and {1} buckets is not supported")]
    Shape(usize, usize),
    /// Its sums might not fit the numbers that they are computed in.
    #[error("its weights are too large")]
    Overflow,
}

/// Why a network cannot be had from a file.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// What is in it cannot be used.
    #[error("{}: {error}", path.display())]
    Content {
        /// Its path.
        path: PathBuf,
        /// What is wrong.
        error: NetworkError,
    },
}

impl Network {
    /// Reads the file of a network for the game with these `facts`.
    ///
    /// # Errors
    /// When it cannot be read or used.
    pub fn read(path: &Path, facts: &'static Facts) -> Result<Network, FileError> {
        let bytes = fs::read(path).map_err(|error| FileError::Io { path: path.into(), error })?;
        Network::parse(&bytes, facts).map_err(|error| FileError::Content { path: path.into(), error })
    }

    /// A network for the game with these `facts` from the content of its file.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn parse(bytes: &[u8], facts: &'static Facts) -> Result<Network, NetworkError> {
        let known = bytes.len().min(MAGIC.len());
        match bytes.first_chunk::<8>() {
            Some(&MAGIC) => {}
            Some(magic) if magic[..7] == MAGIC[..7] => return Err(NetworkError::Version(magic[7])),
            None if bytes == &MAGIC[..known] => return Err(NetworkError::Length),
            _ => return Err(NetworkError::Magic),
        }
        let (content, checksum) = bytes.split_last_chunk::<4>().ok_or(NetworkError::Length)?;
        let checksum = u32::from_le_bytes(*checksum);
        let mut reader = Reader(&content[MAGIC.len().min(content.len())..]);
        let head = reader.head()?;
        if head.game != facts.name {
            return Err(NetworkError::Game { found: head.game, wanted: facts.name });
        }
        let numbers = reader.numbers(&head, facts)?;
        if crc32fast::hash(content) != checksum {
            return Err(NetworkError::Checksum);
        }
        if !fits(&head, facts, &numbers) {
            return Err(NetworkError::Overflow);
        }
        let most = pieces_at_start(facts);
        let bucket_of = std::array::from_fn(|pieces| {
            (pieces.saturating_sub(1) * head.buckets / most).min(head.buckets - 1) as u8
        });
        Ok(Network {
            checksum,
            lanes: head.width / LANE,
            inputs: lanes(&numbers.inputs),
            biases: lanes(&numbers.biases),
            outputs: lanes(&numbers.outputs),
            output_biases: numbers.output_biases,
            bucket_of,
            head,
        })
    }

    /// The network that the program brings with it for a game.
    ///
    /// # Panics
    /// If it is none.
    pub fn built_in(file: &[u8], facts: &'static Facts) -> Network {
        match Network::parse(file, facts) {
            Ok(network) => network,
            Err(error) => unreachable!("the network of {} in the program: {error}", facts.name),
        }
    }

    /// What is to be known of it.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The checksum of its file, which tells it from others.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// Lanes of the neurons of a side.
    pub(super) fn lanes(&self) -> usize {
        self.lanes
    }

    /// What the sums begin with.
    pub(super) fn biases(&self) -> &[Lane] {
        &self.biases
    }

    /// The weights of an input.
    #[inline]
    pub(super) fn weights(&self, input: usize) -> &[Lane] {
        &self.inputs[input * self.lanes..][..self.lanes]
    }

    /// The bucket of a board with so many pieces.
    #[inline]
    pub fn bucket(&self, pieces: u32) -> usize {
        self.bucket_of[pieces as usize % self.bucket_of.len()].into()
    }

    /// The output in centipawns, given the sums of the side to move and of the other one.
    #[inline]
    pub fn output(&self, own: &[Lane], other: &[Lane], bucket: usize) -> i32 {
        let (first, second) = self.outputs[bucket * 2 * self.lanes..][..2 * self.lanes].split_at(self.lanes);
        let unit = i32::from(UNIT);
        let sum = (activated(own, first) + activated(other, second)) / unit + self.output_biases[bucket];
        (i64::from(sum) * i64::from(SCALE) / i64::from(unit * i32::from(OUTPUT_UNIT))) as i32
    }
}

/// The squares of the clamped sums, weighted and added.
#[inline]
fn activated(sums: &[Lane], weights: &[Lane]) -> i32 {
    let mut totals = [0i32; LANE / 2];
    for (Lane(sums), Lane(weights)) in sums.iter().zip(weights) {
        for (i, total) in totals.iter_mut().enumerate() {
            let term = |i: usize| {
                let clamped = sums[i].clamp(0, UNIT);
                i32::from(clamped.wrapping_mul(weights[i])) * i32::from(clamped)
            };
            *total += term(2 * i) + term(2 * i + 1);
        }
    }
    totals.iter().sum()
}

/// The bytes of the file of a network.
pub fn to_bytes(head: &Head, numbers: &Numbers) -> Vec<u8> {
    let name = head.game.as_bytes();
    let mut bytes = MAGIC.to_vec();
    bytes.push(name.len() as u8);
    bytes.extend(name);
    bytes.extend((head.width as u16).to_le_bytes());
    bytes.push(head.buckets as u8);
    bytes.extend(head.positions.to_le_bytes());
    bytes.extend(head.epochs.to_le_bytes());
    bytes.extend((head.recipe.len() as u16).to_le_bytes());
    bytes.extend(head.recipe.as_bytes());
    for numbers in [&numbers.inputs, &numbers.biases, &numbers.outputs] {
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }
    bytes.extend(numbers.output_biases.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Whether no sum can leave its range: those of the neurons 16 bits, those of the buckets 32.
fn fits(head: &Head, facts: &Facts, numbers: &Numbers) -> bool {
    let summands = pieces_at_start(facts) as u32 + 1;
    let small = |&number: &i16| u32::from(number.unsigned_abs()) * summands <= i16::MAX as u32;
    let unit = i64::from(UNIT);
    let total = |weights: &[i16]| {
        weights.iter().map(|&weight| unit * unit * i64::from(weight.unsigned_abs())).sum::<i64>()
    };
    numbers.inputs.iter().chain(&numbers.biases).all(small)
        && numbers.outputs.iter().all(|weight| weight.unsigned_abs() <= LARGEST_OUTPUT_WEIGHT as u16)
        && numbers.outputs.chunks(2 * head.width).all(|weights| total(weights) <= i32::MAX.into())
        && numbers.output_biases.iter().all(|bias| bias.unsigned_abs() < 1 << 24)
}

fn lanes(numbers: &[i16]) -> Vec<Lane> {
    let (lanes, rest) = numbers.as_chunks::<LANE>();
    debug_assert!(rest.is_empty());
    lanes.iter().map(|&lane| Lane(lane)).collect()
}

/// Pieces on the board at the start of a game; there are never more.
pub fn pieces_at_start(facts: &Facts) -> usize {
    facts.start.chars().take_while(|&letter| letter != ' ').filter(char::is_ascii_alphabetic).count()
}

/// Reads a file from its beginning to its end.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(NetworkError::Length)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        self.take(N)?.try_into().map_err(|_| NetworkError::Length)
    }

    fn head(&mut self) -> Result<Head, NetworkError> {
        let length = self.array::<1>()?[0];
        let game = String::from_utf8_lossy(self.take(length.into())?).into_owned();
        let width = usize::from(u16::from_le_bytes(self.array()?));
        let buckets = usize::from(self.array::<1>()?[0]);
        if width == 0
            || !width.is_multiple_of(LANE)
            || width > WIDEST
            || buckets == 0
            || buckets > MOST_BUCKETS
        {
            return Err(NetworkError::Shape(width, buckets));
        }
        let positions = u64::from_le_bytes(self.array()?);
        let epochs = u16::from_le_bytes(self.array()?);
        let length = u16::from_le_bytes(self.array()?);
        let recipe = String::from_utf8_lossy(self.take(length.into())?).into_owned();
        Ok(Head { game, width, buckets, positions, epochs, recipe })
    }

    /// The numbers, which are all that is left.
    fn numbers(&mut self, head: &Head, facts: &Facts) -> Result<Numbers, NetworkError> {
        let &Head { width, buckets, .. } = head;
        let numbers = Numbers {
            inputs: self.i16s(features::inputs(facts) * width)?,
            biases: self.i16s(width)?,
            outputs: self.i16s(buckets * 2 * width)?,
            output_biases: self.i32s(buckets)?,
        };
        if self.0.is_empty() { Ok(numbers) } else { Err(NetworkError::Length) }
    }

    fn i16s(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let (pairs, _) = self.take(2 * count)?.as_chunks::<2>();
        Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    fn i32s(&mut self, count: usize) -> Result<Vec<i32>, NetworkError> {
        let (fours, _) = self.take(4 * count)?.as_chunks::<4>();
        Ok(fours.iter().map(|&four| i32::from_le_bytes(four)).collect())
    }
}
