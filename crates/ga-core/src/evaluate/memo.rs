use super::{Cohort, Evaluator};
use crate::error::{Error, at_least};
use crate::genome::Genome;
use crate::random::Streams;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

/// Does not score the same genome twice, as long as it remembers it.
///
/// Remembers up to `capacity` genomes and forgets the oldest first. Twins of one generation are scored once. Only
/// for scores that depend on the genome alone: one that draws random numbers keeps its first score, and an evaluator
/// whose scores are not [lasting](Evaluator::comparable_across_generations) is refused.
///
/// What it saved does not count as evaluations. If it comes to know every genome that is bred,
/// nothing is evaluated any more, and a run stops for
/// [`StopReason::Idle`](crate::StopReason::Idle).
///
/// It learns: to count alike after a resume, go on with the same
/// `Memo`, or else some genomes are scored once more, with the same scores.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::Immigrants;
/// use ga_core::evaluate::Memo;
/// use ga_core::replace::MuPlusLambda;
///
/// let evaluator = Memo::new(10_000, Serial::new(|genome: &BitString| genome.count_ones()))?;
/// let breeder = Immigrants { sampler: RandomBits(3), count: 50 };
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(9)? };
/// let mut engine = Engine::start(scheme, &RandomBits(3), 9, 1)?;
/// engine.run(&Generations(20), &mut ());
/// assert_eq!(engine.state().evaluations(), 8);
/// # Ok::<(), ga_core::Error>(())
/// ```
pub struct Memo<G, E: Evaluator<G>> {
    evaluator: E,
    capacity: usize,
    scores: HashMap<G, E::Score, BuildHasherDefault<DefaultHasher>>,
    /// The remembered genomes, the oldest first.
    ages: VecDeque<G>,
    unknown: Vec<G>,
    unknown_scores: Vec<E::Score>,
}

impl<G: Genome + Eq + Hash, E: Evaluator<G>> Memo<G, E> {
    /// Remembers the scores that `evaluator` gave to the last `capacity` genomes.
    ///
    /// # Errors
    ///
    /// If `capacity` is 0, or scores of `evaluator` are not [lasting](Evaluator::comparable_across_generations).
    pub fn new(capacity: usize, evaluator: E) -> Result<Self, Error> {
        if !evaluator.comparable_across_generations() {
            return Err(Error::NotLasting { name: "a memo" });
        }
        Ok(Self {
            evaluator,
            capacity: at_least(1, "the capacity of a memo", capacity)?,
            scores: HashMap::default(),
            ages: VecDeque::new(),
            unknown: Vec::new(),
            unknown_scores: Vec::new(),
        })
    }

    /// How many genomes are remembered.
    pub fn len(&self) -> usize {
        self.ages.len()
    }

    /// Whether nothing is remembered.
    pub fn is_empty(&self) -> bool {
        self.ages.is_empty()
    }
}

impl<G, E: Evaluator<G>> fmt::Debug for Memo<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo").field("capacity", &self.capacity).finish_non_exhaustive()
    }
}

impl<G: Genome, E: Evaluator<G> + Clone> Clone for Memo<G, E> {
    fn clone(&self) -> Self {
        Self {
            evaluator: self.evaluator.clone(),
            capacity: self.capacity,
            scores: self.scores.clone(),
            ages: self.ages.clone(),
            unknown: Vec::new(),
            unknown_scores: Vec::new(),
        }
    }
}

impl<G: Genome + Eq + Hash, E: Evaluator<G>> Evaluator<G> for Memo<G, E> {
    type Score = E::Score;

    /// # Panics
    ///
    /// If the evaluator inside pushes another number of scores than there are genomes.
    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        let Self { evaluator, capacity, scores, ages, unknown, unknown_scores } = self;
        unknown.clear();
        unknown_scores.clear();
        // Which of the unknown ones each newborn is; `None` for those that are remembered.
        let mut firsts: HashMap<&G, usize, BuildHasherDefault<DefaultHasher>> = HashMap::default();
        let places: Vec<Option<usize>> = cohort
            .newborns
            .iter()
            .map(|genome| {
                if scores.contains_key(genome) {
                    return None;
                }
                Some(*firsts.entry(genome).or_insert_with(|| {
                    unknown.push(genome.clone());
                    unknown.len() - 1
                }))
            })
            .collect();
        let inner = Cohort::new(cohort.residents, cohort.resident_scores, unknown, unknown_scores);
        let evaluations = evaluator.evaluate(inner, streams);
        assert_eq!(unknown_scores.len(), unknown.len(), "an evaluator pushes one score a genome");
        for (genome, place) in cohort.newborns.iter().zip(places) {
            let score = match place {
                Some(place) => Some(&unknown_scores[place]),
                None => scores.get(genome),
            };
            cohort.newborn_scores.extend(score.cloned());
        }
        for (genome, score) in unknown.drain(..).zip(unknown_scores.drain(..)) {
            if ages.len() == *capacity {
                if let Some(oldest) = ages.pop_front() {
                    scores.remove(&oldest);
                }
            }
            ages.push_back(genome.clone());
            scores.insert(genome, score);
        }
        evaluations
    }
}
