use crate::backend::Backend;
use crate::error::Error;
use crate::farm::Farm;
use serde::de::DeserializeOwned;

/// Makes one run per seed on a farm. `take` is given the results with their seeds, in the order of
/// arrival, and returns whether further results are wanted.
///
/// The item of a task is a seed, and its result what the run leaves, for example the `Outcome` of
/// the crate `ga-run`. Its `Runs` keep the results in a file: if this process is killed, the same
/// call makes the missing runs, and the file has the same bytes as with threads.
///
/// ```
/// use ga_farm::{Farm, Threads, run_seeds, worker};
/// use ga_run::{Record, runs::{Outcome, Runs}};
/// use ga_core::prelude::*;
///
/// // On the worker's side. In another process: `worker::serve("ones/1", run)`.
/// let run = worker::try_each(|seed: u64| {
///     let ones = |genome: &BitString| genome.count_ones();
///     let mut engine = ga_search::bits(40, ones).start(seed).map_err(|error| error.to_string())?;
///     let reason = engine.run((Target(40), Generations(500)));
///     Ok(Outcome::of(&engine, reason))
/// });
/// # let folder = tempfile::tempdir()?;
/// # let folder = folder.path();
/// # let path = folder.join("ones.runs");
/// let mut farm = Farm::new(Threads::new(3, run)?, "ones", "ones/1");
/// let record = Record::new("ones", "1.0.0", 1);
/// let runs: Vec<(u64, Outcome)> = Runs::consecutive(1, 5)
///     .saved_by(&path, &record, |seeds, take| run_seeds(&mut farm, seeds, take))?;
/// assert_eq!(runs.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// See [`Error`]. Results that were taken stay taken.
pub fn run_seeds<B: Backend, R: DeserializeOwned>(
    farm: &mut Farm<B>,
    seeds: &[u64],
    mut take: impl FnMut(u64, R) -> bool,
) -> Result<(), Error> {
    farm.forget();
    let mut work = || {
        (0..)
            .zip(seeds)
            .try_for_each(|(index, seed)| farm.give(0, index, seed))?;
        while let Some((_, index, result)) = farm.take()? {
            let seed = usize::try_from(index)
                .ok()
                .and_then(|index| seeds.get(index));
            if seed.is_none_or(|&seed| !take(seed, result)) {
                break;
            }
        }
        Ok(())
    };
    let done = work();
    farm.forget();
    done
}
