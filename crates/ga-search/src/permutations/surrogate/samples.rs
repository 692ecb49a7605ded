use super::changes;
use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::genome::Permutation;

/// Evaluated changes: two orders and how much better the second one is. A new sample takes the
/// place of the oldest one if there are too many.
#[derive(Clone, Debug)]
pub(super) struct Samples {
    elements: usize,
    capacity: usize,
    orders: Vec<u32>,
    gains: Vec<f64>,
    next: usize,
}

impl Samples {
    pub(super) const fn new(elements: usize, capacity: usize) -> Self {
        Self {
            elements,
            capacity,
            orders: Vec::new(),
            gains: Vec::new(),
            next: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.gains.len()
    }

    pub(super) fn get(&self, index: usize) -> (&[u32], &[u32], f64) {
        let orders = &self.orders[2 * self.elements * index..][..2 * self.elements];
        let (from, to) = orders.split_at(self.elements);
        (from, to, self.gains[index])
    }

    /// Adds a sample and returns its index.
    pub(super) fn push(&mut self, from: &[u32], to: &[u32], gain: f64) -> usize {
        let index = self.next;
        self.next = (index + 1) % self.capacity;
        if index == self.gains.len() {
            self.orders.extend(from.iter().chain(to));
            self.gains.push(gain);
        } else {
            let orders = &mut self.orders[2 * self.elements * index..];
            orders[..self.elements].copy_from_slice(from);
            orders[self.elements..2 * self.elements].copy_from_slice(to);
            self.gains[index] = gain;
        }
        index
    }

    pub(super) fn memory<S>(&self) -> Memory<Permutation, S> {
        Memory::of([
            changes::memory(self, self.elements),
            Memory::Numbers(self.gains.clone()),
            Memory::Count(self.next as u64),
        ])
    }

    pub(super) fn restore<S>(&mut self, memory: Memory<Permutation, S>) -> Result<(), Error> {
        let [orders, gains, next] = memory.parts()?;
        let orders = changes::restore(orders, self.elements)?;
        let gains = gains.numbers()?;
        let next = next.count()? as usize;
        let full = gains.len() == self.capacity;
        let valid = orders.len() == 2 * self.elements * gains.len()
            && gains.len() <= self.capacity
            && if full {
                next < self.capacity
            } else {
                next == gains.len()
            };
        if !valid {
            return Err(Error::Memory {
                expected: "samples of this number of elements",
            });
        }
        (self.orders, self.gains, self.next) = (orders, gains, next);
        Ok(())
    }
}
