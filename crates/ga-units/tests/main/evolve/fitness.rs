//! Formula (3): the examples of lab/docs/units.md computed by hand, and the fast version against
//! the definition.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, any_battle, at, battle};
use ga_units::evolve::fitness::{Assessment, PaperFitness, Scratch, Weights, assess};
use ga_units::evolve::genome::{Plan, TurnView};
use ga_units::scheme::paper::Parameters;
use ga_units::{Battle, Cell, Map, Terms};
use proptest::prelude::*;

fn as_it_stands(battle: &Battle) -> Assessment {
    let view = TurnView::new(battle);
    let cells: Vec<Cell> = view.units().iter().map(|unit| unit.at).collect();
    assess(&view, &cells)
}

#[test]
fn one_infantry_before_one_musketeer() {
    let battle = battle(
        (50, 50),
        [(0, 10), (20, 10)],
        &[(INFANTRY, (10, 10))],
        &[(MUSKETEER, (14, 10))],
    );
    let parts = as_it_stands(&battle);
    let by_hand = Assessment {
        enemy_loss: 7.5,
        self_loss: 150.0,
        dist: 10.0,
        centroid_distance: 0.0,
    };
    assert_eq!(parts, by_hand);
    assert_eq!(parts.fitness(), 0.95);
}

#[test]
fn artillery_and_cavalry_against_infantry_and_cavalry() {
    let battle = battle(
        (50, 50),
        [(40, 40), (12, 16)],
        &[(ARTILLERY, (0, 0)), (CAVALRY, (6, 8))],
        &[(INFANTRY, (12, 0)), (CAVALRY, (0, 9))],
    );
    let parts = as_it_stands(&battle);
    let by_hand = Assessment {
        enemy_loss: 27.5,
        self_loss: 20.0,
        dist: 15.0,
        centroid_distance: 5.0,
    };
    assert_eq!(parts, by_hand);
    assert_eq!(parts.fitness(), 276.0 / 89.0);
}

#[test]
fn three_musketeers_and_no_opponent() {
    let units = [
        (MUSKETEER, (0, 0)),
        (MUSKETEER, (3, 0)),
        (MUSKETEER, (0, 4)),
    ];
    let battle = battle((50, 50), [(40, 40), (3, 4)], &units, &[]);
    let parts = as_it_stands(&battle);
    assert_eq!(
        (parts.enemy_loss, parts.self_loss, parts.dist),
        (0.0, 0.0, 4.0)
    );
    let to_centroid = (5.0 + 52f64.sqrt() + 73f64.sqrt()) / 9.0;
    assert!((parts.centroid_distance - to_centroid).abs() < 1e-12);
    assert!(
        (parts.fitness() - 0.040_630).abs() < 1e-6,
        "{}",
        parts.fitness()
    );
}

#[test]
fn without_units_all_parts_are_0_and_the_fitness_is_finite() {
    let battle = battle((9, 9), [(0, 0), (8, 8)], &[], &[(INFANTRY, (4, 4))]);
    let parts = as_it_stands(&battle);
    assert_eq!(
        parts,
        Assessment {
            enemy_loss: 0.0,
            self_loss: 0.0,
            dist: 0.0,
            centroid_distance: 0.0
        }
    );
    assert!(parts.centroid_distance.is_sign_positive());
    assert!(parts.fitness().is_finite() && parts.fitness() > 0.0);
}

#[test]
fn being_nearer_dealing_more_and_staying_together_are_better() {
    let base = Assessment {
        enemy_loss: 5.0,
        self_loss: 5.0,
        dist: 5.0,
        centroid_distance: 5.0,
    };
    assert!(
        Assessment {
            enemy_loss: 6.0,
            ..base
        }
        .fitness()
            > base.fitness()
    );
    assert!(
        Assessment {
            self_loss: 6.0,
            ..base
        }
        .fitness()
            < base.fitness()
    );
    assert!(Assessment { dist: 6.0, ..base }.fitness() < base.fitness());
    assert!(
        Assessment {
            centroid_distance: 6.0,
            ..base
        }
        .fitness()
            < base.fitness()
    );
}

