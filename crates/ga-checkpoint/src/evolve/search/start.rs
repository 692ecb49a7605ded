use super::super::fitness::{Merit, Within};
use super::super::genome::{Chromatic, Direct, Encoding, Indirect, Material};
use super::super::lineages::{self, Lineages, Parts};
use super::super::operators::{FlipNearby, Redraw, Repaint};
use super::super::ours::{self, GENES_CHANGED};
use super::super::representation::{PALETTE, Representation};
use super::request::{Scheme, Wishes};
use super::run::{Annealed, Single};
use crate::game::{Adjacency, Maze};
use ga_core::evaluate::Interrupt;
use ga_core::mutate::BitFlip;
use ga_core::{Engine, Linear, Mutator, Sampler};
use ga_request::engine::{Evolving, read};
use ga_request::search;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A run that has begun.
type Begun = Box<dyn Evolving<Maze, Merit>>;

/// The start of a run, or its continuation from a checkpoint.
pub(super) struct Start<'a> {
    pub(super) representation: Representation,
    pub(super) scheme: &'a Scheme,
    pub(super) wishes: &'a Wishes,
    pub(super) seed: u64,
    pub(super) checkpoint: Option<Value>,
    /// Asked while the founders get their scores.
    pub(super) stop: &'a Interrupt<'a>,
}

impl Start<'_> {
    /// The run; `None` if `stop` is due before the founders have their scores.
    pub(super) fn run(self) -> Result<Option<Begun>, search::Error> {
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
    ) -> Result<Option<Begun>, search::Error>
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
                        scheme
                            .found(founders)
                            .size(size)
                            .seed_unless(self.seed, self.stop)?
                    }
                    Some(checkpoint) => {
                        let checkpoint = read(checkpoint, self.seed, self.seed, founders)?;
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
    ) -> Result<Lineages<E::Genome, M, Within<E>>, search::Error>
    where
        E: Encoding<Genome: Linear + Serialize + DeserializeOwned> + Clone,
        M: Mutator<E::Genome> + Clone,
    {
        let Some(checkpoints) = self.checkpoint else {
            return Ok(Lineages::start(ours, parts, self.seed)?);
        };
        let Value::Array(checkpoints) = checkpoints else {
            return Err(search::Error::checkpoint("no list of lineages"));
        };
        let checkpoints = checkpoints
            .into_iter()
            .zip(lineages::seeds(self.seed))
            .map(|(checkpoint, seed)| read(checkpoint, seed, self.seed, parts.founders))
            .collect::<Result<_, _>>()?;
        Ok(Lineages::resume(ours, parts, checkpoints)?)
    }
}
