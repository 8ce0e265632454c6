//! What stands on the map: armies and fleets, centres, and the signs at them.

use std::fmt::Write;

use super::geometry::{Num, Point, ROUND, at};
use super::lettering::{Face, Outlines, Rotation, Setting, width};
use super::paint::{BUILD, CASING, INK, NEUTRAL_CENTRE, Paint, Palette, RED, RIM};
use super::scene::Scene;
use super::style::{MapStyle, Measures};
use crate::board::{Map, Power, Province, UnitKind};

/// The disc of an army and the hull of a fleet fill a circle of this radius.
pub(super) const RADIUS: f64 = 13.0;

const HULL: &str = "M-12.6-10.2H12.6Q16.4-10.2 15.8-6.2 13.6 5.4 9.6 9 7.6 10.9 4.6 10.9H-4.6\
                    Q-7.6 10.9-9.6 9-13.6 5.4-15.8-6.2-16.4-10.2-12.6-10.2Z";

/// The definitions of tokens: an army and a fleet for each power. Where many play a letter says
/// whose it is, since colours alone don't.
pub(super) fn definitions(
    map: Map,
    palette: &Palette,
    style: MapStyle,
    outlines: &mut Outlines,
) -> String {
    let mut written = String::new();
    for power in map.owners() {
        let paint = palette.of(power);
        for kind in [UnitKind::Army, UnitKind::Fleet] {
            let id = id(power, kind, style);
            let (body, sign) = match kind {
                UnitKind::Army => (army_body(paint), army_sign(paint, style)),
                UnitKind::Fleet => (fleet_body(paint), fleet_sign(paint, style)),
            };
            let sign = match map == Map::STANDARD {
                true => sign,
                false => letter_sign(power, paint, outlines),
            };
            let _ = write!(written, "<g id=\"{id}\">{body}{sign}</g>");
        }
    }
    written
}

/// The letter of a power, as a mark for powers without a player.
fn letter_sign(power: Power, paint: &Paint, outlines: &mut Outlines) -> String {
    let letter = if power.is_neutral() { '-' } else { power.letter() }.to_string();
    let setting = Setting { face: Face::Bold, size: 17.0, track: 0.0 };
    let place = at(-width(&letter, setting) / 2.0, 5.6);
    let drawn = outlines.set(&letter, setting, place, Rotation::NONE);
    format!("<g fill=\"{}\">{drawn}</g>", paint.sign)
}

/// The definition of the glow below dislodged units, the same on every screen.
pub(super) fn glow() -> String {
    format!(
        "<path id=\"gone\" d=\"{}\" fill=\"#d8432f\" stroke=\"{CASING}\" stroke-width=\".9\" \
         stroke-linejoin=\"round\"/>",
        spikes(at(0.0, 0.0), RADIUS + 5.2, RADIUS + 1.4, 2)
    )
}

/// The name of a token in a picture. Those for phones begin with a small letter, so that a page
/// can have both.
fn id(power: Power, kind: UnitKind, style: MapStyle) -> String {
    let letter = match style {
        MapStyle::Desk => kind.letter(),
        MapStyle::Phone => kind.letter().to_ascii_lowercase(),
    };
    if power.map() != Map::STANDARD {
        return format!("{letter}p{}", power.index());
    }
    let name: String = power.code().chars().take(2).collect();
    format!("{letter}{name}")
}

fn army_body(paint: &Paint) -> String {
    format!(
        "<circle cx=\"1.1\" cy=\"1.7\" r=\"13\" fill=\"#1c140c\" opacity=\".32\"/>\
         <circle r=\"13\" fill=\"{}\" stroke=\"{RIM}\" stroke-width=\"1.1\"/>\
         <circle r=\"11.2\" fill=\"none\" stroke=\"{}\" stroke-width=\".7\" opacity=\".75\"/>",
        paint.token, paint.sign
    )
}

fn fleet_body(paint: &Paint) -> String {
    format!(
        "<g transform=\"scale(.92 1)\"><path d=\"{HULL}\" transform=\"translate(1.1 1.7)\" \
         fill=\"#1c140c\" opacity=\".32\"/><path d=\"{HULL}\" fill=\"{}\" stroke=\"{RIM}\" \
         stroke-width=\"1.1\"/><path d=\"{HULL}\" transform=\"scale(.875 .83)\" fill=\"none\" \
         stroke=\"{}\" stroke-width=\".8\" opacity=\".75\"/></g>",
        paint.token, paint.sign
    )
}

