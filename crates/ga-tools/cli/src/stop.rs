use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use ga_core::evaluate::Interrupt;
use ga_core::terminate::{Clock, Deadline};
use ga_core::{State, StopReason, Termination};
use signal_hook::consts::signal::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The request to end a command early: a signal, or the end of `--time`.
///
/// A command has one; [`Output::stop`](crate::Output::stop) returns clones of it. It is a
/// termination of an engine; every other loop asks [`reason`](Self::reason).
///
/// The first SIGINT, SIGTERM or SIGHUP asks the command to stop. One that comes a second later or
/// more ends the process at once; those before have no effect, because some programs signal a
/// process and then its group, as `timeout` of the GNU core utilities does.
/// Before a command calls [`Output::stop`](crate::Output::stop), the first signal ends the process,
/// because there is no result to save yet.
///
/// ```
/// let stop = cli::Stop::default();
/// assert_eq!(stop.reason(), None);
/// stop.cancel();
/// assert_eq!(stop.reason(), Some(ga_core::StopReason::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    signals: Arc<Signals>,
    deadline: Option<Deadline>,
    time: Duration,
}

/// The time after the first signal in which others have no effect.
const PAUSE: Duration = Duration::from_secs(1);

/// SIGHUP, which a terminal sends when it is closed. A command that was started to ignore it, as
/// `nohup` does, goes on ignoring it. Only Linux tells which signals a process ignores; elsewhere
/// SIGHUP ends the process.
#[cfg(unix)]
fn hangup() -> Option<i32> {
    let hangup = signal_hook::consts::SIGHUP;
    (is_ignored(hangup) == Some(false)).then_some(hangup)
}

/// Other systems have no such signal.
#[cfg(not(unix))]
fn hangup() -> Option<i32> {
    None
}

/// Whether this process was started to ignore a signal, if the system says it.
#[cfg(unix)]
fn is_ignored(signal: i32) -> Option<bool> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))?;
    let mask = u64::from_str_radix(mask.trim(), 16).ok()?;
    Some(mask >> (signal - 1) & 1 == 1)
}

/// Sets the flag some time after the first signal.
#[cfg(unix)]
fn set_after_the_first(requests: &[i32], at_once: Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(requests)?;
    std::thread::Builder::new()
        .name(String::from("signals"))
        .spawn(move || {
            for _ in signals.forever() {
                std::thread::sleep(PAUSE);
                at_once.store(true, Ordering::SeqCst);
            }
        })?;
    Ok(())
}

/// Sets the flag with the first signal.
#[cfg(not(unix))]
fn set_after_the_first(requests: &[i32], at_once: Arc<AtomicBool>) -> io::Result<()> {
    requests
        .iter()
        .try_for_each(|&signal| flag::register(signal, at_once.clone()).map(drop))
}

/// The flags that signal handlers set, and those that remember what the command saw.
#[derive(Debug, Default)]
struct Signals {
    /// A signal came.
    cancelled: Arc<AtomicBool>,
    /// The number of the last signal, 0 for none.
    number: Arc<AtomicUsize>,
    /// The next signal ends the process. A thread sets it some time after the first signal.
    at_once: Arc<AtomicBool>,
    /// The command saw the signal, which may have cut a result short.
    seen: AtomicBool,
    /// The command saw the end of `--time`.
    was_late: AtomicBool,
}

impl Stop {
    /// A stop that listens to signals. At first each of them ends the process at once.
    pub(crate) fn listening() -> io::Result<Self> {
        let stop = Self::default();
        let Signals {
            cancelled,
            number,
            at_once,
            ..
        } = &*stop.signals;
        at_once.store(true, Ordering::SeqCst);
        let requests: Vec<i32> = [SIGINT, SIGTERM].into_iter().chain(hangup()).collect();
        for &signal in &requests {
            flag::register_conditional_shutdown(signal, 128 + signal, at_once.clone())?;
            flag::register_usize(signal, number.clone(), signal as usize)?;
            flag::register(signal, cancelled.clone())?;
        }
        set_after_the_first(&requests, at_once.clone())?;
        // With a handler, exceeding the limit on file sizes is an error of the write, not the end
        // of the process.
        #[cfg(unix)]
        flag::register(signal_hook::consts::signal::SIGXFSZ, Arc::default())?;
        Ok(stop)
    }

    /// The same stop with a deadline `time` from now.
    #[must_use]
    pub(crate) fn within(self, time: Option<Duration>, clock: &Clock) -> Self {
        let deadline = time.map(|time| Deadline::on(clock, time));
        Self {
            deadline,
            time: time.unwrap_or_default(),
            ..self
        }
    }

    /// The same stop, which only signals request.
    #[must_use]
    pub fn without_time(&self) -> Self {
        Self {
            deadline: None,
            ..self.clone()
        }
    }

