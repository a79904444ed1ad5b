//! Three layers in whole numbers, and the floating-point ones they were rounded from.
//!
//! Inputs are yes or no, so the first layer is a sum of columns. What goes on to the next layer lies
//! between 0 and 1 (a clipped rectifier) and is counted in 127ths, so that it fits in seven bits; weights
//! are counted in 127ths, 64ths and 256ths. Such networks are how chess engines judge positions.

use std::array;

use thiserror::Error;

use crate::inputs::{INPUTS, inputs};
use crate::opinion::{OUTPUTS, Opinion};
use crate::situation::Situation;

/// Units of each layer, from the inputs to the outputs.
pub const SHAPE: [usize; 4] = [INPUTS, 192, 64, OUTPUTS];

/// The greatest value of a unit, and what its weights count in the layers after it.
const ONE: i32 = 127;
const MIDDLE: i32 = 64;
const LAST: i32 = 256;
/// The units of the middle of the sums of the second layer, in powers of two.
const MIDDLE_BITS: u32 = MIDDLE.ilog2();

/// How a file of weights begins.
const MAGIC: [u8; 8] = *b"MRRMCJ01";

/// The weights of a layer: those of one unit of the layer before stand together.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer<T, B> {
    /// By unit of the layer before, then by unit.
    pub weights: Vec<T>,
    /// By unit.
    pub biases: Vec<B>,
}

/// A network in floating point, as it is trained.
pub type Floats = [Layer<f32, f32>; 3];

/// A network in whole numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Network {
    first: Layer<i16, i32>,
    middle: Layer<i8, i32>,
    last: Layer<i16, i32>,
}

/// Why weights cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadNetworkError {
    /// They are something else.
    #[error("expected the weights of a network")]
    Unknown,
    /// There are too few or too many.
    #[error("expected {expected} bytes of weights, found {found}")]
    Length {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

impl Network {
    /// A network that has learned nothing.
    pub fn untrained() -> Self {
        fn layer<T: Default + Clone>(number: usize) -> Layer<T, i32> {
            let (before, units) = (SHAPE[number], SHAPE[number + 1]);
            Layer { weights: vec![T::default(); before * units], biases: vec![0; units] }
        }
        Self { first: layer(0), middle: layer(1), last: layer(2) }
    }

    /// A trained network, rounded.
    pub fn rounded(floats: &Floats) -> Self {
        let [first, middle, last] = floats;
        let biases = |layer: &Layer<f32, f32>, scale: i32| {
            layer.biases.iter().map(|&bias| (bias * scale as f32).round() as i32).collect()
        };
        let wide = |layer: &Layer<f32, f32>, scale: i32| {
            layer.weights.iter().map(|&weight| (weight * scale as f32).round() as i16).collect()
        };
        let narrow = |&weight: &f32| (weight * MIDDLE as f32).round().clamp(-127.0, 127.0) as i8;
        Self {
            first: Layer { weights: wide(first, ONE), biases: biases(first, ONE) },
            middle: Layer {
                weights: middle.weights.iter().map(narrow).collect(),
                biases: biases(middle, ONE * MIDDLE),
            },
            last: Layer { weights: wide(last, LAST), biases: biases(last, ONE * LAST) },
        }
    }

    /// What it thinks of a situation.
    pub fn opinion(&self, situation: &Situation<'_>) -> Opinion {
        self.opinion_of(&inputs(situation))
    }

    /// What it thinks if these inputs are on; inputs that there are not count nothing.
    pub fn opinion_of(&self, on: &[u16]) -> Opinion {
        let mut first: [i32; SHAPE[1]] = array::from_fn(|unit| self.first.biases[unit]);
        for column in on.iter().filter_map(|&input| self.first.column(usize::from(input))) {
            for (sum, &weight) in first.iter_mut().zip(column) {
                *sum += i32::from(weight);
            }
        }
        let mut middle: [i32; SHAPE[2]] = array::from_fn(|unit| self.middle.biases[unit]);
        for (place, sum) in first.into_iter().enumerate().filter(|(_, sum)| *sum > 0) {
            for (next, &weight) in middle.iter_mut().zip(self.middle.column(place).unwrap_or(&[])) {
                *next += sum.min(ONE) * i32::from(weight);
            }
        }
        let mut last: [i32; OUTPUTS] = array::from_fn(|unit| self.last.biases[unit]);
        for (place, sum) in middle.into_iter().enumerate() {
            let value = ((sum + MIDDLE / 2) >> MIDDLE_BITS).clamp(0, ONE);
            for (next, &weight) in last.iter_mut().zip(self.last.column(place).unwrap_or(&[])) {
                *next += value * i32::from(weight);
            }
        }
        Opinion::new(last)
    }

    /// The weights as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for layer in [&self.first, &self.last] {
            bytes.extend(layer.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(self.middle.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        for biases in [&self.first.biases, &self.middle.biases, &self.last.biases] {
            bytes.extend(biases.iter().flat_map(|bias| bias.to_le_bytes()));
        }
        bytes
    }

    /// Reads weights.
    ///
    /// # Errors
    /// If the bytes are not the weights of a network of this shape.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadNetworkError> {
        let mut network = Self::untrained();
        let expected = network.to_bytes().len();
        let weights = bytes.strip_prefix(&MAGIC).ok_or(ReadNetworkError::Unknown)?;
        if bytes.len() != expected {
            return Err(ReadNetworkError::Length { expected, found: bytes.len() });
        }
        let mut rest = weights;
        for layer in [&mut network.first, &mut network.last] {
            rest = fill(&mut layer.weights, rest, i16::from_le_bytes);
        }
        rest = fill(&mut network.middle.weights, rest, i8::from_le_bytes);
        for biases in
            [&mut network.first.biases, &mut network.middle.biases, &mut network.last.biases]
        {
            rest = fill(biases, rest, i32::from_le_bytes);
        }
        Ok(network)
    }
}

impl<T, B> Layer<T, B> {
    /// The weights of a unit of the layer before.
    fn column(&self, place: usize) -> Option<&[T]> {
        let units = self.biases.len();
        self.weights.get(place * units..(place + 1) * units)
    }
}

/// Reads numbers of `N` bytes, and gives what is left.
fn fill<'b, T, const N: usize>(
    numbers: &mut [T],
    bytes: &'b [u8],
    read: impl Fn([u8; N]) -> T,
) -> &'b [u8] {
    let (chunks, _) = bytes.as_chunks::<N>();
    for (number, chunk) in numbers.iter_mut().zip(chunks) {
        *number = read(*chunk);
    }
    bytes.get(numbers.len() * N..).unwrap_or_default()
}
