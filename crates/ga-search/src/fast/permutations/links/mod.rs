mod probes;
mod round_trip;

use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::Permutation;
use ga_core::rand::Rng;
use probes::{Probe, Probes};
use round_trip::RoundTrip;

/// With more elements, the probes are too many.
const MOST: usize = 400;
/// The error of a sum, relative to the largest score that was met.
const ERROR: f64 = 1e-8;
/// The kicks of a local search per generation.
const KICKS: u64 = 20;
/// The search of the model ends after this number of kicks per element without a better trip.
const PATIENCE: u64 = 10;

/// Learns the weights of all links of a round trip, one evaluation for each, and then searches the
/// trip by them.
///
/// It fits a score that is a sum over neighbours, the last element and the first one included, in
/// which the direction does not matter: symmetric tours. Two evaluations tell whether the score is
/// the same for a turned and for a reversed order; four more tell whether links add up. If not, it
/// stands aside. n elements take n (n - 1) / 2 evaluations or a few more, and little time.
#[derive(Clone, Debug)]
pub(super) struct Links {
    /// The order that all probes come from. `None` before the first generation.
    base: Option<Permutation>,
    /// The score of the base, then that of each probe.
    values: Vec<f64>,
    phase: Phase,
    probe: Permutation,
}

#[derive(Clone, Debug)]
enum Phase {
    Measuring,
    Searching(Box<Search>),
    Over,
}

/// The search of the best trip, once all links are known.
#[derive(Clone, Debug)]
struct Search {
    local: RoundTrip,
    /// The trip of the search as an order.
    order: Permutation,
    /// The score that the model predicts for it.
    predicted: f64,
    /// Whether this order waits for its score.
    is_open: bool,
    /// The kicks without a better trip.
    idle: u64,
}

impl Links {
    pub(super) fn new() -> Self {
        Self {
            base: None,
            values: Vec::new(),
            phase: Phase::Measuring,
            probe: Permutation::identity(0),
        }
    }

    /// It stands aside from the beginning.
    pub(super) fn none() -> Self {
        Self {
            phase: Phase::Over,
            ..Self::new()
        }
    }

    /// Begins at the champion.
    pub(super) fn begin<S: Score>(&mut self, state: &State<Permutation, S>) {
        if self.base.is_some() || matches!(self.phase, Phase::Over) {
            return;
        }
        let base = state
            .best()
            .filter(|(order, _)| (Probes::LEAST + 1..=MOST).contains(&order.len()));
        match base.and_then(|(order, score)| Some((order, score.utility()?))) {
            Some((order, utility)) if utility.is_finite() => {
                self.base = Some(order.clone());
                self.values.push(utility);
            }
            _ => self.phase = Phase::Over,
        }
    }

    /// The number of orders that it would add to the next generation.
    pub(super) fn wants(&self) -> usize {
        match &self.phase {
            Phase::Measuring if self.base.is_some() => self.probes().len() + 1 - self.values.len(),
            Phase::Searching(search) => usize::from(search.is_open),
            _ => 0,
        }
    }

    /// Whether an order waits that is better than all others, if the model is right.
    pub(super) fn is_urgent(&self) -> bool {
        matches!(&self.phase, Phase::Searching(search) if search.is_open)
    }

    fn probes(&self) -> Probes {
        Probes {
            round: self
                .base
                .as_ref()
                .map_or(0, Permutation::len)
                .saturating_sub(1),
        }
    }

    /// Adds the next `count` orders, at most as many as it [wants](Self::wants).
    pub(super) fn propose(&self, count: usize, offspring: &mut Offspring<Permutation>) {
        match (&self.phase, &self.base) {
            (Phase::Searching(search), _) if search.is_open => {
                offspring.push_copy(&search.order, Birth::default());
            }
            (Phase::Measuring, Some(base)) => {
                let first = self.values.len() - 1;
                let probes = self.probes();
                for index in first..first + count.min(self.wants()) {
                    probes.apply(
                        probes.at(index),
                        offspring.push_copy(base, Birth::default()),
                    );
                }
            }
            _ => {}
        }
    }

