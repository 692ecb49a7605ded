use crate::engine::questions::Answer;
use crate::evaluate::{Asked, Source};
use crate::genome::Genome;
use crate::state::{Birth, Counters, Offspring, Population, Share, State};

/// What an asynchronous run adds to its state: the candidates without a result.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub(crate) struct Outstanding<G, S> {
    /// The number of candidates that were asked for.
    pub(crate) asked: u64,
    /// The batches that wait for a result, in the order in which they were bred.
    pub(crate) batches: Vec<Batch<G, S>>,
}

/// The newborns of one call of a breeder, with their results so far. Their ids are consecutive. If
/// the residents are scored again, they come first.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub(crate) struct Batch<G, S> {
    /// The id of the first newborn.
    pub(super) first: u64,
    /// The counters of the state at the moment when the batch was bred.
    bred: Counters,
    genomes: Vec<G>,
    births: Vec<Birth>,
    shares: Vec<Share>,
    /// Those of the residents, if they are scored again, and of the newborns.
    results: Vec<Outcome<S>>,
}

/// The result of a candidate.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub(super) enum Outcome<S> {
    Waiting,
    Scored(S),
    Discarded,
    /// That of the candidate with this id, whose genome is equal.
    Same(u64),
    /// No evaluation was necessary.
    Known(S, Source),
}

impl<S> Outcome<S> {
    pub(super) const fn is_waiting(&self) -> bool {
        matches!(self, Self::Waiting)
    }

    /// Whether it is still to come.
    const fn is_open(&self) -> bool {
        matches!(self, Self::Waiting | Self::Same(_))
    }

    /// The score, and where it is from.
    fn into_score(self) -> Option<(S, Source)> {
        match self {
            Self::Scored(score) => Some((score, Source::Told)),
            Self::Known(score, source) => Some((score, source)),
            Self::Waiting | Self::Same(_) | Self::Discarded => None,
        }
    }

    const fn has_score(&self) -> bool {
        matches!(self, Self::Scored(_) | Self::Known(..))
    }
}

impl<G, S> Default for Outstanding<G, S> {
    fn default() -> Self {
        Self {
            asked: 0,
            batches: Vec::new(),
        }
    }
}

impl<G, S> Default for Batch<G, S> {
    fn default() -> Self {
        Self {
            first: 0,
            bred: Counters::default(),
            genomes: Vec::new(),
            births: Vec::new(),
            shares: Vec::new(),
            results: Vec::new(),
        }
    }
}

impl<G, S> Outstanding<G, S> {
    /// The number of candidates that were asked for and have no result.
    pub(crate) fn count(&self) -> usize {
        self.batches
            .iter()
            .map(|batch| batch.waiting_ids(self.asked).count())
            .sum()
    }

    /// Whether the ids fit together, and all counters occurred before `generation`, in a population
    /// of `residents`.
    #[cfg(feature = "serde")]
    pub(crate) fn is_consistent(&self, generation: u64, residents: usize) -> bool {
        let mut free = 0;
        self.batches.iter().enumerate().all(|(index, batch)| {
            let last = index + 1 == self.batches.len();
            let in_order = batch.first >= free && batch.first < self.asked;
            free = batch.end();
            let rescored = batch.results.len().checked_sub(batch.genomes.len());
            in_order
                && (last || free <= self.asked)
                && batch.births.len() == batch.genomes.len()
                && rescored.is_some_and(|count| {
                    count == 0 || (count == residents && self.batches.len() == 1)
                })
                && batch.bred.generation <= generation
                && batch.bred.champion_since <= batch.bred.generation
                && batch.bred.champion_evaluations <= batch.bred.evaluations
                && (batch.first..)
                    .zip(&batch.results)
                    .all(|(id, result)| match result {
                        Outcome::Same(first) => *first < id && self.waits(*first),
                        Outcome::Scored(_) | Outcome::Discarded => id < self.asked,
                        Outcome::Waiting | Outcome::Known(..) => true,
                    })
                && !batch.is_complete()
        })
    }
}

