//! Agents over several stops, beside a search that writes its rules a second time.

use super::of;
use crate::{judge, random, set, tile};
use ga_core::random::{Stream, below};
use ga_tiles::level::{Alphabet, Tiles};
use ga_tiles::measure::{Journey, JumpWay, Jumper, Jumps, RunReach, Runner, Scratch, Value};
use ga_tiles::{Level, Measure};
use std::collections::{BTreeSet, VecDeque};

type Cell = (isize, isize);

/// The rules of a runner, cell by cell. Kinds: 0 air, 1 solid, 2 start, 3 key, 4 door, 5 ladder,
/// 6 rope.
struct Judge<'a> {
    rows: &'a [Vec<usize>],
    height: usize,
    /// The kinds that are open on each leg, and the goal of it.
    legs: &'a [(Vec<usize>, usize)],
}

impl Judge<'_> {
    fn kind(&self, (x, y): Cell) -> Option<usize> {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y))?;
        usize::try_from(x).ok().and_then(|x| row.get(x)).copied()
    }

    fn is_open(&self, leg: usize, cell: Cell) -> bool {
        let earlier = self.legs[..=leg].iter().map(|(_, goal)| *goal);
        let open: Vec<usize> = self.legs[leg]
            .0
            .iter()
            .copied()
            .chain(earlier)
            .chain([2, 5, 6])
            .collect();
        self.kind(cell).is_some_and(|kind| open.contains(&kind))
    }

    /// All steps: the letter, the cells that are passed, and the cells that are left to rise.
    fn steps(&self, leg: usize, (x, y): Cell, left: usize) -> Vec<(char, Vec<Cell>, usize)> {
        let holds = matches!(self.kind((x, y)), Some(5 | 6));
        let below = self.kind((x, y + 1));
        let stands = below == Some(5) || below.is_some() && !self.is_open(leg, (x, y + 1));
        let mut steps = Vec::new();
        let aside = |y: isize, letters: [char; 3], left: usize| {
            [(0, letters[0]), (1, letters[1]), (-1, letters[2])]
                .map(|(across, letter)| (letter, vec![(x, y), (x + across, y)], left))
        };
        if holds || stands {
            steps.push(('E', vec![(x + 1, y)], 0));
            steps.push(('W', vec![(x - 1, y)], 0));
            if self.kind((x, y)) == Some(5) {
                steps.push(('N', vec![(x, y - 1)], 0));
            }
            if holds || below == Some(5) {
                steps.push(('S', vec![(x, y + 1)], 0));
            }
            if self.height > 0 {
                steps.extend(aside(y - 1, ['n', 'e', 'w'], self.height - 1));
            }
        } else {
            if left > 0 {
                steps.extend(aside(y - 1, ['n', 'e', 'w'], left - 1));
            }
            steps.extend(aside(y + 1, ['f', 'r', 'l'], 0));
        }
        steps.retain(|(_, cells, _)| cells.iter().all(|&cell| self.is_open(leg, cell)));
        steps
    }

    /// The least number of steps over all goals, and all cells that are reached on the first leg.
    fn way(&self) -> (Option<usize>, BTreeSet<Cell>) {
        let goes_on = |mut leg: usize, cell: Cell| {
            while leg < self.legs.len() && self.kind(cell) == Some(self.legs[leg].1) {
                leg += 1;
            }
            leg
        };
        let mut queue = VecDeque::new();
        let mut known = BTreeSet::new();
        let mut reached = BTreeSet::new();
        for (y, row) in self.rows.iter().enumerate() {
            for x in (0..row.len()).filter(|&x| row[x] == 2) {
                queue.push_back((0, 0, (x as isize, y as isize), 0));
            }
        }
        while let Some((steps, leg, cell, left)) = queue.pop_front() {
            if !known.insert((leg, cell, left)) {
                continue;
            }
            if leg == 0 {
                reached.insert(cell);
            }
            for (_, cells, left) in self.steps(leg, cell, left) {
                let mut after = leg;
                for &cell in &cells {
                    if after == 0 {
                        reached.insert(cell);
                    }
                    after = goes_on(after, cell);
                    if after == self.legs.len() {
                        return (Some(steps + 1), reached);
                    }
                }
                queue.push_back((steps + 1, after, cells[cells.len() - 1], left));
            }
        }
        (None, reached)
    }
}

