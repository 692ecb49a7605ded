mod free;

use std::fmt::Write;
use std::io::BufRead;

use clap::Args;
use cli::{Answer, Common, Failure, Files, Output, Stop};
use ga_core::rand::Rng;
use ga_core::random::Streams;
use ga_units::buyers::{self, LanchesterBuyer};
use ga_units::game::{Ability, Bout, Goal, Kind, Reason, Terrain, Unit, reasons};
use ga_units::ladder::Level;
use ga_units::styles::Style;
use ga_units::{Battle, Cell, Error, Order, Outcome, Player, Purchases, Target, draw};

use crate::contest;
use crate::matches::text_of;
use crate::players::{Buyer, Choice, Name, buyer, level, player, style};
use crate::settings::Parameters;
use crate::setup::Setup;

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
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    parameters: Parameters,
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

impl Play {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let settings = self.parameters.settings();
        let choice = Choice::new(self.b, self.level, self.style, self.buy);
        Choice::check(&[choice], &settings)?;
        if let Some(melee) = self.setup.melee()? {
            return free::play(melee, choice, &settings, common.seed, output);
        }
        let ground = self.setup.ground()?;
        let mut folder = self.files.folder(output)?;
        output.release()?;
        let enemy: Box<dyn Player> = Box::new(Own(choice.player(&settings, &Stop::default()), common.seed));
        let name = choice.name();
        let names = ["you", &name];
        let players = [(names[0], None), (names[1], Some(enemy))];
        let mut game = Bout::new(ground.battle(common.seed, false)?, players, common.seed);
        let mut lines = lines();
        output.text(format_args!("You are side 0, in capitals.\n{HELP}\n{}", kinds(game.battle())))?;
        let mut wish = Wish::Go;
        while game.battle().outcome().is_none() && wish == Wish::Go {
            game.step(&mut |_| {})?;
            if game.is_open() {
                output.text(status(game.battle()))?;
                wish = turn(&mut game, None, common.seed, &mut lines, output)?;
            }
        }
        let (battle, record) = (game.battle(), game.record());
        let verdict = match battle.outcome() {
            Some(Outcome::Won(0)) => "You win.",
            Some(Outcome::Won(_)) => "You lose.",
            Some(Outcome::Draw) => "A draw.",
            None if wish == Wish::Resign => "You resign, so you lose.",
            None => "You left.",
        };
        folder.write("play.json", text_of(record, battle)?);
        let mut answer = contest::Answer::new(1, common.seed, false, names, battle);
        answer.log = folder.files().first().cloned();
        output.close(&answer, format_args!("{verdict} {} turns", answer.turns))?;
        output.text(folder.wrote())?;
        Ok(Answer::Met)
    }
}

/// The lines of the user. Those that are not UTF-8 are unknown commands. They do not end the game.
fn lines() -> impl Iterator<Item = std::io::Result<String>> {
    std::io::stdin().lock().split(b'\n').map(|line| Ok(String::from_utf8_lossy(&line?).into_owned()))
}

/// What the user wants after a turn.
#[derive(Clone, Copy, PartialEq)]
enum Wish {
    Go,
    /// Another side as the aim of the turn, which has not begun.
    Aim(usize),
    Resign,
    Leave,
}

/// A player with random numbers of its own: those of the seed and the round.
struct Own(Box<dyn Player>, u64);

impl Player for Own {
    fn act(&mut self, battle: &mut Battle, _: &mut dyn Rng) -> Result<(), Error> {
        let streams = Streams::report(self.1).round(u64::from(battle.turn()));
        self.0.act(battle, &mut streams.evaluation(1))
    }

    fn buy(&mut self, battle: &mut Battle, list: &Purchases, rng: &mut dyn Rng) -> Result<(), Error> {
        self.0.buy(battle, list, rng)
    }
}

fn status(battle: &Battle) -> String {
    let [side, enemy] = [0, 1].map(|side| battle.side(side));
    let mut text = format!(
        "{}turn {}: building 0 on {} has {}, money {}; enemy's building 1 on {} has {}\n",
        draw::chart(battle, &[]),
        battle.turn(),
        side.building(),
        side.hp(),
        side.money(),
        enemy.building(),
        enemy.hp()
    );
    for (owner, side) in [("you", side), ("the enemy", enemy)] {
        if let Some(goal) = side.goal() {
            let _ = writeln!(text, "{}", wish_of(owner, goal, side.held()));
        }
    }
    for (number, owner, units) in [(0, "your", side.units()), (1, "enemy's", enemy.units())] {
        for unit in units {
            let kind = &battle.roster().kinds()[unit.kind].name;
            let rest = if battle.side(number).rest(unit.id) > 0 { "; cannot attack yet" } else { "" };
            let _ = writeln!(text, "{owner} {kind} {} on {}, {} hit points{rest}", unit.id, unit.at, unit.hp);
        }
    }
    text
}

