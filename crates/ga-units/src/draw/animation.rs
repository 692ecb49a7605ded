use super::{CELL, LINE, SIDES, escaped, middle, open, shape};
use crate::{Battle, Cell, Error, Record, Target};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Seconds of one turn of one side.
const TURN: f64 = 0.5;

/// How much of a turn is left for attacks when everybody has moved.
const ATTACKS: f64 = 0.4;

/// Turns that the end of a match can be looked at.
const REST: f64 = 5.0;

/// What a unit did, turn by turn.
struct Track {
    shape: usize,
    name: String,
    born: usize,
    /// When it is on which cell, where that changes.
    steps: Vec<(f64, Cell)>,
    died: Option<usize>,
}

/// From where to where a side attacked in which turn.
struct Attack {
    turn: usize,
    side: usize,
    from: Cell,
    to: Cell,
}

/// All that a match shows.
#[derive(Default)]
struct Film {
    turns: usize,
    tracks: [BTreeMap<u32, Track>; 2],
    attacks: Vec<Attack>,
    /// Hit points of the buildings, and since when.
    walls: [Vec<(usize, f64)>; 2],
}

impl Film {
    fn look(&mut self, battle: &Battle) {
        let turn = self.turns;
        for side in 0..2 {
            for unit in battle.side(side).units() {
                let track = self.tracks[side].entry(unit.id).or_insert_with(|| Track {
                    shape: shape(unit),
                    name: battle.roster().kinds()[unit.kind].name.clone(),
                    born: turn,
                    steps: Vec::new(),
                    died: None,
                });
                match track.steps.last() {
                    Some(&(_, last)) if last == unit.at => {}
                    Some(&(_, last)) => {
                        track.steps.extend([(turn as f64 - 1.0, last), (turn as f64 - ATTACKS, unit.at)]);
                    }
                    None => track.steps.push((turn as f64, unit.at)),
                }
            }
            for (id, track) in &mut self.tracks[side] {
                if track.died.is_none() && battle.side(side).unit(*id).is_none() {
                    track.died = Some(turn);
                }
            }
            let hp = battle.side(side).hp().max(0.0);
            if self.walls[side].last().is_none_or(|&(_, last)| (last - hp).abs() > 0.0) {
                self.walls[side].push((turn, hp));
            }
        }
    }

    /// The attacks of the turn that has just been looked at. Nobody who is attacked has moved in it.
    fn listen(&mut self, battle: &Battle) {
        let side = battle.active();
        for order in battle.orders() {
            let to = match order.target {
                None => continue,
                Some(Target::Building) => battle.side(1 - side).building(),
                Some(Target::Unit(id)) => match self.tracks[1 - side].get(&id).and_then(|t| t.steps.last()) {
                    Some(&(_, cell)) => cell,
                    None => continue,
                },
            };
            self.attacks.push(Attack { turn: self.turns, side, from: order.to, to });
        }
    }

    /// The cells where something happens.
    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let tracks = self.tracks.iter().flat_map(BTreeMap::values);
        tracks.flat_map(|track| track.steps.iter().map(|&(_, cell)| cell))
    }

    /// The whole match, and a while to look at its end.
    fn seconds(&self) -> f64 {
        (self.turns as f64 + REST) * TURN
    }

    fn share(&self, turn: f64) -> f64 {
        turn / (self.turns as f64 + REST)
    }
}

