//! Plans: where everybody moves, and how plans are bred.

use crate::{Cell, Outlook};
use ga_core::Sampler;
use ga_core::random::below;
use ga_core::{Crossover, Linear, Mutator};
use rand::Rng;
use std::cell::RefCell;

/// Where each unit of the side to move goes, in the order of [`Outlook::units`].
///
/// Of the three genes per unit in `purba-liliana-pranata-2016` this is the one that is inherited. The other two,
/// target and distance to the centroid, follow from the cells, so they are worked out from them.
#[derive(Debug, Default, Eq, PartialEq)]
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

    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        self.0.swap_block(&mut other.0, block, mask);
    }

    fn swap_segment(&mut self, other: &mut Self, segment: std::ops::Range<usize>) {
        self.0.swap_segment(&mut other.0, segment);
    }
}

/// Genes per unit in the chromosome of `purba-liliana-pranata-2016`: move cell, target, distance to centroid.
pub const GENES_PER_UNIT: usize = 3;

/// Exchanges the genes from a random index to a random index (section 2.2.5 of `purba-liliana-pranata-2016`).
///
/// Both indices are drawn from 1 to three times the number of units, and the genes at both are exchanged too.
/// Of the genes exchanged only move cells matter.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::random::Stream;
/// use ga_units::{Cell, Plan, SegmentExchange};
///
/// let row = |y| Plan((0..9).map(|x| Cell { x, y }).collect());
/// let (mut left, mut right) = (row(0), row(1));
/// SegmentExchange.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!((0..9).all(|unit| left.0[unit].x == unit as u16 && left.0[unit].y != right.0[unit].y));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SegmentExchange;

impl Crossover<Plan> for SegmentExchange {
    fn cross(&self, left: &mut Plan, right: &mut Plan, rng: &mut dyn Rng) {
        let genes = GENES_PER_UNIT * left.loci().min(right.loci());
        if genes > 0 {
            let (one, other) = (below(rng, genes), below(rng, genes));
            let (start, end) = (one.min(other), one.max(other));
            left.swap_segment(right, start.div_ceil(GENES_PER_UNIT)..end / GENES_PER_UNIT + 1);
        }
    }
}

/// The cells that a plan has claimed so far; kept for its memory.
#[derive(Debug, Default)]
struct Claims {
    words: Vec<u64>,
    width: usize,
}

impl Claims {
    fn of(outlook: &Outlook) -> RefCell<Self> {
        let grid = outlook.battle().grid();
        RefCell::new(Self { words: vec![0; grid.len().div_ceil(64)], width: grid.width().into() })
    }

    /// Whether a cell was free until now.
    fn claim(&mut self, cell: Cell) -> bool {
        let id = usize::from(cell.y) * self.width + usize::from(cell.x);
        let (word, bit) = (&mut self.words[id / 64], 1 << (id % 64));
        let free = *word & bit == 0;
        *word |= bit;
        free
    }

    fn holds(&self, cell: Cell) -> bool {
        let id = usize::from(cell.y) * self.width + usize::from(cell.x);
        self.words[id / 64] >> (id % 64) & 1 == 1
    }

    fn release(&mut self, cells: &[Cell]) {
        for cell in cells {
            let id = usize::from(cell.y) * self.width + usize::from(cell.x);
            self.words[id / 64] = 0;
        }
    }
}

/// Draws a cell for a unit, again and again while it is taken; the unit's own cell where luck is out.
fn draw(outlook: &Outlook, unit: usize, claims: &mut Claims, rng: &mut (impl Rng + ?Sized)) -> Cell {
    let destinations = outlook.destinations(unit);
    for _ in 0..32 {
        let cell = destinations[below(rng, destinations.len())];
        if claims.claim(cell) {
            return cell;
        }
    }
    let home = outlook.units()[unit].at;
    claims.claim(home);
    home
}

/// Draws founders: every unit goes to a random cell within its reach, no two to the same.
///
/// ```
/// use ga_core::Sampler;
/// use ga_units::{Map, Outlook, Terms, RandomPlans};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let outlook = Outlook::new(&battle);
/// let plan = RandomPlans(&outlook).sample(&mut ga_core::random::Stream::seeded(1));
/// assert!((0..20).all(|unit| outlook.destinations(unit).contains(&plan.0[unit])));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RandomPlans<'a>(pub &'a Outlook<'a>);

impl Sampler<Plan> for RandomPlans<'_> {
    fn sample(&self, rng: &mut dyn Rng) -> Plan {
        let mut claims = Claims::of(self.0).into_inner();
        Plan((0..self.0.units().len()).map(|unit| draw(self.0, unit, &mut claims, rng)).collect())
    }
}