/// A level with ground that has holes, ladders and ropes.
fn level(rng: &mut Stream) -> Level {
    let (width, height) = (2 + below(rng, 9), 2 + below(rng, 6));
    let mut level = random(width, height, 2, [60, 75, 90][below(rng, 3)], rng);
    for (kind, count) in [(5, 4), (6, 3), (2, 1), (3, 1), (4, 1)] {
        for _ in 0..count {
            level.set(below(rng, width), below(rng, height), tile(kind));
        }
    }
    level
}

#[test]
fn a_runner_is_that_of_the_judge() {
    let mut rng = Stream::seeded(21);
    let mut ways = 0;
    let mut two = 0;
    for _ in 0..3000 {
        let level = level(&mut rng);
        let rows = judge::rows(&level);
        let height = below(&mut rng, 4);
        let runner = Runner {
            through: set(&[0]),
            height,
            ladders: tile(5).into(),
            ropes: tile(6).into(),
        };
        let key = Journey::running(tile(2).into(), runner, tile(3).into());
        let both = key.clone().then(set(&[0]), tile(4).into());
        for (way, legs) in [
            (&key, &[(vec![0], 3)][..]),
            (&both, &[(vec![0], 3), (vec![0], 4)]),
        ] {
            let expected = if judge::cells_of(&rows, set(&[2])).is_empty() {
                None
            } else {
                Judge {
                    rows: &rows,
                    height,
                    legs,
                }
                .way()
                .0
            };
            let value = of(way.clone(), &level);
            assert_eq!(
                value.number(),
                expected.map(|steps| steps as f64),
                "{height} {level:?}"
            );
            if let Value::Missing { gap } = value {
                assert!(gap >= 1.0, "{gap} {level:?}");
            }
            let mut scratch = Scratch::default();
            let mut letters = String::new();
            assert_eq!(way.letters(&level, &mut scratch, &mut letters), value);
            assert_eq!(letters.len(), expected.unwrap_or(0));
            ways += usize::from(expected.is_some());
            two += usize::from(expected.is_some() && legs.len() == 2);
        }
        // All that it reaches, if nothing ends the way.
        let (_, reached) = Judge {
            rows: &rows,
            height,
            legs: &[(vec![0, 3, 4], 9)],
        }
        .way();
        let goals = judge::cells_of(&rows, set(&[0]));
        let has = !goals.is_empty() && !judge::cells_of(&rows, set(&[2])).is_empty();
        if has {
            let count = goals
                .iter()
                .filter(|(x, y)| reached.contains(&(*x as isize, *y as isize)))
                .count();
            let runner = Runner {
                through: set(&[0, 3, 4]),
                ..runner
            };
            let share = of(
                RunReach {
                    from: tile(2).into(),
                    runner,
                    goals: tile(0).into(),
                },
                &level,
            );
            assert_eq!(
                share.number(),
                Some(count as f64 / goals.len() as f64),
                "{height} {level:?}"
            );
        }
    }
    assert!(
        ways > 1000 && two > 200,
        "{ways} ways, {two} of them over the key"
    );
}

/// A way of one leg is a way with jumps: both are written apart from each other.
#[test]
fn one_leg_of_an_agent_that_jumps_is_its_way() {
    let mut rng = Stream::seeded(22);
    let mut ways = 0;
    for _ in 0..2000 {
        let level = level(&mut rng);
        let jumper = Jumper {
            through: set(&[0, 5]),
            height: below(&mut rng, 4),
            width: below(&mut rng, 4),
        };
        let (from, to) = (Tiles::from(tile(2)), Tiles::from(tile(3)));
        let way = of(JumpWay { from, jumper, to }, &level);
        let journey = of(Journey::jumping(from, jumper, to), &level);
        assert_eq!(way.number(), journey.number(), "{jumper:?} {level:?}");
        ways += usize::from(way.number().is_some());
        if let (Value::Missing { gap: one }, Value::Missing { gap: other }) = (way, journey) {
            assert_eq!(one.max(1.0), other, "{jumper:?} {level:?}");
        }
    }
    assert!(ways > 100, "{ways}");
}

fn play(way: impl Fn([Tiles; 6]) -> Journey, text: &str) -> String {
    let alphabet = Alphabet::new("#.SKDHr").expect("seven characters");
    let sets = [".", "S", "K", "D", "H", "r"].map(|tiles| alphabet.tiles(tiles).expect("a tile"));
    let mut letters = String::new();
    let level = alphabet.read(text).expect("a level");
    way(sets).letters(&level, &mut Scratch::default(), &mut letters);
    letters
}

