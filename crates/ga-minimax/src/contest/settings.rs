use super::searcher::Searcher;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Board;
#[cfg(feature = "log")]
use crate::game::LONGEST_LINE;
use crate::game::{Game, ThreeInARow};
use crate::players::{
    AlphaBeta, Exact, GeneticPlayer, Greedy, MaxN, PaperPlayer, Paranoid, Player, Pvs, Random,
    Rollout, Sight, Thinking, UctMaxN, Whole,
};
use crate::scheme::paper::{DEPTH, Parameters, Steps, Survivors, Ties};

/// The limits and the parameters of the players of a command. The fields are its options; JSON has
/// them by their names there. `None` is the number of the paper, or of
/// [`scheme::paper`](crate::scheme::paper).
///
/// ```
/// use ga_minimax::contest::{Searcher, Settings};
/// use ga_minimax::game::TicTacToe;
/// use ga_minimax::{Budget, Player};
///
/// let settings = Settings { depth: Some(3), ..Settings::default() };
/// settings.check(&[Searcher::Paper], None)?;
/// let position: TicTacToe = "XX.OO....".parse()?;
/// let budget = settings.budget(Searcher::Paper, Settings::EVALUATIONS, false);
/// let choice = settings.player(Searcher::Paper).choose(&position, &budget, 1)?;
/// assert_eq!(choice.map(|choice| choice.chosen), Some(2)); // three in a row
/// let sentence = settings.check(&[Searcher::Uct], None).unwrap_err().to_string();
/// assert_eq!(sentence, "depth: not used by this player, only by paper");
/// # Ok::<(), ga_request::search::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "log",
    derive(schemars::JsonSchema, serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Settings {
    /// Evaluations per move [default: 1267; in `play` 200000, for the player paper 5000; for exact
    /// 20 million; no limit if another limit is given].
    #[cfg_attr(feature = "log", schemars(extend("value" = "N")))]
    pub budget: Option<u64>,
    /// Generations per move, for the players paper and genetic; with 0 they only have founders.
    #[cfg_attr(feature = "log", schemars(extend("value" = "N")))]
    pub generations: Option<u64>,
    /// Memory for the positions that a search remembers, as in 64MiB; each search of a match has
    /// this much for itself. A full memory makes no value wrong [default: 1GiB].
    #[cfg_attr(
        feature = "log",
        serde(deserialize_with = "memory"),
        schemars(with = "Option<String>", extend("value" = "SIZE"))
    )]
    pub memory: Option<usize>,
    /// Lines in the population [default: 40].
    #[cfg_attr(feature = "log", schemars(range(min = 1, max = 100_000), extend("value" = "N", "heading" = PAPER)))]
    pub population_size: Option<u64>,
    /// Share of couples that are crossed [default: 0.8].
    #[cfg_attr(feature = "log", schemars(range(min = 0, max = 1), extend("value" = "P", "heading" = PAPER)))]
    pub crossover: Option<f64>,
    /// Share of children with one new random move [default: 0.1].
    #[cfg_attr(feature = "log", schemars(range(min = 0, max = 1), extend("value" = "P", "heading" = PAPER)))]
    pub mutation: Option<f64>,
    /// Greatest number of moves of a line; not in `search` [default: a depth that suits the game].
    #[cfg_attr(feature = "log", schemars(range(min = 1, max = 1000), extend("value" = "N", "heading" = PAPER)))]
    pub depth: Option<u64>,
    /// Set from which survivors are selected [default: everything].
    #[cfg_attr(feature = "log", schemars(extend("value" = "SET", "heading" = PAPER)))]
    pub survivors: Option<Survivors>,
    /// Lines that win ties at the cut of the best lines; not with --survivors offspring [default:
    /// oldest].
    #[cfg_attr(feature = "log", schemars(extend("value" = "LINES", "heading" = PAPER)))]
    pub ties: Option<Ties>,
    /// Whether children are crossed and then mutated, or crossed or mutated [default: in-sequence].
    #[cfg_attr(feature = "log", schemars(extend("value" = "READING", "heading" = PAPER)))]
    pub steps: Option<Steps>,
}

/// Why a limit of searches is refused beside players that do not search.
#[cfg(feature = "log")]
pub(super) const UNSEARCHED: &str = "the players random and greedy do not search, and a level has limits of its own; \
                                     expected another player";

/// The heading of the options that only the player `paper` has.
#[cfg(feature = "log")]
const PAPER: &str = "Player paper";

