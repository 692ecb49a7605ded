//! The same genetic algorithm written by hand, without a library: what the machine can do.
//!
//! One flat buffer holds a generation; two buffers are swapped, and the loop allocates nothing.
//! Tournaments of 3, crossover with probability 0.9, one changed locus per child on average, one
//! elite, two children per couple. A population of n has n - 1 offspring per generation.

// Identical work means identical casts and the same hints to the compiler.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::disallowed_methods,
    clippy::inline_always,
    clippy::needless_range_loop
)]

use crate::problems::{CITIES, RASTRIGIN_LIMIT, SIGMA, rastrigin, sphere, tick, tour};

/// The size and the seed of a run.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Individuals, the elite included.
    pub population: usize,
    /// Generations after the founders.
    pub generations: usize,
    /// Decides everything that is random.
    pub seed: u64,
}

/// The generator xoshiro256++ (Blackman & Vigna 2021).
struct Xoshiro([u64; 4]);

impl Xoshiro {
    fn new(seed: u64) -> Self {
        let mut state = seed;
        // SplitMix64, which the authors of xoshiro recommend for seeding.
        let mut next = || {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let word = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            word ^ (word >> 31)
        };
        Self([next(), next(), next(), next()])
    }

    #[inline(always)]
    fn next(&mut self) -> u64 {
        let state = &mut self.0;
        let word = state[0]
            .wrapping_add(state[3])
            .rotate_left(23)
            .wrapping_add(state[0]);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        word
    }

    /// An index below `bound`: the high word of a product, without a division.
    #[inline(always)]
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A number from 0 inclusive to 1 exclusive.
    #[inline(always)]
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// A standard normal number (Box & Muller 1958).
    fn normal(&mut self) -> f64 {
        // The logarithm of 0 would be infinite.
        let above_zero = 1.0 - self.unit();
        (-2.0 * above_zero.ln()).sqrt() * (std::f64::consts::TAU * self.unit()).cos()
    }
}

/// Calls `change` for each locus below `loci` with probability 1 / `loci`.
///
/// Draws the gaps between these loci, which are geometric, instead of a number per locus.
#[inline(always)]
fn each_with_one_expected(
    rng: &mut Xoshiro,
    loci: usize,
    mut change: impl FnMut(&mut Xoshiro, usize),
) {
    let scale = 1.0 / (1.0 - 1.0 / loci as f64).ln();
    let mut locus = 0usize;
    loop {
        let gap = ((1.0 - rng.unit()).ln() * scale) as usize;
        locus = locus.saturating_add(gap);
        if locus >= loci {
            return;
        }
        change(rng, locus);
        locus += 1;
    }
}

