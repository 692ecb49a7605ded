use super::large;
use super::rules::Rules;
use crate::error::Error;
use crate::level::{Level, Symmetry, Tiles};
use crate::requirement::Requirements;
use crate::template::{Template, Weights};
use crate::vary::{Copy, Exchange, Paint, Set, Shift, Swap, Turn};
use ga_core::evaluate::Interrupt;
use ga_core::rand::Rng;
use ga_core::random::{below, unit};
use ga_core::{Crossover, Mutator, Sampler};
use std::fmt;
use std::sync::Arc;

/// A stock operator of a search; see [`Search::with_weight`](crate::search::Search::with_weight).
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[cfg_attr(feature = "description", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "description", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Stock {
    /// Gives free cells other tiles: [`vary::Set`](crate::vary::Set), up to 20 times.
    Set,
    /// Exchanges the tiles of two cells: [`vary::Swap`](crate::vary::Swap), up to 4 times.
    Swap,
    /// The same with neighbours.
    SwapNear,
    /// Gives a cell the tile of a neighbour, up to 4 times.
    Spread,
    /// Moves a tile of a random kind to a random cell.
    Place,
    /// Fills a rectangle of up to 4 x 4 cells: [`vary::Paint`](crate::vary::Paint).
    Paint,
    /// Draws the tiles of a rectangle of up to 4 x 4 cells.
    Redraw,
    /// Copies a rectangle to another place: [`vary::Copy`](struct@crate::vary::Copy).
    Copy,
    /// Moves all tiles over the border: [`vary::Shift`](crate::vary::Shift).
    Shift,
    /// Mirrors or turns the level: [`vary::Turn`](crate::vary::Turn). With weight 0, no found level
    /// is turned to start from it either.
    Turn,
    /// Takes a rectangle of a found level.
    FromFound,
    /// Takes a rectangle of a new founder.
    FromFounder,
}

impl Stock {
    /// All stock operators.
    pub const ALL: [Self; 12] = [
        Self::Set,
        Self::Swap,
        Self::SwapNear,
        Self::Spread,
        Self::Place,
        Self::Paint,
        Self::Redraw,
        Self::Copy,
        Self::Shift,
        Self::Turn,
        Self::FromFound,
        Self::FromFounder,
    ];
}

/// The operators of a search, each with a weight: the stock ones in the order of [`Stock`], then
/// those of the user.
#[derive(Clone)]
pub(super) struct Operators {
    template: Arc<Template>,
    all: Vec<(f64, Operator)>,
    turn: Turn,
    shift: Shift,
    exchange: Exchange,
    rules: Option<Arc<Rules>>,
    /// The tiles that must be one region of a large level.
    one_region: Option<Tiles>,
    /// Founders are changed copies of it.
    origin: Option<Arc<Level>>,
}

#[derive(Clone)]
enum Operator {
    /// Applied once or more, up to this number of times; most often once.
    Mutator(usize, Arc<dyn Mutator<Level> + Send + Sync>),
    /// Pastes a rectangle of a member.
    FromMember,
    /// Pastes a rectangle of a new founder.
    FromFounder,
    /// Draws a rectangle by the rules.
    ByRules,
}

/// A number from 1 to `most`: k in proportion to k to the power of -2, or of -1.5 if `is_heavy`.
pub(super) fn power_law(most: usize, is_heavy: bool, rng: &mut dyn Rng) -> usize {
    if most <= 1 {
        return 1;
    }
    loop {
        let root = 1.0 / (1.0 - unit(rng));
        let drawn = if is_heavy { root * root } else { root };
        if drawn < (most + 1) as f64 {
            return drawn as usize;
        }
    }
}

impl Operators {
    /// The stock operators for levels of a template. If requirements have rules, what operators
    /// make is repaired, and rectangles are drawn by the rules.
    pub(super) fn new(
        template: &Arc<Template>,
        requirements: &Requirements,
    ) -> Result<Self, Error> {
        let rules = Rules::new(template, requirements);
        let template = Arc::clone(template);
        let many = (template.free_orbits() / 2).clamp(1, 20);
        let longest = template.width().max(template.height());
        let new = || Arc::clone(&template);
        let all = vec![
            Operator::Mutator(
                many,
                Arc::new(Either(Set::new(new()), Set::weighted(new()))),
            ),
            Operator::Mutator(4, Arc::new(Swap::new(new()))),
            Operator::Mutator(4, Arc::new(Swap::near(new(), 1)?)),
            Operator::Mutator(4, Arc::new(Spread(new()))),
            Operator::Mutator(
                1,
                Arc::new(Place {
                    equal: template.weights().levelled(),
                    template: new(),
                }),
            ),
            Operator::Mutator(
                1,
                Arc::new(Either(
                    Paint::new(new(), 4, 4)?,
                    Paint::new(new(), 4, 4)?.weighted(),
                )),
            ),
            if rules.is_some() {
                Operator::ByRules
            } else {
                let equal = template.weights().levelled();
                Operator::Mutator(
                    1,
                    Arc::new(Window {
                        equal,
                        template: new(),
                    }),
                )
            },
            Operator::Mutator(1, Arc::new(Copy::new(new(), longest, longest)?)),
            Operator::Mutator(1, Arc::new(Shift::new(new()))),
            Operator::Mutator(1, Arc::new(Turn::new(new()))),
            Operator::FromMember,
            Operator::FromFounder,
        ];
        Ok(Self {
            turn: Turn::new(new()),
            shift: Shift::new(new()),
            exchange: Exchange::new(new()),
            all: all.into_iter().map(|operator| (1.0, operator)).collect(),
            rules: rules.map(Arc::new),
            one_region: large::one_region(&template, requirements),
            origin: None,
            template,
        })
    }

    pub(super) fn push(&mut self, mutator: Arc<dyn Mutator<Level> + Send + Sync>, weight: f64) {
        self.all.push((weight, Operator::Mutator(1, mutator)));
    }

    pub(super) fn set_weight(&mut self, stock: Stock, weight: f64) {
        self.all[stock as usize].0 = weight;
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The weight of an operator; `members` says whether there are members to take tiles from.
    pub(super) fn weight(&self, operator: usize, members: bool) -> f64 {
        match self.all[operator] {
            (_, Operator::FromMember) if !members => 0.0,
            (weight, _) => weight,
        }
    }

    /// Changes a level by one operator, or in part if `stop` is due.
    pub(super) fn apply(
        &self,
        operator: usize,
        level: &mut Level,
        members: &[Level],
        rng: &mut dyn Rng,
        stop: &Interrupt<'_>,
    ) {
        match &self.all[operator].1 {
            Operator::Mutator(most, mutator) => {
                for _ in 0..power_law(*most, false, rng) {
                    mutator.mutate(level, rng);
                }
            }
            Operator::FromMember if members.is_empty() => {}
            Operator::FromMember => self.paste(level, &members[below(rng, members.len())], rng),
            Operator::FromFounder => {
                let mut founder = self.founder(rng, stop);
                self.exchange.cross(level, &mut founder, rng);
            }
            Operator::ByRules => {
                if let Some(rules) = &self.rules {
                    rules.redraw(level, rng, stop);
                }
            }
        }
    }

    /// Draws a level again where it does not keep the rules.
    pub(super) fn repair(&self, level: &mut Level, rng: &mut dyn Rng, stop: &Interrupt<'_>) {
        if let Some(rules) = &self.rules {
            rules.repair(level, rng, stop);
        }
    }

    /// Pastes a rectangle of a turned member at the same place.
    pub(super) fn paste(&self, level: &mut Level, member: &Level, rng: &mut dyn Rng) {
        let mut other = member.clone();
        self.turn_any(&mut other, rng);
        self.exchange.cross(level, &mut other, rng);
    }

    /// Turns or mirrors a level, or leaves it as it is.
    pub(super) fn turn_any(&self, level: &mut Level, rng: &mut dyn Rng) {
        let count = Symmetry::of(level.width(), level.height()).len();
        if self.all[Stock::Turn as usize].0 > 0.0 && below(rng, count) > 0 {
            self.turn.mutate(level, rng);
        }
    }

    pub(super) fn shift(&self, level: &mut Level, rng: &mut dyn Rng) {
        self.shift.mutate(level, rng);
    }

    pub(super) fn set_origin(&mut self, level: Level) {
        self.origin = Some(Arc::new(level));
    }

    pub(super) fn founder(&self, rng: &mut dyn Rng, stop: &Interrupt<'_>) -> Level {
        if let Some(origin) = &self.origin {
            const CHANGES: [Stock; 7] = [
                Stock::Set,
                Stock::Swap,
                Stock::SwapNear,
                Stock::Spread,
                Stock::Paint,
                Stock::Redraw,
                Stock::Copy,
            ];
            let mut level = Level::clone(origin);
            for _ in 0..power_law(8, true, rng) {
                self.apply(
                    CHANGES[below(rng, CHANGES.len())] as usize,
                    &mut level,
                    &[],
                    rng,
                    stop,
                );
            }
            self.repair(&mut level, rng, stop);
            return level;
        }
        if let Some(rules) = &self.rules {
            return rules.founder(rng, stop);
        }
        let mut level = self.template.sample(rng);
        if let Some(tiles) = self.one_region {
            large::prepare(&mut level, &self.template, tiles, rng);
        }
        level
    }
}

impl fmt::Debug for Operators {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.all.iter().map(|(weight, _)| weight))
            .finish()
    }
}

/// One of two mutators, equally likely.
struct Either<A, B>(A, B);

impl<A: Mutator<Level>, B: Mutator<Level>> Mutator<Level> for Either<A, B> {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        if below(rng, 2) == 0 {
            self.0.mutate(level, rng);
        } else {
            self.1.mutate(level, rng);
        }
    }
}

