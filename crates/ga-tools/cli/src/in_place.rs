//! Files of people that a command changes.

use std::fs;
use std::path::{Path, PathBuf};

use crate::input::ORDER_MARK;
use crate::{At, Failure, folder, paths};

/// A text file that a command changes where it is: `--in-place`.
#[derive(Debug)]
pub struct InPlace {
    /// The name as it was given.
    name: String,
    /// The file itself, which a symbolic link may lead to.
    path: PathBuf,
    /// What was in it when it was read.
    content: Vec<u8>,
}

impl InPlace {
    /// The file at this path, whose text was read before.
    ///
    /// # Errors
    ///
    /// If it is standard input, has several names, is another user's or may not be written, or has
    /// another text by now.
    pub fn open(path: &Path, text: &str) -> Result<Self, Failure> {
        let name = path.display().to_string();
        if path.as_os_str() == "-" {
            return Err(Failure::refused("standard input, expected a file"));
        }
        if let Some(sentence) = paths::no_file(path) {
            return Err(Failure::refused(sentence)).at(name);
        }
        let path = path.canonicalize().at(&name)?;
        check(&path).at(&name)?;
        let content = fs::read(&path).at(&name)?;
        let mark = mark_of(&content);
        if content[mark.len()..] != *text.as_bytes() {
            return Err(changed()).at(name);
        }
        Ok(Self {
            name,
            path,
            content,
        })
    }

    /// The name as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Writes another text into the file. Its byte order mark and its mode stay.
    ///
    /// # Errors
    ///
    /// If the file was changed since it was read, or cannot be written.
    pub fn write(&self, text: &str) -> Result<(), Failure> {
        check(&self.path).at(&self.name)?;
        if !folder::holds(&self.path, &self.content) {
            return Err(changed()).at(&self.name);
        }
        let content = [mark_of(&self.content), text].concat().into_bytes();
        folder::replace(&self.path, &content).at(&self.name)?;
        if folder::holds(&self.path, &content) {
            return Ok(());
        }
        Err(Failure::refused("it was written, and has another content")).at(&self.name)
    }
}

/// Checks that the file is no link by now, is ours alone, and may be written.
fn check(path: &Path) -> Result<(), Failure> {
    let found = fs::symlink_metadata(path)?;
    if found.is_symlink() {
        return Err(changed());
    }
    check_owner(&found)?;
    // Whether it may be written, which a rename does not ask, and which root always may.
    if found.permissions().readonly() {
        return Err(Failure::refused("the file is read-only"));
    }
    fs::File::options().write(true).open(path)?;
    Ok(())
}

/// The byte order mark before a text, or nothing.
fn mark_of(content: &[u8]) -> &'static str {
    if content.starts_with(ORDER_MARK.as_bytes()) {
        ORDER_MARK
    } else {
        ""
    }
}

fn changed() -> Failure {
    Failure::refused(
        "it was changed since it was read, so it stays as it is: run the command again",
    )
}

#[cfg(unix)]
fn check_owner(found: &fs::Metadata) -> Result<(), Failure> {
    use std::os::unix::fs::MetadataExt;
    if found.nlink() > 1 {
        return Err(Failure::refused(format!(
            "the file has {} names (hard links), and would keep the new text under one: copy it first",
            found.nlink()
        )));
    }
    if found.uid() != rustix::process::geteuid().as_raw() {
        return Err(Failure::refused(
            "the file belongs to another user, and would belong to you: copy it first",
        ));
    }
    Ok(())
}

/// Other systems do not tell.
#[cfg(not(unix))]
fn check_owner(_: &fs::Metadata) -> Result<(), Failure> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_meanwhile_stays() -> Result<(), Failure> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("map");
        fs::write(&path, "\u{feff}old")?;
        let file = InPlace::open(&path, "old")?;
        file.write("new")?;
        assert_eq!(fs::read_to_string(&path)?, "\u{feff}new");
        let file = InPlace::open(&path, "new")?;
        fs::write(&path, "two hours of work")?;
        let refused = file.write("newer");
        assert!(
            matches!(refused, Err(Failure::Refused(why)) if why.contains("it was changed since"))
        );
        assert_eq!(fs::read_to_string(&path)?, "two hours of work");
        assert!(InPlace::open(&path, "new").is_err());
        // What became of it while a search ran.
        let other = path.with_extension("other");
        let file = InPlace::open(&path, "two hours of work")?;
        fs::hard_link(&path, &other)?;
        assert!(file.write("newer").is_err());
        fs::remove_file(&path)?;
        #[cfg(unix)]
        std::os::unix::fs::symlink(&other, &path)?;
        assert!(file.write("newer").is_err());
        assert_eq!(fs::read_to_string(&other)?, "two hours of work");
        Ok(())
    }
}
