use super::Request;
use crate::evolve::design::{Design, Designer, Series};
use crate::game::Size;
use ga_core::StopReason;
use ga_request::counted;

/// If a maze to order was not found, a sentence that says why.
pub(super) fn why(series: &Series, designer: &Designer, request: &Request) -> Option<String> {
    let missed = series.missed.as_ref()?;
    let asked = request.asked();
    let found = series.designs.len();
    let nearest = nearest(series.nearest.as_ref(), found, series.stop);
    if request.campaign.is_some() {
        let missed = match (&series.designs[..], &series.nearest) {
            ([last], None) if last.difficulty.value <= 0.0 => {
                String::from("the hardest maze leaves Theseus no choice, so that none is easier")
            }
            _ => format!("the next was to have {missed}, {nearest}"),
        };
        return Some(format!(
            "asked for {} of rising difficulty: found {found}; {missed}",
            counted(asked, "maze")
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
                counted(most, "move")
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
            let sealed = match maze.sealed_cells() {
                0 => String::new(),
                sealed => format!(", and {}", counted(sealed, "sealed cell")),
            };
            format!(
                "the nearest has {}, {} and a difficulty of {:.1}{sealed}",
                counted(moves, "move"),
                counted(waits, "wait"),
                difficulty.value
            )
        }
    }
}
