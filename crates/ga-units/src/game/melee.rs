use crate::error::{Error, Rule, Who, whole};
use crate::game::battle::{Battle, Terms};
use crate::game::goal::Goal;
use crate::game::grid::Grid;
use crate::game::order::Outcome;
use crate::game::play::{self, Player};
use crate::game::purchases::Purchases;
use crate::game::record::{Turn, play_turn};
use crate::game::roster::Roster;
use crate::game::side::Side;
use crate::game::sight::sees;

/// Greatest number of sides of a [`Melee`].
pub const MOST_SIDES: usize = 8;

/// The position of a match of two to eight sides, each against all others. The last side with a
/// building wins. Made from a [`Battle`], it is a match of its two sides by its own rules.
///
/// The sides move in turn. A turn is that of a [`Battle`] of two sides, the [`view`](Self::view):
/// the side to move against the units of all rivals, and the building of one of them, its aim. So
/// all rules and all players of a battle hold here. The players are *paranoid*: they expect all
/// rivals to turn on them (Sturtevant and Korf 2000, `sturtevant-korf-2000`).
///
/// A side whose building falls is out, and so is one that loses the unit of a
/// [`Goal::Escort`]. Its units vanish. If that side is the aim, the turn ends. A side that reaches
/// its [`Goal`] wins the game. All sides may create all kinds. The number of a unit is used once in
/// the whole game.
///
/// ```
/// use ga_units::game::{Grid, Melee, Side};
/// use ga_units::players::{GreedyPlayer, HoldPlayer};
/// use ga_units::{Cell, Outcome, Player, Roster, Terms};
///
/// let buildings = [(2, 2), (17, 2), (9, 12)];
/// let sides = buildings.map(|(x, y)| Side::new(Cell { x, y })).to_vec();
/// let mut melee = Melee::new(Grid::new(20, 15)?, Roster::paper(), Terms::default(), sides)?;
/// let mut players: [Box<dyn Player>; 3] =
///     [Box::new(GreedyPlayer::default()), Box::new(HoldPlayer), Box::new(HoldPlayer)];
/// while melee.outcome().is_none() {
///     let side = melee.active();
///     melee.act(&mut *players[side], 7)?;
/// }
/// assert_eq!(melee.outcome(), Some(Outcome::Won(0)));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Melee {
    grid: Grid,
    roster: Roster,
    terms: Terms,
    sides: Vec<Side>,
    active: usize,
    turn: u32,
    /// The number of the next unit to be created.
    next: u32,
    outcome: Option<Outcome>,
    /// The battle of two sides that it is.
    battle: Option<Box<Battle>>,
}

impl From<Battle> for Melee {
    /// A battle of two sides, which goes on by its own rules: either side may be the first, has its
    /// clan, and numbers its own units.
    fn from(battle: Battle) -> Self {
        Self {
            grid: battle.grid.clone(),
            roster: battle.roster.clone(),
            terms: battle.terms,
            sides: battle.sides.to_vec(),
            active: battle.active,
            turn: battle.turn,
            next: 0,
            outcome: battle.outcome,
            battle: Some(Box::new(battle)),
        }
    }
}

