//! The genome: a [`Plan`] has the cells that all units move to. Also the [`TurnView`] for which a
//! plan is made, and the sampler of founders.

use crate::game::cell::Cell;
use ga_core::random::below;
use ga_core::{Linear, Sampler};
use rand::Rng;

pub use crate::evolve::turn_view::TurnView;

/// A plan: the cell that each unit of the side to move goes to, in the order of
/// [`TurnView::units`].
///
/// The genome of the paper has three genes for each unit (Purba et al. 2016,
/// `purba-liliana-pranata-2016`): move cell, target and distance to the centroid. A plan has only
/// the move cells, because the other two genes follow from them.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Plan(pub Vec<Cell>);

impl Clone for Plan {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Linear for Plan {
    fn loci(&self) -> usize {
        self.0.len()
    }

    fn swap_locus(&mut self, other: &mut Self, locus: usize) {
        self.0.swap_locus(&mut other.0, locus);
    }

    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        self.0.swap_block(&mut other.0, block, mask);
    }

    fn swap_segment(&mut self, other: &mut Self, segment: std::ops::Range<usize>) {
        self.0.swap_segment(&mut other.0, segment);
    }
}

/// Samples founders. Every unit goes to a random cell within its reach, and no two units go to the
/// same cell.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::random::Stream;
/// use ga_units::evolve::genome::{RandomPlans, TurnView};
/// use ga_units::{Map, Terms};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let view = TurnView::new(&battle);
/// let plan = RandomPlans(&view).sample(&mut Stream::seeded(1));
/// assert!((0..20).all(|unit| view.destinations(unit).contains(&plan.0[unit])));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RandomPlans<'a>(pub &'a TurnView<'a>);

impl Sampler<Plan> for RandomPlans<'_> {
    fn sample(&self, rng: &mut dyn Rng) -> Plan {
        let mut taken = TakenCells::new(self.0);
        Plan(
            (0..self.0.units().len())
                .map(|unit| draw(self.0, unit, &mut taken, rng))
                .collect(),
        )
    }
}

/// The set of cells that units of a plan go to, one bit per cell. The set is empty between two
/// plans.
#[derive(Debug, Default)]
pub(crate) struct TakenCells {
    words: Vec<u64>,
    width: usize,
}

impl TakenCells {
    pub(crate) fn new(view: &TurnView) -> Self {
        let grid = view.battle().grid();
        Self {
            words: vec![0; grid.len().div_ceil(64)],
            width: grid.width().into(),
        }
    }

    fn place(&self, cell: Cell) -> (usize, u64) {
        let id = usize::from(cell.y) * self.width + usize::from(cell.x);
        (id / 64, 1 << (id % 64))
    }

    /// Takes a cell. Returns false if the cell was taken already.
    pub(crate) fn take(&mut self, cell: Cell) -> bool {
        let (word, bit) = self.place(cell);
        let free = self.words[word] & bit == 0;
        self.words[word] |= bit;
        free
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = self.place(cell);
        self.words[word] & bit != 0
    }

    /// Clears the set, which must hold only cells from `cells`.
    pub(crate) fn clear(&mut self, cells: &[Cell]) {
        // Clears the words that hold these cells. This is cheaper than clearing single bits or all
        // words of a large field.
        for &cell in cells {
            let (word, _) = self.place(cell);
            self.words[word] = 0;
        }
    }
}

/// The number of attempts to draw a free cell for a unit. If all fail, the unit stays where it is.
const ATTEMPTS: usize = 32;

/// Draws and takes a free cell for a unit. After `ATTEMPTS` failures, takes the unit's own cell. It
/// is always free, because it is not a destination of any other unit.
pub(crate) fn draw(
    view: &TurnView,
    unit: usize,
    taken: &mut TakenCells,
    rng: &mut dyn Rng,
) -> Cell {
    let destinations = view.destinations(unit);
    for _ in 0..ATTEMPTS {
        let cell = destinations[below(rng, destinations.len())];
        if taken.take(cell) {
            return cell;
        }
    }
    let home = view.units()[unit].at;
    taken.take(home);
    home
}
