use cli::Failure;
use ga_core::StopReason;
use ga_theseus::evolve::design::{Designer, Moment};

use super::Outcome;
use super::report::nearest;

/// Designs `asked` mazes of rising difficulty.
pub(super) fn design(
    designer: &mut Designer,
    asked: u64,
    stop: &mut dyn FnMut(&Moment<'_>) -> Option<StopReason>,
) -> Result<Outcome, Failure> {
    let count = usize::try_from(asked).unwrap_or(usize::MAX);
    let found = designer.campaign(count, stop)?;
    let mut outcome = Outcome { designs: found.levels, ..Outcome::default() };
    if let Some((requirements, design)) = found.missed {
        let stop = stop(&designer.moment())
            .or(design.as_ref().map(|design| design.stop))
            .or(Some(StopReason::Stagnation));
        let missed = match (&outcome.designs[..], &design) {
            ([last], None) if last.difficulty.value <= 0.0 => {
                String::from("the hardest maze leaves Theseus no choice, so that none is easier")
            }
            (levels, design) => {
                let nearest = nearest(design.as_ref(), levels.len(), stop);
                format!("the next was to have {requirements}, {nearest}")
            }
        };
        let found = outcome.designs.len();
        outcome.unmet =
            Some(format!("asked for {asked} mazes of rising difficulty: found {found}; {missed}"));
        outcome.stop = stop;
        outcome.nearest = design;
    }
    Ok(outcome)
}
