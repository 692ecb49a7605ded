use super::Lab;
use cli::{Failure, Limits, Progress, Variant};
use ga_hextiles::Weights;
use ga_hextiles::evolve::genome::decode;
use ga_hextiles::scheme::paper::Parameters;

impl Lab<'_, '_> {
    /// Runs the paper's scheme with each of its penalties set to 0.
    pub(super) fn penalties(&mut self) -> Result<(), Failure> {
        let all = Weights::default();
        let variants = [
            ("all", all),
            ("no bridge penalty", Weights { bridge: 0.0, ..all }),
            ("no duplicate penalty", Weights { duplicate: 0.0, ..all }),
            ("no all-joined penalty", Weights { all_joined: 0.0, ..all }),
        ];
        let generations = self.generations.unwrap_or(1000);
        let total = self.runs.saturating_mul(generations).saturating_mul(variants.len() as u64);
        let mut progress = Progress::new(Limits::default(), self.output);
        for (place, (name, weights)) in (0..).zip(variants) {
            let mut variant = Variant::new("penalties", name);
            for (run, seed) in (place * self.runs..).zip(self.seeds()) {
                let mut engine = self.paper(&Parameters::default(), weights, seed)?;
                let arrived = self.advance(generations, &mut engine, |generation| {
                    progress.count(run.saturating_mul(generations) + generation, total, || {
                        format!("penalties, {name}: seed {seed}, generation {generation}")
                    });
                });
                if !arrived {
                    break;
                }
                if let Some(champion) = engine.state().champion() {
                    let truth = self.truth(&decode(&champion.genome)?, 0, seed)?;
                    variant.run(seed, &truth, self.output)?;
                }
            }
            variant.close(self.output)?;
        }
        Ok(())
    }
}
