use clap::{Args, ValueEnum};
use cli::{
    Answer, At, Common, Failure, Files, Folder, Input, Limits, MadeResult, Output, Progress, Saving,
    at_least_one, same_length,
};
use ga_core::Sampler;
use ga_core::engine::Checkpoint;
use ga_core::genome::{BitString, Hamming};
use ga_core::random::Stream;
use ga_core::replace::Generational;
use ga_core::{Engine, Score, StopReason};
use ga_theseus::draw;
use ga_theseus::evolve::design::Aim;
use ga_theseus::evolve::fitness::{Criterion, Objective, Scratch};
use ga_theseus::evolve::genome::Encoding;
use ga_theseus::format::Level;
use ga_theseus::game::{Cell, Layout, Maze, Size};
use ga_theseus::scheme::paper::{PaperBreeder, Solvers};
use ga_theseus::scheme::{ours, paper};
use ga_theseus::verify::Certified;
use serde::Serialize;

use crate::codec::Reading;
use crate::figures::Figures;
use crate::files;
use crate::parameters::Numbers;
use crate::sealed::Sealing;
use crate::solve::Rule;

/// Default limit of evaluations of a search for the longest maze.
const LONGEST_EVALUATIONS: u64 = 2_000_000;

/// The greatest population; a larger one could fill the memory.
const MOST: u64 = 1_000_000;

/// The mazes of a file, and the name of the file.
type Founding = (Vec<Level>, String);

/// A run of the paper's scheme.
pub(crate) type Run = Engine<BitString, PaperBreeder, Solvers, Generational>;

/// Evolves a hard maze by the paper's scheme, or searches for the longest.
#[derive(Args)]
pub(crate) struct Evolve {
    /// The paper's scheme, or the search for the longest maze; mazes to order use the latter
    /// [default: paper]
    #[arg(long, value_enum)]
    scheme: Option<Way>,
    /// Width and height of the maze [default: 6x6]
    #[arg(long, value_name = "WxH")]
    pub(crate) size: Option<Size>,
    /// Mazes to start from; random ones fill the population if they are too few
    #[arg(long, value_name = "FILE")]
    founders: Option<Input>,
    /// What to maximise; difficulty only with the scheme longest [default: combined with the scheme
    /// paper, moves with longest]
    #[arg(long, value_enum)]
    fitness: Option<Name>,
    /// Number of mazes in the population [default: the scheme's]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    population_size: Option<u64>,
    #[command(flatten)]
    numbers: Numbers,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    pub(crate) rule: Rule,
    #[command(flatten)]
    pub(crate) sealing: Sealing,
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) limits: Limits,
    #[command(flatten)]
    pub(crate) saving: Saving,
}

#[derive(Clone, Copy, ValueEnum)]
enum Way {
    Paper,
    Longest,
    /// The earlier name of `longest`. The files are named by it, so that earlier results can be
    /// repeated.
    #[value(hide = true)]
    Hardest,
}

/// The paper's fitness functions, and the difficulty for a person.
#[derive(Clone, Copy, Eq, PartialEq, ValueEnum)]
enum Name {
    Moves,
    Visited,
    MinotaurMoves,
    Combined,
    /// The number of different traps that hold the Minotaur
    Traps,
    Difficulty,
}

impl Name {
    /// The paper's criterion, `None` for the difficulty.
    fn criterion(self) -> Option<Criterion> {
        match self {
            Self::Moves => Some(Criterion::Moves),
            Self::Visited => Some(Criterion::Visited),
            Self::MinotaurMoves => Some(Criterion::MinotaurMoves),
            Self::Combined => Some(Criterion::Combined),
            Self::Traps => Some(Criterion::Traps),
            Self::Difficulty => None,
        }
    }
}

/// The result of a run.
struct Ended {
    maze: Maze,
    fitness: f64,
    generations: u64,
    evaluations: u64,
    stop: StopReason,
    /// Created after all options were checked, and before the search.
    folder: Folder,
}

