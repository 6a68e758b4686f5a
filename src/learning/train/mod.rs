//! Training a network on files of games, on the processor alone.
//!
//! The error is the squared difference between the network's expectation, the logistic function of its output, and that
//! of the score mixed with the game's result. Adam makes a step a batch; its rate falls by half a cosine that ends with
//! the last epoch. One thread and one seed make one network.

use super::datagen::DatagenError;
use crate::core::random::SplitMix64;
use crate::eval::features;
use crate::eval::network::{self, Head, Network};
use crate::variants::{Task, Variant, VariantId};
use checkpoint::{Checkpoint, State};
use data::{Data, Samples};
use model::{Adam, Maps, Model, Scratch, Shape};
use rayon::prelude::*;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;
use thiserror::Error;

mod checkpoint;
mod data;
mod model;
mod plot;

/// How a network is trained.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which game.
    pub variant: VariantId,
    /// Files of games.
    pub data: Vec<PathBuf>,
    /// File of the network. Its losses go to one beside it that ends in `.csv`, their plot to one that ends in `.svg`.
    pub out: PathBuf,
    /// Neurons for a side, a multiple of 32.
    pub width: usize,
    /// Buckets.
    pub buckets: usize,
    /// How often each position is seen.
    pub epochs: u16,
    /// Positions of a step.
    pub batch: usize,
    /// Rate of the first step.
    pub rate: f32,
    /// Rate of the last one.
    pub last_rate: f32,
    /// Share of the game's result in what is learnt.
    pub result_share: f32,
    /// Every so many-th fitting position of a game is used.
    pub thinning: usize,
    /// What chance follows from.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
}

/// Why no network is trained.
#[derive(Debug, Error)]
pub enum TrainError {
    /// The data cannot be used.
    #[error(transparent)]
    Data(#[from] DatagenError),
    /// There is too little of it.
    #[error("the files have {0} positions to learn, less than a batch of {1}")]
    TooLittle(usize, usize),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The checkpoint beside the network is of another training.
    #[error("{}: this is a training with other options or data; remove it to begin anew", .0.display())]
    OtherTraining(PathBuf),
    /// The system has no threads.
    #[error("no threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// What is told of a training as it goes on.
#[derive(Clone, Debug)]
pub enum Event {
    /// The data is read.
    Read {
        /// Number of games.
        games: usize,
        /// Positions to learn.
        training: usize,
        /// Positions to validate by.
        validation: usize,
    },
    /// It goes on after so many epochs of an earlier run.
    Resumed(u16),
    /// A part of an epoch is done.
    Row(Row),
}

/// A row of the losses.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Epochs done.
    pub epochs: f64,
    /// Mean squared error in training since the last row.
    pub training: f64,
    /// Mean squared error of the games held out.
    pub validation: f64,
    /// The rate.
    pub rate: f32,
    /// Positions a second.
    pub speed: f64,
}

/// Rows of an epoch.
const ROWS: usize = 4;

/// Trains a network and writes its file, after each epoch anew. A run that was ended goes on with the epoch that it was
/// in.
///
/// # Errors
/// When the data cannot be used or a file not be written.
pub fn run(options: &Options, report: &mut (dyn FnMut(Event) + Send)) -> Result<Head, TrainError> {
    struct Train<'a>(&'a Options, &'a mut (dyn FnMut(Event) + Send));
    impl Task for Train<'_> {
        type Output = Result<Head, TrainError>;
        fn run<V: Variant>(self) -> Self::Output {
            train::<V>(self.0, self.1)
        }
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    pool.install(|| options.variant.run(Train(options, report)))
}

fn train<V: Variant>(options: &Options, report: &mut dyn FnMut(Event)) -> Result<Head, TrainError> {
    let data = data::read::<V>(&options.data, options.thinning)?;
    let (training, validation) = (data.training.len(), data.validation.len());
    report(Event::Read { games: data.games, training, validation });
    if training < options.batch {
        return Err(TrainError::TooLittle(training, options.batch));
    }
    let shape = Shape {
        inputs: features::inputs(&V::FACTS),
        width: options.width,
        buckets: options.buckets,
        pieces: network::pieces_at_start(&V::FACTS),
    };
    let checkpoint = Checkpoint::beside(&options.out, fingerprint(options, &data));
    let (mut learner, mut rows) = match checkpoint.load(shape)? {
        Some(State { model, adam, epochs, rows }) => {
            report(Event::Resumed(epochs));
            (Learner::new::<V>(options, model, adam, epochs), rows)
        }
        None => {
            let model = Model::new(shape, &mut SplitMix64(options.seed));
            (Learner::new::<V>(options, model, Adam::new(shape), 0), Vec::new())
        }
    };
    while learner.epochs < options.epochs {
        learner.epoch(&data, &mut |row| {
            rows.push(row.clone());
            report(Event::Row(row));
        });
        let head = learner.head(training as u64 + validation as u64, data.games);
        let bytes = network::to_bytes(&head, &learner.model.rounded());
        debug_assert!(Network::parse(&bytes, &const { V::FACTS }).is_ok());
        write(&options.out, &bytes)?;
        write(&options.out.with_extension("csv"), plot::csv(&rows).as_bytes())?;
        write(&options.out.with_extension("svg"), plot::svg(&rows).as_bytes())?;
        checkpoint.save(&learner.model, &learner.adam, learner.epochs, &rows)?;
    }
    checkpoint.remove()?;
    Ok(learner.head(training as u64 + validation as u64, data.games))
}

/// A number that tells trainings apart.
fn fingerprint(options: &Options, data: &Data) -> u32 {
    let text = format!(
        "{} {} {} {} {} {} {} {} {} {} {} {}",
        options.variant,
        options.width,
        options.buckets,
        options.epochs,
        options.batch,
        options.rate,
        options.last_rate,
        options.result_share,
        options.thinning,
        options.seed,
        data.training.len(),
        data.games,
    );
    crc32fast::hash(text.as_bytes())
}

/// Writes a file so that it is never half there.
fn write(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".new");
    let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    written.map_err(|error| TrainError::Io { path: path.into(), error })
}

