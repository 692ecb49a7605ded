use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ga_request::search::File;
use tempfile::TempDir;

use crate::output::{Kept, Output, Unwritten};
use crate::paths::{self, Named};
use crate::{At, Failure};

/// The folder of `--out`, and the files written there. If the command ends before it writes a file,
/// because it is refused, a folder that was missing is removed.
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
    /// The files that options and arguments name.
    named: Vec<Named>,
    /// The folders that were missing, innermost first; empty once a file was to be written.
    created: Vec<PathBuf>,
}

/// The beginning of the names of trial files.
const TRIAL: &str = ".trial-";

/// Removes a trial file, and what processes left that were killed: trial files and parts of files.
fn remove_trials(trial: &Path, folder: &Path) -> io::Result<()> {
    // Another process may have been faster.
    fs::remove_file(trial).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })?;
    // A folder can be for writing only.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(TRIAL) || is_left(&name, folder) {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// Whether a file is a part that [`replace`] wrote in a process that has ended. Only Linux tells
/// which processes there are.
fn is_left(name: &str, folder: &Path) -> bool {
    let Some(stem) = name
        .strip_suffix(".part")
        .filter(|stem| stem.starts_with('.'))
    else {
        return false;
    };
    let Some((_, process)) = stem.rsplit_once('.') else {
        return false;
    };
    let is_number = !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit());
    let processes = Path::new("/proc");
    let has_ended = processes.join("self").exists() && !processes.join(process).exists();
    // The part of a run file has such a name, too, if its path ends with a number. It has a lock.
    is_number && has_ended && !folder.join(format!("{stem}.lock")).exists()
}

/// The missing folders on the way to this one, innermost first.
fn missing(path: &Path) -> Vec<PathBuf> {
    let is_missing = |path: &&Path| !path.as_os_str().is_empty() && !path.exists();
    path.ancestors()
        .take_while(is_missing)
        .map(Path::to_owned)
        .collect()
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Something else may be in it.
        let _ = self.created.iter().try_for_each(fs::remove_dir);
    }
}

impl Folder {
    /// Creates the folder if it is missing, and writes a trial file: an error now is better than
    /// one after an hour of evolution.
    ///
    /// # Errors
    ///
    /// The error of the file system, with the name of the folder.
    pub fn create(path: impl AsRef<Path>, output: &Output) -> Result<Self, Failure> {
        let mut folder = Self {
            path: path.as_ref().to_owned(),
            files: Vec::new(),
            replaced: 0,
            unwritten: output.unwritten(),
            kept: output.kept().cloned(),
            named: output.named().to_vec(),
            created: Vec::new(),
        };
        if folder.kept.is_some() {
            return Ok(folder);
        }
        let path = &folder.path;
        let trial = path.join(format!("{TRIAL}{}", std::process::id()));
        let missing = missing(path);
        fs::create_dir_all(path)
            .and_then(|()| fs::write(&trial, ""))
            .and_then(|()| remove_trials(&trial, path))
            .at(format!(
                "--out {}: expected a folder for files",
                path.display()
            ))?;
        folder.created = missing;
        Ok(folder)
    }

