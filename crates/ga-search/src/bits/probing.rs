//! What parts share that learn a model from genomes that they propose, one list after the other.

use ga_core::Score;
use ga_core::breed::Newborns;
use ga_core::engine::State;
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::{Stream, below};
use std::ops::Range;

/// A part that has a list of open genomes, and goes on when it knows all their scores.
pub(super) trait Probing: Sized {
    /// Whether no score is known yet.
    fn is_new(&self) -> bool;

    /// The part with its first open genomes; `None` if the scores or the genomes do not suit it.
    fn beginning<S: Score>(&self, state: &State<BitString, S>) -> Option<Self>;

    /// Learns the score of a genome, which may not be open any more.
    fn learn_from(&mut self, genome: &BitString, utility: Option<f64>, rng: &mut Stream);

    /// Adds no newborns any more.
    fn end(&mut self);
}

/// Which of `open` genomes are proposed in a generation: up to `newborns` of them.
///
/// Several batches can be outstanding, so they are not always the same. But they are near the end,
/// where `learn_from` searches first.
pub(super) fn window(open: usize, newborns: usize, rng: &mut dyn Rng) -> Range<usize> {
    /// Batches that can be outstanding without many repetitions.
    const LITTERS: usize = 16;

    let newborns = newborns.min(open);
    let end = open - below(rng, 1 + (open - newborns).min(LITTERS * newborns));
    end - newborns..end
}

/// Hears the scores of newborns, after a beginning if there was none.
pub(super) fn learn<S: Score>(
    part: &mut impl Probing,
    state: &State<BitString, S>,
    newborns: Newborns<'_, BitString, S>,
) {
    if part.is_new() {
        match part.beginning(state) {
            Some(beginning) => *part = beginning,
            None => part.end(),
        }
    }
    let mut rng = newborns.stream(state);
    for (genome, score) in newborns.genomes.iter().zip(newborns.scores) {
        part.learn_from(genome, score.utility(), &mut rng);
    }
}