#[derive(Serialize)]
struct Evolved<'a> {
    seed: u64,
    generations: u64,
    evaluations: u64,
    stop: String,
    fitness: f64,
    files: &'a [String],
    #[serde(flatten)]
    figures: &'a Figures,
    /// Null: nothing in these schemes depends on the length of a run.
    schedule: Option<u64>,
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let levels = match &self.founders {
            Some(file) => Some((files::levels(&file.read()?)?, file.to_string())),
            None => None,
        };
        let ended = match self.way() {
            Way::Paper => self.paper(levels, common, output)?,
            Way::Longest | Way::Hardest => self.longest(levels, common, output)?,
        };
        let mut folder = ended.folder;

        let name = self.name(common);
        let level = Level { id: Some(name.clone()), maze: ended.maze };
        let certified = Certified::new(level, self.rule.win());
        let made = output.made(ended.generations, ended.evaluations, None);
        let result = MadeResult { result: &certified, made: &made };
        folder.write(&format!("{name}.json"), serde_json::to_string_pretty(&result)? + "\n");
        let (level, figures) = (certified.level, Figures(certified.figures));
        folder.write(&format!("{name}.svg"), draw::svg(&level.maze, figures.path.as_ref()));
        folder.write(&format!("{name}-puzzle.svg"), draw::svg(&level.maze, None));

        let evolved = Evolved {
            seed: common.seed,
            generations: ended.generations,
            evaluations: ended.evaluations,
            stop: ended.stop.to_string(),
            fitness: ended.fitness,
            files: folder.files(),
            figures: &figures,
            schedule: None,
        };
        output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
        let text = format!(
            "{figures}\nfitness {:.1} after {} generations, {} mazes judged; {}",
            evolved.fitness,
            evolved.generations,
            evolved.evaluations,
            folder.wrote()
        );
        output.close(&evolved, text)?;
        let sealed = level.maze.sealed_cells();
        match self.sealing.or(None) {
            Some(allowed) if sealed > allowed => {
                output.text(format_args!(
                    "asked for at most {allowed} sealed cells: the best maze has {sealed}"
                ))?;
                Ok(Answer::Unmet)
            }
            _ => Ok(Answer::Met),
        }
    }

    /// What mazes to order maximise. The paper's scheme is refused, since it takes no orders.
    pub(crate) fn aim(&self) -> Result<Aim, Failure> {
        if matches!(self.scheme, Some(Way::Paper)) {
            let sentence =
                "--scheme paper: mazes to order come from the search for the longest, expected longest";
            return Err(Failure::refused(sentence));
        }
        match self.fitness {
            None | Some(Name::Moves) => Ok(Aim::Moves),
            Some(Name::Difficulty) => Ok(Aim::Difficulty),
            Some(_) => Err(Failure::refused("--fitness: mazes to order have moves or difficulty as theirs")),
        }
    }

    fn size(&self) -> Size {
        self.size.unwrap_or_default()
    }

    fn way(&self) -> Way {
        self.scheme.unwrap_or(Way::Paper)
    }

    /// The name of the result: of the maze and, without their ends, of its files.
    fn name(&self, common: &Common) -> String {
        let name = match self.way() {
            Way::Paper => "theseus",
            Way::Longest => "theseus-longest",
            Way::Hardest => "theseus-hardest",
        };
        format!("{name}-{}-{}", self.size(), common.seed)
    }

    /// Runs the paper's scheme.
    fn paper(
        &self,
        levels: Option<Founding>,
        common: &Common,
        output: &mut Output,
    ) -> Result<Ended, Failure> {
        if self.sealing.is_given() {
            let sentence = "--connected, --sealed-cells: the paper's scheme judges mazes by the paper's figures \
                            alone, expected --scheme longest or mazes to order";
            return Err(Failure::refused(sentence));
        }
        let parameters = self.parameters()?;
        let founders = match levels {
            Some((levels, name)) => Some(genomes(&levels, &parameters.encoding).at(name)?),
            None => None,
        };
        let limits = self.limits.or(Limits::generations(parameters.generations));
        let (mut session, checkpoint) =
            self.saving.begin::<Checkpoint<BitString, f64>>(&self.limits, None, output)?;
        let stop = limits.termination(&output.stop());
        let mut engine = match checkpoint {
            Some(checkpoint) => {
                let length = parameters.founders().sample(&mut Stream::seeded(0)).len();
                same_length(checkpoint.state().population().genomes().iter().map(BitString::len), length)?;
                Engine::resume(parameters.scheme()?, checkpoint)?
            }
            None => start(&parameters, founders, common.seed)?,
        };
        let folder = self.folder(common, output)?;
        let log = session.log(Score::utility)?.check(&engine.state().into())?.with_distance(Hamming);
        let mut watch = (log, Progress::new(limits, output));
        let stop = session.run(&mut engine, &stop, &mut watch)?;
        drop(watch);
        let state = engine.state();
        let champion = state.champion().ok_or_else(|| Failure::refused("no maze could be scored"))?;
        Ok(Ended {
            maze: parameters.encoding.decode(&champion.genome)?,
            fitness: champion.score,
            generations: state.generation(),
            evaluations: state.evaluations(),
            stop,
            folder,
        })
    }

    fn parameters(&self) -> Result<paper::Parameters, Failure> {
        let encoding = Encoding::new(self.size().width, self.size().height, self.reading.clamp())?;
        let criterion = self.fitness.unwrap_or(Name::Combined).criterion();
        let criterion =
            criterion.ok_or_else(|| Failure::refused("--fitness difficulty: only with --scheme longest"))?;
        if self.numbers.has_weights() && criterion != Criterion::Combined {
            return Err(Failure::refused("--weights: only with --fitness combined"));
        }
        let paper = self.numbers.apply(&paper::Parameters::encoded(encoding))?;
        let population = self.population(paper.population)?;
        if paper.elites >= population {
            let elites = paper.elites;
            let sentence =
                format!("--elites {elites}: expected fewer than the {population} mazes of --population-size");
            return Err(Failure::refused(sentence));
        }
        Ok(paper::Parameters { criterion, win: self.rule.win(), population, ..paper })
    }

    /// Runs the search for the longest maze.
    fn longest(
        &self,
        levels: Option<Founding>,
        common: &Common,
        output: &mut Output,
    ) -> Result<Ended, Failure> {
        self.refuse_paper_options()?;
        let Size { width, height } = self.size();
        let criterion = self.fitness.unwrap_or(Name::Moves).criterion();
        let objective = criterion.map_or(Objective::Difficulty, Objective::Figures);
        let (win, sealed_cells) = (self.rule.win(), self.sealing.or(None));
        let parameters =
            ours::Parameters { objective, win, sealed_cells, ..ours::Parameters::sized(width, height) };
        let population = self.population(parameters.population)?;
        let (scheme, random) = (parameters.scheme()?, parameters.founders()?);
        let limits = self.limits.or(Limits::evaluations(LONGEST_EVALUATIONS));
        let (mut session, checkpoint) =
            self.saving.begin::<Checkpoint<Layout, f64>>(&self.limits, None, output)?;
        let stop = limits.termination(&output.stop());
        let mut engine = match (checkpoint, levels) {
            (Some(checkpoint), _) => {
                let mut layouts = checkpoint.state().population().genomes().iter();
                if !layouts.all(|layout| (layout.width(), layout.height()) == (width, height)) {
                    let sentence = format!("the run file has mazes of another size than {}", self.size());
                    return Err(Failure::refused(sentence));
                }
                Engine::resume(scheme, checkpoint)?
            }
            (None, Some((levels, name))) => {
                let founders = self.layouts(&levels).at(name)?;
                Engine::from_founders(
                    scheme,
                    filled(founders, &random, population, common.seed),
                    common.seed,
                )?
            }
            (None, None) => Engine::start(scheme, &random, population, common.seed)?,
        };
        let folder = self.folder(common, output)?;
        let log = session.log(Score::utility)?.check(&engine.state().into())?;
        let mut watch = (log, Progress::new(limits, output));
        let stop = session.run(&mut engine, &stop, &mut watch)?;
        drop(watch);
        let state = engine.state();
        let champion = state.champion().ok_or_else(|| Failure::refused("no maze could be scored"))?;
        let maze = parameters.fitness().maze(&champion.genome, &mut Scratch::default());
        Ok(Ended {
            // If no start has a solution, the actors stand anywhere.
            maze: maze.map_or_else(|| champion.genome.maze(Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 }), Ok)?,
            fitness: champion.score,
            generations: state.generation(),
            evaluations: state.evaluations(),
            stop,
            folder,
        })
    }

    /// The folder of `--out`. No option may name a file of the result.
    fn folder(&self, common: &Common, output: &Output) -> Result<Folder, Failure> {
        let folder = self.files.folder(output)?;
        let name = self.name(common);
        let ends = [".json", ".svg", "-puzzle.svg"];
        folder.check(|file| file.strip_prefix(&name).is_some_and(|end| ends.contains(&end)))?;
        Ok(folder)
    }

    /// Refuses options that only the scheme paper has.
    fn refuse_paper_options(&self) -> Result<(), Failure> {
        let clamp = self.reading.is_given().then_some("--clamp");
        match self.numbers.given().or(clamp) {
            None => Ok(()),
            Some(name) => Err(Failure::refused(format!("{name}: only with --scheme paper"))),
        }
    }

    fn population(&self, default: usize) -> Result<usize, Failure> {
        match self.population_size {
            None => Ok(default),
            Some(number) if number <= MOST => Ok(number as usize),
            Some(number) => {
                Err(Failure::refused(format!("--population-size {number}: expected at most {MOST}")))
            }
        }
    }

    /// Mazes as layouts, which must have the size of the search.
    fn layouts(&self, levels: &[Level]) -> Result<Vec<Layout>, Failure> {
        let layout = |(number, level): (usize, &Level)| {
            let name = level.id.clone().unwrap_or_else(|| (number + 1).to_string());
            let size = Size { width: level.maze.width(), height: level.maze.height() };
            if size == self.size() {
                return Ok(level.maze.layout());
            }
            Err(Failure::refused(format!("{size} cells, expected {}", self.size())))
                .at(format_args!("maze {name}"))
        };
        levels.iter().enumerate().map(layout).collect()
    }
}

