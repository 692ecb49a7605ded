use std::io::{IsTerminal, Write};
use std::time::Duration;

use ga_core::terminate::Clock;
use ga_core::text::plain;
use ga_core::{Observer, State};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{Limits, Output, Stop};

/// Least time between two drawings of the bar. A generation can be much shorter.
const PAUSE: Duration = Duration::from_millis(50);

/// Time before the first line, and between two lines, if standard error is not a terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// Time before the first estimate of the time left: the first generations say little about the
/// others.
const UNSURE: Duration = Duration::from_secs(1);

/// A progress bar on standard error. It is an observer of an engine; other loops call
/// [`show`](Self::show) or [`count`](Self::count).
///
/// The bar shows the used share of what ends the run, the best result and the time left. Printed
/// lines appear above it, and it disappears at the end. If standard error is not a terminal, the
/// same is printed as a line every ten seconds. With `--json`, nothing is shown.
pub struct Progress {
    bar: ProgressBar,
    /// Where lines are printed if there is no terminal.
    lines: Option<Box<dyn Write + Send>>,
    limits: Limits,
    stop: Stop,
    clock: Clock,
    drawn: Option<Duration>,
}

impl Progress {
    /// A bar for the nearest of `limits` and the end of `--time`.
    ///
    /// If a number of results ends the run, give that number to [`count`](Self::count), and give
    /// `limits` only if the user asked for some.
    pub fn new(limits: Limits, output: &mut Output) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        let (target, lines): (_, Option<Box<dyn Write + Send>>) = match (output.json(), is_terminal)
        {
            (true, _) => (ProgressDrawTarget::hidden(), None),
            (false, true) => (ProgressDrawTarget::stderr(), None),
            (false, false) => (
                ProgressDrawTarget::hidden(),
                Some(Box::new(std::io::stderr())),
            ),
        };
        let mut progress = Self::drawn_to(target, Clock::system(), limits, output);
        progress.lines = lines;
        progress
    }

    fn drawn_to(
        target: ProgressDrawTarget,
        clock: Clock,
        limits: Limits,
        output: &mut Output,
    ) -> Self {
        let bar = ProgressBar::with_draw_target(Some(1000), target);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent:>3}% {msg}") {
            bar.set_style(style);
        }
        output.show_bar(bar.clone());
        Self {
            bar,
            lines: None,
            limits,
            stop: output.stop_unasked(),
            clock,
            drawn: None,
        }
    }

    /// Draws the bar after this number of generations and evaluations, unless it was drawn a moment
    /// ago.
    pub fn show(&mut self, generations: u64, evaluations: u64, message: impl FnOnce() -> String) {
        self.draw(self.limits.share(generations, evaluations), message);
    }

    /// Draws the bar for `done` results of `total`, unless it was drawn a moment ago.
    pub fn count(&mut self, done: u64, total: u64, message: impl FnOnce() -> String) {
        self.draw(done as f64 / total.max(1) as f64, message);
    }

    /// Draws the bar for a share of the work from 0 to 1, unless it was drawn a moment ago.
    pub fn draw(&mut self, share: f64, message: impl FnOnce() -> String) {
        if self.bar.is_hidden() && self.lines.is_none() {
            return;
        }
        let elapsed = self.clock.elapsed();
        let next = match (&self.lines, self.drawn) {
            (Some(_), drawn) => drawn.unwrap_or_default() + BETWEEN_LINES,
            (None, drawn) => drawn.map_or(Duration::ZERO, |drawn| drawn + PAUSE),
        };
        if elapsed < next {
            return;
        }
        self.drawn = Some(elapsed);
        let (over, limit) = self.stop.elapsed().unzip();
        let message = match left(share, elapsed, limit) {
            Some(left) => format!("{}, {} left", message(), in_words(left)),
            None => message(),
        };
        let message = plain(&message).into_owned();
        let share = share.max(over.unwrap_or(0.0));
        if let Some(lines) = &mut self.lines {
            // If standard error is closed, the lines are lost.
            let _ = writeln!(lines, "{:.0} % {message}", 100.0 * share);
            return;
        }
        self.bar.set_message(message);
        self.bar.set_position((1000.0 * share) as u64);
    }
}

/// The time left at the present speed, or the time to the end of `--time` if that is less.
fn left(share: f64, elapsed: Duration, limit: Option<Duration>) -> Option<Duration> {
    let rest = elapsed.as_secs_f64() * (1.0 - share) / share;
    let sure = elapsed >= UNSURE && rest.is_finite() && rest >= 0.0;
    // An estimate of more than a year says nothing.
    let rest = Duration::from_secs_f64(if sure { rest.min(3.2e7) } else { 0.0 });
    [sure.then_some(rest), limit].into_iter().flatten().min()
}

/// A duration in one unit, which is precise enough for an estimate.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

/// A score as the bar shows it.
pub trait Shown {
    /// The score in a few characters.
    fn shown(&self) -> String;
}

impl Shown for f64 {
    fn shown(&self) -> String {
        format!("{self:.2}")
    }
}

impl Shown for u32 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown for u64 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

/// `None` is the score of an infeasible individual.
impl<S: Shown> Shown for Option<S> {
    fn shown(&self) -> String {
        self.as_ref()
            .map_or_else(|| String::from("none yet"), Shown::shown)
    }
}

