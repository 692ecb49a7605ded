use super::GeneticPlayer;
use crate::error::{Error, whole};
use crate::evolve::lookahead::{Playout, Weights};
use crate::evolve::ours::Parameters;
use crate::game::play::Player;
use crate::game::roster::Roster;
use crate::game::setup::Ground;
use crate::players::Name;
use ga_core::breed::Recombine;
use ga_core::combine::Sometimes;
use ga_core::crossover::Uniform;
use ga_core::evaluate::Serial;
use ga_core::random::{Stream, exp};
use ga_core::replace::Generational;
use ga_core::select::Tournament;
use ga_core::{Breeder, Evaluator, Mutator, Scheme, State};
use rand::{Rng, RngExt};

/// The parameters of the search for the weights of a [`GeneticPlayer`] by matches.
///
/// A genome has a power for each weight, from -3 to 3: the weight is that set by hand, scaled to
/// the kinds ([`Weights::scaled_to`]), times two to this power. `units evolve-weights` searches
/// with the same scheme.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Tuning {
    /// Maps for the score of a set of weights, 1 to 100 000. Each is played from both sides.
    pub maps: u64,
    /// Number of individuals, 2 to 1000.
    pub size: usize,
    /// Number of generations after the founders.
    pub generations: u64,
}

impl Default for Tuning {
    /// 6 maps, and 6 + 3 * 5 = 21 sets of weights: 252 matches.
    fn default() -> Self {
        Self {
            maps: 6,
            size: 6,
            generations: 3,
        }
    }
}

/// A power of two for each weight.
pub type Powers = [f64; Weights::COUNT];

const WIDEST: f64 = 3.0;

/// Seeds of training maps begin here. Those of experiments are far below.
const TRAINING: u64 = 1_000_000_000;

impl Tuning {
    pub(crate) fn check(&self) -> Result<(), Error> {
        whole("maps", self.maps as i64, 1..=100_000)?;
        whole("population-size", self.size as i64, 2..=1000)
    }

    /// The scheme, with an evaluator of its user. The best individual survives.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a parameter is out of range.
    pub fn scheme<E: Evaluator<Powers, Score = Option<f64>>>(
        &self,
        evaluator: E,
    ) -> Result<Scheme<impl Breeder<Powers, Option<f64>> + use<E>, E, Generational>, Error> {
        Ok(Scheme {
            breeder: Recombine {
                selector: Tournament::new(3)?,
                crossover: Sometimes::new(0.7, Uniform::new(0.5)?)?,
                mutator: Nudge,
                offspring: self.size.saturating_sub(1),
            },
            evaluator,
            replacement: Generational { elites: 1 },
        })
    }

    /// Draws a founder: powers from -1.5 to 1.5.
    pub fn founder(rng: &mut dyn Rng) -> Powers {
        std::array::from_fn(|_| rng.random_range(-1.5..1.5))
    }

    /// The founders: the weights set by hand, and others with powers from -0.75 to 0.75.
    pub fn founders(&self, seed: u64) -> Vec<Powers> {
        let mut rng = Stream::seeded(seed);
        let drawn = (1..self.size).map(|_| Self::founder(&mut rng).map(|power| power / 2.0));
        std::iter::once(Powers::default()).chain(drawn).collect()
    }

