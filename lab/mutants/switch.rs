//! Which mutant this process has: the variable `MUTANT`. With `MUTANT_TRACE`, a file gets a line
//! for each switch that is reached.
#![allow(missing_docs)]

use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static REACHED: [AtomicBool; 1 << 14] = [const { AtomicBool::new(false) }; 1 << 14];
static CHOSEN: OnceLock<(u32, Option<PathBuf>)> = OnceLock::new();

/// The mutant of this process if it is one of `count` mutants from `first`, otherwise 0.
#[inline]
pub fn at(first: u32, count: u32) -> u32 {
    let (mutant, trace) = CHOSEN.get_or_init(|| {
        let number = std::env::var("MUTANT")
            .ok()
            .and_then(|number| number.parse().ok())
            .unwrap_or(0);
        (number, std::env::var_os("MUTANT_TRACE").map(Into::into))
    });
    if let Some(path) = trace {
        let reached = &REACHED[first as usize];
        if !reached.load(Ordering::Relaxed) && !reached.swap(true, Ordering::Relaxed) {
            let mut file = std::fs::OpenOptions::new()
                .append(true)
                .create(true)
                .open(path)
                .unwrap();
            // One write, because threads and processes share the file.
            file.write_all(format!("{first} {count}\n").as_bytes())
                .unwrap();
        }
    }
    if *mutant >= first && *mutant < first + count {
        *mutant
    } else {
        0
    }
}
