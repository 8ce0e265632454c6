//! Writing a file: one province, one power and one power's units a line.

use std::fmt::Write as _;

use chancery_judge::board::{
    AfterFinalYear, DraftCalendar, DraftKind, DraftPower, DraftProvince, Victory,
};

use crate::sections::{BUILDS, FORMAT};
use crate::variant::{Geometry, Variant};

/// The file of a variant, which [`crate::read`] reads to the same value.
pub fn write(variant: &Variant) -> String {
    let map = &variant.map;
    let mut parts = vec![
        format!("\"format\": {}", quoted(FORMAT)),
        format!("\"code\": {}", quoted(&map.code)),
        format!("\"name\": {}", quoted(&map.name)),
    ];
    for (key, value) in [("source", &variant.source), ("designer", &variant.designer)] {
        parts.extend(value.iter().map(|value| format!("\"{key}\": {}", quoted(value))));
    }
    parts.push(calendar(&map.calendar));
    parts.push(victory(&map.victory));
    let builds = BUILDS.iter().find(|(_, sites)| *sites == map.builds);
    parts.push(format!("\"builds\": {}", quoted(builds.map_or("home", |(word, _)| word))));
    let powers = map.powers.iter().map(|power| power_line(power, variant));
    parts.push(format!("\"powers\": {}", lines('[', powers, 2)));
    parts.push(start(variant));
    let provinces = map.provinces.iter().map(|province| province_line(province, variant));
    parts.push(format!("\"provinces\": {}", lines('[', provinces, 2)));
    parts.extend(variant.geometry.as_ref().map(geometry));
    let mut text = lines('{', parts, 1);
    text.push('\n');
    text
}

/// Values with their brackets, each on a line of its own so deep.
fn lines(open: char, values: impl IntoIterator<Item = String>, depth: usize) -> String {
    let close = if open == '[' { ']' } else { '}' };
    let mut text = String::from(open);
    for (at, value) in values.into_iter().enumerate() {
        text.push_str(if at == 0 { "\n" } else { ",\n" });
        text.push_str(&" ".repeat(depth));
        text.push_str(&value);
    }
    if text.len() > 1 {
        text.push('\n');
        text.push_str(&" ".repeat(depth - 1));
    }
    text.push(close);
    text
}

fn quoted(text: &str) -> String {
    // A text is always JSON.
    serde_json::to_string(text).unwrap_or_default()
}

fn list(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", quoted.join(", "))
}

fn calendar(calendar: &DraftCalendar) -> String {
    let turn = |turn: &chancery_judge::board::DraftTurn| {
        let phases = [(turn.movement, "MR"), (turn.adjustments, "A")];
        let phases: String = phases.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect();
        let mut parts = vec![
            format!("\"letter\": {}", quoted(&turn.letter.to_string())),
            format!("\"name\": {}", quoted(&turn.name)),
            format!("\"phases\": {}", quoted(&phases)),
        ];
        parts.extend(turn.only.map(|only| {
            let parts = [
                format!("\"divided-by\": {}", only.divided_by),
                format!("\"leaves\": {}", only.leaves),
            ];
            format!("\"if-year\": {}", lines('{', parts, 5))
        }));
        lines('{', parts, 4)
    };
    let parts = [
        format!("\"first\": {}", quoted(&calendar.first)),
        format!("\"step\": {}", calendar.step),
        format!("\"turns\": {}", lines('[', calendar.turns.iter().map(turn), 3)),
    ];
    format!("\"calendar\": {}", lines('{', parts, 2))
}

fn victory(victory: &Victory) -> String {
    let mut parts = Vec::new();
    parts.extend(victory.centres.map(|centres| format!("\"centres\": {centres}")));
    if !victory.provinces.is_empty() {
        parts.push(format!("\"provinces\": {}", list(&victory.provinces)));
    }
    if let Some(last) = victory.last_year {
        parts.push(format!("\"last-year\": {}", last.year));
        let then = match last.then {
            AfterFinalYear::Most => "most",
            AfterFinalYear::Draw => "draw",
        };
        parts.push(format!("\"then\": {}", quoted(then)));
    }
    format!("\"victory\": {}", lines('{', parts, 2))
}

fn power_line(power: &DraftPower, variant: &Variant) -> String {
    let mut line = format!(
        "{{\"key\": {}, \"name\": {}, \"adjective\": {}, \"letter\": {}",
        quoted(&power.key),
        quoted(&power.name),
        quoted(&power.adjective),
        quoted(&power.letter.to_string()),
    );
    if let Some(colour) = variant.colours.get(&power.key) {
        let _ = write!(line, ", \"colour\": {}", quoted(colour));
    }
    line.push('}');
    line
}

