use std::fmt;

use clap::Args;
use ga_request::like::{Breed, Family, Figures, Kin, More, Request};
use ga_request::search::{Error, Plan, Search, run};
use serde::Serialize;
use serde_json::Value;

use crate::{
    Answer, Asked, Common, Failure, Files, Folder, Limits, Output, Progress, Source, Time,
    by_workers, counted, spelt,
};

/// The options of every command `like`: more levels like the ones that a person picked.
#[derive(Args, Clone, Debug)]
// A command has this name, too. The option of limits has another meaning: for each level.
#[group(skip)]
#[command(mut_arg("like", |arg| arg.required(true)), mut_arg("tries", |arg| arg.long("evaluations")))]
pub struct Like<B: Breed> {
    #[command(flatten)]
    asked: Asked<Request<B>>,
    #[command(flatten)]
    time: Time,
    #[command(flatten)]
    files: Files,
}

/// The levels of a run of `like`.
#[derive(Debug)]
pub struct Liked<B: Breed> {
    /// The run.
    pub more: More<B>,
    /// The folder of `--out`.
    pub folder: Folder,
}

/// What `like` prints for a level.
#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    parents: &'a [String],
    #[serde(flatten)]
    figures: Figures,
    files: &'a [String],
}

impl<B: Breed> Like<B> {
    /// Breeds from these levels. `with` sets the fields of the request that are no options,
    /// `placed` makes the sentence of a refusal: [`spelt`], or with the name of the file that it is
    /// about.
    ///
    /// # Errors
    ///
    /// The refusals of the request, with the names of options, and that of the folder.
    pub fn run(
        &self,
        (origin, levels): (String, Vec<Kin<B::Level>>),
        with: impl FnOnce(&mut B::Wishes),
        placed: &dyn Fn(Error) -> Failure,
        common: &Common,
        output: &mut Output,
    ) -> Result<Liked<B>, Failure> {
        let mut request = self.asked.request()?;
        request.origin = origin;
        request.levels = levels;
        with(&mut request.wishes);
        let plan = Plan::default();
        let asked = request.clone();
        let more = More::<B>::begin(request, &plan, common.seed, None).map_err(placed)?;
        let folder = self.files.folder(output)?;
        let more = by_workers(more, (&asked, plan, common.seed), output)?;
        let mut more = more.ok_or_else(|| Failure::refused("stopped before a level was bred"))?;
        let stop = output.stop();
        let mut bar = Progress::new(Limits::default(), output);
        let asked = more.family().asked;
        let mut show = |more: &More<B>| {
            let far = more.progress();
            bar.count(far.generations, asked, || far.note.clone());
        };
        run(&mut more, &plan, &|| stop.is_due(), &mut show).map_err(spelt)?;
        Ok(Liked { more, folder })
    }
}

impl<B: Breed> Liked<B> {
    /// All levels, and how the new ones were bred.
    pub fn family(&self) -> &Family<B::Level> {
        self.more.family()
    }

    /// Writes the files of the levels, if there are new ones.
    ///
    /// # Errors
    ///
    /// Those of [`Breed::files`].
    pub fn write(&mut self) -> Result<(), Failure> {
        self.folder.write_all(self.more.files().map_err(spelt)?);
        Ok(())
    }

    /// Writes a picture of each new level.
    pub fn draw(&mut self, mut draw: impl FnMut(&B::Level) -> String) {
        for Kin { id, level, .. } in self.more.family().children() {
            let name = format!("{}.svg", self.more.name_of(id));
            self.folder.write(&name, draw(level));
        }
    }

    /// Prints an object or a sentence for each new level, after the picture that `draw` gives.
    ///
    /// # Errors
    ///
    /// If standard output is closed.
    pub fn print(
        &self,
        output: &mut Output,
        draw: impl Fn(&B::Level) -> String,
    ) -> Result<Answer, Failure> {
        let family = self.more.family();
        for (Kin { id, level, parents }, &figures) in family.children().iter().zip(&family.bred) {
            let line = Line {
                id,
                parents,
                figures,
                files: self.folder.files(),
            };
            output.styled(draw(level).trim_end())?;
            output.answer(&line, &line)?;
        }
        let (found, asked) = (family.bred.len() as u64, family.asked);
        if found < asked {
            let asked = counted(asked, "level");
            output.text(format_args!("asked for {asked}, bred {found}: more --time"))?;
        }
        output.text(self.folder.wrote())?;
        Ok(if family.is_met() {
            Answer::Met
        } else {
            Answer::Unmet
        })
    }
}

/// Levels with the parents that their file names for them, in its list of this name.
pub fn kin<T>(
    source: &Source,
    list: &str,
    levels: impl IntoIterator<Item = (String, T)>,
) -> Vec<Kin<T>> {
    let file: Value = serde_json::from_str(&source.text).unwrap_or_default();
    let listed = file.get(list).and_then(Value::as_array);
    let mut parents = listed.into_iter().flatten().map(parents_of);
    let kin = |(id, level)| Kin {
        id,
        level,
        parents: parents.next().unwrap_or_default(),
    };
    levels.into_iter().map(kin).collect()
}

/// The parents of a level as JSON.
pub fn parents_of(level: &Value) -> Vec<String> {
    let names = level.get("parents").and_then(Value::as_array);
    let names = names.into_iter().flatten();
    names
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect()
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parents = self.parents.join(" and ");
        write!(f, "{} from {parents}: {}", self.id, self.figures)
    }
}