    /// Refuses options that name a file which the command is going to write to the folder: one for
    /// whose name `writes` is true. Call it before a long search.
    ///
    /// # Errors
    ///
    /// Names the option and the file.
    pub fn check(&self, writes: impl Fn(&str) -> bool) -> Result<(), Failure> {
        // A link has another name than the file.
        let there = fs::read_dir(&self.path)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.file_name());
        let there: Vec<_> = there
            .filter(|name| writes(&name.to_string_lossy()))
            .collect();
        for Named { option, path, .. } in &self.named {
            let own = path
                .file_name()
                .filter(|name| writes(&name.to_string_lossy()));
            let mut names = there.iter().map(AsRef::as_ref).chain(own);
            if names.any(|name| paths::is_same(path, &self.path.join(name))) {
                let path = path.display();
                let sentence = format!(
                    "{option} {path}: a result of this name goes to --out, expected another"
                );
                return Err(Failure::refused(sentence));
            }
        }
        Ok(())
    }

    /// Writes a file to the folder, whole or not at all. Replaces a file of that name.
    pub fn write(&mut self, name: &str, content: impl Into<String>) {
        let path = self.path.join(name);
        let content = content.into();
        self.put(&path, name.to_owned(), content, 0);
    }

    /// Writes all these files, as [`write`](Self::write) does.
    pub fn write_all(&mut self, files: impl IntoIterator<Item = File>) {
        for File { name, text } in files {
            self.write(&name, text);
        }
    }

    /// Writes a file that goes on with the one of `--resume`, as [`write`](Self::write) does. It
    /// may be that file.
    pub fn write_resumed(&mut self, name: &str, content: impl Into<String>) {
        let path = self.path.join(name);
        let is_it =
            |named: &Named| named.option == "--resume" && paths::is_same(&named.path, &path);
        let most = usize::from(self.named.iter().any(is_it));
        self.put(&path, name.to_owned(), content.into(), most);
    }

    /// Writes a file that is no text, such as a picture, as [`write`](Self::write) does. If it
    /// cannot be written, it is not printed.
    pub fn write_bytes(&mut self, name: &str, content: &[u8]) {
        self.created.clear();
        let path = self.path.join(name);
        let is_other = is_other(&path, content);
        match self
            .check_named(&path, content, 0)
            .and_then(|()| replace(&path, content))
        {
            Ok(()) => {
                self.files.push(path.display().to_string());
                self.replaced += usize::from(is_other);
            }
            Err(cause) => self
                .unwritten
                .add_cause(format!("{}: {cause}", path.display())),
        }
    }

    /// Writes a file to the path of an option, as [`write`](Self::write) does.
    pub fn write_to(&mut self, path: &Path, content: impl Into<String>) {
        self.put(path, path.display().to_string(), content.into(), 1);
    }

    /// Refuses to write a file that more than `most` options and arguments name: the command has
    /// read it, or writes something else to it. The same content again does no harm.
    fn check_named(&self, path: &Path, content: &[u8], most: usize) -> io::Result<()> {
        let is_it = |named: &&Named| paths::is_same(&named.path, path);
        let options: Vec<&str> = self
            .named
            .iter()
            .filter(is_it)
            .map(|named| &*named.option)
            .collect();
        if options.len() <= most || holds(path, content) {
            return Ok(());
        }
        Err(io::Error::other(format!(
            "the file of {}, expected another path",
            options.join(" and ")
        )))
    }

    fn put(&mut self, path: &Path, name: String, content: String, most: usize) {
        self.created.clear();
        if let Some(kept) = &self.kept {
            kept.borrow_mut().insert(name, content);
            return self.files.push(path.display().to_string());
        }
        let is_other = is_other(path, content.as_bytes());
        let checked = self.check_named(path, content.as_bytes(), most);
        match checked.and_then(|()| replace(path, content.as_bytes())) {
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

/// Whether a file is there, and its content is another one.
fn is_other(path: &Path, content: &[u8]) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_file()) && !holds(path, content)
}

/// Whether a file has this content. A file of another length is not read.
pub(crate) fn holds(path: &Path, content: &[u8]) -> bool {
    let has_length = |found: fs::Metadata| found.is_file() && found.len() == content.len() as u64;
    fs::metadata(path).is_ok_and(has_length) && fs::read(path).is_ok_and(|found| found == content)
}

/// Replaces a file in one step, so that no reader finds half of it, as [`ga_run::replace`] does.
///
/// Writes to a stream of the process, and to `/dev/null`, without replacing it.
///
/// # Errors
///
/// That of the disk.
pub fn replace(path: &Path, content: &[u8]) -> std::io::Result<()> {
    if let Some(sentence) = paths::no_file(path) {
        return Err(std::io::Error::other(sentence));
    }
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        // Root may rename a file over /dev/null; later programs would read that file instead.
        return fs::write(path, content);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Another process may write a file of that name at the same time.
    let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    ga_run::replace(path, &part, &[content])
}

