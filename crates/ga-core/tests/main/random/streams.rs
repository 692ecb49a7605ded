//! A stream as a generator.

use ga_core::random::Stream;
use rand::Rng;

#[test]
fn bytes_are_those_of_the_words() {
    let (mut stream, mut twin, mut bytes) = (Stream::seeded(1), Stream::seeded(1), [0; 16]);
    stream.fill_bytes(&mut bytes);
    assert_eq!(bytes, *[twin.next_u64().to_le_bytes(), twin.next_u64().to_le_bytes()].as_flattened());
    assert_eq!(stream.next_u64(), twin.next_u64());
}
