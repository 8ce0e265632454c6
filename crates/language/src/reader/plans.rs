//! Plans in a line: alternatives and conditions, and orders for a phase that comes later (D.II(5)).

use super::super::grammar::condition::condition;
use super::super::grammar::plan::{behind_not_possible, plan};
use super::super::grammar::talk::without_talk;
use super::super::grammar::tree::{Alternative, Condition, PlanAction, Sentence};
use super::super::resolve::{OrderTrouble, Planned, RefusalKind};
use super::super::text::{Mark, Token};
use super::bare::{bracket_length, outside_brackets, skip_separators};
use super::here::Here;
use super::state::Reader;
use super::trailing::Trailing;
use super::value::{ReadPlan, Understood};
use crate::board::{PhaseKind, Unit};
use crate::game::book::PlanCondition;
use crate::grammar::vocabulary::WordClass;
use crate::limits::{FEW_WORDS, NEAR_TOKENS};
use crate::orders::Order;

const UNREAD_CONDITION: &str = "We can't read this condition.";

impl Reader<'_> {
    /// Whether something in it sounds like alternatives or conditions.
    pub(super) fn may_be_plan(&self, tokens: &[Token]) -> bool {
        self.section.is_some() || self.alternatives_at(tokens).is_some()
    }

    /// Where an alternative or a condition is spoken of.
    fn alternatives_at(&self, tokens: &[Token]) -> Option<usize> {
        let says = |token: &Token| token.is(WordClass::Alternative);
        let spoken = if tokens.iter().any(says) { without_talk(tokens) } else { Vec::new() };
        let word =
            outside_brackets(&spoken).find(|token| says(token)).map(|found| found.span.start);
        // `A Bur - Mar (else Gas)`; of a movement order a bracket is only a remark.
        let bracketed = tokens.windows(2).find(|pair| match pair {
            [open, first] => {
                let retreats = self.table.phase.kind() != PhaseKind::Movement;
                retreats && open.mark == Mark::Open && first.is(WordClass::ElseWord)
            }
            _ => false,
        });
        let bracketed = bracketed.and_then(|pair| pair.first()).map(|open| open.span.start);
        word.or(bracketed).or_else(|| self.condition_at(tokens)).or_else(|| self.slash_at(tokens))
    }

    /// Where a bracket begins that is nothing but a condition: `build A Mar (if I keep Spain)`.
    fn condition_at(&self, tokens: &[Token]) -> Option<usize> {
        let mut all = (0..tokens.len()).map(|at| tokens.get(at..).unwrap_or_default());
        let found = all.find(|rest| self.bracketed_condition(rest).is_some())?;
        found.first().map(|open| open.span.start)
    }

    /// The tokens of a condition whose bracket begins here.
    fn bracketed_condition<'t>(&self, rest: &'t [Token]) -> Option<&'t [Token]> {
        let _open = rest.first().filter(|first| first.mark == Mark::Open)?;
        // No condition is longer, and many brackets that don't close shall not be read to the end.
        let near = rest.get(..rest.len().min(NEAR_TOKENS))?;
        let close = bracket_length(near).checked_sub(1)?;
        let _closed = near.get(close).filter(|last| last.mark == Mark::Close)?;
        let inner = near.get(1..close)?;
        condition(self.input(inner)).is_ok_and(|(left, _)| left.is_empty()).then_some(inner)
    }

    /// The tokens with such brackets opened, if there are any.
    fn open_conditions(&self, tokens: &[Token]) -> Option<Vec<Token>> {
        self.condition_at(tokens)?;
        let mut opened = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let rest = tokens.get(at..).unwrap_or_default();
            match self.bracketed_condition(rest) {
                Some(inner) => {
                    opened.extend(inner.iter().cloned());
                    at += inner.len() + 2;
                }
                None => {
                    opened.push(token.clone());
                    at += 1;
                }
            }
        }
        Some(opened)
    }

    /// Reads plans; false if the line holds none and has to be read in another way. `unit` is the
    /// one that was ordered just before, of which "if dislodged" speaks.
    pub(super) fn plans(&mut self, here: Here, tokens: &[Token], unit: Option<Unit>) -> bool {
        let loose = self.section.is_some();
        let opened = self.open_conditions(tokens);
        let tokens = opened.as_deref().unwrap_or(tokens);
        let outside: Vec<Token> = outside_brackets_but_kept(tokens);
        let mut rest = self.input(&outside);
        let mut found = Vec::new();
        loop {
            rest = skip_separators(rest);
            if rest.is_empty() {
                break;
            }
            let Ok((next, choices)) = plan(rest, loose) else {
                return false;
            };
            found.push(choices);
            rest = next;
        }
        let conditional = |choices: &Vec<Alternative>| {
            choices.len() > 1 || choices.iter().any(|choice| choice.condition.is_some())
        };
        if !loose && !found.iter().any(conditional) {
            return false;
        }
        if let Some(at) = self.unread_condition(tokens, FEW_WORDS) {
            self.refuse(here, OrderTrouble::at(at, RefusalKind::Unreadable, UNREAD_CONDITION));
            return true;
        }
        let mut read = Vec::with_capacity(found.len());
        for choices in found {
            let nameless = |choice: &Alternative| {
                let dislodged = matches!(choice.condition, Some(Condition::Dislodged(None)));
                dislodged && !matches!(choice.action, PlanAction::Sentence(_))
            };
            let unit = unit.filter(|_| choices.first().is_some_and(nameless));
            match self.table.plan(&choices, self.section, unit) {
                Ok(Some(planned)) if planned.phase < self.table.phase => {
                    let at = tokens.first().map_or(0, |first| first.span.start);
                    read.push(Err(too_late(at)));
                }
                Ok(Some(mut planned)) => {
                    let dislodged = choices
                        .iter()
                        .any(|choice| matches!(choice.condition, Some(Condition::Dislodged(None))));
                    self.complete_conditions(&mut planned, dislodged, &choices);
                    read.push(Ok(planned));
                }
                Ok(None) => return false,
                Err(trouble) => read.push(Err(trouble)),
            }
        }
        for planned in joined_alternatives(read) {
            match planned {
                Ok(planned) => self.keep(here, planned),
                Err(trouble) => self.refuse(here, trouble),
            }
        }
        true
    }

    /// Where in a line orders end and a plan for the last of their units begins: "A Par - Bur, if
    /// dislodged retreat to Gas".
    pub(super) fn plan_behind_orders(&self, tokens: &[Token]) -> Option<usize> {
        let begins = |at: usize| {
            let rest = tokens.get(at..).unwrap_or_default();
            let before = at.checked_sub(1).and_then(|before| tokens.get(before));
            // A full stop belongs to the word in front of it.
            let parted = before.is_some_and(|before| {
                before.dotted
                    || matches!(before.mark, Mark::Comma | Mark::Semicolon | Mark::Stop | Mark::And)
            });
            parted
                && matches!(condition(self.input(rest)), Ok((_, Condition::Dislodged(None))))
                && plan(self.input(rest), false).is_ok_and(|(left, choices)| {
                    let names =
                        |choice: &Alternative| matches!(choice.action, PlanAction::Sentence(_));
                    left.is_empty() || !choices.iter().any(names)
                })
        };
        let at = (1..tokens.len()).find(|at| begins(*at))?;
        let orders = tokens.get(..at).unwrap_or_default();
        self.spoiled(orders).is_none().then_some(at)
    }

    /// Keeps a plan, for the phase that a heading names if that is of its kind.
    fn keep(&mut self, here: Here, planned: Planned) {
        let named = self.plan_phase.filter(|phase| phase.kind() == planned.phase.kind());
        let phase = named.unwrap_or(planned.phase);
        let at = here.tokens.first().map_or(0, |first| first.span.start);
        if let Some(trouble) = self.kept_off(at, Some(phase)) {
            return self.refuse(here, trouble);
        }
        let fits = |order: &Order| match phase.kind() {
            PhaseKind::Adjustments => !matches!(order, Order::Retreat(..)),
            _ => !matches!(order, Order::Build(_) | Order::Waive),
        };
        if !planned.options.iter().all(fits) {
            let expected = format!("This kind of order does not belong in {phase}.");
            return self.refuse(here, OrderTrouble::at(at, RefusalKind::WrongPhase, expected));
        }
        self.reading.plans.push(ReadPlan {
            phase,
            line: here.number(),
            text: here.written.to_owned(),
            options: planned.options,
            conditions: planned.conditions,
        });
    }

    /// Keeps where the unit of the last order goes if it is dislodged.
    pub(super) fn keep_retreats(&mut self, here: Here, choices: &[Alternative], unit: Unit) {
        match self.table.plan(choices, Some(PhaseKind::Retreats), Some(unit)) {
            Ok(Some(planned)) => self.keep(here, planned),
            Ok(None) => {}
            Err(trouble) => self.refuse(here, trouble),
        }
    }

    /// "If not possible: A Mun R Sil" on a line of its own: one more alternative of the line above.
    pub(super) fn alternative(&mut self, here: Here, tokens: &[Token]) -> bool {
        let Some(rest) = behind_not_possible(self.input(tokens)) else { return false };
        let Ok((left, choices)) = plan(rest, true) else { return false };
        let planned = self.table.plan(&choices, Some(PhaseKind::Retreats), None);
        let (true, Ok(Some(next))) = (left.is_empty(), planned) else { return false };
        let phase = next.phase;
        let ordered = self.reading.orders.last().filter(|_| phase == self.table.phase);
        let last = self.reading.plans.last().filter(|last| last.phase == phase);
        let before = match (last, ordered) {
            (Some(last), _) => Some((last.options.clone(), last.conditions.clone())),
            (None, Some(order)) => Some((vec![order.order], vec![None])),
            (None, None) => None,
        };
        let whole = before.map(|before| Planned { phase, options: before.0, conditions: before.1 });
        let Some(mut whole) = whole.filter(|whole| goes_on(whole, &next)) else {
            // To retreat is what a unit does if nothing else is possible.
            let retreats = |order: &Order| matches!(order, Order::Retreat(..));
            let alone = phase > self.table.phase && next.options.iter().all(retreats);
            if alone {
                self.keep(here, next);
            }
            return alone;
        };
        whole.options.extend(next.options);
        whole.conditions.extend(next.conditions);
        if self.reading.plans.last().is_some_and(|last| last.phase == phase) {
            self.reading.plans.pop();
        } else {
            self.reading.orders.pop();
        }
        self.keep(here, whole);
        true
    }

    /// "If dislodged" before the unit is named speaks of the unit that its option names.
    fn complete_conditions(&self, planned: &mut Planned, dislodged: bool, choices: &[Alternative]) {
        if !dislodged {
            return;
        }
        for ((condition, order), choice) in
            planned.conditions.iter_mut().zip(&planned.options).zip(choices)
        {
            let meant = matches!(choice.condition, Some(Condition::Dislodged(None)));
            if meant && condition.is_none() {
                let at = order.unit().map(|unit| unit.place.province);
                let unit = at.and_then(|at| {
                    let dislodged = self.table.position.dislodged_from(at);
                    dislodged.map(|other| other.unit).or(self.table.position.unit(at))
                });
                *condition = unit.map(PlanCondition::Dislodged);
            }
        }
    }

    /// "If only one: A Par" beside builds of the same phase: which of them are meant depends on a
    /// number, so that all of them are one plan.
    pub(super) fn keep_counted_plans(&mut self) {
        let phase = self.table.phase;
        let counts = |when: &Option<PlanCondition>| {
            matches!(when, Some(PlanCondition::Builds(_) | PlanCondition::Removals(_)))
        };
        let counted = |plan: &ReadPlan| plan.phase == phase && plan.conditions.iter().any(counts);
        if phase.kind() != PhaseKind::Adjustments || !self.reading.plans.iter().any(counted) {
            return;
        }
        let orders = std::mem::take(&mut self.reading.orders).into_iter();
        self.reading.plans.extend(orders.map(|Understood { order, line, text, .. }| ReadPlan {
            phase,
            line,
            text,
            options: vec![order],
            conditions: vec![None],
        }));
        self.reading.plans.sort_by_key(|plan| plan.line);
    }

    /// An order that belongs to a later phase is a plan with one option (D.II(5)).
    pub(super) fn single_plan(
        &mut self,
        here: Here,
        sentence: &Sentence,
        later: PhaseKind,
        trailing: &Trailing,
    ) {
        if let Some((start, _)) = trailing.comments.first().filter(|_| trailing.hangs) {
            let trouble = OrderTrouble::at(*start, RefusalKind::Unreadable, UNREAD_CONDITION);
            return self.refuse(here, trouble);
        }
        let removes = here.tokens.iter().any(|token| token.key.starts_with("remov"));
        let later = match self.section {
            Some(section) if section != PhaseKind::Movement => section,
            _ if removes => PhaseKind::Adjustments,
            _ => later,
        };
        if self.table.phase_of(later) < self.table.phase {
            return self.refuse(here, too_late(sentence.unit.place.name.span.start));
        }
        let action = PlanAction::Sentence(sentence.clone());
        let choice = Alternative { condition: None, action };
        match self.table.plan(&[choice], Some(later), None) {
            Ok(Some(planned)) => self.keep(here, planned),
            Ok(None) => {
                let at = sentence.unit.place.name.span.start;
                let expected = "This kind of order belongs in another phase.";
                self.refuse(here, OrderTrouble::at(at, RefusalKind::WrongPhase, expected));
            }
            Err(trouble) => self.refuse(here, trouble),
        }
    }
}