    /// Learns from a scored order, if it is the next one that it waits for.
    pub(super) fn learn<S: Score>(
        &mut self,
        state: &State<Permutation, S>,
        order: &Permutation,
        score: &S,
    ) -> bool {
        match &mut self.phase {
            Phase::Searching(search) if search.is_open && search.order == *order => {
                search.is_open = false;
                let limit = 100.0 * tolerance(&self.values);
                let is_right = |utility: f64| (utility - search.predicted).abs() <= limit;
                if !score.utility().is_some_and(is_right) {
                    self.end();
                }
                true
            }
            Phase::Measuring => self.measure(state, order, score),
            _ => false,
        }
    }

    fn measure<S: Score>(
        &mut self,
        state: &State<Permutation, S>,
        order: &Permutation,
        score: &S,
    ) -> bool {
        let probes = self.probes();
        let index = self.values.len().wrapping_sub(1);
        let Some(base) = self.base.as_ref().filter(|_| index < probes.len()) else {
            return false;
        };
        self.probe.clone_from(base);
        probes.apply(probes.at(index), &mut self.probe);
        if self.probe != *order {
            return false;
        }
        let utility = score.utility().filter(|utility| utility.is_finite());
        self.values.push(utility.unwrap_or(f64::NAN));
        if utility.is_none() || !self.is_consistent(index) {
            self.end();
        } else if index + 1 == probes.len() {
            self.search(state);
        }
        true
    }

    /// Whether the newest value may be that of a sum over neighbours.
    fn is_consistent(&self, index: usize) -> bool {
        let probes = self.probes();
        let known = match probes.at(index) {
            Probe::Turned | Probe::Backwards => self.values[0],
            Probe::Pair(one, other)
                if index > 0 && probes.at(index - 1) == Probe::Pair(other, one) =>
            {
                let links = [index - 1, index].map(|index| self.link_of(index));
                return (links[0] - links[1]).abs() <= 8.0 * tolerance(&self.values);
            }
            _ => return true,
        };
        (self.values[index + 1] - known).abs() <= tolerance(&self.values)
    }

    /// The score of the base, whose round begins at the element `first`.
    fn rotated(&self, first: usize) -> f64 {
        if first == 0 {
            self.values[0]
        } else {
            self.values[first + 2]
        }
    }

    /// The weight of the link from an element of the round to the next one. That of the last one
    /// is 0, which is a choice.
    fn next_link(&self, element: usize) -> f64 {
        self.values[0] - self.rotated((element + 1) % self.probes().round)
    }

    /// The weight of the new link of a probe of a pair.
    fn link_of(&self, index: usize) -> f64 {
        let Probe::Pair(one, other) = self.probes().at(index) else {
            return 0.0;
        };
        let before = (other + self.probes().round - 1) % self.probes().round;
        self.values[index + 1] - self.rotated(one) + self.next_link(before)
    }

    /// Begins the search of the model, at the champion.
    fn search<S: Score>(&mut self, state: &State<Permutation, S>) {
        let (Some(base), Some((best, score))) = (&self.base, state.best()) else {
            return self.end();
        };
        let mut search = self.search_at(base, best, score.utility().unwrap_or(f64::INFINITY));
        let before = search.local.sum();
        search.local.improve();
        if search.local.sum() > before {
            search.open(before, base);
        }
        self.phase = Phase::Searching(Box::new(search));
    }

    /// The search of the model from an order that has this score.
    fn search_at(&self, base: &Permutation, order: &Permutation, utility: f64) -> Search {
        let probes = self.probes();
        let count = base.len();
        let mut weights = vec![0.0; count * count];
        let mut set = |one: usize, other: usize, weight: f64| {
            weights[(one + 1) * count + other + 1] = weight;
            weights[(other + 1) * count + one + 1] = weight;
        };
        (0..probes.round).for_each(|one| set(one, (one + 1) % probes.round, self.next_link(one)));
        for index in 0..probes.len() {
            if let Probe::Pair(one, other) = probes.at(index) {
                set(one, other, self.link_of(index));
            }
        }
        let mut numbers = vec![0; count];
        base.iter()
            .enumerate()
            .for_each(|(number, element)| numbers[element] = number);
        let trip = order.iter().map(|element| numbers[element]).collect();
        let local = RoundTrip::new(weights, trip, tolerance(&self.values));
        Search {
            local,
            order: order.clone(),
            predicted: utility,
            is_open: false,
            idle: 0,
        }
    }

