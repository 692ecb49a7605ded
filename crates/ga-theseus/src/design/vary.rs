use crate::{Layout, Template, Walls};
use ga_core::Mutator;
use rand::{Rng, RngExt};

/// How many of a template's changes are of the exit, if that is free: one in so many.
const EXIT: u32 = 10;

/// Adds, removes and moves single walls that are free, and the exit if that is.
///
/// One change, or with probability 1/2 another one, and so on. Of the changes of walls one half
/// builds or removes one, the other moves one to where there is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Redraw<'a>(pub(super) &'a Template);

impl Redraw<'_> {
    fn turn(self, walls: &mut Walls, rng: &mut dyn Rng) {
        let Self(template) = self;
        let count = template.free_walls();
        let first = rng.random_range(0..count);
        let there = template.has_wall(walls, first);
        template.turn_wall(walls, first);
        if rng.random_range(0..2) == 0 {
            return;
        }
        // One that was the other way round, if a few looks find one.
        for _ in 0..8 {
            let other = rng.random_range(0..count);
            if other != first && template.has_wall(walls, other) != there {
                template.turn_wall(walls, other);
                return;
            }
        }
    }
}

impl Mutator<Layout> for Redraw<'_> {
    fn mutate(&self, layout: &mut Layout, rng: &mut dyn Rng) {
        let Self(template) = *self;
        let (mut walls, mut exit) = (*layout.walls(), layout.exit());
        loop {
            let is_free = template.exit().is_none();
            if template.free_walls() == 0 || is_free && rng.random_range(0..EXIT) == 0 {
                exit = template.draw_exit(rng);
            } else {
                self.turn(&mut walls, rng);
            }
            if rng.random_range(0..2) == 0 {
                break;
            }
        }
        *layout = Layout::within(walls, exit);
    }
}
