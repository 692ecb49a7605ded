//! The conformance kit: stock operators keep its laws, and broken ones do not.
#![allow(
    clippy::items_after_statements,
    reason = "a broken operator stands beside the law that it breaks"
)]

use super::ones;
use ga_core::breed::{Birth, MutateEach, Newborns, Offspring, OneFifthRule, UnivariateMarginal};
use ga_core::combine::Sometimes;
use ga_core::crossover::Scratch;
use ga_core::crossover::TwoPoint;
use ga_core::crossover::{
    Arithmetic, Blend, CutAndSplice, Cycle, EdgeRecombination, KPoint, Order, PartiallyMapped,
    RandomKeys, Rectangle, Respectful, Segment, SimulatedBinary,
};
use ga_core::engine::Memory;
use ga_core::evaluate::Interrupt;
use ga_core::genome::{
    Bounds, Grid, OneOf, Permutation, RandomGrid, RandomPermutation, RandomSubset, RandomVec,
    Subset,
};
use ga_core::mutate::{
    Creep, DeleteGene, Exchange, FillRectangle, Gaussian, Insert, InsertGene, Inversion, OneBit,
    OneGene, Polynomial, Redraw, Reset, Scramble, Swap, from_fn,
};
use ga_core::objectives::Objectives;
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::{
    DeterministicCrowding, InPlace, MuPlusLambda, NonDominatedSorting, OneToOne, ReplaceWorst,
    RestrictedTournament,
};
use ga_core::select::{
    Best, Boltzmann, ExponentialRank, LinearRank, Random, Selection, Shuffled, StochasticUniversal,
};
use ga_core::select::{Roulette, SingleTournament, Truncation};
use ga_core::{Error, Population, crossover, laws};
use rand::{Rng, RngExt};
use std::cmp::Reverse;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

/// The sentence with which a law is broken.
fn broken(law: impl FnOnce()) -> String {
    let panic = catch_unwind(AssertUnwindSafe(law)).expect_err("the law holds");
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_default()
}

#[test]
fn stock_selectors_keep_the_laws() -> Result<(), Error> {
    laws::selector(&Roulette);
    laws::selector(&StochasticUniversal);
    laws::selector(&Boltzmann::new(0.2)?);
    laws::selector(&Best);
    laws::selector(&Random);
    laws::selector(&Shuffled);
    laws::selector(&Tournament::new(3)?);
    laws::selector(&Tournament::new(3)?.distinct());
    laws::selector(&LinearRank::new(1.7)?);
    laws::selector(&ExponentialRank::new(0.9)?);
    laws::selector(&Truncation::with(5, Roulette)?);
    laws::selector(&Truncation::new(5)?);
    laws::selector(&SingleTournament::new(7)?);
    laws::symmetric(&Tournament::new(3)?);
    laws::symmetric(&Tournament::new(2)?.distinct());
    laws::symmetric(&LinearRank::new(1.7)?);
    laws::symmetric(&ExponentialRank::new(0.9)?);
    laws::symmetric(&Truncation::new(4)?);
    laws::symmetric(&SingleTournament::new(4)?);
    laws::symmetric(&Best);
    laws::symmetric(&Random);
    Ok(())
}

#[test]
fn broken_selectors_are_caught() {
    /// Prefers the smaller number, whatever the score says: the defect of a rival.
    struct Smallest;
    impl Selector<f64> for Smallest {
        fn select(
            &self,
            scores: &[f64],
            count: usize,
            selection: &mut Selection,
            rng: &mut dyn Rng,
        ) {
            let reversed: Vec<_> = scores.iter().map(|score| Reverse(*score)).collect();
            Tournament::new(2)
                .unwrap()
                .select(&reversed, count, selection, rng);
        }
    }
    impl Selector<Reverse<f64>> for Smallest {
        fn select(
            &self,
            scores: &[Reverse<f64>],
            count: usize,
            selection: &mut Selection,
            rng: &mut dyn Rng,
        ) {
            Tournament::new(2)
                .unwrap()
                .select(scores, count, selection, rng);
        }
    }
    assert!(broken(|| laws::selector(&Smallest)).contains("worse scores are selected more often"));
    assert!(broken(|| laws::symmetric(&Smallest)).contains("to minimise is not to maximise"));

    struct Greedy;
    impl<S> Selector<S> for Greedy {
        fn select(&self, scores: &[S], count: usize, selection: &mut Selection, _: &mut dyn Rng) {
            selection
                .parents
                .extend((0..=count).map(|place| place.min(scores.len())));
        }
    }
    assert!(broken(|| laws::selector(&Greedy)).contains("asked for 0 parents"));
}

