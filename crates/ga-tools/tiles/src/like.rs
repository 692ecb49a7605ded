use crate::description::{Permission, refused};
use crate::levels;
use clap::Args;
use cli::{Answer, At, Common, Failure, Output, Source, spelt};
use ga_core::text::plain;
use ga_request::search::Error;
use ga_tiles::format::json::Entry;
use ga_tiles::like::{Levels, Wishes};
use std::path::PathBuf;

/// Breeds more levels like those that you picked: they keep all requirements, and differ from all
/// levels of the file.
///
/// The result is a file with all levels and the new ones. Each new one names its parents. Breed
/// from that file to go on.
#[derive(Args)]
pub(crate) struct Like {
    /// The levels that you saw: text, JSON, a map of Tiled or a project of LDtk; - is standard
    /// input
    #[arg(value_name = "LEVELS")]
    levels: PathBuf,
    #[command(flatten)]
    asked: cli::Like<Levels>,
    /// The description of the levels, in TOML [default: that in a file of `evolve` or `like`]
    #[arg(long, value_name = "LEVEL.toml")]
    level: Option<PathBuf>,
    #[command(flatten)]
    permission: Permission,
}

impl Like {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.levels)?;
        let written = if let Some(level) = &self.level {
            Source::read_written(level)?
        } else {
            let sentence = "the file does not say how its levels are described, expected --level";
            levels::recorded(&source)
                .ok_or_else(|| Failure::refused(sentence))
                .at(&source.name)?
        };
        let description = self.permission.read(&written)?;
        let alphabet = description.alphabet();
        let entries = levels::read(&source, &description.legend())?;
        let named = |Entry { id, level, .. }| (id, alphabet.rows(&level));
        let shown = cli::kin(&source, "levels", entries.into_iter().map(named));
        let origin = cli::origin("tiles", &source.name);
        let described = |wishes: &mut Wishes| {
            wishes.level.clone_from(&written.text);
            wishes.commands = self.permission.commands();
        };
        let placed = |error| match error {
            Error::Domain(error) => {
                Failure::refused(format!("{}: {}", source.name, refused(&*error)))
            }
            other => spelt(other),
        };
        let family = (origin, shown);
        let mut liked = self.asked.run(family, described, &placed, common, output)?;
        liked.more.breeder().description().finish()?;
        liked.write()?;
        liked.print(output, |level| plain(&level.join("\n")).into_owned())
    }
}
