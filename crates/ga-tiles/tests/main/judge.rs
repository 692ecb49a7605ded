//! The naive judge: measures and distances written a second time, slow, short and from their
//! descriptions. It knows levels as rows of numbers only.

use ga_tiles::Level;
use ga_tiles::level::Tiles;
use std::collections::BTreeMap;

/// A level as rows of kinds.
pub(crate) type Rows = Vec<Vec<usize>>;

/// A cell: column, row.
type Cell = (usize, usize);

pub(crate) fn rows(level: &Level) -> Rows {
    level
        .rows()
        .map(|row| row.iter().map(|tile| usize::from(tile.kind())).collect())
        .collect()
}

fn is_in(tiles: Tiles, kind: usize) -> bool {
    tiles.iter().any(|tile| usize::from(tile.kind()) == kind)
}

fn cells(rows: &Rows) -> Vec<Cell> {
    (0..rows.len())
        .flat_map(|y| (0..rows[y].len()).map(move |x| (x, y)))
        .collect()
}

/// The cells whose tiles are in a set.
pub(crate) fn cells_of(rows: &Rows, tiles: Tiles) -> Vec<Cell> {
    cells(rows)
        .into_iter()
        .filter(|&(x, y)| is_in(tiles, rows[y][x]))
        .collect()
}

/// The neighbours in the north, east, south and west that the level has.
fn neighbours(rows: &Rows, (x, y): Cell) -> Vec<(char, Cell)> {
    let moves = [('N', 0, -1), ('E', 1, 0), ('S', 0, 1), ('W', -1, 0)];
    let moved = moves.map(|(letter, right, down)| {
        (
            letter,
            (x.wrapping_add_signed(right), y.wrapping_add_signed(down)),
        )
    });
    moved
        .into_iter()
        .filter(|&(_, (x, y))| y < rows.len() && x < rows[0].len())
        .collect()
}

/// The sizes of all regions: cells join the group of a neighbour until nothing changes.
pub(crate) fn regions(rows: &Rows, tiles: Tiles, has_corners: bool) -> Vec<usize> {
    let open = cells_of(rows, tiles);
    let mut group: Vec<usize> = (0..open.len()).collect();
    let touches = |(x, y): Cell, (u, v): Cell| {
        let (across, down) = (x.abs_diff(u), y.abs_diff(v));
        if has_corners {
            across.max(down) == 1
        } else {
            across + down == 1
        }
    };
    loop {
        let before = group.clone();
        for one in 0..open.len() {
            for other in 0..open.len() {
                if touches(open[one], open[other]) {
                    group[one] = group[one].min(group[other]);
                }
            }
        }
        if before == group {
            break;
        }
    }
    let count = |name| group.iter().filter(|&&of| of == name).count();
    (0..open.len())
        .map(count)
        .filter(|&size| size > 0)
        .collect()
}

/// The longest shortest path by the algorithm of Floyd and Warshall.
pub(crate) fn longest_path(rows: &Rows, tiles: Tiles) -> Option<usize> {
    const FAR: usize = usize::MAX / 2;
    let open = cells_of(rows, tiles);
    let steps = |(x, y): Cell, (u, v): Cell| match x.abs_diff(u) + y.abs_diff(v) {
        near @ (0 | 1) => near,
        _ => FAR,
    };
    let mut distance: Vec<Vec<usize>> = open
        .iter()
        .map(|&one| open.iter().map(|&other| steps(one, other)).collect())
        .collect();
    for over in 0..open.len() {
        for from in 0..open.len() {
            for to in 0..open.len() {
                distance[from][to] =
                    distance[from][to].min(distance[from][over] + distance[over][to]);
            }
        }
    }
    distance
        .into_iter()
        .flatten()
        .filter(|&distance| distance < FAR)
        .max()
}

/// The longest shortest path by a breadth-first search from each cell: for levels that are too
/// large for the other one.
pub(crate) fn longest_path_by_waves(rows: &Rows, tiles: Tiles) -> Option<usize> {
    let open = cells_of(rows, tiles);
    open.iter()
        .map(|&from| waves(rows, tiles, &[from]).len() - 1)
        .max()
}

/// The cells at each distance from some cells.
fn waves(rows: &Rows, through: Tiles, from: &[Cell]) -> Vec<Vec<Cell>> {
    let mut seen = vec![vec![false; rows[0].len()]; rows.len()];
    let mut waves = vec![from.to_vec()];
    for &(x, y) in from {
        seen[y][x] = true;
    }
    loop {
        let mut next = Vec::new();
        for &cell in waves.last().expect("a wave") {
            for (_, (x, y)) in neighbours(rows, cell) {
                if !seen[y][x] && is_in(through, rows[y][x]) {
                    seen[y][x] = true;
                    next.push((x, y));
                }
            }
        }
        if next.is_empty() {
            return waves;
        }
        waves.push(next);
    }
}

