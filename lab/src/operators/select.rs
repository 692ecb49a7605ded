use super::draws::{Counts, Drawn, Draws, Outcomes, name_of, needed, no_others};
use clap::{Args, ValueEnum};
use cli::{Failure, Stop, at_least_one};
use ga_core::random::Stream;
use ga_core::select::{
    Best, Boltzmann, ExponentialRank, FeasibleInfeasible, Lexicase, LinearRank, Random, Roulette,
    Selection, Shuffled, SingleTournament, StochasticUniversal, Tournament, Truncation,
};
use ga_core::{Constrained, Selector};

#[derive(Args)]
pub(crate) struct Select {
    /// Which selector
    #[arg(value_enum)]
    operator: Operator,

    /// The scores of a population, a,b,c; greater is better. For lexicase, a score is the results
    /// of its cases, 1:2,3:0. For feasible-infeasible, !2 is an infeasible score with violation 2
    #[arg(long, allow_hyphen_values = true)]
    scores: String,

    #[command(flatten)]
    draws: Draws,

    /// Parents per call of the selector [default: 1; 2 for single-tournament; all draws for
    /// stochastic-universal and shuffled, whose parents depend on each other]
    #[arg(long, value_name = "M", value_parser = at_least_one)]
    parents: Option<u64>,

    /// Entrants of a tournament (also feasible-infeasible); number of the best (truncation, top)
    #[arg(long, value_name = "K")]
    size: Option<usize>,

    /// Draws the entrants of a tournament without replacement
    #[arg(long)]
    distinct: bool,

    /// Expected number of selections of the best, relative to the mean, from 1 to 2 (linear-rank)
    #[arg(long, value_name = "S")]
    pressure: Option<f64>,

    /// Ratio of the probabilities of one rank and the next better one (exponential-rank)
    #[arg(long, value_name = "C")]
    base: Option<f64>,

    /// At a higher temperature, scores matter less (boltzmann)
    #[arg(long, value_name = "T")]
    temperature: Option<f64>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Operator {
    /// In proportion to the scores
    Roulette,
    /// In proportion to the scores, all parents with one spin
    StochasticUniversal,
    /// The best of a random sample
    Tournament,
    /// By rank, in equal steps
    LinearRank,
    /// By rank, in equal ratios
    ExponentialRank,
    /// Uniform among the best
    Truncation,
    /// In proportion to exp(score / temperature)
    Boltzmann,
    /// The best
    Best,
    /// Uniform
    Random,
    /// Roulette among the best
    Top,
    /// The two best of a random sample without replacement
    SingleTournament,
    /// Each individual once in random order, then each once more
    Shuffled,
    /// The best by one case after the other, in random order
    Lexicase,
    /// Half of the parents from the feasible scores, half from the others, by tournament
    FeasibleInfeasible,
}

/// Most comparisons of all tournaments; they take minutes.
const MOST_ENTRANTS: u128 = 10_000_000_000;

/// Most parents in one call, because they are kept in memory.
const MOST_AT_ONCE: u64 = 10_000_000;

impl Select {
    pub(crate) fn run(&self, seed: u64, stop: &Stop) -> Result<Drawn, Failure> {
        let name = name_of(&self.operator);
        no_others(&name, self.operator.options(), &self.given())?;
        let counts = if matches!(self.operator, Operator::Lexicase) {
            self.by_cases(seed, stop)?
        } else if matches!(self.operator, Operator::FeasibleInfeasible) {
            let tournament = Tournament::new(needed(self.size, &name, "--size K")?)?;
            self.count(
                &FeasibleInfeasible(tournament),
                &self.constrained()?,
                seed,
                stop,
            )?
        } else {
            let scores = self.cases()?.into_iter().map(|cases| match cases[..] {
                [score] => Ok(score),
                _ => Err(self.unfit("numbers a,b,c")),
            });
            let scores: Vec<f64> = scores.collect::<Result<_, _>>()?;
            self.count(&*self.selector(&name)?, &scores, seed, stop)?
        };
        let outcomes = Outcomes::Counts(counts);
        Ok(Drawn::new(name, seed, outcomes))
    }

