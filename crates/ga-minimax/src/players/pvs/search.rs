//! The search of all moves to one depth.

use super::Pvs;
use super::node::{Node, Pass};
use super::order::Ordered;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, Walk};
use crate::players::choice::next_up;
use crate::players::table::{Bound, COMPLETE, Entry, NONE, Table};

/// The depth from which on, and the place in the order of moves after which, moves are reduced.
const REDUCED_DEPTH: usize = 3;
const REDUCED_PLACE: usize = 4;

/// From this place on, a move is reduced by two.
const FAR_PLACE: usize = 12;

/// The greatest length of an expected line: the table may lead in a circle.
const LINE: usize = 32;

pub(super) struct Search<G: Game> {
    settings: Pvs,
    pub(super) walk: Walk<G>,
    pub(super) meter: Meter,
    table: Table<()>,
    /// The current node.
    node: Node,
    /// The nodes above it, from the root on. They are not on the stack of the thread, which a line
    /// of many moves would overflow.
    above: Vec<Node>,
    /// The moves of all nodes of the current line in the order of search, one list after the other.
    pub(super) order: Vec<Ordered>,
    /// The kinds of the last two moves that refuted others, by ply.
    pub(super) killers: Vec<[u16; 2]>,
    /// How much the moves of each kind refuted, by player.
    pub(super) history: [Vec<u32>; 2],
    /// The value that cannot be beaten, for MAX and for MIN.
    pub(super) greatest: [f64; 2],
    /// Whether a value was infinite. In the search, it counts as the greatest finite number, which
    /// has a next one.
    pub(super) is_infinite: bool,
    pub(super) loud: Vec<G::Move>,
}

/// The value of a position for the player who moves there.
#[derive(Clone, Copy, Debug)]
struct Found {
    value: f64,
    /// Whether the value holds for any depth.
    is_proven: bool,
}

impl Found {
    /// A value that does not hold for any depth.
    const fn unproven(value: f64) -> Self {
        Self {
            value,
            is_proven: false,
        }
    }
}

/// What happens at a position that the search reaches.
enum Reached {
    Found(Found),
    /// Its moves are searched.
    Opened,
    /// The budget has ended.
    Stopped,
}

impl Reached {
    /// A value that holds for any depth; `None` if the budget has ended.
    fn ended(value: Option<f64>) -> Self {
        value.map_or(Self::Stopped, |value| {
            Self::Found(Found {
                value,
                is_proven: true,
            })
        })
    }
}

/// What comes after the value of a move was found.
enum Next {
    /// The same move is searched again.
    Again,
    /// The next move is searched.
    Move,
    /// The node has this value. Its parent is the current node again.
    Closed(Found),
    /// All moves of the root were searched.
    Ended(Root),
}

/// What a search of all moves of the root found.
pub(super) struct Root {
    /// The best move and its value for the player who moves.
    pub(super) best: Option<(u16, f64)>,
    pub(super) is_finished: bool,
    /// Whether no deeper search can find more.
    pub(super) is_decided: bool,
}

impl<G: Game<Value = f64>> Search<G> {
    pub(super) fn new(settings: Pvs, root: &G, budget: &Budget) -> Self {
        Self {
            settings,
            walk: Walk::new(root),
            meter: budget.meter(),
            table: Table::new(budget.memory()),
            node: Node::new(0, [f64::NEG_INFINITY, f64::INFINITY], None, 0),
            above: Vec::new(),
            order: Vec::new(),
            killers: Vec::new(),
            history: [Vec::new(), Vec::new()],
            greatest: [root.range()[1], -root.range()[0]],
            is_infinite: false,
            loud: Vec::new(),
        }
    }

    /// Whether positions were forgotten because the memory was full.
    pub(super) const fn is_memory_full(&self) -> bool {
        self.table.is_full()
    }

    /// Searches the moves of the root, or `only` these in ascending order, the move `first` before
    /// all others.
    pub(super) fn root(
        &mut self,
        depth: usize,
        first: u16,
        only: &[u16],
        values: &mut [Option<f64>],
    ) -> Result<Root, Error> {
        self.walk.back(0);
        self.above.clear();
        self.order.clear();
        self.node = Node::new(
            depth,
            [f64::NEG_INFINITY, f64::INFINITY],
            self.walk.here().key(),
            0,
        );
        self.sort(first)?;
        // Not `contains`: a second use of it keeps the compiler from inlining that of `sort`.
        let is_asked = |number: &u16| only.is_empty() || only.binary_search(number).is_ok();
        self.order.retain(|ordered| is_asked(&ordered.number));
        let mut reached = self.advance()?;
        loop {
            reached = match reached {
                Reached::Opened => self.advance()?,
                Reached::Stopped => {
                    let best = self.above.first().unwrap_or(&self.node).best;
                    return Ok(Root {
                        best,
                        is_finished: false,
                        is_decided: false,
                    });
                }
                Reached::Found(found) => match self.take(found, values) {
                    Next::Again => self.reach()?,
                    Next::Move => self.advance()?,
                    Next::Closed(found) => Reached::Found(found),
                    Next::Ended(root) => return Ok(root),
                },
            }
        }
    }

