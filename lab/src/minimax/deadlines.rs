//! Measures how late searches answer that have a time limit, by the system's clock.

use cli::{Common, Failure, Limits, Output, Progress, Variant, repeat_one_by_one, seeds};
use ga_core::rand::RngExt;
use ga_core::random::Stream;
use ga_core::terminate::Clock;
use ga_minimax::Budget;
use ga_minimax::contest::{Searcher, Task, Title};
use ga_minimax::game::Board;
use ga_run::statistics::Sample;
use serde::Serialize;
use std::time::Duration;

/// The time limits in milliseconds.
const TIMES: [u64; 4] = [1, 16, 100, 1000];

/// The number of random moves before the searched position.
const OPENING: u32 = 6;

#[derive(Clone, Copy, Serialize)]
struct Figures {
    late_ms: f64,
    evaluations: u64,
}

/// One search of one game.
struct Search {
    player: Searcher,
    time: Duration,
    seed: u64,
}

impl Task for Search {
    type Answer = Result<Figures, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let mut rng = Stream::seeded(self.seed);
        let mut position = B::default();
        for _ in 0..OPENING {
            let moves = position.legal();
            if !moves.is_empty() {
                position.play(moves[rng.random_range(0..moves.len())]);
            }
        }
        let mut player = self.player.of::<B>();
        let clock = Clock::system();
        let choice = player.choose(&position, &Budget::time(self.time), self.seed)?;
        let late = clock.elapsed().saturating_sub(self.time);
        let evaluations = choice.map_or(0, |choice| choice.evaluations);
        Ok(Figures {
            late_ms: 1e3 * late.as_secs_f64(),
            evaluations,
        })
    }
}

pub(crate) fn run(runs: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let total = (Title::ALL.len() * Searcher::ALL.len() * TIMES.len()) as u64;
    let mut progress = Progress::new(Limits::default(), output);
    let mut done = 0;
    output.heading(format!(
        "  {:<44} {:>12} {:>12} {:>12}",
        "lateness, ms", "median", "worst", "evaluations"
    ));
    for game in Title::ALL {
        for player in Searcher::ALL {
            for time in TIMES {
                let name = format!("{player:?}, {game:?}, {time} ms").to_lowercase();
                progress.count(done, total, || name.clone());
                done += 1;
                let mut variant = Variant::new("deadlines", name.clone());
                // One after the other: parallel searches would delay each other.
                let found = repeat_one_by_one(&seeds(common.seed, runs), &stop, |seed| {
                    game.give(Search {
                        player,
                        time: Duration::from_millis(time),
                        seed,
                    })
                    .map(Some)
                })?;
                for (seed, figures) in &found {
                    variant.run(*seed, figures, output)?;
                }
                if stop.is_due() {
                    return Ok(());
                }
                let late = Sample::new(found.iter().map(|(_, figures)| figures.late_ms))?;
                let median = late.median().unwrap_or(f64::NAN);
                let worst = late.max().unwrap_or(f64::NAN);
                let evaluations = found
                    .iter()
                    .map(|(_, figures)| figures.evaluations)
                    .sum::<u64>()
                    / runs;
                let text = format!("  {name:<44} {median:>12.3} {worst:>12.3} {evaluations:>12}");
                output.answer(&variant.summary(), text)?;
            }
        }
    }
    Ok(())
}
