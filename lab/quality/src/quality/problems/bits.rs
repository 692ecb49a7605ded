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
        let worth = |block: &[bool]| {
            if ones(block) == size {
                size
            } else {
                size - 1 - ones(block)
            }
        };
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
    let table: Vec<Vec<f64>> = (0..LOCI)
        .map(|_| (0..2 << neighbours).map(|_| random.unit()).collect())
        .collect();
    let score = move |word: usize| {
        let twice = word | word << LOCI;
        let worth =
            |(locus, table): (usize, &Vec<f64>)| table[twice >> locus & ((2 << neighbours) - 1)];
        table.iter().enumerate().map(worth).sum::<f64>()
    };
    let best = (0..1 << LOCI).map(&score).fold(f64::NEG_INFINITY, f64::max);
    bits(name, best, LOCI, move |bits| {
        score(
            bits.iter()
                .rev()
                .fold(0, |word, &bit| word << 1 | usize::from(bit)),
        )
    })
}

/// A knapsack that holds half of the total weight. A load that is too heavy scores minus its
/// excess. The target is 99.5 % of the optimum.
pub fn knapsack(name: impl Into<String>, things: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let weights: Vec<usize> = (0..things).map(|_| 10 + random.below(90)).collect();
    let worths: Vec<usize> = weights
        .iter()
        .map(|weight| weight + random.below(20))
        .collect();
    let room = weights.iter().sum::<usize>() / 2;
    let mut best = vec![0; room + 1];
    for (&weight, &worth) in weights.iter().zip(&worths) {
        for used in (weight..=room).rev() {
            best[used] = best[used].max(best[used - weight] + worth);
        }
    }
    bits(name, 0.995 * best[room] as f64, things, move |bits| {
        let sum = |of: &[usize]| {
            of.iter()
                .zip(bits)
                .map(|(&n, &bit)| n * usize::from(bit))
                .sum::<usize>()
        };
        let weight = sum(&weights);
        if weight <= room {
            sum(&worths) as f64
        } else {
            room as f64 - weight as f64
        }
    })
}

/// The problem of [`trap`] with the bits of a block at random places.
pub fn scattered_trap(name: impl Into<String>, blocks: usize, size: usize, seed: u64) -> Problem {
    let loci = size * blocks;
    let places = shuffled(loci, &mut Random(seed));
    let Space::Bits(_, score) = trap("", blocks, size).space else {
        unreachable!("a trap has bits")
    };
    bits(name, loci as f64, loci, move |bits| {
        score(
            &places
                .iter()
                .map(|&place| bits[place])
                .collect::<Vec<bool>>(),
        )
    })
}

fn shuffled(count: usize, random: &mut Random) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    (1..count)
        .rev()
        .for_each(|last| places.swap(last, random.below(last + 1)));
    places
}

/// Hierarchical if-and-only-if (Watson & Pollack 1999): a block whose bits are all equal is worth
/// its size, and so are both halves of a block. `loci` is a power of two.
pub fn hiff(name: impl Into<String>, loci: usize) -> Problem {
    fn worth(bits: &[bool]) -> usize {
        let own = if bits.iter().all(|&bit| bit == bits[0]) {
            bits.len()
        } else {
            0
        };
        let (left, right) = bits.split_at(bits.len() / 2);
        own + if left.is_empty() {
            0
        } else {
            worth(left) + worth(right)
        }
    }
    let target = loci * (loci.ilog2() as usize + 1);
    bits(name, target as f64, loci, |bits| worth(bits) as f64)
}

/// Counts the ones before the first zero (Rudolph 1997).
pub fn leading_ones(name: impl Into<String>, loci: usize) -> Problem {
    bits(name, loci as f64, loci, |bits| {
        bits.iter().take_while(|&&bit| bit).count() as f64
    })
}

/// MAX-3SAT with a planted solution: 4.27 clauses per bit, each of three different bits, that are
/// all true in a random assignment. The target is all clauses.
pub fn max_3sat(name: impl Into<String>, loci: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let planted: Vec<bool> = (0..loci).map(|_| random.below(2) == 1).collect();
    let count = (4.27 * loci as f64).round() as usize;
    let mut clauses: Vec<[(usize, bool); 3]> = Vec::with_capacity(count);
    while clauses.len() < count {
        let clause = [(); 3].map(|()| (random.below(loci), random.below(2) == 1));
        let [first, second, third] = clause.map(|(bit, _)| bit);
        let different = first != second && first != third && second != third;
        if different && clause.iter().any(|&(bit, value)| planted[bit] == value) {
            clauses.push(clause);
        }
    }
    bits(name, count as f64, loci, move |bits| {
        let holds =
            |clause: &&[(usize, bool); 3]| clause.iter().any(|&(bit, value)| bits[bit] == value);
        clauses.iter().filter(holds).count() as f64
    })
}

