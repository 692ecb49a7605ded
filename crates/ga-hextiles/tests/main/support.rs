use ga_hextiles::{Board, Direction, Location, Port, Side, Tile, TileSet};
use proptest::prelude::*;

pub(crate) fn sides() -> impl Strategy<Value = Side> {
    (0..Side::COUNT).prop_map(|index| Side::all().nth(index).unwrap())
}

/// Sides that have a code, in normal form.
pub(crate) fn coded_sides() -> impl Strategy<Value = Side> {
    (0u16..4096).prop_map(|code| Side::from_code(code).normal())
}

pub(crate) fn sets_of(
    side: impl Strategy<Value = Side>,
    tiles: usize,
) -> impl Strategy<Value = TileSet> {
    let tile = prop::collection::vec(side, 2).prop_map(|sides| Tile {
        top: sides[0],
        bottom: sides[1],
    });
    prop::collection::vec(tile, tiles).prop_map(TileSet)
}

/// Boards of up to ten places with random links and locations. Many sides lead nowhere, and double
/// and triple links are frequent.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    let ports = (1..=10usize).prop_flat_map(|places| {
        (
            Just(places),
            Just((0..6 * places).collect::<Vec<_>>()).prop_shuffle(),
        )
    });
    (ports, 0..8usize, 0..20usize).prop_map(|((places, order), locations, links)| {
        let mut ports = order.into_iter().map(|index| Port {
            place: index / 6,
            direction: Direction::ALL[index % 6],
        });
        let locations = (0..locations)
            .map(|name| Location {
                name: format!("L{name}"),
                ports: ports.by_ref().take(1 + name % 4).collect(),
            })
            .filter(|location| !location.ports.is_empty())
            .collect();
        let links: Vec<[Port; 2]> = std::iter::from_fn(|| Some([ports.next()?, ports.next()?]))
            .filter(|[from, to]| from.place != to.place)
            .take(links)
            .collect();
        Board::new(places, links, locations).unwrap()
    })
}
