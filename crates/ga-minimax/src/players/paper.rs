use super::choice::{Choice, Chosen, Player, first_best};
use super::thinking::{Explored, Thinking};
use crate::budget::Budget;
use crate::error::Error;
use crate::evolve::{Line, Node, ReservationFitness, ReservationTree};
use crate::game::{Game, Value, Walk};
use crate::scheme::paper::{Parameters, Survivors};
use ga_core::replace::MuPlusLambda;
use ga_core::{Breeder, Engine, State};

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
        let parameters = Parameters {
            depth,
            ..Parameters::default()
        };
        Self {
            parameters,
            generations: None,
        }
    }

    /// A search that chooses as this player does, generation by generation.
    ///
    /// # Errors
    ///
    /// [`Error::NoChance`] in a game with chance, which the paper does not treat. The errors of
    /// [`Player::choose`].
    pub fn search<G: Game>(
        &self,
        root: &G,
        budget: &Budget,
        seed: u64,
    ) -> Result<impl Thinking<G> + use<G>, Error> {
        if G::CHANCE {
            return Err(Error::NoChance { player: "paper" });
        }
        let scheme = self.parameters.scheme(root, budget)?;
        let founders = self.parameters.founders(root, budget);
        let engine = scheme
            .found(&founders)
            .size(self.parameters.population)
            .seed(seed)?;
        Ok(PaperSearch {
            player: *self,
            root: root.clone(),
            engine,
            idle: 0,
        })
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
                let scored = state
                    .population()
                    .genomes()
                    .iter()
                    .map(|line| (fitness.score(line), line));
                first_best(scored, |scored| scored.0)
                    .map_or_else(Vec::new, |(_, line)| line.0.clone())
            }
        };
        let Some(&number) = line.first() else {
            return Choice::unevaluated(root, 0);
        };
        let mut values = vec![None; root.legal().len()];
        for node in tree.children(tree.root()) {
            values[usize::from(tree.number(node))] = tree.value(node);
        }
        let value = values[usize::from(number)];
        let choice = Choice::unevaluated(root, usize::from(number))?;
        let meter = fitness.meter();
        let has_room = fitness.has_room();
        let is_memory_full = meter.is_open() && !has_room;
        Some(Choice {
            value,
            values,
            line,
            evaluations: meter.spent(),
            is_memory_full,
            ..choice
        })
    }
}

/// A search of [`PaperPlayer`].
struct PaperSearch<G: Game, B> {
    player: PaperPlayer,
    root: G,
    engine: Engine<Line, B, ReservationFitness<G>, MuPlusLambda>,
    /// The number of generations in a row without a new line.
    idle: u32,
}

impl<G: Game, B: Breeder<Line, Option<usize>>> PaperSearch<G, B> {
    fn fitness(&self) -> Result<&ReservationFitness<G>, Error> {
        let fitness = &self.engine.scheme().evaluator;
        fitness
            .fault()
            .map_or(Ok(fitness), |fault| Err(fault.clone()))
    }
}

impl<G: Game, B: Breeder<Line, Option<usize>> + Send> Thinking<G> for PaperSearch<G, B> {
    fn step(&mut self) -> Result<bool, Error> {
        let fitness = self.fitness()?;
        let meter = fitness.meter();
        let generations = self
            .player
            .generations
            .is_none_or(|limit| self.engine.state().generation() < limit);
        if !generations
            || !meter.is_open()
            || !fitness.has_room()
            || self.idle == MOST_IDLE_GENERATIONS
        {
            return Ok(false);
        }
        let spent = meter.spent();
        self.engine.step();
        self.idle = if self.evaluations() == spent {
            self.idle + 1
        } else {
            0
        };
        self.fitness().map(|_| true)
    }

    fn choice(&self) -> Chosen<G> {
        Ok(self
            .player
            .choice(&self.root, self.engine.state(), self.fitness()?))
    }

    fn generations(&self) -> u64 {
        self.engine.state().generation()
    }

    fn evaluations(&self) -> u64 {
        self.engine.scheme().evaluator.meter().spent()
    }

    fn explored(&self, levels: usize) -> Explored<G::Value> {
        let tree = self.engine.scheme().evaluator.tree();
        explored(tree, tree.root(), levels)
    }
}

fn explored<V: Value>(tree: &ReservationTree<V>, node: Node, levels: usize) -> Explored<V> {
    let mut children: Vec<Explored<V>> = tree
        .children(node)
        .map(|child| explored(tree, child, levels.saturating_sub(1)))
        .collect();
    let lines = match children.iter().map(|child| child.lines).sum() {
        // A leaf is the end of a line if it has a value.
        0 => u64::from(tree.value(node).is_some()),
        lines => lines,
    };
    if levels == 0 {
        children = Vec::new();
    }
    Explored {
        number: tree.number(node),
        value: tree.value(node),
        lines,
        children,
    }
}

impl<G: Game> Player<G> for PaperPlayer {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if Walk::new(position).moves()? == 0 {
            return Ok(None);
        }
        let mut search = self.search(position, budget, seed)?;
        while search.step()? {}
        search.choice()
    }
}
