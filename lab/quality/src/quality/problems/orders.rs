//! Problems of permutations.

use super::random::Random;
use super::{Problem, Space, problem};

/// Random cities in a square. The target is 5 % above the shortest tour that 200 runs of 2-opt
/// find.
pub fn random_tour(name: impl Into<String>, cities: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let map: Vec<[f64; 2]> = (0..cities)
        .map(|_| [1000.0 * random.unit(), 1000.0 * random.unit()])
        .collect();
    let distances = distances(&map);
    let mut shortest = f64::INFINITY;
    for _ in 0..200 {
        let mut tour: Vec<usize> = (0..cities).collect();
        (1..cities)
            .rev()
            .for_each(|last| tour.swap(last, random.below(last + 1)));
        shorten(&mut tour, &distances);
        shortest = shortest.min(length(&tour, &distances));
    }
    tour(name, shortest, distances)
}

/// Cities of the collection TSPLIB (Reinelt 1991). The target is 5 % above the shortest tour.
pub fn tsplib(name: impl Into<String>, file: &str, shortest: f64) -> Problem {
    tour(name, shortest, rounded(file))
}

/// The distances of a TSPLIB file, rounded as its definition demands.
fn rounded(file: &str) -> Vec<Vec<f64>> {
    let lines = file
        .lines()
        .skip_while(|line| *line != "NODE_COORD_SECTION")
        .skip(1);
    let place = |line: &str| {
        let mut numbers = line
            .split_whitespace()
            .skip(1)
            .filter_map(|word| word.parse().ok());
        Some([numbers.next()?, numbers.next()?])
    };
    let map: Vec<[f64; 2]> = lines.map_while(place).collect();
    distances(&map)
        .into_iter()
        .map(|row| row.into_iter().map(f64::round).collect())
        .collect()
}

fn tour(name: impl Into<String>, shortest: f64, distances: Vec<Vec<f64>>) -> Problem {
    let cities = distances.len();
    let score = move |tour: &[usize]| -length(tour, &distances);
    problem(
        name,
        -1.05 * shortest,
        Space::Orders(cities, Box::new(score)),
    )
}

fn distances(map: &[[f64; 2]]) -> Vec<Vec<f64>> {
    let row = |from: &[f64; 2]| {
        map.iter()
            .map(|to| (from[0] - to[0]).hypot(from[1] - to[1]))
            .collect()
    };
    map.iter().map(row).collect()
}

fn length(tour: &[usize], distances: &[Vec<f64>]) -> f64 {
    let next = tour.iter().cycle().skip(1);
    tour.iter()
        .zip(next)
        .map(|(&from, &to)| distances[from][to])
        .sum()
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

/// Quadratic assignment (Koopmans & Beckmann 1957): the flow between two things times the distance
/// of their places, over all pairs. Flows and distances are symmetric and uniform from 0 to 99, as
/// in Taillard's instances of class a. The target is the fraction `within` above the least cost
/// that robust tabu search finds in four runs of 10 000 moves.
pub fn qap(name: impl Into<String>, things: usize, seed: u64, within: f64) -> Problem {
    let mut random = Random(seed);
    let flows = symmetric(things, |_, _| random.below(100) as f64);
    let distances = symmetric(things, |_, _| random.below(100) as f64);
    assignment(name, flows, distances, within, random)
}

/// Quadratic assignment to the places of a grid, with city-block distances, as in the instances of
/// Nugent, Vollmann & Ruml (1968). Three flows in ten are 0, the others uniform from 0 to 9. The
/// target is as in [`qap`].
pub fn grid_qap(name: impl Into<String>, things: usize, seed: u64, within: f64) -> Problem {
    let mut random = Random(seed);
    let width = (1..=things)
        .find(|width| width * width >= things)
        .unwrap_or(things);
    let flows = symmetric(things, |_, _| {
        if random.unit() < 0.3 {
            0.0
        } else {
            random.below(10) as f64
        }
    });
    let distances = symmetric(things, |one, other| {
        ((one / width).abs_diff(other / width) + (one % width).abs_diff(other % width)) as f64
    });
    assignment(name, flows, distances, within, random)
}

fn symmetric(things: usize, mut weight: impl FnMut(usize, usize) -> f64) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; things]; things];
    for (one, other) in (0..things).flat_map(|one| (0..one).map(move |other| (one, other))) {
        matrix[one][other] = weight(one, other);
        matrix[other][one] = matrix[one][other];
    }
    matrix
}

