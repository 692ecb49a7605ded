//! Sets of hexagonal board-game tiles that make good boards however they fall.
