//! Problems whose genomes have parts of different kinds.

use super::random::Random;

/// The parts of a genome. Parts that a problem does not have are empty.
#[derive(Clone, Copy, Debug)]
pub struct Genes<'a> {
    /// Bits.
    pub bits: &'a [bool],
    /// Reals.
    pub reals: &'a [f64],
    /// Integers.
    pub integers: &'a [i32],
    /// A permutation.
    pub order: &'a [usize],
}

/// Which two parts the genomes of a problem have.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// This many bits, and this many reals from 0 to 1.
    BitsReals(usize, usize),
    /// A permutation of this length, and this many reals from 0 to 1.
    OrderReals(usize, usize),
    /// A permutation of this length, and this many bits.
    OrderBits(usize, usize),
    /// This many integers from 0 to 10, and this many reals from 0 to 1.
    IntegersReals(usize, usize),
    /// This many bits, and this many integers from 0 to 7.
    BitsIntegers(usize, usize),
}

/// A score, which is maximised.
pub type Score = Box<dyn Fn(Genes<'_>) -> f64 + Send + Sync>;

/// A problem with parts of two kinds.
pub struct Mixed {
    /// Its name.
    pub name: &'static str,
    /// The parts.
    pub kind: Kind,
    /// The best score known.
    pub best: f64,
    /// The score.
    pub score: Score,
}

/// The five problems, of instances that no design was chosen on. The best score of the fourth one
/// is known; those of the others are the best of twelve runs of a million evaluations, six by the
/// preset and six by the plain algorithm (`quality mixed --budget 1000000 --runs 6`).
pub fn problems() -> Vec<Mixed> {
    vec![
        facilities("facilities", 6001, -8.692_396),
        speeds("speeds", 6002, -130.046_993),
        machines("machines", 6003, -605.802_746),
        coupled("coupled", 6004),
        landscape("landscape", 6005, 15.319_474),
    ]
}

/// Sixty customers in a square go to the nearest of the open places. Twenty places may be opened
/// for a price, and four further ones may be anywhere.
fn facilities(name: &'static str, seed: u64, best: f64) -> Mixed {
    const PLACES: usize = 20;
    let mut random = Random(seed);
    let mut points = |count: usize| -> Vec<[f64; 2]> {
        (0..count).map(|_| [random.unit(), random.unit()]).collect()
    };
    let customers = points(60);
    let places = points(PLACES);
    let prices: Vec<f64> = (0..PLACES).map(|_| 0.3 + 0.5 * random.unit()).collect();
    let score = move |genes: Genes<'_>| {
        let open = || (0..PLACES).filter(|&place| genes.bits[place]);
        let movable = || {
            genes
                .reals
                .chunks_exact(2)
                .map(|point| [point[0], point[1]])
        };
        let way = |customer: &[f64; 2]| {
            let all = open().map(|place| places[place]).chain(movable());
            let ways = all.map(|point| (point[0] - customer[0]).hypot(point[1] - customer[1]));
            ways.fold(f64::INFINITY, f64::min)
        };
        -open().map(|place| prices[place]).sum::<f64>() - customers.iter().map(way).sum::<f64>()
    };
    Mixed {
        name,
        kind: Kind::BitsReals(PLACES, 8),
        best,
        score: Box::new(score),
    }
}

/// Jobs with lengths, due times and weights.
fn jobs(count: usize, random: &mut Random) -> Vec<[f64; 3]> {
    (0..count)
        .map(|_| {
            [
                1.0 + 9.0 * random.unit(),
                100.0 * random.unit(),
                1.0 + 3.0 * random.unit(),
            ]
        })
        .collect()
}