/// A leg of a way: the tiles on the way, and the goals.
pub(crate) type Leg = (Tiles, Tiles);

/// A player on a way: the leg, the cell, and whether the leg starts here.
type Place = (usize, Cell, bool);

/// Where a player can be next, at which cost, and by which letter. If `crosses`, the player may
/// enter any cell, which costs 1 unless it is a tile of the way or ends the leg; otherwise each
/// step costs 1.
fn moves(
    rows: &Rows,
    legs: &[Leg],
    (leg, cell, is_start): Place,
    crosses: bool,
) -> Vec<(Place, usize, Option<char>)> {
    let Some(&(through, to)) = legs.get(leg) else {
        return Vec::new();
    };
    let is = |tiles: Tiles, (x, y): Cell| is_in(tiles, rows[y][x]);
    let mut all = Vec::new();
    if is(to, cell) {
        all.push(((leg + 1, cell, true), 0, None));
    }
    for (letter, next) in neighbours(rows, cell) {
        if crosses {
            all.push((
                (leg, next, false),
                usize::from(!is(through, next)),
                Some(letter),
            ));
            if is(to, next) {
                all.push(((leg + 1, next, true), 0, Some(letter)));
            }
        } else if (is_start || is(through, cell)) && (is(through, next) || is(to, next)) {
            all.push(((leg, next, false), 1, Some(letter)));
        }
    }
    all
}

/// The least cost from each place to the end of the way, in a table by leg, row, column and
/// start: costs are lowered until nothing changes.
fn costs(rows: &Rows, legs: &[Leg], crosses: bool) -> impl Fn(Place) -> Option<usize> {
    let (width, height) = (rows[0].len(), rows.len());
    let index = move |(leg, (x, y), is_start): Place| {
        ((leg * height + y) * width + x) * 2 + usize::from(is_start)
    };
    let places = || {
        (0..=legs.len()).flat_map(|leg| {
            cells(rows)
                .into_iter()
                .flat_map(move |cell| [(leg, cell, false), (leg, cell, true)])
        })
    };
    let mut costs: Vec<Option<usize>> = vec![None; (legs.len() + 1) * height * width * 2];
    for cell in cells(rows) {
        costs[index((legs.len(), cell, true))] = Some(0);
    }
    let mut changes = true;
    while changes {
        changes = false;
        for place in places() {
            let reached = moves(rows, legs, place, crosses).into_iter();
            let least = reached
                .filter_map(|(next, cost, _)| Some(costs[index(next)]? + cost))
                .min();
            let known = costs[index(place)];
            if least.is_some_and(|least| known.is_none_or(|known| least < known)) {
                costs[index(place)] = least;
                changes = true;
            }
        }
    }
    move |place| costs[index(place)]
}

/// The letters of the shortest way.
pub(crate) fn way(rows: &Rows, from: Tiles, legs: &[Leg]) -> Option<String> {
    let left = costs(rows, legs, false);
    let starts = cells_of(rows, from).into_iter().map(|cell| (0, cell, true));
    let start = starts
        .filter(|&place| left(place).is_some())
        .min_by_key(|&place| left(place));
    let mut place = start?;
    let mut letters = String::new();
    while place.0 < legs.len() {
        // The moves are listed in the order of preference: end the leg, then N, E, S and W.
        let best = |&(next, cost, _): &(Place, usize, Option<char>)| {
            left(next).is_some_and(|rest| Some(rest + cost) == left(place))
        };
        let (next, _, letter) = moves(rows, legs, place, false).into_iter().find(best)?;
        letters.extend(letter);
        place = next;
    }
    Some(letters)
}

/// The gap of a way that does not exist.
pub(crate) fn gap(rows: &Rows, from: Tiles, legs: &[Leg]) -> usize {
    let is_there = |tiles: Tiles| !cells_of(rows, tiles).is_empty();
    let mut present: Vec<Leg> = legs
        .iter()
        .copied()
        .filter(|&(_, to)| is_there(to))
        .collect();
    let mut absent = legs.len() - present.len();
    let starts = if is_there(from) {
        from
    } else {
        absent += 1;
        // The walk starts at the first goal that is there.
        if present.is_empty() {
            from
        } else {
            present.remove(0).1
        }
    };
    let left = costs(rows, &present, true);
    let crossed = cells_of(rows, starts)
        .into_iter()
        .filter_map(|cell| left((0, cell, true)))
        .min();
    absent * (rows.len() + rows[0].len()) + crossed.unwrap_or(0)
}

