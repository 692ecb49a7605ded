use crate::description::{Permission, refused};
use clap::Args;
use cli::{Answer, Asked, Common, Course, Failure, Input, Output, Searching, Written, spelt};
use ga_request::search::Error;
use ga_tiles::check::Figures;
use ga_tiles::evolve::{Evolve as Search, Request};
use serde::Serialize;

#[derive(Args)]
pub(crate) struct Evolve {
    /// The description of the levels, in TOML, whose keys `ludevo tiles keys` lists; - is standard
    /// input
    #[arg(value_name = "LEVEL.toml")]
    level: Option<Written>,
    #[command(flatten)]
    asked: Asked<Request>,
    /// A map of Tiled (.tmx, .tmj) whose layer "locked" has the tiles that all levels have there,
    /// in place of the picture of the description
    #[arg(long, value_name = "MAP")]
    template: Option<Input>,
    /// The name of the files of the result, beside the tool and the seed [default: that of
    /// LEVEL.toml]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    permission: Permission,
    #[command(flatten)]
    run: Searching,
}

#[derive(Serialize)]
struct Evolved<'a> {
    #[serde(flatten)]
    course: Course,
    /// The levels that were found.
    fitness: usize,
    files: &'a [String],
    #[serde(flatten)]
    figures: &'a Figures,
    /// Why levels are missing.
    unmet: Option<&'a str>,
    /// Null: nothing in this search depends on the length of a run.
    schedule: Option<u64>,
}

/// How the names of its files end.
const ENDS: [&str; 3] = [".json", ".txt", ".svg"];

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let Some(level) = &self.level else {
            return Err(Failure::refused(
                "the description is missing, expected the name of a file, as in `ludevo tiles evolve \
                 caves.toml`; `ludevo tiles example caves` prints one to begin with",
            ));
        };
        let template = self.template.as_ref().map(Input::read).transpose()?;
        let map = template.as_ref().map_or("", |map| &map.name);
        let fields = [
            ("level", Some(level.read()?.text.into())),
            (
                "template",
                template.as_ref().map(|map| map.text.clone().into()),
            ),
            ("name", self.name.clone().map(Into::into)),
        ];
        let placed = |error: Error| placed(error, &level.to_string(), map);
        let evolve = cli::Evolve::<Search> {
            request: Request {
                template_name: map.to_owned(),
                commands: self.permission.commands(),
                ..self.asked.with(fields)?
            },
            run: &self.run,
            schedule: None,
            is_result: &|end| ENDS.contains(&end),
            placed: &placed,
            seed: common.seed,
        };
        let Some(mut evolved) = evolve.run(output, || Ok(()))? else {
            return Ok(Answer::Unmet);
        };
        let spell = |name: &str| match name {
            "level" => level.to_string(),
            option => format!("--{option}"),
        };
        let found = evolved.search.found_after(evolved.stop, spell);
        let Some(found) = found.map_err(placed)? else {
            return Ok(Answer::Unmet);
        };
        evolved.write(&found, output)?;
        let page = format!("{}.svg", evolved.name);
        evolved.folder.write(&page, found.page());
        let mut course = evolved.course();
        if found.has_failed {
            course.stop = String::from("failed");
        }
        let unmet = found.unmet.as_deref();
        let ended = Evolved {
            course,
            fitness: found.levels.levels.len(),
            files: evolved.folder.files(),
            figures: &found.levels.figures(),
            unmet,
            schedule: None,
        };
        let why = unmet.map_or(String::new(), |unmet| format!("{unmet}\n"));
        output.close(&ended, format!("{why}{found}; {}", evolved.folder.wrote()))?;
        Ok(Answer::of(unmet.is_none()))
    }
}

/// A refusal with the name of the file that it is about: the description, or a map.
pub(crate) fn placed(error: Error, level: &str, map: &str) -> Failure {
    match error {
        Error::Field { field, problem, .. } if ["template", "map"].contains(&&*field) => {
            Failure::refused(format!("{map}: {problem}"))
        }
        Error::Domain(error) => Failure::refused(format!("{level}: {}", refused(&*error))),
        error => spelt(error),
    }
}
