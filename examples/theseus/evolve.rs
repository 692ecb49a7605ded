use std::path::PathBuf;

use clap::{Args, ValueEnum};
use examples::{Answer, At, Common, Failure, Limits, Output, Progress};
use ga_core::rand::distr::Distribution;
use ga_core::{BitString, Engine, Generational, Streams};
use ga_theseus::difficulty::Difficulty;
use ga_theseus::draw;
use ga_theseus::fitness::Criterion;
use ga_theseus::format::Level;
use ga_theseus::genome::Encoding;
use ga_theseus::scheme::{Paper, PaperBreeder, Solvers, paper};
use ga_theseus::solve::Solver;
use serde::Serialize;

use crate::codec::Reading;
use crate::figures::Figures;
use crate::files;
use crate::size::Size;
use crate::solve::Rule;

/// A run of the source's scheme.
pub(crate) type Run = Engine<BitString, PaperBreeder, Solvers, Generational>;

/// Evolves a hard maze as the source does.
#[derive(Args)]
pub(crate) struct Evolve {
    /// Width and height of the maze
    #[arg(long, value_name = "WxH", default_value = "6x6")]
    size: Size,
    /// Begins with these mazes, and with random ones where they are too few
    #[arg(long, value_name = "FILE")]
    founders: Option<PathBuf>,
    /// What makes a maze hard
    #[arg(long, value_enum, default_value = "combined")]
    fitness: Name,
    /// The score of mazes without a way out
    #[arg(long, value_name = "X", default_value_t = 0.0, allow_negative_numbers = true)]
    unsolvable: f64,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    rule: Rule,
}

/// The source's four fitness functions.
#[derive(Clone, Copy, ValueEnum)]
enum Name {
    Moves,
    Visited,
    MinotaurMoves,
    Combined,
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
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let parameters = self.parameters()?;
        let founders = match &self.founders {
            Some(path) => {
                let levels = files::read(path)?;
                Some(genomes(&levels, &parameters.encoding).at(path.display())?)
            }
            None => None,
        };
        let mut folder = common.folder()?;
        let limits = common.limits.or(Limits::generations(parameters.generations));
        let stop = limits.termination();
        let mut engine = start(&parameters, founders, common.seed)?;
        let reason = engine.run(&stop, &mut Progress::new(limits, output));
        let state = engine.state();
        let champion = state.champion().ok_or_else(|| Failure::refused("no maze could be scored"))?;
        let maze = parameters.encoding.decode(&champion.genome)?;
        let search = Solver::default().breadth_first(&maze, parameters.win);

        let name = format!("theseus-{}-{}", self.size, common.seed);
        let level = Level { id: Some(name.clone()), maze };
        folder.write(&format!("{name}.json"), serde_json::to_string_pretty(&level)? + "\n")?;
        let path = search.solution.as_ref().map(|solution| &solution.path);
        folder.write(&format!("{name}.svg"), draw::svg(&level.maze, path))?;

        let difficulty = Difficulty::of(&level.maze, parameters.win);
        let figures = Figures::new(level.id, &search, difficulty);
        let evolved = Evolved {
            seed: common.seed,
            generations: state.generation(),
            evaluations: state.evaluations(),
            stop: reason.to_string(),
            fitness: champion.score,
            files: folder.files(),
            figures: &figures,
        };
        output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
        let text = format!(
            "{figures}\nfitness {:.1} after {} generations, {} mazes judged; wrote {}",
            evolved.fitness,
            evolved.generations,
            evolved.evaluations,
            folder.files().join(" and ")
        );
        output.answer(&evolved, text)?;
        Ok(Answer::Met)
    }

    fn parameters(&self) -> Result<Paper, Failure> {
        let encoding = Encoding::new(self.size.width, self.size.height, self.reading.clamp())?;
        let criterion = match self.fitness {
            Name::Moves => Criterion::Moves,
            Name::Visited => Criterion::Visited,
            Name::MinotaurMoves => Criterion::MinotaurMoves,
            Name::Combined => Criterion::Combined,
        };
        let (unsolvable, win) = (self.unsolvable, self.rule.win());
        Ok(Paper { criterion, unsolvable, win, ..Paper::encoded(encoding) })
    }
}

/// Mazes as genomes of this encoding.
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

/// Begins a run: with these founders, as many as there is room for, and random ones for the rest.
pub(crate) fn start(parameters: &Paper, founders: Option<Vec<BitString>>, seed: u64) -> Result<Run, Failure> {
    let scheme = paper(parameters)?;
    let source = parameters.source();
    let Some(mut genomes) = founders else {
        return Ok(Engine::start(scheme, &source, parameters.population, seed)?);
    };
    genomes.truncate(parameters.population);
    let mut rng = Streams::report(seed).survival();
    while genomes.len() < parameters.population {
        genomes.push(source.sample(&mut rng));
    }
    Ok(Engine::found(scheme, genomes, seed)?)
}
