//! Draws with a fixed probability.

use crate::Words;
use ga_core::random::Bernoulli;
use ga_core::random::Stream;
use rand::Rng;

#[test]
fn certainty_and_impossibility_draw_nothing() {
    let mut rng = Stream::seeded(1);
    let mut twin = rng.clone();
    assert!(Bernoulli::new("certainty", 1.0).unwrap().occurs(&mut rng));
    assert!(
        !Bernoulli::new("impossibility", 0.0)
            .unwrap()
            .occurs(&mut rng)
    );
    assert_eq!(rng.next_u64(), twin.next_u64());
}

#[test]
fn half_of_all_words_are_an_event_of_probability_one_half() {
    let half = Bernoulli::new("one half", 0.5).unwrap();
    assert!(half.occurs(&mut Words([(1 << 63) - 1])));
    assert!(!half.occurs(&mut Words([1 << 63])));
}
