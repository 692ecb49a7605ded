use super::polynomial::Polynomial;
use ga_core::random::{Stream, below, exp, unit};

/// Dynamic programming is used if its tables have at most this number of bits.
const WIDEST: usize = 18;

/// The set of flips with the greatest value, or a good one.
pub(super) fn best(model: &Polynomial, rng: &mut Stream) -> Vec<u16> {
    eliminated(model).unwrap_or_else(|| annealed(model, rng))
}

/// A function of a few bits. Bit `i` of an index is that of `loci[i]`.
struct Table {
    loci: Vec<u16>,
    values: Vec<f64>,
}

/// Whether the bits form a graph so narrow that [`best`] is the optimum.
pub(super) fn is_narrow(model: &Polynomial) -> bool {
    let mut neighbours = neighbours(model);
    let mut left: Vec<u16> = (0..model.loci() as u16).collect();
    while let Some(locus) = next(&mut left, &neighbours) {
        let around = std::mem::take(&mut neighbours[usize::from(locus)]);
        if around.len() > WIDEST {
            return false;
        }
        join(&mut neighbours, locus, &around);
    }
    true
}

/// Takes the locus that interacts with the fewest others.
fn next(left: &mut Vec<u16>, neighbours: &[Vec<u16>]) -> Option<u16> {
    let degree = |locus: &u16| neighbours[usize::from(*locus)].len();
    let place = (0..left.len()).min_by_key(|&place| degree(&left[place]))?;
    Some(left.swap_remove(place))
}

/// The loci around an eliminated one interact with each other.
fn join(neighbours: &mut [Vec<u16>], locus: u16, around: &[u16]) {
    for &one in around {
        let own = &mut neighbours[usize::from(one)];
        own.retain(|other| *other != locus);
        for &other in around {
            if other != one && !own.contains(&other) {
                own.push(other);
            }
        }
    }
}

/// Eliminates one bit after the other: a table says which value of the bit is best for all values
/// of the bits that it interacts with. `None` if a table would be too wide.
fn eliminated(model: &Polynomial) -> Option<Vec<u16>> {
    if !is_narrow(model) {
        return None;
    }
    let mut terms: Vec<(Vec<u16>, f64)> = model
        .effective()
        .map(|(set, term)| (set.to_vec(), term))
        .collect();
    let mut tables: Vec<Table> = Vec::new();
    let mut choices: Vec<(u16, Vec<u16>, Vec<bool>)> = Vec::new();
    let mut within: Vec<usize> = Vec::new();
    let mut neighbours = neighbours(model);
    let mut left: Vec<u16> = (0..model.loci() as u16).collect();
    while let Some(locus) = next(&mut left, &neighbours) {
        let around = std::mem::take(&mut neighbours[usize::from(locus)]);
        // The bits of the joint table: the eliminated one is the last.
        let mut loci = around.clone();
        loci.push(locus);
        let index = |set: &[u16]| {
            set.iter()
                .filter_map(|locus| loci.iter().position(|other| other == locus))
                .fold(0, |mask, bit| mask | 1usize << bit)
        };
        let mut values = vec![0.0; 1 << loci.len()];
        terms.retain(|(set, term)| {
            let here = set.contains(&locus);
            if here {
                values[index(set)] += term;
            }
            !here
        });
        // From coefficients to sums over subsets.
        for bit in 0..loci.len() {
            for mask in (0..values.len()).filter(|mask| mask >> bit & 1 == 1) {
                values[mask] += values[mask ^ 1 << bit];
            }
        }
        tables.retain(|table| {
            let here = table.loci.contains(&locus);
            if here {
                // The bit of the table for each bit of the joint table.
                let place = |locus| table.loci.iter().position(|other| other == locus);
                let bits: Vec<usize> = loci
                    .iter()
                    .map(|locus| place(locus).map_or(0, |bit| 1 << bit))
                    .collect();
                // The index of a mask is that of the mask without its lowest bit, and this bit.
                within.clear();
                within.push(0);
                for mask in 1..values.len() {
                    within.push(within[mask & (mask - 1)] | bits[mask.trailing_zeros() as usize]);
                }
                values
                    .iter_mut()
                    .zip(&within)
                    .for_each(|(value, &index)| *value += table.values[index]);
            }
            !here
        });
        let half = values.len() / 2;
        choices.push((
            locus,
            around.clone(),
            (0..half)
                .map(|mask| values[mask + half] > values[mask])
                .collect(),
        ));
        let values = (0..half)
            .map(|mask| values[mask].max(values[mask + half]))
            .collect();
        tables.push(Table {
            loci: around.clone(),
            values,
        });
        join(&mut neighbours, locus, &around);
    }
    let mut flipped = vec![false; model.loci()];
    for (locus, around, choice) in choices.iter().rev() {
        let mask = around.iter().enumerate().fold(0, |mask, (bit, &other)| {
            mask | usize::from(flipped[usize::from(other)]) << bit
        });
        flipped[usize::from(*locus)] = choice[mask];
    }
    Some(set_of(&flipped))
}

