//! Mended levels, judged by the naive judge.

use crate::{judge, set};
use ga_core::genome::Grid;
use ga_tiles::level::{Alphabet, Symmetry};
use ga_tiles::measure::{LongestPath, Regions};
use ga_tiles::mend::Mend;
use ga_tiles::{Error, Requirement, Requirements, Template};

fn one_region() -> Result<Requirements, Error> {
    Ok(Requirements::new([Requirement::exactly(
        Regions::number(set(&[1])),
        1.0,
    )?]))
}

#[test]
fn as_few_cells_change_as_a_naive_search_finds() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.")?;
    for (text, fewest) in [
        ("..#..\n..#..\n..#..", 1),
        ("..##.\n..##.\n..##.", 2),
        (".....\n.....\n.....", 0),
        (".#.#.\n#####\n.#.#.", 5),
    ] {
        let picture = alphabet.picture(text)?;
        let mend = Mend::new(Template::new(5, 3, 2)?, one_region()?, picture.clone())?;
        let mended = mend.run(1, 20_000, || false);
        // All sets of this number of cells; the smallest numbers come first.
        let least = (0_u32..1 << 15)
            .filter(|change| change.count_ones() <= 5)
            .filter(|change| {
                let mut level = alphabet.read(text).expect("a level");
                for cell in (0..15).filter(|cell| change >> cell & 1 == 1) {
                    let other = 1 - level.cells()[cell].kind();
                    level.cells_mut()[cell] = ga_tiles::Tile::new(other).expect("a kind");
                }
                judge::regions(&judge::rows(&level), set(&[1]), false).len() == 1
            })
            .map(u32::count_ones)
            .min();
        assert_eq!(least, Some(fewest), "{text}");
        assert_eq!(
            (mended.shortfall <= 0.0, mended.changed.len()),
            (true, fewest as usize),
            "{text}"
        );
        let differing = picture.cells().iter().zip(mended.level.cells());
        let differing = differing
            .enumerate()
            .filter(|(_, (wanted, tile))| **wanted != Some(**tile));
        assert!(
            differing
                .map(|(cell, _)| (cell % 5, cell / 5))
                .eq(mended.changed.iter().copied())
        );
        assert_eq!(mend.run(1, 20_000, || false), mended, "the same seed");
    }
    Ok(())
}

#[test]
fn what_is_fixed_stays_and_free_cells_are_no_changes() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.")?;
    let fixed = alphabet.picture("??#??\n??#??\n?????")?;
    let template = Template::new(5, 3, 2)?.with_fixed(&fixed)?;
    let picture = alphabet.picture("..#..\n..#..\n..?..")?;
    let mended = Mend::new(template.clone(), one_region()?, picture)?.run(1, 2000, || false);
    assert_eq!((mended.shortfall <= 0.0, mended.changed.len()), (true, 0));
    assert_eq!(template.fits(&mended.level), Ok(()));
    // All is fixed: nothing can be done.
    let fixed = alphabet.picture("..#..\n..#..\n..#..")?;
    let template = Template::new(5, 3, 2)?.with_fixed(&fixed)?;
    let mended = Mend::new(template, one_region()?, fixed)?.run(1, 2000, || false);
    assert!(mended.shortfall > 0.0 && mended.changed.is_empty() && mended.evaluations <= 2000);
    Ok(())
}

#[test]
fn a_kind_of_weight_0_stays_where_it_is_fixed_only() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.K")?;
    let template = Template::new(5, 3, 3)?.with_weights(&[1.0, 1.0, 0.0])?;
    let template = template.with_fixed(&alphabet.picture("K????\n?????\n?????")?)?;
    let picture = alphabet.picture("K.K..\n..#..\n..K..")?;
    let mended = Mend::new(template.clone(), one_region()?, picture)?.run(1, 2000, || false);
    assert_eq!(
        (mended.shortfall <= 0.0, template.fits(&mended.level)),
        (true, Ok(()))
    );
    assert_eq!(mended.changed, [(2, 0), (2, 2)]);
    Ok(())
}

#[test]
fn a_mended_level_keeps_the_symmetry() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.")?;
    let template = Template::new(6, 4, 2)?.with_symmetry(&[Symmetry::LeftRight])?;
    let requirements = Requirements::new([Requirement::at_least(LongestPath(set(&[1])), 8.0)?]);
    let picture = alphabet.picture("......\n......\n......\n......")?;
    let mended = Mend::new(template.clone(), requirements, picture)?.run(3, 5000, || false);
    assert_eq!(
        (mended.shortfall <= 0.0, template.fits(&mended.level)),
        (true, Ok(()))
    );
    Ok(())
}

#[test]
fn it_ends_when_it_is_told_to_and_refuses_other_pictures() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.K")?;
    let mend = Mend::new(
        Template::new(3, 1, 2)?,
        one_region()?,
        alphabet.picture(".#.")?,
    )?;
    assert_eq!(mend.run(1, u64::MAX, || true).evaluations, 2);
    assert_eq!(mend.run(1, 0, || false).evaluations, 1);
    let template = || Template::new(3, 1, 2);
    let other = Mend::new(template()?, one_region()?, alphabet.picture(".#")?);
    assert!(matches!(other, Err(Error::Shape { .. })));
    let other = Mend::new(template()?, one_region()?, alphabet.picture(".K.")?);
    assert!(matches!(other, Err(Error::UnknownTile { .. })));
    let free = Grid::filled(3, 1, None)?;
    assert_eq!(
        Mend::new(template()?, one_region()?, free)?
            .run(1, 500, || false)
            .changed,
        []
    );
    Ok(())
}
