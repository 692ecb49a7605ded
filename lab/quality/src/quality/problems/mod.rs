//! Known problems, each with a target, and the count of evaluations until it is reached.
//!
//! These files need the standard library only, so that programs with other crates can include them.
//! Scores are maximised. The optima of reals are moved off the origin, because some operators are
//! drawn to the origin.

pub mod bbob;
pub mod bits;
pub mod failing;
pub mod mixed;
pub mod noisy;
pub mod orders;
pub mod random;
pub mod reals;

use std::cell::Cell;

/// Evaluations that a run may use, founders included.
pub const BUDGET: u64 = 100_000;

/// A problem with a target.
pub struct Problem {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub part: Part,
    /// The search ends at this score or a greater one.
    pub target: f64,
    /// The genomes and their score.
    pub space: Space,
}

/// What a problem is for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Part {
    /// Settings are chosen on it.
    Tuning,
    /// Figures are reported for it. Two settings were chosen after its figures were seen.
    Reported,
    /// Figures are reported for it, and no setting was chosen after its figures were seen. The
    /// present designs were chosen after a look at it.
    Fresh,
    /// Drawn after the present designs were fixed. Figures are reported for it.
    Third,
}

/// The score of a genome.
pub type Score<T> = Box<dyn Fn(&[T]) -> f64 + Send + Sync>;

/// A search space with its score.
pub enum Space {
    /// Bit strings of this length.
    Bits(usize, Score<bool>),
    /// Vectors of this many reals, each from minus to plus the second number.
    Reals(usize, f64, Score<f64>),
    /// Permutations of this length.
    Orders(usize, Score<usize>),
}

thread_local! {
    static EVALUATIONS: Cell<u64> = const { Cell::new(0) };
    static REACHED: Cell<Option<u64>> = const { Cell::new(None) };
    static BEST: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
    static BESTS: Cell<[f64; 3]> = const { Cell::new([f64::NEG_INFINITY; 3]) };
}

/// Resets the count of this thread, before a run.
pub fn begin() {
    EVALUATIONS.set(0);
    REACHED.set(None);
    BEST.set(f64::NEG_INFINITY);
    BESTS.set([f64::NEG_INFINITY; 3]);
}

/// Evaluations until the target was reached; `None` if it was not within the [budget](BUDGET).
pub fn reached() -> Option<u64> {
    REACHED.get().filter(|&evaluations| evaluations <= BUDGET)
}

/// The best scores of this thread after each number of evaluations of [`failing::LIMITS`].
pub fn bests() -> [f64; 3] {
    BESTS.get()
}

impl Problem {
    /// Counts an evaluation and returns its score.
    pub fn count(&self, score: f64) -> f64 {
        let evaluations = EVALUATIONS.get() + 1;
        EVALUATIONS.set(evaluations);
        if score > BEST.get() {
            BEST.set(score);
            let mut bests = BESTS.get();
            for (best, limit) in bests.iter_mut().zip(failing::LIMITS) {
                if evaluations <= limit {
                    *best = score;
                }
            }
            BESTS.set(bests);
        }
        if score >= self.target && REACHED.get().is_none() {
            REACHED.set(Some(evaluations));
        }
        score
    }
}

/// The problems of one part: at least one of each kind.
pub fn of(part: Part) -> Vec<Problem> {
    let mut problems = match part {
        Part::Tuning => vec![
            bits::onemax("onemax-80", 80),
            bits::trap("trap-8x5", 8, 5),
            bits::royal_road("royal-road-6x8", 6),
            bits::nk("nk-20-4", 4, 1),
            bits::knapsack("knapsack-40", 40, 1),
            reals::rastrigin("rastrigin-8", 8, 1),
            reals::rosenbrock("rosenbrock-4", 4),
            orders::random_tour("tour-55", 55, 1),
            // For the rivals: kinds that the third set has.
            bits::scattered_trap("scattered-trap-8x5", 8, 5, 1201),
            reals::ackley("ackley-8", 8, 1202),
            reals::ellipsoid("ellipsoid-8", 8, 1203),
            orders::qap("qap-15", 15, 1204, 0.06),
            orders::flow_shop("flow-shop-15x5", (15, 5), 1205, 0.02),
        ],
        Part::Reported => vec![
            bits::onemax("onemax-100", 100),
            bits::trap("trap-10x5", 10, 5),
            bits::royal_road("royal-road-8x8", 8),
            bits::nk("nk-20-5", 5, 2),
            bits::knapsack("knapsack-50", 50, 2),
            reals::rastrigin("rastrigin-10", 10, 2),
            reals::rosenbrock("rosenbrock-5", 5),
            orders::tsplib(
                "berlin52",
                include_str!("../../../../../examples/berlin52.tsp"),
                7542.0,
            ),
        ],
        Part::Fresh => vec![
            bits::onemax("onemax-150", 150),
            bits::trap("trap-12x4", 12, 4),
            bits::royal_road("royal-road-7x8", 7),
            bits::nk("nk-20-6", 6, 3),
            bits::knapsack("knapsack-60", 60, 3),
            reals::rastrigin("rastrigin-12", 12, 3),
            reals::rosenbrock("rosenbrock-6", 6),
            orders::tsplib("eil51", include_str!("../../../../data/eil51.tsp"), 426.0),
            orders::random_tour("tour-50", 50, 3),
        ],
        Part::Third => vec![
            bits::onemax("onemax-120", 120),
            bits::trap("trap-11x5", 11, 5),
            bits::trap("trap-20x3", 20, 3),
            bits::scattered_trap("scattered-trap-10x5", 10, 5, 5001),
            bits::scattered_trap("scattered-trap-14x4", 14, 4, 5002),
            bits::royal_road("royal-road-9x8", 9),
            bits::nk("nk-20-4", 4, 5003),
            bits::nk("nk-20-5", 5, 5004),
            bits::nk("nk-20-6", 6, 5005),
            bits::knapsack("knapsack-45", 45, 5006),
            bits::knapsack("knapsack-70", 70, 5007),
            reals::rastrigin("rastrigin-11", 11, 5008),
            reals::rosenbrock("rosenbrock-7", 7),
            reals::ackley("ackley-10", 10, 5009),
            reals::ellipsoid("ellipsoid-10", 10, 5010),
            reals::rotated_rastrigin("rotated-rastrigin-5", 5, 5011),
            reals::griewank("griewank-8", 8, 5012),
            reals::schwefel("schwefel-8", 8, 5013),
            orders::random_tour("tour-58", 58, 5014),
            orders::random_tour("tour-70", 70, 5015),
            orders::flow_shop("flow-shop-20x5", (20, 5), 5016, 0.02),
            orders::flow_shop("flow-shop-25x8", (25, 8), 5017, 0.04),
            orders::qap("qap-18", 18, 5018, 0.06),
            orders::grid_qap("qap-grid-20", 20, 5019, 0.04),
            orders::linear_ordering("ordering-30", 30, 5020, 0.02),
        ],
    };
    for problem in &mut problems {
        problem.part = part;
    }
    problems
}

fn problem(name: impl Into<String>, target: f64, space: Space) -> Problem {
    Problem {
        name: name.into(),
        part: Part::Tuning,
        target,
        space,
    }
}
