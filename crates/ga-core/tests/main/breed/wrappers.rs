//! Breeders that wrap others: what they pass on.

use super::super::ones;
use ga_core::Asked;
use ga_core::breed::{
    Alternating, Birth, Distinct, Immigrants, MutateEach, Newborns, Offspring, OnStagnation,
    OneFifthRule, Scheduled,
};
use ga_core::engine::Memory;
use ga_core::genome::Bounds;
use ga_core::mutate::Reset;
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::replace::InPlace;
use ga_core::{Error, State};

/// Needs five residents, adds two newborns, and counts those that it learns of.
#[derive(Clone, Copy, Debug, Default)]
struct Five(usize);

impl<S> Breeder<BitString, S> for Five {
    fn breed(
        &mut self,
        state: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        Immigrants {
            sampler: RandomBits(20),
            offspring: 2,
        }
        .breed(state, offspring, rng);
    }

    fn learn(&mut self, _: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        self.0 += newborns.len();
    }

    fn min_population(&self, _: &State<BitString, S>) -> usize {
        5
    }
}

fn none() -> Immigrants<RandomBits> {
    Immigrants {
        sampler: RandomBits(20),
        offspring: 0,
    }
}

fn started<B: Breeder<BitString, u32>>(
    breeder: B,
    size: usize,
) -> Result<Engine<BitString, B, impl Asked<BitString, Score = u32>, InPlace>, Error> {
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement: InPlace,
    };
    scheme.found(&RandomBits(20)).size(size).seed(1)
}

fn run<B: Breeder<BitString, u32>>(breeder: B) -> Result<B, Error> {
    let mut engine = started(breeder, 9)?;
    engine.run(Generations(12));
    Ok(engine.into_parts().0.breeder)
}

#[test]
fn a_wrapper_needs_the_population_that_its_breeder_needs() -> Result<(), Error> {
    type Boxed = Box<dyn Breeder<BitString, u32>>;
    let breeders: [(&str, &dyn Fn() -> Boxed); 7] = [
        ("boxed", &|| Box::new(Box::new(Five(0)) as Boxed)),
        ("usual", &|| {
            Box::new(Alternating {
                usual: Five(0),
                other: none(),
                period: 3,
            })
        }),
        ("other", &|| {
            Box::new(Alternating {
                usual: none(),
                other: Five(0),
                period: 3,
            })
        }),
        ("distinct", &|| Box::new(Distinct(Five(0)))),
        ("in reserve", &|| {
            Box::new(OnStagnation {
                patience: 2,
                breeder: Five(0),
            })
        }),
        ("adaptive", &|| {
            Box::new(OneFifthRule::new(0.1, 0.1..=0.5, 2.0, |_| Five(0)).unwrap())
        }),
        ("scheduled", &|| {
            Box::new(Scheduled(|_: &State<BitString, u32>| Five(0)))
        }),
    ];
    for (name, breeder) in breeders {
        let refused = started(breeder(), 4).map(drop);
        assert_eq!(
            refused,
            Err(Error::PopulationTooSmall {
                required: 5,
                actual: 4
            }),
            "{name}"
        );
        assert!(started(breeder(), 5).is_ok(), "{name}");
    }
    let state = started(none(), 1)?.into_state();
    assert_eq!(
        Breeder::<BitString, u32>::min_population(&none(), &state),
        1
    );
    Ok(())
}

#[test]
fn a_wrapper_passes_on_what_its_breeder_learns() -> Result<(), Error> {
    let boxed: Box<Five> = run(Box::new(Five(0)))?;
    assert_eq!(boxed.0, 24);
    let Alternating { usual, other, .. } = run(Alternating {
        usual: Five(0),
        other: Five(0),
        period: 3,
    })?;
    assert_eq!((usual.0, other.0), (16, 8));
    let mut engine = started(
        OnStagnation {
            patience: 2,
            breeder: Five(0),
        },
        9,
    )?;
    let mut born = 0;
    for _ in 0..30 {
        let before = engine.state().evaluations();
        engine.step();
        born += (engine.state().evaluations() - before) as usize;
        assert_eq!(engine.scheme().breeder.breeder.0, born);
    }
    assert!(born > 0);
    Ok(())
}

#[test]
fn a_wrapper_fits_only_if_its_breeder_fits() -> Result<(), Error> {
    let bounds = Bounds::uniform(3, 0..=9)?;
    let breeder = Distinct(MutateEach(Reset::new(&bounds).rate(0.5)?));
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(|_: &Vec<i32>| 0),
        replacement: InPlace,
    };
    let refused = scheme.founders(vec![vec![1; 4]]).seed(1).map(drop);
    assert_eq!(refused, Err(Error::BoundsLength { bounds: 3, loci: 4 }));
    Ok(())
}

#[test]
fn a_breeder_without_memory_refuses_one() {
    let restored = |memory| Breeder::<BitString, u32>::restore(&mut none(), memory);
    assert!(restored(Memory::Number(1.0)).is_err() && restored(Memory::Nothing).is_ok());
}

#[test]
fn parts_within_distinct_learn_of_their_own_newborns_only() -> Result<(), Error> {
    let copies = |digit: char, count: usize| {
        Copies(
            digit.to_string().repeat(4).parse().unwrap(),
            count,
            vec![],
            0,
        )
    };
    let breeder = Distinct((copies('1', 4), copies('0', 3)));
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(ones),
        replacement: InPlace,
    };
    let founder = "0101".parse().expect("bits");
    let mut engine = scheme.founders(vec![founder]).seed(1)?;
    engine.step();
    let Distinct((one, other)) = engine.into_parts().0.breeder;
    assert_eq!((one.2, other.2), (vec![one.0], vec![other.0]));
    assert_eq!(
        [one.3, other.3],
        [0x95f0_1a4d_658a_2fd4, 0xb894_2adc_f41e_95eb]
    );
    Ok(())
}

/// Adds copies of a genome, and remembers the newborns that it learns of, and a random number.
#[derive(Debug)]
struct Copies(BitString, usize, Vec<BitString>, u64);

impl<S> Breeder<BitString, S> for Copies {
    fn breed(
        &mut self,
        _: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        _: &mut dyn Rng,
    ) {
        (0..self.1).for_each(|_| offspring.push(self.0.clone(), Birth::default()));
    }

    fn learn(&mut self, state: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        self.3 = newborns.stream(state).next_u64();
        self.2.extend_from_slice(newborns.genomes);
    }
}

#[test]
fn streams_of_learning_keep_their_values() -> Result<(), Error> {
    let mut engine = started(none(), 3)?;
    let mut words = Vec::new();
    for _ in 0..2 {
        let newborns = Newborns::new(&[], &[], &[]);
        words.push(newborns.stream(engine.state()).next_u64());
        engine.step();
    }
    assert_eq!(words, [0x95f0_1a4d_658a_2fd4, 0x2336_b759_93e0_72a2]);
    Ok(())
}
