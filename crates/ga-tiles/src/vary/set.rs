use crate::level::Level;
use crate::template::{Template, Weights};
use ga_core::Mutator;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::sync::Arc;

/// Gives one free cell another tile: the smallest step.
///
/// All free orbits are equally likely, and so are all other kinds of tiles with a weight. The tile
/// always changes, unless there is only one kind. With a symmetry, all cells of the orbit change.
///
/// - *Weighted*: draws the new kind in proportion to the weights of the template among founders.
///   Use it if some kinds should stay rare.
/// - *Cost*: two draws, 20 nanoseconds together with the copy of a parent of 14 x 14 cells.
/// - *Instead*: [`Swap`](crate::vary::Swap) keeps the number of each tile;
///   [`Paint`](crate::vary::Paint) changes many cells at once.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_core::{Mutator, Sampler};
/// use ga_tiles::{Template, vary::Set};
/// use std::sync::Arc;
///
/// let template = Arc::new(Template::new(14, 14, 2)?);
/// let mut rng = Stream::seeded(1);
/// let parent = template.sample(&mut rng);
/// let mut child = parent.clone();
/// Set::new(template).mutate(&mut child, &mut rng);
/// let changed = parent.cells().iter().zip(child.cells()).filter(|(one, other)| one != other);
/// assert_eq!(changed.count(), 1);
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "point mutation")]
#[derive(Clone, Debug)]
pub struct Set {
    template: Arc<Template>,
    kinds: Weights,
}

impl Set {
    /// Gives one free orbit another kind; all other kinds with a weight are equally likely.
    pub fn new(template: Arc<Template>) -> Self {
        Self {
            kinds: template.weights().levelled(),
            template,
        }
    }

    /// Gives one free orbit another kind, in proportion to the weights among founders.
    pub fn weighted(template: Arc<Template>) -> Self {
        Self {
            kinds: template.weights().clone(),
            template,
        }
    }
}

impl Mutator<Level> for Set {
    #[inline]
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let orbits = self.template.free_orbits();
        if orbits == 0 || !self.template.has_shape_of(level) {
            return;
        }
        let orbit = below(rng, orbits);
        let tile = level.cells()[self.template.first(orbit)];
        if let Some(other) = self.template.draw_other(orbit, tile, &self.kinds, rng) {
            self.template.put(level.cells_mut(), orbit, other);
        }
    }

    fn fits(&self, level: &Level) -> Result<(), ga_core::Error> {
        super::fits(&self.template, level)
    }
}
