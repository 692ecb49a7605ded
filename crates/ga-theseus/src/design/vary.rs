use crate::{Layout, Template};
use ga_core::Mutator;
use ga_core::random::{Bernoulli, below};
use rand::Rng;

/// Probability that a child differs by its exit and not by walls, as in the search for the hardest maze.
const EXIT: f64 = 0.03;

/// Probability that after one wall another one is flipped.
const FURTHER: f64 = 0.3;

/// Changes what a template leaves free: moves the exit, or flips single walls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Redraw<'a> {
    template: &'a Template,
    exit: Bernoulli,
    further: Bernoulli,
}

impl<'a> Redraw<'a> {
    pub(super) fn new(template: &'a Template) -> Result<Self, ga_core::Error> {
        // Where only one of both is free it is the one that changes.
        let exit = match (template.exit(), template.free_walls()) {
            (Some(_), _) => 0.0,
            (None, 0) => 1.0,
            (None, _) => EXIT,
        };
        Ok(Self {
            template,
            exit: Bernoulli::new("exit", exit)?,
            further: Bernoulli::new("further walls", FURTHER)?,
        })
    }
}

impl Mutator<Layout> for Redraw<'_> {
    fn mutate(&self, layout: &mut Layout, rng: &mut dyn Rng) {
        if self.exit.occurs(rng) {
            layout.set_exit(self.template.draw_exit(rng));
            return;
        }
        let count = self.template.free_walls();
        for _ in 0..count {
            let (cell, side) = self.template.place(below(rng, count));
            layout.flip(cell, side);
            if !self.further.occurs(rng) {
                return;
            }
        }
    }
}
