//! A search that is no game's, whose author implements `Search` and nothing else: it has a command,
//! run files, records, `repeat`, workers of a farm and the door of hosts that speak JSON. And its
//! options are said once.

use std::ffi::OsString;
use std::path::Path;

use clap::Parser;
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::OneToOne;
use ga_core::{Scheme, StopReason};
use ga_farm::{Farm, Threads, worker};
use ga_request::engine::{Run, Start};
use ga_request::options::{Kind, fields, python, typescript};
use ga_request::search::{
    Ask, Command, Door, Errand, Error, File, Outcome, Plan, Progress, Search, Step, Stop, door,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{Answer, Asked, Common, Evolve, Failure, Output, Searching, Tool, spelt, tool};

/// The one place that says how many bits a genome has, if a request does not say it.
const LENGTH: u64 = 24;

/// Strings of ones.
#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Request {
    /// Number of bits.
    #[schemars(range(min = 1, max = 1000), extend("value" = "N"))]
    length: u64,
    /// Probability that a bit changes.
    #[schemars(range(min = 0, max = 1))]
    mutation: f64,
    /// Whether to look for zeros.
    zeros: bool,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            length: LENGTH,
            mutation: 0.05,
            zeros: false,
        }
    }
}

#[derive(Debug, Serialize)]
struct Found {
    bits: String,
    ones: u32,
}

struct Ones(Run<String, u32>, u64);

impl Ask for Ones {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "ones",
        name: "evolve",
    };

    fn name(request: &Request, seed: u64) -> String {
        format!("ones-{}-{seed}", request.length)
    }
}

impl Search for Ones {
    fn begin(request: Request, plan: &Plan, seed: u64, from: Option<Value>) -> Result<Self, Error> {
        plan.check_no_schedule()?;
        let Request {
            length,
            mutation,
            zeros,
        } = request;
        if !(1..=1000).contains(&length) {
            return Err(Error::value("length", length, "expected 1 to 1000"));
        }
        let start = Start {
            scheme: move || -> Result<_, ga_core::Error> {
                let score = move |bits: &BitString| {
                    let ones = bits.count_ones();
                    if zeros {
                        bits.len() as u32 - ones
                    } else {
                        ones
                    }
                };
                Ok(Scheme {
                    breeder: ga_core::breed::MutateEach(BitFlip::new(mutation)?),
                    evaluator: Serial::new(score),
                    replacement: OneToOne,
                })
            },
            founders: RandomBits(length as usize),
            size: 6,
            shown: |bits: &BitString| bits.to_string(),
        };
        Ok(Self(start.begin(seed, from)?, length))
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        match self.progress().ended {
            Some(_) => Ok(Step::Over),
            None => self.0.step(stop),
        }
    }

    fn progress(&self) -> Progress {
        let mut far = self.0.progress();
        let best = self.0.best_score();
        far.best = best.map(f64::from);
        let is_met = best.is_some_and(|best| u64::from(best) >= self.1);
        far.ended = is_met.then_some(StopReason::Target);
        far
    }

    fn usual(&self) -> Plan {
        Plan {
            generations: Some(40),
            ..Plan::default()
        }
    }

    fn found(&self) -> Result<Option<Found>, Error> {
        let best = self.0.best();
        Ok(best.map(|(bits, ones)| Found { bits, ones }))
    }

    fn checkpoint(&self) -> Option<Value> {
        self.0.checkpoint()
    }
}

/// What a tool adds: the name of the file, and a sentence.
#[derive(Parser)]
#[command(name = "ones", version)]
enum Ludo {
    /// Looks for ones.
    Evolve {
        #[command(flatten)]
        asked: Asked<Request>,
        #[command(flatten)]
        run: Searching,
    },
}

impl Tool for Ludo {
    fn run(self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let Self::Evolve { asked, run } = self;
        let evolve = Evolve::<Ones> {
            request: asked.request()?,
            run: &run,
            schedule: None,
            is_result: &|end| end == ".json",
            placed: &spelt,
            seed: common.seed,
        };
        let Some(mut evolved) = evolve.run(output, || Ok(()))? else {
            return Ok(Answer::Unmet);
        };
        let found = evolved.search.found().map_err(spelt)?;
        let found = found.ok_or_else(|| Failure::refused("nothing was found"))?;
        evolved.write(&found, output)?;
        output.close(&evolved.course(), evolved.folder.wrote())?;
        Ok(Answer::Met)
    }
}

/// The exit status, standard output and standard error of a command line.
fn ludo(line: &str) -> (u8, String, String) {
    let args = std::iter::once("ones")
        .chain(line.split(' '))
        .map(OsString::from);
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let stop = crate::Stop::default();
    let status = tool::conduct::<Ludo>(None, args.collect(), stop, &mut stdout, &mut stderr);
    let text = |bytes| String::from_utf8(bytes).expect("text was written");
    (status, text(stdout), text(stderr))
}

fn read(folder: &Path, file: &str) -> Value {
    let text = std::fs::read_to_string(folder.join(file)).expect("a file");
    serde_json::from_str(&text).expect("JSON")
}

/// A command line with an output folder, which has to succeed.
fn run(line: &str, folder: &Path) -> String {
    let out = folder.to_str().expect("a path");
    let (status, stdout, stderr) = ludo(&line.replace("OUT", out));
    assert_eq!((status, stderr.as_str()), (0, ""), "{line}: {stdout}");
    stdout
}

static DOORS: [Door; 1] = [door::<Ones>()];

