use ga_tiles::Level;
use ga_tiles::description::{Commands, Description};
use ga_tiles::like::{EVALUATIONS, Like};
use gallery_bridge::Failure;
use gallery_bridge::breeding::{Asked, Breeding, Child};
use serde::Deserialize;
use serde_json::json;

/// More levels like those that were ticked, which keep the requirements of a description.
pub(crate) struct Levels {
    description: Description,
    breed: Like,
    shown: Vec<Level>,
    liked: Vec<usize>,
}

impl Breeding for Levels {
    fn start(asked: &Asked, seed: u64) -> Result<Self, Failure> {
        let text = String::deserialize(&asked.about)?;
        let description = Description::read(&text, Commands::Refused)?;
        let shown = asked.levels(|level| {
            let rows: Vec<String> = Vec::deserialize(level)?;
            Ok(description.alphabet().read(&rows.join("\n"))?)
        })?;
        let template = description.template().clone();
        let requirements = description.requirements();
        let breed = Like::new(template, requirements, seed, asked.far)?;
        Ok(Self {
            description,
            breed,
            shown,
            liked: asked.liked.clone(),
        })
    }

    fn child(&mut self, number: usize) -> Result<Child, Failure> {
        let bred = self
            .breed
            .child(&self.shown, &self.liked, number, EVALUATIONS, || false)?;
        self.shown.push(bred.genome.clone());
        let alphabet = self.description.alphabet();
        Ok(Child::new(bred, |level| {
            json!(alphabet.write(&level).lines().collect::<Vec<_>>())
        }))
    }
}
