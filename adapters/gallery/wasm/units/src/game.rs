use crate::options::Options;
use crate::scene::{self, Position};
use ga_units::format::{DraftMelee, DraftRecord};
use ga_units::game::{Bout, MeleeBout, Turn};
use ga_units::{Battle, Order, Player, verify};
use gallery_bridge::battles::{Standing, acted};
use gallery_bridge::{Failure, ResultFile};

/// A match in progress, of two sides or of more.
#[expect(clippy::large_enum_variant, reason = "a page has a few of them")]
pub(crate) enum Game {
    Two(Bout),
    Many(MeleeBout),
}

impl Game {
    /// A match at its beginning. A side without a player is commanded by the visitor.
    pub(crate) fn new(
        options: &Options,
        players: Vec<Option<Box<dyn Player>>>,
        seed: u64,
    ) -> Result<Self, Failure> {
        let named = options.names().into_iter().zip(players);
        Ok(match options.start(seed)? {
            Position::Many(melee) => Self::Many(MeleeBout::new(melee, named.collect(), seed)?),
            Position::Two(battle) => {
                let named: Vec<_> = named.collect();
                let named = named.try_into().map_err(|_| "expected two players")?;
                Self::Two(Bout::new(battle, named, seed))
            }
        })
    }

    /// Plays the turn of a player. Whether a player moves next.
    pub(crate) fn step(&mut self) -> Result<bool, Failure> {
        Ok(match self {
            Self::Two(bout) => bout.step(&mut |_| {})?,
            Self::Many(bout) => bout.step()?,
        })
    }

    /// The battle in which the visitor acts, if the visitor is to move.
    pub(crate) fn open(&self) -> Option<&Battle> {
        match self {
            Self::Two(bout) => bout.is_open().then(|| bout.battle()),
            Self::Many(bout) => bout.turn().map(Bout::battle),
        }
    }

    /// The match of the visitor's turn.
    fn bout(&self) -> Option<&Bout> {
        match self {
            Self::Two(bout) => Some(bout),
            Self::Many(bout) => bout.turn(),
        }
    }

    /// How the match stands.
    pub(crate) fn standing(&self) -> Standing {
        match self {
            Self::Two(bout) => Standing::of(bout.battle()),
            Self::Many(bout) => Standing {
                sides: bout.sides(),
                acted: bout
                    .turn()
                    .map_or_else(Vec::new, |turn| acted(turn.battle())),
                ..self.before().standing()
            },
        }
    }

    /// The position; of more than two sides, before the present turn.
    pub(crate) fn before(&self) -> Position {
        match self {
            Self::Two(bout) => Position::Two(bout.battle().clone()),
            Self::Many(bout) => Position::Many(bout.melee().clone()),
        }
    }

    /// The position before the first turn.
    pub(crate) fn start(&self) -> Position {
        match self {
            Self::Two(bout) => Position::Two(bout.record().start.clone()),
            Self::Many(bout) => Position::Many(bout.record().start.clone()),
        }
    }

    pub(crate) fn players(&self) -> &[String] {
        match self {
            Self::Two(bout) => &bout.record().players,
            Self::Many(bout) => &bout.record().players,
        }
    }

    /// The number of turns played.
    pub(crate) fn turns(&self) -> usize {
        match self {
            Self::Two(bout) => bout.record().turns.len(),
            Self::Many(bout) => bout.record().turns.len(),
        }
    }

    /// A turn that was played, with the side that was its aim.
    pub(crate) fn turn(&self, index: usize) -> Option<(usize, Turn)> {
        match self {
            Self::Two(bout) => bout
                .record()
                .turns
                .get(index)
                .map(|turn| (1 - turn.side, turn.clone())),
            Self::Many(bout) => bout
                .record()
                .turns
                .get(index)
                .map(|turn| (turn.aim, turn.turn.clone())),
        }
    }

    /// The side whose building the visitor can attack in this turn, and all that can be chosen.
    /// `None` if there is nothing to choose.
    pub(crate) fn aims(&self) -> Option<(usize, Vec<usize>)> {
        match self {
            Self::Many(bout) if bout.turn().is_some() => {
                Some((bout.aim(), bout.melee().rivals().collect()))
            }
            _ => None,
        }
    }

    /// Chooses the side whose building the visitor can attack.
    pub(crate) fn aim_at(&mut self, side: usize) -> Result<(), Failure> {
        match self {
            Self::Two(_) => Err("there is one rival only".into()),
            Self::Many(bout) => bout.aim_at(side).map_err(Into::into),
        }
    }

    pub(crate) fn create(&mut self, kind: usize) -> Result<u32, Failure> {
        Ok(match self {
            Self::Two(bout) => bout.create(kind)?,
            Self::Many(bout) => bout.create(kind)?,
        })
    }

    pub(crate) fn order(&mut self, order: Order) -> Result<(), Failure> {
        match self {
            Self::Two(bout) => bout.order(order)?,
            Self::Many(bout) => bout.order(order)?,
        }
        Ok(())
    }

    /// The units created and the orders given in this turn.
    pub(crate) fn actions(&self) -> usize {
        self.bout().map_or(0, Bout::actions)
    }

    pub(crate) fn undo(&mut self) -> bool {
        match self {
            Self::Two(bout) => bout.undo(),
            Self::Many(bout) => bout.undo(),
        }
    }

    pub(crate) fn end_turn(&mut self) -> Result<(), Failure> {
        match self {
            Self::Two(bout) => bout.end_turn()?,
            Self::Many(bout) => bout.end_turn()?,
        }
        Ok(())
    }

    /// The orders that a player would give to the units that have none yet.
    pub(crate) fn hint(&self, player: &mut dyn Player) -> Result<Vec<Order>, Failure> {
        self.bout()
            .map_or(Ok(Vec::new()), |bout| Ok(bout.hint(player)?))
    }

    /// The log of the game so far, as the tool writes it. The present turn is not in it.
    pub(crate) fn log(&self) -> Result<ResultFile, Failure> {
        match self {
            Self::Two(bout) => {
                scene::log(bout.record(), &verify::replay(bout.record(), &mut |_| {})?)
            }
            Self::Many(bout) => scene::melee_log(bout.record(), bout.melee()),
        }
    }

    /// A name of the game so far.
    pub(crate) fn fingerprint(&self) -> String {
        match self {
            Self::Two(bout) => DraftRecord::fingerprint_of(bout.record()),
            Self::Many(bout) => DraftMelee::fingerprint_of(bout.record()),
        }
    }
}
