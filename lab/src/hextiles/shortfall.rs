//! The sets that fall least short of the paper's two sets in all four figures.
//!
//! The search has an evaluator of its own and the breeder of our scheme.

use super::{Bench, FEW, Lab, Shared, Truth};
use cli::{Failure, Stop, Variant};
use ga_core::Asked;
use ga_core::evaluate::Cohort;
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_core::replace::MuPlusLambda;
use ga_core::terminate::Generations;
use ga_core::{Evaluator, Scheme, State};
use ga_hextiles::evolve::genome::{decode, encode};
use ga_hextiles::game::{Pick, Shuffle};
use ga_hextiles::scheme::ours;
use ga_hextiles::solve::{Faces, Tally};
use ga_hextiles::{Judge, TileSet, Weights};
use serde::{Deserialize, Serialize};

/// A set of the paper: bridges, duplicates, extra edges, and the negative mean path.
type Figures = [f64; 4];

/// The sets of the paper: the one that its search found, and the one that was drawn by hand.
const PAPER: [(&str, Figures); 2] = [
    ("optimised", [11.0, 72.0, 8.4, -0.92]),
    ("hand-drawn", [13.0, 106.0, 9.1, -0.93]),
];

/// The unit of each shortfall.
const UNITS: [f64; 4] = [1.0, 2.0, 0.1, 0.005];

/// The boards of generation 0, and the boards that each generation adds.
const BOARDS: [u64; 2] = [1000, 15];

/// The shortfall of a set in each figure, compared with one of the paper. It is negative in a
/// figure in which the set is better.
fn shortfalls(paper: Figures, figures: (usize, usize, f64, f64)) -> Figures {
    let (bridges, duplicates, extra_edges, mean_path) = figures;
    let figures = [bridges as f64, duplicates as f64, extra_edges, -mean_path];
    std::array::from_fn(|figure| (figures[figure] - paper[figure]) / UNITS[figure])
}

/// A smooth maximum: the largest shortfall dominates, but the others count.
fn sum_of_powers(shortfalls: impl IntoIterator<Item = f64>) -> f64 {
    shortfalls
        .into_iter()
        .map(|short| short.max(0.0).powi(16))
        .sum()
}

#[derive(Deserialize, Serialize)]
struct Nearest {
    bits: String,
    worst_shortfall: f64,
    shortfalls: Figures,
    #[serde(flatten)]
    truth: Truth,
}

impl Lab<'_, '_> {
    /// Searches for the sets with the smallest worst shortfall of each set of the paper.
    pub(super) fn shortfall(&mut self) -> Result<(), Failure> {
        PAPER
            .into_iter()
            .try_for_each(|(name, paper)| self.shortfall_of(name, paper))
    }

    fn shortfall_of(&mut self, name: &str, paper: Figures) -> Result<(), Failure> {
        let mut variant = Variant::new("shortfall", name);
        let mut best: Option<(f64, TileSet)> = None;
        let workers = self.output.workers();
        let seeds = self.bench.seeds(FEW);
        let bench = &self.bench;
        let generations = bench.generations.unwrap_or(300);
        let progress = Shared::new(
            (seeds.len() as u64).saturating_mul(generations),
            self.output,
        );
        let runs = workers.repeat(
            &seeds,
            &bench.stop,
            || (),
            |seed| {
                let found = bench.nearest(paper, seed, generations, |generation| {
                    progress.add(1, || {
                        format!("shortfall, {name}: seed {seed}, generation {generation}")
                    });
                })?;
                let Some(tiles) = found else { return Ok(None) };
                let truth = bench.truth(&tiles, 0, seed)?;
                let figures = (
                    truth.bridges,
                    truth.duplicates,
                    truth.extra_edges,
                    truth.mean_path,
                );
                let shortfalls = shortfalls(paper, figures);
                let worst_shortfall = shortfalls.into_iter().fold(f64::NEG_INFINITY, f64::max);
                let bits = encode(&tiles)?.to_string();
                Ok(Some((
                    tiles,
                    Nearest {
                        bits,
                        worst_shortfall,
                        shortfalls,
                        truth,
                    },
                )))
            },
        )?;
        drop(progress);
        let Some(runs) = runs else { return Ok(()) };
        for (seed, (tiles, nearest)) in runs {
            variant.run(seed, &nearest, self.output)?;
            // Bridges are whole numbers, so the worst shortfalls of several sets are equal.
            let sum = sum_of_powers(nearest.shortfalls);
            if best.as_ref().is_none_or(|&(least, _)| sum < least) {
                best = Some((sum, tiles));
            }
        }
        variant.close(self.output)?;
        if let Some((_, tiles)) = best {
            self.output.text(serde_json::to_string(&tiles)?)?;
        }
        Ok(())
    }
}

