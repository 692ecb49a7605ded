use super::{CELL, LINE, SIDES, middle, open, path, shape};
use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::layout::Layout;
use crate::game::order::Target;
use crate::game::record::Record;
use crate::verify::replay;
use ga_core::text::xml;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The length of one side's turn in seconds.
const TURN: f64 = 0.5;

/// The share of a turn that shows attacks, at the end of the turn. The time before shows moves.
const ATTACKS: f64 = 0.4;

/// The time for which the last position is shown, in turns.
const REST: f64 = 5.0;

/// The path of a unit through the match.
struct Track {
    shape: usize,
    name: String,
    /// The turn in which the unit appears.
    born: usize,
    /// Pairs of a time, in turns, and the cell that the unit is on at this time. Between two
    /// entries the unit walks or stands still.
    steps: Vec<(f64, Cell)>,
    /// The turn in which the unit dies, or `None` if it survives.
    died: Option<usize>,
}

/// The corners of a path, each with the time at which a unit reaches it. The unit starts at `start`
/// and walks at constant speed for `span`.
fn timed(way: &[Cell], start: f64, span: f64) -> impl Iterator<Item = (f64, Cell)> + '_ {
    let walked = |corner: usize| -> u16 {
        way[..=corner]
            .windows(2)
            .map(|leg| leg[0].distance(leg[1]))
            .sum()
    };
    let whole = f64::from(walked(way.len() - 1)).max(1.0);
    way.iter().enumerate().map(move |(index, &cell)| {
        let share = f64::from(walked(index)) / whole;
        (start + span * share, cell)
    })
}

impl Track {
    fn is_there(&self, turn: usize) -> bool {
        self.born <= turn && self.died.is_none_or(|died| turn < died)
    }

    /// The cell that the unit is on at the end of a turn.
    fn place(&self, turn: usize) -> Option<Cell> {
        let until = self
            .steps
            .iter()
            .take_while(|&&(time, _)| time <= turn as f64);
        until.last().or(self.steps.first()).map(|&(_, cell)| cell)
    }
}

/// An attack: a line from one cell to another.
struct Attack {
    turn: usize,
    side: usize,
    from: Cell,
    to: Cell,
}

/// Everything that the picture of a match shows.
#[derive(Default)]
struct Film {
    layout: Layout,
    turns: usize,
    tracks: [BTreeMap<u32, Track>; 2],
    attacks: Vec<Attack>,
    /// Hit points of the two buildings. Each number has the turn from which on it holds.
    walls: [Vec<(usize, f64)>; 2],
}

impl Film {
    /// Adds a position: the cells of the units, the deaths, and the hit points of the buildings.
    fn add_position(&mut self, battle: &Battle) {
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
                        let way = path::way(battle, side, last, unit.at);
                        track
                            .steps
                            .extend(timed(&way, turn as f64 - 1.0, 1.0 - ATTACKS));
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
            if self.walls[side]
                .last()
                .is_none_or(|&(_, last)| (last - hp).abs() > 0.0)
            {
                self.walls[side].push((turn, hp));
            }
        }
    }

    /// Adds the attacks of the turn that ended with the last position. Targets do not move in this
    /// turn, so each target is at the end of its track.
    fn add_attacks(&mut self, battle: &Battle) {
        let side = battle.active();
        for order in battle.orders() {
            let to = match order.target {
                None => continue,
                Some(Target::Building) => battle.side(1 - side).building(),
                Some(Target::Unit(id)) => {
                    match self.tracks[1 - side].get(&id).and_then(|t| t.steps.last()) {
                        Some(&(_, cell)) => cell,
                        None => continue,
                    }
                }
            };
            self.attacks.push(Attack {
                turn: self.turns,
                side,
                from: order.to,
                to,
            });
        }
    }

    /// All cells that a unit is on at some time.
    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let tracks = self.tracks.iter().flat_map(BTreeMap::values);
        tracks.flat_map(|track| track.steps.iter().map(|&(_, cell)| cell))
    }

    /// The turn that viewers without animation show. In this turn the smaller army is as large as
    /// possible. Ties go to the turn with the larger other army, then to the first turn.
    fn still(&self) -> usize {
        let units = |turn: usize| {
            let [one, other] = [0, 1].map(|side| {
                self.tracks[side]
                    .values()
                    .filter(|track| track.is_there(turn))
                    .count()
            });
            (one.min(other), one.max(other))
        };
        // The last of equal maxima wins, so turns are visited backwards.
        (0..=self.turns)
            .rev()
            .max_by_key(|&turn| units(turn))
            .unwrap_or(0)
    }

    /// The length of the animation in seconds.
    fn seconds(&self) -> f64 {
        (self.turns as f64 + REST) * TURN
    }

    /// Converts a time in turns to a share of the animation.
    fn share(&self, turn: f64) -> f64 {
        turn / (self.turns as f64 + REST)
    }
}

