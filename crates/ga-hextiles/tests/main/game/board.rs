use ga_hextiles::Direction::{self, N, NE, NW, S, SE, SW};
use ga_hextiles::{Board, Location, Port};
use std::collections::BTreeSet;

fn port(place: usize, direction: Direction) -> Port {
    Port {
        place: place - 1,
        direction,
    }
}

fn ports(board: &Board) -> Vec<Port> {
    let locations = board
        .locations()
        .iter()
        .flat_map(|location| &location.ports);
    board
        .links()
        .iter()
        .flatten()
        .chain(locations)
        .copied()
        .collect()
}

#[test]
fn the_board_of_the_paper_uses_113_sides_and_none_twice() {
    let board = Board::paper();
    let used: BTreeSet<Port> = ports(&board).into_iter().collect();
    assert_eq!((ports(&board).len(), used.len()), (113, 113));
    let all = (1..=20).flat_map(|place| Direction::ALL.map(|direction| port(place, direction)));
    let unused: BTreeSet<Port> = all.filter(|port| !used.contains(port)).collect();
    let expected = [(1, N), (1, NW), (4, SW), (9, N), (12, S), (17, NE), (20, S)];
    assert_eq!(
        unused,
        expected
            .map(|(place, direction)| port(place, direction))
            .into()
    );
}

#[test]
fn forty_links_are_borders_and_seven_are_printed_paths() {
    let board = Board::paper();
    let (borders, paths): (Vec<&[Port; 2]>, Vec<_>) = board
        .links()
        .iter()
        .partition(|[from, to]| from.direction.opposite() == to.direction);
    assert_eq!((borders.len(), paths.len()), (40, 7));
    assert_eq!(
        board.printed_paths().collect::<Vec<_>>(),
        paths.iter().map(|&&path| path).collect::<Vec<_>>()
    );
    let without = board.without_printed_paths();
    assert_eq!(
        without.links(),
        borders.iter().map(|&&border| border).collect::<Vec<_>>()
    );
    assert_eq!(
        (without.printed_paths().count(), without.locations()),
        (0, board.locations())
    );
    for [from, to] in paths {
        let beside = |[a, b]: &&&[Port; 2]| (a.place, b.place) == (from.place, to.place);
        assert_eq!(
            borders.iter().filter(beside).count(),
            1,
            "each runs beside a border of the same tiles"
        );
    }
}

#[test]
fn the_constructor_accepts_the_board_of_the_paper() {
    let board = Board::paper();
    let again = Board::new(20, board.links().to_vec(), board.locations().to_vec()).unwrap();
    assert_eq!(again, board);
    let sides: Vec<_> = board
        .locations()
        .iter()
        .map(|location| (location.name.as_str(), location.ports.len()))
        .collect();
    assert_eq!(
        sides,
        [
            ("Hut", 3),
            ("Well", 6),
            ("Spring", 2),
            ("Lair", 3),
            ("Orchard", 2),
            ("Exit", 3)
        ]
    );
    let names: Vec<String> = board.pair_names().collect();
    assert_eq!(
        (names.len(), names[0].as_str(), names[14].as_str()),
        (15, "Hut-Well", "Orchard-Exit")
    );
}

#[test]
fn locations_of_the_paper_come_first_and_in_its_order() {
    let at = |name: &str, direction| Location {
        name: name.to_owned(),
        ports: vec![port(1, direction)],
    };
    let board = Board::new(
        1,
        vec![],
        vec![at("Tower", N), at("Well", NE), at("Cave", SE), at("Hut", S)],
    )
    .unwrap();
    let names: Vec<&str> = board
        .locations()
        .iter()
        .map(|location| location.name.as_str())
        .collect();
    assert_eq!(names, ["Hut", "Well", "Tower", "Cave"]);
}

#[test]
fn an_inconsistent_board_is_refused_with_the_place() {
    let location = |name: &str, ports: Vec<Port>| Location {
        name: name.to_owned(),
        ports,
    };
    let link = |a, b| vec![[port(1, S), port(2, N)], [a, b]];
    let well = |direction| vec![location("Well", vec![port(1, SW), port(2, direction)])];
    let cases = [
        (
            2,
            link(port(1, S), port(2, NW)),
            vec![],
            "link 2: side S of tile 1 is used already by link 1",
        ),
        (
            2,
            link(port(1, SE), port(1, SE)),
            vec![],
            "link 2: side SE of tile 1 is used already by link 2",
        ),
        (
            2,
            link(port(1, SE), port(1, NE)),
            vec![],
            "link 2: joins tile 1 to itself, expected two tiles",
        ),
        (
            2,
            link(port(1, SE), port(3, NE)),
            vec![],
            "link 2: tile 3: expected 1 to 2",
        ),
        (2, vec![], well(SW), ""),
        (
            2,
            link(port(1, SE), port(2, NE)),
            well(NE),
            "Well, side 2: side NE of tile 2 is used already by link 2",
        ),
        (
            2,
            vec![],
            [well(N), well(S)].concat(),
            "location \"Well\" is named twice",
        ),
        (
            2,
            vec![],
            vec![location("Hut", vec![])],
            "location \"Hut\": no sides, expected at least one",
        ),
        (
            2,
            vec![],
            [("A", N), ("B-C", NE), ("A-B", SE), ("C", S)]
                .map(|(name, d)| location(name, vec![port(1, d)]))
                .into(),
            "two pairs of locations are named \"A-B-C\", expected different names",
        ),
        (0, vec![], vec![], "places: 0, expected 1 to 1000"),
        (1001, vec![], vec![], "places: 1001, expected 1 to 1000"),
    ];
    for (places, links, locations, message) in cases {
        let refused = Board::new(places, links, locations)
            .err()
            .map(|error| error.to_string());
        assert_eq!(refused.unwrap_or_default(), message);
    }
}

#[test]
fn a_board_has_at_most_a_hundred_locations() {
    let board = |count| {
        let sides =
            (1..=20).flat_map(|place| Direction::ALL.map(|direction| port(place, direction)));
        let location = |(port, name): (Port, usize)| Location {
            name: name.to_string(),
            ports: vec![port],
        };
        Board::new(
            20,
            vec![],
            sides.zip(0..).map(location).take(count).collect(),
        )
    };
    assert_eq!(board(100).unwrap().pairs().count(), 4950);
    assert_eq!(
        board(101).unwrap_err().to_string(),
        "locations: 101, expected 0 to 100"
    );
}
