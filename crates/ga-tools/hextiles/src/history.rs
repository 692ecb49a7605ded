//! The best sets of a run, one every few generations.

use cli::Failure;
use ga_core::random::Streams;
use ga_hextiles::evolve::genome::{decode, encode};
use ga_hextiles::evolve::search::{Moment, Request};
use ga_hextiles::verify::SetFigures;
use ga_hextiles::{Judge, Weights};
use serde::Serialize;

/// The number of boards on which each set is scored.
const BOARDS: u64 = 20_000;

/// Collects the best set of each N generations with its figures.
pub(crate) struct History {
    /// N; `None` if no history was asked for.
    each: Option<u64>,
    judge: Judge,
    weights: Weights,
    seed: u64,
    rows: Result<Rows, Failure>,
}

/// The generations and lines of a history.
pub(crate) type Rows = Vec<(u64, String)>;

/// A generation in the file.
#[derive(Serialize)]
struct Row {
    generation: u64,
    evaluations: u64,
    /// The score of the set in the search.
    believed: f64,
    #[serde(flatten)]
    figures: SetFigures,
    bits: String,
}

impl History {
    pub(crate) fn new(each: Option<u64>, request: &Request, seed: u64) -> Result<Self, Failure> {
        // The board alone: a signal does not cut the figures short.
        let judge = Judge::new(request.judge.board().clone());
        Ok(Self {
            each,
            judge,
            weights: request.weights()?,
            seed,
            rows: Ok(Vec::new()),
        })
    }

    /// Adds a row, if it is the turn of this generation.
    pub(crate) fn note(&mut self, moment: &Moment<'_>) {
        // A resumed run begins with a generation that may be here.
        let is_here = |rows: &Rows| {
            rows.last()
                .is_some_and(|&(last, _)| moment.generation <= last)
        };
        let is_due = self.each.is_some_and(|each| moment.generation % each == 0);
        if !is_due || self.rows.as_ref().map_or(true, is_here) {
            return;
        }
        let row = self.row(moment);
        if let Ok(rows) = &mut self.rows {
            match row {
                Ok(row) => rows.push((moment.generation, row)),
                Err(error) => self.rows = Err(error),
            }
        }
    }

    /// The rows so far, for a run file.
    pub(crate) fn saved(&self) -> Rows {
        self.rows.as_ref().cloned().unwrap_or_default()
    }

    /// Continues after these rows.
    pub(crate) fn restore(&mut self, rows: Rows) {
        self.rows = Ok(rows);
    }

    fn row(&self, moment: &Moment<'_>) -> Result<String, Failure> {
        let Some((bits, believed)) = moment.best else {
            return Ok(String::new());
        };
        // Boards that no search and no report uses: those have lower rounds.
        let mut rng = Streams::report(self.seed)
            .round(2 + moment.generation)
            .evaluation(0);
        let tiles = decode(bits)?;
        let score = self.judge.score(&tiles, &self.weights, BOARDS, &mut rng)?;
        let row = Row {
            generation: moment.generation,
            evaluations: moment.evaluations,
            believed,
            figures: SetFigures::new(self.judge.board(), &score),
            // In normal form, as `bits` prints them.
            bits: encode(&tiles)?.to_string(),
        };
        Ok(serde_json::to_string(&row)? + "\n")
    }

    /// All rows, as lines of JSON.
    pub(crate) fn rows(self) -> Result<String, Failure> {
        Ok(self.rows?.into_iter().map(|(_, row)| row).collect())
    }
}
