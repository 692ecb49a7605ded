use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::order::Order;
use crate::game::play::{Player, act_and_watch, planned};
use crate::game::purchases::Purchases;
use crate::game::record::{Record, Turn, play_turn};

/// A match in progress. It advances turn by turn and keeps its record.
///
/// A side without a player is commanded by a person, action by action. The sides of players buy
/// from the list of the seed ([`Purchases::of_side`]). A match of two players that is played to its
/// end equals that of [`play`](crate::play).
///
/// ```
/// use ga_units::game::Bout;
/// use ga_units::players::Name;
/// use ga_units::{Map, Outcome, Terms};
///
/// let start = Map::sized(16, 12, 11)?.battle(Terms::default(), 7)?;
/// let players = [Name::Genetic, Name::Random].map(|name| (name.name(), name.player()));
/// let mut bout = Bout::new(start.clone(), players, 7);
/// while bout.step(&mut |_| {})? {}
/// assert_eq!(bout.battle().outcome(), Some(Outcome::Won(0)));
///
/// let mut bout = Bout::new(start, [("you", None), ("rush", Some(Name::Rush.player()))], 7);
/// bout.create(0)?;
/// assert!(bout.undo() && !bout.undo());
/// bout.end_turn()?;
/// assert!(!bout.step(&mut |_| {})? && bout.is_open(), "it is the person's turn again");
///
/// let resumed = Bout::resume(bout.record().clone(), [None, Some(Name::Rush.player())])?;
/// assert_eq!(resumed.battle(), bout.battle());
/// # Ok::<(), ga_units::Error>(())
/// ```
pub struct Bout {
    players: [Option<Box<dyn Player>>; 2],
    purchases: [Purchases; 2],
    record: Record,
    battle: Battle,
    /// The battle before each unit that a person created and each order of this turn.
    before: Vec<Battle>,
}

impl Bout {
    /// A match from the position `start`. Each side has the name that the record gives it.
    pub fn new<P>(start: Battle, players: [(&str, P); 2], seed: u64) -> Self
    where
        P: Into<Option<Box<dyn Player>>>,
    {
        let [(left, first), (right, second)] = players;
        let record = Record::new(start.clone(), [left, right].map(str::to_owned), seed);
        Self::after(record, start, [first.into(), second.into()])
    }

    /// A match that goes on after the turns of a record, as if it had never stopped.
    ///
    /// # Errors
    ///
    /// Those of [`verify::replay`](crate::verify::replay).
    pub fn resume(record: Record, players: [Option<Box<dyn Player>>; 2]) -> Result<Self, Error> {
        let battle = crate::verify::replay(&record, &mut |_| {})?;
        Ok(Self::after(record, battle, players))
    }

    /// The match of a record whose turns lead to `battle`.
    fn after(record: Record, battle: Battle, players: [Option<Box<dyn Player>>; 2]) -> Self {
        let purchases = [0, 1].map(|side| Purchases::of_side(record.seed, &record.start, side));
        Self {
            players,
            purchases,
            record,
            battle,
            before: Vec::new(),
        }
    }

    /// Plays the turn of the side to move, unless the match is over or the side has no player.
    /// Calls `watch` with the battle before the turn ends. Returns whether a player moves next.
    ///
    /// # Errors
    ///
    /// The errors of the players and of [`Purchases::buy`].
    pub fn step(&mut self, watch: &mut dyn FnMut(&Battle)) -> Result<bool, Error> {
        let Self {
            players,
            purchases,
            record,
            battle,
            before,
        } = self;
        let side = battle.active();
        let Some(player) = players[side]
            .as_mut()
            .filter(|_| battle.outcome().is_none())
        else {
            return Ok(false);
        };
        before.clear();
        act_and_watch(
            battle,
            player,
            &purchases[side],
            record.seed,
            &mut |battle| {
                record.watch(battle);
                watch(battle);
            },
        )?;
        Ok(battle.outcome().is_none() && players[battle.active()].is_some())
    }

    /// Whether a person can act: the match goes on, and the side to move has no player.
    pub fn is_open(&self) -> bool {
        self.battle.outcome().is_none() && self.players[self.battle.active()].is_none()
    }

    /// Creates a unit of a kind for the side to move. Returns its number.
    ///
    /// # Errors
    ///
    /// The errors of [`Battle::create`].
    pub fn create(&mut self, kind: usize) -> Result<u32, Error> {
        self.change(|battle| battle.create(kind))
    }

    /// Gives an order of the side to move. If it ends the match, the turn is recorded.
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
        if self.battle.outcome().is_some() {
            self.record.watch(&self.battle);
            self.before.clear();
        }
        Ok(told)
    }

    /// The number of units created and of orders given in this turn.
    pub fn actions(&self) -> usize {
        self.before.len()
    }

    /// Takes back the last unit or order of this turn. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(earlier) = self.before.pop() else {
            return false;
        };
        self.battle = earlier;
        true
    }

    /// Ends the turn.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the match is over.
    pub fn end_turn(&mut self) -> Result<(), Error> {
        let before = self.battle.clone();
        self.battle.end_turn()?;
        self.record.watch(&before);
        self.before.clear();
        Ok(())
    }

    /// The orders that `player` would give to the units that have none yet. The player plans the
    /// whole turn, with the units created in it.
    ///
    /// # Errors
    ///
    /// The errors of the player.
    pub fn hint(&self, player: &mut dyn Player) -> Result<Vec<Order>, Error> {
        let mut start = self.before.first().unwrap_or(&self.battle).clone();
        let side = start.active();
        let created = self.battle.created().to_vec();
        play_turn(
            &mut start,
            &Turn {
                side,
                created,
                orders: Vec::new(),
            },
            &mut |_, _| {},
        )?;
        let plan = planned(&start, player, self.record.seed)?;
        Ok(plan
            .orders()
            .iter()
            .filter(|order| !self.battle.has_acted(order.unit))
            .copied()
            .collect())
    }

    /// The position.
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The record of all turns so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }
}
