use crate::game::Walk;
use crate::genome::below;
use crate::{Budget, Choice, Game, Player, Value};
use ga_core::Streams;

/// Plays any move, each as probable as every other.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, position: &G, _: &Budget, seed: u64) -> Option<Choice<G::Value>> {
        match Walk::new(position).moves() {
            0 => None,
            moves => {
                let number = below(&mut Streams::report(seed).survival(), moves);
                Some(Choice::unconsidered(usize::from(number)))
            }
        }
    }
}

/// Plays the move after which the position has the greatest value for whoever makes it, the first of equals;
/// where only the end of the game has a value, after playing out every move once at random.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Greedy;

impl<G: Game> Player<G> for Greedy {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Option<Choice<G::Value>> {
        let mut walk = Walk::new(position);
        let mut meter = budget.meter();
        let mut rng = Streams::report(seed).survival();
        let turn = position.turn();
        let mut best: Option<(usize, G::Value)> = None;
        let moves = walk.moves();
        for number in 0..moves {
            if !meter.spend() {
                break;
            }
            walk.follow(&[number as u16]);
            if !position.judges_inner() {
                walk.play_out(&mut rng);
            }
            let value = walk.here().value();
            if best.is_none_or(|(_, best)| value.to(turn) > best.to(turn)) {
                best = Some((number, value));
            }
        }
        let number = best.map_or(0, |(number, _)| number);
        let value = best.map(|(_, value)| value);
        let evaluations = meter.spent();
        (moves > 0).then(|| Choice { value, evaluations, ..Choice::unconsidered(number) })
    }
}
