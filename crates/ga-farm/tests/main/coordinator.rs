//! The coordinator, with workers that a test plays.

use ga_core::engine::Asynchronous;
use ga_core::evaluate::Reevaluate;
use ga_core::islands::{Archipelago, Migration, Topology};
use ga_core::prelude::*;
use ga_core::terminate::{Clock, Stagnation};
use ga_farm::drive;
use ga_farm::islands::{Remote, sail};
use ga_farm::{Backend, Error, Event, Farm, Task, TaskId, Threads, Verdict, worker};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Workers whose events are what `act` says about a task and the number of times it was given out.
/// Time passes only while the farm waits.
struct Play<F> {
    act: F,
    count: Option<usize>,
    submitted: Vec<TaskId>,
    events: VecDeque<Event>,
    time: Arc<AtomicU64>,
}

impl<F: FnMut(&Task, usize) -> Vec<Event>> Backend for Play<F> {
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        let before = self.submitted.iter().filter(|id| **id == task.id).count();
        self.submitted.push(task.id.clone());
        self.events.extend((self.act)(task, before));
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        let event = self.events.pop_front();
        if event.is_none() {
            self.time
                .fetch_add(wait.as_millis() as u64, Ordering::Relaxed);
        }
        Ok(event)
    }

    fn withdraw(&mut self, _: &TaskId) {}

    fn workers(&self) -> Option<usize> {
        self.count
    }
}

fn play<F: FnMut(&Task, usize) -> Vec<Event>>(count: Option<usize>, act: F) -> Farm<Play<F>> {
    let time = Arc::new(AtomicU64::new(0));
    let clock = time.clone();
    let joined = |worker: &str| Event::Joined {
        worker: worker.to_owned(),
    };
    let events = ["a", "b"]
        .map(joined)
        .into_iter()
        .take(count.unwrap_or(0))
        .collect();
    let play = Play {
        act,
        count,
        submitted: Vec::new(),
        events,
        time,
    };
    let clock = Clock::new(move || Duration::from_millis(clock.load(Ordering::Relaxed)));
    Farm::new(play, "test", "double/1").with_clock(clock)
}

/// The right answer, or one that is too great by `lie`.
fn answer(worker: &str, task: &Task, lie: i64) -> Event {
    let items: Vec<i64> = serde_json::from_slice(&task.payload).expect("numbers");
    let doubled: Vec<i64> = items.iter().map(|item| 2 * item + lie).collect();
    Event::Answered {
        worker: worker.to_owned(),
        task: task.id.clone(),
        answer: serde_json::to_vec(&doubled).expect("numbers"),
        cost: None,
    }
}

fn begun(worker: &str, task: &Task) -> Event {
    Event::Progress {
        worker: worker.to_owned(),
        task: task.id.clone(),
    }
}

#[test]
fn a_silent_task_is_given_out_again_and_the_first_answer_wins() {
    let mut farm = play(Some(2), |task, times| match times {
        0 => vec![begun("a", task)],
        _ => vec![answer("b", task, 0), answer("a", task, 0)],
    });
    let doubled: Vec<i64> = farm.map(0, &[1, 2, 3]).expect("results");
    assert_eq!(doubled, [2, 4, 6]);
    let again: Vec<i64> = farm.map(1, &[4]).expect("results");
    assert_eq!(again, [8]);
    let report = farm.report();
    assert!(report.reissued + report.spares >= 4, "{report:?}");
    assert!(report.duplicates >= 2 && report.unequal == 0, "{report:?}");
    assert_eq!(report.items, 4);
}

#[test]
fn a_task_whose_worker_gives_signs_of_life_is_left_alone() {
    let mut farm = play(Some(2), |task, _| {
        let mut events = vec![begun("a", task); 40];
        events.push(answer("a", task, 0));
        events
    });
    assert_eq!(farm.map::<_, i64>(0, &[1]).expect("a result"), [2]);
    assert_eq!(farm.report().reissued, 0);
}

#[test]
fn a_task_that_no_worker_answers_is_given_the_verdict() {
    let act = |task: &Task, _: usize| {
        if task.payload == b"[2]" {
            vec![begun("a", task)]
        } else {
            vec![answer("b", task, 0)]
        }
    };
    let error = play(Some(2), act)
        .map::<_, i64>(0, &[1, 2, 3])
        .expect_err("silence")
        .to_string();
    assert!(
        error.starts_with("item 1 of epoch 0 failed 4 times"),
        "{error}"
    );
    let mut farm = play(Some(2), act).with_verdict(Verdict::Result((-1).into()));
    assert_eq!(
        farm.map::<_, i64>(0, &[1, 2, 3]).expect("results"),
        [2, -1, 6]
    );
    let mut farm = play(Some(2), act).with_verdict(Verdict::Result("none".into()));
    let error = farm
        .map::<_, i64>(0, &[2])
        .expect_err("no number")
        .to_string();
    assert!(
        error.starts_with("the verdict \"none\" is no result"),
        "{error}"
    );
}