/// A new folder for temporary files, which no other user foresees or enters. It is removed with the
/// value.
///
/// # Errors
///
/// [`Failure::Refused`] if no folder can be created there.
pub fn private_folder(prefix: &str) -> Result<TempDir, Failure> {
    let mut folder = tempfile::Builder::new();
    #[cfg(unix)]
    folder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    let folder = folder.prefix(prefix).tempdir();
    folder.at(std::env::temp_dir().display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options_as_data::Use;

    #[test]
    fn a_temporary_folder_is_new_and_for_one_user() -> Result<(), Failure> {
        let folders = [private_folder("a")?, private_folder("a")?];
        assert_ne!(folders[0].path(), folders[1].path());
        #[cfg(unix)]
        for folder in &folders {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(folder)?.permissions().mode() & 0o777, 0o700);
        }
        Ok(())
    }

    #[test]
    fn a_missing_folder_is_created_and_a_file_replaced() -> Result<(), Failure> {
        let held = tempfile::tempdir()?;
        let path = held.path().join("deep");
        let mut sink = Vec::new();
        let mut folder = Folder::create(&path, &Output::new(&mut sink, false))?;
        folder.write("maze.json", "a longer text");
        folder.write("maze.json", "text");
        assert_eq!(fs::read(path.join("maze.json"))?, b"text");
        assert_eq!(
            folder.files(),
            vec![path.join("maze.json").display().to_string(); 2]
        );
        assert_eq!(folder.replaced(), ", in place of an older file");
        folder.write("maze.json", "text");
        assert_eq!(
            folder.replaced(),
            ", in place of an older file",
            "the same text replaces nothing"
        );
        assert_eq!(fs::read_dir(&path)?.count(), 1, "nothing else is left");
        Ok(())
    }

    #[test]
    fn what_a_process_left_that_was_killed_is_removed() -> Result<(), Failure> {
        let held = tempfile::tempdir()?;
        let path = held.path();
        // Linux has no process of this number: the greatest is 4 194 304.
        let left = [".trial-1", ".maze.svg.999999999.part"];
        let own = format!(".maze.svg.{}.part", std::process::id());
        let others = [
            &own,
            "maze.svg.999999999.part",
            ".a.part",
            ".a.9999999.part",
            ".a.9999999.lock",
        ];
        left.iter()
            .chain(&others)
            .try_for_each(|name| fs::write(path.join(name), ""))?;
        Folder::create(path, &Output::new(&mut Vec::new(), false))?;
        let stays = |name: &&str| path.join(name).exists();
        assert_eq!(others.iter().filter(|name| !stays(name)).count(), 0);
        if cfg!(target_os = "linux") {
            assert_eq!(left.iter().filter(|name| stays(name)).count(), 0);
        }
        Ok(())
    }

    #[test]
    fn a_folder_without_a_file_is_removed_if_it_was_missing() -> Result<(), Failure> {
        let held = tempfile::tempdir()?;
        let path = held.path().join("out");
        let mut sink = Vec::new();
        let deep = path.join("deep").join("deeper");
        let output = Output::new(&mut sink, false);
        drop(Folder::create(&deep, &output)?);
        assert!(!path.exists());
        fs::create_dir_all(&path)?;
        drop(Folder::create(&deep, &output)?);
        assert_eq!(fs::read_dir(&path)?.count(), 0, "what was there stays");
        Folder::create(&deep, &output)?.write("maze.json", "{}");
        assert!(deep.join("maze.json").exists());
        Ok(())
    }

    #[test]
    fn a_file_that_the_command_reads_is_not_replaced() -> Result<(), Failure> {
        let held = tempfile::tempdir()?;
        let path = held.path();
        let input = path.join("maze.json");
        let page = path.join("page.svg");
        fs::write(&input, "the input")?;
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, true);
        let named = |option: &str, path: &Path, used| Named {
            option: option.to_owned(),
            path: path.to_owned(),
            used,
        };
        output.set_named(vec![
            named("FILE", &input, Use::Read),
            named("--page", &page, Use::Written),
            named("--atlas", &input, Use::Written),
        ]);
        let mut folder = Folder::create(path, &output)?;
        let Err(Failure::Refused(sentence)) = folder.check(|name| name == "maze.json") else {
            panic!("it would be replaced")
        };
        assert!(
            sentence.starts_with("FILE ") && sentence.contains("goes to --out"),
            "{sentence}"
        );
        folder.check(|name| name == "other.json")?;
        folder.write("maze.json", "the input");
        folder.write("maze.json", "a result");
        folder.write_bytes("maze.json", b"a picture");
        folder.write_to(&page, "<svg/>");
        folder.write_to(&input, "a page");
        assert_eq!(
            folder.files(),
            [&input, &page].map(|path| path.display().to_string())
        );
        assert_eq!(fs::read(&input)?, b"the input");
        let sentence = output.finish()?.expect("three were not written");
        assert_eq!(
            sentence
                .matches("the file of FILE and --atlas, expected another path")
                .count(),
            3,
            "{sentence}"
        );
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn the_null_device_is_written_and_not_replaced_and_others_are_refused() -> Result<(), Failure> {
        let held = tempfile::tempdir()?;
        let path = held.path();
        let mut sink = Vec::new();
        let mut folder = Folder::create(path, &Output::new(&mut sink, false))?;
        let link = path.join("null");
        std::os::unix::fs::symlink("/dev/null", &link)?;
        folder.write_to(&link, "text");
        assert_eq!(fs::read_link(&link)?, Path::new("/dev/null"));
        assert_eq!(fs::read(&link)?, b"");
        folder.write_to(Path::new("/dev/zero"), "text");
        assert_eq!(
            folder.files(),
            [link.display().to_string()],
            "it has no end, and was not read"
        );
        Ok(())
    }

    #[test]
    fn a_file_in_the_way_of_the_folder_is_named() -> Result<(), Failure> {
        let held = tempfile::tempdir()?;
        let path = held.path().join("out");
        fs::write(&path, "")?;
        let mut sink = Vec::new();
        let created = Folder::create(&path, &Output::new(&mut sink, false));
        let Err(Failure::Refused(sentence)) = created else {
            panic!("a file is no folder")
        };
        assert!(
            sentence.starts_with(&format!("--out {}: expected a folder", path.display())),
            "{sentence}"
        );
        Ok(())
    }

    #[test]
    fn a_file_that_cannot_be_written_is_printed_and_the_next_one_is_tried() -> Result<(), Failure> {
        let held = tempfile::tempdir()?;
        let path = held.path();
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, true);
        let mut folder = Folder::create(path, &output)?;
        fs::create_dir_all(path.join("maze.svg").join("taken"))?;
        folder.write("maze.svg", "<svg/>");
        folder.write("maze.json", "{}");
        assert_eq!(
            folder.files(),
            [path.join("maze.json").display().to_string()]
        );
        assert_eq!(
            fs::read_dir(path)?.count(),
            2,
            "what was in the way, and the other file"
        );
        output.close(&serde_json::json!({ "moves": 3 }), "3 moves")?;
        let sentence = output.finish()?.expect("a file is missing");
        assert!(
            sentence.starts_with(&format!("{}: ", path.join("maze.svg").display())),
            "{sentence}"
        );
        assert_eq!(
            sink,
            b"{\"moves\":3,\"unwritten\":{\"maze.svg\":\"<svg/>\"}}\n"
        );
        Ok(())
    }
}
