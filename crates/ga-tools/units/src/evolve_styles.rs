//! Evolves an archive of tastes: one for each way to play, as strong as the taste that was evolved
//! in self-play, and some that differ most.

use clap::Args;
use cli::{Answer, Common, Failure, Limits, Output, at_least_one, share};
use ga_core::breed::Recombine;
use ga_core::crossover::Uniform;
use ga_core::evaluate::Parallel;
use ga_core::feature::Grid;
use ga_core::genome::Bounds;
use ga_core::mutate::Gaussian;
use ga_core::random::{Stream, exp};
use ga_core::replace::GridArchive;
use ga_core::select::Random;
use ga_core::{Engine, Featured, Sampler, Scheme};
use ga_units::evolve::lookahead::Weights;
use ga_units::ladder::Level;
use ga_units::players::{Behaviour, Sight, Taste};
use serde_json::json;

use crate::games::Games;
use crate::players::level;
use crate::setup::Setup;

#[derive(Args)]
pub(crate) struct EvolveStyles {
    /// Matches of each level for the score of a taste: two on each map, with sides swapped
    #[arg(long, value_name = "N", default_value = "60", value_parser = at_least_one)]
    games: u64,
    /// Matches of each level, on other maps, with which the archive is measured before the styles
    /// are picked
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one)]
    check: u64,
    /// The levels at which a taste plays; the player without a style has the same level
    #[arg(long, value_name = "N,..", default_value = "4,7", value_delimiter = ',', value_parser = level)]
    levels: Vec<Level>,
    /// The number of styles that are picked from the archive
    #[arg(long, value_name = "N", default_value = "10", value_parser = at_least_one)]
    pick: u64,
    /// The greatest difference from one half of the points of a style that is picked
    #[arg(long, value_name = "SHARE", default_value = "0.15", value_parser = share)]
    uneven: f64,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    limits: Limits,
}

/// The genes of a taste: the powers of two by which its weights differ from those that were evolved
/// in self-play, then its wishes for home and for company.
const GENES: usize = Weights::COUNT + 2;

/// The least and the greatest gene.
const WIDEST: f64 = 4.0;

/// Money per step for a gene of 1.
const WISH: f64 = 0.25;

fn taste(genes: &[f64]) -> Taste {
    let (powers, wishes) = genes.split_at(Weights::COUNT);
    let mut weights = Weights::EVOLVED.to_array();
    for (weight, power) in weights.iter_mut().zip(powers) {
        *weight *= exp(power * std::f64::consts::LN_2);
    }
    Taste {
        weights: Weights::from_array(weights),
        home: WISH * wishes[0],
        together: WISH * wishes[1],
    }
}

/// The figures of the archive: where the units stand, how far they are spread, how often they
/// attack and how many of them die; with their bounds and cells.
const BOUNDS: [(f64, f64); FIGURES] = [(0.1, 0.6), (1.0, 6.0), (0.0, 0.5), (0.4, 1.0)];
const CELLS: [usize; FIGURES] = [5, 5, 5, 3];
const FIGURES: usize = 4;

type Score = Featured<f64, FIGURES>;

/// Plays matches against the taste that was evolved in self-play.
struct Judge<'a> {
    games: Games<'a>,
    levels: &'a [Level],
}

impl Judge<'_> {
    /// How near the shares of the points are to one half, at the level with the greatest
    /// difference, and how the taste plays: a style that makes a level stronger or weaker is no
    /// good one. NaN if the matches were cut short.
    fn score(&self, taste: Taste) -> Score {
        let mut uneven = 0.0_f64;
        let mut all = Behaviour::default();
        for level in self.levels {
            let plain = level.player();
            let Ok((share, behaviour)) = self.games.between(Sight { taste, ..plain }, plain) else {
                return CUT_SHORT;
            };
            uneven = uneven.max((share.score - 0.5).abs());
            all.add(&behaviour);
        }
        if self.games.stop.is_due() {
            return CUT_SHORT;
        }
        Featured {
            quality: -uneven,
            features: [all.forward(), all.spread(), all.attacks(), all.losses()],
        }
    }
}

const CUT_SHORT: Score = Featured {
    quality: f64::NAN,
    features: [f64::NAN; FIGURES],
};