    /// Looks for a better trip, after a generation in which no order was open.
    pub(super) fn think(&mut self, rng: &mut dyn Rng) {
        let (Phase::Searching(search), Some(base)) = (&mut self.phase, &self.base) else {
            return;
        };
        if search.is_open {
            return;
        }
        for _ in 0..KICKS {
            let before = search.local.sum();
            search.idle += 1;
            if search.local.kick(rng) {
                return search.open(before, base);
            }
        }
        if search.idle > PATIENCE * base.len() as u64 {
            self.end();
        }
    }

    /// Stands aside for the rest of the run.
    fn end(&mut self) {
        *self = Self::none();
    }

    pub(super) fn memory<S>(&self) -> Memory<Permutation, S> {
        let (phase, search) = match &self.phase {
            Phase::Measuring => (0, None),
            Phase::Searching(search) => (1, Some(search)),
            Phase::Over => (2, None),
        };
        let orders = self.base.iter().chain(search.map(|search| &search.order));
        let counts = search.map_or([phase, 0, 0], |search| {
            [phase, search.idle, u64::from(search.is_open)]
        });
        let predicted = search.map(|search| search.predicted);
        Memory::of([
            Memory::Counts(counts.to_vec()),
            Memory::Genomes(orders.cloned().collect()),
            Memory::Numbers(
                predicted
                    .into_iter()
                    .chain(self.values.iter().copied())
                    .collect(),
            ),
        ])
    }

    pub(super) fn restore<S>(&mut self, memory: Memory<Permutation, S>) -> Result<(), Error> {
        let wrong = Error::Memory {
            expected: "the probes of the links of a round trip",
        };
        let [counts, orders, numbers] = memory.parts()?;
        let counts = counts.counts()?;
        let mut orders = orders.genomes()?;
        let mut numbers = numbers.numbers()?;
        let &[phase, idle, open] = &counts[..] else {
            return Err(wrong);
        };
        self.end();
        match (phase, orders.len()) {
            (2, _) => return Ok(()),
            (0, 0) => {}
            (0, 1) => (self.base, self.values) = (orders.pop(), numbers),
            (1, 2) if !numbers.is_empty() => {
                let predicted = numbers.remove(0);
                let order = orders.pop();
                (self.base, self.values) = (orders.pop(), numbers);
                let complete = self.is_sound() && self.values.len() == self.probes().len() + 1;
                let (Some(base), Some(order), true) = (&self.base, &order, complete) else {
                    return Err(wrong);
                };
                if base.len() != order.len() {
                    return Err(wrong);
                }
                let search = self.search_at(base, order, predicted);
                self.phase = Phase::Searching(Box::new(Search {
                    is_open: open == 1,
                    idle,
                    ..search
                }));
                return Ok(());
            }
            _ => return Err(wrong),
        }
        self.phase = Phase::Measuring;
        if self.is_sound() { Ok(()) } else { Err(wrong) }
    }

    /// Whether base and values fit each other.
    fn is_sound(&self) -> bool {
        match &self.base {
            None => self.values.is_empty(),
            Some(base) => {
                (Probes::LEAST + 1..=MOST).contains(&base.len())
                    && (1..=self.probes().len() + 1).contains(&self.values.len())
            }
        }
    }
}

impl Search {
    /// Takes over the trip of the local search, which was `before` until now.
    fn open(&mut self, before: f64, base: &Permutation) {
        let elements = self
            .local
            .trip()
            .iter()
            .map(|&number| base.as_slice()[number]);
        let order: Vec<u32> = elements.collect();
        self.is_open = self.order.copy_from_slice(&order).is_ok();
        self.predicted += self.local.sum() - before;
        self.idle = 0;
    }
}

/// The error of a score that counts as none.
fn tolerance(values: &[f64]) -> f64 {
    ERROR
        * values
            .iter()
            .fold(0.0_f64, |largest, value| largest.max(value.abs()))
}