#[cfg(feature = "serde")]
impl<G, S> Outstanding<G, S> {
    /// Whether the candidate `id` has no result and need not be asked for any more.
    fn waits(&self, id: u64) -> bool {
        let batch = self
            .batches
            .iter()
            .find(|batch| (batch.first..batch.end()).contains(&id));
        batch.is_some_and(|batch| batch.results[batch.place(id)].is_waiting())
    }
}

impl<G, S> Batch<G, S> {
    /// One more than the id of the last newborn.
    pub(super) fn end(&self) -> u64 {
        self.first.saturating_add(self.results.len() as u64)
    }

    /// The number of residents that are scored again.
    fn rescored(&self) -> usize {
        self.results.len() - self.genomes.len()
    }

    pub(super) fn genome<'a>(&'a self, id: u64, residents: &'a [G]) -> &'a G {
        let place = self.place(id);
        place
            .checked_sub(self.rescored())
            .map_or_else(|| &residents[place], |place| &self.genomes[place])
    }

    pub(super) fn result(&mut self, id: u64) -> &mut Outcome<S> {
        let place = self.place(id);
        &mut self.results[place]
    }

    #[allow(
        clippy::cast_possible_truncation,
        reason = "a place in a list in memory"
    )]
    const fn place(&self, id: u64) -> usize {
        (id - self.first) as usize
    }

    /// The next candidate without a result, from `asked` on.
    pub(super) fn next(&self, asked: u64) -> Option<u64> {
        let asked = asked.max(self.first);
        let open = self
            .results
            .get(self.place(asked)..)?
            .iter()
            .position(Outcome::is_waiting)?;
        Some(asked + open as u64)
    }

    /// The ids of the candidates that were asked for and have no result.
    fn waiting_ids(&self, asked: u64) -> impl Iterator<Item = u64> {
        let ids = (self.first..asked).zip(&self.results);
        ids.filter(|(_, result)| result.is_waiting())
            .map(|(id, _)| id)
    }

    /// The candidates that were asked for and have no result.
    pub(super) fn waiting<'a>(
        &'a self,
        asked: u64,
        residents: &'a [G],
    ) -> impl Iterator<Item = (u64, &'a G)> {
        self.waiting_ids(asked)
            .map(move |id| (id, self.genome(id, residents)))
    }

    /// The newborns that other ones may repeat: their scores are not noted yet.
    pub(super) fn pending(&self) -> impl Iterator<Item = (u64, &G, Option<&S>)> {
        let newborns = self.results[self.rescored()..].iter().zip(&self.genomes);
        let ids = (self.first + self.rescored() as u64)..;
        ids.zip(newborns)
            .filter_map(|(id, (result, genome))| match result {
                Outcome::Waiting => Some((id, genome, None)),
                Outcome::Scored(score) => Some((id, genome, Some(score))),
                _ => None,
            })
    }

    /// The newborns and their births.
    pub(super) fn newborns(&self) -> (&[G], &[Birth]) {
        (&self.genomes, &self.births)
    }

    pub(super) fn is_complete(&self) -> bool {
        !self.results.iter().any(Outcome::is_open)
    }

    /// Whether it waits for candidates of other batches only.
    pub(super) fn waits_for_others(&self) -> bool {
        !self.results.iter().any(Outcome::is_waiting)
    }

    /// The number of newborns that wait for the result of another candidate.
    pub(super) fn repeated(&self) -> usize {
        self.results
            .iter()
            .filter(|result| matches!(result, Outcome::Same(_)))
            .count()
    }
}

