//! What the program says of its steps: times, and sizes on the disk.

use std::fs;
use std::path::Path;
use std::time::Instant;

/// The time since a step began.
pub(crate) fn seconds(began: Instant) -> String {
    format!("{:.1} s", began.elapsed().as_secs_f64())
}

pub(crate) fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// The size of all files of a folder; what cannot be read counts nothing.
pub(crate) fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => size(&entry.path()),
        Ok(about) => about.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_as_large_as_its_files() {
        let folder = std::env::temp_dir().join(format!("gallery-size-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner")).unwrap();
        fs::write(folder.join("one"), vec![0; 300_000]).unwrap();
        fs::write(folder.join("inner/two"), vec![0; 900_000]).unwrap();
        assert_eq!(megabytes(size(&folder)), "1.2 MB");
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(size(&folder), 0);
    }
}
