//! The mutator of our scheme.

use ga_checkpoint::evolve::fitness::{Scratch, TourLength};
use ga_checkpoint::evolve::genome::Direct;
use ga_checkpoint::evolve::operators::FlipNearby;
use ga_checkpoint::{Cell, Course, Error, Size};
use ga_core::genome::BitString;
use ga_core::random::Stream;
use ga_core::{Fitness, Mutator, Sampler};

/// The number of mutations, one after the other, until a maze has no tour, if it ever has none.
fn cut_after(mutator: &FlipNearby, course: &Course, seed: u64) -> Result<Option<usize>, Error> {
    let direct = Direct::new(course.clone(), true);
    let mut rng = Stream::seeded(seed);
    let mut scratch = Scratch::default();
    let mut walls = direct.founders(0.05)?.sample(&mut rng);
    let fitness = TourLength(direct);
    let mut has_tour =
        |walls: &BitString| fitness.evaluate(walls, &mut scratch, &mut Stream::seeded(1)) > 0;
    assert!(has_tour(&walls));
    Ok((0..3000).find(|_| {
        mutator.mutate(&mut walls, &mut rng);
        !has_tour(&walls)
    }))
}

#[test]
fn checked_flips_never_cut_a_maze_and_unchecked_flips_do() -> Result<(), Error> {
    let wide = Course::new(
        Size::new(9, 50)?,
        Cell { x: 0, y: 8 },
        Cell { x: 49, y: 0 },
        &[Cell { x: 20, y: 4 }, Cell { x: 49, y: 8 }],
    )?;
    for course in [Course::paper(), wide] {
        let flip = FlipNearby::new(&course);
        let checked = flip.clone().with_unchecked(0.0)?;
        let unchecked = flip.clone().with_unchecked(1.0)?;
        for seed in 1..=3 {
            assert_eq!(cut_after(&checked, &course, seed)?, None);
            assert!(cut_after(&unchecked, &course, seed)?.is_some());
        }
        assert!(flip.with_unchecked(1.1).is_err());
    }
    Ok(())
}

#[test]
fn one_to_three_cells_are_flipped_and_never_a_stop() -> Result<(), Error> {
    let course = Course::paper();
    let mutator = FlipNearby::new(&course);
    let mut rng = Stream::seeded(1);
    let mut walls = Direct::new(course.clone(), true)
        .founders(0.05)?
        .sample(&mut rng);
    let mut counts = [0; 4];
    for _ in 0..5000 {
        let before = walls.clone();
        mutator.mutate(&mut walls, &mut rng);
        let flipped: Vec<usize> = (0..900)
            .filter(|&cell| walls.get(cell) != before.get(cell))
            .collect();
        assert!(
            flipped
                .iter()
                .all(|&cell| !course.stops().contains(&course.size().cell(cell)))
        );
        counts[flipped.len()] += 1;
    }
    assert!(
        counts[0] == 0 && counts[1..].iter().all(|&count| count > 100),
        "{counts:?}"
    );
    Ok(())
}

#[test]
fn grids_of_any_size_are_mutated_and_genomes_of_another_length_are_not() -> Result<(), Error> {
    for (height, width) in [(1, 1), (1, 2), (1, 3), (2, 2), (3, 64), (64, 1), (64, 64)] {
        let course = Course::standard(Size::new(height, width)?);
        let mutator = FlipNearby::new(&course);
        let mut rng = Stream::seeded(1);
        let cells = height * width;
        let mut walls = BitString::zeros(cells);
        let mut flipped = false;
        for _ in 0..20 {
            mutator.mutate(&mut walls, &mut rng);
            flipped |= walls.count_ones() > 0;
        }
        assert_eq!(flipped, cells > 2, "{height}x{width}");
        let mut long = BitString::zeros(cells + 1);
        mutator.mutate(&mut long, &mut rng);
        assert_eq!(long.count_ones(), 0);
    }
    Ok(())
}