/// Reads a size in memory: bytes, or a text such as `64MiB`.
#[cfg(feature = "log")]
fn memory<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<usize>, D::Error> {
    use serde::{Deserialize, de::Error};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Size {
        Bytes(u64),
        Text(String),
    }

    const UNITS: [(&str, u32); 3] = [("KiB", 10), ("MiB", 20), ("GiB", 30)];
    const MOST: u64 = 1 << 40;
    let bytes = match Option::deserialize(from)? {
        None => return Ok(None),
        Some(Size::Bytes(bytes)) => Some(bytes),
        Some(Size::Text(text)) => UNITS.into_iter().find_map(|(unit, shift)| {
            let number: u64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
            number.checked_mul(1 << shift)
        }),
    };
    let bytes = bytes.filter(|bytes| (1..=MOST).contains(bytes));
    let bytes = bytes.and_then(|bytes| usize::try_from(bytes).ok());
    let wrong = || D::Error::custom("expected a size from 1KiB to 1024GiB, as in 64MiB");
    bytes.map(Some).ok_or_else(wrong)
}

impl Settings {
    /// The evaluations per move if no limit is given: about those of 44 generations of the paper's
    /// search in a tree of 7 levels and 7 moves. 40 generations, as in the paper, evaluate about
    /// 1155 leaves.
    pub const EVALUATIONS: u64 = 1267;

    /// The greatest size of a population.
    pub const MOST_LINES: u64 = 100_000;

    /// Checks that these settings can be used, and that at least one of the players of a command
    /// uses each of them. `time` is the name of its option for a limit in seconds, if it is given.
    ///
    /// # Errors
    ///
    /// For an option that no player uses, that another one excludes, or that is out of its range.
    #[cfg(feature = "log")]
    pub fn check(
        &self,
        players: &[Searcher],
        time: Option<&str>,
    ) -> Result<(), ga_request::search::Error> {
        let wrong =
            |option: &str, problem: &str| Err(ga_request::search::Error::field(option, problem));
        let is_paper = players.contains(&Searcher::Paper);
        for (option, is_given) in [
            ("population-size", self.population_size.is_some()),
            ("crossover", self.crossover.is_some()),
            ("mutation", self.mutation.is_some()),
            ("depth", self.depth.is_some()),
            ("survivors", self.survivors.is_some()),
            ("ties", self.ties.is_some()),
            ("steps", self.steps.is_some()),
        ] {
            if is_given && !is_paper {
                return wrong(option, "not used by this player, only by paper");
            }
        }
        // Without a cut of the best lines there are no ties.
        if self.ties.is_some() && self.survivors == Some(Survivors::Offspring) {
            let problem = "all lines of {survivors} offspring are parents, expected one of the two";
            return wrong("ties", problem);
        }
        if self.generations.is_some() && !players.iter().any(|player| player.has_generations()) {
            let problem = "not used by this player, only by paper and genetic";
            return wrong("generations", problem);
        }
        let budget = self.budget.map(|_| "budget");
        let limit = budget.or(self.memory.map(|_| "memory")).or(time);
        if let Some(option) = limit.filter(|_| !players.iter().any(|player| player.searches())) {
            return wrong(option, UNSEARCHED);
        }
        let ranges = [
            ("population-size", self.population_size, Self::MOST_LINES),
            ("depth", self.depth, LONGEST_LINE as u64),
        ];
        for (field, found, most) in ranges {
            if let Some(found) = found.filter(|found| !(1..=most).contains(found)) {
                return wrong(field, &format!("{found}, expected 1 to {most}"));
            }
        }
        Ok(())
    }

    /// The limits of a move of `player`, without those of time. `is_timed` is whether there is one.
    /// `usual` are the evaluations if no limit is given, for example
    /// [`EVALUATIONS`](Self::EVALUATIONS).
    pub fn budget(&self, player: Searcher, usual: u64, is_timed: bool) -> Budget {
        // A player that does not search ends by itself, and no option can give it more.
        let is_limited = is_timed
            || self.generations.is_some() && player.has_generations()
            || !player.searches();
        let usual = [usual, Exact::EVALUATIONS][usize::from(player == Searcher::Exact)];
        let evaluations = self.budget.or((!is_limited).then_some(usual));
        let budget = evaluations.map_or(Budget::default(), Budget::evaluations);
        self.memory
            .map_or(budget.clone(), |bytes| budget.with_memory(bytes))
    }

    /// A player of a board game.
    pub fn player<B: Board>(&self, player: Searcher) -> Box<dyn Player<B> + Send> {
        let rollout = if B::PLAYED_OUT {
            Rollout::Playout
        } else {
            Rollout::Position
        };
        let player = player.in_game::<B>();
        player.with(
            self.paper(B::DEPTH),
            self.genetic(B::HORIZON),
            rollout,
            &B::LEVELS,
        )
    }

