use super::{Lab, Shared, Truth};
use cli::{Failure, Variant};
use ga_hextiles::Weights;
use ga_request::search::Search as _;
use serde::{Deserialize, Serialize};

/// The score of a champion in the search, and its true figures.
#[derive(Deserialize, Serialize)]
struct Belief {
    generations: u64,
    believed: f64,
    overestimate: f64,
    #[serde(flatten)]
    truth: Truth,
}

impl Lab<'_, '_> {
    /// Compares the score that the paper's scheme gives its champion with its true score.
    pub(super) fn belief(&mut self) -> Result<(), Failure> {
        let last = self.bench.generations.unwrap_or(8000);
        let checks = [500, 2000, 8000].into_iter().filter(|&check| check < last);
        let checks: Vec<u64> = checks.chain([last]).collect();
        let name = |check: &u64| Variant::new("belief", format!("generation {check}"));
        let mut variants: Vec<Variant> = checks.iter().map(name).collect();
        let workers = self.output.workers();
        let seeds = self.bench.seeds(u64::MAX);
        let bench = &self.bench;
        let progress = Shared::new(bench.runs.saturating_mul(last), self.output);
        let runs = workers.repeat(
            &seeds,
            &bench.stop,
            || (),
            |seed| {
                let mut search = bench.paper(Weights::default(), seed)?;
                let mut found = Vec::new();
                for &check in &checks {
                    let best = bench.run(&mut search, |search| {
                        let generation = search.progress().generations;
                        progress.add(1, || {
                            format!("belief: seed {seed}, generation {generation}")
                        });
                        generation < check
                    })?;
                    let Some((tiles, believed)) = best else { break };
                    let truth = bench.truth(&tiles, check, seed)?;
                    let overestimate = believed - truth.fitness;
                    found.push(Belief {
                        generations: check,
                        believed,
                        overestimate,
                        truth,
                    });
                }
                Ok(Some(found))
            },
        )?;
        drop(progress);
        let Some(runs) = runs else { return Ok(()) };
        for (seed, found) in &runs {
            for (figures, variant) in found.iter().zip(&mut variants) {
                variant.run(*seed, figures, self.output)?;
            }
        }
        variants
            .iter()
            .try_for_each(|variant| variant.close(self.output))
    }
}
