//! A game of a person against several players.

use super::report::{kinds, status};
use super::{Frame, HELP, Wish, lines, turn};
use crate::melee::{line, text_of};
use crate::players::{Choice, fogged};
use cli::{Answer, Failure, Folder, Output, Stop};
use ga_units::game::{Bout, Melee, MeleeRecord, MeleeTurn};
use ga_units::players::Settings;
use ga_units::{Outcome, Player, draw};
use serde_json::json;
use std::fmt::Write;

/// What all rivals of the user are.
pub(super) struct Rivals {
    pub(super) choice: Choice,
    pub(super) settings: Settings,
    /// How far they and the user see.
    pub(super) fog: Option<u16>,
}

/// Plays a melee. The user is side 0.
pub(super) fn play(
    mut melee: Melee, rivals: &Rivals, seed: u64, mut folder: Folder, output: &mut Output,
) -> Result<Answer, Failure> {
    output.release()?;
    let Rivals { choice, settings, fog } = rivals;
    let player = |_| -> Box<dyn Player> { fogged(choice.player(settings, &Stop::default()), *fog) };
    let mut players: Vec<Box<dyn Player>> = (0..melee.sides().len()).map(player).collect();
    let mut lines = lines();
    let usual = melee.usual_aim();
    output.text(format_args!(
        "You are side 0. In a turn you can attack units of all rivals, and the building of your aim.\n{HELP}\naim SIDE                chooses the rival whose building you can attack in this turn\n{}",
        kinds(&melee.view(usual)?)
    ))?;
    let mut names = vec![choice.name(); players.len()];
    "you".clone_into(&mut names[0]);
    let mut record = MeleeRecord::new(melee.clone(), names, seed)?;
    let (mut wish, mut aim) = (Wish::Go, usual);
    while melee.outcome().is_none() && melee.is_in(0) && !matches!(wish, Wish::Resign | Wish::Leave) {
        let side = melee.active();
        if side != 0 {
            let played = melee.act(&mut *players[side], seed)?;
            output.text(line(&played, &melee).trim_end())?;
            record.turns.push(played);
            continue;
        }
        let rivals: Vec<usize> = melee.rivals().collect();
        if !rivals.contains(&aim) {
            aim = melee.usual_aim();
        }
        let names = [("you", None), ("rivals", None::<Box<dyn Player>>)];
        let mut game = Bout::new(melee.view(aim)?, names, seed);
        let frame = Frame { rivals: Some(&rivals), fog: *fog, seed };
        let seen = fog.map_or_else(|| melee.clone(), |sight| melee.seen(sight));
        output.text(format_args!("{}{}", report(&seen, aim), status(&frame.seen(&game))))?;
        wish = turn(&mut game, frame, &mut lines, output)?;
        match (wish, game.record().turns.last()) {
            (Wish::Aim(side), _) => aim = side,
            (_, Some(played)) => {
                let played = MeleeTurn { aim, turn: played.clone() };
                melee.play_turn(&played)?;
                record.turns.push(played);
            }
            _ => {}
        }
    }
    let verdict = match melee.outcome() {
        Some(Outcome::Won(0)) => "You win.",
        Some(Outcome::Draw) => "A draw.",
        None if melee.is_in(0) && wish == Wish::Resign => "You resign, so you lose.",
        None if melee.is_in(0) => "You left.",
        _ => "You lose.",
    };
    folder.write("play.json", text_of(&record, &melee)?);
    let winner = melee.outcome().and_then(Outcome::winner);
    let stop = wish.stop().filter(|_| melee.outcome().is_none() && melee.is_in(0));
    let answer =
        json!({ "winner": winner, "turns": melee.turn(), "log": folder.files().first(), "stop": stop });
    output.close(&answer, format_args!("{verdict} {} turns", melee.turn()))?;
    output.text(folder.wrote())?;
    Ok(Answer::Met)
}

/// The whole field, and what the rivals have.
fn report(melee: &Melee, aim: usize) -> String {
    let mut text = draw::melee(melee);
    for rival in melee.rivals() {
        let side = &melee.sides()[rival];
        let units: Vec<String> = side.units().iter().map(|unit| unit.id.to_string()).collect();
        let units = if units.is_empty() { "none".to_owned() } else { units.join(", ") };
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
