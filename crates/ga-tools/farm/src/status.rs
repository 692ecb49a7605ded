//! `farm status`: the report of a run.

use clap::Args;
use cli::{Answer, Failure, Output, Source};
use ga_farm::Report;
use std::fmt::Write;

/// Shows what a run has done, and its workers.
#[derive(Args)]
pub(crate) struct Status {
    /// The file of `ludevo farm run --status FILE`
    #[arg(value_name = "FILE")]
    file: std::path::PathBuf,
}

impl Status {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let report: Report = Source::read(&self.file)?.json()?;
        output.answer(&report, table(&report))?;
        Ok(Answer::Met)
    }
}

/// The report for a person.
pub(crate) fn table(report: &Report) -> String {
    let mut text = format!(
        "{} in {}; {} with workers, items that wait: {}\n\
         given out again: {} after a failure, {} after silence, {} to idle workers at the end\n\
         second answers: {} equal, {} unequal; refused: {}; items by verdict: {}\n",
        cli::counted(report.items, "item"),
        cli::counted(report.tasks, "task"),
        cli::counted(report.outstanding, "task"),
        report.waiting,
        report.retried,
        report.reissued,
        report.spares,
        report.duplicates,
        report.unequal,
        report.refused,
        report.verdicts,
    );
    if let Some(seconds) = report.seconds_per_item {
        let _ = writeln!(text, "{:.3} ms per item", seconds * 1e3);
    }
    for (name, worker) in &report.workers {
        let state = if worker.is_aside {
            "put aside"
        } else if worker.is_here {
            "here"
        } else {
            "gone"
        };
        let _ = write!(
            text,
            "  {name}: {state}, {}, {}",
            cli::counted(worker.answered, "task"),
            cli::counted(worker.failed, "failure")
        );
        let _ = match &worker.reason {
            Some(reason) => writeln!(text, "; the last: {reason}"),
            None => writeln!(text),
        };
    }
    for line in report.named.iter().cloned().chain(report.advice()) {
        let _ = writeln!(text, "{line}");
    }
    text.trim_end().to_owned()
}
