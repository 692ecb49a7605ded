//! What comes before the first generation of a search: its run files are opened and checked.

use std::path::PathBuf;
use std::time::Duration;

use ga_run::file::{Snapshot, Status};
use ga_run::{Record, Run, RunFile};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::search::{OUT, is_below};
use crate::{Failure, Limits, Output, Saving, Session, paths};

impl Saving {
    /// Begins the run, after all options were checked: opens the run file of `--resume` and returns
    /// its checkpoint. The file of `--save` is created with the first generation.
    ///
    /// `limits` are those of the user; a resumed run has them too. `schedule` is the number of
    /// generations that a schedule covers.
    ///
    /// # Errors
    ///
    /// If a run file cannot be used.
    pub fn begin<C: DeserializeOwned>(
        &self,
        limits: &Limits,
        schedule: Option<u64>,
        output: &Output,
    ) -> Result<(Session, Option<C>), Failure> {
        let Self {
            save,
            resume,
            every,
            log,
            ..
        } = self.clone();
        let record = output.made(0, 0, schedule).record;
        let mut notes = limits.notes();
        if let Some(out) = output.out().filter(|out| is_below(out)) {
            notes.insert(String::from(OUT), Value::from(out));
        }
        let unwritten = output.unwritten();
        let mut file = None;
        let mut checkpoint = None;
        let mut resumed = None;
        let mut new = None;
        // It may be the file of `--resume` by another name.
        let elsewhere = save.filter(|save| {
            !resume
                .as_ref()
                .is_some_and(|path| paths::is_same_name(save, path))
        });
        match &resume {
            Some(path) if elsewhere.is_some() => {
                // A file that is only read may be where nothing can be written.
                let snapshot = Snapshot::read(path)?;
                snapshot.check(&as_planned(&record, &snapshot.status))?;
                resumed = generation(&snapshot.status);
                checkpoint = snapshot.checkpoint;
            }
            Some(path) => {
                let mut opened = RunFile::open(path).map_err(with_remedy)?;
                opened.check(&as_planned(&record, opened.status()))?;
                opened.set_schedule(record.schedule);
                checkpoint = opened.checkpoint()?;
                resumed = generation(opened.status());
                file = Some(opened);
            }
            None => {}
        }
        if let Some(path) = elsewhere {
            new = Some(New {
                path,
                record,
                notes: notes.clone(),
                every,
                is_planned: true,
            });
        }
        let run = file.map(|mut file| {
            file.set_notes(notes);
            saved(file, every)
        });
        Ok((
            Session {
                run,
                new,
                log,
                resumed,
                unwritten,
            },
            checkpoint,
        ))
    }

    /// Begins a run whose trial for a schedule was interrupted. Nothing of it is saved: its run
    /// file has no checkpoint, and a resumed run measures its schedule again.
    ///
    /// # Errors
    ///
    /// Those of [`begin`](Self::begin).
    pub fn begin_unplanned(&self, limits: &Limits, output: &Output) -> Result<Session, Failure> {
        let (mut session, _) = self.begin::<Value>(limits, None, output)?;
        session.run = None;
        if let Some(new) = &mut session.new {
            new.is_planned = false;
        }
        Ok(session)
    }
}

/// The generation of the checkpoint, if there is one.
fn generation(status: &Status) -> Option<u64> {
    status.has_checkpoint.then_some(status.made.generations)
}

/// The record that a run file must have: a run that was ended in its trial has no schedule yet.
fn as_planned(record: &Record, status: &Status) -> Record {
    let mut expected = record.clone();
    if !status.has_checkpoint && status.made.record.schedule.is_none() {
        expected.schedule = None;
    }
    expected
}

/// Adds what to do about a run file that can be read only.
fn with_remedy(error: ga_run::Error) -> Failure {
    match error {
        ga_run::Error::Lock { .. } => {
            Failure::refused(format!("{error}; --save with another path goes on there"))
        }
        other => other.into(),
    }
}

/// The run file of `--save` before it is created.
#[derive(Debug)]
pub(crate) struct New {
    path: PathBuf,
    record: Record,
    notes: Map<String, Value>,
    every: Option<f64>,
    /// Whether its checkpoints are written.
    is_planned: bool,
}

impl New {
    /// Creates the file. `None` if nothing is saved to it.
    pub(crate) fn create(self) -> Result<Option<Run>, Failure> {
        let file = RunFile::create_with_notes(self.path, self.record, self.notes)?;
        Ok(self.is_planned.then(|| saved(file, self.every)))
    }
}

/// A run that is saved once per `every` seconds.
fn saved(file: RunFile, every: Option<f64>) -> Run {
    let run = Run::new(file);
    match every {
        Some(seconds) => run.every(Duration::from_secs_f64(seconds.min(1e9))),
        None => run,
    }
}

impl Limits {
    /// These limits as the notes of a run file.
    pub(crate) fn notes(&self) -> Map<String, Value> {
        let notes = [
            ("time", self.time.time.map(Value::from)),
            ("generations", self.generations.map(Value::from)),
            ("evaluations", self.evaluations.map(Value::from)),
        ];
        notes
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?)))
            .collect()
    }
}
