use super::bout::{Bout, LONGEST};
use super::searcher::Searcher;
use super::settings::{Settings, UNSEARCHED};
use super::title::{Contested, Title};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Board, ThreeInARow};
use crate::players::Player;
use ga_request::search::{self, over};
use ga_request::text;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Map;

/// A match of two players. The fields are the options of `minimax match`; JSON has them by their
/// names there.
///
/// ```
/// use ga_minimax::contest::{Request, Searcher};
/// use ga_minimax::game::TicTacToe;
///
/// let request = Request { b: Searcher::Random, ..Request::default() };
/// request.check()?;
/// let (mut bout, mut players) = (request.bout::<TicTacToe>(7, 0), request.players());
/// while !bout.is_over() {
///     let mover = bout.mover();
///     bout.step(&mut players[mover], &request.budget(mover))?;
/// }
/// assert_eq!(bout.result(), 1, "our search has won");
/// # Ok::<(), ga_request::search::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct Request {
    /// The game.
    #[serde(with = "text")]
    #[schemars(with = "serde_json::Value", extend("content" = "first"))]
    pub game: Contested,
    /// The player whose wins and losses are counted.
    pub a: Searcher,
    /// The opponent; in three-in-a-row, both opponents.
    pub b: Searcher,
    /// Games to play; a is MAX in the first game, in the third game and so on; in three-in-a-row, a
    /// has each of the three seats in turn.
    #[schemars(range(min = 1), extend("value" = "N"))]
    pub games: u64,
    /// The limits and the parameters of both players.
    #[serde(flatten)]
    pub settings: Settings,
    /// Seconds per move.
    #[schemars(extend("value" = "S", "exclusiveMinimum" = 0))]
    pub move_time: Option<f64>,
    /// Evaluations per move of b [default: those of a].
    #[schemars(extend("value" = "N"))]
    pub budget_b: Option<u64>,
    /// Random moves at the start of a game; two games with exchanged sides start alike, and a game
    /// that ends in its opening counts [default: the game's own, 0 to 4].
    #[schemars(range(max = 400), extend("value" = "N"))]
    pub opening: Option<u64>,
    /// The time and the flag of the host, which end a move.
    #[serde(skip)]
    pub host: Budget,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            game: Contested::Board(Title::default()),
            a: Searcher::Genetic,
            b: Searcher::Paper,
            games: 100,
            settings: Settings::default(),
            move_time: None,
            budget_b: None,
            opening: None,
            host: Budget::default(),
        }
    }
}

impl Request {
    /// Checks that the match can be played, and that at least one player uses each option.
    ///
    /// # Errors
    ///
    /// The errors of [`Settings::check`].
    pub fn check(&self) -> Result<(), search::Error> {
        let Self { a, b, settings, .. } = self;
        settings.check(&[*a, *b], self.move_time.map(|_| "move-time"))?;
        if self.budget_b.is_some() && !b.searches() {
            return Err(search::Error::field("budget-b", UNSEARCHED));
        }
        if settings.budget.is_some() && self.budget_b.is_some() && !a.searches() {
            let problem =
                "player a does not search and {budget-b} limits player b, expected one of them";
            return Err(search::Error::field("budget", problem));
        }
        if let Some(found) = self.opening.filter(|&opening| opening > LONGEST) {
            let problem = format!("{found}, expected 0 to {LONGEST}");
            return Err(search::Error::field("opening", problem));
        }
        if self.game == Contested::ThreeInARow {
            self.players_of_three()?;
        }
        Ok(())
    }

    /// The players a and b of a board game.
    pub fn players<B: Board>(&self) -> [Box<dyn Player<B> + Send>; 2] {
        [self.a, self.b].map(|player| self.settings.player(player))
    }

    /// The players a and b of three in a row.
    pub(super) fn players_of_three(&self) -> Result<[Seated<ThreeInARow>; 2], Error> {
        let player = |player| self.settings.player_of_three(player);
        Ok([player(self.a)?, player(self.b)?])
    }

    /// Begins game `game`, counted from 0, of the match with this seed.
    pub fn bout<B: Board>(&self, seed: u64, game: u64) -> Bout<B> {
        Bout::new(self.opening.unwrap_or(u64::from(B::OPENING)), seed, game)
    }

    /// The limits of a move of player a, which is 0, or b. Its time starts now.
    pub fn budget(&self, mover: usize) -> Budget {
        let (player, own) = if mover == 0 {
            (self.a, None)
        } else {
            (self.b, self.budget_b)
        };
        let settings = Settings {
            budget: own.or(self.settings.budget),
            ..self.settings
        };
        let time = self.move_time;
        let budget = settings.budget(player, Settings::EVALUATIONS, time.is_some());
        budget.with_seconds(time).within(&self.host)
    }
}

/// A player of a game.
pub(super) type Seated<G> = Box<dyn Player<G> + Send>;

/// An error names the field.
impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        over(&Self::default(), Map::deserialize(from)?, Self::deserialize)
    }
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}
