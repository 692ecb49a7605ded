use std::fs;
use std::path::{Path, PathBuf};

use crate::{At, Failure};

/// The folder of `--out`, and the files written there.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    files: Vec<String>,
}

impl Folder {
    /// Creates the folder, if it is missing, and makes sure that files can be
    /// written there: better now than after an hour of evolution.
    ///
    /// # Errors
    ///
    /// Names the folder and what is in the way.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, Failure> {
        let path = path.as_ref().to_owned();
        let trial = path.join(format!(".trial-{}", std::process::id()));
        fs::create_dir_all(&path)
            .and_then(|()| fs::write(&trial, ""))
            .and_then(|()| fs::remove_file(&trial))
            .at(format!("--out {}: expected a folder for files", path.display()))?;
        Ok(Self { path, files: Vec::new() })
    }

    /// Writes a file whole or not at all: a file of that name is replaced.
    ///
    /// # Errors
    ///
    /// Names the file and what is in the way.
    pub fn write(&mut self, name: &str, content: impl AsRef<[u8]>) -> Result<(), Failure> {
        let path = self.path.join(name);
        // Another run may be writing a file of that name at this moment.
        let part = self.path.join(format!(".{name}.{}.part", std::process::id()));
        let written = fs::write(&part, content).and_then(|()| fs::rename(&part, &path));
        if written.is_err() {
            // The first error is the one to report.
            let _ = fs::remove_file(&part);
        }
        written.at(path.display())?;
        self.files.push(path.display().to_string());
        Ok(())
    }

    /// The paths of the files in the order written, for `files` in an answer.
    pub fn files(&self) -> &[String] {
        &self.files
    }
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
        let mut folder = Folder::create(&path)?;
        folder.write("maze.json", "a longer text")?;
        folder.write("maze.json", "text")?;
        assert_eq!(fs::read(path.join("maze.json"))?, b"text");
        assert_eq!(folder.files(), vec![path.join("maze.json").display().to_string(); 2]);
        assert_eq!(fs::read_dir(&path)?.count(), 1, "nothing else is left");
        fs::remove_dir_all(path)?;
        Ok(())
    }

    #[test]
    fn a_file_in_the_way_of_the_folder_is_named() -> Result<(), Failure> {
        let path = fresh("in-the-way");
        fs::write(&path, "")?;
        let Err(Failure::Refused(sentence)) = Folder::create(&path) else { panic!("a file is no folder") };
        assert!(sentence.starts_with(&format!("--out {}: expected a folder", path.display())), "{sentence}");
        fs::remove_file(path)?;
        Ok(())
    }

    #[test]
    fn a_file_that_cannot_be_written_leaves_nothing_behind() -> Result<(), Failure> {
        let path = fresh("taken");
        let mut folder = Folder::create(&path)?;
        fs::create_dir_all(path.join("maze.svg").join("taken"))?;
        assert!(
            matches!(folder.write("maze.svg", "<svg/>"), Err(Failure::Refused(s)) if s.contains("maze.svg"))
        );
        assert_eq!(folder.files().len(), 0);
        assert_eq!(fs::read_dir(&path)?.count(), 1, "only what was in the way");
        fs::remove_dir_all(path)?;
        Ok(())
    }
}
