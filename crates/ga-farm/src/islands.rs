//! Islands whose generations are run by workers: [`sail`] on this side, [`advance`] on theirs.

use crate::backend::Backend;
use crate::error::Error;
use crate::farm::Farm;
use crate::task::Task;
use crate::worker;
use ga_core::engine::Checkpoint;
use ga_core::islands::{Archipelago, Island};
use ga_core::observe::{IntoObserver, Observer};
use ga_core::{Population, State, StopReason, Termination};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The item of a task: an island, and how far it has to go.
#[derive(Deserialize, Serialize)]
struct Leg<C> {
    generation: u64,
    checkpoint: C,
}

/// An island whose generations are run by a worker of a farm. [`sail`] moves it on.
///
/// The archipelago runs it as any other island. If no worker has moved it on, it runs its
/// generations itself.
pub struct Remote<I: Island> {
    island: I,
    arrived: Arc<Mutex<Option<I>>>,
}

impl<I: Island> Remote<I> {
    /// The same island, moved on by workers.
    pub fn new(island: I) -> Self {
        Self {
            island,
            arrived: Arc::default(),
        }
    }

    /// The island.
    pub const fn island(&self) -> &I {
        &self.island
    }
}

impl<I: Island> fmt::Debug for Remote<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote")
            .field("generation", &self.state().generation())
            .finish_non_exhaustive()
    }
}

impl<I: Island> Island for Remote<I> {
    type Genome = I::Genome;
    type Score = I::Score;

    fn state(&self) -> &State<I::Genome, I::Score> {
        self.island.state()
    }

    fn step(&mut self) {
        let arrived = self
            .arrived
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        match arrived {
            Some(island) => self.island = island,
            None => self.island.step(),
        }
    }

    fn admit(&mut self, migrants: &mut Population<I::Genome, I::Score>) {
        self.island.admit(migrants);
    }

    fn admit_at(&mut self, places: &[usize], migrants: &mut Population<I::Genome, I::Score>) {
        self.island.admit_at(places, migrants);
    }

    fn checkpoint(&self) -> Checkpoint<I::Genome, I::Score> {
        self.island.checkpoint()
    }

    fn comparable(&self) -> bool {
        self.island.comparable()
    }
}

/// Runs an archipelago on a farm: between two exchanges, each island is with a worker.
///
/// An island travels as its checkpoint. `resume` makes an island of the checkpoint that comes back,
/// as [`Archipelago::resume`] does. The result equals that of [`Archipelago::run`], for any
/// workers.
/// The workers do their part with [`advance`].
///
/// - *Cost*: one task per island and exchange, with the checkpoint both ways. Raise the interval of
///   the migration until a task takes 10 ms or more.
/// - *Stop*: the run looks at the archipelago after every exchange.
///
/// ```
/// use ga_core::islands::{Archipelago, Migration, Topology};
/// use ga_core::prelude::*;
/// use ga_core::{breed::MutateEach, replace::OneToOne};
/// use ga_farm::{Farm, Threads, islands::{Remote, advance, sail}};
///
/// let scheme = || -> Result<_, ga_core::Error> {
///     let breeder = MutateEach(BitFlip::new(0.02)?);
///     let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
///     Ok(Scheme { breeder, evaluator, replacement: OneToOne })
/// };
/// let migration = || Migration::new(Topology::Ring, 10);
/// let start = |_, seed| scheme()?.found(&RandomBits(40)).size(9).seed(seed);
/// let mut here = Archipelago::start(migration()?, 4, 1, start)?;
/// here.run(Generations(50));
///
/// let work = advance(move |checkpoint| Engine::resume(scheme()?, checkpoint));
/// let mut farm = Farm::new(Threads::new(3, work)?, "ones-1", "islands-of-ones/1");
/// let remote = |index, seed| Ok(Remote::new(start(index, seed)?));
/// let mut there = Archipelago::start(migration()?, 4, 1, remote)?;
/// let resume = |checkpoint| Engine::resume(scheme()?, checkpoint);
/// sail(&mut farm, &mut there, 10, resume, Generations(50), ())?;
/// assert_eq!(there.state(), here.state());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `interval` is that of the migration.
///
/// # Errors
///
/// See [`Error`]. The archipelago is then as it was after the exchange before.
pub fn sail<B, I, M>(
    farm: &mut Farm<B>,
    archipelago: &mut Archipelago<Remote<I>>,
    interval: u64,
    resume: impl Fn(Checkpoint<I::Genome, I::Score>) -> Result<I, ga_core::Error>,
    stop: impl Termination<I::Genome, I::Score>,
    watch: impl IntoObserver<I::Genome, I::Score, M>,
) -> Result<StopReason, Error>
where
    B: Backend,
    I: Island,
    Checkpoint<I::Genome, I::Score>: Serialize + DeserializeOwned,
{
    archipelago.check_stop(&stop)?;
    let mut watch = watch.into_observer();
    let interval = interval.max(1);
    if archipelago.state().generation() == 0 {
        watch.observe(archipelago.state());
    }
    loop {
        if let Some(reason) = stop.check(archipelago.state()) {
            return Ok(reason);
        }
        if archipelago.state().idle_for() >= ga_core::engine::IDLE_GENERATIONS {
            return Ok(StopReason::Idle);
        }
        let epoch = archipelago.state().generation();
        let generations = interval - epoch % interval;
        let leg = |island: &Remote<I>| Leg {
            generation: island.state().generation() + generations,
            checkpoint: island.checkpoint(),
        };
        let legs: Vec<_> = archipelago.islands().iter().map(leg).collect();
        let arrived: Vec<Checkpoint<I::Genome, I::Score>> = farm.map(epoch, &legs)?;
        let arrived = arrived
            .into_iter()
            .map(&resume)
            .collect::<Result<Vec<I>, _>>()?;
        for (island, arrived) in archipelago.islands().iter().zip(arrived) {
            *island
                .arrived
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = Some(arrived);
        }
        archipelago.step();
        watch.observe(archipelago.state());
    }
}

/// The function of a worker that moves islands on: see [`sail`]. `resume` makes an island of a
/// checkpoint, with the scheme of the run.
pub fn advance<I>(
    resume: impl Fn(Checkpoint<I::Genome, I::Score>) -> Result<I, ga_core::Error>,
) -> impl Fn(&Task) -> Result<Vec<u8>, String>
where
    I: Island,
    Checkpoint<I::Genome, I::Score>: Serialize + DeserializeOwned,
{
    worker::try_each(move |leg: Leg<Checkpoint<I::Genome, I::Score>>| {
        let mut island = resume(leg.checkpoint).map_err(|error| error.to_string())?;
        while island.state().generation() < leg.generation {
            island.step();
        }
        Ok(island.checkpoint())
    })
}