/// What else wins for a side, in words.
fn wish_of(owner: &str, goal: Goal, held: u32) -> String {
    match goal {
        Goal::Hold { cell, turns } => {
            format!("goal: {owner} must hold {cell} for {turns} turns in a row; {held} so far")
        }
        Goal::Survive => format!("goal: {owner} must have a building after the last round"),
        Goal::Escort { unit, cell } => {
            format!("goal: {owner} must bring unit {unit} to {cell}, and loses the game with it")
        }
    }
}

/// Figures and costs of all kinds and then all terrains, one line each.
fn kinds(battle: &Battle) -> String {
    let (roster, grid) = (battle.roster(), battle.grid());
    let plain = Ability::default();
    let kinds = roster.kinds().iter().enumerate().map(|(index, kind)| {
        let Kind { name, attack, range, hp, movement, cost, .. } = kind;
        let Ability { class, least_range, heal, area, cooldown, .. } = roster.ability(index);
        let whose = if roster.may_create(0, index) { "" } else { "; not yours" };
        let class = if grid.terrains().is_empty() { String::new() } else { format!(" ({class})") };
        let least = if *least_range > plain.least_range { format!("{least_range} to ") } else { "up to ".to_owned() };
        let mut extras = String::new();
        if *heal > 0.0 {
            let _ = write!(extras, ", gives {heal} back to friends beside it");
        }
        if *area > 0 {
            let _ = write!(extras, ", hits all enemies up to {area} around its target");
        }
        if *cooldown > 0 {
            let turns = if *cooldown == 1 { "turn" } else { "turns" };
            let _ = write!(extras, ", rests {cooldown} {turns} after an attack");
        }
        format!(
            "{name:<12} costs {cost}, moves {movement}{class}, attacks with {attack} {least}{range} away, {hp} hit points{extras}{whose}"
        )
    });
    let terrains = grid.terrains().iter().map(|terrain| {
        let step = |step: u16| match step {
            0 => "closed".to_owned(),
            1 => "1 step".to_owned(),
            steps => format!("{steps} steps"),
        };
        let own = terrain.steps.iter().map(|&(ref class, steps)| format!(", for {class} {}", step(steps)));
        let own: String = own.collect();
        let Terrain { name, letter, cover, .. } = terrain;
        format!("{letter} {name:<10} {}{own}; damage times {cover}", step(terrain.step))
    });
    kinds.chain(terrains).collect::<Vec<_>>().join("\n")
}

/// Carries out the commands of the user until the turn or the game is over.
fn turn(
    game: &mut Bout, rivals: Option<&[usize]>, seed: u64,
    lines: &mut impl Iterator<Item = std::io::Result<String>>, output: &mut Output,
) -> Result<Wish, Failure> {
    let mut wish = Wish::Leave;
    for line in lines {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let done = match words.as_slice() {
            [] => continue,
            ["end"] => {
                game.end_turn()?;
                return Ok(Wish::Go);
            }
            ["quit"] => break,
            ["resign"] => {
                wish = Wish::Resign;
                break;
            }
            ["aim", side] => match (rivals, number(side)) {
                (Some(rivals), Ok(side)) if rivals.contains(&side) && game.actions() == 0 => {
                    return Ok(Wish::Aim(side));
                }
                (Some(rivals), Ok(_)) => {
                    Err(format!("choose one of {rivals:?} before your first action of a turn"))
                }
                (None, _) => Err("your only rival is your aim".to_owned()),
                (_, Err(sentence)) => Err(sentence),
            },
            ["hint"] => hint(game.battle(), seed),
            ["help"] => Ok(HELP.to_owned()),
            ["show"] => Ok(status(game.battle())),
            ["kinds"] => Ok(kinds(game.battle())),
            ["reach", unit] => reach(game.battle(), unit),
            ["undo"] if game.undo() => {
                output.text(status(game.battle()))?;
                continue;
            }
            ["undo"] => Err("you have done nothing in this turn".to_owned()),
            ["create", kind] => create(game, kind),
            ["move", unit, x, y] => order(game, unit, Some((x, y)), None),
            ["move", unit, x, y, target] => order(game, unit, Some((x, y)), Some(target)),
            ["attack", unit] => order(game, unit, None, None),
            ["attack", unit, target] => order(game, unit, None, Some(target)),
            _ => Err(format!("{}: unknown, `help` lists what you can say", line.trim().escape_debug())),
        };
        output.text(done.unwrap_or_else(|sentence| sentence))?;
        if game.battle().outcome().is_some() {
            return Ok(Wish::Go);
        }
    }
    game.end_turn()?;
    Ok(wish)
}

