/// Working memory of crossovers.
///
/// Pass the same value for each couple, so that a crossover allocates only the first time. Its
/// content has no meaning between two calls.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::{Order, Scratch};
/// use ga_core::genome::Permutation;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (Permutation::identity(9), Permutation::new((0..9).rev())?);
/// let (mut scratch, mut rng) = (Scratch::default(), Stream::seeded(1));
/// Order.cross_with(&mut left, &mut right, &mut scratch, &mut rng);
/// assert!(Permutation::new(left.as_slice().to_vec()).is_ok());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Copies of parts of the left and the right parent, or the unvisited cities.
    pub(super) copies: [Vec<u32>; 2],
    /// One bit for each number.
    pub(super) marks: Vec<u64>,
    /// The neighbours of each city, the place of each number, or the missing numbers.
    pub(super) numbers: Vec<u32>,
}
