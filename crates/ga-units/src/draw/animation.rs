use super::{SIDES, escaped, middle, open, shape};
use crate::{Battle, Cell, Error, Record};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Seconds of one turn of one side.
const TURN: f64 = 0.4;

/// What a unit did, turn by turn.
struct Track {
    shape: usize,
    name: String,
    born: usize,
    /// Turn and cell, where it changed.
    steps: Vec<(usize, Cell)>,
    died: Option<usize>,
}

/// A match as an SVG that plays by itself, over and over: units walk, appear and vanish, and the figures in the
/// buildings count their hit points.
///
/// # Errors
///
/// If the record breaks a rule.
pub fn animation(record: &Record) -> Result<String, Error> {
    let mut tracks: [BTreeMap<u32, Track>; 2] = Default::default();
    let mut walls: [Vec<(usize, f64)>; 2] = Default::default();
    let mut turn = 0;
    let mut look = |battle: &Battle, turn: usize| {
        for side in 0..2 {
            let units = battle.side(side).units();
            for unit in units {
                let track = tracks[side].entry(unit.id).or_insert_with(|| Track {
                    shape: shape(unit),
                    name: battle.roster().kinds()[unit.kind].name.clone(),
                    born: turn,
                    steps: Vec::new(),
                    died: None,
                });
                if track.steps.last().is_none_or(|&(_, cell)| cell != unit.at) {
                    // The step begins where the unit stood a turn ago.
                    if let Some(&(_, cell)) = track.steps.last() {
                        track.steps.push((turn - 1, cell));
                    }
                    track.steps.push((turn, unit.at));
                }
            }
            for (id, track) in &mut tracks[side] {
                if track.died.is_none() && battle.side(side).unit(*id).is_none() {
                    track.died = Some(turn);
                }
            }
            let hp = battle.side(side).hp().max(0.0);
            if walls[side].last().is_none_or(|&(_, last)| (last - hp).abs() > 0.0) {
                walls[side].push((turn, hp));
            }
        }
    };
    look(&record.start, 0);
    record.replay(&mut |battle| {
        turn += 1;
        look(battle, turn);
    })?;
    let corner = |end: fn(u16) -> u16| Cell {
        x: end(record.start.grid().width()),
        y: end(record.start.grid().height()),
    };
    let mut svg = String::new();
    open(&record.start, corner(|_| 0), corner(|side| side - 1), &mut svg);
    let clock = Clock { turns: turn.max(1) };
    for (side, colour) in SIDES.iter().enumerate() {
        draw_building(&record.start, side, colour, &walls[side], &clock, &mut svg);
        for (id, track) in &tracks[side] {
            draw_track(*id, track, colour, &clock, &mut svg);
        }
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

struct Clock {
    turns: usize,
}

impl Clock {
    /// The whole match, and five turns to look at its end.
    fn seconds(&self) -> f64 {
        (self.turns + 5) as f64 * TURN
    }

    fn share(&self, turn: usize) -> f64 {
        turn as f64 / (self.turns + 5) as f64
    }
}

fn draw_building(
    battle: &Battle,
    side: usize,
    colour: &str,
    walls: &[(usize, f64)],
    clock: &Clock,
    svg: &mut String,
) {
    let (x, y) = middle(battle.side(side).building());
    let _ =
        writeln!(svg, r#"<rect x="{}" y="{}" width="14" height="14" fill="{colour}"/>"#, x - 7.0, y - 7.0);
    for (index, &(turn, hp)) in walls.iter().enumerate() {
        let end = walls.get(index + 1).map(|&(turn, _)| clock.share(turn));
        let _ = write!(
            svg,
            r##"<text x="{x}" y="{}" text-anchor="middle" font-size="7" fill="#ffffff"{}>{hp}"##,
            y + 2.5,
            hidden(turn)
        );
        appear(clock.share(turn), end, clock, svg);
        svg.push_str("</text>\n");
    }
}

/// What shows the beginning of the match where pictures do not move.
const fn hidden(born: usize) -> &'static str {
    if born > 0 { r#" opacity="0""# } else { "" }
}

/// Makes the element that is open visible in one stretch of time only.
fn appear(from: f64, until: Option<f64>, clock: &Clock, svg: &mut String) {
    let (mut values, mut times) = (String::from("0"), String::from("0"));
    if from > 0.0 {
        let _ = write!(times, ";{from:.5}");
        values.push_str(";1");
    } else {
        values = String::from("1");
    }
    if let Some(until) = until {
        let _ = write!(times, ";{until:.5}");
        values.push_str(";0");
    }
    if values != "1" {
        let seconds = clock.seconds();
        let _ = write!(
            svg,
            r#"<animate attributeName="opacity" calcMode="discrete" dur="{seconds:.1}s" repeatCount="indefinite" values="{values}" keyTimes="{times}"/>"#
        );
    }
}

fn draw_track(id: u32, track: &Track, colour: &str, clock: &Clock, svg: &mut String) {
    let Some(&(_, start)) = track.steps.first() else { return };
    let (x, y) = middle(start);
    let _ = write!(
        svg,
        r##"<use href="#k{}" transform="translate({x} {y})" fill="{colour}"{}><title>{} {id}</title>"##,
        track.shape,
        hidden(track.born),
        escaped(&track.name)
    );
    appear(clock.share(track.born), track.died.map(|turn| clock.share(turn)), clock, svg);
    if track.steps.len() > 1 {
        let (mut values, mut times) = (format!("{x} {y}"), String::from("0"));
        let mut last = 0;
        for &(turn, cell) in &track.steps[1..] {
            let (x, y) = middle(cell);
            // Times must not go back: a step that ends where the next one begins is there already.
            if turn >= last {
                let _ = write!(values, ";{x} {y}");
                let _ = write!(times, ";{:.5}", clock.share(turn));
                last = turn;
            }
        }
        if let Some(&(_, cell)) = track.steps.last() {
            let (x, y) = middle(cell);
            let _ = write!(values, ";{x} {y}");
            times.push_str(";1");
        }
        let seconds = clock.seconds();
        let _ = write!(
            svg,
            r#"<animateTransform attributeName="transform" type="translate" dur="{seconds:.1}s" repeatCount="indefinite" values="{values}" keyTimes="{times}"/>"#
        );
    }
    svg.push_str("</use>\n");
}
