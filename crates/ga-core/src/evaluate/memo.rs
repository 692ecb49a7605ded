use super::{Asked, Cohort, Evaluator, Source};
use crate::error::Error;
use crate::genome::Genome;
use crate::random::Streams;
use crate::state::Memory;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

/// Stores scores, so that the same genome is not scored twice.
///
/// It keeps the scores of the last `capacity` different genomes and forgets the oldest genome
/// first. Equal genomes in one generation are scored once. Use it if a score depends on the genome
/// only: with a noisy fitness, a stored genome keeps its first score. An evaluator is refused if
/// its scores are not [comparable](Evaluator::comparable) across generations.
///
/// - *Cost*: a hash and a lookup per newborn, and two copies of each stored genome.
/// - A score that is read from the memory does not count as an evaluation. If this happens to all
///   newborns of many generations in a row, the run stops with
///   [`StopReason::Idle`](crate::StopReason::Idle).
/// - The stored genomes and scores are part of a [`Checkpoint`](crate::Checkpoint), so a resumed
///   run counts the same evaluations.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::breed::Immigrants;
/// use ga_core::evaluate::Memo;
/// use ga_core::replace::MuPlusLambda;
///
/// let evaluator = Memo::new(10_000, Serial::new(|genome: &BitString| genome.count_ones()))?;
/// let breeder = Immigrants { sampler: RandomBits(3), offspring: 50 };
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(9)? };
/// let mut engine = scheme.found(&RandomBits(3)).size(9).seed(1)?;
/// engine.run(Generations(20));
/// assert_eq!(engine.state().evaluations(), 8);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "cache")]
pub struct Memo<G, E: Evaluator<G>> {
    evaluator: E,
    capacity: usize,
    scores: Scores<G, E::Score>,
    /// The genomes with a stored score, oldest first.
    ages: VecDeque<G>,
    unknown: Vec<G>,
    unknown_scores: Vec<E::Score>,
}

type Scores<G, S> = HashMap<G, S, BuildHasherDefault<DefaultHasher>>;

/// Stores the score of a genome that has none. If the memo is full, forgets the oldest genome.
fn store<G: Genome + Eq + Hash, S>(
    scores: &mut Scores<G, S>,
    ages: &mut VecDeque<G>,
    capacity: usize,
    genome: G,
    score: S,
) {
    if ages.len() == capacity {
        if let Some(oldest) = ages.pop_front() {
            scores.remove(&oldest);
        }
    }
    ages.push_back(genome.clone());
    scores.insert(genome, score);
}

impl<G, E: Evaluator<G>> Memo<G, E> {
    /// The same memo around another evaluator with the same scores.
    pub(super) fn with_evaluator<P: Evaluator<G, Score = E::Score>>(
        self,
        change: impl Fn(E) -> P,
    ) -> Memo<G, P> {
        let Self {
            evaluator,
            capacity,
            scores,
            ages,
            unknown,
            unknown_scores,
        } = self;
        Memo {
            evaluator: change(evaluator),
            capacity,
            scores,
            ages,
            unknown,
            unknown_scores,
        }
    }
}

impl<G: Genome + Eq + Hash, E: Evaluator<G>> Memo<G, E> {
    /// Wraps `evaluator` and keeps the scores of the last `capacity` different genomes.
    ///
    /// # Errors
    ///
    /// If `capacity` is 0, or if the scores of `evaluator` are not
    /// [comparable](Evaluator::comparable) across generations.
    pub fn new(capacity: usize, evaluator: E) -> Result<Self, Error> {
        if !evaluator.comparable() {
            return Err(Error::NotLasting { name: "a memo" });
        }
        Ok(Self {
            evaluator,
            capacity: Error::at_least(1, "the capacity of a memo", capacity)?,
            scores: HashMap::default(),
            ages: VecDeque::new(),
            unknown: Vec::new(),
            unknown_scores: Vec::new(),
        })
    }

    /// The number of genomes with a stored score.
    pub fn len(&self) -> usize {
        self.ages.len()
    }

    /// Whether no scores are stored.
    pub fn is_empty(&self) -> bool {
        self.ages.is_empty()
    }
}