#[test]
fn late_lies_are_named_or_counted() {
    let act = |task: &Task, _: usize| vec![answer("a", task, 0), answer("b", task, 1)];
    let error = play(Some(2), act)
        .map::<_, i64>(0, &[1, 2, 3])
        .expect_err("a lie")
        .to_string();
    let expected =
        "has two results: [2] from a, [3] from b; the answer must depend on the task only";
    assert!(error.contains(expected), "{error}");
    let mut farm = play(Some(2), act).tolerate_unequal();
    assert_eq!(
        farm.map::<_, i64>(0, &[1, 2, 3]).expect("results"),
        [2, 4, 6]
    );
    assert!(farm.report().unequal >= 2 && farm.report().named[0].contains(expected));
}

#[test]
fn no_worker_checks_its_own_answer() {
    // One of two workers takes the first three copies, and answers wrongly each time.
    let act = |task: &Task, times: usize| match times {
        0..3 => vec![answer("a", task, 1)],
        _ => vec![answer("b", task, 0)],
    };
    let error = play(Some(2), act)
        .with_check_every(1)
        .map::<_, i64>(0, &[1])
        .expect_err("a lie")
        .to_string();
    assert!(error.contains("[3] from a, [2] from b"), "{error}");
    // A single worker is not asked twice.
    let mut farm = play(Some(1), |task, _| vec![answer("a", task, 0)]).with_check_every(1);
    assert_eq!(farm.map::<_, i64>(0, &[1, 2]).expect("results"), [2, 4]);
    assert_eq!(
        (farm.report().duplicates, farm.backend().submitted.len()),
        (0, 2)
    );
}

#[test]
fn a_worker_that_fails_fast_is_put_aside_and_its_failures_are_forgotten() {
    let mut turn = 0;
    let mut farm = play(Some(2), move |task, _| {
        turn += 1;
        let worker = "a".to_owned();
        let task_id = task.id.clone();
        let reason = "no disk".to_owned();
        if turn <= 3 {
            vec![Event::Failed {
                worker,
                task: task_id,
                reason,
            }]
        } else {
            vec![answer("b", task, 0)]
        }
    });
    assert_eq!(
        farm.map::<_, i64>(0, &[1, 2, 3, 4, 5]).expect("results"),
        [2, 4, 6, 8, 10]
    );
    let report = farm.report();
    assert!(
        report.workers["a"].is_aside && !report.workers["b"].is_aside,
        "{report:?}"
    );
    assert_eq!(report.verdicts, 0);
}

#[test]
fn a_farm_without_workers_says_so() {
    let error = play(Some(0), |_, _| Vec::new())
        .map::<_, i64>(0, &[1])
        .expect_err("no worker");
    assert_eq!(
        error.to_string(),
        "no worker is left; the last one: none was started"
    );
    let error = play(None, |_, _| Vec::new()).with_patience(Duration::from_secs(5));
    let error = { error }.map::<_, i64>(0, &[1]).expect_err("no worker");
    assert_eq!(error, Error::Alone { seconds: 5 });
}

#[test]
fn no_items_need_no_workers_and_items_come_once() {
    let mut farm = play(Some(0), |_, _| Vec::new());
    assert!(farm.map::<i64, i64>(0, &[]).expect("nothing").is_empty());
    assert_eq!(farm.take::<i64>().expect("nothing"), None);
    farm.give(3, 4, &1).expect("an item");
    assert_eq!(
        farm.give(3, 4, &1),
        Err(Error::Twice { epoch: 3, index: 4 })
    );
    assert_eq!(farm.outstanding(), 1);
}

#[test]
fn a_lost_task_is_given_out_again() {
    // No sign at all: a queue has lost it.
    let mut farm = play(Some(2), |task, times| {
        if times == 0 {
            vec![]
        } else {
            vec![answer("a", task, 0)]
        }
    });
    assert_eq!(farm.map::<_, i64>(0, &[1, 2]).expect("results"), [2, 4]);
    assert_eq!(farm.report().reissued, 2);
}

