use std::io::IsTerminal;
use std::time::Duration;

use ga_core::terminate::Clock;
use ga_core::{Observer, State};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::{Limits, Output, Stop};

/// How often the bar is redrawn: a generation can be much faster.
const PAUSE: Duration = Duration::from_millis(50);

/// No time left is told before this: the first generations say little about the others.
const UNSURE: Duration = Duration::from_secs(1);

/// A bar on standard error while something long runs: an observer of an engine,
/// or driven by [`show`](Self::show) and [`count`](Self::count).
///
/// The bar fills by what will end the run, tells what was found so far and the time left. Lines
/// that are printed meanwhile appear above it. It is not drawn with `--json`, nor if standard error
/// is not a terminal, and disappears in the end.
pub struct Progress {
    bar: ProgressBar,
    limits: Limits,
    stop: Stop,
    clock: Clock,
    drawn: Option<Duration>,
}

impl Progress {
    /// A bar that fills as the nearest of `limits` or the end of `--time` comes nearer.
    ///
    /// If no limit ends the run but a number of things that are found or done, give
    /// [`count`](Self::count) that number, and limits only if they were asked for.
    pub fn new(limits: Limits, output: &mut Output) -> Self {
        let seen = !output.json() && std::io::stderr().is_terminal();
        let target = if seen { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        Self::drawn_to(target, Clock::system(), limits, output)
    }

    fn drawn_to(target: ProgressDrawTarget, clock: Clock, limits: Limits, output: &mut Output) -> Self {
        let bar = ProgressBar::with_draw_target(Some(1000), target);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {percent:>3}% {msg}") {
            bar.set_style(style);
        }
        output.show_bar(bar.clone());
        Self { bar, limits, stop: output.stop_unasked(), clock, drawn: None }
    }

    /// Draws the bar for a search after so many generations and evaluations, unless it was drawn
    /// just now.
    pub fn show(&mut self, generations: u64, evaluations: u64, message: impl FnOnce() -> String) {
        self.draw(self.limits.share(generations, evaluations), message);
    }

    /// Draws the bar for `done` things of `total`, unless it was drawn just now.
    pub fn count(&mut self, done: u64, total: u64, message: impl FnOnce() -> String) {
        self.draw(done as f64 / total.max(1) as f64, message);
    }

    /// Draws the bar for a share from 0 to 1 of the work, unless it was drawn just now.
    pub fn draw(&mut self, share: f64, message: impl FnOnce() -> String) {
        if self.bar.is_hidden() {
            return;
        }
        let elapsed = self.clock.elapsed();
        if self.drawn.is_some_and(|drawn| elapsed < drawn + PAUSE) {
            return;
        }
        self.drawn = Some(elapsed);
        let (over, limit) = self.stop.elapsed().unzip();
        let message = match left(share, elapsed, limit) {
            Some(left) => format!("{}, {} left", message(), in_words(left)),
            None => message(),
        };
        self.bar.set_message(message);
        self.bar.set_position((1000.0 * share.max(over.unwrap_or(0.0))) as u64);
    }
}

/// The time that the rest takes if it goes on like this, at most that to the end of `--time`.
fn left(share: f64, elapsed: Duration, limit: Option<Duration>) -> Option<Duration> {
    let rest = elapsed.as_secs_f64() * (1.0 - share) / share;
    let sure = elapsed >= UNSURE && rest.is_finite() && rest >= 0.0;
    // Beyond a year the estimate says nothing.
    let rest = Duration::from_secs_f64(if sure { rest.min(3.2e7) } else { 0.0 });
    [sure.then_some(rest), limit].into_iter().flatten().min()
}

/// One unit is enough for an estimate.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