/// A training under way.
struct Learner<'a> {
    options: &'a Options,
    model: Model,
    adam: Adam,
    /// Epochs done.
    epochs: u16,
    maps: Maps,
    threads: Vec<Scratch>,
}

impl<'a> Learner<'a> {
    fn new<V: Variant>(options: &'a Options, model: Model, adam: Adam, epochs: u16) -> Learner<'a> {
        let maps = Maps { other_side: features::other_side::<V>(), mirrored: features::mirrored::<V>() };
        let threads = (0..options.threads).map(|_| Scratch::new(model.shape)).collect();
        Learner { options, model, adam, epochs, maps, threads }
    }

    /// Learns every position once.
    fn epoch(&mut self, data: &Data, report: &mut dyn FnMut(Row)) {
        let mut random = SplitMix64(self.options.seed.wrapping_add(u64::from(self.epochs) + 1));
        let order = data.training.shuffled(&mut random);
        let batches = order.len() / self.options.batch;
        let mut begun = Instant::now();
        let mut since_row = 0;
        for (batch, numbers) in order.chunks_exact(self.options.batch).enumerate() {
            let rate = self.rate(batch, batches);
            self.learn(&data.training, numbers, random.next(), rate);
            since_row += numbers.len();
            if (batch + 1) * ROWS / batches > batch * ROWS / batches {
                let speed = since_row as f64 / begun.elapsed().as_secs_f64();
                let training =
                    self.threads.iter_mut().map(|thread| std::mem::take(&mut thread.loss)).sum::<f64>();
                report(Row {
                    epochs: f64::from(self.epochs) + (batch + 1) as f64 / batches as f64,
                    training: training / since_row as f64,
                    validation: self.validate(&data.validation),
                    rate,
                    speed,
                });
                begun = Instant::now();
                since_row = 0;
            }
        }
        self.epochs += 1;
    }

    /// The rate of a batch of the present epoch.
    fn rate(&self, batch: usize, batches: usize) -> f32 {
        let &Options { rate, last_rate, epochs, .. } = self.options;
        let done = (f32::from(self.epochs) + batch as f32 / batches as f32) / f32::from(epochs);
        last_rate + (rate - last_rate) * 0.5 * (1.0 + (std::f32::consts::PI * done).cos())
    }

    fn learn(&mut self, samples: &Samples, numbers: &[u32], chance: u64, rate: f32) {
        let Learner { options, model, adam, maps, threads, .. } = self;
        let part = numbers.len().div_ceil(threads.len());
        threads.par_iter_mut().zip(numbers.par_chunks(part)).for_each(|(scratch, numbers)| {
            let mut random = SplitMix64(chance ^ u64::from(numbers[0]));
            for &number in numbers {
                let lesson = samples.lesson(number as usize, options.result_share);
                model.learn(&lesson, maps, random.next() >> 63 == 1, scratch);
            }
        });
        adam.step(model, threads, numbers.len(), rate);
    }

    /// The mean squared error of `samples`; 0 if there is none.
    fn validate(&mut self, samples: &Samples) -> f64 {
        let Learner { options, model, maps, threads, .. } = self;
        let part = samples.len().div_ceil(threads.len());
        threads.par_iter_mut().enumerate().for_each(|(thread, scratch)| {
            for number in thread * part..((thread + 1) * part).min(samples.len()) {
                model.validate(&samples.lesson(number, options.result_share), maps, scratch);
            }
        });
        let sum = threads.iter_mut().map(|thread| std::mem::take(&mut thread.loss)).sum::<f64>();
        sum / samples.len().max(1) as f64
    }

    /// What is to be known of the network.
    fn head(&self, positions: u64, games: usize) -> Head {
        let options = self.options;
        let recipe = format!(
            "{games} games, every {} of their positions; batches of {}, rate {} to {}, result {}, seed {}",
            options.thinning,
            options.batch,
            options.rate,
            options.last_rate,
            options.result_share,
            options.seed,
        );
        Head {
            game: options.variant.to_string(),
            width: options.width,
            buckets: options.buckets,
            positions,
            epochs: self.epochs,
            recipe,
        }
    }
}
