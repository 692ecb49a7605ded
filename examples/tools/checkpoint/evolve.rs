use crate::figures::Figures;
use crate::input::Stops;
use crate::lineages::Lineages;
use crate::numbers::Numbers;
use crate::representation::Representation;
use crate::score::{Picture, ink};
use crate::search::{Search, Steps};
use crate::wishes::{Aim, Granted, Wishes};
use crate::{input, search};
use clap::{Args, ValueEnum};
use cli::{
    Answer, Common, Failure, Files, Folder, Limits, MadeResult, Output, Progress, Saving, Schedule, Session,
    Stop, same_length,
};
use ga_checkpoint::evolve::fitness::{Merit, Scratch, TourLength};
use ga_checkpoint::evolve::genome::{Direct, Encoding};
use ga_checkpoint::evolve::operators::FlipNearby;
use ga_checkpoint::evolve::{self, Use};
use ga_checkpoint::format::{Level, Name};
use ga_checkpoint::scheme::lineages::Parts;
use ga_checkpoint::scheme::ours::{self, CYCLE, GENES_CHANGED, LINEAGES};
use ga_checkpoint::scheme::paper::{self, EVENTS, FILL};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::CertifiedMazes;
use ga_checkpoint::{Course, Grid, Layout, Size, csv, draw};
use ga_core::engine::Checkpoint;
use ga_core::random::Stream;
use ga_core::{Difference, Engine, Fitness, Linear, Mutator, Sampler, StopReason};
use ga_run::log::Moment;
use ga_run::record::Made;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Evolve {
    /// The scheme
    #[arg(long, value_enum, default_value_t = Way::Annealed)]
    scheme: Way,
    /// The representation
    #[arg(long, value_enum, default_value_t = Representation::Direct)]
    representation: Representation,
    /// Keeps entrance, checkpoints and exit free in the paper's scheme; the annealed scheme always
    /// does
    #[arg(long)]
    guard: bool,
    /// Rows and columns of the grid
    #[arg(long, value_name = "HxW", default_value = "30x30", value_parser = input::text::<Size>, allow_hyphen_values = true)]
    size: Size,
    #[command(flatten)]
    stops: Stops,
    #[command(flatten)]
    wishes: Wishes,
    /// The share of the founders' cells that are blocked
    #[arg(long, value_name = "SHARE", default_value_t = FILL, value_parser = cli::share)]
    fill: f64,
    #[command(flatten)]
    numbers: Numbers,
    #[command(flatten)]
    schedule: Schedule,
    /// Generations of the first cycle of cooling, independent of the limit; each later cycle is
    /// twice as long as the one before; without a limit, the run ends with the first cycle
    #[arg(long, value_name = "N", conflicts_with = "schedule", value_parser = cli::at_least_one)]
    cycle: Option<u64>,
    /// Writes all mazes with a fitness above 0 to this CSV file, as the paper's program does. Give
    /// it again beside --resume
    #[arg(long, value_name = "FILE.csv")]
    population: Option<PathBuf>,
    #[command(flatten)]
    picture: Picture,
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    saving: Saving,
}

/// A note for runs without checkpoints for which `--checkpoints` was not given.
const NO_CHECKPOINTS: &str =
    "no checkpoints at this size: only the way to the exit was made long; --checkpoints adds some\n";

/// A scheme.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Way {
    /// Ours: simulated annealing of two lineages, on up to two threads
    Annealed,
    /// The paper's: a population of 120, tournaments of seven
    Paper,
}

#[derive(Serialize)]
struct Evolved<'a> {
    seed: u64,
    generations: u64,
    evaluations: u64,
    stop: String,
    files: &'a [String],
    #[serde(flatten)]
    figures: Figures,
    #[serde(flatten)]
    granted: Granted,
    schedule: Option<u64>,
}

