use crate::genome::Genome;
use crate::state::{Birth, Offspring, Population, Share, State};

/// What an asynchronous run adds to its state: the candidates without a result.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Outstanding<G, S> {
    /// The number of candidates that were asked for.
    pub(crate) asked: u64,
    /// The batches that wait for a result, in the order in which they were bred.
    pub(crate) batches: Vec<Batch<G, S>>,
}

/// The newborns of one call of a breeder, with their results so far. Their ids are consecutive.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub(crate) struct Batch<G, S> {
    /// The id of the first newborn.
    pub(super) first: u64,
    bred: Counters,
    genomes: Vec<G>,
    births: Vec<Birth>,
    shares: Vec<Share>,
    results: Vec<Outcome<S>>,
}

/// The result of a candidate.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub(super) enum Outcome<S> {
    Waiting,
    Scored(S),
    Discarded,
}

/// The counters of a state at the moment when a batch was bred.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
struct Counters {
    generation: u64,
    evaluations: u64,
    nan_scores: u64,
    admissions: u64,
    idle: u64,
    champion_since: u64,
}

impl<S> Outcome<S> {
    pub(super) const fn is_waiting(&self) -> bool {
        matches!(self, Self::Waiting)
    }

    const fn is_scored(&self) -> bool {
        matches!(self, Self::Scored(_))
    }
}

impl<G, S> Default for Outstanding<G, S> {
    fn default() -> Self {
        Self { asked: 0, batches: Vec::new() }
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
        self.batches.iter().map(|batch| batch.waiting(self.asked).count()).sum()
    }

    /// Whether the ids fit together, and all counters occurred before `generation`.
    #[cfg(feature = "serde")]
    pub(crate) fn is_consistent(&self, generation: u64) -> bool {
        let mut free = 0;
        self.batches.iter().enumerate().all(|(index, batch)| {
            let last = index + 1 == self.batches.len();
            let in_order = batch.first >= free && batch.first < self.asked;
            free = batch.end();
            let len = batch.genomes.len();
            in_order
                && (last || free <= self.asked)
                && (batch.births.len(), batch.results.len()) == (len, len)
                && batch.bred.generation <= generation
                && batch.bred.champion_since <= batch.bred.generation
                && batch.numbered().all(|(id, _, result)| id < self.asked || result.is_waiting())
                && batch.results.iter().any(Outcome::is_waiting)
        })
    }
}

impl<G, S> Batch<G, S> {
    /// One more than the id of the last newborn.
    pub(super) fn end(&self) -> u64 {
        self.first.saturating_add(self.genomes.len() as u64)
    }

    pub(super) fn genome(&self, id: u64) -> &G {
        &self.genomes[self.place(id)]
    }

    pub(super) fn result(&mut self, id: u64) -> &mut Outcome<S> {
        let place = self.place(id);
        &mut self.results[place]
    }

    #[allow(clippy::cast_possible_truncation, reason = "a place in a list in memory")]
    const fn place(&self, id: u64) -> usize {
        (id - self.first) as usize
    }

    /// The newborns with their ids and results.
    fn numbered(&self) -> impl Iterator<Item = (u64, &G, &Outcome<S>)> {
        (self.first..)
            .zip(&self.genomes)
            .zip(&self.results)
            .map(|((id, genome), result)| (id, genome, result))
    }

    /// The newborns that were asked for and have no result.
    pub(super) fn waiting(&self, asked: u64) -> impl Iterator<Item = (u64, &G)> {
        let waiting = self.numbered().filter(move |(id, _, result)| *id < asked && result.is_waiting());
        waiting.map(|(id, genome, _)| (id, genome))
    }

    pub(super) fn is_complete(&self) -> bool {
        !self.results.iter().any(Outcome::is_waiting)
    }
}

impl<G: Genome, S> Batch<G, S> {
    /// Takes over the newborns that were bred from `state`. The first has the id `first`.
    pub(super) fn take(&mut self, offspring: &mut Offspring<G>, state: &State<G, S>, first: u64) {
        let Self { genomes, births, shares, results, .. } = self;
        genomes.clear();
        offspring.lend(genomes, births, shares);
        results.clear();
        results.resize_with(genomes.len(), || Outcome::Waiting);
        self.first = first;
        self.bred = Counters {
            generation: state.generation,
            evaluations: state.evaluations,
            nan_scores: state.nan_scores,
            admissions: state.admissions,
            idle: state.idle,
            champion_since: state.champion_since,
        };
    }

    /// Gives back the newborns that have a score, and their births. Places that the population does
    /// not have any more are removed from the births. Returns the number of scores.
    pub(super) fn give(
        &mut self, offspring: &mut Offspring<G>, newborns: &mut Population<G, S>, residents: usize,
    ) -> usize {
        let Self { genomes, births, shares, results, .. } = self;
        for birth in &mut *births {
            let [first, second] = &mut birth.parents;
            for place in [first, second, &mut birth.victim] {
                *place = place.filter(|&place| place < residents);
            }
        }
        offspring.take_back(genomes, births, shares);
        let mut scored = results.iter().map(Outcome::is_scored);
        offspring.retain(|_| scored.next().unwrap_or_default());
        let (genomes, scores) = newborns.columns();
        genomes.clear();
        offspring.deliver(genomes);
        offspring.keep_dead();
        scores.clear();
        scores.extend(results.drain(..).filter_map(|result| match result {
            Outcome::Scored(score) => Some(score),
            _ => None,
        }));
        scores.len()
    }

    /// Exchanges the counters of `state` with those of the moment when this batch was bred.
    pub(super) const fn exchange_counters(&mut self, state: &mut State<G, S>) {
        use std::mem::swap;
        swap(&mut self.bred.generation, &mut state.generation);
        swap(&mut self.bred.evaluations, &mut state.evaluations);
        swap(&mut self.bred.nan_scores, &mut state.nan_scores);
        swap(&mut self.bred.admissions, &mut state.admissions);
        swap(&mut self.bred.idle, &mut state.idle);
        swap(&mut self.bred.champion_since, &mut state.champion_since);
    }
}
