use crate::genome::Permutation;

/// A genome whose genes can change places: a [`Permutation`], a `Vec`, an array or a
/// [`Grid`](crate::genome::Grid).
///
/// The mutators of an order work on sequences ([`Swap`](crate::mutate::Swap),
/// [`Insert`](crate::mutate::Insert), [`Inversion`](crate::mutate::Inversion),
/// [`Scramble`](crate::mutate::Scramble)). All arguments that are loci are below
/// [`places`](Self::places).
///
/// ```
/// use ga_core::genome::{Permutation, Sequence};
///
/// let mut order = Permutation::identity(5);
/// order.exchange(0, 4);
/// assert_eq!(order.as_slice(), [4, 1, 2, 3, 0]);
/// order.shift(0, 3);
/// assert_eq!(order.as_slice(), [1, 2, 3, 4, 0]);
/// order.reverse(1, 4);
/// assert_eq!(order.as_slice(), [1, 4, 3, 2, 0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the loci of `{Self}` cannot change places",
    note = "implement `Sequence` for it, or use a `Permutation`, a `Vec`, an array or a `Grid`"
)]
pub trait Sequence {
    /// The number of loci.
    fn places(&self) -> usize;

    /// Exchanges the genes at two loci.
    fn exchange(&mut self, left: usize, right: usize);

    /// Moves the gene at locus `from` to locus `to`. The genes between them move by one locus.
    fn shift(&mut self, from: usize, to: usize);

    /// Reverses the order of the genes at the loci `start..end`.
    fn reverse(&mut self, start: usize, end: usize);
}

impl Sequence for Permutation {
    #[inline]
    fn places(&self) -> usize {
        self.len()
    }

    #[inline]
    fn exchange(&mut self, left: usize, right: usize) {
        self.numbers_mut().swap(left, right);
    }

    #[inline]
    fn shift(&mut self, from: usize, to: usize) {
        shift(self.numbers_mut(), from, to);
    }

    #[inline]
    fn reverse(&mut self, start: usize, end: usize) {
        self.numbers_mut()[start..end].reverse();
    }
}

macro_rules! slices {
    ($([$($generics:tt)*] $t:ty),*) => { $(
        impl<$($generics)*> Sequence for $t {
            fn places(&self) -> usize {
                self.len()
            }

            fn exchange(&mut self, left: usize, right: usize) {
                self.swap(left, right);
            }

            fn shift(&mut self, from: usize, to: usize) {
                shift(self, from, to);
            }

            fn reverse(&mut self, start: usize, end: usize) {
                self[start..end].reverse();
            }
        }
    )* };
}
slices!([T] Vec<T>, [T, const N: usize] [T; N]);

fn shift<T>(items: &mut [T], from: usize, to: usize) {
    if from <= to {
        items[from..=to].rotate_left(1);
    } else {
        items[to..=from].rotate_right(1);
    }
}
