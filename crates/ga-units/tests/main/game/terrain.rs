//! Terrain, classes, cover, least range and hexagons, against naive definitions of the same.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, any_battle, at, battle};
use ga_units::evolve::genome::TurnView;
use ga_units::evolve::lookahead::{LookaheadFitness, Scratch, Weights};
use ga_units::game::{Ability, Grid, Layout, Side, Terrain};
use ga_units::players::Name;
use ga_units::{Battle, Cell, Order, Purchases, Roster, Target, play};
use proptest::prelude::*;

fn of_class(class: &str) -> Ability {
    Ability {
        class: class.to_owned(),
        ..Ability::default()
    }
}

/// Forest of two steps that halves damage, marsh that neither wheels nor ships can enter, and
/// water, which only ships can.
fn terrains() -> Vec<Terrain> {
    let only = |class: &str| vec![(class.to_owned(), 1)];
    vec![
        Terrain::new("forest", 'f', 2, 0.5),
        Terrain {
            steps: ["wheels", "ship"]
                .map(|class| (class.to_owned(), 0))
                .to_vec(),
            ..Terrain::new("marsh", 'm', 3, 1.0)
        },
        Terrain {
            steps: only("ship"),
            ..Terrain::new("water", '~', 0, 1.0)
        },
    ]
}

/// Table 1, where artillery has wheels, no attack on what is next to it, and shells that hit an
/// area. Cavalry heals, and musketeers have to load.
fn roster() -> Roster {
    let artillery = Ability {
        least_range: 2,
        area: 1,
        ..of_class("wheels")
    };
    let [cavalry, musketeer] = [(4.0, 0), (0.0, 1)].map(|(heal, cooldown)| Ability {
        heal,
        cooldown,
        ..of_class("foot")
    });
    let roster = Roster::paper().with_ability(ARTILLERY, artillery).unwrap();
    roster
        .with_ability(CAVALRY, cavalry)
        .unwrap()
        .with_ability(MUSKETEER, musketeer)
        .unwrap()
}

/// The same battle on another field. Units leave their cells if they cannot stand there.
fn moved_to(battle: &Battle, grid: &Grid, roster: &Roster) -> Battle {
    let stands = |kind: usize, cell: Cell| {
        grid.terrain(cell)
            .is_none_or(|terrain| terrain.step_of(&roster.ability(kind).class).is_some())
    };
    let sides = [0, 1].map(|side| {
        let side = battle.side(side);
        let units = side
            .units()
            .iter()
            .copied()
            .filter(|unit| stands(unit.kind, unit.at))
            .collect();
        Side::with(side.building(), side.hp(), side.money(), units)
    });
    Battle::new(grid.clone(), roster.clone(), *battle.terms(), sides).unwrap()
}

prop_compose! {
    /// Any battle on terrain, on squares or hexagons.
    fn on_terrain()(
        battle in any_battle(), letters in prop::collection::vec(0usize..8, 600), hexagonal: bool,
    ) -> Battle {
        let (width, height) = (usize::from(battle.grid().width()), usize::from(battle.grid().height()));
        let letter = |index: usize| ['.', '.', '.', '.', 'f', 'f', 'm', '~'][letters[index]];
        let rows: Vec<String> =
            (0..height).map(|y| (0..width).map(|x| letter(y * width + x)).collect()).collect();
        let layout = if hexagonal { Layout::Hexagonal } else { Layout::Square };
        let grid = battle.grid().clone().with_layout(layout).with_land(terrains(), &rows).unwrap();
        moved_to(&battle, &grid, &roster())
    }
}

/// Whether two cells are neighbours, from a picture: a hexagon has both cells beside it, and in the
/// rows above and below the two that it touches.
fn are_neighbours(layout: Layout, one: Cell, other: Cell) -> bool {
    let dx = i32::from(other.x) - i32::from(one.x);
    let dy = i32::from(other.y) - i32::from(one.y);
    match (layout, dy) {
        _ if dx.abs() > 1 || dy.abs() > 1 || (dx, dy) == (0, 0) => false,
        (Layout::Square, _) | (_, 0) => true,
        // Odd rows are shifted to the right.
        (Layout::Hexagonal, _) => (if one.y % 2 == 1 { [0, 1] } else { [-1, 0] }).contains(&dx),
    }
}

