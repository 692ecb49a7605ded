use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, FromArgMatches, Parser};
use ga_core::StopReason;
use ga_core::terminate::Clock;
use ga_run::Record;

use crate::hands::{Hands, Workforce};
use crate::limits::duration;
use crate::options_as_data::Line;
use crate::parse::{First, command, first, sentence, time, unbuilt, with_command_first};
use crate::paths::Named;
use crate::repeat_command;
use crate::resolved_options::Asked;
use crate::runs_option;
use crate::search::Search;
use crate::{Answer, At, Common, Failure, Output, Stop, Workers, moved, paths, workers};

/// A command-line tool: an enum of its commands, or a struct if it has no commands.
///
/// [`run`] adds the options of [`Common`] to every command.
pub trait Tool: Parser {
    /// The command that runs if the command line names none; `""` for a tool without commands.
    const DEFAULT: &'static str = "";

    /// Commands that the tool had once, and that the laboratory has now. Each is answered with the
    /// call of the laboratory. They appear in no help and in no completion.
    const MOVED: &'static [&'static str] = &[];

    /// Commands beside the searches whose games or candidates workers can judge.
    const FARMED: &'static [&'static str] = &[];

    /// Carries out the command.
    ///
    /// # Errors
    ///
    /// One sentence that names the place and what was expected.
    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure>;
}

/// Reads the command line, runs the tool and returns the exit status.
pub fn run<T: Tool>() -> ExitCode {
    conduct_process::<T>(None, std::env::args_os().collect(), None)
}

/// A [`Tool`] as a value, for a program that has several of them.
///
/// ```
/// use clap::Parser;
/// use cli::{Answer, Common, Failure, Output, Program, Tool};
///
/// /// Counts the letters of a word.
/// #[derive(Parser)]
/// #[command(name = "letters", version)]
/// struct Letters {
///     word: String,
/// }
///
/// impl Tool for Letters {
///     fn run(self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
///         output.answer(&self.word.chars().count(), self.word.chars().count())?;
///         Ok(Answer::Met)
///     }
/// }
///
/// const LETTERS: Program = Program::of::<Letters>();
/// assert_eq!(LETTERS.command().get_name(), "letters");
/// let status = LETTERS.run("words letters", ["word".into()]);
/// assert_eq!(status, std::process::ExitCode::SUCCESS);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Program {
    command: fn() -> clap::Command,
    run: fn(Option<&str>, Vec<OsString>, Option<Workforce>) -> ExitCode,
}

impl Program {
    /// The program that is this tool.
    pub const fn of<T: Tool>() -> Self {
        Self {
            command: unbuilt::<T>,
            run: conduct_process::<T>,
        }
    }

    /// Its commands and options.
    pub fn command(&self) -> clap::Command {
        (self.command)()
    }

    /// Runs the tool with these arguments. `called` is how a user calls it, as help shows it: the
    /// name of the program and that of the tool.
    pub fn run(&self, called: &str, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
        (self.run)(
            Some(called),
            std::iter::once(called.into()).chain(arguments).collect(),
            None,
        )
    }

    /// The same, with the runs of a search or the games of a contest made by workers.
    pub fn run_by(
        &self,
        workforce: Workforce,
        called: &str,
        arguments: impl IntoIterator<Item = OsString>,
    ) -> ExitCode {
        let arguments = std::iter::once(called.into()).chain(arguments).collect();
        (self.run)(Some(called), arguments, Some(workforce))
    }

    /// Runs the tool with the arguments of this process.
    pub fn main(&self) -> ExitCode {
        (self.run)(None, std::env::args_os().collect(), None)
    }
}

fn conduct_process<T: Tool>(
    called: Option<&str>,
    args: Vec<OsString>,
    workforce: Option<Workforce>,
) -> ExitCode {
    let (mut stdout, mut stderr) = (std::io::stdout(), std::io::stderr());
    let ended = Stop::listening().at("signals").and_then(|stop| {
        let hands = workforce.map(|workforce| Hands::of(workforce, stop.clone()));
        let hands = hands.transpose()?.unwrap_or_default();
        answer::<T>(called, args, (stop, hands), &mut stdout)
    });
    let status = status_of(ended, &mut stderr);
    ExitCode::from(status)
}

/// The end of a command that was not refused.
pub(crate) struct Ended {
    pub(crate) answer: Answer,
    /// Paths and causes of files that could not be written.
    pub(crate) unwritten: Option<String>,
    pub(crate) has_lines: bool,
    pub(crate) stop: Stop,
}

