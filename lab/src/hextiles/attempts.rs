use super::{Lab, Shared};
use cli::{Failure, Variant};
use ga_core::random::Streams;
use ga_hextiles::game::attempts::{SingleLocations, edge_budget, first_board};
use serde_json::json;

/// The paper's share of open directions: 160 of 240.
const OPEN: f64 = 2.0 / 3.0;

/// The number of open directions of `tiles` tiles, 160 for the paper's 20.
fn exactly_open(tiles: usize) -> usize {
    8 * tiles
}

impl Lab<'_, '_> {
    /// The paper's first attempt: tiles of one location, with 160 of 240 directions open and with
    /// nine probabilities of an open direction. The board is that attempt's own, if no other one is
    /// given.
    pub(super) fn single_locations(&mut self) -> Result<(), Failure> {
        const BOARDS: u64 = 1000;
        const PERCENT: [u32; 9] = [50, 55, 60, 65, 70, 75, 80, 85, 90];
        let seeds = self.bench.seeds(u64::MAX);
        let bench = &self.bench;
        let board = if bench.has_own_board {
            bench.judge.board().clone()
        } else {
            first_board()
        };
        let tiles = board.places();
        let variants = [None].into_iter().chain(PERCENT.map(Some));
        let progress = Shared::new(
            bench.runs.saturating_mul(1 + PERCENT.len() as u64),
            self.output,
        );
        for percent in variants {
            let open = percent.map_or(OPEN, |percent| f64::from(percent) / 100.0);
            let name = match percent {
                None => format!("{} of {} open", exactly_open(tiles), 12 * tiles),
                Some(_) => format!("open {open:.2}"),
            };
            Variant::new("single-locations", &name).repeat(&seeds, self.output, |seed| {
                let mut rng = Streams::report(seed)
                    .round(u64::from(percent.unwrap_or(0)))
                    .evaluation(0);
                let mut solvable = 0;
                let mut cycles = 0;
                for _ in 0..BOARDS {
                    let drawn = match percent {
                        None => SingleLocations::exactly(tiles, exactly_open(tiles), &mut rng)?,
                        Some(_) => SingleLocations::with_chance(tiles, open, &mut rng)?,
                    };
                    let laid = drawn.lay(&board, &mut rng)?;
                    solvable += u64::from(laid.has_way);
                    cycles += laid.cycles;
                }
                let solvable = solvable as f64 / BOARDS as f64;
                let cycles = cycles as f64 / BOARDS as f64;
                progress.add(1, || format!("single locations, {name}: seed {seed}"));
                Ok(Some(
                    json!({ "open": open, "solvable": solvable, "cycles": cycles }),
                ))
            })?;
        }
        Ok(())
    }

    /// The paper's second attempt: the budget of edges for its first board with different numbers
    /// of printed edges, and for its last board.
    pub(super) fn edge_budget(&mut self) -> Result<(), Failure> {
        for (inner, printed) in [(43, 0), (43, 12), (43, 14), (40, 7)] {
            let budget = edge_budget(20, inner, printed);
            let name = format!("{inner} borders, {printed} edges on the board");
            let mut variant = Variant::new("edge-budget", name);
            let figures = json!({
                "vertices": budget.vertices, "outer": budget.outer,
                "isolated_by_one_in_six": budget.outer as f64 / 6.0, "edges": budget.edges,
                "on_tiles": budget.on_tiles, "per_tile": budget.per_tile,
            });
            variant.run(self.bench.seed, &figures, self.output)?;
            variant.close(self.output)?;
        }
        Ok(())
    }
}
