use super::Line;
use crate::error::Error;
use ga_request::json;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// The greatest length of a line that is read. A line of a log has fewer than 300 bytes.
const LONGEST: u64 = 4096;

/// Reads a log. A last line without its end, which a killed program may leave, is ignored.
///
/// # Errors
///
/// If the file cannot be read, or if a line is no line of a log.
pub fn read(path: impl AsRef<Path>) -> Result<Vec<Line>, Error> {
    let mut lines = Vec::new();
    walk(path.as_ref(), |line| {
        lines.push(line);
        true
    })?;
    Ok(lines)
}

/// Passes the lines of a log to `keep`, as long as it returns true. Returns the length in bytes of
/// all lines that were kept.
pub(super) fn walk(path: &Path, mut keep: impl FnMut(Line) -> bool) -> Result<u64, Error> {
    let read = |cause| Error::Read {
        path: path.to_owned(),
        cause,
    };
    let is_file = std::fs::metadata(path).map_err(read)?.is_file();
    let foreign = |line, reason| Error::Log {
        path: path.to_owned(),
        line,
        reason,
    };
    // A pipe would block, and a device has no end.
    if !is_file {
        return Err(Error::NoFile {
            path: path.to_owned(),
        });
    }
    let mut file = BufReader::new(File::open(path).map_err(read)?);
    let mut kept = 0;
    let mut text = Vec::new();
    let mut number = 0;
    loop {
        text.clear();
        number += 1;
        let length = file
            .by_ref()
            .take(LONGEST)
            .read_until(b'\n', &mut text)
            .map_err(read)? as u64;
        if text.last() != Some(&b'\n') && length < LONGEST {
            // The end of the file. A torn line begins as a line does.
            let begin = b"{\"generation\":";
            let is_torn = text.iter().zip(begin).all(|(one, other)| one == other);
            return if is_torn {
                Ok(kept)
            } else {
                Err(foreign(number, String::from("it is another text")))
            };
        }
        let line = std::str::from_utf8(&text)
            .map_err(|_| foreign(number, String::from("it is no text")))?;
        let line = json::read_checked(line).map_err(|error| foreign(number, error.of_line()))?;
        if !keep(line) {
            return Ok(kept);
        }
        kept += length;
    }
}
