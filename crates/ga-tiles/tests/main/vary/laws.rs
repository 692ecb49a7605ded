//! What each operator keeps, for all templates.

use crate::template::template;
use crate::{random, tile};
use ga_core::genome::Grid;
use ga_core::laws;
use ga_core::random::Stream;
use ga_core::{Crossover, Mutator, Sampler};
use ga_tiles::level::Symmetry;
use ga_tiles::vary::{Copy, Exchange, Paint, Set, Shift, Swap, Turn};
use ga_tiles::{Error, Level, Template};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// All mutators, with their names.
pub(crate) fn mutators(template: &Arc<Template>) -> Vec<(&'static str, Box<dyn Mutator<Level>>)> {
    let new = || Arc::clone(template);
    vec![
        ("set", Box::new(Set::new(new()))),
        ("set, weighted", Box::new(Set::weighted(new()))),
        ("swap", Box::new(Swap::new(new()))),
        ("swap, near", Box::new(Swap::near(new(), 1).unwrap())),
        ("paint", Box::new(Paint::new(new(), 3, 4).unwrap())),
        (
            "paint, weighted",
            Box::new(Paint::new(new(), 200, 1).unwrap().weighted()),
        ),
        ("copy", Box::new(Copy::new(new(), 4, 3).unwrap())),
        (
            "copy, turned",
            Box::new(Copy::new(new(), 300, 300).unwrap().turned()),
        ),
        ("shift", Box::new(Shift::new(new()))),
        ("turn", Box::new(Turn::new(new()))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn children_keep_the_template(width in 1usize..10, height in 1usize..10, kinds in 1usize..5, seed: u64) {
        let template = Arc::new(template(width, height, kinds, seed).0);
        for (name, mutator) in mutators(&template) {
            let mut level = template.sample(&mut Stream::seeded(seed));
            prop_assert_eq!(mutator.fits(&level), Ok(()));
            for case in 0..5 {
                mutator.mutate(&mut level, &mut Stream::seeded(case));
                prop_assert_eq!(template.fits(&level), Ok(()), "{}", name);
            }
        }
        let exchange = Exchange::new(Arc::clone(&template));
        let mut rng = Stream::seeded(seed);
        let (mut left, mut right) = (template.sample(&mut rng), template.sample(&mut rng));
        for _ in 0..5 {
            exchange.cross(&mut left, &mut right, &mut rng);
            prop_assert_eq!((template.fits(&left), template.fits(&right)), (Ok(()), Ok(())));
        }
    }
}

#[test]
fn a_kind_of_weight_0_stays_out_of_free_cells() -> Result<(), Error> {
    let picture = Grid::from_fn(6, 6, |x, y| ((x + y) % 5 == 0).then(|| tile(1)))?;
    let free = Template::new(6, 6, 3)?.with_weights(&[1.0, 0.0, 2.0])?;
    for symmetries in [&[][..], &[Symmetry::HalfTurn]] {
        let template = Arc::new(
            free.clone()
                .with_symmetry(symmetries)?
                .with_fixed(&picture)?,
        );
        let mut rng = Stream::seeded(1);
        for (name, mutator) in mutators(&template) {
            let mut level = template.sample(&mut rng);
            for _ in 0..200 {
                mutator.mutate(&mut level, &mut rng);
                assert_eq!(template.fits(&level), Ok(()), "{name}");
            }
        }
        let exchange = Exchange::new(Arc::clone(&template));
        let (mut left, mut right) = (template.sample(&mut rng), template.sample(&mut rng));
        (0..200).for_each(|_| exchange.cross(&mut left, &mut right, &mut rng));
        assert_eq!(
            (template.fits(&left), template.fits(&right)),
            (Ok(()), Ok(()))
        );
        // Elsewhere it is refused, and replaced.
        let mut wrong = Level::filled(6, 6, tile(1))?;
        let error = template
            .fits(&wrong)
            .expect_err("free cells of kind 1")
            .to_string();
        assert_eq!(
            error,
            "cell (1, 0) is tile 1: its weight is 0, so it occurs in fixed cells only"
        );
        template.impose(&mut wrong)?;
        assert_eq!(template.fits(&wrong), Ok(()));
    }
    Ok(())
}

#[test]
fn operators_keep_the_laws_of_the_engine() {
    for (width, height, seed) in [
        (14, 14, 1),
        (11, 7, 2),
        (1, 9, 3),
        (1, 1, 4),
        (6, 6, 5),
        (20, 30, 6),
    ] {
        let template = Arc::new(template(width, height, 4, seed).0);
        for (_, mutator) in mutators(&template) {
            laws::mutator(&mutator, &*template, |level| template.fits(level) == Ok(()));
        }
        let exchange = Exchange::new(Arc::clone(&template));
        laws::crossover(&exchange, &*template, |level: &Level| {
            level.cells().to_vec()
        });
        laws::children_are_valid(&exchange, &*template, |level| {
            template.fits(level) == Ok(())
        });
    }
}

fn counts(level: &Level) -> BTreeMap<u8, usize> {
    let mut counts = BTreeMap::new();
    level
        .cells()
        .iter()
        .for_each(|tile| *counts.entry(tile.kind()).or_insert(0) += 1);
    counts
}

fn changed(one: &Level, other: &Level) -> usize {
    one.cells()
        .iter()
        .zip(other.cells())
        .filter(|(one, other)| one != other)
        .count()
}

#[test]
fn operators_change_what_they_say() -> Result<(), Error> {
    let template = Arc::new(Template::new(9, 6, 3)?);
    let mut rng = Stream::seeded(1);
    for _ in 0..300 {
        let parent = random(9, 6, 3, 80, &mut rng);
        let mut child_of = |mutator: &dyn Mutator<Level>| {
            let mut child = parent.clone();
            mutator.mutate(&mut child, &mut rng);
            child
        };
        assert_eq!(
            changed(&parent, &child_of(&Set::new(Arc::clone(&template)))),
            1
        );
        for swap in [
            Swap::new(Arc::clone(&template)),
            Swap::near(Arc::clone(&template), 9)?,
        ] {
            let child = child_of(&swap);
            assert_eq!(
                (changed(&parent, &child), counts(&child)),
                (2, counts(&parent))
            );
        }
        for mutator in [
            &Shift::new(Arc::clone(&template)) as &dyn Mutator<Level>,
            &Turn::new(Arc::clone(&template)),
        ] {
            assert_eq!(counts(&child_of(mutator)), counts(&parent));
        }
        assert!(
            changed(
                &parent,
                &child_of(&Paint::new(Arc::clone(&template), 2, 3)?)
            ) <= 6
        );
        assert!(
            changed(
                &parent,
                &child_of(&Copy::new(Arc::clone(&template), 2, 3)?.turned())
            ) <= 6
        );
    }
    Ok(())
}

#[test]
fn a_level_of_another_shape_or_kind_is_left_unchanged_or_at_least_whole() -> Result<(), Error> {
    let template = Arc::new(Template::new(4, 4, 2)?);
    let mut rng = Stream::seeded(1);
    for (width, height) in [(3, 4), (4, 5), (1, 1), (200, 200), (16, 1)] {
        let level = random(width, height, 2, 50, &mut rng);
        for (name, mutator) in mutators(&template) {
            assert!(mutator.fits(&level).is_err(), "{name}");
            let mut child = level.clone();
            mutator.mutate(&mut child, &mut rng);
            assert_eq!(child, level, "{name}");
        }
        let exchange = Exchange::new(Arc::clone(&template));
        let (mut left, mut right) = (level.clone(), template.sample(&mut rng));
        let before = right.clone();
        exchange.cross(&mut left, &mut right, &mut rng);
        assert_eq!((left, right), (level, before));
    }
    // Tiles of unknown kinds: nothing panics.
    let unknown = Level::filled(4, 4, tile(63))?;
    for (name, mutator) in mutators(&template) {
        assert!(mutator.fits(&unknown).is_err(), "{name}");
        (0..50).for_each(|_| mutator.mutate(&mut unknown.clone(), &mut rng));
    }
    Ok(())
}

#[test]
fn parameters_of_zero_are_refused() -> Result<(), Error> {
    let template = Arc::new(Template::new(4, 4, 2)?);
    let message = |error: Error| error.to_string();
    assert_eq!(
        Paint::new(Arc::clone(&template), 0, 1)
            .map(|_| ())
            .map_err(message),
        Err("the width of a painted rectangle must be at least 1, got 0".to_owned())
    );
    assert_eq!(
        Copy::new(Arc::clone(&template), 1, 0)
            .map(|_| ())
            .map_err(message),
        Err("the height of a copied patch must be at least 1, got 0".to_owned())
    );
    assert_eq!(
        Swap::near(template, 0).map(|_| ()).map_err(message),
        Err("the reach of exchanged tiles must be at least 1, got 0".to_owned())
    );
    Ok(())
}

#[test]
fn every_operator_changes_something_if_it_can() -> Result<(), Error> {
    let template = Arc::new(Template::new(7, 7, 3)?.with_weights(&[1.0, 2.0, 3.0])?);
    let mut rng = Stream::seeded(2);
    for (name, mutator) in mutators(&template) {
        let level = template.sample(&mut rng);
        let mut child = level.clone();
        (0..20).for_each(|_| mutator.mutate(&mut child, &mut rng));
        assert_ne!(child, level, "{name}");
    }
    Ok(())
}
