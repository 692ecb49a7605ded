use super::rectangle::{Limits, interval};
use crate::error::Error;
use crate::level::Level;
use crate::template::{Template, Weights};
use ga_core::Mutator;
use ga_core::rand::Rng;
use std::sync::Arc;

/// Fills a rectangle with one tile.
///
/// The width of the rectangle is drawn uniformly from 1 to `width`, and its height from 1 to
/// `height`, or to the size of the level if that is smaller. Then all places in the level are
/// equally likely, and all kinds of tiles with a weight. Fixed cells stay as they are. With a
/// symmetry, the images of all cells are filled, too.
///
/// - *Width and height*: 2 to a fourth of the level. Large rectangles erase what evolved.
/// - *Effect*: makes rooms and walls in one step.
/// - *Weighted*: draws the kind in proportion to the weights of the template among founders.
/// - *Cost*: five draws, and the filling.
/// - *Instead*: [`Set`](crate::vary::Set) for single cells.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_core::Mutator;
/// use ga_tiles::{Template, level::Alphabet, vary::Paint};
/// use std::sync::Arc;
///
/// let template = Arc::new(Template::new(3, 2, 2)?.with_weights(&[0.0, 1.0])?);
/// let alphabet = Alphabet::new("#.")?;
/// let mut level = alphabet.read("###\n###")?;
/// Paint::new(template, 2, 2)?.weighted().mutate(&mut level, &mut Stream::seeded(1));
/// assert!(alphabet.write(&level).contains('.'));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Paint {
    template: Arc<Template>,
    kinds: Weights,
    limits: Limits,
}

impl Paint {
    /// Fills rectangles of at most this width and height; all kinds of tiles with a weight are
    /// equally likely.
    ///
    /// # Errors
    ///
    /// If `width` or `height` is 0.
    pub fn new(template: Arc<Template>, width: usize, height: usize) -> Result<Self, Error> {
        let names = [
            "the width of a painted rectangle",
            "the height of a painted rectangle",
        ];
        let limits = Limits::new([(names[0], width), (names[1], height)])?;
        Ok(Self {
            kinds: template.weights().levelled(),
            template,
            limits,
        })
    }

    /// Draws the kinds of tiles in proportion to the weights among founders.
    #[must_use]
    pub fn weighted(self) -> Self {
        Self {
            kinds: self.template.weights().clone(),
            ..self
        }
    }
}

impl Mutator<Level> for Paint {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let (width, height) = (level.width(), level.height());
        if !self.template.has_shape_of(level) {
            return;
        }
        let columns = interval(self.limits.width, width, rng);
        let rows = interval(self.limits.height, height, rng);
        let tile = self.kinds.draw(rng);
        for y in rows {
            for cell in y * width + columns.start..y * width + columns.end {
                if let Some(orbit) = self.template.orbit_of(cell) {
                    self.template.put(level.cells_mut(), orbit, tile);
                }
            }
        }
    }

    fn fits(&self, level: &Level) -> Result<(), ga_core::Error> {
        super::fits(&self.template, level)
    }
}
