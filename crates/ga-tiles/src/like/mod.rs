//! More levels like the ones that a person picked: interactive evolution (Takagi 2001).
//!
//! ```
//! use ga_core::Sampler;
//! use ga_core::random::Stream;
//! use ga_tiles::like::Like;
//! use ga_tiles::level::Alphabet;
//! use ga_tiles::measure::Count;
//! use ga_tiles::{Requirement, Requirements, Template};
//!
//! let alphabet = Alphabet::new("#.")?;
//! let half = Requirement::within(Count(alphabet.tiles(".")?), 40.0..=60.0)?;
//! let template = Template::new(10, 10, alphabet.kinds())?;
//! let mut rng = Stream::seeded(1);
//! let mut shown: Vec<_> = (0..4).map(|_| template.sample(&mut rng)).collect();
//!
//! // Two more like the second and the fourth: about a tenth of the cells are new.
//! let breed = Like::new(template, Requirements::new([half]), 1, 0.1)?;
//! for number in 0..2 {
//!     let child = breed.child(&shown, &[1, 3], number, 1000, || false)?;
//!     assert!(child.is_met && child.nearest >= 0.05);
//!     shown.push(child.genome);
//! }
//! # Ok::<(), ga_tiles::Error>(())
//! ```

#[cfg(feature = "formats")]
mod search;

#[cfg(feature = "formats")]
pub use search::{Levels, Wishes};

use crate::apart::DifferingTiles;
use crate::error::Error;
use crate::level::Level;
use crate::measure::Scratch;
use crate::requirement::Requirements;
use crate::template::Template;
use crate::vary::{Exchange, Paint, Set, Swap};
use ga_core::combine::Choice;
use ga_core::interactive::{Bred, MoreLike};
use std::sync::Arc;

/// The usual number of evaluations for each level.
pub const EVALUATIONS: u64 = 5000;

/// The greatest width and height of a rectangle that a mutation fills.
const PAINTED: usize = 3;

/// How a level changes.
type Mutations = Choice<(Set, Swap, Swap, Paint)>;

/// Breeds levels that are like the ones that were liked, keep the requirements, and differ from all
/// that were shown.
///
/// The crossover is [`Exchange`]. A mutation gives a cell another tile ([`Set`]), exchanges two
/// tiles ([`Swap`], also of neighbours only), or fills a rectangle ([`Paint`]). The distance is the
/// share of differing cells ([`DifferingTiles`]), so `far` is a share, too. [`MoreLike`] says what
/// a child keeps.
#[derive(Clone, Debug)]
pub struct Like {
    template: Arc<Template>,
    requirements: Requirements,
    more: MoreLike<Exchange, Mutations, DifferingTiles>,
}

impl Like {
    /// Breeds levels of a template that keep these requirements. `far` is a share of the cells,
    /// above 0: 0.05 gives small variants, 0.15 siblings, 0.4 distant relatives.
    ///
    /// # Errors
    ///
    /// If `far` is not a positive number, and those of [`Requirements::check`].
    pub fn new(
        template: impl Into<Arc<Template>>,
        requirements: Requirements,
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        let template = template.into();
        requirements.check(&template)?;
        let new = || Arc::clone(&template);
        let mutator = Choice((
            Set::weighted(new()),
            Swap::new(new()),
            Swap::near(new(), 1)?,
            Paint::new(new(), PAINTED, PAINTED)?.weighted(),
        ));
        let more = MoreLike::new(
            (Exchange::new(new()), mutator, DifferingTiles::default()),
            seed,
            far,
        )?;
        Ok(Self {
            template,
            requirements,
            more,
        })
    }

    /// Breeds the level of this number; see [`MoreLike::breed`].
    ///
    /// # Errors
    ///
    /// Those of [`MoreLike::breed`], and those of [`Template::fits`] if a level that was liked does
    /// not keep the template.
    pub fn child(
        &self,
        shown: &[Level],
        liked: &[usize],
        number: usize,
        evaluations: u64,
        is_over: impl Fn() -> bool,
    ) -> Result<Bred<Level>, Error> {
        liked
            .iter()
            .filter_map(|&index| shown.get(index))
            .try_for_each(|level| self.template.fits(level))?;
        let mut scratch = Scratch::default();
        let mut values = Vec::new();
        let shortfall = |level: &Level| self.requirements.measure(level, &mut scratch, &mut values);
        Ok(self
            .more
            .breed(shown, liked, number, evaluations, shortfall, is_over)?)
    }
}