/// The share of goals that can be reached.
pub(crate) fn reachable(
    rows: &Rows,
    from: Tiles,
    through: Tiles,
    goals: Tiles,
) -> Result<f64, usize> {
    let all = cells_of(rows, goals);
    let starts = cells_of(rows, from);
    if all.is_empty() || starts.is_empty() {
        return Err(usize::from(all.is_empty()) + usize::from(starts.is_empty()));
    }
    let walked: Vec<Cell> = waves(rows, through, &starts)
        .into_iter()
        .flatten()
        .collect();
    let is_reached = |goal: &&Cell| {
        walked.contains(goal)
            || neighbours(rows, **goal)
                .iter()
                .any(|(_, beside)| walked.contains(beside))
    };
    Ok(all.iter().filter(is_reached).count() as f64 / all.len() as f64)
}

/// The share of the cells of a set with a cell of others, not itself, within some steps.
pub(crate) fn near(rows: &Rows, tiles: Tiles, others: Tiles, within: usize) -> Option<f64> {
    let all = cells_of(rows, tiles);
    let others = cells_of(rows, others);
    let steps = |(x, y): Cell, (u, v): Cell| x.abs_diff(u) + y.abs_diff(v);
    let is_near = |cell: &&Cell| {
        others
            .iter()
            .any(|other| *other != **cell && steps(*other, **cell) <= within)
    };
    (!all.is_empty()).then(|| all.iter().filter(is_near).count() as f64 / all.len() as f64)
}

/// An agent that walks, falls and jumps: the open tiles, and its greatest rise and width of a jump.
pub(crate) type Agent = (Tiles, usize, usize);

/// The cells that a fall passes, the first and the last one included.
fn fall(rows: &Rows, open: Tiles, (x, mut y): Cell) -> Option<Vec<Cell>> {
    let mut passed = vec![(x, y)];
    while is_in(open, *rows.get(y + 1)?.get(x)?) {
        y += 1;
        passed.push((x, y));
    }
    Some(passed)
}

/// The moves from a cell in which an agent stands: letters, and the cells that they pass.
fn agent_moves(rows: &Rows, (open, height, width): Agent, (x, y): Cell) -> Vec<(char, Vec<Cell>)> {
    let mut all = Vec::new();
    for rise in 0..=height.min(y) {
        let risen: Vec<Cell> = (1..=rise).map(|rise| (x, y - rise)).collect();
        let directions = [(['E', 'e'], 1), (['W', 'w'], -1), (['n', 'n'], 0)];
        // Nothing rises by 0 and moves by 0.
        for (letters, direction) in directions
            .into_iter()
            .filter(|&(_, direction)| direction != 0 || rise > 0)
        {
            let widths = match (direction, rise) {
                (0, _) => 0..=0,
                (_, 0) => 1..=1,
                _ => 1..=width,
            };
            for wide in widths {
                let side =
                    |step: usize| (x.wrapping_add_signed(direction * step as isize), y - rise);
                let mut passed = risen.clone();
                passed.extend((1..=wide).map(side));
                let is_open =
                    |&(x, y): &Cell| rows[y].get(x).is_some_and(|&kind| is_in(open, kind));
                if passed.iter().all(is_open) {
                    if let Some(fallen) = fall(rows, open, side(wide)) {
                        passed.extend(fallen);
                        all.push((letters[usize::from(rise > 0)], passed));
                    }
                }
            }
        }
    }
    all
}

/// The first in the alphabet of the shortest ways of an agent, and all cells that it reaches if it
/// goes on until it has seen everything.
pub(crate) fn jumps(
    rows: &Rows,
    from: Tiles,
    (through, height, width): Agent,
    to: Tiles,
) -> (Option<String>, Vec<Cell>) {
    let agent = (through | from | to, height, width);
    let mut reached = vec![vec![false; rows[0].len()]; rows.len()];
    // The least word of the shortest ones that lead to a cell, for the cells of one length.
    let mut words: BTreeMap<Cell, String> = BTreeMap::new();
    let mut known = Vec::new();
    let mut shortest = None;
    let is_goal = |&(x, y): &Cell| is_in(to, rows[y][x]);
    for passed in cells_of(rows, from)
        .into_iter()
        .filter_map(|cell| fall(rows, agent.0, cell))
    {
        words.insert(*passed.last().expect("a cell"), String::new());
        for &(x, y) in &passed {
            reached[y][x] = true;
        }
        if passed.iter().any(is_goal) {
            shortest = Some(String::new());
        }
    }
    while !words.is_empty() {
        known.extend(words.keys().copied());
        let mut next = BTreeMap::<Cell, String>::new();
        let mut best = None::<String>;
        for (&cell, word) in &words {
            for (letter, passed) in agent_moves(rows, agent, cell) {
                let longer = format!("{word}{letter}");
                if passed.iter().any(is_goal) && best.as_ref().is_none_or(|best| longer < *best) {
                    best = Some(longer.clone());
                }
                for &(x, y) in &passed {
                    reached[y][x] = true;
                }
                let end = *passed.last().expect("a cell");
                if !known.contains(&end) && next.get(&end).is_none_or(|other| longer < *other) {
                    next.insert(end, longer);
                }
            }
        }
        shortest = shortest.or(best);
        words = next;
    }
    (
        shortest,
        cells(rows)
            .into_iter()
            .filter(|&(x, y)| reached[y][x])
            .collect(),
    )
}

