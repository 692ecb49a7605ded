//! Bits: binary sequences, weighted set cover, number partitioning, XOR-SAT, graph colouring, the
//! selection of features, and rosters.

use super::super::random::Random;
use super::super::{Problem, Score, Space};
use super::{drawn, endless};

/// The problems of an instance.
pub(super) fn all(random: &mut Random) -> Vec<Problem> {
    vec![
        bits("labs-40", 40, Box::new(sequence)),
        bits("set-cover-70", 70, set_cover(random)),
        bits("partition-60", 60, partition(random)),
        bits("xor-sat-50", 50, parities(random)),
        bits("colouring-40x4", 80, colouring(random)),
        bits("features-30", FEATURES, features(random)),
        bits("rosters-8x7", 2 * NURSES * DAYS, rosters(random)),
    ]
}

fn bits(name: &str, loci: usize, score: Score<bool>) -> Problem {
    endless(name, Space::Bits(loci, score))
}

/// Minus the energy of a binary sequence: its squared autocorrelations.
fn sequence(bits: &[bool]) -> f64 {
    let sum = |lag: usize| {
        bits.iter()
            .zip(&bits[lag..])
            .map(|(a, b)| if a == b { 1 } else { -1 })
            .sum::<i32>()
    };
    -(1..bits.len())
        .map(|lag| f64::from(sum(lag).pow(2)))
        .sum::<f64>()
}

/// Each of 150 elements is in some of 70 sets, which have costs. A missing element costs 30.
fn set_cover(random: &mut Random) -> Score<bool> {
    let costs = drawn(70, random, |random| (5 + random.below(20)) as f64);
    let covers = drawn(150, random, |random| {
        drawn(4, random, |random| random.below(70))
    });
    Box::new(move |bits| {
        let cost = bits
            .iter()
            .zip(&costs)
            .filter(|(chosen, _)| **chosen)
            .map(|(_, cost)| cost)
            .sum::<f64>();
        let missing = covers
            .iter()
            .filter(|sets| !sets.iter().any(|&set| bits[set]))
            .count();
        -(cost + 30.0 * missing as f64)
    })
}

/// Minus the difference of the sums of two groups of numbers.
fn partition(random: &mut Random) -> Score<bool> {
    let numbers = drawn(60, random, |random| (1 + random.below(1_000_000)) as f64);
    Box::new(move |bits| {
        -bits
            .iter()
            .zip(&numbers)
            .map(|(bit, number)| if *bit { *number } else { -number })
            .sum::<f64>()
            .abs()
    })
}

/// Minus the equations of three bits that do not hold: 55, with a planted solution.
fn parities(random: &mut Random) -> Score<bool> {
    let planted = drawn(50, random, |random| random.below(2) == 1);
    let clauses = drawn(55, random, |random| {
        drawn(3, random, |random| random.below(50))
    });
    let parity =
        |bits: &[bool], clause: &[usize]| clause.iter().fold(false, |sum, &at| sum ^ bits[at]);
    let sides: Vec<bool> = clauses
        .iter()
        .map(|clause| parity(&planted, clause))
        .collect();
    Box::new(move |bits| {
        let holds = |(clause, side): &(&Vec<usize>, &bool)| parity(bits, clause) == **side;
        clauses.iter().zip(&sides).filter(holds).count() as f64 - 55.0
    })
}

/// Minus the edges between nodes of one colour: four colours, two bits for each of 40 nodes.
fn colouring(random: &mut Random) -> Score<bool> {
    let edges = drawn(90, random, |random| (random.below(40), random.below(40)));
    Box::new(move |bits| {
        let colour = |node: usize| &bits[2 * node..2 * node + 2];
        let clash = |&&(one, other): &&(usize, usize)| one != other && colour(one) == colour(other);
        -(edges.iter().filter(clash).count() as f64)
    })
}

const FEATURES: usize = 30;
const SAMPLES: usize = 80;