/// `A Mun R Bur / R Sil, A Mun D`: what follows for the same unit is one more alternative.
fn joined_alternatives(
    read: Vec<Result<Planned, OrderTrouble>>,
) -> Vec<Result<Planned, OrderTrouble>> {
    let mut joined: Vec<Result<Planned, OrderTrouble>> = Vec::with_capacity(read.len());
    for next in read {
        match (joined.last_mut(), next) {
            (Some(Ok(before)), Ok(next)) if goes_on(before, &next) => {
                before.options.extend(next.options);
                before.conditions.extend(next.conditions);
            }
            (_, next) => joined.push(next),
        }
    }
    joined
}

/// Whether a plan names further alternatives for the unit of the one before it.
fn goes_on(before: &Planned, next: &Planned) -> bool {
    let at = |order: Option<&Order>| Some(order?.unit()?.place.province);
    let unit = at(before.options.last());
    before.phase == next.phase
        && before.phase.kind() == PhaseKind::Retreats
        && unit.is_some()
        && next.options.iter().all(|order| at(Some(order)) == unit)
        && next.conditions.iter().all(Option::is_none)
}

fn too_late(at: usize) -> OrderTrouble {
    OrderTrouble::at(at, RefusalKind::WrongPhase, "It is too late for this.")
}

/// The tokens without bracketed remarks; brackets that hold a coast or a place stay.
fn outside_brackets_but_kept(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if token.mark == Mark::Slash && token.span.len() > 1 {
            break;
        }
        let rest = tokens.get(at..).unwrap_or_default();
        let length = if token.mark == Mark::Open { bracket_length(rest) } else { 1 };
        if rest.get(1).is_some_and(|next| next.is(WordClass::ElseWord)) && token.mark == Mark::Open
        {
            let inner = rest.get(1..length.saturating_sub(1)).unwrap_or_default();
            kept.extend(inner.iter().cloned());
        } else if length <= FEW_WORDS {
            kept.extend(rest.iter().take(length).cloned());
        }
        at += length.max(1);
    }
    kept
}
