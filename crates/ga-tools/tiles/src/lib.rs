//! Levels of your own: evolves, checks and exports levels that a description in TOML asks for.

mod check;
mod cost;
mod description;
mod drawn;
mod evolve;
mod example;
mod export;
mod keys;
mod learn;
mod levels;
mod like;
mod mend;
mod report;
mod vary;
mod verify;

use clap::Parser;

/// Evolves levels of your own: you describe tiles and rules in a file, and get a hundred levels.
///
/// A description is a TOML file. `ludevo tiles example` prints some to begin with,
/// `ludevo tiles keys` lists their keys, and docs/guide/tiles.md of the repository is a tutorial.
/// Files of levels are text, JSON ("tiles/1"), maps of Tiled (.tmx, .tmj), or projects of LDtk
/// (.ldtk); `-` is standard input.
#[derive(Parser)]
#[command(name = "tiles", version)]
enum Tiles {
    /// Evolves levels that keep all requirements and differ from each other
    Evolve(Box<evolve::Evolve>),
    /// Measures levels, and says which requirements they keep
    Check(check::Check),
    /// Shows what a set of levels is like: expressive range, differences, costs, a page of levels
    Report(report::Report),
    /// Changes a level as little as possible, so that it keeps all requirements
    Mend(mend::Mend),
    /// Breeds more levels like those that you picked
    #[command(alias = "breed")]
    Like(like::Like),
    /// Varies a level that was drawn: many levels that differ from it a little, and from each other
    Vary(vary::Vary),
    /// Writes the description of levels that are like samples
    Learn(learn::Learn),
    /// Writes levels as text, JSON, pictures, or files of other editors
    Export(export::Export),
    /// Checks what a file of `evolve` claims
    Verify(verify::Verify),
    /// Prints all keys of a description, and what they mean
    Keys(keys::Keys),
    /// Prints a description to begin with
    Example(example::Example),
}

cli::commands!(
    Tiles, "evolve": Evolve, Check, Report, Mend, Like, Vary, Learn, Export, Verify, Keys, Example;
    farmed: "like", "vary"
);
