use ga_core::Engine;
use ga_core::genome::BitString;
use ga_core::replace::Generational;
use ga_theseus::game::{Maze, Size, Win};
use ga_theseus::scheme::paper::{PaperBreeder, Parameters, Solvers};
use ga_theseus::verify::CertifiedMazes;
use gallery_bridge::{Failure, Made, Progress, Record, ResultFile, fingerprint};

use crate::evolution::one_maze;
use crate::options::Options;

/// The paper's algorithm, in slices.
pub(crate) struct Paper {
    record: Record,
    parameters: Parameters,
    engine: Engine<BitString, PaperBreeder, Solvers, Generational>,
}

impl Paper {
    /// Starts with options that were read into a record.
    pub(crate) fn new(options: &Options, record: Record) -> Result<Self, Failure> {
        let Size { width, height } = options.size()?;
        let paper = Parameters::sized(width, height)?;
        let generations = options.generations.unwrap_or(paper.generations);
        let parameters = Parameters { win: options.win(), generations, ..paper };
        let (scheme, founders) = (parameters.scheme()?, parameters.founders());
        let engine = Engine::start(scheme, &founders, parameters.population, record.seed)?;
        Ok(Self { record, parameters, engine })
    }

    pub(crate) fn step(&mut self, budget: u64) -> Progress {
        let end = self.engine.state().evaluations().saturating_add(budget.max(1));
        let last = self.parameters.generations;
        while self.engine.state().generation() < last && self.engine.state().evaluations() < end {
            self.engine.step();
        }
        let state = self.engine.state();
        let share = if last == 0 { 1.0 } else { state.generation() as f64 / last as f64 };
        one_maze(state, share, "a hard maze, by the paper's algorithm")
    }

    pub(crate) fn best(&self) -> Option<(Maze, Win)> {
        let champion = self.engine.state().champion()?;
        let maze = self.parameters.encoding.decode(&champion.genome).ok()?;
        Some((maze, self.parameters.win))
    }

    pub(crate) fn result_file(&self) -> Result<ResultFile, Failure> {
        let state = self.engine.state();
        let champion = state.champion().ok_or("no maze was found")?;
        let maze = self.parameters.encoding.decode(&champion.genome)?;
        let name = format!("theseus-{}x{}-{}", maze.width(), maze.height(), self.record.seed);
        let (evaluations, generations) = (state.evaluations(), state.generation());
        let made = Made { record: self.record.clone(), evaluations, generations };
        ResultFile::new(&name, CertifiedMazes::one(&name, maze, self.parameters.win), &made)
    }

    pub(crate) fn state_hash(&self) -> String {
        fingerprint(&self.engine.checkpoint())
    }
}
