use std::fmt;

use clap::Args;
use ga_core::interactive::{Bred, MOST};
use serde::Serialize;
use serde_json::Value;

use crate::options::{at_least_one, within};
use crate::{Answer, Failure, Files, Folder, Limits, Output, Progress, Source, Time};

/// The options of every command `like`: more levels like the ones that a person picked.
#[derive(Args, Clone, Debug)]
// A command has this name, too.
#[group(skip)]
pub struct Like {
    /// One to five levels to breed from: their ids, or their numbers counted from 1, as 3,7
    #[arg(
        long = "like",
        value_name = "LEVELS",
        value_delimiter = ',',
        num_args = 1,
        required = true
    )]
    liked: Vec<String>,
    /// How far the new levels are from those, as a share above 0: 0.05 gives small variants, 0.15
    /// siblings, 0.4 distant relatives
    #[arg(long, value_name = "SHARE", default_value_t = 0.15, value_parser = far)]
    pub far: f64,
    /// Number of new levels
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = |text: &str| within(text, 1..=1000))]
    count: u64,
    /// Ends each level after this many evaluations [default: the usual number of the game]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    evaluations: Option<u64>,
    #[command(flatten)]
    time: Time,
    #[command(flatten)]
    files: Files,
}

fn far(text: &str) -> Result<f64, String> {
    let far = text
        .parse()
        .ok()
        .filter(|&far: &f64| far > 0.0 && far <= 1.0);
    far.ok_or_else(|| String::from("expected a number above 0, up to 1"))
}

/// A level with its name and the names of its parents; none if it was not bred.
#[derive(Clone, Debug)]
pub struct Kin<T> {
    /// The name.
    pub id: String,
    /// The level.
    pub level: T,
    /// The names of its parents.
    pub parents: Vec<String>,
}

/// The levels of a run of `like`.
#[derive(Debug)]
pub struct Family<T> {
    /// All levels of the file, then the new ones.
    pub all: Vec<Kin<T>>,
    /// What was bred: the new levels of `all`, in the same order.
    pub bred: Vec<Bred<T>>,
    asked: u64,
}

/// What `like` prints for a level.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    parents: &'a [String],
    met: bool,
    step: f64,
    nearest: f64,
    shortfall: f64,
    evaluations: u64,
    files: &'a [String],
}

impl Like {
    /// The folder of `--out`.
    ///
    /// # Errors
    ///
    /// Those of [`Files::folder`].
    pub fn folder(&self, output: &Output) -> Result<Folder, Failure> {
        self.files.folder(output)
    }

