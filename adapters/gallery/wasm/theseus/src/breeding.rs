use ga_theseus::evolve::design::Requirements;
use ga_theseus::evolve::like::{EVALUATIONS, Like, moves_like};
use ga_theseus::format::Level;
use ga_theseus::game::{Maze, Win};
use gallery_bridge::Failure;
use gallery_bridge::breeding::{Asked, Breeding, Child};
use serde::Deserialize;
use serde_json::json;

/// More mazes like those that were ticked. Their solutions are as long, give or take how far they
/// may be.
pub(crate) struct Mazes {
    breed: Like,
    shown: Vec<Maze>,
    liked: Vec<usize>,
}

impl Breeding for Mazes {
    fn start(asked: &Asked, seed: u64) -> Result<Self, Failure> {
        let shown = asked.levels(|maze| Ok(Level::deserialize(maze)?.maze))?;
        let liked: Vec<&Maze> = asked
            .liked
            .iter()
            .filter_map(|&index| shown.get(index))
            .collect();
        let win = Win::deserialize(&asked.about).unwrap_or_default();
        let requirements = Requirements {
            moves: moves_like(liked.iter().copied(), win, asked.far),
            sealed_cells: liked.iter().map(|maze| maze.sealed_cells()).max(),
            ..Requirements::default()
        };
        let breed = Like::new(requirements, win, seed, asked.far)?;
        Ok(Self {
            breed,
            shown,
            liked: asked.liked.clone(),
        })
    }

    fn child(&mut self, number: usize) -> Result<Child, Failure> {
        let bred = self
            .breed
            .child(&self.shown, &self.liked, number, EVALUATIONS, || false)?;
        self.shown.push(bred.genome);
        Ok(Child::new(bred, |maze| json!(maze)))
    }
}
