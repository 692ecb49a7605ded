use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::BitString;
use ga_core::rand::Rng;

/// One pass of greedy flips: flips each bit of the best founder once, from the first bit to the
/// last, and keeps a flip that is not worse.
///
/// On a score whose bits do not interact, the pass ends at the optimum, with one evaluation per
/// bit. On others it ends at a better genome, from which parts that learn a model can begin. Flips
/// that change nothing are kept, so the pass moves on a plateau.
///
/// The part adds one newborn per generation, and none any more after the pass.
///
/// - *Replacement*: any. Use it before other parts, as a part of
///   [`Shares`](ga_core::breed::Shares) with a floor of 1.
/// - *Cost*: one evaluation per bit. Once warm, a newborn allocates nothing.
/// - *Limits*: a pass is no local search. It does not try a bit again after a later flip.
/// - *Instead*: [`ChampionMoves`](crate::bits::ChampionMoves) makes passes in random order until no
///   flip helps.
///
/// The genome and the next bit are part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::bits::GreedyPass;
/// use ga_core::replace::MuPlusLambda;
///
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let (breeder, replacement) = (GreedyPass::new(), MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder, evaluator, replacement };
/// let mut engine = scheme.found(&RandomBits(40)).size(1).seed(1)?;
/// engine.run(Evaluations(41));
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(40));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "hill climbing")]
#[doc(alias = "coordinate ascent")]
pub struct GreedyPass<S> {
    /// `None` before the first newborn had its score.
    kept: Option<(BitString, S)>,
    /// The bit that is flipped next.
    next: usize,
}

impl<S> Default for GreedyPass<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> GreedyPass<S> {
    /// A pass that begins at the champion of the founders.
    pub const fn new() -> Self {
        Self {
            kept: None,
            next: 0,
        }
    }
}

impl<S: Score> Breeder<BitString, S> for GreedyPass<S> {
    fn breed(
        &mut self,
        state: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        _: &mut dyn Rng,
    ) {
        let champion = state.best().map(|(genome, _)| genome);
        let kept = self.kept.as_ref().map(|(genome, _)| genome);
        let Some(genome) = kept.or(champion).filter(|genome| self.next < genome.len()) else {
            return;
        };
        offspring
            .push_copy(genome, Birth::default())
            .flip(self.next);
    }

    fn learn(&mut self, state: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        if self.kept.is_none() {
            self.kept = state
                .best()
                .map(|(genome, score)| (genome.clone(), score.clone()));
        }
        let Some((genome, own)) = &mut self.kept else {
            return;
        };
        for (child, score) in newborns.genomes.iter().zip(newborns.scores) {
            let expected = self.next < genome.len() && {
                genome.flip(self.next);
                let equal = genome == child;
                genome.flip(self.next);
                equal
            };
            if expected {
                if score.order(own).is_ge() {
                    genome.flip(self.next);
                    own.clone_from(score);
                }
                self.next += 1;
            }
        }
    }

    fn memory(&self) -> Memory<BitString, S> {
        let Some((genome, score)) = &self.kept else {
            return Memory::Nothing;
        };
        Memory::List(vec![
            Memory::Genomes(vec![genome.clone()]),
            Memory::Scores(vec![score.clone()]),
            Memory::Counts(vec![self.next as u64]),
        ])
    }

    fn restore(&mut self, memory: Memory<BitString, S>) -> Result<(), Error> {
        if memory.is_nothing() {
            return Ok(());
        }
        let wrong = || Error::Memory {
            expected: "a genome of `GreedyPass` and its next bit",
        };
        let [genome, score, next] = memory.parts()?;
        let [genome]: [BitString; 1] = genome.genomes()?.try_into().map_err(|_| wrong())?;
        let [score]: [S; 1] = score.scores()?.try_into().map_err(|_| wrong())?;
        let [next]: [u64; 1] = next.counts()?.try_into().map_err(|_| wrong())?;
        self.next = usize::try_from(next)
            .ok()
            .filter(|next| *next <= genome.len())
            .ok_or_else(wrong)?;
        self.kept = Some((genome, score));
        Ok(())
    }
}
