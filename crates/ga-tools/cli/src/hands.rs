//! Who makes the runs of a search and the games of a contest, if not this process: the workers of
//! `ludevo farm run`.
//!
//! A task is a request of the door with its seed and limits. A worker answers with the state at the
//! end of the run, from which this process makes the result as if it had made the run itself; or
//! with the scores of candidates, or with games. So no command line and no file goes to a worker.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ga_farm::{Around, Backend, Commands, Error as Lost, Farm, Report};
use ga_request::search::{self, Ask, Door, Errand, Judge, Plan, Search};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::asked::spelt;
use crate::{At, Failure, Output, Stop, replace};

/// The most jobs that are known before they are given out: enough for many workers, and the first
/// ones begin at once.
const AHEAD: usize = 256;

/// The schema of the tasks. Another version may find something else.
pub const SCHEMA: &str = concat!("ludevo/", env!("CARGO_PKG_VERSION"));

/// What a worker is asked for.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The run.
    pub errand: Errand,
    /// What it is to judge; without it, it makes the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge: Option<Value>,
}

impl Job {
    /// Judges, or makes the run and returns its state.
    ///
    /// # Errors
    ///
    /// A sentence, also if the run is none of `doors`.
    pub fn carry_out(self, doors: &[Door]) -> Result<Value, search::Error> {
        let mut hosted = self.errand.begin(doors, None)?;
        if let Some(item) = &self.judge {
            let judged = hosted.search().judge(item, &|| false)?;
            return judged.ok_or_else(|| search::Error::field("judge", "nothing to judge"));
        }
        hosted.run(&|| false, &mut |_| ())?;
        let state = hosted.search().checkpoint();
        state.ok_or_else(|| search::Error::field("command", "its state cannot be sent"))
    }
}

/// The workers that a user asks for.
#[derive(Clone, Debug, Default)]
pub struct Workforce {
    /// The words of each command that works.
    pub commands: Vec<Vec<String>>,
    /// The time that a task may take, and that a worker may take to say hello.
    pub limit: Duration,
    /// Gives every task of this number to two workers; 0 for none.
    pub check_every: u64,
    /// The file for the report.
    pub status: Option<PathBuf>,
}

type Workers = Farm<Box<dyn Backend + Send>>;

/// Who makes a run. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Hands(Rc<RefCell<Means>>);

#[derive(Default)]
enum Means {
    /// This process.
    #[default]
    Own,
    /// None: what is asked for is only to be known.
    Asked(Option<Errand>),
    /// It was made: its state.
    Made(Value),
    /// Workers.
    Farm(Arc<Mutex<Workers>>),
}

impl Hands {
    /// These workers, until `stop` is due.
    pub(crate) fn of(workforce: Workforce, stop: Stop) -> Result<Self, Failure> {
        let Workforce {
            commands,
            limit,
            check_every,
            status,
        } = workforce;
        let backend = until(Commands::new(commands).with_limit(limit), stop);
        let farm = Farm::new(backend, "ludevo", SCHEMA)
            .with_term(limit)
            .with_check_every(check_every);
        let farm = reported(farm, status)?;
        let farm = Means::Farm(Arc::new(Mutex::new(farm)));
        Ok(Self(Rc::new(RefCell::new(farm))))
    }

    pub(crate) fn asking() -> Self {
        Self(Rc::new(RefCell::new(Means::Asked(None))))
    }

    pub(crate) fn made(state: Value) -> Self {
        Self(Rc::new(RefCell::new(Means::Made(state))))
    }

    /// The run that was asked for.
    pub(crate) fn asked(&self) -> Option<Errand> {
        match &mut *self.0.borrow_mut() {
            Means::Asked(errand) => errand.take(),
            _ => None,
        }
    }

    /// The workers, if there are some.
    pub(crate) fn farm(&self) -> Option<Arc<Mutex<Workers>>> {
        match &*self.0.borrow() {
            Means::Farm(farm) => Some(Arc::clone(farm)),
            _ => None,
        }
    }

    /// Whether this process makes the run.
    pub(crate) fn is_own(&self) -> bool {
        matches!(&*self.0.borrow(), Means::Own)
    }

    /// The search, as it goes on from here: as it was made elsewhere, or judged there. `None` if
    /// the run was only asked for, or `stop` was due.
    ///
    /// # Errors
    ///
    /// Those of the workers, and of a search that cannot go on from their state. If a worker makes
    /// the whole run, it cannot be saved on its way.
    pub(crate) fn made_by<S: Search>(
        &self,
        mut search: S,
        (request, plan, seed): (&S::Request, Plan, u64),
        stop: &Stop,
        is_saved: bool,
    ) -> Result<Option<S>, Failure> {
        let errand = || errand::<S>(request, plan, seed);
        let farm = match &mut *self.0.borrow_mut() {
            Means::Own => return Ok(Some(search)),
            Means::Asked(asked) => {
                *asked = Some(errand()?);
                return Ok(None);
            }
            Means::Made(state) => {
                let state = Some(state.take());
                return S::begin(request.clone(), &plan, seed, state)
                    .map(Some)
                    .map_err(spelt);
            }
            Means::Farm(farm) => Arc::clone(farm),
        };
        let errand = errand()?;
        if search.judged_by(judge(&farm, &errand)) {
            return Ok(Some(search));
        }
        if is_saved {
            return Err(Failure::refused(
                "--save, --every: a worker makes this run and sends its end, expected --runs, or no workers",
            ));
        }
        let job = Ok(Job {
            errand,
            judge: None,
        });
        let mut state = None;
        let go_on = |_, made| {
            state = Some(made);
            Ok(true)
        };
        take(&farm, std::iter::once(job), stop, go_on)?;
        let begun = state.map(|state| S::begin(request.clone(), &plan, seed, Some(state)));
        begun.transpose().map_err(spelt)
    }
}