fn bits(genome: &BitString) -> Vec<bool> {
    genome.iter().collect()
}

#[test]
fn stock_crossovers_keep_the_laws() -> Result<(), Error> {
    laws::crossover(&OnePoint, &RandomBits(99), bits);
    laws::crossover(&TwoPoint, &RandomBits(99), bits);
    laws::crossover(&KPoint::new(5)?, &RandomBits(99), bits);
    laws::crossover(&Segment, &RandomBits(99), bits);
    laws::crossover(&Uniform::new(0.2)?, &RandomBits(99), bits);
    let sets = RandomSubset::new(99, 20)?;
    laws::crossover(&Respectful, &sets, |set: &Subset| bits(set.as_bits()));
    laws::crossover(&Respectful, &RandomBits(99), bits);
    laws::mutator(&Exchange, &sets, |set| (set.of(), set.len()) == (99, 20));
    laws::crossover(
        &Sometimes::new(0.5, OnePoint)?,
        &Bounds::uniform(9, 0..=9)?,
        Vec::clone,
    );
    for_permutations(&Order);
    for_permutations(&PartiallyMapped);
    for_permutations(&Cycle);
    for_permutations(&EdgeRecombination);
    for_permutations(&RandomKeys);
    Ok(())
}

#[test]
fn crossovers_and_mutators_that_change_lengths_keep_the_laws() -> Result<(), Error> {
    let letters = OneOf::new("NESW".chars())?;
    let routes = RandomVec::new(0..=9, letters.clone())?;
    laws::variable_length_crossover(&CutAndSplice::new(0..=12)?, &routes, 0..=12, Vec::clone);
    laws::variable_length_crossover(&OnePoint, &routes, 0..=9, Vec::clone);
    let strings = |rng: &mut dyn Rng| -> BitString {
        (0..rng.random_range(1..150))
            .map(|_| rng.random())
            .collect()
    };
    laws::variable_length_crossover(&CutAndSplice::new(1..=150)?, &strings, 1..=150, bits);
    let short = |route: &Vec<char>| route.len() <= 12;
    laws::mutator(
        &InsertGene {
            gene: letters.clone(),
            most: 12,
        },
        &routes,
        short,
    );
    laws::mutator(&DeleteGene { least: 0 }, &routes, short);
    laws::mutator(&OneGene(letters.clone()), &routes, short);
    laws::mutator(&Redraw::new(0.3, letters.clone())?, &routes, short);
    laws::zero_rate_changes_nothing(&Redraw::new(0.0, letters.clone())?, &routes);

    let levels = RandomGrid::new(5, 4, letters.clone())?;
    let shape = |level: &Grid<char>| (level.width(), level.height()) == (5, 4);
    laws::crossover(&Rectangle, &levels, |level: &Grid<char>| {
        level.cells().to_vec()
    });
    laws::crossover(&Uniform::new(0.3)?, &levels, |level: &Grid<char>| {
        level.cells().to_vec()
    });
    laws::mutator(&FillRectangle::new(3, 2, letters.clone())?, &levels, shape);
    laws::mutator(&(OneGene(letters.clone()), Swap), &levels, shape);
    Ok(())
}

