use ga_run::runs::Runs;

use crate::{Failure, Stop};

/// The seeds of `runs` runs: `first`, `first` + 1, ..
pub fn seeds(first: u64, runs: u64) -> Vec<u64> {
    Runs::consecutive(first, runs).seeds()
}

/// Runs once for each seed, on all threads, and returns the complete results in the order of the
/// seeds.
///
/// `run` returns `None` if `stop` cut it short. After a stop no further run begins.
///
/// ```
/// let stop = cli::Stop::default();
/// let runs = cli::repeat(&[3, 4], &stop, |seed| Ok(Some(seed * seed)))?;
/// assert_eq!(runs, [(3, 9), (4, 16)]);
/// # Ok::<(), cli::Failure>(())
/// ```
///
/// # Errors
///
/// The error of the first seed whose run fails.
pub fn repeat<T: Send>(
    seeds: &[u64],
    stop: &Stop,
    run: impl Fn(u64) -> Result<Option<T>, Failure> + Sync,
) -> Result<Vec<(u64, T)>, Failure> {
    Runs::new(seeds.iter().copied())
        .until(|| stop.is_due())
        .try_run(run)
}

/// The same as [`repeat`], one run after the other on this thread: for runs that measure time, or
/// that use all threads themselves. It ends with the first error.
///
/// # Errors
///
/// The error of the first seed whose run fails.
pub fn repeat_one_by_one<T: Send>(
    seeds: &[u64],
    stop: &Stop,
    run: impl Fn(u64) -> Result<Option<T>, Failure> + Sync,
) -> Result<Vec<(u64, T)>, Failure> {
    Runs::new(seeds.iter().copied())
        .until(|| stop.is_due())
        .one_by_one()
        .try_run(run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complete_runs_are_kept_if_a_later_one_is_cut_short() -> Result<(), Failure> {
        let stop = Stop::default();
        let run = |seed| {
            if seed == 7 {
                stop.cancel();
            }
            Ok((seed != 7).then_some(seed))
        };
        let found = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()?
            .install(|| repeat(&[5, 6, 7, 8], &stop, run))?;
        assert_eq!(found, [(5, 5), (6, 6)]);
        Ok(())
    }

    #[test]
    fn the_error_of_a_run_is_returned() {
        let failed = repeat(&seeds(u64::MAX, 2), &Stop::default(), |seed| {
            if seed == 0 {
                Err(Failure::refused("no"))
            } else {
                Ok(Some(()))
            }
        });
        assert!(matches!(failed, Err(Failure::Refused(sentence)) if sentence == "no"));
    }
}
