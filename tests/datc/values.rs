//! Reads the text after the labels of a fixture: units, provinces, orders with their outcomes.

use chancery::board::{LocationSet, Position, Power, Province, ProvinceSet, Unit};
use chancery::orders::{Given, read_location, read_order, read_unit};

use crate::datc::case::{Both, Expected, Expulsion, Row, Units, Word};

/// Reads a value for both rulebooks: two divided by a bar, or one that holds under both.
pub(crate) fn both<T: Clone>(
    text: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Both<T>, String> {
    match text.split_once('|') {
        None => Ok(Both::same(read(text.trim())?)),
        Some((left, right)) => {
            Ok(Both { world_masters: read(left.trim())?, datc: read(right.trim())? })
        }
    }
}

/// `Austria A SER, F TRI; Italy F ION`, or `none`.
pub(crate) fn units(text: &str) -> Result<Units, String> {
    let mut all = Units::new();
    if text == "none" {
        return Ok(all);
    }
    for group in text.split(';') {
        let (power, list) = powers(group)?;
        for item in list.split(',') {
            let (kind, location) = read_unit(item).map_err(|error| error.to_string())?;
            let unit = Unit::new(power, kind, location).map_err(|error| error.to_string())?;
            all.insert(unit);
        }
    }
    // Putting them on a board finds two units in one province.
    position(&all, &[]).map(|_| all)
}

/// `Germany BER KIE; Russia WAR`.
pub(crate) fn centres(text: &str) -> Result<Vec<(Power, ProvinceSet)>, String> {
    text.split(';')
        .map(|group| {
            let (power, list) = powers(group)?;
            Ok((power, provinces(list)?))
        })
        .collect()
}

fn powers(group: &str) -> Result<(Power, &str), String> {
    let (name, list) = group
        .trim()
        .split_once(' ')
        .ok_or_else(|| format!("expected a power and a list, found {group:?}"))?;
    let power = Power::from_name(name).ok_or_else(|| format!("no power {name:?}"))?;
    Ok((power, list))
}

/// `BRE NWY`, or `none`.
pub(crate) fn provinces(text: &str) -> Result<ProvinceSet, String> {
    if text == "none" {
        return Ok(ProvinceSet::EMPTY);
    }
    text.split_whitespace().map(province).collect()
}

fn province(code: &str) -> Result<Province, String> {
    Province::from_code(code).ok_or_else(|| format!("no province {code:?}"))
}

/// A board with these units and owners.
pub(crate) fn position(units: &Units, owners: &[(Power, ProvinceSet)]) -> Result<Position, String> {
    let mut position = Position::empty();
    for unit in units {
        position.place(*unit).map_err(|error| error.to_string())?;
    }
    for (power, centres) in owners {
        for centre in *centres {
            position.award(centre, *power).map_err(|error| error.to_string())?;
        }
    }
    Ok(position)
}

/// `F LON S F WAL - ENG    cut, dislodged from BRE; may retreat to WAL YOR`.
pub(crate) fn row(line: usize, power: Power, text: &str) -> Result<Row, String> {
    let (order, outcome) =
        text.split_once("  ").ok_or("expected an order, two spaces or more and its outcome")?;
    let order = read_order(order).map_err(|error| error.to_string())?;
    Ok(Row { line, given: Given { power, order }, expected: both(outcome, expected)? })
}

fn expected(text: &str) -> Result<Expected, String> {
    let (word, rest) = match text.split_once(", ") {
        None => (text, None),
        Some((word, rest)) => (word, Some(rest)),
    };
    Ok(Expected {
        word: Word::ALL
            .into_iter()
            .find(|known| known.text() == word)
            .ok_or_else(|| format!("no outcome {word:?}"))?,
        expulsion: rest.map(expulsion).transpose()?,
    })
}

fn expulsion(text: &str) -> Result<Expulsion, String> {
    let parts =
        text.strip_prefix("dislodged from ").and_then(|rest| rest.split_once("; may retreat "));
    let Some((from, to)) = parts else {
        return Err(format!("expected dislodged from …; may retreat …, found {text:?}"));
    };
    let (attacker, by_convoy) = match from.strip_suffix(" by convoy") {
        Some(attacker) => (attacker, true),
        None => (from, false),
    };
    Ok(Expulsion { attacker: province(attacker)?, by_convoy, retreats: places(to)? })
}

/// `to ALB BUL/SC`, or `nowhere`.
fn places(text: &str) -> Result<LocationSet, String> {
    if text == "nowhere" {
        return Ok(LocationSet::EMPTY);
    }
    text.strip_prefix("to ")
        .ok_or_else(|| format!("expected to … or nowhere, found {text:?}"))?
        .split_whitespace()
        .map(|place| read_location(place).map_err(|error| error.to_string()))
        .collect()
}
