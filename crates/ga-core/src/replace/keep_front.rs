use super::Replacement;
use crate::error::Error;
use crate::objectives::{Objectives, Ranking, Values};
use crate::random::Streams;
use crate::score::Score;
use crate::state::{Birth, Memory, Population, State};

/// Keeps an archive of all candidates of the run that no other one dominates, beside a replacement
/// of several objectives (an unbounded archive, Fieldsend, Everson & Singh 2003,
/// `fieldsend-everson-singh-2003`).
///
/// A population forgets good candidates, because its front has no place for all of them. The
/// archive has each candidate that any founder, newborn or migrant was, until another one dominates
/// it. So the [`hypervolume`](crate::objectives::hypervolume) of its front never falls. Each genome
/// is there once. Candidates that are infeasible or NaN are not kept. The archive has no effect on
/// the run.
///
/// - *Limit*: see [`limit`](Self::limit). Without it, the archive may have thousands of candidates.
/// - *Cost*: compares each newborn with the archive, and copies those that enter.
/// - *Changed scores*: if a resident was scored again and its score is another one, the archive
///   begins again with the residents.
/// - *Wrappers*: put it around all other replacements, so that it sees all newborns.
///
/// The archive is part of a [`Checkpoint`](crate::Checkpoint).
///
/// ```
/// use ga_core::objectives::Objectives;
/// use ga_core::random::Streams;
/// use ga_core::replace::{KeepFront, NonDominatedSorting};
/// use ga_core::{Population, Replacement};
///
/// let scored = |values: [i32; 2]| (values, Objectives::new(values));
/// let mut residents: Population<_, _> = [[9, 1], [5, 5]].into_iter().map(scored).collect();
/// let mut newborns: Population<_, _> = [[1, 9], [4, 5], [6, 4]].into_iter().map(scored).collect();
/// let mut replacement = KeepFront::new(NonDominatedSorting::new(2)?);
/// replacement.prepare(&mut residents);
/// replacement.replace(&mut residents, &mut newborns, &[], Streams::report(1));
/// assert_eq!(residents.len(), 2);
/// let front: Vec<_> = replacement.front().into_iter().map(|(genome, _)| *genome).collect();
/// assert_eq!(front, [[9, 1], [6, 4], [5, 5], [1, 9]]);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "archive")]
#[doc(alias = "hall of fame")]
pub struct KeepFront<G, T, R> {
    replacement: R,
    kept: Population<G, Objectives<T>>,
    limit: usize,
    ranking: Ranking,
}

impl<G, T, R> KeepFront<G, T, R> {
    /// Keeps all candidates beside `replacement`.
    pub fn new(replacement: R) -> Self {
        Self {
            replacement,
            kept: Population::new(),
            limit: usize::MAX,
            ranking: Ranking::default(),
        }
    }

    /// Keeps at most `limit` candidates: after each generation, the most crowded ones are removed.
    /// The hypervolume may then fall a little.
    ///
    /// # Errors
    ///
    /// If `limit` is 0.
    pub fn limit(self, limit: usize) -> Result<Self, Error> {
        Ok(Self {
            limit: Error::at_least(1, "the limit of an archive", limit)?,
            ..self
        })
    }

    /// The candidates, in no particular order.
    pub const fn candidates(&self) -> &Population<G, Objectives<T>> {
        &self.kept
    }

    /// The replacement that decides which individuals survive.
    pub const fn replacement(&self) -> &R {
        &self.replacement
    }
}

impl<G: Clone + PartialEq, T: Values, R> KeepFront<G, T, R> {
    /// The candidates, best first in the first objective.
    pub fn front(&self) -> Vec<(&G, &Objectives<T>)> {
        self.kept.front()
    }

    fn meet(&mut self, candidates: &Population<G, Objectives<T>>) {
        for (genome, score) in candidates.iter() {
            if score.is_nan() || !score.is_feasible() {
                continue;
            }
            let refuses = |(kept, other): (&G, &Objectives<T>)| {
                other.covers(score) && (!score.covers(other) || kept == genome)
            };
            if self.kept.iter().any(refuses) {
                continue;
            }
            for place in (0..self.kept.len()).rev() {
                if score.covers(&self.kept.scores()[place])
                    && !self.kept.scores()[place].covers(score)
                {
                    self.kept.swap_remove(place);
                }
            }
            let mut score = score.clone();
            score.displace();
            self.kept.push(genome.clone(), score);
        }
        if self.kept.len() > self.limit {
            self.ranking.rank(self.kept.scores().iter(), self.limit);
            for place in (0..self.kept.len()).rev() {
                if !self.ranking.survives(place) {
                    // Those behind `place` survive, so the last one may move there.
                    self.kept.swap_remove(place);
                }
            }
        }
    }
}

impl<G, T, R> Replacement<G, Objectives<T>> for KeepFront<G, T, R>
where
    G: Clone + PartialEq,
    T: Values,
    R: Replacement<G, Objectives<T>>,
{
    fn replace(
        &mut self,
        residents: &mut Population<G, Objectives<T>>,
        newborns: &mut Population<G, Objectives<T>>,
        births: &[Birth],
        streams: Streams,
    ) {
        self.meet(newborns);
        self.replacement
            .replace(residents, newborns, births, streams);
    }

    fn min_population(&self) -> usize {
        self.replacement.min_population()
    }

    fn min_survivors(&self, size: usize) -> usize {
        self.replacement.min_survivors(size)
    }

    fn prepare(&mut self, population: &mut Population<G, Objectives<T>>) {
        // The archive of a checkpoint knows its population, and may have removed some of it.
        if self.kept.is_empty() {
            self.meet(population);
        }
        self.replacement.prepare(population);
    }

    fn after_rescoring(&mut self, residents: &Population<G, Objectives<T>>) {
        let is_old = |(genome, score): (&G, &Objectives<T>)| {
            let twins = self.kept.iter().filter(|(kept, _)| *kept == genome);
            let mut scores = twins.map(|(_, old)| old);
            scores.any(|old| !(old.covers(score) && score.covers(old)))
        };
        if residents.iter().any(is_old) {
            self.kept = Population::new();
        }
        self.meet(residents);
        self.replacement.after_rescoring(residents);
    }

    fn watch(&mut self, state: &State<G, Objectives<T>>) {
        self.replacement.watch(state);
    }

    fn memory(&self) -> Memory<G, Objectives<T>> {
        Memory::List(vec![
            self.replacement.memory(),
            Memory::Genomes(self.kept.genomes().to_vec()),
            Memory::Scores(self.kept.scores().to_vec()),
        ])
    }

    fn restore(&mut self, memory: Memory<G, Objectives<T>>) -> Result<(), Error> {
        let [inner, genomes, scores] = memory.parts()?;
        let genomes = genomes.genomes()?;
        let scores = scores.scores()?;
        if genomes.len() != scores.len() {
            return Err(Error::Memory {
                expected: "an archive with a score for each genome",
            });
        }
        self.replacement.restore(inner)?;
        self.kept = Population::of_columns(genomes, scores);
        Ok(())
    }
}