#[cfg(test)]
pub(crate) fn conduct<T: Tool>(
    called: Option<&str>,
    args: Vec<OsString>,
    stop: Stop,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> u8 {
    let ended = answer::<T>(called, args, (stop, Hands::default()), stdout);
    status_of(ended, stderr)
}

fn status_of(ended: Result<Ended, Failure>, stderr: &mut dyn Write) -> u8 {
    // If standard error is closed, the status has to do.
    let mut say = |sentence: &str| drop(writeln!(stderr, "{sentence}"));
    match ended {
        Err(Failure::Closed) => 0,
        Err(Failure::Refused(sentence))
        | Ok(Ended {
            unwritten: Some(sentence),
            ..
        }) => {
            say(&format!("error: {sentence}"));
            2
        }
        Ok(Ended {
            answer,
            has_lines,
            stop,
            ..
        }) => {
            let cut = stop.seen().filter(|_| !has_lines);
            match cut {
                Some(StopReason::Time) => say("the time was over before any result was complete"),
                Some(_) => say("interrupted before any result was complete"),
                None => {}
            }
            stop.status().unwrap_or(match answer {
                Answer::Met if cut.is_none() => 0,
                _ => 1,
            })
        }
    }
}

fn answer<T: Tool>(
    called: Option<&str>,
    args: Vec<OsString>,
    (stop, hands): (Stop, Hands),
    stdout: &mut dyn Write,
) -> Result<Ended, Failure> {
    let mut command = command::<T>(called);
    let line = args.get(1..).unwrap_or_default().to_vec();
    if let First::Word(place) = first(&command, T::DEFAULT, &args) {
        let word = args[place].to_string_lossy();
        if T::MOVED.contains(&&*word) {
            let tool = command.get_name();
            return Err(moved(&format!("{tool} {word}")));
        }
    }
    let args = with_command_first(&command, T::DEFAULT, args);
    let matches = match command.try_get_matches_from_mut(args) {
        Ok(matches) => matches,
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
            ) =>
        {
            let mut output = Output::new(stdout, false);
            output.text(error.render().to_string().trim_end())?;
            output.release()?;
            return Ok(Ended {
                answer: Answer::Met,
                unwritten: None,
                has_lines: true,
                stop,
            });
        }
        Err(error) => return Err(sentence(&error)),
    };
    let Some((name, inner)) = matches.subcommand() else {
        return conduct_one::<T>(&matches, (None, Vec::new()), None, (stop, hands), stdout);
    };
    let is_search = Search::named(&command, name).is_some();
    if !hands.is_own() && !is_search && !T::FARMED.contains(&name) {
        let all = Search::all(&command).map(|search| search.name().to_owned());
        let all = all.chain(T::FARMED.iter().map(|&name| name.to_owned()));
        let all = all.collect::<Vec<_>>().join(", ");
        return Err(Failure::refused(format!(
            "{name}: it has no runs for workers, expected one of {all}"
        )));
    }
    if name == workers::NAME && workers::command(&command).is_some() {
        workers::serve(workers::schema(&command), |line, workers| {
            carry_out::<T>(called, line, workers)
        })?;
        return Ok(Ended {
            answer: Answer::Met,
            unwritten: None,
            has_lines: true,
            stop,
        });
    }
    if name == repeat_command::NAME && Search::all(&command).next().is_some() {
        return repeat_command::conduct::<T>(&command, inner, &common(&matches)?, stop, stdout);
    }
    let Some(search) = Search::named(&command, name) else {
        let schema = workers::schema(&command);
        let workers = workers::commands(&matches, called)?;
        if workers.is_some() {
            workers::check(&command, &matches)?;
        }
        let workers = workers.map(|commands| (commands, schema, line));
        let command = command.find_subcommand(name);
        let named = command.map(|command| paths::named(&Line::given(command, inner)));
        let named = named.transpose()?.unwrap_or_default();
        return conduct_one::<T>(&matches, (None, named), workers, (stop, hands), stdout);
    };
    match Asked::new(&search, inner)? {
        Asked::Configuration(text) => {
            let mut output = Output::new(stdout, false);
            output.text(text.trim_end())?;
            output.release()?;
            Ok(Ended {
                answer: Answer::Met,
                unwritten: None,
                has_lines: true,
                stop,
            })
        }
        Asked::Runs {
            matches,
            line,
            first,
            runs,
            named,
        } => {
            let common = common(&matches)?;
            common.start_threads()?;
            let seeds = (first, runs);
            let by = (stop, hands);
            runs_option::conduct::<T>(&search, &line, seeds, &common, by, stdout, &named)
        }
        Asked::Run {
            matches,
            record,
            named,
        } => conduct_one::<T>(&matches, (Some(record), named), None, (stop, hands), stdout),
    }
}

