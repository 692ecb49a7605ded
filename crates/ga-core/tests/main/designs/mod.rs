//! Designs of users, each made of one or two parts of their own on the same engine.

mod feasible_infeasible;
mod islands;
mod own_parts;
