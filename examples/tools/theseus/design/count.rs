use cli::Failure;
use ga_core::StopReason;
use ga_theseus::evolve::design::{Designer, Moment};

use super::Outcome;
use super::report::nearest;
use crate::size::Size;

/// Designs `asked` mazes that differ.
pub(super) fn design(
    designer: &mut Designer,
    asked: u64,
    stop: &mut dyn FnMut(&Moment<'_>) -> Option<StopReason>,
) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    while (outcome.designs.len() as u64) < asked {
        let design = designer.design(stop)?;
        let given = design.as_ref().map(|design| design.stop);
        match design {
            Some(design) if design.is_met => outcome.designs.push(design),
            other => outcome.nearest = other,
        }
        if outcome.designs.len() as u64 == asked && given == Some(StopReason::Target) {
            break;
        }
        // A search that was ended from outside was the last one, also if its maze was found by
        // then: another one would judge its founders before it asks.
        let due = stop(&designer.moment());
        if due.is_some() || given != Some(StopReason::Target) {
            outcome.stop = due.or(given).or(Some(StopReason::Stagnation));
            break;
        }
    }
    if (outcome.designs.len() as u64) < asked {
        let wanted = match asked {
            1 => designer.requirements.to_string(),
            asked if designer.requirements.is_empty() => format!("{asked} mazes that differ"),
            asked => format!("{asked} mazes that differ, each with {}", designer.requirements),
        };
        let found = if asked == 1 { String::new() } else { format!("found {}; ", outcome.designs.len()) };
        let nearest = nearest(outcome.nearest.as_ref(), outcome.designs.len(), outcome.stop);
        let bound = bound(designer);
        outcome.unmet = Some(format!("asked for {wanted}: {found}{nearest}{bound}"));
    }
    Ok(outcome)
}

/// If the required length is beyond the greatest one, a clause that says so.
fn bound(designer: &Designer) -> String {
    match (designer.longest(), &designer.requirements.moves) {
        (Some(most), Some(moves)) if *moves.start() > most => {
            let size = Size { width: designer.template.width(), height: designer.template.height() };
            format!("; no maze of {size} has more than {most} moves")
        }
        _ => String::new(),
    }
}
