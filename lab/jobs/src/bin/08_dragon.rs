//! A dragon joins the army, and the player cares for it.

use ga_units::evolve::lookahead::{Aftermath, Weights};
use ga_units::game::Kind;
use ga_units::players::{GeneticPlayer, GreedyPlayer};
use ga_units::{Map, Purchases, Roster, Terms, draw, play};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dragon = Kind {
        name: "dragon".into(),
        cost: 30.0,
        hp: 60.0,
        attack: 25.0,
        attack_type: "fire".into(),
        armor: "scales".into(),
        range: 2,
        movement: 6,
    };
    let paper = Roster::paper();
    let mut kinds = paper.kinds().to_vec();
    let index = kinds.len();
    kinds.push(dragon);
    let roster = Roster::new(kinds, paper.factors().to_vec())?;
    let mut battle = Map::apart(15)?.battle_of(&roster, Terms::default(), 7)?;
    let purchases = Purchases::all(7, &battle);

    let weights = Weights {
        kill: 2.0,
        loss: 0.5,
        chase: 0.1,
        ..Weights::default()
    };
    let care = |after: &Aftermath| {
        let dragons = after.units().filter(|(unit, ..)| unit.kind == index);
        dragons.map(|(_, _, hp)| hp).sum::<f64>() / 60.0
    };
    let mut ours = GeneticPlayer::with_weights(weights).with_objective(care);
    let mut theirs = GreedyPlayer::default();
    play(
        &mut battle,
        [&mut ours, &mut theirs],
        [&purchases, &purchases],
        7,
        &mut |_| {},
    )?;
    println!("{}\n{:?}", draw::text(&battle), battle.outcome());
    Ok(())
}
