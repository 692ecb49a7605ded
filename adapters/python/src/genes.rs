//! Genomes as rows of an array.

use ga_core::genome::{BitString, Bounds, Genome, Pair, Permutation, Sampler};
use ga_search::mixed::Categories;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The genome, if it could be drawn by `sampler`.
fn fitting<G>(sampler: &impl Sampler<G>, genome: G) -> Result<G, String> {
    sampler.fits(&genome).map_err(|error| error.to_string())?;
    Ok(genome)
}

/// How a kind of genome becomes the row of an array, and is read from one.
pub(crate) trait Genes: Send {
    type Genome: Genome + Serialize + DeserializeOwned + 'static;

    /// The element type, in numpy's words.
    const DTYPE: &'static str;

    fn width(&self) -> usize;

    fn write(&self, genome: &Self::Genome, row: &mut Vec<u8>);

    /// The genome of `row`, which has the right number of elements.
    fn read(&self, row: &[u8]) -> Result<Self::Genome, String>;
}

fn floats(row: &[u8]) -> impl Iterator<Item = f64> + '_ {
    row.as_chunks::<8>()
        .0
        .iter()
        .map(|&bytes| f64::from_ne_bytes(bytes))
}

impl Genes for Bounds<f64> {
    type Genome = Vec<f64>;
    const DTYPE: &'static str = "f8";

    fn width(&self) -> usize {
        self.len()
    }

    fn write(&self, genome: &Vec<f64>, row: &mut Vec<u8>) {
        row.extend(genome.iter().flat_map(|gene| gene.to_ne_bytes()));
    }

    fn read(&self, row: &[u8]) -> Result<Vec<f64>, String> {
        fitting(self, floats(row).collect())
    }
}

/// Strings of this number of bits.
pub(crate) struct Bits(pub(crate) usize);

impl Genes for Bits {
    type Genome = BitString;
    const DTYPE: &'static str = "?";

    fn width(&self) -> usize {
        self.0
    }

    fn write(&self, genome: &BitString, row: &mut Vec<u8>) {
        row.extend(genome.iter().map(u8::from));
    }

    fn read(&self, row: &[u8]) -> Result<BitString, String> {
        let mut bits = BitString::zeros(row.len());
        for locus in (0..row.len()).filter(|&locus| row[locus] != 0) {
            bits.set(locus, true);
        }
        Ok(bits)
    }
}

/// Permutations of this number of elements.
pub(crate) struct Orders(pub(crate) usize);

impl Genes for Orders {
    type Genome = Permutation;
    const DTYPE: &'static str = "i8";

    fn width(&self) -> usize {
        self.0
    }

    fn write(&self, genome: &Permutation, row: &mut Vec<u8>) {
        row.extend(
            genome
                .as_slice()
                .iter()
                .flat_map(|&element| i64::from(element).to_ne_bytes()),
        );
    }

    fn read(&self, row: &[u8]) -> Result<Permutation, String> {
        let elements = row
            .as_chunks::<8>()
            .0
            .iter()
            .map(|&bytes| i64::from_ne_bytes(bytes));
        let elements = elements
            .map(|element| u32::try_from(element).map_err(|_| format!("{element} is no element")))
            .collect::<Result<Vec<_>, _>>()?;
        Permutation::new(elements).map_err(|error| error.to_string())
    }
}

/// Integers and reals in any order. A row has all of them as floats.
pub(crate) struct Mixed {
    pub(crate) integers: Bounds<i64>,
    pub(crate) reals: Bounds<f64>,
    /// Which columns are integers.
    pub(crate) integrality: Vec<bool>,
}

impl Genes for Mixed {
    type Genome = Pair<Vec<i64>, Vec<f64>>;
    const DTYPE: &'static str = "f8";

    fn width(&self) -> usize {
        self.integrality.len()
    }

    fn write(&self, Pair(integers, reals): &Self::Genome, row: &mut Vec<u8>) {
        let mut integers = integers.iter();
        let mut reals = reals.iter();
        for &whole in &self.integrality {
            let gene = if whole {
                integers.next().map(|&gene| gene as f64)
            } else {
                reals.next().copied()
            };
            row.extend(gene.unwrap_or(f64::NAN).to_ne_bytes());
        }
    }

