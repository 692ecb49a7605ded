use crate::engine::Population;
use crate::score::Score;

/// Finds the worst resident with a few comparisons; the last one if several are equally bad.
///
/// It is a heap of all places with the worst on top, built when it is first needed. It depends on
/// the present scores alone, so it need not be saved.
#[derive(Clone, Debug, Default)]
pub(super) struct Worst {
    /// Places, worse ones above better ones; empty before it is built.
    heap: Vec<usize>,
}

impl Worst {
    /// Drops the heap, because individuals moved or were scored again.
    pub(super) fn forget(&mut self) {
        self.heap.clear();
    }

    /// The place of the worst of `population`.
    pub(super) fn place<G, S: Score>(&mut self, population: &Population<G, S>) -> Option<usize> {
        if self.heap.len() != population.len() {
            self.heap.clear();
            self.heap.extend(0..population.len());
            for above in (0..population.len() / 2).rev() {
                self.sink(above, population);
            }
        }
        self.heap.first().copied()
    }

    /// Restores the order of the heap after the worst resident was replaced.
    pub(super) fn replaced<G, S: Score>(&mut self, population: &Population<G, S>) {
        if self.heap.len() == population.len() {
            self.sink(0, population);
        }
    }

    /// Whether the place at `left` in the heap is worse than the one at `right`.
    fn worse<G, S: Score>(&self, left: usize, right: usize, population: &Population<G, S>) -> bool {
        population.rank(self.heap[left], self.heap[right]).is_gt()
    }

    fn sink<G, S: Score>(&mut self, mut at: usize, population: &Population<G, S>) {
        loop {
            let below = [2 * at + 1, 2 * at + 2].into_iter().filter(|&child| child < self.heap.len());
            let worst = below
                .fold(at, |worst, child| if self.worse(child, worst, population) { child } else { worst });
            if worst == at {
                return;
            }
            self.heap.swap(at, worst);
            at = worst;
        }
    }
}
