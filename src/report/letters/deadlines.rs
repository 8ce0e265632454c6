//! Deadlines that move, and answers to who asked for it (D.VII(4), D.VII(5)).

use super::page::{Page, Row};
use super::{Draft, Kind, Time, safe};
use crate::board::{Phase, Power};
use crate::report::names;

/// Why a deadline moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovedBecause<'a> {
    /// A power asked for an extension.
    Extension(Power),
    /// A holiday that the tournament director decreed; it is charged to nobody.
    Holiday(&'a str),
    /// The game master's calendar.
    GameMaster,
    /// Hours in which a player is not available (D.VII(2)).
    Windows,
    /// The game has waited for a seat, and goes on (Reading 10).
    WaitOver,
    /// A correction leaves at least a day (Interaction 12).
    Correction,
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
        let mut page = Page::opening(format!("{phase} has a new deadline."));
        self.now.write(&mut page, "Now");
        page.due("Was", &Time { gmt: self.before.gmt.clone(), ..Time::default() });
        page.say(match self.because {
            MovedBecause::Extension(power) => format!("{power} asked for an extension."),
            MovedBecause::Holiday(name) => {
                format!("Holiday: {}. Nobody is charged for it.", safe::name(name))
            }
            MovedBecause::GameMaster => "The game master set it.".to_owned(),
            MovedBecause::Windows => {
                "The old one fell into hours in which a player is not available.".to_owned()
            }
            MovedBecause::WaitOver => "The game has waited for a seat, and goes on.".to_owned(),
            MovedBecause::Correction => {
                "The position was corrected, and everybody gets a day at least.".to_owned()
            }
        });
        page.say("FINAL marks stand, and sets may still change until then.");
        Draft::new(self.tag, &format!("{phase}: now due {}", self.now.gmt), page).of(Kind::Deadline)
    }
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
    /// Whether it was the player's guaranteed one.
    pub was_guaranteed: bool,
}

impl ExtensionAnswer<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (power, phase) = (self.power, names::phase(self.phase));
        let mut page = Page::opening(format!("Your extension for {phase} is granted."));
        self.due.write(&mut page, "Due");
        page.table(&[
            Row::new("Charged", self.charged),
            Row::new("Left in this game", self.left),
            Row::new(
                "Guaranteed one",
                if self.was_guaranteed { "used by this" } else { "not used by this" },
            ),
        ]);
        Draft::new(self.tag, &format!("{power}, {phase}: extension to {}", self.due.gmt), page)
    }
}

/// The answer to an extension that is not granted, or not yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExtensionRefused<'a> {
    /// It came less than 12 hours ahead: when it would have had to be there.
    TooLate(&'a Time),
    /// The seven days of the position are used up, or would be: what is left.
    UsedUp(&'a str),
    /// The guaranteed one is used; the game master decides on others.
    NeedsGameMaster,
    /// The game master did not grant it.
    NotGranted,
    /// No length or date was understood.
    Unclear,
}

impl ExtensionRefused<'_> {
    /// The letter.
    pub fn draft(&self, tag: &str, power: Power, phase: Phase, due: &Time) -> Draft {
        let phase = names::phase(phase);
        let first = match self {
            ExtensionRefused::NeedsGameMaster => {
                "Your extension waits for the game master. Until then nothing changes."
            }
            _ => "Your extension is not granted: the deadline stays as it was.",
        };
        let mut page = Page::opening(first);
        due.write(&mut page, "Due");
        page.say(match self {
            ExtensionRefused::TooLate(latest) => format!(
                "It had to be here 12 hours ahead, by {}. For the next turn, write EXTENSION NEXT \
                 with the time that you need.",
                latest.gmt
            ),
            ExtensionRefused::UsedUp(left) => {
                format!("A position has seven days of extensions in a game; yours has {left} left.")
            }
            ExtensionRefused::NeedsGameMaster => {
                "Your guaranteed extension is used. The game master decides on others.".to_owned()
            }
            ExtensionRefused::NotGranted => "The game master decided so.".to_owned(),
            ExtensionRefused::Unclear => {
                "I could not read for how long. Write EXTENSION 2 DAYS, for example.".to_owned()
            }
        });
        let state = match self {
            ExtensionRefused::NeedsGameMaster => "extension asked of the game master",
            _ => "extension not granted",
        };
        Draft::new(tag, &format!("{power}, {phase}: {state}"), page)
    }
}
