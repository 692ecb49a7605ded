use std::hint::black_box;

use cli::{CpuTime, Failure};
use ga_run::statistics::Sample;
use serde::Serialize;

/// Work whose speed is measured, on one thread: run after run, each with its own seed.
pub struct Workload {
    /// Its name in the figures.
    pub name: &'static str,
    /// The name of what is counted, in the plural.
    pub unit: &'static str,
    /// Runs the work once through the public interface of our crates.
    pub ours: Run,
    /// The same work written by hand, if there is such a program.
    pub floor: Option<Floor>,
}

/// The same work written by hand: what the machine can do.
pub struct Floor {
    /// Runs the work once.
    pub run: Run,
    /// The greatest [ratio](Rate::ratio) that the documentation promises.
    pub limit: f64,
}

/// Runs once with a seed and returns the number of units done.
pub type Run = Box<dyn Fn(u64) -> Result<u64, Failure>>;

/// The speed of a [`Workload`]: medians of its runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The name of the workload.
    pub workload: &'static str,
    /// The name of what is counted.
    pub unit: &'static str,
    /// Units of one run.
    pub count: u64,
    /// CPU time of one run.
    pub cpu_seconds: f64,
    /// Units a second of CPU time.
    pub per_second: f64,
    /// CPU time of one run of the floor.
    pub floor_cpu_seconds: Option<f64>,
    /// Median of our time divided by the floor's, run by run. Below 1, ours is faster.
    pub ratio: Option<f64>,
    /// The greatest ratio that the documentation promises.
    pub limit: Option<f64>,
}

impl Rate {
    /// Whether the ratio is at most its limit. True if there is no floor.
    pub fn within_limit(&self) -> bool {
        self.ratio
            .zip(self.limit)
            .is_none_or(|(ratio, limit)| ratio <= limit)
    }
}

/// Least number of runs of each side.
const FEWEST: usize = 5;

/// Greatest number of runs of each side; short runs end here.
const MOST: usize = 101;

/// CPU time after which no further run begins, between the two numbers above.
const ENOUGH_SECONDS: f64 = 2.0;

/// The same where the ratio is above its limit: another program on the machine makes a few pairs of
/// runs uneven, a slower loop makes all of them so.
const IN_DOUBT_SECONDS: f64 = 30.0;

impl Workload {
    /// Sets the [limit](Floor::limit) of the floor.
    #[must_use]
    pub fn at_most(mut self, limit: f64) -> Self {
        if let Some(floor) = &mut self.floor {
            floor.limit = limit;
        }
        self
    }

    /// Times ours and the floor in turn, so that both are measured under the same load. One run of
    /// each precedes them and is not counted. Where the ratio is above its limit, more pairs are
    /// run.
    ///
    /// # Errors
    ///
    /// The errors of the workload.
    pub fn measure(&self, seed: u64) -> Result<Rate, Failure> {
        let count = (self.ours)(seed)?;
        if let Some(floor) = &self.floor {
            (floor.run)(seed)?;
        }
        let mut ours = Vec::new();
        let mut floors = Vec::new();
        let mut ratios = Vec::new();
        let mut spent = 0.0;
        let limit = self.floor.as_ref().map(|floor| floor.limit);
        let enough = |ratios: &[f64]| match limit {
            Some(limit) if median(ratios.to_vec()).is_some_and(|ratio| ratio > limit) => {
                IN_DOUBT_SECONDS
            }
            _ => ENOUGH_SECONDS,
        };
        while ours.len() < FEWEST || (ours.len() < MOST && spent < enough(&ratios)) {
            let seed = seed.wrapping_add(1 + ours.len() as u64);
            let floor_first = ours.len() % 2 == 1;
            let floor = |now| {
                self.floor
                    .as_ref()
                    .filter(|_| now)
                    .map(|floor| seconds(&floor.run, seed))
            };
            let before = floor(floor_first);
            let our = seconds(&self.ours, seed)?;
            let after = floor(!floor_first);
            ours.push(our);
            spent += our;
            if let Some(floor) = before.or(after).transpose()? {
                floors.push(floor);
                ratios.push(our / floor);
                spent += floor;
            }
        }
        let cpu_seconds = median(ours).unwrap_or(f64::NAN);
        Ok(Rate {
            workload: self.name,
            unit: self.unit,
            count,
            cpu_seconds,
            per_second: count as f64 / cpu_seconds,
            floor_cpu_seconds: median(floors),
            ratio: median(ratios),
            limit,
        })
    }
}

/// CPU time of the whole process over one run.
fn seconds(run: &Run, seed: u64) -> Result<f64, Failure> {
    let start = CpuTime::of_process();
    black_box(run(black_box(seed))?);
    Ok(start.elapsed().as_secs_f64())
}

fn median(figures: Vec<f64>) -> Option<f64> {
    Sample::new(figures).ok()?.median()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;

    #[test]
    fn a_workload_without_a_floor_has_no_ratio() -> Result<(), Failure> {
        let workload = Workload {
            name: "nothing",
            unit: "things",
            ours: Box::new(|seed| Ok(seed.min(7))),
            floor: None,
        };
        let rate = workload.measure(7)?;
        assert_eq!(
            (rate.count, rate.floor_cpu_seconds, rate.ratio),
            (7, None, None)
        );
        assert!(rate.within_limit());
        Ok(())
    }

    #[test]
    fn a_ratio_above_its_limit_is_measured_with_more_pairs() -> Result<(), Failure> {
        let runs = |limit| -> Result<usize, Failure> {
            let counted = Rc::new(Cell::new(0));
            let ours = Rc::clone(&counted);
            let workload = Workload {
                name: "twenty thousand steps",
                unit: "steps",
                ours: Box::new(move |seed| {
                    ours.set(ours.get() + 1);
                    Ok(steps(seed))
                }),
                floor: Some(Floor {
                    run: Box::new(|seed| Ok(steps(seed))),
                    limit,
                }),
            };
            assert_eq!(workload.measure(7)?.within_limit(), limit > 0.0);
            Ok(counted.get())
        };
        assert!(runs(0.0)? >= runs(f64::INFINITY)?);
        assert_eq!(runs(0.0)?, MOST + 1);
        Ok(())
    }

    fn steps(seed: u64) -> u64 {
        (0..20_000).fold(seed, |sum, step| {
            black_box(sum.wrapping_mul(31).wrapping_add(step))
        })
    }

    #[test]
    fn a_ratio_above_its_limit_is_told() {
        let rate = |ratio| Rate {
            workload: "nothing",
            unit: "things",
            count: 1,
            cpu_seconds: ratio,
            per_second: 1.0 / ratio,
            floor_cpu_seconds: Some(1.0),
            ratio: Some(ratio),
            limit: Some(1.1),
        };
        assert_eq!(
            [0.9, 1.1, 1.2].map(|ratio| rate(ratio).within_limit()),
            [true, true, false]
        );
    }
}
