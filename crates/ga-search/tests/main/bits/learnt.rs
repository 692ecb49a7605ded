//! The parts of `ga_search::bits` that learn from the scores of bit strings.

use crate::ones;
use ga_core::engine::{Asynchronous, Memory};
use ga_core::prelude::*;
use ga_core::random::{Stream, below, unit};
use ga_core::replace::MuPlusLambda;
use ga_core::{Error, laws};
use ga_search::bits::{ChampionMoves, ConstrainedLinear, Interactions};

fn search<S: Score, B: Breeder<BitString, S>, F: Fn(&BitString) -> S>(
    breeder: B,
    loci: usize,
    seed: u64,
    fitness: F,
) -> Engine<BitString, B, Serial<F, ()>, MuPlusLambda> {
    let evaluator = Serial::new(fitness);
    let replacement = MuPlusLambda::new(1).unwrap();
    Scheme {
        breeder,
        evaluator,
        replacement,
    }
    .found(&RandomBits(loci))
    .size(1)
    .seed(seed)
    .unwrap()
}

/// An NK landscape of `loci` bits that depend on the next `neighbours` bits.
fn landscape(loci: usize, neighbours: usize, seed: u64) -> impl Fn(&BitString) -> f64 {
    let mut rng = Stream::seeded(seed);
    let table: Vec<Vec<f64>> = (0..loci)
        .map(|_| (0..2 << neighbours).map(|_| unit(&mut rng)).collect())
        .collect();
    move |bits| {
        let index = |locus: usize| {
            (0..=neighbours).fold(0, |index, next| {
                index | usize::from(bits.get((locus + next) % loci)) << next
            })
        };
        table
            .iter()
            .enumerate()
            .map(|(locus, table)| table[index(locus)])
            .sum()
    }
}

fn genome(word: u64, loci: usize) -> BitString {
    BitString::from_words(vec![word], loci)
}

#[test]
fn interactions_find_the_optimum_of_all_genomes_with_one_evaluation_per_coefficient() {
    for (neighbours, seed) in [(0, 1), (2, 2), (3, 3)] {
        let score = landscape(14, neighbours, seed);
        let best = (0..1 << 14)
            .map(|word| score(&genome(word, 14)))
            .fold(f64::MIN, f64::max);
        let mut engine = search(Interactions::new(), 14, seed, &score);
        engine.run(Evaluations(2_000));
        assert!((engine.best().unwrap().1 - best).abs() < 1e-9);
        // Subsets of windows, pairs that do not interact, and up to three checks of each size.
        let most = 1 + 14 * (1 << neighbours) + 14 * 13 / 2 + 3 * (neighbours as u64 + 1);
        assert!(
            engine.state().evaluations() <= most,
            "{}",
            engine.state().evaluations()
        );
        assert!(engine.scheme().breeder.is_done());
    }
}

#[test]
fn a_wide_model_is_annealed_to_its_optimum() {
    // Each pair of 24 bits interacts, so dynamic programming would need a table of 2^23 values.
    let mut rng = Stream::seeded(4);
    let weights: Vec<f64> = (0..24 * 24).map(|_| unit(&mut rng) - 0.5).collect();
    let score = |bits: &BitString| -> f64 {
        bits.ones()
            .flat_map(|i| bits.ones().map(move |j| (i, j)))
            .map(|(i, j)| weights[24 * i + j])
            .sum()
    };
    let mut engine = search(Interactions::new(), 24, 4, score);
    engine.run(Evaluations(400));
    let mut climbs = search(ChampionMoves::new(), 24, 4, score);
    climbs.run(Evaluations(20_000));
    let found = *engine.best().unwrap().1;
    let other = *climbs.best().unwrap().1;
    assert!(found >= other - 1e-9, "{found} {other}");
}

