use std::fmt;
use std::io::IsTerminal;
use std::time::Duration;

use ga_core::{Clock, Observer, State};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{Limits, Output};

/// How often the bar is redrawn: a generation can be much faster.
const PAUSE: Duration = Duration::from_millis(50);

/// A bar on standard error while something long runs: an observer of an engine,
/// or driven by [`show`](Self::show).
///
/// Nothing is drawn where nobody looks: with `--json`, or when standard error
/// is not a terminal. The bar disappears in the end.
pub struct Progress {
    bar: ProgressBar,
    limits: Limits,
    clock: Clock,
    drawn: Option<Duration>,
}

impl Progress {
    /// A bar that fills as the nearest of `limits` comes nearer.
    pub fn new(limits: Limits, output: &Output) -> Self {
        let seen = !output.json() && std::io::stderr().is_terminal();
        let bar = if seen { ProgressBar::new(1000) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent:>3}% {msg}") {
            bar.set_style(style);
        }
        Self { bar, limits, clock: Clock::system(), drawn: None }
    }

    /// Draws the bar, unless it was drawn just now.
    pub fn show(&mut self, generations: u64, evaluations: u64, message: impl FnOnce() -> String) {
        if self.bar.is_hidden() {
            return;
        }
        let elapsed = self.clock.elapsed();
        if self.drawn.is_some_and(|drawn| elapsed < drawn + PAUSE) {
            return;
        }
        self.drawn = Some(elapsed);
        self.bar.set_message(message());
        self.bar.set_position(self.limits.per_mille(generations, evaluations, elapsed));
    }
}

impl<G, S: fmt::Debug> Observer<G, S> for Progress {
    fn observe(&mut self, state: &State<G, S>) {
        self.show(state.generation(), state.evaluations(), || match state.champion() {
            Some(champion) => format!("generation {}, best {:?}", state.generation(), champion.score),
            None => format!("generation {}", state.generation()),
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
