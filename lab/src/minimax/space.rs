//! The memory of the searches: the positions that are kept at the same time.

use super::{BRANCHING, GENERATIONS};
use cli::{Common, Failure, Output, seeds};
use ga_minimax::evolve::{Node, ReservationTree};
use ga_minimax::game::{Leaves, RandomTree};
use ga_minimax::scheme::paper::Parameters;
use ga_minimax::{Budget, Game};
use serde::Serialize;

/// The greatest depth.
const DEPTH: u64 = 8;

#[derive(Serialize)]
struct Row {
    experiment: &'static str,
    depth: u64,
    trees: u64,
    /// Leaves of the whole tree.
    leaves: u64,
    /// Positions on the path of a depth-first search, and their moves that are still to be tried.
    minimax_positions: u64,
    minimax_moves: u64,
    /// Nodes of the reservation tree after 40 generations, lines of the population, their genes.
    mean_paper_nodes: f64,
    mean_paper_lines: f64,
    mean_paper_genes: f64,
}

/// The nodes below and at `node`.
fn nodes(tree: &ReservationTree<f64>, node: Node) -> u64 {
    1 + tree
        .children(node)
        .map(|child| nodes(tree, child))
        .sum::<u64>()
}

/// The greatest number of positions on the path of depth-first minimax, and of moves in the lists
/// of these positions.
fn depth_first(position: &RandomTree, path: [u64; 2], most: &mut [u64; 2]) {
    let moves = position.legal();
    let path = [path[0] + 1, path[1] + moves.len() as u64];
    *most = [most[0].max(path[0]), most[1].max(path[1])];
    // The first line of play is as long and as wide as any other in a tree of uniform depth.
    if let Some(&first) = moves.first() {
        depth_first(&position.after(first), path, most);
    }
}

pub(crate) fn run(trees: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let workers = output.workers();
    for depth in 1..=DEPTH {
        let found = workers.repeat(
            &seeds(common.seed, trees),
            &stop,
            || (),
            |seed| {
                let tree =
                    RandomTree::new(Leaves::Correlated, depth, BRANCHING, seed)?.leaves_only();
                let paper = Parameters::default();
                let budget = Budget::default();
                let scheme = paper.scheme(&tree, &budget)?;
                let founders = paper.founders(&tree, &budget);
                let mut engine = scheme.found(&founders).size(paper.population).seed(seed)?;
                while engine.state().generation() < GENERATIONS && !stop.is_due() {
                    engine.step();
                }
                let kept = &engine.scheme().evaluator;
                let lines = engine.state().population().genomes();
                let genes: usize = lines.iter().map(|line| line.0.len()).sum();
                let figures = [
                    nodes(kept.tree(), kept.tree().root()),
                    lines.len() as u64,
                    genes as u64,
                ];
                Ok((!stop.is_due()).then_some(figures))
            },
        )?;
        let Some(found) = found else { continue };
        if stop.is_due() {
            return Ok(());
        }
        let mean = |figure: usize| {
            found
                .iter()
                .map(|(_, figures)| figures[figure] as f64)
                .sum::<f64>()
                / found.len() as f64
        };
        let mut most = [0; 2];
        let tree =
            RandomTree::new(Leaves::Correlated, depth, BRANCHING, common.seed)?.leaves_only();
        depth_first(&tree, [0; 2], &mut most);
        let row = Row {
            experiment: "space",
            depth,
            trees,
            leaves: BRANCHING.pow(depth as u32),
            minimax_positions: most[0],
            minimax_moves: most[1],
            mean_paper_nodes: mean(0),
            mean_paper_lines: mean(1),
            mean_paper_genes: mean(2),
        };
        let text = format!(
            "  depth {depth}: minimax {} positions and {} moves; paper {:.0} nodes, {:.0} lines, {:.0} genes",
            row.minimax_positions,
            row.minimax_moves,
            row.mean_paper_nodes,
            row.mean_paper_lines,
            row.mean_paper_genes
        );
        output.answer(&row, text)?;
    }
    Ok(())
}
