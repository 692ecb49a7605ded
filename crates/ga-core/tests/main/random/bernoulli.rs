//! Draws with a fixed probability.

use ga_core::random::Bernoulli;
use ga_core::random::Stream;
use rand::Rng;

#[test]
fn certainty_and_impossibility_draw_nothing() {
    let mut rng = Stream::seeded(1);
    let mut twin = rng.clone();
    assert!(Bernoulli::new("certainty", 1.0).unwrap().occurs(&mut rng));
    assert!(!Bernoulli::new("impossibility", 0.0).unwrap().occurs(&mut rng));
    assert_eq!(rng.next_u64(), twin.next_u64());
}
