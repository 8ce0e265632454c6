//! Orders that share their line with a command: `My final: A Par - Bur`, `extension 24 hours, A Par
//! - Bur`. A command takes the words that belong to it, and never an order after them.

use super::super::grammar::command::{Command, DOUBTS, command};
use super::super::grammar::talk::leaves_open;
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{Mark, Token};
use super::bare::undecorated;
use super::here::Here;
use super::known::{KnownLine, LIMITS, REFERS};
use super::state::Reader;
use super::value::Commanded;
use crate::grammar::vocabulary::WordClass;
use crate::limits::{FEW_WORDS, NEAR_TOKENS};

impl Reader<'_> {
    /// Takes FINAL, its opposite or another command of a word in front of orders: these are left.
    pub(super) fn behind_mark<'l>(
        &mut self,
        here: Here,
        tokens: &'l [Token],
    ) -> Option<&'l [Token]> {
        let heads = 1..tokens.len().min(NEAR_TOKENS);
        let (found, rest) = heads.filter(|at| is_border(tokens, *at)).find_map(|at| {
            let (head, rest) = tokens.split_at_checked(at)?;
            let found = command(self.input(undecorated(head)), here.text, self.writer())?;
            let rest = undecorated(rest);
            let is_mark = matches!(found, Command::Final | Command::Preliminary);
            // "Help A Par - Bur with A Mar" is an order itself.
            let is_word = || is_one_word(&found) && !self.reads(tokens);
            let is_order = || !rest.is_empty() && (self.reads(rest) || self.is_order_like(rest));
            ((is_mark || is_word()) && is_order()).then_some((found, rest))
        })?;
        self.reading.commands.push(Commanded { line: here.number(), command: found });
        Some(rest)
    }

    /// The orders in front of FINAL at the end of their line. "My final order" speaks of one order.
    pub(super) fn before_mark<'l>(
        &mut self,
        here: Here,
        tokens: &'l [Token],
    ) -> Option<&'l [Token]> {
        let first = tokens.len().saturating_sub(NEAR_TOKENS).max(1);
        let orders = (first..tokens.len()).find_map(|at| {
            let (orders, mark) = tokens.split_at_checked(at)?;
            let begins = is_border(tokens, at) || mark.first()?.key.starts_with("final");
            let of_one = mark.iter().any(|word| matches!(word.key.as_str(), "order" | "move"));
            let marked = begins && !of_one && self.command_alone(here, mark)? == Command::Final;
            let borders = (at..tokens.len()).filter(|next| *next == at || is_border(tokens, *next));
            let mut behind = borders.filter_map(|next| tokens.get(next..));
            // Orders after the first words of a mark are no part of it.
            let has_more = marked && behind.any(|behind| self.reads(behind));
            (marked && !has_more && self.reads(undecorated(orders))).then_some(orders)
        })?;
        self.marks_behind.push(here.number());
        Some(undecorated(orders))
    }

    /// Whether a line is FINAL and nothing else, or one of its sentences is: "FINAL. It has rained
    /// for days." The others are weighed as on lines of their own.
    pub(super) fn says_final(&mut self, here: Here, tokens: &[Token]) -> bool {
        if !tokens.iter().any(|token| token.is(WordClass::FinalMark)) {
            return false;
        }
        let is_final = |of: &[Token]| self.command_alone(here, of) == Some(Command::Final);
        if is_final(tokens) {
            return true;
        }
        if tokens.iter().any(|token| token.mark == Mark::Question) {
            return false;
        }
        let sentences = || tokens.split_inclusive(Token::stops).map(undecorated);
        let found = sentences().any(is_final)
            && sentences().all(|of| {
                is_final(of) || self.is_chat(here, of) && !self.reads(of) && !self.is_order_like(of)
            });
        if found {
            self.pass_over(here);
        }
        found
    }

    /// Whether a sentence beside FINAL leaves it as it is. "Final. Or not.", "Final. Almost." and
    /// "FINAL. Clear my orders." don't.
    pub(super) fn is_chat(&self, here: Here, sentence: &[Token]) -> bool {
        let long = sentence.iter().filter(|word| word.mark == Mark::Word).count() >= FEW_WORDS;
        let weighs = |word: &Token| {
            let open = word.is(LIMITS) || word.is(DOUBTS) || word.is(REFERS);
            open || self.scale.names_a_unit_or_place(word)
        };
        self.scale.known(sentence) == Some(KnownLine::Talks)
            || long
                && !leaves_open(sentence)
                && !sentence.iter().any(weighs)
                && self.command_alone(here, sentence).is_none()
    }

    /// Takes FINAL after the last orders of a text, if all on its line was read.
    pub(super) fn take_mark_behind(&mut self) {
        let Some(line) = self.marks_behind.last().copied() else { return };
        let reading = &self.reading;
        let on_line = reading.orders.iter().filter(|order| order.line == line);
        let any = on_line.count() > 0;
        let refused = reading.refused.iter().any(|refused| refused.line == line);
        let last = reading.orders.iter().all(|order| order.line <= line);
        if any && !refused && last {
            let at = reading.commands.partition_point(|commanded| commanded.line <= line);
            self.reading.commands.insert(at, Commanded { line, command: Command::Final });
        }
    }

    /// "FINAL" and "not final" in one letter contradict each other, so FINAL is not taken.
    pub(super) fn drop_a_mark_taken_back(&mut self) {
        let is = |wanted: Command| move |one: &Commanded| one.command == wanted;
        if self.reading.commands.iter().any(is(Command::Preliminary)) {
            self.reading.commands.retain(|one| one.command != Command::Final);
        }
    }

    /// Takes a command, and reads the orders after it if it is clear where they begin. Else nothing
    /// on the line counts.
    pub(super) fn command_beside_orders(&mut self, here: Here, tokens: &[Token], whole: Command) {
        let Some(at) = self.order_behind(tokens, &whole) else {
            return self.note_command(here, tokens, whole);
        };
        let (head, rest) = tokens.split_at_checked(at).unwrap_or((tokens, &[]));
        let both_share = |alone: &Command| may_share_a_line(alone) && may_share_a_line(&whole);
        let alone = self.command_alone(here, head).filter(both_share);
        if let Some(alone) = alone.filter(|_| is_border(tokens, at)) {
            self.note_command(here, head, alone);
            return self.sentences(here, undecorated(rest));
        }
        let start = rest.first().map_or(0, |first| first.span.start);
        let expected = "If this is an order, write it on a line of its own.";
        let trouble = OrderTrouble::at(start, RefusalKind::Unreadable, expected);
        self.refuse(here, OrderTrouble { unit: self.unit_meant(rest), ..trouble });
    }

    pub(super) fn note_command(&mut self, here: Here, tokens: &[Token], command: Command) {
        match &command {
            Command::Press(press) => return self.note_press(here, tokens, press.clone()),
            // With the old judges it goes on to a line that ends it.
            Command::OldWord { ours: Some("press"), word } if !word.starts_with("set") => {
                self.begin_press(here);
            }
            Command::Clear => self.strike(here),
            _ => self.announce(here),
        }
        self.reading.commands.push(Commanded { line: here.number(), command });
    }

    /// A letter is read from top to bottom (D.III(5)): CLEAR strikes what stands above it in the
    /// same letter, as what was sent before, and leaves what stands below.
    fn strike(&mut self, here: Here) {
        self.announce(here);
        self.reading.orders.clear();
        self.reading.plans.clear();
        self.for_all.clear();
    }

    /// Whether the player resigns in front of what looks like an order: one of the two is not
    /// meant.
    pub(super) fn resigns_first(&self, here: Here, tokens: &[Token]) -> bool {
        let mut borders = (1..tokens.len().min(NEAR_TOKENS)).filter(|at| is_border(tokens, *at));
        borders.any(|at| {
            let head = tokens.get(..at).unwrap_or_default();
            matches!(self.command_alone(here, head), Some(Command::Resign))
        })
    }

    /// What the words in front of an order ask for.
    pub(super) fn command_alone(&self, here: Here, head: &[Token]) -> Option<Command> {
        let head = undecorated(head);
        let text = here.text.get(..head.last()?.span.end)?;
        command(self.input(head), text, self.writer())
    }

    /// Where an order begins among the words of a command.
    fn order_behind(&self, tokens: &[Token], command: &Command) -> Option<usize> {
        if matches!(command, Command::Abbreviations(_) | Command::OldWord { .. }) {
            return None;
        }
        // Months look like provinces.
        let timed = matches!(
            command,
            Command::Extension(_) | Command::Absence(_) | Command::Unavailable(_)
        );
        (1..tokens.len()).find(|at| {
            let rest = tokens.get(*at..).unwrap_or_default();
            let bare = || !timed && is_border(tokens, *at) && self.reads(rest);
            // In winter a unit alone may be an order, and "a draw" looks like one.
            let named = || self.names_something(rest.get(..FEW_WORDS).unwrap_or(rest));
            (self.begins_with_order(rest) || bare()) && named()
        })
    }
}

/// Whether something new may begin here: after a mark, a full stop or a word such as "orders", or
/// with a bracket.
fn is_border(tokens: &[Token], at: usize) -> bool {
    let opens = tokens.get(at).is_some_and(|next| next.mark == Mark::Open);
    let before = at.checked_sub(1).and_then(|before| tokens.get(before));
    opens
        || before.is_some_and(|before| match before.mark {
            // A full stop belongs to the word in front of it.
            Mark::Word => before.dotted || before.is(WordClass::SetHead),
            Mark::Dash => before.apart,
            mark => mark != Mark::Close && mark != Mark::And,
        })
}

/// Whether nothing belongs to a command but its own words.
const fn is_one_word(command: &Command) -> bool {
    matches!(command, Command::Final | Command::Preliminary | Command::Ask(_) | Command::Help)
}

/// Whether orders on the line of a command may be published with its words. A ballot may not.
const fn may_share_a_line(command: &Command) -> bool {
    matches!(
        command,
        Command::Extension(_)
            | Command::Absence(_)
            | Command::Unavailable(_)
            | Command::Ask(_)
            | Command::Help
            | Command::Clear
            | Command::Request(_)
            | Command::Unclear { .. }
    )
}
