use super::super::fitness::{Merit, Within};
use super::super::genome::{Chromatic, Direct, Encoding, Indirect, Material};
use super::super::lineages::{self, Lineages, Parts};
use super::super::operators::{FlipNearby, Redraw, Repaint};
use super::super::ours::GENES_CHANGED;
use super::super::paper::MUTATION;
use super::super::representation::{PALETTE, REDRAWING, Representation};
use super::request::{Request, Scheme};
use super::run::{Annealed, Run, Single};
use crate::error::Error;
use crate::game::{Adjacency, Course};
use ga_core::engine::Checkpoint;
use ga_core::evaluate::Interrupt;
use ga_core::mutate::BitFlip;
use ga_core::random::Stream;
use ga_core::{Engine, Linear, Mutator, Sampler};
use ga_request::claim::Value;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The start of a run, or its continuation from a checkpoint.
pub(super) struct Start<'a> {
    pub(super) request: &'a Request,
    pub(super) seed: u64,
    pub(super) checkpoint: Option<Value>,
    /// Asked while the founders get their scores.
    pub(super) stop: &'a Interrupt<'a>,
}

impl Start<'_> {
    /// The run in mazes with this course; `None` if `stop` is due before the founders have their
    /// scores.
    pub(super) fn run(self, course: Course) -> Result<Option<Box<dyn Run>>, Error> {
        let &Request {
            scheme,
            representation,
            guard,
            mutation,
            ..
        } = self.request;
        let is_annealed = scheme == Scheme::Annealed;
        let fill = self.request.fill();
        let size = course.size();
        let genes = representation.genes(size);
        let few = is_annealed.then(|| (GENES_CHANGED / genes as f64).min(1.0));
        let rate = few.or(mutation);
        let guarded = guard || is_annealed;
        match representation {
            Representation::Direct => {
                let nearby = FlipNearby::new(&course);
                let direct = Direct::new(course, guarded);
                let founders = direct.founders(fill)?;
                if is_annealed {
                    return self.with(direct, nearby, &founders);
                }
                self.with(direct, BitFlip::new(rate.unwrap_or(MUTATION))?, &founders)
            }
            Representation::Rainbow | Representation::Wheel => {
                let is_wheel = representation == Representation::Wheel;
                let adjacency = if is_wheel {
                    Adjacency::Wheel
                } else {
                    Adjacency::Rainbow
                };
                let chromatic = Chromatic::new(course, PALETTE, adjacency)?;
                let founders = chromatic.founders(fill)?;
                self.with(
                    chromatic,
                    Repaint::new(rate.unwrap_or(MUTATION), PALETTE)?,
                    &founders,
                )
            }
            Representation::Positive | Representation::Negative => {
                let is_positive = representation == Representation::Positive;
                let material = if is_positive {
                    Material::Barriers
                } else {
                    Material::Tunnels
                };
                let indirect = Indirect::new(course, material, guarded, genes)?;
                let founders = indirect.founders(fill)?;
                self.with(
                    indirect,
                    Redraw::new(rate.unwrap_or(REDRAWING), size)?,
                    &founders,
                )
            }
        }
    }

    fn with<E, M>(
        self,
        encoding: E,
        mutator: M,
        founders: &impl Sampler<E::Genome>,
    ) -> Result<Option<Box<dyn Run>>, Error>
    where
        E: Encoding<Genome: Linear + Send + Serialize + DeserializeOwned> + Clone + Send + 'static,
        M: Mutator<E::Genome> + Clone + Send + 'static,
    {
        let fitness = self.request.fitness(encoding.clone());
        match self.request.scheme {
            Scheme::Annealed => {
                let lineages = self.lineages(Parts {
                    mutator: &mutator,
                    fitness: &fitness,
                    founders,
                })?;
                Ok(Some(Box::new(Annealed { encoding, lineages })))
            }
            Scheme::Paper => {
                let paper = self.request.paper()?;
                let scheme = paper.scheme_with(fitness, mutator)?;
                let engine = match self.checkpoint {
                    None => {
                        let size = paper.population;
                        Engine::start_unless(scheme, founders, size, self.seed, self.stop)?
                    }
                    Some(checkpoint) => {
                        let checkpoint = read(checkpoint)?;
                        check_length(&checkpoint, founders)?;
                        Some(Engine::resume(scheme, checkpoint)?)
                    }
                };
                Ok(engine.map(|engine| Box::new(Single { encoding, engine }) as _))
            }
        }
    }

    fn lineages<E, M>(
        self,
        parts: Parts<'_, M, Within<E>, impl Sampler<E::Genome>>,
    ) -> Result<Lineages<E::Genome, M, Within<E>>, Error>
    where
        E: Encoding<Genome: Linear + Serialize + DeserializeOwned> + Clone,
        M: Mutator<E::Genome> + Clone,
    {
        let ours = self.request.ours(parts.fitness.encoding.course().clone());
        let Some(checkpoints) = self.checkpoint else {
            return Lineages::start(&ours, parts, self.seed);
        };
        let checkpoints: Vec<Checkpoint<_, _>> = read(checkpoints)?;
        for (checkpoint, seed) in checkpoints.iter().zip(lineages::seeds(self.seed)) {
            check_length(checkpoint, parts.founders)?;
            if checkpoint.state().seed() != seed {
                return Err(Error::RunFile {
                    found: format!("a run of another seed than {}", self.seed),
                });
            }
        }
        Lineages::resume(&ours, parts, checkpoints)
    }
}

fn read<C: DeserializeOwned>(checkpoint: Value) -> Result<C, Error> {
    let other = |error| Error::RunFile {
        found: format!("a checkpoint of another program: {error}"),
    };
    serde_json::from_value(checkpoint).map_err(other)
}

/// Checks that the genomes of a checkpoint have the length of the founders.
fn check_length<G: Linear>(
    checkpoint: &Checkpoint<G, Merit>,
    founders: &impl Sampler<G>,
) -> Result<(), Error> {
    let expected = founders.sample(&mut Stream::seeded(0)).loci();
    let mut lengths = checkpoint
        .state()
        .population()
        .genomes()
        .iter()
        .map(Linear::loci);
    match lengths.find(|&found| found != expected) {
        None => Ok(()),
        Some(found) => Err(Error::RunFile {
            found: format!("genomes of {found} genes, and its options ask for {expected}"),
        }),
    }
}
