//! The network in the numbers that it is trained in, and the gradients of its error.

use super::data::{Lesson, sigmoid};
use crate::core::random::SplitMix64;
use crate::eval::network::{LARGEST_OUTPUT_WEIGHT, Numbers, OUTPUT_UNIT, UNIT};

/// Neurons that are computed at once.
const CHUNK: usize = 32;

/// Weights stay within this, so that they fit the whole numbers of the file.
const LARGEST: f32 = LARGEST_OUTPUT_WEIGHT as f32 / OUTPUT_UNIT as f32;

/// What the numbers of a model are for, in the order in which they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Inputs of a side.
    pub inputs: usize,
    /// Neurons of a side.
    pub width: usize,
    /// Buckets.
    pub buckets: usize,
    /// Most pieces on the board.
    pub pieces: usize,
}

impl Shape {
    fn biases(self) -> usize {
        self.inputs * self.width
    }

    fn outputs(self) -> usize {
        self.biases() + self.width
    }

    fn output_biases(self) -> usize {
        self.outputs() + self.buckets * 2 * self.width
    }

    /// Number of numbers.
    pub fn len(self) -> usize {
        self.output_biases() + self.buckets
    }

    /// The bucket of a board with so many pieces: as [`Network::bucket`](crate::eval::network::Network::bucket).
    fn bucket(self, pieces: usize) -> usize {
        ((pieces - 1) * self.buckets / self.pieces).min(self.buckets - 1)
    }
}

/// The numbers of a network: weights of the inputs, biases, weights of the buckets, their biases.
pub struct Model {
    /// What they are for.
    pub shape: Shape,
    /// The numbers.
    pub numbers: Vec<f32>,
}

/// What a thread needs to learn from a position.
pub struct Scratch {
    /// The gradient, summed over positions.
    pub gradient: Vec<f32>,
    /// The squared errors, summed.
    pub loss: f64,
    /// Sums of the neurons: those of the side to move, then of the other.
    sums: Vec<f32>,
    /// Errors of these.
    errors: Vec<f32>,
    /// Inputs as either side sees them.
    inputs: [Vec<u16>; 2],
}

/// The images of the inputs; see [`features`](crate::eval::features).
pub struct Maps {
    /// On the board seen from the other side.
    pub other_side: Vec<u16>,
    /// On the mirrored board.
    pub mirrored: Vec<u16>,
}

impl Scratch {
    /// Nothing learnt yet.
    pub fn new(shape: Shape) -> Scratch {
        Scratch {
            gradient: vec![0.0; shape.len()],
            loss: 0.0,
            sums: vec![0.0; 2 * shape.width],
            errors: vec![0.0; 2 * shape.width],
            inputs: [Vec::new(), Vec::new()],
        }
    }

    /// Writes down the inputs of a lesson as both sides see them.
    fn set_inputs(&mut self, lesson: &Lesson, maps: &Maps, mirror: bool) {
        let [own, other] = &mut self.inputs;
        own.clear();
        match mirror && lesson.mirrors {
            true => own.extend(lesson.inputs.iter().map(|&input| maps.mirrored[usize::from(input)])),
            false => own.extend_from_slice(lesson.inputs),
        }
        other.clear();
        other.extend(own.iter().map(|&input| maps.other_side[usize::from(input)]));
    }
}

impl Model {
    /// A model that knows nothing.
    pub fn new(shape: Shape, random: &mut SplitMix64) -> Model {
        let mut numbers = vec![0.0; shape.len()];
        let mut fill = |numbers: &mut [f32], most: f32| {
            for number in numbers {
                *number = most * (2.0 * (random.next() >> 40) as f32 / (1 << 24) as f32 - 1.0);
            }
        };
        fill(&mut numbers[..shape.biases()], 0.1);
        fill(&mut numbers[shape.outputs()..shape.output_biases()], 1.0 / (2.0 * shape.width as f32).sqrt());
        numbers[shape.biases()..shape.outputs()].fill(0.1);
        Model { shape, numbers }
    }

    /// The error of a position: its squared error is added to `scratch`.
    pub fn validate(&self, lesson: &Lesson, maps: &Maps, scratch: &mut Scratch) {
        scratch.set_inputs(lesson, maps, false);
        let error = self.forward(scratch) - lesson.target;
        scratch.loss += f64::from(error * error);
    }

    /// Learns from a position: its squared error and the gradient of that are added to `scratch`.
    pub fn learn(&self, lesson: &Lesson, maps: &Maps, mirror: bool, scratch: &mut Scratch) {
        scratch.set_inputs(lesson, maps, mirror);
        let expectation = self.forward(scratch);
        let error = expectation - lesson.target;
        scratch.loss += f64::from(error * error);
        self.backward(2.0 * error * expectation * (1.0 - expectation), scratch);
    }

    /// The model's expectation of the position in `scratch`.
    fn forward(&self, scratch: &mut Scratch) -> f32 {
        let Shape { width, .. } = self.shape;
        let biases = &self.numbers[self.shape.biases()..][..width];
        for (inputs, sums) in scratch.inputs.iter().zip(scratch.sums.chunks_exact_mut(width)) {
            for (place, sums) in (0..width).step_by(CHUNK).zip(sums.as_chunks_mut::<CHUNK>().0) {
                *sums = self.summed(inputs, place, *chunk(biases, place));
            }
        }
        let bucket = self.shape.bucket(scratch.inputs[0].len());
        let outputs = &self.numbers[self.shape.outputs() + bucket * 2 * width..][..2 * width];
        let mut totals = [0.0; CHUNK];
        for (sums, weights) in scratch.sums.as_chunks::<CHUNK>().0.iter().zip(outputs.as_chunks::<CHUNK>().0)
        {
            for i in 0..CHUNK {
                let clamped = sums[i].clamp(0.0, 1.0);
                totals[i] += clamped * clamped * weights[i];
            }
        }
        sigmoid(totals.iter().sum::<f32>() + self.numbers[self.shape.output_biases() + bucket])
    }

