//! Lines of their own above, between and below orders, and what they do to the letter.

use std::collections::{BTreeMap, BTreeSet};

use super::super::grammar::command::Command;
use super::super::grammar::unit;
use super::super::prose::{ProseSentence, sentences};
use super::super::resolve::{OrderTrouble, RefusalKind};
use super::super::text::{LetterLine, Mark, any_is, mend, signature, tokens};
use super::bare::undecorated;
use super::bearing::{Bearing, SentencePlace, places};
use super::here::Here;
use super::known::LIMITS;
use super::sentence_words::UNMEANT;
use super::set;
use super::state::Reader;
use super::value::{Commanded, Headed, HeldDraft, Ignored, ReadPlan, Reading};
use crate::grammar::vocabulary::WordClass;
use crate::limits::FEW_WORDS;

const TAKEN_BACK: &str = "This takes your orders back, so we filed nothing from this letter. If \
    you mean the orders, send them again without this line.";
const OF_ANOTHER: &str = "This says that the orders are someone else's or not meant, so we filed \
    nothing from this letter. If they are yours, send them again without this line.";
const A_DRAFT: &str = "This calls the orders a draft, so we did not file them. To file them, send \
    them again without this line.";
const WISHED: &str = "We can't tell whether this asks for a change. If it does, send the whole \
    set as orders. If not, send FINAL on a line of its own.";
const HELD_TOO: &str = "So does this.";
const FLAGGED: &str = "Your orders are on file as you sent them. If this changes them, send the \
    whole set again. If not, send FINAL on a line of its own when you are done.";

