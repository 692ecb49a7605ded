use crate::evolution::one_maze;
use crate::options::Options;
use ga_core::Engine;
use ga_core::breed::MutateEach;
use ga_core::replace::ReplicaExchange;
use ga_theseus::evolve::design::Aim;
use ga_theseus::evolve::fitness::{Criterion, Objective, Scratch};
use ga_theseus::evolve::operators::FlipWalls;
use ga_theseus::game::{Layout, Maze, Size, Win};
use ga_theseus::scheme::ours::{Parameters, Searches};
use ga_theseus::verify::CertifiedMazes;
use gallery_bridge::{Failure, Made, Progress, Record, ResultFile, fingerprint};

/// The usual limit of evaluations, as in the tool.
const EVALUATIONS: u64 = 2_000_000;

/// The search for the longest maze, in slices.
pub(crate) struct Longest {
    record: Record,
    parameters: Parameters,
    limit: u64,
    engine: Engine<Layout, MutateEach<FlipWalls>, Searches, ReplicaExchange>,
}

impl Longest {
    /// Starts with options that were read into a record.
    pub(crate) fn new(options: &Options, record: Record) -> Result<Self, Failure> {
        let Size { width, height } = options.size()?;
        let objective = match options.fitness.unwrap_or_default() {
            Aim::Moves => Objective::Figures(Criterion::Moves),
            Aim::Difficulty => Objective::Difficulty,
        };
        let (win, sealed_cells) = (options.win(), options.sealed_cells(None));
        let parameters = Parameters { objective, win, sealed_cells, ..Parameters::sized(width, height) };
        let limit = options.evaluations.unwrap_or(EVALUATIONS);
        let (scheme, founders) = (parameters.scheme()?, parameters.founders()?);
        let engine = Engine::start(scheme, &founders, parameters.population, record.seed)?;
        Ok(Self { record, parameters, limit, engine })
    }

    pub(crate) fn step(&mut self, budget: u64) -> Progress {
        let end = self.engine.state().evaluations().saturating_add(budget.max(1)).min(self.limit);
        while self.engine.state().evaluations() < end {
            self.engine.step();
        }
        let state = self.engine.state();
        let share = state.evaluations() as f64 / self.limit as f64;
        one_maze(state, share, "the longest maze")
    }

    pub(crate) fn best(&self) -> Option<(Maze, Win)> {
        Some((self.maze()?, self.parameters.win))
    }

    pub(crate) fn result_file(&self) -> Result<ResultFile, Failure> {
        let state = self.engine.state();
        let Parameters { width, height, win, .. } = self.parameters;
        let name = format!("theseus-longest-{width}x{height}-{}", self.record.seed);
        let (evaluations, generations) = (state.evaluations(), state.generation());
        let made = Made { record: self.record.clone(), evaluations, generations };
        let maze = self.maze().ok_or("no maze was found")?;
        ResultFile::new(&name, CertifiedMazes::one(&name, maze, win), &made)
    }

    pub(crate) fn state_hash(&self) -> String {
        fingerprint(&self.engine.checkpoint())
    }

    fn maze(&self) -> Option<Maze> {
        let champion = self.engine.state().champion()?;
        self.parameters.fitness().maze(&champion.genome, &mut Scratch::default())
    }
}
