use crate::error::{Error, Rule, Who, whole};
use crate::game::battle::Battle;
use crate::game::melee::Melee;
use crate::game::order::Order;
use crate::game::play::{Player, planned};
use crate::game::record::{Played, Record, Turn, play_turn};
use crate::game::side::Side;

/// A match in progress, of two sides or of more. It advances turn by turn and keeps its record.
///
/// A side without a player is commanded by a person, action by action, in an [`OpenTurn`]. The
/// sides of players buy from the list of the seed
/// ([`Purchases::of_side`](crate::Purchases::of_side)). A match of two players that is played to
/// its end equals that of [`play`](crate::play).
///
/// ```
/// use ga_units::game::Bout;
/// use ga_units::players::Name;
/// use ga_units::{Map, Outcome, Terms};
///
/// let start = Map::sized(16, 12, 11)?.battle(Terms::default(), 7)?;
/// let players = [Name::Genetic, Name::Random].map(|name| (name.name(), name.player()));
/// let mut bout = Bout::new(start.clone(), players, 7)?;
/// while bout.step(&mut |_| {})? {}
/// assert_eq!(bout.melee().outcome(), Some(Outcome::Won(0)));
///
/// let mut bout = Bout::new(start, [("you", None), ("rush", Some(Name::Rush.player()))], 7)?;
/// bout.create(0)?;
/// assert!(bout.undo() && !bout.undo());
/// bout.end_turn()?;
/// assert!(!bout.step(&mut |_| {})? && bout.turn().is_some(), "it is the person's turn again");
///
/// let players = vec![None, Some(Name::Rush.player())];
/// let resumed = Bout::resume(bout.record().clone(), players)?;
/// assert_eq!(resumed.melee(), bout.melee());
/// # Ok::<(), ga_units::Error>(())
/// ```
pub struct Bout {
    players: Vec<Option<Box<dyn Player>>>,
    record: Record,
    melee: Melee,
    aim: usize,
    /// The turn of a person.
    turn: Option<OpenTurn>,
}

/// The turn of a person, who commands the side to move of a battle.
pub struct OpenTurn {
    battle: Battle,
    /// The battle before each unit that was created and each order.
    before: Vec<Battle>,
    has_ended: bool,
    seed: u64,
}

impl OpenTurn {
    const fn new(battle: Battle, seed: u64) -> Self {
        Self {
            battle,
            before: Vec::new(),
            has_ended: false,
            seed,
        }
    }

    /// Creates a unit of a kind. Returns its number.
    ///
    /// # Errors
    ///
    /// The errors of [`Battle::create`].
    pub fn create(&mut self, kind: usize) -> Result<u32, Error> {
        self.change(|battle| battle.create(kind))
    }

    /// Gives an order.
    ///
    /// # Errors
    ///
    /// The errors of [`Battle::order`].
    pub fn order(&mut self, order: Order) -> Result<(), Error> {
        self.change(|battle| battle.order(order))
    }

    fn change<T>(&mut self, act: impl FnOnce(&mut Battle) -> Result<T, Error>) -> Result<T, Error> {
        let earlier = self.battle.clone();
        let told = act(&mut self.battle)?;
        self.before.push(earlier);
        Ok(told)
    }

    /// The number of units created and of orders given.
    pub fn actions(&self) -> usize {
        self.before.len()
    }

