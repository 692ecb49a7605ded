use super::BitString;
use std::iter::FusedIterator;
use std::ops::Range;

/// An iterator over the bits of a [`BitString`], from locus 0 on.
#[derive(Clone, Debug)]
pub struct Bits<'a> {
    words: &'a [u64],
    loci: Range<usize>,
}

impl<'a> Bits<'a> {
    pub(super) fn new(bits: &'a BitString) -> Self {
        Self {
            words: &bits.words,
            loci: 0..bits.len,
        }
    }

    #[inline]
    fn bit(&self, locus: usize) -> bool {
        self.words[locus / 64] >> (locus % 64) & 1 == 1
    }
}

impl Iterator for Bits<'_> {
    type Item = bool;

    #[inline]
    fn next(&mut self) -> Option<bool> {
        self.loci.next().map(|locus| self.bit(locus))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<bool> {
        self.loci.nth(n).map(|locus| self.bit(locus))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.loci.size_hint()
    }
}

impl DoubleEndedIterator for Bits<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<bool> {
        self.loci.next_back().map(|locus| self.bit(locus))
    }
}

impl ExactSizeIterator for Bits<'_> {}

impl FusedIterator for Bits<'_> {}

impl<'a> IntoIterator for &'a BitString {
    type Item = bool;
    type IntoIter = Bits<'a>;

    fn into_iter(self) -> Bits<'a> {
        self.iter()
    }
}

impl Extend<bool> for BitString {
    fn extend<I: IntoIterator<Item = bool>>(&mut self, bits: I) {
        for bit in bits {
            self.push(bit);
        }
    }
}

impl FromIterator<bool> for BitString {
    fn from_iter<I: IntoIterator<Item = bool>>(bits: I) -> Self {
        let mut string = Self::default();
        string.extend(bits);
        string
    }
}
