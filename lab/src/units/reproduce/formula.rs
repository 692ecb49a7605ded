//! Other weights of formula (3): many sets on training maps, and the best of them on new maps.

use cli::{Failure, Output};
use ga_core::rand::RngExt;
use ga_core::random::Stream;
use ga_units::evolve::fitness::Weights;
use ga_units::game::{Ground, Summary};
use ga_units::players::PaperPlayer;
use ga_units::scheme::paper::Parameters;
use ga_units::{Map, Player, Purchases, Terms};
use serde::Serialize;

use super::Reproduce;
use ludevo_units::contest::{Matches, unrecorded};
use ludevo_units::players::Name;

/// Number of random sets of weights.
const SETS: usize = 230;

/// A random weight is that of the paper times two to a power from -6 to 6.
const WIDEST: f64 = 6.0;

/// Seeds of training maps begin here. Those of the other experiments are far below.
const TRAINING: u64 = 2_000_000_000;

/// Matches of a set against each opponent on training maps.
const TRIALS: u64 = 20;

/// Number of sets that are played on new maps, besides those of the paper.
const BEST: usize = 5;

const TRIAL: [Name; 2] = [Name::Greedy, Name::Rush];
const TEST: [Name; 3] = [Name::Greedy, Name::Rush, Name::Hold];

/// The matches of one set of weights against one opponent.
#[derive(Clone, Debug, Serialize)]
struct Row {
    experiment: &'static str,
    variant: String,
    /// Training maps chose the best sets. Only figures of new maps are measurements.
    maps: &'static str,
    /// The weights of enemyLoss, dist, selfLoss and avgToC.
    weights: [f64; 4],
    opponent: &'static str,
    /// The seed of the first map.
    seed: u64,
    matches: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    mean_turns: f64,
    mean_damage_dealt: f64,
    mean_damage_received: f64,
}

fn tests(command: &Reproduce) -> u64 {
    command.runs.unwrap_or(400)
}

/// The number of matches of the experiment.
pub(super) fn count(command: &Reproduce) -> u64 {
    let sets = sets(0).len() as u64;
    sets * TRIAL.len() as u64 * TRIALS + (1 + BEST as u64) * TEST.len() as u64 * tests(command)
}

/// The paper's weights, the same with one of them 0, and random sets.
fn sets(seed: u64) -> Vec<(String, Weights)> {
    let paper = Weights::PAPER.to_array();
    let mut sets = vec![("paper".to_owned(), Weights::PAPER)];
    for (index, name) in ["enemyLoss", "dist", "selfLoss", "avgToC"]
        .into_iter()
        .enumerate()
    {
        let mut weights = paper;
        weights[index] = 0.0;
        sets.push((format!("without {name}"), Weights::from_array(weights)));
    }
    let mut rng = Stream::seeded(seed);
    for number in 1..=SETS {
        let weights = paper.map(|weight| weight * rng.random_range(-WIDEST..WIDEST).exp2());
        sets.push((format!("random {number}"), Weights::from_array(weights)));
    }
    sets
}

/// Plays all sets on training maps, then the best of them and the paper's on new maps.
pub(super) fn run(
    command: &Reproduce,
    first_seed: u64,
    matches: &mut Matches,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut ranked = Vec::new();
    for (variant, weights) in sets(first_seed) {
        let mut points = 0;
        for opponent in TRIAL {
            let first = TRAINING.wrapping_add(first_seed);
            let Some(row) = play(
                &variant,
                weights,
                opponent,
                ("training", first, TRIALS),
                matches,
            )?
            else {
                return Ok(());
            };
            points += 2 * row.wins + row.draws;
            output.answer(&row, row.text())?;
        }
        ranked.push((points, variant, weights));
    }
    // The sort is stable: of equal sets, the first is better.
    ranked[1..].sort_by_key(|(points, ..)| std::cmp::Reverse(*points));
    for (_, variant, weights) in &ranked[..=BEST] {
        for opponent in TEST {
            let maps = ("new", first_seed, tests(command));
            let Some(row) = play(variant, *weights, opponent, maps, matches)? else {
                return Ok(());
            };
            output.answer(&row, row.text())?;
        }
    }
    Ok(())
}

/// Plays the paper's player with these weights against an opponent. `None` if it is cut short.
fn play(
    variant: &str,
    weights: Weights,
    opponent: Name,
    (maps, first_seed, number): (&'static str, u64, u64),
    matches: &mut Matches,
) -> Result<Option<Row>, Failure> {
    let ground = Ground::map(Map::apart(15)?, Terms::default());
    let stop = matches.stop.clone();
    let mut row = Row {
        experiment: "formula",
        variant: variant.to_owned(),
        maps,
        weights: weights.to_array(),
        opponent: opponent.name(),
        seed: first_seed,
        matches: 0,
        wins: 0,
        draws: 0,
        losses: 0,
        mean_turns: 0.0,
        mean_damage_dealt: 0.0,
        mean_damage_received: 0.0,
    };
    matches.play(
        number,
        &format!("formula, {variant} against {}", opponent.name()),
        |game| {
            let (seed, swapped) = ground.place(first_seed, game);
            let battle = ground.battle(seed, swapped)?;
            let purchases = [0, 1].map(|_| Purchases::all(seed, &battle));
            let paper = PaperPlayer::new(Parameters {
                weights,
                ..Parameters::default()
            });
            let players: [Box<dyn Player>; 2] = [Box::new(paper), opponent.player()];
            let battle = unrecorded(battle, players, &purchases, seed, &stop)?;
            Ok(battle.map(|battle| Summary::of(&battle)))
        },
        |_, summary| {
            row.matches += 1;
            match summary.winner {
                Some(0) => row.wins += 1,
                Some(_) => row.losses += 1,
                None => row.draws += 1,
            }
            row.mean_turns += f64::from(summary.turns);
            row.mean_damage_dealt += summary.sides[0].damage_dealt;
            row.mean_damage_received += summary.sides[0].damage_received;
            Ok(())
        },
    )?;
    if row.matches < number {
        return Ok(None);
    }
    for sum in [
        &mut row.mean_turns,
        &mut row.mean_damage_dealt,
        &mut row.mean_damage_received,
    ] {
        *sum /= number as f64;
    }
    Ok(Some(row))
}

impl Row {
    fn text(&self) -> String {
        let Self {
            variant,
            maps,
            weights,
            opponent,
            matches,
            wins,
            draws,
            losses,
            mean_turns,
            ..
        } = self;
        let [enemy_loss, dist, self_loss, centroid] = weights;
        format!(
            "{variant} ({enemy_loss:.3}, {dist:.3}, {self_loss:.3}, {centroid:.3}) against {opponent} on {maps} \
             maps: wins {wins}, draws {draws}, losses {losses} of {matches}, {mean_turns:.1} turns"
        )
    }
}
