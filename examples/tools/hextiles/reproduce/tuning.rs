use super::{Lab, Shared, Truth};
use cli::{Failure, Variant};
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
        let (bench, seeds) = (&self.bench, self.bench.seeds(u64::MAX));
        let progress = Shared::new(bench.runs.saturating_mul(variants.len() as u64), self.output);
        for (name, parameters) in variants {
            Variant::new("tuning", &name).repeat(&seeds, self.output, |seed| {
                let mut engine = bench.paper(&parameters, Weights::default(), seed)?;
                let limit = Evaluations(BOARDS / parameters.boards);
                let reason = engine.run(&(limit, bench.stop.clone()), &mut ());
                progress.add(1, || format!("tuning, {name}: seed {seed}"));
                let is_whole = !cli::Stop::has_cut(reason);
                let Some(champion) = engine.state().champion().filter(|_| is_whole) else { return Ok(None) };
                let truth = bench.truth(&decode(&champion.genome)?, 0, seed)?;
                let boards = engine.state().evaluations() * parameters.boards;
                Ok(Some(Tuned { boards, believed: champion.score, truth }))
            })?;
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
