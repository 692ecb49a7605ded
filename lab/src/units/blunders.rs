//! How large the mistakes of the levels are, as a search sees them that looks further than all of
//! them.

use clap::Args;
use cli::{Answer, Common, Failure, Output, Time, at_least_one, repeat};
use ga_core::rand::Rng;
use ga_core::random::{Streams, below};
use ga_units::evolve::genome::TurnView;
use ga_units::evolve::lookahead::{LookaheadFitness, Playout, Scratch, Weights};
use ga_units::ladder::Level;
use ga_units::players::{GeneticPlayer, Sight};
use ga_units::{Battle, Error};
use serde::Serialize;

use ludevo_units::setup::Setup;

#[derive(Args)]
pub(crate) struct Blunders {
    /// Positions, one of each match between two players of level 5
    #[arg(long, value_name = "N", default_value = "400", value_parser = at_least_one)]
    games: u64,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    time: Time,
}

/// The plans of a level by what they lose against the best plan that is known, as shares.
#[derive(Serialize)]
struct Row {
    /// The level; 0 is the habit of `greedy`.
    level: u64,
    positions: usize,
    /// Less than 1 unit of money.
    none: f64,
    /// Less than 10, the cost of infantry.
    slight: f64,
    /// Less than 40.
    small: f64,
    /// Less than 80.
    large: f64,
    /// All others.
    grave: f64,
    /// The mean loss, where a loss counts as at most 200.
    mean: f64,
    /// The share of the positions in which the plan loses the game within the turns that are seen,
    /// and the best one does not, or in which it misses a win.
    decisive: f64,
}

/// The judge sees nine turns after the plan, and no level sees more than five.
const JUDGE: Playout = Playout {
    turns: 9,
    moves: 1000,
    units: 60,
    cells: 2500,
};

/// More than any loss of units.
const DECISIVE: f64 = 1e5;

/// The greatest loss that counts.
const GREATEST: f64 = 200.0;

/// One of this many turns of a match is drawn. A shorter match gives no position.
const TURNS: usize = 16;

impl Blunders {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let ground = self.setup.ground()?;
        output.release()?;
        let stop = output.stop();
        let games: Vec<u64> = (0..self.games).collect();
        let losses = repeat(&games, &stop, |game| {
            let (seed, swapped) = ground.place(common.seed, game);
            let streams = Streams::report(seed).round(game);
            let turns = below(&mut streams.evaluation(0), TURNS);
            let position = position(ground.battle(seed, swapped)?, turns, seed)?;
            let Some(position) = position else {
                return Ok(None);
            };
            Ok(Some(losses(&position, streams.evaluation(1).next_u64())?))
        })?;
        let losses: Vec<Vec<f64>> = losses.into_iter().map(|(_, losses)| losses).collect();
        for level in 0..=Level::COUNT {
            let of: Vec<f64> = losses.iter().map(|losses| losses[level]).collect();
            let row = Row::new(level as u64, &of);
            output.answer(&row, row.text())?;
        }
        Ok(Answer::Met)
    }
}

/// The position after some turns of a match between two players of level 5. `None` if the match is
/// over before, or if the side to move has no units or no enemies.
fn position(mut battle: Battle, turns: usize, seed: u64) -> Result<Option<Battle>, Error> {
    let sight = Level::new(5)?.player();
    for turn in 0..turns as u64 {
        if let Some(decision) = sight.decide(&battle, seed.wrapping_add(turn))? {
            decision.carry_out(&mut battle)?;
        }
        if battle.outcome().is_none() {
            battle.end_turn()?;
        }
        if battle.outcome().is_some() {
            return Ok(None);
        }
    }
    let is_empty = [0, 1]
        .iter()
        .any(|&side| battle.side(side).units().is_empty());
    Ok(Some(battle).filter(|_| !is_empty))
}

/// What the plans of `greedy` and of all levels lose against the best plan that is known.
fn losses(battle: &Battle, seed: u64) -> Result<Vec<f64>, Error> {
    let view = TurnView::new(battle);
    let judge = LookaheadFitness::new(&view, Weights::EVOLVED, true).with_playout(JUDGE);
    let mut scratch = Scratch::default();
    let mut searcher = GeneticPlayer {
        weights: Weights::EVOLVED,
        playout: JUDGE,
        ..GeneticPlayer::default()
    };
    (searcher.scheme.population, searcher.scheme.generations) = (12, 80);
    let habit = Sight {
        plans: 1,
        ..Sight::WHOLE
    };
    let sights = [habit].into_iter().chain(Level::all().map(Level::player));
    let mut scores = Vec::new();
    for sight in sights {
        let decision = sight.decide(battle, seed)?;
        scores.push(decision.map_or(f64::NAN, |decision| {
            judge.score(&decision.plan, &mut scratch)
        }));
    }
    let found = searcher
        .decide(&view, seed)?
        .map_or(f64::NAN, |decision| decision.fitness);
    let best = scores.iter().copied().fold(found, f64::max);
    Ok(scores.into_iter().map(|score| best - score).collect())
}

impl Row {
    fn new(level: u64, losses: &[f64]) -> Self {
        let count = losses.len().max(1) as f64;
        let share = |from: f64, to: f64| {
            losses
                .iter()
                .filter(|loss| (from..to).contains(loss))
                .count() as f64
                / count
        };
        Self {
            level,
            positions: losses.len(),
            none: share(0.0, 1.0),
            slight: share(1.0, 10.0),
            small: share(10.0, 40.0),
            large: share(40.0, 80.0),
            grave: share(80.0, f64::INFINITY),
            mean: losses.iter().map(|loss| loss.min(GREATEST)).sum::<f64>() / count,
            decisive: share(DECISIVE, f64::INFINITY),
        }
    }

    fn text(&self) -> String {
        let shares = [self.none, self.slight, self.small, self.large, self.grave];
        let shares: Vec<String> = shares
            .iter()
            .map(|share| format!("{:>3.0}", 100.0 * share))
            .collect();
        let name = if self.level == 0 {
            "greedy".to_owned()
        } else {
            format!("level {}", self.level)
        };
        format!(
            "{name:<9} loses nothing, below 10, 40, 80 and more: {} %, mean {:.1}, decisive {:.1} % of {}",
            shares.join(" "),
            self.mean,
            100.0 * self.decisive,
            self.positions
        )
    }
}
