use crate::score::{Picture, ink};
use crate::wishes::Granted;
use clap::Args;
use cli::{Answer, Asked, Common, Course, Failure, Output, Schedule, Searching, counted, spelt};
use ga_checkpoint::evolve::search::{Evolve as Search, Found, Request};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::Certificate;
use ga_checkpoint::{Grid, Layout, csv, draw};
use ga_request::search::Search as _;
use serde::Serialize;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Evolve {
    #[command(flatten)]
    asked: Asked<Request>,
    #[command(flatten)]
    schedule: Schedule,
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

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let request = self.asked.request()?;
        if self.population.is_some() && request.representation.is_chromatic() {
            return Err(Failure::refused(
                "--population: CSV holds walls, expected a representation without colours",
            ));
        }
        let evolve = cli::Evolve::<Search> {
            request,
            run: &self.run,
            schedule: Some(&self.schedule),
            is_result: &|end| [".json", ".csv", ".svg"].contains(&end),
            placed: &spelt,
            seed: common.seed,
        };
        let ready = || self.population.as_deref().map_or(Ok(()), writable);
        let Some(mut evolved) = evolve.run(output, ready)? else {
            return Ok(Answer::Unmet);
        };
        let search = &evolved.search;
        let Some(found) = search.found().map_err(spelt)? else {
            return Err(Failure::refused("the population is empty"));
        };
        let Found { level, figures, .. } = &found;
        let maze = &level.maze;
        let layers = self.picture.layers();
        let drawn = draw::text(maze, layers, ink());
        let picture = draw::svg(maze, layers);
        let with_tours = self.population.as_ref().map(|_| with_tours(search));
        evolved.write(&found, output)?;
        let folder = &mut evolved.folder;
        folder.write(&format!("{}.svg", evolved.name), picture);
        if let (Some(file), Some(mazes)) = (&self.population, with_tours) {
            folder.write_to(file, csv::write(&mazes));
        }
        let granted = Granted::of(&evolved.request, figures);
        let answer = if granted.is_met() {
            Answer::Met
        } else {
            Answer::Unmet
        };
        let bare = !self.asked.has("checkpoints") && maze.course().checkpoints().is_empty();
        let bare = if bare { NO_CHECKPOINTS } else { "" };
        let course = evolved.course();
        let Course {
            generations,
            evaluations,
            stop,
            ..
        } = &course;
        let text = format!(
            "{figures}\n{bare}{generations}, {evaluations}, stopped by {stop}\n{}{}",
            evolved.folder.wrote(),
            granted.text(),
            generations = counted(generations, "generation"),
            evaluations = counted(evaluations, "evaluation"),
        );
        let answered = Evolved {
            course,
            files: evolved.folder.files(),
            figures: figures.clone(),
            granted,
            schedule: evolved.schedule,
        };
        output.styled(drawn.trim_end_matches('\n'))?;
        output.close(&answered, text)?;
        Ok(answer)
    }
}

/// The walls of the mazes that have a tour.
fn with_tours(search: &Search) -> Vec<Grid> {
    let mut solver = Solver::default();
    let mazes = search.run().population().into_iter().map(|(maze, _)| maze);
    let mazes = mazes.filter(|maze| solver.tour_length(&maze.floor(), maze.course()) > 0);
    let walls = mazes.filter_map(|maze| match maze.layout() {
        Layout::Walls(grid) => Some(grid.clone()),
        Layout::Colours(_) => None,
    });
    walls.collect()
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
