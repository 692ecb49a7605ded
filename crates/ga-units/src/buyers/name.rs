use super::{Buyer, Buying, CheapestBuyer, CounterBuyer, LanchesterBuyer};
use crate::game::play::Player;
use crate::named::named;

/// The buyers by name, for programs in which users choose one.
///
/// ```
/// use ga_units::buyers::Name;
///
/// assert_eq!(Name::named("counter"), Some(Name::Counter));
/// assert_eq!(Name::ALL.map(Name::name)[0], "list");
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Name {
    /// The random list of the side, [`Purchases`](crate::Purchases).
    #[default]
    List,
    /// [`CheapestBuyer`].
    Cheapest,
    /// [`CounterBuyer`].
    Counter,
    /// [`LanchesterBuyer`].
    Lanchester,
}

impl Name {
    /// All buyers.
    pub const ALL: [Self; 4] = [Self::List, Self::Cheapest, Self::Counter, Self::Lanchester];

    /// The name in records and options.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// What the buyer does, in a few words.
    pub const fn about(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::List => (
                "list",
                "The random list of the match, the same for both sides",
            ),
            Self::Cheapest => ("cheapest", "The cheapest kind"),
            Self::Counter => (
                "counter",
                "The kind whose attacks are worth the most against the enemy's units",
            ),
            Self::Lanchester => (
                "lanchester",
                "The kind that changes a predicted battle of both armies the most",
            ),
        }
    }

    /// The buyer, or `None` for the list, which every player uses without a buyer.
    pub fn buyer(self) -> Option<Box<dyn Buyer>> {
        match self {
            Self::List => None,
            Self::Cheapest => Some(Box::new(CheapestBuyer)),
            Self::Counter => Some(Box::new(CounterBuyer)),
            Self::Lanchester => Some(Box::new(LanchesterBuyer)),
        }
    }

    /// Gives `player` this buyer.
    pub fn given_to<'a>(self, player: Box<dyn Player + 'a>) -> Box<dyn Player + 'a> {
        match self.buyer() {
            None => player,
            Some(buyer) => Box::new(Buying::new(player, buyer)),
        }
    }
}

named!(Name, |name: &Name| (name.name(), name.about()));
