//! A variant as tables for people.

use std::fmt::Write as _;

use chancery_judge::board::{DraftKind, DraftProvince};

use crate::check::sizes;
use crate::variant::Variant;

/// Powers with homes and start, then provinces with their neighbours.
pub fn tables(variant: &Variant) -> String {
    let map = &variant.map;
    let sizes = sizes(variant);
    let mut text = format!(
        "{} ({})\n{} powers, {} provinces, {} centres; begins with {}\n",
        map.name, map.code, sizes.powers, sizes.provinces, sizes.centres, map.calendar.first,
    );
    for (what, value) in [("Designer", &variant.designer), ("Source", &variant.source)] {
        if let Some(value) = value {
            let _ = writeln!(text, "{what}: {value}");
        }
    }
    let held = |holdings: &[(String, Vec<String>)], key: &str| {
        let held = holdings.iter().filter(|(owner, _)| owner == key);
        held.flat_map(|(_, held)| held.iter().cloned()).collect::<Vec<_>>()
    };
    let mut rows = vec![["Power", "Letter", "Homes", "Centres", "Units"].map(str::to_owned)];
    for power in map.powers.iter().chain(&map.neutral) {
        let is_home = |one: &&DraftProvince| one.home.as_deref() == Some(&power.key);
        let homes = map.provinces.iter().filter(is_home).map(|one| one.code.as_str());
        rows.push([
            power.name.clone(),
            power.letter.to_string(),
            homes.collect::<Vec<_>>().join(" "),
            held(&map.centres, &power.key).join(" "),
            held(&map.units, &power.key).join(", "),
        ]);
    }
    let _ = write!(text, "\n{}", aligned(&rows));
    let mut rows = vec![["Province", "Name", "Kind", "Centre", "Neighbours"].map(str::to_owned)];
    for province in &map.provinces {
        let centre = match (&province.home, province.centre) {
            (Some(home), _) => home.clone(),
            (None, true) => "yes".to_owned(),
            (None, false) => String::new(),
        };
        rows.push([
            province.code.clone(),
            province.name.clone(),
            kind(province.kind).to_owned(),
            centre,
            neighbours(province, variant),
        ]);
    }
    let _ = write!(text, "\n{}", aligned(&rows));
    text
}

fn kind(kind: DraftKind) -> &'static str {
    match kind {
        DraftKind::Sea => "sea",
        DraftKind::Coast => "coast",
        DraftKind::ConvoyingCoast => "convoying coast",
        DraftKind::Inland => "inland",
        DraftKind::Closed => "closed",
    }
}

fn neighbours(province: &DraftProvince, variant: &Variant) -> String {
    let mut parts = Vec::new();
    let mut part = |who: &str, places: &[String]| {
        if !places.is_empty() {
            parts.push(format!("{who} {}", places.join(" ")));
        }
    };
    part("A:", &province.army);
    part("F:", &province.fleet);
    for coast in &province.coasts {
        part(&format!("F {}:", coast.code), &coast.fleet);
    }
    part("beside:", variant.beside.get(&province.code).map_or(&[], Vec::as_slice));
    parts.join("; ")
}

/// Columns under each other, two blanks between; nothing after the last one.
fn aligned(rows: &[[String; 5]]) -> String {
    let mut widths = [0; 5];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell:<width$}  ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