/// What the best buyer would create, and then the orders that the highest level would give, in a
/// turn without orders.
fn hint(battle: &Battle, seed: u64) -> Result<String, String> {
    if !battle.orders().is_empty() {
        return Err("a hint is for a whole turn: `undo` your orders first".to_owned());
    }
    let mut bought = battle.clone();
    let mut orders = || -> Result<Option<Vec<Reason>>, Error> {
        buyers::buy(&mut LanchesterBuyer, &mut bought, &mut Streams::report(seed).round(0).evaluation(0))?;
        let highest = Level::new(Level::COUNT as u64)?;
        let Some(decision) = highest.player().decide(&bought, seed)? else { return Ok(None) };
        let mut after = bought.clone();
        decision.carry_out(&mut after)?;
        reasons(&bought, after.orders()).map(Some)
    };
    let found = orders().map_err(|error| error.to_string())?;
    let orders = found.ok_or("you have no unit; `create` makes one")?;
    let kinds = bought.roster().kinds();
    let created = bought.created()[battle.created().len()..].iter();
    let purchases = created.map(|&kind| {
        let Kind { name, cost, .. } = &kinds[kind];
        format!("{:<24}costs {cost}", format!("create {name}"))
    });
    let lines = orders.iter().map(|order| {
        let Reason { unit, to, target, damage, gain, threats, danger, .. } = order;
        let (target, effect) = match target {
            None => ("none".to_owned(), String::new()),
            Some(Target::Building) => ("building".to_owned(), format!("takes {damage} from the building")),
            Some(Target::Unit(id)) if *gain > 0.0 => (id.to_string(), format!("{id} falls")),
            Some(Target::Unit(id)) => (id.to_string(), format!("takes {damage} from {id}")),
        };
        let risk = match &threats[..] {
            [] => "is safe".to_owned(),
            threats => {
                let threats: Vec<String> = threats.iter().map(u32::to_string).collect();
                let falls = if order.may_fall { ", and may fall" } else { "" };
                format!("can lose {danger} to {}{falls}", threats.join(", "))
            }
        };
        let order = format!("move {unit} {} {} {target}", to.x, to.y);
        let effects: Vec<String> = [effect, risk].into_iter().filter(|effect| !effect.is_empty()).collect();
        format!("{order:<24}{}", effects.join("; "))
    });
    Ok(purchases.chain(lines).collect::<Vec<_>>().join("\n"))
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("{}: expected a whole number", word.escape_debug()))
}

/// The user's unit with this number.
fn own(battle: &Battle, unit: &str) -> Result<Unit, String> {
    let id = number(unit)?;
    battle.side(0).unit(id).copied().ok_or_else(|| format!("you have no unit {id}"))
}

fn reach(battle: &Battle, unit: &str) -> Result<String, String> {
    let unit = own(battle, unit)?;
    let (kind, enemy) = (&battle.roster().kinds()[unit.kind], battle.side(1));
    if battle.has_acted(unit.id) {
        return Err(format!("{} {} has had its order in this turn", kind.name, unit.id));
    }
    let near = |at: Cell| battle.in_range(unit.kind, unit.at, at);
    let mut targets: Vec<String> =
        enemy.units().iter().filter(|enemy| near(enemy.at)).map(|enemy| enemy.id.to_string()).collect();
    targets.extend(near(enemy.building()).then(|| "the building".to_owned()));
    let targets = if targets.is_empty() { "nothing".to_owned() } else { targets.join(", ") };
    Ok(format!(
        "{}{} {} on {} can attack {targets} from there",
        draw::chart(battle, &battle.destinations(unit)),
        kind.name,
        unit.id,
        unit.at
    ))
}

fn create(game: &mut Bout, name: &str) -> Result<String, String> {
    let roster = game.battle().roster();
    let found = roster.find(name).filter(|&kind| roster.may_create(0, kind));
    let kind = found.ok_or_else(|| {
        let kind = |kind: &Kind| format!("{} for {}", kind.name, kind.cost);
        let names: Vec<String> = roster.clan(0).map(|index| kind(&roster.kinds()[index])).collect();
        format!("{}: expected one of {}", name.escape_debug(), names.join(", "))
    })?;
    let id = game.create(kind).map_err(|error| error.to_string())?;
    let at = game.battle().side(0).unit(id).map(|unit| unit.at.to_string()).unwrap_or_default();
    Ok(format!("{name} {id} is on {at}"))
}

fn order(
    game: &mut Bout, unit: &str, to: Option<(&str, &str)>, target: Option<&str>,
) -> Result<String, String> {
    let found = own(game.battle(), unit)?;
    let Unit { id: unit, at, .. } = found;
    let to = match to {
        None => at,
        Some((x, y)) => Cell { x: number(x)?, y: number(y)? },
    };
    let target = match target {
        None => game.battle().target_of(found, to),
        Some("none") => None,
        Some("building") => Some(Target::Building),
        Some(id) => Some(Target::Unit(number(id)?)),
    };
    game.order(Order { unit, to, target }).map_err(|error| error.to_string())?;
    Ok(match target {
        None => format!("unit {unit} is on {to}"),
        Some(Target::Building) => format!("unit {unit} is on {to} and attacks the building"),
        Some(Target::Unit(id)) => format!("unit {unit} is on {to} and attacks {id}"),
    })
}