#[test]
fn cheap_items_come_many_in_a_task_and_dear_ones_alone() {
    let cheap = worker::each(|number: u64| number + 1);
    let mut farm = Farm::new(Threads::new(2, cheap).expect("threads"), "cheap", "next/1");
    let numbers: Vec<u64> = (0..4000).collect();
    let next: Vec<u64> = farm.map(0, &numbers).expect("results");
    assert_eq!(next, (1..=4000).collect::<Vec<_>>());
    assert!(farm.report().tasks < 400, "{:?}", farm.report());
    let advice = farm.report().advice().expect("too cheap");
    assert!(advice.contains("score it in this process"), "{advice}");

    let mut farm = play(Some(2), |task, _| {
        let mut event = answer("a", task, 0);
        if let Event::Answered { cost, .. } = &mut event {
            *cost = Some(Duration::from_millis(30));
        }
        vec![begun("a", task), event]
    });
    let numbers: Vec<i64> = (0..200).collect();
    farm.map::<_, i64>(0, &numbers).expect("results");
    assert_eq!(farm.report().tasks, 200);
    assert_eq!(farm.report().advice(), None);
}

#[test]
fn a_panic_of_a_thread_is_a_failure_of_its_task() {
    let work = worker::each(|number: i64| 10 / number);
    let farm = Farm::new(Threads::new(2, work).expect("threads"), "tenths", "tenth/1");
    let mut farm = farm.with_verdict(Verdict::Result(serde_json::Value::Null));
    let tenths: Vec<Option<i64>> = farm.map(0, &[1, 2, 0, 5]).expect("results");
    assert_eq!(tenths, [Some(10), Some(5), None, Some(2)]);
}

/// Counts the tasks that are with the workers.
struct Counted {
    threads: Threads,
    tasks: usize,
    most: Arc<AtomicU64>,
}

impl Backend for Counted {
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        self.tasks += 1;
        self.most.fetch_max(self.tasks as u64, Ordering::Relaxed);
        self.threads.submit(task)
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        let event = self.threads.next(wait)?;
        self.tasks -= usize::from(matches!(event, Some(Event::Answered { .. })));
        Ok(event)
    }

    fn withdraw(&mut self, task: &TaskId) {
        self.threads.withdraw(task);
    }

    fn workers(&self) -> Option<usize> {
        self.threads.workers()
    }
}

#[test]
fn the_window_bounds_the_tasks_that_are_given_out() {
    for (workers, window, expected) in [(3, usize::MAX, 6), (3, 4, 4), (1, 0, 1)] {
        let threads =
            Threads::new(workers, worker::each(|number: u64| number + 1)).expect("threads");
        let most = Arc::new(AtomicU64::new(0));
        let counted = Counted {
            threads,
            tasks: 0,
            most: most.clone(),
        };
        let mut farm = Farm::new(counted, "window", "next/1").with_window(window);
        let numbers: Vec<u64> = (0..3000).collect();
        let next: Vec<u64> = farm.map(0, &numbers).expect("results");
        assert_eq!(next.len(), 3000);
        assert_eq!(
            most.load(Ordering::Relaxed),
            expected,
            "{workers} workers, a window of {window}"
        );
    }
}

#[test]
fn a_run_that_its_limit_never_stops_is_refused_before_a_task_is_given_out() {
    let never = ga_core::Error::NeverStops { name: "Stagnation" };
    let ones = |genome: &BitString| genome.count_ones();
    let scheme = || Scheme {
        breeder: ga_core::breed::MutateEach(BitFlip::new(0.1).unwrap()),
        evaluator: Reevaluate(Serial::new(ones)),
        replacement: Generational { elites: 1 },
    };
    let start = |seed| scheme().found(&RandomBits(9)).size(4).seed(seed);
    let workers = || {
        Threads::new(1, |_: &Task| -> Result<Vec<u8>, String> {
            panic!("a task")
        })
    };
    let mut farm = Farm::new(workers().unwrap(), "refused", "ones/1");

    let mut run = Asynchronous::new(start(1).unwrap());
    let refused = drive(&mut farm, &mut run, Stagnation(9), 3);
    assert!(matches!(refused, Err(Error::Engine(error)) if error == never));

    let migration = Migration::new(Topology::Ring, 5).unwrap();
    let island = |_, seed| Ok(Remote::new(start(seed)?));
    let mut archipelago = Archipelago::start(migration, 2, 1, island).unwrap();
    let resume = |checkpoint| Engine::resume(scheme(), checkpoint);
    let refused = sail(&mut farm, &mut archipelago, 5, resume, Stagnation(9), ());
    assert!(matches!(refused, Err(Error::Engine(error)) if error == never));
}
