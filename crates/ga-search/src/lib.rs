#![doc = include_str!("../README.md")]
//!
//! [`AnnealingWalk`]: permutations::AnnealingWalk
//! [`Asynchronous`]: ga_core::engine::Asynchronous
//! [`BitString`]: ga_core::genome::BitString
//! [`Bounds`]: ga_core::genome::Bounds
//! [`ChampionMoves`]: bits::ChampionMoves
//! [`Checkpoint`]: ga_core::Checkpoint
//! [`CmaEs`]: reals::CmaEs
//! [`ConstrainedLinear`]: bits::ConstrainedLinear
//! [`Descent`]: reals::Descent
//! [`Engine::ask`]: ga_core::Engine::ask
//! [`Engine::set_hard_limit`]: ga_core::Engine::set_hard_limit
//! [`Engine::tell`]: ga_core::Engine::tell
//! [`Evaluations`]: ga_core::terminate::Evaluations
//! [`GreedyPass`]: bits::GreedyPass
//! [`Interactions`]: bits::Interactions
//! [`LinearTrend`]: bits::LinearTrend
//! [`LineSearch`]: reals::LineSearch
//! [`Memo`]: ga_core::evaluate::Memo
//! [`Pair`]: ga_core::genome::Pair
//! [`Permutation`]: ga_core::genome::Permutation
//! [`Pyramid`]: bits::Pyramid
//! [`ReheatedWalk`]: bits::ReheatedWalk
//! [`Scheme`]: ga_core::Scheme
//! [`Shade`]: reals::Shade
//! [`Subset`]: ga_core::genome::Subset
//! [`Surrogate`]: permutations::Surrogate
//! [`parallel`]: Preset::parallel
//! [module bits]: mod@bits
//! [module permutations]: mod@permutations
//! [module reals]: mod@reals
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod archive;
pub mod bits;
pub mod fast;
pub mod front;
pub mod mixed;
pub mod noisy;
pub mod permutations;
mod preset;
pub mod reals;
mod subset;
mod switched;

pub use bits::preset::bits;
pub use mixed::mixed;
pub use mixed::single::{categories, integers};
pub use permutations::preset::permutations;
pub use preset::{
    Preset, PresetBreeder, PresetEngine, PresetFounding, PresetReplacement, PresetScheme,
};
pub use reals::preset::reals;
pub use subset::subset;
pub use switched::Switched;
