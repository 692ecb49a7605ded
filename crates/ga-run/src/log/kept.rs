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
    /// The lines of a log up to a generation. Before it, at most the greatest period of the log may
    /// be missing.
    pub(super) fn up_to(generation: u64, path: &Path) -> Result<Self, Error> {
        let (mut last, mut widest): (Option<Line>, Option<u64>) = (None, None);
        let mut unordered = None;
        let length = walk(path, |line| {
            if line.generation > generation {
                return false;
            }
            if let Some(last) = &last {
                match line.generation.checked_sub(last.generation) {
                    None | Some(0) => unordered = Some((last.generation, line.generation)),
                    Some(step) => widest = widest.max(Some(step)),
                }
            }
            last = Some(line);
            true
        })?;
        let other = |reason| Err(Error::OtherLog { path: path.to_owned(), reason });
        if let Some((before, after)) = unordered {
            return other(format!("generation {after} follows generation {before}"));
        }
        match (&last, widest) {
            (Some(last), Some(widest)) if generation - last.generation > widest => other(format!(
                "it ends with generation {}, and the run continues in generation {generation}",
                last.generation
            )),
            _ => Ok(Self { length, last }),
        }
    }
}
