//! Levels are played step by step: on foot over four neighbours, or by walking and jumping.
//!
//! The rules are those of the measures [`Way`](crate::measure::Way) and
//! [`JumpWay`](crate::measure::JumpWay), so the fewest moves of a game are the value of the
//! measure.
//!
//! ```
//! use ga_tiles::level::Alphabet;
//! use ga_tiles::measure::Way;
//! use ga_tiles::play::Walk;
//!
//! let alphabet = Alphabet::new("#.PKD")?;
//! let [player, key, door] = ["P", "K", "D"].map(|tile| alphabet.tiles(tile).unwrap());
//! let floor = alphabet.tiles(".PK")?;
//! let way = Way::new(player, floor, key).then(floor | door, door);
//! let mut walk = Walk::new(alphabet.read("K..D\n..P.")?, way).expect("a player");
//!
//! assert_eq!(walk.left(), Some(6));
//! // The door is closed.
//! assert!(walk.step('N').is_some() && walk.step('E').is_none());
//! while let Some(letter) = walk.hint() {
//!     walk.step(letter);
//! }
//! assert!(walk.is_won());
//! # Ok::<(), ga_tiles::Error>(())
//! ```

mod jump;
mod walk;

pub use jump::{Jump, Jumps};
pub use walk::Walk;
