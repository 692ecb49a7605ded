use ga_core::genome::Distance;
use ga_hextiles::evolve::genome::{decode, encode, start};
use ga_hextiles::evolve::like::{DifferingSides, Like};
use ga_hextiles::{Error, Judge, TileSet, Weights};

fn sets(count: u64, tiles: usize) -> Vec<TileSet> {
    (0..count)
        .map(|seed| decode(&start(tiles, seed)).expect("a set"))
        .collect()
}

#[test]
fn children_score_about_as_much_as_their_parents() {
    let mut shown = sets(3, 20);
    let breed = Like::new(Judge::default(), Weights::default(), 100, 1, 0.1).expect("breeds");
    let least = breed.least(&shown, &[0, 2]).expect("scores");
    for number in 0..3 {
        let bred = breed
            .child(&shown, &[0, 2], least, number, 500, || false)
            .expect("a child");
        assert!(bred.is_met, "{bred:?}");
        let own = breed
            .least(std::slice::from_ref(&bred.genome), &[0])
            .expect("a score")
            + 0.5;
        assert!(own >= least, "{own} {least}");
        let child = encode(&bred.genome).expect("a genome");
        for set in &shown {
            assert!(DifferingSides.between(&encode(set).expect("a genome"), &child) >= 0.05 - 1e-9);
        }
        shown.push(bred.genome);
    }
    // No set scores that much.
    let bred = breed
        .child(&shown, &[0], 1e6, 0, 20, || false)
        .expect("a child");
    assert!(!bred.is_met && bred.shortfall > 0.0 && bred.evaluations == 20);
}

#[test]
fn sets_of_different_sizes_are_not_bred() {
    let shown = [sets(1, 20), sets(1, 21)].concat();
    let breed = Like::new(Judge::default(), Weights::default(), 10, 1, 0.1).expect("breeds");
    let refused = breed
        .child(&shown, &[0, 1], 0.0, 0, 10, || false)
        .unwrap_err();
    assert_eq!(
        refused,
        Error::Unlike {
            found: 21,
            expected: 20
        }
    );
    assert!(Like::new(Judge::default(), Weights::default(), 10, 1, 0.0).is_err());
}
