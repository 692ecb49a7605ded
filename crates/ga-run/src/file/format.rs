//! The format of a run file: a line with format, checksum and length, and a line with the run.

use super::Status;
use crate::error::Error;
use crate::record::Made;
use crc::{CRC_64_XZ, Crc, Table};
use ga_request::json;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The version of the format. Raise it if earlier programs cannot read the file any more.
const VERSION: u32 = 1;

/// The name of the format, before its version.
const NAME: &str = "ga-run/";

/// The text that each header begins with.
const START: &str = "{\"format\":\"ga-run/";

/// The greatest length of a header with its line end.
const LONGEST: u64 = 200;

/// The greatest depth of brackets that a reader accepts. One less than the limit of `serde_json`.
const DEEPEST: usize = 127;

pub(crate) const CRC: Crc<u64, Table<16>> = Crc::<u64, Table<16>>::new(&CRC_64_XZ);

#[derive(Serialize)]
struct Header<'a> {
    format: &'a str,
    checksum: &'a str,
    length: usize,
}

#[derive(Serialize)]
struct Written<'a, C> {
    made: &'a Made,
    notes: &'a Map<String, Value>,
    ended: Option<&'a str>,
    run: Option<&'a C>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body<C> {
    made: Made,
    notes: Map<String, Value>,
    ended: Option<String>,
    run: Option<C>,
    /// See [`is_sealed`].
    #[serde(default, rename = "seal")]
    _seal: IgnoredAny,
}

/// What precedes the checksum of the fields before it, the last field of a body.
const SEAL: &str = ",\"seal\":\"";

/// The header and the body of a run file. The body ends with a line end.
pub(super) fn encode<C: Serialize>(
    status: &Status,
    run: Option<&C>,
) -> Result<(String, Vec<u8>), String> {
    let written = Written {
        made: &status.made,
        notes: &status.notes,
        ended: status.ended.as_deref(),
        run,
    };
    let mut body = serde_json::to_vec(&written).map_err(|error| error.to_string())?;
    let depth = depth(&body);
    if depth > DEEPEST {
        return Err(format!(
            "its values are nested {depth} deep, and at most {DEEPEST} can be read again"
        ));
    }
    body.pop();
    body.extend_from_slice(seal(&body).as_bytes());
    let header = header(&body);
    body.push(b'\n');
    Ok((header, body))
}

/// Whether a body has the fields that were written together. A change of one of them breaks the
/// seal, also if the header has the checksum of the changed body.
fn is_sealed(body: &[u8]) -> bool {
    let body = body.strip_suffix(b"\n").unwrap_or(body);
    let start = body
        .windows(SEAL.len())
        .rposition(|text| text == SEAL.as_bytes());
    start.is_some_and(|start| body[start..] == *seal(&body[..start]).as_bytes())
}

/// The end of a body with these fields.
fn seal(fields: &[u8]) -> String {
    format!("{SEAL}{:016x}\"}}", CRC.checksum(fields))
}

fn header(body: &[u8]) -> String {
    let checksum = format!("{:016x}", CRC.checksum(body));
    let format = format!("{NAME}{VERSION}");
    let header = Header {
        format: &format,
        checksum: &checksum,
        length: body.len(),
    };
    serde_json::to_string(&header).expect("a struct of texts and a number") + "\n"
}

/// The greatest number of brackets that are open at once.
fn depth(json: &[u8]) -> usize {
    let mut depth = 0_usize;
    let mut greatest = 0;
    let mut is_text = false;
    let mut is_escaped = false;
    for byte in json {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_text => is_escaped = true,
            b'"' => is_text = !is_text,
            b'[' | b'{' if !is_text => {
                depth += 1;
                greatest = greatest.max(depth);
            }
            b']' | b'}' if !is_text => depth -= 1,
            _ => {}
        }
    }
    greatest
}

/// Reads and checks a run file, without its checkpoint. Returns whether its fields belong together,
/// too.
pub(super) fn status(path: &Path) -> Result<(Status, bool), Error> {
    let body = body(path)?;
    Ok((status_of(path, &body)?, is_sealed(&body)))
}

/// Reads and checks a run file, with its checkpoint. Returns whether its fields belong together,
/// too.
pub(super) fn whole<C: DeserializeOwned>(path: &Path) -> Result<(Status, Option<C>, bool), Error> {
    let body = body(path)?;
    Ok((
        status_of(path, &body)?,
        checkpoint_of(path, &body)?,
        is_sealed(&body),
    ))
}

/// The error for a file whose fields do not belong together.
pub(super) fn unsealed(path: &Path) -> Error {
    let reason = String::from("its record and its run were not written together");
    Error::Damaged {
        path: path.to_owned(),
        reason,
    }
}

/// Reads and checks a run file, and returns its checkpoint.
pub(super) fn checkpoint<C: DeserializeOwned>(path: &Path) -> Result<Option<C>, Error> {
    checkpoint_of(path, &body(path)?)
}

