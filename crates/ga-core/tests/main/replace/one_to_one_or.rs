//! Victims, and what happens without one.

use ga_core::breed::Birth;
use ga_core::random::Streams;
use ga_core::replace::{MuPlusLambda, OneToOneOr};
use ga_core::{Error, Population, Replacement};

#[test]
fn a_newborn_with_a_victim_displaces_no_other_resident() -> Result<(), Error> {
    let mut residents: Population<_, _> = ('a'..='j').zip(0..).collect();
    let mut newborns: Population<_, _> = ('A'..='D').zip([9, 0, 7, 4]).collect();
    let births = [Some(3), Some(5), None, Some(4)].map(|victim| {
        let mut birth = Birth::default();
        birth.victim = victim;
        birth
    });
    OneToOneOr(MuPlusLambda::new(10)?).replace(
        &mut residents,
        &mut newborns,
        &births,
        Streams::report(1),
    );
    // B is worse than f. C has no victim and replaces the worst.
    assert_eq!(
        residents.genomes(),
        ['C', 'b', 'c', 'A', 'D', 'f', 'g', 'h', 'i', 'j']
    );
    let mut dead = newborns.genomes().to_vec();
    dead.sort_unstable();
    assert_eq!(dead, ['B', 'a', 'd', 'e']);
    Ok(())
}