/// A cannon; on a phone, where it would be a blot, only its wheel.
fn army_sign(paint: &Paint, style: MapStyle) -> String {
    let (sign, body) = (&paint.sign, &paint.token);
    match style {
        MapStyle::Desk => format!(
            "<g transform=\"translate(-.6 .3) scale(.86)\" fill=\"{sign}\">\
             <path d=\"M-8.2 5.6-1.6.4 1.2 3.4Z\"/>\
             <path d=\"M-4.6-1.9-3.1-5.1 8.2-6.6 8-7.5 9.6-7.6 10.1-2.5 8.5-2.3 8.4-3.1-2.8.9Z\" \
             transform=\"rotate(-9)\"/>\
             <circle cx=\"-.2\" cy=\"2.9\" r=\"4.5\" fill=\"{body}\" stroke=\"{sign}\" \
             stroke-width=\"1.5\"/><path d=\"M-.2-1.2V7M-4.3 2.9H3.9M-3.1 0 2.7 5.8M2.7 0-3.1 5.8\" \
             stroke=\"{sign}\" stroke-width=\".8\"/><circle cx=\"-.2\" cy=\"2.9\" r=\"1.4\"/></g>"
        ),
        MapStyle::Phone => format!(
            "<path d=\"M0-8V8M-8 0H8\" stroke=\"{sign}\" stroke-width=\"2.4\"/>\
             <circle r=\"5\" fill=\"{body}\" stroke=\"{sign}\" stroke-width=\"2.6\"/>"
        ),
    }
}

/// A ship under sail; on a phone only its sail.
fn fleet_sign(paint: &Paint, style: MapStyle) -> String {
    let sign = &paint.sign;
    match style {
        MapStyle::Desk => format!(
            "<g transform=\"translate(-.4 .2) scale(.77 .84)\" fill=\"{sign}\">\
             <path d=\"M-9.6 3.1H-7.2L-6.6 4.1H6.4L7.6 2.4 11 1.7 7.4 8Q7 8.6 6.2 8.6H-6.4\
             Q-7.3 8.6-7.8 7.8Z\"/>\
             <path d=\"M.1 3.4V-9.4M-5.6 3.4V-6.6M6.2-1 11.4-1.6\" stroke=\"{sign}\" \
             stroke-width=\".9\" fill=\"none\"/>\
             <path d=\"M.9-8.6Q5.6-6.4 5.4-1.4 5.2 1.4 4.2 2.6 2.8 1.8.9 1.8 3-3.4.9-8.6Z\"/>\
             <path d=\"M-4.9-6Q-1.6-4.2-1.7-.6-1.8 1.4-2.4 2.5-3.6 1.8-4.9 1.8-3.4-2.2-4.9-6Z\"/>\
             <path d=\"M6.3-4.6 10.6 1 6.6 1.6Q7.4-1.6 6.3-4.6ZM.1-9.4-3.2-8.4.1-7.4Z\"/></g>"
        ),
        MapStyle::Phone => format!(
            "<path d=\"M-8.5 3H8.5L5.5 7.4H-5.5ZM-.9 1.4V-7.6L-7 1.4ZM1-7.6Q7-4 7.4 1.4H1Z\" \
             fill=\"{sign}\"/>"
        ),
    }
}

/// A unit, so many times as large as tokens are drawn.
pub(super) fn unit(
    (power, kind): (Power, UnitKind),
    place: Point,
    scale: f64,
    style: MapStyle,
) -> String {
    format!("<use href=\"#{}\" transform=\"{}\"/>", id(power, kind, style), placed(place, scale))
}

/// A dislodged unit, in its glow.
pub(super) fn dislodged(
    unit: (Power, UnitKind),
    place: Point,
    scale: f64,
    style: MapStyle,
) -> String {
    let glow = format!("<use href=\"#gone\" transform=\"{}\"/>", placed(place, scale));
    glow + &self::unit(unit, place, scale, style)
}

fn placed(place: Point, scale: f64) -> String {
    let hundredths = (scale * 100.0).round() / 100.0;
    format!("translate({} {}) scale({hundredths})", Num(place.x), Num(place.y))
}

/// A supply centre in the colour of its owner. Without `fill` the user of the drawing sets the
/// colour.
pub(super) fn centre(place: Point, radius: f64, fill: Option<&str>) -> String {
    // The points of a star of five, its inner ones at 45 parts of a hundred.
    const STAR: [(f64, f64); 10] = [
        (0.0, -1.0),
        (0.2645, -0.3641),
        (0.9511, -0.3090),
        (0.4280, 0.1391),
        (0.5878, 0.8090),
        (0.0, 0.45),
        (-0.5878, 0.8090),
        (-0.4280, 0.1391),
        (-0.9511, -0.3090),
        (-0.2645, -0.3641),
    ];
    let points: Vec<String> =
        STAR.iter().map(|(x, y)| (place + at(*x, *y) * radius).to_string()).collect();
    let fill = fill.map(|fill| format!(" fill=\"{fill}\"")).unwrap_or_default();
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#f7efdb\" stroke=\"{INK}\" \
         stroke-width=\".8\"/><path d=\"M{}Z\"{fill} stroke=\"{INK}\" \
         stroke-width=\".5\" stroke-linejoin=\"round\"/>",
        Num(place.x),
        Num(place.y),
        Num(radius * 1.12),
        points.join(" ")
    )
}

