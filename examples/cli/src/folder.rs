use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::output::{Kept, Output, Unwritten};
use crate::{At, Failure, paths};

/// The folder of `--out`, and the files written there.
///
/// If a file cannot be written, its text goes to the [`Output`], which prints it with the answer.
/// The exit status is then 2.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    files: Vec<String>,
    /// The number of files that replaced a different text.
    replaced: usize,
    unwritten: Unwritten,
    /// Where files are kept instead of on disk.
    kept: Option<Kept>,
    /// Files that options name for writing, with the names of the options.
    named: Vec<(String, PathBuf)>,
}

/// The beginning of the names of trial files.
const TRIAL: &str = ".trial-";

/// Removes a trial file, and those of processes that were killed before they did so.
fn remove_trials(trial: &Path, folder: &Path) -> io::Result<()> {
    // Another process may have been faster.
    fs::remove_file(trial).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })?;
    // A folder can be for writing only.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(TRIAL) {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

impl Folder {
    /// Creates the folder if it is missing, and writes a trial file: an error now is better than
    /// one after an hour of evolution.
    ///
    /// # Errors
    ///
    /// The error of the file system, with the name of the folder.
    pub fn create(path: impl AsRef<Path>, output: &Output) -> Result<Self, Failure> {
        let path = path.as_ref().to_owned();
        let folder = |path| Self {
            path,
            files: Vec::new(),
            replaced: 0,
            unwritten: output.unwritten(),
            kept: output.kept().cloned(),
            named: output.written().to_vec(),
        };
        if output.kept().is_some() {
            return Ok(folder(path));
        }
        let trial = path.join(format!("{TRIAL}{}", std::process::id()));
        fs::create_dir_all(&path)
            .and_then(|()| fs::write(&trial, ""))
            .and_then(|()| remove_trials(&trial, &path))
            .at(format!("--out {}: expected a folder for files", path.display()))?;
        Ok(folder(path))
    }

    /// Refuses options that name a file which the command is going to write to the folder: those
    /// for which `writes` is true. Call it before a long search.
    ///
    /// # Errors
    ///
    /// Names the option and the file.
    pub fn check(&self, writes: impl Fn(&str) -> bool) -> Result<(), Failure> {
        for (option, path) in &self.named {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if writes(&name) && paths::is_same(path, &self.path.join(&*name)) {
                let sentence = format!(
                    "--{option} {}: a result of this name goes to --out, expected another",
                    path.display()
                );
                return Err(Failure::refused(sentence));
            }
        }
        Ok(())
    }

    /// Writes a file to the folder, whole or not at all. Replaces a file of that name.
    pub fn write(&mut self, name: &str, content: impl Into<String>) {
        let (path, content) = (self.path.join(name), content.into());
        if self.named.iter().any(|(_, named)| paths::is_same(named, &path)) {
            let cause = std::io::Error::other("another option names this file");
            return self.unwritten.add(name.to_owned(), content, &path, &cause);
        }
        self.put(&path, name.to_owned(), content);
    }

    /// Writes a file that is no text, such as a picture, as [`write`](Self::write) does. If it
    /// cannot be written, it is not printed.
    pub fn write_bytes(&mut self, name: &str, content: &[u8]) {
        let path = self.path.join(name);
        let is_other = fs::read(&path).is_ok_and(|old| old != content);
        match replace(&path, content) {
            Ok(()) => {
                self.files.push(path.display().to_string());
                self.replaced += usize::from(is_other);
            }
            Err(cause) => self.unwritten.add_cause(format!("{}: {cause}", path.display())),
        }
    }

    /// Writes a file to any path, as [`write`](Self::write) does.
    pub fn write_to(&mut self, path: &Path, content: impl Into<String>) {
        self.put(path, path.display().to_string(), content.into());
    }

    fn put(&mut self, path: &Path, name: String, content: String) {
        if let Some(kept) = &self.kept {
            kept.borrow_mut().insert(name, content);
            return self.files.push(path.display().to_string());
        }
        let is_other = fs::read(path).is_ok_and(|old| old != content.as_bytes());
        match replace(path, content.as_bytes()) {
            Ok(()) => {
                self.files.push(path.display().to_string());
                self.replaced += usize::from(is_other);
            }
            Err(cause) => self.unwritten.add(name, content, path, &cause),
        }
    }

