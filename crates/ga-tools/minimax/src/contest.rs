use crate::budget::{Pace, Spend, stopped};
use crate::chooser::level;
use crate::names::{GAMES, PLAYERS};
use crate::three;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use cli::{
    Answer, Common, Failure, Folder, Limits, Output, Progress, Stop, Time, at_least_one, named,
    repeat, result_name, whole, within,
};
use ga_minimax::Budget;
use ga_minimax::contest::{LONGEST, Log, Played, Record, Request, Searcher, Task, Title};
use ga_minimax::game::Board;
use ga_minimax::ladder::Level;
use ga_minimax::players::{Chosen, Player};
use ga_request::share;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Args)]
pub(crate) struct Match {
    /// The game
    #[arg(value_parser = named(&CONTESTED))]
    game: Contested,

    /// The player whose wins and losses are counted
    #[arg(long, value_parser = named(&PLAYERS), default_value = "genetic")]
    a: Searcher,

    /// The opponent; in three-in-a-row, both opponents
    #[arg(long, value_parser = named(&PLAYERS), default_value = "paper")]
    b: Searcher,

    /// A level of the ladder in place of player a, 1 (weak) to 10
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "a")]
    level: Option<Level>,

    /// A level of the ladder in place of player b
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "b")]
    level_b: Option<Level>,

    /// Games to play; a is MAX in the first game, in the third game and so on; in three-in-a-row, a
    /// has each of the three seats in turn
    #[arg(long, value_name = "N", default_value = "100", value_parser = at_least_one)]
    games: u64,

    #[command(flatten)]
    spend: Spend,

    #[command(flatten)]
    pace: Pace,

    /// Evaluations per move of b [default: those of a]
    #[arg(long, value_name = "N", value_parser = whole)]
    budget_b: Option<u64>,

    /// Random moves at the start of a game; two games with exchanged sides start alike, and a game
    /// that ends in its opening counts [default: the game's own, 0 to 4]
    #[arg(long, value_name = "N", value_parser = opening)]
    opening: Option<u64>,

    /// Writes all moves of the match to a file in this folder, for `verify`; not for
    /// three-in-a-row
    #[arg(long, value_name = "DIR", value_parser = NonEmptyStringValueParser::new())]
    record: Option<String>,

    #[command(flatten)]
    time: Time,
}

/// A game ends after this number of moves.
fn opening(text: &str) -> Result<u64, String> {
    within(text, 0..=LONGEST)
}

/// The number of games between two updates of the progress bar.
const TOGETHER: u64 = 64;

/// Counts the moves of a player whose search had a full memory.
struct Counted<'a, B> {
    player: Box<dyn Player<B> + Send>,
    full: &'a AtomicU64,
}

impl<B: Board> Player<B> for Counted<'_, B> {
    fn choose(&mut self, position: &B, budget: &Budget, seed: u64) -> Chosen<B> {
        let choice = self.player.choose(position, budget, seed)?;
        let is_full = choice.as_ref().is_some_and(|choice| choice.is_memory_full);
        self.full.fetch_add(u64::from(is_full), Ordering::Relaxed);
        Ok(choice)
    }
}

/// Plays the games of a match side by side. `play` returns the share of player a, and `take` gets
/// all that a game gives in addition, in order.
fn games<T: Send>(
    game: &'static str,
    request: &Request,
    output: &mut Output,
    play: impl Fn(u64, &Stop) -> Result<Option<(f64, T)>, Failure> + Sync,
    mut take: impl FnMut(T),
) -> Result<Outcome, Failure> {
    let stop = output.stop();
    let mut progress = Progress::new(Limits::default(), output);
    let mut record = Record::default();
    let mut points = 0.0;
    let mut begun = 0;
    while begun < request.games && !stop.is_due() {
        let some: Vec<u64> = (begun..request.games.min(begun + TOGETHER)).collect();
        begun += some.len() as u64;
        for (_, (share, more)) in repeat(&some, &stop, |game| play(game, &stop))? {
            let wins = u64::from(share >= 1.0);
            let losses = u64::from(share <= 0.0);
            record = record.plus(Record {
                wins,
                losses,
                draws: 1 - wins - losses,
            });
            points += share;
            take(more);
        }
        let done = record.games();
        let Record { wins, losses, .. } = record;
        progress.count(done, request.games, || {
            format!("game {done}, {wins} won, {losses} lost")
        });
    }
    let games = record.games() as f64;
    // Without games there is no share.
    let score = (games > 0.0).then(|| points / games);
    let interval = score.map(|_| share(points, games));
    let stop = stop
        .reason()
        .filter(|_| record.games() < request.games)
        .map(|reason| reason.to_string());
    Ok(Outcome {
        game,
        record,
        score,
        interval,
        stop,
        files: Vec::new(),
        full_memory: 0,
    })
}

struct Contest<'a, 'b> {
    request: &'a Request,
    seed: u64,
    output: &'a mut Output<'b>,
    /// The games with their moves, in order, if they are recorded.
    log: Option<&'a mut Vec<Played>>,
    /// The moves whose search had a full memory.
    full: &'a AtomicU64,
}

