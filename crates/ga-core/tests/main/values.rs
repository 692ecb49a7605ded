//! Golden values: what fixed seeds give, on every platform and in every version until it is said
//! otherwise in the changelog.

use super::harness::{proposals, traps};
use super::ones;
use ga_core::breed::{Immigrants, MutateEach, Shares};
use ga_core::combine::Sometimes;
use ga_core::crossover::{CutAndSplice, IsoLine, Rectangle, TwoPoint};
use ga_core::genome::{Bounds, Grid, OneOf, RandomGrid, RandomVec};
use ga_core::mutate::{DeleteGene, FillRectangle, Gaussian, InsertGene, OneBit, OneGene, Redraw};
use ga_core::objectives::Objectives;
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::replace::NonDominatedSorting;
use ga_core::select::{Roulette, Selection, SingleTournament, Truncation};
use ga_core::{Constrained, Error, Sampler, select};

#[test]
fn selectors_keep_their_values() -> Result<(), Error> {
    let scores: Vec<u32> = (0..20).map(|i| i * 7 % 20).collect();
    let selected = |selector: &dyn Selector<u32>| {
        let mut selection = Selection::default();
        selector.select(&scores, 6, &mut selection, &mut Stream::seeded(1));
        (selection.parents, selection.victims)
    };
    assert_eq!(selected(&Roulette), (vec![14, 10, 5, 13, 19, 17], vec![]));
    assert_eq!(
        selected(&Tournament::new(3)?),
        (vec![13, 15, 11, 8, 2, 14], vec![])
    );
    assert_eq!(
        selected(&Truncation::with(5, Roulette)?),
        (vec![14, 11, 8, 14, 17, 17], vec![])
    );
    assert_eq!(
        selected(&SingleTournament::new(7)?),
        (vec![5, 19, 14, 11, 14, 11], vec![9, 0, 7, 6, 12, 3])
    );
    Ok(())
}

#[test]
fn parents_of_both_populations_keep_their_values() -> Result<(), Error> {
    let score = |i: u32| match i * 7 % 20 {
        violation @ 10.. => Constrained::Infeasible(f64::from(violation)),
        quality => Constrained::Feasible(quality),
    };
    let scores: Vec<Constrained<u32>> = (0..20).map(score).collect();
    let mut selection = Selection::default();
    let selector = select::FeasibleInfeasible(Tournament::new(3)?);
    selector.select(&scores, 10, &mut selection, &mut Stream::seeded(1));
    assert_eq!(selection.parents, [12, 6, 1, 7, 1, 1, 13, 19, 10, 16]);
    Ok(())
}

#[test]
fn crossovers_keep_their_values() -> Result<(), Error> {
    let crossed = |crossover: &dyn Crossover<BitString>| {
        let (mut left, mut right) = (BitString::zeros(24), "1".repeat(24).parse().expect("bits"));
        crossover.cross(&mut left, &mut right, &mut Stream::seeded(1));
        left.to_string()
    };
    // Long genomes, so that rare events happen in some of their loci.
    let crossed_long = |crossover: &dyn Crossover<BitString>| {
        let (mut left, mut right): (BitString, BitString) = (
            BitString::zeros(200),
            "1".repeat(200).parse().expect("bits"),
        );
        crossover.cross(&mut left, &mut right, &mut Stream::seeded(1));
        (left, right)
    };
    assert_eq!(crossed(&OnePoint), "000000000000000011111111");
    assert_eq!(crossed(&TwoPoint), "000000000111111100000000");
    assert_eq!(crossed(&Uniform::new(0.5)?), "000001010101101101010000");
    let few = crossed_long(&Uniform::new(0.05)?).0;
    assert_eq!(few.ones().collect::<Vec<_>>(), [44, 71, 82, 120, 195]);
    let all_but_few = crossed_long(&Uniform::new(0.95)?);
    assert_eq!(
        all_but_few.1.ones().collect::<Vec<_>>(),
        [44, 71, 82, 120, 195]
    );
    // Several couples: some are crossed over, others are not.
    let mut rng = Stream::seeded(1);
    let sometimes = Sometimes::new(0.5, OnePoint)?;
    let counts: [u32; 8] = std::array::from_fn(|_| {
        let (mut left, mut right) = (BitString::zeros(24), "1".repeat(24).parse().expect("bits"));
        sometimes.cross(&mut left, &mut right, &mut rng);
        left.count_ones()
    });
    assert_eq!(counts, [0, 19, 0, 0, 0, 6, 0, 0]);
    Ok(())
}

#[test]
fn samplers_and_mutators_keep_their_values() -> Result<(), Error> {
    let founder = RandomBits(70).sample(&mut Stream::seeded(1));
    assert_eq!(
        founder.to_string(),
        "0000010101011011010100000101000111101001111101000011000000001101010010"
    );
    let mutated = |mutator: &dyn Mutator<BitString>| {
        let mut genome = BitString::zeros(300);
        mutator.mutate(&mut genome, &mut Stream::seeded(1));
        genome.ones().collect::<Vec<_>>()
    };
    assert_eq!(
        mutated(&BitFlip::new(0.02)?),
        [44, 71, 83, 121, 184, 240, 245, 294]
    );
    assert_eq!(mutated(&OneBit), [206]);
    Ok(())
}