    /// Makes the first signal a request.
    pub(crate) fn listen(&self) {
        self.signals.at_once.store(false, Ordering::SeqCst);
    }

    /// Makes the first signal end the process. A command that waits for its user calls this.
    pub fn end_at_once(&self) {
        self.signals.at_once.store(true, Ordering::SeqCst);
    }

    /// The reason to end now, if there is one.
    ///
    /// A loop asks after every generation, evaluation or row, and keeps the complete results.
    pub fn reason(&self) -> Option<StopReason> {
        if self.signals.cancelled.load(Ordering::Relaxed) {
            self.signals.seen.store(true, Ordering::Relaxed);
            return Some(StopReason::Cancelled);
        }
        self.deadline
            .as_ref()
            .filter(|deadline| deadline.is_over())?;
        self.signals.was_late.store(true, Ordering::Relaxed);
        Some(StopReason::Time)
    }

    /// The reason that [`reason`](Self::reason) has returned, if any.
    pub(crate) fn seen(&self) -> Option<StopReason> {
        let was = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let cancelled = was(&self.signals.seen).then_some(StopReason::Cancelled);
        cancelled.or(was(&self.signals.was_late).then_some(StopReason::Time))
    }

    /// Whether there is a [`reason`](Self::reason) to end now.
    pub fn is_due(&self) -> bool {
        self.reason().is_some()
    }

    /// Whether a signal, or [`cancel`](Self::cancel), has asked for the end.
    pub fn is_cancelled(&self) -> bool {
        self.reason() == Some(StopReason::Cancelled)
    }

    /// Whether this reason means that a stop cut the run short.
    pub fn has_cut(reason: StopReason) -> bool {
        matches!(reason, StopReason::Cancelled | StopReason::Time)
    }

    /// Requests the stop, as a signal does.
    pub fn cancel(&self) {
        self.signals.cancelled.store(true, Ordering::Relaxed);
    }

    /// The flag that a signal sets, for a search that takes one.
    ///
    /// Ask for the [`reason`](Self::reason) after the search: this sets the exit status.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.signals.cancelled
    }

    /// The end of `--time`, for a search that takes a deadline.
    pub fn deadline(&self) -> Option<&Deadline> {
        self.deadline.as_ref()
    }

    /// The used share of `--time`, from 0 to 1, and the time left.
    pub(crate) fn elapsed(&self) -> Option<(f64, Duration)> {
        let left = self.deadline.as_ref()?.left();
        let share = left.as_secs_f64() / self.time.as_secs_f64().max(f64::MIN_POSITIVE);
        Some((1.0 - share.min(1.0), left))
    }

    /// The exit status if the command saw a signal: 128 plus its number.
    pub(crate) fn status(&self) -> Option<u8> {
        let number = self.signals.number.load(Ordering::Relaxed);
        let seen = self.signals.seen.load(Ordering::Relaxed);
        u8::try_from(128 + number)
            .ok()
            .filter(|_| seen && number > 0)
    }
}

impl<G, S> Termination<G, S> for Stop {
    fn check(&self, _: &State<G, S>) -> Option<StopReason> {
        self.reason()
    }

    fn interrupt(&self) -> Option<Box<Interrupt<'_>>> {
        Some(Box::new(|| self.is_due()))
    }
}

/// Why a command ended early, as a clause behind its last line. `stop` is the field of its object.
pub fn early(stop: Option<&str>) -> &'static str {
    match stop {
        Some("time") => "; the time was over",
        Some("cancelled") => "; interrupted",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn all_clones_share_the_deadline_of_the_command() {
        let now = Arc::new(AtomicU64::new(0));
        let read = now.clone();
        let clock = Clock::new(move || Duration::from_secs(read.load(Ordering::Relaxed)));
        let stop = Stop::default().within(Some(Duration::from_secs(8)), &clock);
        let clone = stop.clone();
        now.store(6, Ordering::Relaxed);
        assert_eq!(
            (stop.reason(), stop.elapsed()),
            (None, Some((0.75, Duration::from_secs(2))))
        );
        now.store(8, Ordering::Relaxed);
        assert_eq!(
            (stop.reason(), clone.reason()),
            (Some(StopReason::Time), Some(StopReason::Time))
        );
        clone.cancel();
        assert_eq!(
            stop.reason(),
            Some(StopReason::Cancelled),
            "a signal comes before the clock"
        );
    }

    #[test]
    fn a_signal_that_no_loop_saw_does_not_change_the_status() {
        let stop = Stop::default();
        stop.signals.number.store(15, Ordering::Relaxed);
        stop.cancel();
        assert_eq!(stop.status(), None);
        assert!(stop.is_due());
        assert_eq!(stop.status(), Some(143));
    }
}
