use super::replay;
use crate::format::DraftRecord;
use crate::game::{Record, Summary};
use ga_request::claim::{self, FalseClaim, Value};

/// The false claims in the log of a match: `turns` if an order breaks a rule, the fields of
/// `result` and the `fingerprint`. Empty if all claims are true.
///
/// `record` is the match of the log, from `Record::try_from`. The fingerprint identifies players,
/// seed, first position and all turns: a legal order that replaces another one changes it, also if
/// the result stays the same.
///
/// ```
/// use ga_units::format::DraftRecord;
/// use ga_units::game::{Record, Summary};
/// use ga_units::players::HoldPlayer;
/// use ga_units::{Map, Purchases, Terms, play, verify};
///
/// let terms = Terms { rounds: 4, ..Terms::default() };
/// let mut battle = Map::apart(15)?.battle(terms, 7)?;
/// let mut record = Record::new(battle.clone(), ["a", "b"].map(String::from), 1)?;
/// let (list, mut hold) = (Purchases::all(7, &battle), HoldPlayer);
/// let watch = &mut |battle: &_| record.watch(battle);
/// play(&mut battle, [&mut HoldPlayer, &mut hold], [&list, &list], 1, watch)?;
/// let mut log = serde_json::to_value(DraftRecord::new(&record, Summary::of(&battle))).unwrap();
/// assert!(verify::claims(&record, &log).is_empty());
/// log["result"]["turns"] = 3.into();
/// assert_eq!(verify::claims(&record, &log)[0].field, "result.turns");
/// # Ok::<(), ga_units::Error>(())
/// ```
pub fn claims(record: &Record, log: &Value) -> Vec<FalseClaim> {
    let end = replay(record, &mut |_| {}).map(|end| Summary::of(&end));
    let mut false_claims = match end {
        Err(error) => vec![FalseClaim::new("turns", "legal orders", error.to_string())],
        Ok(found) => {
            let false_claims =
                claim::compare_all(log.get("result").unwrap_or(&Value::Null), &found);
            false_claims
                .into_iter()
                .map(|claim| claim.within("result"))
                .collect()
        }
    };
    let fingerprint = DraftRecord::fingerprint_of(record);
    let claimed = log.get("fingerprint");
    if claimed.and_then(Value::as_str) != Some(&fingerprint) {
        false_claims.push(FalseClaim::new("fingerprint", claimed, fingerprint));
    }
    false_claims
}
