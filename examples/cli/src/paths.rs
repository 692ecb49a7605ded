//! The files that options name: no two of them may be one file if one of them is written.

use std::path::{Path, PathBuf};

use crate::Failure;
use crate::line::{Line, Use};

/// The files that options name for writing, after checking that no other option names them too.
///
/// `--save` may be the file of `--resume`.
pub(crate) fn written(line: &Line) -> Result<Vec<(String, PathBuf)>, Failure> {
    let named = line.paths();
    for (place, (one, path, one_use)) in named.iter().enumerate() {
        for (other, other_path, other_use) in &named[place + 1..] {
            let names = [one.as_str(), other.as_str()];
            let is_run_file = names.iter().all(|name| ["save", "resume"].contains(name));
            let is_written = [one_use, other_use].contains(&&Use::Written);
            if is_written && !is_run_file && is_same(path, other_path) {
                let (one, other) = (line.shown(one), line.shown(other));
                let sentence = format!("{one} and {other}: both are {}, expected two files", path.display());
                return Err(Failure::refused(sentence));
            }
        }
    }
    for (name, path, used) in &named {
        // `ga-run` says it of its own files.
        let is_other = *used == Use::Written && !["save", "log"].contains(&name.as_str());
        if let Some(sentence) = no_file(path).filter(|_| is_other) {
            return Err(Failure::refused(format!("--{name} {}: {sentence}", path.display())));
        }
    }
    let written = named.into_iter().filter(|(name, _, used)| *used == Use::Written || name == "resume");
    Ok(written.map(|(name, path, _)| (name, path)).collect())
}

/// A sentence if there is something at this path that is neither a file nor a stream of the
/// process: a folder, or a device or a pipe with a name, which may have no end, or wait for another
/// process.
pub(crate) fn no_file(path: &Path) -> Option<&'static str> {
    let found = std::fs::metadata(path).ok()?;
    if found.is_dir() {
        return Some("a folder, expected a file");
    }
    // As a shell passes the output of a command.
    let streams = ["/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/proc/self/fd"];
    let is_stream = streams.iter().any(|stream| path.starts_with(stream))
        || path.canonicalize().is_ok_and(|path| path == Path::new("/dev/null"));
    (!found.is_file() && !is_stream).then_some("a device or a pipe, expected a file")
}

/// Whether two paths lead to one file, which need not be there yet.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    one == other || resolved(one).is_some_and(|one| resolved(other) == Some(one))
}

/// The path without links and dots. The file itself may be missing, its folder may not.
fn resolved(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok().or_else(|| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or_else(|| Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_missing_has_one_name_too() {
        let folder = std::env::temp_dir();
        let name = format!("no-such-file-{}", std::process::id());
        assert!(is_same(&folder.join(&name), &folder.join(".").join(&name)));
        assert!(!is_same(&folder.join(&name), &folder.join("other")));
        assert!(is_same(Path::new("no/such/folder"), Path::new("no/such/folder")));
        assert!(!is_same(Path::new("no/such/folder"), Path::new("no/such/../folder")));
    }
}