impl<G, E: Evaluator<G>> fmt::Debug for Memo<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo")
            .field("capacity", &self.capacity)
            .finish_non_exhaustive()
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
    /// If the wrapped evaluator does not push one score per genome.
    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        let Self {
            evaluator,
            capacity,
            scores,
            ages,
            unknown,
            unknown_scores,
        } = self;
        unknown.clear();
        unknown_scores.clear();
        // For each newborn, its index among the unknown genomes; `None` if its score is stored.
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
        let inner = Cohort::new(
            cohort.residents,
            cohort.resident_scores,
            unknown,
            unknown_scores,
        )
        .with_stop(cohort.stop);
        let evaluations = evaluator.evaluate(inner, streams);
        if cohort.stop.is_some() && unknown_scores.len() < unknown.len() {
            return evaluations;
        }
        assert_eq!(
            unknown_scores.len(),
            unknown.len(),
            "an evaluator pushes one score per genome"
        );
        for (genome, place) in cohort.newborns.iter().zip(places) {
            let score = match place {
                Some(place) => Some(&unknown_scores[place]),
                None => scores.get(genome),
            };
            cohort.newborn_scores.extend(score.cloned());
        }
        for (genome, score) in unknown.drain(..).zip(unknown_scores.drain(..)) {
            store(scores, ages, *capacity, genome, score);
        }
        evaluations
    }

    fn forget(&mut self) {
        self.ages.clear();
        self.scores.clear();
        self.evaluator.forget();
    }

    fn memory(&self) -> Memory<G, E::Score> {
        let genomes: Vec<G> = self.ages.iter().cloned().collect();
        let scores = self
            .ages
            .iter()
            .filter_map(|genome| self.scores.get(genome).cloned())
            .collect();
        Memory::List(vec![
            Memory::Genomes(genomes),
            Memory::Scores(scores),
            self.evaluator.memory(),
        ])
    }

    fn restore(&mut self, memory: Memory<G, E::Score>) -> Result<(), Error> {
        let [genomes, scores, evaluator] = memory.parts()?;
        let genomes = genomes.genomes()?;
        let scores = scores.scores()?;
        if genomes.len() != scores.len() {
            return Err(Error::ScoreCount {
                expected: genomes.len(),
                actual: scores.len(),
            });
        }
        self.ages.clear();
        self.scores.clear();
        // A smaller memo than the one that was saved keeps the newest genomes.
        let old = genomes.len().saturating_sub(self.capacity);
        for (genome, score) in genomes.into_iter().zip(scores).skip(old) {
            self.ages.push_back(genome.clone());
            self.scores.insert(genome, score);
        }
        self.evaluator.restore(evaluator)
    }
}

impl<G: Genome + Eq + Hash, E: Asked<G>> Asked<G> for Memo<G, E> {
    fn known(&self, genome: &G, _: [Option<(&G, &E::Score)>; 2]) -> Option<(E::Score, Source)> {
        let stored = self
            .scores
            .get(genome)
            .map(|score| (score.clone(), Source::Stored));
        // The wrapped evaluator does not see parents, as in `evaluate`.
        stored.or_else(|| self.evaluator.known(genome, [None, None]))
    }

    fn repetitions<'a>(&self, genomes: &mut dyn Iterator<Item = &'a G>) -> Vec<(usize, usize)>
    where
        G: 'a,
    {
        let mut firsts: HashMap<&G, usize, BuildHasherDefault<DefaultHasher>> = HashMap::default();
        let firsts = genomes
            .enumerate()
            .map(|(index, genome)| (index, *firsts.entry(genome).or_insert(index)));
        firsts.filter(|(index, first)| index != first).collect()
    }

    fn note(&mut self, genome: &G, score: &E::Score, source: Source) {
        if source == Source::Stored {
            return;
        }
        self.evaluator.note(genome, score, source);
        // With several batches outstanding, an equal genome may be stored already.
        if !self.scores.contains_key(genome) {
            store(
                &mut self.scores,
                &mut self.ages,
                self.capacity,
                genome.clone(),
                score.clone(),
            );
        }
    }
}
