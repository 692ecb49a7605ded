//! The problems of the targets: what is looked for, and how the naive judge looks at the result.

use super::judge::{self, Rows};
use ga_core::genome::Distance as _;
use ga_tiles::apart::Edits;
use ga_tiles::description::{Commands, Description};
use ga_tiles::level::{Alphabet, Symmetry, Tiles};
use ga_tiles::measure::{Count, LongestPath, Own, Regions, Scratch, Value, Way};
use ga_tiles::search::{Apart, Search, Wishes};
use ga_tiles::{Level, Requirement, Requirements, Template};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::error::Error;

/// A number of levels that a search should find within a number of evaluations.
pub(crate) struct Problem {
    pub(crate) search: Search,
    pub(crate) count: usize,
    pub(crate) budget: u64,
    /// The number of faults that the judge finds.
    pub(crate) faults: Box<Judge>,
}

/// Counts the faults of levels.
type Judge = dyn Fn(&[Level]) -> usize + Send + Sync;

/// The names of all problems.
pub(crate) const NAMES: [&str; 15] = [
    "caves-100",
    "caves-1000",
    "caves-wishes",
    "dungeons-100",
    "dungeons-300",
    "dungeons-wishes",
    "pushing-40",
    "platform-100",
    "city-100",
    "caves-100-images",
    "caves-1000-images",
    "caves-wishes-images",
    "dungeons-100-images",
    "dungeons-300-images",
    "dungeons-wishes-images",
];

/// A problem by its name. Those on images count mirrored and turned levels as equal.
pub(crate) fn problem(name: &str) -> Result<Problem, Box<dyn Error>> {
    let (name, has_images) = name
        .strip_suffix("-images")
        .map_or((name, false), |name| (name, true));
    match name {
        "caves-100" => caves(100, 30_000, false, has_images),
        "caves-1000" => caves(1000, 500_000, false, has_images),
        "caves-wishes" => caves(100, 100_000, true, has_images),
        "dungeons-100" => dungeons(100, 30_000, false, has_images),
        "dungeons-300" => dungeons(300, 500_000, false, has_images),
        "dungeons-wishes" => dungeons(100, 100_000, true, has_images),
        "pushing-40" => pushing(),
        "platform-100" => platform(),
        _ => city(),
    }
}

