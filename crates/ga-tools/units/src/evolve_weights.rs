//! Evolves the weights of the lookahead fitness by matches, for any kinds and any income.

use clap::Args;
use cli::{Answer, Asked, Common, Failure, Output, Searching, spelt};
use ga_request::search::Search as _;
use ga_units::players::Name;
use ga_units::search::weights::{Request, Weights};
use serde_json::json;

use crate::setup::Armies;

#[derive(Args)]
#[command(mut_arg("population_size", |arg| arg.alias("size")))]
pub(crate) struct EvolveWeights {
    #[command(flatten)]
    asked: Asked<Request>,
    #[command(flatten)]
    armies: Armies,
    #[command(flatten)]
    run: Searching,
}

impl EvolveWeights {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let evolve = cli::Evolve::<Weights> {
            request: Request {
                army: self.armies.name(),
                ..self.asked.with(self.armies.fields()?)?
            },
            run: &self.run,
            schedule: None,
            is_result: &|end| end == ".json",
            placed: &spelt,
            seed: common.seed,
        };
        let Some(mut evolved) = evolve.run(output, || Ok(()))? else {
            return Ok(Answer::Unmet);
        };
        let found = evolved.search.found().map_err(spelt)?;
        let found = found.ok_or_else(|| Failure::refused("no match could be played"))?;
        evolved.write(&found, output)?;
        // With its names in alphabetical order.
        let weights = serde_json::to_value(found.weights)?;
        let Request { against, maps, .. } = evolved.request;
        let course = evolved.course();
        let text = format!(
            "{:.1} % of {} matches against {} after {}: {weights}\n{}",
            100.0 * found.share.unwrap_or(f64::NAN),
            2 * maps,
            match against {
                Name::Genetic => "the hand-set weights",
                other => other.name(),
            },
            cli::counted(course.generations, "generation"),
            evolved.folder.wrote()
        );
        let object = json!({
            "seed": course.seed, "generations": course.generations, "evaluations": course.evaluations,
            "stop": course.stop, "fitness": found.share, "files": evolved.folder.files(), "weights": weights,
        });
        output.close(&object, text)?;
        Ok(Answer::Met)
    }
}
