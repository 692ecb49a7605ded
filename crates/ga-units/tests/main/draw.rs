//! Pictures: their elements and times.

use crate::support::{ARTILLERY, CAVALRY, INFANTRY, MUSKETEER, at, battle};
use ga_units::game::{Layout, Record, Terrain};
use ga_units::players::{GreedyPlayer, RandomPlayer};
use ga_units::{Battle, Map, Order, Purchases, Target, Terms, draw, play};

/// Whether all tags are closed in the right order.
fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let Some(end) = tag.find('>') else {
            return false;
        };
        let inside = &tag[..end];
        let name = |text: &str| text.split([' ', '/']).next().unwrap_or("").to_owned();
        if let Some(closing) = inside.strip_prefix('/') {
            if open.pop() != Some(closing.to_owned()) {
                return false;
            }
        } else if !inside.ends_with('/') {
            open.push(name(inside));
        }
    }
    open.is_empty()
}

#[test]
fn text_shows_all_units_with_a_margin_of_two_cells() {
    let ours = [(INFANTRY, (5, 4)), (ARTILLERY, (5, 5))];
    let battle = battle(
        (50, 50),
        [(4, 4), (9, 4)],
        &ours,
        &[(MUSKETEER, (8, 5)), (CAVALRY, (8, 3))],
    );
    let expected =
        "..........\n..........\n......c...\n..0I...1..\n...A..m...\n..........\n..........\n";
    assert_eq!(draw::text(&battle), expected);
}

