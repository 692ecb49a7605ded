//! Searches for the games of this project: the schemes of the papers, ours, and the designs of the
//! presets, each with the same number of evaluations.

mod checkpoint;
mod hextiles;
mod theseus;
mod units;

use cli::Failure;
use ga_checkpoint::evolve::genome::Material;
use ga_core::breed::{Recombine, Shares};
use ga_core::evaluate::SkipUnchanged;
use ga_core::replace::{MuPlusLambda, OneToOneOr};
use ga_core::select::{Random, ReplacingParents, Truncation};
use ga_core::terminate::Evaluations;
use ga_core::{
    Breeder, Crossover, Engine, Error, Evaluator, Genome, Mutator, Replacement, Scheme, Score,
    State,
};
use ga_theseus::evolve::fitness::Criterion;

/// A game, and the schemes that search in it.
pub struct Game {
    /// The name.
    pub name: &'static str,
    /// The schemes. The first is that of the paper, or ours if the paper has none.
    pub schemes: &'static [&'static str],
    /// The budgets: evaluations, or boards of hex tiles.
    pub budgets: &'static [u64],
    run: fn(Task<'_>) -> Result<f64, Failure>,
}

/// A run of a scheme.
#[derive(Clone, Copy)]
struct Task<'a> {
    scheme: &'a str,
    budget: u64,
    seed: u64,
}

/// The names of [`GAMES`].
pub const NAMES: [&str; GAMES.len()] = {
    let mut names = [""; GAMES.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = GAMES[place].name;
        place += 1;
    }
    names
};

/// All games.
pub const GAMES: [Game; 8] = [
    Game {
        name: "theseus",
        schemes: theseus::SCHEMES,
        budgets: theseus::BUDGETS,
        run: |task| theseus::run(Criterion::Combined, task),
    },
    Game {
        name: "theseus-moves",
        schemes: theseus::SCHEMES,
        budgets: theseus::BUDGETS,
        run: |task| theseus::run(Criterion::Moves, task),
    },
    Game {
        name: "checkpoint-direct",
        schemes: checkpoint::DIRECT,
        budgets: checkpoint::BUDGETS,
        run: checkpoint::direct,
    },
    Game {
        name: "checkpoint-positive",
        schemes: checkpoint::INDIRECT,
        budgets: checkpoint::BUDGETS,
        run: |task| checkpoint::indirect(Material::Barriers, task),
    },
    Game {
        name: "checkpoint-negative",
        schemes: checkpoint::INDIRECT,
        budgets: checkpoint::BUDGETS,
        run: |task| checkpoint::indirect(Material::Tunnels, task),
    },
    Game {
        name: "checkpoint-rainbow",
        schemes: checkpoint::COLOURS,
        budgets: checkpoint::BUDGETS,
        run: checkpoint::colours,
    },
    Game {
        name: "hextiles",
        schemes: hextiles::SCHEMES,
        budgets: hextiles::BUDGETS,
        run: hextiles::run,
    },
    Game {
        name: "units",
        schemes: units::SCHEMES,
        budgets: units::BUDGETS,
        run: units::run,
    },
];

impl Game {
    /// The best score that a scheme finds within a budget.
    ///
    /// # Errors
    ///
    /// The errors of the engine and of the game.
    ///
    /// # Panics
    ///
    /// If the game has no such scheme.
    pub fn best(&self, scheme: &str, budget: u64, seed: u64) -> Result<f64, Failure> {
        (self.run)(Task {
            scheme,
            budget,
            seed,
        })
    }
}

impl Task<'_> {
    /// The best score within the budget. A generation that exceeds the budget does not count.
    fn best<G, B, E, R>(
        self,
        mut engine: Engine<G, B, E, R>,
        value: impl Fn(&E::Score) -> f64,
    ) -> f64
    where
        G: Genome,
        B: Breeder<G, E::Score>,
        E: Evaluator<G>,
        R: Replacement<G, E::Score>,
    {
        let mut best = f64::NAN;
        let mut watch = |state: &State<G, E::Score>| {
            if let Some((_, score)) = state.best().filter(|_| state.evaluations() <= self.budget) {
                best = value(score);
            }
        };
        engine.run_with(Evaluations(self.budget), &mut watch);
        best
    }
}

/// The design of `ga_search::mixed` with other operators: mutants of the champion and of random
/// residents by two mutators, and mixtures of residents. Each child competes with its parent, and
/// the ways of breeding that find new champions breed more.
#[allow(
    clippy::type_complexity,
    reason = "it names the parts of a scheme once each"
)]
fn shares<G, S, M, N, C, E>(
    few: M,
    many: N,
    crossover: C,
    evaluator: E,
) -> Result<Scheme<impl Breeder<G, S>, SkipUnchanged<G, E>, OneToOneOr<MuPlusLambda>>, Error>
where
    G: Genome + PartialEq,
    S: Score,
    M: Mutator<G> + Clone,
    N: Mutator<G> + Clone,
    C: Crossover<G> + Clone,
    E: Evaluator<G, Score = S>,
{
    const FLOOR: f64 = 0.05;
    let champion = ReplacingParents(Truncation::new(1)?);
    let any = ReplacingParents(Random);
    let parts = (
        Recombine {
            selector: champion,
            crossover: (),
            mutator: few.clone(),
            offspring: 1,
        },
        Recombine {
            selector: champion,
            crossover: (),
            mutator: many.clone(),
            offspring: 1,
        },
        Recombine {
            selector: any,
            crossover: (),
            mutator: few.clone(),
            offspring: 1,
        },
        Recombine {
            selector: any,
            crossover: (),
            mutator: many,
            offspring: 1,
        },
        Recombine {
            selector: any,
            crossover: crossover.clone(),
            mutator: (),
            offspring: 2,
        },
        Recombine {
            selector: any,
            crossover,
            mutator: few,
            offspring: 2,
        },
    );
    Ok(Scheme {
        breeder: Shares::new(parts, FLOOR)?,
        evaluator: SkipUnchanged::new(evaluator)?,
        replacement: OneToOneOr(MuPlusLambda::new(SIZE)?),
    })
}

/// The size of the population of [`shares`].
const SIZE: usize = 20;
