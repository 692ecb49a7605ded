//! Replaces a file in one step.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::Path;

/// Writes `parts` as the whole content of the file at `path`.
///
/// The content is written to the file `beside`, in the same folder, synchronised to the disk, and
/// renamed. So there is always a whole file at `path`: the old one or the new one, also after a
/// power failure. A file at `path` keeps its mode; a file or link at `beside` is removed.
///
/// # Errors
///
/// That of the disk. `path` is as it was then, but if the folder alone cannot be synchronised.
pub fn replace(path: &Path, beside: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let mode = fs::metadata(path).ok().map(|found| found.permissions());
    let written = write(beside, parts, mode).and_then(|()| fs::rename(beside, path));
    if written.is_err() {
        // The first error is the one that is reported.
        let _ = fs::remove_file(beside);
    }
    written.and_then(|()| sync_folder(path))
}

/// The same for a file with a lock, which no other process replaces: beside it as `.NAME.part`.
pub(crate) fn replace_locked(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    replace(path, &super::beside(path, "part"), parts)
}

fn write(path: &Path, parts: &[&[u8]], mode: Option<Permissions>) -> io::Result<()> {
    // A link of this name would lead to another file.
    let _ = fs::remove_file(path);
    let mut file = File::options().write(true).create_new(true).open(path)?;
    for part in parts {
        file.write_all(part)?;
    }
    if let Some(mode) = mode {
        file.set_permissions(mode)?;
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
