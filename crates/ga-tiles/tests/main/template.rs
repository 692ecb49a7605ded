//! Templates: fixed cells, symmetry, founders.

use crate::{random, set, tile};
use ga_core::genome::Grid;
use ga_core::random::{Stream, below};
use ga_core::terminate::Generations;
use ga_core::{Error as CoreError, Mutator, Sampler};
use ga_tiles::level::{Alphabet, Symmetry, Tiles};
use ga_tiles::search::{Apart, Search, levels};
use ga_tiles::vary::Set;
use ga_tiles::{Error, Level, Requirements, Template, Tile};
use proptest::prelude::*;
use std::sync::Arc;

/// Random symmetries that a rectangle of this shape can have.
pub(crate) fn symmetries(width: usize, height: usize, rng: &mut Stream) -> Vec<Symmetry> {
    let all = Symmetry::of(width, height);
    (0..below(rng, 3))
        .map(|_| all[below(rng, all.len())])
        .collect()
}

/// A random template that keeps a random level: some cells are fixed as there.
pub(crate) fn template(width: usize, height: usize, kinds: usize, seed: u64) -> (Template, Level) {
    let mut rng = Stream::seeded(seed);
    let symmetries = symmetries(width, height, &mut rng);
    let free = Template::new(width, height, kinds)
        .unwrap()
        .with_symmetry(&symmetries)
        .unwrap();
    let level = free.sample(&mut rng);
    let share = [0, 10, 50, 100][below(&mut rng, 4)];
    let picture = Grid::from_fn(width, height, |x, y| {
        (below(&mut rng, 100) < share).then(|| level[(x, y)])
    });
    (free.with_fixed(&picture.unwrap()).unwrap(), level)
}

/// The cells that are equal to a cell in each symmetric level: found by following the symmetries
/// until nothing is added.
fn equal_cells(
    width: usize,
    height: usize,
    symmetries: &[Symmetry],
    cell: (usize, usize),
) -> Vec<(usize, usize)> {
    let mut cells = vec![cell];
    loop {
        let images = |&(x, y): &(usize, usize)| {
            symmetries
                .iter()
                .map(move |symmetry| symmetry.cell(x, y, width, height))
        };
        let more: Vec<_> = cells.iter().flat_map(images).collect();
        let before = cells.len();
        cells.extend(more);
        cells.sort_unstable();
        cells.dedup();
        if cells.len() == before {
            return cells;
        }
    }
}

proptest! {
    #[test]
    fn founders_keep_the_template(width in 1usize..10, height in 1usize..10, kinds in 1usize..5, seed: u64) {
        let (template, level) = template(width, height, kinds, seed);
        prop_assert_eq!(template.fits(&level), Ok(()));
        let founder = template.sample(&mut Stream::seeded(seed));
        prop_assert_eq!(template.fits(&founder), Ok(()));
        // What the template promises, seen from outside.
        for symmetry in template.symmetries() {
            prop_assert_eq!(&symmetry.image(&founder), &founder);
        }
        for (place, fixed) in template.fixed().cells().iter().enumerate() {
            prop_assert!(fixed.is_none_or(|fixed| fixed == founder.cells()[place]));
        }
        let free = template.fixed().cells().iter().filter(|fixed| fixed.is_none()).count();
        prop_assert_eq!(template.free_cells(), free);
        prop_assert!(template.free_orbits() <= free);
    }

    #[test]
    fn an_orbit_with_a_fixed_cell_is_fixed_as_a_whole(
        width in 1usize..8, height in 1usize..8, place in 0usize..64, seed: u64,
    ) {
        let symmetries = symmetries(width, height, &mut Stream::seeded(seed));
        let cell = (place % width, place / 8 % height);
        let picture = Grid::from_fn(width, height, |x, y| ((x, y) == cell).then_some(tile(1))).unwrap();
        let template = Template::new(width, height, 2).unwrap();
        let template = template.with_fixed(&picture).unwrap().with_symmetry(&symmetries).unwrap();
        let orbit = equal_cells(width, height, &symmetries, cell);
        prop_assert_eq!(template.free_cells(), width * height - orbit.len());
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            prop_assert_eq!(template.fixed()[(x, y)].is_some(), orbit.contains(&(x, y)));
        }
    }

    #[test]
    fn a_level_that_is_changed_to_keep_the_template_keeps_it(
        width in 1usize..9, height in 1usize..9, seed: u64,
    ) {
        let (template, kept) = template(width, height, 3, seed);
        let mut level = random(width, height, 3, 40, &mut Stream::seeded(seed ^ 1));
        template.impose(&mut level).unwrap();
        prop_assert_eq!(template.fits(&level), Ok(()));
        let mut same = kept.clone();
        template.impose(&mut same).unwrap();
        prop_assert_eq!(same, kept);
    }
}