/// The gap of a way of an agent that does not exist.
pub(crate) fn jumps_gap(rows: &Rows, from: Tiles, agent: Agent, to: Tiles) -> usize {
    let reached = jumps(rows, from, agent, to).1;
    let goals = cells_of(rows, to);
    let absent = usize::from(reached.is_empty()) + usize::from(goals.is_empty());
    let steps = |(x, y): Cell, (u, v): Cell| x.abs_diff(u) + y.abs_diff(v);
    let nearest = goals
        .iter()
        .flat_map(|&goal| reached.iter().map(move |&cell| steps(goal, cell)))
        .min();
    if absent > 0 {
        absent * (rows.len() + rows[0].len())
    } else {
        nearest.expect("a cell and a goal")
    }
}

/// The distances of the cells of a set from the border.
pub(crate) fn border(rows: &Rows, tiles: Tiles) -> Vec<usize> {
    let distance = |(x, y): Cell| {
        // Frames around the level are taken off until the cell is gone.
        let mut left = 0;
        let mut top = 0;
        let mut right = rows[0].len();
        let mut bottom = rows.len();
        let mut frames = 0;
        while (left + 1..right - 1).contains(&x) && (top + 1..bottom - 1).contains(&y) {
            (left, top, right, bottom) = (left + 1, top + 1, right - 1, bottom - 1);
            frames += 1;
        }
        frames
    };
    cells_of(rows, tiles).into_iter().map(distance).collect()
}

/// The number of neighbours in the set of each cell of a set.
pub(crate) fn ways(rows: &Rows, tiles: Tiles) -> Vec<usize> {
    let open = cells_of(rows, tiles);
    open.iter()
        .map(|&cell| {
            neighbours(rows, cell)
                .iter()
                .filter(|(_, next)| open.contains(next))
                .count()
        })
        .collect()
}

/// The places at which a picture occurs. `None` is any tile.
pub(crate) fn occurrences(rows: &Rows, picture: &[Vec<Option<usize>>]) -> usize {
    let fits = |&(x, y): &Cell| {
        (0..picture.len()).all(|v| {
            (0..picture[v].len()).all(|u| {
                let kind = rows.get(y + v).and_then(|row| row.get(x + u));
                kind.is_some_and(|&kind| picture[v][u].is_none_or(|wanted| wanted == kind))
            })
        })
    };
    cells(rows).iter().filter(|cell| fits(cell)).count()
}

/// All eight images of a rectangle: four turns, and their mirror images.
pub(crate) fn images<T: Clone>(rows: &[Vec<T>]) -> Vec<Vec<Vec<T>>> {
    let quarter = |rows: &[Vec<T>]| -> Vec<Vec<T>> {
        (0..rows[0].len())
            .map(|x| rows.iter().rev().map(|row| row[x].clone()).collect())
            .collect()
    };
    let mut all = vec![rows.to_vec()];
    for _ in 0..3 {
        all.push(quarter(all.last().expect("an image")));
    }
    let mirrored = |rows: &Vec<Vec<T>>| {
        rows.iter()
            .map(|row| row.iter().rev().cloned().collect())
            .collect()
    };
    let mirrors: Vec<Vec<Vec<T>>> = all.iter().map(mirrored).collect();
    all.extend(mirrors);
    all
}

/// The number of cells that differ between levels of the same shape.
pub(crate) fn differing(left: &Rows, right: &Rows) -> usize {
    (0..left.len())
        .flat_map(|y| (0..left[0].len()).map(move |x| (x, y)))
        .filter(|&(x, y)| left[y][x] != right[y][x])
        .count()
}

/// The edit distance by the table of Wagner and Fischer.
pub(crate) fn edits(left: &[u8], right: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (above, one) in left.iter().enumerate() {
        let mut next = vec![above + 1];
        for (place, other) in right.iter().enumerate() {
            let replaced = row[place] + usize::from(one != other);
            next.push(replaced.min(row[place + 1] + 1).min(next[place] + 1));
        }
        row = next;
    }
    row[right.len()]
}
