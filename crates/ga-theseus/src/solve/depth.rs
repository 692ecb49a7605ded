use super::arena::{Arena, Seen, Square, action, distance, go};
use super::{Search, Solution};
use crate::rules::Path;

/// A state on the line that is being followed.
struct Entered {
    theseus: Square,
    minotaur: Square,
    /// The actions that are still to be tried here, one bit each.
    untried: u8,
    /// The action being tried.
    trying: usize,
}

/// Follows the first untried action, and turns back where there is none.
///
/// A recursion by meaning; the line is kept in memory of its own, because it can be
/// as long as there are states.
pub(super) fn search(arena: &Arena) -> Search {
    let mut seen = Seen::default();
    seen.clear();
    let enter = |theseus, minotaur| Entered { theseus, minotaur, untried: arena.ways(theseus), trying: 0 };
    seen.insert(arena.theseus(), arena.minotaur());
    let mut line = vec![enter(arena.theseus(), arena.minotaur())];
    let mut visited = 1;
    while let Some(state) = line.last_mut() {
        if state.untried == 0 {
            if arena.at_door(state.theseus) {
                state.trying = arena.door_action();
                let minotaur = state.minotaur;
                return Search { visited, solution: Some(solution(&line, minotaur)) };
            }
            line.pop();
            continue;
        }
        state.trying = state.untried.trailing_zeros() as usize;
        state.untried &= state.untried - 1;
        let to = go(state.theseus, state.trying);
        let after = arena.reply(to, state.minotaur);
        if let Some(minotaur) = arena.won(to, state.minotaur, after) {
            return Search { visited, solution: Some(solution(&line, minotaur)) };
        }
        if seen.insert(to, after) {
            visited += 1;
            line.push(enter(to, after));
        }
    }
    Search { visited, solution: None }
}

fn solution(line: &[Entered], minotaur: Square) -> Solution {
    let stops = line.iter().map(|state| state.minotaur).chain([minotaur]);
    let minotaur_moves = stops.clone().zip(stops.skip(1)).map(|(from, to)| distance(from, to)).sum();
    Solution { path: Path(line.iter().map(|state| action(state.trying)).collect()), minotaur_moves }
}
