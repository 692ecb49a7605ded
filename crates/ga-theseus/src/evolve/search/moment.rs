use crate::evolve::design::{self, Spent};
use crate::game::Layout;
use ga_core::State;
use ga_core::genome::BitString;
use ga_request::claim::Value;
use serde::Serialize;

/// A search between two generations.
#[derive(Clone, Copy, Debug)]
pub enum Moment<'a> {
    /// The paper's scheme.
    Bits(&'a State<BitString, f64>),
    /// The search for the longest maze.
    Layouts(&'a State<Layout, f64>),
    /// Mazes to order.
    Order(design::Moment<'a>),
}

impl Moment<'_> {
    /// What the search has spent so far.
    pub fn spent(&self) -> Spent {
        match self {
            Self::Bits(state) => Spent::default().with(state),
            Self::Layouts(state) => Spent::default().with(state),
            Self::Order(moment) => moment.spent(),
        }
    }

    /// What the [`checkpoint`](Self::checkpoint) has spent: as much as [`spent`](Self::spent), and
    /// more while resumed mazes to order are found again.
    pub fn saved(&self) -> Spent {
        match self {
            Self::Order(moment) => moment.journal_spent(),
            Self::Bits(_) | Self::Layouts(_) => self.spent(),
        }
    }

    /// The seed of its engine; `None` if it has several engines.
    pub fn seed(&self) -> Option<u64> {
        match self {
            Self::Bits(state) => Some(state.seed()),
            Self::Layouts(state) => Some(state.seed()),
            Self::Order(_) => None,
        }
    }

    /// The best score so far; `None` between two searches for mazes to order.
    pub fn best(&self) -> Option<f64> {
        match self {
            Self::Bits(state) => best(state),
            Self::Layouts(state) => best(state),
            Self::Order(moment) => moment.state().and_then(best),
        }
    }

    /// The scores of the present population; none between two searches for mazes to order.
    pub fn scores(&self) -> &[f64] {
        match self {
            Self::Bits(state) => state.population().scores(),
            Self::Layouts(state) => state.population().scores(),
            Self::Order(moment) => moment
                .state()
                .map_or(&[], |state| state.population().scores()),
        }
    }

    /// All that is needed to [resume](super::Search::resume) the search.
    pub fn checkpoint(&self) -> Value {
        match *self {
            // The schemes remember nothing beside the state.
            Self::Bits(state) => json(ga_core::Checkpoint::from(state.clone())),
            Self::Layouts(state) => json(ga_core::Checkpoint::from(state.clone())),
            Self::Order(moment) => json(moment.journal()),
        }
    }
}

fn best<G>(state: &State<G, f64>) -> Option<f64> {
    state.champion().map(|champion| champion.score)
}

fn json(checkpoint: impl Serialize) -> Value {
    serde_json::to_value(checkpoint).expect("genomes and scores are numbers, texts and lists")
}
