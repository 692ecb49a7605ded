//! `reproduce parameters`: the paper's scheme with other numbers than the paper's.

use super::reproduce::{Outcome, Span, paper};
use ga_checkpoint::evolve::fitness::{Reward, Within};
use ga_checkpoint::evolve::search::{Request, Search};
use ga_checkpoint::scheme;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_core::{Engine, Scheme};

/// A variant of the paper's scheme.
pub(crate) struct Variation {
    pub(crate) name: String,
    request: Request,
    /// The other reading of "crossover with probability 0.05": that of a mating event, which then
    /// exchanges each cell with probability 1/2.
    is_crossover_per_event: bool,
}

impl Variation {
    /// All variants. The first one has the paper's numbers, each other one differs in one of them.
    pub(crate) fn all() -> Vec<Self> {
        let varied = |name: String, request| Self {
            name,
            request,
            is_crossover_per_event: false,
        };
        let mut all = vec![varied("paper".into(), paper())];
        for population in [30, 480] {
            let request = Request {
                population_size: Some(population),
                ..paper()
            };
            all.push(varied(format!("population {population}"), request));
        }
        for tournament in [4, 14, 30] {
            let request = Request {
                tournament: Some(tournament),
                ..paper()
            };
            all.push(varied(format!("tournament {tournament}"), request));
        }
        for crossover in [0.0, 0.2, 0.5] {
            let request = Request {
                crossover: Some(crossover),
                ..paper()
            };
            all.push(varied(format!("crossover {crossover}"), request));
        }
        for mutation in [0.001, 0.003, 0.03] {
            let request = Request {
                mutation: Some(mutation),
                ..paper()
            };
            all.push(varied(format!("mutation {mutation}"), request));
        }
        let name = String::from("crossover per event");
        all.push(Self {
            name,
            request: paper(),
            is_crossover_per_event: true,
        });
        all
    }

    /// Runs it once.
    pub(crate) fn run(&self, seed: u64, span: &Span) -> Outcome {
        if !self.is_crossover_per_event {
            return span.evolved(Search::start(&self.request, seed)?);
        }
        let paper = scheme::paper::Parameters::default();
        let encoding = paper.encoding();
        let founders = paper.founders()?;
        let fitness = Within {
            encoding: paper.encoding(),
            rewards: vec![Reward::TOUR],
            ranges: Vec::new(),
        };
        let Scheme {
            breeder:
                Recombine {
                    selector,
                    mutator,
                    offspring,
                    ..
                },
            evaluator,
            replacement,
        } = paper.scheme_of(fitness)?;
        let crossover = Sometimes::new(paper.crossover, Uniform::new(0.5)?)?;
        let scheme = Scheme {
            breeder: Recombine {
                selector,
                crossover,
                mutator,
                offspring,
            },
            evaluator,
            replacement,
        };
        let engine = Engine::start(scheme, &founders, paper.population, seed)?;
        span.evolved(Search::of(&self.request, encoding, engine))
    }
}
