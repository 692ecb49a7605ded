use super::choice::{Choice, Chosen, Player};
use crate::budget::Budget;
use crate::evolve::{Line, ReservationFitness};
use crate::game::{Game, Walk};
use crate::scheme::paper::{Parameters, Survivors};
use ga_core::{Engine, State};

/// A player that uses the search of the paper, [`scheme::paper`](crate::scheme::paper).
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::TicTacToe;
/// use ga_minimax::players::{PaperPlayer, Player};
///
/// let position: TicTacToe = "XX.OO....".parse()?;
/// let choice = PaperPlayer::with_depth(3).choose(&position, &Budget::evaluations(400), 1);
/// assert_eq!(choice?.map(|choice| choice.chosen), Some(2)); // three in a row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PaperPlayer {
    /// The parameters of the search.
    pub parameters: Parameters,
    /// The greatest number of generations. With `None`, the default, only the budget limits the
    /// search.
    pub generations: Option<u64>,
}

/// The search gives up after this many generations in a row without a new line.
const MOST_IDLE_GENERATIONS: u32 = 50;

impl PaperPlayer {
    /// A player with default parameters that searches `depth` moves deep, see
    /// [`Parameters::depth`].
    pub fn with_depth(depth: usize) -> Self {
        let parameters = Parameters { depth, ..Parameters::default() };
        Self { parameters, generations: None }
    }

    fn search<G: Game>(&self, root: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        let scheme = self.parameters.scheme(root, budget)?;
        let founders = self.parameters.founders(root, budget);
        let mut engine = Engine::start(scheme, &founders, self.parameters.population, seed)?;
        let mut idle = 0;
        loop {
            let (state, fitness) = (engine.state(), &engine.scheme().evaluator);
            if let Some(fault) = fitness.fault() {
                return Err(fault.clone());
            }
            let generations = self.generations.is_none_or(|limit| state.generation() < limit);
            if !generations || !fitness.meter().is_open() || idle == MOST_IDLE_GENERATIONS {
                return Ok(self.choice(root, state, fitness));
            }
            let spent = fitness.meter().spent();
            engine.step();
            idle = if engine.scheme().evaluator.meter().spent() == spent { idle + 1 } else { 0 };
        }
    }

    /// The first move of the fittest line.
    fn choice<G: Game>(
        &self,
        root: &G,
        state: &State<Line, Option<usize>>,
        fitness: &ReservationFitness<G>,
    ) -> Option<Choice<G::Move, G::Value>> {
        let tree = fitness.tree();
        let line = match self.parameters.survivors {
            // The fittest of all lines is the line that supplies the value of the root.
            Survivors::Everything => tree.principal_line(),
            Survivors::Offspring => {
                let scored = state.population().genomes().iter().map(|line| (fitness.score(line), line));
                let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
                best.map_or_else(Vec::new, |(_, line)| line.0.clone())
            }
        };
        let Some(&number) = line.first() else { return Choice::unevaluated(root, 0) };
        let value = tree.find(&line[..1]).and_then(|node| tree.value(node));
        let choice = Choice::unevaluated(root, usize::from(number))?;
        Some(Choice { value, line, evaluations: fitness.meter().spent(), ..choice })
    }
}

impl<G: Game> Player<G> for PaperPlayer {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if Walk::new(position).moves()? == 0 {
            return Ok(None);
        }
        self.search(position, budget, seed)
    }
}
