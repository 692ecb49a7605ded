//! The games of a contest, whatever they are.

use ga_request::search::Contest;

use crate::asked::spelt;
use crate::{Failure, Limits, Output, Progress, hands, repeat};

/// What the games of a contest gave.
#[derive(Debug)]
pub struct Contested<C: Contest> {
    /// Their outcome.
    pub found: C::Found,
    /// Why not all of them were played.
    pub stop: Option<String>,
}

/// The number of games that a thread plays before the first of them are taken.
const TOGETHER: u64 = 8;

/// The number of games that workers play before the first of them are taken.
const ELSEWHERE: u64 = 1000;

/// Plays the games of a contest on all threads or by workers, until all are played or the command
/// has to stop.
///
/// `take` gets the games in the order of their numbers; and why it was cut short, if a game was. It
/// may take out of a game what the [sum](Contest::sum) does not need. The first game is asked for
/// even if the command has to stop before it.
///
/// # Errors
///
/// The refusals of the contest, with the names of options, and those of `take`.
pub fn contest<C: Contest<Request: Sync>>(
    request: &C::Request,
    seed: u64,
    output: &mut Output,
    mut take: impl FnMut(&mut C::Game, Option<String>, &mut Output) -> Result<(), Failure>,
) -> Result<Contested<C>, Failure> {
    C::check(request).map_err(spelt)?;
    let stop = output.stop();
    let is_due = || stop.is_due();
    let all = C::games(request);
    let together = if output.hands().is_own() {
        TOGETHER * rayon::current_num_threads().max(1) as u64
    } else {
        ELSEWHERE
    };
    let mut progress = Progress::new(Limits::default(), output);
    let mut played = Vec::new();
    let mut next = 0;
    while next < all && (next == 0 || !is_due()) {
        let some: Vec<u64> = (next..all.min(next.saturating_add(together))).collect();
        let play = |game| C::play(request, seed, game, &is_due).map_err(spelt);
        let mut games = match output.hands().farm() {
            Some(farm) => hands::games::<C>(&farm, (request, seed), &some, &stop)?,
            None => repeat(&some, &stop, play)?,
        };
        if next == 0 && games.is_empty() {
            // A stop that is due at once leaves all out, and the first may be shown all the same.
            games.extend(play(0)?.map(|game| (0, game)));
        }
        next += some.len() as u64;
        for (_, mut game) in games {
            let is_whole = C::is_whole(&game);
            let cut = stop.reason().filter(|_| !is_whole);
            take(&mut game, cut.map(|reason| reason.to_string()), output)?;
            played.extend(is_whole.then_some(game));
        }
        progress.count(played.len() as u64, all, || C::note(request, &played));
    }
    drop(progress);
    let stop = stop.reason().filter(|_| (played.len() as u64) < all);
    Ok(Contested {
        found: C::sum(request, played),
        stop: stop.map(|reason| reason.to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::terminate::Clock;
    use ga_request::search::{Ask, Command, Error, Stop};
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// Games that are their numbers. Each is cut by a stop, the first one as far as it came.
    struct Count;

    /// The seed of games that only a stop ends.
    const ENDLESS: u64 = 9;

    impl Ask for Count {
        type Request = u64;
        type Found = Vec<u64>;
        const COMMAND: Command = Command {
            tool: "count",
            name: "match",
        };

        fn name(games: &u64, seed: u64) -> String {
            format!("count-{games}-{seed}")
        }
    }

    impl Contest for Count {
        type Game = (u64, bool);

        fn games(games: &u64) -> u64 {
            *games
        }

        fn check(games: &u64) -> Result<(), Error> {
            let refused = || Err(Error::value("games", 0, "expected at least 1"));
            if *games == 0 { refused() } else { Ok(()) }
        }

        fn play(
            _: &u64,
            seed: u64,
            game: u64,
            stop: Stop<'_>,
        ) -> Result<Option<(u64, bool)>, Error> {
            while seed == ENDLESS && !stop() {}
            let is_whole = !stop();
            Ok((is_whole || game == 0).then_some((game, is_whole)))
        }

        fn is_whole(game: &(u64, bool)) -> bool {
            game.1
        }

        fn sum(_: &u64, games: Vec<(u64, bool)>) -> Vec<u64> {
            games.into_iter().map(|(game, _)| game).collect()
        }
    }

    /// Plays; the command has to stop after `last`. The games that were taken, and the outcome.
    fn played(games: u64, last: u64) -> Result<(Vec<u64>, Contested<Count>), Failure> {
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, true);
        let stop = output.stop();
        let mut taken = Vec::new();
        let contested = contest::<Count>(&games, 1, &mut output, |game, cut, _| {
            assert_eq!(cut, None);
            taken.push(game.0);
            if game.0 == last {
                stop.cancel();
            }
            Ok(())
        })?;
        Ok((taken, contested))
    }

    #[test]
    fn games_are_taken_and_summed_in_their_order() -> Result<(), Failure> {
        let all: Vec<u64> = (0..40).collect();
        let (taken, Contested { found, stop }) = played(40, 99)?;
        assert_eq!((&taken, &found, stop), (&all, &all, None));
        Ok(())
    }

    #[test]
    fn games_that_were_played_before_a_stop_count() -> Result<(), Failure> {
        let (taken, Contested { found, stop }) = played(1 << 40, 3)?;
        assert!(taken.len() >= 4 && taken == found, "{taken:?}");
        assert_eq!(stop.as_deref(), Some("cancelled"));
        Ok(())
    }

    #[test]
    fn a_game_that_was_cut_is_shown_and_does_not_count() -> Result<(), Failure> {
        let asked = AtomicU64::new(0);
        // Time passes with each look at the clock.
        let clock = Clock::new(move || Duration::from_secs(asked.fetch_add(1, Ordering::Relaxed)));
        let stop = crate::Stop::default().within(Some(Duration::from_secs(100)), &clock);
        let mut sink = Vec::new();
        let mut output = Output::stopped_by(stop, &mut sink, true);
        let mut cuts = Vec::new();
        let Contested { found, stop } = contest::<Count>(&1, ENDLESS, &mut output, |_, cut, _| {
            cuts.push(cut);
            Ok(())
        })?;
        let late = Some(String::from("time"));
        assert_eq!((cuts, found, stop), (vec![late.clone()], vec![], late));
        Ok(())
    }

    #[test]
    fn the_first_game_is_asked_for_even_if_the_stop_is_due_at_once() -> Result<(), Failure> {
        let stop = crate::Stop::default();
        stop.cancel();
        let mut sink = Vec::new();
        let mut output = Output::stopped_by(stop, &mut sink, true);
        let mut cuts = Vec::new();
        let Contested { found, .. } = contest::<Count>(&3, 1, &mut output, |game, cut, _| {
            cuts.push((game.0, cut));
            Ok(())
        })?;
        let cancelled = Some(String::from("cancelled"));
        assert_eq!((cuts, found), (vec![(0, cancelled)], vec![]));
        Ok(())
    }

    #[test]
    fn a_refusal_names_options() {
        let refused = played(0, 99).err();
        assert!(
            matches!(&refused, Some(Failure::Refused(sentence)) if sentence == "--games 0: expected at least 1"),
            "{refused:?}"
        );
    }
}
