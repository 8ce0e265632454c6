//! What a newcomer gets with a seat (Interaction 5): the orders and plans on file, which count
//! until the newcomer's first own set, and where everything stands.

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::LetterPage;
use super::search::TenureLength;
use super::stock;
use super::target::WriteTo;
use super::times::Time;
use super::welcome::{WhoPlays, seats};
use crate::atlas::Scene;
use crate::board::{Phase, Position, Power};
use crate::game::book::{Plan, WrittenOrder};
use crate::names;

/// What a new holder finds on file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnFile {
    /// Nothing.
    Nothing,
    /// What the player before has left: a set with this number, or only plans.
    Left(Option<u32>),
    /// A set of his own, which was kept sealed and counts now (Reading 9).
    Own(u32),
    /// Nothing that another letter does not say.
    Told,
}

/// The briefing of a new holder. It holds orders, so it goes to no one else.
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
    /// For how long.
    pub tenure: TenureLength<'a>,
    /// Whether the seat was the reader's own before.
    pub returns: bool,
    /// Why, as a sentence.
    pub why: Option<&'a str>,
    /// From whom the orders on file are.
    pub on_file: OnFile,
    /// The orders that stand.
    pub stands: &'a [WrittenOrder],
    /// The plans that stand.
    pub plans: &'a [Plan],
    /// When orders are due.
    pub due: &'a Time,
    /// The votes that are open, as sentences: the newcomer has not voted on any of them.
    pub votes: &'a [String],
    /// All seats.
    pub seats: &'a [WhoPlays<'a>],
    /// The policies of the game, in words.
    pub policies: &'a [String],
    /// What the map shows, if one goes along.
    pub picture: Option<&'a Scene>,
    /// The address of the board's page, if there is one.
    pub board_page: Option<&'a str>,
    /// Where orders go.
    pub to: WriteTo<'a>,
}

impl Briefing<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, phase) = (self.power, names::phase(self.phase));
        let now = if self.returns { "again" } else { "now" };
        let mut page =
            LetterPage::opening(format!("You play {power} {now}. {phase} is being played."));
        if let TenureLength::Temporary(period) = self.tenure {
            page.under(format!("You stand in for its player {}.", super::safe::line(period)));
        }
        page.say_if(self.why);
        self.due.write(&mut page, "Due");
        self.write_file(&mut page);
        if !self.votes.is_empty() {
            page.heading("Open votes");
            page.items(self.votes);
        }
        page.picture(self.picture, self.board_page);
        page.heading("The position");
        page.rows(&stock::board(self.position));
        page.heading("Who plays");
        page.rows(&seats(self.seats));
        page.heading("How this game is run");
        page.items(self.policies);
        let to = match self.to {
            WriteTo::Address(address) => format!("Orders go to {}.", super::safe::line(address)),
            WriteTo::Sender => "For orders, answer this letter.".to_owned(),
        };
        page.say(format!("{to} Send HELP on its own line for a list of everything you can write."));
        if let Some(board_page) = self.board_page {
            page.gap();
            page.link("Board:", board_page);
        }
        let subject = match self.due.known() {
            Some(due) => format!("You play {power} {now}. {phase} due {due}"),
            None => format!("You play {power} {now}. The game waits"),
        };
        Draft::new(self.tag, &subject, page).of(LetterKind::Seat).with_picture(self.picture)
    }

    fn write_file(&self, page: &mut LetterPage) {
        let title = match self.on_file {
            OnFile::Told => return,
            OnFile::Nothing => {
                return page.say("Your predecessor left no orders for this phase.");
            }
            OnFile::Left(Some(set)) => Some(format!(
                "Orders on file from your predecessor: set \
                {set}"
            )),
            OnFile::Left(None) => None,
            OnFile::Own(set) => Some(format!("Your own orders on file: set {set}")),
        };
        if let Some(title) = title {
            page.heading(&title);
            page.rows(&stock::on_file(self.position, self.phase, self.power, self.stands));
        }
        if !self.plans.is_empty() {
            page.heading(stock::PLANS);
            page.rows(&stock::plans(self.plans));
        }
        page.say(match self.on_file {
            OnFile::Own(_) => "This set counts from now on. It is not FINAL.",
            _ => "These orders count until you send your own. They are not FINAL.",
        });
    }
}