impl Melee {
    /// A melee at the beginning of the first round. Side 0 moves first; [`Terms::first`] is not
    /// used, and clans are not either.
    ///
    /// # Errors
    ///
    /// [`Error::Whole`] for fewer than two sides or more than [`MOST_SIDES`].
    /// [`Error::RepeatedId`] or [`Error::SharedId`] if two units have the same number. The errors
    /// of [`Battle::new`].
    pub fn new(grid: Grid, roster: Roster, terms: Terms, sides: Vec<Side>) -> Result<Self, Error> {
        whole(
            "the number of sides",
            sides.len() as i64,
            2..=MOST_SIDES as i64,
        )?;
        let mut numbers: Vec<(u32, usize)> = Vec::new();
        for (side, army) in sides.iter().enumerate() {
            numbers.extend(army.units.iter().map(|unit| (unit.id, side)));
        }
        numbers.sort_unstable();
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let (_, first) = pair[0];
            let (unit, side) = pair[1];
            let shared = Error::SharedId { side, unit };
            return Err(if first == side {
                Error::RepeatedId { side, unit }
            } else {
                shared
            });
        }
        let next = numbers
            .last()
            .map_or(0, |&(last, _)| last.saturating_add(1));
        let terms = Terms { first: 0, ..terms };
        let melee = Self {
            grid,
            roster,
            terms,
            sides,
            active: 0,
            turn: 1,
            next,
            outcome: None,
            battle: None,
        };
        // Each pair of sides is one that a battle accepts.
        for side in 0..melee.sides.len() {
            Self {
                active: side,
                ..melee.clone()
            }
            .view(usize::from(side == 0))?;
        }
        Ok(melee)
    }

    /// The battle of the side to move against all rivals. The side to move is side 0. Side 1 has
    /// the units of all rivals, and the building and the goal of side `aim`; the buildings of the
    /// others are rocks.
    ///
    /// # Errors
    ///
    /// [`Error::Whole`] if `aim` is no rival that has a building.
    pub fn view(&self, aim: usize) -> Result<Battle, Error> {
        if aim == self.active || !self.is_in(aim) {
            let place = "the side whose building is the aim".to_owned();
            return Err(Error::Aim {
                place,
                found: aim,
                rivals: self.rivals().collect(),
            });
        }
        if let Some(battle) = &self.battle {
            return Ok((**battle).clone());
        }
        let mut grid = self.grid.clone();
        let mut ours = self.sides[self.active].clone();
        ours.next = self.next;
        let building = self.sides[aim].building;
        let hp = self.sides[aim].hp;
        let mut units = Vec::new();
        let mut money = 0.0;
        let mut resting = Vec::new();
        for rival in self.rivals() {
            let side = &self.sides[rival];
            units.extend_from_slice(&side.units);
            resting.extend_from_slice(&side.resting);
            money += side.money;
            if rival != aim {
                grid.block(side.building)?;
            }
        }
        let Side { goal, held, .. } = self.sides[aim];
        let theirs = Side {
            resting,
            goal,
            held,
            ..Side::with(building, hp, money, units)
        };
        let mut battle = Battle::joined(grid, self.roster.clone(), self.terms, [ours, theirs])?;
        battle.turn = self.turn;
        Ok(battle)
    }

    /// The sides in the middle of a turn: `battle` is what became of the [`view`](Self::view) with
    /// this aim. Tallies of the rivals are those before the turn.
    pub fn sides_in(&self, battle: &Battle, aim: usize) -> Vec<Side> {
        if self.battle.is_some() {
            return battle.sides.to_vec();
        }
        let mut sides = self.sides.clone();
        let theirs = battle.side(1);
        for rival in self.rivals() {
            let units = sides[rival]
                .units
                .iter()
                .filter_map(|unit| theirs.unit(unit.id).copied());
            sides[rival].units = units.collect();
        }
        sides[aim].hp = theirs.hp;
        sides[self.active] = battle.side(0).clone();
        sides
    }

    /// The melee as the side to move sees it in a fog of war, see [`Battle::seen`].
    #[must_use]
    pub fn seen(&self, sight: u16) -> Self {
        if let Some(battle) = &self.battle {
            return battle.seen(sight).into();
        }
        let mut seen = self.clone();
        for rival in self.rivals() {
            let own = &self.sides[self.active];
            seen.sides[rival]
                .units
                .retain(|unit| sees(&self.grid, own, unit, sight));
        }
        seen
    }

    /// The rivals of the side to move that are still in the game.
    pub fn rivals(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.sides.len()).filter(|&side| side != self.active && self.is_in(side))
    }

    /// Whether a side is still in the game: its building stands.
    pub fn is_in(&self, side: usize) -> bool {
        self.sides.get(side).is_some_and(|side| side.hp > 0.0)
    }

    /// The usual aim of the side to move: the rival with the nearest building. Of equally near
    /// ones, that with the fewest hit points, and then the next to move.
    pub fn usual_aim(&self) -> usize {
        let count = self.sides.len();
        let home = self.sides[self.active].building;
        let key = |&side: &usize| {
            let rival = &self.sides[side];
            (
                self.grid.distance(home, rival.building),
                rival.hp,
                (side + count - self.active) % count,
            )
        };
        let nearest = self.rivals().min_by(|one, other| {
            let (one, other) = (key(one), key(other));
            one.0
                .cmp(&other.0)
                .then(one.1.total_cmp(&other.1))
                .then(one.2.cmp(&other.2))
        });
        nearest.unwrap_or(self.active)
    }

    /// Plays a turn of the side to move by a player, with the [`usual_aim`](Self::usual_aim). It
    /// buys from the random list of `seed` unless it has a buyer of its own. The same seed gives
    /// the same turn.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the player breaks a rule or if the game is over.
    pub fn act(&mut self, player: &mut dyn Player, seed: u64) -> Result<Turn, Error> {
        Ok(self.acted(player, seed)?.0)
    }

    /// The same, with the battle before the end of the turn.
    pub(crate) fn acted(
        &mut self,
        player: &mut dyn Player,
        seed: u64,
    ) -> Result<(Turn, Battle), Error> {
        self.check_open()?;
        let aim = self.usual_aim();
        let mut battle = self.view(aim)?;
        let list = Purchases::of_side(seed, &battle, battle.active());
        let most = self.battle.as_ref().map_or(MOST_SIDES, |_| 2);
        play::act(&mut battle, player, &list, (seed, self.active, most))?;
        let turn = Turn {
            side: self.active,
            aim,
            created: battle.created().to_vec(),
            orders: battle.orders().to_vec(),
        };
        self.end(battle.clone(), aim)?;
        Ok((turn, battle))
    }

    /// Plays a recorded turn of the side to move. Returns the battle before the end of the turn.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfTurn`] for a turn of another side, [`Error::Refused`] if an order breaks a
    /// rule or if the game is over, and the errors of [`view`](Self::view). The melee does not
    /// change then.
    pub fn play_turn(&mut self, turn: &Turn) -> Result<Battle, Error> {
        if turn.side != self.active && self.outcome.is_none() {
            return Err(Error::OutOfTurn {
                turn: self.turn as usize,
                found: turn.side,
                expected: self.active,
            });
        }
        self.check_open()?;
        let mut battle = self.view(turn.aim)?;
        play_turn(&mut battle, turn, &mut |_, _| {})?;
        self.end(battle.clone(), turn.aim)?;
        Ok(battle)
    }

    fn check_open(&self) -> Result<(), Error> {
        let refused = Error::Refused {
            turn: self.turn,
            side: self.active,
            who: Who::Building,
            rule: Rule::Over,
        };
        if self.outcome.is_some() {
            Err(refused)
        } else {
            Ok(())
        }
    }

    /// Takes over what a turn has changed, and ends the turn.
    fn end(&mut self, mut battle: Battle, aim: usize) -> Result<(), Error> {
        if self.battle.is_some() {
            if battle.outcome.is_none() {
                battle.end_turn()?;
            }
            *self = battle.into();
            return Ok(());
        }
        // A building that has fallen ends the turn, but not the game. A goal is judged below.
        battle.outcome = None;
        battle.end_turn()?;
        let has_won = battle.outcome.is_some();
        let mut sides = self.sides_in(&battle, aim);
        for rival in self.rivals() {
            let before = &self.sides[rival];
            let side = &mut sides[rival];
            for unit in &before.units {
                let left = side.unit(unit.id).map(|left| left.hp);
                side.tally.damage_received += unit.hp - left.unwrap_or(0.0);
                side.tally.dead += u32::from(left.is_none());
            }
            side.tally.damage_received += before.hp - side.hp;
            if matches!(side.goal, Some(Goal::Escort { unit, .. }) if side.unit(unit).is_none()) {
                side.hp = side.hp.min(0.0);
            }
            if side.hp <= 0.0 {
                side.units.clear();
            }
        }
        self.next = sides[self.active].next;
        self.sides = sides;
        if has_won || self.rivals().next().is_none() {
            self.outcome = Some(Outcome::Won(self.active));
        } else {
            self.advance();
        }
        Ok(())
    }

    /// The next side that is still in the game is to move.
    fn advance(&mut self) {
        loop {
            self.active = (self.active + 1) % self.sides.len();
            if self.active == 0 {
                if self.turn >= self.terms.rounds {
                    self.outcome = Some(self.last_outcome());
                    return;
                }
                self.turn += 1;
            }
            if self.is_in(self.active) {
                return;
            }
        }
    }

    /// The outcome after the last round.
    fn last_outcome(&self) -> Outcome {
        let survives =
            |&side: &usize| self.is_in(side) && self.sides[side].goal == Some(Goal::Survive);
        let mut survivors = (0..self.sides.len()).filter(survives);
        match (survivors.next(), survivors.next()) {
            (Some(side), None) => Outcome::Won(side),
            _ => Outcome::Draw,
        }
    }

    /// The battle of two sides from which it was made, after the same turns.
    pub fn battle(&self) -> Option<&Battle> {
        self.battle.as_deref()
    }

    /// The size of the field, its rocks and its terrain.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The kinds of units.
    pub const fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The terms.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The sides. One that is out has no units, and a building with 0 hit points or fewer. Damage
    /// that a side has received counts the hit points that it has lost.
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// The side to move.
    pub const fn active(&self) -> usize {
        self.active
    }

    /// The round, counted from 1.
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// How the game ended, or `None` if it goes on.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}
