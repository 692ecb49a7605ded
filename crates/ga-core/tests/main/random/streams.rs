//! A stream as a generator.

use ga_core::random::{Stream, Streams};
use rand::Rng;

#[test]
fn bytes_are_those_of_the_words() {
    let mut stream = Stream::seeded(1);
    let mut twin = Stream::seeded(1);
    let mut bytes = [0; 16];
    stream.fill_bytes(&mut bytes);
    assert_eq!(
        bytes,
        *[twin.next_u64().to_le_bytes(), twin.next_u64().to_le_bytes()].as_flattened()
    );
    assert_eq!(stream.next_u64(), twin.next_u64());
}

#[test]
fn draws_outside_of_a_run_and_of_reports_have_streams_of_their_own() {
    let mut words: Vec<u64> = (0..3)
        .map(|purpose| Streams::outside(1, purpose).numbered(0).next_u64())
        .collect();
    words.push(Streams::report(1).numbered(0).next_u64());
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), 4);
}
