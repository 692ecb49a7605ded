use super::{EXAMPLES, FULL, full, read};
use crate::{judge, set, tile};
use ga_core::Sampler;
use ga_core::genome::{Distance as _, Grid};
use ga_core::random::Stream;
use ga_core::terminate::Evaluations;
use ga_tiles::data::SCROLL;
use ga_tiles::description::{Commands, Description, Distance, Targets, Vary};
use ga_tiles::level::{Symmetry, Tiles};
use ga_tiles::measure::{
    Border, Branchings, Changes, CheapestWay, Count, DeadEnds, Differs, Journey, JumpReach,
    JumpWay, Jumper, Jumps, Like, LongestPath, Measure, Near, Neighbours, OnWay, Part, Pattern,
    Position, Pushes, Reachable, Regions, Rooms, RunReach, Runner, Scratch, Share, Sum, Supported,
    Tightness, Value, Way,
};
use ga_tiles::search::{Found, levels};
use ga_tiles::{Requirement, Requirements};
use std::sync::Arc;

#[test]
fn caves_are_the_caves_of_the_library() {
    let caves = read(EXAMPLES[0].1).unwrap();
    let floor = set(&[1]);
    let same = Requirements::new([
        Requirement::exactly(Regions::number(floor), 1.0).unwrap(),
        Requirement::at_least(LongestPath(floor), 28.0).unwrap(),
    ]);
    assert_eq!(format!("{:?}", caves.requirements()), format!("{same:?}"));
    assert_eq!(
        (
            caves.template().width(),
            caves.template().height(),
            caves.template().kinds()
        ),
        (14, 14, 2)
    );
    let apart = caves.apart().unwrap();
    assert_eq!(apart.at_least, 0.4);
    let levels = [1, 2].map(|seed| caves.template().sample(&mut Stream::seeded(seed)));
    let rows = levels.each_ref().map(judge::rows);
    let images = judge::images(&rows[0]).into_iter();
    let differing = images.map(|image| judge::differing(&image, &rows[1])).min();
    let distance = apart.distance.tiles().unwrap();
    assert_eq!(
        distance.between(&levels[0], &levels[1]),
        differing.unwrap() as f64 / 196.0
    );
    assert!(caves.operators().is_empty());
}

#[test]
fn dungeons_measure_the_way_over_the_key() {
    let dungeons = read(EXAMPLES[1].1).unwrap();
    let level = dungeons
        .alphabet()
        .read("P.........#\n#########.#\nK........E#\n#.#########\nE.........D\n###########\n###########")
        .unwrap();
    let mut scratch = Scratch::default();
    let mut values = Vec::new();
    let shortfall = dungeons
        .requirements()
        .measure(&level, &mut scratch, &mut values);
    // 9 steps east, 2 south, 9 west; then 2 south over (1, 3), and 10 east in all.
    let way = values.last().copied();
    assert_eq!((shortfall, way), (0.0, Some(Value::Number(32.0))));
    let mut letters = String::new();
    let way = dungeons
        .apart()
        .unwrap()
        .distance
        .way(dungeons.features())
        .unwrap();
    way.letters(&level, &mut scratch, &mut letters);
    assert_eq!(letters.len(), 32);
    let operators: Vec<_> = dungeons
        .operators()
        .iter()
        .map(|operator| (operator.vary, operator.weight))
        .collect();
    assert_eq!(operators[2], (Vary::Swap { reach: Some(3) }, 4.0));
    assert_eq!(
        operators[0],
        (
            Vary::Paint {
                width: 3,
                height: 3,
                is_weighted: true
            },
            1.0
        )
    );
}

fn level_of(description: &Description, text: &str) -> ga_tiles::Level {
    description.alphabet().read(text).expect("a level")
}

