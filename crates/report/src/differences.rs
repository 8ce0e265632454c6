//! What a correction has changed on the board, in words: for letters and for the gazette.

use super::letters::listed;
use super::names;
use crate::board::{Position, Power};

/// One thing that is different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What: a power, a unit, a centre.
    pub what: String,
    /// How it is now.
    pub how: String,
}

impl Difference {
    fn new(what: impl Into<String>, how: impl Into<String>) -> Difference {
        Difference { what: what.into(), how: how.into() }
    }

    /// The same as one sentence.
    pub fn sentence(&self) -> String {
        format!("{}: {}.", self.what, self.how)
    }
}

/// What differs between two positions, units first.
pub fn differences(wrong: &Position, right: &Position) -> Vec<Difference> {
    let mut rows: Vec<Difference> =
        right.powers().flat_map(|p| of_units(wrong, right, p)).collect();
    let waiting = |position: &Position, at| {
        position.dislodged_from(at).map(|dislodged| (dislodged.unit, dislodged.retreats))
    };
    for at in right.map().provinces() {
        match (waiting(wrong, at), waiting(right, at)) {
            (was, is) if was == is => {}
            (_, Some((unit, retreats))) => {
                let to: Vec<String> = retreats.iter().map(names::location).collect();
                let how = match to.split_last() {
                    None => "is dislodged and disbands".to_owned(),
                    Some((only, [])) => format!("must retreat to {only}"),
                    Some((last, others)) => {
                        format!("must retreat to {} or {last}", others.join(", "))
                    }
                };
                rows.push(Difference::new(names::whose(unit), how));
            }
            (Some((unit, _)), None) => {
                rows.push(Difference::new(names::whose(unit), "need not retreat"));
            }
            (None, None) => {}
        }
        if at.is_centre() && wrong.owner(at) != right.owner(at) {
            let how = owners(wrong.owner(at), right.owner(at));
            rows.push(Difference::new(at.name(), how));
        }
    }
    rows
}

fn of_units(wrong: &Position, right: &Position, power: Power) -> Vec<Difference> {
    let list = |some: &Position, other: &Position| -> Vec<String> {
        let others: Vec<_> = other.units_of(power).collect();
        some.units_of(power).filter(|unit| !others.contains(unit)).map(names::unit).collect()
    };
    let (gone, come) = (list(wrong, right), list(right, wrong));
    if gone.is_empty() && come.is_empty() {
        return Vec::new();
    }
    let part = |word: &str, units: Vec<String>| match units.is_empty() {
        true => None,
        false => Some(format!("{word} {}", listed(&units))),
    };
    let parts = [part("now has", come), part("no longer has", gone)];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    vec![Difference::new(power.name(), parts.join(", and "))]
}

fn owners(was: Option<Power>, is: Option<Power>) -> String {
    match (was, is) {
        (Some(was), Some(is)) => format!("now {is}'s, was {was}'s"),
        (Some(was), None) => format!("now neutral, was {was}'s"),
        (None, Some(is)) => format!("now {is}'s, was neutral"),
        (None, None) => "neutral".to_owned(),
    }
}
