//! What the tree of a plan says, and a board for it (D.II(5)).

use chancery::board::{Phase, Position, Province, Unit};
use chancery::orders::{Order, Place};

use super::derive::Node;
use super::meaning::{At, Deed, Who, at, deed, number, who};
use super::scene::{Kind, phase};
use super::stage::{Stage, named};

/// When an option is to be taken.
#[derive(Clone, Debug)]
enum Condition {
    Dislodged(Option<Who>),
    Place(&'static str, At),
    Count(&'static str, u8),
}

#[derive(Clone, Debug)]
enum Action {
    Order(Who, Deed),
    To(At),
    Disband,
    Waive,
}

/// The options of a plan.
pub(crate) struct Choices(Vec<(Option<Condition>, Action)>);

/// What a reader is asked, and what it has to answer.
pub(crate) struct Planned {
    pub(crate) now: Phase,
    pub(crate) position: Position,
    later: Phase,
    options: Vec<(Order, Option<String>)>,
}

impl Planned {
    /// The plan in one line.
    pub(crate) fn text(&self) -> String {
        let with = |(order, condition): &(Order, Option<String>)| match condition {
            Some(condition) => format!("{order} if {condition}"),
            None => order.to_string(),
        };
        let options: Vec<String> = self.options.iter().map(with).collect();
        format!("{}: {}", self.later, options.join(", "))
    }
}

/// What a plan says; nothing where its words fit the rules and make no plan.
pub(crate) fn plan(root: &Node) -> Option<Choices> {
    let mut choices: Vec<(Option<Condition>, Action)> = Vec::new();
    let mut before = None;
    let mut behind = false;
    for node in root.children().first()?.children() {
        match node.name() {
            "dislodged-if" | "adjustment-if" if behind => {
                choices.last_mut()?.0 = Some(condition(node)?);
            }
            "dislodged-if" | "adjustment-if" => before = Some(condition(node)?),
            "further" => {
                if let Some(found) = node.child("place-if") {
                    before = Some(condition(found)?);
                }
                choices.push((before.take(), further(node)?));
            }
            "retreat-order" | "adjustment" => choices.push((before.take(), action(node)?)),
            "unit" => choices.push((None, action(root.children().first()?)?)),
            _ => {}
        }
        behind = matches!(node.name(), "retreat-order" | "adjustment");
    }
    Some(Choices(choices))
}

fn further(node: &Node) -> Option<Action> {
    match node.child("to") {
        Some(to) => Some(Action::To(at(to.child("place")?))),
        None => Some(Action::Disband),
    }
}

/// What an option says that names its unit.
fn action(node: &Node) -> Option<Action> {
    if node.child("waive").is_some() {
        return Some(Action::Waive);
    }
    let own = who(node.child("unit").or(node.child("plain-unit"))?);
    for name in ["retreat", "disband", "build"] {
        if let Some(found) = node.child(name) {
            return Some(Action::Order(own, deed(found)));
        }
    }
    if node.child("place").is_some() {
        let to = at(node.child("place")?);
        return Some(Action::Order(own, Deed::Retreat(to)));
    }
    let builds = node.child("build-word").is_some();
    Some(Action::Order(own, if builds { Deed::Build } else { Deed::Disband }))
}

fn condition(node: &Node) -> Option<Condition> {
    let unless = node.word() == "unless";
    let inner = node.children().last()?;
    match inner.name() {
        "dislodged" if unless => None,
        "dislodged" => Some(Condition::Dislodged(inner.child("unit").map(who))),
        "count" => {
            let removes = inner.child("must").is_some()
                || inner.child("count-end")?.word().starts_with(['r', 'd']);
            let what = if removes { "removals" } else { "builds" };
            (!unless).then_some(Condition::Count(what, number(inner.child("number")?)))
        }
        "centre" => {
            let negated = inner.child("not").is_some() || inner.child("dont").is_some();
            let loses = inner.child("lost-verb").or(inner.child("lost")).is_some();
            let lost = loses != (negated != unless);
            let place = at(inner.child("place")?);
            Some(Condition::Place(if lost { "lost" } else { "owned" }, place))
        }
        _ => {
            let negated = inner.child("not").is_some() != unless;
            let pairs = [("occupied", "empty"), ("empty", "occupied"), ("lost", "owned")];
            let said = |state: &str| inner.child(&format!("state-{state}")).is_some();
            let found = pairs.into_iter().chain([("owned", "lost")]).find(|pair| said(pair.0))?;
            let state = if negated { found.1 } else { found.0 };
            Some(Condition::Place(state, at(inner.child("place")?)))
        }
    }
}

impl Stage<'_> {
    /// A board on which this plan can be made, if one was found.
    pub(crate) fn planned(&mut self, choices: &Choices) -> Option<Planned> {
        let builds = choices.0.iter().any(|(condition, action)| {
            matches!(action, Action::Waive | Action::Order(_, Deed::Build))
                || matches!(condition, Some(Condition::Count(..) | Condition::Place("lost", _)))
        });
        let owned = choices
            .0
            .iter()
            .any(|(condition, _)| matches!(condition, Some(Condition::Place("owned", _))));
        let retreats = choices.0.iter().any(|(condition, action)| {
            matches!(action, Action::Order(_, Deed::Retreat(_)))
                || matches!(condition, Some(Condition::Dislodged(_)))
        });
        let builds = builds || owned && !retreats;
        let options = match builds {
            true => self.adjustments(choices)?,
            false => self.retreats(choices)?,
        };
        let later = phase(if builds { Kind::Adjustments } else { Kind::Retreats });
        Some(Planned { now: phase(Kind::Movement), position: self.position(), later, options })
    }

    fn adjustments(&mut self, choices: &Choices) -> Option<Vec<(Order, Option<String>)>> {
        let power = self.power;
        let mut options = Vec::new();
        for (condition, action) in &choices.0 {
            let order = match action {
                Action::Waive => Order::Waive,
                Action::Order(who, Deed::Build) => Order::Build(self.home(*who)?),
                Action::Order(who, Deed::Disband) => {
                    Order::Disband(named(self.put(*who, power, |_| true)?))
                }
                _ => return None,
            };
            let condition = match condition {
                Some(Condition::Dislodged(_)) => return None,
                other => self.state(other.as_ref())?,
            };
            options.push((order, condition));
        }
        Some(options)
    }

    /// The words of a condition that speaks of no unit.
    fn state(&mut self, condition: Option<&Condition>) -> Option<Option<String>> {
        Some(match condition {
            None => None,
            Some(Condition::Count(what, count)) => Some(format!("{what} {count}")),
            Some(Condition::Place(state, place)) => {
                if place.coast.is_some() {
                    return None;
                }
                let all =
                    Province::all().filter(|at| *at != Province::SWI && !self.used.contains(*at));
                let at = self.dice.pick_of(all)?;
                self.write_place(*place, at, None);
                Some(format!("{state} {at}"))
            }
            Some(Condition::Dislodged(_)) => return None,
        })
    }

    fn retreats(&mut self, choices: &Choices) -> Option<Vec<(Order, Option<String>)>> {
        if goes_on_behind_a_removal(choices) {
            return None;
        }
        let mut unit: Option<Unit> = None;
        let mut options = Vec::new();
        for (condition, action) in &choices.0 {
            if let Some(Condition::Dislodged(Some(who))) = condition {
                unit = Some(self.the_same(unit, *who)?);
            }
            let order = match action {
                Action::Order(who, Deed::Disband) => {
                    unit = Some(self.the_same(unit, *who)?);
                    Order::Disband(named(unit?))
                }
                Action::Order(who, Deed::Retreat(to)) => {
                    unit = Some(self.the_same(unit, *who)?);
                    self.retreat(unit?, *to)?
                }
                Action::To(to) => self.retreat(unit?, *to)?,
                Action::Disband => Order::Disband(named(unit?)),
                _ => return None,
            };
            let condition = match condition {
                Some(Condition::Dislodged(_)) => Some(format!("dislodged {}", unit?)),
                other => self.state(other.as_ref())?,
            };
            options.push((order, condition));
        }
        Some(options)
    }

    fn retreat(&mut self, unit: Unit, to: At) -> Option<Order> {
        let to: Place = self.step(unit, to, |_| true)?;
        Some(Order::Retreat(named(unit), to))
    }

    /// The unit of the plan by another name; the first one is put on the board.
    fn the_same(&mut self, unit: Option<Unit>, who: Who) -> Option<Unit> {
        let Some(unit) = unit else { return self.put(who, self.power, |_| true) };
        if !Stage::fits(who, unit) {
            return None;
        }
        self.write_unit(who, unit);
        Some(unit)
    }
}

/// After a removal a place would be one more removal.
fn goes_on_behind_a_removal(choices: &Choices) -> bool {
    let actions = || choices.0.iter().map(|(_, action)| action);
    let removal = actions().position(|action| matches!(action, Action::Order(_, Deed::Disband)));
    let to = actions().rposition(|action| matches!(action, Action::To(_)));
    removal.is_some() && to > removal
}
