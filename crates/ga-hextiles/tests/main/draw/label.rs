//! Names and numbers on drawn boards, read from the SVG.

use super::centres;
use ga_hextiles::Direction::{self, N, NE, S, SE};
use ga_hextiles::{Board, Location, Port, Side, draw};

/// A text in a drawing, with its bounding box.
struct Text {
    low: [f64; 2],
    high: [f64; 2],
    content: String,
}

fn attribute(element: &str, name: &str) -> f64 {
    let (_, rest) = element.split_once(&format!(" {name}=\"")).unwrap();
    rest.split_once('"').unwrap().0.parse().unwrap()
}

/// All texts, measured in the letters of `DejaVu Sans`, a wide font.
fn texts(svg: &str) -> Vec<Text> {
    let read = |part: &str| {
        let (element, rest) = part.split_once('>').unwrap();
        let content = rest.split_once('<').unwrap().0.to_owned();
        let em = |letter| match letter {
            'm' | 'M' | 'w' | 'W' => 0.99,
            'A'..='Z' => 0.79,
            ' ' | '.' | '\'' => 0.32,
            _ => 0.64,
        };
        let (x, y) = (attribute(element, "x"), attribute(element, "y"));
        let size = attribute(element, "font-size");
        let half = 0.5 * size * content.chars().map(em).sum::<f64>();
        Text {
            low: [x - half, y - 0.75 * size],
            high: [x + half, y + 0.05 * size],
            content,
        }
    };
    svg.split("<text").skip(1).map(read).collect()
}

/// A board with three locations, one of them beside two places.
fn named(names: [&str; 3]) -> Board {
    let port = |(place, direction)| Port { place, direction };
    let location = |name: &str, ports: &[(usize, Direction)]| Location {
        name: name.to_owned(),
        ports: ports.iter().copied().map(port).collect(),
    };
    let locations = vec![
        location(names[0], &[(0, N)]),
        location(names[1], &[(1, S)]),
        location(names[2], &[(0, SE), (1, NE)]),
    ];
    Board::new(2, vec![[port((0, S)), port((1, N))]], locations).unwrap()
}

#[test]
fn names_stay_within_their_circles_and_circles_within_the_picture() {
    for names in [
        ["The Wizard's Tower of Doom", "Harbour", "Well"],
        ["Orchard", "MMMMMMMM", "Schwarzwaldhochstrasse"],
        [
            "a b c d e f g h i j k l m n o p q r s t u v w x y z",
            "Exit",
            "Old Mill by the Winding River",
        ],
    ] {
        let svg = draw::board(&named(names), &[Side::CLOSED; 2]).unwrap();
        let size = [attribute(&svg, "width"), attribute(&svg, "height")];
        let mut texts = texts(&svg);
        texts.retain(|text| text.content.parse::<usize>().is_err());
        let circles = svg.split("<circle").skip(1);
        let circles: Vec<[f64; 3]> = circles
            .map(|circle| ["cx", "cy", "r"].map(|name| attribute(circle, name)))
            .collect();
        for &[x, y, radius] in &circles {
            assert!(x >= radius && y >= radius && x + radius <= size[0] && y + radius <= size[1]);
            for [u, v] in centres(&svg) {
                assert!(
                    (x - u).hypot(y - v) > 40.0 + radius,
                    "a circle of {names:?} is clear of all tiles"
                );
            }
        }
        let mut words = Vec::new();
        for Text { low, high, content } in &texts {
            let inside = circles.iter().any(|&[x, y, radius]| {
                let corners = [*low, [low[0], high[1]], [high[0], low[1]], *high];
                corners
                    .iter()
                    .all(|corner| (corner[0] - x).hypot(corner[1] - y) < radius)
            });
            assert!(inside, "{content:?} goes beyond its circle");
            assert!(high[1] - low[1] > 3.0, "{content:?} is too small to read");
            words.extend(content.split(' '));
        }
        let mut expected: Vec<&str> = names.iter().flat_map(|name| name.split(' ')).collect();
        words.sort_unstable();
        expected.sort_unstable();
        assert_eq!(words, expected, "nothing is left out");
    }
}

