//! Mends levels: the nearest level that keeps all requirements.
//!
//! A [`Mend`] has a picture, such as a level that was drawn by hand. It changes as few cells as it
//! can, and none that the template fixes.
//!
//! ```
//! use ga_tiles::level::Alphabet;
//! use ga_tiles::measure::Regions;
//! use ga_tiles::mend::Mend;
//! use ga_tiles::{Requirement, Requirements, Template};
//!
//! let alphabet = Alphabet::new("#.")?;
//! let floor = alphabet.tiles(".")?;
//! let requirements = Requirements::new([Requirement::exactly(Regions::number(floor), 1.0)?]);
//! // Two rooms, and one free cell.
//! let picture = alphabet.picture("..#..\n..#..\n..#.?")?;
//! let mend = Mend::new(Template::new(5, 3, 2)?, requirements, picture)?;
//! let mended = mend.run(1, 2000, || false);
//! // One door makes them one.
//! assert_eq!((mended.shortfall, mended.changed.len()), (0.0, 1));
//! # Ok::<(), ga_tiles::Error>(())
//! ```

use crate::error::Error;
use crate::level::{Level, Tile};
use crate::measure::{Scratch, Value};
use crate::requirement::Requirements;
use crate::template::Template;
use crate::vary::{Set, Swap};
use ga_core::genome::Grid;
use ga_core::random::{Stream, below};
use ga_core::{Mutator, Sampler};
use std::sync::Arc;

/// What a changed cell costs while the level does not keep all requirements, in shortfalls.
const CHANGE: f64 = 0.02;

/// Evaluations without progress after which it starts over from the picture.
const PATIENCE: u64 = 1500;

/// Changes a level as little as possible, so that it keeps all requirements.
///
/// It climbs from the picture by small changes, then takes back all changes that are not needed,
/// and starts over until its evaluations are spent. So the result is near the picture, but there
/// may be a nearer one.
///
/// - *Cost*: one evaluation measures one level. 5 000 to 50 000 are usual.
/// - *Symmetry*: if the template has one, the picture should have it, too: otherwise all of its
///   faults are changes.
#[doc(alias = "repair")]
#[derive(Clone, Debug)]
pub struct Mend {
    template: Arc<Template>,
    requirements: Requirements,
    picture: Grid<Option<Tile>>,
}

/// A level that was mended.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mended {
    /// The level.
    pub level: Level,
    /// The cells that differ from the picture, as (x, y), row by row. Free cells of the picture are
    /// not among them.
    pub changed: Vec<(usize, usize)>,
    /// How far the level is from the requirements; 0 if it keeps them.
    pub shortfall: f64,
    /// The values of the requirements.
    pub values: Vec<Value>,
    /// The number of levels that were measured.
    pub evaluations: u64,
}

/// A level during the work.
#[derive(Clone, Debug)]
struct State {
    level: Level,
    changes: usize,
    shortfall: f64,
    values: Vec<Value>,
}

impl State {
    /// How bad it is: less is better. Any level that keeps the requirements is better than all that
    /// do not.
    fn energy(&self) -> (bool, f64) {
        if self.shortfall <= 0.0 {
            (false, self.changes as f64)
        } else {
            (true, self.shortfall + CHANGE * self.changes as f64)
        }
    }
}

impl Mend {
    /// Mends this picture, in which free cells may become anything. What the template fixes wins
    /// over the picture; a tile of weight 0 stays only where the template fixes it.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the picture has another shape than the template,
    /// [`Error::UnknownTile`] if the template does not have a kind of it. The errors of
    /// [`Requirements::check`].
    pub fn new(
        template: impl Into<Arc<Template>>,
        requirements: Requirements,
        picture: Grid<Option<Tile>>,
    ) -> Result<Self, Error> {
        let template = template.into();
        requirements.check(&template)?;
        // As a picture of fixed cells it would be checked for its shape and its kinds.
        Template::new(template.width(), template.height(), template.kinds())?
            .with_fixed(&picture)?;
        Ok(Self {
            template,
            requirements,
            picture,
        })
    }

    /// Mends the picture. The same seed gives the same level. It ends after this number of
    /// evaluations, or if `is_over`.
    pub fn run(&self, seed: u64, evaluations: u64, is_over: impl Fn() -> bool) -> Mended {
        let mut mending = self.begin(seed, evaluations);
        while !mending.is_done() {
            mending.step();
            if is_over() {
                break;
            }
        }
        mending.mended()
    }

    /// Begins to mend the picture: measures it as it is. The level is that of [`run`](Self::run),
    /// however the work is divided.
    ///
    /// # Panics
    ///
    /// Never: a reach of 1 can be used.
    pub fn begin(&self, seed: u64, evaluations: u64) -> Mending {
        let mut mending = Mending {
            mend: self.clone(),
            rng: Stream::seeded(seed),
            set: Set::new(Arc::clone(&self.template)),
            swap: Swap::near(Arc::clone(&self.template), 1).expect("a reach of 1"),
            scratch: Scratch::default(),
            most: evaluations,
            evaluations: 0,
            best: None,
            climber: None,
        };
        mending.best = Some(mending.start());
        mending
    }

