//! Levels while a game runs: one more level from a seed, the level of a day, and levels that are
//! made bit by bit between frames.
//!
//! [`Levels`] is made of a [`Search`]. It makes one level at a time, with a bounded amount of work.
//!
//! ```
//! use ga_tiles::level::Alphabet;
//! use ga_tiles::levels::{Date, Levels};
//! use ga_tiles::measure::{Count, Regions};
//! use ga_tiles::search::{Apart, Search};
//! use ga_tiles::{Requirement, Requirements, Template};
//!
//! let alphabet = Alphabet::new("#.")?;
//! let floor = alphabet.tiles(".")?;
//! let requirements = Requirements::new([
//!     Requirement::exactly(Regions::number(floor), 1.0)?,
//!     Requirement::at_least(Count(floor), 24.0)?.with_scale(4.0)?,
//! ]);
//! let search = Search::new(Template::new(7, 7, 2)?, requirements, Apart::tiles(0.3)?)?;
//! let mut levels = Levels::new(search);
//!
//! // One level after the other. Each differs from all before in 30 % of its cells.
//! for seed in 1..=5 {
//!     println!("{}\n", alphabet.write(&levels.next(seed)?.level));
//! }
//!
//! // The same level for all players on a day.
//! let daily = levels.daily(Date::new(2026, 11, 22)?)?;
//!
//! // The same as `next`, with at most 20 evaluations in a frame.
//! let mut making = levels.begin(6);
//! while !making.step(20) {
//!     println!("{:.0} % of the work at most", 100.0 * making.progress());
//! }
//! let level = making.finish()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | |
//! |---|---|
//! | [`Levels`] | makes levels, and knows those that it made |
//! | [`Making`] | a level that is being made, step by step |
//! | [`Made`] | a level, and what was measured of it |
//! | [`Missed`] | no level was found in time: the nearest level, and what it lacks |
//! | [`Date`] | a day |
//!
//! The work is counted in evaluations, which are measurements of one level each. No clock is read,
//! so a slow telephone makes the same level as a fast computer. Everything works on
//! `wasm32-unknown-unknown`, with the same levels.

mod date;
mod making;

pub use date::Date;
pub use making::{Made, Making, Missed};

use crate::error::Error;
use crate::level::Level;
use crate::measure::Scratch;
use crate::search::{Measured, Search};
use ga_core::Population;
use ga_core::evaluate::Fitness;
use ga_core::random::Stream;

/// The evaluations for one level, unless given.
const EVALUATIONS: u64 = 20_000;

/// Makes one level after the other, each in a bounded time.
///
/// - *Result*: each call depends on the search, the bound, the seed, and the levels that are known,
///   and on nothing else. It is the same on all platforms.
/// - *Bound*: [`with_evaluations`](Self::with_evaluations) sets the greatest number of evaluations
///   for one level, 20 000 unless given. Of 50 caves of 14 x 14 cells, each alone, none took more
///   than 275, and the mean was about 100. A cave that follows others takes 20.
/// - *Failure*: a search may not find a level in time, or there is none. Then the result is
///   [`Missed`], which has the nearest level. Use it, or call again with another seed.
/// - *Known levels*: [`next`](Self::next) remembers each level that it makes, and later levels are
///   apart from all of these. So memory grows with each level, and so does the time of an
///   evaluation: about 0.04 milliseconds with 100 known caves, and 1 with 1000.
///   [`forget`](Self::forget) those that no player remembers.
/// - *Memory*: a level in the making keeps copies of the known levels. Each evaluation allocates
///   the values that it measures, and frees those of the level before.
/// - *Wishes*: with wishes, `next` makes one level for each of them and none after that.
/// - *Climbers*: one climber searches, however many the search has. So one step is one evaluation.
///
/// [The module](self) has an example.
#[doc(alias = "runtime")]
#[derive(Clone, Debug)]
pub struct Levels {
    search: Search,
    known: Population<Level, Measured>,
    evaluations: u64,
}

impl Levels {
    /// Makes levels as this search finds them. Knows none yet.
    pub fn new(search: Search) -> Self {
        Self {
            search: search.with_climbers(1),
            known: Population::new(),
            evaluations: EVALUATIONS,
        }
    }

    /// The greatest number of evaluations for one level: 20 000 unless given, at least 1.
    #[must_use]
    pub fn with_evaluations(self, evaluations: u64) -> Self {
        Self {
            evaluations: evaluations.max(1),
            ..self
        }
    }

    /// Makes one more level, and remembers it.
    ///
    /// # Errors
    ///
    /// [`Missed`] if no level was found in time. Its level is not remembered.
    pub fn next(&mut self, seed: u64) -> Result<Made, Missed> {
        let made = self.begin(seed).finish()?;
        self.known.push(made.level.clone(), made.measured.clone());
        Ok(made)
    }

    /// Makes the level of a day: the same for all players with the same search and bound. The known
    /// levels do not matter, and the level is not remembered.
    ///
    /// The seed is [`Date::seed`]. Two days may have similar levels, because each is made without
    /// the other.
    ///
    /// # Errors
    ///
    /// [`Missed`] if no level was found in time; then all players miss the same level.
    pub fn daily(&self, date: Date) -> Result<Made, Missed> {
        self.alone(date.seed())
    }

    /// Makes the level of a seed, as if no level was known. It is not remembered.
    ///
    /// # Errors
    ///
    /// [`Missed`] if no level was found in time.
    pub fn alone(&self, seed: u64) -> Result<Made, Missed> {
        Making::new(&self.search, Population::new(), seed, self.evaluations).finish()
    }

    /// Begins to make one more level: the one that [`next`](Self::next) would make.
    ///
    /// The level is not remembered. Call [`remember`](Self::remember) when it is made.
    pub fn begin(&self, seed: u64) -> Making {
        Making::new(&self.search, self.known.clone(), seed, self.evaluations)
    }

    /// Remembers a level, so that later levels are apart from it: for instance, one of a saved
    /// game.
    ///
    /// A level has no effect if it does not keep the requirements, or if it is too close to a level
    /// that was remembered before it.
    ///
    /// # Errors
    ///
    /// If the level does not fit the template.
    pub fn remember(&mut self, level: Level) -> Result<(), Error> {
        self.search.template().fits(&level)?;
        let measuring = self.search.measuring();
        let score = measuring.evaluate(&level, &mut Scratch::default(), &mut Stream::seeded(0));
        self.known.push(level, score);
        Ok(())
    }

    /// Forgets all levels.
    pub fn forget(&mut self) {
        self.known = Population::new();
    }

    /// The levels that are known, in the order in which they were remembered.
    pub fn known(&self) -> &[Level] {
        self.known.genomes()
    }

    /// The search.
    pub const fn search(&self) -> &Search {
        &self.search
    }
}