impl Reader<'_> {
    /// Weighs the sentences that stand beside orders, and asks about those that may change them.
    pub(super) fn ask_about_lines(&mut self, kept: &[LetterLine]) {
        let marked = self.reading.commands.iter().any(|one| one.command == Command::Final);
        let others = self.headings_of_others();
        let has_any = marked || !self.keeps_rest.is_empty() || !others.is_empty();
        if self.orders_nothing() && !has_any {
            return;
        }
        let about = self.lines_of_orders();
        self.note_what_is_ordered();
        let passed = self.passed_over();
        let mut asked: BTreeMap<usize, Bearing> = BTreeMap::new();
        let mut ask = |line: usize, bearing: Bearing| {
            let asked = asked.entry(line).or_insert(bearing);
            *asked = bearing.max(*asked);
        };
        let prose = lines_at(kept, passed);
        let wishes = self.wishes(kept);
        for (sentence, place) in places(sentences(&prose), &about) {
            if !self.is_the_mark(&sentence) {
                let line = sentence.line.number;
                let leads = about.first().is_some_and(|first| line < *first);
                let is_body = place != SentencePlace::Footer && !leads;
                let doubted = marked && is_body && self.scale.is_odd(&sentence);
                let least = if doubted { Bearing::Flags } else { Bearing::Nothing };
                ask(sentence.line.number, self.scale.bearing(&sentence, place).max(least));
            }
        }
        for sentence in sentences(&wishes) {
            // "Final, unless Ines writes": we can't know whether it is final.
            let is_taken_back =
                marked && (sentence.says(LIMITS) || sentence.has(WordClass::Unsettled));
            let of_the_mark = !self.orders_nothing()
                && (is_taken_back || sentence.says(WordClass::Limits))
                && sentence.says(WordClass::FinalMark);
            // "FINAL. But if Emma writes, please wait": the turn may go on before he does.
            let waits = marked && sentence.says(WordClass::Holds);
            let is_away = sentence.has(WordClass::Away) || sentence.says(WordClass::Away);
            let may_be = of_the_mark || waits && !is_away;
            let least = if may_be { Bearing::Flags } else { Bearing::Nothing };
            let place = SentencePlace::Beside { follows: false };
            ask(sentence.line.number, self.scale.bearing(&sentence, place).max(least));
        }
        for sentence in sentences(&self.drafts(kept)) {
            ask(sentence.line.number, sentence.bearing_as_draft());
        }
        // A line that looked like an order and is not one may take the others back.
        for sentence in sentences(&self.unread_without_a_unit(kept)) {
            let bearing = self.scale.bearing(&sentence, SentencePlace::Beside { follows: false });
            if bearing >= Bearing::Drafts {
                ask(sentence.line.number, bearing);
            }
        }
        let spoken = self.spoken_of_orders(kept);
        spoken.iter().for_each(|line| ask(*line, Bearing::Flags));
        self.reading.refused.retain(|refused| !spoken.contains(&refused.line));
        let flagged = self.headings_of_nothing().into_iter().chain(self.keeps_rest.clone());
        flagged.for_each(|line| ask(line, Bearing::Flags));
        let others = others.into_iter().chain(self.reading.addressed.clone());
        others.for_each(|line| ask(line, Bearing::Holds));
        retracting(&self.signature).into_iter().for_each(|line| ask(line, Bearing::TakesBack));
        asked.retain(|_, bearing| *bearing != Bearing::Nothing);
        self.ask_about(kept, &asked);
    }

    /// Whether a sentence is the one that says FINAL on its line.
    pub(super) fn is_the_mark(&self, sentence: &ProseSentence) -> bool {
        let on_line =
            |one: &Commanded| one.command == Command::Final && one.line == sentence.line.number;
        sentence.says(WordClass::FinalMark) && self.reading.commands.iter().any(on_line)
    }

    fn ask_about(&mut self, kept: &[LetterLine], asked: &BTreeMap<usize, Bearing>) {
        let most = asked.values().max().copied().unwrap_or(Bearing::Nothing);
        let signature = std::mem::take(&mut self.signature);
        // A sentence that greets a person in front of an order has its answer already.
        let holding = |line: usize| asked.get(&line) >= Some(&Bearing::Drafts);
        self.reading.refused.retain(|one| one.unit.is_some() || !holding(one.line));
        let answered: BTreeSet<usize> = self.reading.refused.iter().map(|one| one.line).collect();
        let written = kept.iter().chain(&signature);
        let lines = written.filter(|line| !answered.contains(&line.number));
        let mut is_first = true;
        for line in lines {
            let expected = match asked.get(&line.number) {
                Some(Bearing::Flags) if most >= Bearing::Drafts => continue,
                Some(Bearing::Flags) if self.orders_nothing() => WISHED,
                Some(Bearing::Flags) => FLAGGED,
                None | Some(Bearing::Nothing) => continue,
                Some(_) if !is_first => HELD_TOO,
                Some(Bearing::Drafts) => A_DRAFT,
                Some(Bearing::Holds) => OF_ANOTHER,
                Some(Bearing::TakesBack) => TAKEN_BACK,
            };
            is_first = false;
            self.reading.ignored.retain(|ignored| ignored.line != line.number);
            let words = tokens(&line.mended.text);
            let trouble = OrderTrouble::at(0, RefusalKind::Sentence, expected);
            self.refuse(Here::of(line, &words), trouble);
        }
        if most >= Bearing::Drafts {
            self.reading.is_asked_whole = true;
            self.reading.held = self.lines_with_orders();
            self.reading.takes_back = most == Bearing::TakesBack;
            self.hold(most == Bearing::Drafts);
            // A ballot counts no matter what happens to the orders beside it (D.IX(1)).
            let stays =
                |command: &Command| !command.binds() || matches!(command, Command::Vote { .. });
            self.reading.commands.retain(|commanded| stays(&commanded.command));
        }
    }

    fn lines_with_orders(&self) -> Vec<Ignored> {
        let orders = self.reading.orders.iter().map(|order| (order.line, &order.text));
        let plans = self.reading.plans.iter().map(|plan| (plan.line, &plan.text));
        let lines: BTreeMap<usize, &String> = orders.chain(plans).collect();
        lines.into_iter().map(|(line, text)| Ignored { line, text: text.clone() }).collect()
    }

    /// Takes the orders out of the reading; if they are a draft, they are kept as that.
    fn hold(&mut self, as_draft: bool) {
        self.keep_counted_plans();
        let orders = std::mem::take(&mut self.reading.orders);
        let plans = std::mem::take(&mut self.reading.plans);
        let for_all = std::mem::take(&mut self.for_all);
        if as_draft {
            let mut draft = Reading { orders, plans, ..Reading::default() };
            set::finish(&self.table, &mut draft, for_all);
            let Reading { orders, plans, .. } = draft;
            let is_now = |plan: &ReadPlan| plan.phase == self.table.phase;
            let (plans, later) = plans.into_iter().partition(is_now);
            self.reading.draft = HeldDraft { orders, plans, later };
        }
    }

    /// Headings of another phase with orders over them and nothing under them: "in autumn".
    fn headings_of_nothing(&self) -> Vec<usize> {
        let reading = &self.reading;
        let now = self.table.phase;
        let kept_off = reading.refused.iter().map(|refused| refused.line);
        let below = kept_off.chain(reading.plans.iter().map(|plan| plan.line)).max().unwrap_or(0);
        let first = reading.orders.iter().map(|order| order.line).min().unwrap_or(usize::MAX);
        let others = reading.headings.iter().filter(|heading| {
            let another = heading.phase.is_some_and(|phase| phase != now);
            another && first < heading.line && below < heading.line
        });
        others.map(|heading| heading.line).collect()
    }

    /// Headings of another power over orders: "For Germany:".
    fn headings_of_others(&self) -> Vec<usize> {
        let reading = &self.reading;
        let orders = reading.orders.iter().map(|order| order.line);
        // The units of another can't be ordered, so his orders are refused.
        let refused = reading.refused.iter().map(|refused| refused.line);
        let last = orders.chain(refused).max().unwrap_or_default();
        let another =
            |heading: &&Headed| heading.power.is_some_and(|p| Some(p) != self.table.power);
        let named = |heading: &&Headed| !reading.orders.iter().any(|o| o.line == heading.line);
        let over = reading.headings.iter().filter(another).filter(named);
        over.map(|heading| heading.line).filter(|line| *line < last).collect()
    }

    /// The lines that ask a person for something: they may ask him to leave the orders.
    fn wishes<'l>(&self, kept: &'l [LetterLine<'l>]) -> Vec<&'l LetterLine<'l>> {
        let asks =
            |command: &Command| matches!(command, Command::Request(_) | Command::Unclear { .. });
        let wishes = self.reading.commands.iter().filter(|commanded| asks(&commanded.command));
        let lines = wishes.map(|commanded| commanded.line);
        lines_at(kept, lines.filter(|line| !self.settled.contains(line)))
    }

    /// The lines that say "draft" beside the orders of their letter.
    fn drafts<'l>(&self, kept: &'l [LetterLine<'l>]) -> Vec<&'l LetterLine<'l>> {
        let marks = self.reading.commands.iter();
        let marks = marks.filter(|commanded| commanded.command == Command::Preliminary);
        let is_ordered = |line: usize| self.reading.orders.iter().any(|order| order.line == line);
        let lines = marks.map(|commanded| commanded.line).filter(|line| !is_ordered(*line));
        let mut lines = lines_at(kept, lines);
        lines.retain(|line| any_is(&tokens(&line.mended.text), UNMEANT));
        lines
    }

    fn unread_without_a_unit<'l>(&self, kept: &'l [LetterLine<'l>]) -> Vec<&'l LetterLine<'l>> {
        let refused = self.reading.refused.iter();
        let unread = refused.filter(|one| one.unit.is_none() && one.candidates.is_empty());
        lines_at(kept, unread.map(|one| one.line).filter(|line| !self.told.contains(line)))
    }

    /// "Kiel vielleicht doch lieber nach Holland?": beside orders a line without a dash that names
    /// units, and is no order, is a sentence of them.
    fn spoken_of_orders(&self, kept: &[LetterLine]) -> BTreeSet<usize> {
        let unread = |kind| matches!(kind, RefusalKind::Unreadable | RefusalKind::UnknownProvince);
        let refused = self.reading.refused.iter().filter(|one| unread(one.kind));
        let lines = refused.map(|one| one.line).filter(|line| !self.told.contains(line));
        let spoken = lines_at(kept, lines).into_iter().filter(|line| {
            let words = tokens(&line.mended.text);
            let count = words.iter().filter(|word| word.mark == Mark::Word).count();
            let dashed = words.iter().any(|word| matches!(word.mark, Mark::Dash | Mark::Arrow));
            let begins = unit::kind(self.input(undecorated(&words)))
                .is_ok_and(|(rest, _)| unit::unit(rest).is_ok());
            let place = SentencePlace::Beside { follows: false };
            let flags = |one: &ProseSentence| self.scale.bearing(one, place) == Bearing::Flags;
            !dashed && !begins && count >= FEW_WORDS && sentences(&[line]).iter().any(flags)
        });
        match self.orders_nothing() {
            true => BTreeSet::new(),
            false => spoken.map(|line| line.number).collect(),
        }
    }

    pub(super) fn orders_nothing(&self) -> bool {
        self.reading.orders.is_empty() && self.reading.plans.is_empty() && self.for_all.is_empty()
    }

    /// The lines that are of orders.
    fn lines_of_orders(&self) -> BTreeSet<usize> {
        let reading = &self.reading;
        let orders = reading.orders.iter().map(|order| order.line);
        orders
            .chain(reading.plans.iter().map(|plan| plan.line))
            .chain(reading.refused.iter().map(|refused| refused.line))
            .chain(reading.headings.iter().map(|heading| heading.line))
            .chain(self.for_all.iter().map(|all| all.line))
            .collect()
    }

    /// The lines that say nothing to us, except for those that keep the orders under them from
    /// counting.
    pub(super) fn passed_over(&self) -> BTreeSet<usize> {
        let last = self.reading.refused.iter().map(|refused| refused.line).max().unwrap_or(0);
        let headed = |line: usize| self.reading.headings.iter().any(|heading| heading.line == line);
        let settled =
            |line: &usize| self.settled.contains(line) && (*line < last || headed(line + 1));
        let lines = self.reading.ignored.iter().map(|ignored| ignored.line);
        // A quote only reports, and changes nothing.
        lines.filter(|line| !settled(line) && !self.told.contains(line)).collect()
    }
}

/// The lines with these numbers, in their order.
pub(super) fn lines_at<'l>(
    kept: &'l [LetterLine<'l>],
    numbers: impl IntoIterator<Item = usize>,
) -> Vec<&'l LetterLine<'l>> {
    let numbers: BTreeSet<usize> = numbers.into_iter().collect();
    kept.iter().filter(|line| numbers.contains(&line.number)).collect()
}

/// The lines of the signature of a letter that take back what stands over it.
pub(super) fn taken_back_below(text: &str) -> Vec<usize> {
    retracting(&signature(text))
}

/// Whether a line has a word that takes something back: "oops, forget the last line".
pub fn takes_back(line: &str) -> bool {
    any_is(&tokens(&mend(line).text), WordClass::TakesBack)
}

fn retracting(signature: &[LetterLine]) -> Vec<usize> {
    let sentences = sentences(&signature.iter().collect::<Vec<_>>());
    let retract = sentences.iter().filter(|sentence| sentence.retracts());
    retract.map(|sentence| sentence.line.number).collect()
}