#[test]
fn the_number_of_orbits_is_that_of_the_symmetry() -> Result<(), Error> {
    use Symmetry::{Diagonal, HalfTurn, LeftRight, QuarterTurn, TopBottom};
    let orbits = |size: usize, symmetries: &[Symmetry]| -> Result<usize, Error> {
        Ok(Template::new(size, size, 2)?
            .with_symmetry(symmetries)?
            .free_orbits())
    };
    for (symmetries, even, odd) in [
        (&[][..], 16, 25),
        (&[LeftRight][..], 8, 15),
        (&[LeftRight, TopBottom], 4, 9),
        (&[HalfTurn], 8, 13),
        (&[QuarterTurn], 4, 7),
        (&[Diagonal], 10, 15),
        (&[QuarterTurn, LeftRight], 3, 6),
    ] {
        assert_eq!(
            (orbits(4, symmetries)?, orbits(5, symmetries)?),
            (even, odd),
            "{symmetries:?}"
        );
    }
    Ok(())
}

#[test]
fn what_contradicts_itself_is_refused_with_the_cell() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.K")?;
    let template = || Template::new(3, 2, 2);
    let refused = |template: Result<Template, Error>| template.unwrap_err().to_string();

    let mirrored = template()?.with_symmetry(&[Symmetry::LeftRight])?;
    assert_eq!(
        refused(mirrored.with_fixed(&alphabet.picture("???\n#?.")?)),
        "cell (0, 1) is fixed to tile 0, but its image under the symmetry, cell (2, 1), to tile 1"
    );
    let fixed = template()?.with_fixed(&alphabet.picture("???\n#?.")?)?;
    assert!(fixed.with_symmetry(&[Symmetry::HalfTurn]).is_ok());
    assert_eq!(
        refused(template()?.with_symmetry(&[Symmetry::HalfTurn, Symmetry::Diagonal])),
        "symmetry Diagonal: only squares have it, and levels have 3 columns and 2 rows"
    );
    assert_eq!(
        refused(template()?.with_fixed(&alphabet.picture("???\n??K")?)),
        "cell (2, 1) is tile 2: there are 2 kinds of tiles, counted from 0"
    );
    assert_eq!(
        refused(template()?.with_fixed(&alphabet.picture("??\n??")?)),
        "a picture has 2 columns and 2 rows: expected 3 and 2"
    );
    for (kinds, found) in [(0, 0), (65, 65)] {
        assert_eq!(Template::new(3, 2, kinds), Err(Error::Kinds { found }));
    }
    assert!(matches!(Template::new(0, 2, 2), Err(Error::Size { .. })));
    assert!(matches!(Template::new(129, 2, 2), Err(Error::Size { .. })));
    Ok(())
}

