use std::ops::RangeInclusive;

use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use crate::{At, Failure, Folder, Output};

/// The greatest number of threads. No result depends on it.
const MOST_THREADS: u64 = 256;

/// The options of every command of every tool. They stand before or after the name of the command.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Options of every command")]
pub struct Common {
    /// Prints one JSON object per line, and nothing else
    #[arg(long, global = true)]
    pub json: bool,

    /// Decides everything that is random: the same seed gives the same result
    #[arg(long, global = true, value_name = "N", default_value = "1", value_parser = whole)]
    pub seed: u64,

    /// Uses N threads; the result is the same for any N [default: all]
    #[arg(long, global = true, value_name = "N", value_parser = at_least_one)]
    pub threads: Option<u64>,
}

/// The default of `--out`.
pub(crate) const DEFAULT_OUT: &str = "evolved/";

/// `--out`, for a command that writes files.
#[derive(Args, Clone, Debug)]
pub struct Files {
    /// Writes files to this folder
    #[arg(long, value_name = "DIR", default_value = DEFAULT_OUT, value_parser = NonEmptyStringValueParser::new())]
    pub out: String,
}

impl Files {
    /// Whether `--out` is as if it were not given.
    pub fn is_usual(&self) -> bool {
        self.out == DEFAULT_OUT
    }

    /// Creates the folder of `--out`. A file that cannot be written later is printed to `output`.
    ///
    /// # Errors
    ///
    /// If files cannot be written there.
    pub fn folder(&self, output: &Output) -> Result<Folder, Failure> {
        Folder::create(&self.out, output)
    }
}

impl Common {
    /// Sets the number of threads of the whole process. Call it once.
    pub(crate) fn start_threads(&self) -> Result<(), Failure> {
        let Some(threads) = self.threads else {
            return Ok(());
        };
        let pool = rayon::ThreadPoolBuilder::new();
        let pool = match usize::try_from(threads.min(MOST_THREADS)) {
            // The present thread does the work itself, so that there is only one.
            Ok(1) => pool.num_threads(1).use_current_thread(),
            Ok(threads) => pool.num_threads(threads),
            Err(_) => pool,
        };
        pool.build_global().at("--threads")
    }
}

/// Parses the value of an option that is a whole number.
///
/// # Errors
///
/// Says what was expected. The parser of the command line adds the name of the option.
pub fn whole(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// Parses the value of an option that is a whole number from 1.
///
/// # Errors
///
/// Says what was expected, as [`whole`].
pub fn at_least_one(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("expected a whole number from 1 to {}", u64::MAX)),
    }
}

/// Parses the value of an option that is a whole number of this range.
///
/// # Errors
///
/// Says what was expected, as [`whole`].
pub fn within(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        format!(
            "expected a whole number from {} to {}",
            range.start(),
            range.end()
        )
    })
}

/// Parses the value of an option that is a number of runs of one variant, whose seeds are a list in
/// memory.
///
/// # Errors
///
/// Says what was expected, as [`whole`].
pub fn number_of_runs(text: &str) -> Result<u64, String> {
    within(text, 1..=1_000_000)
}

/// Parses the value of an option that is a share or a probability.
///
/// # Errors
///
/// Says what was expected, as [`whole`].
pub fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| String::from("expected a number from 0 to 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_number_says_what_was_expected() {
        assert_eq!(whole("0"), Ok(0));
        assert_eq!(whole("18446744073709551615"), Ok(u64::MAX));
        for text in ["18446744073709551616", "-1", "1.5", "", "1e3", "nan"] {
            assert_eq!(
                whole(text),
                Err(String::from(
                    "expected a whole number from 0 to 18446744073709551615"
                ))
            );
        }
        assert_eq!(at_least_one("1"), Ok(1));
        assert_eq!(
            at_least_one("0"),
            Err(String::from(
                "expected a whole number from 1 to 18446744073709551615"
            ))
        );
    }
}
