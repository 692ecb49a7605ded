use super::{SIZE, Task, shares};
use cli::Failure;
use ga_core::breed::MutateEach;
use ga_core::crossover::Uniform;
use ga_core::evaluate::{Memo, Serial};
use ga_core::feature::Grid;
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::{BitFlip, Exchange, HeavyTailed};
use ga_core::rand::Rng;
use ga_core::replace::{MuPlusLambda, ReplicaExchange};
use ga_core::{Featured, Fitness, Scheme};
use ga_search::bits::{ChampionMoves, Pyramid};
use ga_theseus::evolve::fitness::{Criterion, Decoded, FarthestStart, Objective, Scratch};
use ga_theseus::evolve::genome::Encoding;
use ga_theseus::game::Layout;
use ga_theseus::scheme::{ours, paper};
use ga_theseus::solve::Solver;

/// The schemes whose names begin with `layout` search as `ours`: only walls and the exit evolve,
/// and retrograde analysis finds the start with the longest solution. All others evolve the genome
/// of the paper. `exchange` is the method of `ours` on it.
pub(super) const SCHEMES: &[&str] = &[
    "paper",
    "ours",
    "exchange",
    "fast",
    "bits",
    "pyramid",
    "champion",
    "shares",
    "archive",
    "layout-bits",
    "layout-pyramid",
    "layout-shares",
];

/// Those of the paper's run, and ten times as many.
pub(super) const BUDGETS: &[u64] = &[46_354, 463_540];

/// Mazes of 6x6.
pub(super) fn run(criterion: Criterion, task: Task<'_>) -> Result<f64, Failure> {
    let Task { scheme, seed, .. } = task;
    let parameters = paper::Parameters {
        criterion,
        ..paper::Parameters::default()
    };
    let fitness = parameters.fitness();
    let founders = parameters.founders();
    let loci = parameters.encoding.bits();
    let remembered = || Memo::new(1 << 16, Serial::new(fitness));
    let value = |score: &f64| *score;
    Ok(match scheme {
        "paper" => {
            let engine = parameters
                .scheme()?
                .found(&founders)
                .size(parameters.population)
                .seed(seed)?;
            task.best(engine, value)
        }
        "ours" => {
            let objective = Objective::Figures(criterion);
            let ours = ours::Parameters {
                objective,
                ..ours::Parameters::default()
            };
            task.best(
                ours.scheme()?
                    .found(&ours.founders()?)
                    .size(ours.population)
                    .seed(seed)?,
                value,
            )
        }
        "exchange" => {
            let scheme = Scheme {
                breeder: MutateEach(BitFlip::new(1.5 / loci as f64)?),
                evaluator: remembered()?,
                replacement: ReplicaExchange::relative(ours::COLDEST..=ours::HOTTEST)?,
            };
            task.best(
                scheme.found(&founders).size(ours::POPULATION).seed(seed)?,
                value,
            )
        }
        "fast" => task.best(ga_search::fast::bits(loci, fitness).start(seed)?, value),
        "bits" => task.best(ga_search::bits(loci, fitness).start(seed)?, value),
        "pyramid" => {
            let breeder = Pyramid::new();
            let replacement = MuPlusLambda::new(1)?;
            let scheme = Scheme {
                breeder,
                evaluator: remembered()?,
                replacement,
            };
            task.best(scheme.found(&founders).size(1).seed(seed)?, value)
        }
        "champion" => {
            let breeder = ChampionMoves::new();
            let replacement = MuPlusLambda::new(1)?;
            let scheme = Scheme {
                breeder,
                evaluator: remembered()?,
                replacement,
            };
            task.best(scheme.found(&founders).size(1).seed(seed)?, value)
        }
        "shares" => {
            let scheme = shares(
                HeavyTailed::new(2.0)?,
                Exchange,
                Uniform::new(0.5)?,
                Serial::new(fitness),
            )?;
            task.best(scheme.found(&founders).size(SIZE).seed(seed)?, value)
        }
        "archive" => {
            let grid = Grid::new([(0.0, 61.0), (0.0, 11.0)], [20, 11])?;
            let preset = ga_search::archive::bits(loci, grid, Illuminated(fitness));
            task.best(preset.into_engine(seed)?, |score| score.quality)
        }
        "layout-bits" => {
            let fitness = Walled::new(&parameters, criterion);
            task.best(ga_search::bits(fitness.loci(), fitness).start(seed)?, value)
        }
        "layout-pyramid" => {
            let fitness = Walled::new(&parameters, criterion);
            let breeder = Pyramid::new();
            let replacement = MuPlusLambda::new(1)?;
            let founders = RandomBits(fitness.loci());
            let scheme = Scheme {
                breeder,
                evaluator: Memo::new(1 << 16, Serial::new(fitness))?,
                replacement,
            };
            task.best(scheme.found(&founders).size(1).seed(seed)?, value)
        }
        "layout-shares" => {
            let fitness = Walled::new(&parameters, criterion);
            let founders = RandomBits(fitness.loci());
            let scheme = shares(
                HeavyTailed::new(2.0)?,
                Exchange,
                Uniform::new(0.5)?,
                Serial::new(fitness),
            )?;
            task.best(scheme.found(&founders).size(SIZE).seed(seed)?, value)
        }
        _ => unreachable!("a scheme of the list"),
    })
}

/// The score of `ours`, for the bits of the exit and of the walls in the genome of the paper.
#[derive(Clone, Copy)]
struct Walled {
    encoding: Encoding,
    starts: usize,
    farthest: FarthestStart,
}

impl Walled {
    fn new(parameters: &paper::Parameters, criterion: Criterion) -> Self {
        let objective = Objective::Figures(criterion);
        let cells = parameters.encoding.width() * parameters.encoding.height();
        // Two cells come first in the genome of the paper.
        let starts = 2 * cells.next_power_of_two().trailing_zeros() as usize;
        let farthest = FarthestStart {
            objective,
            ..FarthestStart::default()
        };
        Self {
            encoding: parameters.encoding,
            starts,
            farthest,
        }
    }

    fn loci(&self) -> usize {
        self.encoding.bits() - self.starts
    }
}

impl Fitness<BitString> for Walled {
    type Score = f64;
    type Scratch = Scratch;

    fn evaluate(&self, genome: &BitString, scratch: &mut Scratch, rng: &mut dyn Rng) -> f64 {
        let whole = (0..self.starts)
            .map(|_| false)
            .chain(genome.iter())
            .collect();
        let layout = self
            .encoding
            .decode(&whole)
            .and_then(|maze| Layout::new(*maze.walls(), maze.exit()));
        layout.map_or(f64::NAN, |layout| {
            self.farthest.evaluate(&layout, scratch, rng)
        })
    }
}

/// Features: the number of walls, and the distance from Theseus to the exit.
struct Illuminated(Decoded);

impl Fitness<BitString> for Illuminated {
    type Score = Featured<f64, 2>;
    type Scratch = Solver;

    fn evaluate(&self, genome: &BitString, solver: &mut Solver, rng: &mut dyn Rng) -> Self::Score {
        let quality = self.0.evaluate(genome, solver, rng);
        let features = self.0.encoding.decode(genome).map_or([0.0; 2], |maze| {
            let (from, to) = (maze.theseus(), maze.exit().cell());
            let distance = from.x.abs_diff(to.x) + from.y.abs_diff(to.y);
            [f64::from(maze.walls().count()), f64::from(distance)]
        });
        Featured { quality, features }
    }
}
