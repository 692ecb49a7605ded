use super::Lab;
use cli::{Failure, Limits, Progress, Variant};
use ga_core::random::Streams;
use ga_hextiles::Graph;
use ga_hextiles::game::attempts::{edge_budget, single_locations};
use serde_json::json;

impl Lab<'_, '_> {
    /// The paper's first attempt: boards of single locations, for nine probabilities of an open
    /// side.
    pub(super) fn single_locations(&mut self) -> Result<(), Failure> {
        const BOARDS: u64 = 1000;
        const PERCENT: [u32; 9] = [50, 55, 60, 65, 70, 75, 80, 85, 90];
        let board = self.judge.board().clone();
        let index = |name| board.locations().iter().position(|location| location.name == name);
        let (Some(hut), Some(exit)) = (index("Hut"), index("Exit")) else { return Ok(()) };
        let total = self.runs.saturating_mul(PERCENT.len() as u64);
        let mut progress = Progress::new(Limits::default(), self.output);
        for (place, percent) in (0..).zip(PERCENT) {
            let open = f64::from(percent) / 100.0;
            let mut variant = Variant::new("single-locations", format!("open {open:.2}"));
            for (run, seed) in (place * self.runs..).zip(self.seeds()) {
                progress.count(run, total, || format!("single locations, open {open:.2}: seed {seed}"));
                let mut rng = Streams::report(seed).round(u64::from(percent)).evaluation(0);
                let (mut solvable, mut cycles) = (0, 0);
                for _ in 0..BOARDS {
                    let graph = Graph::new(&board, &single_locations(board.places(), open, &mut rng)?)?;
                    solvable += u64::from(graph.connects(hut, exit));
                    cycles += graph.extra_edges();
                }
                let (solvable, cycles) = (solvable as f64 / BOARDS as f64, cycles as f64 / BOARDS as f64);
                let figures = json!({ "open": open, "solvable": solvable, "cycles": cycles });
                variant.run(seed, &figures, self.output)?;
            }
            variant.close(self.output)?;
        }
        Ok(())
    }

    /// The paper's second attempt: the budget of edges for three boards.
    pub(super) fn edge_budget(&mut self) -> Result<(), Failure> {
        for printed in [0, 12, 14] {
            let budget = edge_budget(20, 43, printed);
            let mut variant = Variant::new("edge-budget", format!("{printed} edges on the board"));
            let figures = json!({
                "vertices": budget.vertices, "edges": budget.edges,
                "on_tiles": budget.on_tiles, "per_tile": budget.per_tile,
            });
            variant.run(self.seed, &figures, self.output)?;
            variant.close(self.output)?;
        }
        Ok(())
    }
}
