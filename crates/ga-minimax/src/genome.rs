//! Lines of play as genomes: a gene is the number of a move.

use crate::{Budget, Game, LONGEST_LINE, MOST_MOVES};
use ga_core::Sampler;
use ga_core::{Linear, Mutator, random};
use rand::Rng;
use std::fmt;
use std::ops::Range;

/// A line of play from the root: at each ply the number of a move, counted from 0.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub struct Line(pub Vec<u16>);

impl Clone for Line {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clone_from(&source.0);
    }
}

impl Linear for Line {
    fn loci(&self) -> usize {
        self.0.loci()
    }

    fn swap_locus(&mut self, other: &mut Self, locus: usize) {
        self.0.swap_locus(&mut other.0, locus);
    }

    fn swap_block(&mut self, other: &mut Self, block: usize, mask: u64) {
        self.0.swap_block(&mut other.0, block, mask);
    }

    fn swap_segment(&mut self, other: &mut Self, segment: Range<usize>) {
        self.0.swap_segment(&mut other.0, segment);
    }
}

/// Moves counted from 1, as in `1-3-4`.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (ply, number) in self.0.iter().enumerate() {
            write!(f, "{}{}", if ply == 0 { "" } else { "-" }, u32::from(*number) + 1)?;
        }
        Ok(())
    }
}

/// Makes any genes a line that can be played, as long as `depth` allows: what a gene means.
///
/// Gene g at a position with k moves is move g mod k, so that a crossed line keeps its genes where it can. What
/// lies beyond the end of the game or beyond `depth` is cut off, and a line that stops short of both goes on at
/// random. A player who must pass has one move, whatever the gene.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
/// use ga_minimax::{Legal, Line, games::TicTacToe};
///
/// let legal = Legal { root: TicTacToe::default(), depth: 3 };
/// let mut line = Line(vec![9, 8, 7, 6]);
/// legal.mutate(&mut line, &mut Stream::seeded(1));
/// assert_eq!(line, Line(vec![0, 0, 0])); // of 9, 8 and 7 moves
/// ```
#[derive(Clone, Debug)]
pub struct Legal<G> {
    /// Where the line begins.
    pub root: G,
    /// The greatest number of moves.
    pub depth: usize,
}

impl<G: Game> Mutator<Line> for Legal<G> {
    fn mutate(&self, genome: &mut Line, rng: &mut dyn Rng) {
        self.complete(genome, rng, &Budget::default());
    }
}

impl<G: Game> Legal<G> {
    /// Makes the line one that can be played, or stops half-way when time is over.
    fn complete(&self, Line(genes): &mut Line, rng: &mut dyn Rng, budget: &Budget) {
        let (mut position, mut moves) = (self.root.clone(), Vec::new());
        let depth = self.depth.min(LONGEST_LINE);
        genes.truncate(depth);
        for ply in 0..depth {
            moves.clear();
            if budget.is_timely() {
                position.moves(&mut moves);
            }
            // What plays the line afterwards refuses such a position.
            moves.truncate(MOST_MOVES);
            if moves.is_empty() {
                genes.truncate(ply);
                return;
            }
            if ply == genes.len() {
                genes.push(below(rng, moves.len()));
            }
            genes[ply] = (usize::from(genes[ply]) % moves.len()) as u16;
            position.play(moves[usize::from(genes[ply])]);
        }
    }
}

/// Lines of random moves.
impl<G: Game> Sampler<Line> for Legal<G> {
    fn sample(&self, rng: &mut dyn Rng) -> Line {
        let mut line = Line::default();
        self.complete(&mut line, rng, &Budget::default());
        line
    }
}

/// Legal lines as long as there is time: a search that is late has no use for them. When the time
/// of the budget is over, lines are cut off where they are.
#[derive(Clone, Debug)]
pub struct Timely<T> {
    /// What takes time.
    pub operator: T,
    /// Its deadline and its flag are looked at, not its evaluations.
    pub budget: Budget,
}

impl<G: Game> Mutator<Line> for Timely<Legal<G>> {
    fn mutate(&self, genome: &mut Line, rng: &mut dyn Rng) {
        self.operator.complete(genome, rng, &self.budget);
    }
}

impl<G: Game> Sampler<Line> for Timely<Legal<G>> {
    fn sample(&self, rng: &mut dyn Rng) -> Line {
        let mut line = Line::default();
        self.operator.complete(&mut line, rng, &self.budget);
        line
    }
}

/// Draws one gene anew, uniform on all moves that a position can have; [`Legal`] is to follow.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
/// use ga_minimax::{Line, NewMove};
///
/// let mut line = Line(vec![0; 8]);
/// NewMove.mutate(&mut line, &mut Stream::seeded(1));
/// assert!(line.0.iter().filter(|&&gene| gene != 0).count() <= 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NewMove;

impl Mutator<Line> for NewMove {
    fn mutate(&self, genome: &mut Line, rng: &mut dyn Rng) {
        let Line(genes) = genome;
        if !genes.is_empty() {
            let locus = usize::from(below(rng, genes.len()));
            // As good as uniform after the division: positions have far fewer moves.
            genes[locus] = (rng.next_u64() >> 48) as u16;
        }
    }
}

/// The number of one of so many moves, each as likely as every other.
pub(crate) fn below<R: Rng + ?Sized>(rng: &mut R, moves: usize) -> u16 {
    random::below(rng, moves.min(1 << 16)) as u16
}
