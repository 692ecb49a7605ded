mod boards;
mod king_and_rook;
mod playthrough;
