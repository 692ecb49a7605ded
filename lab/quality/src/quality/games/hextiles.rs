use super::{SIZE, Task, shares};
use cli::Failure;
use ga_core::breed::{Distinct, Recombine, Shares};
use ga_core::evaluate::{Memo, Serial};
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::Streams;
use ga_core::replace::MuPlusLambda;
use ga_core::select::Random;
use ga_core::terminate::Evaluations;
use ga_core::{Breeder, Engine, Evaluator, Fitness, Replacement, Scheme, Score};
use ga_hextiles::evolve::genome::{TILE_BITS, decode, start};
use ga_hextiles::evolve::{MutateSide, SampledScore, SuccessiveHalving, UniformByTile};
use ga_hextiles::game::{Pick, Shuffle};
use ga_hextiles::scheme::{ours, paper};
use ga_hextiles::solve::{Faces, Tally};
use ga_hextiles::{Judge, Weights};
use ga_search::bits::ChampionMoves;

/// The scheme of the paper, ours, and ours with [`Shares`] of its moves. `noisy` is the preset for
/// noise. The others score all sets on the same boards, dealt once.
pub(super) const SCHEMES: &[&str] = &[
    "paper",
    "ours",
    "ours-shares",
    "noisy",
    "bits",
    "champion",
    "shares",
];

/// Boards: those of 500 generations of the paper's scheme.
pub(super) const BUDGETS: &[u64] = &[8_750_000];

const TILES: usize = 20;

/// Boards of a score of [`ga_search::noisy`].
const NOISY: u64 = 100;

/// Boards of a score on the same boards: better than 500 with two seeds that are not reported.
const DEALT: u64 = 2000;

/// Fresh boards that tell the true score.
const REPORT: u64 = 200_000;

/// The true score of the champion.
pub(super) fn run(task: Task<'_>) -> Result<f64, Failure> {
    let Task {
        scheme,
        budget,
        seed,
    } = task;
    let judge = Judge::default();
    let weights = Weights::default();
    let set = start(TILES, seed);
    let dealt = || Dealt::new(judge.clone(), weights, seed);
    let remembered = || Ok::<_, Failure>(Memo::new(1 << 16, Serial::new(dealt()?))?);
    let best = match scheme {
        "paper" => {
            let paper = paper::Parameters::default();
            let engine = paper
                .scheme()?
                .found(&paper.founders(seed))
                .size(paper.population)
                .seed(seed)?;
            champion(engine, budget / paper.boards)
        }
        "ours" => {
            let ours = ours::Parameters::default();
            let survivors = ours.schedule.survivors;
            halved(
                ours.scheme()?
                    .found(&ours.founders(seed))
                    .size(survivors)
                    .seed(seed)?,
                budget,
            )
        }
        "ours-shares" => {
            let ours = ours::Parameters::default();
            let Scheme {
                evaluator,
                replacement,
                ..
            } = ours.scheme()?;
            let scheme = Scheme {
                breeder: Distinct(moves(ours.offspring)?),
                evaluator,
                replacement,
            };
            halved(
                scheme
                    .found(&ours.founders(seed))
                    .size(ours.schedule.survivors)
                    .seed(seed)?,
                budget,
            )
        }
        "noisy" => {
            let fitness = SampledScore::new(judge.clone(), weights, TILES, NOISY)?;
            champion(
                ga_search::noisy::bits(TILE_BITS * TILES, fitness).start(seed)?,
                budget / NOISY,
            )
        }
        "bits" => {
            let scheme = ga_search::bits(TILE_BITS * TILES, dealt()?).into_scheme();
            champion(scheme.founders(vec![set]).seed(seed)?, budget / DEALT)
        }
        "champion" => {
            let breeder = ChampionMoves::new();
            let replacement = MuPlusLambda::new(1)?;
            let scheme = Scheme {
                breeder,
                evaluator: remembered()?,
                replacement,
            };
            champion(scheme.founders(vec![set]).seed(seed)?, budget / DEALT)
        }
        "shares" => {
            let twice = (MutateSide, MutateSide);
            let scheme = shares(MutateSide, twice, UniformByTile, Serial::new(dealt()?))?;
            champion(scheme.founders(vec![set; SIZE]).seed(seed)?, budget / DEALT)
        }
        _ => unreachable!("a scheme of the list"),
    };
    let Some(best) = best else {
        return Ok(f64::NAN);
    };
    let mut rng = Streams::report(seed).evaluation(0);
    Ok(judge
        .score(&decode(&best)?, &weights, REPORT, &mut rng)?
        .total)
}

/// The ways of breeding of our scheme, each for whole generations.
fn moves<S: Score>(offspring: usize) -> Result<impl Breeder<BitString, S>, Failure> {
    let twice = (MutateSide, MutateSide);
    let parts = (
        Recombine {
            selector: Random,
            crossover: (),
            mutator: MutateSide,
            offspring,
        },
        Recombine {
            selector: Random,
            crossover: (),
            mutator: twice,
            offspring,
        },
        Recombine {
            selector: Random,
            crossover: UniformByTile,
            mutator: MutateSide,
            offspring,
        },
        Recombine {
            selector: Random,
            crossover: UniformByTile,
            mutator: twice,
            offspring,
        },
    );
    Ok(Shares::new(parts, 0.1)?)
}

/// The champion after a number of evaluations.
fn champion<B, E, R>(mut engine: Engine<BitString, B, E, R>, evaluations: u64) -> Option<BitString>
where
    B: Breeder<BitString, E::Score>,
    E: Evaluator<BitString>,
    R: Replacement<BitString, E::Score>,
{
    engine.run(Evaluations(evaluations));
    engine.best().map(|(genome, _)| genome.clone())
}

/// The champion of successive halving after a number of boards.
fn halved<B, R>(
    mut engine: Engine<BitString, B, SuccessiveHalving, R>,
    boards: u64,
) -> Option<BitString>
where
    B: Breeder<BitString, <SuccessiveHalving as Evaluator<BitString>>::Score>,
    R: Replacement<BitString, <SuccessiveHalving as Evaluator<BitString>>::Score>,
{
    while engine.scheme().evaluator.boards() < boards {
        engine.step();
    }
    engine.best().map(|(genome, _)| genome.clone())
}

/// The score on boards that are always the same.
struct Dealt {
    judge: Judge,
    weights: Weights,
    picks: Vec<Pick>,
}

impl Dealt {
    fn new(judge: Judge, weights: Weights, seed: u64) -> Result<Self, Failure> {
        let places = judge.board().places();
        let mut shuffle = Shuffle::new(TILES, places)?;
        let mut picks = vec![Pick::default(); places * DEALT as usize];
        let mut rng = Streams::report(seed).round(2).survival();
        for board in picks.chunks_exact_mut(places) {
            shuffle.deal(board, &mut rng);
        }
        Ok(Self {
            judge,
            weights,
            picks,
        })
    }
}

impl Fitness<BitString> for Dealt {
    type Score = f64;
    type Scratch = (Faces, Option<Tally>);

    fn evaluate(
        &self,
        genome: &BitString,
        (faces, tally): &mut Self::Scratch,
        _: &mut dyn Rng,
    ) -> f64 {
        let Ok(tiles) = decode(genome) else {
            return f64::NAN;
        };
        faces.show(&tiles);
        let tally = tally.get_or_insert_with(|| self.judge.tally());
        tally.clear();
        self.judge.judge(faces, &self.picks, tally);
        self.weights.tiles(&tiles) + tally.mean(&self.weights)
    }
}
