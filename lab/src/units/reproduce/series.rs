//! Many matches of one player against another.

use std::collections::BTreeMap;

use cli::{Failure, Output, Variant};
use ga_units::game::{Ground, Summary, Tally};
use ga_units::players::GeneticPlayer;
use ga_units::{Map, Player, Purchases, Terms};
use serde::Serialize;
use serde_json::{Map as Object, Value};

use super::Reproduce;
use super::statistics::{increases, wilson, with_intervals};
use ludevo_units::contest::{Matches, unrecorded};
use ludevo_units::players::Name;

/// Kinds by their index in Table 1.
const ALL_KINDS: [usize; 4] = [0, 1, 2, 3];

/// One match, as seen by the player that is measured.
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
    own: Tally,
    #[serde(flatten)]
    others: BTreeMap<String, f64>,
}

impl Row {
    fn new(game: u64, swapped: bool, summary: Summary) -> Self {
        let [own, opponent] = [0, 1].map(|side| summary.sides[side]);
        let mut others = BTreeMap::new();
        for (name, value) in own.aspects() {
            others.insert(
                format!("{name}_per_15"),
                value * 15.0 / f64::from(summary.turns),
            );
        }
        for (name, value) in opponent.aspects() {
            others.insert(format!("opponent_{name}"), value);
            others.insert(
                format!("opponent_{name}_per_15"),
                value * 15.0 / f64::from(summary.turns),
            );
        }
        let winner = summary.winner;
        let [win, loss, draw] = [Some(0), Some(1), None].map(|result| u8::from(winner == result));
        Self {
            game,
            swapped,
            win,
            draw,
            loss,
            winner,
            turns: summary.turns,
            own,
            others,
        }
    }
}

/// Makes a player.
pub(super) type Maker = Box<dyn Fn() -> Box<dyn Player> + Sync>;

pub(super) fn named(name: Name) -> Maker {
    Box::new(move || name.player())
}

/// A change of our player.
pub(super) type Change = fn(&mut GeneticPlayer);

/// Our player with one thing changed.
pub(super) fn ours(change: Change) -> Maker {
    Box::new(move || {
        let mut genetic = GeneticPlayer::default();
        change(&mut genetic);
        Box::new(genetic)
    })
}

/// Many matches of one player against another.
pub(super) struct Series {
    pub(super) experiment: &'static str,
    pub(super) variant: String,
    pub(super) players: [Maker; 2],
    pub(super) kinds: [Vec<usize>; 2],
    pub(super) distance: u16,
    pub(super) terms: Terms,
    pub(super) matches: u64,
}

impl Series {
    pub(super) fn new(
        experiment: &'static str,
        variant: String,
        players: [Maker; 2],
        matches: u64,
    ) -> Self {
        let kinds = [ALL_KINDS.to_vec(), ALL_KINDS.to_vec()];
        Self {
            experiment,
            variant,
            players,
            kinds,
            distance: 15,
            terms: Terms::default(),
            matches,
        }
    }

    /// The same series without bounties, for matches between strong players.
    #[must_use]
    pub(super) fn without_bounty(mut self) -> Self {
        self.terms.bounty = 0.0;
        self
    }

    /// Plays all matches, prints their rows and their summary, and returns the summary. With a
    /// `base` the summary has the differences to it. Matches that are cut short do not count. If
    /// none is complete, there is no summary.
    pub(super) fn play(
        &self,
        command: &Reproduce,
        first_seed: u64,
        base: Option<&Object<String, Value>>,
        matches: &mut Matches,
        output: &mut Output,
    ) -> Result<Object<String, Value>, Failure> {
        let stop = matches.stop.clone();
        let ground = Ground::map(Map::apart(self.distance)?, self.terms);
        let mut variant = Variant::new(self.experiment, self.variant.as_str());
        let mut counts = [0u64; 3];
        let place = |game: u64| ground.place(first_seed, game);
        matches.play(
            self.matches,
            &format!("{}, {}", self.experiment, self.variant),
            |game| {
                let (seed, swapped) = place(game);
                let purchases = [0, 1]
                    .map(|side: usize| Purchases::new(seed, self.kinds[side].iter().copied()));
                let players = [(self.players[0])(), (self.players[1])()];
                let battle = unrecorded(
                    ground.battle(seed, swapped)?,
                    players,
                    &purchases,
                    seed,
                    &stop,
                )?;
                Ok(battle.map(|battle| Summary::of(&battle)))
            },
            |game, summary| {
                let (seed, swapped) = place(game);
                let row = Row::new(game + 1, swapped, summary);
                counts[row.winner.unwrap_or(2)] += 1;
                if command.summaries {
                    variant.count(&row)
                } else {
                    variant.run(seed, &row, output)
                }
            },
        )?;
        let runs: u64 = counts.iter().sum();
        if runs == 0 {
            return Ok(Object::new());
        }
        let mut summary = with_intervals(&variant, &counts)?;
        if let Some(base) = base {
            summary.extend(increases(&summary, base));
        }
        let [won, lost, drawn] = counts;
        let interval = |count| {
            let [low, high] = wilson(count, runs);
            format!("{count} ({:.1} % to {:.1} %)", 100.0 * low, 100.0 * high)
        };
        let line = format!(
            "{}, {}: {runs} matches, wins {}, draws {}, losses {}, {:.1} turns",
            self.experiment,
            self.variant,
            interval(won),
            interval(drawn),
            interval(lost),
            summary
                .get("mean_turns")
                .and_then(Value::as_f64)
                .unwrap_or(f64::NAN),
        );
        output.answer(&summary, line)?;
        Ok(summary)
    }
}
