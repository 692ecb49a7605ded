//! A short match, move by move. A change of the rules changes this text.

use ga_units::game::{Grid, Side};
use ga_units::players::{GreedyPlayer, PaperPlayer};
use ga_units::{Battle, Cell, Purchases, Roster, Target, Terms, draw, play};
use std::fmt::Write;

fn tell(battle: &Battle, text: &mut String) {
    let side = battle.active();
    let kinds = battle.roster().kinds();
    writeln!(text, "turn {}, side {side}", battle.turn()).unwrap();
    let names: Vec<&str> = battle
        .created()
        .iter()
        .map(|&kind| kinds[kind].name.as_str())
        .collect();
    if !names.is_empty() {
        writeln!(text, "creates {}", names.join(", ")).unwrap();
    }
    for order in battle.orders() {
        let target = match order.target {
            None => String::new(),
            Some(Target::Unit(id)) => format!(", attacks {id}"),
            Some(Target::Building) => ", attacks the building".to_owned(),
        };
        writeln!(text, "{} goes to {}{target}", order.unit, order.to).unwrap();
    }
    for side in [0, 1].map(|side| battle.side(side)) {
        let units: Vec<_> = side
            .units()
            .iter()
            .map(|unit| format!("{}:{}", unit.id, unit.hp))
            .collect();
        writeln!(
            text,
            "building {}, money {}, units {}",
            side.hp(),
            side.money(),
            units.join(" ")
        )
        .unwrap();
    }
    writeln!(text, "{}", draw::text(battle)).unwrap();
}

#[test]
fn a_short_match_is_that_of_the_golden_text() {
    let mut grid = Grid::new(12, 7).unwrap();
    for (x, y) in [(4, 1), (7, 5), (5, 3), (6, 3)] {
        grid.block(Cell { x, y }).unwrap();
    }
    let side = |x, y| Side::with(Cell { x, y }, 60.0, 40.0, Vec::new());
    let sides = [side(1, 3), side(10, 3)];
    let mut battle = Battle::new(grid, Roster::paper(), Terms::default(), sides).unwrap();
    let purchases = Purchases::all(4, &battle);
    let mut text = String::new();
    let players: [&mut dyn ga_units::Player; 2] =
        [&mut GreedyPlayer::default(), &mut PaperPlayer::default()];
    play(
        &mut battle,
        players,
        [&purchases, &purchases],
        4,
        &mut |battle| tell(battle, &mut text),
    )
    .unwrap();
    writeln!(text, "{:?}", battle.outcome().unwrap()).unwrap();
    assert_eq!(text, include_str!("playthrough.txt"), "\n{text}");
}
