//! A level that is played.

use ga_tiles::Tiles;
use ga_tiles::description::Description;
use ga_tiles::measure::{LongestPath, Measure, Scratch};
use ga_tiles::play::{Jump, Jumps, Walk};
use serde::Serialize;
use web_bridge::Failure;

use crate::page::description;

/// A game on foot, or one of jumps.
pub(crate) struct Game {
    kind: Kind,
    /// The fewest moves from the start.
    fewest: Option<usize>,
    /// The cells of the way so far, the start first.
    trail: Vec<(usize, usize)>,
    /// What each goal is, in words.
    goals: Vec<String>,
    target: Option<(usize, usize)>,
}

enum Kind {
    Walk(Box<Walk>),
    Jumps(Box<Jumps>),
}

/// How a game stands.
#[derive(Serialize)]
pub(crate) struct Standing<'a> {
    at: (usize, usize),
    trail: &'a [(usize, usize)],
    moves: usize,
    fewest: Option<usize>,
    left: Option<usize>,
    won: bool,
    visited: usize,
    goals: &'a [String],
    /// The cell to get to, if it is no kind of tile.
    target: Option<(usize, usize)>,
    /// For jumps: the moves from here.
    jumps: Option<&'a [Jump]>,
}

impl Game {
    /// A game in a level: by its way, or from one cell to another.
    pub(crate) fn new(
        toml: &str,
        rows: &str,
        ends: Option<[(usize, usize); 2]>,
    ) -> Result<Self, Failure> {
        let described = description(toml)?;
        let level = described.alphabet().read(rows.trim_end())?;
        let features = || described.features().iter().map(|feature| &feature.measure);
        let (kind, goals, target) =
            if let (Some([from, to]), walkable) = (ends, walkable(&described)) {
                let walk = Walk::between(level, walkable, from, to)
                    .ok_or("the cells are not in the level")?;
                (
                    Kind::Walk(Box::new(walk)),
                    vec![String::from("the flag")],
                    Some(to),
                )
            } else if let Some(Measure::JumpWay(way)) =
                features().find(|measure| matches!(measure, Measure::JumpWay(_)))
            {
                let goals = vec![names(&described, way.to)];
                let jumps = Jumps::new(level, *way).ok_or("the level has no start to stand on")?;
                (Kind::Jumps(Box::new(jumps)), goals, None)
            } else if let Some(Measure::Way(way)) =
                features().find(|measure| matches!(measure, Measure::Way(_)))
            {
                let goals = way.goals().map(|goals| names(&described, goals)).collect();
                let walk = Walk::new(level, way.clone()).ok_or("the level has no start")?;
                (Kind::Walk(Box::new(walk)), goals, None)
            } else {
                let walkable = walkable(&described);
                let ends = LongestPath(walkable).ends(&level, &mut Scratch::default());
                let [from, to] = ends.ok_or("the level has no walkable tile")?;
                let walk = Walk::between(level, walkable, from, to)
                    .ok_or("the level has too many kinds of tiles")?;
                (
                    Kind::Walk(Box::new(walk)),
                    vec![String::from("the flag")],
                    Some(to),
                )
            };
        let mut game = Self {
            kind,
            fewest: None,
            trail: Vec::new(),
            goals,
            target,
        };
        game.fewest = game.left();
        game.trail.push(game.at());
        Ok(game)
    }

    pub(crate) fn state(&self) -> Standing<'_> {
        let (moves, won, visited, jumps) = match &self.kind {
            Kind::Walk(walk) => (walk.letters().len(), walk.is_won(), walk.visited(), None),
            Kind::Jumps(jumps) => {
                let won = jumps.is_won();
                (jumps.made().len(), won, won.into(), Some(jumps.moves()))
            }
        };
        Standing {
            at: self.at(),
            trail: &self.trail,
            moves,
            fewest: self.fewest,
            left: self.left(),
            won,
            visited,
            goals: &self.goals,
            target: self.target,
            jumps,
        }
    }

    /// Makes a step, `N` `E` `S` `W`; or, for jumps, the move with this number. Whether it exists.
    pub(crate) fn act(&mut self, act: &str) -> bool {
        match &mut self.kind {
            Kind::Walk(walk) => {
                let step = act.chars().next().and_then(|letter| walk.step(letter));
                self.trail.extend(step);
                step.is_some()
            }
            Kind::Jumps(jumps) => {
                let jump = act.parse().ok().and_then(|index| jumps.make(index));
                let is_made = jump.is_some();
                self.trail
                    .extend(jump.into_iter().flat_map(|jump| &jump.cells));
                is_made
            }
        }
    }

    /// The next move of a shortest way, as [`act`](Self::act) takes it.
    pub(crate) fn hint(&mut self) -> Option<String> {
        match &mut self.kind {
            Kind::Walk(walk) => walk.hint().map(String::from),
            Kind::Jumps(jumps) => jumps.hint().map(|index| index.to_string()),
        }
    }

    pub(crate) fn undo(&mut self) -> bool {
        let passed = match &mut self.kind {
            Kind::Walk(walk) => usize::from(walk.undo()),
            Kind::Jumps(jumps) => {
                let passed = jumps.made().last().map_or(0, |jump| jump.cells.len());
                jumps.undo();
                passed
            }
        };
        self.trail.truncate(self.trail.len() - passed);
        passed > 0
    }

    pub(crate) fn restart(&mut self) {
        match &mut self.kind {
            Kind::Walk(walk) => walk.restart(),
            Kind::Jumps(jumps) => jumps.restart(),
        }
        self.trail.truncate(1);
    }

    fn at(&self) -> (usize, usize) {
        match &self.kind {
            Kind::Walk(walk) => walk.position(),
            Kind::Jumps(jumps) => jumps.position(),
        }
    }

    fn left(&self) -> Option<usize> {
        match &self.kind {
            Kind::Walk(walk) => walk.left().map(|left| left as usize),
            Kind::Jumps(jumps) => jumps.left(),
        }
    }
}

fn walkable(described: &Description) -> Tiles {
    let kinds = described
        .kinds()
        .iter()
        .zip(described.template().tiles().iter());
    kinds
        .filter(|(kind, _)| kind.is_walkable)
        .map(|(_, tile)| tile)
        .collect()
}

/// The tiles of a set in words: `the key`.
fn names(described: &Description, tiles: Tiles) -> String {
    let legend = described.legend();
    let names: Vec<&str> = tiles
        .iter()
        .map(|tile| legend.name(tile))
        .filter(|name| !name.is_empty())
        .collect();
    format!("the {}", names.join(" or "))
}