impl Task for Contest<'_, '_> {
    type Answer = Result<Outcome, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let Self {
            request,
            seed,
            output,
            mut log,
            full,
        } = self;
        let play = |game, stop: &Stop| {
            let mut players = request
                .players::<B>()
                .map(|player| Counted { player, full });
            let mut bout = request.bout::<B>(seed, game);
            while !bout.is_over() && !stop.is_due() {
                let mover = bout.mover();
                let budget = stopped(request.budget(mover), stop, request.move_time);
                bout.step(&mut players[mover], &budget)?;
            }
            let share = 0.5 + 0.5 * f64::from(bout.result());
            Ok((!stop.is_due()).then(|| (share, Played::of(&bout))))
        };
        games(B::NAME, request, output, play, |played| {
            if let Some(log) = &mut log {
                log.push(played);
            }
        })
    }
}

#[derive(Serialize)]
struct Outcome {
    game: &'static str,
    #[serde(flatten)]
    record: Record,
    score: Option<f64>,
    interval: Option<[f64; 2]>,
    /// The reason if the match ended early.
    stop: Option<String>,
    /// The log, if --record is given.
    files: Vec<String>,
    /// The moves that a full memory weakened, left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    full_memory: u64,
}

impl Outcome {
    /// The result as a line of text.
    fn text(&self) -> String {
        let Record {
            wins,
            draws,
            losses,
        } = self.record;
        let early = cli::early(self.stop.as_deref());
        match self.score.zip(self.interval) {
            None => format!("no game was finished{early}"),
            Some((score, [low, high])) => format!(
                "{}, {}, {losses} {}: {:.1} % of the points, 95 % interval {:.1} to {:.1} %{early}",
                cli::counted(wins, "win"),
                cli::counted(draws, "draw"),
                if losses == 1 { "loss" } else { "losses" },
                100.0 * score,
                100.0 * low,
                100.0 * high
            ),
        }
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// A game of matches.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Contested {
    Board(Title),
    /// Three in a row for three players.
    ThreeInARow,
}

/// The games of matches: the name, the help and the value of each.
pub(crate) const CONTESTED: [(&str, &str, Contested); GAMES.len() + 1] = {
    let mut all = [(
        three::NAME,
        "Three players on four by four cells",
        Contested::ThreeInARow,
    ); GAMES.len() + 1];
    let mut place = 0;
    while place < GAMES.len() {
        let (name, help, title) = GAMES[place];
        all[place] = (name, help, Contested::Board(title));
        place += 1;
    }
    all
};

impl Match {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let request = self.request();
        request.check()?;
        let game = match self.game {
            Contested::Board(game) => game,
            Contested::ThreeInARow if self.record.is_some() => {
                return Err(Failure::refused(
                    "--record: only matches of two players have a log",
                ));
            }
            Contested::ThreeInARow => return of_three(&request, common.seed, output),
        };
        let folder = self
            .record
            .as_ref()
            .map(|folder| Folder::create(folder, output))
            .transpose();
        let mut folder = folder.map_err(|failure| match failure {
            // `Folder` names the option of the other commands.
            Failure::Refused(sentence) => {
                Failure::refused(sentence.replacen("--out", "--record", 1))
            }
            closed @ Failure::Closed => closed,
        })?;
        let mut log = Vec::new();
        let full = AtomicU64::new(0);
        let kept = folder.is_some().then_some(&mut log);
        let contest = Contest {
            request: &request,
            seed: common.seed,
            output,
            log: kept,
            full: &full,
        };
        let mut outcome = game.give(contest)?;
        outcome.full_memory = full.into_inner();
        let mut text = outcome.text();
        if outcome.full_memory > 0 {
            let moves = cli::counted(outcome.full_memory, "move");
            text = format!("{text}; {moves} with a full memory");
        }
        if let Some(folder) = &mut folder {
            let players = self.players().map(Searcher::name);
            let [a, b] = players;
            let name = result_name(&[&"minimax", &"match", &outcome.game, &a, &b, &common.seed]);
            folder.write(
                &format!("{name}.json"),
                Log::new(outcome.game, players, log).text(),
            );
            outcome.files = folder.files().to_vec();
            text = format!("{text}\n{}", folder.wrote());
        }
        output.close(&outcome, text)?;
        Ok(Answer::Met)
    }

    fn players(&self) -> [Searcher; 2] {
        [(self.level, self.a), (self.level_b, self.b)]
            .map(|(level, player)| level.map_or(player, Searcher::Level))
    }

    /// The options that decide which match is played.
    fn request(&self) -> Request {
        let Self {
            games,
            budget_b,
            opening,
            ..
        } = *self;
        let [a, b] = self.players();
        Request {
            a,
            b,
            games,
            budget_b,
            opening,
            move_time: self.pace.move_time,
            settings: self.spend.settings(),
        }
    }
}

/// A match of three in a row: player a against two players b.
fn of_three(request: &Request, seed: u64, output: &mut Output) -> Result<Answer, Failure> {
    three::players(request)?;
    let play =
        |game, stop: &Stop| Ok(three::play(request, (seed, game), stop)?.map(|share| (share, ())));
    let outcome = games(three::NAME, request, output, play, |()| ())?;
    output.close(
        &outcome,
        outcome.text()
            + if outcome.score.is_some() {
                "; a third is even"
            } else {
                ""
            },
    )?;
    Ok(Answer::Met)
}
