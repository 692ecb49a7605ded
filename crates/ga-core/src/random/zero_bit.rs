use super::below;
use rand::Rng;

/// Draws one of the zeros among the first `len` bits of `words`, all with equal probability, and
/// returns its place. `None` if there is none. Bits that `words` does not have are no zeros.
///
/// Bit `i` is bit `i % 64` of word `i / 64`, as in a [`BitString`](crate::genome::BitString).
/// `words` may be a combination of several strings, which needs no memory of its own. It is read
/// twice.
///
/// ```
/// use ga_core::genome::BitString;
/// use ga_core::random::{Stream, zero_bit};
///
/// let bits: BitString = "11011".parse()?;
/// let words = bits.words().iter().copied();
/// assert_eq!(zero_bit(&mut Stream::seeded(1), words, bits.len()), Some(2));
/// # Ok::<(), ga_core::genome::ParseBitsError>(())
/// ```
pub fn zero_bit<R: Rng + ?Sized>(
    rng: &mut R,
    words: impl Iterator<Item = u64> + Clone,
    len: usize,
) -> Option<usize> {
    nth_zero(words, len, |count| below(rng, count))
}

/// One of the zeros among the first `len` bits of `words`: `choose` draws its number from the count
/// of zeros. `None` if there are none.
fn nth_zero(
    words: impl Iterator<Item = u64> + Clone,
    len: usize,
    choose: impl FnOnce(usize) -> usize,
) -> Option<usize> {
    let zeros = |(block, word): (usize, u64)| {
        let used = len.saturating_sub(64 * block).min(64);
        if used == 0 {
            0
        } else {
            !word & u64::MAX >> (64 - used)
        }
    };
    let blocks = words.enumerate().map(zeros);
    let count = blocks
        .clone()
        .map(|zeros| zeros.count_ones() as usize)
        .sum();
    if count == 0 {
        return None;
    }
    let mut left = choose(count);
    for (block, mut zeros) in blocks.enumerate() {
        let here = zeros.count_ones() as usize;
        if left < here {
            // Clears the lowest ones before the one that was chosen.
            for _ in 0..left {
                zeros &= zeros - 1;
            }
            return Some(64 * block + zeros.trailing_zeros() as usize);
        }
        left -= here;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::nth_zero;

    #[test]
    fn every_zero_is_found_by_its_number() {
        let words = [u64::MAX, !0b1011, u64::MAX << 3];
        let zeros = [64, 65, 67, 128, 129];
        for (number, zero) in zeros.into_iter().enumerate() {
            let chosen = |count| {
                assert_eq!(count, 5);
                number
            };
            assert_eq!(nth_zero(words.into_iter(), 130, chosen), Some(zero));
        }
        assert_eq!(nth_zero(words.into_iter(), 64, |_| 0), None);
        assert_eq!(nth_zero([].into_iter(), 0, |_| 0), None);
    }
}
