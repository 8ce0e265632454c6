//! What a newcomer gets with a seat (Interaction 5): the orders and plans on file, which count
//! until the newcomer's first own set, and where everything stands.

use super::page::{Page, Row};
use super::welcome::{Seat, seats};
use super::{Draft, Time, stock};
use crate::board::{Phase, Position, Power};
use crate::game::book::{Plan, Written};
use crate::report::names;

/// The briefing of a new holder. To nobody else: it holds orders.
#[derive(Clone, Debug)]
pub struct Briefing<'a> {
    /// The board.
    pub tag: &'a str,
    /// The seat.
    pub power: Power,
    /// The phase being played.
    pub phase: Phase,
    /// The position before it.
    pub position: &'a Position,
    /// The number of the set on file, if there is one.
    pub set: Option<u32>,
    /// The orders that stand.
    pub stands: &'a [Written],
    /// The plans that stand.
    pub plans: &'a [Plan],
    /// When orders are due.
    pub due: &'a Time,
    /// The votes that are open, as sentences: the newcomer has not voted on any of them.
    pub votes: &'a [String],
    /// All seats.
    pub seats: &'a [Seat<'a>],
    /// The policies of the game, in words.
    pub policies: &'a [String],
    /// Where orders go.
    pub address: &'a str,
}

impl Briefing<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, phase) = (self.power, names::phase(self.phase));
        let mut page = Page::opening(format!("You play {power} now. {phase} is being played."));
        self.due.write(&mut page, "Due");
        self.write_file(&mut page);
        if !self.votes.is_empty() {
            page.heading("Votes that are open");
            page.items(self.votes);
        }
        page.heading("Where everything stands");
        page.rows(&self.standing());
        page.heading("Who plays");
        page.rows(&seats(self.seats));
        page.heading("How this game is run");
        self.policies.iter().for_each(|policy| page.under(policy));
        page.say(format!(
            "Orders go to {}. HELP on a line of its own brings all that you can write. Your own \
             abbreviations and weekly hours may come with your first set.",
            super::safe::line(self.address)
        ));
        let subject = format!("You play {power} now. {phase} due {}", self.due.gmt);
        Draft::new(self.tag, &subject, page)
    }

    fn write_file(&self, page: &mut Page) {
        let kind = self.phase.kind();
        match self.set {
            Some(set) => {
                page.heading(&format!("On file from your predecessor: set {set}"));
                let rows = stock::standing(self.position, kind, self.power, self.stands, |_| None);
                page.rows(&rows);
            }
            None => page.say("Your predecessor left no orders for this phase."),
        }
        if !self.plans.is_empty() {
            page.heading(stock::PLANS);
            page.rows(&stock::plans(self.plans));
        }
        if self.set.is_some() || !self.plans.is_empty() {
            page.say("This counts until your first own set, and is not FINAL.");
        }
    }

    fn standing(&self) -> Vec<Row> {
        let row = |power: Power| {
            let units = names::units_of(self.position, power);
            let centres = self.position.centres_of(power).len();
            let row = Row::new(power.name(), super::count(centres, "centre"));
            (centres + units.len() > 0).then(|| row.explained(units))
        };
        Power::ALL.into_iter().filter_map(row).collect()
    }
}