#[test]
fn a_level_that_does_not_keep_the_template_is_refused_before_a_run() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.K")?;
    let template = Template::new(3, 2, 2)?.with_symmetry(&[Symmetry::LeftRight])?;
    let template = Arc::new(template.with_fixed(&alphabet.picture("?#?\n???")?)?);
    let fits = |text: &str| {
        let level = alphabet.read(text).unwrap();
        template.fits(&level).map_err(|error| error.to_string())
    };
    assert_eq!(fits(".#.\n#.#"), Ok(()));
    assert_eq!(
        fits("...\n#.#"),
        Err("cell (1, 0) is tile 1: the template fixes it to tile 0".to_owned())
    );
    assert_eq!(
        fits(".#.\n#K#"),
        Err("cell (1, 1) is tile 2: there are 2 kinds of tiles, counted from 0".to_owned())
    );
    let expected =
        "cell (0, 1) is tile 0, but its image under the symmetry, cell (2, 1), is tile 1";
    assert_eq!(fits(".#.\n#.."), Err(expected.to_owned()));
    assert_eq!(
        fits(".#."),
        Err("a level has 3 columns and 1 rows: expected 3 and 2".to_owned())
    );

    let set = Set::new(Arc::clone(&template));
    let reason = expected.to_owned();
    assert_eq!(
        set.fits(&alphabet.read(".#.\n#..")?),
        Err(CoreError::Misfit { reason })
    );
    assert_eq!(set.fits(&alphabet.read(".#.\n#.#")?), Ok(()));
    let mut wrong = alphabet.read("K#.\n#..")?;
    assert!(template.impose(&mut wrong).is_err());
    assert_eq!(alphabet.write(&wrong), "K#.\n#..");
    Ok(())
}

#[test]
fn weights_are_checked_and_only_their_ratios_count() -> Result<(), Error> {
    let with = |weights: &[f64]| Template::new(4, 4, 3)?.with_weights(weights);
    assert_eq!(with(&[1.0]), Err(Error::WeightCount { found: 1, kinds: 3 }));
    assert_eq!(
        with(&[1.0, -1.0, 0.0]),
        Err(Error::Weight {
            kind: 1,
            value: -1.0
        })
    );
    assert!(matches!(
        with(&[1.0, 0.0, f64::NAN]),
        Err(Error::Weight { kind: 2, .. })
    ));
    assert!(matches!(
        with(&[f64::INFINITY, 0.0, 1.0]),
        Err(Error::Weight { kind: 0, .. })
    ));
    assert_eq!(with(&[0.0, 0.0, 0.0]), Err(Error::NoWeight));
    assert_eq!(with(&[1.0, 2.0, 3.0])?, with(&[0.1, 0.2, 0.3])?);
    assert_eq!(with(&[f64::MAX, f64::MAX, 0.0])?, with(&[1.0, 1.0, 0.0])?);
    // A tiny weight is rounded up, not away.
    let mut rng = Stream::seeded(1);
    let tiny = with(&[1.0, f64::MIN_POSITIVE, 0.0])?;
    assert_ne!(tiny, with(&[1.0, 0.0, 0.0])?);
    assert!(
        tiny.sample(&mut rng)
            .cells()
            .iter()
            .all(|&tile| tile.kind() == 0)
    );
    Ok(())
}

#[test]
fn a_template_of_one_kind_or_of_fixed_cells_has_one_level() -> Result<(), Error> {
    let mut rng = Stream::seeded(1);
    let one = Arc::new(Template::new(5, 3, 1)?);
    let mut level = one.sample(&mut rng);
    let before = level.clone();
    Set::new(one).mutate(&mut level, &mut rng);
    assert_eq!(level, before);
    let picture = Grid::from_fn(5, 3, |x, _| Tile::new(x as u8 % 2).ok())?;
    let fixed = Template::new(5, 3, 2)?.with_fixed(&picture)?;
    assert_eq!((fixed.free_cells(), fixed.free_orbits()), (0, 0));
    assert_eq!(fixed.sample(&mut rng), fixed.sample(&mut rng));
    Ok(())
}

/// A grid in which cells are limited, so that levels keep it, and the picture of it.
fn limited(width: usize, height: usize, rng: &mut Stream) -> Grid<Tiles> {
    let sets = [
        Tiles::ALL,
        set(&[0, 3]),
        set(&[1, 2]),
        set(&[2, 3]),
        set(&[0, 1, 2, 3]),
    ];
    Grid::from_fn(width, height, |_, _| sets[below(rng, sets.len())]).expect("a size")
}