    /// The cells in which a level differs from the picture.
    fn changed(&self, level: &Level) -> impl Iterator<Item = usize> {
        let cells = self.picture.cells().iter().zip(level.cells()).enumerate();
        let changed =
            cells.filter(|(_, (wanted, tile))| wanted.is_some_and(|wanted| wanted != **tile));
        changed
            .map(|(cell, _)| cell)
            .collect::<Vec<_>>()
            .into_iter()
    }
}

/// The work on a picture.
#[derive(Clone, Debug)]
pub struct Mending {
    mend: Mend,
    rng: Stream,
    set: Set,
    swap: Swap,
    scratch: Scratch,
    most: u64,
    evaluations: u64,
    best: Option<State>,
    /// The level that climbs from the picture, and its tries without progress.
    climber: Option<(State, u64)>,
}

impl Mending {
    /// Whether all evaluations are spent, or nothing need be changed.
    pub fn is_done(&self) -> bool {
        let is_perfect = |best: &State| best.shortfall <= 0.0 && best.changes == 0;
        self.evaluations >= self.most || self.best.as_ref().is_some_and(is_perfect)
    }

    /// The evaluations so far.
    pub const fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Measures at most one level.
    pub fn step(&mut self) {
        self.climber = match self.climber.take() {
            None => Some((self.start(), 0)),
            Some((state, stagnant)) if stagnant < PATIENCE && self.evaluations < self.most => {
                Some(self.climb(state, stagnant))
            }
            Some((state, _)) => {
                self.take(state);
                None
            }
        };
    }

    /// The best level so far.
    ///
    /// # Panics
    ///
    /// Never: the picture was measured.
    pub fn mended(mut self) -> Mended {
        if let Some((state, _)) = self.climber.take() {
            self.take(state);
        }
        let State {
            level,
            shortfall,
            values,
            ..
        } = self.best.expect("the picture was measured");
        let width = self.mend.template.width();
        let changed = self.mend.changed(&level);
        Mended {
            changed: changed.map(|cell| (cell % width, cell / width)).collect(),
            level,
            shortfall,
            values,
            evaluations: self.evaluations,
        }
    }

    fn take(&mut self, found: State) {
        let is_better = |best: &State| found.energy() < best.energy();
        if self.best.as_ref().is_none_or(is_better) {
            self.best = Some(found);
        }
    }

    /// The picture as a level of the template; its free cells are drawn.
    fn start(&mut self) -> State {
        let template = &self.mend.template;
        let mut level = template.sample(&mut self.rng);
        for orbit in 0..template.free_orbits() {
            let wanted = template
                .cells_of(orbit)
                .iter()
                .find_map(|&cell| self.wanted(usize::from(cell)));
            if let Some(tile) = wanted {
                template.put(level.cells_mut(), orbit, tile);
            }
        }
        self.measured(level)
    }

    /// The tile of the picture that a free cell can have.
    fn wanted(&self, cell: usize) -> Option<Tile> {
        let allowed = self
            .mend
            .template
            .orbit_of(cell)
            .map(|orbit| self.mend.template.allowed(orbit));
        self.mend.picture.cells()[cell]
            .filter(|&tile| allowed.is_some_and(|set| set.contains(tile)))
    }

    fn measured(&mut self, level: Level) -> State {
        self.evaluations += 1;
        let mut values = Vec::new();
        let requirements = &self.mend.requirements;
        let shortfall = requirements.measure(&level, &mut self.scratch, &mut values);
        State {
            changes: self.mend.changed(&level).count(),
            shortfall,
            values,
            level,
        }
    }

    /// Tries another level in place of this one.
    fn climb(&mut self, state: State, stagnant: u64) -> (State, u64) {
        let mut level = state.level.clone();
        // More than one change at once, now and then.
        for _ in 0..[1, 1, 1, 2, 2, 3][below(&mut self.rng, 6)] {
            match below(&mut self.rng, 4) {
                0 => self.swap.mutate(&mut level, &mut self.rng),
                1 | 2 => self.take_back(&mut level),
                _ => self.set.mutate(&mut level, &mut self.rng),
            }
        }
        if level == state.level {
            return (state, stagnant + 1);
        }
        let child = self.measured(level);
        if child.energy() < state.energy() {
            (child, 0)
        } else if child.energy() <= state.energy() {
            (child, stagnant + 1)
        } else {
            (state, stagnant + 1)
        }
    }

    /// Gives a changed cell its tile of the picture.
    fn take_back(&mut self, level: &mut Level) {
        let changed: Vec<usize> = self.mend.changed(level).collect();
        if changed.is_empty() {
            return;
        }
        let cell = changed[below(&mut self.rng, changed.len())];
        let template = &self.mend.template;
        if let Some((orbit, tile)) = template.orbit_of(cell).zip(self.wanted(cell)) {
            template.put(level.cells_mut(), orbit, tile);
        }
    }
}
