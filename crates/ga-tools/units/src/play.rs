mod begun;
mod report;

use std::path::PathBuf;

use clap::Args;
use cli::{Answer, Common, Failure, Files, Output, Typed};
use ga_core::rand::Rng;
use ga_core::random::Streams;
use ga_units::game::{Bout, Kind, OpenTurn, Unit};
use ga_units::ladder::Level;
use ga_units::search::matches::Game;
use ga_units::styles::Style;
use ga_units::{Battle, Cell, Error, Order, Outcome, Player, Purchases, Target, draw, verify};

use serde_json::json;

use crate::contest;
use crate::matches::text_of;
use crate::melee::line;
use crate::players::{Buyer, Name, buyer, contender, fog, level, player, style};
use crate::settings::Parameters;
use crate::setup::{Setup, refused};
use begun::Rivals;
use report::{field, hint, kinds, status};

#[derive(Args)]
pub(crate) struct Play {
    /// The player of side 1
    #[arg(long, value_name = "PLAYER", default_value = "genetic", value_parser = player())]
    b: Name,
    /// A level of the ladder in place of player b, 1 (weak) to 10
    #[arg(long, value_name = "N", value_parser = level, conflicts_with = "b")]
    level: Option<Level>,
    /// The style of the level
    #[arg(long, value_name = "STYLE", value_parser = style(), requires = "level")]
    style: Option<Style>,
    /// What chooses the purchases of side 1; you choose yours
    #[arg(long, value_name = "BUYER", default_value = "list", value_parser = buyer())]
    buy: Buyer,
    /// Fog of war: you and your opponent see only enemies at most N cells from a unit or building
    #[arg(long, value_name = "N", value_parser = fog)]
    fog: Option<u16>,
    /// Goes on with the game that you left: its file, with the seed and battle that are in it;
    /// name your rival, its --tuned and the fog as before
    #[arg(long, value_name = "FILE", conflicts_with_all = ["Armies", "width", "height", "distance", "kinds_a", "kinds_b", "units", "income", "bounty", "rounds"])]
    resume: Option<PathBuf>,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    parameters: Parameters<false>,
    #[command(flatten)]
    files: Files,
}

const HELP: &str = "create KIND             creates a unit
kinds                   what units can do and what they cost
reach UNIT              shows with * the cells that a unit can go to, and what it can attack from its cell
move UNIT X Y [TARGET]  moves a unit and attacks TARGET, the number of a unit or `building`;
                        without TARGET it attacks the best target, with `none` nothing
attack UNIT [TARGET]    the same without moving
hint                    shows what to create, and good orders for all your units with what they gain and risk
undo                    takes back your last action of this turn; repeat it for earlier ones
end                     ends the turn
resign                  gives the game up
show, help, quit";

/// What a melee has besides.
const AIM: &str =
    "aim SIDE                chooses the rival whose building you can attack in this turn";

impl Play {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let settings = self.parameters.settings()?;
        let rival = contender(self.b, self.level, self.style, self.buy);
        settings
            .check(rival.mover.name().as_slice())
            .map_err(refused)?;
        let resume = self.resume.as_ref().map(|file| file.display().to_string());
        let scenario = self.setup.files.scenario.as_ref().map(ToString::to_string);
        let files = [("resume", resume), ("scenario", scenario)];
        if let Some((option, _)) = files
            .into_iter()
            .find(|(_, file)| file.as_deref() == Some("-"))
        {
            let sentence =
                format!("--{option}: you type your commands to standard input, expected a file");
            return Err(Failure::refused(sentence));
        }
        let rivals = Rivals {
            rival,
            settings,
            fog: self.fog,
            stop: output.stop(),
        };
        let mut bout = match &self.resume {
            Some(path) => rivals.resume(path)?,
            None => rivals.begin(&self.setup, common.seed)?,
        };
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let played = play(&mut bout, self.fog, output);
        let mut record = bout.record().clone();
        if matches!(played, Ok(Wish::Cut)) {
            record.turns.pop();
        }
        let end = verify::replay(&record, &mut |_| {})?;
        // Whatever ended the game, it is saved.
        let name = record.name("play", "");
        folder.write_resumed(&format!("{name}.json"), text_of(&record, &end)?);
        let wish = played?;
        let is_in = end.is_in(0);
        let verdict = match end.outcome() {
            Some(Outcome::Won(0)) => "You win.",
            Some(Outcome::Draw) => "A draw.",
            None if is_in && wish == Wish::Resign => "You resign, so you lose.",
            None if is_in => "You left.",
            _ => "You lose.",
        };
        let stop = wish.stop().filter(|_| end.outcome().is_none() && is_in);
        let log = folder.files().first();
        let text = format!("{verdict} {}", cli::counted(end.turn(), "turn"));
        if end.battle().is_some() {
            let game = Game::of(1, false, record, &end);
            let report = &game.report;
            output.close(&contest::Answer { report, log, stop }, text)?;
        } else {
            let winner = end.outcome().and_then(Outcome::winner);
            let answer = json!({ "winner": winner, "turns": end.turn(), "log": log, "stop": stop });
            output.close(&answer, text)?;
        }
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}