impl Bench {
    /// Evolves a random set. `None` if the command is stopped before the last generation.
    fn nearest(
        &self,
        paper: Figures,
        seed: u64,
        generations: u64,
        mut watch: impl FnMut(u64),
    ) -> Result<Option<TileSet>, Failure> {
        let places = self.judge.board().places();
        let judge = &self.judge;
        let mut parameters = ours::Parameters::default();
        parameters.tiles = places;
        let scheme = Scheme {
            breeder: parameters.breeder()?,
            evaluator: Shortfall {
                paper,
                judge: judge.clone(),
                shuffle: Shuffle::new(places, places)?,
                picks: Vec::new(),
                faces: Faces::default(),
                tally: judge.tally(),
            },
            replacement: MuPlusLambda::new(parameters.schedule.survivors)?,
        };
        let survivors = parameters.schedule.survivors;
        let mut engine = scheme
            .found(&parameters.founders(seed))
            .size(survivors)
            .seed(seed)?;
        let until = (Generations(generations), self.stop.clone());
        let reason = engine.run_with(&until, |state: &State<BitString, f64>| {
            watch(state.generation());
        });
        if Stop::has_cut(reason) {
            return Ok(None);
        }
        let Some((genome, _)) = engine.state().best() else {
            return Err(Failure::refused("no set has a score"));
        };
        Ok(Some(decode(genome)?))
    }
}

/// Scores all sets of a generation on the same boards by their shortfalls.
struct Shortfall {
    paper: Figures,
    judge: Judge,
    shuffle: Shuffle,
    picks: Vec<Pick>,
    faces: Faces,
    tally: Tally,
}

impl Shortfall {
    fn score(&mut self, genome: &BitString) -> f64 {
        let Ok(tiles) = decode(genome) else {
            return f64::NAN;
        };
        self.faces.show(&tiles);
        self.tally.clear();
        self.judge.judge(&self.faces, &self.picks, &mut self.tally);
        let score = self.tally.score(&tiles, &Weights::default());
        let figures = (
            score.bridges,
            score.duplicates,
            score.extra_edges,
            score.mean_path(),
        );
        let shortfalls = shortfalls(self.paper, figures);
        let all_joined = 10.0 * score.all_joined as f64;
        -sum_of_powers(shortfalls.into_iter().chain([all_joined]))
    }
}

impl Asked<BitString> for Shortfall {}

impl Evaluator<BitString> for Shortfall {
    type Score = f64;

    fn evaluate(&mut self, cohort: Cohort<'_, BitString, f64>, streams: Streams) -> usize {
        let places = self.judge.board().places();
        let [first, growth] = BOARDS;
        self.picks
            .resize(places * (first + growth * streams.generation()) as usize, 0);
        let mut rng = streams.round(2).evaluation(0);
        for board in self.picks.chunks_exact_mut(places) {
            self.shuffle.deal(board, &mut rng);
        }
        for (score, genome) in cohort.resident_scores.iter_mut().zip(cohort.residents) {
            *score = self.score(genome);
        }
        cohort
            .newborn_scores
            .extend(cohort.newborns.iter().map(|genome| self.score(genome)));
        cohort.residents.len() + cohort.newborns.len()
    }

    fn comparable(&self) -> bool {
        false
    }
}
