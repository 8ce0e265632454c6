//! What kind of line it is: decoration, heading, command, orders, or nothing to us.

use super::super::grammar::command::{
    BallotChoice, Command, behind_no_press, command, in_own_words, says_no_press,
};
use super::super::grammar::forbidden::{Forbidden, forbidden};
use super::super::grammar::heading::heading;
use super::super::grammar::talk::behind_greeting;
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{Mark, Token};
use super::bare::{undecorated, words_outside_brackets};
use super::here::Here;
use super::quoted::says_who_wrote;
use super::state::{Over, Reader};
use super::trailing::Trailing;
use crate::grammar::vocabulary::WordClass;
use crate::limits::FEW_WORDS;

impl Reader<'_> {
    /// Reads one line.
    pub(super) fn line(&mut self, here: Here) {
        let tokens = undecorated(here.tokens);
        if tokens.is_empty() {
            return;
        }
        if self.blocks.ends.contains(&here.number()) {
            return self.end_without_press(here);
        }
        if let Some(begun) = self.blocks.own.get(&here.number()).cloned() {
            return self.own_press(here, begun);
        }
        if self.taken.contains(&here.number()) {
            _ = self.quoted_line(here, tokens);
            return;
        }
        // `~~~ PRESS ~~~` is a rule, and not struck out.
        if here.is_struck() && !self.blocks.marks(here.number()) {
            return self.struck_line(here, tokens);
        }
        if self.quoted_line(here, tokens) {
            return;
        }
        if self.belongs_to_a_quote(tokens) {
            // We can't know who wrote the lines under it.
            if self.over_others.contains(&here.number()) && says_who_wrote(tokens) {
                self.over = Some(Over::WrittenByAnother(here.number()));
                self.settled.insert(here.number());
            }
            return self.pass_over(here);
        }
        // It is understood, and asks for nothing.
        if says_no_press(self.input(tokens)) {
            return;
        }
        if let Some(tokens) = behind_no_press(self.input(tokens)) {
            return self.line(Here { tokens, ..here });
        }
        if let Some(press) = self.press_block(here, tokens) {
            return self.note_command(here, tokens, press);
        }
        if self.corrected_line(here, tokens) {
            return;
        }
        if greets_from_somewhere(tokens) {
            return self.pass_over(here);
        }
        if let Some(command) = in_own_words(self.input(tokens), here.text, self.writer()) {
            return self.note_command(here, tokens, command);
        }
        if let Some(found) = forbidden(&words_outside_brackets(tokens)) {
            return self.refuse(here, forbidden_trouble(found, tokens));
        }
        if let Some((power, rest)) = self.behind_power(tokens) {
            self.foreign = Some(power).filter(|power| Some(*power) != self.table.power);
            self.command_or_orders(here, rest);
            self.foreign = None;
            return;
        }
        match self.behind_its_place(tokens) {
            Some(order) => self.command_or_orders(here, order),
            None => self.headed_line(here, tokens),
        }
    }

    /// Reads a line that may begin with a heading, or be one.
    fn headed_line(&mut self, here: Here, tokens: &[Token]) {
        let Some((rest, found)) = heading(self.input(tokens)) else {
            return self.command_or_orders(here, tokens);
        };
        let alone = rest.is_empty();
        let before = (self.section, self.plan_phase, self.over);
        self.under(here, &found);
        if !alone {
            let rest = undecorated(rest.rest);
            match found.is_without_orders(rest) {
                true => self.waive(here, None, &Trailing::default()),
                false => self.command_or_orders(here, rest),
            }
            // A name of a part that has its orders beside it is for this line only.
            if found.season.is_none() {
                (self.section, self.plan_phase, self.over) = before;
            }
        }
    }

    /// Words that were struck out say nothing, and what is left of their line may not be meant.
    fn struck_line(&mut self, here: Here, tokens: &[Token]) {
        let input = self.input(tokens);
        let meant = self.names_something(tokens)
            || self.is_order_like(tokens)
            || heading(input).is_some()
            || command(input, here.text, self.writer()).is_some();
        if !meant {
            return self.pass_over(here);
        }
        let at = tokens.first().map_or(0, |token| token.span.start);
        let expected = "Part of this line is struck out. Send the rest as a line of its own.";
        let trouble = OrderTrouble::at(at, RefusalKind::Unreadable, expected);
        self.refuse(here, OrderTrouble { unit: self.unit_meant(tokens), ..trouble });
    }

    fn command_or_orders(&mut self, here: Here, tokens: &[Token]) {
        let tokens = self.behind_greeted_master(here, tokens);
        if self.says_final(here, tokens) {
            if let Some(trouble) = self.is_of_the_past() {
                return self.refuse(here, trouble);
            }
            return self.note_command(here, tokens, Command::Final);
        }
        if let Some(rest) = self.behind_mark(here, tokens) {
            return self.sentences(here, rest);
        }
        if let Some(orders) = self.before_mark(here, tokens) {
            return self.sentences(here, orders);
        }
        let found = command(self.input(tokens), here.text, self.writer());
        let order = || self.reads(tokens) || self.is_order_like(tokens);
        match found {
            Some(Command::Request(_) | Command::Unclear { .. })
                if order() && !self.resigns_first(here, tokens) => {}
            Some(Command::OldWord { .. } | Command::Clear | Command::Preliminary)
                if self.reads(tokens) => {}
            Some(Command::Vote { choice: BallotChoice::Unclear, .. })
                if self.several_ballots(here, tokens) =>
            {
                return;
            }
            Some(command) => return self.command_beside_orders(here, tokens, command),
            None => {}
        }
        self.sentences(here, tokens);
    }
}

