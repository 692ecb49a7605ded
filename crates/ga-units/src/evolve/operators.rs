//! Operators: the crossover of the paper, mutators that send units to new random cells, and the
//! repair of plans.
//!
//! | operator | role | what it does |
//! |---|---|---|
//! | [`SegmentExchange`] | crossover | exchanges the cells of a segment of units |
//! | [`RedrawAll`] | mutator | sends every unit to a new random cell |
//! | [`RedrawSome`] | mutator | sends a few units to new random cells |
//! | [`ResolveConflicts`] | mutator | repairs plans in which several units go to one cell |

use crate::evolve::genome::{Plan, TakenCells, draw};
use crate::evolve::turn_view::TurnView;
use ga_core::crossover::Scratch;
use ga_core::random::below;
use ga_core::{Crossover, Linear, Mutator};
use rand::Rng;
use std::cell::RefCell;

/// The number of genes of a unit in the paper's genome (Purba et al. 2016,
/// `purba-liliana-pranata-2016`): move cell, target, distance to the centroid.
const GENES_PER_UNIT: usize = 3;

/// Two-point crossover over the genes of the paper (section 2.2.5 of Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
///
/// The paper's genome has three genes for each unit. This operator draws two indices and exchanges
/// all genes from one to the other, both included. A plan has only the move cells, which are the
/// first genes of the units. So a unit is exchanged if its first gene is in the segment.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::random::Stream;
/// use ga_units::{Cell, evolve::genome::Plan, evolve::operators::SegmentExchange};
///
/// let row = |y| Plan((0..9).map(|x| Cell { x, y }).collect());
/// let (mut left, mut right) = (row(0), row(1));
/// SegmentExchange.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!((0..9).all(|unit| left.0[unit].x == unit as u16 && left.0[unit].y != right.0[unit].y));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SegmentExchange;

impl Crossover<Plan> for SegmentExchange {
    fn cross_with(&self, left: &mut Plan, right: &mut Plan, _: &mut Scratch, rng: &mut dyn Rng) {
        let genes = GENES_PER_UNIT * left.loci().min(right.loci());
        if genes > 0 {
            let (one, other) = (below(rng, genes), below(rng, genes));
            let (start, end) = (one.min(other), one.max(other));
            // The move cell is the first gene of a unit: the units from the first one at or after
            // `start` to the one that holds `end`.
            left.swap_segment(
                right,
                start.div_ceil(GENES_PER_UNIT)..end / GENES_PER_UNIT + 1,
            );
        }
    }
}

/// Sends every unit to a new random cell (section 2.2.6 of Purba et al. 2016,
/// `purba-liliana-pranata-2016`).
///
/// The mutant inherits nothing: it is a new random plan. [`RedrawSome`] keeps most of the plan.
///
/// ```
/// use ga_core::{Mutator, random::Stream};
/// use ga_units::{Map, Terms, evolve::operators::RedrawAll};
/// use ga_units::evolve::genome::{Plan, TurnView};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let view = TurnView::new(&battle);
/// let mut plan = Plan(view.units().iter().map(|unit| unit.at).collect());
/// RedrawAll::new(&view).mutate(&mut plan, &mut Stream::seeded(1));
/// assert!(plan.0.iter().zip(view.units()).filter(|(cell, unit)| **cell != unit.at).count() > 10);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Debug)]
pub struct RedrawAll<'a> {
    view: &'a TurnView<'a>,
    taken: RefCell<TakenCells>,
}

impl<'a> RedrawAll<'a> {
    /// A mutator of plans for this view.
    pub fn new(view: &'a TurnView<'a>) -> Self {
        Self {
            view,
            taken: RefCell::new(TakenCells::new(view)),
        }
    }
}

impl Mutator<Plan> for RedrawAll<'_> {
    fn mutate(&self, plan: &mut Plan, rng: &mut dyn Rng) {
        let taken = &mut *self.taken.borrow_mut();
        for (unit, cell) in plan.0.iter_mut().enumerate() {
            *cell = draw(self.view, unit, taken, rng);
        }
        taken.clear(&plan.0);
    }
}

/// Sends a few units to new random cells within their reach.
///
/// The number of units is random: 1 to `most`, each equally likely.
///
/// The same unit can be chosen twice. Two units can get the same cell, so combine this mutator with
/// [`ResolveConflicts`].
///
/// ```
/// use ga_core::{Mutator, random::Stream};
/// use ga_units::{Map, Terms, evolve::operators::RedrawSome};
/// use ga_units::evolve::genome::{Plan, TurnView};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let view = TurnView::new(&battle);
/// let mut plan = Plan(view.units().iter().map(|unit| unit.at).collect());
/// RedrawSome::new(&view, 2).mutate(&mut plan, &mut Stream::seeded(1));
/// assert!(plan.0.iter().zip(view.units()).filter(|(cell, unit)| **cell != unit.at).count() <= 2);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RedrawSome<'a> {
    view: &'a TurnView<'a>,
    most: usize,
}

impl<'a> RedrawSome<'a> {
    /// A mutator of plans for this view. A `most` of 0 counts as 1.
    pub fn new(view: &'a TurnView<'a>, most: usize) -> Self {
        Self {
            view,
            most: most.max(1),
        }
    }
}

impl Mutator<Plan> for RedrawSome<'_> {
    fn mutate(&self, plan: &mut Plan, rng: &mut dyn Rng) {
        if plan.0.is_empty() {
            return;
        }
        for _ in 0..=below(rng, self.most) {
            let unit = below(rng, plan.0.len());
            let destinations = self.view.destinations(unit);
            plan.0[unit] = destinations[below(rng, destinations.len())];
        }
    }
}

/// Repairs plans in which several units go to the same cell. Use it after the mutator of a scheme.
///
/// The first of these units keeps the cell. Each later unit goes to the nearest cell within its
/// reach that no earlier unit has taken. Ties go to the first cell, row by row. A plan without
/// conflicts does not change.
///
/// ```
/// use ga_core::{Mutator, random::Stream};
/// use ga_units::{Map, Terms, evolve::operators::ResolveConflicts};
/// use ga_units::evolve::genome::{Plan, TurnView};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let view = TurnView::new(&battle);
/// let mut plan = Plan((0..20).map(|unit| view.destinations(unit)[0]).collect());
/// ResolveConflicts::new(&view).mutate(&mut plan, &mut Stream::seeded(1));
/// assert!((1..20).all(|unit| !plan.0[..unit].contains(&plan.0[unit])));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Debug)]
pub struct ResolveConflicts<'a> {
    view: &'a TurnView<'a>,
    taken: RefCell<TakenCells>,
}

impl<'a> ResolveConflicts<'a> {
    /// A mutator that repairs plans for this view.
    pub fn new(view: &'a TurnView<'a>) -> Self {
        Self {
            view,
            taken: RefCell::new(TakenCells::new(view)),
        }
    }
}

impl Mutator<Plan> for ResolveConflicts<'_> {
    fn mutate(&self, plan: &mut Plan, _: &mut dyn Rng) {
        let taken = &mut *self.taken.borrow_mut();
        for (unit, cell) in plan.0.iter_mut().enumerate() {
            if !taken.take(*cell) {
                let free = self
                    .view
                    .destinations(unit)
                    .iter()
                    .filter(|&&cell| !taken.contains(cell));
                // The unit's own cell is no destination of other units, so one cell is always free.
                if let Some(&nearest) = free.min_by_key(|free| free.distance(*cell)) {
                    *cell = nearest;
                    taken.take(nearest);
                }
            }
        }
        taken.clear(&plan.0);
    }
}
