//! Interactive evolution on a page: more levels like those that the visitor ticked.
//!
//! It runs in the worker beside the searches of a game: [`WithBreeding`] is both, and the options
//! say which one is meant. Those of breeding are an object in the field `breed`.

use ga_core::interactive::Bred;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Failure, Progress, ResultFile, Search, fingerprint};

/// The greatest number of levels that are bred at once, and of those that they must differ from.
const MOST: usize = 1000;

/// What a page asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// All levels that were shown, as the game writes them.
    pub shown: Vec<Value>,
    /// The indices of those that the visitor ticked.
    pub liked: Vec<usize>,
    /// How far the new levels are from them, a share.
    pub far: f64,
    /// The number of new levels.
    pub count: usize,
    /// What the levels are about, if the game needs more: a description, for instance.
    #[serde(default)]
    pub about: Value,
}

impl Asked {
    /// The levels that were shown, each read as the game does.
    ///
    /// # Errors
    ///
    /// That of `read`.
    pub fn levels<T>(
        &self,
        read: impl Fn(&Value) -> Result<T, Failure>,
    ) -> Result<Vec<T>, Failure> {
        self.shown.iter().map(read).collect()
    }
}

/// A level that was bred.
#[derive(Clone, Debug, Serialize)]
pub struct Child {
    /// The level, as the game writes it.
    pub level: Value,
    /// The indices of its parents in `shown`.
    pub parents: Vec<usize>,
    /// How far it is off the way between its parents, a share.
    pub step: f64,
    /// Its distance from the nearest level that was shown.
    pub nearest: f64,
    /// Whether it keeps all that was asked for.
    pub met: bool,
    /// The number of levels that were tried.
    pub evaluations: u64,
}

impl Child {
    /// What the page hears of a level.
    pub fn new<G>(bred: Bred<G>, level: impl FnOnce(G) -> Value) -> Self {
        let Bred {
            genome,
            parents,
            step,
            nearest,
            is_met: met,
            evaluations,
            ..
        } = bred;
        Self {
            level: level(genome),
            parents,
            step,
            nearest,
            met,
            evaluations,
        }
    }
}

/// How a game breeds.
pub trait Breeding: Sized {
    /// Reads the levels and what they must keep.
    ///
    /// # Errors
    ///
    /// If a level cannot be read, or the ticked ones cannot be bred.
    fn start(asked: &Asked, seed: u64) -> Result<Self, Failure>;

    /// Breeds the level of this number, and adds it to what was shown.
    ///
    /// # Errors
    ///
    /// Those of the crate.
    fn child(&mut self, number: usize) -> Result<Child, Failure>;
}

/// The searches of a game, and its breeding.
pub enum WithBreeding<S, B> {
    /// A search.
    Search(S),
    /// Levels like those that were ticked.
    Breeding {
        /// How the game breeds.
        breeding: B,
        /// The number of levels that were asked for.
        count: usize,
        /// The levels so far.
        children: Vec<Child>,
    },
}

impl<S: Search, B: Breeding> Search for WithBreeding<S, B> {
    type Options = Value;

    fn start(options: Value, seed: u64) -> Result<Self, Failure> {
        let Some(asked) = options.get("breed") else {
            return Ok(Self::Search(S::start(
                serde_json::from_value(options)?,
                seed,
            )?));
        };
        let asked: Asked = Asked::deserialize(asked)?;
        if asked.shown.len() > MOST || asked.count > MOST {
            return Err(format!(
                "more than {MOST} levels to breed or to differ from, expected fewer"
            )
            .into());
        }
        let breeding = B::start(&asked, seed)?;
        let count = asked.count;
        Ok(Self::Breeding {
            breeding,
            count,
            children: Vec::new(),
        })
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match self {
            Self::Search(search) => search.step(budget),
            Self::Breeding {
                breeding,
                count,
                children,
            } => {
                if children.len() < *count {
                    children.push(breeding.child(children.len())?);
                }
                let evaluations = children.iter().map(|child| child.evaluations).sum();
                Ok(Progress {
                    finished: children.len() >= *count,
                    generations: children.len() as u64,
                    evaluations,
                    share: Some(children.len() as f64 / (*count).max(1) as f64),
                    view: json!({ "children": children, "count": count }),
                    ..Progress::default()
                })
            }
        }
    }

    fn best(&self) -> Result<Value, Failure> {
        match self {
            Self::Search(search) => search.best(),
            Self::Breeding { .. } => Ok(Value::Null),
        }
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        match self {
            Self::Search(search) => search.result_file(),
            Self::Breeding { .. } => Err("levels that were bred have no file of a search".into()),
        }
    }

    fn state_hash(&self) -> String {
        match self {
            Self::Search(search) => search.state_hash(),
            Self::Breeding { children, .. } => fingerprint(children),
        }
    }
}
