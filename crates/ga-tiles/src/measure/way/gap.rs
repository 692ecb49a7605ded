//! How nearly a way exists: the number of cells that its best walk would have to cross.

use super::Way;
use super::legs::{Legs, NEVER};
use crate::level::Level;
use crate::measure::ground::Ground;

impl Legs {
    /// The least number of cells that a walk over all stops crosses although they are no tiles of
    /// its way. A stop that the level does not have is left out, and adds width + height.
    pub(super) fn gap(&mut self, way: &Way, ground: &mut Ground, level: &Level) -> u32 {
        let absence = (level.width() + level.height()) as u32;
        // The ends of the leg before, each with the cells that were crossed on the way to it.
        self.list(way.starts(0), ground, level);
        let mut absent = u32::from(self.ends.is_empty());
        for leg in &way.legs {
            if !level.cells().iter().any(|&tile| leg.to.contains(tile)) {
                absent += 1;
            } else if self.ends.is_empty() {
                self.list(leg.to, ground, level);
            } else {
                ground.fill(level, leg.through);
                self.cross(ground);
                let Self { ends, costs, .. } = self;
                ends.clear();
                ends.extend(
                    ground
                        .tiles(level)
                        .filter(|&(_, tile)| leg.to.contains(tile))
                        .map(|(cell, _)| {
                            // The end of a leg is entered free of cost.
                            let beside = ground
                                .neighbours(cell)
                                .into_iter()
                                .map(|next| costs[next])
                                .min();
                            (beside.unwrap_or(NEVER).min(costs[cell]), cell as u16)
                        }),
                );
                ends.sort_unstable();
            }
        }
        absent * absence + self.ends.first().map_or(0, |&(cost, _)| cost)
    }

    /// Makes all cells of these tiles ends without cost.
    fn list(&mut self, tiles: crate::level::Tiles, ground: &Ground, level: &Level) {
        self.ends.clear();
        let cells = ground
            .tiles(level)
            .filter(|&(_, tile)| tiles.contains(tile));
        self.ends.extend(cells.map(|(cell, _)| (0, cell as u16)));
    }

    /// The least cost of each cell: 1 for each closed cell that is entered. Cells of the same cost
    /// are visited together, in ascending order of the cost.
    fn cross(&mut self, ground: &Ground) {
        let Self {
            ends,
            queue,
            later,
            costs,
            ..
        } = self;
        costs.clear();
        // The border costs as much as no way at all, and is never entered.
        costs.resize(ground.len(), NEVER);
        queue.clear();
        later.clear();
        let mut cost = 0;
        let mut start = 0;
        loop {
            while let Some(&(_, cell)) = ends.get(start).filter(|&&(entered, _)| entered <= cost) {
                start += 1;
                if costs[usize::from(cell)] > cost {
                    costs[usize::from(cell)] = cost;
                    queue.push(cell);
                }
            }
            while let Some(cell) = queue.pop() {
                let cell = usize::from(cell);
                // Entered at a lower cost after it was put on the list.
                if costs[cell] < cost {
                    continue;
                }
                for next in ground.neighbours(cell) {
                    let is_open = ground.is_open(next);
                    let entered = cost + u32::from(!is_open);
                    if costs[next] > entered && (is_open || ground.is_inside(next)) {
                        costs[next] = entered;
                        if is_open {
                            queue.push(next as u16);
                        } else {
                            later.push(next as u16);
                        }
                    }
                }
            }
            match (later.is_empty(), ends.get(start)) {
                (true, None) => return,
                (true, Some(&(entered, _))) => cost = entered,
                _ => {
                    cost += 1;
                    std::mem::swap(queue, later);
                }
            }
        }
    }
}
