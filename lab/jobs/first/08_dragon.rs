//! A dragon joins the army, and the player cares for it.

use ga_units::evolve::lookahead::Aftermath;
use ga_units::players::{GeneticPlayer, GreedyPlayer, Weights};
use ga_units::{Kind, Map, Purchases, Roster, Terms, draw, play};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dragon = Kind {
        name: "dragon".into(),
        cost: 30,
        health: 60,
        damage: 25,
        range: 2,
        speed: 6,
        ..Kind::default()
    };
    let roster = Roster::default().with(dragon);
    let mut battle = Map::apart(15)?.battle(Terms { roster, ..Terms::default() }, 7)?;
    let purchases = Purchases::all(7, &battle);

    let weights = Weights { damage: 2.0, safety: 0.5, cohesion: 0.1 };
    let care = |after: &Aftermath| {
        let dragons = after.units(0).filter(|unit| unit.kind().name == "dragon");
        dragons.map(|unit| f64::from(unit.health())).sum::<f64>() / 60.0
    };
    let mut ours = GeneticPlayer::default().with_weights(weights).with_objective(care);
    let mut theirs = GreedyPlayer::default();
    play(&mut battle, [&mut ours, &mut theirs], [&purchases, &purchases], 7, &mut |_| {})?;
    println!("{}\n{:?}", draw::text(&battle), battle.outcome());
    Ok(())
}
