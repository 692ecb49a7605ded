//! Ashlock's checkpoint mazes: representations, fitness measures, evolution.