    /// Takes back the last unit or order. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(earlier) = self.before.pop() else {
            return false;
        };
        self.battle = earlier;
        true
    }

    /// Ends the turn.
    pub const fn end(&mut self) {
        self.has_ended = true;
    }

    /// Whether no more action is possible: the person has ended the turn, or has won by it.
    pub fn is_over(&self) -> bool {
        self.has_ended || self.battle.outcome().is_some()
    }

    /// The orders that `player` would give to the units that have none yet. The player plans the
    /// whole turn, with the units created in it.
    ///
    /// # Errors
    ///
    /// The errors of the player.
    pub fn hint(&self, player: &mut dyn Player) -> Result<Vec<Order>, Error> {
        let mut start = self.before.first().unwrap_or(&self.battle).clone();
        let turn = Turn {
            created: self.battle.created().to_vec(),
            ..Turn::default()
        };
        play_turn(&mut start, &turn, &mut |_, _| {})?;
        let plan = planned(&start, player, self.seed)?;
        Ok(plan
            .orders()
            .iter()
            .filter(|order| !self.battle.has_acted(order.unit))
            .copied()
            .collect())
    }

    /// The battle in which the person acts. In a match of more than two sides, it is side 0 of a
    /// [`view`](Melee::view).
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }
}

impl Bout {
    /// A match from the position `start`. Each side has the name that the record gives it.
    ///
    /// # Errors
    ///
    /// Those of [`Record::new`].
    pub fn new<'a, P>(
        start: impl Into<Melee>,
        players: impl IntoIterator<Item = (&'a str, P)>,
        seed: u64,
    ) -> Result<Self, Error>
    where
        P: Into<Option<Box<dyn Player>>>,
    {
        let players = players.into_iter();
        let (names, players): (Vec<_>, Vec<_>) = players
            .map(|(name, player)| (name.to_owned(), player.into()))
            .unzip();
        Self::resume(Record::new(start, names, seed)?, players)
    }

    /// A match that goes on after the turns of a record, as if it had never stopped.
    ///
    /// # Errors
    ///
    /// [`Error::Whole`] if there is not a player for each side, and those of
    /// [`verify::replay`](crate::verify::replay).
    pub fn resume(record: Record, players: Vec<Option<Box<dyn Player>>>) -> Result<Self, Error> {
        let sides = record.start.sides().len() as i64;
        whole("the number of players", players.len() as i64, sides..=sides)?;
        let melee = crate::verify::replay(&record, &mut |_| {})?;
        let mut bout = Self {
            players,
            record,
            aim: melee.usual_aim(),
            melee,
            turn: None,
        };
        bout.begin(None)?;
        Ok(bout)
    }

    /// Begins the turn of the side to move, if a person commands it. Without an aim it is that of
    /// the side's last turn, or the usual one.
    fn begin(&mut self, aim: Option<usize>) -> Result<(), Error> {
        let side = self.melee.active();
        self.turn = None;
        if self.melee.outcome().is_some() || self.players[side].is_some() {
            return Ok(());
        }
        let mut turns = self.record.turns.iter().rev();
        let last = turns.find(|turn| turn.side == side).map(|turn| turn.aim);
        let last = last.filter(|&aim| self.melee.is_in(aim));
        self.aim = aim.or(last).unwrap_or_else(|| self.melee.usual_aim());
        let battle = self.melee.view(self.aim)?;
        self.turn = Some(OpenTurn::new(battle, self.record.seed));
        Ok(())
    }

    /// Plays the turn of the side to move, unless the match is over or the side has no player.
    /// Then calls `watch`. Returns whether a player moves next.
    ///
    /// # Errors
    ///
    /// Those of [`Melee::act`].
    pub fn step(&mut self, watch: &mut dyn FnMut(Played)) -> Result<bool, Error> {
        let side = self.melee.active();
        let is_over = self.melee.outcome().is_some();
        let Some(player) = self.players[side].as_mut().filter(|_| !is_over) else {
            return Ok(false);
        };
        let (turn, battle) = self.melee.acted(&mut **player, self.record.seed)?;
        watch(Played {
            turn: &turn,
            battle: &battle,
            melee: &self.melee,
        });
        self.record.turns.push(turn);
        self.begin(None)?;
        Ok(self.melee.outcome().is_none() && self.turn.is_none())
    }

