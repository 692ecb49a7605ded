use super::Line;
use super::read::walk;
use crate::error::Error;
use std::path::Path;

/// The lines of a log that a resumed run keeps: their length in bytes, and the last of them.
#[derive(Debug, Default)]
pub(super) struct Kept {
    pub(super) length: u64,
    pub(super) last: Option<Line>,
}

impl Kept {
    /// The lines of a log up to a generation. From line to line it is one period; before this
    /// generation, at most one period may be missing.
    pub(super) fn up_to(generation: u64, path: &Path) -> Result<Self, Error> {
        let (mut last, mut period): (Option<Line>, Option<u64>) = (None, None);
        let mut gap = None;
        let length = walk(path, |line| {
            if line.generation > generation {
                return false;
            }
            if let Some(last) = &last {
                let step = line.generation.saturating_sub(last.generation);
                if step == 0 || step != *period.get_or_insert(step) {
                    gap.get_or_insert((last.generation, line.generation));
                }
            }
            last = Some(line);
            true
        })?;
        let other = |reason| {
            Err(Error::OtherLog {
                path: path.to_owned(),
                reason,
            })
        };
        if let Some((before, after)) = gap {
            return other(format!("generation {after} follows generation {before}"));
        }
        match (&last, period) {
            (Some(last), Some(period)) if generation - last.generation > period => other(format!(
                "it ends with generation {}, and the run continues in generation {generation}",
                last.generation
            )),
            _ => Ok(Self { length, last }),
        }
    }
}