/// The limits of a run and its cooling schedule.
struct Plan {
    limits: Limits,
    /// The number of generations that cooling covers.
    schedule: Option<u64>,
    /// Whether the generations are those that fit into `--time`.
    timed: bool,
    /// Whether a trial measured the schedule.
    is_measured: bool,
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let representation = evolve::Representation::from(self.representation);
        if self.population.is_some() && representation.is_chromatic() {
            return Err(Failure::refused(
                "--population: CSV holds walls, expected a representation without colours",
            ));
        }
        if self.scheme == Way::Annealed && representation.is_chromatic() {
            return Err(Failure::refused(
                "--representation: colours have no guard, so the annealed scheme may not find a tour, expected --scheme paper \
                 beside it",
            ));
        }
        self.refuse_unused()?;
        let course = self.stops.on(&Course::standard(self.size), common.seed)?;
        match self.scheme {
            Way::Annealed if representation == evolve::Representation::Direct => {
                let (encoding, mutator) = (Direct::new(course.clone(), true), FlipNearby::new(&course));
                let founders = encoding.founders(self.fill)?;
                AnnealedRun { evolve: self, common, output }.with(encoding, mutator, founders)
            }
            Way::Annealed => {
                let genes = representation.genes(course.size());
                let rate = (GENES_CHANGED / genes as f64).min(1.0);
                let run = AnnealedRun { evolve: self, common, output };
                representation.build(course, true, self.fill, Some(rate), run)
            }
            Way::Paper => {
                let run = PaperRun { evolve: self, paper: self.numbers.parameters()?, common, output };
                representation.build(course, self.guard, self.fill, self.numbers.mutation(), run)
            }
        }
    }

    fn annealed<E, M, F>(
        &self,
        encoding: &E,
        parts: Parts<'_, M, F, impl Sampler<E::Genome>>,
        common: &Common,
        output: &mut Output,
    ) -> Result<Answer, Failure>
    where
        E: Encoding,
        E::Genome: Linear + Send + Serialize + DeserializeOwned,
        M: Mutator<E::Genome> + Clone + Send,
        F: Fitness<E::Genome, Scratch = Scratch> + Clone + Send,
        F::Score: Aim + Difference + Send + Serialize + DeserializeOwned,
    {
        let ours = |generations: u64| {
            let ours = ours::Parameters {
                course: encoding.course().clone(),
                fill: self.fill,
                cycle: generations.saturating_mul(EVENTS),
                ..ours::Parameters::default()
            };
            ours.scaled(self.wishes.rewards())
        };
        // Before the trial, which takes a part of --time.
        let folder = self.folder(output)?;
        let stop = output.stop();
        let (plan, cycle) = self.plan(&stop, |generations| {
            if let Ok(mut lineages) = Lineages::start(&ours(generations), parts, common.seed) {
                (1..=generations).take_while(|_| !stop.is_due()).for_each(|end| lineages.advance(end));
            }
        });
        let is_cut = plan.is_measured && stop.reason() == Some(StopReason::Cancelled);
        let (session, checkpoints) = if is_cut {
            (self.saving.begin_unplanned(&self.limits, output)?, None)
        } else {
            self.saving.begin(&self.limits, self.recorded(plan.schedule), output)?
        };
        let lineages = match checkpoints {
            Some(checkpoints) => Lineages::resume(&ours(cycle), parts, common.seed, checkpoints)?,
            None => Lineages::start(&ours(cycle), parts, common.seed)?,
        };
        self.evolve(encoding, (lineages, session), &plan, folder, common, output)
    }

    /// The plan of an annealed run, and the generations of its first cycle.
    fn plan(&self, stop: &Stop, trial: impl FnMut(u64)) -> (Plan, u64) {
        if let Some(cycle) = self.cycle {
            let limits = self.limits.or(Limits::generations(cycle));
            return (Plan { limits, schedule: Some(cycle), timed: false, is_measured: false }, cycle);
        }
        let per_generation = LINEAGES as u64 * EVENTS;
        let generations_of =
            |evaluations: u64| evaluations.saturating_sub(LINEAGES as u64).div_ceil(per_generation);
        let schedule = self.schedule.generations(&self.limits, CYCLE / EVENTS, generations_of, stop, trial);
        let counted = [self.limits.generations, self.limits.evaluations.map(generations_of)];
        let counted = counted.into_iter().flatten().min();
        // A schedule that was fitted into --time ends the run, as one without any other limit does.
        let is_measured = self.schedule.schedule.is_none() && stop.deadline().is_some();
        let timed = is_measured && counted.is_none_or(|counted| schedule < counted);
        let generations = if counted.is_none() || timed { Some(schedule) } else { self.limits.generations };
        let limits = Limits { generations, ..self.limits };
        (Plan { limits, schedule: Some(schedule), timed, is_measured }, schedule)
    }

    /// The schedule that a record has beside its options: that of `--cycle` is an option.
    fn recorded(&self, schedule: Option<u64>) -> Option<u64> {
        schedule.filter(|_| self.cycle.is_none())
    }

    /// The folder of `--out`, after checking that all files can be written now.
    fn folder(&self, output: &Output) -> Result<Folder, Failure> {
        let folder = self.files.folder(output)?;
        folder.check(|file| ["checkpoint.json", "checkpoint.csv", "checkpoint.svg"].contains(&file))?;
        self.population.as_deref().map_or(Ok(()), writable)?;
        Ok(folder)
    }

    /// Refuses options that the scheme does not use.
    fn refuse_unused(&self) -> Result<(), Failure> {
        if let (Way::Annealed, Some(name)) = (self.scheme, self.numbers.given()) {
            return Err(Failure::refused(format!("{name}: only with --scheme paper")));
        }
        let (sentence, is_given) = match self.scheme {
            Way::Annealed => {
                ("--guard: the annealed scheme always guards, expected --scheme paper", self.guard)
            }
            Way::Paper if self.cycle.is_some() => ("--cycle: only the annealed scheme cools", true),
            Way::Paper => ("--schedule: only the annealed scheme cools", self.schedule.schedule.is_some()),
        };
        if is_given { Err(Failure::refused(sentence)) } else { Ok(()) }
    }

    fn evolve<E, R>(
        &self,
        encoding: &E,
        (search, mut session): (R, Session),
        plan: &Plan,
        mut folder: Folder,
        common: &Common,
        output: &mut Output,
    ) -> Result<Answer, Failure>
    where
        E: Encoding,
        R: Search<Genome = E::Genome, Score: Aim>,
    {
        let (limits, stop) = (plan.limits, output.stop());
        let mut progress = Progress::new(limits, output);
        let mut log = session.log(R::Score::number)?;
        let met = |score: &R::Score| score.meets(&self.wishes);
        let mut found = search::run(search, limits, &stop, &mut session, met, |generations, search| {
            if log.is_on() {
                log.note(&Moment {
                    seed: common.seed,
                    generation: generations,
                    evaluations: search.evaluations(),
                    // A tour and a reward are always numbers.
                    nan: 0,
                    population: &search.population(),
                    best: search.champion().map(|champion| &champion.score),
                });
            }
            progress.show(generations, search.evaluations(), || {
                let best = search.champion().map_or(String::new(), |champion| champion.score.text());
                format!("generation {generations}, {best}")
            });
        })?;
        drop((progress, log));
        if plan.timed && found.stop == StopReason::Generations {
            found.stop = StopReason::Time;
        }

        let champion = found.champion.as_ref().or_else(|| found.population.genomes().first());
        let Some(champion) = champion else { return Err(Failure::refused("the population is empty")) };
        let maze = encoding.maze(champion);
        let id = Some(Name::Text(format!("seed-{}", common.seed)));
        let level = Level { id, maze };
        let maze = &level.maze;
        let mut solver = Solver::default();
        let figures = Figures::new(&level, &mut solver);
        let layers = self.picture.layers();
        let text = draw::text(maze, layers, ink());
        let picture = draw::svg(maze, layers);
        let made = output.made(found.generations, found.evaluations, self.recorded(plan.schedule));
        write(&mut folder, &level, &figures, &picture, &made)?;
        if let Some(file) = &self.population {
            let mazes = found.population.genomes().iter().map(|genome| encoding.maze(genome));
            let grids: Vec<Grid> = mazes
                .filter(|maze| solver.tour_length(&maze.floor(), maze.course()) > 0)
                .filter_map(|maze| match maze.layout() {
                    Layout::Walls(grid) => Some(grid.clone()),
                    Layout::Colours(_) => None,
                })
                .collect();
            folder.write_to(file, csv::write(&grids));
        }
        let granted = self.wishes.granted(&figures);
        let answer = if granted.is_met() { Answer::Met } else { Answer::Unmet };
        let bare = self.stops.checkpoints.is_none() && maze.course().checkpoints().is_empty();
        let bare = if bare { NO_CHECKPOINTS } else { "" };
        let text = format!(
            "{text}{figures}\n{bare}{} generations, {} evaluations, stopped by {}\n{}{}",
            found.generations,
            found.evaluations,
            found.stop,
            folder.wrote(),
            granted.text(),
        );
        let evolved = Evolved {
            seed: common.seed,
            generations: found.generations,
            evaluations: found.evaluations,
            stop: found.stop.to_string(),
            files: folder.files(),
            figures,
            granted,
            schedule: plan.schedule,
        };
        output.close(&evolved, text)?;
        Ok(answer)
    }
}

