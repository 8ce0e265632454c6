//! The result of a phase, for everybody on a board.
//!
//! There is no slot for free text except press (D.X(3)). Press comes in the order in which it is to
//! be printed: for all but white press that order was drawn elsewhere.

mod after;
mod outcomes;
pub(super) mod tasks;
pub(super) mod voices;

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::safe;
use super::standings::points;
use super::times::Time;
use crate::atlas::Scene;
use crate::board::{Phase, PhaseKind, Position, Power};
use crate::game::Layout;
use crate::game::book::WrittenOrder;
use crate::game::play::{Counted, Verdict};
use crate::judges::Judged;
use crate::names::{self, listed};
use crate::tournament::exact::Exact;
use crate::tournament::scoring::PerPower;

/// A piece of press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press<'a> {
    /// Whose it is, if it is white.
    pub author: Option<Power>,
    /// To whom its author attributes it, if it is dark grey.
    pub attributed: Option<&'a str>,
    /// The words.
    pub text: &'a str,
}

/// A power that owed orders and sent none (D.VII(6)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silent {
    /// The power.
    pub power: Power,
    /// Until when its player may write, before B.8 begins; nothing if no clock runs.
    pub until: Option<Time>,
}

/// What follows a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextTold<'a> {
    /// Another phase, and when its orders are due.
    Phase(Phase, Time),
    /// Another phase that needs no decision from any player: its result follows.
    AtOnce(Phase),
    /// It is repeated on request, and was published long ago.
    Past,
    /// Nothing: a sentence says how the game ended.
    End(&'a str),
}

/// A result.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    /// The board.
    pub tag: &'a str,
    /// The phase that was judged.
    pub phase: Phase,
    /// The position before it.
    pub before: &'a Position,
    /// The orders that counted.
    pub orders: &'a [Counted],
    /// What happened to them.
    pub verdict: &'a Verdict,
    /// The position after it, the centres counted if it ended a Fall.
    pub after: &'a Position,
    /// Who sent nothing.
    pub silent: &'a [Silent],
    /// The powers whose drafts counted, as they had sent nothing else: we tell their players.
    pub drafted: &'a [Power],
    /// The powers without a player.
    pub disorder: &'a [Power],
    /// The press, white and other, in the order in which it is to be printed.
    pub press: &'a [Press<'a>],
    /// How the section of press without an author is called, by policy (D.X(1)).
    pub press_title: &'a str,
    /// What happened to votes, as sentences: passed or failed and nothing more (D.IX(2)).
    pub votes: &'a [String],
    /// What the map shows, if one goes along.
    pub picture: Option<&'a Scene>,
    /// The powers that the reader plays: what they have to do comes first.
    pub own: &'a [Power],
    /// What the reader's plans make of the phase that follows: it counts unless he orders
    /// otherwise.
    pub planned: &'a [WrittenOrder],
    /// How the reader wants results.
    pub layout: Layout,
    /// What follows.
    pub next: NextTold<'a>,
    /// The points of each power, if that ends a game that is scored.
    pub points: Option<PerPower<Exact>>,
    /// Why that is due later than usual, as sentences.
    pub due_because: &'a [String],
    /// The address of the game's observer, if it has one (A.10).
    pub observer: Option<&'a str>,
    /// The address of the board's page, if there is one.
    pub board_page: Option<&'a str>,
}

