use super::{SIZE, Task, shares};
use cli::Failure;
use ga_checkpoint::evolve::fitness::{Scratch, TourLength};
use ga_checkpoint::evolve::genome::{Chromatic, Indirect, Material, Stroke};
use ga_checkpoint::evolve::operators::{FlipNearby, Redraw, Repaint};
use ga_checkpoint::game::Adjacency;
use ga_checkpoint::scheme::ours::GENES_CHANGED;
use ga_checkpoint::scheme::{ours, paper};
use ga_checkpoint::{Cell, Course, Size};
use ga_core::crossover::Uniform;
use ga_core::evaluate::{Memo, Serial};
use ga_core::genome::{Bounds, Pair};
use ga_core::mutate::HeavyTailed;
use ga_core::rand::Rng;
use ga_core::replace::MuPlusLambda;
use ga_core::{Fitness, Sampler, Scheme};
use ga_search::bits::ChampionMoves;

/// `ours` has cycles of its usual length, and `ours-cycle` one cycle of the length of the run.
pub(super) const DIRECT: &[&str] = &[
    "paper",
    "ours",
    "ours-cycle",
    "fast",
    "bits",
    "champion",
    "shares",
    "shares-nearby",
];

/// `annealing` is the method of `ours` on this genome, with one cycle of the length of the run.
pub(super) const INDIRECT: &[&str] = &["paper", "annealing", "mixed", "shares"];

/// Those of the chromatic representation.
pub(super) const COLOURS: &[&str] = &["paper", "annealing", "shares"];

/// A tenth of the evaluations of the paper's run, and three tenths.
pub(super) const BUDGETS: &[u64] = &[100_000, 300_000];

/// The direct representation: one bit for each cell of 30x30.
pub(super) fn direct(task: Task<'_>) -> Result<f64, Failure> {
    let Task {
        scheme,
        budget,
        seed,
    } = task;
    let (paper, ours) = (paper::Parameters::default(), ours::Parameters::default());
    let fitness = TourLength(ours.encoding());
    let founders = ours.founders()?;
    let loci = ours.course.size().cells();
    let remembered = || Memo::new(1 << 16, Serial::new(fitness.clone()));
    let nearby = FlipNearby::new(&ours.course);
    let value = |score: &u32| f64::from(*score);
    Ok(match scheme {
        "paper" => task.best(
            paper
                .scheme()?
                .found(&paper.founders()?)
                .size(paper.population)
                .seed(seed)?,
            value,
        ),
        "ours" => task.best(
            ours.scheme()?
                .found(&founders)
                .size(ours.lineages)
                .seed(seed)?,
            value,
        ),
        "ours-cycle" => {
            let ours = annealing(budget);
            task.best(
                ours.scheme()?
                    .found(&founders)
                    .size(ours.lineages)
                    .seed(seed)?,
                value,
            )
        }
        "fast" => {
            let preset = ga_search::fast::bits(loci, fitness);
            task.best(
                preset.into_scheme().found(&founders).size(250).seed(seed)?,
                value,
            )
        }
        "bits" => {
            let preset = ga_search::bits(loci, fitness);
            task.best(
                preset.into_scheme().found(&founders).size(1).seed(seed)?,
                value,
            )
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
            let few = HeavyTailed::new(2.0)?;
            let scheme = shares(few, few, Uniform::new(0.5)?, Serial::new(fitness))?;
            task.best(scheme.found(&founders).size(SIZE).seed(seed)?, value)
        }
        "shares-nearby" => {
            let scheme = shares(
                nearby,
                HeavyTailed::new(2.0)?,
                Uniform::new(0.5)?,
                Serial::new(fitness),
            )?;
            task.best(scheme.found(&founders).size(SIZE).seed(seed)?, value)
        }
        _ => unreachable!("a scheme of the list"),
    })
}

/// Cells for each line, and the rate at which the paper's scheme redraws lines, as in the tool
/// `checkpoint`.
const CELLS_PER_LINE: usize = 6;
const REDRAWING: f64 = 0.03;

