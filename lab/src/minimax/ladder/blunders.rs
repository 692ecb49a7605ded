//! How large the mistakes of a player are, as a search sees them that looks two moves further.

use super::games::{Games, Turn};
use cli::{Failure, repeat};
use ga_core::random::{Stream, unit};
use ga_minimax::game::{Board, MAX};
use ga_minimax::players::{AlphaBeta, Chosen, Greedy, Random, Sight};
use ga_minimax::{Budget, Player};
use serde::Serialize;

/// The moves of a player by what they lose, in shares of them. Values are those of the game: a win
/// is 1 or more, a pawn of chess is 0.1.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Blunders {
    positions: u64,
    /// Less than [`SIZES`] each.
    none: f64,
    slight: f64,
    small: f64,
    large: f64,
    /// All others: a game thrown away, or a great part of it.
    grave: f64,
    /// The mean loss, where a loss counts as at most 1.
    mean: f64,
    /// The positions with a win at once, and the share of them in which it was not taken.
    wins: u64,
    missed: Option<f64>,
}

/// The moves that the judging search looks further ahead than the player.
const FURTHER: usize = 2;

/// The most turns that are judged.
const MOST_TURNS: u64 = 200;

/// The bounds of the sizes.
const SIZES: [f64; 4] = [1e-9, 0.05, 0.2, 0.5];

impl Blunders {
    /// The mistakes in these turns of a player that looks `depth` moves ahead.
    pub(super) fn of<B: Board>(
        turns: &[Turn<B>],
        depth: usize,
        games: &Games,
    ) -> Result<Self, Failure> {
        let depth = depth + FURTHER;
        let places: Vec<u64> = (0..MOST_TURNS.min(turns.len() as u64)).collect();
        let losses = repeat(&places, games.stop, |place| {
            let Turn { before, after } = &turns[place as usize];
            let best = value(before, depth)?;
            // The position after the move is searched to the same ply.
            let found = value(after, depth - 1)?;
            let sign = if before.turn() == MAX { 1.0 } else { -1.0 };
            let win = best_at_once(before)?.is_some();
            let is_missed = win
                && after
                    .result()
                    .is_none_or(|result| f64::from(result) * sign <= 0.0);
            Ok(Some((
                (sign * (best - found)).clamp(0.0, 1.0),
                win,
                is_missed,
            )))
        })?;
        let count = losses.len() as f64;
        let share = |from: f64, to: f64| {
            losses
                .iter()
                .filter(|(_, (loss, ..))| (from..to).contains(loss))
                .count() as f64
                / count
        };
        let wins = losses.iter().filter(|(_, (_, win, _))| *win).count() as f64;
        let missed = losses.iter().filter(|(_, (.., missed))| *missed).count() as f64;
        Ok(Self {
            positions: losses.len() as u64,
            none: share(0.0, SIZES[0]),
            slight: share(SIZES[0], SIZES[1]),
            small: share(SIZES[1], SIZES[2]),
            large: share(SIZES[2], SIZES[3]),
            grave: share(SIZES[3], f64::INFINITY),
            mean: losses.iter().map(|(_, (loss, ..))| loss).sum::<f64>() / count,
            wins: wins as u64,
            missed: (wins > 0.0).then(|| missed / wins),
        })
    }

    pub(super) fn text(&self) -> String {
        let shares = [self.none, self.slight, self.small, self.large, self.grave];
        let shares: Vec<String> = shares
            .iter()
            .map(|share| format!("{:.0}", 100.0 * share))
            .collect();
        let missed = self.missed.map_or_else(String::new, |missed| {
            format!(
                ", {:.0} % of {} wins at once missed",
                100.0 * missed,
                self.wins
            )
        });
        format!(
            "losses {} %, mean {:.3}{missed}",
            shares.join(" "),
            self.mean
        )
    }
}

/// The value of a position, searched so deep.
fn value<B: Board>(position: &B, depth: usize) -> Result<f64, Failure> {
    if position.is_chance() {
        let mut odds = Vec::new();
        position.odds(&mut odds);
        let thrown = position.legal().into_iter().zip(odds);
        return thrown
            .map(|(chosen, share)| Ok(share * value(&position.after(chosen), depth)?))
            .sum();
    }
    if position.legal().is_empty() {
        return Ok(position.value());
    }
    let choice = AlphaBeta { depth: Some(depth) }.choose(position, &Budget::default(), 0)?;
    Ok(choice
        .and_then(|choice| choice.value)
        .unwrap_or_else(|| position.value()))
}

/// The move that wins at once, if there is one.
fn best_at_once<B: Board>(position: &B) -> Result<Option<B::Move>, Failure> {
    let sign = if position.turn() == MAX { 1 } else { -1 };
    let choice = Greedy.choose(position, &Budget::default(), 0)?;
    let chosen = choice.map(|choice| choice.chosen);
    Ok(chosen.filter(|&chosen| position.after(chosen).result() == Some(sign)))
}

/// A strong level, but with a random move now and then: what a weak opponent often is.
#[derive(Clone, Copy)]
pub(super) struct Careless {
    pub(super) sight: Sight,
    /// The probability of a random move.
    pub(super) share: f64,
}

impl Careless {
    /// A careless player that is as strong as `rival`; `None` if the command was stopped.
    pub(super) fn as_strong_as<B: Board>(
        rival: Sight,
        games: &Games,
    ) -> Result<Option<Self>, Failure> {
        let sight = B::LEVELS[STRONG];
        let (mut least, mut most) = (0.0, 1.0);
        for part in 0..STEPS {
            let careless = Self {
                sight,
                share: 0.5 * (least + most),
            };
            let fewer = Games {
                count: games.count.div_ceil(2),
                ..games.of(part)
            };
            let score = fewer.play::<B, _, _>(careless, rival)?.record.score();
            if score > 0.5 {
                least = careless.share;
            } else {
                most = careless.share;
            }
        }
        Ok((!games.stop.is_due()).then_some(Self {
            sight,
            share: 0.5 * (least + most),
        }))
    }
}

/// The index of the level that the careless player has otherwise.
const STRONG: usize = 6;

/// The halvings of the share of random moves.
const STEPS: u64 = 5;

impl<B: Board> Player<B> for Careless {
    fn choose(&mut self, position: &B, budget: &Budget, seed: u64) -> Chosen<B> {
        if unit(&mut Stream::seeded(seed)) < self.share {
            Random.choose(position, budget, seed)
        } else {
            self.sight.choose(position, budget, seed)
        }
    }
}
