//! Letters about orders that are missing: the reminder before a deadline, the notice of an NMR
//! after it, and the notice that a result of 1901 is held back.

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::LetterPage;
use super::result::tasks;
use super::tap::OrderTaps;
use super::times::Time;
use super::{choices, safe, stock, votes};
use crate::atlas::Scene;
use crate::board::{Phase, PhaseKind, Position, Power};
use crate::game::book::WrittenOrder;
use crate::game::wake::Owed;
use crate::names::{self, count, listed};

/// A reminder to one player. A missing one excuses nothing (D.VII(1)).
#[derive(Clone, Debug)]
pub struct Reminder<'a> {
    /// The board.
    pub tag: &'a str,
    /// The player's power.
    pub power: Power,
    /// The phase.
    pub phase: Phase,
    /// What is missing.
    pub owed: &'a Owed,
    /// The position.
    pub position: &'a Position,
    /// The orders that stand. The letter goes to the seat's holder only.
    pub stands: &'a [WrittenOrder],
    /// The draft that counts if nothing else comes.
    pub draft: &'a [WrittenOrder],
    /// Votes in which the player agrees by staying silent, a sentence each (D.IX(1)).
    pub agrees: &'a [String],
    /// The open votes in which the player has no ballot.
    pub unvoted: &'a [u32],
    /// When it is due.
    pub due: &'a Time,
    /// What stands, on a map for the seat's holder alone.
    pub picture: Option<&'a Scene>,
}

impl Reminder<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, phase) = (self.power, names::phase(self.phase));
        let (short, first) = match self.owed {
            Owed::Orders if !self.draft.is_empty() => (
                "only a draft",
                format!(
                    "You have only a draft for {power}, {phase}, and no \
                    orders."
                ),
            ),
            Owed::Orders => {
                ("no orders yet", format!("We have no orders from {power} for {phase} yet."))
            }
            Owed::Units(units) => {
                let units: Vec<String> = units.iter().map(|unit| names::unit(*unit)).collect();
                let first = format!("{power} has no order yet for {}.", listed(&units));
                ("orders incomplete", first)
            }
            Owed::FinalMark => (
                "orders not FINAL yet",
                format!("Your orders for {power}, {phase}, are complete, but not FINAL."),
            ),
        };
        let mut page = LetterPage::opening(first);
        let kind = self.phase.kind();
        if kind != PhaseKind::Movement && *self.owed != Owed::FinalMark {
            let owed = tasks::owed(self.position, kind, power, false, self.stands);
            owed.iter().for_each(|sentence| page.say(sentence));
        }
        self.due.write(&mut page, "Due");
        let done = format!("They count as they are. {}", stock::WHEN_DONE);
        page.say(match self.owed {
            Owed::Orders if !self.draft.is_empty() => stock::DRAFT_COUNTS,
            Owed::Orders => {
                "If you are not sure yet, send what you have. You can replace it later, and you \
                    won't count as having sent no orders (NMR)."
            }
            Owed::Units(_) => "Send the whole set again, with the missing orders.",
            Owed::FinalMark => &done,
        });
        let taps = OrderTaps { tag: self.tag, power, phase: self.phase };
        page.taps(match self.owed {
            Owed::FinalMark => vec![taps.final_mark(stock::MAKE_FINAL)],
            Owed::Orders | Owed::Units(_) => choices::all(taps, self.position),
        });
        self.agrees.iter().for_each(|sentence| page.say(sentence));
        page.taps(votes::all_ballots(self.tag, self.unvoted));
        if !self.stands.is_empty() {
            page.heading("This is what will count");
            page.rows(&stock::on_file(self.position, self.phase, power, self.stands));
            page.own_picture(self.picture);
        }
        stock::write_draft(self.position, self.phase, power, self.draft, &mut page);
        let left = match self.due.left.as_str() {
            "" => format!("due {}", self.due.gmt),
            left => format!("due in {left}"),
        };
        Draft::new(self.tag, &format!("{}, {left}", stock::about(short, power, self.phase)), page)
            .of(LetterKind::Reminder)
            .with_picture(self.picture)
    }
}

/// To whom a notice of an NMR goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NmrReader {
    /// The player.
    Player,
    /// The captain of the player's team.
    Captain,
    /// A team-mate.
    TeamMate,
    /// The tournament director.
    Director,
}

/// What a player without orders may still order: retreats come due before the reply.
#[derive(Clone, Debug)]
pub struct NmrRetreats<'a> {
    /// The phase of the retreats.
    pub phase: Phase,
    /// The position before it.
    pub position: &'a Position,
    /// What the player's plans make of it.
    pub planned: &'a [WrittenOrder],
    /// When they are due.
    pub due: &'a Time,
}

/// The notice that a power sent no orders (D.VII(6), B.8).
#[derive(Clone, Debug)]
pub struct Nmr<'a> {
    /// The board.
    pub tag: &'a str,
    /// The power.
    pub power: Power,
    /// The phase for which nothing came.
    pub phase: Phase,
    /// The player's name.
    pub player: &'a str,
    /// Who reads this.
    pub reader: NmrReader,
    /// Until when the player may write.
    pub until: &'a Time,
    /// What happened to the units, and whether retreats may still be ordered, as sentences.
    pub meanwhile: &'a [String],
    /// The retreats that the player may still order, if there are any.
    pub retreats: Option<NmrRetreats<'a>>,
    /// What happens if the player does not write, by the round (B.8).
    pub otherwise: &'a str,
}

