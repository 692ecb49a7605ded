//! One depth after the other.

use super::Pvs;
use super::ends::Ends;
use super::search::Search;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Game, LONGEST_LINE};
use crate::players::choice::{Choice, Chosen, sign_of};
use crate::players::table::NONE;
use crate::players::thinking::{Explored, Thinking};

/// The evaluations for the nearest end of a game that is decided, or as many as before.
const FOR_NEAREST: u64 = 20_000;

pub(super) struct Deepening<G: Game> {
    search: Search<G>,
    best: Option<Choice<G::Move, f64>>,
    /// What is known about each move of the root, for the player who moves.
    values: Vec<Option<f64>>,
    /// The moves that are searched, in ascending order; all if there are none.
    only: Vec<u16>,
    /// The move that is searched first.
    first: u16,
    /// The depths that were searched, and the greatest one.
    depth: usize,
    limit: usize,
    is_over: bool,
    /// The value for the player who moves, if it is that of a win or of a loss.
    decided: Option<f64>,
    /// The evaluations for the nearest end.
    more: u64,
}

impl<G: Game<Value = f64>> Deepening<G> {
    pub(super) fn new(
        settings: Pvs,
        root: &G,
        budget: &Budget,
        only: &[u16],
    ) -> Result<Self, Error> {
        let mut search = Search::new(settings, root, budget);
        let values = vec![None; search.walk.moves()?];
        let mut only = only.to_vec();
        only.sort_unstable();
        let number = only.first().copied().unwrap_or(0);
        let best = Choice::unevaluated(root, usize::from(number));
        let limit = settings
            .depth
            .unwrap_or(LONGEST_LINE)
            .clamp(1, LONGEST_LINE);
        let depth = if root.has_estimates() { 0 } else { limit - 1 };
        Ok(Self {
            search,
            is_over: best.is_none(),
            best,
            values,
            only,
            first: NONE,
            depth,
            limit,
            decided: None,
            more: 0,
        })
    }

    /// Searches one depth. Returns false, without a search, if there is no deeper one.
    fn deepen(&mut self) -> Result<bool, Error> {
        if self.is_over {
            return Ok(false);
        }
        self.depth += 1;
        // If the budget ends, no move keeps its value of the depth before.
        self.values.fill(None);
        let found = self
            .search
            .root(self.depth, self.first, &self.only, &mut self.values)?;
        if let Some((number, value)) = found.best {
            self.first = number;
            let root = self.search.walk.root();
            let turn = root.turn().min(1);
            let [win, loss] = [self.search.greatest[turn], -self.search.greatest[1 - turn]];
            self.decided = Some(value).filter(|&value| value >= win || value <= loss);
            let sign = sign_of(root);
            let told = |value: f64| {
                sign * if self.search.is_infinite && value.abs() >= f64::MAX {
                    value * 2.0
                } else {
                    value
                }
            };
            let values = self.values.iter().map(|value| value.map(told)).collect();
            self.best = Choice::found(root, told(value), values, self.search.line(number));
        }
        self.is_over = !found.is_finished
            || self.depth == self.limit
            || found.is_decided
            || self.decided.is_some();
        Ok(true)
    }

    /// Takes the move that wins first or loses last: values that are known without a search, and
    /// those in the table, do not say when the game ends.
    fn take_nearest(&mut self, target: f64) -> Result<(), Error> {
        let meter = &self.search.meter;
        let most = meter.left().min(meter.spent().max(FOR_NEAREST));
        let budget = meter.budget().clone().with_evaluations(most);
        let root = self.search.walk.root();
        let ends = Ends {
            game: root.clone(),
            player: root.turn(),
            target,
            ply: 0,
        };
        let settings = Pvs {
            depth: None,
            is_reduced: false,
        };
        let mut nearest = Deepening::new(settings, &ends, &budget, &self.only)?;
        // Another move has to be better.
        nearest.first = self.first;
        while nearest.deepen()? {}
        self.more = nearest.search.meter.spent();
        if let (Some(best), Some(found)) = (&mut self.best, nearest.best) {
            if nearest.decided.is_some() || nearest.first != self.first {
                (best.number, best.chosen, best.line) = (found.number, found.chosen, found.line);
            }
        }
        Ok(())
    }
}

impl<G: Game<Value = f64>> Thinking<G> for Deepening<G> {
    fn step(&mut self) -> Result<bool, Error> {
        let goes_on = self.deepen()?;
        if let Some(target) = self.decided.take_if(|_| self.is_over) {
            self.take_nearest(target)?;
        }
        Ok(goes_on)
    }

    fn choice(&self) -> Chosen<G> {
        let evaluations = self.evaluations();
        let is_memory_full = self.search.is_memory_full();
        let best = self.best.clone();
        Ok(best.map(|best| best.after(evaluations, is_memory_full)))
    }

    fn generations(&self) -> u64 {
        self.depth as u64
    }

    fn evaluations(&self) -> u64 {
        self.search.meter.spent() + self.more
    }

    fn explored(&self, _levels: usize) -> Explored<f64> {
        Explored::NONE
    }
}
