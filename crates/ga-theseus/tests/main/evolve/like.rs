//! More mazes like the ones that a person picked.

use crate::support::{at, mazes_of};
use ga_core::genome::Distance;
use ga_core::random::Stream;
use ga_core::{Crossover, Mutator};
use ga_theseus::evolve::design::{Designer, Requirements};
use ga_theseus::evolve::like::{
    Differing, EVALUATIONS, ExchangeWalls, Like, MoveActor, moves_like,
};
use ga_theseus::game::{Maze, Template, Win};
use ga_theseus::{Error, Solver};
use proptest::prelude::*;

fn designed(count: usize) -> Vec<Maze> {
    let mut designer = Designer::new(Template::free(6, 6).expect("a size"), 1);
    designer.requirements.moves = Some(16..=20);
    (0..count)
        .filter_map(|_| designer.design(&mut |_| None).expect("requirements"))
        .map(|design| design.maze)
        .collect()
}

#[test]
fn children_have_ways_as_long_as_their_parents_and_no_sealed_cells() {
    let mut shown = designed(3);
    let moves = moves_like(&shown, Win::After, 0.15);
    let range = moves.clone().expect("ways out");
    assert!(
        (14..=17).contains(range.start()) && (18..=23).contains(range.end()),
        "{range:?}"
    );
    let breed = Like::new(
        Requirements {
            moves,
            ..Requirements::default()
        },
        Win::After,
        1,
        0.15,
    )
    .expect("breeds");
    for number in 0..4 {
        let bred = breed
            .child(&shown, &[0, 1], number, EVALUATIONS, || false)
            .expect("a child");
        assert!(bred.is_met, "{bred:?}");
        let path = Solver::default()
            .breadth_first(&bred.genome, Win::After)
            .solution
            .expect("a way")
            .path;
        assert!(range.contains(&(path.len() as u32)) && bred.genome.sealed_cells() == 0);
        assert!(
            shown
                .iter()
                .all(|maze| Differing.between(maze, &bred.genome) >= 0.075 - 1e-9)
        );
        shown.push(bred.genome);
    }
}

#[test]
fn mazes_of_different_sizes_are_not_bred() {
    let mut shown = designed(1);
    let small = Designer::new(Template::free(4, 4).expect("a size"), 1).design(&mut |_| None);
    shown.push(small.expect("requirements").expect("a maze").maze);
    let breed = Like::new(Requirements::default(), Win::After, 1, 0.2).expect("breeds");
    let refused = breed.child(&shown, &[0, 1], 0, 10, || false);
    assert!(
        matches!(refused, Err(Error::OtherSize { .. })),
        "{refused:?}"
    );
    // One that was only shown may have any size.
    assert!(
        breed
            .child(&shown, &[0], 0, EVALUATIONS, || false)
            .is_ok_and(|bred| bred.is_met)
    );
    assert_eq!(moves_like(&[], Win::After, 0.1), None);
}

proptest! {
    #[test]
    fn a_crossover_exchanges_what_both_mazes_have(
        left in mazes_of(5, 4), right in mazes_of(5, 4), seed: u64,
    ) {
        let (mut one, mut other) = (left, right);
        ExchangeWalls.cross(&mut one, &mut other, &mut Stream::seeded(seed));
        prop_assert_eq!(
            left.walls().count() + right.walls().count(),
            one.walls().count() + other.walls().count()
        );
        for child in [one, other] {
            prop_assert!([left.theseus(), right.theseus()].contains(&child.theseus()));
            prop_assert!([left.minotaur(), right.minotaur()].contains(&child.minotaur()));
            prop_assert!([left.exit(), right.exit()].contains(&child.exit()));
            // On the way between both parents.
            let step = Differing.between(&child, &left) + Differing.between(&child, &right);
            prop_assert!((step - Differing.between(&left, &right)).abs() < 1e-9);
        }
    }

    #[test]
    fn an_actor_moves_one_cell(maze in mazes_of(3, 3), seed: u64) {
        let mut moved = maze;
        MoveActor.mutate(&mut moved, &mut Stream::seeded(seed));
        let far = |one: ga_theseus::Cell, other: ga_theseus::Cell| one.x.abs_diff(other.x) + one.y.abs_diff(other.y);
        prop_assert!(far(maze.theseus(), moved.theseus()) + far(maze.minotaur(), moved.minotaur()) <= 1);
        prop_assert_eq!((maze.walls(), maze.exit()), (moved.walls(), moved.exit()));
        prop_assert!(moved.walls().contains(at(moved.theseus().x, moved.theseus().y)));
    }
}
