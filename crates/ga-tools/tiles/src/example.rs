use clap::{Args, ValueEnum};
use cli::{Answer, Common, Failure, Output};
use ga_tiles::data;
use serde_json::json;

/// Prints a description to begin with.
#[derive(Args)]
pub(crate) struct Example {
    /// Which one
    name: Name,
}

#[derive(Clone, Copy, ValueEnum)]
enum Name {
    /// One region of floor with a long way through it
    Caves,
    /// A key and a door
    Dungeons,
    /// Seen from the side, for an agent that jumps
    Platform,
    /// Long levels that scroll, whose ground does not float
    Scroll,
    /// A river, bridges, houses and parks
    City,
    /// A part that is drawn, and both halves alike
    Temple,
}

impl Example {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let text = match self.name {
            Name::Caves => data::CAVES,
            Name::Dungeons => data::DUNGEONS,
            Name::Platform => data::PLATFORM,
            Name::Scroll => data::SCROLL,
            Name::City => data::CITY,
            Name::Temple => data::TEMPLE,
        };
        // The schema stands beside the file in the package only.
        let lines = text.lines().skip_while(|line| line.starts_with("#:schema"));
        let text = lines.collect::<Vec<_>>().join("\n");
        output.answer(&json!({ "description": text }), &text)?;
        Ok(Answer::Met)
    }
}
