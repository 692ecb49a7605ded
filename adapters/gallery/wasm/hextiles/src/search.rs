use ga_core::genome::BitString;
use ga_core::{Breeder, Engine, Evaluator, Replacement, State};
use gallery_bridge::{Failure, Progress, Record, ResultFile, Search, VERSION, fingerprint};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::evolve::Evolve;
use crate::options::{Kind, NOT_RECORDED, Options, Way};
use crate::pareto::Pareto;

/// A run of `hextiles evolve` or `hextiles pareto`, in slices.
pub struct Evolution(Inner);

enum Inner {
    Evolve(Box<Evolve>),
    Pareto(Box<Pareto>),
}

impl Search for Evolution {
    type Options = Map<String, Value>;

    fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let options: Options = serde_json::from_value(Value::Object(given.clone()))?;
        options.refuse_unused()?;
        let mut record = Record::new("hextiles", VERSION, seed);
        record.options =
            given.into_iter().filter(|(name, _)| !NOT_RECORDED.contains(&name.as_str())).collect();
        if options.search == Kind::Pareto {
            let record = record.with_command("pareto");
            return Ok(Self(Inner::Pareto(Box::new(Pareto::start(&options, record)?))));
        }
        record.scheme = (options.scheme == Way::Paper).then(|| "paper".to_owned());
        Ok(Self(Inner::Evolve(Box::new(Evolve::start(&options, record)?))))
    }

    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match &mut self.0 {
            Inner::Evolve(search) => Ok(search.step(budget)),
            Inner::Pareto(search) => search.step(budget),
        }
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        match &self.0 {
            Inner::Evolve(search) => search.result_file(),
            Inner::Pareto(search) => search.result_file(),
        }
    }

    fn state_hash(&self) -> String {
        match &self.0 {
            Inner::Evolve(search) => search.hash(),
            Inner::Pareto(search) => search.hash(),
        }
    }
}

/// An engine, whatever its scheme is.
pub(crate) trait Run<S> {
    fn advance(&mut self);
    fn state(&self) -> &State<BitString, S>;
    fn hash(&self) -> String;
}

impl<B, E, R> Run<E::Score> for Engine<BitString, B, E, R>
where
    E: Evaluator<BitString, Score: Serialize + DeserializeOwned>,
    B: Breeder<BitString, E::Score>,
    R: Replacement<BitString, E::Score>,
{
    fn advance(&mut self) {
        self.step();
    }

    fn state(&self) -> &State<BitString, E::Score> {
        self.state()
    }

    fn hash(&self) -> String {
        fingerprint(&self.checkpoint())
    }
}