/// A score as a bar shows it.
pub trait Shown {
    /// A few characters.
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

/// An infeasible individual has no score.
impl<S: Shown> Shown for Option<S> {
    fn shown(&self) -> String {
        self.as_ref().map_or_else(|| String::from("none yet"), Shown::shown)
    }
}

impl<G, S: Shown> Observer<G, S> for Progress {
    fn observe(&mut self, state: &State<G, S>) {
        self.show(state.generation(), state.evaluations(), || match state.champion() {
            Some(champion) => format!("generation {}, best {}", state.generation(), champion.score.shown()),
            None => format!("generation {}", state.generation()),
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
    use std::io::{self, Write};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::{Arc, Mutex};

    /// A terminal that standard output and standard error share: its lines, the last one being
    /// written.
    #[derive(Clone, Debug)]
    struct Screen(Arc<Mutex<Vec<String>>>);

    impl Screen {
        fn new() -> Self {
            Self(Arc::new(Mutex::new(vec![String::new()])))
        }

        fn lines(&self) -> Vec<String> {
            self.0.lock().expect("one thread").iter().map(|line| line.trim_end().to_owned()).collect()
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
                lines.last_mut().expect("a line is being written").push_str(part);
            }
            Ok(())
        }
        fn clear_line(&self) -> io::Result<()> {
            self.0.lock().expect("one thread").last_mut().expect("a line is being written").clear();
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

    /// A clock in seconds, and its hand.
    fn clock() -> (Arc<AtomicU64>, Clock) {
        let now = Arc::new(AtomicU64::new(0));
        let read = now.clone();
        (now, Clock::new(move || Duration::from_secs(read.load(Ordering::Relaxed))))
    }

    fn target(screen: &Screen) -> ProgressDrawTarget {
        ProgressDrawTarget::term_like(Box::new(screen.clone()))
    }

    #[test]
    fn the_bar_fills_by_what_is_found_and_tells_the_time_left() {
        let (screen, (now, clock), mut sink) = (Screen::new(), clock(), Vec::new());
        let mut output = Output::new(&mut sink, false);
        let mut progress = Progress::drawn_to(target(&screen), clock, Limits::default(), &mut output);
        for (second, found, shown) in [(4, 5, "25% 5 found, 12 s left"), (10, 10, "50% 10 found, 10 s left")]
        {
            now.store(second, Ordering::Relaxed);
            progress.count(found, 20, || format!("{found} found"));
            progress.bar.force_draw();
            assert!(screen.lines()[0].ends_with(shown), "{:?}", screen.lines());
        }
        drop(progress);
        assert_eq!(screen.lines(), [""], "nothing of the bar is left");
    }

    #[test]
    fn a_row_stands_alone_and_the_bar_below_it() -> Result<(), crate::Failure> {
        let (screen, (now, clock), mut sink) = (Screen::new(), clock(), Screen::new());
        sink.0 = screen.0.clone();
        let mut output = Output::new(&mut sink, false);
        output.release()?;
        let mut progress = Progress::drawn_to(target(&screen), clock, Limits::default(), &mut output);
        for row in 1..=2 {
            now.store(row, Ordering::Relaxed);
            progress.count(row, 4, || format!("row {row}"));
            progress.bar.force_draw();
            assert!(screen.lines()[row as usize - 1].contains('%'), "{:?}", screen.lines());
            output.text(format_args!("moves {row}"))?;
        }
        drop(progress);
        output.text("done")?;
        assert_eq!(screen.lines(), ["moves 1", "moves 2", "done", ""]);
        Ok(())
    }

    #[test]
    fn time_is_told_by_the_nearest_end() {
        let seconds = Duration::from_secs;
        assert_eq!(left(0.5, seconds(10), None), Some(seconds(10)));
        assert_eq!(left(0.5, seconds(10), Some(seconds(3))), Some(seconds(3)));
        assert_eq!(left(0.0, seconds(10), None), None, "nothing was done yet");
        assert_eq!(left(0.5, Duration::from_millis(999), None), None, "too early to tell");
        assert_eq!(left(f64::MIN_POSITIVE, seconds(10), None), None);
        let words = [59, 119, 120, 7199, 7200].map(|time| in_words(seconds(time)));
        assert_eq!(words, ["59 s", "119 s", "2 min", "119 min", "2 h"]);
    }

    #[test]
    fn scores_are_shown_as_numbers() {
        let shown = [Some(0.125).shown(), None::<u32>.shown(), Some(Some(7u64)).shown()];
        assert_eq!(shown, ["0.12", "none yet", "7"]);
    }
}
