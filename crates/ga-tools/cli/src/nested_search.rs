//! A search that runs within another command: once more, or with another seed.

use std::collections::BTreeMap;

use clap::FromArgMatches;

use crate::hands::Hands;
use crate::options_as_data::Line;
use crate::parse::sentence;
use crate::search::Search;
use crate::tool::run_parsed;
use crate::{Answer, Common, Failure, Output, Stop, Tool};

/// What a search leaves that ended by itself.
pub(crate) struct Left {
    pub(crate) answer: Answer,
    /// What it printed, as JSON.
    pub(crate) printed: Vec<u8>,
    /// The files of its result, which it did not write, by name.
    pub(crate) files: BTreeMap<String, String>,
}

/// Runs the search of `line`, and keeps the files of its result instead of writing them. `None` if
/// `stop` interrupted it.
pub(crate) fn run<T: Tool>(
    search: &Search<'_>,
    line: &Line,
    stop: &Stop,
    hands: Hands,
) -> Result<Option<Left>, Failure> {
    let matches = search.parse(line)?;
    let common = Common::from_arg_matches(&matches).map_err(|error| sentence(&error))?;
    let mut printed = Vec::new();
    let mut output = Output::stopped_by(stop.clone(), &mut printed, true);
    output.set_record(Some(search.record(line, common.seed)));
    output.set_hands(hands);
    let kept = output.keep_files();
    let answer = run_parsed::<T>(&matches, &common, &mut output)?;
    let unwritten = output.finish()?;
    drop(output);
    if let Some(causes) = unwritten {
        return Err(Failure::refused(causes));
    }
    Ok((!stop.is_due()).then(|| Left {
        answer,
        printed,
        files: kept.take(),
    }))
}