#[test]
fn a_name_too_long_for_a_board_is_cut_and_its_drawing_has_it_whole() {
    let endless = "Llanfairpwllgwyngyll".repeat(500);
    let svg = draw::board(
        &named([&endless, "", "塔の上の魔法使い"]),
        &[Side::CLOSED; 2],
    )
    .unwrap();
    assert!(svg.contains("…</text>") && svg.contains(&format!("<title>{endless}</title>")));
    assert!(svg.contains(">塔の上の魔法使い</text>"));
}

/// The distance of a point from the nearest line of a path.
fn away([x, y]: [f64; 2], path: &str) -> f64 {
    let point = |pair: &str| {
        let (x, y) = pair.split_once(' ').unwrap();
        [x.parse().unwrap(), y.parse().unwrap()]
    };
    let lines = path
        .split('M')
        .skip(1)
        .map(|line| line.split('L').map(point).collect::<Vec<[f64; 2]>>());
    let near = |[a, b]: [[f64; 2]; 2]| {
        let along = [b[0] - a[0], b[1] - a[1]];
        let share =
            ((x - a[0]) * along[0] + (y - a[1]) * along[1]) / along[0].hypot(along[1]).powi(2);
        let share = share.clamp(0.0, 1.0);
        (x - a[0] - share * along[0]).hypot(y - a[1] - share * along[1])
    };
    let pieces = lines.flat_map(|line| {
        line.windows(2)
            .map(|two| near([two[0], two[1]]))
            .collect::<Vec<_>>()
    });
    pieces.fold(f64::INFINITY, f64::min)
}

#[test]
fn place_numbers_are_on_their_tiles_and_no_trail_or_bridge_covers_them() {
    let places = 1000;
    let board = Board::new(places, vec![], vec![]).unwrap();
    let all: Vec<Side> = Side::all().collect();
    let sides: Vec<Side> = all.iter().copied().cycle().take(places).collect();
    let svg = draw::board(&board, &sides).unwrap();
    let centres = centres(&svg);
    let numbers = texts(&svg);
    let tiles = svg
        .split("<g clip-path")
        .skip(1)
        .map(|tile| tile.split_once("</g>").unwrap().0);
    for (((number, text), [x, y]), tile) in (1..).zip(&numbers).zip(centres).zip(tiles) {
        assert_eq!(text.content, number.to_string());
        // In units of half a tile, around its centre.
        let [low, high] =
            [text.low, text.high].map(|corner| [(corner[0] - x) / 40.0, (corner[1] - y) / 40.0]);
        for corner in [low, [low[0], high[1]], [high[0], low[1]], high] {
            let beyond = (0..6).map(|edge| {
                let angle = f64::from(edge) * std::f64::consts::FRAC_PI_3;
                corner[0] * angle.sin() - corner[1] * angle.cos()
            });
            assert!(
                beyond.fold(0.0, f64::max) < 1.0,
                "number {number} is within its tile"
            );
        }
        for shape in tile.split("<path class=\"").skip(1) {
            let (class, path) = shape.split_once("\" d=\"").unwrap();
            let half = if class == "r" { 0.18 } else { 0.14 };
            for step in 0..=12 {
                let share = f64::from(step) / 12.0;
                let across = low[0] + share * (high[0] - low[0]);
                for point in [[across, low[1]], [across, high[1]]] {
                    let gap = away(point, path.split_once('"').unwrap().0) - half;
                    assert!(
                        gap > 0.0,
                        "number {number}, {}: covered by {class}",
                        sides[number - 1]
                    );
                }
            }
        }
    }
}

#[test]
fn names_cannot_break_out_of_a_drawing() {
    let port = |direction| Port {
        place: 0,
        direction,
    };
    let location = Location {
        name: String::from("<script>&\u{7}"),
        ports: vec![port(N)],
    };
    let board = Board::new(1, vec![], vec![location]).unwrap();
    let svg = draw::board(&board, &[Side::CLOSED]).unwrap();
    assert!(
        svg.contains("&lt;script&gt;&amp;\u{fffd}<")
            && !svg.contains('\u{7}')
            && !svg.contains("<script"),
        "{svg}"
    );
}
