use crate::boards::{self, Task};
use crate::budget::{Pace, Spend};
use crate::{players, three};
use clap::builder::{NonEmptyStringValueParser, PossibleValue};
use clap::{Args, ValueEnum};
use cli::{
    Answer, Common, Failure, Folder, Limits, Output, Progress, Time, at_least_one, repeat, whole, within,
};
use ga_minimax::Budget;
use ga_minimax::contest::{Board, Bout, LONGEST, Log, Played, Record};
use ga_minimax::players::{Chosen, Player};
use ga_run::statistics::wilson;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Args)]
pub(crate) struct Match {
    /// The game
    #[arg(value_enum)]
    game: Contested,

    /// The player whose wins and losses are counted
    #[arg(long, value_enum, default_value = "genetic")]
    a: players::Name,

    /// The opponent; in three-in-a-row, both opponents
    #[arg(long, value_enum, default_value = "paper")]
    b: players::Name,

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

    /// Random moves at the start of a game; two games with exchanged sides start alike [default: 0
    /// in tic-tac-toe, 2 in connect-four and breakthrough, 3 in three-in-a-row, 4 in othello and
    /// chess]
    #[arg(long, value_name = "N", value_parser = opening)]
    opening: Option<u64>,

    /// Writes all moves of the match to match.json in this folder, for `verify`; not for
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

/// The interval of a share of `n` games.
fn interval(share: f64, n: f64) -> [f64; 2] {
    wilson(share * n, n).map_or([0.0, 1.0], |interval| [interval.low, interval.high])
}

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

struct Contest<'a, 'b> {
    command: &'a Match,
    common: &'a Common,
    output: &'a mut Output<'b>,
    /// The games with their moves, in order.
    log: &'a mut Vec<Played>,
    /// The moves whose search had a full memory.
    full: &'a AtomicU64,
}

impl Task for Contest<'_, '_> {
    type Answer = Result<Record, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let Self { command, common, output, log, full } = self;
        let mut record = Record::default();
        let stop = output.stop();
        let mut progress = Progress::new(Limits::default(), output);
        let mut begun = 0;
        while begun < command.games && !stop.is_due() {
            let some: Vec<u64> = (begun..command.games.min(begun + TOGETHER)).collect();
            begun += some.len() as u64;
            let results = repeat(&some, &stop, |game| {
                let opening = command.opening.unwrap_or(u64::from(B::OPENING));
                let settings = command.spend.settings();
                let players = [command.a, command.b].map(|player| player.of::<B>(settings));
                let mut players = players.map(|player| Counted { player, full });
                let theirs = Spend { budget: command.budget_b.or(command.spend.budget), ..command.spend };
                let mut bout = Bout::<B>::new(opening, common.seed, game);
                while !bout.is_over() && !stop.is_due() {
                    let budget = match bout.mover() {
                        0 => command.spend.each(command.pace, &stop, command.a),
                        _ => theirs.each(command.pace, &stop, command.b),
                    };
                    bout.step(&mut players[bout.mover()], &budget)?;
                }
                Ok((!stop.is_due()).then(|| Played::of(&bout)))
            })?;
            for (_, played) in results {
                let won = |sign: i8| u64::from(played.result == sign);
                record = record.plus(Record { wins: won(1), losses: won(-1), draws: won(0) });
                if command.record.is_some() {
                    log.push(played);
                }
            }
            let (done, Record { wins, losses, .. }) = (record.games(), record);
            progress.count(done, command.games, || format!("game {done}, {wins} won, {losses} lost"));
        }
        Ok(record)
    }
}

#[derive(Serialize)]
struct Outcome {
    game: String,
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// A game of matches.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Contested {
    Board(boards::Name),
    /// Three in a row for three players.
    ThreeInARow,
}

impl ValueEnum for Contested {
    fn value_variants<'a>() -> &'a [Self] {
        use boards::Name::{Breakthrough, Chess, ConnectFour, Othello, TicTacToe};
        const ALL: [Contested; 6] = [
            Contested::Board(TicTacToe),
            Contested::Board(ConnectFour),
            Contested::Board(Othello),
            Contested::Board(Breakthrough),
            Contested::Board(Chess),
            Contested::ThreeInARow,
        ];
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Board(name) => name.to_possible_value(),
            Self::ThreeInARow => {
                Some(PossibleValue::new(three::NAME).help("Three players on four by four cells"))
            }
        }
    }
}

