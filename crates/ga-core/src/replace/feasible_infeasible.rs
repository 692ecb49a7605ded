use super::Replacement;
use crate::constrained::Constrained;
use crate::error::Error;
use crate::random::Streams;
use crate::replace::Worst;
use crate::score::Score;
use crate::state::{Birth, Population};

/// Keeps the best feasible and the best infeasible individuals, as two populations: the
/// replacement of the feasible-infeasible two-population algorithm (Kimbrough et al. 2008).
///
/// A newborn competes with the individuals of its own kind only. It is admitted if its population
/// has a free place, or if it is better than the worst individual there, which it then replaces:
/// (μ + λ) selection in both populations. Feasible individuals compete by quality, infeasible ones
/// by violation.
///
/// - *Sizes*: both populations are usually of the same size. At the start, one of them may be
///   empty; it fills up as such individuals are born. The usual number of founders is the
///   sum of both sizes.
/// - *Effect*: the infeasible population moves towards the border of the constraints, and its
///   children cross it. Compared with a penalty, there is no weight to choose.
/// - *Cost*: the number of comparisons per newborn grows with the logarithm of the population.
/// - *Breed with* [`select::FeasibleInfeasible`](crate::select::FeasibleInfeasible), so that
///   parents come from both populations.
/// - *Instead*: any replacement works with [`Constrained`] scores, and prefers feasible
///   individuals. In the paper, children replace the whole generation; here, a good individual
///   stays until a better one is born.
///
/// ```
/// use ga_core::{Constrained, Population, Replacement};
/// use ga_core::random::Streams;
/// use ga_core::replace::FeasibleInfeasible;
/// use Constrained::{Feasible, Infeasible};
///
/// let mut residents = Population::from_iter([('a', Feasible(3)), ('b', Infeasible(2.0))]);
/// let mut newborns = Population::from_iter([('c', Feasible(1)), ('d', Infeasible(0.5))]);
/// FeasibleInfeasible::new(1, 1)?.replace(&mut residents, &mut newborns, &[], Streams::report(1));
/// assert_eq!(residents.genomes(), ['a', 'd']);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "FI-2Pop")]
#[doc(alias = "constraints")]
pub struct FeasibleInfeasible {
    /// The sizes of the infeasible and of the feasible population.
    sizes: [usize; 2],
    /// The worst of each population.
    worst: [Worst; 2],
}

impl FeasibleInfeasible {
    /// Keeps the best `feasible` feasible and the best `infeasible` infeasible individuals.
    ///
    /// # Errors
    ///
    /// If a size is 0.
    pub fn new(feasible: usize, infeasible: usize) -> Result<Self, Error> {
        let feasible = Error::at_least(1, "the size of the feasible population", feasible)?;
        let infeasible = Error::at_least(1, "the size of the infeasible population", infeasible)?;
        Ok(Self {
            sizes: [infeasible, feasible],
            worst: [Worst::default(), Worst::default()],
        })
    }
}

impl<G, S: Score> Replacement<G, Constrained<S>> for FeasibleInfeasible {
    fn replace(
        &mut self,
        residents: &mut Population<G, Constrained<S>>,
        newborns: &mut Population<G, Constrained<S>>,
        _: &[Birth],
        _: Streams,
    ) {
        self.remove_surplus(residents, newborns);
        // From the last to the first: the newborn that `swap_remove` moves was handled before.
        for child in (0..newborns.len()).rev() {
            let kind = usize::from(newborns.scores()[child].is_feasible());
            let worst = &mut self.worst[kind];
            if worst.len() < self.sizes[kind] {
                let (genome, score) = newborns.swap_remove(child);
                residents.push(genome, score);
                worst.push(residents.len() - 1, residents);
            } else if let Some(place) = worst.first() {
                let (genomes, scores) = newborns.columns_mut();
                if scores[child].order(&residents.scores()[place]).is_gt() {
                    residents.swap_with(place, &mut genomes[child], &mut scores[child]);
                    worst.first_replaced(residents);
                }
            }
        }
    }

    fn min_survivors(&self, size: usize) -> usize {
        size.min(self.sizes[0]).min(self.sizes[1])
    }

    fn prepare(&mut self, _: &mut Population<G, Constrained<S>>) {
        self.forget();
    }

    fn after_rescoring(&mut self, _: &Population<G, Constrained<S>>) {
        self.forget();
    }
}

impl FeasibleInfeasible {
    fn forget(&mut self) {
        self.worst.iter_mut().for_each(Worst::forget);
    }

    /// Finds the worst of both populations, if they are not known.
    fn build<G, S: Score>(&mut self, residents: &Population<G, Constrained<S>>) {
        if self.worst[0].len() + self.worst[1].len() != residents.len() {
            for (kind, worst) in self.worst.iter_mut().enumerate() {
                worst.build(residents, |score| usize::from(score.is_feasible()) == kind);
            }
        }
    }

    /// Moves the worst individuals of a population that is too large to the newborns: founders, or
    /// residents that another score made feasible.
    fn remove_surplus<G, S: Score>(
        &mut self,
        residents: &mut Population<G, Constrained<S>>,
        newborns: &mut Population<G, Constrained<S>>,
    ) {
        self.build(residents);
        for kind in 0..2 {
            if self.worst[kind].len() > self.sizes[kind] {
                let is_kind =
                    |&place: &usize| usize::from(residents.scores()[place].is_feasible()) == kind;
                let mut places: Vec<usize> = (0..residents.len()).filter(is_kind).collect();
                places.sort_unstable_by(|&left, &right| residents.rank(left, right));
                let mut surplus = places.split_off(self.sizes[kind]);
                // From the highest index down, so that `swap_remove` moves none of the others.
                surplus.sort_unstable();
                for place in surplus.into_iter().rev() {
                    let (genome, score) = residents.swap_remove(place);
                    newborns.push(genome, score);
                }
                self.forget();
                self.build(residents);
            }
        }
    }
}