/// The steps to each cell by relaxation until nothing changes. `None`: there is no way.
fn steps(
    battle: &Battle,
    kind: usize,
    start: Cell,
    passable: impl Fn(Cell) -> bool,
) -> Vec<Option<u32>> {
    let grid = battle.grid();
    let class = &battle.roster().ability(kind).class;
    let mut found = vec![None; grid.len()];
    found[grid.id(start)] = Some(0);
    loop {
        let before = found.clone();
        for (one, turn) in grid
            .cells()
            .flat_map(|one| (0..9).map(move |turn| (one, turn)))
        {
            // The cells around `one` that exist.
            let x = (one.x + turn % 3).checked_sub(1);
            let y = (one.y + turn / 3).checked_sub(1);
            let (Some(x), Some(y)) = (x, y) else { continue };
            let next = at(x, y);
            if !grid.contains(next) || !are_neighbours(grid.layout(), one, next) || !passable(next)
            {
                continue;
            }
            let cost = grid
                .terrain(next)
                .map_or(Some(1), |terrain| terrain.step_of(class));
            let (Some(far), Some(cost)) = (found[grid.id(one)], cost) else {
                continue;
            };
            let all = far + u32::from(cost);
            if found[grid.id(next)].is_none_or(|other| all < other) {
                found[grid.id(next)] = Some(all);
            }
        }
        if found == before {
            return found;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn destinations_over_terrain_are_those_of_a_naive_search(battle in on_terrain()) {
        let (grid, side) = (battle.grid(), battle.active());
        let has = |side: usize, cell: Cell| battle.side(side).units().iter().any(|unit| unit.at == cell);
        let building = |cell: Cell| [0, 1].iter().any(|&side| battle.side(side).building() == cell);
        let passable = |cell: Cell| !grid.is_blocked(cell) && !building(cell) && !has(1 - side, cell);
        for &unit in battle.side(side).units().iter().take(2) {
            let far = steps(&battle, unit.kind, unit.at, passable);
            let most = u32::from(battle.roster().kinds()[unit.kind].movement);
            let ends = |cell: &Cell| {
                far[grid.id(*cell)].is_some_and(|far| far <= most) && (*cell == unit.at || !has(side, *cell))
            };
            let expected: Vec<Cell> = grid.cells().filter(ends).collect();
            prop_assert_eq!(battle.destinations(unit), expected);
        }
    }

    #[test]
    fn no_player_breaks_a_rule_on_terrain_or_hexagons(battle in on_terrain(), seed: u64) {
        for name in Name::ALL {
            let (mut battle, purchases) = (battle.clone(), Purchases::all(seed, &battle));
            let (mut one, mut other) = (name.player(), Name::Rush.player());
            let lists = [&purchases, &purchases];
            let played = play(&mut battle, [&mut one, &mut other], lists, seed, &mut |_| {});
            prop_assert_eq!(played, Ok(()), "{}", name);
        }
    }

    #[test]
    fn the_attacks_that_a_fitness_predicts_are_those_of_the_game(battle in on_terrain()) {
        let view = TurnView::new(&battle);
        let stay: Vec<Cell> = view.units().iter().map(|unit| unit.at).collect();
        let fitness = LookaheadFitness::new(&view, Weights::BY_HAND, false);
        let prospect = fitness.prospect(&stay, &mut Scratch::default());
        let (mut after, us) = (battle.clone(), battle.active());
        for &unit in view.units() {
            if after.outcome().is_none() {
                let target = after.target_of(unit, unit.at);
                after.order(Order { unit: unit.id, to: unit.at, target }).unwrap();
            }
        }
        prop_assert_eq!(prospect.wins, after.outcome().is_some());
        // A battle that is won ends before its last units attack.
        if prospect.wins {
            return Ok(());
        }
        let cost = |kind: usize| battle.roster().kinds()[kind].cost;
        let dead = view.enemies().iter().filter(|unit| after.side(1 - us).unit(unit.id).is_none());
        let killed: f64 = dead.map(|unit| cost(unit.kind)).sum();
        let wounds = view.enemies().iter().filter_map(|unit| {
            let left = after.side(1 - us).unit(unit.id)?.hp;
            Some(cost(unit.kind) * (unit.hp - left) / unit.hp)
        });
        prop_assert_eq!(prospect.kills, killed);
        prop_assert!((prospect.wounds - wounds.sum::<f64>()).abs() < 1e-9);
        prop_assert_eq!(prospect.siege, battle.side(1 - us).hp() - after.side(1 - us).hp().max(0.0));
    }

    #[test]
    fn open_ground_as_terrain_is_open_ground(battle in any_battle()) {
        let rows = vec![".".repeat(battle.grid().width().into()); battle.grid().height().into()];
        let grid = battle.grid().clone().with_land(vec![], &rows).unwrap();
        let other = moved_to(&battle, &grid, &Roster::paper());
        let (one, same) = (TurnView::new(&battle), TurnView::new(&other));
        for (index, unit) in one.units().iter().enumerate() {
            prop_assert_eq!(one.destinations(index), same.destinations(index));
            prop_assert_eq!(battle.choose_target(unit.kind, unit.at), other.choose_target(unit.kind, unit.at));
        }
        let stay: Vec<Cell> = one.units().iter().map(|unit| unit.at).collect();
        let prospect = |view: &TurnView| {
            let fitness = LookaheadFitness::new(view, Weights::BY_HAND, true);
            let prospect = fitness.prospect(&stay, &mut Scratch::default());
            (prospect.kills, prospect.wounds, prospect.losses, prospect.own_wounds, prospect.own_building_damage)
        };
        prop_assert_eq!(prospect(&one), prospect(&same));
    }

    #[test]
    fn distances_of_hexagons_are_those_of_walks(start in (0u16..9, 0u16..8)) {
        let grid = Grid::new(9, 8).unwrap().with_layout(Layout::Hexagonal);
        let sides = [Side::new(at(0, 0)), Side::new(at(8, 7))];
        let battle = Battle::new(grid, Roster::paper(), ga_units::Terms::default(), sides).unwrap();
        let start = at(start.0, start.1);
        let far = steps(&battle, INFANTRY, start, |_| true);
        for cell in battle.grid().cells() {
            let expected = far[battle.grid().id(cell)].map(|far| far as u16);
            prop_assert_eq!(Some(battle.grid().distance(start, cell)), expected, "{} to {}", start, cell);
        }
    }
}

/// A musketeer on [3, 1], in front of infantry on [5, 1] and artillery on [4, 3].
fn ambush(rows: &[&str; 5]) -> Battle {
    let units = [(INFANTRY, (5, 1)), (ARTILLERY, (4, 3))];
    let plain = battle((8, 5), [(0, 2), (7, 2)], &[(MUSKETEER, (3, 1))], &units);
    let grid = plain.grid().clone().with_land(terrains(), rows).unwrap();
    moved_to(&plain, &grid, &roster())
}

#[test]
fn a_forest_halves_the_damage_to_the_unit_in_it() {
    let stay = Order {
        unit: 0,
        to: at(3, 1),
        target: Some(Target::Unit(0)),
    };
    let mut open = ambush(&["........"; 5]);
    open.order(stay).unwrap();
    assert!(open.side(1).unit(0).is_none(), "37.5 of 20 hit points");
    let mut covered = ambush(&["........", ".....f..", "........", "........", "........"]);
    covered.order(stay).unwrap();
    assert_eq!(covered.side(1).unit(0).unwrap().hp, 20.0 - 37.5 / 2.0);
    assert_eq!(covered.side(0).tally().damage_dealt, 37.5 / 2.0);
}

#[test]
fn what_is_too_near_cannot_be_attacked() {
    let mut battle = ambush(&["........"; 5]);
    battle
        .order(Order {
            unit: 0,
            to: at(4, 2),
            target: None,
        })
        .unwrap();
    battle.end_turn().unwrap();
    let near = Order {
        unit: 1,
        to: at(4, 3),
        target: Some(Target::Unit(0)),
    };
    let sentence = battle.order(near).unwrap_err().to_string();
    assert_eq!(
        sentence,
        "turn 1, side 1, unit 1: the target is 1 cells away, expected at least 2"
    );
    assert_eq!(
        battle.choose_target(ARTILLERY, at(4, 3)),
        Some(Target::Building)
    );
    assert_eq!(
        battle.choose_target(ARTILLERY, at(4, 4)),
        Some(Target::Unit(0))
    );
}

#[test]
fn wheels_stay_out_of_the_marsh_and_ships_on_the_water() {
    let rows = ["..mmm...", "..mmm~~.", "..m....~", "..m....~", "..mmm~~~"];
    let plain = battle(
        (8, 5),
        [(0, 2), (3, 2)],
        &[(ARTILLERY, (4, 3)), (CAVALRY, (5, 1))],
        &[],
    );
    let roster = roster().with_ability(CAVALRY, of_class("ship")).unwrap();
    let battle = moved_to(
        &plain,
        &plain.grid().clone().with_land(terrains(), &rows).unwrap(),
        &roster,
    );
    let letters = |unit: usize| -> String {
        let cells = battle.destinations(battle.side(0).units()[unit]);
        cells
            .iter()
            .filter_map(|&cell| battle.grid().terrain(cell))
            .map(|terrain| terrain.letter)
            .collect()
    };
    assert!(
        !letters(0).contains(['m', '~']) && letters(0).len() > 4,
        "{}",
        letters(0)
    );
    // A ship may also enter open ground, which is one step for each class.
    assert!(
        letters(1).contains('~') && !letters(1).contains('m'),
        "{}",
        letters(1)
    );
}

#[test]
fn a_unit_is_created_where_its_class_can_stand() {
    let rows = ["~~~~~~~~", "~~~~~~~~", "~~~~~..~", "~~~~~~~~", "~~~~~~~~"];
    let plain = battle((8, 5), [(3, 2), (7, 2)], &[], &[]);
    let grid = plain.grid().clone().with_land(terrains(), &rows).unwrap();
    let mut island = moved_to(&plain, &grid, &roster());
    for _ in 0..2 {
        island.create(INFANTRY).unwrap();
    }
    let cells: Vec<Cell> = island.side(0).units().iter().map(|unit| unit.at).collect();
    assert_eq!(cells, [at(5, 2), at(6, 2)]);
    let sentence = island.create(INFANTRY).unwrap_err().to_string();
    assert!(
        sentence.ends_with("no cell is free to create a unit on"),
        "{sentence}"
    );
    assert!(!island.can_create(INFANTRY));
}

#[test]
fn terrain_that_is_no_terrain_is_refused_with_its_place() {
    let grid = || Grid::new(3, 2).unwrap();
    let sentence = |terrains: Vec<Terrain>, rows: &[&str]| {
        grid().with_land(terrains, rows).unwrap_err().to_string()
    };
    let wood = || Terrain::new("wood", 'w', 2, 1.0);
    assert_eq!(
        sentence(vec![wood()], &["...", ".x."]),
        "land[1]: 'x', expected one of w ."
    );
    assert_eq!(
        sentence(vec![wood()], &["...", ".."]),
        "the number of letters in land[1]: 2, expected a whole number from 3 to 3"
    );
    assert_eq!(
        sentence(vec![wood(), wood()], &["...", "..."]),
        "terrains[1].letter: 'w' again, expected a letter that no other terrain has"
    );
    let steep = Terrain {
        step: 101,
        ..wood()
    };
    assert_eq!(
        sentence(vec![steep], &["...", "..."]),
        "terrains[0].step: 101, expected a whole number from 0 to 100"
    );
}
