use crate::levels::file;
use clap::Args;
use cli::{Answer, At, Common, Failure, Output, Source};
use ga_tiles::description::Learn as Learner;
use ga_tiles::format::samples::Samples;
use serde_json::json;
use std::path::PathBuf;

/// Writes the description of levels that are like samples: which tiles are neighbours, how many
/// cells each tile has, and which small windows occur.
///
/// Redirect it to a file, change it as you like, and give it to `tiles evolve`. `tiles check` then
/// says how like the samples a level is: its divergence.
#[derive(Args)]
pub(crate) struct Learn {
    /// The samples: text, such as a level of the VGLC, pictures (.png), maps of Tiled (.tmx, .tmj),
    /// projects of LDtk (.ldtk); - is standard input
    #[arg(value_name = "SAMPLES", required = true)]
    samples: Vec<PathBuf>,
    /// Windows of N x N cells must occur in a sample, from 1 to 4; with 1, only neighbours
    #[arg(long, value_name = "N", default_value_t = 2)]
    window: usize,
    /// The size of the levels [default: that of the first sample]
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    size: Option<(usize, usize)>,
    /// The width and height of a cell in pictures, in pixels
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pixels: u32,
    /// The tiles that are walkable
    #[arg(
        long,
        value_name = "CHARACTERS",
        default_value = "",
        hide_default_value = true
    )]
    walkable: String,
    /// The layer of projects of LDtk, of the type IntGrid [default: the first that is not "locked"]
    #[arg(long, value_name = "NAME")]
    layer: Option<String>,
    /// Any tile may touch an edge of the level: for samples that are cut out of something larger
    #[arg(long)]
    cut: bool,
}

/// Reads `24x16`.
fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text
        .split_once(['x', 'X'])
        .map(|(width, height)| (width.trim().parse(), height.trim().parse()));
    match sides {
        Some((Ok(width), Ok(height))) => Ok((width, height)),
        _ => Err(String::from("expected a width and a height, such as 24x16")),
    }
}

impl Learn {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let mut samples = Samples::default();
        for path in &self.samples {
            let ending = path
                .extension()
                .map(|ending| ending.to_string_lossy().to_ascii_lowercase());
            if ending.as_deref() == Some("png") {
                let name = path.display().to_string();
                let bytes = Source::bytes(path)?;
                samples.add_png(&bytes, self.pixels, &name).at(&name)?;
                continue;
            }
            let source = Source::read(path)?;
            let added = file(&source).add_to(&mut samples, &source.name, self.layer.as_deref());
            added.at(&source.name)?;
        }
        let legend = samples.legend()?;
        let mut learner = Learner::default().with_side(self.window).at("--window")?;
        if let Some((width, height)) = self.size {
            learner = learner.with_size(width, height).at("--size")?;
        }
        if self.cut {
            learner = learner.without_edges();
        }
        let walkable = legend.alphabet().tiles(&self.walkable).at("--walkable")?;
        let text = learner
            .with_walkable(walkable)
            .learn(samples.levels(), &legend)?;
        output.answer(&json!({ "description": text }), text.trim_end())?;
        Ok(Answer::Met)
    }
}
