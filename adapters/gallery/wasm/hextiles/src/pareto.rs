use ga_hextiles::TileSet;
use ga_hextiles::evolve::search::pareto::Request;
use ga_hextiles::evolve::search::{Moment, Search};
use ga_hextiles::solve::trade_offs::{Point, front, hypervolume};
use gallery_bridge::{Failure, MadeResult, Progress, Record, ResultFile};
use serde_json::{Value, json};
use std::cmp::Reverse;

use crate::search::made;
use crate::shown::dot;

/// The share of the work that the search has; the rest are the figures of the sets.
const SEARCH: f64 = 0.7;

/// Dots that are shown while the search runs.
const DOTS: usize = 200;

/// What a run of `hextiles pareto` has beside its search.
pub(crate) struct Pareto {
    pub(crate) request: Request,
    /// The sets that were found at the end.
    sets: Option<Vec<TileSet>>,
    points: Vec<Point>,
    /// The front, once all sets have figures.
    front: Option<Vec<Point>>,
}

impl Pareto {
    pub(crate) fn new(request: Request) -> Self {
        Self {
            request,
            sets: None,
            points: Vec::new(),
            front: None,
        }
    }

    pub(crate) fn step(
        &mut self,
        search: &mut Search,
        record: &Record,
        budget: u64,
    ) -> Result<Progress, Failure> {
        let until = search.evaluations().saturating_add(budget.max(1));
        while !search.is_over() && search.evaluations() < until {
            search.step()?;
        }
        if search.is_over() && self.front.is_none() {
            self.conclude(search, record.seed)?;
        }
        let (done, all) = search.progress().unwrap_or_default();
        let sets = self
            .sets
            .as_ref()
            .map_or(f64::INFINITY, |sets| sets.len().max(1) as f64);
        let figured = if self.front.is_some() {
            1.0
        } else {
            self.points.len() as f64 / sets
        };
        let Moment {
            generation,
            evaluations,
            ..
        } = search.moment();
        Ok(Progress {
            finished: self.front.is_some(),
            generations: generation,
            evaluations,
            share: Some(SEARCH * (done as f64 / all as f64).min(1.0) + (1.0 - SEARCH) * figured),
            best: None,
            mean: None,
            view: self.view(search, record)?,
        })
    }

    /// Chooses the sets, then finds the figures of one set in each call.
    fn conclude(&mut self, search: &Search, seed: u64) -> Result<(), Failure> {
        let Some(sets) = &self.sets else {
            self.sets = Some(
                search
                    .found()?
                    .sets
                    .into_iter()
                    .map(|(tiles, _)| tiles)
                    .collect(),
            );
            return Ok(());
        };
        if let Some(tiles) = sets.get(self.points.len()) {
            self.points
                .push(Point::new(&self.request.judge, tiles, None, seed)?);
        }
        if self.points.len() == sets.len() {
            self.front = Some(front(std::mem::take(&mut self.points)));
        }
        Ok(())
    }

    fn view(&self, search: &Search, record: &Record) -> Result<Value, Failure> {
        let Some(front) = &self.front else {
            let shown = search.figures().into_iter().take(DOTS).map(|figures| {
                let (Reverse(bridges), Reverse(duplicates), Reverse(extra_edges), paths) = figures;
                json!({ "bridges": bridges, "duplicates": duplicates, "extra_edges": extra_edges, "paths": paths })
            });
            return Ok(json!({ "cloud": shown.collect::<Vec<_>>() }));
        };
        let dot = |point: &Point| {
            let text = self.file(point, search, record)?;
            Ok(dot(point, &self.name(point, record), &text))
        };
        let dots = front
            .iter()
            .map(dot)
            .collect::<Result<Vec<Value>, Failure>>()?;
        Ok(json!({ "front": dots, "hypervolume": hypervolume(front) }))
    }

    /// The name of its file.
    fn name(&self, point: &Point, record: &Record) -> String {
        format!(
            "{}-set-{}.json",
            self.request.name("", record.seed),
            point.number
        )
    }

    /// A set as `hextiles pareto` writes it.
    fn file(&self, point: &Point, search: &Search, record: &Record) -> Result<String, Failure> {
        let result = point.certified(self.request.judge.board(), record.seed);
        Ok(serde_json::to_string(&MadeResult {
            result,
            made: &made(search, record),
        })? + "\n")
    }

    /// The set of the front with the best score. The figures of a search that was stopped are
    /// not complete.
    pub(crate) fn result_file(
        &self,
        search: &Search,
        record: &Record,
    ) -> Result<ResultFile, Failure> {
        let known = self.front.as_ref().unwrap_or(&self.points);
        let best = known
            .iter()
            .max_by(|one, other| one.total.total_cmp(&other.total));
        let best = best.ok_or("the search was stopped before it chose sets")?;
        let text = self.file(best, search, record)?;
        Ok(ResultFile {
            name: self.name(best, record),
            text,
        })
    }
}
