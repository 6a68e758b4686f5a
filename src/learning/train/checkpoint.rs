//! What a training that is ended goes on from.

use super::model::{Adam, Model, Shape};
use super::{Row, TrainError, write};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the file begins with; the last byte is the version.
const MAGIC: [u8; 8] = *b"TLTRAIN\x01";

/// What a training has come to.
pub struct State {
    /// The network.
    pub model: Model,
    /// Memory of the steps.
    pub adam: Adam,
    /// Epochs done.
    pub epochs: u16,
    /// Losses so far.
    pub rows: Vec<Row>,
}

/// The file of a training.
pub struct Checkpoint {
    path: PathBuf,
    /// Tells its training from others.
    fingerprint: u32,
}

impl Checkpoint {
    /// The checkpoint of the network in `path`.
    pub fn beside(path: &Path, fingerprint: u32) -> Checkpoint {
        Checkpoint { path: path.with_extension("checkpoint"), fingerprint }
    }

    /// Writes it.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn save(&self, model: &Model, adam: &Adam, epochs: u16, rows: &[Row]) -> Result<(), TrainError> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes.extend(epochs.to_le_bytes());
        bytes.extend(adam.steps.to_le_bytes());
        for numbers in [&model.numbers, &adam.means, &adam.squares] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        for row in rows {
            let numbers = [row.epochs, row.training, row.validation, row.rate.into(), row.speed];
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        write(&self.path, &bytes)
    }

    /// Reads it; none if there is none.
    ///
    /// # Errors
    /// When it cannot be read or is of another training.
    pub fn load(&self, shape: Shape) -> Result<Option<State>, TrainError> {
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(TrainError::Io { path: self.path.clone(), error }),
        };
        let loaded = parse(&bytes, self.fingerprint, shape);
        loaded.map(Some).ok_or_else(|| TrainError::OtherTraining(self.path.clone()))
    }

    /// Removes it, the training being done.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn remove(&self) -> Result<(), TrainError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(TrainError::Io { path: self.path.clone(), error })
            }
            _ => Ok(()),
        }
    }
}

fn parse(bytes: &[u8], fingerprint: u32, shape: Shape) -> Option<State> {
    let (content, checksum) = bytes.split_last_chunk::<4>()?;
    let rest = content.strip_prefix(&MAGIC)?;
    let (found, rest) = rest.split_first_chunk::<4>()?;
    if crc32fast::hash(content) != u32::from_le_bytes(*checksum) || u32::from_le_bytes(*found) != fingerprint
    {
        return None;
    }
    let (epochs, rest) = rest.split_first_chunk::<2>()?;
    let (steps, mut rest) = rest.split_first_chunk::<4>()?;
    let mut floats = || {
        let (taken, left) = rest.split_at_checked(4 * shape.len())?;
        rest = left;
        Some(taken.as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect::<Vec<f32>>())
    };
    let model = Model { shape, numbers: floats()? };
    let adam = Adam { means: floats()?, squares: floats()?, steps: i32::from_le_bytes(*steps) };
    let numbers: Vec<f64> = rest.as_chunks::<8>().0.iter().map(|&eight| f64::from_le_bytes(eight)).collect();
    let rows = numbers.as_chunks::<5>().0.iter().map(|&[epochs, training, validation, rate, speed]| Row {
        epochs,
        training,
        validation,
        rate: rate as f32,
        speed,
    });
    Some(State { model, adam, epochs: u16::from_le_bytes(*epochs), rows: rows.collect() })
}
