use super::{BitString, Permutation};
use crate::genome::Real;

/// Measures the distance between two genomes: 0 if they are equal, and never negative.
///
/// [`diversity`](crate::observe::diversity) needs a distance, and so do replacements with niching.
/// A closure `Fn(&G, &G) -> f64` is a distance.
///
/// ```
/// use ga_core::genome::{BitString, Distance, Hamming};
///
/// let (left, right): (BitString, BitString) = ("0011".parse()?, "0101".parse()?);
/// assert_eq!(Hamming.between(&left, &right), 2.0);
/// # Ok::<(), ga_core::genome::ParseBitsError>(())
/// ```
#[doc(alias = "metric")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a distance between two `{G}`",
    note = "use `Hamming`, `RelativeHamming`, `Euclidean`, or a closure `|left: &{G}, right: &{G}| -> f64 {{ .. }}`"
)]
pub trait Distance<G> {
    /// The distance between two genomes.
    fn between(&self, left: &G, right: &G) -> f64;

    /// Whether the distance is below `bound`. Implement it if this can be known before all loci are
    /// compared.
    fn closer(&self, left: &G, right: &G, bound: f64) -> bool {
        self.between(left, right) < bound
    }
}

impl<G, F: Fn(&G, &G) -> f64> Distance<G> for F {
    fn between(&self, left: &G, right: &G) -> f64 {
        self(left, right)
    }
}

/// The Hamming distance: the number of loci at which two genomes differ (Hamming 1950). If one
/// genome is longer, its additional loci count as different.
///
/// ```
/// use ga_core::genome::{Distance, Hamming};
///
/// assert_eq!(Hamming.between(&vec!['a', 'b', 'c'], &vec!['a', 'c']), 2.0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hamming;

fn differing<T: PartialEq>(left: &[T], right: &[T]) -> f64 {
    let differing = left
        .iter()
        .zip(right)
        .filter(|(left, right)| left != right)
        .count();
    (differing + left.len().abs_diff(right.len())) as f64
}

/// Whether fewer than `bound` loci differ. Stops soon after this is known.
fn fewer_differ<T: PartialEq>(left: &[T], right: &[T], bound: f64) -> bool {
    // The counter of a short block fits a byte, so a block is compared without branches.
    const BLOCK: usize = 64;
    let mut count = left.len().abs_diff(right.len()) as f64;
    for (left, right) in left.chunks(BLOCK).zip(right.chunks(BLOCK)) {
        if count >= bound {
            return false;
        }
        let pairs = left.iter().zip(right);
        count += f64::from(
            pairs
                .map(|(left, right)| u8::from(left != right))
                .sum::<u8>(),
        );
    }
    count < bound
}

impl Distance<BitString> for Hamming {
    fn between(&self, left: &BitString, right: &BitString) -> f64 {
        let common = left.len().min(right.len());
        let words = left.words().iter().zip(right.words());
        let mut differing: u32 = words.map(|(left, right)| (left ^ right).count_ones()).sum();
        if left.len() != right.len() && common % 64 != 0 {
            // The shorter string ends within a word: the rest of this word was compared with
            // unused bits.
            let beyond =
                |bits: &BitString| (bits.words()[common / 64] >> (common % 64)).count_ones();
            differing -= beyond(left) + beyond(right);
        }
        (differing as usize + left.len().abs_diff(right.len())) as f64
    }
}

impl<T: PartialEq> Distance<Vec<T>> for Hamming {
    fn between(&self, left: &Vec<T>, right: &Vec<T>) -> f64 {
        differing(left, right)
    }

    fn closer(&self, left: &Vec<T>, right: &Vec<T>, bound: f64) -> bool {
        fewer_differ(left, right, bound)
    }
}

impl<T: PartialEq, const N: usize> Distance<[T; N]> for Hamming {
    fn between(&self, left: &[T; N], right: &[T; N]) -> f64 {
        differing(left, right)
    }

    fn closer(&self, left: &[T; N], right: &[T; N], bound: f64) -> bool {
        fewer_differ(left, right, bound)
    }
}

impl Distance<Permutation> for Hamming {
    fn between(&self, left: &Permutation, right: &Permutation) -> f64 {
        differing(left.as_slice(), right.as_slice())
    }

    fn closer(&self, left: &Permutation, right: &Permutation, bound: f64) -> bool {
        fewer_differ(left.as_slice(), right.as_slice(), bound)
    }
}

/// The share of the loci at which two genomes differ, from 0 to 1: the [`Hamming`] distance divided
/// by the length of the longer genome.
///
/// Use it if genomes have different lengths, or if a limit has to suit genomes of any length. Two
/// genomes without loci have the distance 0.
///
/// ```
/// use ga_core::genome::{Distance, RelativeHamming};
///
/// assert_eq!(RelativeHamming.between(&vec!['a', 'b', 'c', 'd'], &vec!['a', 'c']), 0.75);
/// ```
#[doc(alias = "normalized Hamming distance")]
#[derive(Clone, Copy, Debug, Default)]
pub struct RelativeHamming;

/// `differing` as a share of the longer of two lengths.
fn share(differing: f64, left: usize, right: usize) -> f64 {
    differing / left.max(right).max(1) as f64
}

impl Distance<BitString> for RelativeHamming {
    fn between(&self, left: &BitString, right: &BitString) -> f64 {
        share(Hamming.between(left, right), left.len(), right.len())
    }
}

impl<T: PartialEq> Distance<Vec<T>> for RelativeHamming {
    fn between(&self, left: &Vec<T>, right: &Vec<T>) -> f64 {
        share(differing(left, right), left.len(), right.len())
    }
}

impl<T: PartialEq, const N: usize> Distance<[T; N]> for RelativeHamming {
    fn between(&self, left: &[T; N], right: &[T; N]) -> f64 {
        share(differing(left, right), N, N)
    }
}

impl Distance<Permutation> for RelativeHamming {
    fn between(&self, left: &Permutation, right: &Permutation) -> f64 {
        share(
            differing(left.as_slice(), right.as_slice()),
            left.len(),
            right.len(),
        )
    }
}

/// The Euclidean distance: the length of the straight line between two points. If one genome is
/// longer, the missing genes of the other genome count as 0.
///
/// ```
/// use ga_core::genome::{Distance, Euclidean};
///
/// assert_eq!(Euclidean.between(&vec![0.0, 0.0], &vec![3.0, 4.0]), 5.0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Euclidean;

impl<T: Real> Distance<Vec<T>> for Euclidean {
    fn between(&self, left: &Vec<T>, right: &Vec<T>) -> f64 {
        let at = |genome: &[T], locus: usize| genome.get(locus).map_or(0.0, |gene| gene.real());
        let loci = 0..left.len().max(right.len());
        loci.map(|locus| square(at(left, locus) - at(right, locus)))
            .sum::<f64>()
            .sqrt()
    }
}

impl<T: Real, const N: usize> Distance<[T; N]> for Euclidean {
    fn between(&self, left: &[T; N], right: &[T; N]) -> f64 {
        let squares = left
            .iter()
            .zip(right)
            .map(|(left, right)| square(left.real() - right.real()));
        squares.sum::<f64>().sqrt()
    }
}

fn square(number: f64) -> f64 {
    number * number
}
