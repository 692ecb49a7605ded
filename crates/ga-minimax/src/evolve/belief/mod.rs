//! A genetic search whose tree holds beliefs: normal distributions of minimax values.
//!
//! | file | |
//! |---|---|
//! | `branch` | the genome: a branch of the tree, and a random play-out after it |
//! | `expand` | the breeder: expands branches by all their moves |
//! | `evaluate`, `score` | the evaluator: observes the ends of branches; scores |
//! | `survivors` | the replacement: keeps the most interesting branches |
//! | `tree` | the belief tree, and when it is computed again |
//! | `measure`, `rest`, `scale` | how one move changes values; the rest of the game; units |
//! | `propagate` | Gaussian belief propagation, if only ends of games have values |
//! | `backup` | back-up of beliefs and proofs from children to parents |
//! | `frontier` | the open leaves of greatest interest |
//! | `normal` | normal distributions and their maximum |

mod backup;
mod branch;
mod evaluate;
mod expand;
mod frontier;
mod measure;
mod normal;
mod propagate;
mod rest;
mod scale;
mod score;
mod survivors;
mod tree;

pub(crate) use branch::Branch;
pub(crate) use evaluate::LeafEvaluation;
pub(crate) use expand::ExpandAll;
pub(crate) use score::BranchScore;
pub(crate) use survivors::MostInteresting;

pub(crate) use normal::Normal;
pub(crate) use rest::{Rest, Step};
