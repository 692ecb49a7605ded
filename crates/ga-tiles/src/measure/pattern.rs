use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Symmetry, Tiles};
use ga_core::genome::Grid;

/// The number of places at which a small picture occurs in a level.
///
/// Each cell of the picture is a set of tiles.
/// [`Alphabet::picture`](crate::level::Alphabet::picture) reads pictures with `?` for any tile.
/// Places may overlap.
///
/// - *Value*: a whole number from 0; never missing.
/// - *Turned*: [`turned`](Self::turned) also counts the images of the picture under all mirrors and
///   turns. Equal images count once.
/// - *Usual*: a forbidden pattern is required 0 times, a wanted one at least once.
/// - *Cost*: a few operations on bits per row of the level and cell of the picture.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Pattern, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let niche = Pattern::new(&alphabet.picture("?#?\n#.#")?)?;
/// let level = alphabet.read("#.##\n##.#\n.#.#")?;
/// let mut scratch = Scratch::default();
/// assert_eq!(Measure::from(niche.clone()).of(&level, &mut scratch), Value::Number(1.0));
/// assert_eq!(Measure::from(niche.turned()).of(&level, &mut scratch), Value::Number(2.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Pattern {
    picture: Grid<Tiles>,
    /// The picture, or its images.
    images: Vec<Image>,
    /// The different sets of the picture, without the set of all tiles.
    sets: Vec<Tiles>,
}

/// A picture as a list of cells that must be in a set.
#[derive(Clone, Debug, PartialEq)]
struct Image {
    width: usize,
    height: usize,
    /// Column, row, and the number of the set.
    cells: Vec<(u8, u8, u8)>,
}

impl Pattern {
    /// Counts a picture. Its cells are tiles, sets of tiles, or `None` for any tile.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if the picture is larger than 128 x 128. [`Error::EmptySet`] if a cell has
    /// no tiles. [`Error::FreePattern`] if all cells may be any tile.
    pub fn new<C: Copy + Into<Tiles>>(picture: &Grid<C>) -> Result<Self, Error> {
        let (width, height) = (picture.width(), picture.height());
        crate::level::check(width, height)?;
        let picture = Grid::new(
            width,
            height,
            picture.cells().iter().map(|&cell| cell.into()).collect(),
        )?;
        let mut sets: Vec<Tiles> = Vec::new();
        for &set in picture.cells() {
            if set.is_empty() {
                return Err(Error::EmptySet {
                    what: "a cell of a pattern",
                });
            }
            // 255 sets fit a byte; a larger picture would need more memory than it is worth.
            if set != Tiles::ALL && !sets.contains(&set) {
                sets.push(set);
            }
        }
        match sets.len() {
            0 => Err(Error::FreePattern),
            1..=255 => Ok(Self {
                images: vec![Image::new(&picture, Symmetry::Identity, &sets)],
                picture,
                sets,
            }),
            _ => Err(Error::PatternSets { found: sets.len() }),
        }
    }

    /// Also counts the images of the picture under all mirrors and turns.
    #[must_use]
    pub fn turned(mut self) -> Self {
        self.images.clear();
        for symmetry in Symmetry::ALL {
            let image = Image::new(&self.picture, symmetry, &self.sets);
            if !self.images.contains(&image) {
                self.images.push(image);
            }
        }
        self
    }

    /// The width and height of the picture.
    pub fn size(&self) -> (usize, usize) {
        (self.picture.width(), self.picture.height())
    }

    /// The different sets of tiles in the picture, without the set of all tiles.
    pub fn sets(&self) -> &[Tiles] {
        &self.sets
    }

    /// The number of columns and rows that each image needs: the least ones.
    fn least(&self) -> (usize, usize) {
        let shapes = || self.images.iter().map(|image| (image.width, image.height));
        shapes()
            .min_by_key(|&(width, height)| width.max(height))
            .unwrap_or((1, 1))
    }

    /// Whether any image fits into a level of this size.
    fn fits_into(&self, width: usize, height: usize) -> bool {
        self.images
            .iter()
            .any(|image| image.width <= width && image.height <= height)
    }

    /// The number of places that the images have in a level of this size.
    fn places(&self, width: usize, height: usize) -> usize {
        let along = |level: usize, image: usize| (level + 1).saturating_sub(image);
        let of = |image: &Image| along(width, image.width) * along(height, image.height);
        self.images.iter().map(of).sum()
    }
}

impl MeasureType for Pattern {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let (width, height) = (level.width(), level.height());
        assert!(
            width <= 128,
            "a level of {width} columns is too wide to be measured"
        );
        // One word of bits for each set and row: the cells that are in the set.
        let rows = &mut scratch.rows;
        rows.clear();
        rows.resize(self.sets.len() * height, 0u128);
        for (rows, set) in rows.chunks_exact_mut(height).zip(&self.sets) {
            for (word, row) in rows.iter_mut().zip(level.rows()) {
                *word = row
                    .iter()
                    .rev()
                    .fold(0, |word, &tile| word << 1 | u128::from(set.contains(tile)));
            }
        }
        Value::count(
            self.images
                .iter()
                .map(|image| image.count(rows, width, height))
                .sum(),
        )
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        let level = (template.width(), template.height());
        if !self.fits_into(level.0, level.1) {
            let (width, height) = self.least();
            return Err(Error::PatternSize {
                width,
                height,
                level,
            });
        }
        self.sets
            .iter()
            .try_for_each(|&set| template.check_set("a cell of the pattern", set))
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        Bounds::whole(
            0,
            self.places(counts.template.width(), counts.template.height()),
        )
    }
}

impl Image {
    fn new(picture: &Grid<Tiles>, symmetry: Symmetry, sets: &[Tiles]) -> Self {
        let (width, height) = (picture.width(), picture.height());
        let mut cells: Vec<(u8, u8, u8)> = Vec::new();
        for (place, set) in picture.cells().iter().enumerate() {
            if let Some(set) = sets.iter().position(|other| other == set) {
                let (x, y) = symmetry.cell(place % width, place / width, width, height);
                cells.push((x as u8, y as u8, set as u8));
            }
        }
        // Equal images have equal lists.
        cells.sort_unstable();
        let (width, height) = if symmetry.transposes() {
            (height, width)
        } else {
            (width, height)
        };
        Self {
            width,
            height,
            cells,
        }
    }

    /// The number of places at which all cells are in their sets.
    fn count(&self, rows: &[u128], width: usize, height: usize) -> usize {
        if self.width > width || self.height > height {
            return 0;
        }
        let places = u128::MAX >> (127 - (width - self.width));
        let mut count = 0;
        for top in 0..=height - self.height {
            let mut found = places;
            for &(x, y, set) in &self.cells {
                found &= rows[usize::from(set) * height + top + usize::from(y)] >> x;
                if found == 0 {
                    break;
                }
            }
            count += found.count_ones() as usize;
        }
        count
    }
}
