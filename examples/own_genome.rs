//! How do I evolve a type of my own, with genes of several kinds?
//!
//! Any type that is `Clone + Send + Sync` is a genome. Write a closure each for founders, crossover
//! and mutation, and a fitness, which returns `None` for an individual that cannot be used.
//!
//! The type is a monster. Every hero has to win against it, but only just.
//!
//! ```text
//! $ cargo run --release --example own_genome
//! Monster { flies: true, health: 55, damage: 36 }
//! The heroes keep [6, 2, 8] health.
//! ```

use ga_core::prelude::*;
use ga_core::random::below;
use ga_core::replace::MuPlusLambda;
use ga_core::{crossover, mutate};
use std::cmp::Reverse;
use std::io::Write;

#[derive(Clone, Debug)]
struct Monster {
    flies: bool,
    health: u32,
    damage: u32,
}

struct Hero {
    health: u32,
    damage_on_ground: u32,
    damage_in_air: u32,
}

const HEROES: [Hero; 3] = [
    Hero {
        health: 150,
        damage_on_ground: 24,
        damage_in_air: 11,
    },
    Hero {
        health: 110,
        damage_on_ground: 17,
        damage_in_air: 17,
    },
    Hero {
        health: 80,
        damage_on_ground: 12,
        damage_in_air: 26,
    },
];

/// The health that a hero has after a fight, or `None` if the hero loses. The hero strikes first.
fn health_left(hero: &Hero, monster: &Monster) -> Option<u32> {
    let damage = if monster.flies {
        hero.damage_in_air
    } else {
        hero.damage_on_ground
    };
    let strikes = monster.health.div_ceil(damage);
    hero.health
        .checked_sub((strikes - 1) * monster.damage)
        .filter(|&health| health > 0)
}

/// The health of all heroes after their fights, which should be low; `None` if one of them loses.
fn fitness(monster: &Monster) -> Option<Reverse<u32>> {
    let health: Option<u32> = HEROES.iter().map(|hero| health_left(hero, monster)).sum();
    health.map(Reverse)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let founders = |rng: &mut dyn Rng| Monster {
        flies: below(rng, 2) == 0,
        health: 1 + below(rng, 500) as u32,
        damage: 1 + below(rng, 50) as u32,
    };
    let exchange_health = crossover::from_fn(|left: &mut Monster, right: &mut Monster, _| {
        std::mem::swap(&mut left.health, &mut right.health);
    });
    let change_one = mutate::from_fn(|monster: &mut Monster, rng| match below(rng, 3) {
        0 => monster.flies = !monster.flies,
        1 => monster.health = 1 + below(rng, 500) as u32,
        _ => monster.damage = 1 + below(rng, 50) as u32,
    });
    let selector = Tournament::new(2)?;
    let breeder = Recombine {
        selector,
        crossover: exchange_health,
        mutator: change_one,
        offspring: 50,
    };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement: MuPlusLambda::new(50)?,
    };
    let mut engine = scheme.found(&founders).size(50).seed(1)?;
    engine.run(Generations(200));

    if let Some((monster, _)) = engine.best() {
        let left = HEROES
            .each_ref()
            .map(|hero| health_left(hero, monster).unwrap_or(0));
        writeln!(
            std::io::stdout(),
            "{monster:?}\nThe heroes keep {left:?} health."
        )?;
    }
    Ok(())
}
