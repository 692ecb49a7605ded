use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use clap::builder::{OsStringValueParser, TypedValueParser, ValueParserFactory};
use serde::de::DeserializeOwned;

use crate::{At, Failure, json};

/// Longer files are refused, such as `/dev/zero`.
const LONGEST: u64 = 256 << 20;

/// The value of an option of a search that names a file to read.
///
/// What is in the file becomes part of the record of the run, so that the run can be repeated where
/// the file is not.
#[derive(Clone, Debug)]
pub struct Input(OsString);

/// Separates the mark, the name and the content of a file in an argument that holds all three. No
/// argument of a process can hold this character.
const MARK: char = '\0';

impl Input {
    /// Reads the file whole; `-` is standard input.
    ///
    /// # Errors
    ///
    /// Those of [`Source::read`].
    pub fn read(&self) -> Result<Source, Failure> {
        match self.parts() {
            Some((name, text)) => Ok(Source { name: name.to_owned(), text: text.to_owned() }),
            None => Source::read(Path::new(&self.0)),
        }
    }

    /// An input with this name for messages and this content.
    pub fn of(name: &str, content: &str) -> Self {
        Self(Self::embedding(name, content))
    }

    /// The argument that holds the content of the file.
    pub(crate) fn embedded(&self) -> Result<OsString, Failure> {
        let Source { name, text } = self.read()?;
        Ok(Self::embedding(&name, &text))
    }

    /// An argument that holds the name and the content of a file.
    pub(crate) fn embedding(name: &str, text: &str) -> OsString {
        format!("{MARK}{name}{MARK}{text}").into()
    }

    /// The content, or the path if the argument does not hold the content.
    pub(crate) fn content(&self) -> String {
        self.parts().map_or_else(|| self.to_string(), |(_, text)| text.to_owned())
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
impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            Some((name, _)) => f.write_str(name),
            None => Path::new(&self.0).display().fmt(f),
        }
    }
}

impl From<OsString> for Input {
    fn from(arg: OsString) -> Self {
        Self(arg)
    }
}

impl ValueParserFactory for Input {
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

impl Source {
    /// Reads a file whole; `-` is standard input.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is not UTF-8, or is empty.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            return Self::from_reader(String::from("standard input"), std::io::stdin().lock());
        }
        let name = path.display().to_string();
        match File::open(path) {
            Ok(file) => Self::from_reader(name, file),
            Err(error) => Err(unreadable(&error)).at(name),
        }
    }

    fn from_reader(name: String, reader: impl Read) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        if let Err(error) = reader.take(LONGEST + 1).read_to_end(&mut bytes) {
            return Err(unreadable(&error)).at(name);
        }
        if bytes.len() as u64 > LONGEST {
            return Err(Failure::refused("expected at most 256 MiB")).at(name);
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let byte = error.utf8_error().valid_up_to();
                return Err(Failure::refused(format!("byte {byte} is not UTF-8, expected text"))).at(name);
            }
        };
        let text = text.trim_start_matches('\u{feff}').to_owned();
        if text.trim().is_empty() {
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
        match json::read(&self.text) {
            Err(failure) => Err(json::of_another_kind(&self.text).unwrap_or(failure)).at(&self.name),
            read => read,
        }
    }
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

    fn refusal(bytes: &[u8]) -> String {
        match Source::from_reader(String::from("a.json"), bytes).and_then(|source| source.json::<[u8; 2]>()) {
            Err(Failure::Refused(sentence)) => sentence,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bad_text_is_refused_by_name_and_place() {
        assert_eq!(refusal(b" \n"), "a.json: nothing in it, expected text");
        assert_eq!(refusal(b"[1,\xff"), "a.json: byte 3 is not UTF-8, expected text");
        assert_eq!(
            refusal(b"[1,\n 300]"),
            "a.json: [1]: found the number 300, expected a whole number from 0 to 255"
        );
        assert_eq!(refusal(b"[1,"), "a.json: line 1, column 3: the text ends, expected a value");
    }

    #[test]
    fn an_endless_file_is_refused() {
        let Err(Failure::Refused(sentence)) = Source::from_reader(String::from("-"), std::io::repeat(b'1'))
        else {
            panic!("256 MiB and a byte are too long");
        };
        assert_eq!(sentence, "-: expected at most 256 MiB");
    }

    #[test]
    fn a_folder_and_a_missing_file_are_refused_by_name() {
        let folder = std::env::temp_dir();
        let missing = folder.join("no-such-level.json");
        for (path, sentence) in [(&folder, "a folder, expected a file"), (&missing, "no such file")] {
            let Err(Failure::Refused(refusal)) = Source::read(path) else {
                panic!("{} is no file", path.display())
            };
            assert_eq!(refusal, format!("{}: {sentence}", path.display()));
        }
    }

    #[test]
    fn a_byte_order_mark_is_not_part_of_the_text() {
        let source = Source::from_reader(String::from("a.json"), &b"\xef\xbb\xbf[1,2]"[..]).expect("text");
        assert_eq!(source.json::<[u8; 2]>().expect("two numbers"), [1, 2]);
    }
}
