//! Mutators in whole runs.

use super::ones;
use ga_core::combine::Sometimes;
use ga_core::crossover::{Arithmetic, Order};
use ga_core::genome::{Bounds, Grid, Pair, Permutation, RandomPermutation};
use ga_core::mutate::{
    AllScales, Exchange, FillRectangle, Gaussian, HeavyTailed, Insert, Inversion, SelfAdaptive,
    Swap, from_fn,
};
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::replace::MuPlusLambda;
use ga_core::{Error, laws};
use rand::Rng;
use std::cmp::Reverse;
use std::collections::BTreeSet;

#[test]
fn a_self_adaptive_rate_falls_during_the_search() -> Result<(), Error> {
    let ladder = || {
        [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4]
            .map(|rate| BitFlip::new(rate).unwrap())
            .to_vec()
    };
    let make = || Scheme {
        breeder: Recombine {
            selector: Tournament::new(3).unwrap(),
            crossover: Pair(OnePoint, ()),
            mutator: SelfAdaptive::new(0.2, ladder()).unwrap(),
            offspring: 100,
        },
        evaluator: Serial::new(|Pair(genome, _): &Pair<BitString, u8>| ones(genome)),
        replacement: Generational { elites: 0 },
    };
    let source = Pair(RandomBits(200), |_: &mut dyn Rng| 6);
    let mut engine = make().found(&source).size(100).seed(1).unwrap();
    engine.run(Generations(150));
    let population = engine.state().population().genomes();
    let mean = population
        .iter()
        .map(|Pair(_, rung)| f64::from(*rung))
        .sum::<f64>()
        / 100.0;
    assert!(mean < 2.0, "the mean rung is {mean}");
    laws::scheme(make, &source, 30)
}

#[test]
fn swaps_and_inversions_shorten_a_tour() -> Result<(), Error> {
    let circle = |order: &Permutation| {
        let order = order.as_slice();
        let steps = order.iter().zip(order.iter().cycle().skip(1));
        Reverse(
            steps
                .map(|(a, b)| a.abs_diff(*b).min(20 - a.abs_diff(*b)))
                .sum::<u32>(),
        )
    };
    let make = || Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Sometimes::new(0.5, Order).unwrap(),
            mutator: (Swap, Sometimes::new(0.5, Inversion).unwrap()),
            offspring: 30,
        },
        evaluator: Serial::new(circle),
        replacement: MuPlusLambda::new(30).unwrap(),
    };
    let mut engine = make()
        .found(&RandomPermutation(20))
        .size(30)
        .seed(1)
        .unwrap();
    let Reverse(before) = *engine.state().best().unwrap().1;
    engine.run(Generations(500));
    let Reverse(after) = *engine.state().best().unwrap().1;
    assert!(3 * after < 2 * before, "{before}, {after}");
    laws::scheme(make, &RandomPermutation(20), 30)
}

#[test]
fn small_gaussian_steps_approach_the_minimum_of_a_sphere() -> Result<(), Error> {
    let bounds = Bounds::uniform(5, -5.0..=5.0).unwrap();
    let make = || Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Arithmetic,
            mutator: Gaussian::new(&bounds)
                .rate(0.5)
                .unwrap()
                .deviation(0.05)
                .unwrap(),
            offspring: 30,
        },
        evaluator: Serial::new(|point: &Vec<f64>| {
            Reverse(point.iter().map(|x| x * x).sum::<f64>())
        }),
        replacement: MuPlusLambda::new(30).unwrap(),
    };
    let mut engine = make().found(&bounds).size(30).seed(1).unwrap();
    engine.run(Generations(300));
    assert!(engine.state().best().unwrap().1.0 < 1e-3);
    laws::scheme(make, &bounds, 30)
}

/// Appends a digit to a genome.
fn append(digit: u32) -> impl Mutator<u32> {
    from_fn(move |genome: &mut u32, _: &mut dyn Rng| *genome = 10 * *genome + digit)
}

#[test]
fn closures_tuples_and_boxes_are_mutators() {
    let mut genome = 0;
    let boxed: Box<dyn Mutator<u32>> = Box::new(append(3));
    (append(1), (append(2), ()), boxed).mutate(&mut genome, &mut Stream::seeded(1));
    assert_eq!(genome, 123);
}

#[test]
fn a_tuple_of_mutators_fits_only_if_all_its_parts_fit() -> Result<(), Error> {
    let gaussian = |loci| {
        Gaussian::new(&Bounds::uniform(loci, 0.0..=1.0)?)
            .rate(0.5)
            .and_then(|part| part.deviation(0.1))
    };
    let refused = Err(Error::BoundsLength { bounds: 3, loci: 2 });
    assert_eq!((gaussian(2)?, gaussian(2)?).fits(&vec![0.5, 0.5]), Ok(()));
    assert_eq!((gaussian(2)?, gaussian(3)?).fits(&vec![0.5, 0.5]), refused);
    Ok(())
}

