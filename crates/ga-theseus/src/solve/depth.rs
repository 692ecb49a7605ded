use super::arena::{Arena, Next};
use super::seen::Seen;
use super::square::{Square, State};
use super::{Search, Solution};
use crate::game::{Action, Path};

/// A state on the present line.
struct Entered {
    state: State,
    /// The number of actions tried in this state. The last one leads to the next state of the line.
    tried: usize,
}

/// Follows the first untried action, and goes back if there is none.
///
/// The line is an explicit stack instead of recursion, because it can become as long as the number
/// of states. Returns the visited states, too, in their order.
pub(super) fn search(arena: &Arena) -> (Search, Vec<State>) {
    let mut seen = Seen::default();
    seen.fit(arena.shift());
    seen.insert(arena.start());
    let mut visited = vec![arena.start()];
    let mut line = vec![Entered {
        state: arena.start(),
        tried: 0,
    }];
    let mut solved = None;
    while let Some(place) = line.last_mut() {
        if place.tried == Action::ALL.len() {
            line.pop();
            continue;
        }
        place.tried += 1;
        match arena.next(place.state, place.tried - 1) {
            Next::Won(minotaur) => {
                solved = Some(solution(arena, &line, minotaur));
                break;
            }
            Next::Reached(state) if seen.insert(state) => {
                visited.push(state);
                line.push(Entered { state, tried: 0 });
            }
            _ => {}
        }
    }
    let search = Search {
        visited: visited.len() as u32,
        solution: solved,
    };
    (search, visited)
}

fn solution(arena: &Arena, line: &[Entered], minotaur: Square) -> Solution {
    let stops = line
        .iter()
        .map(|entered| arena.minotaur(entered.state))
        .chain([minotaur]);
    Solution {
        path: Path(
            line.iter()
                .map(|entered| Action::ALL[entered.tried - 1])
                .collect(),
        ),
        minotaur_moves: stops
            .clone()
            .zip(stops.skip(1))
            .map(|(from, to)| arena.steps(from, to))
            .sum(),
    }
}
