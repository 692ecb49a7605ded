use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tile, Tiles};

/// The number of neighbours that must not be neighbours.
///
/// For each kind, a set says which kinds may be to the right of it and which may be below it. Four
/// more sets say which kinds may touch each edge of the level.
///
/// - *Value*: a whole number from 0; never missing. Each pair counts once, and each cell at an edge
///   for each edge that it touches.
/// - *Usual*: required 0 times. A [`Search`](crate::Search) then makes its founders by constraint
///   propagation, and repairs children around what an operator has changed.
/// - *Cost*: two operations per cell.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Neighbours, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.K")?;
/// let learnt = Neighbours::of_levels(&[alphabet.read("###\n#.K\n###")?], alphabet.kinds())?;
/// // A wall right of a floor, a key right of a wall, a wall right of a key, a key below a floor,
/// // and a key at the lower edge.
/// let level = alphabet.read("###\n#.#\n#K#")?;
/// let value = Measure::from(learnt).of(&level, &mut Scratch::default());
/// assert_eq!(value, Value::Number(5.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "adjacency")]
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbours {
    right: Vec<Tiles>,
    below: Vec<Tiles>,
    /// Top, bottom, left, right.
    edges: [Tiles; 4],
}

impl Neighbours {
    /// Allows these sets to the right of each kind and below it, in the order of the kinds.
    ///
    /// # Errors
    ///
    /// [`Error::Kinds`] if there are no sets, more than 64, or not as many for both sides.
    pub fn new(right: Vec<Tiles>, below: Vec<Tiles>) -> Result<Self, Error> {
        if right.is_empty() || right.len() > Tile::KINDS || right.len() != below.len() {
            return Err(Error::Kinds { found: below.len() });
        }
        Ok(Self {
            right,
            below,
            edges: [Tiles::ALL; 4],
        })
    }

    /// Allows the neighbours that these levels have, at the edges, too. Kinds are those below
    /// `kinds`.
    ///
    /// # Errors
    ///
    /// [`Error::Kinds`] if `kinds` is not 1 to 64.
    pub fn of_levels(levels: &[Level], kinds: usize) -> Result<Self, Error> {
        let mut all = Self::new(vec![Tiles::NONE; kinds], vec![Tiles::NONE; kinds])?;
        all.edges = [Tiles::NONE; 4];
        for level in levels {
            let (width, height) = (level.width(), level.height());
            for (cell, &tile) in level.cells().iter().enumerate() {
                let (x, y) = (cell % width, cell / width);
                let kind = usize::from(tile.kind());
                if let Some(sets) = (x + 1 < width).then(|| all.right.get_mut(kind)).flatten() {
                    *sets = *sets | level.cells()[cell + 1];
                }
                if let Some(sets) = (y + 1 < height).then(|| all.below.get_mut(kind)).flatten() {
                    *sets = *sets | level.cells()[cell + width];
                }
                let touched = [y == 0, y + 1 == height, x == 0, x + 1 == width];
                for (edge, _) in all
                    .edges
                    .iter_mut()
                    .zip(touched)
                    .filter(|(_, is_touched)| *is_touched)
                {
                    *edge = *edge | tile;
                }
            }
        }
        Ok(all)
    }

    /// Allows these kinds only at the top, the bottom, the left and the right edge.
    #[must_use]
    pub const fn with_edges(mut self, edges: [Tiles; 4]) -> Self {
        self.edges = edges;
        self
    }

    /// The kinds that may be to the right of each kind.
    pub fn right(&self) -> &[Tiles] {
        &self.right
    }

    /// The kinds that may be below each kind.
    pub fn below(&self) -> &[Tiles] {
        &self.below
    }

    /// The kinds that may touch the top, the bottom, the left and the right edge.
    pub const fn edges(&self) -> [Tiles; 4] {
        self.edges
    }

    /// Whether the second kind may be next to the first one; kinds that no set names may.
    fn allows(sets: &[Tiles], one: Tile, other: Tile) -> bool {
        sets.get(usize::from(one.kind()))
            .is_none_or(|set| set.contains(other))
    }
}

impl MeasureType for Neighbours {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        let width = level.width();
        let mut faults = 0;
        let mut above: Option<&[Tile]> = None;
        for row in level.rows() {
            faults += row
                .windows(2)
                .filter(|pair| !Self::allows(&self.right, pair[0], pair[1]))
                .count();
            if let Some(above) = above {
                let pairs = above.iter().zip(row);
                faults += pairs
                    .filter(|(one, other)| !Self::allows(&self.below, **one, **other))
                    .count();
            }
            faults += usize::from(!self.edges[2].contains(row[0]));
            faults += usize::from(!self.edges[3].contains(row[width - 1]));
            above = Some(row);
        }
        let cells = level.cells();
        let (top, bottom) = (&cells[..width], &cells[cells.len() - width..]);
        faults += top
            .iter()
            .filter(|&&tile| !self.edges[0].contains(tile))
            .count();
        faults += bottom
            .iter()
            .filter(|&&tile| !self.edges[1].contains(tile))
            .count();
        Value::count(faults)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        if self.right.len() > template.kinds() {
            return Err(Error::Kinds {
                found: self.right.len(),
            });
        }
        Ok(())
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let (width, height) = (counts.template.width(), counts.template.height());
        Bounds::whole(0, (width + 1) * height + (height + 1) * width)
    }
}
