use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cli::{Answer, Asked, Common, Failure, Input, Output, Searching, Written, spelt};
use ga_request::search;
use ga_theseus::Error;
use ga_theseus::evolve::search::{Evolve as Search, Request};
use ga_theseus::format::Mazes;
use serde::de::DeserializeOwned;

use crate::files;
use crate::report;

/// The options of `evolve`: one maze, or mazes to order.
#[derive(Args)]
pub(crate) struct Evolve {
    #[command(flatten)]
    asked: Asked<Request>,
    /// Mazes to start from; random ones fill the population if they are too few
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "waits", "template", "count", "campaign"])]
    founders: Option<Input>,
    /// A maze with free parts: ? is a free wall, null a free actor or exit
    #[arg(long, value_name = "FILE", help_heading = "Mazes to order")]
    template: Option<Written>,
    #[command(flatten)]
    run: Searching,
}

/// Reads the value of an option by its name in JSON.
pub(crate) fn named<T, const N: usize>(
    names: [impl Into<PossibleValue>; N],
) -> impl TypedValueParser<Value = T>
where
    T: DeserializeOwned + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| serde_json::from_value::<T>(name.into()))
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let request = self.request()?;
        let evolve = cli::Evolve::<Search> {
            request,
            run: &self.run,
            schedule: None,
            is_result: &|end| [".json", ".svg"].iter().any(|kind| end.ends_with(kind)),
            placed: &|error| self.placed(error),
            seed: common.seed,
        };
        match evolve.run(output, || Ok(()))? {
            Some(evolved) => report::write(evolved, output),
            None => Ok(Answer::Unmet),
        }
    }

    fn request(&self) -> Result<Request, Failure> {
        let founders = match &self.founders {
            Some(file) => Some(serde_json::to_value(Mazes(files::levels(&file.read()?)?))?),
            None => None,
        };
        let template = match &self.template {
            Some(file) => Some(serde_json::to_value(files::template(&file.read()?)?)?),
            None => None,
        };
        self.asked
            .with([("founders", founders), ("template", template)])
    }

    /// A refusal with the name of the file that it is about.
    fn placed(&self, error: search::Error) -> Failure {
        let founders = self.founders.as_ref().map(ToString::to_string);
        let file = founders.or(self.template.as_ref().map(ToString::to_string));
        match (file, &error) {
            (Some(file), search::Error::Domain(inner))
                if inner.downcast_ref().is_some_and(is_of_maze) =>
            {
                Failure::refused(format!("{file}: {error}"))
            }
            _ => spelt(error),
        }
    }
}

/// Whether an error is about a maze that was given.
fn is_of_maze(error: &Error) -> bool {
    matches!(
        error,
        Error::Founder { .. }
            | Error::OtherSize { .. }
            | Error::LostAtOnce { .. }
            | Error::CutOff { .. }
            | Error::Sealed { .. }
    )
}
