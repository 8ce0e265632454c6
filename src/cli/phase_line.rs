//! A line of `chancery adjudicate`: a phase with its position and orders, checked.

use super::json::{JsonFault, JsonField};
use super::maps::Maps;
use crate::adjudication::Rulebook;
use crate::board::{
    Location, LocationSet, Map, Phase, PhaseKind, Position, Power, Province, Unit, steps,
};
use crate::orders::{Given, quoted, read_location_on, read_order_on, read_unit_on};
pub(super) use crate::report::exports::judgement::COMPLETED;
use crate::report::exports::judgement::PhaseToJudge;

/// What a line asks.
pub(super) enum LineQuestion<'j> {
    Judge(Box<PhaseLine<'j>>),
    /// The game is over; there is nothing to judge.
    Completed,
}

/// A phase to be judged.
pub(super) struct PhaseLine<'j> {
    pub(super) phase: Phase,
    pub(super) position: Position,
    pub(super) given: Vec<Given>,
    /// The orders as they were written, in step with `given`.
    pub(super) texts: Vec<&'j str>,
    pub(super) rules: Rulebook,
    /// What was left out of the position, and why.
    pub(super) notes: Vec<String>,
}

impl PhaseLine<'_> {
    /// What to judge.
    pub(super) fn asked(&self) -> PhaseToJudge<'_> {
        let PhaseLine { phase, position, given, rules, .. } = self;
        PhaseToJudge { phase: *phase, position, given, rules }
    }
}

/// Reads a line; the first fault ends it.
pub(super) fn read<'j>(
    line: &JsonField<'j, '_>,
    maps: &Maps,
) -> Result<LineQuestion<'j>, JsonFault> {
    let map = maps.named(line)?;
    let name = match line.get("name")? {
        Some(name) => name,
        None if line.get("phases")?.is_some() => {
            return Err(line.fault(
                "this is a whole game; a line has to be one element of its \
                \"phases\"",
            ));
        }
        None => line.need("name")?,
    };
    if name.text()? == COMPLETED {
        return Ok(LineQuestion::Completed);
    }
    let phase = read_phase(&name, map)?;
    let rules = match line.get_some("rules")? {
        None => Rulebook::world_masters(),
        Some(field) => read_rules(&field)?,
    };
    let (position, notes) = read_noted_state(&line.need("state")?, phase.kind(), map)?;
    let (given, texts) = (Vec::new(), Vec::new());
    let mut question = PhaseLine { phase, position, given, texts, rules, notes };
    if let Some(orders) = line.get_some("orders")? {
        read_orders(&orders, &mut question)?;
    }
    Ok(LineQuestion::Judge(Box::new(question)))
}

pub(super) fn read_phase(name: &JsonField, map: Map) -> Result<Phase, JsonFault> {
    let text = name.text()?;
    map.phase(text).ok_or_else(|| {
        let known = match map {
            Map::STANDARD => "S1901M, S1901R, F1901M, F1901R, W1901A or COMPLETED".to_owned(),
            map => format!("{} or COMPLETED", map.first_phase()),
        };
        name.fault(format_args!("no phase {}: expected one like {known}", quoted(text)))
    })
}

pub(super) fn read_rules(field: &JsonField) -> Result<Rulebook, JsonFault> {
    let name = field.text()?;
    Rulebook::from_name(name).ok_or_else(|| {
        let known = Rulebook::NAMES.join(" or ");
        field.fault(format_args!("no rulebook {}: expected {known}", quoted(name)))
    })
}

fn by_power<'j, 'a>(
    on: Map,
    map: &JsonField<'j, 'a>,
) -> Result<Vec<(Power, JsonField<'j, 'a>)>, JsonFault> {
    let mut found: Vec<(Power, JsonField)> = Vec::new();
    for (name, field) in map.entries()? {
        let power =
            on.power(name).ok_or_else(|| field.fault(format_args!("no power {}", quoted(name))))?;
        if found.iter().any(|(known, _)| *known == power) {
            return Err(field.fault(format_args!("{power} twice")));
        }
        found.push((power, field));
    }
    Ok(found)
}

/// Reads a position; the same form for all commands.
pub(super) fn read_state(
    state: &JsonField,
    kind: PhaseKind,
    map: Map,
) -> Result<Position, JsonFault> {
    read_noted_state(state, kind, map).map(|(position, _)| position)
}

/// A position, and what was left out of it and why.
pub(super) type NotedPosition = (Position, Vec<String>);