impl Results<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let mut page = LetterPage::opening(self.first_line());
        page.preview(self.preview());
        self.write_time(&mut page);
        self.write_drafted(&mut page);
        tasks::write_own(self, &mut page);
        self.write_silence(&mut page);
        if !self.votes.is_empty() {
            page.heading("Votes");
            page.items(self.votes);
        }
        page.picture(self.picture, self.board_page);
        match self.layout {
            Layout::Own => {
                outcomes::write(self, &mut page);
                after::write_centres(self, &mut page);
            }
            Layout::Judge => self.write_as_judges_do(&mut page),
        }
        tasks::write_others(self, &mut page);
        self.write_points(&mut page);
        voices::write_unsigned(self.press, self.press_title, &mut page);
        after::write_position(self, &mut page);
        voices::write_as_written(self, &mut page);
        self.write_foot(&mut page);
        Draft::new(self.tag, &self.subject(), page)
            .of(match self.next {
                NextTold::Past => LetterKind::Answer,
                _ => LetterKind::Result,
            })
            .with_picture(self.picture)
            .archived_at(self.board_page)
    }

    /// Orders, outcomes and centres for programs that read what old judges wrote. White press
    /// stands below them, since there are no sections of powers.
    fn write_as_judges_do(&self, page: &mut LetterPage) {
        let next = match &self.next {
            NextTold::Phase(next, due) => Some((*next, due.gmt.as_str())),
            NextTold::AtOnce(_) | NextTold::Past | NextTold::End(_) => None,
        };
        let judged = Judged {
            game: &self.tag.replace(' ', "-"),
            phase: self.phase,
            before: self.before,
            orders: self.orders,
            verdict: self.verdict,
            after: self.after,
            was_counted: after::was_counted(self.phase, self.after),
            next,
        };
        page.gap();
        judged.print().iter().for_each(|line| page.fixed(line));
        self.after.powers().for_each(|power| voices::write_white(self.press, power, page));
    }

    /// What a power had to do, a unit a row, and what happened to it.
    pub(crate) fn rows(&self, power: Power) -> Vec<PageRow> {
        outcomes::rows(self, power)
    }

    /// How many centres each power has after a Fall.
    pub(crate) fn counts(&self) -> Option<String> {
        after::counts(self)
    }

    /// Which centres changed hands, a power a line.
    pub(crate) fn takers(&self) -> Vec<String> {
        after::takers(self)
    }

    /// What happened, in a few words.
    pub(crate) fn summary(&self) -> String {
        after::summary(self)
    }

    fn subject(&self) -> String {
        let short = names::short_phase(self.phase);
        let phase = match self.phase.kind() {
            PhaseKind::Movement => format!("{short} results"),
            PhaseKind::Retreats | PhaseKind::Adjustments => short,
        };
        let next = match &self.next {
            NextTold::Phase(next, due) => {
                format!(", {} due {}", tasks::in_subject(self, next.kind()), due.day())
            }
            NextTold::AtOnce(_) => ", next follows at once".to_owned(),
            NextTold::Past => return format!("{phase} again"),
            NextTold::End(how) => {
                return format!("{} - {phase}", how.trim_end_matches('.'));
            }
        };
        let of = match self.own {
            [own] => format!("{own} {phase}"),
            _ => phase,
        };
        match self.in_short() {
            Some(done) => format!("{done} - {of}{next}"),
            None => format!("{of}{next}"),
        }
    }

    /// How many of the reader's orders worked; nothing, where the reader had nothing to do.
    fn in_short(&self) -> Option<String> {
        if !self.own.is_empty() && self.own.iter().all(|own| self.is_silent(*own)) {
            return Some("No orders (NMR)".to_owned());
        }
        let tally = outcomes::tally(self, self.own);
        match (tally.worked, tally.all) {
            (_, 0) => None,
            _ if tally.ordered == 0 => Some("No orders".to_owned()),
            (1, 1) => Some("Your order worked".to_owned()),
            (0, 1) => Some("Your order failed".to_owned()),
            (0, 2) => Some("Neither worked".to_owned()),
            (2, 2) => Some("Both worked".to_owned()),
            (0, all) => Some(format!("None of {all} worked")),
            (worked, all) if worked == all => Some(format!("All {all} worked")),
            (worked, all) => Some(format!("{worked} of {all} worked")),
        }
    }

    /// What a list of letters shows after the subject: what the reader owes, and what happened to
    /// his orders.
    fn preview(&self) -> String {
        let owed = tasks::own(self);
        let rows = self.own.iter().flat_map(|power| self.rows(*power));
        let told = rows.map(|row| {
            let failed = if row.is_bad { " (failed)" } else { "" };
            let order = format!("{} {}", row.left.trim(), row.right.trim());
            format!("{}{failed}", order.trim_end())
        });
        let told: Vec<String> = told.collect();
        let told = (!told.is_empty()).then(|| format!("{}.", told.join(", ")));
        let all: Vec<String> = owed.into_iter().chain(told).collect();
        if all.is_empty() { self.first_line() } else { all.join(" ") }
    }

    fn is_silent(&self, power: Power) -> bool {
        self.silent.iter().any(|silent| silent.power == power)
    }

    fn first_line(&self) -> String {
        let phase = names::phase(self.phase);
        let done = after::summary(self);
        match &self.next {
            NextTold::Phase(next, _) => format!("{phase}: {done}. Next: {}.", names::phase(*next)),
            NextTold::AtOnce(next) => format!(
                "{phase}: {done}. Next: {}, in which no player has anything to decide. The result \
                    follows.",
                names::phase(*next)
            ),
            NextTold::Past => format!("{phase}: {done}. Here is the result again."),
            NextTold::End(how) => format!("{phase}: {done}. The game is over. {how}"),
        }
    }

    fn write_time(&self, page: &mut LetterPage) {
        if let NextTold::Phase(_, due) = &self.next {
            due.write(page, "Due");
            self.due_because.iter().for_each(|sentence| page.say(sentence));
        }
    }

    fn write_drafted(&self, page: &mut LetterPage) {
        for power in self.drafted.iter().filter(|power| self.own.contains(power)) {
            page.say(format!(
                "Your draft for {power} counted, because you had nothing else on file at the \
                    deadline."
            ));
        }
    }

    fn write_points(&self, page: &mut LetterPage) {
        let Some(all) = &self.points else { return };
        page.heading("Points");
        let row = |(power, own): (Power, &Exact)| PageRow::new(power.name(), points(own));
        page.rows(&self.after.powers().zip(all).map(row).collect::<Vec<PageRow>>());
    }

    fn write_silence(&self, page: &mut LetterPage) {
        let row = |silent: &Silent| match &silent.until {
            Some(until) => {
                let row = PageRow::new(silent.power.name(), "may still write");
                row.explained(format!("until {}", until.stated()))
            }
            None => PageRow::alone(silent.power.name()),
        };
        if !self.silent.is_empty() {
            page.look("No orders received (NMR)");
            page.rows(&self.silent.iter().map(row).collect::<Vec<PageRow>>());
        }
        if !self.disorder.is_empty() {
            let powers: Vec<&str> = self.disorder.iter().map(|power| power.name()).collect();
            page.say(format!("In civil disorder: {}.", listed(&powers)));
        }
    }

    fn write_foot(&self, page: &mut LetterPage) {
        let until = match self.next {
            NextTold::Past | NextTold::End(_) => "",
            NextTold::Phase(..) | NextTold::AtOnce(_) => " before the next result",
        };
        page.say(format!(
            "If the map, the list of units or the centre count disagrees with the results of the \
                orders, the results of the orders are right (D.VIII(1)). If you find a mistake, \
                report it{until}: write a line that begins with ERROR and says what is wrong.",
        ));
        if self.observer.is_some() || self.board_page.is_some() {
            page.gap();
        }
        if let Some(observer) = self.observer {
            page.under(format!("Observer: {}", safe::line(observer)));
        }
        if let Some(board_page) = self.board_page {
            page.link("Board:", board_page);
        }
    }
}
