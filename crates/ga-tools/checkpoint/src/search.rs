//! Searches of the library as runs of a tool, in generations of 2000 steps.

use cli::{Failure, Limits, Session, Stop};
use ga_checkpoint::evolve::Representation;
use ga_checkpoint::evolve::search::{Scheme, Search};
use ga_checkpoint::scheme::paper::EVENTS;
use ga_core::StopReason;
use ga_request::claim::Value;
use ga_run::Saved;

/// The schemes: the name, the help and the value of each.
pub(crate) const SCHEMES: [(&str, &str, Scheme); 2] = [
    (
        "annealed",
        "Ours: simulated annealing of two lineages, on up to two threads",
        Scheme::Annealed,
    ),
    (
        "paper",
        "The paper's: a population of 120, tournaments of seven",
        Scheme::Paper,
    ),
];

/// The representations: the name, the help and the value of each.
pub(crate) const REPRESENTATIONS: [(&str, &str, Representation); 5] = [
    ("direct", "One bit per cell", Representation::Direct),
    (
        "rainbow",
        "One colour per cell; the first and the last colour are not adjacent",
        Representation::Rainbow,
    ),
    (
        "wheel",
        "One colour per cell; the first and the last colour are adjacent",
        Representation::Wheel,
    ),
    (
        "positive",
        "Barriers in an empty grid",
        Representation::Positive,
    ),
    (
        "negative",
        "Tunnels in a solid grid",
        Representation::Negative,
    ),
];

/// A search as a run file holds it.
struct Kept<'a>(&'a Search);

impl Saved for Kept<'_> {
    type Checkpoint = Value;

    fn checkpoint(&self) -> Value {
        self.0.checkpoint()
    }

    fn generations(&self) -> u64 {
        self.0.generations()
    }

    fn evaluations(&self) -> u64 {
        self.0.evaluations()
    }

    fn seed(&self) -> Option<u64> {
        self.0.seed()
    }
}

/// Runs generation by generation until one of the limits is reached, or until the best maze is all
/// that was asked for.
///
/// # Errors
///
/// If the session cannot begin.
pub fn run(
    search: &mut Search,
    limits: Limits,
    stop: &Stop,
    session: &mut Session,
    mut watch: impl FnMut(&Search),
) -> Result<StopReason, Failure> {
    session.begin(&Kept(search))?;
    let mut generations = search.generations();
    let reason = loop {
        watch(search);
        if search.is_met() {
            break StopReason::Target;
        }
        if let Some(reason) = limits.reason(stop, generations, search.evaluations()) {
            break reason;
        }
        generations += 1;
        search.advance(generations.saturating_mul(EVENTS));
        session.pass(&Kept(search));
    };
    session.end(&Kept(search), reason);
    Ok(reason)
}
