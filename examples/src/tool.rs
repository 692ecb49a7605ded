use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Command, Parser};

use crate::{Answer, Common, Failure, Output};

/// An example as a command-line tool.
pub trait Tool: Parser {
    /// The subcommand that is meant when none is named, `""` for tools without.
    const DEFAULT: &'static str = "";

    /// The options of every example, usually a flattened field.
    fn common(&self) -> &Common;

    /// Answers the command line.
    ///
    /// # Errors
    ///
    /// One sentence, which names the place and what was expected.
    fn run(self, output: &mut Output) -> Result<Answer, Failure>;
}

/// Reads the command line, runs the tool and says by the exit status how it went.
pub fn run<T: Tool>() -> ExitCode {
    let status = conduct::<T>(std::env::args_os(), &mut std::io::stdout(), &mut std::io::stderr());
    ExitCode::from(status)
}

fn conduct<T: Tool>(
    args: impl Iterator<Item = OsString>,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> u8 {
    match answer::<T>(args.collect(), stdout) {
        Ok(Answer::Met) | Err(Failure::Closed) => 0,
        Ok(Answer::Unmet) => 1,
        Err(Failure::Refused(sentence)) => {
            // Where standard error is closed, the status has to do.
            let _ = writeln!(stderr, "error: {sentence}");
            2
        }
    }
}

fn answer<T: Tool>(args: Vec<OsString>, stdout: &mut dyn Write) -> Result<Answer, Failure> {
    let args = with_default(&T::command(), T::DEFAULT, args);
    let tool = match T::try_parse_from(args) {
        Ok(tool) => tool,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            let mut output = Output::new(stdout, false);
            output.text(error.render().to_string().trim_end())?;
            output.release()?;
            return Ok(Answer::Met);
        }
        Err(error) => return Err(sentence(&error)),
    };
    let common = tool.common();
    common.start_threads()?;
    let mut output = Output::new(stdout, common.json);
    let answer = tool.run(&mut output)?;
    output.release()?;
    Ok(answer)
}

/// Puts the subcommand `default` first where the line names none, nor asks for help.
fn with_default(command: &Command, default: &str, mut args: Vec<OsString>) -> Vec<OsString> {
    let Some(subcommand) = command.find_subcommand(default) else { return args };
    let known = || command.get_arguments().chain(subcommand.get_arguments());
    let takes_value = |text: &str| {
        known().any(|arg| arg.get_action().takes_values() && text.strip_prefix("--") == arg.get_long())
    };
    let mut rest = args.iter().skip(1).map(|arg| arg.to_string_lossy());
    while let Some(arg) = rest.next() {
        if !arg.starts_with('-') || ["-h", "--help", "-V", "--version"].contains(&&*arg) {
            return args;
        }
        if takes_value(&arg) {
            rest.next();
        }
    }
    args.insert(args.len().min(1), default.into());
    args
}

/// The parser's message without colours and usage.
fn sentence(error: &clap::Error) -> Failure {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::refused("expected a command, --help lists them");
    }
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    // Nobody means an unknown option as a value.
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("  tip: to pass"));
    let text = lines.collect::<Vec<_>>().join("\n").replace("\n  tip: ", "; ");
    let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
    match error.kind() {
        ErrorKind::ValueValidation | ErrorKind::InvalidValue => Failure::refused(text),
        _ => Failure::refused(format!("{text}; --help tells what is expected")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::At;
    use clap::Subcommand;

    /// Solves what it is told to.
    #[derive(Parser)]
    #[command(name = "solver", version)]
    struct Solver {
        #[command(flatten)]
        common: Common,
        #[command(subcommand)]
        command: Task,
    }

    #[derive(Subcommand)]
    enum Task {
        Evolve {
            #[arg(long)]
            size: Option<u8>,
        },
        Solve {
            #[arg(value_parser = ["easy", "hard"])]
            what: String,
        },
    }

    impl Tool for Solver {
        const DEFAULT: &'static str = "evolve";

        fn common(&self) -> &Common {
            &self.common
        }

        fn run(self, output: &mut Output) -> Result<Answer, Failure> {
            match self.command {
                Task::Evolve { size } => {
                    let object = serde_json::json!({ "seed": self.common.seed, "size": size });
                    output.answer(&object, "evolved")?;
                    Ok(Answer::Unmet)
                }
                Task::Solve { what } => {
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
        let args = line.split(' ').filter(|word| !word.is_empty()).map(OsString::from);
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let status =
            conduct::<Solver>(std::iter::once("solver".into()).chain(args), &mut stdout, &mut stderr);
        let text = |bytes| String::from_utf8(bytes).expect("text was written");
        (status, text(stdout), text(stderr))
    }

    #[test]
    fn the_default_command_needs_no_name() {
        let evolved =
            |line: &str| assert_eq!(solver(line), (1, String::from("evolved\n"), String::new()), "{line}");
        for line in
            ["", "evolve", "--seed 3", "--out solve", "--size 4", "evolve --size 4", "--out=x --size 4"]
        {
            evolved(line);
        }
    }

    #[test]
    fn common_options_stand_before_or_after_the_command() {
        for line in ["--json --seed 3", "evolve --json --seed 3", "--seed 3 evolve --json"] {
            assert_eq!(solver(line).1, "{\"seed\":3,\"size\":null}\n", "{line}");
        }
    }

    #[test]
    fn a_tool_that_fails_has_printed_nothing() {
        assert_eq!(solver("solve easy"), (0, String::from("easy\n"), String::new()));
        assert_eq!(solver("solve hard"), (2, String::new(), String::from("error: hard.json: too hard\n")));
    }

    #[test]
    fn help_and_version_are_answers() {
        let (status, help, error) = solver("--help");
        assert_eq!((status, error.as_str()), (0, ""));
        assert!(
            help.starts_with("Solves what it is told to") && help.contains("--evaluations <N>"),
            "{help}"
        );
        assert_eq!(
            solver("--version"),
            (0, format!("solver {}\n", env!("CARGO_PKG_VERSION")), String::new())
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
            ("--time inf", "invalid value 'inf' for '--time <S>': expected seconds, a finite number above 0"),
            ("--time", "a value is required for '--time <S>' but none was supplied"),
            (
                "solve",
                "the following required arguments were not provided: <WHAT>; --help tells what is expected",
            ),
            ("solve both", "invalid value 'both' for '<WHAT>' [possible values: easy, hard]"),
            ("solve --nonsense", "unexpected argument '--nonsense' found; --help tells what is expected"),
            ("quack", "unrecognized subcommand 'quack'; --help tells what is expected"),
        ];
        for (line, sentence) in lines {
            assert_eq!(solver(line), (2, String::new(), format!("error: {sentence}\n")), "{line}");
        }
    }
}
