//! `units match` and `units melee`: games between players.

use crate::error::Error;
use crate::format::DraftRecord;
use crate::game::{self, LARGEST_SIDE, Outcome, Player, Record, Setup, Summary, Tally, Turn};
use crate::players::{Contender, Name, Opponent, Settings};
use crate::verify;
use ga_core::terminate::When;
use ga_core::text::result_name;
use ga_request::record::Made;
use ga_request::search::{self, Ask, Command, Contest, File, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the games are.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct Request {
    /// The players, one for each side, as texts such as `greedy+lanchester`.
    #[serde(with = "ga_request::text::list")]
    #[schemars(with = "Vec<String>")]
    pub players: Vec<Contender>,
    /// How far all players see; everything without it.
    #[schemars(range(min = 0, max = LARGEST_SIDE))]
    pub fog: Option<u16>,
    /// The number of games: two on each map, with sides swapped. On a scenario each has a seed of
    /// its own. 1 if there is none.
    #[schemars(range(min = 1))]
    pub games: Option<u64>,
    /// Whether it is a melee: the scenario may have more than two sides, and from game to game each
    /// player takes the next seat.
    pub melee: bool,
    /// Where and by which terms the games are played.
    #[serde(flatten)]
    pub setup: Setup,
    /// The parameters of the players.
    #[serde(flatten)]
    pub settings: Settings,
    /// A word for the scenario or the clans in the name of the result; JSON does not have it.
    #[serde(skip)]
    pub army: String,
}

ga_request::read_over_default!(Request);

/// A game that was played.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Game {
    /// What came of it.
    pub report: Report,
    /// The units that each side has left.
    pub units: Vec<usize>,
    /// Whether it was played to its end.
    pub is_whole: bool,
    /// All turns. No sum needs them.
    pub turns: Vec<Turn>,
}

/// What came of a game.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Report {
    /// The number of the game, counted from 1.
    pub game: u64,
    /// Its seed.
    pub seed: u64,
    /// Whether the sides of the map were swapped: side 0 is on the right and moves second.
    pub swapped: bool,
    /// The side that won.
    pub winner: Option<usize>,
    /// The rounds begun.
    pub turns: u32,
    /// The side that moved first.
    pub first: usize,
    /// The sides.
    pub sides: Vec<Side>,
}

/// What came of a side.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Side {
    /// The name of its player.
    pub player: String,
    /// The cell of its building.
    pub building: [u16; 2],
    /// Its statistics.
    #[serde(flatten)]
    pub tally: Tally,
    /// Hit points left of its building.
    pub hp: f64,
}

/// What came of all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The names of the players.
    pub players: Vec<String>,
    /// The games that each of them has won.
    pub wins: Vec<u64>,
    /// The games without a winner.
    pub draws: u64,
    /// The first game, if its turns are known.
    #[serde(skip)]
    pub first: Option<Record>,
}

/// `units match` and `units melee`. The first game is given even if it was cut.
///
/// ```
/// use ga_request::search::Contest;
/// use ga_units::search::matches::{Match, Request};
///
/// let options = r#"{"players": ["greedy", "hold"], "width": 12, "height": 8, "games": 2}"#;
/// let request: Request = serde_json::from_str(options).unwrap();
/// let play = |game| Match::play(&request, 1, game, &|| false);
/// let games = [play(0)?, play(1)?].into_iter().flatten();
/// assert_eq!(Match::sum(&request, games.collect()).wins, [2, 0]);
/// # Ok::<(), ga_request::search::Error>(())
/// ```
#[derive(Debug)]
pub struct Match;

impl Request {
    /// The side of each player, in a game of this number, counted from 1.
    pub fn sides(&self, game: u64) -> Vec<usize> {
        let mut sides: Vec<usize> = (0..self.players.len()).collect();
        let before = game.saturating_sub(1).checked_rem(sides.len() as u64);
        sides.rotate_left(before.filter(|_| self.melee).unwrap_or_default() as usize);
        sides
    }

    /// The player that won, an index of `players`.
    pub fn winner(&self, report: &Report) -> Option<usize> {
        let mut sides = self.sides(report.game).into_iter();
        sides.position(|side| Some(side) == report.winner)
    }

    /// The players in the order of the sides.
    fn seated(&self, game: u64) -> Vec<Contender> {
        let mut seated = self.players.clone();
        for (&player, side) in self.players.iter().zip(self.sides(game)) {
            seated[side] = player;
        }
        seated
    }

    fn names(&self, players: &[Contender]) -> Vec<String> {
        let names = players.iter().map(|player| player.name(&self.settings));
        names.collect()
    }

    /// A game before its first turn, and whether its sides are swapped.
    fn begin(&self, seed: u64, game: u64) -> Result<(Record, bool), Error> {
        let names = self.names(&self.seated(game));
        let before = game.saturating_sub(1);
        if self.melee {
            let seed = seed.wrapping_add(before);
            return Ok((Record::new(self.setup.melee(seed)?, names, seed)?, false));
        }
        let ground = self.setup.ground()?;
        let (seed, swapped) = ground.place(seed, before);
        let start = ground.battle(seed, swapped)?;
        Ok((Record::new(start, names, seed)?, swapped))
    }