#[test]
fn hexagons_are_shifted_and_terrain_has_its_letter() {
    let plain = battle((5, 3), [(0, 0), (4, 2)], &[(INFANTRY, (1, 1))], &[]);
    let wood = Terrain::new("wood", '"', 2, 0.5);
    let grid = plain.grid().clone().with_layout(Layout::Hexagonal);
    let grid = grid
        .with_land(vec![wood], &[".....", "..\"..", "...\"."])
        .unwrap();
    let sides = [0, 1].map(|side| plain.side(side).clone());
    let hexagons = Battle::new(grid, plain.roster().clone(), Terms::default(), sides).unwrap();
    assert_eq!(
        draw::text(&hexagons),
        "0 . . . .\n . I \" . .\n. . . \" 1\n"
    );
    assert_eq!(
        draw::chart(&hexagons, &[at(0, 1), at(2, 1)]),
        "  0 1 2 3 4\n0 0 . . . .\n1  * I * . .\n2 . . . \" 1\n"
    );
    let svg = draw::svg(&hexagons, &[]);
    assert!(
        is_well_formed(&svg)
            && svg.contains(r##"<rect x="40" y="16" width="16" height="16" fill="#bcd3a4"/>"##),
        "{svg}"
    );
    assert!(
        svg.contains(r#"transform="translate(32 24)""#),
        "the infantry: {svg}"
    );
}

#[test]
fn a_picture_shows_units_moves_and_attacks() {
    let battle = battle(
        (50, 50),
        [(4, 4), (9, 4)],
        &[(INFANTRY, (5, 4))],
        &[(MUSKETEER, (8, 5))],
    );
    let plan = [Order {
        unit: 0,
        to: at(7, 5),
        target: Some(Target::Unit(0)),
    }];
    let svg = draw::svg(&battle, &plan);
    assert!(is_well_formed(&svg), "{svg}");
    assert_eq!(
        svg.matches("<use href=\"#k0\"").count(),
        2,
        "the infantry and the legend"
    );
    assert_eq!(svg.matches("marker-end").count(), 1, "one move");
    assert_eq!(svg.matches("stroke-dasharray").count(), 1, "one attack");
    assert_eq!(draw::svg(&battle, &[]).matches("marker-end").count(), 0);
}

#[test]
fn names_of_kinds_are_escaped() {
    let mut kinds = ga_units::Roster::paper().kinds().to_vec();
    kinds[0].name = "<b>&\"".into();
    let roster = ga_units::Roster::new(kinds, Vec::new()).unwrap();
    let sides = [(4, 4), (9, 4)].map(|(x, y)| ga_units::game::Side::new(at(x, y)));
    let grid = ga_units::game::Grid::new(20, 20).unwrap();
    let mut battle = Battle::new(grid, roster, Terms::default(), sides).unwrap();
    battle.create(0).unwrap();
    let svg = draw::svg(&battle, &[]);
    assert!(is_well_formed(&svg) && svg.contains("&lt;b&gt;&amp;&quot;"));
    assert!(draw::text(&battle).contains('<'));
}

#[test]
fn an_animation_shows_all_units_and_attacks_and_its_times_are_sorted() {
    let mut battle = Map::apart(11).unwrap().battle(Terms::default(), 2).unwrap();
    let purchases = Purchases::all(2, &battle);
    let mut record = Record::new(battle.clone(), ["greedy".into(), "random".into()], 2).unwrap();
    let mut greedy = GreedyPlayer::default();
    let mut random = RandomPlayer::default();
    let watch = &mut |battle: &Battle| record.watch(battle);
    play(
        &mut battle,
        [&mut greedy, &mut random],
        [&purchases, &purchases],
        2,
        watch,
    )
    .unwrap();
    let svg = draw::animation(&record).unwrap();
    assert!(is_well_formed(&svg));
    let created = [0, 1].map(|side| battle.side(side).tally().created as usize);
    assert_eq!(
        svg.matches("<use ").count(),
        6 + created[0] + created[1],
        "the legend, the buildings and all units"
    );
    let attacks: usize = record
        .turns
        .iter()
        .flat_map(|turn| &turn.orders)
        .filter(|order| order.target.is_some())
        .count();
    assert!(attacks > 0);
    assert_eq!(svg.matches("stroke-width=\"1.5\"").count(), attacks);
    for list in svg.split("keyTimes=\"").skip(1) {
        let times: Vec<f64> = list
            .split('"')
            .next()
            .unwrap()
            .split(';')
            .map(|time| time.parse().unwrap())
            .collect();
        assert!(
            times.is_sorted()
                && times[0] == 0.0
                && times.iter().all(|time| (0.0..=1.0).contains(time))
        );
    }
    for (values, times) in svg
        .split("values=\"")
        .skip(1)
        .zip(svg.split("keyTimes=\"").skip(1))
    {
        let count = |list: &str| list.split('"').next().unwrap().split(';').count();
        assert_eq!(count(values), count(times));
    }
}

/// Within one turn a unit walks, then it attacks, then its target vanishes.
#[test]
fn a_kill_is_a_walk_then_an_attack_then_a_death() {
    let start = battle(
        (20, 9),
        [(2, 4), (17, 4)],
        &[(CAVALRY, (5, 4))],
        &[(INFANTRY, (10, 4))],
    );
    let mut record = Record::new(start.clone(), ["one".into(), "other".into()], 1).unwrap();
    let mut battle = start;
    battle
        .order(Order {
            unit: 0,
            to: at(9, 4),
            target: Some(Target::Unit(0)),
        })
        .unwrap();
    record.watch(&battle);
    let svg = draw::animation(&record).unwrap();
    let times = |element: &str| -> Vec<f64> {
        let list = svg
            .split(element)
            .nth(1)
            .unwrap()
            .split("keyTimes=\"")
            .nth(1)
            .unwrap();
        list.split('"')
            .next()
            .unwrap()
            .split(';')
            .map(|time| time.parse().unwrap())
            .collect()
    };
    // One turn, and five turns of the last position: a turn is a sixth of the animation.
    let [walk, attack, death] = [
        times("<title>cavalry 0"),
        times("stroke-width=\"1.5\""),
        times("<title>infantry 0"),
    ];
    assert_eq!(walk, [0.0, 0.0, 0.1, 1.0]);
    assert_eq!(attack, [0.0, 0.1, 0.16667]);
    assert_eq!(death, [0.0, 0.16667]);
}

#[test]
fn a_viewer_without_animation_shows_the_largest_armies() {
    let mut battle = Map::apart(11).unwrap().battle(Terms::default(), 2).unwrap();
    let purchases = Purchases::all(2, &battle);
    let mut record = Record::new(battle.clone(), ["greedy".into(), "random".into()], 2).unwrap();
    let mut greedy = GreedyPlayer::default();
    let mut random = RandomPlayer::default();
    let mut most = ((0, 0), Vec::new());
    let watch = &mut |battle: &Battle| {
        record.watch(battle);
        let units = [0, 1].map(|side| battle.side(side).units());
        let places: Vec<_> = units
            .iter()
            .flat_map(|units| units.iter().map(|unit| unit.at))
            .collect();
        let [one, other] = units.map(<[_]>::len);
        let armies = (one.min(other), one.max(other));
        if armies > most.0 {
            most = (armies, places);
        }
    };
    play(
        &mut battle,
        [&mut greedy, &mut random],
        [&purchases, &purchases],
        2,
        watch,
    )
    .unwrap();
    let svg = draw::animation(&record).unwrap();
    let units = svg
        .lines()
        .filter(|line| line.starts_with("<use href=\"#k") && line.contains("<title>"));
    let seen: Vec<&str> = units
        .filter(|line| !line.split("<title>").next().unwrap().contains("opacity"))
        .collect();
    assert_eq!(seen.len(), most.1.len());
    for cell in &most.1 {
        let x = f64::from(cell.x) * 16.0 + 8.0;
        let y = f64::from(cell.y) * 16.0 + 8.0;
        let place = format!("translate({x} {y})");
        assert!(seen.iter().any(|line| line.contains(&place)), "{cell}");
    }
}

#[test]
fn an_arrow_goes_around_rocks() {
    let mut grid = ga_units::game::Grid::new(20, 9).unwrap();
    (3..=5).for_each(|y| grid.block(at(6, y)).unwrap());
    let battle = crate::support::on(grid, [(0, 4), (19, 4)], &[(INFANTRY, (5, 4))], &[]);
    let order = |to| {
        [Order {
            unit: 0,
            to,
            target: None,
        }]
    };
    let middle = |x: f64, y: f64| format!("{} {}", 16.0 * x + 8.0, 16.0 * y + 8.0);
    let around = draw::svg(&battle, &order(at(7, 4)));
    let arrow = around
        .lines()
        .find(|line| line.contains("marker-end"))
        .unwrap();
    assert!(
        [2.0, 6.0].iter().any(|&y| arrow.contains(&middle(6.0, y))),
        "{arrow}"
    );
    let straight = draw::svg(&battle, &order(at(5, 8)));
    let arrow = format!("d=\"M{}L{}\"", middle(5.0, 4.0), middle(5.0, 8.0));
    assert!(straight.contains(&arrow));
}
