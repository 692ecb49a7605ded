//! The files that options name: no two of them may be one file if one of them is written.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::options_as_data::{Line, Use};

/// A file that an option or an argument names.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    /// The option, such as `--save`, or the argument, such as `FILE`.
    pub(crate) option: String,
    pub(crate) path: PathBuf,
    pub(crate) used: Use,
}

/// The files that the options of a command name, after checking that none of those that are written
/// is named twice.
///
/// `--save` may be the file of `--resume`.
pub(crate) fn named(line: &Line) -> Result<Vec<Named>, Failure> {
    let named = line.paths();
    for (place, one) in named.iter().enumerate() {
        for other in &named[place + 1..] {
            let both = [one, other];
            let is_run_file = both
                .iter()
                .all(|named| ["--save", "--resume"].contains(&&*named.option));
            let is_written = both.iter().any(|named| named.used == Use::Written);
            if is_written && !is_run_file && is_same(&one.path, &other.path) {
                let other = &other.option;
                let path = one.path.display();
                let one = &one.option;
                return Err(Failure::refused(format!(
                    "{one} and {other}: both are {path}, expected two files"
                )));
            }
        }
    }
    for Named { option, path, used } in &named {
        // `ga-run` says it of its own files.
        let is_other = *used == Use::Written && !["--save", "--log"].contains(&&**option);
        if let Some(sentence) = no_file(path).filter(|_| is_other) {
            return Err(Failure::refused(format!(
                "{option} {}: {sentence}",
                path.display()
            )));
        }
    }
    Ok(named)
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
    let streams = [
        "/dev/fd",
        "/dev/stdin",
        "/dev/stdout",
        "/dev/stderr",
        "/proc/self/fd",
    ];
    let is_stream = streams.iter().any(|stream| path.starts_with(stream))
        || path
            .canonicalize()
            .is_ok_and(|path| path == Path::new("/dev/null"));
    (!found.is_file() && !is_stream).then_some("a device or a pipe, expected a file")
}

/// Whether two paths lead to one file, which need not be there yet, or are names of one file (hard
/// links).
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    is_same_name(one, other) || is_linked(one, other)
}

#[cfg(unix)]
fn is_linked(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |path: &Path| {
        std::fs::metadata(path)
            .ok()
            .map(|found| (found.dev(), found.ino()))
    };
    place(one).is_some_and(|one| place(other) == Some(one))
}

/// Other systems do not tell.
#[cfg(not(unix))]
fn is_linked(_: &Path, _: &Path) -> bool {
    false
}

/// Whether two paths lead to one name of a file, which need not be there yet.
pub(crate) fn is_same_name(one: &Path, other: &Path) -> bool {
    one == other || resolved(one).is_some_and(|one| resolved(other) == Some(one))
}

/// The path without links and dots. The file itself may be missing, its folder may not.
fn resolved(path: &Path) -> Option<PathBuf> {
    let error = match path.canonicalize() {
        Ok(path) => return Some(path),
        Err(error) => error,
    };
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder
        .unwrap_or_else(|| Path::new("."))
        .canonicalize()
        .ok()?;
    match path.read_link() {
        // A link to a file that is missing; links that lead to each other are another error.
        Ok(target) if error.kind() == ErrorKind::NotFound => resolved(&folder.join(target)),
        _ => Some(folder.join(path.file_name()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_link_is_the_same_file() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let [file, hard, soft, other] =
            ["file", "hard", "soft", "other"].map(|name| folder.path().join(name));
        std::fs::write(&file, "")?;
        std::fs::write(&other, "")?;
        std::fs::hard_link(&file, &hard)?;
        std::os::unix::fs::symlink(&file, &soft)?;
        let is_it = |is_same: fn(&Path, &Path) -> bool| {
            [&hard, &soft, &other].map(|path| is_same(&file, path))
        };
        assert_eq!(is_it(is_same), [true, true, false]);
        assert_eq!(is_it(is_same_name), [false, true, false]);
        // The file of a link may be missing, and links may lead to each other.
        std::fs::remove_file(&file)?;
        assert!(is_same(&file, &soft) && !is_same(&other, &soft));
        std::os::unix::fs::symlink(&soft, &file)?;
        assert!(!is_same(&other, &soft));
        Ok(())
    }

    #[test]
    fn a_file_that_is_missing_has_one_name_too() {
        let folder = std::env::temp_dir();
        let name = format!("no-such-file-{}", std::process::id());
        assert!(is_same(&folder.join(&name), &folder.join(".").join(&name)));
        assert!(!is_same(&folder.join(&name), &folder.join("other")));
        assert!(is_same(
            Path::new("no/such/folder"),
            Path::new("no/such/folder")
        ));
        assert!(!is_same(
            Path::new("no/such/folder"),
            Path::new("no/such/../folder")
        ));
    }
}
