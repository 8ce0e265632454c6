//! A judgement as JSON, in the words of the saved games that the research community exchanges.
//! `chancery adjudicate` writes it, and exports do.

use super::json_text::{
    add_comma, add_key, add_location, add_named, add_text, add_text_entry, add_unit,
};
use super::judgement::{Judgement, PhaseToJudge, in_order, name_of};
use crate::adjudication::sequence::NextPhase;
use crate::board::{Location, PhaseKind, Position, ProvinceSet, Turn, Unit, by_code};
use crate::hash;

/// Writes the parts of a judgement that follow `id` and `name`. `texts` has the orders as they were
/// written, in step with those that were given.
pub fn add_judgement(
    json: &mut Vec<u8>,
    judgement: &Judgement,
    line: &PhaseToJudge,
    texts: &[&str],
) {
    add_key(json, "results");
    add_results(json, judgement);
    add_key(json, "reasons");
    json.push(b'{');
    for result in &judgement.results {
        if let Some(reason) = judgement.reason(result) {
            add_comma(json);
            json.push(b'"');
            add_named(json, result.unit);
            json.extend_from_slice(b"\":");
            add_text(json, reason);
        }
    }
    json.extend_from_slice(b"},\"ignored\":[");
    for order in &judgement.ignored {
        let Some((given, text)) = line.given.get(*order).zip(texts.get(*order)) else { continue };
        add_comma(json);
        json.push(b'{');
        add_text_entry(json, "power", given.power.code());
        add_text_entry(json, "order", text);
        json.push(b'}');
    }
    json.extend_from_slice(b"],\"next\":");
    add_next(json, judgement);
}

/// What happened to each unit, in the words of data.
pub(super) fn add_results(json: &mut Vec<u8>, judgement: &Judgement) {
    json.push(b'{');
    for result in &judgement.results {
        add_comma(json);
        json.push(b'"');
        add_named(json, result.unit);
        json.extend_from_slice(b"\":[");
        for word in &result.words {
            add_comma(json);
            add_text(json, word);
        }
        json.push(b']');
    }
    json.push(b'}');
}

fn add_next(json: &mut Vec<u8>, judgement: &Judgement) {
    let (after, next) = (&judgement.after, &judgement.next);
    json.push(b'{');
    add_text_entry(json, "name", &name_of(next));
    let turn = match next {
        NextPhase::Phase(phase) => Some(phase.turn),
        NextPhase::Drawn => None,
        NextPhase::Won(winner) => {
            add_text_entry(json, "winner", winner.code());
            None
        }
    };
    add_key(json, "state");
    add_position(json, after, turn.is_some_and(|turn| turn.kind() == PhaseKind::Adjustments));
    add_key(json, "hash");
    add_hash(json, after, turn);
    json.push(b'}');
}

/// The hash of a position before a turn, as a text.
pub fn add_hash(json: &mut Vec<u8>, position: &Position, turn: Option<Turn>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    json.push(b'"');
    let bytes = hash(position, turn).to_be_bytes();
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    json.extend(digits.filter_map(|digit| DIGITS.get(usize::from(digit))));
    json.push(b'"');
}

/// A position, with the builds and removals that it asks for if an adjustment phase comes next.
pub(super) fn add_position(json: &mut Vec<u8>, position: &Position, with_builds: bool) {
    let units = in_order(position);
    let mut rest = units.as_slice();
    json.extend_from_slice(b"{\"units\":{");
    for power in position.owners() {
        let count = rest.iter().take_while(|unit| unit.power() == power).count();
        let (own, others) = rest.split_at(count);
        rest = others;
        add_key(json, power.code());
        json.push(b'[');
        own.iter().for_each(|unit| add_starred(json, *unit, ""));
        if !position.dislodged().is_empty() {
            let mut dislodged: Vec<Unit> =
                position.dislodged().iter().map(|one| one.unit).collect();
            dislodged.retain(|unit| unit.power() == power);
            dislodged.sort_by_cached_key(Unit::to_string);
            dislodged.iter().for_each(|unit| add_starred(json, *unit, "*"));
        }
        json.push(b']');
    }
    json.extend_from_slice(b"},\"retreats\":{");
    for power in position.owners() {
        add_key(json, power.code());
        json.push(b'{');
        for one in position.dislodged().iter().filter(|one| one.unit.power() == power) {
            add_comma(json);
            json.push(b'"');
            add_unit(json, one.unit);
            json.extend_from_slice(b"\":");
            add_places(json, by_code(one.retreats));
        }
        json.push(b'}');
    }
    json.extend_from_slice(b"},\"centers\":{");
    let mut centres = vec![ProvinceSet::EMPTY; position.owners().count()];
    for (centre, owner) in position.owned() {
        centres.get_mut(owner.index()).into_iter().for_each(|own| own.insert(centre));
    }
    for (power, own) in position.owners().zip(centres) {
        add_key(json, power.code());
        add_places(json, by_code(own.iter().map(Location::of)));
    }
    json.push(b'}');
    if with_builds {
        add_builds(json, position);
    }
    json.push(b'}');
}

fn add_starred(json: &mut Vec<u8>, unit: Unit, star: &str) {
    add_comma(json);
    json.push(b'"');
    json.extend_from_slice(star.as_bytes());
    add_unit(json, unit);
    json.push(b'"');
}

fn add_places(json: &mut Vec<u8>, places: impl Iterator<Item = Location>) {
    json.push(b'[');
    for place in places {
        add_comma(json);
        json.push(b'"');
        add_location(json, place);
        json.push(b'"');
    }
    json.push(b']');
}

fn add_builds(json: &mut Vec<u8>, position: &Position) {
    add_key(json, "builds");
    json.push(b'{');
    for power in position.owners() {
        let count = position.builds(power);
        if count != 0 {
            add_key(json, power.code());
            json.extend_from_slice(count.to_string().as_bytes());
        }
    }
    json.push(b'}');
}
