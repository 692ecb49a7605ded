/// By width and height: the greatest length of a shortest solution over all layouts, exit cells and
/// starts. The exit cell wins after the reply.
const MOST: [(usize, usize, u32); 13] = [
    (2, 2, 2),
    (2, 3, 4),
    (3, 2, 4),
    (2, 4, 6),
    (4, 2, 6),
    (2, 5, 8),
    (5, 2, 8),
    (2, 6, 11),
    (6, 2, 10),
    (3, 3, 8),
    (4, 3, 13),
    (3, 4, 16),
    (4, 4, 26),
];

/// The greatest number of moves that a maze of this size can need, `None` if the number is not
/// known.
///
/// The numbers are exact: they come from a retrograde analysis of every layout with every exit
/// cell. They hold if Theseus wins on the exit cell after the Minotaur's reply. With a door, a maze
/// can need one move more.
///
/// ```
/// use ga_theseus::evolve::design::most_moves;
///
/// assert_eq!((most_moves(3, 3), most_moves(6, 6)), (Some(8), None));
/// ```
pub fn most_moves(width: usize, height: usize) -> Option<u32> {
    MOST.into_iter()
        .find(|&(w, h, _)| (w, h) == (width, height))
        .map(|(_, _, most)| most)
}
