use super::{Lab, Truth};
use cli::{Failure, Limits, Progress, Variant};
use ga_hextiles::Weights;
use ga_hextiles::evolve::genome::decode;
use ga_hextiles::scheme::paper::Parameters;
use serde::Serialize;

/// The score of a champion in the search, and its true figures.
#[derive(Serialize)]
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
        let last = self.generations.unwrap_or(8000);
        let checks = [500, 2000, 8000].into_iter().filter(|&check| check < last);
        let checks: Vec<u64> = checks.chain([last]).collect();
        let name = |check: &u64| Variant::new("belief", format!("generation {check}"));
        let mut variants: Vec<Variant> = checks.iter().map(name).collect();
        let total = self.runs.saturating_mul(last);
        let mut progress = Progress::new(Limits::default(), self.output);
        for (run, seed) in (0..).zip(self.seeds()) {
            let mut engine = self.paper(&Parameters::default(), Weights::default(), seed)?;
            for (&check, variant) in checks.iter().zip(&mut variants) {
                let arrived = self.advance(check, &mut engine, |generation| {
                    let message = || format!("belief: seed {seed}, generation {generation}");
                    progress.count(run * last + generation, total, message);
                });
                if !arrived {
                    break;
                }
                let Some(champion) = engine.state().champion() else { continue };
                let truth = self.truth(&decode(&champion.genome)?, check, seed)?;
                let (believed, overestimate) = (champion.score, champion.score - truth.fitness);
                let figures = Belief { generations: check, believed, overestimate, truth };
                variant.run(seed, &figures, self.output)?;
            }
        }
        drop(progress);
        variants.iter().try_for_each(|variant| variant.close(self.output))
    }
}
