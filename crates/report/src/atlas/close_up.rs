//! The part of a map on which something is done: on a telephone little is left of a short arrow if
//! all of Europe is around it.

use resvg::tiny_skia::IntRect;

use super::backdrop::Backdrop;
use super::chart::CHART;
use super::geometry::Point;
use super::legend;
use super::scene::{Act, Scene};
use super::style::MapStyle;
use crate::board::{Location, Province};

/// What is done stands at least so far from an edge, in units of the map: a name has room there.
const MARGIN: f64 = 100.0;
/// So much of the map is shown at least, so that everybody knows where it is.
const WIDTH_MIN: f64 = 640.0;
const HEIGHT_MIN: f64 = 560.0;

/// What is to be seen of a sheet of the standard map with so many pixels a unit.
pub(super) fn of(scene: &Scene, style: MapStyle, scale: f64) -> Option<IntRect> {
    let frame = legend::frame(scene, style);
    let places = places(scene, style);
    let span = |of: fn(&Point) -> f64, min: f64, whole: f64| {
        let first = places.iter().map(of).reduce(f64::min)?;
        let last = places.iter().map(of).reduce(f64::max)?;
        let long = (last - first + 2.0 * MARGIN).clamp(min, whole);
        let from = ((first + last - long) / 2.0).clamp(0.0, whole - long);
        let begin = ((frame.margin + from) * scale).round();
        Some((begin as i32, (long * scale).round() as u32))
    };
    let (left, width) = span(|place| place.x, WIDTH_MIN, CHART.width)?;
    let (top, height) = span(|place| place.y, HEIGHT_MIN, CHART.height)?;
    IntRect::from_xywh(left, top, width, height)
}

/// Where the units stand that do something, and what they do it to.
fn places(scene: &Scene, style: MapStyle) -> Vec<Point> {
    let backdrop = Backdrop::of(scene, style);
    let province =
        |at: Province| scene.position.unit(at).map_or(Location::of(at), |unit| unit.location());
    let touched = scene.deeds.iter().flat_map(|deed| {
        let mut touched = vec![deed.unit.location()];
        match &deed.act {
            Act::Move(to) | Act::Retreat(to) => touched.push(*to),
            Act::Sail(to, seas) => {
                touched.push(*to);
                touched.extend(seas.iter().map(|sea| Location::of(*sea)));
            }
            Act::SupportHold(at) => touched.push(province(*at)),
            Act::SupportMove(from, to) | Act::Convoy(from, to) => {
                touched.extend([province(*from), Location::of(*to)]);
            }
            Act::Hold | Act::Build | Act::Disband => {}
        }
        touched
    });
    touched.map(|place| backdrop.unit(place, style)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjudication::Rulebook;
    use crate::board::{Phase, Position, Power};
    use crate::orders::{Order, read_order};

    fn seen(power: Power, orders: &[&str]) -> IntRect {
        let phase = Phase::from_name("S1901M").expect("a phase");
        let orders: Vec<Order> =
            orders.iter().map(|order| read_order(order).expect("an order")).collect();
        let rules = Rulebook::world_masters();
        let scene = Scene::of_orders(phase, &Position::start(), power, &orders, &rules);
        let (scene, style) = (scene.expect("something is done"), MapStyle::Phone);
        let (scale, margin) = (0.5, legend::frame(&scene, style).margin);
        let seen = of(&scene, style, scale).expect("a part of it");
        let sheet = |of: f64| ((of + margin) * scale) as f32;
        assert!(seen.left() >= 0 && seen.top() >= 0);
        assert!(seen.right() as f32 <= sheet(CHART.width).ceil(), "{seen:?}");
        assert!(seen.bottom() as f32 <= sheet(CHART.height).ceil(), "{seen:?}");
        for place in places(&scene, style) {
            let (x, y) = (sheet(place.x) as i32, sheet(place.y) as i32);
            assert!((seen.left()..seen.right()).contains(&x), "{place:?} in {seen:?}");
            assert!((seen.top()..seen.bottom()).contains(&y), "{place:?} in {seen:?}");
        }
        seen
    }

    #[test]
    fn all_that_is_done_is_seen_and_little_else() {
        let france = seen(Power::France, &["A PAR - BUR", "F BRE - MAO", "A MAR - SPA"]);
        let least = ((WIDTH_MIN * 0.5) as u32, (HEIGHT_MIN * 0.5) as u32);
        assert_eq!((france.width(), france.height()), least);
        let russia = seen(Power::Russia, &["F STP/SC - BOT", "F SEV - BLA", "A WAR - GAL"]);
        assert!(russia.height() > france.height(), "{russia:?}");
        // At an edge of the map the part ends there.
        seen(Power::Russia, &["A MOS - SEV"]);
        seen(Power::Turkey, &["A SMY - SYR"]);
        seen(Power::England, &["F EDI - NWG", "F LON - ENG"]);
    }
}