/// The options of every command.
fn common(matches: &ArgMatches) -> Result<Common, Failure> {
    Common::from_arg_matches(matches).map_err(|error| sentence(&error))
}

/// Carries out a command line for another process.
fn carry_out<T: Tool>(
    called: Option<&str>,
    line: Vec<OsString>,
    workers: Workers,
) -> Result<(), Failure> {
    let mut command = command::<T>(called);
    let program = OsString::from(command.get_name());
    let args = with_command_first(
        &command,
        T::DEFAULT,
        std::iter::once(program).chain(line).collect(),
    );
    let matches = command
        .try_get_matches_from_mut(args)
        .map_err(|error| sentence(&error))?;
    workers::check(&command, &matches)?;
    let mut sink = std::io::sink();
    let mut output = Output::stopped_by(Stop::default(), &mut sink, true);
    output.set_workers(workers);
    run_parsed::<T>(&matches, &common(&matches)?, &mut output).map(drop)
}

/// The commands of workers, the schema of their tasks, and the command line of this process.
type Helpers = (Vec<Vec<String>>, String, Vec<OsString>);

/// Carries out the command that was parsed.
fn conduct_one<T: Tool>(
    matches: &ArgMatches,
    (record, named): (Option<Record>, Vec<Named>),
    helpers: Option<Helpers>,
    (stop, hands): (Stop, Hands),
    stdout: &mut dyn Write,
) -> Result<Ended, Failure> {
    let common = common(matches)?;
    let stop = stop.within(time(matches).map(duration), &Clock::system());
    common.start_threads()?;
    let mut output = Output::stopped_by(stop.clone(), stdout, common.json);
    output.set_record(record);
    output.set_hands(hands);
    let inner = matches.subcommand().map_or(matches, |(_, inner)| inner);
    let out = inner.try_get_one::<String>("out").ok().flatten();
    let is_given = |_: &&String| inner.value_source("out") == Some(ValueSource::CommandLine);
    output.set_out(out.filter(is_given).cloned());
    output.set_named(named);
    if let Some((commands, schema, line)) = helpers {
        output.set_workers(Workers::farm(commands, schema, &line, stop.clone())?);
    }
    let answer = run_parsed::<T>(matches, &common, &mut output)?;
    let unwritten = output.finish()?;
    Ok(Ended {
        answer,
        unwritten,
        has_lines: output.has_lines(),
        stop,
    })
}

