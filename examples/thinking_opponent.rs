//! How do I let a computer player think between the frames of my game?
//!
//! Give a `Thinker` a slice of each frame, also while the person thinks: it keeps what it knows
//! about the move that the person makes. Here a slice has 300 evaluations, so that the program
//! prints the same everywhere; in a game it is `Budget::time(Duration::from_millis(4))`.
//!
//! The person is played by a search one move deep, and takes a second for each move.
//!
//! ```text
//! $ cargo run --release --example thinking_opponent
//! frame  30: the thinker expects 0.04 by 4 4 4 4 6 5 5 5 6 6
//! frame  30: 4, 3647 positions kept
//! frame  90: 4, 5913 positions kept
//! frame 120: the thinker expects 0.08 by 4 4 3 5 5 5 2 1 5 3
//! frame 120: 4, 5122 positions kept
//! frame 180: 4, 6388 positions kept
//! frame 210: the thinker expects 0.08 by 3 5 5 5 5 3 3 3 1
//! frame 210: 3, 3088 positions kept
//! frame 270: 3, 589 positions kept
//! frame 271: the thinker expects 1.00 by 2 1 5
//! frame 271: 2, 211 positions kept
//! frame 331: 2, 503 positions kept
//! frame 332: the thinker expects 1.00 by 1
//! frame 332: 1, 0 positions kept
//! . . . . . . .
//! . . . . . . .
//! . . . O . . .
//! . . . X . . .
//! . O O O . . .
//! X X X X . . .
//! 1 2 3 4 5 6 7
//! 333 frames, at most 306 evaluations in one
//! ```

use ga_minimax::game::{Board, ConnectFour};
use ga_minimax::players::{Greedy, Thinker};
use ga_minimax::{Budget, Game, MAX, Player};
use std::io::Write;

/// The frames of a second, at 16 ms each.
const SECOND: u32 = 60;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout();
    let mut thinker = Thinker::new(&ConnectFour::default(), 7)?.with_room(1 << 18);
    let mut frames = 0;
    let mut since = 0;
    let mut most = 0;
    loop {
        frames += 1;
        let progress = thinker.think(&Budget::evaluations(300))?;
        most = most.max(progress.evaluations);
        let Some(best) = thinker.best() else { break };
        let position = *thinker.position();
        let waited = frames - since;
        let number = if position.turn() == MAX {
            // The thinker moves after half a second, or at once if it knows the result.
            if waited < SECOND / 2 && !progress.is_solved {
                continue;
            }
            let line = position.names(&best.line).join(" ");
            let value = best.value.unwrap_or(0.0);
            writeln!(
                out,
                "frame {frames:3}: the thinker expects {value:.2} by {line}"
            )?;
            best.number
        } else {
            if waited < SECOND {
                continue;
            }
            Greedy
                .choose(&position, &Budget::default(), 1)?
                .map_or(0, |choice| choice.number)
        };
        let name = position.name(position.legal()[number]);
        let kept = thinker.advance(number)?;
        writeln!(out, "frame {frames:3}: {name}, {kept} positions kept")?;
        since = frames;
    }
    let board = thinker.position().draw();
    writeln!(
        out,
        "{board}\n{frames} frames, at most {most} evaluations in one"
    )?;
    Ok(())
}