#[test]
fn normal_steps_keep_their_values() -> Result<(), Error> {
    let bounds = || Bounds::uniform(3, -9.0..=9.0);
    let bits = |point: &[f64]| point.iter().map(|gene| gene.to_bits()).collect::<Vec<_>>();
    let mut point = vec![0.0; 3];
    Gaussian::new(&bounds()?)
        .rate(1.0)?
        .deviation(1.0)?
        .mutate(&mut point, &mut Stream::seeded(1));
    assert_eq!(
        bits(&point),
        [
            4_610_217_551_786_762_104,
            13_828_984_336_435_272_146,
            13_831_697_174_109_983_792
        ]
    );
    let (mut left, mut right) = (vec![0.0; 3], vec![1.0; 3]);
    IsoLine::new(&bounds()?).iso(0.1)?.line(0.2)?.cross(
        &mut left,
        &mut right,
        &mut Stream::seeded(1),
    );
    assert_eq!(
        (bits(&left), bits(&right)),
        (
            vec![
                4_596_712_938_007_070_874,
                4_600_677_973_831_109_098,
                4_602_733_983_613_658_282
            ],
            vec![
                4_608_069_490_775_918_962,
                4_608_000_561_293_645_166,
                4_607_236_227_392_220_510
            ],
        )
    );
    Ok(())
}

#[test]
fn operators_of_lists_and_grids_keep_their_values() -> Result<(), Error> {
    let rng = || Stream::seeded(1);
    let (mut left, mut right) = ((0..9).collect::<Vec<u8>>(), (20..26).collect::<Vec<u8>>());
    CutAndSplice::new(2..=12)?.cross(&mut left, &mut right, &mut rng());
    assert_eq!(left, [0, 1, 2, 3, 4, 22, 23, 24, 25]);
    assert_eq!(right, [20, 21, 5, 6, 7, 8]);
    let letters = OneOf::new("abcd".chars())?;
    let text = |list: Vec<char>| list.into_iter().collect::<String>();
    assert_eq!(
        text(RandomVec::new(1..=20, letters.clone())?.sample(&mut rng())),
        "bacddaddccbbcc"
    );
    let mutated = |mutator: &dyn Mutator<Vec<char>>| {
        let mut list: Vec<char> = "0123456789".chars().collect();
        mutator.mutate(&mut list, &mut rng());
        text(list)
    };
    let insert = InsertGene {
        gene: letters.clone(),
        most: 99,
    };
    assert_eq!(mutated(&insert), "0123456b789");
    assert_eq!(mutated(&DeleteGene { least: 1 }), "012345789");
    assert_eq!(mutated(&OneGene(letters.clone())), "012345b789");
    assert_eq!(mutated(&Redraw::new(0.3, letters.clone())?), "01bc456789");
    let mut dots = Grid::filled(6, 3, '.')?;
    let mut rocks = Grid::filled(6, 3, '#')?;
    Rectangle.cross(&mut dots, &mut rocks, &mut rng());
    assert_eq!(dots.to_string(), "..##..\n..##..\n......");
    FillRectangle::new(3, 3, letters.clone())?.mutate(&mut rocks, &mut rng());
    assert_eq!(rocks.to_string(), "##..##\n#ddd##\n######");
    let level: Grid<char> = RandomGrid::new(6, 2, letters)?.sample(&mut rng());
    assert_eq!(level.to_string(), "cbacdd\naddccb");
    Ok(())
}

#[test]
fn a_run_keeps_its_values() -> Result<(), Error> {
    let scheme = Scheme {
        breeder: (
            Recombine {
                selector: Roulette,
                crossover: Sometimes::new(0.7, Uniform::new(0.5)?)?,
                mutator: BitFlip::new(0.01)?,
                offspring: 20,
            },
            Immigrants {
                sampler: RandomBits(77),
                offspring: 10,
            },
        ),
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 2 },
    };
    let mut engine = scheme.found(&RandomBits(77)).size(30).seed(42)?;
    engine.run(Generations(50));
    let (genome, score) = engine.state().best().expect("every score is a number");
    let sum: u32 = engine.state().population().scores().iter().sum();
    assert_eq!((*score, sum), (56, 1348));
    assert_eq!(
        genome.to_string(),
        "10111100111100111110111011010011001101111111111010101111111001110111001111111"
    );
    Ok(())
}

#[test]
fn a_run_with_several_objectives_keeps_its_values() -> Result<(), Error> {
    // The ones at the beginning, and all zeros.
    let fitness = |bits: &BitString| {
        let leading = bits.iter().take_while(|bit| *bit).count() as u32;
        Objectives::new([leading, bits.len() as u32 - ones(bits)])
    };
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: OnePoint,
            mutator: BitFlip::new(0.05)?,
            offspring: 12,
        },
        evaluator: Serial::new(fitness),
        replacement: NonDominatedSorting::new(12)?,
    };
    let mut engine = scheme.found(&RandomBits(20)).size(12).seed(1)?;
    engine.run(Generations(5));
    let residents = engine.state().population().iter();
    let place = |(bits, score): (&BitString, &Objectives<_>)| {
        format!(
            "{bits} {} {}",
            score.front().expect("a place"),
            score.crowding()
        )
    };
    let places: Vec<String> = residents.map(place).collect();
    let expected = [
        "01000111000000000101 1 inf",
        "11101001000000000110 0 2",
        "11101001000000000110 0 0",
        "11101001000000000110 0 0",
        "11111110111010000010 1 inf",
        "11101001000000000110 0 0",
        "11101001000000000110 0 0",
        "01000111000000000100 0 inf",
        "11101111000000000110 1 2",
        "11111111000100000110 0 inf",
        "11101001000000001001 0 0",
        "11101001000000000110 0 0",
    ];
    assert_eq!(places, expected);
    Ok(())
}

#[test]
fn shares_keep_their_values() -> Result<(), Error> {
    let parts = (MutateEach(OneBit), MutateEach(BitFlip::new(0.05)?));
    assert_eq!(
        proposals(Shares::new(parts, 0.1)?, 40, 1500, traps),
        (0xB2D9_F86D_C9ED_C077, 35.0)
    );
    Ok(())
}