    /// Plays two matches on each map, with sides swapped, and returns the share of the points of
    /// the first player. A draw is half a point. The maps belong to `seed`. `None` if `stop`, which
    /// is called before each turn, cuts a match short.
    ///
    /// # Errors
    ///
    /// The errors of the players, and of [`Ground::battle`].
    pub fn share(
        &self,
        ground: &Ground,
        seed: u64,
        players: [&dyn Fn() -> Box<dyn Player>; 2],
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<f64>, Error> {
        let first = TRAINING.wrapping_add(seed.wrapping_mul(self.maps));
        let found = ground.points(first, 2 * self.maps, players, stop)?;
        Ok(found.map(|(share, _)| share))
    }

    /// The weights of a genome, for the kinds of `roster`.
    pub fn weights(powers: &Powers, roster: &Roster) -> Weights {
        let mut weights = Weights::BY_HAND.scaled_to(roster).to_array();
        for (weight, power) in weights.iter_mut().zip(powers) {
            *weight *= exp(power * std::f64::consts::LN_2);
        }
        Weights::from_array(weights)
    }
}

/// Changes a third of the powers by up to one.
struct Nudge;

impl Mutator<Powers> for Nudge {
    fn mutate(&self, powers: &mut Powers, rng: &mut dyn Rng) {
        for power in powers {
            if rng.random_range(0..3) == 0 {
                *power = (*power + rng.random_range(-1.0..1.0)).clamp(-WIDEST, WIDEST);
            }
        }
    }
}

impl GeneticPlayer {
    /// A player of armies of any kinds and any size, with these weights as they are: what
    /// [`tuned`](Self::tuned) returns.
    ///
    /// Unlike the default, it has playouts in battles of all sizes, which see that units block each
    /// other, searches for a few generations only, and lets the greedy player move the units that
    /// are sent where it would send them. A decision for 25 units a side takes some 5 ms.
    pub fn with_weights(weights: Weights) -> Self {
        let usual = Self::default();
        Self {
            scheme: Parameters {
                generations: 3,
                ..usual.scheme
            },
            weights,
            scaled: false,
            greedy_moves: true,
            playout: Playout {
                moves: u32::MAX,
                units: usize::MAX,
                cells: usize::MAX,
                ..usual.playout
            },
            ..usual
        }
    }

    /// A player whose weights are tuned for the kinds, the income and the field of `ground`, by
    /// matches of side 0 against the [`GreedyPlayer`](super::GreedyPlayer).
    ///
    /// The same arguments give the same player. With `Tuning::default()` the search takes about 4
    /// seconds of CPU time at an income of 20, and about a minute at 200. `stop` is called before
    /// each turn of a match; if it returns true, the best weights so far are used, those set by
    /// hand if there are no others. Save `weights`, and give them to
    /// [`with_weights`](Self::with_weights) later.
    ///
    /// ```
    /// use ga_units::players::{GeneticPlayer, Tuning};
    /// use ga_units::{Roster, game::Setup};
    ///
    /// let setup = Setup { width: 16, height: 12, ..Setup::default() };
    /// let ground = setup.maps([&Roster::paper(), &Roster::paper()])?;
    /// let tuning = Tuning { maps: 1, size: 2, generations: 1 };
    /// let player = GeneticPlayer::tuned(&ground, &tuning, 7, &|| false)?;
    /// assert!(player.weights.to_array().iter().all(|weight| *weight > 0.0));
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Whole`] if `maps` is not from 1 to 100 000, or `size` not from 2 to 1000. The
    /// errors of [`Ground::battle`].
    pub fn tuned(
        ground: &Ground,
        tuning: &Tuning,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Error> {
        tuning.check()?;
        let start = ground.battle(0, false)?;
        let weights = |powers: &Powers| Tuning::weights(powers, start.roster());
        let share = |powers: &Powers| {
            let ours = || -> Box<dyn Player> { Box::new(Self::with_weights(weights(powers))) };
            let theirs = || Name::Greedy.player();
            // A battle that could be set up once can be set up again, and both players obey.
            let share = tuning.share(ground, seed, [&ours, &theirs], stop);
            share.ok().flatten()
        };
        let scheme = tuning.scheme(Serial::new(share))?;
        let founders = tuning.founders(seed);
        let mut engine = scheme.founders(founders).seed(seed)?;
        let until =
            |state: &State<Powers, Option<f64>>| state.generation() >= tuning.generations || stop();
        engine.run(&until);
        let best = engine.best().map(|(genome, _)| *genome);
        Ok(Self::with_weights(weights(&best.unwrap_or_default())))
    }
}