/// Mazes as genomes, which must have the size of the encoding.
pub(crate) fn genomes(levels: &[Level], encoding: &Encoding) -> Result<Vec<BitString>, Failure> {
    let genome = |(number, level): (usize, &Level)| {
        let name = level.id.clone().unwrap_or_else(|| (number + 1).to_string());
        let size = Size { width: level.maze.width(), height: level.maze.height() };
        let wanted = Size { width: encoding.width(), height: encoding.height() };
        if size == wanted {
            encoding.encode(&level.maze).at(format_args!("maze {name}"))
        } else {
            Err(Failure::refused(format!("{size} cells, expected {wanted}"))).at(format_args!("maze {name}"))
        }
    };
    levels.iter().enumerate().map(genome).collect()
}

/// Starts a run with these founders. Random ones fill the population if they are too few; those
/// that are too many are left out.
pub(crate) fn start(
    parameters: &paper::Parameters,
    founders: Option<Vec<BitString>>,
    seed: u64,
) -> Result<Run, Failure> {
    let scheme = parameters.scheme()?;
    let random = parameters.founders();
    let Some(genomes) = founders else {
        return Ok(Engine::start(scheme, &random, parameters.population, seed)?);
    };
    let genomes = filled(genomes, &random, parameters.population, seed);
    Ok(Engine::from_founders(scheme, genomes, seed)?)
}

/// The first `room` founders, filled up with random ones.
fn filled<G>(mut founders: Vec<G>, random: &impl Sampler<G>, room: usize, seed: u64) -> Vec<G> {
    founders.truncate(room);
    let mut rng = Stream::seeded(seed);
    while founders.len() < room {
        founders.push(random.sample(&mut rng));
    }
    founders
}
