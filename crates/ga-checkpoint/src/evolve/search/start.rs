use super::super::door::{Scheme, Wishes};
use super::super::fitness::{Merit, Within};
use super::super::genome::{Chromatic, Direct, Encoding, Indirect, Material};
use super::super::lineages::{self, Lineages, Parts};
use super::super::operators::{FlipNearby, Redraw, Repaint};
use super::super::ours::{self, GENES_CHANGED};
use super::super::representation::{PALETTE, Representation};
use super::run::{Annealed, Run, Single};
use crate::error::Error;
use crate::game::Adjacency;
use ga_core::engine::Checkpoint;
use ga_core::evaluate::Interrupt;
use ga_core::mutate::BitFlip;
use ga_core::random::Stream;
use ga_core::{Engine, Linear, Mutator, Sampler};
use ga_request::claim::Value;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The start of a run, or its continuation from a checkpoint.
pub(in super::super) struct Start<'a> {
    pub(in super::super) representation: Representation,
    pub(in super::super) scheme: &'a Scheme,
    pub(in super::super) wishes: &'a Wishes,
    pub(in super::super) seed: u64,
    pub(in super::super) checkpoint: Option<Value>,
    /// Asked while the founders get their scores.
    pub(in super::super) stop: &'a Interrupt<'a>,
}

impl Start<'_> {
    /// The run; `None` if `stop` is due before the founders have their scores.
    pub(in super::super) fn run(self) -> Result<Option<Box<dyn Run>>, Error> {
        let representation = self.representation;
        let course = self.scheme.course().clone();
        let size = course.size();
        let genes = representation.genes(size);
        let (is_annealed, guarded, fill, rate) = match self.scheme {
            Scheme::Annealed(ours) => {
                let few = (GENES_CHANGED / genes as f64).min(1.0);
                (true, true, ours.fill, few)
            }
            Scheme::Paper(paper) => (false, paper.guarded, paper.fill, paper.mutation),
        };
        match representation {
            Representation::Direct => {
                let nearby = FlipNearby::new(&course);
                let direct = Direct::new(course, guarded);
                let founders = direct.founders(fill)?;
                if is_annealed {
                    return self.with(direct, nearby, &founders);
                }
                self.with(direct, BitFlip::new(rate)?, &founders)
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
                self.with(chromatic, Repaint::new(rate, PALETTE)?, &founders)
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
                self.with(indirect, Redraw::new(rate, size)?, &founders)
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
        let fitness = self.wishes.fitness(encoding.clone());
        match self.scheme {
            Scheme::Annealed(ours) => {
                let parts = Parts {
                    mutator: &mutator,
                    fitness: &fitness,
                    founders,
                };
                let lineages = self.lineages(ours, parts)?;
                Ok(Some(Box::new(Annealed { encoding, lineages })))
            }
            Scheme::Paper(paper) => {
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
        ours: &ours::Parameters,
        parts: Parts<'_, M, Within<E>, impl Sampler<E::Genome>>,
    ) -> Result<Lineages<E::Genome, M, Within<E>>, Error>
    where
        E: Encoding<Genome: Linear + Serialize + DeserializeOwned> + Clone,
        M: Mutator<E::Genome> + Clone,
    {
        let Some(checkpoints) = self.checkpoint else {
            return Lineages::start(ours, parts, self.seed);
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
        Lineages::resume(ours, parts, checkpoints)
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
