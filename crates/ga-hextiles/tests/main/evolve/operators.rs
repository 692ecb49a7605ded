use ga_core::Mutator;
use ga_core::genome::BitString;
use ga_core::random::Stream;
use ga_hextiles::evolve::MutateSide;
use ga_hextiles::evolve::genome::{decode, encode};
use std::collections::BTreeSet;

#[test]
fn a_changed_side_is_in_normal_form() {
    let mut genome = BitString::zeros(480);
    let mut rng = Stream::seeded(1);
    for _ in 0..500 {
        MutateSide.mutate(&mut genome, &mut rng);
        assert_eq!(encode(&decode(&genome).unwrap()).unwrap(), genome);
    }
    let designs: BTreeSet<_> = decode(&genome).unwrap().sides().collect();
    assert!(designs.len() > 12, "{}", designs.len());
}