    fn given(&self) -> [(&'static str, bool); 5] {
        [
            ("--size", self.size.is_some()),
            ("--distinct", self.distinct),
            ("--pressure", self.pressure.is_some()),
            ("--base", self.base.is_some()),
            ("--temperature", self.temperature.is_some()),
        ]
    }

    fn selector(&self, name: &str) -> Result<Box<dyn Selector<f64>>, Failure> {
        let size = || needed(self.size, name, "--size K");
        Ok(match self.operator {
            Operator::Roulette => Box::new(Roulette),
            Operator::StochasticUniversal => Box::new(StochasticUniversal),
            Operator::Tournament if self.distinct => Box::new(Tournament::new(size()?)?.distinct()),
            Operator::Tournament => Box::new(Tournament::new(size()?)?),
            Operator::LinearRank => Box::new(LinearRank::new(needed(
                self.pressure,
                name,
                "--pressure S, from 1 to 2",
            )?)?),
            Operator::ExponentialRank => Box::new(ExponentialRank::new(needed(
                self.base,
                name,
                "--base C, from 0 to 1",
            )?)?),
            Operator::Truncation => Box::new(Truncation::new(size()?)?),
            Operator::Boltzmann => Box::new(Boltzmann::new(needed(
                self.temperature,
                name,
                "--temperature T",
            )?)?),
            Operator::Best => Box::new(Best),
            Operator::Random | Operator::Lexicase | Operator::FeasibleInfeasible => {
                Box::new(Random)
            }
            Operator::Top => Box::new(Truncation::with(size()?, Roulette)?),
            Operator::SingleTournament => Box::new(SingleTournament::new(size()?)?),
            Operator::Shuffled => Box::new(Shuffled),
        })
    }

    /// Draws `--parents` parents per call; the last call may draw fewer.
    fn count<S>(
        &self,
        selector: &dyn Selector<S>,
        scores: &[S],
        seed: u64,
        stop: &Stop,
    ) -> Result<Counts, Failure> {
        let required = selector.min_population();
        let actual = scores.len();
        if required > actual {
            return Err(self.unfit(&format!("at least {required} scores, got {actual}")));
        }
        let draws = self.draws.counted(stop)?.draws;
        self.affordable(draws)?;
        let at_once = self.parents.unwrap_or(match self.operator {
            Operator::StochasticUniversal | Operator::Shuffled => draws,
            Operator::SingleTournament => 2,
            _ => 1,
        });
        if at_once.min(draws) > MOST_AT_ONCE {
            return Err(Failure::refused(format!(
                "--parents {at_once}: expected at most {MOST_AT_ONCE}"
            )));
        }
        let mut rng = Stream::seeded(seed);
        let mut selection = Selection::default();
        let mut times = vec![0; scores.len()];
        let mut left = draws;
        while left > 0 && !stop.is_due() {
            let parents = at_once.min(left);
            selection.clear();
            selector.select(scores, parents as usize, &mut selection, &mut rng);
            selection
                .parents
                .iter()
                .for_each(|&parent| times[parent] += 1);
            left -= parents;
        }
        Ok(Counts::of(times.into_iter().enumerate()))
    }

    /// Refuses tournaments that would take hours.
    fn affordable(&self, draws: u64) -> Result<(), Failure> {
        let Some(size) = self.size else { return Ok(()) };
        let entrants = size as u128;
        let draws = u128::from(draws);
        let work = match self.operator {
            // Each entrant is compared with those drawn before it.
            Operator::Tournament if self.distinct => entrants * entrants,
            Operator::SingleTournament => entrants * entrants,
            Operator::Tournament | Operator::FeasibleInfeasible => entrants,
            _ => return Ok(()),
        };
        if work.saturating_mul(draws) <= MOST_ENTRANTS {
            Ok(())
        } else {
            Err(Failure::refused(format!(
                "--size {size}: expected fewer entrants for {draws} draws"
            )))
        }
    }

    /// The scores, each with its cases.
    fn cases(&self) -> Result<Vec<Vec<f64>>, Failure> {
        let number = |word: &str| word.trim().parse().map_err(|_| self.unfit("numbers a,b,c"));
        self.scores
            .split(',')
            .map(|cases| cases.split(':').map(number).collect())
            .collect()
    }

    /// The scores; those that begin with an exclamation mark are infeasible.
    fn constrained(&self) -> Result<Vec<Constrained<f64>>, Failure> {
        let score = |word: &str| match word.trim().strip_prefix('!') {
            Some(violation) => violation.parse().ok().map(Constrained::Infeasible),
            None => word.trim().parse().ok().map(Constrained::Feasible),
        };
        let scores: Option<_> = self.scores.split(',').map(score).collect();
        scores.ok_or_else(|| self.unfit("numbers a,!b,c"))
    }

    fn by_cases(&self, seed: u64, stop: &Stop) -> Result<Counts, Failure> {
        let cases = self.cases()?;
        match cases[0].len() {
            1 => self.lexicase::<1>(&cases, seed, stop),
            2 => self.lexicase::<2>(&cases, seed, stop),
            3 => self.lexicase::<3>(&cases, seed, stop),
            4 => self.lexicase::<4>(&cases, seed, stop),
            5 => self.lexicase::<5>(&cases, seed, stop),
            6 => self.lexicase::<6>(&cases, seed, stop),
            _ => Err(self.unfit("at most six cases per score, as in 1:2,3:0")),
        }
    }

    fn lexicase<const N: usize>(
        &self,
        cases: &[Vec<f64>],
        seed: u64,
        stop: &Stop,
    ) -> Result<Counts, Failure> {
        let scores = cases
            .iter()
            .map(|cases| <[f64; N]>::try_from(cases.as_slice()));
        let scores: Vec<_> = scores
            .collect::<Result<_, _>>()
            .map_err(|_| self.unfit(&format!("{N} cases per score, as the first has")))?;
        self.count(&Lexicase, &scores, seed, stop)
    }

    fn unfit(&self, expected: &str) -> Failure {
        Failure::refused(format!("--scores {}: expected {expected}", self.scores))
    }
}

impl Operator {
    /// The options of this operator.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Tournament => &["--size", "--distinct"],
            Self::Truncation | Self::Top | Self::SingleTournament | Self::FeasibleInfeasible => {
                &["--size"]
            }
            Self::LinearRank => &["--pressure"],
            Self::ExponentialRank => &["--base"],
            Self::Boltzmann => &["--temperature"],
            Self::Best
            | Self::Roulette
            | Self::StochasticUniversal
            | Self::Random
            | Self::Shuffled
            | Self::Lexicase => &[],
        }
    }
}
