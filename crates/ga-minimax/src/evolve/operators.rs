use super::genome::Line;
use crate::budget::Budget;
use crate::game::{Game, LONGEST_LINE, MOST_MOVES, random_move};
use ga_core::{Mutator, Sampler};
use rand::Rng;

/// Repairs lines and samples random lines. Every resulting line can be played from `root`.
///
/// At a position with k moves, gene g becomes move g mod k. So a gene that is legal there does not
/// change. Genes beyond the end of the game or beyond `depth` are cut off. A line that is too short
/// continues with random moves.
///
/// When the time of the budget is over, a line is cut off at once, because the search that needs
/// the line has ended.
#[derive(Clone, Debug)]
pub struct Legal<G> {
    /// The position from which lines are played.
    pub root: G,
    /// The greatest number of moves of a line, at most
    /// [`LONGEST_LINE`](crate::game::LONGEST_LINE).
    pub depth: usize,
    /// Only the deadline and the flag of the budget matter here.
    pub budget: Budget,
}

impl<G: Game> Legal<G> {
    fn repair(&self, Line(genes): &mut Line, rng: &mut dyn Rng) {
        let mut position = self.root.clone();
        let mut moves = Vec::new();
        let depth = self.depth.min(LONGEST_LINE);
        genes.truncate(depth);
        for ply in 0..depth {
            moves.clear();
            if self.budget.is_timely() {
                position.moves(&mut moves);
            }
            // The fitness plays the line later and refuses a position with more moves.
            moves.truncate(MOST_MOVES);
            if moves.is_empty() {
                genes.truncate(ply);
                return;
            }
            if ply == genes.len() {
                genes.push(random_move(rng, moves.len()));
            }
            genes[ply] = (usize::from(genes[ply]) % moves.len()) as u16;
            position.play(moves[usize::from(genes[ply])]);
        }
    }
}

impl<G: Game> Mutator<Line> for Legal<G> {
    fn mutate(&self, genome: &mut Line, rng: &mut dyn Rng) {
        self.repair(genome, rng);
    }
}

impl<G: Game> Sampler<Line> for Legal<G> {
    fn sample(&self, rng: &mut dyn Rng) -> Line {
        let mut line = Line::default();
        self.repair(&mut line, rng);
        line
    }
}

/// Replaces one gene by a 16-bit number, uniformly at random. [`Legal`] must follow, to repair the
/// line.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewMove;

impl Mutator<Line> for NewMove {
    fn mutate(&self, Line(genes): &mut Line, rng: &mut dyn Rng) {
        if !genes.is_empty() {
            let locus = usize::from(random_move(rng, genes.len()));
            // `Legal` takes the remainder, which is close to uniform: most positions have far fewer
            // than 2^16 moves.
            genes[locus] = (rng.next_u64() >> 48) as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{ConnectFour, Othello, TicTacToe};
    use ga_core::laws;
    use ga_core::random::Stream;
    use proptest::prelude::*;

    fn legal<G: Game>(root: G, depth: usize) -> Legal<G> {
        Legal {
            root,
            depth,
            budget: Budget::default(),
        }
    }

    fn repaired<G: Game>(root: G, depth: usize, genes: &[u16]) -> Vec<u16> {
        let mut line = Line(genes.to_vec());
        legal(root, depth).mutate(&mut line, &mut Stream::seeded(1));
        line.0
    }

    /// Plays a line; the number of moves at each position on the way, the end included.
    fn counts<G: Game>(root: &G, line: &Line) -> Vec<usize> {
        let mut position = root.clone();
        let mut counts = vec![position.legal().len()];
        for &gene in &line.0 {
            position.play(position.legal()[usize::from(gene)]);
            counts.push(position.legal().len());
        }
        counts
    }

    fn opening(columns: &[u8]) -> ConnectFour {
        let text: String = columns
            .iter()
            .map(|&column| char::from(b'1' + column))
            .collect();
        text.parse().unwrap_or_default()
    }

    proptest! {
        #[test]
        fn any_genes_become_a_line_that_can_be_played_to_the_end(
            columns in prop::collection::vec(0u8..7, 0..30),
            genes in prop::collection::vec(any::<u16>(), 0..20),
            seed in any::<u64>()
        ) {
            let root = opening(&columns);
            let legal = legal(root, 12);
            let mut line = Line(genes.clone());
            legal.mutate(&mut line, &mut Stream::seeded(seed));
            let counts = counts(&root, &line);
            let (end, way) = counts.split_last().expect("the root has a count");
            for ((&gene, &moves), &wanted) in line.0.iter().zip(way).zip(&genes) {
                prop_assert_eq!(usize::from(gene), usize::from(wanted) % moves);
            }
            prop_assert!(line.0.len() == 12 || *end == 0, "a line continues to the depth or the end");

            let again = line.clone();
            legal.mutate(&mut line, &mut Stream::seeded(seed ^ 1));
            prop_assert_eq!(line, again, "a legal line stays as it is");
        }

        #[test]
        fn sampled_lines_can_be_played(columns in prop::collection::vec(0u8..7, 0..30), seed in any::<u64>()) {
            let legal = legal(opening(&columns), 12);
            let sampled = legal.sample(&mut Stream::seeded(seed));
            let mut same = sampled.clone();
            legal.mutate(&mut same, &mut Stream::seeded(seed ^ 1));
            prop_assert_eq!(same, sampled);
        }
    }

    #[test]
    fn a_line_is_cut_off_at_the_end_of_the_game() {
        let root: TicTacToe = "XX.OO....".parse().expect("a position");
        assert_eq!(
            repaired(root, 3, &[0, 3, 3]),
            [0],
            "the first move makes three in a row"
        );
    }

    #[test]
    fn genes_are_taken_modulo_the_number_of_moves() {
        assert_eq!(
            repaired(TicTacToe::default(), 3, &[9, 8, 7, 6]),
            [0, 0, 0],
            "of 9, 8 and 7 moves"
        );
    }

    #[test]
    fn a_player_who_must_pass_passes_for_any_gene() {
        let squares = ["XO......", &".".repeat(56)].concat();
        let root: Othello = format!("{squares} O").parse().expect("a position");
        assert_eq!(
            repaired(root, 5, &[7, 9, 9]),
            [0, 0],
            "a pass, then X takes the last disc of O"
        );
    }

    #[test]
    fn mutated_lines_stay_legal() {
        let legal = legal(TicTacToe::default(), 6);
        let length = |line: &Line| (5..=6).contains(&line.0.len());
        laws::zero_rate_changes_nothing(&legal, &legal);
        laws::mutator(&(NewMove, legal.clone()), &legal, length);
    }
}
