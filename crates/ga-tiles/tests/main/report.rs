use crate::{random, tile};
use ga_core::genome::Distance;
use ga_core::random::Stream;
use ga_tiles::apart::DifferingTiles;
use ga_tiles::format::Legend;
use ga_tiles::level::Alphabet;
use ga_tiles::report::{Axis, Thumbnail, atlas, expressive_range, nearest};
use ga_tiles::{Error, Level};

fn levels(count: usize) -> Vec<Level> {
    let mut rng = Stream::seeded(3);
    (0..count).map(|_| random(5, 4, 2, 50, &mut rng)).collect()
}

fn legend() -> Legend {
    Legend::new(Alphabet::new("#.").expect("two characters"))
}

#[test]
fn the_nearest_neighbour_is_that_of_a_search_through_all() {
    let levels = levels(40);
    let apart = DifferingTiles::default();
    let found = nearest(&levels, &apart);
    for (index, near) in found.iter().enumerate() {
        let others = (0..levels.len()).filter(|&other| other != index);
        let least = others
            .map(|other| apart.between(&levels[index], &levels[other]))
            .fold(f64::INFINITY, f64::min);
        assert_eq!(near.distance, least);
        assert_eq!(apart.between(&levels[index], &levels[near.index]), least);
    }
    assert!(nearest(&levels[..1], &apart).is_empty() && nearest(&[], &apart).is_empty());
}

#[test]
fn each_level_is_counted_once() {
    let x = Axis::new("x", 0.0, 3.0, 3).expect("an axis");
    let y = Axis::new("y", 0.0, 2.0, 2).expect("an axis");
    let points: Vec<(f64, f64)> = (0..60)
        .map(|at| (f64::from(at % 4), f64::from(at % 3)))
        .collect();
    let picture = expressive_range(&x, &y, &points);
    let counts = picture
        .split("<title>")
        .skip(1)
        .map(|rest| rest.split('<').next().expect("a count"));
    // Values 2 and 3 share the last column, 1 and 2 the upper row.
    let mut counts: Vec<usize> = counts
        .map(|count| count.parse().expect("a number"))
        .collect();
    counts.sort_unstable();
    assert_eq!(counts, [5, 5, 10, 10, 10, 20]);
    assert!(picture.contains("60 levels, at most 20 in a bin, 0 outside"));
}

#[test]
fn the_key_of_a_heat_map_has_the_colours_of_its_bins() {
    let axis = || Axis::new("x", 0.0, 3.0, 3).expect("an axis");
    for (most, numbers) in [
        (0, &[][..]),
        (1, &[1]),
        (2, &[2, 1]),
        (5, &[5, 3, 2, 1]),
        (100, &[100, 64, 36, 16, 4]),
    ] {
        let points = vec![(0.5, 0.5); most];
        let picture = expressive_range(&axis(), &axis(), &points);
        for number in numbers {
            assert!(
                picture.contains(&format!(">{number}</text>")),
                "{most}: {number}"
            );
        }
        assert_eq!(
            picture.matches("height=\"14\"").count(),
            numbers.len(),
            "{most}"
        );
    }
}

#[test]
fn values_outside_an_axis_have_no_bin() {
    let axis = Axis::new("x", -1.0, 1.0, 4).expect("an axis");
    assert_eq!(
        [-1.0, -0.5, 0.0, 0.99, 1.0].map(|value| axis.bin(value)),
        [0, 1, 2, 3, 3].map(Some)
    );
    assert_eq!(
        [-1.01, 1.01, f64::NAN, f64::INFINITY].map(|value| axis.bin(value)),
        [None; 4]
    );
}

