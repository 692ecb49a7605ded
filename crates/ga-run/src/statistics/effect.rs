use super::Sample;
use super::ranks::Ranks;

/// The effect size A₁₂ (Vargha & Delaney 2000, `vargha-delaney-2000`): the probability that a run
/// of `left` is greater than a run of `right`. Equal runs count as one half.
///
/// 0.5 means no difference, 1 that each run of `left` is greater than each run of `right`, 0 the
/// opposite. By convention of the authors, 0.56 is a small difference, 0.64 a medium and 0.71 a
/// large one; 0.44, 0.36 and 0.29 are the same in the other direction. If less is better, as for
/// costs and evaluations, a value below 0.5 favours `left`.
///
/// `None` if a sample is empty.
///
/// - *Cost*: sorts both samples once.
/// - *Limits*: says how often one run is greater, not by how much: compare the medians for that. It
///   says nothing about chance either: [`MannWhitney`](super::MannWhitney) tests the same quantity.
///
/// ```
/// use ga_run::statistics::{Sample, a12};
///
/// let (left, right) = (Sample::new([1.0, 2.0, 2.0])?, Sample::new([0.0, 2.0])?);
/// // Of six pairs, 1-0, 2-0 and 2-0 are greater, 2-2 and 2-2 are equal, 1-2 is less.
/// assert_eq!(a12(&left, &right), Some(4.0 / 6.0));
/// # Ok::<(), ga_run::statistics::Error>(())
/// ```
#[doc(alias = "vargha_delaney")]
#[doc(alias = "effect_size")]
pub fn a12(left: &Sample, right: &Sample) -> Option<f64> {
    let pairs = left.len() as f64 * right.len() as f64;
    (pairs > 0.0).then(|| Ranks::of(left, right).doubled_wins() as f64 / (2.0 * pairs))
}
