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
    note = "use `Hamming`, `Euclidean`, or a closure `|left: &{G}, right: &{G}| -> f64 {{ .. }}`"
)]
pub trait Distance<G> {
    /// The distance between two genomes.
    fn between(&self, left: &G, right: &G) -> f64;
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
    let differing = left.iter().zip(right).filter(|(left, right)| left != right).count();
    (differing + left.len().abs_diff(right.len())) as f64
}

impl Distance<BitString> for Hamming {
    fn between(&self, left: &BitString, right: &BitString) -> f64 {
        if left.len() != right.len() {
            let (left, right): (Vec<bool>, Vec<bool>) = (left.iter().collect(), right.iter().collect());
            return differing(&left, &right);
        }
        let words = left.words().iter().zip(right.words());
        f64::from(words.map(|(left, right)| (left ^ right).count_ones()).sum::<u32>())
    }
}

impl<T: PartialEq> Distance<Vec<T>> for Hamming {
    fn between(&self, left: &Vec<T>, right: &Vec<T>) -> f64 {
        differing(left, right)
    }
}

impl<T: PartialEq, const N: usize> Distance<[T; N]> for Hamming {
    fn between(&self, left: &[T; N], right: &[T; N]) -> f64 {
        differing(left, right)
    }
}

impl Distance<Permutation> for Hamming {
    fn between(&self, left: &Permutation, right: &Permutation) -> f64 {
        differing(left.as_slice(), right.as_slice())
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
        loci.map(|locus| (at(left, locus) - at(right, locus)).powi(2)).sum::<f64>().sqrt()
    }
}
