use std::path::PathBuf;

use clap::Args;

use crate::limits::seconds;
use crate::options::at_least_one;

/// The options of a command that searches: run files, logs, configurations and many seeds.
///
/// [`run`](crate::run) reads the options `--resume`, `--config`, `--print-config` and `--runs`
/// itself, before the command sees its options, and adds the command `repeat` to the tool. If a
/// tool has several such commands, the records of all but the first one name their command.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Runs that last")]
pub struct Saving {
    /// Writes the run to this file while it works, at its end and on a signal. With --runs, writes
    /// each complete run to it, and makes only those that it does not have
    #[arg(long, value_name = "RUN")]
    pub(crate) save: Option<PathBuf>,
    /// Seconds between two writes of the run file [default: 60]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) every: Option<f64>,
    /// Goes on from this run file, to the same result as without the interruption. All options come
    /// from the file, also --out; limits and --out can be given again
    #[arg(long, value_name = "RUN", conflicts_with_all = ["config", "print_config"])]
    pub(crate) resume: Option<PathBuf>,
    /// Writes a line of figures to this file after each generation. A new run replaces the log of
    /// an earlier one
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Reads options from this file, in TOML; those of the command line win
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Prints all options as such a file, and ends
    #[arg(long)]
    pub(crate) print_config: bool,
    /// Runs once for each of N seeds, from --seed on, and prints their distribution
    #[arg(long, value_name = "N", value_parser = at_least_one, conflicts_with_all = ["every", "resume", "log", "time"])]
    pub(crate) runs: Option<u64>,
}
