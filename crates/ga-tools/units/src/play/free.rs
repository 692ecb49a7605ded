//! A game of a person against several players.

use super::report::{kinds, status};
use super::{AIM, Frame, HELP, Wish, turn};
use crate::melee::{line, text_of};
use cli::{Answer, Failure, Folder, Output, Typed};
use ga_units::game::{Melee, MeleeBout};
use ga_units::{Outcome, draw, verify};
use serde_json::json;
use std::fmt::Write;

/// Plays a melee from where it is. The user is side 0.
pub(super) fn play(
    mut bout: MeleeBout,
    fog: Option<u16>,
    mut folder: Folder,
    output: &mut Output,
) -> Result<Answer, Failure> {
    output.release()?;
    let played = turns(&mut bout, fog, output);
    let mut record = bout.record().clone();
    if matches!(played, Ok(Wish::Cut)) {
        record.turns.pop();
    }
    let melee = verify::melee::replay(&record, &mut |_, _| {})?;
    // Whatever ended the game, it is saved.
    let name = record.name("play", "");
    folder.write_resumed(&format!("{name}.json"), text_of(&record, &melee)?);
    let wish = played?;
    let verdict = match melee.outcome() {
        Some(Outcome::Won(0)) => "You win.",
        Some(Outcome::Draw) => "A draw.",
        None if melee.is_in(0) && wish == Wish::Resign => "You resign, so you lose.",
        None if melee.is_in(0) => "You left.",
        _ => "You lose.",
    };
    let winner = melee.outcome().and_then(Outcome::winner);
    let stop = wish
        .stop()
        .filter(|_| melee.outcome().is_none() && melee.is_in(0));
    let answer = json!({ "winner": winner, "turns": melee.turn(), "log": folder.files().first(), "stop": stop });
    output.close(
        &answer,
        format_args!("{verdict} {}", cli::counted(melee.turn(), "turn")),
    )?;
    output.text(folder.wrote())?;
    Ok(Answer::Met)
}

/// Plays until the game is over for the user, or the user leaves it.
fn turns(bout: &mut MeleeBout, fog: Option<u16>, output: &mut Output) -> Result<Wish, Failure> {
    let seed = bout.record().seed;
    let mut lines = Typed::of_input(output, "a command");
    output.text(format_args!(
        "You are side 0. In a turn you can attack units of all rivals, and the building of your aim.\n{HELP}\n{AIM}\n{}",
        kinds(&bout.melee().view(bout.melee().usual_aim())?)
    ))?;
    let mut wish = Wish::Go;
    while bout.melee().outcome().is_none() && bout.melee().is_in(0) && wish.stop().is_none() {
        if bout.turn().is_none() {
            bout.step()?;
            if lines.is_stopped() {
                return Ok(Wish::Cut);
            }
            let played = bout.record().turns.last();
            output.text(
                played
                    .map_or_else(String::new, |played| line(played, bout.melee()))
                    .trim_end(),
            )?;
            continue;
        }
        let rivals: Vec<usize> = bout.melee().rivals().collect();
        let frame = Frame {
            rivals: Some(&rivals),
            fog,
            seed,
        };
        let seen = fog.map_or_else(|| bout.melee().clone(), |sight| bout.melee().seen(sight));
        let report = report(&seen, bout.aim());
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

/// The whole field, and what the rivals have.
fn report(melee: &Melee, aim: usize) -> String {
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
