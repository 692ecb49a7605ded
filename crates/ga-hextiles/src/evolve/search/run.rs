use super::super::genome::random_sets;
use crate::solve::Judge;
use ga_core::engine::{Checkpoint, IDLE_GENERATIONS};
use ga_core::evaluate::Cohort;
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_core::{Breeder, Engine, Evaluator, Replacement, Sampler, Scheme};
use ga_request::engine::{Evolving, Run, read};
use ga_request::search::{self, Stop};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// How an engine begins whose judge may be cancelled.
pub(super) struct Start<F, D, N, W> {
    /// Makes the scheme.
    pub(super) scheme: F,
    pub(super) founders: D,
    /// The number of founders.
    pub(super) size: usize,
    pub(super) tiles: usize,
    pub(super) judge: Judge,
    /// What stands for a score.
    pub(super) number: N,
    /// The number of boards after some evaluations.
    pub(super) boards: W,
}

impl<F, D, N, W> Start<F, D, N, W> {
    /// Begins a run, or continues it from its checkpoint. Evaluates nothing.
    pub(super) fn begin<B, E, R, S>(
        self,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Run<BitString, S>, search::Error>
    where
        B: Breeder<BitString, E::Score> + Send + 'static,
        E: Evaluator<BitString, Score: Serialize + DeserializeOwned + Send> + Send + 'static,
        R: Replacement<BitString, E::Score> + Send + 'static,
        F: Fn() -> Result<Scheme<B, E, R>, crate::Error> + Send + 'static,
        D: Sampler<BitString> + Send + 'static,
        N: Fn(&E::Score) -> S + Clone + Send + 'static,
        W: Fn(&E, u64) -> u64 + Clone + Send + 'static,
    {
        let scheme = (self.scheme)()?;
        let Self {
            judge,
            number,
            boards,
            ..
        } = &self;
        let (judge, number, boards) = (judge.clone(), number.clone(), boards.clone());
        let single = move |engine| -> Box<dyn Evolving<BitString, S>> {
            Box::new(Single {
                engine,
                judge: judge.clone(),
                number: number.clone(),
                boards: boards.clone(),
            })
        };
        if let Some(from) = from.filter(|from| !from.is_null()) {
            let checkpoint: Checkpoint<BitString, E::Score> =
                read(from, seed, seed, &random_sets(self.tiles))?;
            return Ok(Run::of(single(Engine::resume(scheme, checkpoint)?)));
        }
        let mut first = Some(scheme);
        Ok(Run::founded_by(move |stop| {
            let scheme = first.take().map_or_else(&self.scheme, Ok)?;
            let is_due = || stop() || self.judge.is_cancelled();
            let engine = scheme
                .found(&self.founders)
                .size(self.size)
                .seed_unless(seed, &is_due)?;
            Ok(engine.map(&single))
        }))
    }
}

/// An engine, and what its scores stand for.
struct Single<B, E: Evaluator<BitString>, R, N, W> {
    engine: Engine<BitString, B, E, R>,
    judge: Judge,
    number: N,
    boards: W,
}

impl<B, E, R, S, N, W> Evolving<BitString, S> for Single<B, E, R, N, W>
where
    E: Evaluator<BitString, Score: Serialize + Send> + Send,
    B: Breeder<BitString, E::Score> + Send,
    R: Replacement<BitString, E::Score> + Send,
    N: Fn(&E::Score) -> S + Send,
    W: Fn(&E, u64) -> u64 + Send,
{
    fn step_unless(&mut self, stop: Stop<'_>) -> bool {
        let judge = &self.judge;
        self.engine.step_unless(&|| stop() || judge.is_cancelled())
    }

    fn generations(&self) -> u64 {
        self.engine.state().generation()
    }

    fn evaluations(&self) -> u64 {
        self.engine.state().evaluations()
    }

    fn work(&self) -> u64 {
        (self.boards)(&self.engine.scheme().evaluator, self.evaluations())
    }

    fn nan(&self) -> u64 {
        self.engine.state().nan_scores()
    }

    fn is_idle(&self) -> bool {
        self.engine.state().idle_for() >= IDLE_GENERATIONS
    }

    fn best(&self) -> Option<(BitString, S)> {
        let (genome, score) = self.engine.state().best()?;
        Some((genome.clone(), (self.number)(score)))
    }

    fn best_score(&self) -> Option<S> {
        let (_, score) = self.engine.state().best()?;
        Some((self.number)(score))
    }

    fn population(&self) -> Vec<(BitString, S)> {
        let all = self.engine.state().population().iter();
        all.map(|(genome, score)| (genome.clone(), (self.number)(score)))
            .collect()
    }

    fn scores(&self) -> Vec<S> {
        let all = self.engine.state().population().scores().iter();
        all.map(&self.number).collect()
    }

    fn checkpoint(&self) -> Option<Value> {
        serde_json::to_value(self.engine.checkpoint()).ok()
    }
}

/// An evaluator whose judge may be cancelled within an evaluation: no score of that generation
/// counts.
pub(super) struct Cancellable<E>(E);

impl<E: Evaluator<BitString>> Evaluator<BitString> for Cancellable<E> {
    type Score = E::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, BitString, E::Score>, streams: Streams) -> usize {
        let mut scores = Vec::with_capacity(cohort.newborns.len());
        let inner = Cohort::new(
            cohort.residents,
            cohort.resident_scores,
            cohort.newborns,
            &mut scores,
        );
        let inner = inner.with_births(cohort.births).with_stop(cohort.stop);
        let evaluations = self.0.evaluate(inner, streams);
        // The last evaluation may have been cut short.
        if !cohort.is_due() {
            cohort.newborn_scores.append(&mut scores);
        }
        evaluations
    }

    fn comparable(&self) -> bool {
        self.0.comparable()
    }
}

impl<E> Cancellable<E> {
    /// The same scheme, whose judge may be cancelled.
    pub(super) fn of<B, R>(scheme: Scheme<B, E, R>) -> Scheme<B, Self, R> {
        Scheme {
            breeder: scheme.breeder,
            evaluator: Self(scheme.evaluator),
            replacement: scheme.replacement,
        }
    }
}