/// A spin glass (Edwards & Anderson 1975) on a square torus, with couplings of 1 or -1. The target
/// is the optimum, found row by row.
pub fn spin_glass(name: impl Into<String>, side: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let mut couplings = || -> Vec<i32> {
        (0..side * side)
            .map(|_| 2 * random.below(2) as i32 - 1)
            .collect()
    };
    let right = couplings();
    let below = couplings();
    let best = ground_state(side, &right, &below);
    bits(name, f64::from(best), side * side, move |bits| {
        let agree = |one: usize, other: usize| if bits[one] == bits[other] { 1 } else { -1 };
        let worth = |place: usize| {
            let (row, column) = (place / side, place % side);
            right[place] * agree(place, row * side + (column + 1) % side)
                + below[place] * agree(place, (row + 1) % side * side + column)
        };
        f64::from((0..side * side).map(worth).sum::<i32>())
    })
}

/// The greatest sum of a spin glass on a torus. Takes each first row in turn, and adds one spin
/// after the other: a state is the last `side` spins.
fn ground_state(side: usize, right: &[i32], below: &[i32]) -> i32 {
    let states = 1usize << side;
    let spin = |state: usize, bit: usize| 2 * (state >> bit & 1) as i32 - 1;
    let mut best = i32::MIN;
    for first in 0..states {
        let row = (0..side)
            .map(|column| right[column] * spin(first, column) * spin(first, (column + 1) % side));
        let mut values = vec![i32::MIN / 2; states];
        values[first] = row.sum();
        for place in side..side * side {
            let above = place - side;
            let column = place % side;
            let mut next = vec![i32::MIN / 2; states];
            for (state, &value) in values.iter().enumerate() {
                for new in [0, 1usize] {
                    let mut sum = value + below[above] * spin(state, column) * spin(new, 0);
                    let changed = state & !(1 << column) | new << column;
                    if column > 0 {
                        sum += right[place - 1] * spin(changed, column - 1) * spin(new, 0);
                    }
                    if column + 1 == side {
                        sum += right[place] * spin(new, 0) * spin(changed, 0);
                    }
                    next[changed] = next[changed].max(sum);
                }
            }
            values = next;
        }
        for (last, value) in values.iter().enumerate() {
            let closing = (0..side).map(|column| {
                below[side * (side - 1) + column] * spin(last, column) * spin(first, column)
            });
            best = best.max(value + closing.sum::<i32>());
        }
    }
    best
}

/// An NK landscape of any length whose bits depend on the next `neighbours` bits: the class NK-S1.
/// The target is the optimum, found bit by bit.
pub fn nk_s1(name: impl Into<String>, loci: usize, neighbours: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let table: Vec<Vec<f64>> = (0..loci)
        .map(|_| (0..2 << neighbours).map(|_| random.unit()).collect())
        .collect();
    // The optimum as a sum in another order than the score's: less the rounding.
    let best = best_of_ring(&table, neighbours) - 1e-9;
    bits(name, best, loci, move |bits| {
        let index = |locus: usize| {
            (0..=neighbours).fold(0, |index, next| {
                index | usize::from(bits[(locus + next) % loci]) << next
            })
        };
        table
            .iter()
            .enumerate()
            .map(|(locus, table)| table[index(locus)])
            .sum::<f64>()
    })
}

/// The greatest sum of tables on a ring. Takes all values of the first bits in turn, and adds one
/// bit after the other: a state is the last `neighbours` bits.
fn best_of_ring(table: &[Vec<f64>], neighbours: usize) -> f64 {
    let loci = table.len();
    let states = 1usize << neighbours;
    let mut best = f64::NEG_INFINITY;
    for first in 0..states {
        let mut values = vec![f64::NEG_INFINITY; states];
        values[first] = 0.0;
        for (locus, table) in table.iter().enumerate() {
            let mut next = vec![f64::NEG_INFINITY; states];
            for (state, value) in values.iter().enumerate() {
                let new = locus + neighbours;
                let allowed = if new < loci {
                    0..2
                } else {
                    (first >> (new - loci) & 1)..(first >> (new - loci) & 1) + 1
                };
                for bit in allowed {
                    let index = state | bit << neighbours;
                    next[index >> 1] = next[index >> 1].max(value + table[index]);
                }
            }
            values = next;
        }
        best = best.max(values[first]);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(problem: &Problem, word: usize) -> f64 {
        let Space::Bits(loci, score) = &problem.space else {
            unreachable!("these problems have bits")
        };
        score(
            &(0..*loci)
                .map(|bit| word >> bit & 1 == 1)
                .collect::<Vec<bool>>(),
        )
    }

    #[test]
    fn targets_are_the_optima_of_all_genomes() {
        let problems = [
            (9, spin_glass("glass", 3, 1000)),
            (16, spin_glass("glass", 4, 1001)),
            (11, nk_s1("nk", 11, 3, 1002)),
            (8, hiff("hiff", 8)),
            (12, scattered_trap("trap", 3, 4, 1003)),
            (14, max_3sat("sat", 14, 1004)),
            (7, leading_ones("leading ones", 7)),
        ];
        for (loci, problem) in &problems {
            let best = (0..1 << loci)
                .map(|word| score(problem, word))
                .fold(f64::MIN, f64::max);
            assert!(
                (best - problem.target).abs() < 1e-8,
                "{loci} bits: {best}, not {}",
                problem.target
            );
            assert!(best >= problem.target, "{loci} bits");
        }
    }
}