impl Nmr<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, phase) = (self.power, names::phase(self.phase));
        let player = safe::name(self.player);
        let is_player = self.reader == NmrReader::Player;
        let mut page = LetterPage::opening(match is_player {
            true => format!("You sent no orders for {power}, {phase}."),
            false => format!("{player} sent no orders for {power}, {phase}."),
        });
        if let Some(retreats) = &self.retreats {
            self.meanwhile.iter().for_each(|sentence| page.say(sentence));
            self.write_retreats(retreats, &mut page);
        }
        let what = match is_player {
            true => "To keep your seat, reply by the date below. Any letter will do.".to_owned(),
            false => format!(
                "{player} keeps the seat by writing before the date below, with or \
                without orders."
            ),
        };
        self.until.write_under(&mut page, &what, "Reply by");
        if matches!(self.reader, NmrReader::Captain | NmrReader::TeamMate) {
            page.say("Please help us reach the player.");
        }
        if !self.otherwise.is_empty() {
            page.say(format!("If no letter comes by then, {}", self.otherwise));
        }
        if self.retreats.is_none() {
            self.meanwhile.iter().for_each(|sentence| page.say(sentence));
        }
        let subject = stock::about(NO_ORDERS, power, self.phase);
        Draft::new(self.tag, &subject, page).of(LetterKind::Nmr)
    }

    fn write_retreats(&self, retreats: &NmrRetreats<'_>, page: &mut LetterPage) {
        let NmrRetreats { phase, position, planned, due } = *retreats;
        let owed = tasks::owed(position, phase.kind(), self.power, false, planned);
        owed.iter().for_each(|sentence| page.under(sentence));
        page.due("Retreat by", due);
        let taps = OrderTaps { tag: self.tag, power: self.power, phase };
        page.taps(choices::all(taps, position));
    }
}

const NO_ORDERS: &str = "No orders received (NMR)";
const TO_FILL: &str = "Seats to fill";

/// More powers than that in a subject, and it is cut.
pub(super) const POWERS_IN_SUBJECT_MAX: usize = 2;

/// One letter of the notices of several powers to one reader, each under its power; a single one as
/// it is.
pub fn nmr_of_all(
    tag: &str,
    phase: Phase,
    is_to_fill: bool,
    mut notices: Vec<(Power, Draft)>,
) -> Draft {
    if notices.len() == 1
        && let Some((_, only)) = notices.pop()
    {
        return only;
    }
    let powers: Vec<&str> = notices.iter().map(|(power, _)| power.name()).collect();
    let short = names::short_phase(phase);
    let (all, phase) = (listed(&powers), names::phase(phase));
    let mut page = LetterPage::opening(format!("{all} sent no orders for {phase}."));
    let who = match powers.len() {
        many if many > POWERS_IN_SUBJECT_MAX => count(many, "power"),
        _ => all,
    };
    for (power, notice) in notices {
        page.power(power);
        page.append(notice.page);
    }
    let what = if is_to_fill { TO_FILL } else { NO_ORDERS };
    Draft::new(tag, &format!("{what} - {who} {short}"), page).of(LetterKind::Nmr)
}

/// The notice that a result of 1901 waits for missing orders (Interaction 7). It says why, and
/// nothing of any orders.
#[derive(Clone, Debug)]
pub struct HeldBack<'a> {
    /// The board.
    pub tag: &'a str,
    /// The phase.
    pub phase: Phase,
    /// Whose orders are missing.
    pub missing: &'a [Power],
    /// Until when a substitute may send them; unknown, if the director is to find a player.
    pub until: Option<&'a Time>,
}

/// The moves of a year: `Spring 1901 and in the movement of Fall 1901`.
fn first_moves(phase: Phase) -> String {
    let moves = phase.map().phases_of(phase.year).filter(|one| one.kind() == PhaseKind::Movement);
    let seasons: Vec<String> = moves.map(names::season).collect();
    seasons.join(" or ")
}

impl HeldBack<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let phase = names::phase(self.phase);
        let missing: Vec<&str> = self.missing.iter().map(|power| power.name()).collect();
        let mut page = LetterPage::opening(format!(
            "The result of {phase} is held back: {} sent no orders.",
            listed(&missing)
        ));
        page.say(format!(
            "A player who misses the moves of {} is replaced before the result goes out \
                (D.VII(6)). Everyone else has nothing to do.",
            first_moves(self.phase)
        ));
        page.say(
            "All other orders are on file, locked and secret. Votes that were due are closed too.",
        );
        if let Some(until) = self.until {
            until.write_under(&mut page, "The board waits for a new player:", "Until");
        } else {
            page.say(
                "The board waits until the director has found a new player or has left the seat \
                    empty.",
            );
        }
        Draft::new(
            self.tag,
            &format!("Result held back - {}", names::short_phase(self.phase)),
            page,
        )
    }
}
