//! The search for a player to take a seat (B.7, B.8), and its result.

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::silence::POWERS_IN_SUBJECT_MAX;
use super::target::WriteTo;
use super::times::Time;
use super::{safe, stock};
use crate::board::{Phase, Position, Power};
use crate::names::{self, count, listed};

/// The question to the pool of reserves: who wants this seat?
#[derive(Clone, Debug)]
pub struct PoolAsked<'a> {
    /// The board.
    pub tag: &'a str,
    /// The seat.
    pub power: Power,
    /// The phase that is played next.
    pub phase: Phase,
    /// The position, as published.
    pub position: &'a Position,
    /// The last year of the game.
    pub last_year: u16,
    /// Until when answers count.
    pub until: &'a Time,
}

impl PoolAsked<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let power = self.power;
        let mut page = LetterPage::opening(format!(
            "{power} on board {} needs a player. Do you want the seat?",
            self.tag
        ));
        self.until.write(&mut page, "Answer by");
        page.say(format!(
            "Reply with a line that says ACCEPT {}. The whole pool is asked at once, and the \
                best-ranked player who accepts in time gets the seat. You would play for yourself, \
                not for a team, until the end of the game. If you don't want it, you need not \
                answer.",
            power.name().to_uppercase()
        ));
        page.heading("The seat");
        page.rows(&standing(self.power, self.phase, self.position, self.last_year));
        Draft::new(self.tag, &format!("{power} needs a player: answer by {}", self.until.gmt), page)
            .of(LetterKind::Seat)
    }
}

fn standing(power: Power, phase: Phase, position: &Position, last_year: u16) -> Vec<PageRow> {
    let row = PageRow::new("Units", position.units_of(power).count().to_string());
    let units = names::units_of(position, power);
    vec![
        PageRow::new("Next", names::phase(phase)),
        PageRow::new(
            "Ends after",
            format!("{} at the latest", names::last_season(phase.map(), last_year)),
        ),
        PageRow::new("Centres", position.centres_of(power).len().to_string()),
        if units.is_empty() { row } else { row.explained(units) },
    ]
}

/// The offer of a seat to one person: a captain who may name a replacement, or the one who
/// was named.
#[derive(Clone, Debug)]
pub struct SeatOffered<'a> {
    /// The board.
    pub tag: &'a str,
    /// The seat.
    pub power: Power,
    /// Who has sent no orders.
    pub silent: &'a str,
    /// The phase that is played.
    pub phase: Phase,
    /// The position before it.
    pub position: &'a Position,
    /// Whether the reader may name another player.
    pub may_name: bool,
    /// Who may still come back. A player who misses the first moves of 1901 may not.
    pub may_return: Option<&'a str>,
    /// Until when.
    pub until: &'a Time,
    /// When orders are due.
    pub due: &'a Time,
    /// Where orders go.
    pub to: WriteTo<'a>,
}

impl SeatOffered<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, phase) = (self.power, names::phase(self.phase));
        let mut page = LetterPage::opening(match self.may_name {
            true => format!("{power} needs a player, and you may choose one."),
            false => format!("Your team has chosen you to take over {power}."),
        });
        self.until.write(&mut page, if self.may_name { "Choose by" } else { "Take it by" });
        let silent = safe::name(self.silent);
        let is_one_date = self.until.gmt == self.due.gmt;
        let by_then = if is_one_date { " by then" } else { "" };
        let taken = format!(
            "{silent} sent no orders. If you send orders for {phase}{by_then}, you play {power} \
                until the end of the game"
        );
        page.say(match self.may_return.map(safe::name) {
            Some(player) => format!("{taken}. Until you do, {player} may still come back (B.8)."),
            None => format!("{taken}. {silent} can't come back in any case (D.VII(6)(b))."),
        });
        if !self.may_name {
            page.say("If you don't want the seat, you need not answer.");
        }
        if !is_one_date {
            self.due.write(&mut page, "Due");
        }
        page.table(&[self.to.row(), PageRow::new("Subject", format!("[{}] {power}", self.tag))]);
        if self.may_name {
            page.say("To choose someone else, write on a line of its own:");
            page.rows(&[PageRow::alone(format!("name NAME <address> for {power}"))]);
        }
        page.heading("The position");
        page.rows(&stock::board(self.position));
        let subject = match self.may_name {
            true => format!("You can choose who plays {power}"),
            false => format!("You can take over {power}"),
        };
        Draft::new(self.tag, &subject, page).of(LetterKind::Seat)
    }
}

