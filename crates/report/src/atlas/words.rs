//! A map in words, for those who don't see it.

use crate::names;

use super::scene::{Act, Deed, DeedEnd, Scene};

/// What the map shows: where each power's units are, how many centres it has, and the outcomes of
/// the orders.
pub fn description(scene: &Scene) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for power in scene.position.powers() {
        let centres = scene.position.centres_of(power).len();
        let units = names::units_of(&scene.position, power);
        if centres == 0 && units.is_empty() {
            continue;
        }
        let units = if units.is_empty() { "no units".to_owned() } else { units };
        sentences.push(format!("{power}, {}: {units}.", names::count(centres, "centre")));
    }
    for dislodged in scene.position.dislodged() {
        sentences.push(format!("{} is dislodged.", names::whose(dislodged.unit)));
    }
    sentences.extend(scene.deeds.iter().map(|deed| said(scene, deed)));
    sentences.join(" ")
}

/// What the units do, armies first as in all lists, without whose units stand where.
pub fn deeds_alone(scene: &Scene) -> String {
    let mut deeds: Vec<String> = scene.deeds.iter().map(|deed| said(scene, deed)).collect();
    deeds.sort();
    deeds.join(" ")
}

fn said(scene: &Scene, deed: &Deed) -> String {
    let what = match &deed.act {
        Act::Hold => "holds".to_owned(),
        Act::Move(to) => format!("to {}", names::location(*to)),
        Act::Sail(to, _) => format!("by sea to {}", names::location(*to)),
        Act::SupportHold(unit) => format!("supports {}", unit.name()),
        Act::SupportMove(unit, to) => format!("supports {} to {}", unit.name(), to.name()),
        Act::Convoy(army, to) => format!("convoys {} to {}", army.name(), to.name()),
        Act::Retreat(to) => format!("retreats to {}", names::location(*to)),
        Act::Build => "is built".to_owned(),
        Act::Disband => "leaves the board".to_owned(),
    };
    let end = match deed.end {
        DeedEnd::Done => "",
        DeedEnd::Bounced => ", bounced",
        DeedEnd::Cut => ", cut",
        // It is not judged: what it does is plain from the board.
        DeedEnd::Void if scene.private_to.is_some() => ", impossible",
        DeedEnd::Void => ", void",
        DeedEnd::Stranded => ", not convoyed",
        DeedEnd::Disrupted => ", disrupted",
    };
    let is_beaten = scene.dislodged.contains(&deed.unit.province());
    let beaten = if is_beaten { ", dislodged" } else { "" };
    format!("{} {what}{end}{beaten}.", names::unit(deed.unit))
}

/// The title and the description of a picture, as its elements.
pub(super) fn titles(scene: &Scene) -> (String, String) {
    let title = match scene.subtitle.as_str() {
        "" => scene.title.clone(),
        subtitle => format!("{}: {subtitle}", scene.title),
    };
    let described = escaped(&description(scene));
    (format!("<title>{}</title>", escaped(&title)), format!("<desc>{described}</desc>"))
}

/// Text that comes from people, as it may stand in an SVG: no mark, no entity, no character that
/// XML forbids.
fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            '\'' => written.push_str("&#39;"),
            '\t' | '\n' | '\r' => written.push(' '),
            '\u{FFFE}' | '\u{FFFF}' => {}
            character if character.is_control() => {}
            character => written.push(character),
        }
    }
    written
}
