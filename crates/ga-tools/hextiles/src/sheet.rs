use crate::options::read_set;
use clap::Args;
use cli::{Answer, Common, Failure, Files, Folder, Input, Output, result_name};
use ga_hextiles::TileSet;
use ga_hextiles::draw;

#[derive(Args)]
pub(crate) struct Sheet {
    /// A set of tiles
    file: Input,
    /// Size of a tile from edge to edge, in millimetres
    #[arg(long, value_name = "MM", default_value_t = draw::Sheet::default().across, value_parser = across)]
    across: f64,
    /// Width and height of the paper, in millimetres
    #[arg(long, value_names = ["MM", "MM"], num_args = 2, default_values_t = [draw::Sheet::default().width, draw::Sheet::default().height], value_parser = millimetres)]
    paper: Vec<f64>,
    #[command(flatten)]
    files: Files,
}

fn across(text: &str) -> Result<f64, String> {
    length(text, 1.0)
}

fn millimetres(text: &str) -> Result<f64, String> {
    length(text, 0.0)
}

fn length(text: &str, least: f64) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (least..=1e5).contains(number));
    number.ok_or_else(|| format!("expected millimetres, a number from {least} to 100000"))
}

impl Sheet {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (tiles, file) = read_set(&self.file)?;
        let sheet = draw::Sheet {
            across: self.across,
            width: self.paper[0],
            height: self.paper[1],
            ..draw::Sheet::default()
        };
        sheet.grid()?;
        let mut folder = self.files.folder(output)?;
        let name = result_name(&[&"hextiles", &"sheet", &cli::result_stem("hextiles", &file)]);
        write(&tiles, &sheet, (&mut folder, &name))?;
        let files = folder.files();
        output.close(&serde_json::json!({ "files": files }), folder.wrote())?;
        Ok(Answer::Met)
    }
}

/// Writes the front and the back of each sheet as SVG.
pub(crate) fn write(
    tiles: &TileSet,
    sheet: &draw::Sheet,
    (folder, name): (&mut Folder, &str),
) -> Result<(), Failure> {
    for (number, [front, back]) in (1..).zip(draw::sheets(tiles, sheet)?) {
        folder.write(&format!("{name}-tiles-{number}-front.svg"), front);
        folder.write(&format!("{name}-tiles-{number}-back.svg"), back);
    }
    Ok(())
}
