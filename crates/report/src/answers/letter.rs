//! Letters that are not ruled on as they stand, and what we ask about them.

use super::sender::SenderAnswer;
use crate::board::Power;
use crate::game::Game;
use crate::language::text::{BODY_LINES_MAX, LINE_CHARS_MAX, TooLong};
use crate::letters::{Draft, safe};

sentences! { pub enum LetterAnswer {
    InYourName => "A letter in your name came here, but we could not make sure that it is from \
        you. Nothing in it counts. If you wrote it, send it again from your usual address and \
        program, or with your passphrase; if not, someone else did.";
    CodeIsOld => "The code is no longer valid, because something has changed since we sent it.";
    NeedsCode => "We have done nothing yet, because anyone could have written this in your name \
        (D.X(6)). If you mean it, write what is shown below.";
    BallotNeedsCode => "Your vote hasn't been cast yet: anyone who has seen one of our letters to \
        you could have sent it (D.X(6)). To cast it, answer with the line below.";
    IsForGood => "We have not done this yet, because it is for good (B.7, B.8): you can't take it \
        back. If you mean it, write what is shown below.";
    ForAWhile(until: String) => "To let someone play for a while, say until when: \"substitute \
        NAME <address> {until}\".";
    NothingWaits => "There is nothing for you to confirm: we did not ask you to, or the line has \
        no code.";
    /// About a command that would move the deadline.
    WouldBeDue(due: String) => "Orders would then be due {due}.";
    /// About a line that does not read as a command.
    LineFault(line: usize, text: String, expected: String) => "Line {line}, \"{text}\": {expected}";
    TooManyCommands(max: usize) => "it has more than {max} commands";
    NoTimeAsked(line: String) => "We did nothing about \"{line}\". If you need time, write \
        \"extension 48 hours\" or \"absence 3 Dec - 10 Dec\". To have the game master read it, \
        write a line \"request: …\".";
    /// To a player of a board who would leave its event.
    ToLeave(event: String) => "To leave the event, write \"withdraw\" to {event}.";
    /// A wish in a sentence, which went to the game master.
    WentToMaster(quoted: String, case: u32, speaks_of_time: bool) =>
        "We passed your words \"{quoted}\" on to the game master as case {case}.{}",
        match speaks_of_time {
            true => " If you need time, write \"extension 48 hours\" or \"absence 3 Dec - 10 \
                Dec\". We answer those at once.",
            false => "",
        };
    /// About a line that may mark orders as FINAL, but has words that we don't understand.
    NotFinal(line: String, unread: String) => "\"{line}\" does not mark your orders as FINAL: {}. \
        If they are final, write \"FINAL\" on a line of its own.", match unread.as_str() {
            "" => "it can be read in two ways".to_owned(),
            unread => format!("we don't understand \"{unread}\" there"),
        };
    /// The player has to confirm that he means it, since he can't take it back.
    AsksToResign(power: Power, written: Option<String>, until: String) =>
        "Do you want to resign {power}?{} We have done nothing yet, because you can't take it \
        back. If you do want to, write what is shown below in another letter. To let someone play \
        for you, write \"substitute NAME <address> {until}\" instead (B.7).",
        written.as_ref().map(|line| format!(" You wrote \"{line}\".")).unwrap_or_default();
    /// A word of the old judges, and how to write it here.
    OldWord(word: String, ours: String) => "\"{word}\" is a word of the old judges and does \
        nothing here. Write \"{ours}\".";
    UnknownHere(word: String) => "\"{word}\" is a word of the old judges; it does nothing here.";
    Unreadable(refusal: String) => "We could not read your letter: {refusal}.";
    NothingCounts => "Nothing in it counts; what you sent before still counts.";
    /// About a letter that is not read to its end.
    TooLong(why: String) => "Your letter is too long: {why}. Nothing in it counts; what you sent \
        before still counts. Send it again, shorter or in parts, with your orders in one of them.";
    /// About a letter whose two forms disagree.
    TwoForms => "Your letter came as plain text and as HTML, and the two ask for different things. \
        Nothing in it counts; what you sent before still counts. Please send it again as plain \
        text.";
    PlainText(text: String) => "The plain text: {}", shown(text);
    Html(text: String) => "The HTML: {}", shown(text);
}}

/// We show this much of each form of a letter to its writer.
const SHOWN_CHARS_MAX: usize = 1_000;
/// How long a substitute may play, as an example.
pub const UNTIL: &str = "until F1903";

/// The line by which a player resigns.
pub fn resignation(power: Power) -> String {
    format!("resignation of {power}")
}

pub fn not_known(game: &Game) -> Draft {
    let text = "We don't know this address. Write from the address you are registered with, or ask \
        the game master to change it.";
    Draft::note(&game.setup.tag, "Your letter was not read", &[text.to_owned()])
}

pub fn came_before(game: &Game, told: &SenderAnswer) -> Draft {
    Draft::note(&game.setup.tag, "we already had this letter", &[told.to_string()])
}

pub fn how_long(why: TooLong) -> String {
    match why {
        TooLong::Lines => format!("it has more than {BODY_LINES_MAX} lines"),
        TooLong::Line(line) => format!("line {line} is longer than {LINE_CHARS_MAX} characters"),
    }
}

/// A text on one line, harmless and not too long.
fn shown(text: &str) -> String {
    let mut lines = safe::lines(text);
    lines.retain(|line| !line.is_empty());
    lines.join(" / ").chars().take(SHOWN_CHARS_MAX).collect()
}
