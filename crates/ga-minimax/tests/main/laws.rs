//! The laws of `ga-core`, kept by what this crate adds to it.

use ga_core::laws;
use ga_minimax::games::TicTacToe;
use ga_minimax::{Budget, Error, Legal, Line, NewMove, Paper, scheme};

#[test]
fn lines_stay_legal_and_legal_lines_stay_as_they_are() {
    let legal = Legal { root: TicTacToe::default(), depth: 6 };
    let length = |line: &Line| (5..=6).contains(&line.0.len());
    laws::zero_rate_changes_nothing(&legal, &legal);
    laws::mutator(&(NewMove, legal.clone()), &legal, length);
}

#[test]
fn the_source_s_scheme_repeats_itself_counts_and_goes_on() -> Result<(), Error> {
    let root = TicTacToe::default();
    let settings = Paper::default();
    let make = || scheme::paper(&root, &settings, &Budget::evaluations(10_000)).unwrap();
    laws::scheme(make, &Legal { root, depth: settings.depth }, settings.population.get())?;
    Ok(())
}
