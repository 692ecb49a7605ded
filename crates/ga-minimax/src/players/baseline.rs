use super::choice::{Choice, Chosen, Player};
use crate::budget::Budget;
use crate::game::{Game, Value, Walk};
use ga_core::random::Stream;

/// A player that chooses a move uniformly at random. Where chance moves, it draws by the odds of
/// the game; all other players do the same there.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    fn choose(&mut self, position: &G, _: &Budget, seed: u64) -> Chosen<G> {
        let mut walk = Walk::new(position);
        if walk.moves()? == 0 {
            return Ok(None);
        }
        let number = walk.any_move(&mut Stream::seeded(seed));
        Ok(Choice::unevaluated(position, usize::from(number)))
    }
}

/// What comes up, if chance moves in `position`. `None` if a player moves: then a player of this
/// crate searches.
pub(super) fn rolled<G: Game>(position: &G, seed: u64) -> Option<Chosen<G>> {
    // `choose` never draws at a position where the game is over.
    position
        .is_chance()
        .then(|| Random.choose(position, &Budget::default(), seed))
}

/// A player that looks one move ahead. It plays the move that leads to the position with the best
/// value; ties go to the first move. In a game without estimates, it values each position by one
/// random play-out.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Greedy;

impl<G: Game> Player<G> for Greedy {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if let Some(rolled) = rolled(position, seed) {
            return rolled;
        }
        let mut walk = Walk::new(position);
        let mut meter = budget.meter();
        let mut rng = Stream::seeded(seed);
        let turn = position.turn();
        let mut best: Option<(usize, G::Value)> = None;
        let moves = walk.moves()?;
        let mut values = Vec::new();
        for number in 0..moves {
            walk.follow(&[number as u16])?;
            let has_value = position.has_estimates() || walk.play_out(&mut rng, budget)?;
            if !has_value || !meter.spend() {
                break;
            }
            let value = walk.value()?;
            values.push(Some(value));
            if best.is_none_or(|(_, best)| value.payoff(turn) > best.payoff(turn)) {
                best = Some((number, value));
            }
        }
        let number = best.map_or(0, |(number, _)| number);
        let value = best.map(|(_, value)| value);
        if best.is_some() {
            values.resize(moves, None);
        }
        let choice = Choice::unevaluated(position, number);
        Ok(choice.map(|choice| Choice {
            value,
            values,
            evaluations: meter.spent(),
            ..choice
        }))
    }
}
