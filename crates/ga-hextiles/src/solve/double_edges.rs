use crate::game::{Board, Direction};

/// The highest number of double edges: one bit for each end fits into 16 bits of a count.
pub(super) const MOST_DOUBLES: usize = 8;

/// Two ports of a place that lead to the same neighbour. `None` for a location, at which all ports
/// meet.
pub(super) type End = Option<(usize, Direction, Direction)>;

/// The pairs of links, or of ports of a location, that are one edge if both ends meet the same
/// trail.
///
/// `None` if there are more than [`MOST_DOUBLES`], or three between the same two places.
pub(super) fn double_edges(board: &Board) -> Option<Vec<[End; 2]>> {
    let mut doubles = Vec::new();
    let mut links: Vec<_> = board.links().to_vec();
    for link in &mut links {
        link.sort_unstable();
    }
    links.sort_unstable_by_key(|[from, to]| (from.place, to.place));
    for alike in links
        .chunk_by(|left, right| left[0].place == right[0].place && left[1].place == right[1].place)
    {
        match alike {
            [_] => {}
            [[a, b], [c, d]] => doubles.push([
                Some((a.place, a.direction, c.direction)),
                Some((b.place, b.direction, d.direction)),
            ]),
            _ => return None,
        }
    }
    for location in board.locations() {
        let mut ports = location.ports.clone();
        ports.sort_unstable();
        for alike in ports.chunk_by(|left, right| left.place == right.place) {
            match alike {
                [_] => {}
                [one, other] => {
                    doubles.push([Some((one.place, one.direction, other.direction)), None]);
                }
                _ => return None,
            }
        }
    }
    (doubles.len() <= MOST_DOUBLES).then_some(doubles)
}