impl<G, S: Shown> Observer<G, S> for Progress {
    fn observe(&mut self, state: &State<G, S>) {
        self.show(state.generation(), state.evaluations(), || {
            match state.best() {
                Some((_, score)) => {
                    format!("generation {}, best {}", state.generation(), score.shown())
                }
                None => format!("generation {}", state.generation()),
            }
        });
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use indicatif::TermLike;
    use std::io;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Arc, Mutex};

    /// A terminal that shows both standard output and standard error: its lines, the last one
    /// unfinished.
    #[derive(Clone, Debug)]
    struct Screen(Arc<Mutex<Vec<String>>>);

    impl Screen {
        fn new() -> Self {
            Self(Arc::new(Mutex::new(vec![String::new()])))
        }

        fn lines(&self) -> Vec<String> {
            self.0
                .lock()
                .expect("one thread")
                .iter()
                .map(|line| line.trim_end().to_owned())
                .collect()
        }
    }

    impl TermLike for Screen {
        fn width(&self) -> u16 {
            80
        }
        fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
            assert_eq!(lines, 0, "the bar is one line");
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(text)?;
            self.write_str("\n")
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            let mut lines = self.0.lock().expect("one thread");
            for (place, part) in text.split('\n').enumerate() {
                if place > 0 {
                    lines.push(String::new());
                }
                lines
                    .last_mut()
                    .expect("a line is being written")
                    .push_str(part);
            }
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            self.0
                .lock()
                .expect("one thread")
                .last_mut()
                .expect("a line is being written")
                .clear();
            Ok(())
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.write_str(std::str::from_utf8(bytes).expect("text is printed"))?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A clock in seconds, and the variable that sets it.
    fn clock() -> (Arc<AtomicU64>, Clock) {
        let now = Arc::new(AtomicU64::new(0));
        let read = now.clone();
        (
            now,
            Clock::new(move || Duration::from_secs(read.load(Ordering::Relaxed))),
        )
    }

    fn target(screen: &Screen) -> ProgressDrawTarget {
        ProgressDrawTarget::term_like(Box::new(screen.clone()))
    }

    #[test]
    fn the_bar_shows_the_share_of_results_and_the_time_left() {
        let screen = Screen::new();
        let (now, clock) = clock();
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, false);
        let mut progress =
            Progress::drawn_to(target(&screen), clock, Limits::default(), &mut output);
        for (second, found, shown) in [
            (4, 5, "25% 5 found, 12 s left"),
            (10, 10, "50% 10 found, 10 s left"),
        ] {
            now.store(second, Ordering::Relaxed);
            progress.count(found, 20, || format!("{found} found"));
            progress.bar.force_draw();
            assert!(screen.lines()[0].ends_with(shown), "{:?}", screen.lines());
        }
        drop(progress);
        assert_eq!(screen.lines(), [""], "nothing of the bar is left");
    }

    #[test]
    fn a_printed_row_appears_above_the_bar() -> Result<(), crate::Failure> {
        let screen = Screen::new();
        let (now, clock) = clock();
        let mut sink = Screen::new();
        sink.0 = screen.0.clone();
        let mut output = Output::new(&mut sink, false);
        output.release()?;
        let mut progress =
            Progress::drawn_to(target(&screen), clock, Limits::default(), &mut output);
        for row in 1..=2 {
            now.store(row, Ordering::Relaxed);
            progress.count(row, 4, || format!("row {row}"));
            progress.bar.force_draw();
            assert!(
                screen.lines()[row as usize - 1].contains('%'),
                "{:?}",
                screen.lines()
            );
            output.text(format_args!("moves {row}"))?;
        }
        drop(progress);
        output.text("done")?;
        assert_eq!(screen.lines(), ["moves 1", "moves 2", "done", ""]);
        Ok(())
    }

    #[test]
    fn without_a_terminal_a_line_is_printed_every_ten_seconds() {
        let screen = Screen::new();
        let (now, clock) = clock();
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, false);
        let hidden = ProgressDrawTarget::hidden();
        let mut progress = Progress::drawn_to(hidden, clock, Limits::default(), &mut output);
        progress.lines = Some(Box::new(screen.clone()));
        for second in 0..=21 {
            now.store(second, Ordering::Relaxed);
            progress.count(second, 40, || format!("{second} found"));
        }
        drop(progress);
        assert_eq!(
            screen.lines(),
            ["25 % 10 found, 30 s left", "50 % 20 found, 20 s left", ""]
        );
    }

    #[test]
    fn the_time_left_is_that_of_the_nearest_end() {
        let seconds = Duration::from_secs;
        assert_eq!(left(0.5, seconds(10), None), Some(seconds(10)));
        assert_eq!(left(0.5, seconds(10), Some(seconds(3))), Some(seconds(3)));
        assert_eq!(left(0.0, seconds(10), None), None, "nothing was done yet");
        assert_eq!(
            left(0.5, Duration::from_millis(999), None),
            None,
            "too early to tell"
        );
        assert_eq!(left(f64::MIN_POSITIVE, seconds(10), None), None);
        let words = [59, 119, 120, 7199, 7200].map(|time| in_words(seconds(time)));
        assert_eq!(words, ["59 s", "119 s", "2 min", "119 min", "2 h"]);
    }

    #[test]
    fn scores_are_shown_as_numbers() {
        let shown = [
            Some(0.125).shown(),
            None::<u32>.shown(),
            Some(Some(7u64)).shown(),
        ];
        assert_eq!(shown, ["0.12", "none yet", "7"]);
    }
}
