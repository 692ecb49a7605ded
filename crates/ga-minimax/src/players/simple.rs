use crate::genome::below;
use crate::walk::Walk;
use crate::{Budget, Choice, Chosen, Game, Player, Value};
use ga_core::random::Stream;

/// Plays any move, each as probable as every other.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, position: &G, _: &Budget, seed: u64) -> Chosen<G> {
        Ok(match Walk::new(position).moves()? {
            0 => None,
            moves => {
                let number = below(&mut Stream::seeded(seed), moves);
                Choice::unconsidered(position, usize::from(number))
            }
        })
    }
}

/// Plays the move after which the position has the greatest value for the player who makes it, the
/// first of equals; if only the end of the game has a value, after playing out every move once at
/// random.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Greedy;

impl<G: Game> Player<G> for Greedy {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        let mut walk = Walk::new(position);
        let mut meter = budget.meter();
        let mut rng = Stream::seeded(seed);
        let turn = position.turn();
        let mut best: Option<(usize, G::Value)> = None;
        let moves = walk.moves()?;
        for number in 0..moves {
            walk.follow(&[number as u16])?;
            let at_the_end = position.judges_inner() || walk.play_out(&mut rng, budget)?;
            if !at_the_end || !meter.spend() {
                break;
            }
            let value = walk.value()?;
            if best.is_none_or(|(_, best)| value.to(turn) > best.to(turn)) {
                best = Some((number, value));
            }
        }
        let number = best.map_or(0, |(number, _)| number);
        let value = best.map(|(_, value)| value);
        let choice = Choice::unconsidered(position, number);
        Ok(choice.map(|choice| Choice { value, evaluations: meter.spent(), ..choice }))
    }
}
