//! The command that runs schemes on the games of this project.

use clap::Args;
use cli::{Failure, Output, Variant, at_least_one};
use quality::quality::games::{GAMES, NAMES};
use serde_json::Map;

#[derive(Args)]
pub(crate) struct Games {
    /// The game
    #[arg(long, value_parser = NAMES)]
    game: String,
    /// Only these schemes [default: all of the game]
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    scheme: Vec<String>,
    /// Only this budget: evaluations, or boards of hex tiles [default: those of the documentation]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    budget: Option<u64>,
    /// Runs of each scheme, with seeds from --seed on
    #[arg(long, default_value = "10", value_parser = at_least_one)]
    runs: u64,
}

impl Games {
    pub(crate) fn run(&self, seed: u64, output: &mut Output) -> Result<(), Failure> {
        let Some(game) = GAMES.iter().find(|game| game.name == self.game) else {
            return Err(Failure::refused(format!(
                "--game {}: no such game",
                self.game
            )));
        };
        if let Some(unknown) = self
            .scheme
            .iter()
            .find(|name| !game.schemes.contains(&name.as_str()))
        {
            let expected = game.schemes.join(", ");
            return Err(Failure::refused(format!(
                "--scheme {unknown}: expected one of {expected}"
            )));
        }
        output.release()?;
        let budgets = self
            .budget
            .map_or(game.budgets.to_vec(), |budget| vec![budget]);
        let asked =
            |name: &str| self.scheme.is_empty() || self.scheme.iter().any(|only| only == name);
        for &scheme in game.schemes.iter().filter(|name| asked(name)) {
            Variant::new(game.name, scheme).repeat(
                &cli::seeds(seed, self.runs),
                output,
                |seed| {
                    let best = |&budget: &u64| {
                        Ok((
                            format!("best_{budget}"),
                            game.best(scheme, budget, seed)?.into(),
                        ))
                    };
                    budgets
                        .iter()
                        .map(best)
                        .collect::<Result<Map<_, _>, Failure>>()
                        .map(Some)
                },
            )?;
        }
        Ok(())
    }
}
