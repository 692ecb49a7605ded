//! Subsets: what they hold, what is refused, and that operators keep their size.
#![allow(clippy::float_cmp, reason = "the distances are counts")]

use ga_core::crossover::Respectful;
use ga_core::genome::{Distance, Hamming, RandomSubset, Subset};
use ga_core::mutate::Exchange;
use ga_core::prelude::*;
use ga_core::random::Stream;

#[test]
fn a_subset_shows_its_elements_in_every_form() -> Result<(), Box<dyn std::error::Error>> {
    let set = Subset::new(200, [199, 64, 0, 63])?;
    assert_eq!((set.len(), set.of(), set.is_empty()), (4, 200, false));
    assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 199]);
    assert!((0..300).all(|element| set.contains(element) == [0, 63, 64, 199].contains(&element)));
    assert_eq!(set.to_string().parse::<Subset>()?, set);
    assert_eq!(Subset::from(set.as_bits().clone()), set);
    assert_eq!(format!("{:?}", Subset::new(4, [2])?), "Subset(0010)");

    let json = serde_json::to_string(&set)?;
    assert_eq!(serde_json::from_str::<Subset>(&json)?, set);
    assert!(serde_json::from_str::<Subset>(r#"{"loci":3,"bits":"01"}"#).is_err());
    assert!("01x".parse::<Subset>().is_err());

    let other = Subset::new(200, [0, 1, 64, 199])?;
    assert_eq!(Hamming.between(&set, &other), 2.0);
    Ok(())
}

#[test]
fn what_is_no_subset_is_refused_by_name() {
    let text = |result: Result<Subset, Error>| result.unwrap_err().to_string();
    assert_eq!(
        text(Subset::new(3, [1, 3])),
        "a subset of 3 elements has different numbers below 3, but 3 is not below"
    );
    assert_eq!(
        text(Subset::new(3, [1, 2, 1])),
        "a subset of 3 elements has different numbers below 3, but 1 is there twice"
    );
    assert!(Subset::new(0, [0]).is_err());
    assert_eq!(
        RandomSubset::new(3, 4).unwrap_err().to_string(),
        "the size of a subset must be from 0 to 3, got 4"
    );
    let sampler = RandomSubset::new(9, 4).expect("valid");
    let fits = |of, len| sampler.fits(&Subset::new(of, 0..len).expect("valid"));
    assert_eq!(fits(9, 4), Ok(()));
    assert!(matches!(fits(8, 4), Err(Error::Loci { .. })));
    assert_eq!(
        fits(9, 3).unwrap_err().to_string(),
        "a subset with 3 elements does not fit a run of subsets with 4"
    );
}

#[test]
fn children_have_as_many_elements_as_their_parents() -> Result<(), Error> {
    let mut rng = Stream::seeded(1);
    for (of, len) in [
        (0, 0),
        (1, 0),
        (1, 1),
        (2, 1),
        (5, 0),
        (5, 5),
        (64, 9),
        (200, 63),
    ] {
        let sampler = RandomSubset::new(of, len)?;
        for _ in 0..1_250 {
            let [mut left, mut right] = [(); 2].map(|()| sampler.sample(&mut rng));
            let parents = [left.clone(), right.clone()];
            Respectful.cross(&mut left, &mut right, &mut rng);
            for element in 0..of {
                let count = |pair: [&Subset; 2]| pair.map(|set| usize::from(set.contains(element)));
                assert_eq!(
                    count([&left, &right]).iter().sum::<usize>(),
                    count([&parents[0], &parents[1]]).iter().sum::<usize>()
                );
            }
            let before = left.clone();
            Exchange.mutate(&mut left, &mut rng);
            let changed = if (1..of).contains(&len) { 2.0 } else { 0.0 };
            assert_eq!(Hamming.between(&before, &left), changed);
            assert_eq!((left.len(), right.len(), left.of()), (len, len, of));
        }
    }
    Ok(())
}

#[test]
fn sets_of_different_sizes_keep_them_and_others_do_not_change() -> Result<(), Error> {
    let mut rng = Stream::seeded(1);
    for _ in 0..100 {
        let (mut left, mut right) = (Subset::new(9, [0, 1, 2, 3])?, Subset::new(9, [3, 8])?);
        Respectful.cross(&mut left, &mut right, &mut rng);
        assert_eq!((left.len(), right.len()), (4, 2));
    }
    let (mut left, mut right) = (Subset::new(3, [0])?, Subset::new(4, [1])?);
    Respectful.cross(&mut left, &mut right, &mut rng);
    assert_eq!((left, right), (Subset::new(3, [0])?, Subset::new(4, [1])?));
    Ok(())
}

#[test]
fn a_run_of_subsets_resumes() -> Result<(), Error> {
    let scheme = || -> Result<_, Error> {
        Ok(Scheme::of::<Subset>()
            .fitness(|set: &Subset| set.iter().sum::<usize>())
            .select(Tournament::new(2)?)
            .cross(Respectful)
            .mutate(Exchange)
            .offspring(10)
            .replace(Generational { elites: 1 }))
    };
    let engine = || {
        scheme()?
            .found(&RandomSubset::new(150, 5)?)
            .size(10)
            .seed(1)
    };
    let mut whole = engine()?;
    whole.run(Generations(60));
    let mut first = engine()?;
    first.run(Generations(7));
    let json = serde_json::to_string(&first.checkpoint()).expect("plain data");
    let mut second = Engine::resume(
        scheme()?,
        serde_json::from_str::<ga_core::Checkpoint<_, _>>(&json).expect("what was written"),
    )?;
    second.run(Generations(60));
    assert_eq!(second.state(), whole.state());
    Ok(())
}
