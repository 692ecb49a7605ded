//! A run file that was altered is refused, however it was altered.

use super::support::{Bits, Folder, record, traps};
use ga_core::breed::MutateEach;
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::replace::OneToOne;
use ga_run::file::Status;
use ga_run::{Error, RunFile};
use rand::{Rng, RngExt};
use std::fs;
use std::path::Path;

/// A run file of four individuals.
fn small(path: &Path) -> Vec<u8> {
    let breeder = MutateEach(BitFlip::new(0.1).unwrap());
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(traps),
        replacement: OneToOne,
    };
    let mut search = scheme.found(&RandomBits(10)).size(4).seed(5).unwrap();
    search.run(Generations(2));
    RunFile::create(path, record(5))
        .unwrap()
        .write(&search, None)
        .unwrap();
    fs::read(path).unwrap()
}

/// Writes a file. A new file is faster than a shorter old one, which some file systems write to the
/// disk at once.
fn put(path: &Path, content: &[u8]) {
    let _ = fs::remove_file(path);
    fs::write(path, content).unwrap();
}

/// Checks that an altered file is refused by every reader, and left alone.
fn refuse(path: &Path, altered: &[u8], what: &str) {
    put(path, altered);
    let refused = |error: &Error| {
        matches!(
            error,
            Error::Foreign { .. } | Error::Damaged { .. } | Error::Newer { .. }
        )
    };
    let error = Status::read(path).expect_err(what);
    assert!(refused(&error), "{what}: {error}");
    assert_eq!(error.to_string().lines().count(), 1, "{what}: {error}");
    assert!(
        RunFile::open(path).is_err_and(|error| refused(&error)),
        "{what}"
    );
    assert_eq!(fs::read(path).unwrap(), altered, "{what}");
}

#[test]
fn every_changed_byte_is_noticed() {
    let folder = Folder::new();
    let path = folder.join("run");
    let whole = small(&path);
    let mut rng = Stream::seeded(1);
    for place in 0..whole.len() {
        let mut altered = whole.clone();
        altered[place] ^= rng.random_range(1..=255_u8);
        refuse(&path, &altered, &format!("byte {place}"));
    }
    put(&path, &whole);
    assert!(
        RunFile::open(&path)
            .unwrap()
            .checkpoint::<Bits>()
            .unwrap()
            .is_some()
    );
}

#[test]
fn every_truncated_file_is_noticed() {
    let folder = Folder::new();
    let path = folder.join("run");
    let whole = small(&path);
    for length in 0..whole.len() {
        refuse(&path, &whole[..length], &format!("{length} bytes"));
    }
    for more in ["\n", " ", "{}"] {
        refuse(&path, &[&whole, more.as_bytes()].concat(), more);
    }
}

#[test]
fn a_header_with_huge_numbers_is_refused_at_once() {
    let folder = Folder::new();
    let path = folder.join("run");
    for length in [
        "18446744073709551615",
        "99999999999999999999999",
        "1e400",
        "-1",
    ] {
        let header =
            format!("{{\"format\":\"ga-run/1\",\"checksum\":\"0\",\"length\":{length}}}\n{{}}\n");
        refuse(&path, header.as_bytes(), length);
    }
}

/// Alters one to three places: changes, removes, doubles or inserts bytes, cuts the end off, or
/// exchanges a value for a hostile one.
fn mutated(whole: &[u8], rng: &mut dyn Rng) -> Vec<u8> {
    const HOSTILE: [&str; 8] = [
        "null",
        "-1",
        "1e999",
        "18446744073709551616",
        "[[[[[[[[",
        "{\"a\":{\"a\":",
        "\"\\ud800\"",
        "NaN",
    ];
    let mut text = whole.to_vec();
    for _ in 0..rng.random_range(1..=3) {
        let place = rng.random_range(0..text.len().max(1));
        let end = (place + rng.random_range(0..9)).min(text.len());
        match rng.random_range(0..8) {
            0 if !text.is_empty() => text[place] = rng.random_range(0..=255),
            1 if !text.is_empty() => text[place] ^= 1 << rng.random_range(0..8),
            2 => drop(text.drain(place.min(end)..end)),
            3 => text.insert(place.min(text.len()), rng.random_range(b' '..b'\x7f')),
            4 => {
                let part = text[place.min(end)..end].to_vec();
                text.splice(end..end, part);
            }
            5 => text.truncate(place),
            _ => {
                let hostile = HOSTILE[rng.random_range(0..HOSTILE.len())];
                text.splice(place.min(end)..end, hostile.bytes());
            }
        }
    }
    text
}

/// The number of mutated files; `GA_MUTATIONS` sets another one.
fn count() -> usize {
    const USUAL: usize = 2000;
    std::env::var("GA_MUTATIONS").map_or(USUAL, |count| count.parse().unwrap())
}

#[test]
fn mutated_run_files_are_refused() {
    let folder = Folder::new();
    let path = folder.join("run");
    let whole = small(&path);
    let mut rng = Stream::seeded(2);
    let mut refused = 0;
    while refused < count() {
        let altered = mutated(&whole, &mut rng);
        if altered != whole {
            put(&path, &altered);
            assert!(
                Status::read(&path).is_err(),
                "{:?}",
                String::from_utf8_lossy(&altered)
            );
            refused += 1;
        }
    }
}

/// Writes a run file with this content and the right checksum.
fn put_sound(path: &Path, body: &[u8]) {
    let sum = crc::Crc::<u64>::new(&crc::CRC_64_XZ).checksum(body);
    let header = format!(
        "{{\"format\":\"ga-run/1\",\"checksum\":\"{sum:016x}\",\"length\":{}}}\n",
        body.len()
    );
    put(path, &[header.as_bytes(), body, b"\n"].concat());
}

#[test]
fn a_name_that_occurs_twice_is_refused_in_a_file_with_a_right_checksum() {
    let folder = Folder::new();
    let path = folder.join("run");
    let whole = String::from_utf8(small(&path)).unwrap();
    let body = whole.lines().nth(1).unwrap();
    for (place, twice, name) in [
        (
            "\"options\":{",
            "\"options\":{\"size\":3,\"size\":2,",
            "made.options.size",
        ),
        (
            "\"generation\":",
            "\"generation\":1,\"generation\":",
            "generation",
        ),
    ] {
        assert!(body.contains(place), "{body}");
        let altered = body.replacen(place, twice, 1).replace(",}", "}");
        put_sound(&path, altered.as_bytes());
        let sentence = Status::read(&path).unwrap_err().to_string();
        assert!(
            sentence.contains(&format!("{name}: found twice")),
            "{sentence}"
        );
    }
}

/// A checkpoint whose checksum is right, in a file whose checksum is right, but with other content:
/// what a hostile author could write.
#[test]
fn mutated_checkpoints_in_sound_run_files_are_refused() {
    let folder = Folder::new();
    let path = folder.join("run");
    let whole = small(&path);
    let body = whole.split(|&byte| byte == b'\n').nth(1).unwrap();
    let mut rng = Stream::seeded(3);
    let expected = serde_json::from_slice::<serde_json::Value>(body).unwrap()["run"].take();
    for _ in 0..count() {
        let altered = mutated(body, &mut rng);
        put_sound(&path, &altered);
        // No panic; and what is read has its own checksum, so the same meaning.
        if let Ok(Some(read)) = RunFile::open(&path).and_then(|file| file.checkpoint::<Bits>()) {
            assert_eq!(serde_json::to_value(read).unwrap(), expected);
        }
    }
}
