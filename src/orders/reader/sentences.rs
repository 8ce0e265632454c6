//! The orders of a line, one after the other, and what stands between them.

use nom::Err;

use super::super::grammar::order::statement;
use super::super::grammar::place::{name, place};
use super::super::grammar::plan::plan;
use super::super::grammar::tree::{
    Condition, Deed, Sense, Sentence, Statement,
};
use super::super::grammar::unit::unit;
use super::super::grammar::words::{self, Task};
use super::super::order::Order;
use super::super::resolve::{Resolved, Trouble};
use super::super::text::{Mark, Token, Tokens};
use super::line::outside_brackets;
use super::value::{Note, NoteKind, Plan, RefusalKind, Understood};
use super::{ForAll, Here, Reader};
use crate::board::{PhaseKind, Province, ProvinceSet};

/// The most words that may stand before an order without changing it.
const FILLERS_MAX: usize = 8;

impl Reader<'_> {
    /// Reads the orders of a line, or finds that there are none.
    pub(super) fn sentences(&mut self, here: Here, tokens: &[Token]) {
        if self.may_be_plan(tokens) && self.plans(here, tokens) {
            return;
        }
        for part in tokens.split(|token| token.mark == Mark::Semicolon) {
            let part = super::line::undecorated(part);
            if !part.is_empty() {
                self.part(here, part);
            }
        }
    }

    /// Whether something in it sounds like alternatives or conditions.
    fn may_be_plan(&self, tokens: &[Token]) -> bool {
        let later = self.section.is_some() && self.table.phase.kind() == PhaseKind::Movement;
        later || self.alternatives_at(tokens).is_some()
    }

    /// Where an alternative or a condition is spoken of.
    fn alternatives_at(&self, tokens: &[Token]) -> Option<usize> {
        let says = |token: &Token| {
            matches!(
                token.key.as_str(),
                "if" | "or" | "else" | "otherwise" | "unless" | "when" | "failing" | "should"
                    | "alternatively"
            )
        };
        let word = outside_brackets(tokens).find(|token| says(token)).map(|found| found.span.start);
        word.or_else(|| self.slash_at(tokens))
    }

    /// A slash between two places.
    fn slash_at(&self, tokens: &[Token]) -> Option<usize> {
        let known = |token: &Token| !self.table.names.readings(&token.key).all.is_empty();
        let found = tokens.windows(3).find(|three| match three {
            [before, slash, after] => {
                slash.mark == Mark::Slash
                    && (known(before) || before.mark == Mark::Close)
                    && (known(after) || words::task(&after.key) == Some(Task::Disband))
                    && self.table.names.lexicon().coast(&after.key).is_none()
            }
            _ => false,
        });
        found.and_then(|three| three.get(1)).map(|slash| slash.span.start)
    }

    /// Reads plans; false if the line holds none and has to be read in another way.
    fn plans(&mut self, here: Here, tokens: &[Token]) -> bool {
        let loose = self.section.is_some();
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
        let conditional = |choices: &Vec<super::super::grammar::tree::Choice>| {
            choices.len() > 1 || choices.iter().any(|choice| choice.condition.is_some())
        };
        if !loose && !found.iter().any(conditional) {
            return false;
        }
        for choices in found {
            match self.table.plan(&choices, self.section) {
                Ok(Some(mut planned)) => {
                    let dislodged = choices.iter().any(|choice| {
                        matches!(choice.condition, Some(Condition::Dislodged(None)))
                    });
                    self.complete_conditions(&mut planned, dislodged, &choices);
                    self.reading.plans.push(Plan {
                        phase: self.plan_phase.unwrap_or(planned.phase),
                        line: here.number,
                        text: here.written.to_owned(),
                        options: planned.options,
                        conditions: planned.conditions,
                    });
                }
                Ok(None) => return false,
                Err(trouble) => self.refuse(here, trouble),
            }
        }
        true
    }

    /// "If dislodged" before the unit is named speaks of the unit that its option names.
    fn complete_conditions(
        &self,
        planned: &mut super::super::resolve::Planned,
        dislodged: bool,
        choices: &[super::super::grammar::tree::Choice],
    ) {
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
                *condition = unit.map(super::value::PlanCondition::Dislodged);
            }
        }
    }

    /// Reads one part of a line, between semicolons.
    fn part(&mut self, here: Here, tokens: &[Token]) {
        let like = self.is_order_like(tokens);
        if like
            && !self.is_waiver(tokens)
            && let Some(trouble) = self.spoiled(tokens)
        {
            return self.refuse(here, trouble);
        }
        let mut rest = self.input(tokens);
        let mut carried: Option<Deed> = None;
        let (mut any, first_order) = (false, self.reading.orders.len());
        loop {
            rest = skip_separators(rest);
            if rest.is_empty() {
                break;
            }
            match self.statement_at(rest, carried.as_ref()) {
                Ok((start, next, found)) => {
                    any = true;
                    carried = carried_on(start, &found, carried);
                    let (next, trailing) = trailing(next);
                    if trailing.cancelled {
                        let at = next.byte(here.mended.text.len());
                        let expected = "Is this to be an order or not?";
                        self.refuse(here, Trouble::at(at, RefusalKind::Unreadable, expected));
                    } else {
                        self.take(here, found, &trailing);
                    }
                    rest = next;
                }
                Err(error) if !any => {
                    if like || self.looks_meant(rest) {
                        let trouble = self.unreadable(tokens, rest, error);
                        self.refuse(here, trouble);
                    } else {
                        self.ignore(here);
                    }
                    return;
                }
                Err(_) => rest = self.leftover(here, rest, first_order, carried.as_ref()),
            }
        }
    }

    /// A statement here, or behind some words that change nothing.
    pub(super) fn statement_at<'l>(
        &self,
        input: Tokens<'l>,
        carried: Option<&Deed>,
    ) -> Result<(Tokens<'l>, Tokens<'l>, Statement), super::super::grammar::Expected> {
        let mut start = input;
        let mut first_error = None;
        for _ in 0..=FILLERS_MAX {
            match statement(start) {
                Ok((rest, found)) if self.is_meant(start, &found) => return Ok((start, rest, found)),
                Ok(_) => {}
                Err(Err::Error(error) | Err::Failure(error)) => {
                    first_error = Some(match first_error {
                        Some(first) if error_is_no_farther(&first, &error) => first,
                        _ => error,
                    });
                }
                Err(Err::Incomplete(_)) => {}
            }
            if let Some((rest, found)) = self.bare(start, carried) {
                return Ok((start, rest, found));
            }
            match start.peek(0) {
                Some(token)
                    if words::is_filler(&token.key) || token.mark == Mark::Comma && start.rest.len() < input.rest.len() =>
                {
                    start = start.after(1);
                }
                _ => break,
            }
        }
        let nothing = super::super::grammar::Expected { left: input.rest.len(), what: "an order" };
        Err(first_error.unwrap_or(nothing))
    }

    /// Whether a statement can be one, or is only words that look like one: two names that nobody
    /// knows with a dash between them are none.
    fn is_meant(&self, start: Tokens, found: &Statement) -> bool {
        let Statement::Order(sentence) = found else { return true };
        let dashed = start.peek(1).is_some_and(|next| matches!(next.mark, Mark::Dash | Mark::Arrow));
        let known = |sense: &Sense| match sense {
            Sense::Unknown(guess) => guess.certain.is_some(),
            _ => true,
        };
        let unit_known = known(&sentence.unit.place.name.sense);
        match &sentence.deed {
            Deed::Move(places, _) => {
                unit_known && sentence.unit.kind.is_some()
                    || unit_known && !matches!(sentence.unit.place.name.sense, Sense::Power(_))
                    || places.last().is_some_and(|last| {
                        (dashed || sentence.unit.kind.is_some())
                            && matches!(last.name.sense, Sense::Provinces(_) | Sense::Glued(_))
                    })
            }
            Deed::Support(..) | Deed::Convoy(..) => true,
            _ => {
                (unit_known || sentence.unit.kind.is_some())
                    && !matches!(sentence.unit.place.name.sense, Sense::Power(_))
            }
        }
    }

    /// A unit alone, where that says enough: in a list behind a verb, or while builds are due.
    fn bare<'l>(
        &self,
        input: Tokens<'l>,
        carried: Option<&Deed>,
    ) -> Option<(Tokens<'l>, Statement)> {
        let adjusting = self.table.phase.kind() == PhaseKind::Adjustments;
        let deed = carried.cloned().or(adjusting.then_some(Deed::Bare))?;
        let (rest, unit) = unit(input).ok()?;
        let known = matches!(unit.place.name.sense, Sense::Provinces(_));
        let ends = rest.peek(0).is_none_or(|next| {
            matches!(
                next.mark,
                Mark::Comma | Mark::And | Mark::Stop | Mark::Open | Mark::Question | Mark::Dash
            ) || words::kind(&next.key).is_some()
        });
        let named = known || unit.kind.is_some();
        (named && ends).then_some((rest, Statement::Order(Sentence { unit, deed })))
    }

    /// Takes a statement in.
    fn take(&mut self, here: Here, found: Statement, trailing: &Trailing) {
        let kind = self.table.phase.kind();
        match found {
            Statement::Order(sentence) => self.order(here, &sentence, trailing),
            Statement::Waive(count) => self.waive(here, count, trailing),
            Statement::AllHold(whole) | Statement::AllDisband(whole) => {
                let disband = matches!(found, Statement::AllDisband(_));
                if disband != (kind == PhaseKind::Retreats) || kind == PhaseKind::Adjustments {
                    let expected = "This belongs to another kind of phase.";
                    return self.refuse(here, Trouble::at(0, RefusalKind::WrongPhase, expected));
                }
                self.for_all.push(ForAll {
                    before: self.reading.orders.len(),
                    line: here.number,
                    text: here.written.to_owned(),
                    whole,
                    disband,
                });
            }
        }
    }

    fn order(&mut self, here: Here, sentence: &Sentence, trailing: &Trailing) {
        let kind = self.table.phase.kind();
        let later = match &sentence.deed {
            Deed::Retreat(_) => Some(PhaseKind::Retreats),
            Deed::Disband if kind == PhaseKind::Movement => Some(PhaseKind::Retreats),
            Deed::Build => Some(PhaseKind::Adjustments),
            _ => None,
        };
        if let Some(later) = later.filter(|later| *later != kind) {
            return self.single_plan(here, sentence, later);
        }
        if let Some(phase) = self.other_phase {
            let at = sentence.unit.place.name.span.start;
            let expected = format!(
                "The heading over it names {phase}, but this is {}.",
                self.table.phase
            );
            return self.refuse(here, Trouble::at(at, RefusalKind::WrongPhase, expected));
        }
        let resolved = match kind {
            PhaseKind::Movement => self.table.movement(sentence),
            PhaseKind::Retreats => self.table.retreat(sentence),
            PhaseKind::Adjustments => self.table.adjustment(sentence),
        };
        match resolved {
            Ok(resolved) => self.understand(here, resolved, trailing),
            Err(trouble) => self.refuse(here, trouble),
        }
    }

    /// An order that belongs to a later phase is a plan with one option (D.II(5)).
    fn single_plan(&mut self, here: Here, sentence: &Sentence, later: PhaseKind) {
        let removes = here.tokens.iter().any(|token| token.key.starts_with("remov"));
        let later = match self.section {
            Some(section) if section != PhaseKind::Movement => section,
            _ if removes => PhaseKind::Adjustments,
            _ => later,
        };
        if self.table.phase_of(later) < self.table.phase {
            let at = sentence.unit.place.name.span.start;
            let expected = "The time for this has passed.";
            return self.refuse(here, Trouble::at(at, RefusalKind::WrongPhase, expected));
        }
        let action = super::super::grammar::tree::Action::Sentence(sentence.clone());
        let choice = super::super::grammar::tree::Choice { condition: None, action };
        match self.table.plan(&[choice], Some(later)) {
            Ok(Some(planned)) => self.reading.plans.push(Plan {
                phase: self.plan_phase.unwrap_or(planned.phase),
                line: here.number,
                text: here.written.to_owned(),
                options: planned.options,
                conditions: planned.conditions,
            }),
            Ok(None) => {
                let at = sentence.unit.place.name.span.start;
                let expected = "This belongs to another kind of phase.";
                self.refuse(here, Trouble::at(at, RefusalKind::WrongPhase, expected));
            }
            Err(trouble) => self.refuse(here, trouble),
        }
    }

    fn waive(&mut self, here: Here, count: Option<u8>, trailing: &Trailing) {
        if self.table.phase.kind() != PhaseKind::Adjustments {
            self.reading.plans.push(Plan {
                phase: self.table.phase_of(PhaseKind::Adjustments),
                line: here.number,
                text: here.written.to_owned(),
                options: vec![Order::Waive],
                conditions: vec![None],
            });
            return;
        }
        let used = self.reading.orders.len() as i32;
        let due = (self.table.position.builds(self.table.power) as i32 - used).max(1);
        for _ in 0..count.map_or(due, i32::from) {
            let resolved = Resolved { order: Order::Waive, notes: Vec::new() };
            self.understand(here, resolved, trailing);
        }
    }

    fn understand(&mut self, here: Here, resolved: Resolved, trailing: &Trailing) {
        let mut notes = resolved.notes;
        if let Some(words) = &trailing.doubt {
            notes.push(Note::new(NoteKind::Doubt, words.clone()));
        }
        for &(start, end) in &trailing.comments {
            let words = here.mended.text.get(start..end).unwrap_or_default().trim();
            notes.push(Note::new(NoteKind::Comment, words));
        }
        self.reading.orders.push(Understood {
            order: resolved.order,
            line: here.number,
            text: here.written.to_owned(),
            notes,
        });
    }

    /// What stands behind an order and is none: a comment, or refused by itself.
    fn leftover<'l>(
        &mut self,
        here: Here,
        rest: Tokens<'l>,
        first_order: usize,
        carried: Option<&Deed>,
    ) -> Tokens<'l> {
        let mut end = 1;
        while let Some(token) = rest.peek(end) {
            let border = rest.peek(end - 1).is_some_and(|before| is_separator(before.mark));
            let kind = words::kind(&token.key).is_some();
            if (border || kind) && self.statement_at(rest.after(end), carried).is_ok() {
                break;
            }
            end += 1;
        }
        let chunk = rest.rest.get(..end).unwrap_or_default();
        let start = rest.byte(here.mended.text.len());
        if self.names_something(chunk) {
            let expected = "This part I can't read; the order before it stands.";
            self.refuse(here, Trouble::at(start, RefusalKind::Unreadable, expected));
        } else if self.reading.orders.len() > first_order
            && let Some(last) = self.reading.orders.last_mut()
        {
            let stop = chunk.last().map_or(start, |last| last.span.end);
            let words = here.mended.text.get(start..stop).unwrap_or_default().trim();
            let unsure = chunk.iter().any(|token| sounds_unsure(token));
            let kind = if unsure { NoteKind::Doubt } else { NoteKind::Comment };
            last.notes.push(Note::new(kind, words));
        }
        rest.after(end)
    }

    /// Whether a unit or a place is named.
    fn names_something(&self, tokens: &[Token]) -> bool {
        let mut at = self.input(tokens);
        while let Some(token) = at.peek(0) {
            let kind = words::kind(&token.key).is_some();
            let known = |token: &Token| !self.table.names.readings(&token.key).all.is_empty();
            let unit = kind && at.peek(1).is_some_and(known);
            let power = self.table.names.lexicon().power(&token.key).is_some();
            if unit || !words::is_everyday(&token.key) && !power && known(token) {
                return true;
            }
            at = at.after(1);
        }
        false
    }

    /// A line begins with a unit or a place, or has an order's verb between two of them.
    pub(super) fn is_order_like(&self, tokens: &[Token]) -> bool {
        let input = self.input(tokens);
        let kind = self.table.phase.kind();
        let first = tokens.first().map_or("", |token| token.key.as_str());
        let task = words::task(first).filter(|_| first.len() > 1);
        let verb_of_phase = match task {
            Some(Task::Build | Task::Disband | Task::Waive) => kind == PhaseKind::Adjustments,
            Some(Task::Retreat) => kind == PhaseKind::Retreats,
            _ => false,
        };
        if verb_of_phase || task.is_some() && self.names_unit(tokens) {
            return true;
        }
        let begins = match unit(input) {
            Ok((rest, found)) => match found.place.name.sense {
                Sense::Provinces(_) => {
                    found.kind.is_some() || !words::is_everyday(first) || rest.peek(0).is_some_and(|n| n.mark == Mark::Dash)
                }
                Sense::Glued(_) => true,
                _ => false,
            },
            Err(_) => false,
        };
        begins || self.has_verb_between_places(tokens)
    }

    fn names_unit(&self, tokens: &[Token]) -> bool {
        tokens.windows(2).any(|pair| match pair {
            [kind, place] => {
                words::kind(&kind.key).is_some()
                    && !self.table.names.readings(&place.key).all.is_empty()
            }
            _ => false,
        })
    }

    fn has_verb_between_places(&self, tokens: &[Token]) -> bool {
        let (mut place_before, mut verb) = (false, false);
        for token in tokens {
            let verb_here = matches!(token.mark, Mark::Dash | Mark::Arrow)
                || words::is_verb(&token.key)
                || matches!(token.key.as_str(), "s" | "c");
            let power = self.table.names.lexicon().power(&token.key).is_some();
            let known = token.mark == Mark::Word
                && !words::is_verb(&token.key)
                && !power
                && token.key.len() > 2
                && !self.table.names.readings(&token.key).all.is_empty();
            if known && place_before && verb {
                return true;
            }
            place_before |= known;
            verb |= verb_here && place_before;
        }
        false
    }

    /// Whether what could not be read was meant for an order, though it names nothing known.
    fn looks_meant(&self, input: Tokens) -> bool {
        let Ok((rest, unit)) = unit(input) else { return false };
        let unknown = matches!(unit.place.name.sense, Sense::Unknown(_));
        let dash = rest.peek(0).is_some_and(|next| matches!(next.mark, Mark::Dash | Mark::Arrow));
        let letter = input.peek(0).is_some_and(|token| token.key.len() == 1);
        unknown && unit.kind.is_some() && dash && letter
    }

    fn is_waiver(&self, tokens: &[Token]) -> bool {
        let found = self.statement_at(self.input(tokens), None);
        found.is_ok_and(|(_, _, found)| matches!(found, Statement::Waive(_)))
    }

    /// A condition, an alternative or a negation in a movement order.
    fn spoiled(&self, tokens: &[Token]) -> Option<Trouble> {
        let word = outside_brackets(tokens)
            .find(|token| words::spoils_a_movement_order(&token.key) && !self.is_avoided(tokens, token))
            .map(|token| token.span.start);
        let at = word.or_else(|| self.slash_at(tokens))?;
        let expected = match self.table.phase.kind() {
            PhaseKind::Movement => {
                "A movement order can't hang on a condition or leave a choice. Which one is it?"
            }
            _ => "I can't read this condition or choice.",
        };
        let mut trouble = Trouble::at(at, RefusalKind::Unreadable, expected);
        trouble.candidates = self.places_around(tokens, at);
        trouble.unit = self.unit_meant(tokens);
        Some(trouble)
    }

    /// "Not via ENG" limits a route, and spoils nothing.
    fn is_avoided(&self, tokens: &[Token], word: &Token) -> bool {
        let next = tokens.iter().find(|token| token.span.start > word.span.start);
        word.key == "not"
            && next.is_some_and(|next| {
                matches!(next.key.as_str(), "via" | "through" | "by" | "using" | "over")
            })
    }

    /// The provinces named directly before and behind a word.
    fn places_around(&self, tokens: &[Token], at: usize) -> ProvinceSet {
        let before = (0..tokens.len()).filter_map(|start| {
            let (rest, name) = name(self.input(tokens.get(start..)?)).ok()?;
            (rest.byte(usize::MAX) == at).then_some(name)
        });
        let behind = tokens.iter().position(|token| token.span.start > at);
        let behind = behind.and_then(|start| {
            let rest = self.input(tokens.get(start..)?);
            place(rest).or_else(|_| unit(rest).map(|(rest, unit)| (rest, unit.place))).ok()
        });
        let names = before.last().into_iter().chain(behind.map(|(_, place)| place.name));
        let mut found = ProvinceSet::EMPTY;
        for name in names {
            if let Sense::Provinces(readings) = name.sense {
                found |= readings.official.map_or(readings.all, |one: Province| {
                    [one].into_iter().collect()
                });
            }
        }
        found
    }

    fn unit_meant(&self, tokens: &[Token]) -> Option<crate::board::Unit> {
        let (_, unit) = (0..tokens.len().min(4))
            .find_map(|start| unit(self.input(tokens.get(start..)?)).ok())?;
        let Sense::Provinces(readings) = unit.place.name.sense else { return None };
        let mut own = readings.all.iter().filter_map(|at| self.table.position.unit(at));
        own.find(|unit| unit.power() == self.table.power)
    }

    fn unreadable(
        &self,
        tokens: &[Token],
        rest: Tokens,
        error: super::super::grammar::Expected,
    ) -> Trouble {
        if let Ok((_, unit)) = unit(rest)
            && let Sense::Glued(_) = unit.place.name.sense
            && let Err(trouble) = self.table.movement(&Sentence { unit, deed: Deed::Hold })
        {
            return trouble;
        }
        let from = tokens.len().saturating_sub(error.left);
        let end = tokens.last().map_or(0, |last| last.span.end);
        let at = tokens.get(from).map_or(end, |token| token.span.start);
        let expected = match error.what {
            "" => "I can't read this as an order.".to_owned(),
            what => format!("I expected {what} here."),
        };
        let mut trouble = Trouble::at(at, RefusalKind::Unreadable, expected);
        trouble.unit = self.unit_meant(tokens);
        if let Some((_, name)) = tokens.get(from + 1..).and_then(|rest| name(self.input(rest)).ok())
            && let Sense::Provinces(readings) = name.sense
        {
            trouble.candidates = readings.all;
        }
        trouble
    }
}