/// Plays until the game is over for the user, or the user leaves it. The user is side 0.
fn play(bout: &mut Bout, fog: Option<u16>, output: &mut Output) -> Result<Wish, Failure> {
    let seed = bout.record().seed;
    let is_melee = bout.melee().battle().is_none();
    let mut lines = Typed::of_input(output, "a command");
    let kinds = kinds(&bout.melee().view(bout.melee().usual_aim())?);
    output.text(if is_melee {
        format!(
            "You are side 0. In a turn you can attack units of all rivals, and the building of your aim.\n{HELP}\n{AIM}\n{kinds}"
        )
    } else {
        format!("You are side 0, in capitals.\n{HELP}\n{kinds}")
    })?;
    let mut wish = Wish::Go;
    while bout.melee().outcome().is_none() && bout.melee().is_in(0) && wish.stop().is_none() {
        if bout.turn().is_none() {
            bout.step(&mut |_| {})?;
            if lines.is_stopped() {
                return Ok(Wish::Cut);
            }
            let played = bout.record().turns.last().filter(|_| is_melee);
            if let Some(played) = played {
                output.text(line(played, bout.melee()).trim_end())?;
            }
            continue;
        }
        let rivals: Vec<usize> = bout.melee().rivals().collect();
        let frame = Frame {
            rivals: is_melee.then_some(&*rivals),
            fog,
            seed,
        };
        let mut report = String::new();
        if is_melee {
            let melee = bout.melee().clone();
            let seen = fog.map_or_else(|| melee.clone(), |sight| melee.seen(sight));
            report = field(&seen, bout.aim());
        }
        wish = bout.in_turn(|game| {
            output.text(format_args!("{report}{}", status(&frame.seen(game))))?;
            turn(game, frame, &mut lines, output)
        })??;
        if let Wish::Aim(side) = wish {
            bout.aim_at(side)?;
        }
    }
    Ok(wish)
}

/// What the user wants after a turn.
#[derive(Clone, Copy, PartialEq)]
enum Wish {
    Go,
    /// Another side as the aim of the turn, which has not begun.
    Aim(usize),
    Resign,
    Leave,
    /// To leave, by a signal in the turn of a rival. That turn may be cut short, so it does not
    /// count.
    Cut,
}

impl Wish {
    /// Why the game ends, if it does.
    const fn stop(self) -> Option<&'static str> {
        match self {
            Self::Go | Self::Aim(_) => None,
            Self::Resign => Some("resigned"),
            Self::Leave | Self::Cut => Some("left"),
        }
    }
}

/// What a turn of the user needs besides the game.
#[derive(Clone, Copy)]
struct Frame<'a> {
    /// The rivals of a melee.
    rivals: Option<&'a [usize]>,
    /// How far the user sees.
    fog: Option<u16>,
    seed: u64,
}

impl Frame<'_> {
    /// The forms of all commands, line by line.
    fn commands(self) -> impl Iterator<Item = &'static str> {
        HELP.lines().chain(self.rivals.is_some().then_some(AIM))
    }

    /// What the user sees.
    fn seen(self, game: &OpenTurn) -> Battle {
        self.fog
            .map_or_else(|| game.battle().clone(), |sight| game.battle().seen(sight))
    }
}

/// A player with random numbers of its own: those of the seed and the round.
struct Own(Box<dyn Player>, u64);

impl Player for Own {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        let streams = Streams::report(self.1).round(u64::from(battle.turn()));
        self.0.act(battle, &mut streams.evaluation(1))
    }

    fn buy(
        &mut self,
        battle: &mut Battle,
        list: &Purchases,
        rng: &mut dyn Rng,
    ) -> Result<(), Error> {
        self.0.buy(battle, list, rng)
    }
}

/// Carries out the commands of the user until the turn or the game is over. If the user leaves, or
/// nothing can be read or printed any more, the turn ends.
fn turn(
    game: &mut OpenTurn,
    frame: Frame,
    lines: &mut Typed,
    output: &mut Output,
) -> Result<Wish, Failure> {
    let wish = commands(game, frame, lines, output);
    if !matches!(wish, Ok(Wish::Go | Wish::Aim(_))) {
        game.end();
    }
    wish
}

