//! How do I find a short tour (the travelling salesman problem)?
//!
//! The genome is a `Permutation`, the order in which you visit the places; `Reverse` minimises.
//! Edge recombination builds children from the roads of both parents, and inversion reverses a
//! part.
//!
//! The places are 52 addresses in Berlin, from the library TSPLIB. The shortest tour has length
//! 7542. If a good tour is enough, `ga_search::permutations` is a scheme in one call.
//!
//! ```text
//! $ cargo run --release --example tour
//! 6 4 25 12 28 27 26 47 13 14 52 11 51 33 43 10 9 8 41 19 45 32 49 1 22 31
//! 18 3 17 21 42 7 2 30 23 20 50 29 16 46 44 34 35 36 39 40 37 38 48 24 5 15
//! length 7542 after 217800 evaluations; the shortest has 7542
//! ```

use ga_core::combine::Sometimes;
use ga_core::crossover::EdgeRecombination;
use ga_core::mutate::Inversion;
use ga_core::prelude::*;
use ga_core::replace::OneToOne;
use ga_core::select::{ReplacingParents, Shuffled};
use std::cmp::Reverse;
use std::io::Write;

const BERLIN: &str = include_str!("berlin52.tsp");
const SHORTEST: u32 = 7542;

/// The lines `number x y` of a file of TSPLIB.
fn read_places(file: &str) -> Vec<(f64, f64)> {
    let mut places = Vec::new();
    for line in file.lines() {
        let numbers: Vec<f64> = line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        if let [_, x, y] = numbers[..] {
            places.push((x, y));
        }
    }
    places
}

/// The distance between two places, rounded to a whole number as TSPLIB demands.
fn distance(from: (f64, f64), to: (f64, f64)) -> u32 {
    let (width, height) = (from.0 - to.0, from.1 - to.1);
    (width * width + height * height).sqrt().round() as u32
}

/// The length of a tour that ends where it began.
fn length(tour: &Permutation, places: &[(f64, f64)]) -> u32 {
    let visited: Vec<(f64, f64)> = tour.arrange(places).copied().collect();
    let next = visited.iter().cycle().skip(1);
    visited
        .iter()
        .zip(next)
        .map(|(&from, &to)| distance(from, to))
        .sum()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let places = read_places(BERLIN);
    let scheme = Scheme {
        breeder: Recombine {
            // Every resident is a parent once, and its child competes with it.
            selector: ReplacingParents(Shuffled),
            crossover: Sometimes::new(0.5, EdgeRecombination)?,
            mutator: Inversion,
            offspring: 100,
        },
        evaluator: Serial::new(|tour: &Permutation| Reverse(length(tour, &places))),
        replacement: OneToOne,
    };
    let mut engine = scheme
        .found(&RandomPermutation(places.len()))
        .size(100)
        .seed(1)?;
    engine.run((Target(Reverse(SHORTEST)), Evaluations(400_000)));

    if let Some((tour, Reverse(length))) = engine.best() {
        let mut out = std::io::stdout();
        let numbers: Vec<String> = tour.iter().map(|place| (place + 1).to_string()).collect();
        for row in numbers.chunks(26) {
            writeln!(out, "{}", row.join(" "))?;
        }
        let evaluations = engine.state().evaluations();
        writeln!(
            out,
            "length {length} after {evaluations} evaluations; the shortest has {SHORTEST}"
        )?;
    }
    Ok(())
}
