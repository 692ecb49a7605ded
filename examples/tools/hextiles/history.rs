//! The best sets of a run, one every few generations.

use crate::figures::Figures;
use crate::search::Moment;
use cli::Failure;
use ga_core::random::Streams;
use ga_hextiles::evolve::genome::{decode, encode};
use ga_hextiles::{Judge, Weights};
use serde::Serialize;

/// The number of boards on which each set is scored.
const BOARDS: u64 = 20_000;

/// Collects the best set of each N generations with its figures.
pub(crate) struct History<'a> {
    each: u64,
    judge: &'a Judge,
    weights: Weights,
    seed: u64,
    rows: Result<String, Failure>,
}

/// A generation in the file.
#[derive(Serialize)]
struct Row {
    generation: u64,
    evaluations: u64,
    /// The score of the set in the search.
    believed: f64,
    #[serde(flatten)]
    figures: Figures,
    bits: String,
}

impl<'a> History<'a> {
    pub(crate) fn new(each: u64, judge: &'a Judge, weights: Weights, seed: u64) -> Self {
        Self { each, judge, weights, seed, rows: Ok(String::new()) }
    }

    /// Adds a row, if it is the turn of this generation.
    pub(crate) fn note(&mut self, moment: &Moment<'_>) {
        if moment.generation % self.each != 0 {
            return;
        }
        let row = self.row(moment);
        if let Ok(rows) = &mut self.rows {
            match row {
                Ok(row) => *rows += &row,
                Err(error) => self.rows = Err(error),
            }
        }
    }

    fn row(&self, moment: &Moment<'_>) -> Result<String, Failure> {
        let Some(bits) = moment.set else { return Ok(String::new()) };
        // Boards that no search and no report uses: those have lower rounds.
        let mut rng = Streams::report(self.seed).round(2 + moment.generation).evaluation(0);
        let tiles = decode(bits)?;
        let score = self.judge.score(&tiles, &self.weights, BOARDS, &mut rng)?;
        let row = Row {
            generation: moment.generation,
            evaluations: moment.evaluations,
            believed: moment.best,
            figures: Figures::new(self.judge.board(), &score),
            // In normal form, as `bits` prints them.
            bits: encode(&tiles)?.to_string(),
        };
        Ok(serde_json::to_string(&row)? + "\n")
    }

    /// All rows, as lines of JSON.
    pub(crate) fn rows(self) -> Result<String, Failure> {
        self.rows
    }
}
