use crate::support::Odd;
use ga_core::Mutator;
use ga_core::Sampler;
use ga_core::random::Stream;
use ga_minimax::games::{Othello, TicTacToe};
use ga_minimax::{Game, Legal, Line};
use proptest::prelude::*;

/// Plays a line; the number of moves at each position on the way, the end included.
fn counts(root: &Odd, line: &Line) -> Vec<usize> {
    let (mut position, mut counts) = (root.clone(), Vec::new());
    let mut moves = Vec::new();
    position.moves(&mut moves);
    counts.push(moves.len());
    for &gene in &line.0 {
        position.play(moves[usize::from(gene)]);
        moves.clear();
        position.moves(&mut moves);
        counts.push(moves.len());
    }
    counts
}

proptest! {
    #[test]
    fn any_genes_become_a_line_that_can_be_played_to_the_end(
        path in 0u64..1000, genes in prop::collection::vec(any::<u16>(), 0..12), seed in any::<u64>()
    ) {
        let root = Odd { path, left: 9 };
        let legal = Legal { root: root.clone(), depth: 6 };
        let mut line = Line(genes.clone());
        legal.mutate(&mut line, &mut Stream::seeded(seed));
        let counts = counts(&root, &line);
        let (end, way) = counts.split_last().expect("the root has a count");
        for ((&gene, &moves), &wanted) in line.0.iter().zip(way).zip(&genes) {
            prop_assert_eq!(usize::from(gene), usize::from(wanted) % moves);
        }
        prop_assert!(line.0.len() == 6 || *end == 0, "a line goes on until the depth or the end");

        let again = line.clone();
        legal.mutate(&mut line, &mut Stream::seeded(seed + 1));
        prop_assert_eq!(line, again, "what can be played stays as it is");
    }

    #[test]
    fn founders_can_be_played(path in 0u64..1000, seed in any::<u64>()) {
        let legal = Legal { root: Odd { path, left: 9 }, depth: 6 };
        let founder = legal.sample(&mut Stream::seeded(seed));
        let mut same = founder.clone();
        legal.mutate(&mut same, &mut Stream::seeded(seed + 1));
        prop_assert_eq!(same, founder);
    }
}

#[test]
fn a_line_is_cut_off_where_the_game_ends() {
    let root: TicTacToe = "XX.OO....".parse().expect("a position");
    let mut line = Line(vec![0, 3, 3]);
    Legal { root, depth: 3 }.mutate(&mut line, &mut Stream::seeded(1));
    assert_eq!(line, Line(vec![0]), "the first move makes three in a row");
}

#[test]
fn whoever_must_pass_passes_whatever_the_gene() {
    let squares = ["XO......", &".".repeat(56)].concat();
    let root: Othello = format!("{squares} O").parse().expect("a position");
    let mut line = Line(vec![7, 9, 9]);
    Legal { root, depth: 5 }.mutate(&mut line, &mut Stream::seeded(1));
    assert_eq!(line, Line(vec![0, 0]), "a pass, and X takes the last disc of O");
}

#[test]
fn moves_are_shown_from_1() {
    assert_eq!(Line(vec![0, 2, 3]).to_string(), "1-3-4");
}
