//! Deadlines that move, and answers to who asked for it (D.VII(4), D.VII(5)).

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::safe;
use super::stock;
use super::times::Time;
use crate::board::{Phase, Power};
use crate::game::Moment;
use crate::game::calendar::told;
use crate::names;

/// Why a deadline moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovedBecause<'a> {
    /// A power asked for an extension.
    Extension(Power),
    /// A holiday that the tournament director decreed; it is charged to no player.
    Holiday(&'a str),
    /// The game master's calendar.
    GameMaster,
    /// The director has paused all boards until a moment, and why.
    Paused(Moment, &'a str),
    /// The director has ended a pause, and why.
    PauseOver(&'a str),
    /// The game has waited for a seat, and goes on (Reading 10).
    WaitOver,
}

/// The notice to all that a deadline moved.
#[derive(Clone, Debug)]
pub struct DeadlineMoved<'a> {
    /// The board.
    pub tag: &'a str,
    /// The phase.
    pub phase: Phase,
    /// When it was due.
    pub before: &'a Time,
    /// When it is due now.
    pub now: &'a Time,
    /// Why.
    pub because: MovedBecause<'a>,
}

impl DeadlineMoved<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let phase = names::phase(self.phase);
        let mut page = LetterPage::opening(format!("{phase} has a new deadline."));
        self.now.write(&mut page, "Now");
        page.due("Was", &Time { gmt: self.before.gmt.clone(), ..Time::default() });
        page.say(match self.because {
            MovedBecause::Extension(power) => format!("{power} asked for an extension."),
            MovedBecause::Holiday(name) => {
                format!("Holiday: {}. No one's extension days are used up.", safe::name(name))
            }
            MovedBecause::GameMaster => "The game master set it.".to_owned(),
            MovedBecause::Paused(until, why) => {
                format!("{}{}", all_paused(until), because_of(why))
            }
            MovedBecause::PauseOver(why) => format!("{PAUSE_OVER}{}", because_of(why)),
            MovedBecause::WaitOver => {
                "The game was waiting for a player and now goes on.".to_owned()
            }
        });
        page.say("FINAL orders stay FINAL, but you can still change your orders until then.");
        Draft::new(
            self.tag,
            &format!("Now due {} - {}", self.now.gmt, names::short_phase(self.phase)),
            page,
        )
        .of(LetterKind::Deadline)
    }
}

pub const PAUSE_OVER: &str = "The director has ended the pause.";

pub fn all_paused(until: Moment) -> String {
    format!(
        "The director has paused all boards until {}. The days until then don't count.",
        told::gmt(until)
    )
}

/// A reason after a sentence, if one was given.
pub fn because_of(why: &str) -> String {
    if why.trim().is_empty() { String::new() } else { format!(" Why: {}", safe::line(why)) }
}

/// The answer to a granted extension, to who asked.
#[derive(Clone, Debug)]
pub struct ExtensionAnswer<'a> {
    /// The board.
    pub tag: &'a str,
    /// The power.
    pub power: Power,
    /// The phase.
    pub phase: Phase,
    /// When it is due now.
    pub due: &'a Time,
    /// How much of it is charged to the position: `1 day and 12 hours`.
    pub charged: &'a str,
    /// What is left to the position of the seven days.
    pub left: &'a str,
    /// Whether it is less than was asked for.
    pub is_cut: bool,
    /// Whether it was the player's guaranteed one.
    pub was_guaranteed: bool,
}

impl ExtensionAnswer<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, phase) = (self.power, names::phase(self.phase));
        let less = if self.is_cut { ", but is less than requested" } else { "" };
        let mut page = LetterPage::opening(format!(
            "Your extension for {phase} has been granted{less}. The new deadline is for the whole \
                board."
        ));
        self.due.write(&mut page, "Due");
        page.table(&[
            PageRow::new("Charged", self.charged),
            PageRow::new("Left in this game", self.left),
            PageRow::new(
                "Guaranteed extension",
                if self.was_guaranteed { "now used" } else { "not used" },
            ),
        ]);
        let subject = format!("Extension granted, due {}", self.due.day());
        Draft::new(self.tag, &stock::about(&subject, power, self.phase), page)
    }
}
