use super::Scored;
use crate::quality::problems::random::Random;

/// A biased random-key genetic algorithm (Gonçalves & Resende 2011) of 100 individuals. The best 20
/// are the elite, and 15 are new in each generation. A child has a key of its elite parent with
/// probability 0.7. An order sorts the things by their keys.
pub fn brkga(things: usize, score: &mut Scored<'_>, seed: u64) -> Option<()> {
    const SIZE: usize = 100;
    const ELITE: usize = 20;
    const MUTANTS: usize = 15;

    let mut random = Random(seed);
    let mut scored = |keys: Vec<f64>| {
        let mut order: Vec<usize> = (0..things).collect();
        order.sort_by(|&one, &other| keys[one].total_cmp(&keys[other]));
        Some((score(&order)?, keys))
    };
    let mut population = Vec::new();
    for _ in 0..SIZE {
        population.push(scored((0..things).map(|_| random.unit()).collect())?);
    }
    loop {
        population.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut next = population[..ELITE].to_vec();
        for index in ELITE..SIZE {
            let keys: Vec<f64> = if index < ELITE + MUTANTS {
                (0..things).map(|_| random.unit()).collect()
            } else {
                let (_, elite) = &population[random.below(ELITE)];
                let (_, other) = &population[ELITE + random.below(SIZE - ELITE)];
                let inherit =
                    |(one, other): (&f64, &f64)| if random.unit() < 0.7 { *one } else { *other };
                elite.iter().zip(other).map(inherit).collect()
            };
            next.push(scored(keys)?);
        }
        population = next;
    }
}
