use crate::format::{DraftLines, Lines};
use clap::Args;
use cli::{Answer, At, Common, Failure, Files, Output, Source, result_name};
use ga_minimax::draw;
use ga_minimax::evolve::{Node, ReservationTree};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Args)]
#[command(mut_arg("out", |arg| arg.requires("draw")))]
pub(crate) struct Tree {
    /// A file with lines of play: {"depth": 3, "lines": [{"moves": [1, 3, 2], "value": 6}]}
    file: PathBuf,

    /// Draws the tree as SVG in the folder of --out
    #[arg(long, alias = "svg")]
    draw: bool,

    #[command(flatten)]
    files: Files,
}

#[derive(Serialize)]
struct Growth {
    inserted: usize,
    root: Option<f64>,
    /// By the line that leads to the node, as in `1-3`.
    values: BTreeMap<String, f64>,
    /// The fitness of every line so far.
    fitness: Vec<usize>,
}

impl Tree {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let lines = Lines::try_from(source.json::<DraftLines>()?).at(&source.name)?;
        let mut folder = if self.draw {
            Some(self.files.folder(output)?)
        } else {
            None
        };
        // Every line prints all values, too much text to hold back.
        output.release()?;
        let mut tree = ReservationTree::new(2);
        let mut ends = Vec::new();
        for (line, value) in &lines.lines {
            ends.push(tree.insert(line, *value));
            let mut values = BTreeMap::new();
            collect(&tree, tree.root(), &mut String::new(), &mut values);
            let fitness: Vec<usize> = ends
                .iter()
                .map(|&end| tree.fitness(end, lines.depth + 1))
                .collect();
            let root = tree.value(tree.root());
            let numbers = fitness
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ");
            let text = format!(
                "{:>3} lines  root {:>8}  fitness {numbers}",
                ends.len(),
                root.map_or(String::new(), |value| value.to_string()),
            );
            output.answer(
                &Growth {
                    inserted: ends.len(),
                    root,
                    values,
                    fitness,
                },
                text,
            )?;
        }
        if let Some(folder) = &mut folder {
            let name = result_name(&[&"minimax", &"tree", &source.stem()]);
            folder.write(&format!("{name}.svg"), draw::tree(&tree, 0));
            output.text(folder.wrote())?;
        }
        Ok(Answer::Met)
    }
}

/// Collects the values of all nodes below `node`.
fn collect(
    tree: &ReservationTree<f64>,
    node: Node,
    path: &mut String,
    values: &mut BTreeMap<String, f64>,
) {
    for child in tree.children(node) {
        let length = path.len();
        if length > 0 {
            path.push('-');
        }
        path.push_str(&tree.number(child).to_string());
        values.extend(tree.value(child).map(|value| (path.clone(), value)));
        collect(tree, child, path, values);
        path.truncate(length);
    }
}
