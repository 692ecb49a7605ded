//! More levels like the ones that a person picked, as a [`Search`]: interactive evolution (Takagi
//! 2001).
//!
//! A game says by [`Breed`] how one level is bred; [`More`] breeds the others after it, one in each
//! step, so that a run can be stopped and saved between them.

use crate::record::Made;
use crate::search::{Ask, Command, Error, File, Plan, Progress, Search, Step, Stop, over};
use crate::text;
use ga_core::StopReason;
use ga_core::interactive::{Bred, MOST};
use ga_core::text::result_name;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::cell::Cell;
use std::fmt::{self, Display};

/// The greatest number of levels that are bred at once.
const MOST_LEVELS: u64 = 1000;

/// How a game breeds levels.
pub trait Breed: Clone + fmt::Debug + Send + 'static {
    /// A level.
    type Level: Clone + fmt::Debug + Serialize + DeserializeOwned + Send + 'static;

    /// What is asked of a level beside being like others: fields of the request.
    type Wishes: Clone
        + Default
        + fmt::Debug
        + JsonSchema
        + Serialize
        + DeserializeOwned
        + Send
        + 'static;

    /// The name of the tool.
    const TOOL: &'static str;

    /// The usual number of evaluations for each level.
    const EVALUATIONS: u64;

    /// Breeds from the levels of `shown` with the indices `liked`. `far` is a share above 0.
    ///
    /// # Errors
    ///
    /// If the levels cannot be bred, or the wishes cannot be had of them.
    fn new(
        wishes: &Self::Wishes,
        shown: &[Self::Level],
        liked: &[usize],
        seed: u64,
        far: f64,
    ) -> Result<Self, Error>;

    /// Breeds the level of this number. `shown` are the levels that were given to
    /// [`new`](Self::new), and after them those that were bred.
    ///
    /// # Errors
    ///
    /// Those of the game.
    fn child(
        &self,
        shown: &[Self::Level],
        number: usize,
        evaluations: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Bred<Self::Level>, Error>;

    /// The files of levels, some of them bred.
    ///
    /// # Errors
    ///
    /// If JSON cannot hold them.
    fn files(more: &More<Self>) -> Result<Vec<File>, Error>;
}

/// A level with its name and the names of its parents; none if it was not bred.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Kin<T> {
    /// The name.
    pub id: String,
    /// The level.
    pub level: T,
    /// The names of its parents.
    #[serde(default)]
    pub parents: Vec<String>,
}

/// Which levels to breed from, and how far the new ones are from them.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case", bound = "")]
#[schemars(bound = "")]
pub struct Request<B: Breed> {
    /// All levels that were shown.
    #[schemars(with = "serde_json::Value", extend("content" = "first"))]
    pub levels: Vec<Kin<B::Level>>,
    /// Where they come from, for the name of the result.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub origin: String,
    /// One to five levels to breed from: their ids, or their numbers counted from 1, as 3,7.
    #[serde(with = "text::list")]
    #[schemars(with = "Vec<String>", extend("value" = "LEVELS"))]
    pub like: Vec<String>,
    /// How far the new levels are from those, as a share above 0: 0.05 gives small variants, 0.15
    /// siblings, 0.4 distant relatives.
    #[schemars(range(max = 1), extend("exclusiveMinimum" = 0, "value" = "SHARE"))]
    pub far: f64,
    /// Number of new levels.
    #[schemars(range(min = 1, max = MOST_LEVELS), extend("value" = "N"))]
    pub count: u64,
    /// Ends each level after this many evaluations.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub tries: u64,
    /// What is asked of each new level.
    #[serde(flatten)]
    pub wishes: B::Wishes,
}

impl<B: Breed> Default for Request<B> {
    fn default() -> Self {
        Self {
            levels: Vec::new(),
            origin: String::new(),
            like: Vec::new(),
            far: 0.15,
            count: 8,
            tries: B::EVALUATIONS,
            wishes: B::Wishes::default(),
        }
    }
}

impl<B: Breed> Serialize for Request<B> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

impl<'de, B: Breed> Deserialize<'de> for Request<B> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let given = Map::deserialize(from)?;
        over(&Self::default(), given, Self::deserialize)
    }
}

