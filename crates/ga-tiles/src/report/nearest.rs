use ga_core::genome::Distance;

/// The level that is most similar to a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbour {
    /// The index of the neighbour.
    pub index: usize,
    /// Its distance.
    pub distance: f64,
}

/// The nearest neighbour of each level. Of several at the same distance, it is the first.
///
/// A level can be anything that the distance compares: also its way, or its values.
///
/// The list is empty if there are fewer than two levels. It takes one distance per pair of levels.
///
/// ```
/// use ga_tiles::apart::DifferingTiles;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::report::nearest;
///
/// let alphabet = Alphabet::new("#.")?;
/// let levels = [alphabet.read("####")?, alphabet.read("###.")?, alphabet.read("....")?];
/// let neighbours = nearest(&levels, &DifferingTiles::default());
/// assert_eq!(neighbours.iter().map(|near| near.index).collect::<Vec<_>>(), [1, 0, 1]);
/// assert_eq!(neighbours[2].distance, 0.75);
/// # Ok::<(), ga_tiles::Error>(())
/// ```
pub fn nearest<T>(levels: &[T], distance: &impl Distance<T>) -> Vec<Neighbour> {
    if levels.len() < 2 {
        return Vec::new();
    }
    let mut nearest = vec![Neighbour { index: 0, distance: f64::INFINITY }; levels.len()];
    nearest[0].index = 1;
    for (right, level) in levels.iter().enumerate() {
        for (left, other) in levels[..right].iter().enumerate() {
            let distance = distance.between(other, level);
            for (one, index) in [(left, right), (right, left)] {
                if distance < nearest[one].distance {
                    nearest[one] = Neighbour { index, distance };
                }
            }
        }
    }
    nearest
}
