use super::{EVALUATIONS, Like};
use crate::description::{Commands, Description};
use crate::format::json::{self, Entry};
use crate::format::text;
use crate::level::Level;
use ga_core::interactive::Bred;
use ga_request::like::{Breed, More};
use ga_request::search::{Error, File};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is asked of levels like others: the options of `tiles like`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(default)]
pub struct Wishes {
    /// The text of the description. None is refused.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub level: String,
    /// Whether the description may name commands. Only a host can allow them: JSON does not have
    /// it.
    #[serde(skip)]
    pub commands: Commands,
}

/// How levels are bred for [`ga_request::like::More`], as their rows.
#[derive(Clone, Debug)]
pub struct Levels {
    description: Description,
    like: Like,
    liked: Vec<usize>,
}

impl Levels {
    /// The description of the levels.
    pub fn description(&self) -> &Description {
        &self.description
    }
}

impl Breed for Levels {
    type Level = Vec<String>;
    type Wishes = Wishes;
    const TOOL: &'static str = "tiles";
    const EVALUATIONS: u64 = EVALUATIONS;

    fn new(
        wishes: &Wishes,
        shown: &[Vec<String>],
        liked: &[usize],
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        let description =
            Description::read(&wishes.level, wishes.commands).map_err(Error::domain)?;
        let levels = read(&description, shown)?;
        for &place in liked {
            description
                .template()
                .fits(&levels[place])
                .map_err(|error| {
                    let explained = description.explain(&error);
                    Error::domain(format!("level {}: {explained}", place + 1))
                })?;
        }
        let requirements = description.requirements();
        let template = description.template().clone();
        let like = Like::new(template, requirements, seed, far).map_err(Error::domain)?;
        Ok(Self {
            description,
            like,
            liked: liked.to_vec(),
        })
    }

    fn child(
        &self,
        shown: &[Vec<String>],
        number: usize,
        evaluations: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Bred<Vec<String>>, Error> {
        let shown = read(&self.description, shown)?;
        let child = self
            .like
            .child(&shown, &self.liked, number, evaluations, is_over);
        let alphabet = self.description.alphabet();
        Ok(child
            .map_err(Error::domain)?
            .map(|level: Level| alphabet.rows(&level)))
    }

    fn files(more: &More<Self>) -> Result<Vec<File>, Error> {
        let description = more.breeder().description();
        let alphabet = description.alphabet();
        let family = more.family();
        let rows: Vec<_> = family.levels.iter().map(|kin| kin.level.clone()).collect();
        let levels = read(description, &rows)?;
        let entries = family.levels.iter().zip(&levels);
        let entries = entries.map(|(kin, level)| Entry::new(&*kin.id, level.clone()));
        let entries: Vec<_> = entries.collect();
        let mut all =
            serde_json::to_value(json::draft(&entries, alphabet)).map_err(Error::domain)?;
        // The next round needs it.
        all["description"] = more.request().wishes.level.clone().into();
        let children = &levels[levels.len() - family.bred.len()..];
        let text = File {
            name: format!("{}.txt", more.name_so_far()),
            text: text::write(children, alphabet),
        };
        Ok(vec![more.file(all, "levels")?, text])
    }
}

fn read(description: &Description, levels: &[Vec<String>]) -> Result<Vec<Level>, Error> {
    let read = |rows: &Vec<String>| description.alphabet().read(&rows.join("\n"));
    levels
        .iter()
        .map(read)
        .collect::<Result<_, _>>()
        .map_err(Error::domain)
}
