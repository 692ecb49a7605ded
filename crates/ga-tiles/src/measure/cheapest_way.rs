use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value, Way};
use crate::level::{Level, Tile, Tiles};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The cost of the cheapest way from one tile to another, if steps have different costs: a swamp
/// costs three steps, an enemy two points of health.
///
/// A step costs what the tile costs that it enters. The start costs nothing. The way has legs, as a
/// [`Way`] has them, and need not be the shortest.
///
/// - *Value*: the sum of the costs; missing if there is no way, with the gap of the way.
/// - *Budget*: with costs of 0 for all tiles but enemies, the value is the health that the best
///   player loses. Require that it is at most what the player has.
/// - *Cost*: a search with a heap per leg (Dijkstra 1959).
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{CheapestWay, Scratch, Value, Way};
///
/// let alphabet = Alphabet::new("#.PKE")?;
/// let [player, key, floor] = ["P", "K", ".E"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let costs = CheapestWay::new(Way::new(player, floor, key), 1).with_cost(alphabet.tile('E')?, 5);
/// let value = Measure::from(costs).of(&alphabet.read("PE.K\n....")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(5.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "Dijkstra")]
#[derive(Clone, Debug, PartialEq)]
pub struct CheapestWay {
    way: Way,
    costs: Box<[u16; Tile::KINDS]>,
}

/// Working memory of the search for cheapest ways.
#[derive(Clone, Debug, Default)]
pub(super) struct Dijkstra {
    heap: BinaryHeap<Reverse<(u32, u16)>>,
    costs: Vec<u32>,
    /// The ends of the leg before.
    ends: Vec<(u32, u16)>,
}

const NEVER: u32 = u32::MAX;

impl CheapestWay {
    /// Each step of a way costs this.
    pub fn new(way: Way, cost: u16) -> Self {
        Self {
            way,
            costs: Box::new([cost; Tile::KINDS]),
        }
    }

    /// A step to a tile of this kind costs something else.
    #[must_use]
    pub fn with_cost(mut self, tile: Tile, cost: u16) -> Self {
        self.costs[usize::from(tile.kind())] = cost;
        self
    }

    fn cost(&self, level: &Level, scratch: &mut Scratch) -> Option<u32> {
        let Scratch {
            ground,
            dijkstra: Dijkstra { heap, costs, ends },
            ..
        } = scratch;
        for (place, (through, goals)) in self.way.legs().enumerate() {
            ground.fill(level, through);
            if place == 0 {
                ends.clear();
                let starts = ground
                    .tiles(level)
                    .filter(|&(_, tile)| self.way.from().contains(tile));
                ends.extend(starts.map(|(cell, _)| (0, cell as u16)));
            }
            costs.clear();
            costs.resize(ground.len(), NEVER);
            heap.clear();
            let enter = |heap: &mut BinaryHeap<_>, costs: &mut [u32], cell: usize, paid: u32| {
                for next in ground.neighbours(cell) {
                    if !ground.is_inside(next) {
                        continue;
                    }
                    let (x, y) = ground.place(next);
                    let Some(&tile) = level.get(x, y) else {
                        continue;
                    };
                    let cost = paid + u32::from(self.costs[usize::from(tile.kind())]);
                    let is_open = ground.is_open(next);
                    if cost < costs[next] && (is_open || goals.contains(tile)) {
                        costs[next] = cost;
                        // A goal that is no tile of the way ends it.
                        if is_open {
                            heap.push(Reverse((cost, next as u16)));
                        }
                    }
                }
            };
            for &(paid, cell) in ends.iter() {
                let cell = usize::from(cell);
                costs[cell] = costs[cell].min(paid);
            }
            for &(paid, cell) in ends.iter() {
                enter(heap, costs, usize::from(cell), paid);
            }
            while let Some(Reverse((paid, cell))) = heap.pop() {
                if paid == costs[usize::from(cell)] {
                    enter(heap, costs, usize::from(cell), paid);
                }
            }
            ends.clear();
            let reached = ground
                .tiles(level)
                .filter(|&(_, tile)| goals.contains(tile));
            let reached = reached.map(|(cell, _)| (costs[cell], cell as u16));
            ends.extend(reached.filter(|&(cost, _)| cost != NEVER));
        }
        ends.iter().map(|&(cost, _)| cost).min()
    }
}

impl MeasureType for CheapestWay {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        match self.cost(level, scratch) {
            Some(cost) => Value::Number(f64::from(cost)),
            // There is no way at all: its gap.
            None => self.way.of(level, scratch),
        }
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        self.way.check(template)
    }

    fn needed(&self) -> Vec<Tiles> {
        self.way.needed()
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let cells = counts.template.width() * counts.template.height();
        let most = self
            .costs
            .iter()
            .map(|&cost| usize::from(cost))
            .max()
            .unwrap_or(0);
        Bounds::whole(0, self.way.legs().len() * (cells - 1) * most)
    }
}
