use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::random::{exp, ln};

/// How searches that start again and again share the evaluations.
///
/// The share of a search follows the chance per evaluation that its next run ends with a new
/// champion. For this, the ends of all searches are ranked together, and the ranks of each search
/// are taken for draws from a normal distribution. Each search keeps a part of its first share.
#[derive(Clone, Debug)]
pub(super) struct Turns<const N: usize> {
    first: [f64; N],
    present: [f64; N],
    searches: [Log; N],
}

/// The runs of a search.
#[derive(Clone, Debug, Default)]
struct Log {
    /// The best utilities of the last runs, and their evaluations.
    ends: Vec<f64>,
    costs: Vec<f64>,
    /// The best utility and the evaluations of the present run.
    best: f64,
    spent: f64,
    /// Evaluations that the search has not had yet.
    due: f64,
    /// The restarts of the search.
    restarts: u64,
}

impl Log {
    /// The number of runs that are remembered.
    const LAST: usize = 32;

    /// The present run has ended.
    fn end(&mut self) {
        if self.ends.len() == Self::LAST {
            self.ends.remove(0);
            self.costs.remove(0);
        }
        // In single precision, so that runs to the same optimum end alike.
        self.ends.push(f64::from(
            std::mem::replace(&mut self.best, f64::NEG_INFINITY) as f32,
        ));
        self.costs.push(std::mem::take(&mut self.spent));
    }

    /// The evaluations of a run, on average.
    fn cost(&self) -> f64 {
        let all = self.costs.iter().sum::<f64>() + self.spent;
        all.max(1.0) / self.ends.len().max(1) as f64
    }
}

impl<const N: usize> Turns<N> {
    /// The part of the first shares that stays.
    const KEPT: f64 = 0.2;
    /// Runs before the shares change.
    const LEAST: usize = 6;

    pub(super) fn new(first: [f64; N]) -> Self {
        let log = || Log {
            best: f64::NEG_INFINITY,
            ..Log::default()
        };
        Self {
            first,
            present: first,
            searches: std::array::from_fn(|_| log()),
        }
    }

    /// The searches have had these restarts before the first turn.
    pub(super) fn begin(&mut self, restarts: [u64; N]) {
        self.searches
            .iter_mut()
            .zip(restarts)
            .for_each(|(log, restarts)| log.restarts = restarts);
    }

    /// The evaluations that a search has not had yet. Searches without a share have none.
    pub(super) fn due(&self, search: usize) -> f64 {
        if self.first[search] > 0.0 {
            self.searches[search].due
        } else {
            f64::NEG_INFINITY
        }
    }

    /// A search has had `count` evaluations. The best one had the utility `best`, and there have
    /// been `restarts` since the search began.
    pub(super) fn learn(&mut self, search: usize, count: u64, best: f64, restarts: u64) {
        let count = count as f64;
        for (log, share) in self.searches.iter_mut().zip(self.present) {
            log.due += share * count;
        }
        let log = &mut self.searches[search];
        log.due -= count;
        log.spent += count;
        log.best = log.best.max(best);
        if restarts > log.restarts {
            log.restarts = restarts;
            // Ends without a number say nothing.
            if log.best > f64::NEG_INFINITY {
                log.end();
                self.share();
            }
        }
    }

    fn share(&mut self) {
        let logs = self.searches.iter().enumerate();
        let mut ends: Vec<(f64, usize)> = logs
            .flat_map(|(search, log)| log.ends.iter().map(move |&end| (end, search)))
            .collect();
        if ends.len() < Self::LEAST {
            return;
        }
        ends.sort_by(|left, right| left.0.total_cmp(&right.0));
        let count = ends.len() as f64;
        let mut sums = [[0.0; 3]; N];
        let mut below = 0;
        for alike in ends.chunk_by(|left, right| left.0.total_cmp(&right.0).is_eq()) {
            let rank = score((below as f64 + 0.5 * alike.len() as f64) / count);
            below += alike.len();
            for &(_, search) in alike {
                let added = [1.0, rank, rank * rank];
                sums[search]
                    .iter_mut()
                    .zip(added)
                    .for_each(|(sum, term)| *sum += term);
            }
        }
        let champion = score((count + 0.5) / (count + 1.0));
        let rates: [f64; N] = std::array::from_fn(|search| {
            let chance = chance(champion, sums[search]);
            if self.first[search] > 0.0 {
                chance / self.searches[search].cost()
            } else {
                0.0
            }
        });
        let all: f64 = rates.iter().sum();
        if all <= 0.0 {
            return;
        }
        for (share, (rate, first)) in self
            .present
            .iter_mut()
            .zip(rates.into_iter().zip(self.first))
        {
            *share = Self::KEPT * first + (1.0 - Self::KEPT) * rate / all;
        }
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        let mut parts = vec![
            Memory::Numbers(self.first.to_vec()),
            Memory::Numbers(self.present.to_vec()),
        ];
        for log in &self.searches {
            parts.extend([
                Memory::Numbers(log.ends.clone()),
                Memory::Numbers(log.costs.clone()),
                Memory::Numbers(vec![log.best, log.spent, log.due]),
                Memory::Counts(vec![log.restarts]),
            ]);
        }
        Memory::List(parts)
    }

