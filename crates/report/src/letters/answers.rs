//! Answers to STATUS and to HELP.

use super::draft::Draft;
use super::page::{LetterPage, PageRow};
use super::receipt::FinalMark;
use super::tap::OrderTaps;
use super::target::WriteTo;
use super::times::Time;
use super::{choices, safe, stock, votes};
use crate::board::{Phase, Position, Power};
use crate::game::book::{Plan, WrittenOrder};
use crate::names;

/// A player's status. It tells nothing about who else has sent orders.
#[derive(Clone, Debug)]
pub struct StatusAnswer<'a> {
    /// The board.
    pub tag: &'a str,
    /// The player's power.
    pub power: Power,
    /// The phase being played.
    pub phase: Phase,
    /// The position before it.
    pub position: &'a Position,
    /// The number of the set on file, if there is one.
    pub set: Option<u32>,
    /// Whether what stands is FINAL.
    pub mark: FinalMark,
    /// The orders that stand.
    pub stands: &'a [WrittenOrder],
    /// The draft that counts if nothing else comes.
    pub draft: &'a [WrittenOrder],
    /// The plans that stand.
    pub plans: &'a [Plan],
    /// When orders are due.
    pub due: &'a Time,
    /// Whether it answers a letter in which nothing was found.
    pub is_unread: bool,
    /// Open votes with one's own ballot, and days of extensions that are left, as sentences.
    pub remarks: &'a [String],
    /// The open votes in which the player has no ballot.
    pub unvoted: &'a [u32],
}

impl StatusAnswer<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, phase) = (self.power, names::phase(self.phase));
        let state = match (self.set, self.mark) {
            (None, _) if !self.draft.is_empty() => "only a draft, no orders on file".to_owned(),
            (None, _) if self.stands.is_empty() => "no orders on file".to_owned(),
            (None, _) => "your plans will be used".to_owned(),
            (Some(set), FinalMark::Final) => format!("set {set} on file, FINAL"),
            (Some(set), _) => format!("set {set} on file, preliminary"),
        };
        let mut page = match (self.is_unread, self.remarks.split_first()) {
            (true, Some((first, others))) => {
                let mut page = LetterPage::opening(first);
                others.iter().for_each(|remark| page.say(remark));
                page.say(format!("{power}, {phase}: {state}."));
                page
            }
            _ => {
                let mut page = LetterPage::opening(format!("{power}, {phase}: {state}."));
                self.remarks.iter().for_each(|remark| page.say(remark));
                page
            }
        };
        page.taps(votes::all_ballots(self.tag, self.unvoted));
        self.due.write(&mut page, "Due");
        if !self.draft.is_empty() {
            page.say(stock::DRAFT_COUNTS);
            stock::write_draft(self.position, self.phase, power, self.draft, &mut page);
        }
        let rows = stock::on_file(self.position, self.phase, power, self.stands);
        if self.draft.is_empty() && !rows.is_empty() {
            page.heading("On file");
            page.rows(&rows);
        }
        if !self.plans.is_empty() {
            page.heading(stock::PLANS);
            page.rows(&stock::plans(self.plans));
        }
        let taps = OrderTaps { tag: self.tag, power, phase: self.phase };
        page.taps(match self.set {
            // A letter that was not read may have asked for a change.
            Some(_) if self.mark != FinalMark::Final && !self.is_unread => {
                vec![taps.final_mark(stock::MAKE_FINAL)]
            }
            Some(_) => Vec::new(),
            None => choices::all(taps, self.position),
        });
        let unread = if self.is_unread { "not read, " } else { "" };
        Draft::new(self.tag, &format!("{power}, {phase}: {unread}{state}"), page)
    }
}

/// A line that a reader can write, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HelpLine {
    /// The line.
    pub write: String,
    /// What it does, as a sentence.
    pub does: String,
}

/// All that a reader can write.
#[derive(Clone, Debug)]
pub struct Help<'a> {
    /// The board.
    pub tag: &'a str,
    /// Where letters go.
    pub to: WriteTo<'a>,
    /// The lines that the reader may write, in groups with a title.
    pub groups: &'a [(&'a str, &'a [HelpLine])],
    /// The game master with his address, for what no line can ask for; nothing where the reader is
    /// the one to ask.
    pub master: Option<&'a str>,
}

impl Help<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let mut page = LetterPage::opening("Orders and commands");
        let to = match self.to {
            WriteTo::Address(address) => format!("Write to {}", safe::line(address)),
            WriteTo::Sender => "Answer this letter".to_owned(),
        };
        page.say(format!(
            "{to}, with each order and each command on its own line, in upper or lower case. If we \
                don't understand a line, we say so. If it could change what your orders mean, we \
                file none of them until you tell us."
        ));
        for (title, lines) in self.groups {
            page.heading(title);
            let row = |line: &HelpLine| PageRow::alone(&line.write).explained(&line.does);
            page.rows(&lines.iter().map(row).collect::<Vec<PageRow>>());
        }
        page.say_if(self.master.map(|master| {
            format!("For anything else, write to the game master, {}.", safe::line(master))
        }));
        Draft::new(self.tag, "What you can write", page)
    }
}
