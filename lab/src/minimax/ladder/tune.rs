//! Looks for a table of levels in which each wins 65 % of the points against the one below.

use super::games::Games;
use cli::{Failure, Output};
use ga_minimax::game::Board;
use ga_minimax::ladder::Level;
use ga_minimax::players::{Greedy, Player, Sight};
use serde_json::json;

/// The wanted share of points against the level below, and of level 1 against the beginner.
const WANTED: f64 = 0.65;
const OF_LOWEST: f64 = 0.2;

/// A share so near to the wanted one is good enough.
const NEAR: f64 = 0.02;

/// The least share that makes a level: with less, the next level looks further.
const LEAST: f64 = 0.615;

/// The halvings of the attention of a level.
const STEPS: u64 = 5;

/// The greatest depth that is tried.
const DEEPEST: usize = 10;

/// The least attention that is tried at a new depth.
const NARROWEST: f64 = 0.05;

/// The matches against one rival.
struct Matches<'a, Q> {
    games: Games<'a>,
    rival: Q,
    wanted: f64,
}

impl<Q> Matches<'_, Q> {
    fn score<B: Board>(&self, sight: Sight, part: u64) -> Result<f64, Failure>
    where
        Q: Player<B> + Copy + Sync,
    {
        Ok(self
            .games
            .of(part)
            .play::<B, _, _>(sight, self.rival)?
            .record
            .score())
    }

    /// The attention from `least` on with which a player of this depth has the wanted share.
    fn attention<B: Board>(&self, depth: usize, least: f64) -> Result<(f64, Sight), Failure>
    where
        Q: Player<B> + Copy + Sync,
    {
        let (mut low, mut high) = (least, 1.0);
        let mut best = (f64::NAN, Sight::new(depth, 1.0));
        for part in 1..=STEPS {
            let sight = Sight::new(depth, (50.0 * (low + high)).round() / 100.0);
            let score = self.score(sight, part)?;
            if best.0.is_nan() || (score - self.wanted).abs() < (best.0 - self.wanted).abs() {
                best = (score, sight);
            }
            if (best.0 - self.wanted).abs() <= NEAR {
                break;
            }
            if score < self.wanted {
                low = sight.attention;
            } else {
                high = sight.attention;
            }
        }
        Ok(best)
    }
}

/// Prints a table of levels, the weakest first, as far as there are levels.
pub(super) fn run<B: Board>(games: &Games, output: &mut Output) -> Result<(), Failure> {
    let lowest = Matches {
        games: games.of(0),
        rival: Greedy,
        wanted: OF_LOWEST,
    };
    let mut found = lowest.attention::<B>(1, NARROWEST)?;
    for level in Level::all() {
        if games.stop.is_due() {
            break;
        }
        let Sight {
            depth, attention, ..
        } = found.1;
        let score = found.0;
        let line = format!("level {level}: depth {depth}, attention {attention}, score {score:.3}");
        output.answer(
            &json!({ "game": B::NAME, "level": level, "depth": depth, "attention": attention, "score": score }),
            line,
        )?;
        let matches = Matches {
            games: games.of(level.number()),
            rival: found.1,
            wanted: WANTED,
        };
        let Some(next) = next::<B>(&matches)? else {
            break;
        };
        found = next;
    }
    Ok(())
}

/// The next level: with more attention if that suffices, otherwise with more depth.
fn next<B: Board>(matches: &Matches<'_, Sight>) -> Result<Option<(f64, Sight)>, Failure> {
    let mut best = None;
    for depth in matches.rival.depth..=DEEPEST {
        if matches.games.stop.is_due() {
            break;
        }
        let is_same = depth == matches.rival.depth;
        if is_same && matches.rival.attention >= 1.0 {
            continue;
        }
        let whole = Sight::new(depth, 1.0);
        let score = matches.score::<B>(whole, 0)?;
        if best.is_none_or(|(found, _)| score > found) {
            best = Some((score, whole));
        }
        if score < LEAST {
            continue;
        }
        if score <= matches.wanted + NEAR {
            break;
        }
        let least = if is_same {
            matches.rival.attention
        } else {
            NARROWEST
        };
        best = Some(matches.attention::<B>(depth, least)?);
        break;
    }
    Ok(best)
}
