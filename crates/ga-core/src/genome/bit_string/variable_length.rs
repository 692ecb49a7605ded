use super::BitString;
use crate::genome::VariableLength;
use std::ops::Range;

impl VariableLength for BitString {
    fn insert_gene(&mut self, locus: usize, gene: bool) {
        assert!(
            locus <= self.len,
            "a gene before locus {locus} of {}",
            self.len
        );
        self.resize(self.len + 1);
        let block = locus / 64;
        let kept = !(u64::MAX << (locus % 64));
        let words = self.words_mut();
        for word in (block + 1..words.len()).rev() {
            words[word] = words[word] << 1 | words[word - 1] >> 63;
        }
        words[block] =
            words[block] & kept | (words[block] & !kept) << 1 | u64::from(gene) << (locus % 64);
    }

    fn remove_gene(&mut self, locus: usize) {
        assert!(locus < self.len, "locus {locus} of {}", self.len);
        let block = locus / 64;
        let kept = !(u64::MAX << (locus % 64));
        let words = self.words_mut();
        words[block] = words[block] & kept | words[block] >> 1 & !kept;
        for word in block + 1..words.len() {
            words[word - 1] |= words[word] << 63;
            words[word] >>= 1;
        }
        self.resize(self.len - 1);
    }

    fn exchange_segments(&mut self, segment: Range<usize>, other: &mut Self, theirs: Range<usize>) {
        assert!(
            segment.start <= segment.end && segment.end <= self.len,
            "loci {segment:?} of {}",
            self.len
        );
        assert!(
            theirs.start <= theirs.end && theirs.end <= other.len,
            "loci {theirs:?} of {}",
            other.len
        );
        // The tails from the starts on, and then those behind the segments, back again.
        swap_tails(self, segment.start, other, theirs.start);
        swap_tails(
            self,
            segment.start + theirs.len(),
            other,
            theirs.start + segment.len(),
        );
    }
}

/// Exchanges all bits behind a cut in each string.
fn swap_tails(left: &mut BitString, cut: usize, right: &mut BitString, other_cut: usize) {
    let common = (left.len - cut).min(right.len - other_cut);
    for start in (0..common).step_by(64) {
        let count = (common - start).min(64);
        let mine = left.extract(cut + start, count);
        let theirs = right.extract(other_cut + start, count);
        left.deposit(cut + start, count, theirs);
        right.deposit(other_cut + start, count, mine);
    }
    if left.len > cut + common {
        transfer(left, cut + common, right);
    } else {
        transfer(right, other_cut + common, left);
    }
}

/// Moves the bits behind a cut to the end of the other string.
fn transfer(from: &mut BitString, cut: usize, to: &mut BitString) {
    let end = to.len;
    to.resize(end + from.len - cut);
    for start in (cut..from.len).step_by(64) {
        let count = (from.len - start).min(64);
        to.deposit(end + start - cut, count, from.extract(start, count));
    }
    from.resize(cut);
}

impl BitString {
    /// Removes the bits from locus `len` on, or appends zeros.
    fn resize(&mut self, len: usize) {
        self.len = len;
        self.words.resize(len.div_ceil(64), 0);
        self.clear_unused();
    }

    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Replaces `count` bits, from 1 to 64, beginning at locus `first`.
    fn deposit(&mut self, first: usize, count: usize, bits: u64) {
        let block = first / 64;
        let shift = first % 64;
        let mask = u64::MAX >> (64 - count);
        let words = self.words_mut();
        words[block] = words[block] & !(mask << shift) | bits << shift;
        if shift + count > 64 {
            let high = &mut words[block + 1];
            *high = *high & !(mask >> (64 - shift)) | bits >> (64 - shift);
        }
    }
}
