//! Keys of positions.

/// A hash of two words (the finaliser of splitmix64; Steele et al. 2014).
pub(crate) const fn hash(words: [u64; 2]) -> u64 {
    mix(mix(words[0].wrapping_add(0x9e37_79b9_7f4a_7c15)) ^ words[1])
}

const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
