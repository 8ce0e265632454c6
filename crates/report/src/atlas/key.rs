//! The key: what the signs of a map mean, those that it has and no others.

use super::geometry::{ArcLine, Point, at};
use super::lettering::{Face, Setting, width};
use super::paint::{BUILD, IDLE, NEUTRAL_CENTRE, RED, RETREAT};
use super::scene::{Act, Deed, DeedEnd, Scene};
use super::strokes::{end_ring, head, knot, stroke};
use super::style::{MapStyle, Measures};
use super::tokens;
use crate::board::{Map, Power, UnitKind};

/// The signs of a map, in rows.
pub(super) struct Key {
    /// Each sign, and where it stands from where the key begins.
    pub(super) signs: Vec<(KeySign, Point)>,
    /// The scale at which signs are drawn.
    pub(super) scale: f64,
    /// The size of their words.
    pub(super) word: f64,
}

impl Key {
    /// The key of a scene, in rows that are as long as there is room.
    pub(super) fn of(scene: &Scene, style: MapStyle, room: f64) -> Key {
        let (scale, word, row) = match style {
            MapStyle::Desk => (1.0, 15.0, 26.0),
            MapStyle::Phone => (2.3, 36.0, 64.0),
        };
        let shown = match scene.position.map() == Map::STANDARD {
            true => Some(Power::Germany),
            false => scene.position.owners().next(),
        };
        let all = shown.map_or(Vec::new(), |power| self::signs(power, style));
        let mut pen = at(0.0, 0.0);
        let mut signs = Vec::new();
        for sign in all.into_iter().filter(|sign| (sign.is_used)(scene)) {
            let setting = Setting { face: Face::Italic, size: word, track: word * 0.018 };
            let long = (sign.long + 7.0) * scale + width(sign.word, setting);
            if pen.x + long > room {
                pen = at(0.0, pen.y + row);
            }
            signs.push((sign, pen));
            pen = pen + at(long + 18.0 * scale.sqrt(), 0.0);
        }
        Key { signs, scale, word }
    }

    /// How far below the first row the last one is.
    pub(super) fn last_row(&self) -> f64 {
        self.signs.last().map_or(0.0, |(_, place)| place.y)
    }
}

/// A sign of the key, drawn from the origin to the right.
pub(super) struct KeySign {
    pub(super) drawn: String,
    pub(super) long: f64,
    pub(super) word: &'static str,
    is_used: fn(&Scene) -> bool,
}

fn any(scene: &Scene, is_meant: fn(&Act) -> bool, ends: &[DeedEnd]) -> bool {
    scene.deeds.iter().any(|deed| is_meant(&deed.act) && ends.contains(&deed.end))
}

fn moves(act: &Act) -> bool {
    matches!(act, Act::Move(_))
}

fn goes(act: &Act) -> bool {
    matches!(act, Act::Move(_) | Act::Sail(..) | Act::Retreat(_))
}

fn supports(act: &Act) -> bool {
    matches!(act, Act::SupportHold(_) | Act::SupportMove(..))
}

/// A deed that was carried out as ordered, or at least tried.
const TRIED: [DeedEnd; 5] =
    [DeedEnd::Done, DeedEnd::Bounced, DeedEnd::Cut, DeedEnd::Stranded, DeedEnd::Disrupted];

/// Whether a unit is gone that stood there, not one that had been dislodged before.
fn is_removed(scene: &Scene, deed: &Deed) -> bool {
    scene.position.unit(deed.unit.province()) == Some(deed.unit)
}

/// Whether some dislodged unit has not been told yet where to go.
fn waits(scene: &Scene) -> bool {
    let is_told = |unit| scene.deeds.iter().any(|deed| deed.unit == unit);
    scene.position.dislodged().iter().any(|one| !is_told(one.unit))
}

/// All signs, with the tokens of a power in a style. Lines are those of a desk, since a phone's
/// are only larger.
fn signs(power: Power, style: MapStyle) -> Vec<KeySign> {
    let mut signs = units(power, style);
    signs.extend(lines(power, style));
    signs.extend(states(power, style));
    signs
}

fn sign(word: &'static str, long: f64, is_used: fn(&Scene) -> bool, drawn: String) -> KeySign {
    KeySign { drawn, long, word, is_used }
}

/// The ink of lines of the key.
const GREY: &str = "#3d3a37";