    /// The places of the levels to breed from, among levels with these ids.
    ///
    /// # Errors
    ///
    /// Names what is no level, is named twice, or is one too many.
    pub fn places<'a>(
        &self,
        ids: impl IntoIterator<Item = &'a str>,
    ) -> Result<Vec<usize>, Failure> {
        let ids: Vec<&str> = ids.into_iter().collect();
        let place = |wanted: &String| {
            let mut named = ids
                .iter()
                .enumerate()
                .filter(|(_, id)| **id == wanted.trim());
            let number = || {
                wanted
                    .trim()
                    .parse()
                    .ok()
                    .filter(|number| (1..=ids.len()).contains(number))
            };
            match (named.next(), named.next()) {
                (Some((place, _)), None) => Ok(place),
                (Some(_), Some(_)) => Err(format!("{wanted}: several levels have this id")),
                (None, _) => number().map(|number: usize| number - 1).ok_or_else(|| {
                    format!(
                        "{wanted}: no level has this id, expected an id or a number from 1 to {}",
                        ids.len()
                    )
                }),
            }
        };
        let places = self.liked.iter().map(place).collect::<Result<Vec<_>, _>>();
        let places = places.map_err(|sentence| Failure::refused(format!("--like {sentence}")))?;
        if places.len() > MOST {
            let sentence = format!("--like: {} levels, expected at most {MOST}", places.len());
            return Err(Failure::refused(sentence));
        }
        match (1..places.len()).find(|&index| places[..index].contains(&places[index])) {
            Some(twice) => Err(Failure::refused(format!(
                "--like {}: named twice, expected once",
                self.liked[twice]
            ))),
            None => Ok(places),
        }
    }

    /// Breeds one level after the other by `child`, which gets all levels so far, the number of the
    /// child, its evaluations, and what says that the time is over.
    ///
    /// # Errors
    ///
    /// Those of `child`.
    pub fn breed<T: Clone>(
        &self,
        shown: Vec<Kin<T>>,
        usual: u64,
        output: &mut Output,
        mut child: impl FnMut(&[T], usize, u64, &dyn Fn() -> bool) -> Result<Bred<T>, Failure>,
    ) -> Result<Family<T>, Failure> {
        let stop = output.stop();
        let mut progress = Progress::new(Limits::default(), output);
        let mut levels: Vec<T> = shown.iter().map(|kin| kin.level.clone()).collect();
        let mut family = Family {
            all: shown,
            bred: Vec::new(),
            asked: self.count,
        };
        let first = family
            .all
            .iter()
            .filter_map(|kin| numbered(&kin.id))
            .max()
            .unwrap_or(0)
            + 1;
        let evaluations = self.evaluations.unwrap_or(usual);
        for number in 0..self.count {
            if stop.is_due() && number > 0 {
                break;
            }
            progress.count(number, self.count, || {
                format!("{number} of {} levels", self.count)
            });
            let bred = child(&levels, number as usize, evaluations, &|| stop.is_due())?;
            levels.push(bred.genome.clone());
            let parents = bred
                .parents
                .iter()
                .map(|&place| family.all[place].id.clone())
                .collect();
            let id = format!("{NAME}{}", first + number);
            family.all.push(Kin {
                id,
                level: bred.genome.clone(),
                parents,
            });
            family.bred.push(bred);
        }
        Ok(family)
    }
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

impl<T> Family<T> {
    /// The name of the file with all levels: `family-8` if `bred-8` is the last. So the file of one
    /// round and that of the next can be in one folder.
    pub fn name(&self) -> String {
        let last = self
            .all
            .iter()
            .filter_map(|kin| numbered(&kin.id))
            .max()
            .unwrap_or(0);
        format!("family-{last}")
    }

    /// The new levels, with their names and parents.
    pub fn children(&self) -> &[Kin<T>] {
        &self.all[self.all.len() - self.bred.len()..]
    }

    /// Prints an object or a sentence for each new level, after the picture that `draw` gives.
    ///
    /// # Errors
    ///
    /// If standard output is closed.
    pub fn print(
        &self,
        folder: &Folder,
        output: &mut Output,
        draw: impl Fn(&T) -> String,
    ) -> Result<Answer, Failure> {
        for (Kin { id, level, parents }, bred) in self.children().iter().zip(&self.bred) {
            let Bred {
                step,
                nearest,
                shortfall,
                is_met: met,
                evaluations,
                ..
            } = *bred;
            let line = Line {
                id,
                parents,
                met,
                step,
                nearest,
                shortfall,
                evaluations,
                files: folder.files(),
            };
            output.styled(draw(level).trim_end())?;
            output.answer(&line, &line)?;
        }
        let found = self.bred.len() as u64;
        let asked = self.asked;
        if found < asked {
            output.text(format_args!(
                "asked for {}, bred {found}: more --time",
                crate::counted(asked, "level")
            ))?;
        }
        output.text(folder.wrote())?;
        let is_met = found == asked && self.bred.iter().all(|bred| bred.is_met);
        Ok(if is_met { Answer::Met } else { Answer::Unmet })
    }

    /// A file of levels with the parents of each that was bred, in a field `parents`. `file` is an
    /// object with all levels in its list `list`.
    pub fn file(&self, mut file: Value, list: &str) -> String {
        let levels = file
            .get_mut(list)
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten();
        for (level, kin) in levels.zip(&self.all) {
            if let (false, Some(level)) = (kin.parents.is_empty(), level.as_object_mut()) {
                level.insert(String::from("parents"), kin.parents.clone().into());
            }
        }
        format!("{file:#}\n")
    }
}