/// Carries out the command that was parsed, without setting up the process.
pub(crate) fn run_parsed<T: Tool>(
    matches: &ArgMatches,
    common: &Common,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let tool = T::from_arg_matches(matches)
        .map_err(|error| sentence(&error.format(&mut command::<T>(None))))?;
    tool.run(common, output)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Files, Limits, Time};

    /// Solves riddles.
    #[derive(Parser)]
    #[command(name = "solver", version)]
    enum Solver {
        Evolve {
            #[arg(long)]
            size: Option<u8>,
            #[command(flatten)]
            limits: Limits,
        },
        Solve {
            #[arg(value_parser = ["easy", "hard"])]
            what: String,
            #[command(flatten)]
            files: Files,
        },
        /// Prints a line unless it is stopped.
        Wait(Time),
    }

    impl Tool for Solver {
        const DEFAULT: &'static str = "evolve";

        fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
            match self {
                Self::Evolve { size, limits } => {
                    let left = output
                        .stop()
                        .deadline()
                        .map(|deadline| deadline.left().as_secs());
                    assert_eq!(left.is_some(), limits.time.time.is_some());
                    let object = serde_json::json!({ "seed": common.seed, "size": size });
                    output.answer(&object, "evolved")?;
                    Ok(Answer::Unmet)
                }
                Self::Wait(_) => {
                    let stop = output.stop();
                    while !stop.is_due() {}
                    output.heading("results");
                    Ok(Answer::Met)
                }
                Self::Solve { what, files } => {
                    assert_ne!(files.out, "");
                    output.text(&what)?;
                    if what == "hard" {
                        Err(Failure::refused("too hard")).at("hard.json")
                    } else {
                        Ok(Answer::Met)
                    }
                }
            }
        }
    }

    fn solver(line: &str) -> (u8, String, String) {
        let args = line
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(OsString::from);
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status = conduct::<Solver>(
            None,
            std::iter::once("solver".into()).chain(args).collect(),
            Stop::default(),
            &mut stdout,
            &mut stderr,
        );
        let text = |bytes| String::from_utf8(bytes).expect("text was written");
        (status, text(stdout), text(stderr))
    }

    #[test]
    fn a_command_that_ends_early_without_a_result_says_so() {
        let (status, stdout, stderr) = solver("wait --time 0.001");
        assert_eq!((status, stdout.as_str()), (1, ""));
        assert_eq!(stderr, "the time was over before any result was complete\n");
    }

    #[test]
    fn a_line_without_a_command_runs_the_default_one() {
        let evolved = |line: &str| {
            assert_eq!(
                solver(line),
                (1, String::from("evolved\n"), String::new()),
                "{line}"
            );
        };
        for line in [
            "",
            "evolve",
            "--seed 3",
            "--generations 5",
            "--size 4",
            "evolve --size 4",
            "--time=9 --size 4",
        ] {
            evolved(line);
        }
    }

    #[test]
    fn options_of_a_command_may_precede_its_name() {
        for line in [
            "--out x solve easy",
            "--seed 3 --out solve solve easy",
            "solve --out x easy",
        ] {
            assert_eq!(
                solver(line),
                (0, String::from("easy\n"), String::new()),
                "{line}"
            );
        }
        assert_eq!(
            solver("--size 4 --json evolve --time 1").1,
            "{\"seed\":1,\"size\":4}\n"
        );
    }

    #[test]
    fn a_command_refuses_the_options_of_others_and_does_not_list_them() {
        for line in [
            "solve easy --time 1",
            "--generations 3 solve easy",
            "evolve --out x",
            "--out x",
            "solve easy --size 4",
        ] {
            let (status, stdout, stderr) = solver(line);
            assert_eq!((status, stdout.as_str()), (2, ""), "{line}");
            assert!(
                stderr.starts_with("error: unexpected argument '--"),
                "{line}: {stderr}"
            );
        }
        let evolve = solver("evolve --help").1;
        let solve = solver("solve --help").1;
        for option in [
            "--time <S>",
            "--generations <N>",
            "--evaluations <N>",
            "--size <SIZE>",
        ] {
            assert!(
                evolve.contains(option) && !solve.contains(option),
                "{option}"
            );
        }
        assert!(solve.contains("--out <DIR>") && !evolve.contains("--out <DIR>"));
        for option in ["--json", "--seed <N>", "--threads <N>"] {
            assert!(
                evolve.contains(option) && solve.contains(option),
                "{option}"
            );
        }
    }

    #[test]
    fn common_options_precede_or_follow_the_command() {
        for line in [
            "--json --seed 3",
            "evolve --json --seed 3",
            "--seed 3 evolve --json",
        ] {
            assert_eq!(solver(line).1, "{\"seed\":3,\"size\":null}\n", "{line}");
        }
    }

    #[test]
    fn a_command_that_fails_prints_nothing() {
        assert_eq!(
            solver("solve easy"),
            (0, String::from("easy\n"), String::new())
        );
        assert_eq!(
            solver("solve hard"),
            (
                2,
                String::new(),
                String::from("error: hard.json: too hard\n")
            )
        );
    }

    #[test]
    fn help_and_version_are_answers() {
        let (status, help, error) = solver("--help");
        assert_eq!((status, error.as_str()), (0, ""));
        assert!(
            help.starts_with("Solves riddles") && help.contains("--threads <N>"),
            "{help}"
        );
        assert_eq!(
            solver("--version"),
            (
                0,
                format!("solver {}\n", env!("CARGO_PKG_VERSION")),
                String::new()
            )
        );
        assert_eq!(solver("solve --help").0, 0);
    }

    #[test]
    fn a_bad_line_gets_one_sentence() {
        let lines = [
            (
                "--seed -1",
                "invalid value '-1' for '--seed <N>': expected a whole number from 0 to 18446744073709551615",
            ),
            (
                "--threads 0",
                "invalid value '0' for '--threads <N>': expected a whole number from 1 to 18446744073709551615",
            ),
            (
                "--time inf",
                "invalid value 'inf' for '--time <S>': expected seconds, a finite number above 0",
            ),
            (
                "--time",
                "a value is required for '--time <S>' but none was supplied",
            ),
            (
                "solve",
                "the following required arguments were not provided: <WHAT>; --help tells what is expected",
            ),
            (
                "solve both",
                "invalid value 'both' for '<WHAT>' [possible values: easy, hard]",
            ),
            (
                "solve --nonsense",
                "unexpected argument '--nonsense' found; --help tells what is expected",
            ),
            (
                "quack",
                "unrecognized subcommand 'quack'; --help tells what is expected",
            ),
        ];
        for (line, sentence) in lines {
            assert_eq!(
                solver(line),
                (2, String::new(), format!("error: {sentence}\n")),
                "{line}"
            );
        }
    }
}