/// Units, on a map that has room for them since no unit does anything.
fn units(power: Power, style: MapStyle) -> Vec<KeySign> {
    let small = |kind| tokens::unit((power, kind), at(9.0, 0.0), 0.62, style);
    vec![
        sign("army", 18.0, |scene| scene.deeds.is_empty(), small(UnitKind::Army)),
        sign("fleet", 18.0, |scene| scene.deeds.is_empty(), small(UnitKind::Fleet)),
    ]
}

/// What units do in Spring and Fall.
fn lines(power: Power, style: MapStyle) -> Vec<KeySign> {
    let line = |long: f64| ArcLine::straight(at(0.0, 0.0), at(long, 0.0));
    let body = |line: &ArcLine, size: f64| line.between(0.0, line.length() - size * 0.6);
    let measures = Measures::of(MapStyle::Desk);
    let (dashes, dots) = (measures.dashes(), measures.dots());
    let (moved, bounced, sailed) = (line(34.0), line(42.0), line(44.0));
    let arrow =
        |line: &ArcLine, ink| stroke(&body(line, 13.0), ink, 3.2, "") + &head(line, 13.0, ink);
    let failed = arrow(&bounced, RED) + &tokens::burst(at(18.0, 0.0), 9.0);
    let support =
        stroke(&line(31.0), GREY, 2.4, &dashes) + &end_ring(at(34.0, 0.0), GREY, &measures);
    let cut = stroke(&line(34.0), IDLE, 2.4, &dashes) + &tokens::cross(at(17.0, 0.0), 4.5, 2.0);
    let wave = stroke(&body(&sailed, 12.0).waved(3.0, 12.6), GREY, 2.7, "");
    let tether = ArcLine::straight(at(21.0, 0.0), at(33.0, 0.0));
    let carrier = tokens::unit((power, UnitKind::Fleet), at(10.0, 0.0), 0.42, style)
        + &tokens::ring(at(10.0, 0.0), 9.5, GREY, 1.6, "3.2 3")
        + &stroke(&tether, GREY, 1.2, "")
        + &knot(tether.end(), GREY, &measures);
    vec![
        sign("move", 34.0, |s| any(s, moves, &[DeedEnd::Done]), arrow(&moved, GREY)),
        sign("failed", 42.0, |s| any(s, goes, &TRIED[1..]), failed),
        sign("support", 38.0, |s| any(s, supports, &TRIED), support),
        sign("cut", 34.0, |s| any(s, supports, &[DeedEnd::Cut]), cut),
        sign(
            "void",
            30.0,
            |s| any(s, |_| true, &[DeedEnd::Void]),
            stroke(&line(30.0), IDLE, 2.4, &dots),
        ),
        sign(
            "by convoy",
            44.0,
            |s| any(s, |act| matches!(act, Act::Sail(..)), &TRIED),
            wave + &head(&sailed, 12.0, GREY),
        ),
        sign("convoys", 36.0, |s| any(s, |act| matches!(act, Act::Convoy(..)), &TRIED), carrier),
        sign(
            "hold",
            17.0,
            |s| any(s, |act| *act == Act::Hold, &[DeedEnd::Done]),
            tokens::ring(at(9.0, 0.0), 8.5, GREY, 1.8, ""),
        ),
    ]
}

/// What happens to units, and the centres.
fn states(power: Power, style: MapStyle) -> Vec<KeySign> {
    let army = (power, UnitKind::Army);
    let small = || tokens::unit(army, at(10.0, 0.0), 0.62, style);
    let measures = Measures::of(MapStyle::Desk);
    let dots = measures.dots();
    let line = |long: f64| ArcLine::straight(at(0.0, 0.0), at(long, 0.0));
    let gone = || small() + &tokens::cross(at(10.0, 0.0), 6.0, 1.6);
    let beaten = tokens::dislodged(army, at(10.0, 0.0), 0.62, style);
    let built = small() + &tokens::ring(at(10.0, 0.0), 10.5, BUILD, 2.0, "");
    let retreat = stroke(&line(28.0), RETREAT, 3.0, &dots) + &head(&line(34.0), 12.0, RETREAT);
    let may =
        stroke(&line(26.0), RETREAT, 2.4, &dots) + &end_ring(at(29.0, 0.0), RETREAT, &measures);
    vec![
        sign(
            "dislodged",
            20.0,
            |s| !s.dislodged.is_empty() || !s.position.dislodged().is_empty(),
            beaten,
        ),
        sign(
            "retreat",
            34.0,
            |s| any(s, |act| matches!(act, Act::Retreat(_)), &[DeedEnd::Done]),
            retreat,
        ),
        sign("may retreat", 33.0, waits, may),
        sign(
            "lost",
            20.0,
            |s| s.deeds.iter().any(|deed| deed.act == Act::Disband && !is_removed(s, deed)),
            gone(),
        ),
        sign("built", 22.0, |s| any(s, |act| *act == Act::Build, &[DeedEnd::Done]), built),
        sign(
            "removed",
            20.0,
            |s| s.deeds.iter().any(|deed| deed.act == Act::Disband && is_removed(s, deed)),
            gone(),
        ),
        sign("centre", 12.0, |_| true, tokens::centre(at(7.0, 0.0), 6.0, Some(NEUTRAL_CENTRE))),
    ]
}