    /// The sums of the neurons from number `place` on, which begin with `biases`.
    #[inline(always)]
    fn summed(&self, inputs: &[u16], place: usize, biases: [f32; CHUNK]) -> [f32; CHUNK] {
        let mut sums = biases;
        for &input in inputs {
            let weights = chunk(&self.numbers, usize::from(input) * self.shape.width + place);
            for i in 0..CHUNK {
                sums[i] += weights[i];
            }
        }
        sums
    }

    /// Adds the gradient, given that of the output.
    fn backward(&self, error: f32, scratch: &mut Scratch) {
        let Shape { width, .. } = self.shape;
        let bucket = self.shape.bucket(scratch.inputs[0].len());
        let at = self.shape.outputs() + bucket * 2 * width;
        let outputs = &self.numbers[at..][..2 * width];
        scratch.gradient[self.shape.output_biases() + bucket] += error;
        let gradient = &mut scratch.gradient[at..][..2 * width];
        let neurons = scratch.sums.iter().zip(outputs).zip(gradient).zip(&mut scratch.errors);
        for (((&sum, &weight), gradient), slot) in neurons {
            let clamped = sum.clamp(0.0, 1.0);
            *gradient += error * clamped * clamped;
            let inside = if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 };
            *slot = error * weight * inside;
        }
        let (weights, rest) = scratch.gradient.split_at_mut(self.shape.biases());
        for (inputs, errors) in scratch.inputs.iter().zip(scratch.errors.chunks_exact(width)) {
            rest[..width].iter_mut().zip(errors).for_each(|(sum, error)| *sum += error);
            for &input in inputs {
                let row = &mut weights[usize::from(input) * width..][..width];
                row.iter_mut().zip(errors).for_each(|(sum, error)| *sum += error);
            }
        }
    }

    /// The network in the whole numbers of its file.
    pub fn rounded(&self) -> Numbers {
        let (unit, output_unit) = (f32::from(UNIT), f32::from(OUTPUT_UNIT));
        let round = |numbers: &[f32], unit: f32| -> Vec<i16> {
            numbers.iter().map(|number| (number * unit).round() as i16).collect()
        };
        let shape = self.shape;
        Numbers {
            inputs: round(&self.numbers[..shape.biases()], unit),
            biases: round(&self.numbers[shape.biases()..shape.outputs()], unit),
            outputs: round(&self.numbers[shape.outputs()..shape.output_biases()], output_unit),
            output_biases: self.numbers[shape.output_biases()..]
                .iter()
                .map(|number| (number * unit * output_unit).round() as i32)
                .collect(),
        }
    }
}

#[inline(always)]
fn chunk(numbers: &[f32], at: usize) -> &[f32; CHUNK] {
    match numbers[at..].first_chunk() {
        Some(chunk) => chunk,
        None => unreachable!("rows are whole chunks"),
    }
}

/// The optimizer Adam with its memory (Kingma and Ba 2014, <https://arxiv.org/abs/1412.6980>).
pub struct Adam {
    /// Mean of the gradients.
    pub means: Vec<f32>,
    /// Mean of their squares.
    pub squares: Vec<f32>,
    /// Steps made.
    pub steps: i32,
}

impl Adam {
    /// No step made yet.
    pub fn new(shape: Shape) -> Adam {
        Adam { means: vec![0.0; shape.len()], squares: vec![0.0; shape.len()], steps: 0 }
    }

    /// Makes a step of `rate` down the mean of the gradients of `batch` positions, which are emptied.
    pub fn step(&mut self, model: &mut Model, threads: &mut [Scratch], batch: usize, rate: f32) {
        use rayon::prelude::*;
        const PART: usize = 1 << 14;
        const MEAN_DECAY: f32 = 0.9;
        const SQUARE_DECAY: f32 = 0.999;
        const LEAST: f32 = 1e-8;
        self.steps += 1;
        let scale = 1.0 / batch as f32;
        let mean_weight = 1.0 / (1.0 - MEAN_DECAY.powi(self.steps));
        let square_weight = 1.0 / (1.0 - SQUARE_DECAY.powi(self.steps));
        let (first, others) = match threads {
            [first, others @ ..] => (first, others),
            [] => return,
        };
        for other in others {
            let parts = first.gradient.par_chunks_mut(PART).zip(other.gradient.par_chunks_mut(PART));
            parts.for_each(|(sums, parts)| {
                for (sum, part) in sums.iter_mut().zip(parts) {
                    *sum += *part;
                    *part = 0.0;
                }
            });
        }
        let parts = (first.gradient.par_chunks_mut(PART))
            .zip(model.numbers.par_chunks_mut(PART))
            .zip(self.means.par_chunks_mut(PART))
            .zip(self.squares.par_chunks_mut(PART));
        parts.for_each(|(((gradient, numbers), means), squares)| {
            let each = gradient.iter_mut().zip(numbers).zip(means).zip(squares);
            for (((gradient, number), mean), square) in each {
                let slope = *gradient * scale;
                *gradient = 0.0;
                *mean += (1.0 - MEAN_DECAY) * (slope - *mean);
                *square += (1.0 - SQUARE_DECAY) * (slope * slope - *square);
                let step = rate * *mean * mean_weight / ((*square * square_weight).sqrt() + LEAST);
                *number = (*number - step).clamp(-LARGEST, LARGEST);
            }
        });
    }
}