/// The generational loop over flat buffers of `width` elements per individual; the best score.
fn evolve<T: Copy + Default>(
    settings: Settings,
    width: usize,
    rng: &mut Xoshiro,
    mut found: impl FnMut(&mut Xoshiro, &mut [T]),
    mut score: impl FnMut(&[T]) -> f64,
    mut cross: impl FnMut(&mut Xoshiro, &[T], &[T], &mut [T], &mut [T]),
    mut mutate: impl FnMut(&mut Xoshiro, &mut [T]),
) -> f64 {
    let size = settings.population;
    // One place more than individuals: the last couple writes two children even if one is wanted.
    let mut residents = vec![T::default(); (size + 1) * width];
    let mut offspring = vec![T::default(); (size + 1) * width];
    let mut scores = vec![0.0; size];
    let mut offspring_scores = vec![0.0; size];
    for index in 0..size {
        found(rng, &mut residents[index * width..][..width]);
        scores[index] = score(&residents[index * width..][..width]);
    }
    for _ in 0..settings.generations {
        let elite = (0..size).fold(0, |best, index| {
            if scores[index] > scores[best] {
                index
            } else {
                best
            }
        });
        offspring[..width].copy_from_slice(&residents[elite * width..][..width]);
        offspring_scores[0] = scores[elite];
        let mut index = 1;
        while index < size {
            let mut select = || {
                let a = rng.below(size);
                let b = rng.below(size);
                let c = rng.below(size);
                let better = if scores[a] >= scores[b] { a } else { b };
                if scores[better] >= scores[c] {
                    better
                } else {
                    c
                }
            };
            let mother = select();
            let father = select();
            let (left, right) = offspring[index * width..][..2 * width].split_at_mut(width);
            let mother = &residents[mother * width..][..width];
            let father = &residents[father * width..][..width];
            if rng.unit() < 0.9 {
                cross(rng, mother, father, left, right);
            } else {
                left.copy_from_slice(mother);
                right.copy_from_slice(father);
            }
            mutate(rng, left);
            offspring_scores[index] = score(left);
            if index + 1 < size {
                mutate(rng, right);
                offspring_scores[index + 1] = score(right);
            }
            index += 2;
        }
        std::mem::swap(&mut residents, &mut offspring);
        std::mem::swap(&mut scores, &mut offspring_scores);
    }
    scores.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// One-point crossover: the children exchange everything behind a cut.
fn one_point<T: Copy>(
    rng: &mut Xoshiro,
    mother: &[T],
    father: &[T],
    left: &mut [T],
    right: &mut [T],
) {
    let cut = 1 + rng.below(mother.len() - 1);
    left[..cut].copy_from_slice(&mother[..cut]);
    left[cut..].copy_from_slice(&father[cut..]);
    right[..cut].copy_from_slice(&father[..cut]);
    right[cut..].copy_from_slice(&mother[cut..]);
}

/// Counts ones in `bits` bits, packed 64 to a word; the best count.
pub fn onemax_packed(bits: usize, settings: Settings) -> f64 {
    let words = bits.div_ceil(64);
    let last_word = if bits % 64 == 0 {
        !0
    } else {
        (1u64 << (bits % 64)) - 1
    };
    let mut rng = Xoshiro::new(settings.seed);
    evolve(
        settings,
        words,
        &mut rng,
        |rng, founder: &mut [u64]| {
            for word in founder.iter_mut() {
                *word = rng.next();
            }
            founder[words - 1] &= last_word;
        },
        |genome| {
            tick();
            f64::from(genome.iter().map(|word| word.count_ones()).sum::<u32>())
        },
        |rng, mother, father, left, right| {
            let cut = 1 + rng.below(bits - 1);
            let word = cut / 64;
            let mask = (1u64 << (cut % 64)) - 1;
            left[..word].copy_from_slice(&mother[..word]);
            right[..word].copy_from_slice(&father[..word]);
            if word < words {
                left[word] = (mother[word] & mask) | (father[word] & !mask);
                right[word] = (father[word] & mask) | (mother[word] & !mask);
                left[word + 1..].copy_from_slice(&father[word + 1..]);
                right[word + 1..].copy_from_slice(&mother[word + 1..]);
            }
        },
        |rng, child| {
            each_with_one_expected(rng, bits, |_, locus| child[locus / 64] ^= 1 << (locus % 64));
        },
    )
}

/// Climbs by flips of one bit, each resident by itself; the best count.
pub fn climb(bits: usize, settings: Settings) -> f64 {
    let words = bits.div_ceil(64);
    let last_word = if bits % 64 == 0 {
        !0
    } else {
        (1u64 << (bits % 64)) - 1
    };
    let ones = |genome: &[u64]| {
        tick();
        genome.iter().map(|word| word.count_ones()).sum::<u32>()
    };
    let mut rng = Xoshiro::new(settings.seed);
    let mut residents: Vec<u64> = (0..settings.population * words)
        .map(|_| rng.next())
        .collect();
    let mut scores = vec![0; settings.population];
    for (genome, score) in residents.chunks_exact_mut(words).zip(&mut scores) {
        genome[words - 1] &= last_word;
        *score = ones(genome);
    }
    for _ in 0..settings.generations {
        for (genome, score) in residents.chunks_exact_mut(words).zip(&mut scores) {
            let locus = rng.below(bits);
            genome[locus / 64] ^= 1 << (locus % 64);
            let new = ones(genome);
            if new >= *score {
                *score = new;
            } else {
                genome[locus / 64] ^= 1 << (locus % 64);
            }
        }
    }
    scores.into_iter().max().map_or(0.0, f64::from)
}

/// Anneals tours by inversion, each resident by itself, with a temperature that falls from `hot` to
/// 0 along a parabola; the least length.
pub fn anneal(hot: f64, settings: Settings) -> f64 {
    let mut rng = Xoshiro::new(settings.seed);
    let length = |tour_of: &[u32]| tour(tour_of.iter().map(|city| *city as usize));
    let mut residents: Vec<u32> = vec![0; settings.population * CITIES];
    let mut lengths = vec![0.0; settings.population];
    for (genome, score) in residents.chunks_exact_mut(CITIES).zip(&mut lengths) {
        shuffled(&mut rng, genome);
        *score = length(genome);
    }
    let mut least = lengths.iter().copied().fold(f64::INFINITY, f64::min);
    for generation in 0..settings.generations {
        let left = 1.0 - generation as f64 / settings.generations as f64;
        let temperature = hot * left * left;
        for (genome, score) in residents.chunks_exact_mut(CITIES).zip(&mut lengths) {
            let (one, other) = (rng.below(CITIES), rng.below(CITIES));
            let (from, to) = (one.min(other), one.max(other) + 1);
            genome[from..to].reverse();
            let new = length(genome);
            if new <= *score || rng.unit() < ((*score - new) / temperature).exp() {
                *score = new;
                least = least.min(new);
            } else {
                genome[from..to].reverse();
            }
        }
    }
    least
}

/// Fills a grid of `cells` times `cells` over the first two of `loci` reals with the best of
/// Rastrigin's function, by normal steps from random elites; the number of filled cells.
pub fn illuminate(loci: usize, cells: usize, settings: Settings) -> usize {
    const EMPTY: usize = usize::MAX;
    let mut rng = Xoshiro::new(settings.seed);
    let axis = |gene: f64| {
        let share = (gene + RASTRIGIN_LIMIT) / (2.0 * RASTRIGIN_LIMIT);
        ((share * cells as f64) as usize).min(cells - 1)
    };
    let mut places = vec![EMPTY; cells * cells];
    let (mut elites, mut scores): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    let mut newborns = vec![0.0; settings.population * loci];
    let mut newborn_scores = vec![0.0; settings.population];
    for generation in 0..=settings.generations {
        for (child, score) in newborns.chunks_exact_mut(loci).zip(&mut newborn_scores) {
            if generation == 0 {
                child.fill_with(|| (rng.unit() * 2.0 - 1.0) * RASTRIGIN_LIMIT);
            } else {
                let parent = rng.below(scores.len());
                child.copy_from_slice(&elites[parent * loci..][..loci]);
                each_with_one_expected(&mut rng, loci, |rng, locus| {
                    let moved = child[locus] + SIGMA * rng.normal();
                    child[locus] = moved.clamp(-RASTRIGIN_LIMIT, RASTRIGIN_LIMIT);
                });
            }
            *score = -rastrigin(child.iter().copied());
        }
        for (child, &score) in newborns.chunks_exact(loci).zip(&newborn_scores) {
            let cell = axis(child[0]) * cells + axis(child[1]);
            if places[cell] == EMPTY {
                places[cell] = scores.len();
                elites.extend_from_slice(child);
                scores.push(score);
            } else if score > scores[places[cell]] {
                scores[places[cell]] = score;
                elites[places[cell] * loci..][..loci].copy_from_slice(child);
            }
        }
    }
    scores.len()
}

/// Fills `order` with a random permutation (Fisher-Yates shuffle).
fn shuffled(rng: &mut Xoshiro, order: &mut [u32]) {
    order
        .iter_mut()
        .enumerate()
        .for_each(|(index, city)| *city = index as u32);
    for index in (1..order.len()).rev() {
        order.swap(index, rng.below(index + 1));
    }
}

/// Minimises Rastrigin's function of `loci` reals; the least value.
pub fn rastrigin_real(loci: usize, settings: Settings) -> f64 {
    -reals(loci, settings, |genome| -rastrigin(genome.iter().copied()))
}

/// Reals within the limits of Rastrigin's function; the best score.
fn reals(loci: usize, settings: Settings, score: impl FnMut(&[f64]) -> f64) -> f64 {
    let mut rng = Xoshiro::new(settings.seed);
    evolve(
        settings,
        loci,
        &mut rng,
        |rng, founder: &mut [f64]| {
            for real in founder {
                *real = (rng.unit() * 2.0 - 1.0) * RASTRIGIN_LIMIT;
            }
        },
        score,
        one_point,
        |rng, child| {
            each_with_one_expected(rng, loci, |rng, locus| {
                let moved = child[locus] + SIGMA * rng.normal();
                child[locus] = moved.clamp(-RASTRIGIN_LIMIT, RASTRIGIN_LIMIT);
            });
        },
    )
}

/// The sum of squares; the least one.
pub fn sphere_real(loci: usize, settings: Settings) -> f64 {
    -reals(loci, settings, |genome| -sphere(genome))
}

/// Order crossover (Davis 1985): a child keeps the cities of one parent from `from` to `to` and
/// takes the others in the order of the other parent, from behind `to` on.
fn order(from: usize, to: usize, keeps: &[u32], others: &[u32], child: &mut [u32]) {
    let cities = keeps.len();
    // A bit per city: `CITIES` is 50.
    let mut seen = 0u64;
    for index in from..to {
        child[index] = keeps[index];
        seen |= 1 << keeps[index];
    }
    let mut index = to % cities;
    for step in 0..cities {
        let city = others[(to + step) % cities];
        if seen >> city & 1 == 0 {
            child[index] = city;
            index = (index + 1) % cities;
        }
    }
}

/// Shortens a tour of [`CITIES`] cities by order crossover and swaps; the least length.
pub fn tsp(settings: Settings) -> f64 {
    let mut rng = Xoshiro::new(settings.seed);
    let best = evolve(
        settings,
        CITIES,
        &mut rng,
        shuffled,
        |genome| -tour(genome.iter().map(|city| *city as usize)),
        |rng, mother, father, left, right| {
            let (one, other) = (rng.below(CITIES), rng.below(CITIES));
            let (from, to) = (one.min(other), one.max(other) + 1);
            order(from, to, mother, father, left);
            order(from, to, father, mother, right);
        },
        |rng, child| child.swap(rng.below(CITIES), rng.below(CITIES)),
    );
    -best
}