#[test]
fn axes_without_a_width_or_bins_are_refused() {
    for (low, high) in [
        (1.0, 1.0),
        (2.0, 1.0),
        (f64::NAN, 1.0),
        (0.0, f64::INFINITY),
        (f64::MIN, f64::MAX),
    ] {
        assert!(
            matches!(Axis::new("x", low, high, 3), Err(Error::Range { .. })),
            "{low} {high}"
        );
    }
    for bins in [0, 513] {
        assert!(matches!(
            Axis::new("x", 0.0, 1.0, bins),
            Err(Error::Scale { .. })
        ));
    }
    assert!(matches!(
        Axis::over("x", [f64::NAN], 3),
        Err(Error::Range { .. })
    ));
    for value in [2.5, -1e300] {
        assert_eq!(
            Axis::over("x", [value, f64::NAN, value], 3)
                .expect("an axis")
                .bin(value),
            Some(1)
        );
    }
}

#[test]
fn bins_of_whole_numbers_have_equally_many() {
    for (low, high, bins) in [
        (0, 6, 8),
        (50, 71, 20),
        (-3, 20, 5),
        (4, 4, 9),
        (0, 1023, 512),
    ] {
        let axis = Axis::over("x", (low..=high).map(f64::from), bins).expect("an axis");
        let found: Vec<usize> = (low..=high)
            .map(|value| axis.bin(f64::from(value)).expect("a bin"))
            .collect();
        let step = found.iter().filter(|&&bin| bin == 0).count();
        let expected: Vec<usize> = (0..found.len()).map(|index| index / step).collect();
        assert_eq!(found, expected, "{low} to {high} in {bins} bins");
        assert!(found[found.len() - 1] < bins);
    }
}

#[test]
fn an_atlas_has_all_levels_in_order() {
    let legend = legend();
    let levels = levels(11);
    let names: Vec<String> = (0..11).map(|index| index.to_string()).collect();
    let thumbnails: Vec<Thumbnail<'_>> = (0..11)
        .map(|index| Thumbnail {
            level: &levels[index],
            id: &names[index],
            at: (
                -(index as f64),
                if index == 4 { f64::NAN } else { index as f64 },
            ),
        })
        .collect();
    let page = atlas(&thumbnails, &legend, ["one", "other"]);
    let ids = page
        .split("<title>")
        .skip(1)
        .map(|rest| rest.split(':').next().expect("an id"));
    // Columns of four: the greatest index is leftmost, and the greatest second measure on top. What
    // is not a number is at the bottom.
    assert_eq!(
        ids.collect::<Vec<_>>(),
        ["10", "9", "8", "7", "6", "5", "3", "4", "2", "1", "0"]
    );
    assert!(page.contains(">one -10 to 0 \u{2192}<") && page.contains(">other 0 to 10 \u{2192}<"));
    assert!(!atlas(&thumbnails, &legend, ["", ""]).contains("<text"));
    assert!(atlas(&thumbnails[..1], &legend, ["one", ""]).contains(">one 0 \u{2192}<"));
    let single = Level::filled(1, 128, tile(1)).expect("a level");
    for levels in [
        &[][..],
        &[Thumbnail {
            level: &single,
            id: "<&>",
            at: (0.0, 0.0),
        }],
    ] {
        assert!(atlas(levels, &legend, ["one", "other"]).ends_with("</svg>\n"));
    }
}
#[test]
fn pictures_are_xml() {
    let x = Axis::new("a < b & \"c\"", 0.0, 3.0, 3);
    let y = Axis::new("y", 0.0, 2.0, 2);
    let map = expressive_range(&x.expect("an axis"), &y.expect("an axis"), &[(1.0, 1.0)]);
    let levels = levels(3);
    let thumbnails: Vec<Thumbnail<'_>> = levels
        .iter()
        .map(|level| Thumbnail {
            level,
            id: "a<b&\u{1}",
            at: (0.0, 0.0),
        })
        .collect();
    for picture in [map, atlas(&thumbnails, &legend(), ["<", "&"])] {
        let document = roxmltree::Document::parse(&picture).expect("XML");
        assert!(document.root_element().has_tag_name("svg"));
    }
}