#[test]
fn every_key_of_tiles_is_read() {
    let full = full();
    assert_eq!(full.title(), Some("A \"full\" one"));
    assert_eq!(full.template().symmetries().len(), 4);
    assert!(
        full.template()
            .symmetries()
            .contains(&Symmetry::ThreeQuarterTurn)
    );
    assert_eq!(full.template().free_cells(), 12);
    let middle = full
        .template()
        .fits(&level_of(&full, "#..#\n.P#.\n.##.\n#..#"));
    assert!(matches!(
        middle,
        Err(ga_tiles::Error::NotAllowed { x: 1, y: 1, .. })
    ));
    let [wall, floor, player] = full.kinds() else {
        panic!("three kinds")
    };
    assert_eq!(
        (wall.name.as_str(), wall.colour, wall.weight),
        ("wall", Some([10, 20, 30]), 2.5)
    );
    assert_eq!(
        (
            floor.name.as_str(),
            floor.colour,
            floor.weight,
            floor.is_walkable
        ),
        (".", None, 1.0, true)
    );
    assert_eq!(
        (player.character, player.weight, wall.is_walkable),
        ('P', 0.0, false)
    );
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn every_key_of_measures_is_read() {
    let full = full();
    let floor = set(&[1]);
    let player = set(&[2]);
    let walkable = set(&[1, 2]);
    let walls = set(&[0]);
    let picture = full.alphabet().picture("?#\n#?").unwrap();
    let differs = Grid::new(2, 1, vec![player, Tiles::ALL]).unwrap();
    let sets = Grid::new(2, 1, vec![walkable, walkable]).unwrap();
    let none = Tiles::NONE;
    let runner = |through, height, ladders, ropes| Runner {
        through,
        height,
        ladders,
        ropes,
    };
    let jumper = |through, height, width| Jumper {
        through,
        height,
        width,
    };
    let neighbours = Neighbours::new(
        vec![walls | floor, floor | player, floor | player],
        vec![Tiles::ALL, Tiles::ALL, Tiles::NONE],
    );
    let edges = [walls, floor, Tiles::NONE, walls];
    let samples = ["#.\n.P", ".#\n##"].map(|sample| full.alphabet().read(sample).unwrap());
    let like = Like::new(&samples, 1).unwrap();
    let expected: [(&str, Measure); 40] = [
        ("count", Count(walkable).into()),
        ("share", Share(floor).into()),
        ("regions", Regions::number(walkable).into()),
        ("corners", Regions::largest(walls).with_corners().into()),
        ("largest share", Regions::largest_share(walkable).into()),
        ("rooms", Rooms::number(walkable, walls).with_area(2).into()),
        ("behind", Rooms::behind(floor, walls, player).into()),
        ("loops", Rooms::loops(walkable, player).into()),
        ("supported", Supported(walls).into()),
        ("longest-path", LongestPath(walkable).into()),
        (
            "way",
            Way::new(player, walkable, walls)
                .then(walkable, floor)
                .then(player, player)
                .into(),
        ),
        (
            "reachable",
            Reachable {
                from: player,
                through: floor,
                goals: floor,
            }
            .into(),
        ),
        (
            "jump-way",
            JumpWay {
                from: player,
                jumper: jumper(walkable, 3, 0),
                to: walls,
            }
            .into(),
        ),
        (
            "jump-reach",
            JumpReach {
                from: player,
                jumper: jumper(floor, 0, 128),
                goals: walls,
            }
            .into(),
        ),
        (
            "over-key",
            Journey::jumping(player, jumper(walkable, 3, 1), walls)
                .then(walkable, floor)
                .into(),
        ),
        (
            "jumps-over-key",
            Journey::jumping(player, jumper(walkable, 3, 1), walls)
                .then(player, floor)
                .jumps()
                .into(),
        ),
        (
            "runner-way",
            Journey::running(player, runner(walkable, 2, walls, floor), walls)
                .then(walkable, floor)
                .into(),
        ),
        (
            "runner-jumps",
            Journey::running(player, runner(walkable, 0, none, none), walls)
                .jumps()
                .into(),
        ),
        (
            "runner-reach",
            RunReach {
                from: player,
                runner: runner(floor, 2, walls, none),
                goals: walls,
            }
            .into(),
        ),
        (
            "near",
            Near {
                tiles: player,
                others: walkable,
                within: 2,
            }
            .into(),
        ),
        ("least", Border::least(player).into()),
        ("mean", Border::mean(floor).into()),
        ("greatest", Border::greatest(player).into()),
        ("pattern", Pattern::new(&picture).unwrap().turned().into()),
        ("tightness", Tightness(walkable).into()),
        ("dead-ends", DeadEnds(walkable).into()),
        ("branchings", Branchings(floor).into()),
        (
            "cheapest",
            CheapestWay::new(Way::new(player, walkable, walls), 0)
                .with_cost(tile(1), 3)
                .with_cost(tile(2), 3)
                .into(),
        ),
        (
            "on-way",
            OnWay {
                way: Way::new(player, walkable, walls).then(walkable, floor),
                tiles: walkable,
            }
            .into(),
        ),
        (
            "jumps",
            Jumps(JumpWay {
                from: player,
                jumper: jumper(walkable, 3, 1),
                to: walls,
            })
            .into(),
        ),
        ("column", Position::column(walls).into()),
        ("row", Position::row(walls).greatest().into()),
        ("changes", Changes::in_columns(walls).mean().into()),
        (
            "pushes",
            Pushes::new(player, player, walls, floor)
                .moves()
                .states(50)
                .with_pulls()
                .with_slides()
                .into(),
        ),
        (
            "sum",
            Sum::new([
                (1.0, Count(walkable).into()),
                (-2.5, Regions::number(walkable).into()),
            ])
            .unwrap()
            .into(),
        ),
        (
            "sets",
            Part::new(Pattern::new(&sets).unwrap(), 0..=2, 3..=3)
                .unwrap()
                .into(),
        ),
        (
            "differs",
            Part::new(Differs::new(&differs).unwrap(), 1..=2, 0..=0)
                .unwrap()
                .into(),
        ),
        ("neighbours", neighbours.unwrap().with_edges(edges).into()),
        ("like", like.clone().unseen().into()),
        ("alike", like.into()),
    ];
    assert_eq!(full.features().len(), expected.len() + 1);
    for (feature, (name, measure)) in full.features().iter().zip(expected) {
        assert_eq!(feature.name, name);
        assert_eq!(format!("{:?}", feature.measure), format!("{measure:?}"));
    }
}

#[test]
fn every_other_key_is_read() {
    let full = full();
    let fun = full.features().last().unwrap();
    let command = fun.measure.command().unwrap();
    assert_eq!(command.words().join(" "), r"python3 fun.py a \ b");
    assert_eq!((command.limit().as_millis(), command.batch()), (2500, 12));
    assert_eq!(
        fun.require.map(|range| (range.low, range.high)),
        Some((-1e300, f64::INFINITY))
    );

    let requirements = full.requirements();
    let ranges: Vec<_> = requirements
        .iter()
        .map(|one| (one.range().into_inner(), one.scale()))
        .collect();
    assert_eq!(
        ranges,
        [
            ((0.25, 0.75), 0.01),
            ((1.0, 1.0), 1.0),
            ((f64::NEG_INFINITY, 12.0), 1.0),
            ((-1e300, f64::INFINITY), 1.0)
        ]
    );
    let wishes: Vec<_> = full
        .features()
        .iter()
        .filter_map(|feature| feature.wish.clone())
        .collect();
    assert_eq!(
        (&wishes[0].targets, wishes[0].within),
        (&Targets::List(vec![0.5, 1.0]), 0.25)
    );
    assert_eq!(
        (&wishes[1].targets, wishes[1].within),
        (&Targets::Spread { from: 0.0, to: 1.0 }, 0.1)
    );

    let apart = full.apart().unwrap();
    assert_eq!(
        apart.distance,
        Distance::Features {
            scales: vec![(0, 2.0), (4, 0.1)]
        }
    );
    let values = [
        vec![Value::Number(1.0), Value::Number(0.5)],
        vec![Value::Number(5.0), Value::Number(0.5)],
    ];
    assert_eq!(
        apart
            .distance
            .features()
            .unwrap()
            .between(&values[0], &values[1]),
        2.0
    );

    let operators: Vec<_> = full
        .operators()
        .iter()
        .map(|operator| (operator.vary, operator.weight))
        .collect();
    let expected = [
        (
            Vary::Copy {
                width: 2,
                height: 2,
                is_turned: true,
            },
            1.0,
        ),
        (Vary::Exchange, 1.0),
        (
            Vary::Paint {
                width: 3,
                height: 2,
                is_weighted: false,
            },
            1.5,
        ),
        (Vary::Set { is_weighted: true }, 4.0),
        (Vary::Shift, 0.0),
        (Vary::Swap { reach: Some(3) }, 2.0),
        (Vary::Turn, 1.0),
    ];
    assert_eq!(operators, expected);
}

#[test]
fn operators_keep_the_template() {
    let full = full();
    let template = Arc::new(full.template().clone());
    let mut rng = Stream::seeded(3);
    let mut changed = 0;
    for operator in full.operators() {
        let Some(mutator) = operator.vary.mutator(&template).unwrap() else {
            assert_eq!(operator.vary, Vary::Exchange);
            continue;
        };
        for _ in 0..100 {
            let parent = template.sample(&mut rng);
            let mut child = parent.clone();
            mutator.mutate(&mut child, &mut rng);
            assert_eq!(template.fits(&child), Ok(()), "{}", operator.vary.name());
            changed += usize::from(child != parent);
        }
    }
    assert!(changed > 200);
    assert!(Vary::Swap { reach: Some(0) }.mutator(&template).is_err());
    assert!(Vary::Swap { reach: None }.mutator(&template).is_ok());
}

#[test]
fn the_size_may_be_that_of_the_picture() {
    let text = "fixed = '''\n#??\n???\n'''\ntiles = [{ character = \"#\" }]";
    let template = read(text).unwrap().template().clone();
    assert_eq!(
        (template.width(), template.height(), template.free_cells()),
        (3, 2, 5)
    );
}

#[test]
fn every_symmetry_has_its_word() {
    for (word, count) in [
        ("none", 1),
        ("left-right", 2),
        ("top-bottom", 2),
        ("both", 4),
        ("half-turn", 2),
        ("quarter-turn", 4),
        ("diagonal", 2),
    ] {
        let text = format!(
            "symmetry = '{word}'\nsize = {{ width = 3, height = 3 }}\ntiles = [{{ character = '#' }}]"
        );
        assert_eq!(
            read(&text).unwrap().template().symmetries().len(),
            count,
            "{word}"
        );
    }
}

#[test]
fn what_is_written_is_read_again() {
    for text in EXAMPLES.map(|(_, text)| text).into_iter().chain([FULL]) {
        let first = Description::read(text, Commands::Allowed).unwrap();
        let again = Description::read(&first.to_toml(), Commands::Allowed).unwrap();
        assert_eq!(again.to_toml(), first.to_toml());
        assert_eq!(again.template(), first.template());
        assert_eq!(
            (again.kinds(), again.apart(), again.operators()),
            (first.kinds(), first.apart(), first.operators())
        );
        assert_eq!(
            format!("{:?}", again.features()),
            format!("{:?}", first.features())
        );
    }
}

#[test]
fn odd_characters_are_written_and_read_again() {
    let text = "fixed = \"\"\"\n'\\\\\n\\\"?\n\"\"\"\ntitle = 'tab\\there'\ntiles = [{ character = \"'\" }, { character = '\\' }, { character = '\"', name = \"a\\tb\" }, { character = ' ' }, { character = 'é' }]\n[measures.\"odd ' name \\\"\"]\ntype = 'count'\ntiles = ' é'";
    let first = read(text).unwrap();
    let again = read(&first.to_toml()).unwrap();
    assert_eq!(format!("{again:?}"), format!("{first:?}"));
}

/// A search in its simplest form, with the requirements and the operators of the description.
#[test]
fn levels_of_all_examples_can_be_found() {
    // Single changes alone do not make the ground of a level that scrolls.
    for (name, text) in EXAMPLES.into_iter().filter(|(name, _)| *name != "scroll") {
        let example = read(text).unwrap();
        let template = Arc::new(example.template().clone());
        let own = [
            Vary::Set { is_weighted: true },
            Vary::Swap { reach: Some(2) },
        ];
        let named: Vec<Vary> = example
            .operators()
            .iter()
            .map(|operator| operator.vary)
            .collect();
        let varies = if named.is_empty() {
            own.to_vec()
        } else {
            named
        };
        let mutators: Vec<_> = varies
            .iter()
            .filter_map(|vary| vary.mutator(&template).unwrap())
            .collect();
        let requirements = example.requirements();
        let mut rng = Stream::seeded(5);
        let mut scratch = Scratch::default();
        let mut values = Vec::new();
        let mut level = template.sample(&mut rng);
        let mut shortfall = requirements.measure(&level, &mut scratch, &mut values);
        for step in 0..100_000 {
            if shortfall <= 0.0 {
                break;
            }
            let mut child = level.clone();
            mutators[step % mutators.len()].mutate(&mut child, &mut rng);
            let after = requirements.measure(&child, &mut scratch, &mut values);
            if after <= shortfall {
                (level, shortfall) = (child, after);
            }
        }
        assert_eq!(
            shortfall,
            0.0,
            "{name}\n{}",
            example.alphabet().write(&level)
        );
        assert_eq!(template.fits(&level), Ok(()));
    }
}

#[test]
fn levels_that_scroll_are_found_by_their_search() {
    let example = read(SCROLL).unwrap();
    let mut engine = example.search(1).unwrap().start(11).unwrap();
    engine.run((Found(1), Evaluations(20_000)));
    let (level, _) = levels(engine.state()).next().expect("a level");
    let lack = example
        .requirements()
        .measure(level, &mut Scratch::default(), &mut Vec::new());
    assert_eq!(lack, 0.0, "{}", example.alphabet().write(level));
}

#[test]
fn the_examples_of_the_keys_are_descriptions() {
    let base = "size = { width = 9, height = 9 }\ntiles = [{ character = '#' }, { character = '.', walkable = true }, \
                { character = 'P' }, { character = 'D' }, { character = 'E', walkable = true }, { character = 'c' }, \
                { character = 'T' }]\n";
    let guide = include_str!("../../../../../docs/guide/tiles.md").split("<!-- more rules -->\n");
    let guide = guide.skip(1).filter_map(|text| text.split("```").nth(1));
    let keys = ga_tiles::description::REFERENCE
        .split("```")
        .skip(1)
        .step_by(2);
    let blocks: Vec<&str> = keys.chain(guide).collect();
    assert_eq!(blocks.len(), 9);
    for block in blocks {
        let text = format!(
            "{base}{}",
            block.strip_prefix("toml").expect("a block of TOML")
        );
        assert!(
            !read(&text)
                .unwrap_or_else(|error| panic!("{error}\n{text}"))
                .features()
                .is_empty()
        );
    }
}

#[test]
fn layers_are_one_below_the_other_and_have_tiles_of_their_own() {
    let text = "size = { width = 5, height = 3 }\nlayers = 2\nsymmetry = 'left-right'\n\
                tiles = [{ character = '#' }, { character = '.', walkable = true }, \
                { character = '_', layer = 1, weight = 3 }, { character = 'c', layer = 1 }]\n[measures]\n\
                floor = { type = 'regions', require = { exactly = 1 } }\n\
                chests = { type = 'count', tiles = 'c', layer = 1, rows = -1, require = { at_least = 1 } }\n\
                on-walls = { type = 'stacked', tiles = 'c', layer = 1, others = '#', under = 0, require = { exactly = 0 } }\n";
    let layered = read(text).unwrap();
    assert_eq!(
        (layered.template().width(), layered.template().height()),
        (5, 6)
    );
    assert_eq!(
        read(&layered.to_toml()).unwrap().to_toml(),
        layered.to_toml()
    );
    let mut engine = layered.search(8).unwrap().start(1).unwrap();
    engine.run((
        ga_tiles::search::Found(8),
        ga_core::terminate::Evaluations(20_000),
    ));
    let found: Vec<_> = ga_tiles::search::levels(engine.state()).collect();
    assert_eq!(found.len(), 8);
    for (level, _) in found {
        for (place, tile) in level.cells().iter().enumerate() {
            assert_eq!(place >= 15, tile.kind() >= 2, "{level:?}");
        }
        let chests: Vec<usize> = (0..15)
            .filter(|&place| level.cells()[15 + place] == tile(3))
            .collect();
        assert!(chests.iter().any(|&place| place >= 10));
        assert!(chests.iter().all(|&place| level.cells()[place] == tile(1)));
    }
    for (more, sentence) in [
        (
            "symmetry = 'both'",
            "`symmetry` and `layers` exclude each other",
        ),
        ("fixed = '???'", "1 rows cannot be divided into 2 layers"),
        (
            "measures = { a = { type = 'count', tiles = 'c', layer = 2 } }",
            "below the number of `layers`",
        ),
    ] {
        let size = if more.starts_with("fixed") {
            ""
        } else {
            "size = { width = 5, height = 3 }\n"
        };
        let text = format!(
            "{size}layers = 2\n{more}\ntiles = [{{ character = 'a' }}, {{ character = 'c', layer = 1 }}]"
        );
        let error = read(&text).unwrap_err().to_string();
        assert!(error.contains(sentence), "{more}: {error}");
    }
}
