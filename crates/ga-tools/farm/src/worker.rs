//! `farm worker`: scores mazes, or makes the runs that its owner offers.

use crate::problem::{MAZE, fitness};
use clap::Args;
use cli::{Answer, At, Failure, Job, SCHEMA};
use ga_farm::worker;
use ga_request::search::Door;

/// Scores mazes on standard input for `ludevo farm run`, or makes the runs of searches, until the
/// input ends
#[derive(Args)]
pub(crate) struct Worker {
    /// Makes runs of this tool, such as `theseus`, or of one command of it, such as
    /// `theseus.evolve`, or of all tools. Give it again for more
    #[arg(long, value_name = "TOOL|TOOL.COMMAND|all")]
    offer: Vec<String>,
}

/// All searches and contests that can be offered.
fn doors() -> impl Iterator<Item = &'static Door> {
    let all: [&[Door]; 6] = [
        &ga_theseus::evolve::search::DOORS,
        &ga_checkpoint::evolve::search::DOORS,
        &ga_hextiles::evolve::search::DOORS,
        &ga_tiles::evolve::DOORS,
        &ga_minimax::contest::DOORS,
        &ga_units::search::DOORS,
    ];
    all.into_iter().flatten()
}

impl Worker {
    pub(crate) fn run(&self) -> Result<Answer, Failure> {
        if self.offer.is_empty() {
            worker::serve(MAZE, worker::each(fitness())).at("the worker")?;
            return Ok(Answer::Met);
        }
        let mut offered = Vec::new();
        for offer in &self.offer {
            let before = offered.len();
            offered.extend(doors().copied().filter(|door| is_offered(offer, door)));
            if offered.len() == before {
                let all =
                    doors().map(|door| format!("{}.{}", door.command.tool, door.command.name));
                let all = all.collect::<Vec<_>>().join(", ");
                let sentence = format!("--offer {offer}: expected all, a tool, or one of {all}");
                return Err(Failure::refused(sentence));
            }
        }
        let work = worker::try_each(move |job: Job| {
            let done = job.carry_out(&offered);
            done.map_err(|error| error.to_string())
        });
        worker::serve(SCHEMA, work).at("the worker")?;
        Ok(Answer::Met)
    }
}

fn is_offered(offer: &str, door: &Door) -> bool {
    let tool = door.command.tool;
    let is_whole = offer == "all" || offer == tool;
    // A melee is a match of its request.
    let named = offer
        .strip_suffix(".melee")
        .map(|tool| format!("{tool}.match"));
    let named = named.as_deref().unwrap_or(offer);
    is_whole || named.split_once('.') == Some((tool, door.command.name))
}
