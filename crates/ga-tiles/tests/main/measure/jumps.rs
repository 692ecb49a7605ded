//! An agent that walks, falls and jumps.

use super::{missing, number, of};
use crate::{judge, large, random, set, tile};
use ga_core::random::{Stream, below};
use ga_tiles::level::{Alphabet, Tiles};
use ga_tiles::measure::{JumpReach, JumpWay, Jumper, Scratch};
use ga_tiles::{Error, Level, Measure, Template};

/// Compares an agent with that of the judge. Returns the number of moves.
fn check(
    level: &Level,
    from: Tiles,
    jumper: Jumper,
    to: Tiles,
    scratch: &mut Scratch,
) -> Option<usize> {
    let rows = judge::rows(level);
    let agent = (jumper.through, jumper.height, jumper.width);
    let (expected, reached) = judge::jumps(&rows, from, agent, to);
    let way = JumpWay { from, jumper, to };
    let mut letters = "of another way".to_owned();
    let value = way.letters(level, scratch, &mut letters);
    assert_eq!(value, of(way, level));
    if let Some(expected) = &expected {
        assert_eq!(
            (value, &letters),
            (number(expected.len()), expected),
            "{jumper:?} {level:?}"
        );
    } else {
        let gap = judge::jumps_gap(&rows, from, agent, to);
        assert!(gap > 0, "a way that does not exist has no gap");
        assert_eq!(
            (value, letters.as_str()),
            (missing(gap), ""),
            "{jumper:?} {level:?}"
        );
    }
    let goals = judge::cells_of(&rows, to);
    let absent =
        usize::from(goals.is_empty()) + usize::from(judge::cells_of(&rows, from).is_empty());
    let share = of(
        JumpReach {
            from,
            jumper,
            goals: to,
        },
        level,
    );
    if absent > 0 {
        assert_eq!(share, missing(absent));
    } else {
        let count = goals.iter().filter(|goal| reached.contains(goal)).count();
        assert_eq!(
            share.number(),
            Some(count as f64 / goals.len() as f64),
            "{jumper:?} {level:?}"
        );
    }
    expected.map(|letters| letters.len())
}

#[test]
fn an_agent_is_that_of_the_judge() {
    let mut rng = Stream::seeded(11);
    let mut scratch = Scratch::default();
    let mut ways = 0;
    let mut longest = 0;
    for case in 0..1500 {
        let (width, height) = (1 + below(&mut rng, 24), 1 + below(&mut rng, 10));
        let mut level = random(width, height, 2, [50, 65, 80][case % 3], &mut rng);
        // Ground with some holes.
        for x in (0..width).filter(|_| case % 4 > 0) {
            level.set(x, height - 1, tile(usize::from(below(&mut rng, 5) > 0)));
        }
        for kind in 2..4 {
            for _ in 0..=below(&mut rng, 2) {
                let row = below(&mut rng, (height - 1).max(1));
                level.set(below(&mut rng, width), row, tile(kind));
            }
        }
        let jumper = Jumper {
            through: set(&[0]),
            height: below(&mut rng, 5),
            width: below(&mut rng, 5),
        };
        let moves = check(&level, set(&[2]), jumper, set(&[3]), &mut scratch).unwrap_or(0);
        (ways, longest) = (ways + usize::from(moves > 1), longest.max(moves));
        // Starts that are goals, and all of the air.
        check(&level, set(&[2, 3]), jumper, set(&[0, 3]), &mut scratch);
        check(
            &level,
            set(&[2]),
            Jumper {
                through: Tiles::NONE,
                ..jumper
            },
            set(&[0]),
            &mut scratch,
        );
    }
    assert!(
        ways > 100 && longest > 7,
        "the levels are too easy: {ways} ways, the longest has {longest} moves"
    );
}

#[test]
fn large_levels_are_measured_as_by_the_judge() {
    let mut scratch = Scratch::default();
    for level in large()
        .into_iter()
        .filter(|level| level.cells().len() < 5000)
    {
        let jumper = Jumper {
            through: set(&[0]),
            height: 128,
            width: 128,
        };
        check(
            &level,
            set(&[1]),
            Jumper {
                height: 2,
                width: 3,
                ..jumper
            },
            set(&[2]),
            &mut scratch,
        );
        if level.cells().len() < 500 {
            check(&level, set(&[1]), jumper, set(&[2]), &mut scratch);
        }
    }
}