fn status_of(path: &Path, body: &[u8]) -> Result<Status, Error> {
    let damaged = |error: serde_json::Error| Error::Damaged {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    let Body {
        made,
        notes,
        ended,
        run,
        ..
    } = serde_json::from_slice::<Body<IgnoredAny>>(body).map_err(damaged)?;
    Ok(Status {
        made,
        notes,
        ended,
        has_checkpoint: run.is_some(),
    })
}

fn checkpoint_of<C: DeserializeOwned>(path: &Path, body: &[u8]) -> Result<Option<C>, Error> {
    let other = |error: serde_json::Error| Error::Checkpoint {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    Ok(serde_json::from_slice::<Body<C>>(body).map_err(other)?.run)
}

/// The second line of a run file, which is the one that was written.
fn body(path: &Path) -> Result<Vec<u8>, Error> {
    let read = |cause| Error::Read {
        path: path.to_owned(),
        cause,
    };
    let foreign = || Error::Foreign {
        path: path.to_owned(),
    };
    // A pipe would block, and a device has no end.
    if !fs::metadata(path).map_err(read)?.is_file() {
        return Err(foreign());
    }
    let mut file = BufReader::new(File::open(path).map_err(read)?);
    let mut first = Vec::new();
    file.by_ref()
        .take(LONGEST)
        .read_until(b'\n', &mut first)
        .map_err(read)?;
    if !first.starts_with(START.as_bytes()) {
        return Err(foreign());
    }
    if let Some(format) = newer(&first) {
        return Err(Error::Newer {
            path: path.to_owned(),
            format,
        });
    }
    let rest = file
        .get_ref()
        .metadata()
        .map_err(read)?
        .len()
        .saturating_sub(first.len() as u64);
    let body = rest_of(file, rest).map_err(read)?;
    let damaged = |reason: String| Error::Damaged {
        path: path.to_owned(),
        reason,
    };
    check(&first, &body).map_err(|reason| damaged(reason.to_owned()))?;
    // The checksum detects accidents. Of a name that occurs twice, one value would be read and the
    // other one shown.
    let text = std::str::from_utf8(&body).map_err(|error| damaged(error.to_string()))?;
    json::check(text, json::Limits::NONE).map_err(|error| damaged(error.to_string()))?;
    Ok(body)
}

/// The format of a header, if it is newer than [`VERSION`].
fn newer(first: &[u8]) -> Option<String> {
    let rest = std::str::from_utf8(first.strip_prefix(START.as_bytes())?).ok()?;
    let (version, _) = rest.split_once('"')?;
    let is_newer = version
        .parse::<u32>()
        .is_ok_and(|version| version > VERSION);
    is_newer.then(|| format!("{NAME}{version}"))
}

/// The rest of a file, which has about `length` bytes.
fn rest_of(mut file: impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut rest = Vec::new();
    let length = usize::try_from(length).map_err(|_| io::ErrorKind::OutOfMemory)?;
    rest.try_reserve_exact(length)
        .map_err(|_| io::ErrorKind::OutOfMemory)?;
    file.read_to_end(&mut rest)?;
    Ok(rest)
}

/// Checks that the header is, byte for byte, the one that was written for this body.
fn check(first: &[u8], body: &[u8]) -> Result<(), &'static str> {
    let Some(body) = body.strip_suffix(b"\n") else {
        return Err("its end is missing");
    };
    let expected = header(body);
    let length = |header: &[u8]| {
        let text = String::from_utf8_lossy(header);
        text.rsplit_once(':').map(|(_, length)| length.to_owned())
    };
    if first == expected.as_bytes() {
        Ok(())
    } else if length(first) == length(expected.as_bytes()) {
        Err("its content does not fit its checksum")
    } else {
        Err("its content does not have the length that was written")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value of CRC-64/XZ in the catalogue of parametrised CRC algorithms.
    #[test]
    fn the_checksum_is_that_of_the_catalogue() {
        assert_eq!(CRC.checksum(b"123456789"), 0x995D_C9BB_DF19_39FA);
    }

    #[test]
    fn depth_counts_brackets_outside_of_texts() {
        for (text, expected) in [
            ("1", 0),
            ("[]", 1),
            ("[[],[{}]]", 3),
            (r#"["[[[","\"[[",{"[":1}]"#, 2),
            (r#"["\\",[]]"#, 2),
        ] {
            assert_eq!(depth(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn only_greater_numbers_are_newer() {
        assert_eq!(
            newer(b"{\"format\":\"ga-run/2\",\"new\":{}}\n").as_deref(),
            Some("ga-run/2")
        );
        for header in [
            "{\"format\":\"ga-run/1\"",
            "{\"format\":\"ga-run/x\"",
            "{\"format\":\"ga-run/2",
            "{}",
        ] {
            assert_eq!(newer(header.as_bytes()), None, "{header}");
        }
    }
}