proptest! {
    #[test]
    fn the_table_of_a_turn_gives_the_values_of_the_definition(
        battles in prop::collection::vec(any_battle(), 1..4), draws: [u64; 4],
    ) {
        // One scratch for several turns, as a player has.
        let mut scratch = Scratch::default();
        for battle in &battles {
            let view = TurnView::new(battle);
            for draw in draws {
                let cells: Vec<Cell> = (0..view.units().len())
                    .map(|unit| {
                        let all = view.destinations(unit);
                        all[(draw.rotate_left(7 * unit as u32) % all.len() as u64) as usize]
                    })
                    .collect();
                let (kept, plain) = (PaperFitness::new(&view, &mut scratch).assess(&cells), assess(&view, &cells));
                for (kept, plain) in [
                    (kept.enemy_loss, plain.enemy_loss), (kept.self_loss, plain.self_loss),
                    (kept.dist, plain.dist), (kept.centroid_distance, plain.centroid_distance),
                ] {
                    prop_assert!((kept - plain).abs() <= 1e-9 * plain.abs().max(1.0), "{} {}", kept, plain);
                }
            }
        }
    }

    #[test]
    fn formula_three_is_finite_and_never_negative(battle in any_battle()) {
        let fitness = as_it_stands(&battle).fitness();
        prop_assert!(fitness.is_finite() && fitness >= 0.0);
    }
}

#[test]
fn formula_three_depends_on_relative_positions_only() {
    let battle_at = |dx: u16, dy: u16| {
        let shift = |(kind, (x, y)): (usize, (u16, u16))| (kind, (x + dx, y + dy));
        let ours = [(ARTILLERY, (3, 3)), (CAVALRY, (6, 8)), (INFANTRY, (4, 9))].map(shift);
        let theirs = [(MUSKETEER, (12, 3)), (CAVALRY, (9, 9))].map(shift);
        battle(
            (50, 50),
            [(1 + dx, 1 + dy), (15 + dx, 12 + dy)],
            &ours,
            &theirs,
        )
    };
    let here = as_it_stands(&battle_at(0, 0));
    let there = as_it_stands(&battle_at(20, 11));
    assert!((here.fitness() - there.fitness()).abs() < 1e-12);
    assert_eq!(at(1, 1).distance(at(4, 3)), 3);
}

#[test]
fn weights_other_than_those_of_the_paper_enter_the_formula() {
    let weights = Weights::from_array([1.0, 2.0, 3.0, 4.0]);
    let parts = Assessment {
        enemy_loss: 7.0,
        dist: 5.0,
        self_loss: 11.0,
        centroid_distance: 13.0,
    };
    assert_eq!(parts.score(&weights), (1.0 + 7.0) / (10.0 + 33.0 + 52.0));
    let battle = Map::apart(15)
        .unwrap()
        .skirmish(Terms::default(), 20, 1)
        .unwrap();
    let view = TurnView::new(&battle);
    let mut scratch = Scratch::default();
    let stay = Plan(view.units().iter().map(|unit| unit.at).collect());
    let fast = PaperFitness::new(&view, &mut scratch)
        .with_weights(weights)
        .score(&stay);
    assert!((fast - assess(&view, &stay.0).score(&weights)).abs() < 1e-9);
}

#[test]
fn weights_that_a_roulette_cannot_use_are_refused() {
    let battle = Map::apart(15)
        .unwrap()
        .skirmish(Terms::default(), 2, 1)
        .unwrap();
    let view = TurnView::new(&battle);
    let mut scratch = Scratch::default();
    for weight in [-1.0, f64::NAN, f64::INFINITY] {
        let weights = Weights {
            self_loss: weight,
            ..Weights::PAPER
        };
        let error = Parameters {
            weights,
            ..Parameters::default()
        }
        .scheme(&view, &mut scratch)
        .err()
        .unwrap();
        assert!(
            error.to_string().starts_with("weights.self_loss: "),
            "{error}"
        );
    }
}
