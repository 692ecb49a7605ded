use super::{Ask, Command, Contest, Door, Error, File, Plan, Progress, Search, Step, Stop, door};
use crate::engine::state;
use crate::record::Made;
use ga_core::StopReason;
use serde_json::Value;
use std::fmt;

/// A contest as a search, for hosts that have both: a step plays the next game.
pub struct Played<C: Contest> {
    request: C::Request,
    seed: u64,
    games: Vec<C::Game>,
}

/// The door of a contest.
pub const fn contest<C: Contest>() -> Door {
    door::<Played<C>>()
}

impl<C: Contest> fmt::Debug for Played<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Played").field(&self.games.len()).finish()
    }
}

impl<C: Contest> Ask for Played<C> {
    type Request = C::Request;
    type Found = C::Found;
    const COMMAND: Command = C::COMMAND;

    fn name(request: &C::Request, seed: u64) -> String {
        C::name(request, seed)
    }

    fn files(found: &C::Found, name: &str, made: &Made) -> Result<Vec<File>, Error> {
        C::files(found, name, made)
    }

    fn pictures(found: &C::Found) -> Vec<String> {
        C::pictures(found)
    }

    fn unmet(found: &C::Found) -> Vec<String> {
        C::unmet(found)
    }
}

impl<C: Contest> Search for Played<C> {
    fn begin(
        request: C::Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, Error> {
        plan.check_no_schedule()?;
        C::check(&request)?;
        let from = from.filter(|from| !from.is_null());
        let games: Vec<C::Game> = from.map_or(Ok(Vec::new()), state)?;
        if games.len() as u64 > C::games(&request) || !games.iter().all(C::is_whole) {
            return Err(Error::checkpoint("other games than were asked for"));
        }
        Ok(Self {
            request,
            seed,
            games,
        })
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        let game = self.games.len() as u64;
        if game >= C::games(&self.request) {
            return Ok(Step::Over);
        }
        match C::play(&self.request, self.seed, game, stop)? {
            Some(game) if C::is_whole(&game) => {
                self.games.push(game);
                Ok(Step::Whole)
            }
            _ => Ok(Step::Cut),
        }
    }

    /// Games are its generations and its evaluations.
    fn progress(&self) -> Progress {
        let played = self.games.len() as u64;
        let all = C::games(&self.request);
        Progress {
            generations: played,
            evaluations: played,
            ended: (played >= all).then_some(StopReason::Target),
            share: Some(played as f64 / all.max(1) as f64),
            note: C::note(&self.request, &self.games),
            ..Progress::default()
        }
    }

    fn found(&self) -> Result<Option<C::Found>, Error> {
        let found = || C::sum(&self.request, self.games.clone());
        Ok((!self.games.is_empty()).then(found))
    }

    fn checkpoint(&self) -> Option<Value> {
        serde_json::to_value(&self.games).ok()
    }

    /// The game of this number.
    fn judge(&self, number: &Value, stop: Stop<'_>) -> Result<Option<Value>, Error> {
        let game = number
            .as_u64()
            .filter(|&game| game < C::games(&self.request));
        let game = game.ok_or_else(|| Error::field("judge", "no number of a game"))?;
        let game = C::play(&self.request, self.seed, game, stop)?;
        game.map(|game| serde_json::to_value(game).map_err(Error::domain))
            .transpose()
    }
}
