use crate::input::{self, Stops};
use crate::numbers::Numbers;
use crate::score::{Picture, ink};
use crate::search::{self, REPRESENTATIONS, SCHEMES};
use crate::wishes::{Granted, Wishes};
use clap::Args;
use cli::{
    Answer, Common, Course, Failure, Folder, Limits, MadeResult, Output, Progress, Schedule,
    Searching, Session, Stop, named,
};
use ga_checkpoint::evolve::Representation;
use ga_checkpoint::evolve::fitness::Merit;
use ga_checkpoint::evolve::search::{Request, Scheme, Search};
use ga_checkpoint::format::Level;
use ga_checkpoint::scheme::ours::{CYCLE, LINEAGES};
use ga_checkpoint::scheme::paper::{EVENTS, FILL};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::{Certificate, CertifiedMazes};
use ga_checkpoint::{Grid, Layout, Size, csv, draw};
use ga_core::{Population, StopReason};
use ga_run::log::Moment;
use ga_run::record::Made;
use serde::Serialize;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Evolve {
    /// The scheme
    #[arg(long, value_parser = named(&SCHEMES), default_value = "annealed")]
    scheme: Scheme,
    /// The representation
    #[arg(long, value_parser = named(&REPRESENTATIONS), default_value = "direct")]
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
    run: Searching,
}

/// A note for runs without checkpoints for which `--checkpoints` was not given.
const NO_CHECKPOINTS: &str = "no checkpoints at this size: only the way to the exit was made long; --checkpoints adds some\n";

#[derive(Serialize)]
struct Evolved<'a> {
    #[serde(flatten)]
    course: Course,
    files: &'a [String],
    #[serde(flatten)]
    figures: Certificate,
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
        if self.population.is_some() && self.representation.is_chromatic() {
            return Err(Failure::refused(
                "--population: CSV holds walls, expected a representation without colours",
            ));
        }
        let request = self.request();
        request.check(common.seed)?;
        let name = request.name(common.seed);
        // Before the trial, which takes a part of --time.
        let folder = self.folder(&name, output)?;
        let stop = output.stop();
        let plan = self.plan(&request, &stop, |generations| {
            let trial = Request {
                schedule: Some(generations),
                ..request.clone()
            };
            if let Ok(mut search) = Search::start(&trial, common.seed) {
                (1..=generations)
                    .take_while(|_| !stop.is_due())
                    .for_each(|end| search.advance(end.saturating_mul(EVENTS)));
            }
        });
        let is_cut = plan.is_measured && stop.reason() == Some(StopReason::Cancelled);
        let schedule = self.recorded(plan.schedule);
        let (session, checkpoint) = if is_cut {
            (
                self.run.saving.begin_unplanned(&self.run.limits, output)?,
                None,
            )
        } else {
            self.run.saving.begin(&self.run.limits, schedule, output)?
        };
        let request = Request {
            schedule,
            ..request
        };
        let search = match checkpoint {
            Some(checkpoint) => Some(Search::resume(&request, common.seed, checkpoint)?),
            None => Search::start_unless(&request, common.seed, &|| stop.is_due())?,
        };
        let Some(search) = search else {
            return Ok(Answer::Unmet);
        };
        self.evolve((search, session), &plan, folder, common, output)
    }

    /// The options that decide which search is made.
    fn request(&self) -> Request {
        let request = Request {
            scheme: self.scheme,
            representation: self.representation,
            guard: self.guard,
            size: Some(self.size),
            fill: Some(self.fill),
            cycle: self.cycle,
            schedule: self.schedule.schedule,
            ..self.stops.request()
        };
        self.wishes.of(self.numbers.of(request))
    }

    /// The plan of a run.
    fn plan(&self, request: &Request, stop: &Stop, trial: impl FnMut(u64)) -> Plan {
        if self.cycle.is_some() || request.cooling().is_none() {
            let limits = self.run.limits.or(Limits::generations(request.limit()));
            return Plan {
                limits,
                schedule: self.cycle,
                timed: false,
                is_measured: false,
            };
        }
        let per_generation = LINEAGES as u64 * EVENTS;
        let generations_of = |evaluations: u64| {
            evaluations
                .saturating_sub(LINEAGES as u64)
                .div_ceil(per_generation)
        };
        let schedule = self.schedule.generations(
            &self.run.limits,
            CYCLE / EVENTS,
            generations_of,
            stop,
            trial,
        );
        let counted = [
            self.run.limits.generations,
            self.run.limits.evaluations.map(generations_of),
        ];
        let counted = counted.into_iter().flatten().min();
        // A schedule that was fitted into --time ends the run, as one without any other limit does.
        let is_measured = self.schedule.schedule.is_none() && stop.deadline().is_some();
        let timed = is_measured && counted.is_none_or(|counted| schedule < counted);
        let generations = if counted.is_none() || timed {
            Some(schedule)
        } else {
            self.run.limits.generations
        };
        let limits = Limits {
            generations,
            ..self.run.limits
        };
        Plan {
            limits,
            schedule: Some(schedule),
            timed,
            is_measured,
        }
    }

    /// The schedule that a record has beside its options: that of `--cycle` is an option.
    fn recorded(&self, schedule: Option<u64>) -> Option<u64> {
        schedule.filter(|_| self.cycle.is_none())
    }

    /// The folder of `--out`, after checking that all files can be written now.
    fn folder(&self, name: &str, output: &Output) -> Result<Folder, Failure> {
        let folder = self.run.files.folder(output)?;
        let is_result = |end: &str| [".json", ".csv", ".svg"].contains(&end);
        folder.check(|file| file.strip_prefix(name).is_some_and(is_result))?;
        self.population.as_deref().map_or(Ok(()), writable)?;
        Ok(folder)
    }

    /// Runs the search. Returns why it ended.
    fn search(
        &self,
        search: &mut Search,
        session: &mut Session,
        plan: &Plan,
        common: &Common,
        output: &mut Output,
    ) -> Result<StopReason, Failure> {
        let limits = plan.limits;
        let stop = output.stop();
        let mut progress = Progress::new(limits, output);
        let mut log = session.log(|merit: &Merit| Some(merit.reward))?;
        let reason = search::run(search, limits, &stop, session, |search| {
            let generation = search.generations();
            let evaluations = search.evaluations();
            if log.is_on() {
                log.note(&Moment {
                    seed: common.seed,
                    generation,
                    evaluations,
                    // A tour and a reward are always numbers.
                    nan: 0,
                    population: &search
                        .merits()
                        .into_iter()
                        .map(|merit| ((), merit))
                        .collect::<Population<_, _>>(),
                    best: search.merit().as_ref(),
                });
            }
            progress.show(generation, evaluations, || {
                format!("generation {generation}, {}", self.best(search))
            });
        })?;
        let is_over = plan.timed && reason == StopReason::Generations;
        Ok(if is_over { StopReason::Time } else { reason })
    }

    /// The best score for the progress bar.
    fn best(&self, search: &Search) -> String {
        match search.merit() {
            None => String::new(),
            Some(merit) if self.wishes.is_tour() => format!("best {}", merit.reward),
            Some(Merit { reward, missed, .. }) => {
                format!("reward {reward:.1}, outside of ranges {missed}")
            }
        }
    }

    fn evolve(
        &self,
        (mut search, mut session): (Search, Session),
        plan: &Plan,
        mut folder: Folder,
        common: &Common,
        output: &mut Output,
    ) -> Result<Answer, Failure> {
        let stop = self.search(&mut search, &mut session, plan, common, output)?;
        let generations = search.generations();
        let evaluations = search.evaluations();
        let Some((level, figures)) = search.result() else {
            return Err(Failure::refused("the population is empty"));
        };
        let maze = &level.maze;
        let layers = self.picture.layers();
        let drawn = draw::text(maze, layers, ink());
        let picture = draw::svg(maze, layers);
        let made = output.made(generations, evaluations, self.recorded(plan.schedule));
        let name = search.request().name(common.seed);
        write((&mut folder, &name), &level, &figures, &picture, &made)?;
        if let Some(file) = &self.population {
            folder.write_to(file, csv::write(&with_tours(&search)));
        }
        let granted = Granted::of(search.request(), &figures);
        let answer = if granted.is_met() {
            Answer::Met
        } else {
            Answer::Unmet
        };
        let bare = self.stops.checkpoints.is_none() && maze.course().checkpoints().is_empty();
        let bare = if bare { NO_CHECKPOINTS } else { "" };
        let text = format!(
            "{figures}\n{bare}{generations}, {evaluations}, stopped by {stop}\n{}{}",
            folder.wrote(),
            granted.text(),
            generations = cli::counted(generations, "generation"),
            evaluations = cli::counted(evaluations, "evaluation"),
        );
        let evolved = Evolved {
            course: Course {
                seed: common.seed,
                generations,
                evaluations,
                stop: stop.to_string(),
            },
            files: folder.files(),
            figures,
            granted,
            schedule: plan.schedule,
        };
        output.styled(drawn.trim_end_matches('\n'))?;
        output.close(&evolved, text)?;
        Ok(answer)
    }
}

