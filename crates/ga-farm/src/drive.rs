use crate::backend::Backend;
use crate::error::Error;
use crate::farm::Farm;
use ga_core::engine::Asynchronous;
use ga_core::{Asked, Breeder, Genome, Replacement, StopReason, Termination};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Runs an asynchronous search on a farm: each worker gets a new candidate as soon as it is free.
///
/// `outstanding` candidates are with the workers at a time: their number, or a few more. The search
/// depends on the order in which results arrive.
/// [`keep_record`](Asynchronous::keep_record) records this order, and
/// [`replay`](Asynchronous::replay) repeats the run exactly, without workers.
///
/// When `stop` gives a reason, candidates stay [outstanding](Asynchronous::outstanding), and with
/// the workers. The next call waits for them, so a run that is stopped to be saved loses no work. A
/// farm that has lost them, or another one, is given them again.
///
/// ```
/// use ga_core::engine::Asynchronous;
/// use ga_core::prelude::*;
/// use ga_core::{breed::MutateEach, replace::OneToOne};
/// use ga_farm::{Farm, Threads, drive, worker};
///
/// let start = || {
///     let breeder = MutateEach(BitFlip::new(0.05)?);
///     let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
///     Scheme { breeder, evaluator, replacement: OneToOne }.found(&RandomBits(20)).size(4).seed(1)
/// };
/// let ones = worker::each(|genome: BitString| genome.count_ones());
/// let mut farm = Farm::new(Threads::new(3, ones)?, "ones-1", "ones/1");
/// let mut run = Asynchronous::new(start()?);
/// run.keep_record();
/// let reason = drive(&mut farm, &mut run, &(Target(20), Evaluations(10_000)), 3)?;
/// assert_eq!(reason, StopReason::Target);
///
/// let mut again = Asynchronous::new(start()?);
/// again.replay(run.take_record())?;
/// assert_eq!(again.checkpoint(), run.checkpoint());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// See [`Error`].
pub fn drive<B, G, Br, E, R>(
    farm: &mut Farm<B>,
    run: &mut Asynchronous<G, Br, E, R>,
    stop: impl Termination<G, E::Score>,
    outstanding: usize,
) -> Result<StopReason, Error>
where
    B: Backend,
    G: Genome + Serialize,
    E: Asked<G>,
    E::Score: DeserializeOwned,
    Br: Breeder<G, E::Score>,
    R: Replacement<G, E::Score>,
{
    run.engine().check_stop(&stop)?;
    let mut waiting = farm.give_only(0, run.outstanding())?;
    loop {
        if let Some(reason) = stop.check(run.state()) {
            return Ok(reason);
        }
        while waiting < outstanding.max(1) {
            let Some((id, genome)) = run.ask() else { break };
            farm.give(0, id, genome)?;
            waiting += 1;
        }
        match farm.take::<E::Score>()? {
            Some((_, id, score)) => {
                waiting -= 1;
                run.tell(id, score)?;
            }
            None => return Ok(StopReason::Idle),
        }
    }
}