    /// The record of a game of the match with this seed, from its number, counted from 1, and its
    /// turns.
    ///
    /// # Errors
    ///
    /// Those of [`Setup::start`], and if there is not a player for each side.
    pub fn record(&self, seed: u64, game: u64, turns: Vec<Turn>) -> Result<Record, Error> {
        let (record, _) = self.begin(seed, game)?;
        Ok(Record { turns, ..record })
    }
}

impl Game {
    /// The game of a record, which has come to `end`.
    pub fn of(game: u64, swapped: bool, record: Record, end: &game::Melee) -> Self {
        let side = |(army, player): (&game::Side, String)| Side {
            player,
            building: [army.building().x, army.building().y],
            tally: *army.tally(),
            hp: army.hp().max(0.0),
        };
        let armies = end.sides().iter();
        let report = Report {
            game,
            seed: record.seed,
            swapped,
            winner: end.outcome().and_then(Outcome::winner),
            turns: end.turn(),
            first: end.terms().first,
            sides: armies.clone().zip(record.players).map(side).collect(),
        };
        Self {
            report,
            units: armies.map(|army| army.units().len()).collect(),
            is_whole: end.outcome().is_some(),
            turns: record.turns,
        }
    }
}

impl Ask for Match {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "units",
        name: "match",
    };

    /// Without players and size if it cannot be played.
    fn name(request: &Request, seed: u64) -> String {
        let command = if request.melee { "melee" } else { "match" };
        let name = |(record, _): (Record, bool)| record.name(command, &request.army);
        let usual = |_| result_name(&[&"units", &command, &request.army, &seed]);
        request.begin(seed, 1).map_or_else(usual, name)
    }

    /// The log of the first game.
    fn files(found: &Found, name: &str, _: &Made) -> Result<Vec<File>, search::Error> {
        let log = |record: &Record| {
            let end = verify::replay(record, &mut |_| {})?;
            let log = serde_json::to_string(&DraftRecord::new(record, Summary::of(&end)));
            Ok(File {
                name: format!("{name}.json"),
                text: log.map_err(search::Error::domain)? + "\n",
            })
        };
        found.first.iter().map(log).collect()
    }
}

impl Contest for Match {
    type Game = Game;

    fn check(request: &Request) -> Result<(), search::Error> {
        let movers = request.players.iter().map(|player| player.mover);
        let names: Vec<Name> = movers.filter_map(Opponent::name).collect();
        request.settings.check(&names)?;
        let sides = if request.melee {
            request.setup.melee(0)?.sides().len()
        } else {
            request.setup.ground()?;
            2
        };
        let found = request.players.len();
        let problem = format!("{found} players, expected {sides}, one for each side");
        let refused = search::Error::field("players", problem);
        if found == sides { Ok(()) } else { Err(refused) }
    }

    fn games(request: &Request) -> u64 {
        request.games.unwrap_or(1)
    }

    fn play(
        request: &Request,
        seed: u64,
        game: u64,
        stop: Stop<'_>,
    ) -> Result<Option<Game>, search::Error> {
        let number = game.saturating_add(1);
        let (mut record, swapped) = request.begin(seed, number)?;
        let player = |player: Contender| player.player(&request.settings, request.fog, When(stop));
        let players = request.seated(number).into_iter().map(player);
        let mut players: Vec<Box<dyn Player + '_>> = players.collect();
        let mut end = record.start.clone();
        while end.outcome().is_none() && !stop() {
            let player = &mut *players[end.active()];
            record.turns.push(end.act(player, record.seed)?);
        }
        let mut played = Game::of(number, swapped, record, &end);
        // A stop may have cut the last turn short.
        played.is_whole &= !stop();
        Ok(Some(played).filter(|played| played.is_whole || game == 0))
    }

    fn is_whole(game: &Game) -> bool {
        game.is_whole
    }

    fn note(request: &Request, games: &[Game]) -> String {
        let names = request.names(&request.players).join(" against ");
        format!("{names}: {} of {}", games.len(), Self::games(request))
    }

    fn sum(request: &Request, mut games: Vec<Game>) -> Found {
        let first = games.iter_mut().find(|game| game.report.game == 1);
        let mut found = Found {
            first: first.and_then(|game| {
                let turns = std::mem::take(&mut game.turns);
                request.record(game.report.seed, 1, turns).ok()
            }),
            players: request.names(&request.players),
            wins: vec![0; request.players.len()],
            draws: 0,
        };
        for game in &games {
            let winner = request.winner(&game.report);
            let wins = winner.and_then(|player| found.wins.get_mut(player));
            *wins.unwrap_or(&mut found.draws) += 1;
        }
        found
    }
}
