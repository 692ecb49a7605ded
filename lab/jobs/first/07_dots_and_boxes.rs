//! Dots and Boxes with 3 x 3 boxes: who closes a box moves again. Genetic search against chance.

use ga_core::random::{Stream, below};
use ga_minimax::{Budget, Game, best_move};

#[derive(Clone, Default)]
struct Dots {
    edges: u32, // 12 horizontal ones, then 12 vertical ones, row by row
    boxes: [usize; 2],
    turn: usize,
}

fn closed(edges: u32) -> usize {
    let sides = |b: u32| 0b1001_u32 << b | 0b11_u32 << (12 + b + b / 3);
    (0..9).filter(|&b| edges & sides(b) == sides(b)).count()
}

impl Game for Dots {
    type Move = u32;
    type Value = f64;

    fn turn(&self) -> usize {
        self.turn
    }

    fn moves(&self, moves: &mut Vec<u32>) {
        moves.extend((0..24).filter(|&edge| (self.edges >> edge) & 1 == 0));
    }

    fn play(&mut self, edge: u32) {
        let before = closed(self.edges);
        self.edges |= 1 << edge;
        match closed(self.edges) - before {
            0 => self.turn = 1 - self.turn,
            gained => self.boxes[self.turn] += gained,
        }
    }

    fn value(&self) -> f64 {
        self.boxes[0] as f64 - self.boxes[1] as f64
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut wins, games) = (0, 20);
    for seed in 1..=games {
        let (mut game, mut rng) = (Dots::default(), Stream::seeded(seed));
        let genetic = (seed % 2) as usize;
        loop {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let edge = if game.turn() == genetic {
                best_move(&game, Budget::evaluations(500), seed)?.ok_or("no move")?.chosen
            } else {
                legal[below(&mut rng, legal.len())]
            };
            game.play(edge);
        }
        wins += u32::from(game.boxes[genetic] > game.boxes[1 - genetic]);
    }
    println!("the genetic player wins {wins} of {games} games");
    Ok(())
}
