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
//! ```

use ga_minimax::contest::Board;
use ga_minimax::game::ConnectFour;
use ga_minimax::players::{Greedy, Thinker};
use ga_minimax::{Budget, Error, Game, MAX, Player};

/// The frames of a second, at 16 ms each.
const SECOND: u32 = 60;

/// The game: what it draws, and when the side to move began to think.
struct Table {
    thinker: Thinker<ConnectFour>,
    frames: u32,
    since: u32,
    /// The most evaluations in a frame.
    longest: u64,
}

impl Table {
    /// One frame: input, thoughts, picture.
    fn frame(&mut self) -> Result<(), Error> {
        self.frames += 1;
        let progress = self.thinker.think(&Budget::evaluations(300))?;
        self.longest = self.longest.max(progress.evaluations);
        let waited = self.frames - self.since;
        let position = *self.thinker.position();
        if position.turn() == MAX {
            if waited == SECOND {
                let choice = Greedy.choose(&position, &Budget::default(), 1)?;
                self.play("person", choice.map_or(0, |choice| choice.number), "")?;
            }
        } else if waited == SECOND / 2 || progress.is_solved {
            let why = self.thinker.explain().expect("the game goes on");
            let expects = position.names(&why.line[1..]).join(" ");
            self.play(
                "thinker",
                usize::from(why.number),
                &format!(", value {:.2}, expects {expects}", why.value),
            )?;
        }
        Ok(())
    }

    fn play(&mut self, side: &str, number: usize, why: &str) -> Result<(), Error> {
        let position = *self.thinker.position();
        let column = position.name(position.legal()[number]);
        let kept = self.thinker.advance(number)?;
        println!("frame {:3}: {side:7} plays {column}, {kept:6} positions kept{why}", self.frames);
        self.since = self.frames;
        Ok(())
    }
}

fn main() -> Result<(), Error> {
    let thinker = Thinker::new(&ConnectFour::default(), 7)?.with_room(1 << 18);
    let mut table = Table { thinker, frames: 0, since: 0, longest: 0 };
    while !table.thinker.position().legal().is_empty() {
        table.frame()?;
    }
    println!("{}", table.thinker.position().draw());
    println!("{} frames, at most {} evaluations in one", table.frames, table.longest);
    Ok(())
}