impl Reader<'_> {
    /// "Hi Gordon, vote no on 1": a ballot behind a greeting on its line.
    fn behind_greeted_master<'l>(&self, here: Here, tokens: &'l [Token]) -> &'l [Token] {
        let rest = behind_greeting(tokens);
        let is_ballot = |words: &[Token]| {
            matches!(
                command(self.input(words), here.text, self.writer()),
                Some(Command::Vote { .. })
            )
        };
        let greeting = tokens.get(..tokens.len() - rest.len()).unwrap_or_default();
        let is_ours = !greeting.iter().any(|word| self.scale.is_another(word));
        let behind = !greeting.is_empty() && is_ballot(rest) && !is_ballot(tokens);
        if is_ours && behind { rest } else { tokens }
    }

    /// "No on proposal 1, no on proposal 2": each part is a ballot of its own, or none is.
    fn several_ballots(&mut self, here: Here, tokens: &[Token]) -> bool {
        let ballot = |part: &[Token]| match self.command_alone(here, part)? {
            Command::Vote { choice: BallotChoice::Unclear, .. } => None,
            ballot @ Command::Vote { .. } => Some(ballot),
            _ => None,
        };
        let parts =
            tokens.split(|token| matches!(token.mark, Mark::Comma | Mark::Semicolon | Mark::And));
        let Some(ballots) = parts.map(ballot).collect::<Option<Vec<Command>>>() else {
            return false;
        };
        ballots.into_iter().for_each(|ballot| self.note_command(here, tokens, ballot));
        true
    }
}

/// "Schöne Grüße aus Paris in den Kanal": where the writer is, and whom he greets.
fn greets_from_somewhere(tokens: &[Token]) -> bool {
    let greets = tokens.windows(2).take(FEW_WORDS).any(|pair| match pair {
        [regards, from] => regards.is(WordClass::Regards) && from.is(WordClass::WhereOneIs),
        _ => false,
    });
    greets && !tokens.iter().any(|token| token.mark == Mark::Dash || token.mark == Mark::Arrow)
}

fn forbidden_trouble(found: Forbidden, tokens: &[Token]) -> OrderTrouble {
    let at = tokens.first().map_or(0, |token| token.span.start);
    match found {
        Forbidden::Proxy => {
            let expected = "Only you can order your units. Proxies are not allowed (D.II(3)).";
            OrderTrouble::at(at, RefusalKind::Proxy, expected)
        }
        Forbidden::StandingOrder => {
            let mut expected =
                "Orders count for one phase only. There are no standing orders (D.II(4))."
                    .to_owned();
            if tokens.iter().any(|token| token.key.starts_with("final")) {
                expected += " If your orders for this phase are on file and you are done, send \
                    FINAL alone.";
            }
            OrderTrouble::at(at, RefusalKind::StandingOrder, expected)
        }
    }
}