/// Reads a position, and says what it left out.
pub(super) fn read_noted_state(
    state: &JsonField,
    kind: PhaseKind,
    map: Map,
) -> Result<NotedPosition, JsonFault> {
    let mut notes = Vec::new();
    let mut position = Position::empty_on(map);
    let mut dislodged = Vec::new();
    for (power, units) in by_power(map, &state.need("units")?)? {
        for field in units.list()? {
            let (unit, starred) = read_placed_unit(&field, power)?;
            if !starred {
                position.place(unit).map_err(|conflict| field.fault(conflict))?;
            } else if kind == PhaseKind::Retreats {
                dislodged.push((unit, field));
            } else {
                return Err(field.fault("a dislodged unit (*) outside a retreat phase"));
            }
        }
    }
    for (power, centres) in by_power(map, &state.need("centers")?)? {
        for field in centres.list()? {
            let centre = read_province(&field, map)?;
            position.award(centre, power).map_err(|conflict| field.fault(conflict))?;
        }
    }
    let options = match state.get_some("retreats")? {
        Some(retreats) => read_retreats(&retreats, kind, &dislodged, &position, &mut notes)?,
        // Without it every dislodged unit would be lost for no visible reason.
        None if !dislodged.is_empty() => return Err(state.fault("the key \"retreats\" is missing")),
        None => Vec::new(),
    };
    for (unit, field) in &dislodged {
        let own = options.iter().find(|(owner, _)| owner == unit);
        let places = own.map_or(LocationSet::EMPTY, |(_, places)| *places);
        position.dislodge(*unit, places).map_err(|conflict| field.fault(conflict))?;
    }
    Ok((position, notes))
}

fn read_placed_unit(field: &JsonField, power: Power) -> Result<(Unit, bool), JsonFault> {
    let text = field.text()?;
    let (starred, text) = match text.strip_prefix('*') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (kind, location) = read_unit_on(power.map(), text).map_err(|error| field.fault(error))?;
    let unit = Unit::new(power, kind, location).map_err(|error| field.fault(error))?;
    Ok((unit, starred))
}

fn read_province(field: &JsonField, map: Map) -> Result<Province, JsonFault> {
    let text = field.text()?;
    map.province(text).ok_or_else(|| field.fault(format_args!("no province {}", quoted(text))))
}

/// The places to which each dislodged unit may go. A province with two coasts, named without one,
/// means the coasts that the fleet can reach.
fn read_retreats(
    retreats: &JsonField,
    kind: PhaseKind,
    dislodged: &[(Unit, JsonField)],
    position: &Position,
    notes: &mut Vec<String>,
) -> Result<Vec<(Unit, LocationSet)>, JsonFault> {
    let mut options = Vec::new();
    for (power, units) in by_power(position.map(), retreats)? {
        for (name, places) in units.entries()? {
            if kind != PhaseKind::Retreats {
                return Err(places.fault("a retreat outside a retreat phase"));
            }
            let read = read_unit_on(power.map(), name);
            let (kind, location) = read.map_err(|error| places.fault(error))?;
            let named = Unit::new(power, kind, location).map_err(|error| places.fault(error))?;
            if !dislodged.iter().any(|(unit, _)| *unit == named) {
                return Err(places.fault(format_args!("{power} has no dislodged unit *{named}")));
            }
            if options.iter().any(|(known, _)| *known == named) {
                return Err(places.fault(format_args!("{named} twice")));
            }
            let mut allowed = LocationSet::EMPTY;
            for place in places.list()? {
                allowed |= read_retreat(&place, named, position, notes)?;
            }
            options.push((named, allowed));
        }
    }
    Ok(options)
}

/// Where a retreat leads. The Python package lists places that are occupied where an army came by
/// convoy. No unit may go there, so they are left out, with a note.
fn read_retreat(
    field: &JsonField,
    unit: Unit,
    position: &Position,
    notes: &mut Vec<String>,
) -> Result<LocationSet, JsonFault> {
    let read = read_location_on(position.map(), field.text()?);
    let location = read.map_err(|error| field.fault(error))?;
    let meant = |step: &Location| {
        *step == location || (location.coast().is_none() && step.province() == location.province())
    };
    let reached: LocationSet = steps(unit).iter().filter(meant).collect();
    if reached.is_empty() {
        return Err(field.fault(format_args!("{unit} can't reach {location}")));
    }
    let Some(there) = position.unit(location.province()) else { return Ok(reached) };
    let power = there.power();
    let why = format_args!("{unit} can't retreat to {location}: {there} of {power} is there");
    notes.push(field.fault(why).to_string());
    Ok(LocationSet::EMPTY)
}

fn read_orders<'j>(
    orders: &JsonField<'j, '_>,
    question: &mut PhaseLine<'j>,
) -> Result<(), JsonFault> {
    let map = question.position.map();
    for (power, list) in by_power(map, orders)? {
        if list.is_null() {
            continue;
        }
        for field in list.list()? {
            let text = field.text()?;
            let order = read_order_on(map, text).map_err(|error| field.fault(error))?;
            question.given.push(Given { power, order });
            question.texts.push(text);
        }
    }
    Ok(())
}