/// A run of the annealed scheme with a representation that can be guarded.
struct AnnealedRun<'a, 'b> {
    evolve: &'a Evolve,
    common: &'a Common,
    output: &'a mut Output<'b>,
}

impl Use for AnnealedRun<'_, '_> {
    type Output = Answer;
    type Error = Failure;

    fn with<E, M>(self, encoding: E, mutator: M, founders: impl Sampler<E::Genome>) -> Result<Answer, Failure>
    where
        E: Encoding + Clone + Send,
        E::Genome: Linear + Send + Serialize + DeserializeOwned,
        M: Mutator<E::Genome> + Clone + Send,
    {
        let Self { evolve, common, output } = self;
        let (mutator, founders) = (&mutator, &founders);
        if let Some(within) = evolve.wishes.within(encoding.clone()) {
            let parts = Parts { mutator, fitness: &within, founders };
            return evolve.annealed(&encoding, parts, common, output);
        }
        let parts = Parts { mutator, fitness: &TourLength(encoding.clone()), founders };
        evolve.annealed(&encoding, parts, common, output)
    }
}

/// A run of the paper's scheme with any representation.
struct PaperRun<'a, 'b> {
    evolve: &'a Evolve,
    paper: paper::Parameters,
    common: &'a Common,
    output: &'a mut Output<'b>,
}

