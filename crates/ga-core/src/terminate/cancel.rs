use super::{StopReason, Termination};
use crate::State;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stops with the generation in which somebody, on any thread, sets the flag.
///
/// ```
/// use ga_core::Cancel;
/// use std::sync::atomic::AtomicBool;
///
/// let flag = AtomicBool::new(false);
/// let stop = Cancel(&flag);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cancel<'a>(pub &'a AtomicBool);

impl<G, S> Termination<G, S> for Cancel<'_> {
    fn check(&self, _: &State<G, S>) -> Option<StopReason> {
        self.0.load(Ordering::Relaxed).then_some(StopReason::Cancelled)
    }
}