#[test]
fn a_knapsack_is_filled_from_a_founder_on_either_side_of_the_constraint() {
    for seed in 1..=12 {
        let mut rng = Stream::seeded(seed);
        let elements: Vec<(usize, usize)> = (0..18)
            .map(|_| (10 + below(&mut rng, 90), below(&mut rng, 20)))
            .collect();
        let room = elements.iter().map(|(weight, _)| weight).sum::<usize>() as i64 / 2;
        let score = |bits: &BitString| {
            let weight = bits.ones().map(|i| elements[i].0 as i64).sum::<i64>();
            let worth = bits
                .ones()
                .map(|i| (elements[i].0 + elements[i].1) as i64)
                .sum::<i64>();
            if weight <= room { worth } else { room - weight }
        };
        let best = (0..1 << 18)
            .map(|word| score(&genome(word, 18)))
            .max()
            .unwrap();
        let mut engine = search(ConstrainedLinear::new(), 18, seed, score);
        engine.run(Evaluations(150));
        let found = *engine.best().unwrap().1;
        assert!(
            found as f64 >= 0.99 * best as f64,
            "seed {seed}: {found} of {best}"
        );
    }
}

#[test]
fn a_linear_score_is_solved_with_one_evaluation_per_bit() {
    let mut engine = search(ConstrainedLinear::new(), 70, 1, ones);
    engine.run((Target(70), Evaluations(1_000)));
    assert_eq!(engine.state().evaluations(), 1 + 70 + 1);
}

#[test]
fn a_royal_road_is_travelled_by_redraws() {
    let road = |bits: &BitString| {
        (0..6)
            .filter(|block| bits.extract(8 * block, 8) == 255)
            .count()
    };
    let mut engine = search(ChampionMoves::new(), 48, 1, road);
    assert_eq!(
        engine.run((Target(6), Evaluations(5_000))),
        StopReason::Target
    );
}

#[test]
fn learning_parts_keep_the_laws_and_resume() -> Result<(), Error> {
    fn keeps<B: Breeder<BitString, f64>>(
        breeder: impl Fn() -> B,
        score: impl Fn(&BitString) -> f64 + Copy,
    ) -> Result<(), Error> {
        let scheme = || Scheme {
            breeder: breeder(),
            evaluator: Serial::new(score),
            replacement: MuPlusLambda::new(3).unwrap(),
        };
        laws::scheme(scheme, &RandomBits(11), 3)
    }
    let score = landscape(11, 1, 9);
    let linear = |bits: &BitString| f64::from(ones(bits).min(6));
    for count in [1, 7] {
        keeps(|| ChampionMoves::new().at_once(count).unwrap(), &score)?;
        keeps(|| Interactions::new().at_once(count).unwrap(), &score)?;
        keeps(|| ConstrainedLinear::new().at_once(count).unwrap(), &score)?;
        keeps(|| ConstrainedLinear::new().at_once(count).unwrap(), linear)?;
    }
    Ok(())
}

#[test]
fn short_genomes_and_scores_without_numbers_do_no_harm() -> Result<(), Error> {
    fn runs<S: Score>(loci: usize, score: impl Fn(&BitString) -> S) -> Result<(), Error> {
        let linear = (
            ConstrainedLinear::new().at_once(2)?,
            Interactions::new().at_once(2)?,
        );
        let mut engine = search((linear, ChampionMoves::new().at_once(2)?), loci, 1, score);
        engine.run(Evaluations(400));
        Ok(())
    }
    for loci in [0, 1, 2, 3, 65] {
        runs(loci, |_| 0)?;
        runs(loci, |bits| (bits.count_ones(), 1))?;
        runs(loci, |bits| f64::from(bits.count_ones()) * f64::NAN)?;
        runs(loci, |bits| {
            f64::INFINITY * (f64::from(bits.count_ones()) - 0.5)
        })?;
        runs(loci, |bits| {
            Some(bits.count_ones()).filter(|ones| ones % 3 > 0)
        })?;
        runs(loci, |bits| f64::MAX * f64::from(bits.count_ones() % 2))?;
    }
    assert!(ChampionMoves::<u32>::new().at_once(0).is_err());
    assert!(
        Interactions::new().at_once(0).is_err() && ConstrainedLinear::new().at_once(0).is_err()
    );
    Ok(())
}

