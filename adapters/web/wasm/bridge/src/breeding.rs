//! Interactive evolution on a page: more levels like those that the visitor ticked.
//!
//! It runs in the worker beside the searches of a game: [`WithBreeding`] is both, and the options
//! say which one is meant. Those of breeding are a request in the field `breed`.

use ga_request::like::{Breed, Figures, Kin, More, Request};
use ga_request::search::{Plan, Search as _, read};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{Failure, File, Progress, Search, fingerprint};

/// The greatest number of levels from which those that are bred must differ.
const MOST: usize = 1000;

/// A level that was bred.
#[derive(Clone, Debug, Serialize)]
struct Child<'a, L> {
    #[serde(flatten)]
    kin: &'a Kin<L>,
    #[serde(flatten)]
    figures: Figures,
}

/// The searches of a game, and its breeding.
pub enum WithBreeding<S, B: Breed> {
    /// A search.
    Search(S),
    /// Levels like those that were ticked.
    Breeding(Box<More<B>>),
}

fn begun<B: Breed>(asked: &Value, seed: u64) -> Result<More<B>, Failure> {
    let request: Request<B> = read(asked)?;
    if request.levels.len() > MOST {
        return Err(format!("more than {MOST} levels to differ from, expected fewer").into());
    }
    Ok(More::begin(request, &Plan::default(), seed, None)?)
}

fn view<B: Breed>(more: &More<B>) -> Value {
    let family = more.family();
    let children = family.children().iter().zip(&family.bred);
    let children = children.map(|(kin, &figures)| Child { kin, figures });
    json!({ "children": children.collect::<Vec<_>>(), "count": family.asked })
}

impl<S: Search, B: Breed> Search for WithBreeding<S, B> {
    type Options = Value;

    fn start(options: Value, seed: u64) -> Result<Self, Failure> {
        Ok(match options.get("breed") {
            None => Self::Search(S::start(serde_json::from_value(options)?, seed)?),
            Some(asked) => Self::Breeding(Box::new(begun(asked, seed)?)),
        })
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match self {
            Self::Search(search) => search.step(budget),
            Self::Breeding(more) => {
                more.step(&|| false)?;
                let far = more.progress();
                Ok(Progress {
                    finished: far.ended.is_some(),
                    generations: far.generations,
                    evaluations: far.evaluations,
                    share: far.share,
                    view: view(more),
                    ..Progress::default()
                })
            }
        }
    }

    fn best(&self) -> Result<Value, Failure> {
        match self {
            Self::Search(search) => search.best(),
            Self::Breeding(_) => Ok(Value::Null),
        }
    }

    fn result_file(&self) -> Result<File, Failure> {
        match self {
            Self::Search(search) => search.result_file(),
            Self::Breeding(_) => Err("levels that were bred have no file of a search".into()),
        }
    }

    fn state_hash(&self) -> String {
        match self {
            Self::Search(search) => search.state_hash(),
            Self::Breeding(more) => fingerprint(&more.family().levels),
        }
    }
}