/// A free cell gets the tile of a neighbour that has another tile. A tile of weight 0 does not
/// spread: it comes from a fixed cell.
struct Spread(Arc<Template>);

impl Mutator<Level> for Spread {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let Self(template) = self;
        let (width, height) = (template.width(), template.height());
        if template.free_orbits() == 0 {
            return;
        }
        for _ in 0..8 {
            let orbit = below(rng, template.free_orbits());
            let cell = template.first(orbit);
            let (x, y) = (cell % width, cell / width);
            let neighbour = match below(rng, 4) {
                0 => (y > 0).then(|| cell - width),
                1 => (x + 1 < width).then(|| cell + 1),
                2 => (y + 1 < height).then(|| cell + width),
                _ => (x > 0).then(|| cell - 1),
            };
            let Some(tile) = neighbour.map(|neighbour| level.cells()[neighbour]) else {
                continue;
            };
            if tile != level.cells()[cell] && template.allows(orbit, tile) {
                template.put(level.cells_mut(), orbit, tile);
                return;
            }
        }
    }
}

/// Each cell of a rectangle of up to 4 x 4 cells is drawn again.
struct Window {
    template: Arc<Template>,
    equal: Weights,
}

impl Mutator<Level> for Window {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let (width, height) = (self.template.width(), self.template.height());
        let (across, down) = (1 + below(rng, width.min(4)), 1 + below(rng, height.min(4)));
        let left = below(rng, width - across + 1);
        let top = below(rng, height - down + 1);
        for (x, y) in (top..top + down).flat_map(|y| (left..left + across).map(move |x| (x, y))) {
            let Some(orbit) = self.template.orbit_of(y * width + x) else {
                continue;
            };
            let weights = if below(rng, 2) == 0 {
                &self.equal
            } else {
                self.template.weights()
            };
            let tile = self.template.draw(orbit, weights, rng);
            self.template.put(level.cells_mut(), orbit, tile);
        }
    }
}

/// Moves one tile of a random kind: it and another cell exchange their tiles. If the level has no
/// tile of that kind, it gets one.
struct Place {
    template: Arc<Template>,
    equal: Weights,
}

impl Mutator<Level> for Place {
    fn mutate(&self, level: &mut Level, rng: &mut dyn Rng) {
        let Self { template, equal } = self;
        if template.free_orbits() == 0 {
            return;
        }
        let tile = equal.draw(rng);
        let goal = below(rng, template.free_orbits());
        if !template.allows(goal, tile) {
            return;
        }
        let cells = level.cells();
        let has_tile = |&orbit: &usize| cells[template.first(orbit)] == tile;
        let count = (0..template.free_orbits()).filter(has_tile).count();
        if count > 0 {
            let chosen = below(rng, count);
            if let Some(from) = (0..template.free_orbits()).filter(has_tile).nth(chosen) {
                let other = cells[template.first(goal)];
                template.put(level.cells_mut(), from, other);
            }
        }
        template.put(level.cells_mut(), goal, tile);
    }
}
