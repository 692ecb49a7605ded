//! What a person is told: the position, the kinds, and hints.

use std::fmt::Write;

use ga_core::random::Streams;
use ga_units::buyers::{self, LanchesterBuyer};
use ga_units::game::{Ability, Goal, Kind, Melee, Reason, Terrain, reasons};
use ga_units::ladder::Level;
use ga_units::{Battle, Error, Target, draw};

/// The whole field, and what the rivals have.
pub(super) fn field(melee: &Melee, aim: usize) -> String {
    let mut text = draw::melee(melee);
    for rival in melee.rivals() {
        let side = &melee.sides()[rival];
        let units: Vec<String> = side
            .units()
            .iter()
            .map(|unit| unit.id.to_string())
            .collect();
        let units = if units.is_empty() {
            "none".to_owned()
        } else {
            units.join(", ")
        };
        let is_aim = if rival == aim { ", your aim" } else { "" };
        let _ = writeln!(
            text,
            "side {rival}{is_aim}: building on {} has {}, units {units}",
            side.building(),
            side.hp()
        );
    }
    text.push_str("Below, your aim is building 1, and the buildings of other rivals are rocks.\n");
    text
}

/// The position as text.
pub(super) fn status(battle: &Battle) -> String {
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
            let rest = if battle.side(number).rest(unit.id) > 0 {
                "; cannot attack yet"
            } else {
                ""
            };
            let _ = writeln!(
                text,
                "{owner} {kind} {} on {}, {} hit points{rest}",
                unit.id, unit.at, unit.hp
            );
        }
    }
    text
}

/// What else wins for a side, in words.
fn wish_of(owner: &str, goal: Goal, held: u32) -> String {
    match goal {
        Goal::Hold { cell, turns } => {
            format!(
                "goal: {owner} must hold {cell} for {} in a row; {held} so far",
                cli::counted(turns, "turn")
            )
        }
        Goal::Survive => format!("goal: {owner} must have a building after the last round"),
        Goal::Escort { unit, cell } => {
            format!("goal: {owner} must bring unit {unit} to {cell}, and loses the game with it")
        }
    }
}

/// Figures and costs of all kinds and then all terrains, one line each.
pub(super) fn kinds(battle: &Battle) -> String {
    let roster = battle.roster();
    let grid = battle.grid();
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
            let turns = cli::counted(cooldown, "turn");
            let _ = write!(extras, ", rests {turns} after an attack");
        }
        format!(
            "{name:<12} costs {cost}, moves {movement}{class}, attacks with {attack} {least}{range} away, {hp} hit points{extras}{whose}"
        )
    });
    let terrains = grid.terrains().iter().map(|terrain| {
        let step = |step: u16| match step {
            0 => "closed".to_owned(),
            steps => cli::counted(steps, "step"),
        };
        let own = terrain
            .steps
            .iter()
            .map(|&(ref class, steps)| format!(", for {class} {}", step(steps)));
        let own: String = own.collect();
        let Terrain {
            name,
            letter,
            cover,
            ..
        } = terrain;
        format!(
            "{letter} {name:<10} {}{own}; damage times {cover}",
            step(terrain.step)
        )
    });
    kinds.chain(terrains).collect::<Vec<_>>().join("\n")
}

/// What the best buyer would create, and then the orders that the highest level would give, in a
/// turn without orders.
pub(super) fn hint(battle: &Battle, seed: u64) -> Result<String, String> {
    if !battle.orders().is_empty() {
        return Err("a hint is for a whole turn: `undo` your orders first".to_owned());
    }
    let mut bought = battle.clone();
    let mut orders = || -> Result<Option<Vec<Reason>>, Error> {
        buyers::buy(
            &mut LanchesterBuyer,
            &mut bought,
            &mut Streams::report(seed).round(0).evaluation(0),
        )?;
        let highest = Level::new(Level::COUNT as u64)?;
        let Some(decision) = highest.player().decide(&bought, seed)? else {
            return Ok(None);
        };
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
        let Reason {
            unit,
            to,
            target,
            damage,
            gain,
            threats,
            danger,
            ..
        } = order;
        let (target, effect) = match target {
            None => ("none".to_owned(), String::new()),
            Some(Target::Building) => (
                "building".to_owned(),
                format!("takes {damage} from the building"),
            ),
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
        let effects: Vec<String> = [effect, risk]
            .into_iter()
            .filter(|effect| !effect.is_empty())
            .collect();
        format!("{order:<24}{}", effects.join("; "))
    });
    Ok(purchases.chain(lines).collect::<Vec<_>>().join("\n"))
}
