use super::features::ALL;
use super::improve::{self, Scratch};
use super::linear::Linear;
use super::product::Product;
use super::samples::Samples;
use crate::permutations::annealing_walk::disturb;
use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::genome::Permutation;
use ga_core::rand::Rng;
use ga_core::random::below;

/// A model is followed if it explains this share of the variance of the changes.
const TRUST: f64 = 0.8;
/// From this share on, a model counts as exact, and is searched longer.
const EXACT: f64 = 0.99;
/// The number of samples that each model learns again after each evaluation.
const REPLAYS: usize = 40;
/// A model of products has no use in longer orders: it would be exact after too many evaluations.
const LONGEST_PRODUCT: usize = 60;
/// The number of orders that are not bred again.
const SEEN: usize = 512;

/// The models of one run, with what they learn from.
#[derive(Clone, Debug)]
pub(super) struct Models {
    elements: usize,
    linear: Vec<Linear>,
    product: Option<Product>,
    samples: Samples,
    /// Hashes of the last orders that a model proposed.
    seen: Vec<u64>,
    /// The proposal, and working memory.
    proposal: Vec<u32>,
    order: Vec<u32>,
    from: Vec<u32>,
    scratch: Scratch,
}

impl Models {
    pub(super) fn new(elements: usize) -> Self {
        let product = (elements <= LONGEST_PRODUCT).then(|| Product::new(elements));
        let capacity = if product.is_some() {
            (6 * elements * elements).max(4000)
        } else {
            4000
        };
        Self {
            elements,
            linear: ALL
                .iter()
                .map(|&features| Linear::new(features, elements))
                .collect(),
            product,
            samples: Samples::new(elements, capacity),
            seen: Vec::new(),
            proposal: Vec::new(),
            order: Vec::new(),
            from: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    /// The number of elements.
    pub(super) const fn elements(&self) -> usize {
        self.elements
    }

    /// The share of the variance that a model explains. The last model is the product.
    pub(super) fn explained(&self, index: usize) -> f64 {
        let fit = match self.linear.get(index) {
            Some(model) => &model.fit,
            None => match &self.product {
                Some(model) => &model.fit,
                None => return f64::NEG_INFINITY,
            },
        };
        if fit.learnt() > 2 * self.elements as u64 {
            fit.explained()
        } else {
            f64::NEG_INFINITY
        }
    }

    /// The index of the model that explains the most, if it explains enough.
    pub(super) fn trusted(&self) -> Option<usize> {
        let all = 0..=self.linear.len();
        let best =
            all.max_by(|&one, &other| self.explained(one).total_cmp(&self.explained(other)))?;
        (self.explained(best) > TRUST).then_some(best)
    }

    /// Whether the model of products is followed and still learns. It learns most from orders far
    /// apart.
    pub(super) fn wants_variety(&self) -> bool {
        let new = |model: &Product| model.fit.learnt() < (4 * self.elements * self.elements) as u64;
        self.trusted() == Some(self.linear.len())
            && self.explained(self.linear.len()) > 0.9
            && self.product.as_ref().is_some_and(new)
    }

    /// Learns from an evaluated change.
    pub(super) fn learn_from(&mut self, from: &[u32], to: &[u32], gain: f64, rng: &mut dyn Rng) {
        if from == to || from.len() != self.elements || to.len() != self.elements {
            return;
        }
        let new = self.samples.push(from, to, gain);
        for model in &mut self.linear {
            let hopeless = hopeless(&model.fit, self.elements);
            model.index(&self.samples, new);
            model.learn_from(new, gain);
            if !hopeless {
                for _ in 0..REPLAYS {
                    let sample = below(rng, self.samples.len());
                    model.learn(sample, self.samples.get(sample).2);
                }
            }
        }
        if let Some(model) = &mut self.product {
            let hopeless = hopeless(&model.fit, self.elements);
            model.learn_from(from, to, gain);
            if !hopeless {
                for _ in 0..REPLAYS {
                    let (from, to, gain) = self.samples.get(below(rng, self.samples.len()));
                    model.learn(from, to, gain);
                }
            }
        }
    }

    /// The best order near `best`, by the model at `index`, that was not proposed before: iterated
    /// local search on the model. `None` if there is none.
    pub(super) fn propose(
        &mut self,
        index: usize,
        best: &[u32],
        strength: usize,
        rng: &mut dyn Rng,
    ) -> Option<&[u32]> {
        let exact = self.explained(index) > EXACT;
        let least = 1e-9 * self.greatest(index);
        let mut order = std::mem::take(&mut self.order);
        let mut from = std::mem::take(&mut self.from);
        let mut top = None;
        let mut gain_from = 0.0;
        from.clear();
        from.extend(best);
        for attempt in 0..if exact { 30 } else { 8 } {
            order.clone_from(&from);
            if attempt > 0 {
                // Places and products.
                let exchanges = index >= 4;
                (0..=below(rng, strength)).for_each(|_| disturb(&mut order, exchanges, rng));
            }
            let optimum = (attempt > 0).then_some(&from[..]);
            let gain = self.improve(index, best, &mut order, optimum, least);
            // The first one is a local optimum, so all later ones are made of a local optimum.
            if attempt == 0 || gain >= gain_from {
                gain_from = gain;
                from.clone_from(&order);
            }
            let known = order == best || self.seen.contains(&hash(&order));
            if !known && gain.is_finite() && top.is_none_or(|top| gain > top) {
                top = Some(gain);
                self.proposal.clone_from(&order);
            }
        }
        self.from = from;
        self.order = order;
        top.map(|_| &self.proposal[..])
    }

    /// Improves `order` by a model, and returns how much better than `best` it is by the model.
    fn improve(
        &mut self,
        index: usize,
        best: &[u32],
        order: &mut [u32],
        optimum: Option<&[u32]>,
        least: f64,
    ) -> f64 {
        match (self.linear.get_mut(index), &mut self.product) {
            (Some(model), _) => {
                improve::by_linear(model, order, optimum, least, &mut self.scratch);
                model.predict(best, order)
            }
            (None, Some(model)) => {
                improve::by_product(model, order, least);
                model.predict(best, order)
            }
            (None, None) => f64::NEG_INFINITY,
        }
    }

    /// The size of the greatest weight of a model. Gains far below it are rounding errors.
    fn greatest(&self, index: usize) -> f64 {
        let greatest = |weights: &[f64]| {
            weights
                .iter()
                .fold(0.0_f64, |most, weight| most.max(weight.abs()))
        };
        match (self.linear.get(index), &self.product) {
            (Some(model), _) => greatest(&model.weights),
            (None, Some(model)) => {
                greatest(&model.of_elements) * greatest(&model.of_places) * model.scale
            }
            (None, None) => 0.0,
        }
    }

    /// Notes that an order was evaluated, so that it is not proposed again.
    pub(super) fn see(&mut self, order: &[u32]) {
        if self.seen.len() == SEEN {
            self.seen.remove(0);
        }
        self.seen.push(hash(order));
    }

    pub(super) fn memory<S>(&self) -> Memory<Permutation, S> {
        let models = self.linear.iter().map(Linear::memory);
        Memory::List(vec![
            Memory::List(
                models
                    .chain(self.product.as_ref().map(Product::memory))
                    .collect(),
            ),
            self.samples.memory(),
            Memory::Counts(self.seen.clone()),
        ])
    }

    pub(super) fn restore<S>(&mut self, memory: Memory<Permutation, S>) -> Result<(), Error> {
        let [models, samples, seen] = memory.parts()?;
        let mut models = models.list()?.into_iter();
        for model in &mut self.linear {
            model.restore(models.next().unwrap_or_default())?;
        }
        if let Some(model) = &mut self.product {
            model.restore(models.next().unwrap_or_default())?;
        }
        self.samples.restore(samples)?;
        self.seen = seen.counts()?;
        self.seen.truncate(SEEN);
        for sample in 0..self.samples.len() {
            self.linear
                .iter_mut()
                .for_each(|model| model.index(&self.samples, sample));
        }
        Ok(())
    }
}

/// Whether a model had samples enough and still explains little.
fn hopeless(fit: &super::fit::Fit, elements: usize) -> bool {
    let patience = (8 * elements * elements).min(200 * elements) as u64;
    // The maximum is 0 if the fit is NaN.
    fit.learnt() > patience && fit.explained().max(0.0) <= 0.3
}

/// FNV-1a (Fowler, Noll & Vo 1991).
fn hash(order: &[u32]) -> u64 {
    order.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &element| {
        (hash ^ u64::from(element)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::random::{Stream, shuffle, unit};

    const ELEMENTS: usize = 9;

    /// Learns from a random walk on a score, and returns for each model the share of the variance
    /// that it explains on new changes between unrelated orders.
    fn explained(score: impl Fn(&[u32]) -> f64) -> Vec<f64> {
        let mut models = Models::new(ELEMENTS);
        let mut rng = Stream::seeded(3);
        let mut order: Vec<u32> = (0..ELEMENTS as u32).collect();
        for _ in 0..2000 {
            let from = order.clone();
            let exchange = unit(&mut rng) < 0.5;
            disturb(&mut order, exchange, &mut rng);
            models.learn_from(&from, &order, score(&order) - score(&from), &mut rng);
        }
        let mut squares = vec![(0.0, 0.0); models.linear.len() + 1];
        for _ in 0..50 {
            let from = order.clone();
            shuffle(&mut rng, &mut order);
            let gain = score(&order) - score(&from);
            let linear = models
                .linear
                .iter_mut()
                .map(|model| model.predict(&from, &order));
            let product = models
                .product
                .as_mut()
                .map(|model| model.predict(&from, &order));
            for ((error, total), predicted) in squares.iter_mut().zip(linear.chain(product)) {
                let miss = gain - predicted;
                *error += miss * miss;
                *total += gain * gain;
            }
        }
        squares
            .iter()
            .map(|(error, total)| 1.0 - error / total)
            .collect()
    }

    /// Random weights for pairs of elements or places.
    fn weights(seed: u64) -> Vec<Vec<f64>> {
        let mut rng = Stream::seeded(seed);
        (0..ELEMENTS)
            .map(|_| (0..ELEMENTS).map(|_| unit(&mut rng)).collect())
            .collect()
    }

    fn all_pairs() -> impl Iterator<Item = (usize, usize)> {
        (0..ELEMENTS).flat_map(|one| (0..one).map(move |other| (other, one)))
    }

    #[test]
    fn each_model_predicts_its_own_kind_of_problem_exactly_and_other_kinds_do_not() {
        let (one, other) = (weights(1), weights(2));
        let at = |order: &[u32], place: usize| order[place % ELEMENTS] as usize;
        let low_high =
            |of: &Vec<Vec<f64>>, one: usize, other: usize| of[one.min(other)][one.max(other)];
        let tour = explained(|order| {
            (0..ELEMENTS)
                .map(|place| low_high(&one, at(order, place), at(order, place + 1)))
                .sum()
        });
        let circle = explained(|order| {
            (0..ELEMENTS)
                .map(|place| one[at(order, place)][at(order, place + 1)])
                .sum()
        });
        let route = explained(|order| {
            order
                .windows(2)
                .map(|two| one[two[0] as usize][two[1] as usize])
                .sum::<f64>()
                + other[0][at(order, 0)]
        });
        let ordering = explained(|order| {
            all_pairs()
                .map(|(former, later)| one[at(order, former)][at(order, later)])
                .sum()
        });
        let assignment = explained(|order| {
            (0..ELEMENTS)
                .map(|place| one[place][at(order, place)])
                .sum()
        });
        let quadratic = explained(|order| {
            let worth = |(left, right)| {
                low_high(&one, at(order, left), at(order, right)) * low_high(&other, left, right)
            };
            all_pairs().map(worth).sum()
        });
        // A tour is also a circle of links.
        let exact = |explained: &[f64], model: usize| explained[model] > 0.9999;
        for (model, found) in [&tour, &circle, &route, &ordering, &assignment, &quadratic]
            .into_iter()
            .enumerate()
        {
            assert!(exact(found, model), "model {model}: {found:?}");
        }
        assert!(
            exact(&tour, 1) && !exact(&tour, 3) && !exact(&tour, 4),
            "{tour:?}"
        );
        for (found, model) in [
            (&route, 0),
            (&ordering, 0),
            (&assignment, 1),
            (&quadratic, 4),
        ] {
            assert!(found[model] < 0.9, "model {model}: {found:?}");
        }
    }

    #[test]
    fn the_weights_of_neighbours_are_distances_up_to_what_no_tour_shows() {
        let distances = weights(4);
        let distance =
            |one: u32, other: u32| distances[one.min(other) as usize][one.max(other) as usize];
        let length = |order: &[u32]| -> f64 {
            order
                .iter()
                .zip(order.iter().cycle().skip(1))
                .map(|(&one, &other)| distance(one, other))
                .sum()
        };
        let mut models = Models::new(ELEMENTS);
        let mut rng = Stream::seeded(5);
        let mut order: Vec<u32> = (0..ELEMENTS as u32).collect();
        for _ in 0..2000 {
            let from = order.clone();
            disturb(&mut order, false, &mut rng);
            models.learn_from(&from, &order, length(&order) - length(&from), &mut rng);
        }
        // An exchange of two edges shows the difference of two sums of distances.
        let weight = |one: u32, other: u32| {
            models.linear[0].weights[super::super::features::pair(ELEMENTS, one, other)]
        };
        for (a, b, c, d) in [(0, 1, 2, 3), (4, 8, 1, 5), (7, 2, 6, 0)] {
            let learnt = weight(a, b) + weight(c, d) - weight(a, c) - weight(b, d);
            let true_one = distance(a, b) + distance(c, d) - distance(a, c) - distance(b, d);
            assert!((learnt - true_one).abs() < 1e-3, "{learnt} and {true_one}");
        }
    }
}
