use std::path::PathBuf;

use clap::Args;
use cli::{Answer, Common, Failure, Output};
use ga_units::Cell;
use ga_units::evolve::fitness::{Assessment, assess};
use ga_units::evolve::genome::TurnView;
use serde_json::json;

use crate::setup::read_position;

#[derive(Args)]
pub(crate) struct Fitness {
    /// File of a battle, or - for standard input
    file: PathBuf,
}

impl Fitness {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let battle = read_position(&self.file)?;
        let view = TurnView::new(&battle);
        let cells: Vec<Cell> = view.units().iter().map(|unit| unit.at).collect();
        let parts = assess(&view, &cells);
        let Assessment {
            enemy_loss,
            self_loss,
            dist,
            centroid_distance,
        } = parts;
        let fitness = parts.fitness();
        let object = json!({
            "enemy_loss": enemy_loss, "self_loss": self_loss, "dist": dist,
            "centroid_distance": centroid_distance, "fitness": fitness,
        });
        let line = format!(
            "fitness {fitness}: potential damage {enemy_loss} to enemies and {self_loss} from them, \
             {dist} from their building, {centroid_distance} from the centroid"
        );
        output.answer(&object, line)?;
        Ok(Answer::Met)
    }
}