#[test]
fn broken_crossovers_that_change_lengths_are_caught() -> Result<(), Error> {
    let numbers = RandomVec::new(0..=9, OneOf::new(0..100u8)?)?;
    let law = |crossover: &dyn Fn(&mut Vec<u8>, &mut Vec<u8>)| {
        let crossover =
            crossover::from_fn(|left: &mut Vec<u8>, right: &mut Vec<u8>, _: &mut dyn Rng| {
                crossover(left, right);
            });
        broken(|| laws::variable_length_crossover(&crossover, &numbers, 0..=12, Vec::clone))
    };
    assert!(
        law(&|left, _| left.truncate(left.len().saturating_sub(1)))
            .contains("a gene is lost, added or changed")
    );
    assert!(law(&|left, right| left.clone_from(right)).contains("a gene is lost"));
    assert!(law(&|left, right| left.append(right)).contains("genes, not 0..=12"));
    let calls = AtomicU32::new(0);
    let turns = |left: &mut Vec<u8>, right: &mut Vec<u8>| {
        if calls.fetch_add(1, Ordering::Relaxed) % 2 == 0 {
            std::mem::swap(left, right);
        }
    };
    assert!(law(&turns).contains("the same stream gives other children"));
    Ok(())
}

fn for_permutations(crossover: &impl Crossover<Permutation>) {
    laws::permutation_crossover(crossover);
}

#[test]
fn broken_crossovers_are_caught() {
    struct Invents;
    impl Crossover<Vec<i32>> for Invents {
        fn cross_with(
            &self,
            left: &mut Vec<i32>,
            right: &mut Vec<i32>,
            scratch: &mut Scratch,
            rng: &mut dyn Rng,
        ) {
            OnePoint.cross_with(left, right, scratch, rng);
            left[3] = 7;
        }
    }
    let source = Bounds::uniform(9, 0..=9).unwrap();
    assert!(broken(|| laws::crossover(&Invents, &source, Vec::clone)).contains("locus 3"));
    let forgetful = |_: &Vec<i32>| vec![0];
    laws::crossover(&Invents, &source, forgetful);
}

#[test]
fn stock_mutators_keep_the_laws() -> Result<(), Error> {
    let cube = Bounds::uniform(6, -1.0..=1.0)?;
    let dice = Bounds::new([1u8..=6, 1..=20, 0..=255])?;
    let wide = Bounds::new([i64::MIN..=i64::MAX, -3..=-3])?;
    let inside = |g: &Vec<f64>| cube.contain(g);
    let cast = |g: &Vec<u8>| dice.contain(g);
    let within = |g: &Vec<i64>| wide.contain(g);
    laws::mutator(
        &Gaussian::new(&cube).rate(0.5)?.deviation(3.0)?,
        &cube,
        inside,
    );
    laws::mutator(
        &Polynomial::new(&cube).rate(0.5)?.index(2.0)?,
        &cube,
        inside,
    );
    laws::mutator(&Creep::new(&cube).rate(0.5)?.step(0.7)?, &cube, inside);
    laws::mutator(&Reset::new(&cube).rate(0.5)?, &cube, inside);
    laws::mutator(&Reset::new(&dice).rate(0.5)?, &dice, cast);
    laws::mutator(&Creep::new(&dice).rate(0.5)?.step(300.0)?, &dice, cast);
    laws::mutator(
        &Gaussian::new(&dice).rate(0.5)?.deviation(90.0)?,
        &dice,
        cast,
    );
    laws::mutator(&Creep::new(&wide).rate(0.5)?.step(1e30)?, &wide, within);
    let ordered = |order: &Permutation| Permutation::new(order.as_slice().to_vec()).is_ok();
    laws::mutator(
        &(Swap, Insert, Inversion, Scramble),
        &RandomPermutation(9),
        ordered,
    );
    laws::zero_rate_changes_nothing(&BitFlip::new(0.0)?, &RandomBits(99));
    laws::zero_rate_changes_nothing(&Gaussian::new(&cube).rate(0.0)?.deviation(1.0)?, &cube);
    laws::zero_rate_changes_nothing(&Sometimes::new(0.0, OneBit)?, &RandomBits(9));
    for crossover in [
        Box::new(SimulatedBinary::new(&cube).rate(0.5)?.index(2.0)?)
            as Box<dyn Crossover<Vec<f64>>>,
        Box::new(Blend::new(&cube).alpha(0.5)?),
        Box::new(Arithmetic),
    ] {
        let with_another = from_fn(|genome: &mut Vec<f64>, rng: &mut dyn Rng| {
            let mut other = cube.sample(rng);
            crossover.cross(genome, &mut other, rng);
        });
        laws::mutator(&with_another, &cube, inside);
    }
    Ok(())
}

