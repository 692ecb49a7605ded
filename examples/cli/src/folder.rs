use std::fs;
use std::path::{Path, PathBuf};

use crate::output::{Output, Unwritten};
use crate::{At, Failure};

/// The folder of `--out`, and the files written there.
///
/// A file that cannot be written is not lost: its text goes to the [`Output`], which prints it with
/// the answer and makes the exit status 2.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    files: Vec<String>,
    /// How many of them had another text before.
    replaced: usize,
    unwritten: Unwritten,
}

impl Folder {
    /// Creates the folder, if it is missing, and makes sure that files can be
    /// written there: better now than after an hour of evolution.
    ///
    /// # Errors
    ///
    /// Names the folder and what is in the way.
    pub fn create(path: impl AsRef<Path>, output: &Output) -> Result<Self, Failure> {
        let path = path.as_ref().to_owned();
        let trial = path.join(format!(".trial-{}", std::process::id()));
        fs::create_dir_all(&path)
            .and_then(|()| fs::write(&trial, ""))
            .and_then(|()| fs::remove_file(&trial))
            .at(format!("--out {}: expected a folder for files", path.display()))?;
        Ok(Self { path, files: Vec::new(), replaced: 0, unwritten: output.unwritten() })
    }

    /// Writes a file of the folder whole or not at all: a file of that name is replaced.
    pub fn write(&mut self, name: &str, content: impl Into<String>) {
        self.put(&self.path.join(name), name.to_owned(), content.into());
    }

    /// Writes a file anywhere else, as [`write`](Self::write) does.
    pub fn write_to(&mut self, path: &Path, content: impl Into<String>) {
        self.put(path, path.display().to_string(), content.into());
    }

    fn put(&mut self, path: &Path, name: String, content: String) {
        let is_other = fs::read(path).is_ok_and(|old| old != content.as_bytes());
        match replace(path, &content) {
            Ok(()) => {
                self.files.push(path.display().to_string());
                self.replaced += usize::from(is_other);
            }
            Err(cause) => self.unwritten.add(name, content, path, &cause),
        }
    }

    /// The paths of the files in the order written, for `files` in an answer.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// What was written, in words.
    pub fn wrote(&self) -> String {
        if self.files.is_empty() {
            String::from("wrote nothing")
        } else {
            format!("wrote {}{}", self.files.join(", "), self.replaced())
        }
    }

    /// How many files had another text before, in words after those about what was written.
    pub fn replaced(&self) -> String {
        match self.replaced {
            0 => String::new(),
            1 => String::from(", in place of an older file"),
            count => format!(", {count} of them in place of older files"),
        }
    }
}

/// Puts a file in the place of another one in one step, so that no reader finds half of it.
///
/// A device or a pipe is written to and stays what it is.
fn replace(path: &Path, content: &str) -> std::io::Result<()> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        // Root may rename a file over /dev/null, and every later program of the machine would read it.
        return fs::write(path, content);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Another run may be writing a file of that name at this moment.
    let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = fs::write(&part, content).and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&part);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path of this test alone, with nothing there.
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

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_to_and_not_replaced() -> Result<(), Failure> {
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