impl<G, S: Clone> Batch<G, S> {
    /// Takes over what is known of the newborns. `earlier` has the candidates before, and their
    /// scores.
    pub(super) fn answer(&mut self, answers: &mut Vec<Answer<S>>, earlier: &[(u64, Option<S>)]) {
        let rescored = self.rescored();
        let first = self.first + rescored as u64;
        for (result, answer) in self.results[rescored..].iter_mut().zip(answers.drain(..)) {
            *result = match answer {
                Answer::Asked => Outcome::Waiting,
                Answer::Known(score, source) => Outcome::Known(score, source),
                Answer::Same(index) => match earlier.get(index) {
                    Some((_, Some(score))) => Outcome::Known(score.clone(), Source::Stored),
                    Some(&(id, None)) => Outcome::Same(id),
                    None => Outcome::Same(first + (index - earlier.len()) as u64),
                },
            };
        }
    }

    /// Gives the newborns that repeat candidate `id` the same result. Returns how many there are.
    pub(super) fn repeat(&mut self, id: u64, result: &Outcome<S>) -> usize {
        let mut count = 0;
        for own in &mut self.results {
            if matches!(own, Outcome::Same(first) if *first == id) {
                count += 1;
                *own = match result {
                    Outcome::Scored(score) => Outcome::Known(score.clone(), Source::Stored),
                    _ => Outcome::Discarded,
                };
            }
        }
        count
    }
}

impl<G: Genome, S> Batch<G, S> {
    /// Takes over the newborns that were bred from `state`, and `rescored` residents, who come
    /// first. The first has the id `first`.
    pub(super) fn take(
        &mut self,
        offspring: &mut Offspring<G>,
        state: &State<G, S>,
        rescored: usize,
        first: u64,
    ) {
        let Self {
            genomes,
            births,
            shares,
            results,
            ..
        } = self;
        genomes.clear();
        offspring.lend(genomes, births, shares);
        results.clear();
        results.resize_with(rescored + genomes.len(), || Outcome::Waiting);
        self.first = first;
        self.bred = state.counters;
    }

    /// Gives back the newborns that have a score, and their births. Places that the population does
    /// not have any more are removed from the births. `revised` gets the new scores of the
    /// residents. `evaluator` notes all scores. Returns the number of evaluations.
    pub(super) fn give<E: Asked<G, Score = S>>(
        &mut self,
        evaluator: &mut E,
        offspring: &mut Offspring<G>,
        newborns: &mut Population<G, S>,
        residents: &Population<G, S>,
        revised: &mut Vec<S>,
    ) -> usize
    where
        S: Clone,
    {
        let mut evaluations = 0;
        let mut note = |genome: &G, score: &S, source| {
            evaluations += usize::from(source == Source::Told);
            evaluator.note(genome, score, source);
        };
        let rescored = self.rescored();
        let Self {
            genomes,
            births,
            shares,
            results,
            ..
        } = self;
        for birth in &mut *births {
            let [first, second] = &mut birth.parents;
            for place in [first, second, &mut birth.victim] {
                *place = place.filter(|&place| place < residents.len());
            }
        }
        revised.clear();
        for (result, (genome, old)) in results.drain(..rescored).zip(residents.iter()) {
            revised.push(match result.into_score() {
                Some((score, source)) => {
                    note(genome, &score, source);
                    score
                }
                None => old.clone(),
            });
        }
        offspring.take_back(genomes, births, shares);
        let mut scored = results.iter().map(Outcome::has_score);
        offspring.retain(|_| scored.next().unwrap_or_default());
        let (genomes, scores) = newborns.columns();
        genomes.clear();
        offspring.deliver(genomes);
        offspring.keep_dead();
        scores.clear();
        let found = results.drain(..).filter_map(Outcome::into_score);
        scores.extend(genomes.iter().zip(found).map(|(genome, (score, source))| {
            note(genome, &score, source);
            score
        }));
        evaluations
    }

    /// Exchanges the counters of `state` with those of the moment when this batch was bred.
    pub(super) const fn exchange_counters(&mut self, state: &mut State<G, S>) {
        std::mem::swap(&mut self.bred, &mut state.counters);
    }
}
