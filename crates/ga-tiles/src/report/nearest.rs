use ga_core::genome::Distance;

/// The nearest neighbour of a level.
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
    let mut neighbours = Neighbours::default();
    for (index, level) in levels.iter().enumerate() {
        neighbours.push(
            levels[..index]
                .iter()
                .map(|other| distance.between(other, level)),
        );
    }
    neighbours.into_list()
}

/// The nearest neighbours of levels that come one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbours(Vec<Neighbour>);

impl Neighbours {
    /// Adds a level, by its distances from all levels before it.
    pub(crate) fn push(&mut self, distances: impl IntoIterator<Item = f64>) {
        let new = self.0.len();
        let mut nearest = Neighbour {
            index: usize::from(new == 0),
            distance: f64::INFINITY,
        };
        for (index, (other, distance)) in self.0.iter_mut().zip(distances).enumerate() {
            if distance < other.distance {
                *other = Neighbour {
                    index: new,
                    distance,
                };
            }
            if distance < nearest.distance {
                nearest = Neighbour { index, distance };
            }
        }
        self.0.push(nearest);
    }

    /// The neighbour of each level; none if there are fewer than two levels.
    pub(crate) fn into_list(self) -> Vec<Neighbour> {
        if self.0.len() < 2 { Vec::new() } else { self.0 }
    }
}
