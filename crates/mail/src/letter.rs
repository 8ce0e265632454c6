//! A letter as a value: what a message says.

use super::address::MailAddress;
use super::status::Refusal;

/// What mail programs write before the subject of a letter that is sent on.
const FORWARDED: [&str; 11] =
    ["fwd", "fw", "wg", "tr", "rv", "enc", "doorst", "pd", "vb", "vl", "vid"];
/// What they write before that of an answer.
const ANSWERED: [&str; 9] = ["re", "aw", "sv", "antw", "r", "vs", "res", "odp", "ynt"];

/// What a message says, as far as it is needed to rule on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letter {
    /// The stated author; empty if it names several or none.
    pub from: MailAddress,
    /// To whom it was addressed.
    pub to: Vec<MailAddress>,
    /// Who was to get a copy.
    pub cc: Vec<MailAddress>,
    pub subject: String,
    /// Its id, without the angle brackets.
    pub message_id: Option<String>,
    /// The ids of the letters that it answers, without the angle brackets, the nearest first.
    pub answers: Vec<String>,
    /// The text that its writer wrote: without quotes, signatures and forwarded letters.
    pub text: String,
    /// The text below the mark of a signature. None of it counts, but the writer may not know that.
    pub signature: String,
    /// The text of the other form of a letter in two forms, if its words are not the same. A caller
    /// who understands them has to check whether both mean the same.
    pub other_text: Option<String>,
    /// Why it could not be read, if it could not; then it has no text.
    pub refused: Option<Refusal>,
    /// Whether it must not be answered: a program sent it by itself, or it looks so (RFC 3834).
    pub automatic: bool,
    /// Whether a person may have written it all the same: it only passed through a list, say, or
    /// its mail program asks for no answers.
    pub unanswerable: bool,
    /// Whether a program says that it sent it by itself. Orders of its writer's may be in it; that
    /// it came says nothing of him, who may be absent.
    pub sent_by_itself: bool,
}

impl Letter {
    /// A text of this letter with what stands below its signature, which orders nothing and may
    /// take back what stands above.
    pub fn with_signature(&self, text: &str) -> String {
        match self.signature.as_str() {
            "" => text.to_owned(),
            signature => format!("{text}\n-- \n{signature}"),
        }
    }

    /// Whether its subject says that it is a letter sent on, as mail programs write it.
    pub fn forwards(&self) -> bool {
        let mut rest = self.subject.as_str();
        while let Some((word, after)) = rest.split_once(':') {
            let word = word.trim().to_lowercase();
            if FORWARDED.contains(&word.as_str()) {
                return true;
            }
            if !ANSWERED.contains(&word.as_str()) {
                return false;
            }
            rest = after;
        }
        false
    }

    /// Whether an address stands in To or Cc.
    pub fn is_addressed_to(&self, wanted: &str) -> bool {
        let mut all = self.to.iter().chain(&self.cc);
        all.any(|given| given.address.eq_ignore_ascii_case(wanted))
    }
}