impl<B: Breed> Request<B> {
    fn check(&self) -> Result<(), Error> {
        let Self {
            far, count, tries, ..
        } = self;
        if !(*far > 0.0 && *far <= 1.0) {
            return Err(Error::value(
                "far",
                far,
                "expected a number above 0 and up to 1",
            ));
        }
        if !(1..=MOST_LEVELS).contains(count) {
            let expected = format!("expected a whole number from 1 to {MOST_LEVELS}");
            return Err(Error::value("count", count, expected));
        }
        if *tries == 0 {
            return Err(Error::value("tries", tries, "expected at least 1"));
        }
        Ok(())
    }

    /// The places of the levels to breed from.
    ///
    /// # Errors
    ///
    /// Names what is no level, is named twice, or is one too many.
    pub fn places(&self) -> Result<Vec<usize>, Error> {
        let places = self.like.iter().map(|wanted| self.place(wanted));
        let places = places.collect::<Result<Vec<_>, _>>()?;
        if !(1..=MOST).contains(&places.len()) {
            let found = counted(places.len() as u64);
            return Err(match places.len() {
                0 => Error::field("like", "expected one to five levels"),
                _ => Error::field("like", format!("{found}, expected at most {MOST}")),
            });
        }
        match (1..places.len()).find(|&at| places[..at].contains(&places[at])) {
            Some(at) => {
                let problem = "named twice, expected once";
                Err(Error::value("like", &self.like[at], problem))
            }
            None => Ok(places),
        }
    }

    fn place(&self, wanted: &str) -> Result<usize, Error> {
        let word = wanted.trim();
        let count = self.levels.len();
        let mut named = (0..count).filter(|&place| self.levels[place].id == word);
        let number = || {
            word.parse()
                .ok()
                .filter(|number| (1..=count).contains(number))
        };
        match (named.next(), named.next()) {
            (Some(place), None) => Ok(place),
            (Some(_), Some(_)) => Err(Error::value("like", wanted, "several levels have this id")),
            (None, _) if count == 0 => Err(Error::field("levels", "expected one at least")),
            (None, _) => number().map(|number| number - 1).ok_or_else(|| {
                let expected = format!("expected an id or a number from 1 to {count}");
                let problem = format!("no level has this id, {expected}");
                Error::value("like", wanted, problem)
            }),
        }
    }
}

fn counted(levels: u64) -> String {
    crate::counted(levels, "level")
}

/// How a level was bred.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
pub struct Figures {
    /// Whether it keeps all that was asked for.
    pub met: bool,
    /// How far it is off the way between its parents, a share.
    pub step: f64,
    /// Its distance from the nearest level that was shown, a share.
    pub nearest: f64,
    /// How far it is from what is asked of it.
    pub shortfall: f64,
    /// The number of levels that were tried.
    pub evaluations: u64,
}

impl Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (step, nearest) = (100.0 * self.step, 100.0 * self.nearest);
        let evaluations = crate::counted(self.evaluations, "evaluation");
        write!(f, "{step:.1} % of it are new, ")?;
        write!(
            f,
            "{nearest:.1} % differ from the nearest level; {evaluations}"
        )?;
        match (self.met, self.shortfall > 0.0) {
            (true, _) => Ok(()),
            (_, true) => write!(
                f,
                "\nnot met: it misses the requirements by {}",
                self.shortfall
            ),
            (_, false) => f.write_str("\nnot met: it is nearer or farther than far asks for"),
        }
    }
}

/// All levels, and how the new ones were bred.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Family<T> {
    /// The levels that were shown, then the new ones.
    pub levels: Vec<Kin<T>>,
    /// How the new ones were bred.
    pub bred: Vec<Figures>,
    /// The number that was asked for.
    pub asked: u64,
    /// Their files.
    #[serde(skip)]
    pub files: Vec<File>,
}

/// The name of a new level, before its number.
const NAME: &str = "bred-";

