//! `reproduce parameters`: the paper's scheme with other numbers than the paper's.

use super::reproduce::{Outcome, Run, Span, begin, paper};
use ga_checkpoint::evolve::Representation;
use ga_checkpoint::evolve::fitness::{Reward, Within};
use ga_checkpoint::evolve::search::{Request, Single};
use ga_checkpoint::scheme;
use ga_core::Scheme;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_request::search::Plan;

const DIRECT: Representation = Representation::Direct;

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
        let mut all = vec![varied("paper".into(), Request::paper(DIRECT))];
        for population in [30, 480] {
            let request = paper(DIRECT, |paper| paper.population = population);
            all.push(varied(format!("population {population}"), request));
        }
        for tournament in [4, 14, 30] {
            let request = paper(DIRECT, |paper| paper.tournament = tournament);
            all.push(varied(format!("tournament {tournament}"), request));
        }
        for crossover in [0.0, 0.2, 0.5] {
            let request = paper(DIRECT, |paper| paper.crossover = crossover);
            all.push(varied(format!("crossover {crossover}"), request));
        }
        for mutation in [0.001, 0.003, 0.03] {
            let request = paper(DIRECT, |paper| paper.mutation = mutation);
            all.push(varied(format!("mutation {mutation}"), request));
        }
        let name = String::from("crossover per event");
        all.push(Self {
            name,
            request: Request::paper(DIRECT),
            is_crossover_per_event: true,
        });
        all
    }

    /// Runs it once.
    pub(crate) fn run(&self, seed: u64, span: &Span) -> Outcome {
        if !self.is_crossover_per_event {
            return span.evolved(begin(&self.request, &Plan::default(), seed)?);
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
        let engine = scheme.found(&founders).size(paper.population).seed(seed)?;
        span.evolved(Run::of(Box::new(Single { encoding, engine })))
    }
}
