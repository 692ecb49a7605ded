use super::{Lab, Truth};
use cli::{Failure, Limits, Progress, Variant};
use ga_core::terminate::Evaluations;
use ga_hextiles::Weights;
use ga_hextiles::evolve::genome::decode;
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
        let total = self.runs.saturating_mul(variants.len() as u64);
        let mut progress = Progress::new(Limits::default(), self.output);
        for (place, (name, parameters)) in (0..).zip(variants) {
            let mut variant = Variant::new("tuning", &name);
            for (run, seed) in (place * self.runs..).zip(self.seeds()) {
                progress.count(run, total, || format!("tuning, {name}: seed {seed}"));
                let mut engine = self.paper(&parameters, Weights::default(), seed)?;
                let reason =
                    engine.run(&(Evaluations(BOARDS / parameters.boards), self.stop.clone()), &mut ());
                if cli::Stop::has_cut(reason) {
                    break;
                }
                let Some(champion) = engine.state().champion() else { continue };
                let truth = self.truth(&decode(&champion.genome)?, 0, seed)?;
                let boards = engine.state().evaluations() * parameters.boards;
                let figures = Tuned { boards, believed: champion.score, truth };
                variant.run(seed, &figures, self.output)?;
            }
            variant.close(self.output)?;
        }
        Ok(())
    }
}

/// The paper's numbers, and variants with one or two other numbers.
fn variants() -> Vec<(String, Parameters)> {
    let varied = |name: String, change: &dyn Fn(&mut Parameters)| {
        let mut parameters = Parameters::default();
        change(&mut parameters);
        (name, parameters)
    };
    let mut variants = vec![varied("paper".into(), &|_| ())];
    for (population, elites) in [(10, 2), (40, 10), (80, 20)] {
        let name = format!("population {population}, elites {elites}");
        variants.push(varied(name, &|parameters| {
            (parameters.population, parameters.elites) = (population, elites);
        }));
    }
    for elites in [1, 10] {
        variants.push(varied(format!("elites {elites}"), &|parameters| parameters.elites = elites));
    }
    for tournament in [3, 5] {
        let name = format!("tournament {tournament}");
        variants.push(varied(name, &|parameters| parameters.tournament = tournament));
    }
    for crossover in [0.0, 1.0] {
        variants
            .push(varied(format!("crossover {crossover}"), &|parameters| parameters.crossover = crossover));
    }
    for mutation in [0.25, 1.0] {
        variants.push(varied(format!("mutation {mutation}"), &|parameters| parameters.mutation = mutation));
    }
    for boards in [50, 150, 1500, 5000] {
        variants.push(varied(format!("boards {boards}"), &|parameters| parameters.boards = boards));
    }
    variants
}
