use crate::error::{Error, Rule, Who};
use crate::game::bout::Bout;
use crate::game::melee::{Melee, MeleeRecord, MeleeTurn};
use crate::game::order::Order;
use crate::game::play::Player;
use crate::game::side::Side;

/// A melee in progress, as a [`Bout`] is a match of two sides. It advances turn by turn and keeps
/// its record.
///
/// A side without a player is commanded by a person, action by action. Its turn is that of a
/// battle of two sides, [`turn`](Self::turn), in which it is side 0.
///
/// ```
/// use ga_units::game::{Grid, Melee, MeleeBout, Side};
/// use ga_units::players::Name;
/// use ga_units::{Cell, Roster, Terms};
///
/// let buildings = [(2, 2), (17, 2), (9, 12)];
/// let sides = buildings.map(|(x, y)| Side::new(Cell { x, y })).to_vec();
/// let melee = Melee::new(Grid::new(20, 15)?, Roster::paper(), Terms::default(), sides)?;
/// let rush = || Some(Name::Rush.player());
/// let players = vec![("you", None), ("rush", rush()), ("rush", rush())];
/// let mut bout = MeleeBout::new(melee, players, 7)?;
/// bout.aim_at(2)?;
/// bout.create(0)?;
/// bout.end_turn()?;
/// while bout.step()? {}
/// assert!(bout.turn().is_some(), "it is the person's turn again");
/// assert_eq!(bout.record().turns.len(), 3);
/// # Ok::<(), ga_units::Error>(())
/// ```
pub struct MeleeBout {
    players: Vec<Option<Box<dyn Player>>>,
    record: MeleeRecord,
    melee: Melee,
    aim: usize,
    /// The turn of a person.
    turn: Option<Bout>,
}

impl MeleeBout {
    /// A match from the position `start`. Each side has the name that the record gives it.
    ///
    /// # Errors
    ///
    /// Those of [`MeleeRecord::new`].
    pub fn new<P>(start: Melee, players: Vec<(&str, P)>, seed: u64) -> Result<Self, Error>
    where
        P: Into<Option<Box<dyn Player>>>,
    {
        let (names, players): (Vec<_>, Vec<_>) = players
            .into_iter()
            .map(|(name, player)| (name.to_owned(), player.into()))
            .unzip();
        Self::resume(MeleeRecord::new(start, names, seed)?, players)
    }

    /// A match that goes on after the turns of a record.
    ///
    /// # Errors
    ///
    /// [`Error::Whole`] if there is not a player for each side, and the errors of
    /// [`Melee::play_turn`].
    pub fn resume(
        record: MeleeRecord,
        players: Vec<Option<Box<dyn Player>>>,
    ) -> Result<Self, Error> {
        let sides = record.start.sides().len() as i64;
        crate::error::whole("the number of players", players.len() as i64, sides..=sides)?;
        let melee = crate::verify::melee::replay(&record, &mut |_, _| {})?;
        let aim = melee.usual_aim();
        let mut bout = Self {
            players,
            record,
            melee,
            aim,
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
        let last = self
            .record
            .turns
            .iter()
            .rev()
            .find(|turn| turn.turn.side == side);
        let last = last
            .map(|turn| turn.aim)
            .filter(|&aim| self.melee.is_in(aim));
        self.aim = aim.or(last).unwrap_or_else(|| self.melee.usual_aim());
        let names = [("", None), ("", None::<Box<dyn Player>>)];
        self.turn = Some(Bout::new(
            self.melee.view(self.aim)?,
            names,
            self.record.seed,
        ));
        Ok(())
    }

    /// Plays the turn of the side to move, unless the match is over or the side has no player.
    /// Returns whether a player moves next.
    ///
    /// # Errors
    ///
    /// Those of [`Melee::act`].
    pub fn step(&mut self) -> Result<bool, Error> {
        if self.melee.outcome().is_some() {
            return Ok(false);
        }
        let Some(player) = self.players[self.melee.active()].as_mut() else {
            return Ok(false);
        };
        self.record
            .turns
            .push(self.melee.act(&mut **player, self.record.seed)?);
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
        self.record
            .turns
            .push(self.melee.act(player, self.record.seed)?);
        self.begin(None)
    }

    /// The turn of the person who is to move, as a match of two sides: the person is side 0. `None`
    /// if a player moves or if the game is over.
    pub const fn turn(&self) -> Option<&Bout> {
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

    /// Lets a person act in the open turn, as in a match of two sides. If the turn ends there, the
    /// melee plays it.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if no person is to move, and those of [`Melee::play_turn`].
    pub fn in_turn<T>(&mut self, act: impl FnOnce(&mut Bout) -> T) -> Result<T, Error> {
        let told = act(self.person()?);
        self.take_turn()?;
        Ok(told)
    }

    /// Creates a unit of a kind for the side to move. Returns its number.
    ///
    /// # Errors
    ///
    /// Those of [`Bout::create`], and [`Error::Refused`] if no person is to move.
    pub fn create(&mut self, kind: usize) -> Result<u32, Error> {
        self.person()?.create(kind)
    }

    /// Gives an order of the side to move. If the building of the aim falls, the turn ends.
    ///
    /// # Errors
    ///
    /// Those of [`Bout::order`], and [`Error::Refused`] if no person is to move.
    pub fn order(&mut self, order: Order) -> Result<(), Error> {
        self.in_turn(|turn| turn.order(order))?
    }

    /// Takes back the last unit or order of this turn. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.turn.as_mut().is_some_and(Bout::undo)
    }

    /// Ends the turn.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if no person is to move.
    pub fn end_turn(&mut self) -> Result<(), Error> {
        // A goal is judged at the end of a turn, by the melee: the turn may end the match of two.
        self.in_turn(Bout::end_turn)?
    }

    /// Plays the turn of a person in the melee, if it has ended.
    fn take_turn(&mut self) -> Result<(), Error> {
        let ended = self
            .turn
            .as_ref()
            .and_then(|bout| bout.record().turns.first().cloned());
        let Some(mut turn) = ended else { return Ok(()) };
        turn.side = self.melee.active();
        let turn = MeleeTurn {
            aim: self.aim,
            turn,
        };
        self.melee.play_turn(&turn)?;
        self.record.turns.push(turn);
        self.begin(None)
    }

    fn person(&mut self) -> Result<&mut Bout, Error> {
        let refused = self.refused(Rule::HasPlayer);
        self.turn.as_mut().ok_or(refused)
    }

    fn check_unbegun(&mut self) -> Result<(), Error> {
        if self.person()?.actions() > 0 {
            Err(self.refused(Rule::HasBegun))
        } else {
            Ok(())
        }
    }

    fn refused(&self, rule: Rule) -> Error {
        let rule = if self.melee.outcome().is_some() {
            Rule::Over
        } else {
            rule
        };
        Error::Refused {
            turn: self.melee.turn(),
            side: self.melee.active(),
            who: Who::Building,
            rule,
        }
    }

    /// The position before the present turn.
    pub const fn melee(&self) -> &Melee {
        &self.melee
    }

    /// The sides, with what a person has done in the present turn.
    pub fn sides(&self) -> Vec<Side> {
        let now = self
            .turn
            .as_ref()
            .map(|turn| self.melee.sides_in(turn.battle(), self.aim));
        now.unwrap_or_else(|| self.melee.sides().to_vec())
    }

    /// The record of all turns so far.
    pub const fn record(&self) -> &MeleeRecord {
        &self.record
    }
}
