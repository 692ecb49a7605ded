//! Runs that are told their scores.

use crate::genes::Genes;
use crate::scores::Row;
use crate::told::Told;
use ga_core::engine::{Checkpoint, IDLE_GENERATIONS};
use ga_core::evaluate::Evaluator;
use ga_core::genome::Genome;
use ga_search::{Preset, PresetEngine};

/// An evaluator as the presets of this package have it.
pub(crate) type Scorer<G, S> = Box<dyn Evaluator<G, Score = S> + Send>;

/// Makes the preset again: once for the founders' genomes, once with their scores.
pub(crate) type Make<G, S> =
    Box<dyn Fn(Told<G, S>) -> Result<Preset<G, Scorer<G, S>>, ga_core::Error> + Send>;

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
}

/// A run of any preset, without the types of its genomes and scores.
pub(crate) trait Run: Send {
    fn dtype(&self) -> &'static str;

    fn width(&self) -> usize;

    fn columns(&self) -> usize;

    /// The genomes that wait for scores, as rows. Empty if at most `room` more evaluations are
    /// allowed and the next generation needs more, or if the search has no more newborns.
    fn ask(&mut self, room: Option<u64>) -> Result<Vec<u8>, Failure>;

    /// One row of `scores` per genome that waits.
    fn tell(&mut self, scores: &[f64]) -> Result<(), Failure>;

    fn counters(&self) -> Counters;

    /// The best individual; no rows if there is none.
    fn best(&self) -> Individuals;

    fn population(&self) -> Individuals;

    fn checkpoint(&self) -> Result<String, Failure>;
}

enum Phase<G: Genome, S: Row> {
    /// The founders wait for scores.
    Founding {
        seed: u64,
        founders: Option<Vec<G>>,
    },
    Running(Box<PresetEngine<G, Scorer<G, S>>>),
}

/// A run of one preset.
pub(crate) struct Typed<P: Genes, S: Row> {
    genes: P,
    make: Make<P::Genome, S>,
    told: Told<P::Genome, S>,
    phase: Phase<P::Genome, S>,
    /// Whether the scores of residents are evaluated again in each generation.
    rescores: bool,
    fingerprint: String,
}

/// Where a run begins.
pub(crate) struct Origin<'a> {
    pub(crate) seed: u64,
    /// Rows of genomes.
    pub(crate) founders: Option<&'a [u8]>,
    pub(crate) checkpoint: Option<&'a str>,
}

impl<P: Genes, S: Row> Typed<P, S> {
    pub(crate) fn begin(
        genes: P, make: Make<P::Genome, S>, rescores: bool, fingerprint: String, origin: &Origin<'_>,
    ) -> Result<Self, Failure> {
        let told = Told::new();
        let phase = if let Some(text) = origin.checkpoint {
            let checkpoint: Checkpoint<P::Genome, S> = serde_json::from_str(text)
                .map_err(|error| Failure::Value(format!("the checkpoint cannot be read: {error}")))?;
            // A checkpoint that a Rust program wrote may have no fingerprint.
            if !checkpoint.fingerprint().is_empty() {
                checkpoint.check_fingerprint(&fingerprint)?;
            }
            Phase::Running(Box::new(make(told.share())?.resume(checkpoint)?))
        } else {
            let rows = origin.founders.map(|rows| rows.chunks(row_bytes(&genes)).enumerate());
            let founders = rows.map(|rows| {
                rows.map(|(row, bytes)| genes.read(bytes).map_err(|error| format!("x0, row {row}: {error}")))
                    .collect::<Result<Vec<_>, _>>()
            });
            make(told.share())?;
            Phase::Founding { seed: origin.seed, founders: founders.transpose().map_err(Failure::Value)? }
        };
        Ok(Self { genes, make, told, phase, rescores, fingerprint })
    }

