//! Many seeds: parallel, resumable, cancellable, and refused if a file has other runs.

mod evolve;
mod file;
mod summary;

use ga_run::Error;
use ga_run::runs::Runs;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

fn with_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("a pool")
        .install(run)
}

#[test]
fn results_have_the_order_of_the_seeds_for_any_number_of_threads() {
    let seeds = [9, 2, 7, 7, 0];
    for threads in [1, 2, 7] {
        let runs = with_threads(threads, || {
            Runs::new(seeds).try_run(|seed| Ok::<_, Infallible>(Some(2 * seed)))
        });
        assert_eq!(runs.unwrap(), seeds.map(|seed| (seed, 2 * seed)));
    }
    assert_eq!(Runs::consecutive(u64::MAX, 3).seeds(), [u64::MAX, 0, 1]);
    assert_eq!(
        Runs::new([]).try_run(|_| Ok::<_, Infallible>(Some(()))),
        Ok(vec![])
    );
}

#[test]
fn no_run_begins_after_the_end_and_complete_runs_are_kept() {
    let is_over = AtomicBool::new(false);
    let runs = with_threads(1, || {
        Runs::new(5..9)
            .until(|| is_over.load(Ordering::Relaxed))
            .try_run(|seed| {
                is_over.store(seed == 7, Ordering::Relaxed);
                Ok::<_, Infallible>((seed != 7).then_some(seed))
            })
    });
    assert_eq!(runs, Ok(vec![(5, 5), (6, 6)]));
}

#[test]
fn a_great_number_of_seeds_takes_no_memory_and_is_ended_at_once() {
    let folder = crate::support::Folder::new();
    let path = folder.join("many-seeds");
    for threads in [1, 3] {
        let made = AtomicUsize::new(0);
        let runs = Runs::consecutive(5, u64::MAX).until(|| made.load(Ordering::SeqCst) >= 9);
        let run = |seed: u64| {
            made.fetch_add(1, Ordering::SeqCst);
            Ok::<_, Infallible>(Some(seed))
        };
        let found = with_threads(threads, || runs.try_run(run)).unwrap();
        // Runs begin in the order of their seeds.
        let expected: Vec<_> = (5..5 + found.len() as u64)
            .map(|seed| (seed, seed))
            .collect();
        assert!(
            found == expected && (9..9 + threads).contains(&found.len()),
            "{found:?}"
        );
        made.store(0, Ordering::SeqCst);
        let saved = with_threads(threads, || {
            runs.saved(&path, &ga_run::Record::new("a", "1", 5), run)
        });
        assert_eq!(saved.unwrap()[..9], expected[..9]);
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn the_error_of_the_first_seed_is_returned() {
    let run = |seed| {
        if seed % 3 == 2 {
            Err(seed)
        } else {
            Ok(Some(()))
        }
    };
    for threads in [1, 4] {
        assert_eq!(
            with_threads(threads, || Runs::new(0..9).try_run(run)),
            Err(2)
        );
    }
}

#[test]
fn runs_one_by_one_end_with_the_first_error_and_do_not_overlap() {
    let running = AtomicUsize::new(0);
    let begun = AtomicUsize::new(0);
    let failed = Runs::new(0..9).one_by_one().try_run(|seed| {
        assert_eq!(running.fetch_add(1, Ordering::SeqCst), 0);
        begun.fetch_add(1, Ordering::SeqCst);
        running.fetch_sub(1, Ordering::SeqCst);
        if seed == 4 { Err(seed) } else { Ok(Some(())) }
    });
    assert_eq!((failed, begun.into_inner()), (Err(4), 5));
}

fn sentence<T: std::fmt::Debug>(refused: Result<T, Error>) -> String {
    refused.expect_err("a refusal").to_string()
}
