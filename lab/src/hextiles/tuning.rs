use super::{Lab, Shared, Truth};
use cli::{Failure, Variant};
use ga_hextiles::Weights;
use ga_hextiles::scheme::paper::Parameters;
use serde::Serialize;

/// The boards of each run: those of 500 generations with the paper's numbers.
const BOARDS: u64 = 500 * 17_500;

/// A champion, and the boards of its run.
#[derive(Serialize)]
struct Tuned {
    boards: u64,
    believed: f64,
    #[serde(flatten)]
    truth: Truth,
}

impl Lab<'_, '_> {
    /// Runs the paper's scheme with other numbers than the paper's, for equally many boards.
    pub(super) fn tuning(&mut self) -> Result<(), Failure> {
        let variants = variants();
        let seeds = self.bench.seeds(u64::MAX);
        let bench = &self.bench;
        let progress = Shared::new(
            bench.runs.saturating_mul(variants.len() as u64),
            self.output,
        );
        for (name, numbers) in variants {
            Variant::new("tuning", &name).repeat(&seeds, self.output, |seed| {
                let mut search = bench.paper(numbers.clone(), Weights::default(), seed)?;
                let found = bench.run(&mut search, |search| search.boards() < BOARDS)?;
                progress.add(1, || format!("tuning, {name}: seed {seed}"));
                let Some((tiles, believed)) = found else {
                    return Ok(None);
                };
                let boards = search.boards();
                let truth = bench.truth(&tiles, 0, seed)?;
                Ok(Some(Tuned {
                    boards,
                    believed,
                    truth,
                }))
            })?;
        }
        Ok(())
    }
}

/// The paper's numbers, and variants with one or two other numbers.
fn variants() -> Vec<(String, Parameters)> {
    let mut variants = vec![(String::from("paper"), Parameters::default())];
    let mut vary = |name: String, set: &dyn Fn(&mut Parameters)| {
        let mut numbers = Parameters::default();
        set(&mut numbers);
        variants.push((name, numbers));
    };
    for (population, elites) in [(10, 2), (40, 10), (80, 20)] {
        let name = format!("population {population}, elites {elites}");
        vary(name, &|numbers| {
            (numbers.population, numbers.elites) = (population, elites);
        });
    }
    for elites in [1, 10] {
        vary(format!("elites {elites}"), &|numbers| {
            numbers.elites = elites;
        });
    }
    for size in [3, 5] {
        vary(format!("tournament {size}"), &|numbers| {
            numbers.tournament = size;
        });
    }
    for crossover in [0.0, 1.0] {
        vary(format!("crossover {crossover}"), &|numbers| {
            numbers.crossover = crossover;
        });
    }
    for mutation in [0.25, 1.0] {
        vary(format!("mutation {mutation}"), &|numbers| {
            numbers.mutation = mutation;
        });
    }
    for boards in [50, 150, 1500, 5000] {
        vary(format!("boards {boards}"), &|numbers| {
            numbers.boards = boards;
        });
    }
    variants
}