fn moves(text: &str, height: usize, width: usize) -> String {
    let alphabet = Alphabet::new("#.SG").expect("four characters");
    let [air, start, goal] = [".", "S", "G"].map(|tiles| alphabet.tiles(tiles).expect("a tile"));
    let way = JumpWay {
        from: start,
        jumper: Jumper {
            through: air,
            height,
            width,
        },
        to: goal,
    };
    let mut letters = String::new();
    way.letters(
        &alphabet.read(text).expect("a level"),
        &mut Scratch::default(),
        &mut letters,
    );
    letters
}

#[test]
fn moves_are_as_they_are_described() {
    for (text, height, width, letters) in [
        // Walking, also down a step, but not up and not over a gap.
        ("S.G\n###", 0, 0, "EE"),
        ("G.S\n###", 0, 0, "WW"),
        ("S..\n#.G\n###", 0, 0, "EE"),
        ("..G\nS.#\n###", 0, 0, ""),
        ("S.G\n#.#", 0, 3, ""),
        // A jump needs room above, and no more width than the agent has.
        ("S.G\n#.#", 1, 2, ""),
        ("...\nS.G\n#.#", 1, 2, "e"),
        ("...\nS.G\n#.#", 1, 1, ""),
        ("#..\nS.G\n#.#", 1, 2, ""),
        (".#.\nS.G\n#.#", 1, 2, ""),
        // Up one step, and two.
        ("...\n..G\nS.#\n###", 1, 1, "Ee"),
        ("...\n..G\nS.#\n###", 1, 2, "e"),
        ("..G\n..#\nS.#\n###", 1, 2, ""),
        ("..G\n..#\nS.#\n###", 2, 2, "e"),
        // A goal in the air above, and one that a fall passes.
        ("G\n.\nS\n#", 2, 0, "n"),
        ("G\n.\nS\n#", 1, 0, ""),
        ("S..\n#G.\n#..\n###", 0, 0, "E"),
        // The start falls, and may be there at once.
        ("S.\n..\n.G\n##", 0, 0, "E"),
        // It jumps to the west, and prefers E to W and W to e.
        ("....\nG..S\n####", 1, 3, "w"),
        ("GSG\n###", 0, 0, "E"),
    ] {
        assert_eq!(moves(text, height, width), letters, "{text}");
    }
}

#[test]
fn a_gap_shrinks_as_the_agent_gets_nearer() {
    let alphabet = Alphabet::new("#.SG").expect("four characters");
    let [air, start, goal] = [".", "S", "G"].map(|tiles| alphabet.tiles(tiles).expect("a tile"));
    let jumper = Jumper {
        through: air,
        height: 1,
        width: 1,
    };
    let way = JumpWay {
        from: start,
        jumper,
        to: goal,
    };
    let gap = |text: &str| of(way, &alphabet.read(text).expect("a level"));
    // Nothing to stand on: as if there was no start. No goal, and neither of both.
    assert_eq!(gap("S..G\n...#"), missing(6));
    assert_eq!(gap("S...\n####"), missing(6));
    assert_eq!(gap("....\n####"), missing(12));
    assert_eq!(
        [
            gap("S...G\n#...#"),
            gap("S...G\n##..#"),
            gap("S..G.\n#####")
        ],
        [missing(4), missing(3), number(3)]
    );
}

#[test]
fn sets_are_checked() -> Result<(), Error> {
    let template = Template::new(5, 5, 3)?;
    let jumper = Jumper {
        through: set(&[0]),
        height: 2,
        width: 2,
    };
    for (from, jumper, to, is_fine) in [
        (set(&[1]), jumper, set(&[2]), true),
        (
            set(&[1]),
            Jumper {
                through: Tiles::NONE,
                ..jumper
            },
            set(&[2]),
            true,
        ),
        (set(&[3]), jumper, set(&[2]), false),
        (set(&[1]), jumper, Tiles::NONE, false),
        (
            set(&[1]),
            Jumper {
                through: set(&[7]),
                ..jumper
            },
            set(&[2]),
            false,
        ),
    ] {
        assert_eq!(
            Measure::from(JumpWay { from, jumper, to })
                .check(&template)
                .is_ok(),
            is_fine
        );
        assert_eq!(
            Measure::from(JumpReach {
                from,
                jumper,
                goals: to
            })
            .check(&template)
            .is_ok(),
            is_fine
        );
    }
    Ok(())
}