#[test]
fn steps_of_all_scales_reach_every_decade_and_stay_within_bounds() -> Result<(), Error> {
    let bounds = Bounds::uniform(1, -3.0_f64..=5.0)?;
    let mutator = AllScales::new(&bounds).rate(0.0)?.precision(20.0)?;
    let mut rng = Stream::seeded(1);
    let mut decades = [0_usize; 20];
    for _ in 0..20_000 {
        let mut gene = vec![1.0];
        mutator.mutate(&mut gene, &mut rng);
        let step = (gene[0] - 1.0).abs() / 8.0;
        assert!((2_f64.powi(-20) * 0.999..=0.5).contains(&step), "{step}");
        decades[-step.log2().ceil() as usize] += 1;
    }
    // 19 octaves: about 1053 steps each, with a standard deviation of 32.
    assert!(
        decades[1..].iter().all(|&count| count.abs_diff(1053) < 160),
        "{decades:?}"
    );

    let mutator = AllScales::new(&Bounds::uniform(1, 0_u8..=20)?)
        .rate(0.0)?
        .precision(20.0)?;
    for start in [0, 1, 20] {
        let mut seen = [0; 21];
        for _ in 0..2_000 {
            let mut gene = vec![start];
            mutator.mutate(&mut gene, &mut rng);
            seen[usize::from(gene[0])] += 1;
        }
        assert_eq!(seen[usize::from(start)], 0, "each step changes the gene");
        assert!(
            seen.iter().filter(|&&count| count > 0).count() >= 10,
            "{start}: {seen:?}"
        );
    }
    let mut nothing = Vec::<f64>::new();
    AllScales::new(&Bounds::uniform(0, 0.0..=1.0)?)
        .rate(1.0)?
        .precision(20.0)?
        .mutate(&mut nothing, &mut rng);
    assert!(
        AllScales::new(&Bounds::uniform(1, 0.0..=1.0)?)
            .rate(1.5)
            .and_then(|part| part.precision(20.0))
            .is_err()
    );
    assert!(
        AllScales::new(&Bounds::uniform(1, 0.0..=1.0)?)
            .rate(0.5)
            .and_then(|part| part.precision(f64::NAN))
            .is_err()
    );
    Ok(())
}

#[test]
fn an_exchange_keeps_the_number_of_ones_and_draws_each_pair_equally_often() {
    let mut rng = Stream::seeded(2);
    let mut counts = std::collections::BTreeMap::<String, usize>::new();
    for _ in 0..6_000 {
        let mut bits: BitString = "11010".parse().unwrap();
        Exchange.mutate(&mut bits, &mut rng);
        *counts.entry(bits.to_string()).or_default() += 1;
    }
    // Three ones and two zeros: six pairs, 1000 each with a standard deviation of 29.
    assert_eq!(counts.len(), 6);
    assert!(
        counts.values().all(|&count| count.abs_diff(1_000) < 145),
        "{counts:?}"
    );
    for text in ["", "0", "111"] {
        let mut bits: BitString = text.parse().unwrap();
        Exchange.mutate(&mut bits, &mut rng);
        assert_eq!(bits.to_string() == text, text.is_empty());
    }
}

#[test]
fn genomes_of_no_loci_or_of_two_places_can_be_mutated() -> Result<(), Error> {
    let mut rng = Stream::seeded(1);
    let mut none = BitString::zeros(0);
    HeavyTailed::new(1.5)?.mutate(&mut none, &mut rng);
    assert_eq!(none.len(), 0);
    let mutators: [Box<dyn Mutator<Permutation>>; 2] = [Box::new(Swap), Box::new(Insert)];
    for mutator in mutators {
        let mut two = Permutation::identity(2);
        mutator.mutate(&mut two, &mut rng);
        assert_eq!(two.as_slice(), [1, 0]);
    }
    Ok(())
}

#[test]
fn every_rectangle_up_to_the_greatest_can_be_filled() -> Result<(), Error> {
    let mut rng = Stream::seeded(1);
    let mut filled = BTreeSet::new();
    let mutator = FillRectangle::new(3, 1, |_: &mut dyn Rng| 1)?;
    for _ in 0..500 {
        let mut grid = Grid::filled(3, 2, 0)?;
        mutator.mutate(&mut grid, &mut rng);
        filled.insert(grid.cells().to_vec());
    }
    let rows = [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [1, 1, 0],
        [0, 1, 1],
        [1, 1, 1],
    ];
    let expected = rows
        .iter()
        .flat_map(|row| [[*row, [0; 3]].concat(), [[0; 3], *row].concat()]);
    assert_eq!(filled, expected.collect());
    Ok(())
}
