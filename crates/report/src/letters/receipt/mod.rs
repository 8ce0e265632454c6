//! The receipt of a set: what was understood, what needs its writer, and what stands now.
//!
//! It shows its writer nothing of other powers but what the board shows.

mod needs;
mod taps;

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::safe;
use super::stock;
use super::tap::OrderTaps;
use super::times::Time;
use crate::atlas::Scene;
use crate::board::{Phase, PhaseKind, Position, Power, Unit};
use crate::game::book::{Plan, WrittenOrder};
use crate::game::policy::DraftRule;
use crate::language::reader::{NoteKind, Reading, RefusalKind, Refused, Understood};
use crate::names::{self, count};
use crate::orders::Order;

/// How many lines that say nothing to us a receipt repeats.
const IGNORED_MAX: usize = 5;

/// What happened to the FINAL mark (D.II(1)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalMark {
    /// What stands is FINAL.
    Final,
    /// It is preliminary.
    Preliminary,
    /// It was FINAL, and this letter withdrew that.
    Withdrawn,
    /// FINAL was asked for and not taken (Interaction 4): a line was refused, or a unit is without
    /// an order.
    NotTaken,
    /// It does not matter: the set is kept sealed, or is judged at once, as the answers in the
    /// letter say.
    NoQuestion,
}

/// The answer to a letter with orders, with requests, or with both.
#[derive(Clone, Debug)]
pub struct Receipt<'a> {
    /// The board.
    pub tag: &'a str,
    /// Whose orders.
    pub power: Power,
    /// The phase being played.
    pub phase: Phase,
    /// The position before it.
    pub position: &'a Position,
    /// What was understood.
    pub reading: &'a Reading,
    /// The lines of a letter that we ask about as a whole, except those in its way.
    pub again: &'a [String],
    /// The number of the set that was filed, if one was.
    pub set: Option<u32>,
    /// The number of the set that it replaces, if it replaces one.
    pub replaces: Option<u32>,
    /// Whether earlier sets still order the units that this one does not name (D.III(3),
    /// alternative).
    pub keeps_earlier: bool,
    /// Whether a later set leaves alone what it does not name (D.III(3), alternative).
    pub replaces_nothing: bool,
    /// The orders that stand now for this phase.
    pub stands: &'a [WrittenOrder],
    /// The draft that counts if nothing else comes, of this letter or an earlier one.
    pub draft: &'a [WrittenOrder],
    /// Whether drafts count on this board.
    pub drafts: DraftRule,
    /// The plans that stand now for later phases.
    pub plans: &'a [Plan],
    /// The number of the set whose plan this letter dropped (Reading 15).
    pub dropped_plan: Option<u32>,
    /// What happened to FINAL.
    pub mark: FinalMark,
    /// What else was asked for, each with its answer, as sentences.
    pub answers: &'a [String],
    /// When orders are due.
    pub due: &'a Time,
    /// When the mail server took the letter, to the second.
    pub received: &'a str,
    /// The fingerprint of the set.
    pub fingerprint: &'a str,
    /// What stands, on a map for its writer alone.
    pub picture: Option<&'a Scene>,
}

