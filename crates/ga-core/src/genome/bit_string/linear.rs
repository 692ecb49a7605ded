use super::BitString;
use crate::genome::Linear;
use std::ops::Range;

impl Linear for BitString {
    fn loci(&self) -> usize {
        self.len
    }

    #[inline]
    fn swap_locus(&mut self, other: &mut Self, locus: usize) {
        self.swap_block(other, locus / 64, 1 << (locus % 64));
    }

    #[inline]
    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        let common = self.len.min(other.len);
        let Some(loci @ 1..) = common.checked_sub(64 * block) else {
            return;
        };
        let mask = mask & u64::MAX >> (64 - loci.min(64));
        swap_bits(&mut self.words[block], &mut other.words[block], mask);
    }

    #[inline]
    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        let Range { start, end } = segment;
        if self.len == other.len && end == self.len && start < end / 2 {
            // The segment is longer than the part before it: exchange this part, and then the whole
            // strings.
            swap_words(&mut self.words, &mut other.words, 0..start);
            std::mem::swap(self, other);
        } else {
            let end = end.min(self.len).min(other.len);
            swap_words(&mut self.words, &mut other.words, start..end);
        }
    }
}

/// Exchanges the bits of a mask: XOR with their difference turns each word into the other one.
#[inline]
fn swap_bits(left: &mut u64, right: &mut u64, mask: u64) {
    let difference = (*left ^ *right) & mask;
    *left ^= difference;
    *right ^= difference;
}

/// Exchanges a segment that both strings have: parts of the first and of the last word, and all
/// words between them.
#[inline]
fn swap_words(left: &mut [u64], right: &mut [u64], Range { start, end }: Range<usize>) {
    if start >= end {
        return;
    }
    let (first, last) = (start / 64, (end - 1) / 64);
    let (head, tail) = (u64::MAX << (start % 64), u64::MAX >> (63 - (end - 1) % 64));
    if first == last {
        return swap_bits(&mut left[first], &mut right[first], head & tail);
    }
    swap_bits(&mut left[first], &mut right[first], head);
    left[first + 1..last].swap_with_slice(&mut right[first + 1..last]);
    swap_bits(&mut left[last], &mut right[last], tail);
}
