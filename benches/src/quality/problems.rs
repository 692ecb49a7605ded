//! Known problems, each with a target, and the count of evaluations until it is reached.
//!
//! This file needs the standard library only, so that programs with other crates can include it.
//! Scores are maximised. The optima of reals are moved off the origin, because some operators are
//! drawn to the origin.

use std::cell::Cell;

/// Evaluations that a run may use, founders included.
pub const BUDGET: u64 = 100_000;

/// A problem with a target.
pub struct Problem {
    /// Its name.
    pub name: &'static str,
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
    /// Figures are reported for it, and no setting was chosen after its figures were seen.
    Fresh,
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
}

/// Resets the count of this thread, before a run.
pub fn begin() {
    EVALUATIONS.set(0);
    REACHED.set(None);
}

/// Evaluations until the target was reached; `None` if it was not within the [budget](BUDGET).
pub fn reached() -> Option<u64> {
    REACHED.get().filter(|&evaluations| evaluations <= BUDGET)
}

impl Problem {
    /// Counts an evaluation and returns its score.
    pub fn count(&self, score: f64) -> f64 {
        let evaluations = EVALUATIONS.get() + 1;
        EVALUATIONS.set(evaluations);
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
            onemax("onemax-80", 80),
            trap("trap-8x5", 8, 5),
            royal_road("royal-road-6x8", 6),
            nk("nk-20-4", 4, 1),
            knapsack("knapsack-40", 40, 1),
            rastrigin("rastrigin-8", 8, 1),
            rosenbrock("rosenbrock-4", 4),
            random_tour("tour-55", 55, 1),
        ],
        Part::Reported => vec![
            onemax("onemax-100", 100),
            trap("trap-10x5", 10, 5),
            royal_road("royal-road-8x8", 8),
            nk("nk-20-5", 5, 2),
            knapsack("knapsack-50", 50, 2),
            rastrigin("rastrigin-10", 10, 2),
            rosenbrock("rosenbrock-5", 5),
            tsplib("berlin52", include_str!("../../data/berlin52.tsp"), 7542.0),
        ],
        Part::Fresh => vec![
            onemax("onemax-150", 150),
            trap("trap-12x4", 12, 4),
            royal_road("royal-road-7x8", 7),
            nk("nk-20-6", 6, 3),
            knapsack("knapsack-60", 60, 3),
            rastrigin("rastrigin-12", 12, 3),
            rosenbrock("rosenbrock-6", 6),
            tsplib("eil51", include_str!("../../data/eil51.tsp"), 426.0),
            random_tour("tour-50", 50, 3),
        ],
    };
    for problem in &mut problems {
        problem.part = part;
    }
    problems
}

fn problem(name: &'static str, target: f64, space: Space) -> Problem {
    Problem { name, part: Part::Tuning, target, space }
}

fn bits(
    name: &'static str,
    target: f64,
    loci: usize,
    score: impl Fn(&[bool]) -> f64 + Send + Sync + 'static,
) -> Problem {
    problem(name, target, Space::Bits(loci, Box::new(score)))
}

fn ones(bits: &[bool]) -> usize {
    bits.iter().filter(|&&bit| bit).count()
}

/// Counts ones.
fn onemax(name: &'static str, loci: usize) -> Problem {
    bits(name, loci as f64, loci, |bits| ones(bits) as f64)
}

/// A trap function (Deb & Goldberg 1993): a block of `size` bits is worth `size` if all are set,
/// else `size` - 1 minus the number of bits set.
fn trap(name: &'static str, blocks: usize, size: usize) -> Problem {
    bits(name, (size * blocks) as f64, size * blocks, move |bits| {
        let worth = |block: &[bool]| if ones(block) == size { size } else { size - 1 - ones(block) };
        bits.chunks(size).map(worth).sum::<usize>() as f64
    })
}

/// Royal road R1 (Mitchell, Forrest & Holland 1992): a block of eight bits is worth 8 if all are
/// set.
fn royal_road(name: &'static str, blocks: usize) -> Problem {
    bits(name, 8.0 * blocks as f64, 8 * blocks, |bits| {
        8.0 * bits.chunks(8).filter(|block| ones(block) == 8).count() as f64
    })
}

