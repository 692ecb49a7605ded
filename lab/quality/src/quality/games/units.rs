use super::{SIZE, Task, shares};
use cli::Failure;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::{Blend, Uniform};
use ga_core::evaluate::{Evaluator, Serial};
use ga_core::genome::Bounds;
use ga_core::mutate::AllScales;
use ga_core::rand::{Rng, RngExt};
use ga_core::replace::{Generational, MuPlusLambda};
use ga_core::select::Tournament;
use ga_core::terminate::Evaluations;
use ga_core::{Breeder, Engine, Mutator, Replacement, Scheme, State};
use ga_search::reals::{CmaEs, Shade};
use ga_units::evolve::lookahead::Weights;
use ga_units::players::GeneticPlayer;
use ga_units::{Battle, Map, Outcome, Purchases, Roster, Terms, play};

/// The scheme of `units evolve-weights`, and designs of the presets.
pub(super) const SCHEMES: &[&str] = &["ours", "reals", "cma-es", "shade", "shares"];

/// Sets of weights that are scored.
pub(super) const BUDGETS: &[u64] = &[30];

/// Maps of a score; each is played from both sides.
const MAPS: u64 = 4;

/// Fresh maps that tell the true score.
const REPORT: u64 = 50;

/// Maps of the score and of the report, as numbers: the first maps of the first seed.
const TRAINING: u64 = 2_000_000_000;
const FRESH: u64 = 3_000_000_000;

/// Residents of the scheme of `units evolve-weights`.
const OURS: usize = 8;

/// The genome of `units evolve-weights`: each weight is that set by hand, times two to this power.
const WIDEST: f64 = 3.0;

/// The share of points of the champion against the weights set by hand, on fresh maps.
pub(super) fn run(task: Task<'_>) -> Result<f64, Failure> {
    let Task {
        scheme,
        budget,
        seed,
    } = task;
    let first = TRAINING + seed * MAPS;
    // Matches between players of this crate end without an error.
    let fitness = |powers: &Vec<f64>| share(powers, first, MAPS).unwrap_or(f64::NAN);
    let bounds = Bounds::uniform(Weights::COUNT, -WIDEST..=WIDEST)?;
    let founders = |rng: &mut dyn Rng| {
        (0..Weights::COUNT)
            .map(|_| rng.random_range(-1.5..1.5))
            .collect::<Vec<f64>>()
    };
    let powers = match scheme {
        "ours" => {
            let breeder = Recombine {
                selector: Tournament::new(3)?,
                crossover: Sometimes::new(0.7, Uniform::new(0.5)?)?,
                mutator: Nudge,
                offspring: OURS - 1,
            };
            let replacement = Generational { elites: 1 };
            let scheme = Scheme {
                breeder,
                evaluator: Serial::new(fitness),
                replacement,
            };
            champion(scheme.found(&founders).size(OURS).seed(seed)?, budget)
        }
        "reals" => {
            let scheme = ga_search::reals(bounds, fitness).into_scheme();
            champion(scheme.found(&founders).size(1).seed(seed)?, budget)
        }
        "cma-es" => {
            let breeder = CmaEs::new(bounds);
            let replacement = MuPlusLambda::new(1)?;
            let scheme = Scheme {
                breeder,
                evaluator: Serial::new(fitness),
                replacement,
            };
            let hand = vec![vec![0.0; Weights::COUNT]];
            champion(scheme.founders(hand).seed(seed)?, budget)
        }
        "shade" => {
            let breeder = Shade::new(OURS, bounds)?;
            let replacement = MuPlusLambda::new(1)?;
            let scheme = Scheme {
                breeder,
                evaluator: Serial::new(fitness),
                replacement,
            };
            champion(scheme.found(&founders).size(1).seed(seed)?, budget)
        }
        "shares" => {
            let one = AllScales::new(&bounds).rate(0.0)?.precision(5.0)?;
            let more = AllScales::new(&bounds).rate(0.3)?.precision(5.0)?;
            let scheme = shares(
                one,
                more,
                Blend::new(&bounds).alpha(0.5)?,
                Serial::new(fitness),
            )?;
            champion(scheme.found(&founders).size(SIZE / 4).seed(seed)?, budget)
        }
        _ => unreachable!("a scheme of the list"),
    };
    powers.map_or(Ok(f64::NAN), |powers| {
        share(&powers, FRESH + seed * REPORT, REPORT)
    })
}

/// Changes a third of the powers by up to one.
struct Nudge;

impl Mutator<Vec<f64>> for Nudge {
    fn mutate(&self, powers: &mut Vec<f64>, rng: &mut dyn Rng) {
        for power in powers {
            if rng.random_range(0..3) == 0 {
                *power = (*power + rng.random_range(-1.0..1.0)).clamp(-WIDEST, WIDEST);
            }
        }
    }
}

/// The champion within a budget. A generation that exceeds it does not count.
fn champion<B, E, R>(mut engine: Engine<Vec<f64>, B, E, R>, budget: u64) -> Option<Vec<f64>>
where
    B: Breeder<Vec<f64>, f64>,
    E: Evaluator<Vec<f64>, Score = f64>,
    R: Replacement<Vec<f64>, f64>,
{
    let mut best = None;
    engine.run_with(Evaluations(budget), |state: &State<Vec<f64>, f64>| {
        if let Some((genome, _)) = state.best().filter(|_| state.evaluations() <= budget) {
            best = Some(genome.clone());
        }
    });
    best
}

/// The share of points against the weights set by hand. A draw is half a point.
fn share(powers: &[f64], first: u64, maps: u64) -> Result<f64, Failure> {
    let mut weights = Weights::BY_HAND.to_array();
    for (weight, power) in weights.iter_mut().zip(powers) {
        *weight *= power.exp2();
    }
    let mut points = 0.0;
    for game in 0..2 * maps {
        let seed = first + game / 2;
        let mut battle = battle(seed, game % 2 == 1)?;
        let purchases = [0, 1].map(|_| Purchases::all(seed, &battle));
        let [mut evolved, mut by_hand] =
            [Weights::from_array(weights), Weights::BY_HAND].map(|weights| GeneticPlayer {
                weights,
                ..GeneticPlayer::default()
            });
        let lists = [&purchases[0], &purchases[1]];
        play(
            &mut battle,
            [&mut evolved, &mut by_hand],
            lists,
            seed,
            &mut |_| {},
        )?;
        points += match battle.outcome().and_then(Outcome::winner) {
            Some(0) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    Ok(points / (2 * maps) as f64)
}

/// A near map without bounties. If `swapped`, side 0 is on the right and moves second.
fn battle(seed: u64, swapped: bool) -> Result<Battle, Failure> {
    let terms = Terms {
        bounty: 0.0,
        first: usize::from(swapped),
        ..Terms::default()
    };
    let roster = Roster::paper();
    let placed = if swapped {
        roster.clone().swapped()
    } else {
        roster.clone()
    };
    let battle = Map::apart(15)?.battle_of(&placed, terms, seed)?;
    if !swapped {
        return Ok(battle);
    }
    let sides = [battle.side(1).clone(), battle.side(0).clone()];
    Ok(Battle::new(battle.grid().clone(), roster, terms, sides)?)
}
