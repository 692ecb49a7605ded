use ga_core::Engine;
use ga_core::objectives::Objectives;
use ga_hextiles::evolve::genome::random_sets;
use ga_hextiles::scheme::objectives::Parameters;
use ga_hextiles::solve::trade_offs::{Figures, Point, front, hypervolume};
use ga_hextiles::verify::{CertifiedSet, SetCertificate};
use ga_hextiles::{Judge, TileSet, Weights};
use gallery_bridge::{Failure, Made, MadeResult, Progress, Record, ResultFile};
use serde_json::{Value, json};
use std::cmp::Reverse;

use crate::options::Options;
use crate::search::Run;
use crate::shown::Dot;

/// The share of the work that the search has; the rest are the figures of the sets.
const SEARCH: f64 = 0.7;

/// Dots that are shown while the search runs.
const DOTS: usize = 200;

/// A run of `hextiles pareto --by objectives`.
pub(crate) struct Pareto {
    run: Box<dyn Run<Objectives<Figures>>>,
    parameters: Parameters,
    judge: Judge,
    record: Record,
    /// The evaluations at which the search ends.
    limit: u64,
    /// The sets that were chosen from the final front.
    sets: Option<Vec<TileSet>>,
    points: Vec<Point>,
    /// The front, once all sets have figures.
    front: Vec<Point>,
    finished: bool,
}

impl Pareto {
    pub(crate) fn start(options: &Options, record: Record) -> Result<Self, Failure> {
        let (judge, seed) = (Judge::default(), record.seed);
        let evaluations = Parameters::evaluations(options.each()?);
        let mut parameters = Parameters::for_evaluations(evaluations);
        parameters.boards = options.boards(parameters.boards)?;
        let scheme = parameters.scheme(judge.clone(), seed)?;
        let engine =
            Engine::start(scheme, &random_sets(judge.board().places()), parameters.population, seed)?;
        Ok(Self {
            run: Box::new(engine),
            limit: parameters.limit(evaluations),
            parameters,
            judge,
            record,
            sets: None,
            points: Vec::new(),
            front: Vec::new(),
            finished: false,
        })
    }

    pub(crate) fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let until = self.evaluations().saturating_add(budget.max(1));
        while self.evaluations() < self.limit.min(until) {
            self.run.advance();
        }
        if self.evaluations() >= self.limit && !self.finished {
            self.conclude()?;
        }
        let figured =
            self.sets.as_ref().map_or(0.0, |sets| self.points.len() as f64 / sets.len().max(1) as f64);
        let share =
            SEARCH * (self.evaluations() as f64 / self.limit as f64).min(1.0) + (1.0 - SEARCH) * figured;
        Ok(Progress {
            finished: self.finished,
            generations: self.run.state().generation(),
            evaluations: self.evaluations(),
            share: Some(share),
            best: None,
            mean: None,
            view: self.view()?,
        })
    }

    fn evaluations(&self) -> u64 {
        self.run.state().evaluations()
    }

    /// Chooses the sets, then finds the figures of one set in each call.
    fn conclude(&mut self) -> Result<(), Failure> {
        let Some(sets) = &self.sets else {
            self.sets = Some(self.parameters.choose(
                &self.judge,
                self.record.seed,
                &self.run.state().front(),
                true,
            )?);
            return Ok(());
        };
        if let Some(tiles) = sets.get(self.points.len()) {
            self.points.push(Point::new(&self.judge, tiles, None, self.record.seed)?);
        }
        if self.points.len() == sets.len() {
            self.front = front(std::mem::take(&mut self.points));
            self.finished = true;
        }
        Ok(())
    }

    fn view(&self) -> Result<Value, Failure> {
        if self.finished {
            let dots: Vec<Dot> = self
                .front
                .iter()
                .map(|point| Ok(Dot::new(point, self.file(point)?)))
                .collect::<Result<_, Failure>>()?;
            return Ok(json!({ "front": dots, "hypervolume": hypervolume(&self.front) }));
        }
        let state = self.run.state();
        let found = state.population().scores().iter().filter(|score| score.is_feasible());
        let shown = found.take(DOTS).map(|score| {
            let &(Reverse(bridges), Reverse(duplicates), Reverse(extra_edges), paths) = score.values();
            json!({
                "bridges": bridges, "duplicates": duplicates, "extra_edges": extra_edges, "paths": paths
            })
        });
        Ok(json!({ "cloud": shown.collect::<Vec<_>>() }))
    }

    /// A set as `hextiles pareto` writes it.
    fn file(&self, Point { tiles, score, .. }: &Point) -> Result<String, Failure> {
        let weights = Weights::default();
        let figures = SetCertificate::new(self.judge.board(), tiles, weights, self.record.seed, score);
        let (evaluations, generations) = (self.evaluations(), self.run.state().generation());
        let made = Made { record: self.record.clone(), evaluations, generations };
        Ok(serde_json::to_string(&MadeResult { result: CertifiedSet { tiles, figures }, made: &made })?
            + "\n")
    }

    /// The set of the front with the best score. The figures of a search that was stopped are
    /// not complete.
    pub(crate) fn result_file(&self) -> Result<ResultFile, Failure> {
        let known = if self.finished { &self.front } else { &self.points };
        let best = known.iter().max_by(|one, other| one.total.total_cmp(&other.total));
        let best = best.ok_or("the search was stopped before it chose sets")?;
        Ok(ResultFile { name: format!("hextiles-front-{}.json", self.record.seed), text: self.file(best)? })
    }

    pub(crate) fn hash(&self) -> String {
        self.run.hash()
    }
}