/// Workers that end with the command.
pub(crate) fn until(commands: Commands, stop: Stop) -> Box<dyn Backend + Send> {
    let next = move |commands: &mut Commands, wait| {
        if stop.is_due() {
            return Err(Lost::Backend("the command was stopped".to_owned()));
        }
        commands.next(wait)
    };
    Box::new(Around(commands, next))
}

/// A farm that writes its report to this file while it works.
///
/// # Errors
///
/// If the file cannot be written at the beginning.
pub fn reported<B: Backend>(farm: Farm<B>, file: Option<PathBuf>) -> Result<Farm<B>, Failure> {
    let Some(path) = file else {
        return Ok(farm);
    };
    replace(&path, &serde_json::to_vec(&Report::default())?).at(path.display())?;
    Ok(farm.with_watch(move |report| {
        // A status that cannot be written must not end the run.
        let _ = serde_json::to_vec(report).map(|text| replace(&path, &text));
    }))
}

/// The search as the workers of the command have made it, if it has some: see [`judged`] for one
/// whose candidates they can judge. `None` if the command was stopped before.
///
/// # Errors
///
/// Those of the workers.
pub fn by_workers<S: Search>(
    search: S,
    asked: (&S::Request, Plan, u64),
    output: &Output,
) -> Result<Option<S>, Failure> {
    output.hands().made_by(search, asked, &output.stop(), false)
}

/// Has the candidates of a search judged by the workers of the command, if it has some and the
/// search can be judged elsewhere.
///
/// # Errors
///
/// If JSON cannot hold the request.
pub fn judged<S: Search>(
    search: &mut S,
    (request, seed): (&S::Request, u64),
    output: &Output,
) -> Result<(), Failure> {
    if let Some(farm) = output.hands().farm() {
        search.judged_by(judge(&farm, &errand::<S>(request, Plan::default(), seed)?));
    }
    Ok(())
}

/// A run as bytes.
fn errand<S: Ask>(request: &S::Request, plan: Plan, seed: u64) -> Result<Errand, Failure> {
    Ok(Errand {
        tool: S::COMMAND.tool.to_owned(),
        command: S::COMMAND.name.to_owned(),
        request: serde_json::to_value(request)?,
        seed,
        plan,
    })
}

/// Has candidates judged by workers.
fn judge(farm: &Arc<Mutex<Workers>>, errand: &Errand) -> Judge {
    let (farm, errand) = (Arc::clone(farm), errand.clone());
    Arc::new(move |items: &[Value]| {
        let job = |item: &Value| Job {
            errand: errand.clone(),
            judge: Some(item.clone()),
        };
        let jobs: Vec<Job> = items.iter().map(job).collect();
        let mut farm = farm.lock().map_err(|_| search::Error::domain("a worker"))?;
        farm.forget();
        farm.map(0, &jobs).map_err(search::Error::domain)
    })
}

/// Has the games of these numbers played by workers.
pub(crate) fn games<C: search::Contest>(
    farm: &Arc<Mutex<Workers>>,
    (request, seed): (&C::Request, u64),
    numbers: &[u64],
    stop: &Stop,
) -> Result<Vec<(u64, C::Game)>, Failure> {
    let errand = errand::<C>(request, Plan::default(), seed)?;
    let jobs = numbers.iter().map(|&game| {
        Ok(Job {
            errand: errand.clone(),
            judge: Some(game.into()),
        })
    });
    let mut games = Vec::new();
    take(farm, jobs, stop, |place, game| {
        games.push((numbers[place], serde_json::from_value(game)?));
        Ok(true)
    })?;
    games.sort_unstable_by_key(|&(number, _)| number);
    Ok(games)
}

/// Gives the jobs to the workers, and `each` their answers as they arrive, until it returns false
/// or `stop` is due.
pub(crate) fn take(
    farm: &Mutex<Workers>,
    jobs: impl Iterator<Item = Result<Job, Failure>>,
    stop: &Stop,
    mut each: impl FnMut(usize, Value) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let mut farm = farm.lock().map_err(|_| Failure::refused("a worker"))?;
    farm.forget();
    let mut jobs = (0..).zip(jobs);
    loop {
        let missing = AHEAD.saturating_sub(farm.outstanding());
        for (index, job) in jobs.by_ref().take(missing) {
            farm.give(0, index, &job?)?;
        }
        match farm.take::<Value>() {
            Ok(Some((_, index, answer))) => {
                if !each(usize::try_from(index).unwrap_or(usize::MAX), answer)? {
                    break;
                }
            }
            Ok(None) => break,
            Err(_) if stop.is_due() => break,
            Err(error) => return Err(error.into()),
        }
    }
    farm.forget();
    Ok(())
}