fn start(variant: &Variant) -> String {
    let map = &variant.map;
    let is_neutral = |key: &String| map.neutral.iter().any(|power| power.key == *key);
    let table = |holdings: &[(String, Vec<String>)]| {
        let rows = holdings.iter().filter(|(key, _)| !is_neutral(key));
        let rows = rows.map(|(key, held)| format!("{}: {}", quoted(key), list(held)));
        lines('{', rows, 3)
    };
    let mut parts = vec![
        format!("\"units\": {}", table(&map.units)),
        format!("\"centers\": {}", table(&map.centres)),
    ];
    if !map.neutral.is_empty() {
        let held = |holdings: &[(String, Vec<String>)], key: &str| {
            let held = holdings.iter().find(|(owner, _)| owner == key);
            held.map_or_else(|| "[]".to_owned(), |(_, held)| list(held))
        };
        let rows = map.neutral.iter().map(|power| {
            format!(
                "{{\"key\": {}, \"name\": {}, \"units\": {}, \"centers\": {}}}",
                quoted(&power.key),
                quoted(&power.name),
                held(&map.units, &power.key),
                held(&map.centres, &power.key),
            )
        });
        parts.push(format!("\"neutral\": {}", lines('[', rows, 3)));
    }
    format!("\"start\": {}", lines('{', parts, 2))
}

fn province_line(province: &DraftProvince, variant: &Variant) -> String {
    let mut parts = vec![
        format!("\"code\": {}", quoted(&province.code)),
        format!("\"name\": {}", quoted(&province.name)),
    ];
    let listed = |key: &str, texts: &[String]| {
        (!texts.is_empty()).then(|| format!("\"{key}\": {}", list(texts)))
    };
    parts.extend(listed("aliases", &province.aliases));
    let (kind, convoys) = match province.kind {
        DraftKind::Sea => ("sea", false),
        DraftKind::Coast => ("coast", false),
        DraftKind::ConvoyingCoast => ("coast", true),
        DraftKind::Inland => ("inland", false),
        DraftKind::Closed => ("closed", false),
    };
    parts.push(format!("\"kind\": \"{kind}\""));
    parts.extend(convoys.then(|| "\"convoys\": true".to_owned()));
    parts.extend(province.centre.then(|| "\"centre\": true".to_owned()));
    parts.extend(province.home.as_ref().map(|home| format!("\"home\": {}", quoted(home))));
    parts.extend(listed("army", &province.army));
    parts.extend(listed("fleet", &province.fleet));
    if !province.coasts.is_empty() {
        let coasts = province.coasts.iter().map(|coast| {
            let name = coast.name.as_ref();
            let name = name.map(|name| format!("\"name\": {}, ", quoted(name))).unwrap_or_default();
            format!("{}: {{{name}\"fleet\": {}}}", quoted(&coast.code), list(&coast.fleet))
        });
        parts.push(format!("\"coasts\": {{{}}}", coasts.collect::<Vec<_>>().join(", ")));
    }
    parts.extend(
        variant.beside.get(&province.code).map(|beside| format!("\"beside\": {}", list(beside))),
    );
    format!("{{{}}}", parts.join(", "))
}

fn geometry(geometry: &Geometry) -> String {
    let mut parts = Vec::new();
    parts.extend(geometry.size.map(|[width, height]| format!("\"size\": [{width}, {height}]")));
    for (key, points) in
        [("labels", &geometry.labels), ("units", &geometry.units), ("centres", &geometry.centres)]
    {
        if !points.is_empty() {
            let rows =
                points.iter().map(|(place, [x, y])| format!("{}: [{x}, {y}]", quoted(place)));
            parts.push(format!("\"{key}\": {}", lines('{', rows, 3)));
        }
    }
    if !geometry.shapes.is_empty() {
        let ring = |ring: &Vec<i32>| {
            let numbers: Vec<String> = ring.iter().map(i32::to_string).collect();
            format!("[{}]", numbers.join(", "))
        };
        let rows = geometry.shapes.iter().map(|(place, rings)| {
            let rings: Vec<String> = rings.iter().map(ring).collect();
            format!("{}: [{}]", quoted(place), rings.join(", "))
        });
        parts.push(format!("\"shapes\": {}", lines('{', rows, 3)));
    }
    format!("\"geometry\": {}", lines('{', parts, 2))
}
