use ga_checkpoint::Maze;
use ga_checkpoint::evolve::like::{EVALUATIONS, Like, tour_like};
use ga_checkpoint::format::Level;
use gallery_bridge::Failure;
use gallery_bridge::breeding::{Asked, Breeding, Child};
use serde::Deserialize;
use serde_json::json;

/// More mazes like those that were ticked. Their tours are as long, give or take how far they may
/// be.
pub(crate) struct Mazes {
    breed: Like,
    shown: Vec<Maze>,
}

impl Breeding for Mazes {
    fn start(asked: &Asked, seed: u64) -> Result<Self, Failure> {
        let shown = asked.levels(|maze| Ok(Level::deserialize(maze)?.maze))?;
        let liked = asked.liked.iter().filter_map(|&index| shown.get(index));
        let ranges = Vec::from_iter(tour_like(liked, asked.far));
        let breed = Like::new(&shown, &asked.liked, ranges, seed, asked.far)?;
        Ok(Self { breed, shown })
    }

    fn child(&mut self, number: usize) -> Result<Child, Failure> {
        let bred = self
            .breed
            .child(&self.shown, number, EVALUATIONS, || false)?;
        self.shown.push(bred.genome.clone());
        Ok(Child::new(bred, |maze| json!(Level { id: None, maze })))
    }
}
