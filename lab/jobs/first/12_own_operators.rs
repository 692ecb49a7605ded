//! Tunes of 16 notes: a sampler, a crossover and a mutator of our own, and tests of their laws.

use ga_core::prelude::*;
use ga_core::random::{below, range};

#[derive(Clone, Debug, PartialEq)]
struct Tune([u8; 16]);

struct Composer;

impl Sampler<Tune> for Composer {
    fn sample(&self, rng: &mut dyn Rng) -> Tune {
        Tune(std::array::from_fn(|_| range(rng, 0..15)))
    }
}

struct Tails;

impl Crossover<Tune> for Tails {
    fn cross(&self, left: &mut Tune, right: &mut Tune, rng: &mut dyn Rng) {
        let cut = below(rng, 16);
        left.0[cut..].swap_with_slice(&mut right.0[cut..]);
    }
}

struct Retune;

impl Mutator<Tune> for Retune {
    fn mutate(&self, tune: &mut Tune, rng: &mut dyn Rng) {
        tune.0[below(rng, 16)] = range(rng, 0..15);
    }
}

/// Small steps, no note twice in a row.
fn smooth(tune: &Tune) -> usize {
    tune.0.windows(2).filter(|step| matches!(step[0].abs_diff(step[1]), 1..=2)).count()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut engine = Scheme::of::<Tune>()
        .fitness(smooth)
        .select(Tournament::new(3)?)
        .cross(Tails)
        .mutate(Retune)
        .replace(Generational { elites: 1 })
        .found(&Composer)
        .size(100)
        .seed(1)?;
    engine.run((Target(15), Generations(200)));
    println!("{:?}", engine.best());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::laws;

    #[test]
    fn composer_is_a_sampler() {
        laws::sampler(&Composer);
    }

    #[test]
    fn tails_is_a_crossover() {
        laws::crossover(&Tails, &Composer);
    }

    #[test]
    fn retune_is_a_mutator() {
        laws::mutator(&Retune, &Composer);
    }

    #[test]
    fn smooth_is_a_fitness() {
        laws::fitness(&smooth, &Composer);
    }
}
