//! `runs plot`: logs as a picture.

use clap::{Args, ValueEnum};
use cli::{Answer, At, Failure, Files, Output, Source, result_name};
use ga_run::plot::{self, Across, Scale};
use serde_json::json;
use std::path::PathBuf;

/// Best, mean, spread and diversity over the generations.
///
/// Several logs of the same scheme with different seeds give one picture: lines are the medians of
/// the runs, and areas lie between the quartiles. A run that has ended keeps its last values.
#[derive(Args)]
pub(crate) struct Plot {
    /// Logs, as `evolve --log FILE` writes them
    #[arg(required = true, value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// The title of the picture [default: the names of the logs]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// What the horizontal axis shows
    #[arg(long, value_enum, value_name = "AXIS", default_value_t = Axis::Generations)]
    across: Axis,
    /// The scale of the scores; automatic is logarithmic if they are above 0 and differ by a factor
    /// of 100 or more
    #[arg(long, value_enum, value_name = "SCALE", default_value_t = Scales::Automatic)]
    scale: Scales,
    #[command(flatten)]
    files: Files,
}

#[derive(Clone, Copy, ValueEnum)]
enum Axis {
    Generations,
    Evaluations,
}

#[derive(Clone, Copy, ValueEnum)]
enum Scales {
    Automatic,
    Linear,
    Log,
}

impl Plot {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let mut logs = Vec::new();
        for path in &self.logs {
            let source = Source::read_lines(path)?;
            logs.push(plot::read(&source.text).at(&source.name)?);
        }
        let mut folder = self.files.folder(output)?;
        let across = match self.across {
            Axis::Generations => Across::Generations,
            Axis::Evaluations => Across::Evaluations,
        };
        let scale = match self.scale {
            Scales::Automatic => Scale::Automatic,
            Scales::Linear => Scale::Linear,
            Scales::Log => Scale::Log,
        };
        let picture = plot::Plot::new(self.title()).across(across).scale(scale);
        let first = self
            .logs
            .first()
            .map(|path| cli::stem(&path.to_string_lossy()));
        let name = result_name(&[&"runs", &"plot", &first.unwrap_or_default()]);
        folder.write(&format!("{name}.svg"), picture.svg(&logs));
        let generations = logs.iter().flatten().map(|point| point.generation).max();
        let object =
            json!({ "runs": logs.len(), "generations": generations, "files": folder.files() });
        output.close(&object, folder.wrote())?;
        Ok(Answer::Met)
    }

    fn title(&self) -> String {
        let names = || match &self.logs[..] {
            [one] => one.display().to_string(),
            [first, ..] => format!("{} and {} more", first.display(), self.logs.len() - 1),
            [] => String::new(),
        };
        self.title.clone().unwrap_or_else(names)
    }
}
