use cli::Failure;
use ga_core::StopReason;
use ga_theseus::evolve::design::{Designer, Moment, Series};
use ga_theseus::game::Size;

use super::Outcome;
use super::report;

/// Designs `asked` mazes that differ.
pub(super) fn design(
    designer: &mut Designer,
    asked: u64,
    stop: &mut dyn FnMut(&Moment<'_>) -> Option<StopReason>,
) -> Result<Outcome, Failure> {
    let count = usize::try_from(asked).unwrap_or(usize::MAX);
    let Series { designs, nearest, stop, .. } = designer.series(count, stop)?;
    let mut outcome = Outcome { designs, nearest, stop, ..Outcome::default() };
    if (outcome.designs.len() as u64) < asked {
        let wanted = match asked {
            1 => designer.requirements.to_string(),
            asked if designer.requirements.is_empty() => format!("{asked} mazes that differ"),
            asked => format!("{asked} mazes that differ, each with {}", designer.requirements),
        };
        let found = if asked == 1 { String::new() } else { format!("found {}; ", outcome.designs.len()) };
        let nearest = report::nearest(outcome.nearest.as_ref(), outcome.designs.len(), outcome.stop);
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
