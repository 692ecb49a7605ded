//! Problems of bits.

use super::random::Random;
use super::{Problem, Space, problem};

fn bits(
    name: impl Into<String>,
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
pub fn onemax(name: impl Into<String>, loci: usize) -> Problem {
    bits(name, loci as f64, loci, |bits| ones(bits) as f64)
}

/// A trap function (Deb & Goldberg 1993): a block of `size` bits is worth `size` if all are set,
/// else `size` - 1 minus the number of bits set.
pub fn trap(name: impl Into<String>, blocks: usize, size: usize) -> Problem {
    bits(name, (size * blocks) as f64, size * blocks, move |bits| {
        let worth = |block: &[bool]| if ones(block) == size { size } else { size - 1 - ones(block) };
        bits.chunks(size).map(worth).sum::<usize>() as f64
    })
}

/// Royal road R1 (Mitchell, Forrest & Holland 1992): a block of eight bits is worth 8 if all are
/// set.
pub fn royal_road(name: impl Into<String>, blocks: usize) -> Problem {
    bits(name, 8.0 * blocks as f64, 8 * blocks, |bits| {
        8.0 * bits.chunks(8).filter(|block| ones(block) == 8).count() as f64
    })
}

/// NK landscape (Kauffman 1993): each of 20 bits adds a random value that depends on it and on the
/// next `neighbours` bits.
pub fn nk(name: impl Into<String>, neighbours: usize, seed: u64) -> Problem {
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
pub fn knapsack(name: impl Into<String>, things: usize, seed: u64) -> Problem {
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
