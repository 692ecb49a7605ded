//! More levels like the ones that a person picked.

use crate::random;
use ga_core::genome::Distance;
use ga_core::random::Stream;
use ga_core::terminate::Evaluations;
use ga_tiles::apart::DifferingTiles;
use ga_tiles::data::DUNGEONS;
use ga_tiles::description::{Commands, Description};
use ga_tiles::like::{EVALUATIONS, Like};
use ga_tiles::measure::Scratch;
use ga_tiles::search::{Found, levels};
use ga_tiles::{Error, Level};

/// Dungeons that keep all requirements.
fn dungeons(description: &Description, count: usize) -> Vec<Level> {
    let search = description.search(count).expect("a search");
    let mut engine = search.start(1).expect("founders");
    engine.run((Found(count), Evaluations(30_000)));
    levels(engine.state())
        .map(|(level, _)| level.clone())
        .take(count)
        .collect()
}

#[test]
fn children_of_dungeons_are_dungeons_that_differ_from_all() {
    let description = Description::read(DUNGEONS, Commands::Refused).expect("a description");
    let requirements = description.requirements();
    let mut shown = dungeons(&description, 4);
    for far in [0.05, 0.2] {
        let breed = Like::new(description.template().clone(), requirements.clone(), 1, far)
            .expect("breeds");
        for number in 0..3 {
            let bred = breed
                .child(&shown, &[0, 2], number, EVALUATIONS, || false)
                .expect("a child");
            assert!(bred.is_met, "{far}: {bred:?}");
            assert_eq!(description.template().fits(&bred.genome), Ok(()));
            assert!(
                requirements.measure(&bred.genome, &mut Scratch::default(), &mut Vec::new()) <= 0.0
            );
            let near = |level: &Level| {
                DifferingTiles::default().between(level, &bred.genome) >= far / 2.0 - 1e-9
            };
            assert!(shown.iter().all(near));
            shown.push(bred.genome);
        }
    }
}

#[test]
fn a_level_that_does_not_keep_the_template_is_refused() {
    let description = Description::read(DUNGEONS, Commands::Refused).expect("a description");
    let template = description.template().clone();
    let breed = Like::new(template.clone(), description.requirements(), 1, 0.1).expect("breeds");
    let other = random(3, 3, 2, 50, &mut Stream::seeded(1));
    assert!(matches!(
        breed.child(&[other], &[0], 0, 10, || false),
        Err(Error::Shape { .. })
    ));
    for far in [0.0, f64::NAN] {
        assert!(Like::new(template.clone(), description.requirements(), 1, far).is_err());
    }
}
