//! Replaces a file in one step.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes `parts` as the whole content of the file at `path`.
///
/// The content is written to a file beside it, synchronised to the disk, and renamed. So there is
/// always a whole file at `path`: the old one or the new one, also after a power failure.
pub(crate) fn replace(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let beside = super::beside(path, "part");
    let written = write(&beside, parts).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one that is reported.
        let _ = fs::remove_file(&beside);
    }
    written.and_then(|()| sync_folder(path))
}

fn write(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let mut file = File::create(path)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.sync_all()
}

/// Synchronises the folder, without which a rename may be lost in a power failure.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    match File::open(super::folder(path))?.sync_all() {
        // Some network file systems do not synchronise folders.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        result => result,
    }
}

/// Other systems do not open folders as files.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
