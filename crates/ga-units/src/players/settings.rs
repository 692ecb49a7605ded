use super::{
    GeneticPlayer, GreedyPlayer, HillClimbingPlayer, HoldPlayer, Name, PaperPlayer, RandomPlayer,
    RushPlayer,
};
use crate::error::Error;
use crate::evolve::fitness::Weights;
use crate::evolve::genome::{Plan, TurnView};
use crate::evolve::lookahead;
use crate::evolve::paper::{Parameters, Redraw};
use crate::game::battle::Battle;
use crate::game::play::Player;
use ga_core::Termination;
use rand::Rng;

/// The parameters of the players `paper` and `genetic`. The fields are the options of `units
/// match`; JSON has them by their names there. `None` is the number of the paper, or of our scheme.
///
/// ```
/// use ga_units::players::{Name, Settings};
///
/// let settings = Settings { generations: Some(5), stable: Some(2), ..Settings::default() };
/// settings.check(&[Name::Paper, Name::Rush])?;
/// assert_eq!(settings.paper().scheme.generations, 5);
/// let sentence = settings.check(&[Name::Genetic]).unwrap_err().to_string();
/// assert_eq!(sentence, "stable: only player paper uses it, expected it as a player");
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case"),
    schemars(rename_all = "kebab-case")
)]
pub struct Settings {
    /// The greatest number of generations of a turn.
    #[cfg_attr(feature = "serde", schemars(skip))]
    pub generations: Option<u64>,
    /// Individuals in the population [default: 10].
    #[cfg_attr(feature = "serde", schemars(range(min = 1, max = MOST), extend("value" = "N", "heading" = PAPER)))]
    pub population_size: Option<usize>,
    /// Best individuals that enter the roulette [default: 5].
    #[cfg_attr(feature = "serde", schemars(range(min = 1, max = MOST), extend("value" = "N", "heading" = PAPER)))]
    pub survivors: Option<usize>,
    /// Best individuals that are kept unchanged [default: 1].
    #[cfg_attr(feature = "serde", schemars(range(min = 0, max = MOST), extend("value" = "N", "heading" = PAPER)))]
    pub elites: Option<usize>,
    /// Probability that a pair is crossed [default: 0.7].
    #[cfg_attr(feature = "serde", schemars(range(min = 0, max = 1), extend("value" = "P", "heading" = PAPER)))]
    pub crossover: Option<f64>,
    /// Probability that an individual is mutated [default: 0.1].
    #[cfg_attr(feature = "serde", schemars(range(min = 0, max = 1), extend("value" = "P", "heading" = PAPER)))]
    pub mutation: Option<f64>,
    /// Cells of an individual that a mutation draws again [default: all].
    #[cfg_attr(feature = "serde", schemars(extend("value" = "CELLS", "heading" = PAPER)))]
    pub redraw: Option<Redraw>,
    /// The search ends after this many generations in a row without a better plan [default: 3; no
    /// end if a limit is given].
    #[cfg_attr(feature = "serde", schemars(range(min = 1), extend("value" = "N", "heading" = PAPER)))]
    pub stable: Option<u64>,
    /// Weights of enemyLoss, dist, selfLoss and avgToC in formula (3) [default: 10,5,0.2,2].
    #[cfg_attr(feature = "serde", serde(with = "ga_request::text::option"))]
    #[cfg_attr(feature = "serde", schemars(with = "Option<String>", extend("value" = "A,B,C,D", "heading" = PAPER)))]
    pub weights: Option<Weights>,
    /// The weights of the lookahead of `genetic`, each from 0 to a billion
    /// ([`GeneticPlayer::with_weights`]).
    #[cfg_attr(feature = "serde", schemars(with = "serde_json::Value", extend("content" = true)))]
    pub tuned: Option<lookahead::Weights>,
}

/// The most individuals of `paper`.
#[cfg(feature = "serde")]
const MOST: usize = 10_000;

/// The heading under which a help has the numbers of `paper`.
#[cfg(feature = "serde")]
const PAPER: &str = "Player paper";

