use super::{SIDES, escaped, frame, middle, open, shape};
use crate::{Battle, Order, Target};
use std::fmt::Write;

/// A battlefield as SVG, with the orders that the side to move is about to give: an arrow for each move, a
/// dashed line for each attack. What is wounded is paler.
pub fn svg(battle: &Battle, plan: &[Order]) -> String {
    let (low, high) = frame(battle, plan.iter().map(|order| order.to));
    let mut svg = String::new();
    open(battle, low, high, 1, &mut svg);
    for (side, colour) in SIDES.iter().enumerate() {
        let (x, y) = middle(battle.side(side).building());
        let _ = writeln!(
            svg,
            r##"<g fill="{colour}"><rect x="{}" y="{}" width="14" height="14"/><text x="{x}" y="{}" text-anchor="middle" font-size="7" fill="#ffffff">{}</text></g>"##,
            x - 7.0,
            y - 7.0,
            y + 2.5,
            battle.side(side).hp().max(0.0)
        );
        for unit in battle.side(side).units() {
            let (x, y) = middle(unit.at);
            let kind = &battle.roster().kinds()[unit.kind];
            let _ = writeln!(
                svg,
                r##"<use href="#k{}" transform="translate({x} {y})" fill="{colour}" fill-opacity="{:.2}" stroke="{colour}"><title>{} {}: {} of {} hit points</title></use>"##,
                shape(unit),
                0.2 + 0.8 * (unit.hp / kind.hp).min(1.0),
                escaped(&kind.name),
                unit.id,
                unit.hp,
                kind.hp
            );
        }
    }
    let (ours, enemy) = (battle.side(battle.active()), battle.side(1 - battle.active()));
    for order in plan {
        let Some(unit) = ours.unit(order.unit) else { continue };
        let (from, to) = (middle(unit.at), middle(order.to));
        if from != to {
            let _ = writeln!(
                svg,
                r##"<path d="M{} {}L{} {}" stroke="#222222" stroke-width="1.2" marker-end="url(#head)"/>"##,
                from.0, from.1, to.0, to.1
            );
        }
        let target = match order.target {
            None => None,
            Some(Target::Building) => Some(enemy.building()),
            Some(Target::Unit(id)) => enemy.unit(id).map(|unit| unit.at),
        };
        if let Some((x, y)) = target.map(middle) {
            let _ = writeln!(
                svg,
                r##"<path d="M{} {}L{x} {y}" stroke="#222222" stroke-width="0.8" stroke-dasharray="2 2"/>"##,
                to.0, to.1
            );
        }
    }
    svg.push_str("</svg>\n");
    svg
}