/// The number of a level that was bred: of the id `bred-3`, or of the name of its file,
/// `hextiles-breed-bred-3-1`.
fn numbered(id: &str) -> Option<u64> {
    let (before, end) = id.rsplit_once(NAME)?;
    let number = match before {
        "" => end,
        _ => end.split('-').next()?,
    };
    number.parse().ok().filter(|&number| number < u64::MAX / 2)
}

/// The greatest number of a level that was bred; 0 if none was.
fn last<T>(levels: &[Kin<T>]) -> u64 {
    let numbers = levels.iter().filter_map(|kin| numbered(&kin.id));
    numbers.max().unwrap_or(0)
}

/// The name of a result, by the number of its last new level. So the file of one round and that of
/// the next can be in one folder.
fn family_name(tool: &str, origin: &str, last: u64, seed: u64) -> String {
    let family = format!("family-{last}");
    result_name(&[&tool, &"breed", &origin, &family, &seed])
}

impl<T> Family<T> {
    /// The new levels.
    pub fn children(&self) -> &[Kin<T>] {
        &self.levels[self.levels.len() - self.bred.len()..]
    }

    /// Whether there are as many new levels as were asked for, and each keeps all.
    pub fn is_met(&self) -> bool {
        self.bred.len() as u64 == self.asked && self.bred.iter().all(|bred| bred.met)
    }
}

/// Levels that are like some that were picked, one in each step.
#[derive(Clone, Debug)]
pub struct More<B: Breed> {
    request: Request<B>,
    seed: u64,
    breeder: B,
    shown: Vec<B::Level>,
    family: Family<B::Level>,
}

impl<B: Breed> More<B> {
    /// The levels so far.
    pub fn family(&self) -> &Family<B::Level> {
        &self.family
    }

    /// What is asked for.
    pub fn request(&self) -> &Request<B> {
        &self.request
    }

    /// The files of the levels so far; none if there are no new ones.
    ///
    /// # Errors
    ///
    /// Those of [`Breed::files`].
    pub fn files(&self) -> Result<Vec<File>, Error> {
        if self.family.bred.is_empty() {
            return Ok(Vec::new());
        }
        B::files(self)
    }

    /// The file of all levels, an object that has them in its list `list`. Each level that was bred
    /// gets the names of its parents, in a field `parents`.
    ///
    /// # Errors
    ///
    /// If JSON cannot hold it.
    pub fn file(&self, levels: impl Serialize, list: &str) -> Result<File, Error> {
        let mut all = serde_json::to_value(levels).map_err(Error::domain)?;
        let levels = all.get_mut(list).and_then(Value::as_array_mut);
        for (level, kin) in levels.into_iter().flatten().zip(&self.family.levels) {
            if let (false, Some(level)) = (kin.parents.is_empty(), level.as_object_mut()) {
                level.insert(String::from("parents"), kin.parents.clone().into());
            }
        }
        Ok(File {
            name: format!("{}.json", self.name_so_far()),
            text: format!("{all:#}\n"),
        })
    }

    /// How the game breeds.
    pub fn breeder(&self) -> &B {
        &self.breeder
    }

    /// The name of the result with the levels so far.
    pub fn name_so_far(&self) -> String {
        family_name(
            B::TOOL,
            &self.request.origin,
            last(&self.family.levels),
            self.seed,
        )
    }

    /// The name of a file about one level.
    pub fn name_of(&self, id: &str) -> String {
        result_name(&[&B::TOOL, &"breed", &self.request.origin, &id, &self.seed])
    }

    fn add(&mut self, kin: Kin<B::Level>, figures: Figures) {
        self.shown.push(kin.level.clone());
        self.family.levels.push(kin);
        self.family.bred.push(figures);
    }
}

impl<B: Breed> Ask for More<B> {
    type Request = Request<B>;
    type Found = Family<B::Level>;
    const COMMAND: Command = Command {
        tool: B::TOOL,
        name: "like",
    };

    fn name(request: &Request<B>, seed: u64) -> String {
        let last = last(&request.levels).saturating_add(request.count);
        family_name(B::TOOL, &request.origin, last, seed)
    }

    fn files(found: &Self::Found, _: &str, _: &Made) -> Result<Vec<File>, Error> {
        Ok(found.files.clone())
    }
}