#[test]
fn an_asynchronous_run_learns_a_model_from_results_in_any_order() {
    let score = landscape(12, 2, 5);
    let best = (0..1 << 12)
        .map(|word| score(&genome(word, 12)))
        .fold(f64::MIN, f64::max);
    let breeder = (
        Interactions::new().at_once(3).unwrap(),
        ConstrainedLinear::new().at_once(3).unwrap(),
    );
    let mut run = Asynchronous::new(search(breeder, 12, 5, &score));
    let mut waiting = Vec::new();
    let mut rng = Stream::seeded(1);
    for _ in 0..20_000 {
        waiting.extend(run.ask().map(|(id, genome)| (id, genome.clone())));
        if waiting.len() > 9 {
            let (id, genome) = waiting.swap_remove(below(&mut rng, 9));
            run.tell(id, score(&genome)).unwrap();
        }
        if run.best().is_some_and(|(_, score)| *score >= best - 1e-9) {
            return;
        }
    }
    panic!("{:?} instead of {best}", run.best());
}

#[test]
fn memories_of_other_parts_are_refused() {
    let genomes =
        |loci: &[usize]| Memory::Genomes(loci.iter().map(|&loci| BitString::zeros(loci)).collect());
    let counts = |counts: &[u64]| Memory::Counts(counts.to_vec());
    let numbers = |numbers: &[f64]| Memory::Numbers(numbers.to_vec());
    let interactions = |parts: Vec<Memory<BitString, u32>>| {
        Interactions::new().restore(Memory::List(parts)).is_ok()
    };
    let model = |sets: &[u64], terms: &[f64]| Memory::List(vec![counts(sets), numbers(terms)]);
    let open = || counts(&[1, 1]);
    assert!(interactions(vec![
        counts(&[1, 1, 0]),
        genomes(&[3]),
        model(&[0], &[1.0, 1.0]),
        open()
    ]));
    assert!(!interactions(vec![
        counts(&[9, 1, 0]),
        genomes(&[3]),
        model(&[0], &[1.0, 1.0]),
        open()
    ]));
    assert!(!interactions(vec![
        counts(&[1, 1, 0]),
        genomes(&[1]),
        model(&[0], &[1.0, 1.0]),
        open()
    ]));
    assert!(!interactions(vec![
        counts(&[1, 1, 0]),
        genomes(&[3]),
        model(&[5], &[1.0, 1.0]),
        open()
    ]));
    assert!(!interactions(vec![
        counts(&[1, 1, 0]),
        genomes(&[3]),
        model(&[0], &[f64::NAN, 1.0]),
        open()
    ]));
    let linear = |parts: Vec<Memory<BitString, u32>>| {
        ConstrainedLinear::new()
            .restore(Memory::List(parts))
            .is_ok()
    };
    let known = |loci, score: f64| [genomes(&[loci]), numbers(&[score])];
    for (phase, base, loci, score, fine) in [
        (1, 3, 3, 1.0, true),
        (4, 3, 3, 1.0, false),
        (1, 3, 4, 1.0, false),
        (1, 3, 3, f64::NAN, false),
    ] {
        let [known, scores] = known(loci, score);
        let parts = vec![
            counts(&[phase, 0, 0]),
            genomes(&[base]),
            genomes(&[3]),
            known,
            scores,
        ];
        assert_eq!(linear(parts), fine, "{phase} {base} {loci} {score}");
    }
    let moves = |tried: usize, count: f64| {
        let parts = vec![
            genomes(&[5, tried, 5]),
            Memory::Scores(vec![1u32]),
            numbers(&[count; 8]),
            counts(&[0, 3, 0]),
        ];
        ChampionMoves::new().restore(Memory::List(parts)).is_ok()
    };
    assert_eq!(
        [moves(5, 1.0), moves(4, 1.0), moves(5, -1.0)],
        [true, false, false]
    );
}
