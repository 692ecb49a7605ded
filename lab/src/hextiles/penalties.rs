use super::{Lab, Shared};
use cli::{Failure, Variant};
use ga_hextiles::Weights;
use ga_hextiles::scheme::paper::Parameters;
use ga_request::search::Search as _;

impl Lab<'_, '_> {
    /// Runs the paper's scheme with each of its penalties set to 0.
    pub(super) fn penalties(&mut self) -> Result<(), Failure> {
        let all = Weights::default();
        let variants = [
            ("all", all),
            ("no bridge penalty", Weights { bridge: 0.0, ..all }),
            (
                "no duplicate penalty",
                Weights {
                    duplicate: 0.0,
                    ..all
                },
            ),
            (
                "no all-joined penalty",
                Weights {
                    all_joined: 0.0,
                    ..all
                },
            ),
        ];
        let generations = self.bench.generations.unwrap_or(1000);
        let seeds = self.bench.seeds(u64::MAX);
        let bench = &self.bench;
        let total = bench
            .runs
            .saturating_mul(generations)
            .saturating_mul(variants.len() as u64);
        let progress = Shared::new(total, self.output);
        for (name, weights) in variants {
            Variant::new("penalties", name).repeat(&seeds, self.output, |seed| {
                let mut search = bench.paper(Parameters::default(), weights, seed)?;
                let found = bench.run(&mut search, |search| {
                    let generation = search.progress().generations;
                    progress.add(1, || {
                        format!("penalties, {name}: seed {seed}, generation {generation}")
                    });
                    generation < generations
                })?;
                found
                    .map(|(tiles, _)| bench.truth(&tiles, 0, seed))
                    .transpose()
            })?;
        }
        Ok(())
    }
}
