//! Corrections of a result and rollbacks (D.VIII): what was wrong, who decided, and what is
//! different now. Both states are kept.

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::safe;
use super::standings::points;
use super::times::Time;
use crate::atlas::Scene;
use crate::board::{Phase, Position, Power};
use crate::differences::{Difference, differences};
use crate::names;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::PerPower;

/// A correction, to all.
#[derive(Clone, Debug)]
pub struct Correction<'a> {
    /// The board.
    pub tag: &'a str,
    /// The phase whose result was wrong.
    pub phase: Phase,
    /// The game master's reason, in his words: the only free text that he has (D.X(3)).
    pub reason: &'a str,
    /// The director who has consented, with his words, where the game was over.
    pub consent: Option<(&'a str, &'a str)>,
    /// The power that pointed it out, if one did; never in secret matters.
    pub reported_by: Option<Power>,
    /// The position as it was published.
    pub wrong: &'a Position,
    /// The position as it is now.
    pub right: &'a Position,
    /// What follows from it for the game, as a sentence, if anything does.
    pub then: Option<&'a str>,
    /// What each power scored by the wrong result and scores now, if the game is over and scored.
    pub rescored: Option<(PerPower<Exact>, PerPower<Exact>)>,
    /// The phase being played.
    pub playing: Phase,
    /// When its orders are due now; nothing if the game is over.
    pub due: Option<&'a Time>,
    /// Whether sets are on file, which were read again (Interaction 12).
    pub sets_on_file: bool,
    /// What the map shows, if one goes along.
    pub picture: Option<&'a Scene>,
}

impl Correction<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let phase = names::phase(self.phase);
        let differences = differences(self.wrong, self.right);
        let mut page = LetterPage::opening(match differences.is_empty() {
            true => format!("The result of {phase} has been corrected. The position is unchanged."),
            false => format!("The result of {phase} has been corrected, and so has the position."),
        });
        if !differences.is_empty() {
            page.heading("What has changed");
            let row = |one: &Difference| PageRow::alone(&one.what).explained(&one.how);
            page.rows(&differences.iter().map(row).collect::<Vec<PageRow>>());
        }
        page.say("The game master's reason:");
        page.quote(self.reason);
        if let Some((director, words)) = self.consent {
            page.say(format!("{}, tournament director, has agreed.", safe::name(director)));
            if !words.is_empty() {
                page.quote(words);
            }
        }
        page.say_if(self.reported_by.map(|power| format!("{power} pointed it out.")));
        page.say_if(self.then.map(str::to_owned));
        self.write_points(&mut page);
        if self.sets_on_file {
            page.say(
                "If you have orders on file, they were checked against the new position and are \
                    no longer FINAL. You will get a new receipt: please check it.",
            );
        }
        if let Some(due) = self.due {
            let orders = format!("Orders for {}:", names::phase(self.playing));
            due.write_under(&mut page, &orders, "Due");
        }
        page.say("The result as first published stays on record next to this one.");
        page.picture(self.picture, None);
        let subject = format!("Result corrected - {}", names::short_phase(self.phase));
        Draft::new(self.tag, &subject, page).of(LetterKind::Correction).with_picture(self.picture)
    }

    /// The points that are others now.
    fn write_points(&self, page: &mut LetterPage) {
        let Some((before, now)) = &self.rescored else { return };
        let moved = self.phase.map().powers().zip(before.iter().zip(now));
        let moved = moved.filter(|(_, (before, now))| before != now);
        let rows: Vec<PageRow> = moved
            .map(|(power, (before, now))| {
                PageRow::new(power.name(), format!("{}, was {}", points(now), points(before)))
            })
            .collect();
        match rows.is_empty() {
            true => page.say("No power's points change."),
            false => {
                page.heading("New points");
                page.rows(&rows);
            }
        }
    }
}

/// A rollback, to all: a phase is played again.
#[derive(Clone, Debug)]
pub struct Rollback<'a> {
    /// The board.
    pub tag: &'a str,
    /// The phase that is played again.
    pub to: Phase,
    /// The last phase whose result is undone.
    pub undone: Phase,
    /// The reason, in the game master's words.
    pub reason: &'a str,
    /// The tournament director who consented; none if an invalid count was taken back.
    pub director: Option<&'a str>,
    /// Whether a vote that passed is undone, too, because the consent names it.
    pub undoes_vote: bool,
    /// When orders are due.
    pub due: &'a Time,
    /// What the map shows, if one goes along.
    pub picture: Option<&'a Scene>,
}

impl Rollback<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (to, undone) = (names::phase(self.to), names::phase(self.undone));
        let mut page = LetterPage::opening(format!("{to} will be played again."));
        self.due.write(&mut page, "Due");
        page.say(match self.to == self.undone {
            true if self.undoes_vote => {
                "The vote that ended the game has been cancelled. It stays on record, but no \
                    longer counts."
                    .to_owned()
            }
            true => {
                format!(
                    "The result of {undone} has been cancelled. It stays on record, but no \
                    longer counts."
                )
            }
            false => format!(
                "The results from {to} to {undone} have been cancelled. They stay on record, but \
                    no longer count."
            ),
        });
        page.say("The reason:");
        page.quote(self.reason);
        if let Some(director) = self.director {
            page.say(format!("{}, tournament director, has agreed.", safe::name(director)));
        }
        page.gap();
        page.items(&[
            "The orders that you sent for that phase are on file again, as preliminary orders. \
                They count unless you send others.",
            "Players who took over a power keep it. Extension days already used are not given back.",
            match self.undoes_vote {
                true => "If a vote was open then, send your ballot again.",
                false => {
                    "Votes that were decided stay decided. If a vote was open then, send your \
                        ballot again."
                }
            },
        ]);
        page.picture(self.picture, None);
        let subject = match self.due.known() {
            Some(due) => format!("{to} will be played again, due {due}"),
            None => format!("{to} will be played again; the game is waiting"),
        };
        Draft::new(self.tag, &subject, page).of(LetterKind::Correction).with_picture(self.picture)
    }
}
