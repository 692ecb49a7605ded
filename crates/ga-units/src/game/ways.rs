//! Ways over terrain and hexagons: what the floods by whole rows of [`reach`](super::reach) and
//! [`distances`](super::distances) do for squares that all take one step.

use crate::game::bits::Bits;
use crate::game::cell::Cell;
use crate::game::grid::Grid;
use crate::game::layout::Layout;
use crate::game::roster::Roster;
use crate::game::terrain::DEAREST_STEP;

/// The steps that each class needs to enter each cell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ways {
    layout: Layout,
    width: u16,
    height: u16,
    /// The class of each kind, an index into `steps`.
    classes: Vec<usize>,
    /// The steps by class and cell. 0 if the class cannot enter the cell.
    steps: Vec<Vec<u8>>,
}

/// Waiting cells by the steps that they are away, modulo the number of buckets. No step takes more
/// than the buckets hold (Dial 1969, `dial-1969`).
#[derive(Clone, Debug, Default)]
pub(crate) struct Buckets(Vec<Vec<Cell>>);

impl Buckets {
    fn clear(&mut self) {
        self.0.resize(usize::from(DEAREST_STEP) + 1, Vec::new());
        self.0.iter_mut().for_each(Vec::clear);
    }

    fn of(&mut self, steps: u16) -> &mut Vec<Cell> {
        let count = self.0.len();
        &mut self.0[usize::from(steps) % count]
    }
}

impl Ways {
    /// The ways of a field, or `None` if its cells are squares of one step for each class.
    pub(crate) fn of(grid: &Grid, roster: &Roster) -> Option<Self> {
        if grid.layout() == Layout::Square && grid.land().is_none() {
            return None;
        }
        let mut names: Vec<&str> = Vec::new();
        let mut classes = Vec::new();
        for kind in 0..roster.kinds().len() {
            let name = roster.ability(kind).class.as_str();
            let known = names
                .iter()
                .position(|&other| other == name)
                .unwrap_or(names.len());
            if known == names.len() {
                names.push(name);
            }
            classes.push(known);
        }
        let step = |class: &str, cell: Cell| {
            grid.terrain(cell)
                .map_or(1, |terrain| terrain.step_of(class).unwrap_or(0)) as u8
        };
        let steps = names
            .iter()
            .map(|class| grid.cells().map(|cell| step(class, cell)).collect())
            .collect();
        Some(Self {
            layout: grid.layout(),
            width: grid.width(),
            height: grid.height(),
            classes,
            steps,
        })
    }

    fn id(&self, cell: Cell) -> usize {
        usize::from(cell.y) * usize::from(self.width) + usize::from(cell.x)
    }

    /// The steps that a kind needs to enter a cell. 0 if it cannot.
    pub(crate) fn step(&self, kind: usize, cell: Cell) -> u16 {
        self.steps[self.classes[kind]][self.id(cell)].into()
    }

    /// The cells at most `most` steps away over `passable` cells, row by row, for a unit of this
    /// kind.
    pub(crate) fn reached(
        &self,
        passable: &Bits,
        kind: usize,
        start: Cell,
        most: u16,
    ) -> Vec<Cell> {
        let mut steps = Window::around(start, most);
        let mut buckets = Buckets::default();
        buckets.clear();
        let mut reached = Vec::new();
        steps.lower(start, 0);
        buckets.of(0).push(start);
        for step in 0..=most {
            let mut waiting = std::mem::take(buckets.of(step));
            for cell in waiting.drain(..) {
                // A shorter way to this cell was found after it had been put here.
                if steps.settled(cell, step) {
                    continue;
                }
                reached.push(cell);
                self.layout
                    .neighbours(cell, self.width, self.height, |next| {
                        let cost = self.step(kind, next);
                        let all = step.saturating_add(cost);
                        if cost > 0
                            && all <= most
                            && passable.contains(next)
                            && steps.lower(next, all)
                        {
                            buckets.of(all).push(next);
                        }
                    });
            }
        }
        reached.sort_unstable_by_key(|cell| (cell.y, cell.x));
        reached
    }

    /// Fills `found` with the steps from every cell to the nearest of `goals` over `passable`
    /// cells. Goals count no step.
    pub(crate) fn measure(
        &self,
        passable: &Bits,
        kind: usize,
        goals: impl Iterator<Item = Cell>,
        found: &mut [u16],
        buckets: &mut Buckets,
    ) {
        buckets.clear();
        let mut waiting = 0usize;
        for goal in goals {
            if found[self.id(goal)] != 0 {
                found[self.id(goal)] = 0;
                buckets.of(0).push(goal);
                waiting += 1;
            }
        }
        let mut step = 0u16;
        while waiting > 0 && step < u16::MAX - DEAREST_STEP - 1 {
            let mut cells = std::mem::take(buckets.of(step));
            for cell in cells.drain(..) {
                waiting -= 1;
                if found[self.id(cell)] != step {
                    continue;
                }
                // The way is walked towards the goal, so what counts is the step onto this cell.
                let all = step + self.step(kind, cell).max(1);
                self.layout
                    .neighbours(cell, self.width, self.height, |next| {
                        let place = self.id(next);
                        if all < found[place]
                            && self.step(kind, next) > 0
                            && passable.contains(next)
                        {
                            found[place] = all;
                            buckets.of(all).push(next);
                            waiting += 1;
                        }
                    });
            }
            // Its memory is used again.
            *buckets.of(step) = cells;
            step += 1;
        }
    }
}

/// The steps to the cells around a start.
struct Window {
    low: Cell,
    width: usize,
    steps: Vec<u16>,
}

impl Window {
    /// A step takes at least one, so all cells within `most` steps are in the square around them.
    fn around(start: Cell, most: u16) -> Self {
        let low = Cell {
            x: start.x.saturating_sub(most),
            y: start.y.saturating_sub(most),
        };
        let width = usize::from(start.x - low.x + most) + 1;
        let height = usize::from(start.y - low.y + most) + 1;
        Self {
            low,
            width,
            steps: vec![u16::MAX; width * height],
        }
    }

    fn place(&self, cell: Cell) -> usize {
        usize::from(cell.y - self.low.y) * self.width + usize::from(cell.x - self.low.x)
    }

    /// Lowers the steps of a cell. Returns whether they were greater.
    fn lower(&mut self, cell: Cell, steps: u16) -> bool {
        let place = self.place(cell);
        let lowers = steps < self.steps[place];
        if lowers {
            self.steps[place] = steps;
        }
        lowers
    }

    /// Whether the cell has been visited already, with fewer steps than these.
    fn settled(&self, cell: Cell, steps: u16) -> bool {
        self.steps[self.place(cell)] < steps
    }
}