/// Draws a match as an animated SVG that repeats.
///
/// Units walk, attack, appear and vanish. The numbers in the buildings are their hit points. The
/// picture shows the part of the field that units visit. A viewer without animation shows the turn
/// with the largest armies.
///
/// # Errors
///
/// [`Error::Refused`] or [`Error::OutOfTurn`] if the record breaks a rule. [`Error::Length`] for a
/// melee.
pub fn animation(record: &Record) -> Result<String, Error> {
    let Some(start) = record.start.battle() else {
        return Err(Error::Length {
            place: "sides".to_owned(),
            found: record.start.sides().len(),
            what: "sides of a melee",
            expected: "a battle of 2",
        });
    };
    let mut film = Film {
        layout: start.grid().layout(),
        ..Film::default()
    };
    film.add_position(start);
    replay(record, &mut |replayed| {
        film.turns += 1;
        film.add_position(replayed.battle);
        film.add_attacks(replayed.battle);
    })?;
    let still = film.still();
    let mut svg = String::new();
    let (low, high) = super::frame(start, film.cells());
    open(start, low, high, 2, &mut svg);
    for (side, colour) in SIDES.iter().enumerate() {
        let (x, y) = (f64::from(low.x) * CELL + 8.0, f64::from(high.y + 1) * CELL);
        let _ = writeln!(
            svg,
            r#"<text x="{}" y="{}" fill="{colour}">{}</text>"#,
            x + 180.0 * side as f64,
            y + 2.0 * LINE + 4.0,
            xml(&record.players[side])
        );
        draw_building(&film, still, start, side, &mut svg);
        for (id, track) in &film.tracks[side] {
            draw_track(&film, still, *id, track, colour, &mut svg);
        }
    }
    for attack in &film.attacks {
        draw_attack(&film, still, attack, &mut svg);
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

fn draw_building(film: &Film, still: usize, battle: &Battle, side: usize, svg: &mut String) {
    let (x, y) = middle(film.layout, battle.side(side).building());
    let colour = SIDES[side];
    let _ = writeln!(
        svg,
        r##"<use href="#building" transform="translate({x} {y})" fill="{colour}"/>"##
    );
    for (index, &(turn, hp)) in film.walls[side].iter().enumerate() {
        let until = film.walls[side].get(index + 1).map(|&(turn, _)| turn);
        let end = until.map(|turn| film.share(turn as f64));
        let shown = turn <= still && until.is_none_or(|until| still < until);
        let _ = write!(
            svg,
            r##"<text x="{x}" y="{}" text-anchor="middle" font-size="7" fill="#ffffff"{}>{hp}"##,
            y + 4.0,
            opacity(shown)
        );
        appear(film.share(turn as f64), end, film, svg);
        svg.push_str("</text>\n");
    }
}

/// The attribute that hides an element in viewers without animation, unless `shown` is true.
const fn opacity(shown: bool) -> &'static str {
    if shown { "" } else { r#" opacity="0""# }
}

/// Makes the open element visible from `from` to `until` only.
fn appear(from: f64, until: Option<f64>, film: &Film, svg: &mut String) {
    let mut values = String::from("0");
    let mut times = String::from("0");
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

fn draw_track(film: &Film, still: usize, id: u32, track: &Track, colour: &str, svg: &mut String) {
    let Some(&(_, start)) = track.steps.first() else {
        return;
    };
    let (x, y) = middle(film.layout, track.place(still).unwrap_or(start));
    let _ = write!(
        svg,
        r##"<use href="#k{}" transform="translate({x} {y})" fill="{colour}"{}><title>{} {id}</title>"##,
        track.shape,
        opacity(track.is_there(still)),
        xml(&track.name)
    );
    let died = track.died.map(|turn| film.share(turn as f64));
    appear(film.share(track.born as f64), died, film, svg);
    if track.steps.len() > 1 {
        let (x, y) = middle(film.layout, start);
        let mut values = format!("{x} {y}");
        let mut times = String::from("0");
        for &(turn, cell) in &track.steps[1..] {
            let (x, y) = middle(film.layout, cell);
            let _ = write!(values, ";{x} {y}");
            let _ = write!(times, ";{:.5}", film.share(turn));
        }
        if let Some(&(_, cell)) = track.steps.last() {
            let (x, y) = middle(film.layout, cell);
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

fn draw_attack(film: &Film, still: usize, attack: &Attack, svg: &mut String) {
    let (x, y) = middle(film.layout, attack.from);
    let (to_x, to_y) = middle(film.layout, attack.to);
    let _ = write!(
        svg,
        r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{}" stroke-width="1.5"{}>"#,
        SIDES[attack.side],
        opacity(attack.turn == still)
    );
    let end = attack.turn as f64;
    appear(film.share(end - ATTACKS), Some(film.share(end)), film, svg);
    svg.push_str("</path>\n");
}
