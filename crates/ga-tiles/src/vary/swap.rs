use crate::error::Error;
use crate::level::{LONGEST, Level};
use crate::template::Template;
use ga_core::Mutator;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::ops::Range;
use std::sync::Arc;

/// Exchanges the tiles of two free cells that are different.
///
/// The first cell is the first one of a random free orbit. The second is drawn among all free cells
/// with another tile, or among those that are near. If there is none, nothing changes. With a
/// symmetry, all cells of both orbits change.
///
/// - *Effect*: keeps the number of each tile, if there is no symmetry. Moves a key or an enemy
///   without the loss of it.
/// - *Reach*: [`near`](Self::near) moves a tile only a few cells. 1 or 2 changes the ways through
///   the level a little; without a limit, the tile may go anywhere.
/// - *Cost*: some draws. If almost all tiles are equal, it looks at all cells within reach.
/// - *Instead*: [`Set`](crate::vary::Set) changes the number of tiles.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_core::{Mutator, Sampler};
/// use ga_tiles::{Template, vary::Swap};
/// use std::sync::Arc;
///
/// let template = Arc::new(Template::new(11, 7, 6)?);
/// let mut rng = Stream::seeded(1);
/// let mut level = template.sample(&mut rng);
/// let mut before = level.cells().to_vec();
/// Swap::near(template, 2)?.mutate(&mut level, &mut rng);
/// let mut after = level.cells().to_vec();
/// assert_ne!(before, after);
/// before.sort();
/// after.sort();
/// assert_eq!(before, after);
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Swap {
    template: Arc<Template>,
    reach: usize,
}

/// Draws before all cells are looked at.
const DRAWS: usize = 16;

impl Swap {
    /// Exchanges two tiles anywhere in the level.
    pub fn new(template: Arc<Template>) -> Self {
        Self {
            template,
            reach: LONGEST,
        }
    }

    /// Exchanges two tiles that are at most `reach` columns and `reach` rows apart.
    ///
    /// # Errors
    ///
    /// If `reach` is 0.
    pub fn near(template: Arc<Template>, reach: usize) -> Result<Self, Error> {
        ga_core::Error::at_least(1, "the reach of exchanged tiles", reach)?;
        Ok(Self {
            template,
            reach: reach.min(LONGEST),
        })
    }

    /// The orbit of a random free cell with another tile than the cell `first`, within reach.
    fn partner(&self, level: &Level, first: usize, rng: &mut dyn Rng) -> Option<usize> {
        let (width, height) = (level.width(), level.height());
        let window = |at: usize, len: usize| -> Range<usize> {
            at.saturating_sub(self.reach)..(at + self.reach + 1).min(len)
        };
        let (columns, rows) = (window(first % width, width), window(first / width, height));
        let tile = level.cells()[first];
        let own = self.template.orbit_of(first);
        let orbit = |cell: usize| {
            let other = level.cells()[cell];
            let takes = |&orbit: &usize| {
                self.template.allows(orbit, tile)
                    && own.is_some_and(|own| self.template.allows(own, other))
            };
            self.template
                .orbit_of(cell)
                .filter(|_| other != tile)
                .filter(takes)
        };
        // Rejection: all partners are equally likely, however few they are.
        for _ in 0..DRAWS {
            let place = below(rng, columns.len() * rows.len());
            let x = columns.start + place % columns.len();
            let y = rows.start + place / columns.len();
            if let Some(partner) = orbit(y * width + x) {
                return Some(partner);
            }
        }
        let all = || {
            rows.clone()
                .flat_map(|y| columns.clone().filter_map(move |x| orbit(y * width + x)))
        };
        let count = all().count();
        if count == 0 {
            None
        } else {
            all().nth(below(rng, count))
        }
    }
}

impl Mutator<Level> for Swap {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let orbits = self.template.free_orbits();
        if orbits == 0 || !self.template.has_shape_of(level) {
            return;
        }
        let orbit = below(rng, orbits);
        let first = self.template.first(orbit);
        if let Some(partner) = self.partner(level, first, rng) {
            let one = level.cells()[first];
            let other = level.cells()[self.template.first(partner)];
            self.template.put(level.cells_mut(), orbit, other);
            self.template.put(level.cells_mut(), partner, one);
        }
    }

    fn fits(&self, level: &Level) -> Result<(), ga_core::Error> {
        super::fits(&self.template, level)
    }
}
