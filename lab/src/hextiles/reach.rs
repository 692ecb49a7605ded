use super::{FEW, Lab, Shared, Truth, begun};
use cli::{Failure, Variant, spelt};
use ga_hextiles::evolve::genome::encode;
use ga_hextiles::evolve::search::Request;
use ga_hextiles::{Judge, TileSet};
use ga_request::search::Search as _;
use serde::{Deserialize, Serialize};

/// The highest number of boards of a run.
const REACH: u64 = 130_000_000;

#[derive(Deserialize, Serialize)]
struct Reached {
    bits: String,
    boards: u64,
    believed: f64,
    #[serde(flatten)]
    truth: Truth,
}

impl Lab<'_, '_> {
    /// Runs our scheme for 130 million boards.
    pub(super) fn reach(&mut self) -> Result<(), Failure> {
        let mut variant = Variant::new("reach", "common boards");
        let mut best: Option<(f64, TileSet, u64)> = None;
        let workers = self.output.workers();
        let seeds = self.bench.seeds(FEW);
        let bench = &self.bench;
        let progress = Shared::new((seeds.len() as u64).saturating_mul(REACH), self.output);
        let runs = workers.repeat(
            &seeds,
            &bench.stop,
            || (),
            |seed| {
                let mut before = 0;
                let found = run_ours(&bench.judge, seed, |boards, score| {
                    let more = boards - std::mem::replace(&mut before, boards);
                    progress.add(more, || format!("reach: seed {seed}, best {score:.3}"));
                    bench.stop.is_due()
                })?;
                let Some((tiles, believed, boards)) = found else {
                    return Ok(None);
                };
                let truth = bench.truth(&tiles, 0, seed)?;
                let bits = encode(&tiles)?.to_string();
                Ok(Some((
                    tiles,
                    Reached {
                        bits,
                        boards,
                        believed,
                        truth,
                    },
                )))
            },
        )?;
        drop(progress);
        let Some(runs) = runs else { return Ok(()) };
        for (seed, (tiles, reached)) in runs {
            variant.run(seed, &reached, self.output)?;
            if best
                .as_ref()
                .is_none_or(|&(fitness, ..)| reached.truth.fitness > fitness)
            {
                best = Some((reached.truth.fitness, tiles, seed));
            }
        }
        variant.close(self.output)?;
        if let Some((_, tiles, seed)) = best {
            // The winner was chosen for its figures, so these are biased. Its score on other boards
            // is not.
            let mut winner = Variant::new("reach", "winner, drawn again");
            let truth = self.bench.truth(&tiles, 1, seed)?;
            winner.run(seed, &truth, self.output)?;
            winner.close(self.output)?;
            self.output.text(serde_json::to_string(&tiles)?)?;
        }
        Ok(())
    }
}

/// Runs our scheme until another generation could exceed [`REACH`] boards.
///
/// Returns the champion, its score in the search, and the number of boards. `watch` is called with
/// the number of boards and the best score after each generation. If it returns true, the run ends
/// without a result.
fn run_ours(
    judge: &Judge,
    seed: u64,
    mut watch: impl FnMut(u64, f64) -> bool,
) -> Result<Option<(TileSet, f64, u64)>, Failure> {
    let request = Request {
        judge: judge.clone(),
        ..Request::default()
    };
    let mut search = begun(request, seed)?;
    let mut laid = search.boards();
    let mut costliest = 0;
    // A tenth more than the costliest generation so far, because their number of boards grows.
    while laid + costliest + costliest / 10 <= REACH {
        search.step(&|| false).map_err(spelt)?;
        let before = std::mem::replace(&mut laid, search.boards());
        costliest = costliest.max(laid - before);
        if watch(laid, search.progress().best.unwrap_or(f64::NAN)) {
            return Ok(None);
        }
    }
    Ok(search
        .best()
        .map(|(tiles, believed)| (tiles, believed, laid)))
}
