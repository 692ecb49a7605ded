//! More mazes like the ones that a person picked.

use ga_checkpoint::evolve::fitness::Range;
use ga_checkpoint::evolve::like::{EVALUATIONS, Like, tour_like};
use ga_checkpoint::format::Mazes;
use ga_checkpoint::game::{Adjacency, Colours, Layout};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::{Error, Grid, Maze};

fn best_known() -> Vec<Maze> {
    let text = include_str!("../../../../ga-checkpoint/data/annealed.json");
    let Mazes(levels) = serde_json::from_str(text).expect("mazes");
    levels.into_iter().take(3).map(|level| level.maze).collect()
}

fn tour(maze: &Maze) -> u32 {
    Solver::default().tour_length(&maze.floor(), maze.course())
}

#[test]
fn children_of_long_tours_have_long_tours() {
    let mut shown = best_known();
    let range: Range = tour_like(&shown[..2], 0.3).expect("tours");
    let breed = Like::new(&shown, &[0, 1], vec![range], 1, 0.02).expect("breeds");
    for number in 0..2 {
        let bred = breed
            .child(&shown, number, EVALUATIONS, || false)
            .expect("a child");
        assert!(
            bred.is_met,
            "{:?}",
            (bred.step, bred.nearest, bred.shortfall)
        );
        assert_eq!(range.missed(tour(&bred.genome)), 0);
        assert!(!shown.contains(&bred.genome) && bred.genome.course() == shown[0].course());
        shown.push(bred.genome);
    }
}

#[test]
fn mazes_with_colours_have_children_with_colours() {
    let painted = |rows: &[&str]| {
        let colours = Colours::from_rows(rows, 6, Adjacency::Rainbow).expect("colours");
        Maze::standard(Layout::Colours(colours))
    };
    let shown = [
        painted(&["0123", "1234", "2345", "3455"]),
        painted(&["0000", "1111", "2222", "3333"]),
    ];
    let breed = Like::new(&shown, &[0, 1], Vec::new(), 1, 0.2).expect("breeds");
    let bred = breed.child(&shown, 0, 1000, || false).expect("a child");
    assert!(
        bred.is_met
            && matches!(bred.genome.layout(), Layout::Colours(colours) if colours.palette() == 6)
    );
    let walls = Maze::standard(Layout::Walls(
        Grid::from_rows(&["....", "....", "....", "...."]).expect("a grid"),
    ));
    let mixed = [shown[0].clone(), walls];
    assert_eq!(
        Like::new(&mixed, &[0, 1], Vec::new(), 1, 0.2).unwrap_err(),
        Error::Unlike { number: 2 }
    );
    assert!(
        Like::new(&mixed, &[2], Vec::new(), 1, 0.2).is_err()
            && Like::new(&[], &[], Vec::new(), 1, 0.2).is_err()
    );
    // A maze of another kind that was only shown differs from all children.
    let breed = Like::new(&mixed, &[0], Vec::new(), 1, 0.2).expect("breeds");
    assert!(
        breed
            .child(&mixed, 0, 1000, || false)
            .is_ok_and(|bred| bred.is_met)
    );
}