    /// Plays the next move of the current node.
    fn advance(&mut self) -> Result<Reached, Error> {
        let node = &mut self.node;
        let Ordered {
            number, is_quiet, ..
        } = self.order[node.place];
        let is_root = self.above.is_empty();
        let may_reduce =
            self.settings.is_reduced && !is_root && is_quiet && node.depth >= REDUCED_DEPTH;
        node.pass = match node.place - node.start {
            0 => Pass::Open,
            REDUCED_PLACE..FAR_PLACE if may_reduce => Pass::Reduced(1),
            FAR_PLACE.. if may_reduce => Pass::Reduced(2),
            _ => node.pass_of_late(),
        };
        let turn = self.walk.here().turn();
        self.walk.step(number);
        self.node.is_same = self.walk.here().turn() == turn;
        self.reach()
    }

    /// Looks at the position after the move of the current node.
    fn reach(&mut self) -> Result<Reached, Error> {
        let Node {
            depth,
            alpha,
            beta,
            pass,
            is_same,
            ..
        } = self.node;
        let (depth, beta) = match pass {
            Pass::Reduced(by) => (depth - 1 - by, next_up(alpha)),
            Pass::Compared => (depth - 1, next_up(alpha)),
            Pass::Open => (depth - 1, beta),
        };
        let [alpha, beta] = if is_same {
            [alpha, beta]
        } else {
            [-beta, -alpha]
        };
        if depth > 0 && !self.meter.budget().is_timely() {
            return Ok(Reached::Stopped);
        }
        if let Some(known) = self.walk.here().known() {
            return Ok(Reached::ended(self.value(Some(known))?));
        }
        // A value where the search ends costs less than a look into the table.
        if depth == 0 {
            let value = self.quiet([alpha, beta])?;
            return Ok(value.map_or(Reached::Stopped, |value| {
                Reached::Found(Found::unproven(value))
            }));
        }
        let key = self.walk.here().key();
        let mut first = NONE;
        if let Some(key) = key {
            if self.node.key == Some(key) || self.above.iter().any(|node| node.key == Some(key)) {
                return Ok(Reached::Found(Found::unproven(0.0)));
            }
            if let Some(entry) = self.table.find(key, |()| true) {
                if entry.answers(depth, alpha, beta) {
                    let is_proven = entry.depth == COMPLETE;
                    return Ok(Reached::Found(Found {
                        value: entry.value,
                        is_proven,
                    }));
                }
                first = entry.best;
            }
        }
        if self.walk.moves()? == 0 {
            return Ok(Reached::ended(self.value(None)?));
        }
        let node = Node::new(depth, [alpha, beta], key, self.order.len());
        self.sort(first)?;
        self.above.push(std::mem::replace(&mut self.node, node));
        Ok(Reached::Opened)
    }

    /// Takes in the value that was found after the move of the current node.
    fn take(&mut self, Found { value, is_proven }: Found, values: &mut [Option<f64>]) -> Next {
        let node = &mut self.node;
        let value = if node.is_same { value } else { -value };
        match node.pass {
            Pass::Reduced(_) if value > node.alpha => {
                node.pass = node.pass_of_late();
                return Next::Again;
            }
            Pass::Compared if value > node.alpha && value < node.beta => {
                node.pass = Pass::Open;
                return Next::Again;
            }
            _ => {}
        }
        self.walk.back(self.above.len());
        let Ordered {
            number,
            is_quiet,
            kind,
            ..
        } = self.order[node.place];
        let is_root = self.above.is_empty();
        if is_root {
            values[usize::from(number)] = Some(value);
        }
        if node.best.is_none_or(|(_, best)| value > best) {
            node.best = Some((number, value));
        }
        node.alpha = node.alpha.max(value);
        node.is_complete &= is_proven;
        node.place += 1;
        let turn = self.walk.here().turn().min(1);
        let is_refuted = node.alpha >= node.beta || is_proven && value >= self.greatest[turn];
        if is_refuted {
            // The other moves change nothing, so only this one must be proven.
            node.is_complete = is_proven;
            let depth = node.depth;
            if is_quiet && !is_root {
                self.refuted(kind, depth);
            }
        } else if node.place < self.order.len() {
            return Next::Move;
        }
        self.close()
    }

    /// Ends the search of the current node.
    fn close(&mut self) -> Next {
        let Node {
            key,
            depth,
            beta,
            lowest,
            start,
            best,
            is_complete,
            ..
        } = self.node;
        let Some(parent) = self.above.pop() else {
            return Next::Ended(Root {
                best,
                is_finished: true,
                is_decided: is_complete,
            });
        };
        self.node = parent;
        self.order.truncate(start);
        let (number, value) = best.unwrap_or((NONE, f64::NEG_INFINITY));
        if let Some(key) = key {
            let bound = match value {
                _ if value >= beta => Bound::AtLeast,
                _ if value <= lowest => Bound::AtMost,
                _ => Bound::Exact,
            };
            let depth = if is_complete {
                COMPLETE
            } else {
                depth.min(usize::from(COMPLETE) - 1) as u16
            };
            self.table.keep(Entry {
                key,
                position: (),
                value,
                depth,
                best: number,
                bound,
            });
        }
        Next::Closed(Found {
            value,
            is_proven: is_complete,
        })
    }

    /// The expected line after a move of the root, as far as the table knows it.
    pub(super) fn line(&self, number: u16) -> Vec<u16> {
        let mut here = self.walk.root().clone();
        let mut line = Vec::new();
        let mut number = number;
        while let Some(&chosen) = here.legal().get(usize::from(number)) {
            here.play(chosen);
            line.push(number);
            let entry = here.key().and_then(|key| self.table.find(key, |()| true));
            number = match entry {
                Some(entry) if line.len() < LINE => entry.best,
                _ => break,
            };
        }
        line
    }
}