#[test]
fn broken_mutators_are_caught() {
    let bounds = Bounds::uniform(3, 0..=9).unwrap();
    let escapes = from_fn(|genome: &mut Vec<i32>, _: &mut dyn Rng| genome[0] += 1);
    assert!(
        broken(|| laws::mutator(&escapes, &bounds, |genome| bounds.contain(genome)))
            .contains("not valid")
    );
    assert!(
        broken(|| laws::zero_rate_changes_nothing(&OneBit, &RandomBits(9)))
            .contains("changes something")
    );
}

#[test]
fn stock_replacements_keep_the_laws() {
    let apart = |left: &u64, right: &u64| left.abs_diff(*right) as f64;
    laws::replacement(|| Generational { elites: 2 });
    laws::replacement(|| MuPlusLambda::new(9).unwrap());
    laws::replacement(|| MuPlusLambda::new(usize::MAX).unwrap());
    laws::replacement(|| InPlace);
    laws::replacement(|| OneToOne);
    laws::replacement(ReplaceWorst::default);
    laws::replacement(|| DeterministicCrowding(apart));
    laws::replacement(|| RestrictedTournament::new(5, apart).unwrap());
    laws::keeps_elites(3, || Generational { elites: 3 });
    laws::keeps_elites(9, || MuPlusLambda::new(40).unwrap());
    laws::keeps_elites(1, || DeterministicCrowding(apart));
    laws::keeps_elites(1, || OneToOne);
}

#[test]
fn broken_replacements_are_caught() {
    /// Overwrites the first resident, who is gone.
    struct Loses;
    impl Replacement<u64, i64> for Loses {
        fn replace(
            &mut self,
            old: &mut Population<u64, i64>,
            new: &mut Population<u64, i64>,
            _: &[Birth],
            _: Streams,
        ) {
            if let Some((person, score)) = new.drain().next() {
                old.swap_remove(0);
                old.push(person, score);
            }
        }
    }
    assert!(broken(|| laws::replacement(|| Loses)).contains("an individual was lost"));
    assert!(broken(|| laws::keeps_elites(1, || Generational { elites: 0 })).contains("became"));

    /// Remembers how often it was asked: the defect that a resume shows.
    #[derive(Default)]
    struct Counts(usize);
    impl Replacement<u64, i64> for Counts {
        fn replace(
            &mut self,
            old: &mut Population<u64, i64>,
            new: &mut Population<u64, i64>,
            _: &[Birth],
            _: Streams,
        ) {
            self.0 += 1;
            let (genomes, scores) = new.columns_mut();
            for (genome, score) in genomes.iter_mut().zip(scores).take(self.0) {
                old.swap_with(0, genome, score);
            }
        }
    }
    assert!(broken(|| laws::replacement(Counts::default)).contains("a resumed run would differ"));
}

#[test]
fn a_right_fitness_keeps_the_laws_and_broken_ones_do_not() {
    struct Noisy;
    impl Fitness<BitString> for Noisy {
        type Score = f64;
        type Scratch = Vec<f64>;
        fn evaluate(&self, genome: &BitString, scratch: &mut Vec<f64>, rng: &mut dyn Rng) -> f64 {
            scratch.clear();
            scratch.extend((0..9).map(|_| rng.random::<f64>()));
            f64::from(ones(genome)) + scratch.iter().sum::<f64>()
        }
    }
    laws::fitness(&Noisy, &RandomBits(50));

    /// Adds to what the last one left.
    struct Remembers;
    impl Fitness<BitString> for Remembers {
        type Score = u32;
        type Scratch = u32;
        fn evaluate(&self, genome: &BitString, last: &mut u32, _: &mut dyn Rng) -> u32 {
            *last = (*last + ones(genome)) % 50;
            *last
        }
    }
    assert!(broken(|| laws::fitness(&Remembers, &RandomBits(50))).contains("used scratch"));

    let calls = AtomicU32::new(0);
    let counting = |_: &BitString| calls.fetch_add(1, Ordering::Relaxed);
    assert!(broken(|| laws::fitness(&counting, &RandomBits(50))).contains("changes a score"));
}