/// The key for a page that has the board of [`super::base_svg`] for desks: whose tokens are whose,
/// and what all signs mean, each as a small picture with its words.
pub fn key() -> Vec<(String, &'static str)> {
    let style = MapStyle::Desk;
    let token = |power| tokens::unit((power, UnitKind::Army), at(14.0, 0.0), 0.9, style);
    let owned = |power: Power| sign(power.name(), 28.0, |_| true, token(power));
    let all = Power::ALL.into_iter().map(owned).chain(signs(Power::Germany, style));
    all.map(|sign| (pictured(&sign), sign.word)).collect()
}

/// A sign as a small picture.
fn pictured(sign: &KeySign) -> String {
    let long = sign.long + 4.0;
    format!(
        "<svg viewBox=\"-2 -14 {long} 28\" width=\"{long}\" height=\"28\" fill=\"none\" \
         aria-hidden=\"true\">{}</svg>",
        sign.drawn
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Location, Phase, Position, Province, Unit};

    fn words(scene: &Scene, style: MapStyle) -> Vec<&'static str> {
        Key::of(scene, style, 1000.0).signs.into_iter().map(|(sign, _)| sign.word).collect()
    }

    #[test]
    fn a_key_tells_what_its_map_has_and_nothing_else() {
        let phase = Phase::from_name("W1901A").expect("a phase");
        let mut scene = Scene::of_position(phase, &Position::start());
        assert_eq!(words(&scene, MapStyle::Desk), ["army", "fleet", "centre"]);
        let army = |at| {
            Unit::new(Power::Russia, UnitKind::Army, Location::of(at)).expect("it can stand there")
        };
        let deed = |at, act, end| Deed { unit: army(at), act, end };
        scene.deeds = vec![
            deed(Province::STP, Act::Build, DeedEnd::Done),
            deed(Province::MOS, Act::Disband, DeedEnd::Done),
        ];
        assert_eq!(words(&scene, MapStyle::Phone), ["built", "removed", "centre"]);
        scene.deeds = vec![
            deed(Province::GAL, Act::Disband, DeedEnd::Done),
            deed(Province::UKR, Act::Retreat(Location::of(Province::RUM)), DeedEnd::Bounced),
        ];
        assert_eq!(words(&scene, MapStyle::Desk), ["failed", "lost", "centre"]);
        scene.deeds = vec![deed(Province::WAR, Act::Hold, DeedEnd::Void)];
        assert_eq!(words(&scene, MapStyle::Desk), ["void", "centre"]);
    }

    #[test]
    fn a_long_key_has_rows_within_the_sheet() {
        let phase = Phase::from_name("S1901M").expect("a phase");
        let mut scene = Scene::of_position(phase, &Position::start());
        let army = Unit::new(Power::Austria, UnitKind::Army, Location::of(Province::VIE));
        let unit = army.expect("it can stand there");
        let to = Location::of(Province::TYR);
        scene.deeds = [Act::Move(to), Act::Sail(to, Vec::new()), Act::Hold, Act::Build]
            .map(|act| Deed { unit, act, end: DeedEnd::Done })
            .to_vec();
        scene.deeds.push(Deed { unit, act: Act::Move(to), end: DeedEnd::Bounced });
        scene.deeds.push(Deed { unit, act: Act::SupportHold(Province::BOH), end: DeedEnd::Cut });
        let key = Key::of(&scene, MapStyle::Phone, 1392.0);
        assert!(key.last_row() > 0.0);
        assert!(key.signs.iter().all(|(_, place)| place.x < 1332.0));
    }
}