#[test]
fn all_hosts_find_the_same() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let limited = "evolve --length 60 --mutation 0.02 --seed 3 --generations 30 --out OUT/once";
    run(limited, folder);
    let once = read(folder, "once/ones-60-3.json");

    // A run file is gone on with.
    run(
        "evolve --length 60 --mutation 0.02 --seed 3 --generations 9 --save OUT/run --out OUT/part",
        folder,
    );
    run(
        "evolve --resume OUT/run --generations 30 --out OUT/rest",
        folder,
    );
    let rest = read(folder, "rest/ones-60-3.json");
    assert_eq!(
        (&rest["bits"], &rest["made"]),
        (&once["bits"], &once["made"])
    );
    let part = read(folder, "part/ones-60-3.json");
    assert_ne!(part["made"]["generations"], once["made"]["generations"]);

    // A record is enough to make it again, and so is a configuration.
    let said = run("repeat OUT/once/ones-60-3.json --out OUT/again", folder);
    assert!(said.contains("made again, byte for byte"), "{said}");
    let printed = run(
        "evolve --length 60 --mutation 0.02 --seed 3 --print-config",
        folder,
    );
    std::fs::write(folder.join("own.toml"), printed).expect("written");
    run(
        "evolve --config OUT/own.toml --generations 30 --out OUT/toml",
        folder,
    );
    assert_eq!(read(folder, "toml/ones-60-3.json")["bits"], once["bits"]);
    assert_eq!(
        once["made"]["options"],
        json!({ "length": 60, "mutation": 0.02 })
    );

    // A page, a package and a worker ask by JSON.
    let errand = Errand {
        tool: "ones".into(),
        command: "evolve".into(),
        request: once["made"]["options"].clone(),
        seed: 3,
        plan: Plan {
            generations: Some(30),
            ..Plan::default()
        },
    };
    let found = errand.clone().carry_out(&DOORS, &|| false).expect("a run");
    let found = found.expect("bits");
    let file = File {
        name: "ones-60-3.json".into(),
        text: std::fs::read_to_string(folder.join("once/ones-60-3.json")).expect("a file"),
    };
    assert_eq!(found.files, [file]);
    let work = worker::try_each(|errand: Errand| {
        let found = errand.carry_out(&DOORS, &|| false);
        found.map_err(|error| error.to_string())
    });
    let threads = Threads::new(2, work).expect("threads");
    let mut farm = Farm::new(threads, "ones", "door/1");
    let errands: Vec<Errand> = (3..6)
        .map(|seed| Errand {
            seed,
            ..errand.clone()
        })
        .collect();
    let all: Vec<Option<Outcome>> = farm.map(0, &errands).expect("a farm");
    assert_eq!(all[0].as_ref(), Some(&found));
    assert_ne!(all[1].as_ref(), Some(&found));

    // One that is cut anywhere goes on, as that of a run file does.
    let mut cut = errand.clone().begin(&DOORS, None).expect("a run");
    for _ in 0..9 {
        cut.step(&|| false).expect("a step");
    }
    assert_eq!(cut.step(&|| true).expect("a step"), Step::Cut);
    let (made, from) = (cut.made(), cut.search().checkpoint());
    let mut again = Errand::again(&made.record, &DOORS).expect("a record");
    again.plan.generations = Some(30);
    let mut again = again.begin(&DOORS, from).expect("a run");
    again.run(&|| false, &mut |_| ()).expect("a run");
    assert_eq!(again.outcome().expect("an outcome"), Some(found));

    // Many runs by one command.
    let runs = run(
        "evolve --length 60 --runs 2 --generations 3 --out OUT/runs --json",
        folder,
    );
    assert_eq!(runs.lines().count(), 3, "{runs}");
}

#[test]
fn a_refusal_is_spelt_as_the_host_spells() {
    let long = json!({ "length": 2000 });
    let refused = (DOORS[0].begin)(long, &Plan::default(), 1, None).err();
    let refused = refused.expect("a refusal");
    assert_eq!(refused.to_string(), "length 2000: expected 1 to 1000");
    assert_eq!(
        refused.spelt(|field| format!("{field}=")),
        "length= 2000: expected 1 to 1000"
    );
    let (status, _, stderr) = ludo("evolve --length 2000");
    assert_eq!(status, 2);
    let sentence =
        "invalid value '2000' for '--length <N>': expected a whole number from 1 to 1000";
    assert!(stderr.contains(sentence), "{stderr}");
}

/// `LENGTH` is the only place that has the number, and all hosts show it.
#[test]
fn a_default_is_said_once() {
    let shown = LENGTH.to_string();
    let (_, help, _) = ludo("evolve --help");
    let line = help.lines().position(|line| line.contains("--length <N>"));
    let after = help.lines().skip(line.expect("the option")).take(2);
    let after: String = after.collect();
    assert!(
        after.contains(&format!("Number of bits [default: {shown}]")),
        "{help}"
    );

    let all = fields::<Request>();
    assert_eq!(all[0].default, LENGTH);
    assert_eq!(
        all[0].kind,
        Kind::Whole {
            least: 1,
            most: 1000
        }
    );
    // A form of a page is made of this.
    let form = serde_json::to_value(&all).expect("JSON");
    assert_eq!(form[0]["default"], LENGTH);
    let stub = python(&all);
    assert!(stub.contains(&format!("length: int = {shown}")), "{stub}");
    let types = typescript(&all);
    let member = format!("/** Number of bits (default: {shown}). */\n  length?: number;");
    assert!(types.contains(&member), "{types}");
    assert!(types.contains("zeros?: boolean;"), "{types}");

    let (_, printed, _) = ludo("evolve --print-config");
    assert!(printed.contains(&format!("length = {shown}")), "{printed}");
    let read: Request = ga_request::search::read(&json!({})).expect("a request");
    assert_eq!(read.length, LENGTH);
}
