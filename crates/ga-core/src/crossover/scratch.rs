/// Working memory of crossovers.
///
/// The caller keeps it from one couple to the next, so that a crossover allocates nothing once it
/// is warm, and genomes carry nothing but themselves. What it holds has no meaning between two
/// calls.
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
    /// Copies of what is overwritten: of the left parent, and of the right one.
    pub(super) copies: [Vec<u32>; 2],
    /// One bit for each number.
    pub(super) marks: Vec<u64>,
    /// The neighbours of each city, the place of each number, or numbers that are still missing.
    pub(super) numbers: Vec<u32>,
}
