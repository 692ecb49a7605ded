//! Our genetic search. Its tree holds beliefs, which are normal distributions of minimax values.
//!
//! | file | content |
//! |---|---|
//! | `branch` | the genome: a branch of the tree, and a random play-out after it |
//! | `expand` | the breeder: expands branches by all their moves |
//! | `evaluate`, `score` | the evaluator: observes the ends of branches; scores |
//! | `survivors` | the replacement: keeps the most interesting branches |
//! | `tree` | the belief tree, and when its beliefs are computed again |
//! | `measure`, `rest`, `scale` | the change by one move; the rest of the game; the scale |
//! | `propagate` | Gaussian belief propagation, for games without estimates |
//! | `backup` | back-up of beliefs and proofs from children to parents |
//! | `frontier` | the open leaves of greatest interest |
//! | `explain` | why the best move is the best one |
//! | `keep` | the part of the tree below a move; the tree as plain numbers |
//! | `twins` | positions that several lines reach |
//! | `normal` | normal distributions and their maximum |

mod backup;
mod branch;
mod evaluate;
mod expand;
mod explain;
mod frontier;
mod keep;
mod measure;
mod normal;
mod propagate;
mod rest;
mod scale;
mod score;
mod survivors;
mod tree;
mod twins;

pub(crate) use branch::Branch;
pub(crate) use evaluate::LeafEvaluation;
pub(crate) use expand::ExpandAll;
pub(crate) use keep::SavedTree;
pub(crate) use score::{BranchScore, Observation};
pub(crate) use survivors::MostInteresting;
pub(crate) use tree::BeliefTree;

pub(crate) use normal::Normal;
pub(crate) use rest::{Rest, Step};