impl Receipt<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let needs = needs::of(self);
        let mut page = LetterPage::opening(self.first_line(&needs));
        if !self.draft.is_empty() {
            page.say(stock::DRAFT_COUNTS);
        }
        page.preview(taps::orders_and_due(self));
        needs.write(&mut page);
        page.taps(taps::sets(self));
        if !self.answers.is_empty() {
            page.heading("Also in your letter");
            page.items(self.answers);
        }
        self.write_stock(&mut page);
        self.write_foot(&mut page);
        self.write_ignored(&mut page);
        Draft::new(self.tag, &self.subject(), page)
            .of(LetterKind::Receipt)
            .with_picture(self.picture)
    }

    /// How many orders of those owed stand.
    fn tally(&self, filed: &str) -> String {
        let kind = self.phase.kind();
        let owed = stock::owed(self.position, kind, self.power);
        let units = crate::game::book::owed_units(self.position, kind, self.power);
        let ordered = match kind {
            PhaseKind::Adjustments => self.counting().min(owed),
            _ => units.iter().filter(|u| stock::written_for(self.stands, **u).is_some()).count(),
        };
        let on_file = match (ordered == owed, owed) {
            (true, 0) => return "no order needed".to_owned(),
            (true, 1) => format!("your order {filed}"),
            (true, 2) => format!("both orders {filed}"),
            (true, _) => format!("all {owed} orders {filed}"),
            (false, _) => format!("{ordered} of {} {filed}", count(owed, "order")),
        };
        match (kind, self.impossible(&units)) {
            (PhaseKind::Adjustments, _) | (_, 0) => on_file,
            (_, idle) => format!("{on_file}, {idle} impossible"),
        }
    }

    /// How many of these units stand under orders that can't be carried out.
    fn impossible(&self, units: &[Unit]) -> usize {
        let impossible = Some(stock::impossible(self.phase.kind()));
        let written = units.iter().filter_map(|unit| stock::written_for(self.stands, *unit));
        written.filter(|written| self.remark(&written.order) == impossible).count()
    }

    /// How many builds or removals stand that will be carried out.
    fn counting(&self) -> usize {
        let due = self.position.builds(self.power);
        let counts = |order: &Order| {
            let is_idle = *order == Order::Waive && due <= 0;
            !is_idle && self.remark(order).is_none()
        };
        self.stands.iter().filter(|written| counts(&written.order)).count()
    }

    fn subject(&self) -> String {
        let refused = self.reading.refused.len();
        let filed = match (self.set, self.answers.len()) {
            _ if self.is_kept_as_draft() => "kept as a draft, not filed yet".to_owned(),
            _ if self.is_of_draft() => "your draft is NOT FILED".to_owned(),
            _ if self.reading.is_asked_whole => "your letter is NOT FILED".to_owned(),
            (None, 0) if self.mark == FinalMark::Withdrawn => "no order".to_owned(),
            (None, 0) if refused > 0 || self.mark == FinalMark::Preliminary => {
                "no order in your letter".to_owned()
            }
            (None, _) if refused == 0 => "your letter".to_owned(),
            _ => self.tally("filed"),
        };
        // What needs action is where lists of letters show it.
        let is_sentence = |one: &&Refused| one.kind == RefusalKind::Sentence;
        let asked = self.reading.refused.iter().filter(is_sentence).count();
        let understood = self.reading.refused.iter().filter(|one| needs::is_understood(one));
        let (rejected, unread) = (understood.count(), refused - asked);
        let mark = match self.mark {
            // The mark is of what was on file before.
            FinalMark::Final if self.reading.is_asked_whole => None,
            FinalMark::Final => Some("FINAL"),
            FinalMark::NotTaken => Some("not FINAL"),
            FinalMark::Withdrawn => Some("FINAL withdrawn"),
            FinalMark::Preliminary | FinalMark::NoQuestion => None,
        };
        let parts = [
            (unread > 0 && !self.is_of_subject()).then(|| match rejected {
                0 => format!("NOT READ: {}", count(unread, "line")),
                // What was not read was not accepted either.
                _ => format!("NOT ACCEPTED: {}", count(unread, "line")),
            }),
            (asked > 0 && !self.reading.is_asked_whole).then(|| count(asked, "question")),
            Some(filed),
            mark.map(str::to_owned),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        stock::about(&parts.join(", "), self.power, self.phase)
    }

    fn first_line(&self, needs: &needs::Needs) -> String {
        let (power, phase) = (self.power, names::phase(self.phase));
        let filed = match self.set {
            _ if self.reading.is_asked_whole => self.unfiled(),
            Some(set) => format!("Set {set} for {power}, {phase}: {}.", self.tally("on file")),
            None if !self.reading.refused.is_empty() => {
                format!("We found no order for {power}, {phase} in your letter.")
            }
            None => format!("Your letter for {power}, {phase}: {}.", self.tally("on file")),
        };
        let mark = match self.mark {
            FinalMark::Final => " Marked FINAL.",
            FinalMark::Withdrawn => " No longer FINAL.",
            FinalMark::NotTaken | FinalMark::Preliminary | FinalMark::NoQuestion => "",
        };
        let needs = match needs.len() {
            0 => String::new(),
            1 => " One thing needs your attention.".to_owned(),
            more => format!(" {more} things need your attention."),
        };
        filed + mark + &needs
    }

    /// The answer to a letter that we ask about as a whole.
    fn unfiled(&self) -> String {
        let stands = match self.stands.is_empty() && self.plans.is_empty() {
            true => "",
            false => " Your earlier orders still count.",
        };
        let letter = format!("Your letter for {}, {}", self.power, names::phase(self.phase));
        let what = match () {
            () if self.is_kept_as_draft() => {
                return format!(
                    "{letter} is kept as a draft, because a line in it says that it is one.{stands}"
                );
            }
            () if self.is_of_draft() => "a line in it calls the orders a draft",
            () if self.is_of_subject() => "of its subject",
            () => "of what follows",
        };
        format!("{letter} was not filed, because {what}.{stands}")
    }

    /// Whether this letter calls its orders a draft.
    fn is_of_draft(&self) -> bool {
        !self.reading.draft.is_empty()
    }

    /// Whether they are a draft that counts if nothing else comes.
    fn is_kept_as_draft(&self) -> bool {
        self.is_of_draft() && !self.draft.is_empty()
    }

    /// Whether it is the subject that was not understood, and no line.
    fn is_of_subject(&self) -> bool {
        self.reading.refused.first().is_some_and(|refused| refused.line == 0)
    }

    fn write_stock(&self, page: &mut LetterPage) {
        let kind = self.phase.kind();
        let remark = |order: &Order| self.remark(order);
        let stands: Vec<WrittenOrder> = match kind {
            // What will not be built is said above; the list is what will be.
            PhaseKind::Adjustments => {
                let counts = |written: &&WrittenOrder| remark(&written.order).is_none();
                self.stands.iter().filter(counts).cloned().collect()
            }
            _ => self.stands.to_vec(),
        };
        let mut quoted = Vec::new();
        let rows = stock::standing(self.position, kind, self.power, &stands, |written, row| {
            let row = match self.own_line(written, &mut quoted) {
                Some(line) => row.quoting(line),
                None => row,
            };
            let row = self.comments(written).into_iter().fold(row, PageRow::explained);
            match remark(&written.order) {
                Some(remark) => row.failed(remark),
                None => row,
            }
        });
        stock::write_draft(self.position, self.phase, self.power, self.draft, page);
        if self.draft.is_empty() && !rows.is_empty() {
            page.heading(match self.reading.is_asked_whole && !self.stands.is_empty() {
                true => "On file from before",
                false => "On file",
            });
            page.rows(&rows);
        }
        page.own_picture(self.picture);
        if self.keeps_earlier {
            page.say(
                "Units that this letter does not mention keep the orders you sent for them \
                before.",
            );
        }
        if !self.plans.is_empty() {
            page.heading(stock::PLANS);
            page.rows(&stock::plans(self.plans));
        }
    }

    /// The line of this letter from which an order was understood, unless it stands in the receipt
    /// anyway, or says the same in the same words.
    fn own_line<'w>(&self, written: &'w WrittenOrder, quoted: &mut Vec<usize>) -> Option<&'w str> {
        let is_it = |read: &&Understood| read.order == written.order && read.text == written.text;
        let read = self.reading.orders.iter().rev().find(is_it)?;
        let letters = |text: &str| text.to_lowercase().replace(' ', "");
        let is_alike = letters(&written.text) == letters(&stock::adjustment(&written.order));
        if needs::quotes(read) || is_alike || quoted.contains(&read.line) {
            return None;
        }
        quoted.push(read.line);
        Some(&written.text)
    }

    /// The words beside an order of this letter that change nothing of it.
    fn comments(&self, written: &WrittenOrder) -> Option<String> {
        let is_it = |read: &&Understood| read.order == written.order && read.text == written.text;
        let read = self.reading.orders.iter().rev().find(is_it)?;
        let notes = read.notes.iter().filter(|note| note.kind == NoteKind::Comment);
        let words: Vec<String> = notes.map(|note| safe::line(&note.text)).collect();
        let said = (!words.is_empty()).then(|| words.join("\", \""));
        said.map(|words| format!("You also wrote \"{words}\" there, which changes nothing."))
    }

    /// What has to be known of an order that will not do what it says.
    fn remark(&self, order: &Order) -> Option<&'static str> {
        let understood = self.reading.orders.iter().rev().find(|read| read.order == *order);
        let has = |wanted| {
            understood.is_some_and(|read| read.notes.iter().any(|note| note.kind == wanted))
        };
        let is_impossible = match understood {
            Some(_) => has(NoteKind::Illegal),
            None => stock::is_impossible(order, self.phase, self.power, self.position),
        };
        match () {
            () if is_impossible => Some(stock::impossible(self.phase.kind())),
            () if has(NoteKind::Excess) || has(NoteKind::Superseded) => Some("not carried out"),
            () => None,
        }
    }

    fn write_foot(&self, page: &mut LetterPage) {
        let replaces = match self.replaces {
            Some(set) => format!(", replaces set {set}"),
            None => String::new(),
        };
        let counts =
            format!("This set counts at the deadline unless you replace it. {}", stock::WHEN_DONE);
        page.say_if(match self.mark {
            FinalMark::Final => Some(
                "You can still send a new set. It replaces this one, and is FINAL only if it says \
                    so.",
            ),
            FinalMark::NotTaken | FinalMark::NoQuestion => None,
            _ if self.stands.is_empty() && self.plans.is_empty() => Some(
                "Write one order per line. Send HELP on its own line for a list of everything \
                    you can write.",
            ),
            _ => Some(&*counts),
        });
        page.taps(taps::left(self));
        self.due.write(page, "Due");
        page.gap();
        page.received(self.received);
        if let Some(set) = self.set {
            let (number, print) = (format!("Your set {set}"), self.fingerprint);
            page.under(format!("{number}{replaces}; fingerprint {print}"));
        }
    }

    fn order_taps(&self) -> OrderTaps<'_> {
        OrderTaps { tag: self.tag, power: self.power, phase: self.phase }
    }

    fn write_ignored(&self, page: &mut LetterPage) {
        let ignored = &self.reading.ignored;
        if ignored.is_empty() {
            return;
        }
        page.say("Ignored, because it is not an order:");
        for line in ignored.iter().take(IGNORED_MAX) {
            page.quote(&safe::line(&line.text));
        }
        if let Some(more) = ignored.len().checked_sub(IGNORED_MAX).filter(|more| *more > 0) {
            page.under(format!("  and {}.", count(more, "more line")));
        }
    }
}
