use ga_core::{Population, State};

/// A generation of a run, as a log needs it. A search of your own fills in the fields; an engine
/// has them in its [`State`].
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a, G, S> {
    /// The seed of the run.
    pub seed: u64,
    /// The generation; 0 has the founders.
    pub generation: u64,
    /// The evaluations so far.
    pub evaluations: u64,
    /// The number of scores so far that were [not a number](ga_core::Score::is_nan).
    pub nan: u64,
    /// The present population.
    pub population: &'a Population<G, S>,
    /// The score of the best individual so far.
    pub best: Option<&'a S>,
}

impl<'a, G, S> From<&'a State<G, S>> for Moment<'a, G, S> {
    fn from(state: &'a State<G, S>) -> Self {
        Self {
            seed: state.seed(),
            generation: state.generation(),
            evaluations: state.evaluations(),
            nan: state.nan_scores(),
            population: state.population(),
            best: state.best().map(|(_, score)| score),
        }
    }
}
