//! The command `repeat`: makes a result again from what its file says.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use ga_run::file::{Snapshot, Status};
use ga_run::record::Made;
use serde::{Deserialize, Serialize};

use crate::folder::{holds, private_folder};
use crate::hands::Hands;
use crate::options_as_data::Line;
use crate::parse::sentence;
use crate::search::Search;
use crate::tool::Ended;
use crate::{
    Answer, At, Common, Failure, Folder, Output, Source, Stop, Tool, nested_search, paths,
};

/// The first bytes of a run file.
const START: &[u8; 17] = b"{\"format\":\"ga-run";

/// The name of the command.
pub(crate) const NAME: &str = "repeat";

/// Makes a result again from what its file says under "made", and compares the files byte by byte
#[derive(Args, Debug)]
struct Repeat {
    /// A result of this tool in JSON, or a run file; files of the same run beside a result are
    /// compared too
    file: PathBuf,
    /// Writes what was made again to this folder [default: nowhere]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// The name of the option that lets a search run commands of its input. A file cannot give this
/// permission, only the user of each run.
const PERMISSION: &str = "allow_commands";

/// A result file. Its other fields are not read.
#[derive(Deserialize)]
struct MadeFile {
    made: Made,
}

#[derive(Serialize)]
struct Repetition<'a> {
    repeated: bool,
    /// The files that were compared.
    equal: &'a [String],
    differ: &'a [String],
    files: &'a [String],
}

/// The command for the command line of a tool, with the permission to run commands if one of its
/// searches has it.
pub(crate) fn command(tool: &Command) -> Command {
    let permission = Search::all(tool).find_map(|search| search.option(PERMISSION).cloned());
    Repeat::augment_args(Command::new(NAME)).args(permission)
}

/// The options of the run that is made again, with the permission of the user.
fn permitted(search: &Search<'_>, matches: &ArgMatches, line: Line) -> Result<Line, Failure> {
    match matches.try_get_one::<bool>(PERMISSION) {
        Ok(Some(true)) => search.with(
            line,
            &PERMISSION.replace('_', "-"),
            &serde_json::Value::Bool(true),
        ),
        _ => Ok(line),
    }
}

/// Carries out the command.
pub(crate) fn conduct<T: Tool>(
    tool: &Command,
    matches: &ArgMatches,
    common: &Common,
    stop: Stop,
    stdout: &mut dyn Write,
) -> Result<Ended, Failure> {
    let repeat = Repeat::from_arg_matches(matches).map_err(|error| sentence(&error))?;
    if matches.value_source("seed") == Some(ValueSource::CommandLine) {
        return Err(Failure::refused("--seed: the file says which seed made it"));
    }
    common.start_threads()?;
    if starts_as_run_file(&repeat.file) {
        return conduct_run::<T>(tool, matches, &repeat, common, stop, stdout);
    }
    let beside = repeat
        .file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if repeat
        .out
        .as_ref()
        .is_some_and(|out| paths::is_same(out, beside.unwrap_or_else(|| Path::new("."))))
    {
        let sentence = "--out: the files that are compared are there, expected another folder";
        return Err(Failure::refused(sentence));
    }
    let (source, has_mark) = Source::result(&repeat.file)?;
    let MadeFile { made } = source
        .json()
        .map_err(|failure| without_made(failure, &source))?;
    let mut output = Output::stopped_by(stop.clone(), stdout, common.json);
    let search = &Search::recording(tool, &made.record).at(&source.name)?;
    let version = search.is_other_version(&made.record);
    let made_again = make::<T>(search, matches, &made, &stop).at(&source.name)?;
    let Some(files) = made_again else {
        // A signal came before the result was complete.
        return Ok(Ended {
            answer: Answer::Unmet,
            unwritten: None,
            has_lines: false,
            stop,
        });
    };

    let compared = compare(&repeat.file, &source, has_mark, &files);
    let mut folder = match &repeat.out {
        Some(path) => Some(Folder::create(path, &output)?),
        None => None,
    };
    if let Some(folder) = &mut folder {
        for (name, content) in &files {
            folder.write(name, content.as_str());
        }
    }
    let is_equal = compared.differ.is_empty();
    let object = Repetition {
        repeated: is_equal,
        equal: &compared.equal,
        differ: &compared.differ,
        files: folder.as_ref().map_or(&[], Folder::files),
    };
    let verdict = match &compared.differ[..] {
        [] => format!("made again, byte for byte: {}", compared.equal.join(", ")),
        differ => {
            let cause = version.map_or_else(
                || String::from("the file was changed, or another program made it"),
                |version| format!("{version}; another version may give other values"),
            );
            format!(
                "not the same when made again: {}; {cause}",
                differ.join(", ")
            )
        }
    };
    output.close(&object, verdict)?;
    let unwritten = output.finish()?;
    let answer = if is_equal { Answer::Met } else { Answer::Unmet };
    Ok(Ended {
        answer,
        unwritten,
        has_lines: true,
        stop,
    })
}

