use clap::Args;

use crate::options::at_least_one;

/// `--schedule`, for a search whose parameters change over the run, such as a temperature.
///
/// By default the schedule covers the limit that was given.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Schedule {
    /// Generations that the schedule covers; without another limit the run ends after them
    /// [default: those of the limit; with --time, a trial decides how many fit]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub schedule: Option<u64>,
}