/// Counts levels that break a rule, for which `look` returns `None`, and pairs that are too close.
fn count_faults<T>(
    levels: &[Level],
    look: impl Fn(&Rows) -> Option<T>,
    are_apart: impl Fn(&T, &T) -> bool,
) -> usize {
    let seen: Vec<Option<T>> = levels
        .iter()
        .map(|level| look(&judge::rows(level)))
        .collect();
    let good: Vec<&T> = seen.iter().flatten().collect();
    let pairs = (0..good.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let close = pairs
        .filter(|&(one, other)| !are_apart(good[one], good[other]))
        .count();
    seen.len() - good.len() + close
}

/// The number of targets that no level of its own meets.
fn unmet(values: &[Vec<f64>], targets: &[Vec<f64>], tolerance: f64) -> usize {
    /// Gives a target a level, and if another target has it, gives that one another level.
    fn settle(
        target: usize,
        fits: &[Vec<usize>],
        owner: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        fits[target].iter().any(|&level| {
            if std::mem::replace(&mut seen[level], true) {
                return false;
            }
            let is_free = owner[level].is_none_or(|other| settle(other, fits, owner, seen));
            if is_free {
                owner[level] = Some(target);
            }
            is_free
        })
    }
    let meets = |level: &Vec<f64>, target: &Vec<f64>| {
        level
            .iter()
            .zip(target)
            .all(|(value, wanted)| (value - wanted).abs() <= tolerance)
    };
    let all_meeting = |target| {
        (0..values.len())
            .filter(move |&level| meets(&values[level], target))
            .collect()
    };
    let fits: Vec<Vec<usize>> = targets.iter().map(all_meeting).collect();
    let mut owner = vec![None; values.len()];
    let is_unmet =
        |target: &usize| !settle(*target, &fits, &mut owner, &mut vec![false; values.len()]);
    (0..targets.len()).filter(is_unmet).count()
}

fn caves(
    count: usize,
    budget: u64,
    has_wishes: bool,
    has_images: bool,
) -> Result<Problem, Box<dyn Error>> {
    let floor = Alphabet::new("#.")?.tiles(".")?;
    let requirements = Requirements::new([
        Requirement::exactly(Regions::number(floor), 1.0)?,
        Requirement::at_least(LongestPath(floor), 28.0)?.with_scale(4.0)?,
    ]);
    let apart = if has_images {
        Apart::tiles(0.4)?
    } else {
        Apart::tiles(0.4)?.without_images()
    };
    let mut search = Search::new(Template::new(14, 14, 2)?, requirements, apart)?;
    let wishes = Wishes::spread(1, 35.0..=97.0, count)?.with_tolerance(7.0)?;
    let targets = if has_wishes {
        wishes.targets().to_vec()
    } else {
        Vec::new()
    };
    if has_wishes {
        search = search.with_wishes(wishes)?;
    }
    let path = move |rows: &Rows| judge::longest_path_by_waves(rows, floor).unwrap_or(0);
    let look = move |rows: &Rows| {
        let is_cave = judge::regions(rows, floor, false).len() == 1 && path(rows) >= 28;
        is_cave.then(|| {
            if has_images {
                judge::images(rows)
            } else {
                vec![rows.clone()]
            }
        })
    };
    // 79 of 196 cells are the least number of at least 40 %.
    let are_apart = |one: &Vec<Rows>, other: &Vec<Rows>| {
        one.iter()
            .all(|image| judge::differing(image, &other[0]) >= 79)
    };
    let faults = move |levels: &[Level]| {
        let paths: Vec<_> = levels
            .iter()
            .map(|level| vec![path(&judge::rows(level)) as f64])
            .collect();
        count_faults(levels, look, are_apart) + unmet(&paths, &targets, 7.0)
    };
    Ok(Problem {
        search,
        count,
        budget,
        faults: Box::new(faults),
    })
}

/// The letters of a way in each of the four images of a rectangle.
fn images_of_way(way: &str) -> [String; 4] {
    let mapped = |from: &str, to: &str| -> String {
        let map = |letter| {
            from.find(letter)
                .map_or(letter, |place| to.as_bytes()[place] as char)
        };
        way.chars().map(map).collect()
    };
    [
        mapped("", ""),
        mapped("EW", "WE"),
        mapped("NS", "SN"),
        mapped("NESW", "SWNE"),
    ]
}

fn dungeons(
    count: usize,
    budget: u64,
    has_wishes: bool,
    has_images: bool,
) -> Result<Problem, Box<dyn Error>> {
    let alphabet = Alphabet::new("#.PKDE")?;
    let [player, key, door, enemy] =
        ["P", "K", "D", "E"].map(|tile| alphabet.tiles(tile).expect("a tile"));
    let closed = alphabet.tiles(".PKE")?;
    let open = alphabet.tiles(".PKDE")?;
    let legs = [(closed, key), (open, door)];
    let way = Way::new(player, closed, key).then(open, door);
    let one = |tiles| Requirement::exactly(Count(tiles), 1.0);
    let any = |way: Way| Requirement::at_least(way, 0.0)?.with_scale(4.0);
    let mut requirements = vec![
        one(player)?,
        one(key)?,
        one(door)?,
        Requirement::within(Count(enemy), 2.0..=4.0)?,
        Requirement::exactly(Regions::number(open), 1.0)?,
        Requirement::at_least(way.clone(), 18.0)?.with_scale(4.0)?,
    ];
    // Each pair of lengths once or twice.
    let targets: Vec<Vec<f64>> = (0..100)
        .map(|level| {
            [level / 8 % 8, level % 8]
                .map(|more| f64::from(11 + more))
                .to_vec()
        })
        .collect();
    let targets = if has_wishes { targets } else { Vec::new() };
    if has_wishes {
        requirements.extend([
            any(Way::new(player, closed, key))?,
            any(Way::new(key, open, door))?,
        ]);
    }
    let template =
        Template::new(11, 7, 6)?.with_weights(&[0.38, 0.55, 0.013, 0.013, 0.013, 0.04])?;
    let apart = if has_images {
        Apart::own(move |one, other| least_of_images(&way, one, other), 0.3)?
    } else {
        Apart::ways(way, 0.3)?
    };
    let mut search = Search::new(template, Requirements::new(requirements), apart)?;
    if has_wishes {
        search =
            search.with_wishes(Wishes::list(&[6, 7], targets.clone())?.with_tolerance(2.0)?)?;
    }
    let look = move |rows: &Rows| {
        let count = |tiles: Tiles| judge::cells_of(rows, tiles).len();
        let is_whole = [player, key, door].map(count) == [1; 3]
            && (2..=4).contains(&count(enemy))
            && judge::regions(rows, open, false).len() == 1;
        let way = judge::way(rows, player, &legs).filter(|way| is_whole && way.len() >= 18)?;
        Some(if has_images {
            images_of_way(&way).to_vec()
        } else {
            vec![way]
        })
    };
    let are_apart = |one: &Vec<String>, other: &Vec<String>| {
        one.iter().all(|image| {
            let longer = image.len().max(other[0].len());
            10 * judge::edits(image.as_bytes(), other[0].as_bytes()) >= 3 * longer
        })
    };
    let faults = move |levels: &[Level]| {
        let lengths = |level: &Level| {
            let rows = judge::rows(level);
            let length =
                |from, leg| judge::way(&rows, from, &[leg]).map_or(0, |way| way.len()) as f64;
            vec![length(player, legs[0]), length(key, legs[1])]
        };
        let unmet = if targets.is_empty() {
            0
        } else {
            unmet(
                &levels.iter().map(lengths).collect::<Vec<_>>(),
                &targets,
                2.0,
            )
        };
        count_faults(levels, look, are_apart) + unmet
    };
    Ok(Problem {
        search,
        count,
        budget,
        faults: Box::new(faults),
    })
}

/// The least distance of ways over the images of one level; 0 if a way is missing.
fn least_of_images(way: &Way, one: &Level, other: &Level) -> f64 {
    let mut scratch = Scratch::default();
    let mut letters = |level| {
        let mut letters = String::new();
        way.letters(level, &mut scratch, &mut letters);
        letters
    };
    let (one, other) = (letters(one), letters(other));
    let distance = |image: &String| Edits.between(image, &other);
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    images_of_way(&one)
        .iter()
        .map(distance)
        .fold(f64::INFINITY, f64::min)
}

/// Kinds of tiles of pushing puzzles, apart from floor.
const WALL: u8 = 0;
const PLAYER: u8 = 2;
const CRATE: u8 = 3;
const TARGET: u8 = 4;

/// The first in the alphabet of the shortest solutions, or how far a puzzle is from having one.
fn solve(level: &Level) -> Result<String, f64> {
    let kinds: Vec<u8> = level.cells().iter().map(|tile| tile.kind()).collect();
    let all = |kind| {
        (0..25)
            .filter(|&cell| kinds[cell] == kind)
            .fold(0u32, |cells, cell| cells | 1 << cell)
    };
    let players = all(PLAYER);
    let crates = all(CRATE);
    let targets = all(TARGET);
    if players.count_ones() != 1 || crates.count_ones() != targets.count_ones() || crates == 0 {
        let wrong =
            players.count_ones().abs_diff(1) + crates.count_ones().abs_diff(targets.count_ones());
        return Err(3.0 + f64::from(wrong));
    }
    let step = |cell: usize, (right, down): (i32, i32)| {
        let (x, y) = (cell as i32 % 5 + right, cell as i32 / 5 + down);
        let next = (5 * y + x) as usize;
        ((0..5).contains(&x) && (0..5).contains(&y) && kinds[next] != WALL).then_some(next)
    };
    let start = (players.trailing_zeros() as usize, crates);
    let mut queue = vec![start];
    let mut came = HashMap::from([(start, (0, ' '))]);
    let mut next = 0;
    let mut least = 25;
    while next < queue.len() && queue.len() < 4000 {
        let (player, crates) = queue[next];
        least = least.min((crates & !targets).count_ones());
        if crates == targets {
            let mut letters = Vec::new();
            while next > 0 {
                let (before, letter) = came[&queue[next]];
                letters.push(letter);
                next = before;
            }
            return Ok(letters.into_iter().rev().collect());
        }
        // Pushes first, as capitals are first in the alphabet: so states of one length are visited
        // in the order of their letters.
        for letter in "ENSWensw".chars() {
            let direction = match letter.to_ascii_uppercase() {
                'E' => (1, 0),
                'N' => (0, -1),
                'S' => (0, 1),
                _ => (-1, 0),
            };
            let Some(cell) = step(player, direction) else {
                continue;
            };
            let is_push = crates >> cell & 1 == 1;
            if is_push != letter.is_ascii_uppercase() {
                continue;
            }
            let mut after = crates;
            if is_push {
                let Some(behind) = step(cell, direction).filter(|behind| crates >> behind & 1 == 0)
                else {
                    continue;
                };
                after = crates & !(1 << cell) | 1 << behind;
            }
            came.entry((cell, after)).or_insert_with(|| {
                queue.push((cell, after));
                (next, letter)
            });
        }
        next += 1;
    }
    Err(f64::from(least) / f64::from(crates.count_ones()))
}

/// The same by the judge: the least word of the shortest ones, over all images.
fn judged_solution(rows: &Rows) -> Option<String> {
    type State = ((usize, usize), BTreeSet<(usize, usize)>);
    let solve = |rows: Rows| -> Option<String> {
        let all = |kind: u8| -> BTreeSet<(usize, usize)> {
            let is_kind = |&(x, y): &(usize, usize)| rows[y][x] == usize::from(kind);
            (0..5)
                .flat_map(|y| (0..5).map(move |x| (x, y)))
                .filter(is_kind)
                .collect()
        };
        let players = all(PLAYER);
        let crates = all(CRATE);
        let targets = all(TARGET);
        if players.len() != 1 || crates.is_empty() || crates.len() != targets.len() {
            return None;
        }
        let step = |(x, y): (usize, usize), (right, down): (isize, isize)| {
            let next = (x.wrapping_add_signed(right), y.wrapping_add_signed(down));
            (next.0 < 5 && next.1 < 5 && rows[next.1][next.0] != usize::from(WALL)).then_some(next)
        };
        let mut words: BTreeMap<State, String> = players
            .iter()
            .map(|&player| ((player, crates.clone()), String::new()))
            .collect();
        let mut known: BTreeSet<State> = BTreeSet::new();
        while !words.is_empty() {
            let solved = words.iter().filter(|((_, crates), _)| *crates == targets);
            if let Some(word) = solved.map(|(_, word)| word).min() {
                return Some(word.clone());
            }
            known.extend(words.keys().cloned());
            let mut next: BTreeMap<State, String> = BTreeMap::new();
            for ((player, crates), word) in &words {
                for (letter, direction) in
                    [('e', (1, 0)), ('n', (0, -1)), ('s', (0, 1)), ('w', (-1, 0))]
                {
                    let Some(cell) = step(*player, direction) else {
                        continue;
                    };
                    let mut after = crates.clone();
                    let mut letter = letter;
                    if after.remove(&cell) {
                        letter = letter.to_ascii_uppercase();
                        let Some(behind) = step(cell, direction) else {
                            continue;
                        };
                        if !after.insert(behind) {
                            continue;
                        }
                    }
                    let state = (cell, after);
                    let longer = format!("{word}{letter}");
                    if !known.contains(&state)
                        && next.get(&state).is_none_or(|other| longer < *other)
                    {
                        next.insert(state, longer);
                    }
                }
            }
            words = next;
        }
        None
    };
    judge::images(rows).into_iter().filter_map(solve).min()
}

fn pushing() -> Result<Problem, Box<dyn Error>> {
    let moves = Own::new("moves", |level| match solve(level) {
        Ok(solution) => Value::Number(solution.len() as f64),
        Err(gap) => Value::Missing { gap: 4.0 * gap },
    });
    let requirements = Requirements::new([Requirement::at_least(moves, 10.0)?.with_scale(4.0)?]);
    let text = |level: &Level| {
        // All images have a solution, or none has.
        let first = solve(level).ok()?;
        let others = Symmetry::ALL
            .iter()
            .filter_map(|symmetry| solve(&symmetry.image(level)).ok());
        others.chain([first]).min()
    };
    let template = Template::new(5, 5, 5)?.with_weights(&[0.3, 0.5, 0.05, 0.08, 0.08])?;
    let faults = |levels: &[Level]| {
        count_faults(
            levels,
            |rows| judged_solution(rows).filter(|solution| solution.len() >= 10),
            |one, other| {
                2 * judge::edits(one.as_bytes(), other.as_bytes()) >= one.len().max(other.len())
            },
        )
    };
    let search = Search::new(template, requirements, Apart::texts(text, 0.5)?)?;
    Ok(Problem {
        search,
        count: 40,
        budget: 500_000,
        faults: Box::new(faults),
    })
}

/// A description of this crate.
fn described(text: &str) -> Result<(Search, Alphabet), Box<dyn Error>> {
    let description = Description::read(text, Commands::Refused)?;
    Ok((description.search(100)?, description.alphabet().clone()))
}

/// The share of the cells whose tiles are in a set.
fn share(rows: &Rows, tiles: Tiles) -> f64 {
    judge::cells_of(rows, tiles).len() as f64 / rows.concat().len() as f64
}

fn platform() -> Result<Problem, Box<dyn Error>> {
    let (search, alphabet) = described(include_str!("../../data/platform.toml"))?;
    let [ground, start, flag, coin] =
        ["#", "S", "F", "o"].map(|tile| alphabet.tiles(tile).expect("a tile"));
    let agent = (alphabet.tiles(".SFo")?, 3, 3);
    let look = move |rows: &Rows| {
        let coins = judge::cells_of(rows, coin);
        let (way, _) = judge::jumps(rows, start, agent, flag);
        let (_, reached) = judge::jumps(rows, start, agent, Tiles::NONE);
        let is_whole = judge::cells_of(rows, start) == [(0, 8)]
            && judge::cells_of(rows, flag) == [(23, 8)]
            && (3..=8).contains(&coins.len())
            && (0.25..=0.5).contains(&share(rows, ground))
            && coins.iter().all(|coin| reached.contains(coin));
        way.filter(|way| is_whole && way.len() >= 16)
    };
    let are_apart = |one: &String, other: &String| {
        10 * judge::edits(one.as_bytes(), other.as_bytes()) >= 3 * one.len().max(other.len())
    };
    let faults = move |levels: &[Level]| count_faults(levels, look, are_apart);
    Ok(Problem {
        search,
        count: 100,
        budget: 50_000,
        faults: Box::new(faults),
    })
}

fn city() -> Result<Problem, Box<dyn Error>> {
    let (search, alphabet) = described(include_str!("../../data/city.toml"))?;
    let set = |tiles: &str| alphabet.tiles(tiles).expect("known tiles");
    let [streets, houses, parks, ways, water] = [".", "H", "P", ".+", "~+"].map(set);
    let look = move |rows: &Rows| {
        let street = Some(0);
        let is_whole = judge::regions(rows, ways, false).len() == 1
            && judge::occurrences(rows, &[vec![street, street], vec![street, street]]) == 0
            && judge::cells_of(rows, water).len() == 26
            && judge::near(rows, houses, streets, 1) == Some(1.0)
            && judge::near(rows, houses, parks, 4) == Some(1.0)
            && share(rows, houses) >= 0.33
            && (0.05..=0.15).contains(&share(rows, parks));
        is_whole.then(|| rows.clone())
    };
    // 51 of 169 cells are the least number of at least 30 %.
    let are_apart = |one: &Rows, other: &Rows| judge::differing(one, other) >= 51;
    let faults = move |levels: &[Level]| count_faults(levels, look, are_apart);
    Ok(Problem {
        search,
        count: 100,
        budget: 150_000,
        faults: Box::new(faults),
    })
}