#[test]
fn a_whole_scheme_keeps_the_laws_and_a_broken_one_does_not() -> Result<(), Error> {
    let make = || Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: OnePoint,
            mutator: BitFlip::new(0.01).unwrap(),
            offspring: 20,
        },
        evaluator: Serial::new(ones),
        replacement: MuPlusLambda::new(20).unwrap(),
    };
    laws::scheme(make, &RandomBits(60), 20)?;
    laws::improves(make(), &RandomBits(60), 20, 20)?;
    let several = || {
        let Scheme { breeder, .. } = make();
        let leading = |bits: &BitString| bits.iter().take_while(|bit| !bit).count() as u32;
        let fitness = move |bits: &BitString| Objectives::new([ones(bits), leading(bits)]);
        let replacement = NonDominatedSorting::new(20).unwrap();
        Scheme {
            breeder,
            evaluator: Serial::new(fitness),
            replacement,
        }
    };
    laws::scheme(several, &RandomBits(60), 20)?;

    let worse = || {
        let Scheme {
            breeder, evaluator, ..
        } = make();
        let breeder = Recombine {
            selector: Random,
            crossover: breeder.crossover,
            mutator: (),
            offspring: 20,
        };
        let evaluator = Serial::new(move |genome: &BitString| {
            let _ = &evaluator;
            60 - ones(genome)
        });
        Scheme {
            breeder,
            evaluator,
            replacement: Generational { elites: 0 },
        }
    };
    laws::scheme(worse, &RandomBits(60), 20)?;

    /// A breeder with a memory that is not in the state.
    #[derive(Default)]
    struct Counts(u64);
    impl Breeder<BitString, u32> for Counts {
        fn breed(
            &mut self,
            _: &ga_core::State<BitString, u32>,
            brood: &mut ga_core::breed::Offspring<BitString>,
            _: &mut dyn Rng,
        ) {
            self.0 += 1;
            brood.push(
                (0..60).map(|bit| self.0 >> bit & 1 == 1).collect(),
                Birth::default(),
            );
        }
    }
    let forgetful = || Scheme {
        breeder: Counts::default(),
        evaluator: Serial::new(ones),
        replacement: ReplaceWorst::default(),
    };
    let sentence = broken(|| laws::scheme(forgetful, &RandomBits(60), 20).unwrap());
    assert!(sentence.contains("a resumed run differs"), "{sentence}");
    Ok(())
}

#[test]
fn stock_samplers_keep_the_laws_and_broken_ones_do_not() -> Result<(), Error> {
    laws::sampler(&RandomBits(70));
    laws::sampler(&Bounds::uniform(4, -1.0..=1.0)?);
    laws::sampler(&RandomPermutation(9));
    laws::sampler(&RandomVec::new(0..=9, OneOf::new("NESW".chars())?)?);

    let calls = AtomicU32::new(0);
    let counts = |_: &mut dyn Rng| calls.fetch_add(1, Ordering::Relaxed);
    assert!(broken(|| laws::sampler(&counts)).contains("the same stream gives another genome"));

    struct Refuses;
    impl Sampler<u8> for Refuses {
        fn sample(&self, rng: &mut dyn Rng) -> u8 {
            rng.random_range(0..=9)
        }

        fn fits(&self, genome: &u8) -> Result<(), Error> {
            if *genome < 9 {
                Ok(())
            } else {
                Err(Error::EmptyPopulation)
            }
        }
    }
    assert!(broken(|| laws::sampler(&Refuses)).contains("does not accept the genome"));
    Ok(())
}

