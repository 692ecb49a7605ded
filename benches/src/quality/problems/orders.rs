//! Problems of permutations.

use super::random::Random;
use super::{Problem, Space, problem};

/// Random cities in a square. The target is 5 % above the shortest tour that 200 runs of 2-opt
/// find.
pub fn random_tour(name: impl Into<String>, cities: usize, seed: u64) -> Problem {
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
pub fn tsplib(name: impl Into<String>, file: &str, shortest: f64) -> Problem {
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

fn tour(name: impl Into<String>, shortest: f64, distances: Vec<Vec<f64>>) -> Problem {
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
        let berlin = kicked(&rounded(include_str!("../../../data/berlin52.tsp")), 3000);
        assert!((7542.0..7618.0).contains(&berlin), "{berlin}");
        let eilon = kicked(&rounded(include_str!("../../../data/eil51.tsp")), 3000);
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