/// Whether the file begins as a run file does.
fn starts_as_run_file(path: &Path) -> bool {
    let mut start = [0; START.len()];
    // A pipe would wait for its writer.
    path.is_file()
        && File::open(path).is_ok_and(|mut file| file.read_exact(&mut start).is_ok())
        && start == *START
}

/// Makes the run of a run file again, from its beginning, and compares the checkpoints.
fn conduct_run<T: Tool>(
    tool: &Command,
    matches: &ArgMatches,
    repeat: &Repeat,
    common: &Common,
    stop: Stop,
    stdout: &mut dyn Write,
) -> Result<Ended, Failure> {
    let name = repeat.file.display().to_string();
    if repeat.out.is_some() {
        return Err(Failure::refused(
            "--out: a run file has no files of a result, expected a result",
        ));
    }
    let status = Status::read(&repeat.file)?;
    let search = &Search::recording(tool, &status.made.record).at(&name)?;
    let folder = private_folder("ludevo-repeat-")?;
    let again = folder.path().join("again.run");
    let is_equal =
        make_run::<T>(search, matches, &status.made, &again, &stop).and_then(|is_whole| {
            let state = |path: &Path| {
                let Snapshot {
                    status, checkpoint, ..
                } = Snapshot::<serde_json::Value>::read(path)?;
                Ok::<_, ga_run::Error>((status.made, checkpoint))
            };
            Ok(if is_whole {
                Some(state(&repeat.file)? == state(&again)?)
            } else {
                None
            })
        });
    let Some(is_equal) = is_equal.at(&name)? else {
        return Ok(Ended {
            answer: Answer::Unmet,
            unwritten: None,
            has_lines: false,
            stop,
        });
    };
    let mut output = Output::stopped_by(stop.clone(), stdout, common.json);
    let (equal, differ) = if is_equal {
        (vec![name.clone()], vec![])
    } else {
        (vec![], vec![name.clone()])
    };
    let object = Repetition {
        repeated: is_equal,
        equal: &equal,
        differ: &differ,
        files: &[],
    };
    let generations = status.made.generations;
    let verdict = match search.is_other_version(&status.made.record) {
        _ if is_equal => {
            format!("made again, up to generation {generations}, with the same state: {name}")
        }
        Some(version) => format!("not the same when made again: {name}; {version}"),
        None => format!("not the same when made again: {name}; another program made it"),
    };
    output.close(&object, verdict)?;
    let unwritten = output.finish()?;
    let answer = if is_equal { Answer::Met } else { Answer::Unmet };
    Ok(Ended {
        answer,
        unwritten,
        has_lines: true,
        stop,
    })
}

/// Makes a run again and saves it to `file`. Returns whether it was not interrupted.
fn make_run<T: Tool>(
    search: &Search<'_>,
    matches: &ArgMatches,
    made: &Made,
    file: &Path,
    stop: &Stop,
) -> Result<bool, Failure> {
    let line = search.until(search.recorded(&made.record)?, made)?;
    let line = permitted(search, matches, line)?;
    let line = search.with(
        line,
        "save",
        &serde_json::Value::from(file.to_string_lossy()),
    )?;
    Ok(nested_search::run::<T>(search, &line, stop, Hands::default())?.is_some())
}

/// An error for a file that does not say how it was made.
fn without_made(failure: Failure, source: &Source) -> Failure {
    match failure {
        Failure::Refused(sentence) if sentence.contains("made: missing") => {
            Failure::refused(format!(
                "{}: made: missing, expected a result of a search, which says how it was made",
                source.name
            ))
        }
        other => other,
    }
}

/// The files of the run that `made` describes, by name. `None` if the run was interrupted.
fn make<T: Tool>(
    search: &Search<'_>,
    matches: &ArgMatches,
    made: &Made,
    stop: &Stop,
) -> Result<Option<BTreeMap<String, String>>, Failure> {
    let line = permitted(
        search,
        matches,
        search.until(search.recorded(&made.record)?, made)?,
    )?;
    Ok(nested_search::run::<T>(search, &line, stop, Hands::default())?.map(|left| left.files))
}

struct Compared {
    equal: Vec<String>,
    differ: Vec<String>,
}

/// Compares the file, and the files of the same names beside it. No run writes a byte order mark.
fn compare(
    file: &Path,
    source: &Source,
    has_mark: bool,
    made: &BTreeMap<String, String>,
) -> Compared {
    let mut compared = Compared {
        equal: Vec::new(),
        differ: Vec::new(),
    };
    let own = file
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    // Under its own name or, if it was renamed, under that of the file that is equal to it.
    let is_equal = made.get(&own).map_or_else(
        || made.values().any(|content| *content == source.text),
        |content| *content == source.text,
    );
    let list = if is_equal && !has_mark {
        &mut compared.equal
    } else {
        &mut compared.differ
    };
    list.push(own.clone());
    for (name, content) in made
        .iter()
        .filter(|(name, _)| **name != own && made.contains_key(&own))
    {
        let beside = file.with_file_name(name);
        if beside.is_file() {
            let is_equal = holds(&beside, content.as_bytes());
            let list = if is_equal {
                &mut compared.equal
            } else {
                &mut compared.differ
            };
            list.push(name.clone());
        }
    }
    compared
}
