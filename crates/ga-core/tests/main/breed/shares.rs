use crate::ones;
use ga_core::breed::{Birth, Immigrants, MutateEach, Newborns, Offspring, Shares};
use ga_core::engine::Memory;
use ga_core::prelude::*;
use ga_core::rand::Rng;
use ga_core::random::below;
use ga_core::replace::MuPlusLambda;
use ga_core::{Error, State, laws};

/// Adds `batch` numbers, and counts what it learns of them.
#[derive(Clone, Debug, Default)]
struct Numbers {
    value: u64,
    batch: usize,
    /// The champion is bettered with this probability in percent.
    luck: usize,
    heard: u64,
}

impl Breeder<u64, u64> for Numbers {
    fn breed(
        &mut self,
        state: &State<u64, u64>,
        offspring: &mut Offspring<u64>,
        rng: &mut dyn Rng,
    ) {
        let best = state.best().map_or(0, |(_, score)| *score);
        for _ in 0..self.batch {
            let lucky = u64::from(below(rng, 100) < self.luck);
            offspring.push(self.value + 10 * lucky * (best / 10 + 1), Birth::default());
        }
    }

    fn learn(&mut self, _: &State<u64, u64>, newborns: Newborns<'_, u64, u64>) {
        assert!(
            newborns
                .genomes
                .iter()
                .all(|genome| genome % 10 == self.value),
            "newborns of another part"
        );
        self.heard += newborns.len() as u64;
    }

    fn memory(&self) -> Memory<u64, u64> {
        Memory::Count(self.heard)
    }

    fn restore(&mut self, memory: Memory<u64, u64>) -> Result<(), Error> {
        self.heard = memory.count()?;
        Ok(())
    }
}

fn numbers(value: u64, batch: usize, luck: usize) -> Numbers {
    Numbers {
        value,
        batch,
        luck,
        heard: 0,
    }
}

fn run<B: Breeder<u64, u64>>(breeder: B, generations: u64) -> B {
    let evaluator = Serial::new(|genome: &u64| *genome);
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: MuPlusLambda::new(1).unwrap(),
    };
    let mut engine = scheme.founders(vec![0]).seed(1).unwrap();
    engine.run(Generations(generations));
    engine.into_parts().0.breeder
}

#[test]
fn parts_without_success_share_newborns_equally_whatever_their_litters() -> Result<(), Error> {
    // A success is rarer than one in the newborns of a part, so no part is preferred for long.
    let parts = (numbers(1, 1, 0), numbers(2, 5, 0), numbers(3, 25, 0));
    let breeder = run(Shares::new(parts, 0.0)?, 20_000);
    let (one, two, three) = breeder.parts();
    let heard = [one.heard, two.heard, three.heard].map(|heard| heard as f64);
    let sum: f64 = heard.iter().sum();
    assert!(
        heard
            .iter()
            .all(|heard| (0.27..0.40).contains(&(heard / sum))),
        "{heard:?}"
    );
    Ok(())
}

#[test]
fn a_part_that_succeeds_breeds_most_and_no_part_less_than_the_floor() -> Result<(), Error> {
    let parts = (numbers(1, 1, 0), numbers(2, 4, 50), numbers(3, 3, 0));
    let breeder = run(Shares::new(parts, 0.1)?, 20_000);
    let (one, two, three) = breeder.parts();
    let heard = [one.heard, two.heard, three.heard].map(|heard| heard as f64);
    let sum: f64 = heard.iter().sum();
    for (heard, share) in heard.iter().zip([0.1, 0.8, 0.1]) {
        assert!((heard / sum - share).abs() < 0.02, "{heard} of {sum}");
    }
    let shares = breeder.shares();
    assert!(
        (shares.iter().sum::<f64>() - 1.0).abs() < 1e-12,
        "{shares:?}"
    );
    Ok(())
}

#[test]
fn if_the_drawn_part_adds_nothing_another_one_breeds() -> Result<(), Error> {
    // The parts within parts have shares of their own, also those of a part that adds nothing.
    let nothing = || (numbers(7, 0, 0), numbers(8, 0, 0));
    let parts = (
        nothing(),
        (numbers(1, 1, 0), numbers(2, 2, 0)),
        nothing(),
        numbers(3, 3, 0),
    );
    let breeder = run(Shares::new(parts, 0.0)?, 2_000);
    let (_, (one, two), _, three) = breeder.parts();
    assert_eq!(
        (2 * one.heard, one.heard + two.heard + three.heard),
        (two.heard, 6_000)
    );
    assert!(one.heard > 500 && three.heard > 1_000, "{breeder:?}");

    let breeder = run(Shares::new((nothing(), nothing()), 0.0)?, 10);
    assert_eq!(breeder.shares(), [0.5, 0.5]);
    Ok(())
}

