use super::{SIDES, frame, middle, open, path, shape};
use crate::game::battle::Battle;
use crate::game::order::{Order, Target};
use ga_core::text::xml;
use std::fmt::Write;

/// Draws a battle as SVG, with `plan`, the orders that the side to move is about to give.
///
/// Each move is an arrow along its path, and each attack is a dashed line. A unit is paler if it
/// has lost hit points.
///
/// ```
/// use ga_units::{Map, Order, Terms, draw};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 1, 1)?;
/// let unit = battle.side(0).units()[0];
/// let to = battle.destinations(unit)[0];
/// let svg = draw::svg(&battle, &[Order { unit: unit.id, to, target: None }]);
/// assert_eq!(svg.matches("marker-end").count(), 1);
/// # Ok::<(), ga_units::Error>(())
/// ```
pub fn svg(battle: &Battle, plan: &[Order]) -> String {
    let (low, high) = frame(battle, plan.iter().map(|order| order.to));
    let layout = battle.grid().layout();
    let mut svg = String::new();
    open(battle, low, high, 1, &mut svg);
    for (side, colour) in SIDES.iter().enumerate() {
        let (x, y) = middle(layout, battle.side(side).building());
        let _ = writeln!(
            svg,
            r##"<use href="#building" transform="translate({x} {y})" fill="{colour}"/><text x="{x}" y="{}" text-anchor="middle" font-size="7" fill="#ffffff">{}</text>"##,
            y + 4.0,
            battle.side(side).hp().max(0.0)
        );
        for unit in battle.side(side).units() {
            let (x, y) = middle(layout, unit.at);
            let kind = &battle.roster().kinds()[unit.kind];
            let _ = writeln!(
                svg,
                r##"<use href="#k{}" transform="translate({x} {y})" fill="{colour}" fill-opacity="{:.2}" stroke="{colour}"><title>{} {}: {} of {} hit points</title></use>"##,
                shape(unit),
                0.2 + 0.8 * (unit.hp / kind.hp).min(1.0),
                xml(&kind.name),
                unit.id,
                unit.hp,
                kind.hp
            );
        }
    }
    let ours = battle.side(battle.active());
    let enemy = battle.side(1 - battle.active());
    for order in plan {
        let Some(unit) = ours.unit(order.unit) else {
            continue;
        };
        let to = middle(layout, order.to);
        if unit.at != order.to {
            let way = path::data(
                layout,
                &path::way(battle, battle.active(), unit.at, order.to),
            );
            let _ = writeln!(
                svg,
                r##"<path d="{way}" fill="none" stroke="#222222" stroke-width="1.2" marker-end="url(#head)"/>"##
            );
        }
        let target = match order.target {
            None => None,
            Some(Target::Building) => Some(enemy.building()),
            Some(Target::Unit(id)) => enemy.unit(id).map(|unit| unit.at),
        };
        if let Some((x, y)) = target.map(|target| middle(layout, target)) {
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