impl Settings {
    /// Checks that these settings do not contradict each other, and that at least one of the
    /// players uses each of them.
    ///
    /// # Errors
    ///
    /// [`Error::Option`].
    pub fn check(&self, players: &[Name]) -> Result<(), Error> {
        if self.generations.is_some() && !players.iter().any(|player| player.has_generations()) {
            let problem = "only the players paper and genetic use it, expected one of them";
            return Err(Error::option("generations", problem));
        }
        if let Some(tuned) = self.tuned {
            if !players.contains(&Name::Genetic) {
                let problem = "only player genetic uses it, expected it as a player";
                return Err(Error::option("tuned", problem));
            }
            if tuned
                .to_array()
                .iter()
                .any(|weight| !(0.0..=1e9).contains(weight))
            {
                let problem = "expected each weight to be from 0 to 1000000000";
                return Err(Error::option("tuned", problem));
            }
        }
        match self.of_paper() {
            Some(option) if !players.contains(&Name::Paper) => Err(Error::option(
                option,
                "only player paper uses it, expected it as a player",
            )),
            Some(_) => self.check_sizes(),
            None => Ok(()),
        }
    }

    /// The first option that is given and that only the player `paper` has.
    fn of_paper(&self) -> Option<&'static str> {
        let given = [
            ("population-size", self.population_size.is_some()),
            ("survivors", self.survivors.is_some()),
            ("elites", self.elites.is_some()),
            ("crossover", self.crossover.is_some()),
            ("mutation", self.mutation.is_some()),
            ("redraw", self.redraw.is_some()),
            ("stable", self.stable.is_some()),
            ("weights", self.weights.is_some()),
        ];
        given
            .into_iter()
            .find_map(|(name, is_given)| is_given.then_some(name))
    }

    fn check_sizes(&self) -> Result<(), Error> {
        let Parameters {
            population,
            parents,
            elites,
            ..
        } = self.paper().scheme;
        // A smaller population than the default number of survivors enters the roulette whole.
        let (option, found, expected) = if self.survivors.is_some() && parents > population {
            ("survivors", parents, "at most")
        } else if elites >= population {
            ("elites", elites, "fewer than")
        } else {
            return Ok(());
        };
        let problem =
            format!("expected {expected} the {population} individuals of {{population-size}}");
        Err(Error::option(&format!("{option} {found}"), problem))
    }

    /// The player `paper` with these parameters.
    pub fn paper(&self) -> PaperPlayer {
        let paper = Parameters::default();
        PaperPlayer::new(Parameters {
            population: self.population_size.unwrap_or(paper.population),
            parents: self.survivors.unwrap_or(paper.parents),
            crossover: self.crossover.unwrap_or(paper.crossover),
            mutation: self.mutation.unwrap_or(paper.mutation),
            redraw: self.redraw.unwrap_or(paper.redraw),
            elites: self.elites.unwrap_or(paper.elites),
            generations: self.generations.unwrap_or(paper.generations),
            stable: self.stable.unwrap_or(paper.stable),
            weights: self.weights.unwrap_or(paper.weights),
        })
    }

    /// The player `genetic` with these parameters.
    pub fn genetic(&self) -> GeneticPlayer {
        let mut genetic = self
            .tuned
            .map_or_else(GeneticPlayer::default, GeneticPlayer::with_weights);
        genetic.scheme.generations = self.generations.unwrap_or(genetic.scheme.generations);
        genetic
    }

    /// The player of this name with these parameters. Its search also ends when `stop` asks for it.
    pub fn player_until<'a>(
        &self,
        name: Name,
        stop: impl Termination<Plan, f64> + 'a,
    ) -> Box<dyn Player + 'a> {
        match name {
            Name::Paper => {
                let mut paper = self.paper();
                let until = (paper.scheme.termination(), stop);
                Box::new(Searching(move |battle: &mut Battle, seed| {
                    let decision = paper.decide_until(&TurnView::new(battle), seed, &until)?;
                    decision.map_or(Ok(()), |decision| decision.carry_out(battle))
                }))
            }
            Name::Genetic => {
                let genetic = self.genetic();
                let until = (genetic.scheme.termination(), stop);
                Box::new(Searching(move |battle: &mut Battle, seed| {
                    let decision = genetic.decide_until(&TurnView::new(battle), seed, &until)?;
                    decision.map_or(Ok(()), |decision| genetic.carry_out(&decision, battle))
                }))
            }
            Name::Random => Box::new(RandomPlayer::default()),
            Name::Greedy => Box::new(GreedyPlayer::default()),
            Name::Rush => Box::new(RushPlayer::default()),
            Name::Hold => Box::new(HoldPlayer),
            Name::Ascent => Box::new(HillClimbingPlayer::default()),
        }
    }
}

/// A player that plans with a seed.
struct Searching<F>(F);

impl<F: FnMut(&mut Battle, u64) -> Result<(), Error>> Player for Searching<F> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        (self.0)(battle, rng.next_u64())
    }
}
