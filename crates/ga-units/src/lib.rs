//! Unit movement in a turn-based strategy game by evolved plans.