/// The order of 25 jobs on one machine, and the speed of each from 0.5 to 3: weighted lateness, and
/// energy that grows with the square of the speed.
fn speeds(name: &'static str, seed: u64, best: f64) -> Mixed {
    let jobs = jobs(25, &mut Random(seed));
    let score = move |genes: Genes<'_>| {
        let mut time = 0.0;
        let mut cost = 0.0;
        for &job in genes.order {
            let [length, due, weight] = jobs[job];
            let speed = 0.5 + 2.5 * genes.reals[job];
            time += length / speed;
            cost += weight * (time - due).max(0.0) + 0.5 * length * speed * speed;
        }
        -cost
    };
    Mixed {
        name,
        kind: Kind::OrderReals(25, 25),
        best,
        score: Box::new(score),
    }
}

/// The order of 25 jobs, and the machine of each of two: weighted lateness. On the second machine,
/// jobs take 0.7 to 1.3 times as long.
fn machines(name: &'static str, seed: u64, best: f64) -> Mixed {
    let mut random = Random(seed);
    let jobs = jobs(25, &mut random);
    let factors: Vec<f64> = (0..25).map(|_| 0.7 + 0.6 * random.unit()).collect();
    let score = move |genes: Genes<'_>| {
        let mut times = [0.0; 2];
        let mut cost = 0.0;
        for &job in genes.order {
            let [length, due, weight] = jobs[job];
            let machine = usize::from(genes.bits[job]);
            times[machine] += length * if machine == 1 { factors[job] } else { 1.0 };
            cost += weight * (times[machine] - 0.4 * due).max(0.0);
        }
        -cost
    };
    Mixed {
        name,
        kind: Kind::OrderBits(25, 25),
        best,
        score: Box::new(score),
    }
}

/// An ellipsoid of eight integers and eight reals from -5 to 5, with a condition of 1000, in which
/// each integer is coupled with a real. The best score is -1.
fn coupled(name: &'static str, seed: u64) -> Mixed {
    let mut random = Random(seed);
    let least: Vec<f64> = (0..16).map(|_| 6.0 * random.unit() - 3.0).collect();
    let score = move |genes: Genes<'_>| {
        let integers = genes
            .integers
            .iter()
            .zip(&least)
            .map(|(&gene, at)| f64::from(gene) - 5.0 - at.round());
        let reals = genes
            .reals
            .iter()
            .zip(&least[8..])
            .map(|(gene, at)| 10.0 * gene - 5.0 - at);
        let away: Vec<f64> = integers.chain(reals).collect();
        let scale = |locus: usize| 10_f64.powf(3.0 * (locus * 7 % 16) as f64 / 15.0);
        let sum: f64 = away
            .iter()
            .enumerate()
            .map(|(locus, away)| scale(locus) * away * away)
            .sum();
        let couples = (0..8).map(|pair| 10.0 * (away[pair] - away[pair + 8]).powi(2));
        -1.0 - sum - couples.sum::<f64>()
    };
    Mixed {
        name,
        kind: Kind::IntegersReals(8, 8),
        best: -1.0,
        score: Box::new(score),
    }
}

/// An NK landscape (Kauffman 1993) of ten bits and eight integers: each adds a random value that
/// depends on it and on two others.
fn landscape(name: &'static str, seed: u64, best: f64) -> Mixed {
    const LOCI: usize = 18;
    let mut random = Random(seed);
    let table: Vec<f64> = (0..LOCI * 512).map(|_| random.unit()).collect();
    let score = move |genes: Genes<'_>| {
        let bits = genes.bits.iter().map(|&bit| usize::from(bit));
        let values: Vec<usize> = bits
            .chain(genes.integers.iter().map(|&gene| gene as usize))
            .collect();
        let others = |locus: usize| [locus, (locus * 5 + 3) % LOCI, (locus * 7 + 11) % LOCI];
        let worth = |locus: usize| {
            table[others(locus)
                .iter()
                .fold(locus, |index, &other| 8 * index + values[other])]
        };
        (0..LOCI).map(worth).sum()
    };
    Mixed {
        name,
        kind: Kind::BitsIntegers(10, 8),
        best,
        score: Box::new(score),
    }
}