/// Features of a classifier by the nearest neighbour: the share of samples that it puts into the
/// right class when each is left out, less a thousandth per feature. Eight features tell the class.
fn features(random: &mut Random) -> Score<bool> {
    let samples = drawn(SAMPLES, random, |random| {
        drawn(FEATURES, random, |random| 2.0 * random.unit() - 1.0)
    });
    let class = |x: &[f64]| x[0] * x[1] + x[2] * x[3] + 0.5 * (x[4] + x[5]) + x[6] * x[7] > 0.0;
    let classes: Vec<bool> = samples.iter().map(|sample| class(sample)).collect();
    // The squared differences of all pairs of samples, by feature.
    let squares: Vec<Vec<f64>> = (0..FEATURES)
        .map(|at| {
            let pairs = samples
                .iter()
                .flat_map(|one| samples.iter().map(move |other| (one[at], other[at])));
            pairs.map(|(one, other)| (one - other).powi(2)).collect()
        })
        .collect();
    Box::new(move |bits| {
        let mut distances = vec![0.0; SAMPLES * SAMPLES];
        let mut chosen = 0;
        for (_, squares) in bits.iter().zip(&squares).filter(|(chosen, _)| **chosen) {
            chosen += 1;
            distances
                .iter_mut()
                .zip(squares)
                .for_each(|(sum, square)| *sum += square);
        }
        let right = (0..SAMPLES).filter(|&one| {
            let row = &distances[SAMPLES * one..SAMPLES * (one + 1)];
            let mut nearest = (f64::INFINITY, one);
            for (other, &distance) in row.iter().enumerate() {
                if other != one && distance < nearest.0 {
                    nearest = (distance, other);
                }
            }
            nearest.1 != one && classes[nearest.1] == classes[one]
        });
        right.count() as f64 / SAMPLES as f64 - 0.001 * f64::from(chosen)
    })
}

const NURSES: usize = 8;
const DAYS: usize = 7;

/// A week of nurses: off, early, late or night, by two bits. Hard rules cost 100: each shift needs
/// a number of nurses on each day, a night is not followed by an early shift, and no week has more
/// than five shifts. Soft rules cost 1 to 9: wishes for days off and against shifts, and single
/// days off.
fn rosters(random: &mut Random) -> Score<bool> {
    let needed = drawn(DAYS, random, |random| [2, 1 + random.below(2), 1]);
    let wishes = drawn(30, random, |random| {
        (
            random.below(NURSES),
            random.below(DAYS),
            random.below(4),
            (1 + random.below(9)) as f64,
        )
    });
    Box::new(move |bits| {
        let shift = |nurse: usize, day: usize| {
            let at = 2 * (nurse * DAYS + day);
            2 * usize::from(bits[at]) + usize::from(bits[at + 1])
        };
        let mut hard = 0.0;
        let mut soft = 0.0;
        for (day, needed) in needed.iter().enumerate() {
            let mut present = [0_usize; 4];
            (0..NURSES).for_each(|nurse| present[shift(nurse, day)] += 1);
            let wrong = |(needed, present): (&usize, &usize)| needed.abs_diff(*present) as f64;
            hard += needed.iter().zip(&present[1..]).map(wrong).sum::<f64>();
        }
        for nurse in 0..NURSES {
            let week: [usize; DAYS] = std::array::from_fn(|day| shift(nurse, day));
            hard += week
                .windows(2)
                .filter(|pair| pair[0] == 3 && pair[1] == 1)
                .count() as f64;
            hard += week
                .iter()
                .filter(|shift| **shift > 0)
                .count()
                .saturating_sub(5) as f64;
            soft += 3.0
                * week
                    .windows(3)
                    .filter(|days| days[0] > 0 && days[1] == 0 && days[2] > 0)
                    .count() as f64;
        }
        for &(nurse, day, unwanted, weight) in &wishes {
            // A wish against being off is a wish for any shift.
            soft += if shift(nurse, day) == unwanted {
                weight
            } else {
                0.0
            };
        }
        -(100.0 * hard + soft)
    })
}
