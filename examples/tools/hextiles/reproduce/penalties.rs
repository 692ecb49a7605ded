use super::{Lab, Shared};
use cli::{Failure, Variant};
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
        let generations = self.bench.generations.unwrap_or(1000);
        let (bench, seeds) = (&self.bench, self.bench.seeds(u64::MAX));
        let total = bench.runs.saturating_mul(generations).saturating_mul(variants.len() as u64);
        let progress = Shared::new(total, self.output);
        for (name, weights) in variants {
            Variant::new("penalties", name).repeat(&seeds, self.output, |seed| {
                let mut engine = bench.paper(&Parameters::default(), weights, seed)?;
                let arrived = bench.advance(generations, &mut engine, |generation| {
                    progress.add(1, || format!("penalties, {name}: seed {seed}, generation {generation}"));
                });
                match engine.state().champion().filter(|_| arrived) {
                    Some(champion) => Ok(Some(bench.truth(&decode(&champion.genome)?, 0, seed)?)),
                    None => Ok(None),
                }
            })?;
        }
        Ok(())
    }
}