    pub(super) fn restored<G, S>(memory: Memory<G, S>) -> Result<Self, Error> {
        let wrong = || Error::Memory {
            expected: "the turns of searches",
        };
        let Memory::List(parts) = memory else {
            return Err(wrong());
        };
        let mut parts = parts.into_iter();
        let mut next = || parts.next().ok_or_else(wrong);
        let first = next()?.numbers()?.try_into().map_err(|_| wrong())?;
        let present = next()?.numbers()?.try_into().map_err(|_| wrong())?;
        let mut turns = Self {
            present,
            ..Self::new(first)
        };
        for log in &mut turns.searches {
            (log.ends, log.costs) = (next()?.numbers()?, next()?.numbers()?);
            let numbers: [f64; 3] = next()?.numbers()?.try_into().map_err(|_| wrong())?;
            [log.best, log.spent, log.due] = numbers;
            let restarts: [u64; 1] = next()?.counts()?.try_into().map_err(|_| wrong())?;
            [log.restarts] = restarts;
            if log.ends.len() != log.costs.len() || log.ends.len() > Log::LAST {
                return Err(wrong());
            }
        }
        Ok(turns)
    }
}

/// The chance that the next rank of a search is above `champion`, by the number, the sum and the
/// squares of its ranks. Two more ranks are like those of all searches together.
fn chance(champion: f64, [count, sum, squares]: [f64; 3]) -> f64 {
    const MORE: f64 = 2.0;
    /// The least variance, so that a search with equal ends keeps a chance.
    const LEAST: f64 = 0.05;

    let mean = sum / (count + MORE);
    let variance = (squares + MORE) / (count + MORE) - mean * mean;
    let above = (champion - mean) / variance.max(LEAST).sqrt();
    // The tail of a normal distribution, to 0.0002.
    1.0 / (1.0 + exp(1.597_6 * above + 0.070_56 * (above * above * above)))
}

/// The normal score of a rank: this share of normally distributed numbers is below it, to 0.002.
/// It is Tukey's lambda distribution.
fn score(share: f64) -> f64 {
    let power = |x: f64| exp(0.1349 * ln(x));
    (power(share) - power(1.0 - share)) / 0.1975
}

#[cfg(test)]
mod tests {
    use super::Turns;

    /// The evaluations of two searches out of 20 000: the lengths and ends of their runs.
    fn raced(lengths: [u64; 2], end: impl Fn(usize, u64) -> f64) -> [u64; 2] {
        let mut turns = Turns::new([0.5, 0.5]);
        let mut spent = [0; 2];
        let mut runs = [0; 2];
        while spent[0] + spent[1] < 20_000 {
            let next = usize::from(turns.due(1) > turns.due(0));
            spent[next] += 1;
            if spent[next] % lengths[next] == 0 {
                runs[next] += 1;
            }
            turns.learn(next, 1, end(next, runs[next]), runs[next]);
        }
        spent
    }

    #[test]
    fn shorter_runs_with_equal_ends_have_a_greater_share() {
        let [short, long] = raced([10, 100], |_, run| (run * 37 % 101) as f64);
        assert!(short > 4 * long, "{short} {long}");
    }

    #[test]
    fn better_ends_are_worth_longer_runs() {
        let [short, long] = raced([10, 100], |search, run| {
            (run * 37 % 101 + 100 * search as u64) as f64
        });
        assert!(long > 2 * short, "{short} {long}");
    }

    #[test]
    fn equal_searches_have_equal_shares() {
        let [one, other] = raced([50, 50], |_, _| 1.0);
        assert!(one.abs_diff(other) < 4_000, "{one} {other}");
    }

    #[test]
    fn a_search_without_a_share_has_no_turn() {
        let turns = Turns::new([0.0, 1.0]);
        assert!(turns.due(0) < turns.due(1));
    }
}
