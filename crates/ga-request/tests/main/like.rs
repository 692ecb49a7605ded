//! More levels like those that were picked, of a game whose levels are eight bits.

use ga_core::crossover::TwoPoint;
use ga_core::genome::{BitString, Hamming};
use ga_core::interactive::{Bred, MoreLike};
use ga_core::mutate::OneBit;
use ga_request::like::{Breed, Family, More, Request};
use ga_request::search::{Ask, Error, File, Plan, Search, Step, read, run};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(default)]
struct Wishes {
    ones: u64,
}

#[derive(Clone, Debug)]
struct Bits {
    more: MoreLike<TwoPoint, OneBit, Hamming>,
    liked: Vec<usize>,
    ones: u64,
}

impl Breed for Bits {
    type Level = BitString;
    type Wishes = Wishes;
    const TOOL: &'static str = "bits";
    const EVALUATIONS: u64 = 500;

    fn new(
        wishes: &Wishes,
        _: &[BitString],
        liked: &[usize],
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        Ok(Self {
            more: MoreLike::new((TwoPoint, OneBit, Hamming), seed, 16.0 * far)?,
            liked: liked.to_vec(),
            ones: wishes.ones,
        })
    }

    fn child(
        &self,
        shown: &[BitString],
        number: usize,
        evaluations: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Bred<BitString>, Error> {
        let lack = |bits: &BitString| (self.ones as f64 - f64::from(bits.count_ones())).max(0.0);
        let Self { more, liked, .. } = self;
        Ok(more.breed(shown, liked, number, evaluations, lack, is_over)?)
    }

    fn files(more: &More<Self>) -> Result<Vec<File>, Error> {
        let ids = more.family().levels.iter();
        let ids: Vec<Value> = ids.map(|kin| json!({ "id": kin.id })).collect();
        Ok(vec![more.file(json!({ "bits": ids }), "bits")?])
    }
}

fn asked(like: &[&str]) -> Value {
    let levels = ["a", "3", "c", "c"].map(
        |id| json!({ "id": id, "level": "1111000011110000".parse::<BitString>().expect("bits") }),
    );
    json!({ "levels": levels, "origin": "some", "like": like, "ones": 4, "count": 3 })
}

fn begun(asked: &Value, from: Option<Value>) -> Result<More<Bits>, Error> {
    More::begin(read(asked)?, &Plan::default(), 1, from)
}

fn whole(more: &mut More<Bits>) -> Family<BitString> {
    let plan = Plan::default();
    run(more, &plan, &|| false, &mut |_| ()).expect("a run");
    more.found().expect("no refusal").expect("levels")
}

#[test]
fn levels_are_named_by_id_or_by_number() {
    for (like, places) in [(&["a", "3"][..], &[0, 1][..]), (&["4", " a"], &[3, 0])] {
        let request: Request<Bits> = read(&asked(like)).expect("a request");
        assert_eq!(request.places().expect("places"), places);
    }
    for (like, sentence) in [
        (
            &["5"][..],
            "like 5: no level has this id, expected an id or a number from 1 to 4",
        ),
        (
            &["0"],
            "like 0: no level has this id, expected an id or a number from 1 to 4",
        ),
        (&["c"], "like c: several levels have this id"),
        (&["a", "1"], "like 1: named twice, expected once"),
        (&["a", "a"], "like a: named twice, expected once"),
        (
            &[""],
            "like : no level has this id, expected an id or a number from 1 to 4",
        ),
        (&[], "like: expected one to five levels"),
        (
            &["1", "2", "3", "4", "1", "2"],
            "like: 6 levels, expected at most 5",
        ),
    ] {
        let error = begun(&asked(like), None).expect_err("a refusal");
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn a_run_in_parts_equals_one_at_once_and_a_cut_leaves_no_trace() {
    let asked = asked(&["a", "3"]);
    let once = whole(&mut begun(&asked, None).expect("a run"));
    assert!(once.is_met() && once.children().len() == 3);
    assert_eq!(once.children()[2].id, "bred-3");

    let mut more = begun(&asked, None).expect("a run");
    assert_eq!(more.step(&|| true).expect("no refusal"), Step::Cut);
    assert_eq!(more.checkpoint(), Some(Value::Null));
    assert_eq!(more.step(&|| false).expect("no refusal"), Step::Whole);
    let mut next = begun(&asked, more.checkpoint()).expect("a run");
    assert_eq!(next.progress().evaluations, more.progress().evaluations);
    assert_eq!(whole(&mut next), once);
    assert_eq!(next.step(&|| false).expect("no refusal"), Step::Over);

    let other = begun(&self::asked(&["a"]), next.checkpoint()).expect_err("a refusal");
    assert_eq!(
        other.to_string(),
        "the checkpoint has another seed or other levels"
    );
}

#[test]
fn a_result_is_named_by_the_last_level_and_a_request_reads_what_it_writes() {
    let request: Request<Bits> = read(&asked(&["a"])).expect("a request");
    assert_eq!(More::name(&request, 7), "bits-breed-some-family-3-7");
    let written = serde_json::to_value(&request).expect("JSON");
    let again: Request<Bits> = read(&written).expect("a request");
    assert_eq!(serde_json::to_value(again).expect("JSON"), written);
    let mut wrong = asked(&["a"]);
    wrong["twos"] = 1.into();
    let error = begun(&wrong, None).expect_err("a refusal").to_string();
    assert!(error == "twos: no field of this name", "{error}");
    wrong = asked(&["a"]);
    wrong["far"] = 0.into();
    let error = begun(&wrong, None).expect_err("a refusal").to_string();
    assert!(
        error.contains("expected a number above 0 and up to 1"),
        "{error}"
    );
}

#[test]
fn a_file_names_the_parents_of_the_levels_that_were_bred() {
    let mut more = begun(&asked(&["a", "3"]), None).expect("a search");
    assert_eq!(more.files().expect("files"), []);
    let family = whole(&mut more);
    assert_eq!(more.files().expect("files"), family.files);
    let File { name, text } = &family.files[0];
    assert_eq!(name, "bits-breed-some-family-3-1.json");
    let file: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(file["bits"][0], json!({ "id": "a" }));
    let bred = json!({ "id": "bred-1", "parents": ["3", "a"] });
    assert_eq!(file["bits"][4], bred);
}