impl Use for PaperRun<'_, '_> {
    type Output = Answer;
    type Error = Failure;

    fn with<E, M>(self, encoding: E, mutator: M, founders: impl Sampler<E::Genome>) -> Result<Answer, Failure>
    where
        E: Encoding + Clone + Send,
        E::Genome: Linear + Send + Serialize + DeserializeOwned,
        M: Mutator<E::Genome> + Clone + Send,
    {
        let Self { evolve, paper, common, output } = self;
        let folder = evolve.folder(output)?;
        let limits = evolve.limits.or(Limits::generations(paper::GENERATIONS));
        let plan = Plan { limits, schedule: None, timed: false, is_measured: false };
        let length = founders.sample(&mut Stream::seeded(0)).loci();
        if let Some(within) = evolve.wishes.within(encoding.clone()) {
            let scheme = paper.scheme_of(within, mutator)?;
            let (session, checkpoint) =
                evolve.saving.begin::<Checkpoint<E::Genome, Merit>>(&evolve.limits, None, output)?;
            let engine = match checkpoint {
                Some(checkpoint) => {
                    same_length(checkpoint.state().population().genomes().iter().map(Linear::loci), length)?;
                    Engine::resume(scheme, checkpoint)?
                }
                None => Engine::start(scheme, &founders, paper.population, common.seed)?,
            };
            return evolve.evolve(&encoding, (Steps(engine), session), &plan, folder, common, output);
        }
        let scheme = paper.scheme_of(TourLength(encoding.clone()), mutator)?;
        let (session, checkpoint) =
            evolve.saving.begin::<Checkpoint<E::Genome, u32>>(&evolve.limits, None, output)?;
        let engine = match checkpoint {
            Some(checkpoint) => {
                same_length(checkpoint.state().population().genomes().iter().map(Linear::loci), length)?;
                Engine::resume(scheme, checkpoint)?
            }
            None => Engine::start(scheme, &founders, paper.population, common.seed)?,
        };
        evolve.evolve(&encoding, (Steps(engine), session), &plan, folder, common, output)
    }
}

/// Writes a maze as JSON and SVG, and as CSV if it has walls.
pub(crate) fn write(
    folder: &mut Folder,
    level: &Level,
    figures: &Figures,
    picture: &str,
    made: &Made,
) -> Result<(), Failure> {
    let certified = MadeResult { result: CertifiedMazes::new([(level, &**figures)]), made };
    folder.write("checkpoint.json", serde_json::to_string(&certified)? + "\n");
    if let Layout::Walls(grid) = level.maze.layout() {
        folder.write("checkpoint.csv", csv::write([grid]));
    }
    folder.write("checkpoint.svg", picture);
    Ok(())
}

/// Checks that a file can be written, without changing its content.
fn writable(file: &std::path::Path) -> Result<(), Failure> {
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(file);
    opened.map(drop).map_err(|error| unwritable(file, &error))
}

fn unwritable(file: &std::path::Path, error: &std::io::Error) -> Failure {
    Failure::refused(format!("--population {}: expected a file that can be written: {error}", file.display()))
}