    /// A player for a two-player game tree.
    pub fn player_of_tree<G: Game<Value = f64>>(
        &self,
        player: Searcher,
    ) -> Box<dyn Player<G> + Send> {
        player.with(
            self.paper(DEPTH),
            self.genetic(GeneticPlayer::default().parameters.horizon),
            Rollout::Playout,
            &Sight::USUAL,
        )
    }

    /// A player of a game for any number of players. The search of the player `paper` is `depth`
    /// moves deep if [`Settings::depth`] is `None`; ours looks `horizon` moves ahead.
    ///
    /// `best` and `minimax` are max-n, `uct` and `uct-positions` are UCT with shares of all
    /// players, and `alphabeta`, `pvs` and `genetic` are [`Paranoid`]: they take all others for one
    /// opponent.
    ///
    /// # Errors
    ///
    /// [`Error::OnlyForTwo`] if the player is only for games of two: a level, `exact` or
    /// `uct-widening`.
    pub fn player_of_many<G: Game>(
        &self,
        player: Searcher,
        depth: usize,
        horizon: usize,
    ) -> Result<Box<dyn Player<G> + Send>, Error> {
        match player {
            Searcher::Paper => Ok(Box::new(self.paper(depth))),
            Searcher::Genetic => Ok(Box::new(Paranoid(self.genetic(horizon)))),
            Searcher::Best | Searcher::Minimax => Ok(Box::new(MaxN::default())),
            Searcher::AlphaBeta => Ok(Box::new(Paranoid(AlphaBeta::default()))),
            Searcher::Pvs => Ok(Box::new(Paranoid(Pvs::default()))),
            Searcher::Uct => Ok(Box::new(UctMaxN::default())),
            Searcher::UctPositions => Ok(Box::new(UctMaxN {
                is_estimated: true,
                ..UctMaxN::default()
            })),
            Searcher::Random => Ok(Box::new(Random)),
            Searcher::Greedy => Ok(Box::new(Greedy)),
            Searcher::Exact | Searcher::UctWidening | Searcher::Level(_) => {
                Err(Error::OnlyForTwo {
                    player: player.name(),
                })
            }
        }
    }

    /// A player of three in a row.
    ///
    /// # Errors
    ///
    /// Those of [`player_of_many`](Self::player_of_many).
    pub fn player_of_three(
        &self,
        player: Searcher,
    ) -> Result<Box<dyn Player<ThreeInARow> + Send>, Error> {
        self.player_of_many(player, ThreeInARow::DEPTH, ThreeInARow::HORIZON)
    }

    /// A search that chooses as the player of a board game does: generation by generation if the
    /// player is genetic, otherwise in one step.
    ///
    /// # Errors
    ///
    /// The errors of [`Player::choose`].
    pub fn search<B: Board>(
        &self,
        player: Searcher,
        position: &B,
        budget: &Budget,
        seed: u64,
    ) -> Result<Box<dyn Thinking<B>>, Error> {
        let has_moves = !position.legal().is_empty() && !position.is_chance();
        let player = player.in_game::<B>();
        Ok(match player {
            Searcher::Paper if has_moves => {
                Box::new(self.paper(B::DEPTH).search(position, budget, seed)?)
            }
            Searcher::Genetic if has_moves => {
                Box::new(self.genetic(B::HORIZON).search(position, budget, seed)?)
            }
            _ => Box::new(Whole::new(self.player(player), position, budget, seed)),
        })
    }

    /// The player `paper`, `depth` moves deep if no other depth is given.
    fn paper(&self, depth: usize) -> PaperPlayer {
        let paper = Parameters::default();
        let parameters = Parameters {
            depth: self.depth.map_or(depth, |depth| depth as usize),
            population: self
                .population_size
                .map_or(paper.population, |size| size as usize),
            crossover_rate: self.crossover.unwrap_or(paper.crossover_rate),
            mutation_rate: self.mutation.unwrap_or(paper.mutation_rate),
            survivors: self.survivors.unwrap_or_default(),
            ties: self.ties.unwrap_or_default(),
            steps: self.steps.unwrap_or_default(),
        };
        PaperPlayer {
            parameters,
            generations: self.generations,
        }
    }

    /// Our player, which looks `horizon` plies ahead.
    fn genetic(&self, horizon: usize) -> GeneticPlayer {
        GeneticPlayer {
            generations: self.generations,
            ..GeneticPlayer::with_horizon(horizon)
        }
    }
}
