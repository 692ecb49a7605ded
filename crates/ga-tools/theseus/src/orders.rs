//! Mazes to order: one, several that differ, or a campaign.

use clap::Args;
use cli::{Failure, Written, whole};
use ga_theseus::evolve::design::{Design, Designer, Moves};
use ga_theseus::evolve::search::{MOST_MAZES, Request, Search};
use ga_theseus::game::Size;

use crate::files;
use ga_core::StopReason;

/// What is ordered.
#[derive(Args)]
#[command(next_help_heading = "Mazes to order")]
pub(crate) struct Orders {
    /// Length of the shortest solution, both ends included: 30..40, 30.. or 35
    #[arg(long, value_name = "A..B", conflicts_with_all = EVOLUTION)]
    moves: Option<Moves>,
    /// Number of waits in the shortest solution
    #[arg(long, value_name = "N", value_parser = whole, conflicts_with_all = EVOLUTION)]
    waits: Option<u64>,
    /// A maze with free parts: ? is a free wall, null a free actor or exit
    #[arg(long, value_name = "FILE", conflicts_with_all = EVOLUTION)]
    template: Option<Written>,
    /// Number of mazes that differ from each other, in any orientation
    #[arg(long, value_name = "N", value_parser = number_of_mazes, conflicts_with_all = EVOLUTION)]
    count: Option<u64>,
    /// Number of mazes that differ from each other, each harder than the one before
    #[arg(long, value_name = "N", value_parser = number_of_mazes, conflicts_with = "count", conflicts_with_all = EVOLUTION)]
    campaign: Option<u64>,
}

/// The options of a single evolved maze that orders refuse.
const EVOLUTION: [&str; 9] = [
    "founders",
    "population_size",
    "unsolvable",
    "elites",
    "immigrants",
    "crossover",
    "mutation",
    "weights",
    "clamp",
];

fn number_of_mazes(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (1..=MOST_MAZES).contains(&number) => Ok(number),
        _ => Err(format!("expected a whole number from 1 to {MOST_MAZES}")),
    }
}

impl Orders {
    /// A request with these orders.
    pub(crate) fn of(&self, request: Request) -> Result<Request, Failure> {
        let template = match &self.template {
            Some(file) => Some(files::template(&file.read()?)?),
            None => None,
        };
        let Self {
            waits,
            count,
            campaign,
            ..
        } = *self;
        Ok(Request {
            moves: self.moves.clone(),
            waits,
            template,
            count,
            campaign,
            ..request
        })
    }

    /// The name of the file with the template.
    pub(crate) fn file(&self) -> Option<String> {
        self.template.as_ref().map(ToString::to_string)
    }
}

/// If a maze to order was not found, a sentence that says so.
pub(crate) fn unmet(search: &Search) -> Option<String> {
    let (series, designer) = search.order()?;
    let missed = series.missed.as_ref()?;
    let asked = search.request().asked();
    let found = series.designs.len();
    let nearest = nearest(series.nearest.as_ref(), found, series.stop);
    if search.request().campaign.is_some() {
        let missed = match (&series.designs[..], &series.nearest) {
            ([last], None) if last.difficulty.value <= 0.0 => {
                String::from("the hardest maze leaves Theseus no choice, so that none is easier")
            }
            _ => format!("the next was to have {missed}, {nearest}"),
        };
        return Some(format!(
            "asked for {} of rising difficulty: found {found}; {missed}",
            cli::counted(asked, "maze")
        ));
    }
    let wanted = match asked {
        1 => missed.to_string(),
        asked if missed.is_empty() => format!("{asked} mazes that differ"),
        asked => format!("{asked} mazes that differ, each with {missed}"),
    };
    let found = if asked == 1 {
        String::new()
    } else {
        format!("found {found}; ")
    };
    Some(format!(
        "asked for {wanted}: {found}{nearest}{}",
        bound(designer)
    ))
}

/// If the required length is beyond the greatest one, a clause that says so.
fn bound(designer: &Designer) -> String {
    match (designer.longest(), &designer.requirements.moves) {
        (Some(most), Some(moves)) if *moves.start() > most => {
            let size = Size {
                width: designer.template.width(),
                height: designer.template.height(),
            };
            format!(
                "; no maze of {size} has more than {}",
                cli::counted(most, "move")
            )
        }
        _ => String::new(),
    }
}

/// What the nearest maze has, in words. `found` is the number of mazes found before, and `stop` the
/// reason why the search ended.
fn nearest(design: Option<&Design>, found: usize, stop: Option<StopReason>) -> String {
    match design {
        None if stop == Some(StopReason::Cancelled) => String::from("the search was interrupted"),
        None if stop == Some(StopReason::Time) => String::from("the time was over"),
        None if stop == Some(StopReason::Evaluations) => {
            String::from("the limit of evaluations was reached")
        }
        None if stop == Some(StopReason::Generations) => {
            String::from("the limit of generations was reached")
        }
        None if found == 0 => String::from("no maze was found that has a way out"),
        None => String::from("no maze was found that has a way out and differs from what is there"),
        Some(design) if design.shortfall <= 0.0 => {
            String::from("the best of the others is too much like one that is there")
        }
        Some(Design {
            maze,
            path,
            difficulty,
            ..
        }) => {
            let moves = path.len();
            let waits = difficulty.waits;
            let plural = |count| if count == 1 { "" } else { "s" };
            let sealed = maze.sealed_cells() as usize;
            let sealed = match sealed {
                0 => String::new(),
                _ => format!(", and {sealed} sealed cell{}", plural(sealed)),
            };
            format!(
                "the nearest has {moves} move{}, {waits} wait{} and a difficulty of {:.1}{sealed}",
                plural(moves),
                plural(waits as usize),
                difficulty.value
            )
        }
    }
}
