use ga_hextiles::evolve::like::{BOARDS, EVALUATIONS, Like};
use ga_hextiles::{Judge, TileSet, Weights};
use gallery_bridge::Failure;
use gallery_bridge::breeding::{Asked, Breeding, Child};
use serde::Deserialize;
use serde_json::json;

/// More sets like those that were ticked, on the board of the paper. They score about as much.
pub(crate) struct Sets {
    breed: Like,
    shown: Vec<TileSet>,
    liked: Vec<usize>,
    least: f64,
}

impl Breeding for Sets {
    fn start(asked: &Asked, seed: u64) -> Result<Self, Failure> {
        let shown = asked.levels(|set| Ok(TileSet::deserialize(set)?))?;
        let weights = Weights::deserialize(&asked.about).unwrap_or_default();
        let breed = Like::new(Judge::default(), weights, BOARDS, seed, asked.far)?;
        let least = breed.least(&shown, &asked.liked)?;
        Ok(Self {
            breed,
            shown,
            liked: asked.liked.clone(),
            least,
        })
    }

    fn child(&mut self, number: usize) -> Result<Child, Failure> {
        let bred = self.breed.child(
            &self.shown,
            &self.liked,
            self.least,
            number,
            EVALUATIONS,
            || false,
        )?;
        self.shown.push(bred.genome.clone());
        Ok(Child::new(bred, |tiles| json!(tiles)))
    }
}
