use super::ranking::Ranking;
use super::{Objectives, Values};
use crate::state::{Population, State};

impl<G, T: Values> Population<G, Objectives<T>> {
    /// The Pareto front: the feasible individuals that no other individual of this population
    /// dominates. Best first in the first objective.
    ///
    /// Individuals with equal objectives are all in the front. Individuals that are infeasible or
    /// [NaN](crate::Score::is_nan) never are. The front is computed from the values of the
    /// objectives, at the cost of [`rank`](super::rank).
    ///
    /// ```
    /// use ga_core::Population;
    /// use ga_core::objectives::Objectives;
    ///
    /// let named = [("a", [1, 9]), ("b", [5, 5]), ("c", [4, 5])];
    /// let population: Population<_, _> =
    ///     named.into_iter().map(|(name, values)| (name, Objectives::new(values))).collect();
    /// let names: Vec<&str> = population.front().into_iter().map(|(name, _)| *name).collect();
    /// assert_eq!(names, ["b", "a"]);
    /// ```
    #[doc(alias = "Pareto front")]
    #[doc(alias = "non-dominated")]
    pub fn front(&self) -> Vec<(&G, &Objectives<T>)> {
        let mut ranking = Ranking::default();
        ranking.rank(self.scores().iter(), 0);
        ranking
            .first()
            .iter()
            .map(|&place| (&self.genomes()[place], &self.scores()[place]))
            .collect()
    }
}

impl<G, T: Values> State<G, Objectives<T>> {
    /// The Pareto front of the present population, which is the result of a run with several
    /// objectives: see [`Population::front`].
    #[doc(alias = "Pareto front")]
    #[doc(alias = "non-dominated")]
    pub fn front(&self) -> Vec<(&G, &Objectives<T>)> {
        self.population().front()
    }
}