fn assignment(
    name: impl Into<String>,
    flows: Vec<Vec<f64>>,
    distances: Vec<Vec<f64>>,
    within: f64,
    mut random: Random,
) -> Problem {
    let things = flows.len();
    let best = (0..4)
        .map(|_| tabu(&flows, &distances, 10_000, &mut random))
        .fold(f64::INFINITY, f64::min);
    let score = move |order: &[usize]| -cost(order, &flows, &distances);
    problem(
        name,
        -(1.0 + within) * best,
        Space::Orders(things, Box::new(score)),
    )
}

/// The cost of putting thing `order[i]` in place `i`.
fn cost(order: &[usize], flows: &[Vec<f64>], distances: &[Vec<f64>]) -> f64 {
    let row = |place: usize| {
        order[..place]
            .iter()
            .zip(&distances[place])
            .map(move |(&thing, far)| far * flows[order[place]][thing])
    };
    (0..order.len()).flat_map(row).sum()
}

/// The least cost that robust tabu search (Taillard 1991) finds.
fn tabu(flows: &[Vec<f64>], distances: &[Vec<f64>], moves: usize, random: &mut Random) -> f64 {
    let things = flows.len();
    let mut order = shuffled(things, random);
    let mut now = cost(&order, flows, distances);
    let mut least = now;
    // The move from which on a thing may return to a place.
    let mut free = vec![vec![0; things]; things];
    for step in 0..moves {
        let mut best = (f64::INFINITY, 0, 0);
        for one in 0..things {
            for other in 0..one {
                let (here, there) = (order[one], order[other]);
                let change: f64 = (0..things)
                    .filter(|&place| place != one && place != other)
                    .map(|place| {
                        let thing = order[place];
                        (distances[one][place] - distances[other][place])
                            * (flows[there][thing] - flows[here][thing])
                    })
                    .sum();
                let allowed =
                    free[one][there].max(free[other][here]) <= step || now + change < least;
                if allowed && change < best.0 {
                    best = (change, one, other);
                }
            }
        }
        let (change, one, other) = best;
        if change.is_infinite() {
            continue;
        }
        let mut tenure = || step + things * 9 / 10 + random.below(things / 5 + 2);
        (free[one][order[one]], free[other][order[other]]) = (tenure(), tenure());
        order.swap(one, other);
        now += change;
        least = least.min(now);
    }
    least
}

fn shuffled(things: usize, random: &mut Random) -> Vec<usize> {
    let mut order: Vec<usize> = (0..things).collect();
    (1..things)
        .rev()
        .for_each(|last| order.swap(last, random.below(last + 1)));
    order
}

/// A permutation flow shop: each job visits all machines in the same order, and the last job is
/// done as soon as possible. The times come from Taillard's generator (1993) with `seed`, which is
/// positive and below 2<sup>31</sup> - 1. The target is the fraction `within` above the least
/// makespan that an iterated greedy search finds in 2000 steps.
pub fn flow_shop(
    name: impl Into<String>,
    (jobs, machines): (usize, usize),
    seed: u64,
    within: f64,
) -> Problem {
    let times = taillard(jobs, machines, seed);
    let best = iterated_greedy(&times, 2000, &mut Random(seed));
    let score = move |order: &[usize]| -makespan(order, &times);
    problem(
        name,
        -(1.0 + within) * best,
        Space::Orders(jobs, Box::new(score)),
    )
}

