//! The player `genetic` with kinds drawn at random, tuned for them and not, against `greedy`.

use clap::Args;
use cli::{Answer, Common, Failure, Output, Time, at_least_one};
use ga_core::random::{Stream, below};
use ga_units::Roster;
use ga_units::evolve::lookahead::Weights;
use ga_units::game::{Factor, Kind, Setup};
use ga_units::players::{GeneticPlayer, Name, Tuning};
use serde::Serialize;

use ludevo_units::games::{Games, Share};

#[derive(Args)]
pub(crate) struct Armies {
    /// Rosters of four kinds; roster i is drawn from the seed plus i
    #[arg(long, value_name = "N", default_value = "20", value_parser = at_least_one)]
    rosters: u64,
    /// Matches of a player with a roster: two on each map, with sides swapped
    #[arg(long, value_name = "N", default_value = "100", value_parser = at_least_one)]
    games: u64,
    /// The incomes
    #[arg(
        long,
        value_name = "MONEY,..",
        default_value = "20,60,100,200",
        value_delimiter = ','
    )]
    income: Vec<u32>,
    #[command(flatten)]
    time: Time,
}

/// A row of the table.
#[derive(Serialize)]
struct Row {
    income: u32,
    roster: u64,
    tuned: Share,
    untuned: Share,
    weights: Weights,
}

/// Draws four kinds with attack 8 to 39, range 1 to 4, 20 to 119 hit points, 2 to 7 steps and cost
/// 15 to 89, and a factor of 0.5, 1, 1 or 1.5 for each pair of three types.
fn draw(seed: u64) -> Result<Roster, ga_units::Error> {
    const TYPES: [&str; 3] = ["x", "y", "z"];
    let rng = &mut Stream::seeded(seed);
    let mut between = |least: usize, most: usize| least + below(rng, most - least + 1);
    let mut kind = |index: usize| Kind {
        name: format!("kind {index}"),
        attack: between(8, 39) as f64,
        attack_type: TYPES[between(0, 2)].to_owned(),
        range: between(1, 4) as u16,
        armor: TYPES[between(0, 2)].to_owned(),
        hp: between(20, 119) as f64,
        movement: between(2, 7) as u16,
        cost: between(15, 89) as f64,
    };
    let kinds = (0..4).map(&mut kind).collect();
    let mut factor = |pair: usize| Factor {
        attack: TYPES[pair / 3].to_owned(),
        armor: TYPES[pair % 3].to_owned(),
        factor: [0.5, 1.0, 1.0, 1.5][between(0, 3)],
    };
    Roster::new(kinds, (0..9).map(&mut factor).collect())
}

impl Armies {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        let stop = output.stop();
        for &income in &self.income {
            for index in 0..self.rosters {
                let seed = common.seed.wrapping_add(index);
                let roster = draw(seed)?;
                let setup = Setup {
                    income: Some(income.into()),
                    ..Setup::default()
                };
                let ground = setup.maps([&roster, &roster])?;
                let is_due = || stop.is_due();
                let tuned = GeneticPlayer::tuned(&ground, &Tuning::default(), seed, &is_due)?;
                let games = Games {
                    ground: &ground,
                    seed: common.seed,
                    count: self.games,
                    stop: &stop,
                }
                .of(index);
                let greedy = || Name::Greedy.player();
                let (share, _) = games.play(&|| Box::new(tuned.clone()), &greedy)?;
                let (untuned, _) = games.play(&|| Name::Genetic.player(), &greedy)?;
                if stop.is_due() {
                    return Ok(Answer::Met);
                }
                let line = format!(
                    "income {income}, roster {index}: tuned {}, untuned {}",
                    share.text(),
                    untuned.text()
                );
                let row = Row {
                    income,
                    roster: index,
                    tuned: share,
                    untuned,
                    weights: tuned.weights,
                };
                output.answer(&row, line)?;
            }
        }
        Ok(Answer::Met)
    }
}
