//! The paper's fitness functions.

use crate::support::{at, mazes, mazes_of, traps};
use ga_core::Fitness;
use ga_core::Sampler;
use ga_core::genome::BitString;
use ga_core::random::Stream;
use ga_theseus::evolve::fitness::{Criterion, Decoded, Hardness};
use ga_theseus::evolve::genome::Encoding;
use ga_theseus::game::{Exit, Maze, Walls, Win};
use ga_theseus::scheme::paper;
use ga_theseus::solve::{Figures, Solver};
use proptest::prelude::*;

fn score<G, F: Fitness<G>>(fitness: &F, genome: &G) -> F::Score {
    fitness.evaluate(genome, &mut F::Scratch::default(), &mut Stream::seeded(1))
}

#[test]
fn each_criterion_is_its_figure_and_the_combined_one_is_the_formula_of_the_paper() {
    let figures = Figures {
        moves: 45,
        visited: 155,
        minotaur_moves: 29,
        traps: 4,
    };
    let values = Criterion::ALL.map(|criterion| criterion.value(figures, 6, 6));
    assert_eq!(values[..3], [45.0, 155.0, 29.0]);
    let combined = 45.0 / 36.0 * 200.0 + 155.0 / 144.0 * 100.0 + 29.0 / 30.0 * 200.0;
    assert!((values[3] - combined).abs() < 1e-9);
    assert_eq!(values[4].to_bits(), 4.0_f64.to_bits());
    let other = Criterion::Combined.weighted(figures, 6, 6, [0.0, 100.0, 0.0]);
    assert!((other - 155.0 / 144.0 * 100.0).abs() < 1e-9);
    // At 8x8 the same figures are worth three quarters.
    assert!((Criterion::Combined.value(figures, 8, 8) - combined * 0.75).abs() < 1e-9);
    assert!((Criterion::Combined.value(figures, 5, 7) - combined).abs() < 1e-9);
}

#[test]
fn a_maze_without_solution_has_the_score_unsolvable() {
    let walls = Walls::blocked(6, 6).unwrap();
    let maze = Maze::new(walls, at(0, 0), at(5, 5), Exit::Cell(at(5, 0))).unwrap();
    assert_eq!(
        score(&Hardness::default(), &maze).to_bits(),
        0.0_f64.to_bits()
    );
    assert_eq!(
        score(
            &Hardness {
                unsolvable: 1.5,
                ..Hardness::default()
            },
            &maze
        )
        .to_bits(),
        1.5_f64.to_bits()
    );
}

#[test]
fn a_genome_of_the_wrong_length_has_no_score() {
    let fitness = Decoded {
        encoding: Encoding::default(),
        hardness: Hardness::default(),
    };
    assert!(score(&fitness, &BitString::zeros(76)).is_nan());
    assert!(!score(&fitness, &BitString::zeros(77)).is_nan());
}

#[test]
fn an_evaluation_allocates_nothing() {
    let parameters = paper::Parameters::default();
    let mut rng = Stream::seeded(1);
    let genomes: Vec<BitString> = (0..1000)
        .map(|_| parameters.founders().sample(&mut rng))
        .collect();
    let fitness = parameters.fitness();
    let mut solver = Solver::default();
    let mut solvable = 0;
    let allocated = allocation_counter::measure(|| {
        solvable = genomes
            .iter()
            .filter(|genome| fitness.evaluate(genome, &mut solver, &mut rng) > 0.0)
            .count();
    });
    assert!(solvable > 100, "{solvable}");
    assert_eq!(allocated.count_total, 0);
}

proptest! {
    #[test]
    fn the_fitness_of_a_genome_is_that_of_its_maze(maze in mazes_of(6, 6)) {
        let encoding = Encoding::default();
        for criterion in Criterion::ALL {
            let hardness = Hardness { criterion, unsolvable: 1.0, ..Hardness::default() };
            let search = Solver::default().breadth_first(&maze, Win::After);
            let expected = search.solution.map_or(1.0, |solution| {
                let (moves, traps) = (solution.path.len() as u32, traps(&maze, &solution.path.0, Win::After));
                let (visited, minotaur_moves) = (search.visited, solution.minotaur_moves);
                let figures = Figures { moves, visited, minotaur_moves, traps };
                criterion.value(figures, 6, 6)
            });
            prop_assert_eq!(score(&hardness, &maze).to_bits(), expected.to_bits());
            if let Ok(genome) = encoding.encode(&maze) {
                prop_assert_eq!(score(&Decoded { encoding, hardness }, &genome).to_bits(), expected.to_bits());
            }
        }
    }

    #[test]
    fn a_used_scratch_scores_as_a_fresh_one(first in mazes(), second in mazes()) {
        let hardness = Hardness::default();
        let mut used = Solver::default();
        let mut rng = Stream::seeded(1);
        let scores = [&first, &second, &first].map(|maze| hardness.evaluate(maze, &mut used, &mut rng));
        let fresh = [&first, &second, &first].map(|maze| score(&hardness, maze));
        prop_assert_eq!(scores.map(f64::to_bits), fresh.map(f64::to_bits));
    }
}