/// The times of all jobs for each machine: Taillard's generator, with Bratley's random numbers.
fn taillard(jobs: usize, machines: usize, seed: u64) -> Vec<Vec<f64>> {
    let mut state = seed as i64;
    let mut time = || {
        let high = state / 127_773;
        state = 16_807 * (state % 127_773) - high * 2836;
        if state < 0 {
            state += 2_147_483_647;
        }
        (1 + (state as f64 / 2_147_483_647.0 * 99.0) as i64) as f64
    };
    (0..machines)
        .map(|_| (0..jobs).map(|_| time()).collect())
        .collect()
}

fn makespan(order: &[usize], times: &[Vec<f64>]) -> f64 {
    let mut ready = vec![0.0_f64; times.len()];
    for &job in order {
        let mut done = 0.0_f64;
        for (ready, times) in ready.iter_mut().zip(times) {
            done = done.max(*ready) + times[job];
            *ready = done;
        }
    }
    ready.last().copied().unwrap_or(0.0)
}

/// The least makespan that an iterated greedy search (Ruiz & Stützle 2007) finds: removes four
/// jobs, inserts each at its best place, and accepts some losses.
fn iterated_greedy(times: &[Vec<f64>], steps: usize, random: &mut Random) -> f64 {
    let jobs = times.first().map_or(0, Vec::len);
    let mean = times.iter().flatten().sum::<f64>() / (times.len() * jobs).max(1) as f64;
    let mut queue: Vec<usize> = (0..jobs).collect();
    let total = |job: usize| times.iter().map(|row| row[job]).sum::<f64>();
    queue.sort_by(|&one, &other| total(other).total_cmp(&total(one)));
    let mut order = Vec::new();
    for job in queue {
        insert(&mut order, job, times);
    }
    let mut now = makespan(&order, times);
    let mut least = now;
    for _ in 0..steps {
        let mut next = order.clone();
        let removed: Vec<usize> = (0..4.min(jobs))
            .map(|_| next.remove(random.below(next.len())))
            .collect();
        for job in removed {
            insert(&mut next, job, times);
        }
        let then = makespan(&next, times);
        least = least.min(then);
        if then <= now || random.unit() < ((now - then) / (0.04 * mean)).exp() {
            (order, now) = (next, then);
        }
    }
    least
}

/// Inserts a job at the place with the least makespan.
fn insert(order: &mut Vec<usize>, job: usize, times: &[Vec<f64>]) {
    let mut best = (f64::INFINITY, 0);
    order.push(job);
    for place in (0..order.len()).rev() {
        let then = makespan(order, times);
        if then < best.0 {
            best = (then, place);
        }
        if place > 0 {
            order.swap(place, place - 1);
        }
    }
    order[..=best.1].rotate_left(1);
}

/// Linear ordering: the sum of the weights of all pairs of things, by which of them comes first.
/// The weights are uniform from 0 to 99. The target is the fraction `within` below the greatest sum
/// that 3000 steps of an iterated local search by insertions find.
pub fn linear_ordering(name: impl Into<String>, things: usize, seed: u64, within: f64) -> Problem {
    let mut random = Random(seed);
    let weights: Vec<Vec<f64>> = (0..things)
        .map(|_| (0..things).map(|_| random.below(100) as f64).collect())
        .collect();
    let mut order = shuffled(things, &mut random);
    let mut best = raise(&mut order, &weights);
    for _ in 0..3000 {
        let mut next = order.clone();
        for _ in 0..3 {
            let thing = next.remove(random.below(things));
            next.insert(random.below(things), thing);
        }
        let sum = raise(&mut next, &weights);
        if sum >= best {
            (order, best) = (next, sum);
        }
    }
    let score = move |order: &[usize]| above(order, &weights);
    problem(
        name,
        (1.0 - within) * best,
        Space::Orders(things, Box::new(score)),
    )
}

/// The sum of the weights of all pairs.
fn above(order: &[usize], weights: &[Vec<f64>]) -> f64 {
    let row = |place: usize| {
        order[place + 1..]
            .iter()
            .map(move |&later| weights[order[place]][later])
    };
    (0..order.len()).flat_map(row).sum()
}

