//! The source's tables and ours, over many matches.

use std::collections::BTreeMap;

use clap::Args;
use examples::{Answer, Common, Failure, Output, Variant, at_least_one};
use ga_units::format::DraftTally;
use ga_units::player::{Genetic, Paper};
use ga_units::{Map, Mutation, Outlook, Player, Purchases, Summary, Terms, Weights};
use serde::Serialize;
use serde_json::{Map as Object, Value, json};

use crate::contest::{many, unrecorded};
use crate::players::Name;
use crate::setup::Ground;

#[derive(Args)]
pub(crate) struct Reproduce {
    /// Only this experiment
    #[arg(long, value_name = "NAME", value_parser = EXPERIMENTS)]
    experiment: Option<String>,
    /// Matches of a variant, decisions of a histogram [default: 400, 200 of a table, 1000 decisions]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    runs: Option<u64>,
    /// Prints the summaries only
    #[arg(long)]
    summaries: bool,
}

const EXPERIMENTS: [&str; 7] = ["table2", "table3", "standard", "ours", "parts", "weights", "stops"];

/// Kinds by their place in Table 1.
const INFANTRY_AND_CAVALRY: [usize; 2] = [0, 1];
const ALL_KINDS: [usize; 4] = [0, 1, 2, 3];

/// One match from the side of the player that is looked at.
#[derive(Clone, Debug, Serialize)]
struct Row {
    game: u64,
    swapped: bool,
    win: u8,
    draw: u8,
    loss: u8,
    winner: Option<usize>,
    turns: u32,
    #[serde(flatten)]
    own: DraftTally,
    #[serde(flatten)]
    others: BTreeMap<String, f64>,
}

