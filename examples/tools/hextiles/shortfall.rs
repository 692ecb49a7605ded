//! The set that falls least short of the article's optimised one in all four figures: an evaluator of its own.

use cli::{Failure, Stop};
use ga_core::Sampler;
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::evaluate::Cohort;
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_core::replace::MuPlusLambda;
use ga_core::select::Random;
use ga_core::terminate::Generations;
use ga_core::{Engine, Evaluator, Scheme};
use ga_hextiles::genome::{decode, random_sets};
use ga_hextiles::rules::{Faces, Tally};
use ga_hextiles::{ByTiles, Judge, OneSide, Pick, Shuffle, TileSet, Weights, scheme};

/// The article's optimised set: bridges, duplicates, extra edges, and the mean path, of which more is better.
const ARTICLE: [f64; 4] = [11.0, 72.0, 8.4, -0.92];

/// What counts as falling short by one.
const UNITS: [f64; 4] = [1.0, 2.0, 0.1, 0.005];

/// How far a set falls short of the article's optimised one, figure by figure; below 0 where it is better.
pub(crate) fn shortfalls(bridges: usize, duplicates: usize, extra_edges: f64, mean_path: f64) -> [f64; 4] {
    let figures = [bridges as f64, duplicates as f64, extra_edges, -mean_path];
    std::array::from_fn(|figure| (figures[figure] - ARTICLE[figure]) / UNITS[figure])
}

/// Boards of a generation, and how many more in each that follows.
const BOARDS: [u64; 2] = [1000, 15];

/// Everybody's shortfalls on the same boards, laid anew each generation.
struct Shortfall {
    judge: Judge,
    shuffle: Shuffle,
    picks: Vec<Pick>,
    faces: Faces,
    tally: Tally,
}

impl Shortfall {
    /// Nearly the greatest shortfall decides, but the others still count: the sum of sixteenth powers, negative.
    fn score(&mut self, genome: &BitString) -> f64 {
        let Ok(tiles) = decode(genome) else { return f64::NAN };
        self.faces.show(&tiles);
        self.tally.clear();
        self.judge.judge(&self.faces, &self.picks, &mut self.tally);
        let score = self.tally.score(&tiles, &Weights::default());
        let short = shortfalls(score.bridges, score.duplicates, score.extra_edges, score.mean_path());
        let all_joined = 10.0 * score.all_joined as f64;
        -short.into_iter().chain([all_joined]).map(|short| short.max(0.0).powi(16)).sum::<f64>()
    }
}

impl Evaluator<BitString> for Shortfall {
    type Score = f64;

    fn evaluate(&mut self, cohort: Cohort<'_, BitString, f64>, streams: Streams) -> usize {
        let places = self.judge.board().places();
        let [first, growth] = BOARDS;
        self.picks.resize(places * (first + growth * streams.generation()) as usize, 0);
        let mut rng = streams.round(2).evaluation(0);
        for board in self.picks.chunks_exact_mut(places) {
            self.shuffle.deal(board, &mut rng);
        }
        for (score, genome) in cohort.resident_scores.iter_mut().zip(cohort.residents) {
            *score = self.score(genome);
        }
        cohort.newborn_scores.extend(cohort.newborns.iter().map(|genome| self.score(genome)));
        cohort.residents.len() + cohort.newborns.len()
    }

    fn comparable_across_generations(&self) -> bool {
        false
    }
}

/// Evolves a random set until it falls short as little as possible; `None` if `stop` cut that short.
pub(crate) fn nearest(
    judge: &Judge,
    seed: u64,
    generations: u64,
    stop: &Stop,
) -> Result<Option<TileSet>, Failure> {
    let places = judge.board().places();
    let scheme = Scheme {
        breeder: Distinct(Recombine {
            selector: Random,
            crossover: Sometimes::new(0.3, ByTiles)?,
            mutator: (OneSide, Sometimes::new(1.0 / 3.0, OneSide)?),
            offspring: scheme::OFFSPRING,
        }),
        evaluator: Shortfall {
            judge: judge.clone(),
            shuffle: Shuffle::new(places, places)?,
            picks: Vec::new(),
            faces: Faces::default(),
            tally: judge.tally(),
        },
        replacement: MuPlusLambda::new(scheme::SURVIVORS)?,
    };
    let founder = random_sets(places).sample(&mut Streams::report(seed).round(1).survival());
    let mut engine = Engine::from_founders(scheme, vec![founder; scheme::SURVIVORS], seed)?;
    if Stop::has_cut(engine.run(&(Generations(generations), stop.clone()), &mut ())) {
        return Ok(None);
    }
    let Some(champion) = engine.state().champion() else {
        return Err(Failure::refused("no set has a score"));
    };
    Ok(Some(decode(&champion.genome)?))
}