/// For how long a player has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TenureLength<'a> {
    /// To the end of the game.
    Permanent,
    /// For a period that was declared, in words: `to Fall 1903` (B.7).
    Temporary(&'a str),
}

/// The announcement of a new player, to all.
#[derive(Clone, Debug)]
pub struct Seated<'a> {
    /// The board.
    pub tag: &'a str,
    /// The seat.
    pub power: Power,
    /// The newcomer's name.
    pub name: &'a str,
    /// The address.
    pub address: &'a str,
    /// Whom he replaces.
    pub instead_of: Option<&'a str>,
    /// Whether the seat was his own before.
    pub returns: bool,
    /// Why, as a sentence.
    pub why: Option<&'a str>,
    /// For how long.
    pub tenure: TenureLength<'a>,
    /// The phase that is played.
    pub phase: Phase,
    /// When its orders are due, which may have changed by this.
    pub due: &'a Time,
    /// Whether the game has waited for this, and goes on.
    pub goes_on: bool,
}

impl Seated<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, name) = (self.power, safe::name(self.name));
        let instead = self.instead_of.map(safe::name);
        let instead = instead.map_or_else(String::new, |other| format!(" in place of {other}"));
        let when = if self.returns { "again" } else { "from now on" };
        let tenure = match self.tenure {
            TenureLength::Permanent => "to the end of the game".to_owned(),
            TenureLength::Temporary(period) => safe::line(period),
        };
        let mut page = LetterPage::opening(format!("{name} plays {power} {when}{instead}."));
        page.say_if(self.why);
        page.gap();
        page.under(format!("Address: {}", safe::line(self.address)));
        page.under(format!("Plays {tenure}."));
        let phase = names::phase(self.phase);
        let orders = match self.goes_on {
            true => format!("The game goes on. You can still change your orders for {phase}:"),
            false => format!("Orders for {phase}:"),
        };
        self.due.write_under(&mut page, &orders, "Due");
        Draft::new(self.tag, &format!("{power}: {name} plays {when}"), page).of(LetterKind::Seat)
    }
}

/// The announcement that some powers have no player any more (B.8f), to all.
#[derive(Clone, Debug)]
pub struct Vacant<'a> {
    /// The board.
    pub tag: &'a str,
    /// The powers.
    pub powers: &'a [Power],
    /// Whether a player or captain may still take a seat up again (B.8c, first round).
    pub may_return: bool,
}

impl Vacant<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let powers: Vec<&str> = self.powers.iter().map(|power| power.name()).collect();
        let (all, many) = (listed(&powers), powers.len() > 1);
        let who = if powers.len() > POWERS_IN_SUBJECT_MAX {
            count(powers.len(), "power")
        } else {
            all.clone()
        };
        let (are, them) = if many { ("are", "them") } else { ("is", "it") };
        let mut page =
            LetterPage::opening(format!("{all} {are} in civil disorder: no one plays {them}."));
        let (whose, and_they) = if many { ("Their", "they build") } else { ("Its", "it builds") };
        page.say(format!(
            "{whose} units hold, and disband when dislodged. If units must be removed, those \
                farthest from home go first (D.V(4)), and {and_they} nothing."
        ));
        let returns = match many {
            true => {
                "Each player or captain can send orders again at any time and take the power \
                back."
            }
            false => {
                "Its player, or the team's captain, can send orders again at any time and take it \
                    back."
            }
        };
        page.say_if(self.may_return.then_some(returns));
        Draft::new(self.tag, &format!("{who} {are} in civil disorder"), page).of(LetterKind::Seat)
    }
}
