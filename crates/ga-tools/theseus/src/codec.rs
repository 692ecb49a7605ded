use std::path::PathBuf;

use clap::Args;
use cli::{Answer, At, Common, Failure, Output};
use ga_core::genome::BitString;
use ga_theseus::draw;
use ga_theseus::evolve::genome::{Clamp, Encoding};
use ga_theseus::format::Level;
use ga_theseus::game::Size;
use serde_json::json;

use crate::evolve::named;
use crate::files;

/// Reads a maze from the bits of a genome.
#[derive(Args)]
pub(crate) struct Decode {
    /// The genome: Theseus, Minotaur, exit, horizontal walls, vertical walls
    #[arg(value_name = "BITS")]
    bits: String,
    /// Width and height of the maze
    #[arg(long, value_name = "WxH", default_value = "6x6")]
    size: Size,
    #[command(flatten)]
    reading: Reading,
}

/// How numbers are read that are too large for their places.
#[derive(Args, Clone, Copy)]
pub(crate) struct Reading {
    /// Reads a number that is too large modulo the number of places, or as the last place [default:
    /// modulo]
    #[arg(long, value_parser = named::<Clamp, 2>(["modulo", "basic"]))]
    pub(crate) clamp: Option<Clamp>,
}

impl Decode {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let genome: BitString = self.bits.parse().at("BITS")?;
        let encoding = Encoding::new(
            self.size.width,
            self.size.height,
            self.reading.clamp.unwrap_or_default(),
        )?;
        let maze = encoding.decode(&genome).at("BITS")?;
        let level = Level { id: None, maze };
        let text = serde_json::to_string(&level)?;
        output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
        output.answer(&level, text)?;
        Ok(Answer::Met)
    }
}

/// Writes the mazes of a file as bits.
#[derive(Args)]
pub(crate) struct Encode {
    /// Mazes as JSON; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Encode {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        for (number, level) in files::read(&self.file)?.into_iter().enumerate() {
            let encoding =
                Encoding::new(level.maze.width(), level.maze.height(), Clamp::default())?;
            // A door, or an exit that is not on the border, cannot be encoded.
            let bits = encoding
                .encode(&level.maze)
                .ok()
                .map(|bits| bits.to_string());
            let name = level.id.clone().unwrap_or_else(|| (number + 1).to_string());
            let shown = bits
                .as_deref()
                .unwrap_or("no code: its exit is a door, or not on the border");
            output.answer(
                &json!({ "id": level.id, "bits": bits }),
                format_args!("{name}: {shown}"),
            )?;
        }
        Ok(Answer::Met)
    }
}