/// Draws every unit's cell anew (section 2.2.6 of `purba-liliana-pranata-2016`).
///
/// ```
/// use ga_core::Mutator;
/// use ga_units::{Map, Outlook, Terms, Plan, RedrawAll};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let outlook = Outlook::new(&battle);
/// let mut plan = Plan(outlook.units().iter().map(|unit| unit.at).collect());
/// RedrawAll::new(&outlook).mutate(&mut plan, &mut ga_core::random::Stream::seeded(1));
/// assert!(plan.0.iter().zip(outlook.units()).filter(|(cell, unit)| **cell != unit.at).count() > 10);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Debug)]
pub struct RedrawAll<'a> {
    outlook: &'a Outlook<'a>,
    claims: RefCell<Claims>,
}

impl<'a> RedrawAll<'a> {
    /// Draws from what can be reached.
    pub fn new(outlook: &'a Outlook<'a>) -> Self {
        Self { outlook, claims: Claims::of(outlook) }
    }
}

impl Mutator<Plan> for RedrawAll<'_> {
    fn mutate(&self, plan: &mut Plan, rng: &mut dyn Rng) {
        let claims = &mut *self.claims.borrow_mut();
        for (unit, cell) in plan.0.iter_mut().enumerate() {
            *cell = draw(self.outlook, unit, claims, rng);
        }
        claims.release(&plan.0);
    }
}

/// Draws the cells of a few units anew, from one to a greatest number of them, each number equally likely.
///
/// ```
/// use ga_core::Mutator;
/// use ga_units::{Map, Outlook, Terms, Plan, RedrawSome};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let outlook = Outlook::new(&battle);
/// let mut plan = Plan(outlook.units().iter().map(|unit| unit.at).collect());
/// RedrawSome::new(&outlook, 2).mutate(&mut plan, &mut ga_core::random::Stream::seeded(1));
/// assert!(plan.0.iter().zip(outlook.units()).filter(|(cell, unit)| **cell != unit.at).count() <= 2);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RedrawSome<'a> {
    outlook: &'a Outlook<'a>,
    most: usize,
}

impl<'a> RedrawSome<'a> {
    /// Draws anew from one to `most` cells, at least one.
    pub fn new(outlook: &'a Outlook<'a>, most: usize) -> Self {
        Self { outlook, most: most.max(1) }
    }
}

impl Mutator<Plan> for RedrawSome<'_> {
    fn mutate(&self, plan: &mut Plan, rng: &mut dyn Rng) {
        if plan.0.is_empty() {
            return;
        }
        for _ in 0..=below(rng, self.most) {
            let unit = below(rng, plan.0.len());
            let destinations = self.outlook.destinations(unit);
            plan.0[unit] = destinations[below(rng, destinations.len())];
        }
    }
}

/// Repairs a plan in which several units go to one cell: of these the first goes there, each later one to the
/// nearest cell within its reach that no earlier unit goes to, of equally near ones the first row by row.
///
/// ```
/// use ga_core::Mutator;
/// use ga_units::{Map, Outlook, Terms, Plan, Untangle};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let outlook = Outlook::new(&battle);
/// let mut plan = Plan((0..20).map(|unit| outlook.destinations(unit)[0]).collect());
/// Untangle::new(&outlook).mutate(&mut plan, &mut ga_core::random::Stream::seeded(1));
/// assert!((1..20).all(|unit| !plan.0[..unit].contains(&plan.0[unit])));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Debug)]
pub struct Untangle<'a> {
    outlook: &'a Outlook<'a>,
    claims: RefCell<Claims>,
}

impl<'a> Untangle<'a> {
    /// Repairs plans for this outlook.
    pub fn new(outlook: &'a Outlook<'a>) -> Self {
        Self { outlook, claims: Claims::of(outlook) }
    }
}

impl Mutator<Plan> for Untangle<'_> {
    fn mutate(&self, plan: &mut Plan, _: &mut dyn Rng) {
        let claims = &mut *self.claims.borrow_mut();
        for (unit, cell) in plan.0.iter_mut().enumerate() {
            if !claims.claim(*cell) {
                let free = self.outlook.destinations(unit).iter().filter(|&&cell| !claims.holds(cell));
                // Nobody else can claim the unit's own cell, so there is one.
                if let Some(&nearest) = free.min_by_key(|free| free.distance(*cell)) {
                    *cell = nearest;
                    claims.claim(nearest);
                }
            }
        }
        claims.release(&plan.0);
    }
}
