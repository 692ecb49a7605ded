/// Why a move is the best one: what it wins, what it fears, the line that is expected, and what
/// other moves lose.
///
/// Moves are given by their numbers in the list of moves. Values are those of the game; `gain`,
/// `cost` and `loss` are counted for the player who moves.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::Thinker;
///
/// let position: ConnectFour = "112233".parse()?; // X completes a row in column 4
/// let mut thinker = Thinker::new(&position, 7)?;
/// thinker.think(&Budget::evaluations(5_000))?;
/// let why = thinker.explain().expect("the game goes on");
/// assert_eq!((why.number, why.value, why.plies), (3, 1.0, Some(0)));
/// assert!(why.others[0].loss > 0.0);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Explanation {
    /// The number of the move.
    pub number: u16,
    /// The expected value after the move.
    pub value: f64,
    /// The expected value minus the estimate before the move, for the player who moves.
    pub gain: f64,
    /// The number of plies to the end of the game after the move, if its value is proven.
    pub plies: Option<u16>,
    /// The expected line of play, which begins with the move.
    pub line: Vec<u16>,
    /// The reply that the move fears most. `None` if nothing is known about replies, or if the same
    /// player moves again.
    pub fears: Option<Fear>,
    /// All other moves, the best one first.
    pub others: Vec<Alternative>,
}

/// The reply that a move fears most.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Fear {
    /// The number of the reply in the list of moves after the move.
    pub number: u16,
    /// By how much the reply takes back what the position after the move seems to be worth.
    pub cost: f64,
}

/// A move that was not chosen.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Alternative {
    /// The number of the move.
    pub number: u16,
    /// The expected value after the move.
    pub value: f64,
    /// What the move loses beside the chosen one.
    pub loss: f64,
    /// The number of plies to the end of the game after the move, if its value is proven.
    pub plies: Option<u16>,
    /// The expected line of play, which begins with the move.
    pub line: Vec<u16>,
}