/// The number of founders, and of the children of a generation.
const SIZE: usize = 50;

impl EvolveStyles {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let ground = self.setup.ground()?;
        output.release()?;
        let stop = output.stop();
        let limits = self.limits.or(Limits::generations(70));
        // The end of --time ends the search, but neither an evaluation nor the check of its result.
        let signals = stop.without_time();
        let games = Games {
            ground: &ground,
            seed: common.seed,
            count: self.games,
            stop: &signals,
        };
        let judge = Judge {
            games,
            levels: &self.levels,
        };
        let grid = Grid::new(BOUNDS, CELLS)?;
        let bounds = Bounds::uniform(GENES, -WIDEST, WIDEST)?;
        let scheme = Scheme {
            breeder: Recombine {
                selector: Random,
                crossover: Uniform::new(0.3)?,
                mutator: Gaussian::new(0.3, 1.0, bounds.clone())?,
                offspring: SIZE,
            },
            evaluator: Parallel::new(|genes: &Vec<f64>| judge.score(taste(genes))),
            replacement: GridArchive::new(grid),
        };
        let mut rng = Stream::seeded(common.seed);
        let mut founders = vec![vec![0.0; GENES]];
        founders.extend((1..SIZE).map(|_| bounds.sample(&mut rng)));
        let is_due = || stop.is_due();
        let engine = Engine::from_founders_unless(scheme, founders, common.seed, &is_due)?;
        let Some(mut engine) = engine else {
            return Ok(Answer::Unmet);
        };
        engine.run(&limits.termination(&stop), &mut ());
        // The archive keeps what was lucky on its maps, so others decide.
        let judge = Judge {
            games: Games {
                count: self.check,
                ..games.of(1)
            },
            levels: &self.levels,
        };
        let tastes: Vec<Taste> = engine
            .state()
            .population()
            .genomes()
            .iter()
            .map(|genes| taste(genes))
            .collect();
        let residents: Vec<(Taste, Score)> = tastes
            .into_iter()
            .map(|taste| (taste, judge.score(taste)))
            .collect();
        let plain = judge.score(Taste::EVOLVED);
        if signals.is_due() {
            return Ok(Answer::Met);
        }
        let picked = pick(&residents, &plain, self.uneven, self.pick as usize);
        for (index, (taste, score)) in residents.iter().enumerate() {
            let place = picked
                .iter()
                .position(|&other| other == index)
                .map(|place| place + 1);
            let [forward, spread, attacks, losses] = score.features;
            let object = json!({
                "picked": place, "uneven": -score.quality, "forward": forward, "spread": spread,
                "attacks": attacks, "losses": losses, "taste": taste,
            });
            let mark = place.map_or(String::new(), |place| format!("; picked as number {place}"));
            let line = format!(
                "uneven {:.2}, forward {forward:.2}, spread {spread:.1}, attacks {attacks:.2}, losses {losses:.2}{mark}",
                -score.quality
            );
            output.answer(&object, line)?;
        }
        Ok(Answer::Met)
    }
}

/// The indices of even residents that differ most in their figures: first the one that is farthest
/// from the player without a style, then the one that is farthest from both, and so on.
fn pick(residents: &[(Taste, Score)], plain: &Score, uneven: f64, count: usize) -> Vec<usize> {
    let is_even = |index: &usize| residents[*index].1.quality >= -uneven;
    let even: Vec<usize> = (0..residents.len()).filter(is_even).collect();
    let distance = |one: &Score, other: &Score| {
        let pairs = one.features.into_iter().zip(other.features);
        let shares = pairs
            .zip(BOUNDS)
            .map(|((one, other), (low, high))| (one - other) / (high - low));
        shares.map(|share| share * share).sum::<f64>()
    };
    let mut picked = Vec::new();
    while picked.len() < count.min(even.len()) {
        let apart = |index: usize| {
            let others = picked
                .iter()
                .map(|&other: &usize| &residents[other].1)
                .chain([plain]);
            others
                .map(|other| distance(&residents[index].1, other))
                .fold(f64::INFINITY, f64::min)
        };
        let next = even
            .iter()
            .copied()
            .max_by(|&one, &other| apart(one).total_cmp(&apart(other)));
        picked.extend(next);
    }
    picked
}
