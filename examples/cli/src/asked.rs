//! What the command line of a search asks for, after configurations and run files are read.

use clap::ArgMatches;
use ga_run::Record;

use crate::line::Line;
use crate::parse::sentence;
use crate::search::Search;
use crate::{Failure, Saving};
use clap::FromArgMatches;

/// What the command line of a search asks for.
pub(crate) enum Asked {
    /// All options as a configuration file.
    Configuration(String),
    /// Many runs, from this seed on.
    Runs { line: Line, first: u64, runs: u64 },
    /// A run of this record.
    Run { matches: Box<ArgMatches>, record: Record },
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
            return Ok(Self::Configuration(search.configuration(search.inner(&matches))));
        }
        line.embed()?;
        let matches = search.parse(&line)?;
        let seed = search.inner(&matches).get_one("seed").copied().unwrap_or_default();
        if let Some(runs) = saving.runs {
            return Ok(Self::Runs { line, first: seed, runs });
        }
        let record = search.record(&line, seed);
        Ok(Self::Run { matches: Box::new(matches), record })
    }
}
