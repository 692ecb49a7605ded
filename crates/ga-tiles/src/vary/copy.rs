use super::copied::with_copy;
use super::rectangle::{Limits, length};
use crate::error::Error;
use crate::level::{Level, Symmetry};
use crate::template::Template;
use ga_core::Mutator;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::sync::Arc;

/// Copies a patch of a level to another place of the same level.
///
/// The width of the patch is drawn uniformly from 1 to `width`, and its height from 1 to `height`,
/// or to the size of the level if that is smaller. Then its old place and its new place are drawn;
/// all places are equally likely, and both may overlap. Fixed cells are neither copied nor changed.
///
/// - *Width and height*: 2 to a third of the level.
/// - *Effect*: repeats what works, such as rooms and corridors.
/// - *Turned*: [`turned`](Self::turned) also mirrors and turns the patch; each of the eight
///   symmetries is equally likely. The sides of such a patch are at most the shorter side of the
///   level, so that each image has a place.
/// - *Cost*: six or seven draws, a copy of the level, and a copy of the patch.
/// - *Instead*: [`Exchange`](crate::vary::Exchange) takes a patch from another level.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
/// use ga_tiles::{Template, level::Alphabet, vary::Copy};
/// use std::sync::Arc;
///
/// let template = Arc::new(Template::new(4, 2, 2)?);
/// let alphabet = Alphabet::new(".#")?;
/// let mut level = alphabet.read("####\n....")?;
/// let copy = Copy::new(template, 4, 1)?;
/// (0..9).for_each(|seed| copy.mutate(&mut level, &mut Stream::seeded(seed)));
/// assert_ne!(alphabet.write(&level), "####\n....");
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Copy {
    template: Arc<Template>,
    limits: Limits,
    is_turned: bool,
}

impl Copy {
    /// Copies patches of at most this width and height.
    ///
    /// # Errors
    ///
    /// If `width` or `height` is 0.
    pub fn new(template: Arc<Template>, width: usize, height: usize) -> Result<Self, Error> {
        let names = [
            "the width of a copied patch",
            "the height of a copied patch",
        ];
        let limits = Limits::new([(names[0], width), (names[1], height)])?;
        Ok(Self {
            template,
            limits,
            is_turned: false,
        })
    }

    /// Also mirrors and turns patches.
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            is_turned: true,
            ..self
        }
    }
}

impl Mutator<Level> for Copy {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let (width, height) = (level.width(), level.height());
        if !self.template.has_shape_of(level) {
            return;
        }
        let longest = |len: usize| {
            if self.is_turned {
                width.min(height)
            } else {
                len
            }
        };
        let across = length(self.limits.width, longest(width), rng);
        let down = length(self.limits.height, longest(height), rng);
        let symmetry = if self.is_turned {
            Symmetry::ALL[below(rng, 8)]
        } else {
            Symmetry::Identity
        };
        let image = if symmetry.transposes() {
            (down, across)
        } else {
            (across, down)
        };
        let from = (
            below(rng, width - across + 1),
            below(rng, height - down + 1),
        );
        let to = (
            below(rng, width - image.0 + 1),
            below(rng, height - image.1 + 1),
        );
        with_copy(level, |before, after| {
            for (x, y) in (0..down).flat_map(|y| (0..across).map(move |x| (x, y))) {
                let source = (from.1 + y) * width + from.0 + x;
                let (x, y) = symmetry.cell(x, y, across, down);
                let orbit = self.template.orbit_of((to.1 + y) * width + to.0 + x);
                if let (Some(orbit), Some(_)) = (orbit, self.template.orbit_of(source)) {
                    self.template.put(after, orbit, before[source]);
                }
            }
        });
    }

    fn fits(&self, level: &Level) -> Result<(), ga_core::Error> {
        super::fits(&self.template, level)
    }
}