/// A centre with its owner: a star in his colour, or, where more play than there are colours, his
/// letter on a disc of it.
pub(super) fn owned_centre(
    scene: &Scene,
    palette: &Palette,
    (province, place, radius): (Province, Point, f64),
    outlines: &mut Outlines,
) -> String {
    let Some(owner) = scene.position.owner(province) else {
        return centre(place, radius * 0.8, Some(NEUTRAL_CENTRE));
    };
    let paint = palette.of(owner);
    if !palette.repeats() {
        return centre(place, radius, Some(&paint.token));
    }
    let letter = owner.letter().to_string();
    let setting = Setting { face: Face::Bold, size: radius * 1.8, track: 0.0 };
    let start = place + at(-width(&letter, setting) / 2.0, radius * 0.62);
    let drawn = outlines.set(&letter, setting, start, Rotation::NONE);
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{INK}\" \
         stroke-width=\".8\"/><g fill=\"{}\">{drawn}</g>",
        Num(place.x),
        Num(place.y),
        Num(radius * 1.12),
        paint.token,
        paint.sign
    )
}

/// A star of 8 or 16 spikes.
fn spikes(place: Point, outer: f64, inner: f64, density: usize) -> String {
    let mut points = Vec::new();
    for (number, way) in ROUND.iter().enumerate() {
        let next = ROUND.get(number + 1).unwrap_or(&ROUND[0]);
        match density {
            1 => {
                let radius = if number % 2 == 0 { outer } else { inner };
                points.push(place + *way * radius);
            }
            _ => {
                points.push(place + *way * outer);
                points.push(place + way.middle(*next).unit() * inner);
            }
        }
    }
    let points: Vec<String> = points.iter().map(Point::to_string).collect();
    format!("M{}Z", points.join(" "))
}

/// A burst with a cross: here a move broke off.
pub(super) fn burst(place: Point, radius: f64) -> String {
    let cross = crossed(place, radius * 0.3);
    format!(
        "<path d=\"{}\" fill=\"{RED}\" stroke=\"{CASING}\" stroke-width=\"1.2\" \
         stroke-linejoin=\"round\"/><path d=\"{cross}\" stroke=\"#fff7ea\" stroke-width=\"{}\" \
         stroke-linecap=\"round\"/>",
        spikes(place, radius, radius * 0.55, 1),
        Num(radius * 0.17)
    )
}

/// A cross: a support that was cut, a unit that leaves the board.
pub(super) fn cross(place: Point, radius: f64, width: f64) -> String {
    let cross = crossed(place, radius);
    format!(
        "<path d=\"{cross}\" stroke=\"{CASING}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\
         <path d=\"{cross}\" stroke=\"{RED}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
        Num(width + 2.4),
        Num(width)
    )
}

fn crossed(place: Point, radius: f64) -> String {
    let corner = |x: f64, y: f64| place + at(x, y) * radius;
    format!(
        "M{}L{}M{}L{}",
        corner(-1.0, -1.0),
        corner(1.0, 1.0),
        corner(1.0, -1.0),
        corner(-1.0, 1.0)
    )
}

/// A ring round a unit.
pub(super) fn ring(place: Point, radius: f64, colour: &str, width: f64, dashes: &str) -> String {
    let (x, y, r) = (Num(place.x), Num(place.y), Num(radius));
    let dashes = match dashes {
        "" => String::new(),
        dashes => format!(" stroke-dasharray=\"{dashes}\""),
    };
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"none\" stroke=\"{CASING}\" \
         stroke-width=\"{}\" stroke-opacity=\".8\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" \
         fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{dashes}/>",
        Num(width + 1.8),
        Num(width)
    )
}

/// What a new unit bears: a ring, and a plus at its shoulder.
pub(super) fn built(place: Point, measures: &Measures) -> String {
    let scale = measures.token;
    let shoulder = place + at(13.0, -13.0) * scale;
    format!(
        "{}<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{BUILD}\" stroke=\"{CASING}\"/>\
         <path d=\"M{}h{}m{} {}v{}\" stroke=\"#fff\" stroke-width=\"{}\"/>",
        ring(place, 16.8 * scale, BUILD, 2.2 * scale, ""),
        Num(shoulder.x),
        Num(shoulder.y),
        Num(5.6 * scale),
        shoulder - at(3.0, 0.0) * scale,
        Num(6.0 * scale),
        Num(-3.0 * scale),
        Num(-3.0 * scale),
        Num(6.0 * scale),
        Num(1.6 * scale)
    )
}