#[test]
fn moves_are_as_they_are_described() {
    for (text, height, letters) in [
        // Walking, falling, and a step that is too high.
        ("S.K\n###", 0, "EE"),
        ("S..\n#.K\n#.#", 0, "Er"),
        ("S.\n#.\n#K\n##", 0, "Eff"),
        // It steers while it falls.
        ("S...\n#...\n#..K\n####", 0, "Err"),
        // A jump with height 1 crosses a gap of one cell, with height 2 one of three.
        ("...\nS.K\n#.#", 1, "er"),
        (".....\n.....\nS...K\n#...#", 1, ""),
        (".....\n.....\nS...K\n#...#", 2, "eerr"),
        // Up a ladder, along a rope, and down.
        ("rrr.\nH..K\nH..#\nH.S#\n####", 0, "WWNNNEEEf"),
        ("..K\nHr#\nH.#\nS..\n###", 0, ""),
    ] {
        let run = |[air, start, key, _, ladders, ropes]: [Tiles; 6]| {
            Journey::running(
                start,
                Runner {
                    through: air,
                    height,
                    ladders,
                    ropes,
                },
                key,
            )
        };
        let found = play(run, text);
        assert_eq!(found.len(), letters.len(), "{text}\n{found}");
        if letters.len() < 4 {
            assert_eq!(found, letters, "{text}");
        }
    }
    // The door is closed until the key is there.
    let over = |[air, start, key, door, ..]: [Tiles; 6]| {
        let jumper = Jumper {
            through: air,
            height: 1,
            width: 2,
        };
        Journey::jumping(start, jumper, key).then(air, door)
    };
    assert_eq!(play(over, "K.SD\n####"), "WWEEE");
    assert_eq!(play(over, "SDK.\n####"), "");
    assert_eq!(play(over, "....\nKS.D\n##.#"), "WEe");
}

#[test]
fn jumps_on_the_way_are_counted() {
    let alphabet = Alphabet::new("#.SKD").expect("characters");
    let [air, start, key, door] =
        [".", "S", "K", "D"].map(|tiles| alphabet.tiles(tiles).expect("a tile"));
    let level = alphabet.read(".......\nS.K..D.\n#.##.##").expect("a level");
    let jumper = Jumper {
        through: air,
        height: 1,
        width: 2,
    };
    let way = Journey::jumping(start, jumper, key).then(air, door);
    assert_eq!(of(way.clone().jumps(), &level), Value::Number(2.0));
    assert_eq!(
        of(
            Jumps(JumpWay {
                from: start,
                jumper,
                to: key
            }),
            &level
        ),
        Value::Number(1.0)
    );
    let runner = Runner {
        through: air,
        height: 1,
        ladders: Tiles::NONE,
        ropes: Tiles::NONE,
    };
    let run = Journey::running(start, runner, key).then(air, door);
    assert_eq!(of(run.jumps(), &level), Value::Number(2.0));
}

/// The nearer a level is to a way, the less its gap.
#[test]
fn the_gap_leads_to_the_key_and_then_to_the_door() {
    let alphabet = Alphabet::new("#.SKD").expect("characters");
    let [air, start, key, door] =
        [".", "S", "K", "D"].map(|tiles| alphabet.tiles(tiles).expect("a tile"));
    let jumper = Jumper {
        through: air,
        height: 1,
        width: 1,
    };
    let way = Measure::from(Journey::jumping(start, jumper, key).then(air, door));
    let gap = |text: &str| {
        let level = alphabet.read(text).expect("a level");
        match way.of(&level, &mut Scratch::default()) {
            Value::Missing { gap } => gap,
            value => panic!("{value:?} {text}"),
        }
    };
    let texts = [
        "......\n######",
        "S.....\n######",
        "S##K#D\n######",
        "S...K.\n######",
        "S.K##D\n######",
        "S.K.#D\n######",
    ];
    let gaps = texts.map(gap);
    // 6 columns and 2 rows: all that is absent adds 8.
    assert!(gaps.is_sorted_by(|one, other| one > other), "{gaps:?}");
    let reach = RunReach {
        from: start,
        runner: Runner {
            through: air,
            height: 1,
            ladders: Tiles::NONE,
            ropes: Tiles::NONE,
        },
        goals: key,
    };
    assert_eq!(
        of(reach, &alphabet.read("..\n##").expect("a level")),
        super::missing(2)
    );
}