/// The loci that each locus interacts with.
fn neighbours(model: &Polynomial) -> Vec<Vec<u16>> {
    let mut neighbours = vec![Vec::new(); model.loci()];
    for (set, _) in model.effective() {
        for &one in set {
            for &other in set {
                let own: &mut Vec<u16> = &mut neighbours[usize::from(one)];
                if one != other && !own.contains(&other) {
                    own.push(other);
                }
            }
        }
    }
    neighbours
}

fn set_of(flipped: &[bool]) -> Vec<u16> {
    (0..flipped.len() as u16)
        .filter(|&locus| flipped[usize::from(locus)])
        .collect()
}

/// Simulated annealing of the model.
fn annealed(model: &Polynomial, rng: &mut Stream) -> Vec<u16> {
    let mut walk = Walk::new(model);
    walk.anneal(rng);
    set_of(&walk.best)
}

/// The best of several annealings. Ends if the greatest value was found several times.
pub(super) fn best_of_many(model: &Polynomial, rng: &mut Stream) -> Vec<u16> {
    /// The most annealings, and the number that must agree.
    const MOST: usize = 50;
    const AGREE: usize = 3;

    let mut walk = Walk::new(model);
    let mut best = Vec::new();
    let mut most = f64::NEG_INFINITY;
    let mut times = 0;
    for _ in 0..MOST {
        walk.anneal(rng);
        let tolerance = 1e-9 * walk.most.abs();
        if walk.most > most + tolerance {
            (best, most, times) = (walk.best.clone(), walk.most, 1);
        } else if walk.most > most - tolerance {
            times += 1;
        }
        if times == AGREE {
            break;
        }
    }
    set_of(&best)
}

/// A random walk through the sets of flips.
struct Walk<'a> {
    /// The terms of at least one locus.
    terms: Vec<(&'a [u16], f64)>,
    /// The indices of the terms of each locus.
    of_locus: Vec<Vec<u32>>,
    /// The number of loci of each term that are not flipped.
    missing: Vec<u32>,
    /// What the flip of each locus adds: the sum of the terms whose other loci are all flipped.
    sums: Vec<f64>,
    flipped: Vec<bool>,
    value: f64,
    most: f64,
    best: Vec<bool>,
    hottest: f64,
}

impl<'a> Walk<'a> {
    fn new(model: &'a Polynomial) -> Self {
        let loci = model.loci();
        let terms: Vec<(&[u16], f64)> = model
            .effective()
            .filter(|(set, _)| !set.is_empty())
            .collect();
        let mut of_locus = vec![Vec::new(); loci];
        for ((set, _), index) in terms.iter().zip(0..) {
            set.iter()
                .for_each(|&locus| of_locus[usize::from(locus)].push(index));
        }
        let weights = terms
            .iter()
            .map(|(set, term)| set.len() as f64 * term.abs());
        let hottest = weights.sum::<f64>() / loci as f64;
        let missing = Vec::new();
        let sums = Vec::new();
        let flipped = Vec::new();
        let best = Vec::new();
        Self {
            terms,
            of_locus,
            missing,
            sums,
            flipped,
            value: 0.0,
            most: 0.0,
            best,
            hottest,
        }
    }

    /// Begins without flips.
    fn begin(&mut self) {
        let loci = self.of_locus.len();
        self.missing.clear();
        self.missing
            .extend(self.terms.iter().map(|(set, _)| set.len() as u32));
        self.sums.clear();
        self.sums.resize(loci, 0.0);
        for (set, term) in self.terms.iter().filter(|(set, _)| set.len() == 1) {
            self.sums[usize::from(set[0])] = *term;
        }
        self.flipped.clear();
        self.flipped.resize(loci, false);
        self.best.clone_from(&self.flipped);
        (self.value, self.most) = (0.0, 0.0);
    }

    fn anneal(&mut self, rng: &mut Stream) {
        const SWEEPS: usize = 2_000;

        self.begin();
        let loci = self.of_locus.len();
        for sweep in 0..SWEEPS {
            let temperature = self.hottest * exp(-7.0 * sweep as f64 / SWEEPS as f64);
            for _ in 0..loci {
                let locus = below(rng, loci);
                let gain = if self.flipped[locus] {
                    -self.sums[locus]
                } else {
                    self.sums[locus]
                };
                if gain >= 0.0 || unit(rng) < exp(gain / temperature) {
                    self.flip(locus);
                    self.value += gain;
                    if self.value > self.most {
                        self.most = self.value;
                        self.best.clone_from(&self.flipped);
                    }
                }
            }
        }
    }

    /// Flips a locus, which changes what the others of its terms add.
    fn flip(&mut self, locus: usize) {
        let on = !self.flipped[locus];
        self.flipped[locus] = on;
        for &index in &self.of_locus[locus] {
            let (set, term) = self.terms[index as usize];
            let missing = &mut self.missing[index as usize];
            // Without this locus.
            let others = if on { *missing - 1 } else { *missing };
            *missing = if on { others } else { others + 1 };
            let change = if on { term } else { -term };
            if others <= 1 {
                for other in set.iter().map(|&other| usize::from(other)) {
                    if other != locus && (others == 0 || !self.flipped[other]) {
                        self.sums[other] += change;
                    }
                }
            }
        }
    }
}
