use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::path::Path;

use clap::builder::{OsStringValueParser, TypedValueParser, ValueParserFactory};
use serde::de::DeserializeOwned;

use crate::{At, Failure, json, paths};

/// The greatest length of a file of levels, or of a result, in bytes. Programs make them, and read
/// them whole.
const LEVELS: u64 = 64 << 20;

/// The same for a file that becomes part of the record of a run, and so of each result.
const RECORDED: u64 = 16 << 20;

/// The same for configurations and descriptions, which people write.
pub(crate) const CONFIGURATION: u64 = 1 << 20;

/// The same for files with a line for each generation or run.
const LINES: u64 = 256 << 20;

/// The greatest length of a line in bytes, so that one without an end takes no more memory.
const LONGEST_LINE: u64 = 64 << 20;

/// A byte order mark, which some editors put before a text.
pub(crate) const ORDER_MARK: &str = "\u{feff}";

/// The value of an option of a search that names a file to read, of at most `MOST` bytes.
///
/// What is in the file becomes part of the record of the run, so that the run can be repeated where
/// the file is not. In a command that does not search, it is a file as others.
#[derive(Clone, Debug)]
pub struct Input<const MOST: u64 = LEVELS>(OsString);

/// An [`Input`] that people write, such as a description: at most 1 MiB.
pub type Written = Input<CONFIGURATION>;

/// Separates the mark, the name and the content of a file in an argument that holds all three. No
/// argument of a process can hold this character.
const MARK: char = '\0';

impl<const MOST: u64> Input<MOST> {
    /// Reads the file whole; `-` is standard input.
    ///
    /// # Errors
    ///
    /// Those of [`Source::read`].
    pub fn read(&self) -> Result<Source, Failure> {
        match self.parts() {
            Some((name, text)) => Ok(Source {
                name: name.to_owned(),
                text: text.to_owned(),
            }),
            None => Source::at_most(Path::new(&self.0), MOST),
        }
    }

    /// An input with this name for messages and this content.
    pub fn of(name: &str, content: &str) -> Self {
        Self(Self::embedding(name, content))
    }

    /// The argument that holds the content of the file.
    pub(crate) fn embedded(&self) -> Result<OsString, Failure> {
        if self.parts().is_some() {
            return Ok(self.0.clone());
        }
        let Source { name, text } = Source::at_most(Path::new(&self.0), MOST.min(RECORDED))?;
        Ok(Self::embedding(&name, &text))
    }

    /// What [`Source::stem`] returns, without reading the file.
    pub fn stem(&self) -> String {
        stem(&self.to_string())
    }

    /// An argument that holds the name and the content of a file.
    pub(crate) fn embedding(name: &str, text: &str) -> OsString {
        format!("{MARK}{name}{MARK}{text}").into()
    }

    /// The content, or the path if the argument does not hold the content.
    pub(crate) fn content(&self) -> String {
        self.parts()
            .map_or_else(|| self.to_string(), |(_, text)| text.to_owned())
    }

    /// Whether it is the path of a file: not standard input, and not the content of a file.
    pub(crate) fn is_path(&self) -> bool {
        self.0 != "-" && self.parts().is_none()
    }

    fn parts(&self) -> Option<(&str, &str)> {
        self.0.to_str()?.strip_prefix(MARK)?.split_once(MARK)
    }
}

/// Writes the path.
impl<const MOST: u64> fmt::Display for Input<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            Some((name, _)) => f.write_str(name),
            None => Path::new(&self.0).display().fmt(f),
        }
    }
}

impl<const MOST: u64> From<OsString> for Input<MOST> {
    fn from(arg: OsString) -> Self {
        Self(arg)
    }
}

impl<const MOST: u64> ValueParserFactory for Input<MOST> {
    type Parser = clap::builder::MapValueParser<OsStringValueParser, fn(OsString) -> Self>;

    fn value_parser() -> Self::Parser {
        OsStringValueParser::new().map(Self)
    }
}

/// The text of a file or of standard input, with its name for messages.
#[derive(Debug)]
pub struct Source {
    /// The path as given, or `standard input`.
    pub name: String,
    /// The whole text, without a byte order mark.
    pub text: String,
}

/// The name of a [`Source`] that is no file.
const STANDARD_INPUT: &str = "standard input";

/// What [`Source::stem`] returns for a source of this name.
pub fn stem(name: &str) -> String {
    let stem = Path::new(name)
        .file_stem()
        .filter(|_| name != STANDARD_INPUT && name != "-");
    stem.unwrap_or_default().to_string_lossy().into_owned()
}

/// What [`Source::stem`] returns for a result of this tool, without the tool at its beginning, for
/// the name of what is made of it.
pub fn result_stem(tool: &str, name: &str) -> String {
    let stem = stem(name);
    let end = stem
        .strip_prefix(tool)
        .and_then(|end| end.strip_prefix('-'));
    end.map_or_else(|| stem.clone(), str::to_owned)
}

