/// A cell by its number, row by row from the top left.
pub(super) type Square = u8;

/// Both actors in one number: Theseus's square in the upper bits, the Minotaur's below.
pub(super) type State = u16;