/// Local search: moves things to their best places. Returns the sum.
fn raise(order: &mut [usize], weights: &[Vec<f64>]) -> f64 {
    let mut changed = true;
    while changed {
        changed = false;
        for from in 0..order.len() {
            let thing = order[from];
            let mut best = (0.0, from);
            let mut gain = 0.0;
            for (place, &other) in order.iter().enumerate().skip(from + 1) {
                gain += weights[other][thing] - weights[thing][other];
                best = if gain > best.0 { (gain, place) } else { best };
            }
            gain = 0.0;
            for (place, &other) in order.iter().enumerate().take(from).rev() {
                gain += weights[thing][other] - weights[other][thing];
                best = if gain > best.0 { (gain, place) } else { best };
            }
            if best.1 > from {
                order[from..=best.1].rotate_left(1);
            } else {
                order[best.1..=from].rotate_right(1);
            }
            changed |= best.1 != from;
        }
    }
    above(order, weights)
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
        let berlin = kicked(
            &rounded(include_str!("../../../../../examples/berlin52.tsp")),
            3000,
        );
        assert!((7542.0..7618.0).contains(&berlin), "{berlin}");
        let eilon = kicked(&rounded(include_str!("../../../../data/eil51.tsp")), 3000);
        assert!((426.0..431.0).contains(&eilon), "{eilon}");
    }

    #[test]
    fn iterated_local_search_agrees_with_the_targets_of_random_cities_within_half_a_percent() {
        for (cities, seed) in [(55, 1), (50, 3)] {
            let problem = random_tour("tour", cities, seed);
            let mut random = Random(seed);
            let map: Vec<[f64; 2]> = (0..cities)
                .map(|_| [1000.0 * random.unit(), 1000.0 * random.unit()])
                .collect();
            let shortest = kicked(&distances(&map), 3000);
            let ratio = -problem.target / 1.05 / shortest;
            assert!((0.995..1.005).contains(&ratio), "{cities} cities: {ratio}");
        }
    }

    /// All orders of `things` things.
    fn all(things: usize) -> Vec<Vec<usize>> {
        let mut orders = vec![Vec::new()];
        for thing in 0..things {
            let insert = |order: Vec<usize>| {
                (0..=order.len())
                    .map(move |place| [&order[..place], &[thing], &order[place..]].concat())
            };
            orders = orders.into_iter().flat_map(insert).collect();
        }
        orders
    }

    #[test]
    fn the_targets_of_small_assignments_schedules_and_orderings_are_their_optima() {
        let problems = [
            qap("qap", 7, 1001, 0.0),
            grid_qap("qap", 7, 1002, 0.0),
            flow_shop("flow shop", (7, 4), 1003, 0.0),
            linear_ordering("ordering", 7, 1004, 0.0),
        ];
        for problem in problems {
            let Space::Orders(things, score) = &problem.space else {
                panic!("orders")
            };
            let best = all(*things)
                .iter()
                .map(|order| score(order))
                .fold(f64::NEG_INFINITY, f64::max);
            assert!(
                (best - problem.target).abs() < 1e-9,
                "{}: {best}, {}",
                problem.name,
                problem.target
            );
        }
    }

    /// Taillard's first instances of 20 jobs, with his times and the least makespans known.
    #[test]
    fn flow_shops_are_as_published() {
        let times = taillard(20, 5, 873_654_221);
        assert_eq!(
            times[0][..8],
            [54.0, 83.0, 15.0, 71.0, 77.0, 36.0, 53.0, 38.0]
        );
        for (machines, seed, least) in [(5, 873_654_221, 1278.0), (10, 587_595_453, 1582.0)] {
            let found = -flow_shop("flow shop", (20, machines), seed, 0.0).target;
            assert!((least..1.01 * least).contains(&found), "{found}");
        }
    }
}
