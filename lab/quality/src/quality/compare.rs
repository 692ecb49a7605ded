//! Compares the evaluations of solvers problem by problem.

use super::problems::BUDGET;
use super::sample;
use ga_run::statistics::{Error, MannWhitney, holm};
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The share of chance that is called significant.
const LEVEL: f64 = 0.05;

/// The runs of each solver by problem, in the order in which they were read. The first solver of a
/// problem is ours, and so are its variants: the same name, a comma and more.
#[derive(Default)]
pub struct Runs(BTreeMap<String, Vec<Solver>>);

/// The name of a solver, and its runs.
type Solver = (String, Vec<Option<u64>>);

/// A solver on a problem, beside ours.
#[derive(Serialize)]
pub struct Row {
    /// The name of the problem.
    pub problem: String,
    /// The name of the solver.
    pub solver: String,
    /// Its runs, as many as are in the files.
    #[serde(skip)]
    pub counts: Vec<Option<u64>>,
    /// The number of runs.
    pub runs: usize,
    /// The number of runs that reached the target.
    pub reached: usize,
    /// The median of the evaluations; a run that missed the target counts as infinite.
    pub median: Option<f64>,
    /// The p-value of the test of Mann & Whitney against ours.
    pub p: f64,
    /// The same after Holm's correction for all rows.
    pub p_holm: f64,
    /// The median of this solver through that of ours, where a miss counts as the budget.
    pub ratio: f64,
}

/// The best rival on a problem.
#[derive(Serialize)]
pub struct Best<'a> {
    /// The name of the problem.
    pub problem: &'a str,
    /// Our solver.
    pub ours: &'a Row,
    /// The rival with the least median, or the one that reached the target most often.
    pub rival: &'a Row,
}

/// All solvers on a problem, side by side.
#[derive(Serialize)]
pub struct Beside<'a> {
    /// The name of the problem.
    pub problem: &'a str,
    /// Whether ours is better than every rival, after Holm's correction.
    pub better: bool,
    /// Ours, then the variants of ours.
    pub ours: Vec<&'a Row>,
    /// Of each rival its best setting, by name. A setting is a variant: the name of the rival, a
    /// comma and more.
    pub rivals: BTreeMap<&'a str, &'a Row>,
}

/// What the rows say together.
#[derive(Serialize)]
pub struct Verdict {
    /// The problems that have rivals.
    pub problems: usize,
    /// Problems on which ours is better than every rival, after Holm's correction.
    pub better: usize,
    /// Problems on which a rival is better than ours, after Holm's correction.
    pub worse: usize,
    /// Problems on which a rival is better at 5 % in its own test, without a correction.
    pub worse_uncorrected: usize,
    /// The geometric mean, over problems, of (the median of the best rival / ours).
    pub mean_ratio: f64,
}

impl Runs {
    /// Adds a run.
    pub fn add(&mut self, solver: String, problem: String, evaluations: Option<u64>) {
        let solvers = self.0.entry(problem).or_default();
        match solvers.iter_mut().find(|(name, _)| *name == solver) {
            Some((_, counts)) => counts.push(evaluations),
            None => solvers.push((solver, vec![evaluations])),
        }
    }

    /// All solvers on all problems, and the verdict.
    ///
    /// # Errors
    ///
    /// If a test is not possible.
    pub fn compare(&self) -> Result<(Vec<Row>, Verdict), Error> {
        let mut rows = Vec::new();
        for (problem, solvers) in &self.0 {
            let Some((_, ours)) = solvers.first() else {
                continue;
            };
            for (solver, counts) in solvers {
                let theirs = sample(counts);
                let own = sample(ours);
                rows.push(Row {
                    problem: problem.clone(),
                    solver: solver.clone(),
                    counts: counts.clone(),
                    runs: counts.len(),
                    reached: counts.iter().flatten().count(),
                    median: theirs.median().filter(|median| median.is_finite()),
                    p: MannWhitney::of(&own, &theirs).map_or(1.0, |test| test.p),
                    p_holm: 1.0,
                    ratio: within(theirs.median()) / within(own.median()),
                });
            }
        }
        let rivals: Vec<usize> = (0..rows.len())
            .filter(|&row| self.is_rival(&rows[row]))
            .collect();
        let values: Vec<f64> = rivals.iter().map(|&row| rows[row].p).collect();
        for (&row, adjusted) in rivals.iter().zip(holm(&values)?) {
            rows[row].p_holm = adjusted;
        }
        let mut verdict = Verdict {
            problems: 0,
            better: 0,
            worse: 0,
            worse_uncorrected: 0,
            mean_ratio: 1.0,
        };
        let mut logarithms = 0.0;
        for problem in self.0.keys() {
            let of_problem = || {
                rivals
                    .iter()
                    .map(|&row| &rows[row])
                    .filter(|row| row.problem == *problem)
            };
            let Some(best) = of_problem().map(|row| row.ratio).min_by(f64::total_cmp) else {
                continue;
            };
            verdict.problems += 1;
            verdict.better += usize::from(of_problem().all(|row| self.is_clearly_behind(row)));
            verdict.worse +=
                usize::from(of_problem().any(|row| row.p_holm < LEVEL && !self.is_behind(row)));
            verdict.worse_uncorrected +=
                usize::from(of_problem().any(|row| row.p < LEVEL && !self.is_behind(row)));
            logarithms += best.ln();
        }
        if verdict.problems > 0 {
            verdict.mean_ratio = (logarithms / verdict.problems as f64).exp();
        }
        Ok((rows, verdict))
    }

