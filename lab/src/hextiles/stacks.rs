use super::known::known;
use super::{Lab, Shared};
use cli::{Failure, Variant};
use ga_hextiles::{Side, Tile, TileSet, Weights};
use ga_request::search::Search as _;
use serde::Serialize;

/// The sides of a set by their number of crossings. A crossing is a pair of trails: one has to pass
/// over the other.
#[derive(Serialize)]
struct Stacks {
    bridges: usize,
    crossings: usize,
    /// Sides with one crossing.
    one: usize,
    /// Sides on which one trail crosses two others.
    two: usize,
    /// Sides with three trails that cross each other.
    three: usize,
    /// Tiles with a side of two crossings or more.
    tiles: usize,
}

impl Stacks {
    fn of(tiles: &TileSet) -> Self {
        let sides = |crossings| {
            tiles
                .sides()
                .filter(|side| side.crossings() == crossings)
                .count()
        };
        let is_stacked = |tile: &&Tile| tile.sides().iter().any(|side| side.crossings() > 1);
        Self {
            bridges: tiles.bridges(),
            crossings: tiles.sides().map(Side::crossings).sum(),
            one: sides(1),
            two: sides(2),
            three: sides(3),
            tiles: tiles.0.iter().filter(is_stacked).count(),
        }
    }
}

impl Lab<'_, '_> {
    /// Counts crossings: in the sets of the data files, and in those that the paper's scheme finds
    /// with and without its penalty for bridges.
    pub(super) fn stacks(&mut self) -> Result<(), Failure> {
        for (name, tiles) in known()? {
            let mut variant = Variant::new("stacks", name);
            variant.run(self.bench.seed, &Stacks::of(&tiles), self.output)?;
            variant.close(self.output)?;
        }
        let all = Weights::default();
        let searches = [
            ("paper", all),
            ("paper, no bridge penalty", Weights { bridge: 0.0, ..all }),
        ];
        let generations = self.bench.generations.unwrap_or(1000);
        let seeds = self.bench.seeds(u64::MAX);
        let bench = &self.bench;
        let total = bench
            .runs
            .saturating_mul(generations)
            .saturating_mul(searches.len() as u64);
        let progress = Shared::new(total, self.output);
        for (name, weights) in searches {
            Variant::new("stacks", name).repeat(&seeds, self.output, |seed| {
                let mut search = bench.paper(weights, seed)?;
                let found = bench.run(&mut search, |search| {
                    let generation = search.progress().generations;
                    progress.add(1, || {
                        format!("stacks, {name}: seed {seed}, generation {generation}")
                    });
                    generation < generations
                })?;
                Ok(found.map(|(tiles, _)| Stacks::of(&tiles)))
            })?;
        }
        Ok(())
    }
}
