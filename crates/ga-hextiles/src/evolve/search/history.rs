use super::Request;
use crate::error::Error;
use crate::evolve::genome::{decode, encode};
use crate::solve::Judge;
use crate::verify::SetFigures;
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_request::search::{self, Progress};
use serde::Serialize;

/// The number of boards on which each set is scored.
const BOARDS: u64 = 20_000;

/// The generations and lines of a history.
pub(super) type Rows = Vec<(u64, String)>;

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

/// The line of a generation with this best set.
pub(super) fn row(
    request: &Request,
    seed: u64,
    progress: &Progress,
    (bits, believed): (&BitString, f64),
) -> Result<String, search::Error> {
    // The board alone: a signal does not cut the figures short.
    let judge = Judge::new(request.judge.board().clone());
    // Boards that no search and no report uses: those have lower rounds.
    let mut rng = Streams::report(seed)
        .round(2 + progress.generations)
        .evaluation(0);
    let tiles = decode(bits)?;
    let score = judge.score(&tiles, &request.weights, BOARDS, &mut rng)?;
    let row = Row {
        generation: progress.generations,
        evaluations: progress.evaluations,
        believed,
        figures: SetFigures::new(judge.board(), &score),
        // In normal form, as `bits` prints them.
        bits: encode(&tiles)?.to_string(),
    };
    let line = serde_json::to_string(&row).map_err(search::Error::domain)?;
    Ok(line + "\n")
}

impl From<Error> for search::Error {
    fn from(error: Error) -> Self {
        Self::domain(error)
    }
}
