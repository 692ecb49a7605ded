//! Runs that are told their scores.

use crate::genes::Genes;
use crate::scores::Row;
use ga_core::engine::{Checkpoint, IDLE_GENERATIONS};
use ga_core::evaluate::Asked;
use ga_search::{Preset, PresetEngine, PresetFounding};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What can go wrong in a run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The caller gave something that does not work.
    Value(String),
    /// A defect of this package: the message of a panic.
    Panic(String),
}

impl From<ga_core::Error> for Failure {
    fn from(error: ga_core::Error) -> Self {
        Self::Value(error.to_string())
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without a message")
        .to_owned()
}

/// The result of `work`. A panic becomes a failure.
pub(crate) fn caught<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|payload| Err(Failure::Panic(message(&*payload))))
}

/// Individuals as two arrays, row by row.
#[derive(Debug, Default)]
pub(crate) struct Individuals {
    pub(crate) genomes: Vec<u8>,
    pub(crate) scores: Vec<f64>,
}

/// The counters of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counters {
    pub(crate) generation: u64,
    pub(crate) evaluations: u64,
    pub(crate) nan_scores: u64,
    /// Whether the search has no more candidates.
    pub(crate) is_idle: bool,
}

/// What a run has beside its checkpoint: the generation that waits for scores. The id of its first
/// genome, whether its genomes were asked for, the number of those that were taken, and the rows of
/// the scores so far.
pub(crate) type Pending = (u64, bool, usize, Vec<Option<Vec<f64>>>);

/// A run of any preset, without the types of its genomes and scores.
pub(crate) trait Run: Send {
    fn dtype(&self) -> &'static str;

    fn width(&self) -> usize;

    fn columns(&self) -> usize;

    /// The genomes that have no score, as rows. Empty if at most `most` evaluations are allowed and
    /// the next generation needs more, or if the search has no more newborns.
    fn ask(&mut self, most: Option<u64>) -> Result<Vec<u8>, Failure>;

    /// Up to `count` of these genomes that were not taken before, with their ids.
    fn take(&mut self, count: usize, most: Option<u64>) -> Result<(Vec<u64>, Vec<u8>), Failure>;

    /// One row of `scores` per genome without a score, or per id.
    fn tell(&mut self, scores: &[f64], ids: Option<&[u64]>) -> Result<(), Failure>;

    fn counters(&self) -> Counters;

    /// The best individual; no rows if there is none.
    fn best(&self) -> Individuals;

    fn population(&self) -> Individuals;

    fn checkpoint(&self) -> Result<String, Failure>;

    fn pending(&self) -> Pending;

    /// Goes on within the generation of a run with the same checkpoint.
    fn restore(&mut self, pending: Pending) -> Result<(), Failure>;
}

enum Phase<G: ga_core::Genome, E: Asked<G>> {
    /// The founders wait for scores. `None` only while they are told.
    Founding(Option<Box<PresetFounding<G, E>>>),
    Running(Box<PresetEngine<G, E>>),
}

impl<G: ga_core::Genome, E: Asked<G>> Phase<G, E> {
    /// The genomes of this generation that need a score.
    fn genomes(&mut self) -> &[G] {
        match self {
            Self::Founding(founding) => founding.as_ref().map_or(&[], |founding| founding.ask()),
            Self::Running(engine) => engine.ask(),
        }
    }
}

/// A run of one preset.
pub(crate) struct Typed<P: Genes, E: Asked<P::Genome>> {
    genes: P,
    phase: Phase<P::Genome, E>,
    fingerprint: String,
    /// The id of the first genome of the generation.
    first: u64,
    /// Whether the genomes of the generation were asked for.
    is_asked: bool,
    /// The number of genomes of the generation that were taken.
    taken: usize,
    /// The scores of the generation so far. Empty if there are none.
    scores: Vec<Option<E::Score>>,
    /// The number of these scores.
    told: usize,
}

/// Where a run begins.
pub(crate) struct Origin<'a> {
    pub(crate) seed: u64,
    /// Rows of genomes.
    pub(crate) founders: Option<&'a [u8]>,
    /// The most founders.
    pub(crate) most: Option<u64>,
    pub(crate) checkpoint: Option<&'a str>,
}

