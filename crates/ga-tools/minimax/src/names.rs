//! Games and players by their names on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ga_minimax::contest::{Contested, Searcher, Title};

/// Reads one of these values by its name.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: Vec<T>,
    name: fn(T) -> &'static str,
    about: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let words = all.iter().copied();
    let words = words.map(|value| PossibleValue::new(name(value)).help(about(value)));
    PossibleValuesParser::new(words).try_map(move |found| {
        let value = all.iter().find(|&&value| name(value) == found);
        value.copied().ok_or("no value has this name")
    })
}

/// Reads a board game.
pub fn game() -> impl TypedValueParser<Value = Title> {
    one_of(Title::ALL.to_vec(), Title::name, Title::about)
}

/// Reads a game of matches.
pub(crate) fn contested() -> impl TypedValueParser<Value = Contested> {
    one_of(
        Contested::all().collect(),
        Contested::name,
        Contested::about,
    )
}

/// Reads a player.
pub(crate) fn player() -> impl TypedValueParser<Value = Searcher> {
    one_of(Searcher::ALL.to_vec(), Searcher::name, Searcher::about)
}
