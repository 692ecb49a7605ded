use super::copied::take;
use crate::level::{Level, Symmetry};
use crate::template::Template;
use ga_core::Mutator;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::sync::Arc;

/// Mirrors or turns the complete level.
///
/// All symmetries that keep the shape of the level are equally likely: seven for a square, three
/// for any other rectangle. Symmetries that the template demands are left out, since they change
/// nothing; if none remains, nothing changes. A free cell takes the tile of the cell that comes to
/// lie on it. If that cell is fixed, it keeps its own tile. With a symmetry, this happens at the
/// first cell of each orbit, and the other cells follow.
///
/// - *Effect*: brings the rest of a level into another relation to its fixed cells, and, in a
///   crossover with an unturned level, parts of a level to other places.
/// - *Cost*: one draw, and a copy of the level: about a microsecond for 14 x 14 cells.
/// - *Instead*: [`Copy`](crate::vary::Copy) turns a part of the level.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
/// use ga_tiles::{Template, level::Alphabet, vary::Turn};
/// use std::sync::Arc;
///
/// let alphabet = Alphabet::new("abcd")?;
/// let mut level = alphabet.read("abcd")?;
/// let turn = Turn::new(Arc::new(Template::new(4, 1, 4)?));
/// (0..9).for_each(|seed| turn.mutate(&mut level, &mut Stream::seeded(seed)));
/// assert!(["abcd", "dcba"].contains(&alphabet.write(&level).as_str()));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "mirror")]
#[doc(alias = "rotate")]
#[derive(Clone, Debug)]
pub struct Turn {
    template: Arc<Template>,
    symmetries: Vec<Symmetry>,
}

impl Turn {
    /// Mirrors and turns levels of this template.
    pub fn new(template: Arc<Template>) -> Self {
        let all = Symmetry::of(template.width(), template.height())
            .iter()
            .copied();
        let symmetries = all
            .filter(|symmetry| !template.symmetries().contains(symmetry))
            .collect();
        Self {
            template,
            symmetries,
        }
    }
}

impl Mutator<Level> for Turn {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let (width, height) = (level.width(), level.height());
        if self.symmetries.is_empty() || !self.template.has_shape_of(level) {
            return;
        }
        let back = self.symmetries[below(rng, self.symmetries.len())].inverse();
        take(&self.template, level, |x, y| back.cell(x, y, width, height));
    }

    fn fits(&self, level: &Level) -> Result<(), ga_core::Error> {
        super::fits(&self.template, level)
    }
}
