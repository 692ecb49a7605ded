use std::path::Path;

use examples::{At, Failure, Source};
use ga_theseus::format::{DraftFile, Level, Mazes};

/// All mazes of a file, checked whole; at least one.
pub(crate) fn read(path: &Path) -> Result<Vec<Level>, Failure> {
    let source = Source::read(path)?;
    let draft: DraftFile = source.json()?;
    let Mazes(levels) = Mazes::try_from(draft).at(&source.name)?;
    if levels.is_empty() {
        return Err(Failure::refused("no maze in it, expected at least one")).at(&source.name);
    }
    Ok(levels)
}