    /// Plays a whole turn of a side that a person commands, by a player.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the person has acted in this turn, or if no person is to move. Those
    /// of [`Melee::act`].
    pub fn play(&mut self, player: &mut dyn Player) -> Result<(), Error> {
        self.check_unbegun()?;
        let turn = self.melee.act(player, self.record.seed)?;
        self.record.turns.push(turn);
        self.begin(None)
    }

    /// The turn of the person who is to move. `None` if a player moves or if the game is over.
    pub const fn turn(&self) -> Option<&OpenTurn> {
        self.turn.as_ref()
    }

    /// The side whose building can be attacked in the turn of a person.
    pub const fn aim(&self) -> usize {
        self.aim
    }

    /// Chooses the side whose building can be attacked in this turn.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the person has acted in this turn, or if no person is to move. The
    /// errors of [`Melee::view`].
    pub fn aim_at(&mut self, side: usize) -> Result<(), Error> {
        self.check_unbegun()?;
        self.melee.view(side)?;
        self.begin(Some(side))
    }

    /// Lets a person act in the open turn. If it is over then, it is played.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if no person is to move, and those of [`Melee::play_turn`].
    pub fn in_turn<T>(&mut self, act: impl FnOnce(&mut OpenTurn) -> T) -> Result<T, Error> {
        let told = act(self.person()?);
        if let Some(turn) = self.open_turn().filter(|_| self.has_ended()) {
            self.melee.play_turn(&turn)?;
            self.record.turns.push(turn);
            self.begin(None)?;
        }
        Ok(told)
    }

    fn has_ended(&self) -> bool {
        self.turn.as_ref().is_some_and(OpenTurn::is_over)
    }

    /// What the person has done so far in the open turn. `None` if there is none.
    pub fn open_turn(&self) -> Option<Turn> {
        self.turn.as_ref().map(|turn| Turn {
            side: self.melee.active(),
            aim: self.aim,
            created: turn.battle.created().to_vec(),
            orders: turn.battle.orders().to_vec(),
        })
    }

    /// Creates a unit of a kind for the side to move. Returns its number.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTurn::create`], and [`Error::Refused`] if no person is to move.
    pub fn create(&mut self, kind: usize) -> Result<u32, Error> {
        self.person()?.create(kind)
    }

    /// Gives an order of the side to move. If the building of the aim falls, the turn ends.
    ///
    /// # Errors
    ///
    /// Those of [`OpenTurn::order`], and [`Error::Refused`] if no person is to move.
    pub fn order(&mut self, order: Order) -> Result<(), Error> {
        self.in_turn(|turn| turn.order(order))?
    }

    /// Takes back the last unit or order of this turn. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.turn.as_mut().is_some_and(OpenTurn::undo)
    }

    /// Ends the turn.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if no person is to move.
    pub fn end_turn(&mut self) -> Result<(), Error> {
        self.in_turn(OpenTurn::end)
    }

    fn person(&mut self) -> Result<&mut OpenTurn, Error> {
        let refused = self.refused(Rule::HasPlayer);
        self.turn.as_mut().ok_or(refused)
    }

    fn check_unbegun(&mut self) -> Result<(), Error> {
        if self.person()?.actions() > 0 {
            return Err(self.refused(Rule::HasBegun));
        }
        Ok(())
    }

    fn refused(&self, rule: Rule) -> Error {
        let is_over = self.melee.outcome().is_some();
        Error::Refused {
            turn: self.melee.turn(),
            side: self.melee.active(),
            who: Who::Building,
            rule: if is_over { Rule::Over } else { rule },
        }
    }

    /// The sides, with what the person has done in the open turn.
    pub fn sides(&self) -> Vec<Side> {
        self.turn.as_ref().map_or_else(
            || self.melee.sides().to_vec(),
            |turn| self.melee.sides_in(&turn.battle, self.aim),
        )
    }

    /// The position before the present turn.
    pub const fn melee(&self) -> &Melee {
        &self.melee
    }

    /// The record of all turns so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }
}