/// NK landscape (Kauffman 1993): each of 20 bits adds a random value that depends on it and on the
/// next `neighbours` bits.
fn nk(name: &'static str, neighbours: usize, seed: u64) -> Problem {
    const LOCI: usize = 20;
    let mut random = Random(seed);
    let table: Vec<Vec<f64>> =
        (0..LOCI).map(|_| (0..2 << neighbours).map(|_| random.unit()).collect()).collect();
    let score = move |word: usize| {
        let twice = word | word << LOCI;
        let worth = |(locus, table): (usize, &Vec<f64>)| table[twice >> locus & ((2 << neighbours) - 1)];
        table.iter().enumerate().map(worth).sum::<f64>()
    };
    let best = (0..1 << LOCI).map(&score).fold(f64::NEG_INFINITY, f64::max);
    bits(name, best, LOCI, move |bits| {
        score(bits.iter().rev().fold(0, |word, &bit| word << 1 | usize::from(bit)))
    })
}

/// A knapsack that holds half of the total weight. A load that is too heavy scores minus its
/// excess. The target is 99.5 % of the optimum.
fn knapsack(name: &'static str, things: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let weights: Vec<usize> = (0..things).map(|_| 10 + random.below(90)).collect();
    let worths: Vec<usize> = weights.iter().map(|weight| weight + random.below(20)).collect();
    let room = weights.iter().sum::<usize>() / 2;
    let mut best = vec![0; room + 1];
    for (&weight, &worth) in weights.iter().zip(&worths) {
        for used in (weight..=room).rev() {
            best[used] = best[used].max(best[used - weight] + worth);
        }
    }
    bits(name, 0.995 * best[room] as f64, things, move |bits| {
        let sum = |of: &[usize]| of.iter().zip(bits).map(|(&n, &bit)| n * usize::from(bit)).sum::<usize>();
        let weight = sum(&weights);
        if weight <= room { sum(&worths) as f64 } else { room as f64 - weight as f64 }
    })
}

/// Rastrigin's function with its minimum moved to a random point. The target is within 0.01 of it.
fn rastrigin(name: &'static str, loci: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let least: Vec<f64> = (0..loci).map(|_| 6.0 * random.unit() - 3.0).collect();
    let score = move |reals: &[f64]| {
        let term = |(x, least): (&f64, &f64)| {
            let x = x - least;
            10.0 + x * x - 10.0 * (std::f64::consts::TAU * x).cos()
        };
        -reals.iter().zip(&least).map(term).sum::<f64>()
    };
    problem(name, -0.01, Space::Reals(loci, 5.12, Box::new(score)))
}

/// Rosenbrock's valley, whose minimum is at (1, .., 1). The target is within 0.1 of it.
fn rosenbrock(name: &'static str, loci: usize) -> Problem {
    let score = |reals: &[f64]| {
        let term = |pair: &[f64]| 100.0 * (pair[1] - pair[0] * pair[0]).powi(2) + (1.0 - pair[0]).powi(2);
        -reals.windows(2).map(term).sum::<f64>()
    };
    problem(name, -0.1, Space::Reals(loci, 2.048, Box::new(score)))
}

/// Random cities in a square. The target is 5 % above the shortest tour that 200 runs of 2-opt
/// find.
fn random_tour(name: &'static str, cities: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let map: Vec<[f64; 2]> = (0..cities).map(|_| [1000.0 * random.unit(), 1000.0 * random.unit()]).collect();
    let distances = distances(&map);
    let mut shortest = f64::INFINITY;
    for _ in 0..200 {
        let mut tour: Vec<usize> = (0..cities).collect();
        (1..cities).rev().for_each(|last| tour.swap(last, random.below(last + 1)));
        shorten(&mut tour, &distances);
        shortest = shortest.min(length(&tour, &distances));
    }
    tour(name, shortest, distances)
}

/// Cities of the collection TSPLIB (Reinelt 1991). The target is 5 % above the shortest tour.
fn tsplib(name: &'static str, file: &str, shortest: f64) -> Problem {
    tour(name, shortest, rounded(file))
}