impl<P: Genes, E: Asked<P::Genome, Score: Row>> Typed<P, E> {
    pub(crate) fn begin(
        genes: P,
        preset: Preset<P::Genome, E>,
        fingerprint: String,
        origin: &Origin<'_>,
    ) -> Result<Self, Failure> {
        let phase = if let Some(text) = origin.checkpoint {
            let checkpoint: Checkpoint<P::Genome, E::Score> =
                serde_json::from_str(text).map_err(|error| {
                    Failure::Value(format!("the checkpoint cannot be read: {error}"))
                })?;
            // A checkpoint that a Rust program wrote may have no fingerprint.
            if !checkpoint.fingerprint().is_empty() {
                checkpoint.check_fingerprint(&fingerprint)?;
            }
            Phase::Running(Box::new(preset.resume(checkpoint)?))
        } else {
            let preset = match origin.founders {
                Some(rows) => {
                    let rows = rows.chunks(row_bytes(&genes)).enumerate();
                    let founders = rows.map(|(row, bytes)| {
                        genes
                            .read(bytes)
                            .map_err(|error| Failure::Value(format!("x0, row {row}: {error}")))
                    });
                    preset.founders(founders.collect::<Result<Vec<_>, _>>()?)
                }
                None => preset,
            };
            let preset = match origin.most {
                Some(most) => preset.budget(most),
                None => preset,
            };
            Phase::Founding(Some(Box::new(preset.founding(origin.seed)?)))
        };
        Ok(Self {
            genes,
            phase,
            fingerprint,
            first: 0,
            is_asked: false,
            taken: 0,
            scores: Vec::new(),
            told: 0,
        })
    }

    /// Goes on to a generation with genomes to score. Returns whether there is one.
    fn find(&mut self, most: Option<u64>) -> Result<bool, Failure> {
        loop {
            if let Phase::Running(engine) = &mut self.phase {
                let idle = engine.state().idle_for();
                let evaluations = engine.state().evaluations();
                // A generation that has begun goes on.
                let fits = self.taken > 0
                    || self.told > 0
                    || most.is_none_or(|most| {
                        evaluations < most && engine.demand() <= most - evaluations
                    });
                if idle >= IDLE_GENERATIONS || !fits {
                    return Ok(false);
                }
            }
            if !self.phase.genomes().is_empty() {
                return Ok(true);
            }
            self.finish(Vec::new())?;
        }
    }

    /// Ends the generation with the scores of all its genomes.
    fn finish(&mut self, scores: Vec<E::Score>) -> Result<(), Failure> {
        let count = scores.len();
        match &mut self.phase {
            Phase::Founding(founding) => {
                let founding = founding.take();
                let founding =
                    founding.ok_or_else(|| Failure::Value("the run could not start".to_owned()))?;
                self.phase = Phase::Running(Box::new(founding.tell(scores)?));
            }
            Phase::Running(engine) => {
                // A copy of a run breeds the same newborns again.
                engine.ask();
                engine.tell(scores)?;
            }
        }
        self.first += count as u64;
        (self.is_asked, self.taken, self.told) = (false, 0, 0);
        self.scores.clear();
        Ok(())
    }

    /// The scores of some genomes, by their ids.
    fn tell_some(&mut self, scores: &[f64], ids: &[u64]) -> Result<(), Failure> {
        let count = self.phase.genomes().len();
        let known = self.first..self.first + self.taken as u64;
        self.scores.resize(count, None);
        let mut news = Vec::with_capacity(ids.len());
        for (&id, row) in ids.iter().zip(scores.chunks(E::Score::COLUMNS)) {
            if !known.contains(&id) {
                let first = known.start;
                let end = known.end;
                return Err(Failure::Value(format!(
                    "no genome with the id {id} waits for a score: the ids are {first} to below {end}"
                )));
            }
            news.push(((id - self.first) as usize, E::Score::read(row)));
        }
        let mut places: Vec<usize> = news.iter().map(|&(place, _)| place).collect();
        places.sort_unstable();
        let repeated = places
            .windows(2)
            .find(|pair| pair[0] == pair[1])
            .map(|pair| pair[0]);
        let known = places
            .iter()
            .copied()
            .find(|&place| self.scores[place].is_some());
        if let Some(place) = repeated.or(known) {
            let id = self.first + place as u64;
            return Err(Failure::Value(format!(
                "the genome with the id {id} has a score already"
            )));
        }
        self.told += news.len();
        for (place, score) in news {
            self.scores[place] = Some(score);
        }
        if self.told == count {
            let scores = std::mem::take(&mut self.scores);
            self.finish(scores.into_iter().flatten().collect())?;
        }
        Ok(())
    }

    fn individuals<'a>(
        &self,
        individuals: impl Iterator<Item = (&'a P::Genome, &'a E::Score)>,
    ) -> Individuals
    where
        E::Score: 'a,
    {
        let mut rows = Individuals::default();
        for (genome, score) in individuals {
            self.genes.write(genome, &mut rows.genomes);
            score.write(&mut rows.scores);
        }
        rows
    }
}

/// The bytes of a row, at least 1.
fn row_bytes<P: Genes>(genes: &P) -> usize {
    let element = if P::DTYPE == "?" { 1 } else { 8 };
    (genes.width() * element).max(1)
}