/// Carries out the commands of the user.
fn commands(
    game: &mut OpenTurn,
    frame: Frame,
    lines: &mut Typed,
    output: &mut Output,
) -> Result<Wish, Failure> {
    let mut wish = Wish::Leave;
    for line in lines {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let done = match words.as_slice() {
            [] => continue,
            ["end"] => {
                game.end();
                return Ok(Wish::Go);
            }
            ["quit"] => break,
            ["resign"] => {
                wish = Wish::Resign;
                break;
            }
            ["aim", side] => match (frame.rivals, number(side)) {
                (Some(rivals), Ok(side)) if rivals.contains(&side) && game.actions() == 0 => {
                    return Ok(Wish::Aim(side));
                }
                (Some(rivals), Ok(_)) => Err(format!(
                    "choose one of {rivals:?} before your first action of a turn"
                )),
                (None, _) => Err("your only rival is your aim".to_owned()),
                (_, Err(sentence)) => Err(sentence),
            },
            ["hint"] => hint(&frame.seen(game), frame.seed),
            ["help"] => Ok(frame.commands().collect::<Vec<_>>().join("\n")),
            ["show"] => Ok(status(&frame.seen(game))),
            ["kinds"] => Ok(kinds(game.battle())),
            ["reach", unit] => reach(&frame.seen(game), unit),
            ["undo"] if game.undo() => {
                output.text(status(&frame.seen(game)))?;
                continue;
            }
            ["undo"] => Err("you have done nothing in this turn".to_owned()),
            ["create", kind] => create(game, kind),
            ["move", unit, x, y] => order(game, frame, unit, Some((x, y)), None),
            ["move", unit, x, y, target] => order(game, frame, unit, Some((x, y)), Some(target)),
            ["attack", unit] => order(game, frame, unit, None, None),
            ["attack", unit, target] => order(game, frame, unit, None, Some(target)),
            [command, ..] => Err(unknown(command, &line, frame)),
        };
        output.text(done.unwrap_or_else(|sentence| sentence))?;
        if game.battle().outcome().is_some() {
            return Ok(Wish::Go);
        }
    }
    Ok(wish)
}

/// What is said of a line that is no command: its form, if it begins as one.
fn unknown(command: &str, line: &str, frame: Frame) -> String {
    let form = frame
        .commands()
        .find(|form| form.split_whitespace().next() == Some(command));
    let line = line.escape_debug();
    form.map_or_else(
        || format!("{line}: unknown, `help` lists what you can say"),
        |form| {
            format!(
                "{line}: expected {}",
                form.split("  ").next().unwrap_or(form)
            )
        },
    )
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse()
        .map_err(|_| format!("{}: expected a whole number", word.escape_debug()))
}

/// The user's unit with this number.
fn own(battle: &Battle, unit: &str) -> Result<Unit, String> {
    let id = number(unit)?;
    battle
        .side(0)
        .unit(id)
        .copied()
        .ok_or_else(|| format!("you have no unit {id}"))
}

fn reach(battle: &Battle, unit: &str) -> Result<String, String> {
    let unit = own(battle, unit)?;
    let kind = &battle.roster().kinds()[unit.kind];
    let enemy = battle.side(1);
    if battle.has_acted(unit.id) {
        return Err(format!(
            "{} {} has had its order in this turn",
            kind.name, unit.id
        ));
    }
    let near = |at: Cell| battle.in_range(unit.kind, unit.at, at);
    let mut targets: Vec<String> = enemy
        .units()
        .iter()
        .filter(|enemy| near(enemy.at))
        .map(|enemy| enemy.id.to_string())
        .collect();
    targets.extend(near(enemy.building()).then(|| "the building".to_owned()));
    let targets = if targets.is_empty() {
        "nothing".to_owned()
    } else {
        targets.join(", ")
    };
    Ok(format!(
        "{}{} {} on {} can attack {targets} from there",
        draw::chart(battle, &battle.destinations(unit)),
        kind.name,
        unit.id,
        unit.at
    ))
}

fn create(game: &mut OpenTurn, name: &str) -> Result<String, String> {
    let roster = game.battle().roster();
    let found = roster.find(name).filter(|&kind| roster.may_create(0, kind));
    let kind = found.ok_or_else(|| {
        let kind = |kind: &Kind| format!("{} for {}", kind.name, kind.cost);
        let names: Vec<String> = roster
            .clan(0)
            .map(|index| kind(&roster.kinds()[index]))
            .collect();
        format!(
            "{}: expected one of {}",
            name.escape_debug(),
            names.join(", ")
        )
    })?;
    let id = game.create(kind).map_err(|error| error.to_string())?;
    let at = game
        .battle()
        .side(0)
        .unit(id)
        .map(|unit| unit.at.to_string())
        .unwrap_or_default();
    Ok(format!("{name} {id} is on {at}"))
}

fn order(
    game: &mut OpenTurn,
    frame: Frame,
    unit: &str,
    to: Option<(&str, &str)>,
    target: Option<&str>,
) -> Result<String, String> {
    let found = own(game.battle(), unit)?;
    let Unit { id: unit, at, .. } = found;
    let to = match to {
        None => at,
        Some((x, y)) => Cell {
            x: number(x)?,
            y: number(y)?,
        },
    };
    let target = match target {
        None => frame.seen(game).target_of(found, to),
        Some("none") => None,
        Some("building") => Some(Target::Building),
        Some(id) => Some(Target::Unit(number(id)?)),
    };
    if let Some(Target::Unit(id)) = target.filter(|_| frame.fog.is_some()) {
        frame
            .seen(game)
            .side(1)
            .unit(id)
            .ok_or_else(|| format!("you see no enemy {id}"))?;
    }
    game.order(Order { unit, to, target })
        .map_err(|error| error.to_string())?;
    Ok(match target {
        None => format!("unit {unit} is on {to}"),
        Some(Target::Building) => format!("unit {unit} is on {to} and attacks the building"),
        Some(Target::Unit(id)) => format!("unit {unit} is on {to} and attacks {id}"),
    })
}