    /// The best rival on each problem that has one, in the order of the problems' names.
    pub fn best<'a>(&self, rows: &'a [Row]) -> Vec<Best<'a>> {
        let of_problem = |group: &'a [Row]| {
            let rivals = group.iter().filter(|row| self.is_rival(row));
            let rival = rivals.min_by(|left, right| left.by_median(right))?;
            Some(Best {
                problem: &group[0].problem,
                ours: &group[0],
                rival,
            })
        };
        rows.chunk_by(|left, right| left.problem == right.problem)
            .filter_map(of_problem)
            .collect()
    }

    /// All solvers on each problem, in the order of the problems' names.
    pub fn beside<'a>(&self, rows: &'a [Row]) -> Vec<Beside<'a>> {
        let of_problem = |group: &'a [Row]| {
            let (rivals, ours): (Vec<_>, Vec<_>) = group.iter().partition(|row| self.is_rival(row));
            let better = rivals.iter().all(|row| self.is_clearly_behind(row));
            let mut best = BTreeMap::new();
            for row in rivals {
                let name = row
                    .solver
                    .split_once(',')
                    .map_or(row.solver.as_str(), |(name, _)| name);
                let place = best.entry(name).or_insert(row);
                if row.by_median(place) == Ordering::Less {
                    *place = row;
                }
            }
            Beside {
                problem: &group[0].problem,
                better,
                ours,
                rivals: best,
            }
        };
        rows.chunk_by(|left, right| left.problem == right.problem)
            .map(of_problem)
            .collect()
    }

    /// Whether ours is better than a rival, after Holm's correction.
    fn is_clearly_behind(&self, row: &Row) -> bool {
        row.p_holm < LEVEL && self.is_behind(row)
    }

    fn is_rival(&self, row: &Row) -> bool {
        let ours = &self.0[&row.problem][0].0;
        !row.solver
            .strip_prefix(ours.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(','))
    }

    /// Whether the runs of a rival tend to need more evaluations than ours.
    fn is_behind(&self, row: &Row) -> bool {
        let number = |count: &Option<u64>| count.unwrap_or(u64::MAX);
        let ours = &self.0[&row.problem][0].1;
        let pairs = ours
            .iter()
            .flat_map(|own| row.counts.iter().map(move |theirs| (own, theirs)));
        let lead: i64 = pairs
            .map(|(own, theirs)| number(theirs).cmp(&number(own)) as i64)
            .sum();
        lead > 0
    }
}

impl Row {
    /// The least median first, then the one that reached the target most often.
    fn by_median(&self, other: &Self) -> Ordering {
        let rank = |row: &Self| (row.median.unwrap_or(f64::INFINITY), row.runs - row.reached);
        rank(self)
            .partial_cmp(&rank(other))
            .unwrap_or(Ordering::Equal)
    }
}

/// A median, at most the budget.
fn within(median: Option<f64>) -> f64 {
    median.unwrap_or(f64::INFINITY).min(BUDGET as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_verdict_counts_problems_and_takes_the_best_rival() -> Result<(), Error> {
        let mut runs = Runs::default();
        let mut add = |solver: &str, problem: &str, counts: &[Option<u64>]| {
            for &count in counts {
                runs.add(solver.into(), problem.into(), count);
            }
        };
        let near = |base: u64| (0..12).map(|run| Some(base + run)).collect::<Vec<_>>();
        add("ours", "a", &near(1_000));
        add("slow", "a", &near(4_000));
        add("lost", "a", &[None; 12]);
        add("ours", "b", &near(1_000));
        add("fast", "b", &near(250));
        add("ours", "c", &near(1_000));
        add("ours, faster", "c", &near(10));
        add("level", "c", &near(1_000));
        let (rows, verdict) = runs.compare()?;
        assert_eq!((verdict.problems, verdict.better, verdict.worse), (3, 1, 1));
        let lost = rows
            .iter()
            .find(|row| row.solver == "lost")
            .map(|row| (row.median, row.reached));
        assert_eq!(lost, Some((None, 0)));
        let best = runs.best(&rows);
        assert_eq!(
            best.iter()
                .map(|best| best.rival.solver.as_str())
                .collect::<Vec<_>>(),
            ["slow", "fast", "level"]
        );
        assert_eq!(best[0].ours.solver, "ours");
        let beside = runs.beside(&rows);
        assert_eq!(
            beside.iter().map(|row| row.better).collect::<Vec<_>>(),
            [true, false, false]
        );
        let cells = beside
            .iter()
            .map(|row| (row.ours.len(), row.rivals.len()))
            .collect::<Vec<_>>();
        assert_eq!(cells, [(1, 2), (1, 1), (2, 1)]);
        // 4 on a, 1/4 on b, 1 on c.
        assert!(
            (verdict.mean_ratio - 1.0).abs() < 0.02,
            "{}",
            verdict.mean_ratio
        );
        Ok(())
    }
    #[test]
    fn a_rival_beside_ours_shows_its_best_setting() -> Result<(), Error> {
        let mut runs = Runs::default();
        for run in 0..12 {
            runs.add("ours".into(), "a".into(), Some(100 + run));
            runs.add("rival".into(), "a".into(), Some(900 + run));
            runs.add("rival, other".into(), "a".into(), Some(500 + run));
            runs.add("rival, lost".into(), "a".into(), None);
        }
        let (rows, _) = runs.compare()?;
        let beside = runs.beside(&rows);
        let shown: Vec<_> = beside[0]
            .rivals
            .iter()
            .map(|(name, row)| (*name, row.solver.as_str()))
            .collect();
        assert_eq!(shown, [("rival", "rival, other")]);
        Ok(())
    }
}
