use crate::input;
use clap::Args;
use cli::{Answer, Asked, Common, Failure, Files, Output, Source, result_name};
use ga_checkpoint::draw::{self, Ink, Layer, Layers};
use ga_checkpoint::evolve::search::Stops;
use ga_checkpoint::solve::Solver;
use ga_checkpoint::verify::Certificate;
use std::io::IsTerminal;
use std::path::PathBuf;

#[derive(Args)]
#[command(mut_arg("hide", |arg| arg.requires("draw")), mut_arg("out", |arg| arg.requires("draw")))]
pub(crate) struct Score {
    /// A CSV or JSON file, - for standard input
    file: PathBuf,
    #[command(flatten)]
    stops: Asked<Stops>,
    /// Draws each maze in the terminal, and as SVG in the folder of --out
    #[arg(long)]
    draw: bool,
    #[command(flatten)]
    picture: Picture,
    #[command(flatten)]
    files: Files,
}

/// The layers of a picture.
#[derive(Args)]
pub(crate) struct Picture {
    /// Leaves out a layer: checkpoints, tour, exit-path or dead-ends; may be repeated
    #[arg(long, value_name = "LAYER", value_parser = input::text::<Layer>)]
    hide: Vec<Layer>,
}

impl Picture {
    pub(crate) fn layers(&self) -> Layers {
        self.hide
            .iter()
            .fold(Layers::all(), |layers, &layer| layers.without(layer))
    }
}

/// Colours if standard output is a terminal.
pub(crate) fn ink() -> Ink {
    if std::io::stdout().is_terminal() {
        Ink::Colours
    } else {
        Ink::Plain
    }
}

impl Score {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = input::of(&source, &self.stops.request()?, common.seed)?;
        let name = result_name(&[
            &"checkpoint",
            &"score",
            &cli::result_stem("checkpoint", &source.name),
        ]);
        let mut folder = if self.draw {
            Some(self.files.folder(output)?)
        } else {
            None
        };
        let layers = self.picture.layers();
        let mut solver = Solver::default();
        output.release()?;
        let stop = output.stop();
        for (level, number) in levels.iter().zip(1..) {
            if stop.is_due() {
                break;
            }
            let figures = Certificate::of(level, &mut solver);
            if let Some(folder) = &mut folder {
                folder.write(
                    &format!("{name}-{number}.svg"),
                    draw::svg(&level.maze, layers),
                );
                output.styled(draw::text(&level.maze, layers, ink()).trim_end_matches('\n'))?;
            }
            output.answer(&figures, &figures)?;
        }
        if let Some(folder) = folder {
            output.text(folder.wrote())?;
        }
        Ok(Answer::Met)
    }
}
