use super::{Selection, Selector};
use crate::constrained::Constrained;
use crate::random::below;
use crate::score::Score;
use rand::Rng;

/// Selects one half of the parents among the feasible individuals and one half among the infeasible
/// ones: the selector of the feasible-infeasible two-population algorithm (Kimbrough et al. 2008).
///
/// The inner selector chooses the parents within each population, so feasible and infeasible
/// individuals do not mate. If the number of couples is odd, one population, drawn at random,
/// provides the extra couple. If one of the populations is
/// too small for the inner selector, all parents come from the other one.
///
/// - *Effect*: the best feasible genome often lies at the border of the constraints. Parents from
///   both sides search the border from both sides. Infeasible children of feasible parents are not
///   wasted, because they can become parents.
/// - *Cost*: that of the inner selector, and a copy of the scores of both populations.
/// - *Use with* [`replace::FeasibleInfeasible`](crate::replace::FeasibleInfeasible), which keeps
///   both populations alive.
///
/// ```
/// use ga_core::{Constrained, Selector};
/// use ga_core::random::Stream;
/// use ga_core::select::{FeasibleInfeasible, Selection, Tournament};
///
/// let scores = [Constrained::Feasible(5), Constrained::Infeasible(0.5), Constrained::Feasible(9)];
/// let mut selection = Selection::default();
/// let selector = FeasibleInfeasible(Tournament::new(2)?);
/// selector.select(&scores, 40, &mut selection, &mut Stream::seeded(1));
/// assert_eq!(selection.parents.iter().filter(|&&parent| parent == 1).count(), 20);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "FI-2Pop")]
pub struct FeasibleInfeasible<T>(pub T);

impl<S: Score, T: Selector<Constrained<S>>> Selector<Constrained<S>> for FeasibleInfeasible<T> {
    fn select(
        &self,
        scores: &[Constrained<S>],
        count: usize,
        selection: &mut Selection,
        rng: &mut dyn Rng,
    ) {
        let required = self.0.min_population().max(1);
        let feasible = scores.iter().filter(|score| score.is_feasible()).count();
        let share = match [feasible, scores.len() - feasible].map(|size| size >= required) {
            [true, true] => {
                let couples = count.div_ceil(2);
                let odd = if couples % 2 == 1 { below(rng, 2) } else { 0 };
                count.min(2 * (couples / 2 + odd))
            }
            [true, false] => count,
            [false, _] => 0,
        };
        for (is_feasible, share) in [(true, share), (false, count - share)] {
            if share > 0 {
                select_among(&self.0, scores, is_feasible, share, selection, rng);
            }
        }
    }

    /// Enough that at least one of the two populations is large enough for the inner selector.
    fn min_population(&self) -> usize {
        self.0.min_population().max(1).saturating_mul(2) - 1
    }
}

/// Lets `selector` choose among the individuals that are feasible, or among those that are not.
fn select_among<S: Score>(
    selector: &impl Selector<Constrained<S>>,
    scores: &[Constrained<S>],
    is_feasible: bool,
    count: usize,
    selection: &mut Selection,
    rng: &mut dyn Rng,
) {
    let mut places = std::mem::take(&mut selection.places);
    places.clear();
    places.extend((0..scores.len()).filter(|&place| scores[place].is_feasible() == is_feasible));
    let eligible: Vec<Constrained<S>> = places.iter().map(|&place| scores[place].clone()).collect();
    let parents = selection.parents.len();
    let victims = selection.victims.len();
    selector.select(&eligible, count, selection, rng);
    for chosen in &mut selection.parents[parents..] {
        *chosen = places[*chosen];
    }
    for chosen in &mut selection.victims[victims..] {
        *chosen = places[*chosen];
    }
    selection.places = places;
}
