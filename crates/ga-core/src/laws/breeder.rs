use crate::breed::{Breeder, Newborns, Offspring};
use crate::engine::Scheme;
use crate::error::Error;
use crate::evaluate::{Fitness, Serial};
use crate::genome::{Genome, Sampler};
use crate::random::Stream;
use crate::replace::MuPlusLambda;
use crate::state::State;
use crate::terminate::Generations;
use rand::Rng;
use std::fmt::Debug;

/// Breeds each generation several times, and checks the laws.
struct Checked<M, B> {
    make: M,
    breeder: B,
}

impl<G, S, M, B> Breeder<G, S> for Checked<M, B>
where
    G: Genome + PartialEq + Debug,
    M: Fn() -> B,
    B: Breeder<G, S>,
{
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        let seed = rng.next_u64();
        let bred = |breeder: &mut B, stop: bool| {
            let mut offspring = Offspring::new();
            let mut rng = Stream::seeded(seed);
            if stop {
                breeder.breed_unless(state, &mut offspring, &mut rng, &|| false);
            } else {
                breeder.breed(state, &mut offspring, &mut rng);
            }
            offspring
        };
        let first = bred(&mut self.breeder, false);
        let size = state.population().len();
        for birth in first.births() {
            let mut places = birth.parents.iter().chain([&birth.victim]).flatten();
            assert!(
                places.all(|&place| place < size),
                "{birth:?} in a population of {size}"
            );
        }
        let mut fresh = (self.make)();
        if let Err(error) = fresh.restore(self.breeder.memory()) {
            panic!("it does not take its own memory back: {error}");
        }
        for (again, law) in [
            (
                bred(&mut self.breeder, false),
                "the same stream gives other newborns",
            ),
            (
                bred(&mut self.breeder, true),
                "`breed_unless` breeds other newborns",
            ),
            (
                bred(&mut fresh, false),
                "with its memory restored, it breeds other newborns: a resumed run would differ",
            ),
        ] {
            assert_eq!(again.genomes(), first.genomes(), "{law}");
            assert_eq!(again.births(), first.births(), "{law}");
        }
        self.breeder
            .breed(state, offspring, &mut Stream::seeded(seed));
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        self.breeder.learn(state, newborns);
    }

    fn min_population(&self, state: &State<G, S>) -> usize {
        self.breeder.min_population(state)
    }

    fn fits(&self, state: &State<G, S>) -> Result<(), Error> {
        self.breeder.fits(state)
    }
}

/// Checks three laws of a breeder, in 12 generations of a run:
///
/// - the same stream gives the same newborns, also from
///   [`breed_unless`](Breeder::breed_unless);
/// - a new breeder from `make` that takes the [`memory`](Breeder::memory) breeds the same newborns;
/// - parents and victims are indices in the population.
///
/// The run has `size` founders that `sampler` draws. It scores by `fitness` and keeps the best
/// `size` individuals.
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::{laws, prelude::*};
///
/// let make = || MutateEach(BitFlip::new(0.1).expect("0 to 1"));
/// laws::breeder(make, |bits: &BitString| bits.count_ones(), &RandomBits(30), 10)?;
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
///
/// If an engine cannot start with the breeder.
///
/// # Panics
///
/// If a law is broken.
pub fn breeder<G, B, F>(
    make: impl Fn() -> B,
    fitness: F,
    sampler: &impl Sampler<G>,
    size: usize,
) -> Result<(), Error>
where
    G: Genome + PartialEq + Debug,
    F: Fitness<G>,
    B: Breeder<G, F::Score>,
{
    let breeder = make();
    let scheme = Scheme {
        breeder: Checked { make, breeder },
        evaluator: Serial::new(fitness),
        replacement: MuPlusLambda::new(size)?,
    };
    scheme
        .found(sampler)
        .size(size)
        .seed(1)?
        .run(Generations(12));
    Ok(())
}