/// The positive and the negative representation: 150 lines. The cells of the course are free in all
/// schemes but the paper's, as in `ours`.
pub(super) fn indirect(material: Material, task: Task<'_>) -> Result<f64, Failure> {
    let Task {
        scheme,
        budget,
        seed,
    } = task;
    let course = Course::paper();
    let paper = paper::Parameters::default();
    let size = course.size();
    let lines = size.cells().div_ceil(CELLS_PER_LINE);
    let encoding = Indirect::new(course, material, scheme != "paper", lines)?;
    let fitness = TourLength(encoding.clone());
    let founders = encoding.founders(paper.fill)?;
    let value = |score: &u32| f64::from(*score);
    Ok(match scheme {
        "paper" => {
            let scheme = paper.scheme_with(fitness, Redraw::new(REDRAWING, size)?)?;
            task.best(
                scheme.found(&founders).size(paper.population).seed(seed)?,
                value,
            )
        }
        "annealing" => {
            let redraw = Redraw::new(GENES_CHANGED / lines as f64, size)?;
            let scheme = annealing(budget).scheme_with(fitness, redraw)?;
            task.best(
                scheme.found(&founders).size(ours::LINEAGES).seed(seed)?,
                value,
            )
        }
        "mixed" => {
            let preset = ga_search::mixed(numbers(size, lines)?, Numbered(fitness));
            let founders = |rng: &mut dyn Rng| Numbered::encode(&founders.sample(rng));
            task.best(
                preset
                    .into_scheme()
                    .found(&founders)
                    .size(SIZE)
                    .seed(seed)?,
                value,
            )
        }
        "shares" => {
            let few = Redraw::new(1.0 / lines as f64, size)?;
            let many = Redraw::new(3.0 / lines as f64, size)?;
            let scheme = shares(few, many, Uniform::new(0.5)?, Serial::new(fitness))?;
            task.best(scheme.found(&founders).size(SIZE).seed(seed)?, value)
        }
        _ => unreachable!("a scheme of the list"),
    })
}

/// The chromatic representation, rainbow: one of six colours for each cell, as in the tool
/// `checkpoint`.
pub(super) fn colours(task: Task<'_>) -> Result<f64, Failure> {
    const PALETTE: u8 = 6;
    let Task {
        scheme,
        budget,
        seed,
    } = task;
    let course = Course::paper();
    let paper = paper::Parameters::default();
    let cells = course.size().cells() as f64;
    let encoding = Chromatic::new(course, PALETTE, Adjacency::Rainbow)?;
    let fitness = TourLength(encoding.clone());
    let founders = encoding.founders(paper.fill)?;
    let value = |score: &u32| f64::from(*score);
    Ok(match scheme {
        "paper" => {
            let scheme = paper.scheme_with(fitness, Repaint::new(paper.mutation, PALETTE)?)?;
            task.best(
                scheme.found(&founders).size(paper.population).seed(seed)?,
                value,
            )
        }
        "annealing" => {
            let scheme = annealing(budget)
                .scheme_with(fitness, Repaint::new(GENES_CHANGED / cells, PALETTE)?)?;
            task.best(
                scheme.found(&founders).size(ours::LINEAGES).seed(seed)?,
                value,
            )
        }
        "shares" => {
            let few = Repaint::new(1.0 / cells, PALETTE)?;
            let many = Repaint::new(3.0 / cells, PALETTE)?;
            let scheme = shares(few, many, Uniform::new(0.5)?, Serial::new(fitness))?;
            task.best(scheme.found(&founders).size(SIZE).seed(seed)?, value)
        }
        _ => unreachable!("a scheme of the list"),
    })
}

/// The annealed scheme with one cycle of the length of the run.
fn annealing(budget: u64) -> ours::Parameters {
    ours::Parameters {
        cycle: budget / ours::LINEAGES as u64,
        ..ours::Parameters::default()
    }
}

/// Lines as numbers: the row and the column of each start, and the direction and the length.
type Numbers = Pair<Vec<u8>, Vec<u8>>;

/// The ranges of the numbers.
fn numbers(size: Size, lines: usize) -> Result<Pair<Bounds<u8>, Bounds<u8>>, Failure> {
    let (row, col) = (size.height() as u8 - 1, size.width() as u8 - 1);
    let starts = Bounds::new((0..lines).flat_map(|_| [0..=row, 0..=col]))?;
    let ways = Bounds::new((0..lines).flat_map(|_| [0..=3, 1..=10]))?;
    Ok(Pair(starts, ways))
}

/// The length of the tour of a maze whose lines are numbers. A line of length 1 draws nothing.
struct Numbered(TourLength<Indirect>);

impl Numbered {
    fn encode(lines: &[Stroke]) -> Numbers {
        let starts = lines
            .iter()
            .flat_map(|line| [line.start.y, line.start.x])
            .collect();
        let ways = lines
            .iter()
            .flat_map(|line| [line.way, line.length.max(1)])
            .collect();
        Pair(starts, ways)
    }
}

impl Fitness<Numbers> for Numbered {
    type Score = u32;
    type Scratch = (Scratch, Vec<Stroke>);

    fn evaluate(
        &self,
        Pair(starts, ways): &Numbers,
        (scratch, lines): &mut Self::Scratch,
        rng: &mut dyn Rng,
    ) -> u32 {
        lines.clear();
        lines.extend(
            starts
                .chunks_exact(2)
                .zip(ways.chunks_exact(2))
                .map(|(start, way)| Stroke {
                    start: Cell {
                        x: start[1],
                        y: start[0],
                    },
                    way: way[0],
                    length: if way[1] < 2 { 0 } else { way[1] },
                }),
        );
        self.0.evaluate(lines, scratch, rng)
    }
}
