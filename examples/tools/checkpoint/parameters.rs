//! `reproduce parameters`: the paper's scheme with other numbers than the paper's.

use crate::reproduce::{Outcome, Span, evolved};
use ga_checkpoint::scheme::paper;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_core::{Engine, Scheme};

/// A variant of the paper's scheme.
pub(crate) struct Variation {
    pub(crate) name: String,
    parameters: paper::Parameters,
    /// The other reading of "crossover with probability 0.05": that of a mating event, which then
    /// exchanges each cell with probability 1/2.
    is_crossover_per_event: bool,
}

impl Variation {
    /// All variants. The first one has the paper's numbers, each other one differs in one of them.
    pub(crate) fn all() -> Vec<Self> {
        let paper = paper::Parameters::default();
        let varied = |name: String, parameters| Self { name, parameters, is_crossover_per_event: false };
        let mut all = vec![varied("paper".into(), paper.clone())];
        for population in [30, 480] {
            let parameters = paper::Parameters { population, ..paper.clone() };
            all.push(varied(format!("population {population}"), parameters));
        }
        for tournament in [4, 14, 30] {
            let parameters = paper::Parameters { tournament, ..paper.clone() };
            all.push(varied(format!("tournament {tournament}"), parameters));
        }
        for crossover in [0.0, 0.2, 0.5] {
            let parameters = paper::Parameters { crossover, ..paper.clone() };
            all.push(varied(format!("crossover {crossover}"), parameters));
        }
        for mutation in [0.001, 0.003, 0.03] {
            let parameters = paper::Parameters { mutation, ..paper.clone() };
            all.push(varied(format!("mutation {mutation}"), parameters));
        }
        let name = String::from("crossover per event");
        all.push(Self { name, parameters: paper, is_crossover_per_event: true });
        all
    }

    /// Runs it once.
    pub(crate) fn run(&self, seed: u64, span: &Span) -> Outcome {
        let paper = &self.parameters;
        let (founders, population, encoding) = (paper.founders()?, paper.population, paper.encoding());
        let scheme = paper.scheme()?;
        if !self.is_crossover_per_event {
            return evolved(&encoding, Engine::start(scheme, &founders, population, seed)?, span);
        }
        let Scheme { breeder: Recombine { selector, mutator, offspring, .. }, evaluator, replacement } =
            scheme;
        let crossover = Sometimes::new(paper.crossover, Uniform::new(0.5)?)?;
        let scheme =
            Scheme { breeder: Recombine { selector, crossover, mutator, offspring }, evaluator, replacement };
        evolved(&encoding, Engine::start(scheme, &founders, population, seed)?, span)
    }
}