/// A match as an SVG that plays by itself, over and over: units walk, attack, appear and vanish, and the
/// figures in the buildings count their hit points. It shows the part of the field where something happens.
///
/// # Errors
///
/// If the record breaks a rule.
pub fn animation(record: &Record) -> Result<String, Error> {
    let mut film = Film::default();
    film.look(&record.start);
    record.replay(&mut |battle| {
        film.turns += 1;
        film.look(battle);
        film.listen(battle);
    })?;
    let mut svg = String::new();
    let (low, high) = super::frame(&record.start, film.cells());
    open(&record.start, low, high, 2, &mut svg);
    for (side, colour) in SIDES.iter().enumerate() {
        let (x, y) = (f64::from(low.x) * CELL + 8.0, f64::from(high.y + 1) * CELL);
        let _ = writeln!(
            svg,
            r#"<text x="{}" y="{}" fill="{colour}">{}</text>"#,
            x + 180.0 * side as f64,
            y + 2.0 * LINE + 4.0,
            escaped(&record.players[side])
        );
        draw_building(&film, &record.start, side, &mut svg);
        for (id, track) in &film.tracks[side] {
            draw_track(&film, *id, track, colour, &mut svg);
        }
    }
    for attack in &film.attacks {
        draw_attack(&film, attack, &mut svg);
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

fn draw_building(film: &Film, battle: &Battle, side: usize, svg: &mut String) {
    let ((x, y), colour) = (middle(battle.side(side).building()), SIDES[side]);
    let _ =
        writeln!(svg, r#"<rect x="{}" y="{}" width="14" height="14" fill="{colour}"/>"#, x - 7.0, y - 7.0);
    for (index, &(turn, hp)) in film.walls[side].iter().enumerate() {
        let end = film.walls[side].get(index + 1).map(|&(turn, _)| film.share(turn as f64));
        let _ = write!(
            svg,
            r##"<text x="{x}" y="{}" text-anchor="middle" font-size="7" fill="#ffffff"{}>{hp}"##,
            y + 2.5,
            hidden(turn)
        );
        appear(film.share(turn as f64), end, film, svg);
        svg.push_str("</text>\n");
    }
}

/// What shows the beginning of the match where pictures do not move.
const fn hidden(born: usize) -> &'static str {
    if born > 0 { r#" opacity="0""# } else { "" }
}

/// Makes the element that is open visible in one stretch of time only.
fn appear(from: f64, until: Option<f64>, film: &Film, svg: &mut String) {
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
        let seconds = film.seconds();
        let _ = write!(
            svg,
            r#"<animate attributeName="opacity" calcMode="discrete" dur="{seconds:.1}s" repeatCount="indefinite" values="{values}" keyTimes="{times}"/>"#
        );
    }
}

fn draw_track(film: &Film, id: u32, track: &Track, colour: &str, svg: &mut String) {
    let Some(&(_, start)) = track.steps.first() else { return };
    let (x, y) = middle(start);
    let _ = write!(
        svg,
        r##"<use href="#k{}" transform="translate({x} {y})" fill="{colour}"{}><title>{} {id}</title>"##,
        track.shape,
        hidden(track.born),
        escaped(&track.name)
    );
    let died = track.died.map(|turn| film.share(turn as f64));
    appear(film.share(track.born as f64), died, film, svg);
    if track.steps.len() > 1 {
        let (mut values, mut times) = (format!("{x} {y}"), String::from("0"));
        for &(turn, cell) in &track.steps[1..] {
            let (x, y) = middle(cell);
            let _ = write!(values, ";{x} {y}");
            let _ = write!(times, ";{:.5}", film.share(turn));
        }
        if let Some(&(_, cell)) = track.steps.last() {
            let (x, y) = middle(cell);
            let _ = write!(values, ";{x} {y}");
            times.push_str(";1");
        }
        let seconds = film.seconds();
        let _ = write!(
            svg,
            r#"<animateTransform attributeName="transform" type="translate" dur="{seconds:.1}s" repeatCount="indefinite" values="{values}" keyTimes="{times}"/>"#
        );
    }
    svg.push_str("</use>\n");
}

fn draw_attack(film: &Film, attack: &Attack, svg: &mut String) {
    let ((x, y), (to_x, to_y)) = (middle(attack.from), middle(attack.to));
    let _ = write!(
        svg,
        r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{}" stroke-width="1.5" opacity="0">"#,
        SIDES[attack.side]
    );
    let end = attack.turn as f64;
    appear(film.share(end - ATTACKS), Some(film.share(end)), film, svg);
    svg.push_str("</path>\n");
}