/// The walls of the mazes that have a tour.
fn with_tours(search: &Search) -> Vec<Grid> {
    let mut solver = Solver::default();
    let mazes = search.mazes().into_iter();
    let mazes = mazes.filter(|maze| solver.tour_length(&maze.floor(), maze.course()) > 0);
    let walls = mazes.filter_map(|maze| match maze.layout() {
        Layout::Walls(grid) => Some(grid.clone()),
        Layout::Colours(_) => None,
    });
    walls.collect()
}

/// Writes a maze as JSON and SVG, and as CSV if it has walls.
pub(crate) fn write(
    (folder, name): (&mut Folder, &str),
    level: &Level,
    figures: &Certificate,
    picture: &str,
    made: &Made,
) -> Result<(), Failure> {
    let certified = MadeResult {
        result: CertifiedMazes::new([(level, figures)]),
        made,
    };
    folder.write(
        &format!("{name}.json"),
        serde_json::to_string(&certified)? + "\n",
    );
    if let Layout::Walls(grid) = level.maze.layout() {
        folder.write(&format!("{name}.csv"), csv::write([grid]));
    }
    folder.write(&format!("{name}.svg"), picture);
    Ok(())
}

/// Checks that a file can be written, without changing its content.
fn writable(file: &std::path::Path) -> Result<(), Failure> {
    let opened = std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(file);
    opened.map(drop).map_err(|error| unwritable(file, &error))
}

fn unwritable(file: &std::path::Path, error: &std::io::Error) -> Failure {
    Failure::refused(format!(
        "--population {}: expected a file that can be written: {error}",
        file.display()
    ))
}