/// A run between two steps.
#[derive(Deserialize, Serialize)]
#[serde(bound = "")]
struct Checkpoint<B: Breed> {
    seed: u64,
    request: Value,
    bred: Vec<(Kin<B::Level>, Figures)>,
}

impl<B: Breed> Search for More<B> {
    fn begin(request: Request<B>, _: &Plan, seed: u64, from: Option<Value>) -> Result<Self, Error> {
        request.check()?;
        let liked = request.places()?;
        let levels = request.levels.clone();
        let shown: Vec<_> = levels.iter().map(|kin| kin.level.clone()).collect();
        let breeder = B::new(&request.wishes, &shown, &liked, seed, request.far)?;
        let family = Family {
            levels,
            bred: Vec::new(),
            asked: request.count,
            files: Vec::new(),
        };
        let mut more = Self {
            request,
            seed,
            breeder,
            shown,
            family,
        };
        if let Some(from) = from.filter(|from| !from.is_null()) {
            let other = |_| Error::checkpoint("no levels that were bred");
            let from: Checkpoint<B> = serde_json::from_value(from).map_err(other)?;
            let request = serde_json::to_value(&more.request).map_err(Error::domain)?;
            if from.seed != seed || from.request != request {
                return Err(Error::checkpoint("another seed or other levels"));
            }
            from.bred
                .into_iter()
                .for_each(|(kin, figures)| more.add(kin, figures));
        }
        Ok(more)
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        let number = self.family.bred.len();
        if number as u64 >= self.family.asked {
            return Ok(Step::Over);
        }
        let is_cut = Cell::new(false);
        let is_over = || {
            is_cut.set(is_cut.get() || stop());
            is_cut.get()
        };
        let bred = self
            .breeder
            .child(&self.shown, number, self.request.tries, &is_over)?;
        if is_cut.get() {
            return Ok(Step::Cut);
        }
        let figures = Figures {
            met: bred.is_met,
            step: bred.step,
            nearest: bred.nearest,
            shortfall: bred.shortfall,
            evaluations: bred.evaluations,
        };
        let parents = bred.parents.iter();
        let kin = Kin {
            id: format!("{NAME}{}", last(&self.family.levels) + 1),
            parents: parents
                .map(|&place| self.family.levels[place].id.clone())
                .collect(),
            level: bred.genome,
        };
        self.add(kin, figures);
        Ok(Step::Whole)
    }

    fn progress(&self) -> Progress {
        let Family { bred, asked, .. } = &self.family;
        let done = bred.len() as u64;
        let ended = if self.family.is_met() {
            StopReason::Target
        } else {
            StopReason::Evaluations
        };
        Progress {
            generations: done,
            evaluations: bred.iter().map(|bred| bred.evaluations).sum(),
            ended: (done >= *asked).then_some(ended),
            share: Some(done as f64 / (*asked).max(1) as f64),
            note: format!("{done} of {}", counted(*asked)),
            ..Progress::default()
        }
    }

    fn found(&self) -> Result<Option<Family<B::Level>>, Error> {
        if self.family.bred.is_empty() {
            return Ok(None);
        }
        let files = self.files()?;
        let family = self.family.clone();
        Ok(Some(Family { files, ..family }))
    }

    fn checkpoint(&self) -> Option<Value> {
        let kin = self.family.children().iter().cloned();
        let bred: Vec<_> = kin.zip(self.family.bred.iter().copied()).collect();
        if bred.is_empty() {
            return Some(Value::Null);
        }
        let request = serde_json::to_value(&self.request).ok()?;
        let seed = self.seed;
        serde_json::to_value(Checkpoint::<B> {
            seed,
            request,
            bred,
        })
        .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn a_number_is_read_of_an_id_or_of_the_name_of_a_file() {
        for (id, number) in [
            ("bred-12", Some(12)),
            ("bred-", None),
            ("a", None),
            ("hextiles-breed-bred-3-17", Some(3)),
            ("hextiles-breed-3-17", None),
            ("a-bred-x", None),
        ] {
            assert_eq!(numbered(id), number, "{id}");
        }
    }
}
