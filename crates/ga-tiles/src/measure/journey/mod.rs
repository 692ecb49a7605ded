//! Ways of agents over several stops: a key, then a door.

mod runner;

pub use runner::{RunReach, Runner};

use super::ground::Ground;
use super::jumps::{Board, Move};
use super::{Bounds, Counts, Error, JumpWay, Jumper, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The least number of moves of an agent over several stops, such as a key and then a door.
///
/// The agent is a [`Jumper`] or a [`Runner`], which say what its moves are. Each leg has tiles `to`
/// which it leads, and tiles that are open on it. A leg ends with the first cell of its goal that
/// the agent passes, also in the middle of a jump, and the next leg begins there. So a door is
/// closed until the key is found, if only the later leg is open for it. The tiles of the start, and
/// the goals of a leg and of the legs before it, are open on this leg. If the ground of an agent
/// opens when a leg begins, it falls.
///
/// - *Value*: the number of moves, or of [jumps](Self::jumps) among them; missing if there is no
///   way. Of several shortest ways it counts in that of [`letters`](Self::letters).
/// - *Gap*: the least number of steps, through any tiles, from a cell that the agent reaches on its
///   farthest leg to the goal of this leg. Each later leg adds width + height. So does each start
///   or goal that the level does not have.
/// - *Cost*: a breadth-first search over all cells and legs, for a runner also over the cells that
///   it can still rise.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::{Alphabet, Tiles};
/// use ga_tiles::measure::{Journey, Runner, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.SKDH")?;
/// let [air, start, key, door, ladders] =
///     [".", "S", "K", "D", "H"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let runner = Runner { through: air, height: 1, ladders, ropes: Tiles::NONE };
/// let way = Journey::running(start, runner, key).then(air, door);
///
/// // A jump to the ladder, up to the key, and down to the door in the air.
/// let level = alphabet.read(".K...\n.H#..\n.H.SD\n#####")?;
/// let (mut scratch, mut letters) = (Scratch::default(), String::new());
/// assert_eq!(way.letters(&level, &mut scratch, &mut letters), Value::Number(7.0));
/// assert_eq!(letters, "WWNeEfr");
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Journey {
    from: Tiles,
    agent: Agent,
    legs: Vec<Leg>,
    has_jumps: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Agent {
    Jumper(Jumper),
    Runner(Runner),
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Leg {
    through: Tiles,
    to: Tiles,
}

/// Working memory of journeys.
#[derive(Clone, Debug, Default)]
pub(super) struct Travel {
    /// Of each leg: what is open, what the agent has reached, and its goals.
    grounds: Vec<Ground>,
    boards: Vec<Board>,
    /// What each cell holds by.
    holds: Vec<u8>,
    /// The state before each state, [`NEVER`] if it was not reached, and the step from there.
    before: Vec<u32>,
    steps: Vec<u8>,
    queue: Vec<u32>,
    moves: Vec<Move>,
    found: Vec<runner::Step>,
    /// The steps of the way.
    way: Vec<u8>,
}

const NEVER: u32 = u32::MAX;
/// Before the first states.
const NONE: u32 = u32::MAX - 1;

/// Where the last move of a way starts, and its step; `None` for a way without moves.
type Last = Option<(u32, u8)>;

impl Journey {
    /// The way of an agent that jumps.
    pub fn jumping(from: Tiles, jumper: Jumper, to: Tiles) -> Self {
        let legs = vec![Leg {
            through: jumper.through,
            to,
        }];
        Self {
            from,
            agent: Agent::Jumper(jumper),
            legs,
            has_jumps: false,
        }
    }

    /// The way of an agent with gravity.
    pub fn running(from: Tiles, runner: Runner, to: Tiles) -> Self {
        let legs = vec![Leg {
            through: runner.through,
            to,
        }];
        Self {
            from,
            agent: Agent::Runner(runner),
            legs,
            has_jumps: false,
        }
    }

    /// Goes on to a tile of `to`, through these tiles.
    #[must_use]
    pub fn then(mut self, through: Tiles, to: Tiles) -> Self {
        self.legs.push(Leg { through, to });
        self
    }

    /// Counts the jumps on the way instead of the moves.
    #[must_use]
    pub fn jumps(self) -> Self {
        Self {
            has_jumps: true,
            ..self
        }
    }

    /// Replaces `letters` by the moves of the way, the first in breadth-first order. They are empty
    /// if there is no way. Returns the value.
    ///
    /// # Panics
    ///
    /// If the level has more than 128 columns or rows.
    pub fn letters(&self, level: &Level, scratch: &mut Scratch, letters: &mut String) -> Value {
        letters.clear();
        let value = self.of(level, scratch);
        if value.number().is_some() {
            let letter = |&step: &u8| match self.agent {
                Agent::Jumper(_) => Move::character(step),
                Agent::Runner(_) => char::from(runner::LETTERS[usize::from(step)]),
            };
            letters.extend(scratch.travel.way.iter().map(letter));
        }
        value
    }

    /// The number of states of a cell on a leg.
    const fn layers(&self) -> usize {
        match self.agent {
            Agent::Jumper(_) => 1,
            Agent::Runner(runner) => runner.height + 1,
        }
    }

    /// Opens the cells of all legs, and marks their goals.
    fn prepare(&self, level: &Level, travel: &mut Travel) {
        let Travel {
            grounds,
            boards,
            holds,
            before,
            steps,
            queue,
            ..
        } = travel;
        if grounds.len() < self.legs.len() {
            grounds.resize_with(self.legs.len(), Ground::default);
            boards.resize_with(self.legs.len(), Board::default);
        }
        let mut goals = Tiles::NONE;
        for ((leg, ground), board) in self.legs.iter().zip(&mut *grounds).zip(&mut *boards) {
            goals = goals | leg.to;
            let (jumper, more) = match self.agent {
                Agent::Jumper(jumper) => (jumper, Tiles::NONE),
                Agent::Runner(Runner { ladders, ropes, .. }) => (
                    Jumper {
                        through: leg.through,
                        height: 0,
                        width: 0,
                    },
                    ladders | ropes,
                ),
            };
            let jumper = Jumper {
                through: leg.through | more,
                ..jumper
            };
            board.start(&jumper, self.from, goals, level, ground);
            board.reached.fill(0);
            board.goals.clear();
            board.goals.resize(ground.len(), 0);
            for (cell, _) in ground
                .tiles(level)
                .filter(|&(_, tile)| leg.to.contains(tile))
            {
                board.goals[cell] = 1;
            }
        }
        if let Agent::Runner(runner) = &self.agent {
            runner.hold(level, &grounds[0], holds);
        }
        let states = self.legs.len() * self.layers() * grounds[0].len();
        before.clear();
        before.resize(states, NEVER);
        steps.clear();
        steps.resize(states, 0);
        queue.clear();
    }

    /// The last move of the first way in breadth-first order.
    fn explore(&self, level: &Level, travel: &mut Travel) -> Option<Last> {
        let legs = self.legs.len();
        let len = travel.grounds[0].len();
        let stride = travel.grounds[0].stride;
        let layers = self.layers();
        for index in 0..level.cells().len() {
            if !self.from.contains(level.cells()[index]) {
                continue;
            }
            let cell = travel.grounds[0].index((index % level.width(), index / level.width()));
            let (leg, cell) = match self.agent {
                Agent::Jumper(_) => match travel.settle(0, cell, stride, legs) {
                    Some(stands) => stands,
                    None => continue,
                },
                Agent::Runner(_) => (travel.pass(0, cell, legs), cell),
            };
            if leg == legs {
                return Some(None);
            }
            travel.add((leg * layers) * len + cell, NONE, 0);
        }
        let mut next = 0;
        while let Some(&state) = travel.queue.get(next) {
            next += 1;
            let cell = state as usize % len;
            let layer = state as usize / len;
            let leg = layer / layers;
            let left = layer % layers;
            match &self.agent {
                Agent::Jumper(jumper) => {
                    let mut moves = std::mem::take(&mut travel.moves);
                    moves.clear();
                    let board = &travel.boards[leg];
                    let ground = &travel.grounds[leg];
                    board.each_move(jumper, ground, cell, |one| moves.push(one));
                    for &one in &moves {
                        let after = one
                            .passes(stride)
                            .fold(leg, |leg, cell| travel.pass(leg, cell, legs));
                        if after == legs {
                            return Some(Some((state, one.letter)));
                        }
                        let stands = if after == leg {
                            Some((leg, one.to))
                        } else {
                            travel.settle(after, one.to, stride, legs)
                        };
                        match stands {
                            Some((after, _)) if after == legs => {
                                return Some(Some((state, one.letter)));
                            }
                            Some((after, to)) => travel.add(after * len + to, state, one.letter),
                            None => {}
                        }
                    }
                    travel.moves = moves;
                }
                Agent::Runner(runner) => {
                    let mut found = std::mem::take(&mut travel.found);
                    found.clear();
                    runner.each_step(&travel.grounds[leg], &travel.holds, cell, left, |step| {
                        found.push(step);
                    });
                    for &(letter, over, to, left) in &found {
                        let after = travel.pass(leg, over, legs);
                        let after = travel.pass(after, to, legs);
                        if after == legs {
                            return Some(Some((state, letter)));
                        }
                        travel.add((after * layers + left) * len + to, state, letter);
                    }
                    travel.found = found;
                }
            }
        }
        None
    }

    /// How nearly there is a way, after a search without success.
    fn gap(&self, level: &Level, travel: &mut Travel) -> Value {
        let absence = level.width() + level.height();
        let Travel {
            grounds, boards, ..
        } = travel;
        let boards = &mut boards[..self.legs.len()];
        let far = boards
            .iter()
            .rposition(|board| board.reached.contains(&1))
            .unwrap_or(0);
        let later = &boards[far + 1..];
        let absent = later
            .iter()
            .filter(|board| !board.goals.contains(&1))
            .count()
            + later.len();
        let Value::Missing { gap } = JumpWay::gap(level, &grounds[far], &mut boards[far]) else {
            return Value::missing(absence);
        };
        Value::Missing {
            gap: gap.max(1.0) + (absent * absence) as f64,
        }
    }
}

impl Travel {
    /// The agent passes a cell on a leg: the leg on which it is then.
    fn pass(&mut self, mut leg: usize, cell: usize, legs: usize) -> usize {
        while leg < legs {
            let board = &mut self.boards[leg];
            board.reached[cell] = 1;
            if board.goals[cell] == 0 {
                break;
            }
            leg += 1;
        }
        leg
    }

    /// The agent falls until it stands: the leg and the cell. `None` if it falls out of the level.
    fn settle(
        &mut self,
        mut leg: usize,
        mut cell: usize,
        stride: usize,
        legs: usize,
    ) -> Option<(usize, usize)> {
        loop {
            let stands = self.boards[leg].lands(cell)?;
            let mut after = leg;
            for passed in (cell..=stands).step_by(stride) {
                after = self.pass(after, passed, legs);
                cell = passed;
                if after != leg {
                    break;
                }
            }
            if after == leg || after == legs {
                return Some((after, cell));
            }
            leg = after;
        }
    }

    fn add(&mut self, state: usize, before: u32, step: u8) {
        if self.before[state] == NEVER {
            (self.before[state], self.steps[state]) = (before, step);
            self.queue.push(state as u32);
        }
    }

    /// Writes the steps up to the last one.
    fn trace(&mut self, last: Last) {
        self.way.clear();
        let Some((mut state, step)) = last else {
            return;
        };
        self.way.push(step);
        while self.before[state as usize] != NONE {
            self.way.push(self.steps[state as usize]);
            state = self.before[state as usize];
        }
        self.way.reverse();
    }
}

impl MeasureType for Journey {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let travel = &mut scratch.travel;
        self.prepare(level, travel);
        let Some(last) = self.explore(level, travel) else {
            return self.gap(level, travel);
        };
        travel.trace(last);
        Value::count(match self.agent {
            _ if !self.has_jumps => travel.way.len(),
            Agent::Jumper(_) => {
                let letters = travel.way.iter().map(|&step| Move::character(step));
                letters.filter(char::is_ascii_lowercase).count()
            }
            Agent::Runner(_) => runner::jumps(&travel.way),
        })
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles to start from", self.from)?;
        for leg in &self.legs {
            template.check_set("the tiles to reach", leg.to)?;
            // The tiles of starts and goals are open, too.
            if !leg.through.is_empty() {
                template.check_set("the tiles that are open to the agent", leg.through)?;
            }
        }
        match &self.agent {
            Agent::Jumper(_) => Ok(()),
            Agent::Runner(runner) => runner.check(template),
        }
    }

    fn needed(&self) -> Vec<Tiles> {
        std::iter::once(self.from)
            .chain(self.legs.iter().map(|leg| leg.to))
            .collect()
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let cells = counts.template.width() * counts.template.height();
        Bounds::whole(0, cells * self.legs.len() * self.layers())
    }
}
