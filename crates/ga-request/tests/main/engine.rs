use crate::ones::{Ones, Request};
use ga_core::breed::MutateEach;
use ga_core::engine::IDLE_GENERATIONS;
use ga_core::evaluate::{Memo, Serial};
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::OneToOne;
use ga_core::{Scheme, StopReason};
use ga_request::engine::Start;
use ga_request::search::{Error, Plan, Search, Step};
use serde_json::{Value, json};

#[test]
fn a_checkpoint_of_another_search_is_refused() -> Result<(), Error> {
    let request = Request::default();
    let begin = |request: &Request, seed, from: Value| {
        Ones::begin(request.clone(), &Plan::default(), seed, Some(from))
    };
    let mut search = begin(&request, 5, Value::Null)?;
    search.step(&|| false)?;
    let saved = search.checkpoint().unwrap_or_default();
    let longer = Request {
        length: 25,
        ..request.clone()
    };
    let mut altered = saved.clone();
    altered["evaluations"] = json!(3);
    for (refused, start) in [
        (
            begin(&request, 6, saved.clone()),
            "a run of another seed than 6",
        ),
        (
            begin(&longer, 5, saved.clone()),
            "genomes of 24 genes, and its options ask for 25",
        ),
        (begin(&request, 5, json!([7])), "no state of this search: "),
        (begin(&request, 5, altered), "no state of this search: "),
    ] {
        match refused.err() {
            Some(Error::Checkpoint { found }) => assert!(found.starts_with(start), "{found}"),
            other => panic!("{start}: {other:?}"),
        }
    }
    begin(&request, 5, saved).map(drop)
}

#[test]
fn a_run_that_evaluates_nothing_for_long_is_over() -> Result<(), Error> {
    let start = Start {
        scheme: || -> Result<_, ga_core::Error> {
            Ok(Scheme {
                breeder: MutateEach(BitFlip::new(0.0)?),
                evaluator: Memo::new(4, Serial::new(|genome: &BitString| genome.count_ones()))?,
                replacement: OneToOne,
            })
        },
        founders: RandomBits(8),
        size: 1,
        shown: BitString::len,
    };
    let mut run = start.begin(1, None)?;
    for _ in 0..=IDLE_GENERATIONS {
        assert_eq!(
            (run.step(&|| false)?, run.progress().evaluations),
            (Step::Whole, 1)
        );
    }
    assert_eq!(run.step(&|| false)?, Step::Over);
    assert_eq!(run.progress().ended, Some(StopReason::Idle));
    assert_eq!(run.progress().generations, IDLE_GENERATIONS);
    Ok(())
}