impl Match {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        self.spend.check(&[self.a, self.b], self.pace.given())?;
        self.spend.check_match(self.a, self.b, self.budget_b)?;
        let game = match self.game {
            Contested::Board(game) => game,
            Contested::ThreeInARow if self.record.is_some() => {
                return Err(Failure::refused("--record: only matches of two players have a log"));
            }
            Contested::ThreeInARow => return self.of_three(common, output),
        };
        let stop = output.stop();
        let folder = self.record.as_ref().map(|folder| Folder::create(folder, output)).transpose();
        let mut folder = folder.map_err(|failure| match failure {
            // `Folder` names the option of the other commands.
            Failure::Refused(sentence) => Failure::refused(sentence.replacen("--out", "--record", 1)),
            closed @ Failure::Closed => closed,
        })?;
        let (mut log, full) = (Vec::new(), AtomicU64::new(0));
        let record = game.play(Contest { command: self, common, output, log: &mut log, full: &full })?;
        // Without games there is no share.
        let any = (record.games() > 0).then_some(record);
        let (score, interval) = (any.map(Record::score), any.map(Record::interval));
        let stop = stop.reason().filter(|_| record.games() < self.games).map(|reason| reason.to_string());
        let text = match interval {
            None => String::from("no game was finished"),
            Some([low, high]) => format!(
                "{} wins, {} draws, {} losses: {:.1} % of the points, 95 % interval {:.1} to {:.1} %",
                record.wins,
                record.draws,
                record.losses,
                100.0 * record.score(),
                100.0 * low,
                100.0 * high
            ),
        };
        let game = game.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned());
        let files = match &mut folder {
            None => Vec::new(),
            Some(folder) => {
                let [a, b] = [self.a, self.b].map(players::Name::name);
                folder.write("match.json", Log::new(&game, [a.as_str(), b.as_str()], log).text());
                folder.files().to_vec()
            }
        };
        let full_memory = full.into_inner();
        let text = match full_memory {
            0 => text,
            moves => format!("{text}; {moves} moves with a full memory"),
        };
        let text = folder.map_or(text.clone(), |folder| format!("{text}\n{}", folder.wrote()));
        output.close(&Outcome { game, record, score, interval, stop, files, full_memory }, text)?;
        Ok(Answer::Met)
    }

    /// A match of three in a row: player a against two players b.
    fn of_three(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let (settings, pace, spend) = (self.spend.settings(), self.pace, self.spend);
        let theirs = Spend { budget: self.budget_b.or(spend.budget), ..spend };
        let a = three::Seat { name: self.a, settings, spend, pace };
        let b = three::Seat { name: self.b, settings, spend: theirs, pace };
        for seat in [&a, &b] {
            seat.check()?;
        }
        let opening = self.opening.unwrap_or(three::OPENING);
        let stop = output.stop();
        let mut progress = Progress::new(Limits::default(), output);
        let (mut record, mut points, mut begun) = (Record::default(), 0.0, 0);
        while begun < self.games && !stop.is_due() {
            let some: Vec<u64> = (begun..self.games.min(begun + TOGETHER)).collect();
            begun += some.len() as u64;
            let play = |game| three::play([&a, &b], (opening, common.seed, game), &stop);
            for (_, share) in repeat(&some, &stop, play)? {
                let won = |truth: bool| u64::from(truth);
                let (wins, losses) = (won(share >= 1.0), won(share <= 0.0));
                record = record.plus(Record { wins, losses, draws: 1 - wins - losses });
                points += share;
            }
            let (done, Record { wins, losses, .. }) = (record.games(), record);
            progress.count(done, self.games, || format!("game {done}, {wins} won, {losses} lost"));
        }
        let score = (record.games() > 0).then(|| points / record.games() as f64);
        let interval = score.map(|share| self::interval(share, record.games() as f64));
        let stop = stop.reason().filter(|_| record.games() < self.games).map(|reason| reason.to_string());
        let text = match score.zip(interval) {
            None => String::from("no game was finished"),
            Some((score, [low, high])) => format!(
                "{} wins, {} draws, {} losses: {:.1} % of the points, 95 % interval {:.1} to {:.1} %; a third is even",
                record.wins,
                record.draws,
                record.losses,
                100.0 * score,
                100.0 * low,
                100.0 * high
            ),
        };
        let files = Vec::new();
        output.answer(
            &Outcome { game: three::NAME.to_owned(), record, score, interval, stop, files, full_memory: 0 },
            text,
        )?;
        Ok(Answer::Met)
    }
}
