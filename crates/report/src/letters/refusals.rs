//! What is sent back: press that may not be printed, and letters that could not be taken (D.II(2),
//! D.X(6)).

use std::collections::BTreeSet;

use super::draft::Draft;
use super::page::LetterPage;
use super::safe;
use super::target::{WriteTo, proving};
use super::times::Time;
use crate::board::Power;
use crate::game::proof::ProofWay;
use crate::names::count;

/// How much of a letter or of press is repeated to its writer.
const LINES_MAX: usize = 20;

/// Press that goes back to its author only.
#[derive(Clone, Debug)]
pub struct PressReturned<'a> {
    /// The board.
    pub tag: &'a str,
    /// The author's power.
    pub power: Power,
    /// Why, as a sentence that names the policy.
    pub reason: &'a str,
    /// What its author may do, as a sentence.
    pub remedy: &'a str,
    /// The press.
    pub text: &'a str,
}

impl PressReturned<'_> {
    /// The letter. Its subject does not tell a bystander that there was press.
    pub fn draft(&self) -> Draft {
        let mut page = LetterPage::opening("Your press will not be printed.");
        page.say(self.reason);
        page.say(self.remedy);
        page.say("You wrote:");
        quote(&mut page, self.text);
        page.say("We have handled the rest of your letter as usual.");
        Draft::new(self.tag, &format!("{}: part of your letter is returned", self.power), page)
    }
}

/// Why a letter could not be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefusedBecause {
    /// It names no game in any way.
    NoGame,
    /// Its subject names no game, as the policy wants it.
    NoGameInSubject,
    /// The address to which it went names no game, as the policy wants it.
    NoGameInAddress,
    /// Its first line names no game, as the policy wants it; the line that would.
    NoGameInFirstLine(String),
    /// None of the game's addresses is in To or Cc.
    NotAddressed,
    /// Nothing proves that it is from who it says.
    NotProved,
    /// It was written before the letter with the orders on file, as the dates of both say.
    Older { dated: String, on_file: String },
    /// It came after the deadline (D.VII(3)).
    Late(Time),
}

/// The answer to a letter that was not taken. It repeats little, since we can't know who reads it.
#[derive(Clone, Debug)]
pub struct LetterRefused<'a> {
    /// The board, or the tournament where no board was found.
    pub tag: &'a str,
    /// Why.
    pub because: &'a RefusedBecause,
    /// What else it lacks.
    pub also: &'a [RefusedBecause],
    /// When it was received, to the second.
    pub received: &'a str,
    /// Its subject; nothing, if its words may not be its reader's.
    pub subject: Option<&'a str>,
    /// The address to which letters go.
    pub to: WriteTo<'a>,
    /// The ways to prove who writes, one of which is required.
    pub ways: &'a BTreeSet<ProofWay>,
}

impl LetterRefused<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let because = self.because;
        let mut page =
            LetterPage::opening(format!("Your letter was not accepted: {}", what(because)));
        page.say(self.remedy(because));
        for also in self.also {
            page.say(format!("Also, {} {}", what(also), self.remedy(also)));
        }
        page.say_if((!matches!(self.because, RefusedBecause::Late(_))).then_some(
            "We have kept your letter, but nothing in it counts yet. If it came before the \
                deadline, the game master can still accept it until the result is out.",
        ));
        page.gap();
        let with = if self.subject.is_some() { ", with the subject:" } else { "" };
        page.under(format!("Received {}{with}", self.received));
        if let Some(subject) = self.subject {
            page.quote(&safe::line(subject));
        }
        Draft::new(self.tag, "Your letter was not accepted", page)
    }

    fn remedy(&self, because: &RefusedBecause) -> String {
        match because {
            RefusedBecause::NoGame | RefusedBecause::NoGameInSubject => {
                format!("Send it again with [{}] in the subject.", self.tag)
            }
            RefusedBecause::NoGameInAddress => format!("{}.", self.to.again()),
            RefusedBecause::NoGameInFirstLine(line) => {
                format!("Send it again with a first line such as: {}", safe::line(line))
            }
            RefusedBecause::NotAddressed => format!("{}, not by Bcc.", self.to.again()),
            RefusedBecause::NotProved => format!(
                "Send it again {}. If you did not write it, someone may be using your name; the \
                    game master has been told.",
                proving(self.ways)
            ),
            RefusedBecause::Older { .. } => {
                "If you want it to replace the orders on file, send it as a new letter.".to_owned()
            }
            RefusedBecause::Late(_) => {
                "The orders that you had on file at the deadline count (D.VII(3)).".to_owned()
            }
        }
    }
}

fn what(because: &RefusedBecause) -> String {
    match because {
        RefusedBecause::NoGame => "it does not say which game it is for.".to_owned(),
        RefusedBecause::NoGameInSubject => "its subject does not name the game.".to_owned(),
        RefusedBecause::NoGameInAddress => {
            "the address that it was sent to does not name the game.".to_owned()
        }
        RefusedBecause::NoGameInFirstLine(_) => "its first line does not name the game.".to_owned(),
        RefusedBecause::NotAddressed => "the game's address is in neither To nor Cc.".to_owned(),
        RefusedBecause::NotProved => "we could not confirm that it came from you.".to_owned(),
        RefusedBecause::Older { dated, on_file } => format!(
            "it was written {dated}, before the letter with your orders on file, which was written \
                {on_file}."
        ),
        RefusedBecause::Late(due) => format!("orders were due {}.", due.stated()),
    }
}

fn quote(page: &mut LetterPage, text: &str) {
    let lines = safe::lines(text);
    page.quote(&lines.iter().take(LINES_MAX).cloned().collect::<Vec<String>>().join("\n"));
    if let Some(more) = lines.len().checked_sub(LINES_MAX).filter(|more| *more > 0) {
        page.under(format!("  and {}.", count(more, "more line")));
    }
}
