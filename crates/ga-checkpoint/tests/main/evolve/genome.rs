//! The representations.

use ga_checkpoint::evolve::genome::{Chromatic, Direct, Encoding, Indirect, Material, Stroke};
use ga_checkpoint::evolve::operators::{Redraw, Repaint};
use ga_checkpoint::game::{Adjacency, Floor};
use ga_checkpoint::{Cell, Course, Grid, Layout, Size};
use ga_core::Sampler;
use ga_core::crossover::Uniform;
use ga_core::genome::BitString;
use ga_core::mutate::BitFlip;
use ga_core::random::Stream;
use ga_core::{Crossover, Linear, Mutator};
use proptest::prelude::*;

const GENES: usize = 150;

fn course(height: usize, width: usize) -> Course {
    Course::standard(Size::new(height, width).expect("a size"))
}

fn rng(seed: u64) -> Stream {
    Stream::seeded(seed)
}

/// Checks that the floor of a fitness equals the floor of the maze, after crossover and mutation
/// too.
fn both_floors_are_equal<E: Encoding>(
    encoding: &E,
    founders: &impl Sampler<E::Genome>,
    mutator: &impl Mutator<E::Genome>,
    seed: u64,
) -> Result<(), TestCaseError>
where
    E::Genome: Linear,
{
    let mut rng = rng(seed);
    let (mut left, mut right) = (founders.sample(&mut rng), founders.sample(&mut rng));
    Uniform::new(0.3)
        .expect("a rate")
        .cross(&mut left, &mut right, &mut rng);
    mutator.mutate(&mut left, &mut rng);
    let slow = encoding.maze(&left).floor();
    let mut fast = Floor::default();
    encoding.write_floor(&left, &mut fast);
    for cell in fast.size().iter() {
        let seen = |floor: &Floor| {
            (
                floor.is_free(cell),
                floor.neighbours(cell).collect::<Vec<_>>(),
            )
        };
        prop_assert_eq!(seen(&slow), seen(&fast), "cell {}", cell);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_fitness_sees_the_maze_that_pictures_show(
        (height, width) in (1usize..=64, 1usize..=64),
        seed in 0u64..1000,
        fill in 0.0..=1.0,
        guarded in any::<bool>(),
    ) {
        let course = course(height, width);
        let size = course.size();
        let direct = Direct::new(course.clone(), guarded);
        let flip = BitFlip::new(0.05).expect("a rate");
        both_floors_are_equal(&direct, &direct.founders(fill).expect("a share"), &flip, seed)?;
        let chromatic = Chromatic::new(course.clone(), 5, Adjacency::Wheel).expect("five");
        let repaint = Repaint::new(0.05, 5).expect("a rate");
        both_floors_are_equal(&chromatic, &chromatic.founders(fill).expect("a share"), &repaint, seed)?;
        let redraw = Redraw::new(0.1, size).expect("a rate");
        let positive = Indirect::new(course.clone(), Material::Barriers, guarded, 40).expect("genes");
        both_floors_are_equal(&positive, &positive.founders(fill).expect("a share"), &redraw, seed)?;
        let negative = Indirect::new(course, Material::Tunnels, guarded, 40).expect("genes");
        both_floors_are_equal(&negative, &negative.founders(fill).expect("a share"), &redraw, seed)?;
    }

    #[test]
    fn a_line_has_at_least_two_cells_and_stays_on_the_grid(
        (height, width) in (2usize..=9, 2usize..=9),
        (row, col, way, length) in (0u8..9, 0u8..9, 0u8..4, 2u8..=10),
    ) {
        let course = course(height, width);
        let positive = Indirect::new(course, Material::Barriers, false, 1).expect("a gene");
        let start = Cell { x: col % width as u8, y: row % height as u8 };
        let Layout::Walls(grid) = positive.layout(&vec![Stroke { start, way, length }]) else { panic!("walls") };
        prop_assert!(grid.is_blocked(start));
        prop_assert!((2..=u32::from(length)).contains(&grid.blocked()));
    }
}

#[test]
fn only_guarded_cells_are_always_free() {
    let course = Course::paper();
    let walls: BitString = "1".repeat(900).parse().expect("bits");
    let line = |cell: Cell| Stroke {
        start: cell,
        way: 0,
        length: 4,
    };
    let lines: Vec<Stroke> = course.stops().iter().map(|&stop| line(stop)).collect();
    for guarded in [false, true] {
        let direct = Direct::new(course.clone(), guarded);
        let positive =
            Indirect::new(course.clone(), Material::Barriers, guarded, 6).expect("genes");
        let negative = Indirect::new(course.clone(), Material::Tunnels, guarded, 6).expect("genes");
        let silent = vec![Stroke {
            length: 0,
            ..lines[0]
        }];
        for layout in [
            direct.layout(&walls),
            positive.layout(&lines),
            negative.layout(&silent),
        ] {
            let Layout::Walls(grid) = layout else {
                panic!("walls")
            };
            assert!(
                course
                    .stops()
                    .iter()
                    .all(|&stop| grid.is_blocked(stop) != guarded)
            );
        }
    }
}

#[test]
fn founders_have_the_share_of_walls_that_was_asked_for() {
    let course = Course::paper();
    let direct = Direct::new(course.clone(), false);
    let positive = Indirect::new(course.clone(), Material::Barriers, false, GENES).expect("genes");
    let negative = Indirect::new(course, Material::Tunnels, false, GENES).expect("genes");
    let blocked = |layout: Layout| match layout {
        Layout::Walls(grid) => grid.blocked(),
        Layout::Colours(_) => panic!("walls"),
    };
    let mut rng = rng(1);
    for (fill, expected) in [(0.05, 45), (0.5, 450)] {
        let d = direct.founders(fill).expect("share");
        let p = positive.founders(fill).expect("share");
        let n = negative.founders(fill).expect("share");
        let walls: u32 = (0..100)
            .map(|_| blocked(direct.layout(&d.sample(&mut rng))))
            .sum();
        // Binomial: five standard deviations of 100 founders are at most 5 * sqrt(100 * 225).
        assert!(walls.abs_diff(100 * expected) < 750, "direct {walls}");
        for _ in 0..100 {
            // The last line may go too far by nine cells.
            let walls = blocked(positive.layout(&p.sample(&mut rng)));
            assert!(
                (expected..expected + 10).contains(&walls),
                "positive {walls}"
            );
            let walls = blocked(negative.layout(&n.sample(&mut rng)));
            assert!(walls <= 520 && walls + 10 > expected, "negative {walls}");
        }
    }
}

#[test]
fn a_genome_is_recovered_from_its_grid() {
    let direct = Direct::new(course(7, 5), false);
    let genome = direct.founders(0.4).expect("a share").sample(&mut rng(3));
    let Layout::Walls(grid) = direct.layout(&genome) else {
        panic!("walls")
    };
    assert_eq!(direct.genome(&grid), genome);
    assert_eq!(direct.genome(&Grid::solid(grid.size())).count_ones(), 35);
}

#[test]
fn genomes_that_do_not_fit_mean_an_open_maze() {
    let course = course(7, 5);
    let mut floor = Floor::default();
    let neighbours = |floor: &Floor| floor.neighbours(Cell { x: 2, y: 3 }).count();
    let direct = Direct::new(course.clone(), true);
    for genome in [BitString::zeros(3), "1".repeat(36).parse().expect("bits")] {
        direct.write_floor(&genome, &mut floor);
        assert_eq!(
            (
                neighbours(&floor),
                neighbours(&direct.maze(&genome).floor())
            ),
            (4, 4)
        );
    }
    let chromatic = Chromatic::new(course, 3, Adjacency::Rainbow).expect("three");
    for genome in [vec![], vec![9; 35]] {
        chromatic.write_floor(&genome, &mut floor);
        assert_eq!(
            (
                neighbours(&floor),
                neighbours(&chromatic.maze(&genome).floor())
            ),
            (4, 4)
        );
    }
}

#[test]
fn parameters_out_of_range_are_refused() {
    let course = Course::paper();
    let direct = Direct::new(course.clone(), false);
    assert!(
        [-0.1, 1.1, f64::NAN]
            .into_iter()
            .all(|fill| direct.founders(fill).is_err())
    );
    assert!(Chromatic::new(course.clone(), 1, Adjacency::Wheel).is_err());
    assert!(Chromatic::new(course.clone(), 37, Adjacency::Wheel).is_err());
    assert!(Indirect::new(course.clone(), Material::Barriers, false, 0).is_err());
    assert!(Repaint::new(2.0, 6).is_err() && Redraw::new(-1.0, course.size()).is_err());
}