#[test]
fn a_run_with_shares_keeps_the_laws_and_resumes() -> Result<(), Error> {
    let make = || {
        let parts = (
            MutateEach(BitFlip::new(0.02).unwrap()),
            Immigrants {
                sampler: RandomBits(60),
                offspring: 5,
            },
            Shares::new(
                (Immigrants {
                    sampler: RandomBits(60),
                    offspring: 2,
                },),
                1.0,
            )
            .unwrap(),
        );
        let breeder = Shares::new(parts, 0.2).unwrap().with_window(100).unwrap();
        Scheme {
            breeder,
            evaluator: Serial::new(ones),
            replacement: MuPlusLambda::new(10).unwrap(),
        }
    };
    laws::scheme(make, &RandomBits(60), 10)
}

#[test]
fn wrong_floors_windows_and_memories_are_refused() {
    let parts = || (numbers(1, 1, 0), numbers(2, 1, 0));
    for floor in [-0.1, 0.51, f64::NAN] {
        assert!(
            matches!(Shares::new(parts(), floor), Err(Error::Parameter { .. })),
            "{floor}"
        );
    }
    assert!(Shares::new(parts(), 0.0).unwrap().with_window(0).is_err());
    let memory = |counts| Memory::List(vec![Memory::Numbers(counts), Memory::Nothing]);
    let infinite = [vec![0.0; 5], vec![f64::INFINITY]].concat();
    for counts in [vec![], vec![1.0; 5], vec![1.0; 9], vec![-1.0; 6], infinite] {
        let error = Shares::new(parts(), 0.0).unwrap().restore(memory(counts));
        assert_eq!(
            error,
            Err(Error::Memory {
                expected: "three counts for each part of `Shares`"
            })
        );
    }
    for floors in [
        &[0.5][..],
        &[0.2; 3],
        &[-0.1, 0.5],
        &[0.5, f64::NAN],
        &[0.6, 0.5],
    ] {
        let refused = Shares::new(parts(), 0.0).unwrap().with_floors(floors);
        assert!(
            matches!(refused, Err(Error::Parameter { .. })),
            "{floors:?}"
        );
    }
    for floors in [[0.0, 0.0], [0.75, 0.25], [1.0, 0.0], [0.5, 0.25]] {
        let shares = Shares::new(parts(), 0.0)
            .unwrap()
            .with_floors(&floors)
            .unwrap()
            .shares();
        let rest = (1.0 - floors[0] - floors[1]) / 2.0;
        assert_eq!(shares, floors.map(|floor| floor + rest), "{floors:?}");
    }
    // A score that is not a number is no success.
    let scores = [f64::NAN];
    let births = [Birth::default()];
    let mut breeder = Shares::new(
        (Immigrants {
            sampler: RandomBits(4),
            offspring: 1,
        },),
        0.0,
    )
    .unwrap();
    let engine = Scheme {
        breeder: breeder.clone(),
        evaluator: Serial::new(|_: &BitString| f64::NAN),
        replacement: MuPlusLambda::new(1).unwrap(),
    }
    .founders(vec![BitString::zeros(4)])
    .seed(1);
    breeder.learn(
        engine.unwrap().state(),
        Newborns::new(&[BitString::zeros(4)], &scores, &births),
    );
    assert_eq!(breeder.shares(), [1.0]);
}

#[test]
fn counts_are_halved_when_the_window_is_exceeded() -> Result<(), Error> {
    let state = |breeder: &Shares<(Numbers,)>| {
        let Memory::List(memories) = breeder.memory() else {
            panic!("two memories")
        };
        memories[0].clone().numbers()
    };
    // Five newborns per turn, no success: 10 newborns are within the window, 15 are beyond it.
    let breeder = |turns| {
        run(
            Shares::new((numbers(0, 5, 0),), 0.0)
                .unwrap()
                .with_window(10)
                .unwrap(),
            turns,
        )
    };
    assert_eq!(state(&breeder(2))?, [10.0, 0.0, 2.0]);
    assert_eq!(state(&breeder(3))?, [7.5, 0.0, 1.5]);
    Ok(())
}