/// The parents of each level of a file, in its list of this name; none if it is no JSON.
pub fn parents(source: &Source, list: &str) -> Vec<Vec<String>> {
    let file: Value = serde_json::from_str(&source.text).unwrap_or_default();
    let levels = file
        .get(list)
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    levels.map(parents_of).collect()
}

/// The parents of a level as JSON.
pub fn parents_of(level: &Value) -> Vec<String> {
    let names = level
        .get("parents")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    names
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect()
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let step = 100.0 * self.step;
        let nearest = 100.0 * self.nearest;
        write!(
            f,
            "{} from {}: {step:.1} % of it are new, ",
            self.id,
            self.parents.join(" and ")
        )?;
        write!(
            f,
            "{nearest:.1} % differ from the nearest level; {}",
            crate::counted(self.evaluations, "evaluation")
        )?;
        match (self.met, self.shortfall > 0.0) {
            (true, _) => Ok(()),
            (_, true) => write!(
                f,
                "\nnot met: it misses the requirements by {}",
                self.shortfall
            ),
            (_, false) => f.write_str("\nnot met: it is nearer or farther than --far asks for"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn like(text: &str) -> Like {
        use clap::{FromArgMatches, Parser};
        #[derive(Parser)]
        struct Line {
            #[command(flatten)]
            like: Like,
        }
        let matches =
            <Line as clap::CommandFactory>::command().get_matches_from(["breed", "--like", text]);
        Line::from_arg_matches(&matches).expect("a line").like
    }

    #[test]
    fn liked_levels_are_named_by_id_or_by_number() {
        let ids = ["a", "3", "c", "c"];
        assert_eq!(like("a,3").places(ids).expect("places"), [0, 1]);
        assert_eq!(like("4, a").places(ids).expect("places"), [3, 0]);
        let wrong = ["5", "0", "c", "a,1", "a,a", "", "1,2,3,4,1,2"];
        for (text, sentence) in wrong.into_iter().zip([
            "--like 5: no level has this id, expected an id or a number from 1 to 4",
            "--like 0: no level has this id, expected an id or a number from 1 to 4",
            "--like c: several levels have this id",
            "--like 1: named twice, expected once",
            "--like a: named twice, expected once",
            "--like : no level has this id, expected an id or a number from 1 to 4",
            "--like: 6 levels, expected at most 5",
        ]) {
            match like(text).places(ids) {
                Err(Failure::Refused(found)) => assert_eq!(found, sentence),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_file_names_the_parents_of_levels_that_were_bred() {
        let kin = |id: &str, parents: &[&str]| Kin {
            id: id.into(),
            level: (),
            parents: parents.iter().map(|&name| name.into()).collect(),
        };
        let all = vec![kin("a", &[]), kin("bred-1", &["a"])];
        let file = serde_json::json!({ "levels": [{ "id": "a" }, { "id": "bred-1" }] });
        let text = Family {
            all,
            bred: Vec::new(),
            asked: 0,
        }
        .file(file, "levels");
        let source = Source {
            name: String::from("bred.json"),
            text,
        };
        assert_eq!(
            parents(&source, "levels"),
            [vec![], vec![String::from("a")]]
        );
        let other = Source {
            name: String::from("a.txt"),
            text: String::from("##"),
        };
        assert_eq!(parents(&other, "levels"), Vec::<Vec<String>>::new());
        assert_eq!(
            (numbered("bred-12"), numbered("bred-"), numbered("a")),
            (Some(12), None, None)
        );
        let files = [
            "hextiles-breed-bred-3-17",
            "hextiles-breed-3-17",
            "a-bred-x",
        ];
        assert_eq!(files.map(numbered), [Some(3), None, None]);
    }
}
