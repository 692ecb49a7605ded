//! Games and players by their names on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser};
use ga_minimax::contest::{Contested, Searcher, Title};

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
pub const PLAYERS: [(&str, &str, Searcher); Searcher::ALL.len()] = {
    let mut players = [("", "", Searcher::ALL[0]); Searcher::ALL.len()];
    let mut place = 0;
    while place < players.len() {
        let player = Searcher::ALL[place];
        players[place] = (player.name(), player.about(), player);
        place += 1;
    }
    players
};

/// The names of the games of matches.
pub(crate) fn contested() -> PossibleValuesParser {
    PossibleValuesParser::new(
        Contested::all().map(|game| PossibleValue::new(game.name()).help(game.about())),
    )
}
