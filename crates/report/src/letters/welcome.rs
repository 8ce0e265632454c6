//! The letter with which a game starts (D.I(1)): who plays, by which policies, and how to write.

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::safe;
use super::target::WriteTo;
use super::times::Time;
use crate::atlas::Scene;
use crate::board::{Map, Phase, Position, Power};
use crate::map_words::{base, order_examples};
use crate::names;

/// Who plays a power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhoPlays<'a> {
    /// The power.
    pub power: Power,
    /// The player's name.
    pub name: &'a str,
    /// The player's address.
    pub address: &'a str,
}

/// The welcome.
#[derive(Clone, Debug)]
pub struct Welcome<'a> {
    /// The board.
    pub tag: &'a str,
    /// The power of the reader; nothing for those who only watch.
    pub reader: Option<Power>,
    /// Whether the reader is the game master.
    pub leads: bool,
    /// All seats.
    pub seats: &'a [WhoPlays<'a>],
    /// The game master, with his address.
    pub gm: &'a str,
    /// The game's observer, with his address.
    pub observer: Option<&'a str>,
    /// The game master's policies and the calendar, in words.
    pub policies: &'a [String],
    /// The first phase.
    pub phase: Phase,
    /// The position before it.
    pub position: &'a Position,
    /// What the map shows, if one goes along.
    pub picture: Option<&'a Scene>,
    /// When its orders are due.
    pub due: &'a Time,
    /// The name of the game, if the first line of a letter has to have it (D.II(2)).
    pub first_line: Option<&'a str>,
    /// Where orders go.
    pub to: WriteTo<'a>,
}

impl Welcome<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let phase = names::phase(self.phase);
        let first = match self.reader {
            Some(power) => format!("You play {power}. The first orders are for {phase}."),
            None => format!("The game begins. The first orders are for {phase}."),
        };
        let mut page = LetterPage::opening(first);
        self.due.write(&mut page, "Due");
        page.say_if(self.leads.then_some(
            "You run this game. Reply with \"gm queue\" on its own line to see what is waiting for \
                you, or \"gm help\" for everything you can do.",
        ));
        page.picture(self.picture, None);
        self.write_how(&mut page);
        page.heading("Who plays");
        page.rows(&seats(self.seats));
        page.table(&self.staff());
        page.heading("How this game is run");
        page.items(self.policies);
        let subject = match self.reader {
            Some(power) => format!("You play {power}. {phase} due {}", self.due.gmt),
            None => format!("The game begins. {phase} due {}", self.due.gmt),
        };
        Draft::new(self.tag, &subject, page).of(LetterKind::Start).with_picture(self.picture)
    }

    fn write_how(&self, page: &mut LetterPage) {
        page.heading("How to write orders");
        let power = self.reader.map_or("your power", Power::name);
        page.rows(&[self.to.row(), PageRow::new("Subject", format!("[{}] {power}", self.tag))]);
        if let Some(game) = self.first_line {
            page.rows(&[PageRow::new("First  ", format!("{game} {power}, as the first line"))]);
        }
        let examples = order_examples(self.phase, self.position, self.reader).into_iter();
        let mut rows = vec![PageRow::new("Orders ", "one per line:")];
        rows.extend(examples.map(|order| PageRow::new("       ", order)));
        rows.push(PageRow::new("Done?  ", "FINAL on a line of its own"));
        page.rows(&rows);
        let own = self.reader.or_else(|| self.position.powers().next());
        let short = match own.filter(|_| self.phase.map() != Map::STANDARD) {
            Some(power) => format!("base = {}", base(self.position, power).code()),
            None => "gol = LYO".to_owned(),
        };
        page.say(format!(
            "We answer every letter and show how we understood it. You may abbreviate names where \
                they can mean only one thing. To use abbreviations of your own, send a line such \
                as \"abbreviations: {short}\" before the first deadline (D.III(1)). Send HELP on \
                its own line for a list of everything you can write.",
        ));
    }

    fn staff(&self) -> Vec<PageRow> {
        let mut rows = vec![PageRow::alone("Game master").explained(safe::line(self.gm))];
        rows.extend(self.observer.map(|who| PageRow::alone("Observer").explained(safe::line(who))));
        rows
    }
}

/// A name up to this length stands beside its power, even on a telephone.
const NAME_BESIDE_MAX: usize = 26;

/// Players by power, the address of each below the name.
pub(super) fn seats(seats: &[WhoPlays]) -> Vec<PageRow> {
    let row = |seat: &WhoPlays| {
        let name = safe::name(seat.name);
        let row = match name.chars().count() > NAME_BESIDE_MAX {
            true => PageRow::alone(seat.power.name()).explained(name),
            false => PageRow::new(seat.power.name(), name),
        };
        row.explained(safe::line(seat.address))
    };
    seats.iter().map(row).collect()
}
