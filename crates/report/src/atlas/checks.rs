//! What is computed for a map and not left to taste: that tokens, centres and names keep apart, and
//! that colours do.

use super::chart::CHART;
use super::geometry::{Point, at};
use super::ground::corners;
use super::paint;
use super::style::{MapStyle, Measures};
use crate::board::{Location, Power, Province, Terrain};

/// Something on the map, as a ring of points.
struct MapMark {
    at: Province,
    what: &'static str,
    ring: Vec<Point>,
}

/// The outline of a hull, corner by corner.
const HULL: [(f64, f64); 8] = [
    (-12.6, -10.2),
    (12.6, -10.2),
    (15.9, -7.0),
    (13.3, 3.0),
    (9.6, 9.0),
    (4.6, 10.9),
    (-4.6, 10.9),
    (-9.6, 9.0),
];

fn disc(place: Point, radius: f64) -> Vec<Point> {
    super::geometry::ROUND.iter().map(|way| place + *way * radius).collect()
}

fn hull(place: Point, scale: f64) -> Vec<Point> {
    let mut ring: Vec<Point> = HULL.iter().map(|(x, y)| place + at(x * 0.92, *y) * scale).collect();
    ring.push(place + at(-13.3 * 0.92, 3.0) * scale);
    ring.push(place + at(-15.9 * 0.92, -7.0) * scale);
    ring
}

/// Everything that can stand in a province, all at once.
fn marks_of(province: Province, style: MapStyle) -> Vec<MapMark> {
    let measures = Measures::of(style);
    let mark = |what, ring| MapMark { at: province, what, ring };
    let marks = CHART.marks(province, style);
    let mut found = Vec::new();
    let places: Vec<Location> =
        std::iter::once(Location::of(province)).chain(province.coasts()).collect();
    for place in places.into_iter().filter(|_| province.terrain() != Terrain::Impassable) {
        let (unit, gone) = (CHART.unit(place, style), CHART.dislodged(place, style));
        let is_coast = place.coast().is_some();
        if !province.is_sea() && !is_coast {
            found.push(mark("army", disc(unit, 13.0 * measures.token)));
        }
        if province.terrain() != Terrain::Inland && (is_coast || !province.is_split()) {
            found.push(mark("fleet", hull(unit, measures.token)));
        }
        found.push(mark("dislodged", disc(gone, 18.2 * measures.dislodged)));
    }
    if let Some(centre) = marks.centre {
        found.push(mark("centre", disc(centre, measures.star * 1.12)));
    }
    // The box has a margin, in which nothing is written.
    let inner = corners(&marks.label);
    let middle = marks.label.at;
    let shrunk = |corner: &Point| {
        let way = *corner - middle;
        middle + way * (1.0 - 2.0 / way.length())
    };
    found.push(mark("name", inner.iter().map(shrunk).collect()));
    found
}

fn contains(ring: &[Point], point: Point) -> bool {
    let next = ring.iter().cycle().skip(1);
    let crosses = |(one, other): &(&Point, &Point)| {
        (one.y <= point.y) != (other.y <= point.y)
            && point.x < one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
    };
    ring.iter().zip(next).filter(crosses).count() % 2 == 1
}

/// How many square pixels two rings share, counted by quarters of a pixel.
fn shared(one: &[Point], other: &[Point]) -> f64 {
    let bounds = |ring: &[Point], of: fn(&Point) -> f64| {
        let values = ring.iter().map(of);
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
    };
    let common = |of: fn(&Point) -> f64| {
        let ((a, b), (c, d)) = (bounds(one, of), bounds(other, of));
        (a.max(c), b.min(d))
    };
    let ((left, right), (top, bottom)) = (common(|p| p.x), common(|p| p.y));
    let steps = |low: f64, high: f64| ((high - low).max(0.0) * 4.0).ceil() as usize;
    let mut count = 0;
    for column in 0..steps(left, right) {
        for row in 0..steps(top, bottom) {
            let point = at(left + column as f64 / 4.0, top + row as f64 / 4.0);
            count += usize::from(contains(one, point) && contains(other, point));
        }
    }
    count as f64 / 16.0
}