fn error_is_no_farther(
    first: &super::super::grammar::Expected,
    other: &super::super::grammar::Expected,
) -> bool {
    other.left >= first.left
}

/// What stands directly behind an order and belongs to it.
#[derive(Default)]
struct Trailing {
    comments: Vec<(usize, usize)>,
    doubt: Option<String>,
    cancelled: bool,
}

/// Takes question marks, brackets and `//` behind an order.
fn trailing(input: Tokens<'_>) -> (Tokens<'_>, Trailing) {
    let mut found = Trailing::default();
    let mut rest = input;
    while let Some(token) = rest.peek(0) {
        match token.mark {
            Mark::Question => {
                found.doubt.get_or_insert_with(|| "?".to_owned());
                rest = rest.after(1);
            }
            Mark::Slash if token.span.len() > 1 => {
                let end = rest.rest.last().map_or(token.span.end, |last| last.span.end);
                found.comments.push((token.span.end, end));
                rest = rest.after(rest.rest.len());
            }
            Mark::Open => {
                let length = bracket_length(rest.rest);
                let inner = rest.rest.get(1..length.saturating_sub(1)).unwrap_or_default();
                let last = rest.rest.get(length.saturating_sub(1));
                let end = last.map_or(token.span.end, |last| last.span.start);
                found.cancelled |= inner.iter().any(|token| cancels(&token.key));
                if inner.iter().any(sounds_unsure) {
                    found.doubt.get_or_insert_with(|| "in brackets".to_owned());
                }
                found.comments.push((token.span.end, end.max(token.span.end)));
                rest = rest.after(length);
            }
            _ => break,
        }
    }
    (rest, found)
}

