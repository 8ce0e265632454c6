//! Whether words were meant for an order, and what keeps them from being one.

use super::super::grammar::Expected;
use super::super::grammar::place::name;
use super::super::grammar::tree::{Sense, Sentence, Statement, WrittenDeed};
use super::super::grammar::unit::unit;
use super::super::grammar::words::{self, Task};
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{Mark, Token, Tokens};
use super::known::in_front;
use super::state::Reader;
use crate::board::PhaseKind;
use crate::grammar::vocabulary::WordClass;
use crate::limits::NAME_WORDS;

impl Reader<'_> {
    /// A line begins with a unit or a place, or has an order's verb between two of them.
    pub(super) fn is_order_like(&self, tokens: &[Token]) -> bool {
        let input = self.input(tokens);
        let kind = self.table.phase.kind();
        let mut words = tokens.iter().filter(|token| token.mark == Mark::Word);
        // "Noor" under a letter is its writer, however much it looks like Norway.
        if let (Some(only), None) = (words.next(), words.next())
            && kind == PhaseKind::Movement
            && !self.table.names.is_place(&only.key)
        {
            return false;
        }
        let first = tokens.first().map_or("", |token| token.key.as_str());
        let task = words::task(first).filter(|_| first.len() > 1);
        let verb_of_phase = match task {
            Some(Task::Build | Task::Disband | Task::Waive) => kind == PhaseKind::Adjustments,
            Some(Task::Retreat) => kind == PhaseKind::Retreats,
            _ => false,
        };
        let later = kind != PhaseKind::Movement;
        let told = task.is_some() && later && self.names_something(tokens);
        let named = self.names_unit(tokens);
        let takes_back = || self.takes_an_order_back(tokens);
        let meant = told || named && (later || task.is_some());
        if verb_of_phase || meant || self.denies(tokens) || takes_back() {
            return true;
        }
        let begins = match unit(input) {
            Ok((rest, found)) => match found.place.name.sense {
                Sense::Provinces(_) => {
                    let at = found.place.name.span.start;
                    let named = tokens.iter().find(|token| token.span.start == at);
                    found.kind.is_some()
                        || named.is_some_and(|named| {
                            let is_spoken = self.table.names.is_spoken(&named.key);
                            !words::is_everyday(&named.key) && !is_spoken
                        })
                        || rest.peek(0).is_some_and(|n| n.mark == Mark::Dash)
                        || is_left_empty(rest)
                        || named.is_some_and(|named| self.helps(named, rest))
                }
                Sense::Glued(_) => true,
                _ => false,
            },
            Err(_) => false,
        };
        begins
            || self.has_verb_between_places(tokens)
            || self.goes_from_unknown(tokens)
            || self.names_unit(tokens) && matches!(first, "if" | "when" | "unless" | "should")
    }

    /// `Ion convoys`, `Ion S`: a code that is also a word of every day, and a verb that lacks what
    /// it helps.
    fn helps(&self, named: &Token, rest: Tokens) -> bool {
        let official = self.table.names.readings(&named.key).official.is_some();
        let verb = rest.peek(0).and_then(|verb| verb.task);
        let alone = rest.rest.len() == 1;
        official && !named.small && alone && matches!(verb, Some(Task::Support | Task::Convoy))
    }

    /// "Do not move A Par": a verb after a negation, and a unit.
    fn denies(&self, tokens: &[Token]) -> bool {
        let negated = |token: &Token| words::spoils_a_movement_order(&token.key);
        let before = |token: &Token| negated(token) || token.is(WordClass::Article);
        let mut count = 0;
        while let Some(rest) = tokens.get(count..).filter(|rest| !rest.is_empty()) {
            count += match rest.first().is_some_and(before) {
                true => 1,
                false => match in_front(rest) {
                    Some(length) => length,
                    None => break,
                },
            };
        }
        let verb = tokens.get(count).is_some_and(Token::is_verb);
        verb && tokens.iter().take(count).any(negated) && self.names_unit(tokens)
    }

    /// "Ignore my order for Par".
    fn takes_an_order_back(&self, tokens: &[Token]) -> bool {
        let says = |test: fn(&str) -> bool| tokens.iter().any(|token| test(&token.key));
        let known = |token: &Token| self.table.names.is_place(&token.key);
        says(|key: &str| WordClass::TakesOrderBack.has(key))
            && says(|key| matches!(key, "order" | "orders"))
            && tokens.iter().any(|token| token.key.len() > 2 && known(token))
    }

    /// `A - Bur`, `F Adriathic See - Tri`: a kind, a few words that name nothing or none at all,
    /// and where they go.
    fn goes_from_unknown(&self, tokens: &[Token]) -> bool {
        let dash = tokens.iter().position(|token| matches!(token.mark, Mark::Dash | Mark::Arrow));
        let Some((before, [_, to, ..])) = dash.and_then(|dash| tokens.split_at_checked(dash))
        else {
            return false;
        };
        let kind = before.first().is_some_and(|first| first.kind().is_some());
        let named = before.iter().all(|token| token.mark == Mark::Word);
        kind && named && before.len() <= NAME_WORDS + 1 && self.table.names.is_place(&to.key)
    }

    fn has_verb_between_places(&self, tokens: &[Token]) -> bool {
        let (mut place_before, mut verb) = (false, false);
        for token in tokens {
            let verb_here = matches!(token.mark, Mark::Dash | Mark::Arrow)
                || token.is_verb()
                || matches!(token.key.as_str(), "s" | "c" | "r");
            let power = self.table.names.power(&token.key).is_some();
            let known = token.mark == Mark::Word
                && !token.is_verb()
                && !power
                && token.key.len() > 2
                && self.table.names.is_place(&token.key);
            if known && place_before && verb {
                return true;
            }
            place_before |= known;
            verb |= verb_here && place_before;
        }
        false
    }

    /// Whether what could not be read was meant for an order, though it names nothing known.
    pub(super) fn looks_meant(&self, input: Tokens) -> bool {
        let Ok((rest, unit)) = unit(input) else { return false };
        let unknown = matches!(unit.place.name.sense, Sense::Unknown(_));
        let dash = rest.peek(0).is_some_and(|next| matches!(next.mark, Mark::Dash | Mark::Arrow));
        let letter = input.peek(0).is_some_and(|token| token.key.len() == 1);
        unknown && unit.kind.is_some() && dash && letter
    }

    /// Whether a statement can be one, or only looks like one: two unknown names with a dash
    /// between them are none.
    pub(super) fn is_meant(&self, start: Tokens, found: &Statement) -> bool {
        let Statement::Order(sentence) = found else { return true };
        let dashed =
            start.peek(1).is_some_and(|next| matches!(next.mark, Mark::Dash | Mark::Arrow));
        let known = |sense: &Sense| match sense {
            Sense::Unknown(guess) => guess.certain.is_some(),
            _ => true,
        };
        let unit_known = known(&sentence.unit.place.name.sense);
        if self.are_words(start, sentence) {
            return false;
        }
        match &sentence.deed {
            WrittenDeed::Move(places, _) => {
                let a_power = matches!(sentence.unit.place.name.sense, Sense::Power(_));
                unit_known && (sentence.unit.kind.is_some() || !a_power)
                    || places.last().is_some_and(|last| {
                        (dashed || sentence.unit.kind.is_some())
                            && matches!(last.name.sense, Sense::Provinces(_) | Sense::Glued(_))
                    })
            }
            WrittenDeed::Support(other, to) | WrittenDeed::Convoy(other, to) => {
                let helped = matches!(other.place.name.sense, Sense::Provinces(_));
                // "Back from holiday with a sunburn"
                let is_from = start.peek(1).is_some_and(|next| next.is(WordClass::WhereOneIs));
                let names_one = helped || other.kind.is_some() || !is_from;
                unit_known
                    || sentence.unit.kind.is_some() && names_one
                    || helped && (other.kind.is_some() || to.is_some())
            }
            _ => {
                (unit_known || sentence.unit.kind.is_some())
                    && !matches!(sentence.unit.place.name.sense, Sense::Power(_))
            }
        }
    }

    /// "Con man!": two words of every day side by side, of which neither has to be a place.
    fn are_words(&self, start: Tokens, sentence: &Sentence) -> bool {
        let [first, second, ..] = start.rest else { return false };
        let official = self.table.names.readings(&second.key).official.is_some();
        let plain = words::is_everyday(&first.key) || words::is_everyday(&second.key);
        let goes_there = match &sentence.deed {
            WrittenDeed::Move(places, _) => {
                places.first().is_some_and(|to| to.name.span.start == second.span.start)
            }
            _ => false,
        };
        sentence.unit.kind.is_none()
            && goes_there
            && plain
            && !official
            && second.small
            && second.task.is_none()
    }

    /// The refusal of what is no order, from where it stopped being one.
    pub(super) fn unreadable(
        &self,
        tokens: &[Token],
        rest: Tokens,
        error: Expected,
    ) -> OrderTrouble {
        if let Ok((_, unit)) = unit(rest)
            && let Sense::Glued(_) = unit.place.name.sense
            && let Err(trouble) = self.table.movement(&Sentence { unit, deed: WrittenDeed::Hold })
        {
            return trouble;
        }
        let from = tokens.len().saturating_sub(error.left);
        let end = tokens.last().map_or(0, |last| last.span.end);
        let at = tokens.get(from).map_or(end, |token| token.span.start);
        let expected = match error.what {
            "" | "a mark" => "We can't read this as an order.".to_owned(),
            what => format!("Expected {what} here."),
        };
        let mut trouble = OrderTrouble::at(at, RefusalKind::Unreadable, expected);
        trouble.unit = self.unit_meant(tokens);
        if let Some((_, name)) = tokens.get(from + 1..).and_then(|rest| name(self.input(rest)).ok())
            && let Sense::Provinces(readings) = name.sense
        {
            trouble.candidates = readings.all;
        }
        trouble
    }
}

/// `Par: -`: what the unit is to do was left out.
fn is_left_empty(rest: Tokens) -> bool {
    let mut marks = rest.rest.iter();
    marks.next().is_some_and(|first| first.mark == Mark::Colon)
        && marks.all(|token| matches!(token.mark, Mark::Dash | Mark::Stop | Mark::Question))
}