/// The six aspects of Tables 2 and 3.
fn aspects(tally: &DraftTally) -> [(&'static str, f64); 6] {
    [
        ("created", tally.created.into()),
        ("dead", tally.dead.into()),
        ("money_used", tally.money_used),
        ("money_earned", tally.money_earned),
        ("damage_dealt", tally.damage_dealt),
        ("damage_received", tally.damage_received),
    ]
}

impl Row {
    fn new(game: u64, swapped: bool, summary: Summary) -> Self {
        let [own, opponent] = summary.sides.map(DraftTally::from);
        let mut others = BTreeMap::new();
        for (name, value) in aspects(&own) {
            others.insert(format!("{name}_per_15"), value * 15.0 / f64::from(summary.turns));
        }
        for (name, value) in aspects(&opponent) {
            others.insert(format!("opponent_{name}"), value);
            others.insert(format!("opponent_{name}_per_15"), value * 15.0 / f64::from(summary.turns));
        }
        let winner = summary.winner;
        let [win, loss, draw] = [Some(0), Some(1), None].map(|result| u8::from(winner == result));
        Self { game, swapped, win, draw, loss, winner, turns: summary.turns, own, others }
    }
}

/// How a player is made.
type Maker = Box<dyn Fn() -> Box<dyn Player> + Sync>;

fn named(name: Name) -> Maker {
    Box::new(move || name.player())
}

/// What is changed about our player.
type Change = fn(&mut Genetic);

/// Our player with one thing changed.
fn ours(change: Change) -> Maker {
    Box::new(move || {
        let mut genetic = Genetic::default();
        change(&mut genetic);
        Box::new(genetic)
    })
}

/// Many matches of one player against another.
struct Series {
    experiment: &'static str,
    variant: String,
    players: [Maker; 2],
    kinds: [Vec<usize>; 2],
    distance: u16,
    terms: Terms,
    matches: u64,
}

impl Series {
    fn new(experiment: &'static str, variant: String, players: [Maker; 2], matches: u64) -> Self {
        let kinds = [ALL_KINDS.to_vec(), ALL_KINDS.to_vec()];
        Self { experiment, variant, players, kinds, distance: 15, terms: Terms::default(), matches }
    }
}

impl Reproduce {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        output.release()?;
        for experiment in EXPERIMENTS {
            if self.experiment.as_deref().is_none_or(|only| only == experiment) {
                match experiment {
                    "table2" | "table3" => self.table(experiment, common, output)?,
                    "stops" => self.stops(common, output)?,
                    _ => {
                        for series in self.series(experiment) {
                            self.play(&series, common, output)?;
                        }
                    }
                }
            }
        }
        Ok(Answer::Met)
    }

    fn series(&self, experiment: &'static str) -> Vec<Series> {
        let matches = self.runs.unwrap_or(400);
        let mut all = Vec::new();
        let mut add = |variant: &str, players: [Maker; 2], distance: u16, income: f64, bounty: f64| {
            let mut series = Series::new(experiment, variant.to_owned(), players, matches);
            series.distance = distance;
            series.terms = Terms { income, bounty, ..series.terms };
            all.push(series);
        };
        let genetic = || named(Name::Genetic);
        match experiment {
            "standard" => {
                for distance in [15, 11, 21, 35] {
                    for opponent in [Name::Random, Name::Greedy, Name::Rush, Name::Hold] {
                        let variant = format!("paper against {}, {distance} apart", opponent.name());
                        add(&variant, [named(Name::Paper), named(opponent)], distance, 20.0, 0.5);
                    }
                }
            }
            "ours" => {
                for opponent in [Name::Greedy, Name::Rush, Name::Hold, Name::Paper, Name::Random] {
                    let variant = format!("genetic against {}, 15 apart", opponent.name());
                    add(&variant, [genetic(), named(opponent)], 15, 20.0, 0.5);
                }
                let far = "genetic against greedy, 35 apart, income 10";
                add(far, [genetic(), named(Name::Greedy)], 35, 10.0, 0.5);
                let ascent = "genetic against ascent, 15 apart, bounty 0";
                add(ascent, [genetic(), named(Name::Ascent)], 15, 20.0, 0.0);
            }
            "parts" => {
                let parts: [(&str, Change); 5] = [
                    ("all parts", |_| {}),
                    ("no reply", |player| player.reply = false),
                    ("no greedy founder", |player| player.founder = false),
                    ("mutation of all cells", |player| player.redrawn = None),
                    ("no generations", |player| player.generations = 0),
                ];
                for (name, change) in parts {
                    add(
                        &format!("{name}, against greedy"),
                        [ours(change), named(Name::Greedy)],
                        15,
                        20.0,
                        0.5,
                    );
                }
                for (name, change) in &parts[1..] {
                    let variant = format!("{name}, against all parts, bounty 0");
                    add(&variant, [ours(*change), genetic()], 15, 20.0, 0.0);
                }
            }
            _ => {
                let evolved = || ours(|player| player.weights = Weights::EVOLVED);
                let variant = "evolved against hand-set weights, bounty 0";
                add(variant, [evolved(), genetic()], 15, 20.0, 0.0);
                for opponent in [Name::Greedy, Name::Rush, Name::Hold, Name::Paper] {
                    let variant = format!("evolved weights against {}", opponent.name());
                    add(&variant, [evolved(), named(opponent)], 15, 20.0, 0.5);
                }
            }
        }
        all
    }

    /// Plays a series, prints its rows and its summary, and returns the means.
    fn play(
        &self,
        series: &Series,
        common: &Common,
        output: &mut Output,
    ) -> Result<Object<String, Value>, Failure> {
        let ground = Ground::Map(Map::apart(series.distance)?, series.terms);
        let mut variant = Variant::new(series.experiment, series.variant.as_str());
        let mut counts = [0u64; 3];
        // Maps of their own, far from those that weights were trained on.
        let place = |game: u64| (common.seed.wrapping_add(game / 2), game % 2 == 1);
        many(
            series.matches,
            |game| {
                let (seed, swapped) = place(game);
                let purchases =
                    [0, 1].map(|side: usize| Purchases::new(seed, series.kinds[side].iter().copied()));
                let players = [(series.players[0])(), (series.players[1])()];
                let battle = unrecorded(ground.battle(seed, swapped)?, players, &purchases, seed)?;
                Ok(Row::new(game + 1, swapped, Summary::of(&battle)))
            },
            |game, row| {
                counts[row.winner.unwrap_or(2)] += 1;
                let seed = place(game).0;
                if self.summaries { variant.count(&row) } else { variant.run(seed, &row, output) }
            },
        )?;
        let summary = with_intervals(&variant, &counts)?;
        let [won, lost, drawn] = counts;
        let runs = series.matches;
        let interval = |count| {
            let [low, high] = wilson(count, runs);
            format!("{count} ({:.1} % to {:.1} %)", 100.0 * low, 100.0 * high)
        };
        let line = format!(
            "{}, {}: {runs} matches, wins {}, draws {}, losses {}, {:.1} turns",
            series.experiment,
            series.variant,
            interval(won),
            interval(drawn),
            interval(lost),
            summary.get("mean_turns").and_then(Value::as_f64).unwrap_or(f64::NAN),
        );
        output.answer(&summary, line)?;
        Ok(summary)
    }

    /// Tables 2 and 3: random, the source's and our player against scripts, and what the second and third gain
    /// over the first.
    fn table(&self, experiment: &'static str, common: &Common, output: &mut Output) -> Result<(), Failure> {
        for printed in printed(experiment) {
            output.answer(&printed, format_args!("{experiment}, printed: {printed}"))?;
        }
        let kinds = if experiment == "table2" { INFANTRY_AND_CAVALRY.to_vec() } else { ALL_KINDS.to_vec() };
        for opponent in [Name::Greedy, Name::Rush, Name::Hold] {
            let mut base = None;
            for player in [Name::Random, Name::Paper, Name::Genetic] {
                let variant = format!("{} against {}", player.name(), opponent.name());
                let players = [named(player), named(opponent)];
                let mut series = Series::new(experiment, variant, players, self.runs.unwrap_or(200));
                series.kinds[0].clone_from(&kinds);
                let summary = self.play(&series, common, output)?;
                match &base {
                    None => base = Some(summary),
                    Some(base) => {
                        let increase = increase(experiment, player, opponent, base, &summary);
                        output.answer(&increase, format_args!("{}", Value::Object(increase.clone())))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// When the source's search stops, for each reading of "stable" and of the mutation.
    fn stops(&self, common: &Common, output: &mut Output) -> Result<(), Failure> {
        for (mutation, name) in [(Mutation::AllCells, "all cells"), (Mutation::OneCell, "one cell")] {
            for stable in [2, 3, 5, 6, 8] {
                let title = format!("stable {stable}, mutation of {name}");
                let mut variant = Variant::new("stops", title.as_str());
                let mut histogram = [0u64; 21];
                many(
                    self.runs.unwrap_or(1000),
                    |run| {
                        let seed = common.seed.wrapping_add(run);
                        let battle = Map::apart(15)?.skirmish(Terms::default(), 20, seed)?;
                        let mut paper = Paper::default();
                        (paper.mutation, paper.stable) = (mutation, stable);
                        let thought = paper.think(&Outlook::new(&battle), seed)?;
                        Ok(thought.map_or(0, |thought| thought.generations))
                    },
                    |run, generations| {
                        histogram[generations.min(20) as usize] += 1;
                        let figures = json!({ "generations": generations, "from_15_to_18": (15..=18).contains(&generations) });
                        let seed = common.seed.wrapping_add(run);
                        if self.summaries {
                            variant.count(&figures)
                        } else {
                            variant.run(seed, &figures, output)
                        }
                    },
                )?;
                let mut object = object(&serde_json::to_value(variant.summary())?);
                object.insert("histogram".to_owned(), json!(histogram));
                let line = format!("{}; histogram from 0: {histogram:?}", variant.summary());
                output.answer(&object, line)?;
            }
        }
        Ok(())
    }
}

fn object(value: &Value) -> Object<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// The 95 % interval of a share (Wilson 1927).
fn wilson(count: u64, of: u64) -> [f64; 2] {
    let (share, n, z) = (count as f64 / of as f64, of as f64, 1.96);
    let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

/// A summary with 95 % intervals: of shares by Wilson, of means by the normal law.
fn with_intervals(variant: &Variant, counts: &[u64; 3]) -> Result<Object<String, Value>, Failure> {
    let mut summary = object(&serde_json::to_value(variant.summary())?);
    let [won, lost, drawn] = *counts;
    let runs = won + lost + drawn;
    let means: Vec<(String, f64, f64)> = summary
        .iter()
        .filter_map(|(name, mean)| {
            let figure = name.strip_prefix("mean_")?;
            let sd = summary.get(&format!("sd_{figure}"))?.as_f64()?;
            Some((figure.to_owned(), mean.as_f64()?, 1.96 * sd / (runs as f64).sqrt()))
        })
        .filter(|(figure, ..)| !["game", "swapped", "winner"].contains(&figure.as_str()))
        .collect();
    for (figure, mean, half) in means {
        summary.insert(format!("interval_{figure}"), json!([mean - half, mean + half]));
    }
    for (name, count) in [("win", won), ("loss", lost), ("draw", drawn)] {
        summary.insert(format!("interval_{name}"), json!(wilson(count, runs)));
    }
    let decided = (won + lost > 0).then(|| wilson(won, won + lost));
    summary.insert("interval_win_of_decided".to_owned(), json!(decided));
    Ok(summary)
}

/// The source's "increase value": what a player has more of than the random one.
fn increase(
    experiment: &str,
    player: Name,
    opponent: Name,
    base: &Object<String, Value>,
    summary: &Object<String, Value>,
) -> Object<String, Value> {
    let mut object = Object::new();
    object.insert("experiment".to_owned(), json!(experiment));
    let variant = format!("increase of {} over random against {}", player.name(), opponent.name());
    object.insert("variant".to_owned(), json!(variant));
    object.insert("summary".to_owned(), json!(true));
    object.insert("runs".to_owned(), summary["runs"].clone());
    for (name, value) in summary {
        let Some(figure) = name.strip_prefix("mean_") else { continue };
        if let (Some(value), Some(base)) = (value.as_f64(), base.get(name).and_then(Value::as_f64)) {
            object.insert(format!("increase_{figure}"), json!(value - base));
        }
    }
    object
}

/// The single games of Tables 2 and 3: the computer's column, and the person's as the opponent's.
fn printed(experiment: &str) -> Vec<Value> {
    let row = |variant: &str, turns: u32, winner: usize, own: [f64; 6], opponent: [f64; 6]| {
        let mut object = Object::new();
        object.insert("experiment".to_owned(), json!(experiment));
        object.insert("variant".to_owned(), json!(variant));
        object.insert("printed".to_owned(), json!(true));
        object.insert("winner".to_owned(), json!(winner));
        object.insert("turns".to_owned(), json!(turns));
        for (index, (name, _)) in aspects(&DraftTally::default()).into_iter().enumerate() {
            object.insert(name.to_owned(), json!(own[index]));
            object.insert(format!("opponent_{name}"), json!(opponent[index]));
        }
        Value::Object(object)
    };
    if experiment == "table2" {
        vec![
            row(
                "random",
                14,
                1,
                [19.0, 17.0, 250.0, 330.0, 156.0, 778.0],
                [13.0, 0.0, 265.0, 810.0, 778.0, 156.0],
            ),
            row(
                "genetic",
                14,
                0,
                [13.0, 3.0, 245.0, 724.0, 525.0, 134.0],
                [8.0, 8.0, 200.0, 319.0, 134.0, 525.0],
            ),
        ]
    } else {
        vec![
            row(
                "random",
                36,
                1,
                [23.0, 24.0, 610.0, 691.0, 622.0, 1054.0],
                [22.0, 14.0, 645.0, 1157.0, 1054.0, 622.0],
            ),
            row(
                "genetic",
                15,
                0,
                [14.0, 2.0, 300.0, 895.0, 550.0, 126.0],
                [7.0, 8.0, 210.0, 177.0, 126.0, 550.0],
            ),
        ]
    }
}
