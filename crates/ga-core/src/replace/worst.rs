use crate::score::Score;
use crate::state::Population;

/// Finds the worst resident with a few comparisons; the last one if several are equally bad.
///
/// It is a heap of all places, or of some, with the worst on top, built when it is first needed. It
/// depends on the present scores alone, so it need not be saved.
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
            self.build(population, |_| true);
        }
        self.first()
    }

    /// Builds the heap of the individuals whose scores `belong` to it.
    pub(super) fn build<G, S: Score>(
        &mut self,
        population: &Population<G, S>,
        mut belong: impl FnMut(&S) -> bool,
    ) {
        self.heap.clear();
        let scores = population.scores();
        self.heap
            .extend((0..scores.len()).filter(|&place| belong(&scores[place])));
        for above in (0..self.heap.len() / 2).rev() {
            self.sink(above, population);
        }
    }

    /// The number of individuals in the heap.
    pub(super) fn len(&self) -> usize {
        self.heap.len()
    }

    /// The place of the worst individual in the heap.
    pub(super) fn first(&self) -> Option<usize> {
        self.heap.first().copied()
    }

    /// Adds the individual at `place`.
    pub(super) fn push<G, S: Score>(&mut self, place: usize, population: &Population<G, S>) {
        let mut at = self.heap.len();
        self.heap.push(place);
        while at > 0 && self.worse(at, (at - 1) / 2, population) {
            self.heap.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    /// Restores the order of the heap after its worst individual was replaced.
    pub(super) fn first_replaced<G, S: Score>(&mut self, population: &Population<G, S>) {
        self.sink(0, population);
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
            let below = [2 * at + 1, 2 * at + 2]
                .into_iter()
                .filter(|&child| child < self.heap.len());
            let worst = below.fold(at, |worst, child| {
                if self.worse(child, worst, population) {
                    child
                } else {
                    worst
                }
            });
            if worst == at {
                return;
            }
            self.heap.swap(at, worst);
            at = worst;
        }
    }
}