#[test]
fn stock_breeders_keep_the_laws() -> Result<(), Error> {
    let recombine = || Recombine {
        selector: Tournament::new(2).unwrap(),
        crossover: OnePoint,
        mutator: OneBit,
        offspring: 9,
    };
    laws::breeder(recombine, ones, &RandomBits(40), 10)?;
    laws::breeder(
        || (recombine(), MutateEach(OneBit)),
        ones,
        &RandomBits(40),
        10,
    )?;
    let rule = || {
        let make = |rate| MutateEach(BitFlip::new(rate).unwrap());
        OneFifthRule::new(0.1, 0.01..=0.5, 1.5, make).unwrap()
    };
    laws::breeder(rule, ones, &RandomBits(40), 10)?;
    laws::breeder(
        || UnivariateMarginal::new(5, 9).unwrap(),
        ones,
        &RandomBits(40),
        10,
    )
}

#[test]
fn broken_breeders_are_caught() {
    #[derive(Clone, Copy, PartialEq)]
    enum Defect {
        LearnsWhileBreeding,
        ForgetsInMemory,
        RefusesItsMemory,
        StopsEarly,
        HasAStrangeParent,
    }
    use Defect::{
        ForgetsInMemory, HasAStrangeParent, LearnsWhileBreeding, RefusesItsMemory, StopsEarly,
    };
    struct Counts(u64, Defect);
    impl Breeder<u64, u64> for Counts {
        fn breed(&mut self, _: &State<u64, u64>, brood: &mut Offspring<u64>, _: &mut dyn Rng) {
            self.0 += u64::from(self.1 == LearnsWhileBreeding);
            let parent = if self.1 == HasAStrangeParent { 5 } else { 0 };
            brood.push(self.0, Birth::from_parent(parent));
        }

        fn breed_unless(
            &mut self,
            state: &State<u64, u64>,
            brood: &mut Offspring<u64>,
            rng: &mut dyn Rng,
            _: &Interrupt<'_>,
        ) {
            if self.1 != StopsEarly {
                self.breed(state, brood, rng);
            }
        }

        fn learn(&mut self, _: &State<u64, u64>, _: Newborns<'_, u64, u64>) {
            self.0 += u64::from(self.1 == ForgetsInMemory);
        }

        fn restore(&mut self, memory: Memory<u64, u64>) -> Result<(), Error> {
            if self.1 == RefusesItsMemory {
                return Err(Error::EmptyPopulation);
            }
            memory.nothing()
        }
    }
    let sampler = |rng: &mut dyn Rng| rng.next_u64();
    for (defect, law) in [
        (LearnsWhileBreeding, "the same stream gives other newborns"),
        (ForgetsInMemory, "with its memory restored"),
        (RefusesItsMemory, "does not take its own memory back"),
        (StopsEarly, "`breed_unless` breeds other newborns"),
        (HasAStrangeParent, "in a population of 5"),
    ] {
        let make = || Counts(0, defect);
        let sentence = broken(|| laws::breeder(make, |n: &u64| *n, &sampler, 5).unwrap());
        assert!(sentence.contains(law), "{sentence}");
    }
}

#[test]
fn observers_keep_the_law_and_one_that_changes_the_run_does_not() -> Result<(), Error> {
    let calls = AtomicU32::new(0);
    let make = || {
        Scheme::of::<BitString>()
            .fitness(|bits: &BitString| ones(bits) * (1 + calls.load(Ordering::Relaxed)))
            .breed(MutateEach(OneBit))
            .replace(OneToOne)
    };
    let mut history = ga_core::observe::History::new(5, |state: &State<BitString, u32>| {
        state.population().len()
    })?;
    laws::observer(&mut history, make, &RandomBits(40), 10)?;
    let mut counts = ga_core::observe::from_fn(|_: &State<BitString, u32>| {
        calls.fetch_add(1, Ordering::Relaxed);
    });
    let law = || laws::observer(&mut counts, make, &RandomBits(40), 10).unwrap();
    assert!(broken(law).contains("the observer changes the run"));
    Ok(())
}