/// How many tokens a bracket takes, itself included; one that is never closed takes all.
fn bracket_length(tokens: &[Token]) -> usize {
    let mut open = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.mark {
            Mark::Open => open += 1,
            Mark::Close => open = open.saturating_sub(1),
            _ => {}
        }
        if open == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

fn cancels(word: &str) -> bool {
    matches!(
        word,
        "cancel" | "cancelled" | "canceled" | "ignore" | "scratch" | "disregard" | "withdrawn"
            | "void" | "deleted" | "forget"
    )
}

fn sounds_unsure(token: &Token) -> bool {
    token.mark == Mark::Question
        || matches!(
            token.key.as_str(),
            "if" | "maybe" | "perhaps" | "probably" | "possibly" | "unsure" | "unless" | "guess"
        )
}

fn is_separator(mark: Mark) -> bool {
    matches!(
        mark,
        Mark::Comma | Mark::And | Mark::Stop | Mark::Semicolon | Mark::Colon | Mark::Other
            | Mark::Close
    )
}

fn skip_separators(mut input: Tokens<'_>) -> Tokens<'_> {
    while let Some(token) = input.peek(0) {
        if !is_separator(token.mark) && token.mark != Mark::Question {
            break;
        }
        input = input.after(1);
    }
    input
}

/// The verb that goes on for a list: "Remove A Bur, F Nth".
fn carried_on(start: Tokens<'_>, found: &Statement, before: Option<Deed>) -> Option<Deed> {
    let Statement::Order(sentence) = found else { return None };
    let task = start.peek(0).and_then(|token| words::task(&token.key));
    match (task, &sentence.deed) {
        (Some(Task::Build), Deed::Build) => Some(Deed::Build),
        (Some(Task::Disband | Task::Retreat), Deed::Disband) => Some(Deed::Disband),
        (Some(Task::Hold), Deed::Hold) => Some(Deed::Hold),
        _ => before.filter(|before| *before == sentence.deed),
    }
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
        if length <= 4 {
            kept.extend(rest.iter().take(length).cloned());
        }
        at += length.max(1);
    }
    kept
}