/// The distances of a TSPLIB file, rounded as its definition demands.
fn rounded(file: &str) -> Vec<Vec<f64>> {
    let lines = file.lines().skip_while(|line| *line != "NODE_COORD_SECTION").skip(1);
    let place = |line: &str| {
        let mut numbers = line.split_whitespace().skip(1).filter_map(|word| word.parse().ok());
        Some([numbers.next()?, numbers.next()?])
    };
    let map: Vec<[f64; 2]> = lines.map_while(place).collect();
    distances(&map).into_iter().map(|row| row.into_iter().map(f64::round).collect()).collect()
}

fn tour(name: &'static str, shortest: f64, distances: Vec<Vec<f64>>) -> Problem {
    let cities = distances.len();
    let score = move |tour: &[usize]| -length(tour, &distances);
    problem(name, -1.05 * shortest, Space::Orders(cities, Box::new(score)))
}

fn distances(map: &[[f64; 2]]) -> Vec<Vec<f64>> {
    let row = |from: &[f64; 2]| map.iter().map(|to| (from[0] - to[0]).hypot(from[1] - to[1])).collect();
    map.iter().map(row).collect()
}

fn length(tour: &[usize], distances: &[Vec<f64>]) -> f64 {
    let next = tour.iter().cycle().skip(1);
    tour.iter().zip(next).map(|(&from, &to)| distances[from][to]).sum()
}

/// Local search 2-opt: reverses segments as long as that shortens the tour.
fn shorten(tour: &mut [usize], distances: &[Vec<f64>]) {
    let count = tour.len();
    let mut shorter = true;
    while shorter {
        shorter = false;
        for first in 0..count - 1 {
            for last in first + 1..count {
                let (before, after) = (tour[(first + count - 1) % count], tour[(last + 1) % count]);
                let (from, to) = (tour[first], tour[last]);
                let saved = distances[before][from] + distances[to][after]
                    - distances[before][to]
                    - distances[from][after];
                if saved > 1e-9 && before != to {
                    tour[first..=last].reverse();
                    shorter = true;
                }
            }
        }
    }
}

/// `SplitMix64` (Steele, Lea & Flood 2014), so that the instances are the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.unit() * bound as f64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Iterated local search: cuts the tour in four parts, exchanges the middle ones, applies
    /// 2-opt, and keeps a tour that is not longer.
    fn kicked(distances: &[Vec<f64>], kicks: usize) -> f64 {
        let mut random = Random(99);
        let mut best: Vec<usize> = (0..distances.len()).collect();
        shorten(&mut best, distances);
        for _ in 0..kicks {
            let mut cuts = [0; 3].map(|_| 1 + random.below(distances.len() - 1));
            cuts.sort_unstable();
            let [a, b, c] = cuts;
            let mut tour = [&best[..a], &best[b..c], &best[a..b], &best[c..]].concat();
            shorten(&mut tour, distances);
            if length(&tour, distances) <= length(&best, distances) {
                best = tour;
            }
        }
        length(&best, distances)
    }

    #[test]
    fn the_shortest_tours_of_tsplib_are_as_published() {
        let berlin = kicked(&rounded(include_str!("../../data/berlin52.tsp")), 3000);
        assert!((7542.0..7618.0).contains(&berlin), "{berlin}");
        let eilon = kicked(&rounded(include_str!("../../data/eil51.tsp")), 3000);
        assert!((426.0..431.0).contains(&eilon), "{eilon}");
    }

    #[test]
    fn iterated_local_search_agrees_with_the_targets_of_random_cities_within_half_a_percent() {
        for (cities, seed) in [(55, 1), (50, 3)] {
            let problem = random_tour("tour", cities, seed);
            let mut random = Random(seed);
            let map: Vec<[f64; 2]> =
                (0..cities).map(|_| [1000.0 * random.unit(), 1000.0 * random.unit()]).collect();
            let shortest = kicked(&distances(&map), 3000);
            let ratio = -problem.target / 1.05 / shortest;
            assert!((0.995..1.005).contains(&ratio), "{cities} cities: {ratio}");
        }
    }
}
