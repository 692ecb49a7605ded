use crate::game::{Cell, Layout, Template};
use ga_core::Sampler;
use ga_core::random::below;
use rand::Rng;

/// Random layouts of a template with at most `sealed_cells` sealed cells, if the template allows
/// it.
///
/// Without this limit, a random layout of a large template has many sealed cells. The search would
/// spend most of its time on opening them one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnsealedLayouts<'a> {
    pub(super) template: &'a Template,
    /// The greatest number of sealed cells, `None` for any number.
    pub(super) sealed_cells: Option<u32>,
}

impl Sampler<Layout> for UnsealedLayouts<'_> {
    fn sample(&self, rng: &mut dyn Rng) -> Layout {
        let mut layout = self.template.sample(rng);
        if let Some(allowed) = self.sealed_cells {
            unseal(&mut layout, self.template, allowed, rng);
        }
        layout
    }
}

/// Removes random free walls between a sealed cell and an unsealed cell, until at most `allowed`
/// cells are sealed or no such wall is left.
fn unseal(layout: &mut Layout, template: &Template, allowed: u32, rng: &mut dyn Rng) {
    while layout.sealed_cells() > allowed {
        let reached = layout.walls().reached_rows(layout.exit().cell());
        let is_reached = |cell: Cell| reached[usize::from(cell.y)] >> cell.x & 1 == 1;
        let parts = |&(cell, side): &(Cell, _)| {
            cell.neighbour(side)
                .is_some_and(|next| is_reached(cell) != is_reached(next))
        };
        // Each of these sides is closed, otherwise both cells would be reached.
        let walls: Vec<_> = template
            .places()
            .iter()
            .filter(|place| parts(place))
            .collect();
        if walls.is_empty() {
            return;
        }
        let &(cell, side) = walls[below(rng, walls.len())];
        layout.flip(cell, side);
    }
}