/// What [`result_stem`] returns for the file from which levels are bred, without what earlier
/// rounds of breeding added: the rounds stand side by side by the numbers of their levels.
pub fn origin(tool: &str, name: &str) -> String {
    let stem = result_stem(tool, name);
    let rest = stem.strip_prefix("breed-").unwrap_or_default();
    let before = |mark| rest.rsplit_once(mark).map(|(before, _)| before);
    let origin = before("family-").or_else(|| before("bred-"));
    let origin = origin.map(|origin| origin.trim_end_matches('-').to_owned());
    origin.unwrap_or_else(|| stem.clone())
}

impl Source {
    /// The name of the file without its folder and its ending, for the names of results; empty for
    /// standard input.
    pub fn stem(&self) -> String {
        stem(&self.name)
    }

    /// Reads a file of levels, or a result, whole; `-` is standard input. It has at most 64 MiB.
    ///
    /// # Errors
    ///
    /// If it is no file, cannot be read, is too long, is not UTF-8, or is empty.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        Self::at_most(path, LEVELS)
    }

    /// Reads a log, or a file of runs: at most 256 MiB, else as [`read`](Self::read).
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn read_lines(path: &Path) -> Result<Self, Failure> {
        Self::at_most(path, LINES)
    }

    /// Reads a file that people write, such as a description: at most 1 MiB, else as
    /// [`read`](Self::read).
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn read_written(path: &Path) -> Result<Self, Failure> {
        Self::at_most(path, CONFIGURATION)
    }

    /// Reads a file that is no text, such as a picture, whole: at most 64 MiB.
    ///
    /// # Errors
    ///
    /// If it is no file, cannot be read, or is too long.
    pub fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
        let name = path.display().to_string();
        if let Some(sentence) = paths::no_file(path) {
            return Err(Failure::refused(sentence)).at(name);
        }
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(LEVELS + 1).read_to_end(&mut bytes));
        match read {
            Err(error) => Err(unreadable(&error)).at(name),
            Ok(_) if bytes.len() as u64 > LEVELS => Err(too_long(LEVELS)).at(name),
            Ok(_) => Ok(bytes),
        }
    }

    /// Reads a file of at most this number of bytes.
    pub(crate) fn at_most(path: &Path, most: u64) -> Result<Self, Failure> {
        Ok(Self::marked(path, most)?.0)
    }

    /// Reads a result, and says whether it begins with a byte order mark, which is no part of the
    /// text.
    pub(crate) fn result(path: &Path) -> Result<(Self, bool), Failure> {
        Self::marked(path, LEVELS)
    }

    fn marked(path: &Path, most: u64) -> Result<(Self, bool), Failure> {
        let mut source = Self::as_it_is(path, most)?;
        let has_mark = source.text.starts_with(ORDER_MARK);
        if has_mark {
            source.text.drain(..ORDER_MARK.len());
        }
        Ok((source, has_mark))
    }

    fn as_it_is(path: &Path, most: u64) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Self::from_reader(
                String::from(STANDARD_INPUT),
                std::io::stdin().lock(),
                0,
                most,
            );
        }
        let name = path.display().to_string();
        let found = match std::fs::metadata(path) {
            Ok(found) => found,
            Err(error) => return Err(unreadable(&error)).at(name),
        };
        // A device has no end, and a pipe may never begin.
        if let Some(sentence) = paths::no_file(path) {
            return Err(Failure::refused(sentence)).at(name);
        }
        if found.len() > most {
            return Err(too_long(most)).at(name);
        }
        match File::open(path) {
            Ok(file) => Self::from_reader(name, file, found.len(), most),
            Err(error) => Err(unreadable(&error)).at(name),
        }
    }

    /// Reads about `length` bytes.
    fn from_reader(
        name: String,
        reader: impl Read,
        length: u64,
        most: u64,
    ) -> Result<Self, Failure> {
        let mut bytes = Vec::with_capacity(length as usize + 1);
        let mut reader = BufReader::new(reader).take(most + 1);
        loop {
            let line = reader
                .by_ref()
                .take(LONGEST_LINE + 1)
                .read_until(b'\n', &mut bytes);
            match line {
                Ok(0) => break,
                Ok(length) if length as u64 > LONGEST_LINE && bytes.len() as u64 <= most => {
                    return Err(too_long(LONGEST_LINE)).at("a line").at(name);
                }
                Ok(_) => {}
                Err(error) => return Err(unreadable(&error)).at(name),
            }
        }
        if bytes.len() as u64 > most {
            return Err(too_long(most)).at(name);
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let byte = error.utf8_error().valid_up_to();
                return Err(Failure::refused(format!(
                    "byte {byte} is not UTF-8, expected text"
                )))
                .at(name);
            }
        };
        if text.trim_start_matches(ORDER_MARK).trim().is_empty() {
            return Err(Failure::refused("nothing in it, expected text")).at(name);
        }
        Ok(Self { name, text })
    }

    /// Reads the text as JSON.
    ///
    /// # Errors
    ///
    /// Names the file, and the line and column or the path of the wrong value.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        match ga_request::json::read(&self.text) {
            Err(error) => {
                Err(json::of_another_kind(&self.text).unwrap_or(error.into())).at(&self.name)
            }
            Ok(value) => Ok(value),
        }
    }
}