    fn read(&self, row: &[u8]) -> Result<Self::Genome, String> {
        let mut genome = Pair(Vec::new(), Vec::new());
        for ((column, gene), &whole) in floats(row).enumerate().zip(&self.integrality) {
            match whole {
                true if gene.fract() == 0.0 => genome.0.push(gene as i64),
                true => return Err(format!("column {column} is {gene}, expected an integer")),
                false => genome.1.push(gene),
            }
        }
        fitting(&Pair(self.integers.clone(), self.reals.clone()), genome)
    }
}

/// A column of a choice: an index of one of its values.
fn choice(categories: &Categories, locus: usize, gene: f64) -> Result<usize, String> {
    let values = categories.values(locus).unwrap_or_default();
    if gene.fract() == 0.0 && gene >= 0.0 && gene < values as f64 {
        Ok(gene as usize)
    } else {
        Err(format!("{gene} is no category: there are {values}, from 0"))
    }
}

/// Unordered choices.
pub(crate) struct Choices(pub(crate) Categories);

impl Genes for Choices {
    type Genome = Vec<usize>;
    const DTYPE: &'static str = "i8";

    fn width(&self) -> usize {
        self.0.len()
    }

    fn write(&self, genome: &Vec<usize>, row: &mut Vec<u8>) {
        row.extend(
            genome
                .iter()
                .flat_map(|&gene| i64::try_from(gene).unwrap_or(i64::MAX).to_ne_bytes()),
        );
    }

    fn read(&self, row: &[u8]) -> Result<Vec<usize>, String> {
        let genes = row
            .as_chunks::<8>()
            .0
            .iter()
            .map(|&bytes| i64::from_ne_bytes(bytes));
        genes
            .enumerate()
            .map(|(locus, gene)| choice(&self.0, locus, gene as f64))
            .collect()
    }
}

/// Unordered choices and numbers in any order. A row has all of them as floats.
pub(crate) struct WithChoices<O> {
    pub(crate) categories: Categories,
    pub(crate) others: O,
    /// Which columns are choices: those of kind 2.
    pub(crate) kinds: Vec<u8>,
}

impl<O: Genes> Genes for WithChoices<O> {
    type Genome = Pair<Vec<usize>, O::Genome>;
    const DTYPE: &'static str = "f8";

    fn width(&self) -> usize {
        self.kinds.len()
    }

    fn write(&self, Pair(choices, others): &Self::Genome, row: &mut Vec<u8>) {
        let mut rest = Vec::with_capacity(8 * self.others.width());
        self.others.write(others, &mut rest);
        let mut choices = choices.iter();
        let mut rest = rest.as_chunks::<8>().0.iter();
        for &kind in &self.kinds {
            let gene = match kind {
                2 => choices.next().map(|&gene| (gene as f64).to_ne_bytes()),
                _ => rest.next().copied(),
            };
            row.extend(gene.unwrap_or_else(|| f64::NAN.to_ne_bytes()));
        }
    }

    fn read(&self, row: &[u8]) -> Result<Self::Genome, String> {
        let mut choices = Vec::new();
        let mut rest = Vec::new();
        for (gene, &kind) in floats(row).zip(&self.kinds) {
            match kind {
                2 => choices.push(choice(&self.categories, choices.len(), gene)?),
                _ => rest.extend(gene.to_ne_bytes()),
            }
        }
        Ok(Pair(choices, self.others.read(&rest)?))
    }
}

/// Integers alone, which can be compared and remembered.
pub(crate) struct Whole(pub(crate) Mixed);

impl Genes for Whole {
    type Genome = Vec<i64>;
    const DTYPE: &'static str = "f8";

    fn width(&self) -> usize {
        self.0.width()
    }

    fn write(&self, genome: &Vec<i64>, row: &mut Vec<u8>) {
        self.0.write(&Pair(genome.clone(), Vec::new()), row);
    }

    fn read(&self, row: &[u8]) -> Result<Vec<i64>, String> {
        Ok(self.0.read(row)?.0)
    }
}
