use super::bout::{Bout, LONGEST};
use super::searcher::Searcher;
use super::settings::Settings;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Board;
use crate::players::Player;

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
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Request {
    /// The player whose wins and losses are counted.
    pub a: Searcher,
    /// The opponent.
    pub b: Searcher,
    /// The number of games.
    pub games: u64,
    /// The evaluations per move of b. `None`: those of a.
    pub budget_b: Option<u64>,
    /// The seconds per move.
    pub move_time: Option<f64>,
    /// The random moves at the start of a game. `None`: [`Board::OPENING`].
    pub opening: Option<u64>,
    /// The limits and the parameters of both players.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub settings: Settings,
}

impl Default for Request {
    fn default() -> Self {
        let a = Searcher::Genetic;
        let b = Searcher::Paper;
        let settings = Settings::default();
        Self {
            a,
            b,
            games: 100,
            budget_b: None,
            move_time: None,
            opening: None,
            settings,
        }
    }
}

impl Request {
    /// Checks that the match can be played, and that at least one player uses each option.
    ///
    /// # Errors
    ///
    /// The errors of [`Settings::check`].
    pub fn check(&self) -> Result<(), Error> {
        let Self { a, b, settings, .. } = self;
        settings.check(&[*a, *b], self.move_time.map(|_| "move-time"))?;
        if self.budget_b.is_some() && !b.searches() {
            return Err(Error::unsearched("budget-b"));
        }
        if settings.budget.is_some() && self.budget_b.is_some() && !a.searches() {
            let problem =
                "player a does not search and --budget-b limits player b, expected one of them";
            return Err(Error::Option {
                option: "budget",
                problem,
            });
        }
        match self.opening.filter(|&opening| opening > LONGEST) {
            Some(found) => Err(Error::Range {
                field: "opening",
                found,
                least: 0,
                most: LONGEST,
            }),
            None => Ok(()),
        }
    }

    /// The players a and b of a board game.
    pub fn players<B: Board>(&self) -> [Box<dyn Player<B> + Send>; 2] {
        [self.a, self.b].map(|player| self.settings.player(player))
    }

    /// Begins game `game`, counted from 0, of the match with this seed.
    pub fn bout<B: Board>(&self, seed: u64, game: u64) -> Bout<B> {
        Bout::new(self.opening.unwrap_or(u64::from(B::OPENING)), seed, game)
    }

    /// The limits of a move of player a, which is 0, or b, without [`move_time`](Self::move_time).
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
        settings.budget(player, Settings::EVALUATIONS, self.move_time.is_some())
    }
}