impl<P: Genes, E: Asked<P::Genome, Score: Row> + Send> Run for Typed<P, E> {
    fn dtype(&self) -> &'static str {
        P::DTYPE
    }

    fn width(&self) -> usize {
        self.genes.width()
    }

    fn columns(&self) -> usize {
        E::Score::COLUMNS
    }

    fn ask(&mut self, most: Option<u64>) -> Result<Vec<u8>, Failure> {
        self.is_asked = self.find(most)?;
        if !self.is_asked {
            return Ok(Vec::new());
        }
        let Self {
            genes,
            phase,
            scores,
            ..
        } = self;
        let genomes = phase.genomes();
        let mut rows = Vec::with_capacity(genomes.len() * row_bytes(genes));
        for (index, genome) in genomes.iter().enumerate() {
            if scores.get(index).is_none_or(Option::is_none) {
                genes.write(genome, &mut rows);
            }
        }
        Ok(rows)
    }

    fn take(&mut self, count: usize, most: Option<u64>) -> Result<(Vec<u64>, Vec<u8>), Failure> {
        let mut ids = Vec::new();
        let mut rows = Vec::new();
        if self.find(most)? {
            let Self {
                genes,
                phase,
                first,
                taken,
                ..
            } = self;
            for genome in phase.genomes().iter().skip(*taken).take(count) {
                genes.write(genome, &mut rows);
                ids.push(*first + *taken as u64);
                *taken += 1;
            }
        }
        Ok((ids, rows))
    }

    fn tell(&mut self, scores: &[f64], ids: Option<&[u64]>) -> Result<(), Failure> {
        let is_waiting = self.is_asked || self.taken > 0;
        if !is_waiting {
            return Err(Failure::Value(
                "no genomes wait for scores: call ask() first".to_owned(),
            ));
        }
        let count = self.phase.genomes().len();
        let waiting = ids.map_or(count - self.told, <[u64]>::len);
        if scores.len() != waiting * E::Score::COLUMNS {
            let columns = E::Score::COLUMNS;
            let numbers = scores.len();
            return Err(Failure::Value(format!(
                "expected {waiting} rows of {columns} numbers, got {numbers} numbers"
            )));
        }
        if let Some(ids) = ids {
            return self.tell_some(scores, ids);
        }
        let mut new = scores.chunks(E::Score::COLUMNS).map(E::Score::read);
        let mut known = std::mem::take(&mut self.scores).into_iter();
        let scores = (0..count)
            .filter_map(|_| known.next().flatten().or_else(|| new.next()))
            .collect();
        self.finish(scores)
    }

    fn counters(&self) -> Counters {
        match &self.phase {
            Phase::Founding(_) => Counters {
                generation: 0,
                evaluations: 0,
                nan_scores: 0,
                is_idle: false,
            },
            Phase::Running(engine) => {
                let state = engine.state();
                Counters {
                    generation: state.generation(),
                    evaluations: state.evaluations(),
                    nan_scores: state.nan_scores(),
                    is_idle: state.idle_for() >= IDLE_GENERATIONS,
                }
            }
        }
    }

    fn best(&self) -> Individuals {
        match &self.phase {
            Phase::Founding(_) => Individuals::default(),
            Phase::Running(engine) => self.individuals(engine.best().into_iter()),
        }
    }

    fn population(&self) -> Individuals {
        match &self.phase {
            Phase::Founding(_) => Individuals::default(),
            Phase::Running(engine) => self.individuals(engine.state().population().iter()),
        }
    }

    fn checkpoint(&self) -> Result<String, Failure> {
        let Phase::Running(engine) = &self.phase else {
            return Err(Failure::Value(
                "the run has no scores yet: tell those of the founders".to_owned(),
            ));
        };
        let checkpoint = engine
            .checkpoint()
            .with_fingerprint(self.fingerprint.clone());
        serde_json::to_string(&checkpoint)
            .map_err(|error| Failure::Value(format!("the checkpoint cannot be written: {error}")))
    }

    fn pending(&self) -> Pending {
        let row = |score: &E::Score| {
            let mut row = Vec::with_capacity(E::Score::COLUMNS);
            score.write(&mut row);
            row
        };
        let scores = self.scores.iter().map(|score| score.as_ref().map(row));
        (self.first, self.is_asked, self.taken, scores.collect())
    }

    fn restore(&mut self, (first, is_asked, taken, scores): Pending) -> Result<(), Failure> {
        self.first = first;
        if is_asked || taken > 0 {
            let count = self.phase.genomes().len();
            let rows = || scores.iter().flatten();
            let told = rows().count();
            if taken > count
                || told >= count
                || !(scores.is_empty() || scores.len() == count)
                || rows().any(|row| row.len() != E::Score::COLUMNS)
            {
                return Err(Failure::Value(
                    "the copy of a run does not fit its checkpoint".to_owned(),
                ));
            }
            (self.is_asked, self.taken, self.told) = (is_asked, taken, told);
            let read = |row: Vec<f64>| E::Score::read(&row);
            self.scores = scores.into_iter().map(|row| row.map(read)).collect();
        }
        Ok(())
    }
}