/// The pairs of marks that share more than a square pixel, and how much. A unit and the
/// dislodged one of its own province are tucked together on purpose.
fn overlaps(style: MapStyle) -> Vec<(f64, String)> {
    let all: Vec<MapMark> =
        Province::all().flat_map(|province| marks_of(province, style)).collect();
    let mut found = Vec::new();
    for (number, one) in all.iter().enumerate() {
        for other in &all[..number] {
            let are_units = [one, other].iter().all(|m| !["centre", "name"].contains(&m.what));
            if one.at == other.at && are_units {
                continue;
            }
            let area = shared(&one.ring, &other.ring);
            if area > 1.0 {
                let pair = format!("{} {}, {} {}", other.at, other.what, one.at, one.what);
                found.push((area, pair));
            }
        }
    }
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found
}

#[test]
fn with_a_unit_and_a_dislodged_one_everywhere_nothing_lies_on_anything() {
    let found = overlaps(MapStyle::Desk);
    assert!(found.len() <= 2, "{found:?}");
    assert!(found.iter().all(|(area, _)| *area <= 5.0), "{found:?}");
    assert!(found.iter().all(|(_, pair)| !pair.contains("dislodged")), "{found:?}");
}

#[test]
fn on_a_phone_units_cover_little_of_each_other() {
    // A token has 1,500 square pixels here. Codes are not drawn where a token would hide them.
    let found = overlaps(MapStyle::Phone);
    let units: Vec<&(f64, String)> = found
        .iter()
        .filter(|(_, pair)| !pair.contains("name") && !pair.contains("dislodged"))
        .collect();
    assert!(units.iter().all(|(area, _)| *area <= 110.0), "{units:?}");
}

/// How people see colours: in full, or without one of the three kinds of cones (the matrices of
/// Machado, Oliveira and Fernandes, 2009, for light).
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "no red",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "no green",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "no blue",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

type Triple = [f64; 3];

fn times(matrix: &[Triple; 3], v: Triple) -> Triple {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// The light of a colour such as `#a2cfe6`.
fn light(colour: &str) -> Triple {
    [1, 3, 5].map(|from| {
        let byte =
            u8::from_str_radix(&colour[from..from + 2], 16).expect("colours are hexadecimal");
        let share = f64::from(byte) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

/// Light in the space Oklab, in which equal distances look equal.
fn oklab(light: Triple) -> Triple {
    const CONES: [Triple; 3] = [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ];
    const AXES: [Triple; 3] = [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ];
    times(&AXES, times(&CONES, light).map(f64::cbrt))
}

/// The least distance between two of these colours in any eyes, a hundred from black to white.
fn least_distance(colours: &[&str]) -> (f64, String) {
    let mut least = (f64::INFINITY, String::new());
    for (eyes, matrix) in EYES {
        let seen =
            |colour: &&str| oklab(times(&matrix, light(colour)).map(|share| share.clamp(0.0, 1.0)));
        let seen: Vec<Triple> = colours.iter().map(seen).collect();
        for one in 0..seen.len() {
            for other in 0..one {
                let squares = (0..3).map(|axis| (seen[one][axis] - seen[other][axis]).powi(2));
                let distance = squares.sum::<f64>().sqrt() * 100.0;
                if distance < least.0 {
                    let pair = format!("{eyes}: {} and {}", colours[other], colours[one]);
                    least = (distance, pair);
                }
            }
        }
    }
    least
}

/// Two colours that most people just tell apart are about 2 from each other.
#[test]
fn the_powers_differ_for_every_kind_of_eyes() {
    let tokens = Power::ALL.map(|power| paint::of(power).token);
    let (least, pair) = least_distance(&tokens.each_ref().map(AsRef::as_ref));
    assert!(least >= 14.0, "tokens: {least:.1}, {pair}");
    let mut lands = Power::ALL.map(|power| paint::of(power).land).to_vec();
    lands.push(paint::PAPER.into());
    let lands: Vec<&str> = lands.iter().map(AsRef::as_ref).collect();
    let (least, pair) = least_distance(&lands);
    assert!(least >= 6.0, "lands: {least:.1}, {pair}");
}

/// The colours of other maps' powers, as many as most of them have. Those of more are told apart
/// by their letters.
#[test]
fn the_first_colours_of_other_maps_differ_for_every_kind_of_eyes() {
    let (least, pair) = least_distance(&paint::OTHERS[..7]);
    assert!(least >= 8.0, "tokens: {least:.1}, {pair}");
    let (least, pair) = least_distance(&paint::OTHERS);
    assert!(least >= 3.0, "all: {least:.1}, {pair}");
}
