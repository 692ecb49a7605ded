//! What the command line of a search asks for, after configurations and run files are read.

use clap::ArgMatches;
use ga_run::Record;

use crate::options_as_data::{Line, Use};
use crate::parse::sentence;
use crate::paths::Named;
use crate::search::Search;
use crate::{At, Failure, Saving, paths};
use clap::FromArgMatches;

/// What the command line of a search asks for.
pub(crate) enum Asked {
    /// All options as a configuration file.
    Configuration(String),
    /// Many runs, from this seed on.
    Runs {
        matches: Box<ArgMatches>,
        line: Line,
        first: u64,
        runs: u64,
        named: Vec<Named>,
    },
    /// A run of this record. `named` are the files that its options name.
    Run {
        matches: Box<ArgMatches>,
        record: Record,
        named: Vec<Named>,
    },
}

impl Asked {
    /// `matches` are those of the tool, `inner` those of the command that searches.
    pub(crate) fn new(search: &Search<'_>, inner: &ArgMatches) -> Result<Self, Failure> {
        let saving = Saving::from_arg_matches(inner).map_err(|error| sentence(&error))?;
        let mut line = search.given(inner);
        if let Some(path) = &saving.resume {
            line = search.resumed(line, path)?;
        }
        if let Some(file) = &saving.config {
            line = search.configured(line, file)?;
        }
        if saving.print_config {
            let matches = search.parse(&line)?;
            return Ok(Self::Configuration(
                search.configuration(search.inner(&matches)),
            ));
        }
        let named = paths::named(&line)?;
        line.embed()?;
        if saving.resume.is_none() {
            search.name_by_file(&mut line)?;
        }
        let matches = Box::new(match &saving.config {
            // The command line alone was parsed before.
            Some(file) => search.parse(&line).at(file.display())?,
            None => search.parse(&line)?,
        });
        let inner = search.inner(&matches);
        let seed = inner.get_one("seed").copied().unwrap_or_default();
        // Those of the configuration as well.
        let saving = Saving::from_arg_matches(inner).map_err(|error| sentence(&error))?;
        if saving.every.is_some() && saving.save.is_none() && saving.resume.is_none() {
            return Err(Failure::refused(
                "--every: no run file is written, expected --save or --resume",
            ));
        }
        let Some(runs) = saving.runs else {
            let record = search.record(&line, seed);
            return Ok(Self::Run {
                matches,
                record,
                named,
            });
        };
        if seed.checked_add(runs - 1).is_none() {
            let most = u64::MAX - seed + 1;
            let sentence = format!(
                "--runs {runs}: the seeds from {seed} on end after {most}, expected at most {most}"
            );
            return Err(Failure::refused(sentence));
        }
        let is_one_for_all =
            |named: &&Named| named.used == Use::Written && named.option != "--save";
        match named.iter().find(is_one_for_all) {
            Some(Named { option, .. }) => Err(Failure::refused(format!(
                "{option}: one file for all runs of --runs"
            ))),
            None => Ok(Self::Runs {
                matches,
                line,
                first: seed,
                runs,
                named,
            }),
        }
    }
}
