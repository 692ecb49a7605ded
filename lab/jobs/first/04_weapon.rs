//! A weapon with genes of five kinds; a run that is saved and resumed equals one in one go.

use ga_core::prelude::*;
use ga_core::random::{below, normal, range, unit};
use ga_core::{crossover, genome, mutate};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Kind {
    Sword,
    Bow,
    Staff,
}

const KINDS: [Kind; 3] = [Kind::Sword, Kind::Bow, Kind::Staff];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Weapon {
    kind: Kind,
    damage: u16,
    weight: f64,
    two_handed: bool,
    runes: Vec<u8>,
}

fn power(weapon: &Weapon) -> f64 {
    let (reach, best_weight) = match weapon.kind {
        Kind::Sword => (1.0, 6.0),
        Kind::Bow => (1.4, 2.0),
        Kind::Staff => (1.2, 3.0),
    };
    let hands = if weapon.two_handed { 1.5 } else { 1.0 };
    let runes: f64 = weapon.runes.iter().map(|&rune| f64::from(rune)).sum();
    let magic = runes - (weapon.runes.len() as f64).powi(2);
    reach * hands * f64::from(weapon.damage) + magic - (weapon.weight - best_weight).powi(2)
}

fn trade<T>(left: &mut T, right: &mut T, rng: &mut dyn Rng) {
    if unit(rng) < 0.5 {
        std::mem::swap(left, right);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let forge = genome::sampler(|rng| Weapon {
        kind: KINDS[below(rng, KINDS.len())],
        damage: range(rng, 1..=100),
        weight: range(rng, 0.5..30.0),
        two_handed: unit(rng) < 0.5,
        runes: (0..below(rng, 4)).map(|_| range(rng, 1..=9)).collect(),
    });
    let mix = crossover::from_fn(|left: &mut Weapon, right: &mut Weapon, rng| {
        trade(&mut left.kind, &mut right.kind, rng);
        trade(&mut left.damage, &mut right.damage, rng);
        trade(&mut left.weight, &mut right.weight, rng);
        trade(&mut left.two_handed, &mut right.two_handed, rng);
        trade(&mut left.runes, &mut right.runes, rng);
    });
    let temper = mutate::from_fn(|weapon: &mut Weapon, rng| match below(rng, 6) {
        0 => weapon.kind = KINDS[below(rng, KINDS.len())],
        1 => weapon.damage = range(rng, 1..=100),
        2 => weapon.weight = (weapon.weight + normal(rng)).clamp(0.5, 30.0),
        3 => weapon.two_handed = !weapon.two_handed,
        4 => weapon.runes.push(range(rng, 1..=9)),
        _ => drop(weapon.runes.pop()),
    });
    let scheme = Scheme::of::<Weapon>()
        .fitness(power)
        .select(Tournament::new(3)?)
        .cross(mix)
        .mutate(temper)
        .replace(Generational { elites: 1 });
    let start = |checkpoint| scheme.found(&forge).size(60).start_or_resume(1, checkpoint);

    let mut whole = start(None)?;
    whole.run(Generations(40));

    let mut first = start(None)?;
    first.run(Generations(20));
    let saved = serde_json::to_string(&first.checkpoint())?;
    let mut second = start(Some(serde_json::from_str(&saved)?))?;
    second.run(Generations(40));

    assert_eq!(second.best(), whole.best());
    assert_eq!(
        serde_json::to_string(&second.checkpoint())?,
        serde_json::to_string(&whole.checkpoint())?
    );
    let (weapon, power) = whole.best().ok_or("no weapon")?;
    println!("{power:.1}: {weapon:?}");
    Ok(())
}