    /// Goes on until genomes wait for scores or the generation ends.
    fn advance(&mut self) -> Result<(), Failure> {
        let Self { make, told, phase, .. } = self;
        match phase {
            Phase::Founding { seed, founders } => {
                let start = || {
                    let preset = make(told.share())?;
                    match founders {
                        Some(founders) => preset.founders(founders.clone()).start(*seed),
                        None => preset.start(*seed),
                    }
                };
                if let Some(engine) = told.attempt(start).map_err(Failure::Panic)? {
                    *phase = Phase::Running(Box::new(engine?));
                }
            }
            Phase::Running(engine) => {
                told.attempt(|| engine.step()).map_err(Failure::Panic)?;
            }
        }
        Ok(())
    }

    /// Whether the next generation fits into `room` evaluations.
    fn fits(&mut self, room: u64) -> bool {
        match &mut self.phase {
            Phase::Founding { .. } => true,
            Phase::Running(engine) => {
                let residents = if self.rescores { engine.state().population().len() } else { 0 };
                let evaluations = engine.state().evaluations();
                room > 0 && (engine.ask().len() + residents) as u64 <= room && evaluations < u64::MAX
            }
        }
    }

    fn individuals<'a>(&self, individuals: impl Iterator<Item = (&'a P::Genome, &'a S)>) -> Individuals {
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

impl<P: Genes, S: Row> Run for Typed<P, S> {
    fn dtype(&self) -> &'static str {
        P::DTYPE
    }

    fn width(&self) -> usize {
        self.genes.width()
    }

    fn columns(&self) -> usize {
        S::COLUMNS
    }

    fn ask(&mut self, room: Option<u64>) -> Result<Vec<u8>, Failure> {
        while self.told.desk().waiting.is_empty() {
            let is_idle = match &self.phase {
                Phase::Founding { .. } => false,
                Phase::Running(engine) => engine.state().idle_for() >= IDLE_GENERATIONS,
            };
            if is_idle || room.is_some_and(|room| !self.fits(room)) {
                return Ok(Vec::new());
            }
            self.advance()?;
        }
        let desk = self.told.desk();
        let mut rows = Vec::with_capacity(desk.waiting.len() * row_bytes(&self.genes));
        for genome in &desk.waiting {
            self.genes.write(genome, &mut rows);
        }
        Ok(rows)
    }

    fn tell(&mut self, scores: &[f64]) -> Result<(), Failure> {
        let waiting = self.told.desk().waiting.len();
        if waiting == 0 {
            return Err(Failure::Value("no genomes wait for scores: call ask() first".to_owned()));
        }
        if scores.len() != waiting * S::COLUMNS {
            let (columns, numbers) = (S::COLUMNS, scores.len());
            return Err(Failure::Value(format!(
                "expected {waiting} rows of {columns} numbers, got {numbers} numbers"
            )));
        }
        self.told.tell(scores.chunks(S::COLUMNS).map(S::read).collect());
        self.advance()
    }

    fn counters(&self) -> Counters {
        match &self.phase {
            Phase::Founding { .. } => Counters { generation: 0, evaluations: 0, nan_scores: 0 },
            Phase::Running(engine) => {
                let state = engine.state();
                Counters {
                    generation: state.generation(),
                    evaluations: state.evaluations(),
                    nan_scores: state.nan_scores(),
                }
            }
        }
    }

    fn best(&self) -> Individuals {
        match &self.phase {
            Phase::Founding { .. } => Individuals::default(),
            Phase::Running(engine) => self.individuals(engine.best().into_iter()),
        }
    }

    fn population(&self) -> Individuals {
        match &self.phase {
            Phase::Founding { .. } => Individuals::default(),
            Phase::Running(engine) => self.individuals(engine.state().population().iter()),
        }
    }

    fn checkpoint(&self) -> Result<String, Failure> {
        let Phase::Running(engine) = &self.phase else {
            return Err(Failure::Value("the run has no scores yet: tell those of the founders".to_owned()));
        };
        let checkpoint = engine.checkpoint().with_fingerprint(self.fingerprint.clone());
        serde_json::to_string(&checkpoint)
            .map_err(|error| Failure::Value(format!("the checkpoint cannot be written: {error}")))
    }
}
