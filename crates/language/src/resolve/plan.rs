//! Plans, read by the board (D.II(5)): alternatives for units that may be dislodged, and for
//! builds and removals that may be due.

use super::super::grammar::tree::{
    Alternative, Condition, PlanAction, Sentence, WrittenDeed, WrittenPlace, WrittenUnit,
};
use super::movement::named;
use super::slot::{Slot, existing_coast};
use super::value::{BoardAtHand, OrderTrouble, RefusalKind};
use crate::board::{Location, Phase, PhaseKind, Province, Unit, UnitKind, reach, steps};
use crate::game::book::PlanCondition;
use crate::orders::{NamedUnit, Order, Place};

/// No calendar has so many phases between two of one kind.
const PHASES_AHEAD_MAX: usize = 256;

/// A plan that was understood.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The phase for which it is.
    pub phase: Phase,
    /// What to do, the first that is possible.
    pub options: Vec<Order>,
    /// When each option is to be taken.
    pub conditions: Vec<Option<PlanCondition>>,
}

/// What the words before an alternative let one expect of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Retreat,
    Build,
    Remove,
}

impl BoardAtHand<'_> {
    /// Reads a plan; `section` is what the heading over it says it is for, `unit` the one of which
    /// the words before it speak.
    pub fn plan(
        &self,
        choices: &[Alternative],
        section: Option<PhaseKind>,
        unit: Option<Unit>,
    ) -> Result<Option<Planned>, OrderTrouble> {
        let Some(kind) = self.kind_of_plan(choices, section) else { return Ok(None) };
        let mut planned =
            Planned { phase: self.phase_of(kind), options: Vec::new(), conditions: Vec::new() };
        let mut unit = unit;
        let mut mode = Mode::Retreat;
        let mut built = None;
        if kind == PhaseKind::Adjustments {
            // Long before, no one knows what will be due, and people just say "builds".
            let now = self.phase.kind() == PhaseKind::Adjustments;
            let removes = now && self.builds() < 0;
            mode = if removes { Mode::Remove } else { Mode::Build };
        }
        for choice in choices {
            if let Some(Condition::Dislodged(Some(written))) = &choice.condition {
                unit = Some(self.mine(written)?);
            }
            let mut order = self.option(&choice.action, &mut unit, &mut mode)?;
            // "Build A Par or Mar" speaks of two armies.
            if let Order::Build(build) = &mut order {
                build.kind = build.kind.or(built);
                built = build.kind;
            }
            let condition = match &choice.condition {
                None => None,
                Some(condition) => self.condition(condition, unit)?,
            };
            planned.options.push(order);
            planned.conditions.push(condition);
        }
        // "If dislodged" before the unit is named speaks of the unit that comes after it.
        Ok(Some(planned))
    }

    /// For which kind of phase these alternatives can be; none if they are for movement.
    fn kind_of_plan(
        &self,
        choices: &[Alternative],
        section: Option<PhaseKind>,
    ) -> Option<PhaseKind> {
        let deeds = || {
            choices.iter().filter_map(|choice| match &choice.action {
                PlanAction::Sentence(sentence) => Some(&sentence.deed),
                _ => None,
            })
        };
        if deeds().any(|deed| {
            matches!(deed, WrittenDeed::Hold | WrittenDeed::Support(..) | WrittenDeed::Convoy(..))
        }) {
            return None;
        }
        let builds = deeds().any(|deed| matches!(deed, WrittenDeed::Build))
            || choices.iter().any(|choice| matches!(choice.action, PlanAction::Waive));
        let moves = deeds().any(|deed| matches!(deed, WrittenDeed::Move(..)));
        let by_condition = choices.iter().find_map(|choice| match &choice.condition {
            Some(Condition::Dislodged(_)) => Some(PhaseKind::Retreats),
            Some(Condition::Builds(_) | Condition::Removals(_) | Condition::Lost(_)) => {
                Some(PhaseKind::Adjustments)
            }
            // Who owns what is counted before adjustments; a retreat may look at it, too.
            Some(Condition::Owned(_)) if !moves => Some(PhaseKind::Adjustments),
            _ => None,
        });
        let retreats = deeds().any(|deed| matches!(deed, WrittenDeed::Retreat(_)));
        let now = self.phase.kind();
        if builds {
            return Some(PhaseKind::Adjustments);
        }
        if retreats {
            return Some(PhaseKind::Retreats);
        }
        let later = section.filter(|kind| *kind != PhaseKind::Movement).or(by_condition);
        let disbands = deeds().any(|deed| matches!(deed, WrittenDeed::Disband));
        match (later, now) {
            (Some(kind), _) => Some(kind),
            (None, PhaseKind::Movement) if disbands => Some(PhaseKind::Retreats),
            (None, PhaseKind::Movement) => None,
            (None, now) => Some(now),
        }
    }

    /// The next phase of this kind, or the last one of this year: the present one, if it is of that
    /// kind. Orders for moves are always for now.
    pub fn phase_of(&self, kind: PhaseKind) -> Phase {
        if kind == PhaseKind::Movement {
            return self.phase;
        }
        let now = self.phase;
        let of_year = || now.map().phases_of(now.year).filter(|phase| phase.kind() == kind);
        let this_year = of_year().find(|phase| *phase >= now).or_else(|| of_year().last());
        let ahead = std::iter::successors(Some(now), |phase| phase.next()).take(PHASES_AHEAD_MAX);
        let later = || ahead.clone().find(|phase| phase.kind() == kind);
        this_year.or_else(later).unwrap_or(now)
    }

    fn option(
        &self,
        action: &PlanAction,
        unit: &mut Option<Unit>,
        mode: &mut Mode,
    ) -> Result<Order, OrderTrouble> {
        match action {
            PlanAction::Waive => Ok(Order::Waive),
            PlanAction::Disband => match *unit {
                Some(unit) => Ok(Order::Disband(named(unit))),
                None => Err(nameless(0)),
            },
            PlanAction::To(place) if *mode == Mode::Retreat => match *unit {
                Some(unit) => self.to(unit, place),
                None => Err(nameless(place.name.span.start)),
            },
            PlanAction::To(place) => {
                let written = WrittenUnit { nation: None, kind: None, place: place.clone() };
                self.adjusted(&written, *mode)
            }
            PlanAction::Sentence(sentence) => self.sentence(sentence, unit, mode),
        }
    }

    fn sentence(
        &self,
        sentence: &Sentence,
        unit: &mut Option<Unit>,
        mode: &mut Mode,
    ) -> Result<Order, OrderTrouble> {
        let written = &sentence.unit;
        let to = match &sentence.deed {
            WrittenDeed::Build => {
                *mode = Mode::Build;
                return self.adjusted(written, Mode::Build);
            }
            WrittenDeed::Bare if *mode != Mode::Retreat => return self.adjusted(written, *mode),
            WrittenDeed::Disband => {
                *mode = Mode::Remove;
                let own = self.mine(written)?;
                *unit = Some(own);
                return Ok(Order::Disband(named(own)));
            }
            WrittenDeed::Retreat(to) => Some(to),
            WrittenDeed::Move(places, _) if places.len() == 1 => places.first(),
            _ => None,
        };
        let own = self.mine(written)?;
        *unit = Some(own);
        *mode = Mode::Retreat;
        match to {
            Some(to) => self.to(own, to),
            None => {
                let expected = "A plan must say where the unit retreats, or that it disbands.";
                Err(OrderTrouble::with(&written.place.name, RefusalKind::Unreadable, expected)
                    .of(own))
            }
        }
    }

    /// The own unit of a plan: a dislodged one in its phase, any other before it.
    fn mine(&self, written: &WrittenUnit) -> Result<Unit, OrderTrouble> {
        let slot = Slot::of(&written.place.name)?;
        let own = |at: Province| {
            let dislodged = self.position.dislodged_from(at).map(|dislodged| dislodged.unit);
            let standing = self.position.unit(at);
            [dislodged, standing].into_iter().flatten().find(|unit| self.owns(unit))
        };
        self.unit_written(&slot, written, own)
    }

    /// A retreat of a unit to a place; which places will be open is not known yet.
    fn to(&self, unit: Unit, place: &WrittenPlace) -> Result<Order, OrderTrouble> {
        let slot = Slot::of(&place.name).map_err(|trouble| trouble.of(unit))?;
        let left = slot.such(|at| reach(unit).contains(at));
        let to = slot.only(&left).map_err(|trouble| trouble.of(unit))?;
        if slot.misspelled && left.is_empty() {
            return Err(slot.unknown().of(unit));
        }
        let landings: Vec<Location> =
            steps(unit).iter().filter(|step| step.province() == to).collect();
        let written = landings.iter().find(|step| step.coast() == place.coast);
        let only = landings.first().filter(|_| landings.len() == 1);
        let coast = written.or(only).and_then(|step| step.coast());
        Ok(Order::Retreat(named(unit), Place { province: to, coast }))
    }

    /// A build or a removal in a plan.
    fn adjusted(&self, written: &WrittenUnit, mode: Mode) -> Result<Order, OrderTrouble> {
        if mode == Mode::Remove {
            return self.mine(written).map(|unit| Order::Disband(named(unit)));
        }
        let slot = Slot::of(&written.place.name)?;
        let home = |at: Province| self.power.is_some_and(|power| at.is_home_of(power));
        let at = slot.only(&slot.any_such(home))?;
        let exists = existing_coast(Place { province: at, coast: written.place.coast });
        let coast = exists.filter(|_| written.kind != Some(UnitKind::Army));
        Ok(Order::Build(NamedUnit { kind: written.kind, place: Place { province: at, coast } }))
    }

    fn condition(
        &self,
        written: &Condition,
        unit: Option<Unit>,
    ) -> Result<Option<PlanCondition>, OrderTrouble> {
        let place = |place: &WrittenPlace| {
            let slot = Slot::of(&place.name)?;
            slot.only(&slot.first)
        };
        Ok(match written {
            Condition::Dislodged(_) => unit.map(PlanCondition::Dislodged),
            Condition::Occupied(at) => Some(PlanCondition::Occupied(place(at)?)),
            Condition::Empty(at) => Some(PlanCondition::Empty(place(at)?)),
            Condition::Owned(at) => Some(PlanCondition::Owned(place(at)?)),
            Condition::Lost(at) => Some(PlanCondition::Lost(place(at)?)),
            Condition::Builds(count) => Some(PlanCondition::Builds(*count)),
            Condition::Removals(count) => Some(PlanCondition::Removals(*count)),
            Condition::Otherwise | Condition::Possible => None,
        })
    }
}

fn nameless(at: usize) -> OrderTrouble {
    OrderTrouble::at(at, RefusalKind::Unreadable, "Which unit is this for? Name it first.")
}
