use super::Figures;
use super::arena::{Arena, Seen, Square, action, distance, go};
use crate::rules::Path;

/// The states that wait for their turn, and those that had it.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    states: Vec<Queued>,
    seen: Seen,
}

/// A live state and the place in the queue of the state that it came from.
#[derive(Clone, Copy, Debug, Default)]
struct Queued {
    theseus: Square,
    minotaur: Square,
    parent: u16,
}

/// The end of a solution.
pub(super) struct Won {
    /// Place in the queue of the last live state.
    last: usize,
    action: usize,
    minotaur: Square,
}

impl Queue {
    /// Visits states in the order in which they are reached, until one wins.
    pub(super) fn search(&mut self, arena: &Arena) -> (u32, Option<Won>) {
        self.seen.clear();
        self.states.clear();
        self.seen.insert(arena.theseus(), arena.minotaur());
        self.states.push(Queued { theseus: arena.theseus(), minotaur: arena.minotaur(), parent: 0 });
        let mut head = 0;
        while head < self.states.len() {
            let Queued { theseus, minotaur, .. } = self.states[head];
            let mut ways = arena.ways(theseus);
            while ways != 0 {
                let action = ways.trailing_zeros() as usize;
                ways &= ways - 1;
                let to = go(theseus, action);
                let after = arena.reply(to, minotaur);
                if let Some(minotaur) = arena.won(to, minotaur, after) {
                    return (self.states.len() as u32, Some(Won { last: head, action, minotaur }));
                }
                if self.seen.insert(to, after) {
                    self.states.push(Queued { theseus: to, minotaur: after, parent: head as u16 });
                }
            }
            if arena.at_door(theseus) {
                let won = Won { last: head, action: arena.door_action(), minotaur };
                return (self.states.len() as u32, Some(won));
            }
            head += 1;
        }
        (self.states.len() as u32, None)
    }

    /// The figures of a solution, walked back from its end.
    pub(super) fn figures(&self, won: &Won, visited: u32) -> Figures {
        let (mut moves, mut minotaur_moves, mut minotaur) = (1, 0, won.minotaur);
        let mut place = won.last;
        loop {
            let state = self.states[place];
            // He only ever steps towards Theseus, so his steps are the distance.
            minotaur_moves += distance(state.minotaur, minotaur);
            if place == 0 {
                return Figures { moves, visited, minotaur_moves };
            }
            (place, minotaur) = (state.parent.into(), state.minotaur);
            moves += 1;
        }
    }

    /// The actions of a solution.
    pub(super) fn path(&self, won: &Won) -> Path {
        let mut path = vec![action(won.action)];
        let mut place = won.last;
        while place != 0 {
            let (state, parent) = (self.states[place], usize::from(self.states[place].parent));
            let from = self.states[parent].theseus;
            path.extend((0..5).find(|&way| go(from, way) == state.theseus).map(action));
            place = parent;
        }
        path.reverse();
        Path(path)
    }
}