#[test]
fn all_operators_keep_the_sets_of_cells() -> Result<(), Error> {
    let mut rng = Stream::seeded(8);
    for case in 0..40 {
        let (width, height) = (2 + below(&mut rng, 6), 2 + below(&mut rng, 6));
        let sets = limited(width, height, &mut rng);
        // Kind 3 has no weight: it is only where a set has it.
        let template = Template::new(width, height, 4)?.with_weights(&[2.0, 1.0, 1.0, 0.0])?;
        let template = template.with_only(&sets)?;
        let template = match case % 3 {
            0 => template.with_symmetry(&[Symmetry::LeftRight]),
            _ => Ok(template),
        };
        // Sets without a common tile contradict the symmetry.
        let Ok(template) = template else { continue };
        let template = Arc::new(template);
        let keeps = |level: &Level| {
            template.fits(level)?;
            for (cell, (tile, only)) in level.cells().iter().zip(sets.cells()).enumerate() {
                let is_fine = if *only == Tiles::ALL {
                    tile.kind() < 3
                } else {
                    only.contains(*tile)
                };
                // An image of the cell may have another set.
                assert!(
                    is_fine || template.symmetries().len() > 1,
                    "cell {cell} {level:?}"
                );
            }
            Ok::<(), Error>(())
        };
        for (name, mutator) in crate::vary::mutators(&template) {
            let mut level = template.sample(&mut rng);
            keeps(&level)?;
            for _ in 0..30 {
                mutator.mutate(&mut level, &mut rng);
                keeps(&level).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        }
        let mut any = Level::from_fn(width, height, |_, _| tile(below(&mut rng, 4)))?;
        template.impose(&mut any)?;
        keeps(&any)?;
        // The search has operators of its own.
        let search = Search::new(
            template.clone(),
            Requirements::default(),
            Apart::tiles(0.01)?,
        )?;
        let mut engine = search.start(case)?;
        engine.run(Generations(60));
        for (level, _) in levels(engine.state()) {
            keeps(level)?;
        }
    }
    Ok(())
}

#[test]
fn each_tile_of_a_set_comes_up_and_numbers_of_cells_are_bounded() -> Result<(), Error> {
    let sets = Grid::new(3, 1, vec![set(&[0, 2]), Tiles::ALL, set(&[1])])?;
    let template = Template::new(3, 1, 3)?
        .with_weights(&[1.0, 1.0, 0.0])?
        .with_only(&sets)?;
    // A set of one kind is a fixed cell.
    assert_eq!(
        (template.free_cells(), template.free_tiles()),
        (2, set(&[0, 1, 2]))
    );
    let mut counts = [0; 3];
    for seed in 0..300 {
        counts[usize::from(template.sample(&mut Stream::seeded(seed)).cells()[0].kind())] += 1;
    }
    assert!(
        counts[0] > 100 && counts[1] == 0 && counts[2] > 100,
        "{counts:?}"
    );
    let level = Level::new(3, 1, [1, 0, 1].map(tile).to_vec())?;
    assert_eq!(
        template.fits(&level),
        Err(Error::NotAllowed {
            x: 0,
            y: 0,
            tile: tile(1)
        })
    );
    let level = Level::new(3, 1, [0, 2, 1].map(tile).to_vec())?;
    assert_eq!(
        template.fits(&level),
        Err(Error::OnlyFixed {
            x: 1,
            y: 0,
            tile: tile(2)
        })
    );
    let fixed = Grid::new(3, 1, vec![Some(tile(1)), None, None])?;
    assert_eq!(
        template.clone().with_fixed(&fixed).err(),
        Some(Error::NotAllowed {
            x: 0,
            y: 0,
            tile: tile(1)
        })
    );
    let empty = Grid::new(3, 1, vec![Tiles::NONE; 3])?;
    assert!(matches!(
        template.clone().with_only(&empty),
        Err(Error::EmptySet { .. })
    ));
    let apart = Grid::new(3, 1, vec![set(&[0]), Tiles::ALL, set(&[1, 2])])?;
    let symmetric = Template::new(3, 1, 3)?.with_symmetry(&[Symmetry::LeftRight])?;
    assert_eq!(
        symmetric.with_only(&apart).err(),
        Some(Error::NoTile { x: 0, y: 0 })
    );
    Ok(())
}
