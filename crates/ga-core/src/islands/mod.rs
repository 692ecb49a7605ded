//! Islands: several populations that evolve side by side and exchange individuals.
//!
//! Each island is an [`Engine`](crate::Engine) with a population of its own. All islands run at the
//! same time, on all threads. After every `interval` generations, each island sends copies of some
//! individuals, the migrants, to its neighbours. An [`Archipelago`] holds the islands, and a
//! [`Migration`] says how they exchange migrants (Tanese 1989).
//!
//! Between two exchanges the islands search in different regions. So the whole stays diverse for
//! longer than one population of the same size, and an island that is stuck gets new individuals
//! from another one. What islands gain and cost is in `lab/docs/search.md`.
//!
//! | part | what it is |
//! |---|---|
//! | [`Archipelago`] | the islands, run as one |
//! | [`Migration`] | when and how many individuals migrate, which ones, and which they replace |
//! | [`Topology`] | the links: a ring, a star, all to all, a random ring, or your own links |
//! | [`Island`] | the interface of one island; every [`Engine`](crate::Engine) has it |
//! | [`Checkpoint`] | everything that the archipelago needs to continue |
//!
//! ```
//! use ga_core::breed::MutateEach;
//! use ga_core::islands::{Archipelago, Migration, Topology};
//! use ga_core::prelude::*;
//! use ga_core::replace::OneToOne;
//!
//! let migration = Migration::new(Topology::Ring, 10)?;
//! let island = |_, seed| {
//!     let scheme = Scheme::of::<BitString>()
//!         .fitness(|genome: &BitString| genome.count_ones())
//!         .breed(MutateEach(BitFlip::new(0.02)?))
//!         .replace(OneToOne);
//!     scheme.found(&RandomBits(60)).size(9).seed(seed)
//! };
//! let mut archipelago = Archipelago::start(migration, 4, 1, island)?;
//! archipelago.run((Target(60), Generations(1000)));
//! assert_eq!(archipelago.best(), Some((&"1".repeat(60).parse()?, &60)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which settings
//!
//! - *Islands*: as many as there are threads, or a small multiple. The result does not depend on
//!   the number of threads.
//! - *Interval*: 10 to 50 generations are usual. With a short interval the islands behave like one
//!   large population; with a long one they are independent runs.
//! - *Topology*: good genomes spread slowly in a ring and fast if all islands are linked.
//!
//! # Different schemes
//!
//! The islands may have different schemes, if their genomes and scores have the same types. Put the
//! engines into boxes:
//!
//! ```
//! use ga_core::breed::{Immigrants, MutateEach};
//! use ga_core::islands::{Archipelago, Island, Migration, Topology};
//! use ga_core::prelude::*;
//! use ga_core::replace::{MuPlusLambda, OneToOne};
//!
//! type AnyIsland = Box<dyn Island<Genome = BitString, Score = u32>>;
//!
//! let ones = |genome: &BitString| genome.count_ones();
//! let island = |index, seed| -> Result<AnyIsland, Error> {
//!     let (mutants, evaluator) = (MutateEach(BitFlip::new(0.05)?), Serial::new(ones));
//!     Ok(if index == 0 {
//!         let breeder = (mutants, Immigrants { sampler: RandomBits(30), offspring: 5 });
//!         let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(20)? };
//!         Box::new(scheme.found(&RandomBits(30)).size(20).seed(seed)?)
//!     } else {
//!         let scheme = Scheme { breeder: mutants, evaluator, replacement: OneToOne };
//!         Box::new(scheme.found(&RandomBits(30)).size(20).seed(seed)?)
//!     })
//! };
//! let mut archipelago = Archipelago::start(Migration::new(Topology::Star, 5)?, 3, 1, island)?;
//! archipelago.run(Generations(20));
//! assert_eq!(archipelago.state().generation(), 20);
//! # Ok::<(), Error>(())
//! ```

mod archipelago;
mod checkpoint;
mod exchange;
mod island;
mod migration;
mod topology;

pub use archipelago::Archipelago;
pub use checkpoint::Checkpoint;
pub use island::Island;
pub use migration::Migration;
pub use topology::Topology;