fn too_long(most: u64) -> Failure {
    Failure::refused(format!("too long, expected at most {} MiB", most >> 20))
}

fn unreadable(error: &std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::NotFound => Failure::refused("no such file"),
        ErrorKind::IsADirectory => Failure::refused("a folder, expected a file"),
        ErrorKind::PermissionDenied => Failure::refused("no permission to read it"),
        _ => Failure::refused(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::NamedTempFile;

    fn source(bytes: &[u8]) -> Result<Source, Failure> {
        Source::from_reader(String::from("a.json"), bytes, 0, LEVELS)
    }

    fn refusal(bytes: &[u8]) -> String {
        match source(bytes).and_then(|source| source.json::<[u8; 2]>()) {
            Err(Failure::Refused(sentence)) => sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bad_text_is_refused_by_name_and_place() {
        assert_eq!(refusal(b" \n"), "a.json: nothing in it, expected text");
        assert_eq!(
            refusal(b"[1,\xff"),
            "a.json: byte 3 is not UTF-8, expected text"
        );
        assert_eq!(
            refusal(b"[1,\n 300]"),
            "a.json: [1]: found the number 300, expected a whole number from 0 to 255"
        );
        assert_eq!(
            refusal(b"[1,"),
            "a.json: line 1, column 3: the text ends, expected a value"
        );
    }

    #[test]
    fn an_endless_text_is_refused() {
        let endless =
            Source::from_reader(String::from("-"), std::io::repeat(b'1'), 0, CONFIGURATION);
        let Err(Failure::Refused(sentence)) = endless else {
            panic!("1 MiB and a byte are too long")
        };
        assert_eq!(sentence, "-: too long, expected at most 1 MiB");
    }

    #[test]
    fn an_endless_line_is_refused_before_the_greatest_length_of_a_text() {
        let endless = Source::from_reader(String::from("-"), std::io::repeat(b'1'), 0, LINES);
        let Err(Failure::Refused(sentence)) = endless else {
            panic!("64 MiB and a byte are too long for a line")
        };
        assert_eq!(sentence, "-: a line: too long, expected at most 64 MiB");
    }

    #[test]
    fn a_folder_and_a_missing_file_are_refused_by_name() {
        let held = tempfile::tempdir().expect("a folder for temporary files");
        let folder = held.path().to_owned();
        let missing = folder.join("no-such-level.json");
        let mut table = vec![
            (folder.clone(), "a folder, expected a file"),
            (missing, "no such file"),
        ];
        if cfg!(unix) {
            table.push(("/dev/zero".into(), "a device or a pipe, expected a file"));
            table.push(("/dev/null".into(), "nothing in it, expected text"));
        }
        for (path, sentence) in &table {
            let Err(Failure::Refused(refusal)) = Source::read(path) else {
                panic!("{} is no file", path.display())
            };
            assert_eq!(refusal, format!("{}: {sentence}", path.display()));
        }
    }

    #[test]
    fn a_file_that_is_too_long_is_refused_before_it_is_read() {
        let file = NamedTempFile::new().expect("a folder for temporary files");
        let path = file.path();
        // It has a length, but takes no place on the disk.
        file.as_file()
            .set_len(LINES + 1)
            .expect("a file with a hole");
        for (read, most) in [
            (Source::read(path), "64 MiB"),
            (Source::read_lines(path), "256 MiB"),
            (<Input>::from(OsString::from(&path)).read(), "64 MiB"),
            (Written::from(OsString::from(&path)).read(), "1 MiB"),
        ] {
            let Err(Failure::Refused(refusal)) = read else {
                panic!("it is too long")
            };
            assert_eq!(
                refusal,
                format!("{}: too long, expected at most {most}", path.display())
            );
        }
        let Err(Failure::Refused(refusal)) = <Input>::from(OsString::from(&path)).embedded() else {
            panic!("it is too long for a record")
        };
        assert_eq!(
            refusal,
            format!("{}: too long, expected at most 16 MiB", path.display())
        );
    }

    #[test]
    fn one_byte_order_mark_is_not_part_of_the_text() {
        let path = NamedTempFile::new()
            .expect("a folder for temporary files")
            .into_temp_path();
        std::fs::write(&path, "\u{feff}[1,2]").expect("it was created");
        let (source, has_mark) = Source::result(&path).expect("text");
        assert_eq!(
            (source.json::<[u8; 2]>().expect("two numbers"), has_mark),
            ([1, 2], true)
        );
        std::fs::write(&path, "\u{feff}\u{feff}[1,2]").expect("it was created");
        let twice = Source::read(&path).expect("text").json::<[u8; 2]>();
        assert!(
            matches!(twice, Err(Failure::Refused(sentence)) if sentence.contains("line 1, column 1"))
        );
    }
}
