use super::copied::take;
use crate::level::Level;
use crate::template::Template;
use ga_core::Mutator;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::sync::Arc;

/// Moves all tiles by the same number of columns and rows. Tiles that leave the level at one side
/// enter it at the opposite side.
///
/// All moves are equally likely, except for the move by 0 columns and 0 rows. A free cell takes the
/// tile of the cell that moves to it. If that cell is fixed, it keeps its own tile. With a
/// symmetry, this happens at the first cell of each orbit, and the other cells follow.
///
/// - *Effect*: keeps the inner structure, and changes its position and its relation to fixed cells.
///   Ways over the border are cut, and cut ways may be joined.
/// - *Cost*: one draw, and a copy of the level: about a microsecond for 14 x 14 cells.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
/// use ga_tiles::{Template, level::Alphabet, vary::Shift};
/// use std::sync::Arc;
///
/// let alphabet = Alphabet::new("abc")?;
/// let mut level = alphabet.read("abc")?;
/// Shift::new(Arc::new(Template::new(3, 1, 3)?)).mutate(&mut level, &mut Stream::seeded(1));
/// assert!(["cab", "bca"].contains(&alphabet.write(&level).as_str()));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "translation")]
#[doc(alias = "torus")]
#[derive(Clone, Debug)]
pub struct Shift {
    template: Arc<Template>,
}

impl Shift {
    /// Moves all tiles of levels of this template.
    pub fn new(template: Arc<Template>) -> Self {
        Self { template }
    }
}

impl Mutator<Level> for Shift {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let (width, height) = (level.width(), level.height());
        if width * height == 1 || !self.template.has_shape_of(level) {
            return;
        }
        let drawn = 1 + below(rng, width * height - 1);
        let right = drawn % width;
        let down = drawn / width;
        let back =
            |at: usize, by: usize, len: usize| if at >= by { at - by } else { at + len - by };
        take(&self.template, level, |x, y| {
            (back(x, right, width), back(y, down, height))
        });
    }

    fn fits(&self, level: &Level) -> Result<(), ga_core::Error> {
        super::fits(&self.template, level)
    }
}
