//! Games, players and readings of the paper by their names on the command line.

use ga_minimax::contest::{Searcher, Title};
use ga_minimax::scheme::paper::{Steps, Survivors, Ties};

/// The games: the name, the help and the value of each.
pub const GAMES: [(&str, &str, Title); Title::ALL.len()] = {
    let mut games = [("", "", Title::ALL[0]); Title::ALL.len()];
    let mut place = 0;
    while place < games.len() {
        let game = Title::ALL[place];
        games[place] = (game.name(), game.about(), game);
        place += 1;
    }
    games
};

/// The players: the name, the help and the value of each.
pub const PLAYERS: [(&str, &str, Searcher); 11] = [
    (
        "best",
        "The player that is best in this game at equal time",
        Searcher::Best,
    ),
    (
        "paper",
        "The search of the paper by Hong, Huang and Lin",
        Searcher::Paper,
    ),
    ("genetic", "Our search", Searcher::Genetic),
    (
        "minimax",
        "Exhaustive minimax with iterative deepening",
        Searcher::Minimax,
    ),
    (
        "alphabeta",
        "Alpha-beta search with iterative deepening and move ordering",
        Searcher::AlphaBeta,
    ),
    (
        "pvs",
        "Alpha-beta with a table of positions, quiescence and reductions",
        Searcher::Pvs,
    ),
    (
        "uct",
        "Monte-Carlo tree search with random play-outs; in chess, with estimates",
        Searcher::Uct,
    ),
    (
        "uct-positions",
        "Monte-Carlo tree search with estimates of positions",
        Searcher::UctPositions,
    ),
    (
        "uct-widening",
        "As uct, but considers few moves of a position at first",
        Searcher::UctWidening,
    ),
    ("random", "A random move", Searcher::Random),
    (
        "greedy",
        "The best move by a search one move deep",
        Searcher::Greedy,
    ),
];

/// The sets of survivors: the name, the help and the value of each.
pub(crate) const SURVIVORS: [(&str, &str, Survivors); 2] = [
    (
        "everything",
        "All lines of the reservation tree",
        Survivors::Everything,
    ),
    (
        "offspring",
        "The population and its offspring",
        Survivors::Offspring,
    ),
];

/// The winners of ties: the name, the help and the value of each.
pub(crate) const TIES: [(&str, &str, Ties); 3] = [
    ("oldest", "The lines that were found first", Ties::Oldest),
    ("youngest", "The lines that were found last", Ties::Youngest),
    ("random", "Lines drawn at random", Ties::Random),
];

/// The readings of steps 9 and 10: the name, the help and the value of each.
pub(crate) const STEPS: [(&str, &str, Steps); 2] = [
    ("in-sequence", "Crossed, then mutated", Steps::InSequence),
    (
        "apart",
        "Crossed or mutated, each as often as its rate says",
        Steps::Apart,
    ),
];
