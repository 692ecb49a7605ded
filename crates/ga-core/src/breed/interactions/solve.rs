use super::polynomial::Polynomial;
use crate::random::{Stream, below, exp, unit};

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

/// Eliminates one bit after the other: a table says which value of the bit is best for all values
/// of the bits that it interacts with. `None` if a table would be too wide.
fn eliminated(model: &Polynomial) -> Option<Vec<u16>> {
    let mut terms: Vec<(Vec<u16>, f64)> = model.effective().map(|(set, term)| (set.to_vec(), term)).collect();
    let mut tables: Vec<Table> = Vec::new();
    let mut choices: Vec<(u16, Vec<u16>, Vec<bool>)> = Vec::new();
    let mut neighbours = neighbours(model);
    let mut left: Vec<u16> = (0..model.loci() as u16).collect();
    while !left.is_empty() {
        let degree = |locus: &u16| neighbours[usize::from(*locus)].len();
        let place = (0..left.len()).min_by_key(|&place| degree(&left[place]))?;
        let locus = left.swap_remove(place);
        let around = std::mem::take(&mut neighbours[usize::from(locus)]);
        if around.len() > WIDEST {
            return None;
        }
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
                let bits: Vec<usize> = table
                    .loci
                    .iter()
                    .filter_map(|locus| loci.iter().position(|other| other == locus))
                    .collect();
                for (mask, value) in values.iter_mut().enumerate() {
                    let within = bits
                        .iter()
                        .enumerate()
                        .fold(0, |within, (bit, place)| within | (mask >> place & 1) << bit);
                    *value += table.values[within];
                }
            }
            !here
        });
        let half = values.len() / 2;
        choices.push((
            locus,
            around.clone(),
            (0..half).map(|mask| values[mask + half] > values[mask]).collect(),
        ));
        let values = (0..half).map(|mask| values[mask].max(values[mask + half])).collect();
        tables.push(Table { loci: around.clone(), values });
        for &one in &around {
            let own = &mut neighbours[usize::from(one)];
            own.retain(|other| *other != locus);
            for &other in &around {
                if other != one && !own.contains(&other) {
                    own.push(other);
                }
            }
        }
    }
    let mut flipped = vec![false; model.loci()];
    for (locus, around, choice) in choices.iter().rev() {
        let mask = around
            .iter()
            .enumerate()
            .fold(0, |mask, (bit, &other)| mask | usize::from(flipped[usize::from(other)]) << bit);
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
    (0..flipped.len() as u16).filter(|&locus| flipped[usize::from(locus)]).collect()
}

/// Simulated annealing of the model.
fn annealed(model: &Polynomial, rng: &mut Stream) -> Vec<u16> {
    const SWEEPS: usize = 2_000;

    let loci = model.loci();
    let mut terms: Vec<Vec<(&[u16], f64)>> = vec![Vec::new(); loci];
    for (set, term) in model.effective() {
        for &locus in set {
            terms[usize::from(locus)].push((set, term));
        }
    }
    let weight = |terms: &Vec<(&[u16], f64)>| terms.iter().map(|(_, term)| term.abs()).sum::<f64>();
    let hottest = terms.iter().map(weight).sum::<f64>() / loci as f64;
    let mut flipped = vec![false; loci];
    let (mut value, mut most, mut best) = (0.0, 0.0, flipped.clone());
    for sweep in 0..SWEEPS {
        let temperature = hottest * exp(-7.0 * sweep as f64 / SWEEPS as f64);
        for _ in 0..loci {
            let locus = below(rng, loci);
            let active = |set: &[u16]| {
                set.iter().all(|&other| usize::from(other) == locus || flipped[usize::from(other)])
            };
            let sum: f64 = terms[locus].iter().filter(|(set, _)| active(set)).map(|(_, term)| term).sum();
            let gain = if flipped[locus] { -sum } else { sum };
            if gain >= 0.0 || unit(rng) < exp(gain / temperature) {
                flipped[locus] ^= true;
                value += gain;
                if value > most {
                    most = value;
                    best.clone_from(&flipped);
                }
            }
        }
    }
    set_of(&best)
}