    /// The paths of the files in the order of writing, for `files` in an answer.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// A sentence about the files that were written.
    pub fn wrote(&self) -> String {
        if self.files.is_empty() {
            String::from("wrote nothing")
        } else {
            format!("wrote {}{}", self.files.join(", "), self.replaced())
        }
    }

    /// The end of that sentence: how many files replaced a different text.
    pub fn replaced(&self) -> String {
        match self.replaced {
            0 => String::new(),
            1 => String::from(", in place of an older file"),
            count => format!(", {count} of them in place of older files"),
        }
    }
}

/// Replaces a file in one step, so that no reader finds half of it.
///
/// Writes to a device or a pipe without replacing it.
fn replace(path: &Path, content: &[u8]) -> std::io::Result<()> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        // Root may rename a file over /dev/null; later programs would read that file instead.
        return fs::write(path, content);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Another process may write a file of that name at the same time.
    let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = fs::write(&part, content).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The first error is the one that is reported.
        let _ = fs::remove_file(&part);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path for this test alone, where no file is.
    fn fresh(test: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("ga-examples-{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        path
    }

    #[test]
    fn a_missing_folder_is_created_and_a_file_replaced() -> Result<(), Failure> {
        let path = fresh("created").join("deep");
        let mut sink = Vec::new();
        let mut folder = Folder::create(&path, &Output::new(&mut sink, false))?;
        folder.write("maze.json", "a longer text");
        folder.write("maze.json", "text");
        assert_eq!(fs::read(path.join("maze.json"))?, b"text");
        assert_eq!(folder.files(), vec![path.join("maze.json").display().to_string(); 2]);
        assert_eq!(folder.replaced(), ", in place of an older file");
        folder.write("maze.json", "text");
        assert_eq!(folder.replaced(), ", in place of an older file", "the same text replaces nothing");
        assert_eq!(fs::read_dir(&path)?.count(), 1, "nothing else is left");
        fs::remove_dir_all(path)?;
        Ok(())
    }

    #[test]
    fn the_trial_file_of_a_process_that_was_killed_is_removed() -> Result<(), Failure> {
        let path = fresh("trial");
        fs::create_dir_all(&path)?;
        fs::write(path.join(".trial-1"), "")?;
        Folder::create(&path, &Output::new(&mut Vec::new(), false))?;
        assert_eq!(fs::read_dir(&path)?.count(), 0);
        fs::remove_dir_all(path)?;
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_not_replaced() -> Result<(), Failure> {
        let path = fresh("device");
        let mut sink = Vec::new();
        let mut folder = Folder::create(&path, &Output::new(&mut sink, false))?;
        let link = path.join("null");
        std::os::unix::fs::symlink("/dev/null", &link)?;
        folder.write_to(&link, "text");
        assert_eq!(fs::read_link(&link)?, Path::new("/dev/null"));
        assert_eq!(fs::read(&link)?, b"");
        fs::remove_dir_all(path)?;
        Ok(())
    }

    #[test]
    fn a_file_in_the_way_of_the_folder_is_named() -> Result<(), Failure> {
        let path = fresh("in-the-way");
        fs::write(&path, "")?;
        let mut sink = Vec::new();
        let created = Folder::create(&path, &Output::new(&mut sink, false));
        let Err(Failure::Refused(sentence)) = created else { panic!("a file is no folder") };
        assert!(sentence.starts_with(&format!("--out {}: expected a folder", path.display())), "{sentence}");
        fs::remove_file(path)?;
        Ok(())
    }

    #[test]
    fn a_file_that_cannot_be_written_is_printed_and_the_next_one_is_tried() -> Result<(), Failure> {
        let path = fresh("taken");
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, true);
        let mut folder = Folder::create(&path, &output)?;
        fs::create_dir_all(path.join("maze.svg").join("taken"))?;
        folder.write("maze.svg", "<svg/>");
        folder.write("maze.json", "{}");
        assert_eq!(folder.files(), [path.join("maze.json").display().to_string()]);
        assert_eq!(fs::read_dir(&path)?.count(), 2, "what was in the way, and the other file");
        output.close(&serde_json::json!({ "moves": 3 }), "3 moves")?;
        let sentence = output.finish()?.expect("a file is missing");
        assert!(sentence.starts_with(&format!("{}: ", path.join("maze.svg").display())), "{sentence}");
        assert_eq!(sink, b"{\"moves\":3,\"unwritten\":{\"maze.svg\":\"<svg/>\"}}\n");
        fs::remove_dir_all(path)?;
        Ok(())
    }
}
