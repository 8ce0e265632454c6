//! Letters that are not ruled on as they stand, and what we ask about them.

use crate::board::Power;
use crate::game::Game;
use crate::language::text::{BODY_LINES_MAX, LINE_CHARS_MAX, TooLong};
use crate::letters::{Draft, safe};

/// We show this much of each form of a letter to its writer.
const SHOWN_CHARS_MAX: usize = 1_000;

const TIME_COMMANDS: &str =
    "If you wish for time, write \"extension 48 hours\" or \"absence 3 Dec - 10 Dec\".";

pub const IN_YOUR_NAME: &str = "A letter in your name came here, and I could not make sure \
    that it is from you. Nothing in it counts. If you wrote it, send it again from your usual \
    address and program, or with your passphrase; if not, somebody else did.";
pub const CODE_IS_OLD: &str = "The code no longer fits: something has changed since it was given.";
pub const NEEDS_CODE: &str = "Nothing is done yet, since anybody could have written this in \
    your name (D.X(6)). To do it, write what stands below.";

pub const BALLOT_NEEDS_CODE: &str = "Your vote hasn't been cast yet: anyone who has seen one of \
    our letters to you could have sent it (D.X(6)). To cast it, answer with the line below.";

pub const IS_FOR_GOOD: &str = "Nothing of this is done yet, since it is for good (B.7, B.8): \
    you can't take it back. If you mean it, write what stands below.";
/// How long a substitute may play, as an example.
pub const UNTIL: &str = "until F1903";
pub const FOR_A_WHILE: &str = "To let somebody play for a while, say until when: \
    \"substitute NAME <address> until F1903\".";
pub const NOTHING_WAITS: &str =
    "Nothing waits for a confirmation of yours: you were not asked, or the line has no code.";

/// About a command that would move the deadline.
pub fn would_be_due(due: &str) -> String {
    format!("Orders would then be due {due}.")
}

/// The line by which a player resigns.
pub fn resignation(power: Power) -> String {
    format!("resignation of {power}")
}

pub fn not_known(game: &Game) -> Draft {
    let text = "This address is not known here. Write from the address with which you are \
        registered, or ask the game master to change it.";
    Draft::note(&game.setup.tag, "Your letter was not read", &[text.to_owned()])
}

pub fn came_before(game: &Game, told: String) -> Draft {
    Draft::note(&game.setup.tag, "your letter came before", &[told])
}

/// About a line that does not read as a command.
pub fn line_fault(line: usize, text: &str, expected: &str) -> String {
    format!("Line {line}, \"{text}\": {expected}")
}

pub fn unreadable(refusal: &str) -> Vec<String> {
    vec![
        format!("I could not read your letter: {refusal}."),
        "Nothing in it counts; what you sent before stands.".to_owned(),
    ]
}

/// About a letter that is not read to its end.
pub fn too_long(why: &str) -> Vec<String> {
    vec![format!(
        "Your letter is too long: {why}. Nothing in it counts; what you sent before stands. Send \
        it again, shorter or in parts, with your orders in one of them."
    )]
}

pub fn how_long(why: TooLong) -> String {
    match why {
        TooLong::Lines => format!("it has more than {BODY_LINES_MAX} lines"),
        TooLong::Line(line) => format!("line {line} is longer than {LINE_CHARS_MAX} characters"),
    }
}

pub fn too_many_commands(max: usize) -> String {
    format!("it has more than {max} commands")
}

/// About a letter whose two forms disagree.
pub fn two_forms(plain: &str, page: &str) -> Vec<String> {
    vec![
        "Your letter came as plain text and as HTML, and the two ask for different things. Nothing \
            in it counts; what you sent before stands. Please send it again as plain text."
            .to_owned(),
        format!("The plain text: {}", shown(plain)),
        format!("The HTML: {}", shown(page)),
    ]
}

/// A text on one line, harmless and not too long.
fn shown(text: &str) -> String {
    let mut lines = safe::lines(text);
    lines.retain(|line| !line.is_empty());
    lines.join(" / ").chars().take(SHOWN_CHARS_MAX).collect()
}

/// A wish in a sentence, which went to the game master.
pub fn went_to_master(quoted: &str, case: u32, speaks_of_time: bool) -> String {
    let told = format!("Your words \"{quoted}\" went to the game master as case {case}.");
    match speaks_of_time {
        true => format!("{told} {TIME_COMMANDS} They are answered at once."),
        false => told,
    }
}

/// About a line that may mark orders as FINAL, but has words that we don't understand.
pub fn not_final(line: &str, unread: &str) -> String {
    let why = match unread {
        "" => "it can be read in two ways".to_owned(),
        unread => format!("\"{unread}\" is not understood there"),
    };
    format!(
        "\"{line}\" marks nothing as FINAL: {why}. If your orders are final, write \"FINAL\" on a \
        line of its own."
    )
}

pub fn no_time_asked(line: &str) -> String {
    format!(
        "\"{line}\": nothing is done about it. {TIME_COMMANDS} What the game master is to read, \
        write on a line \"request: …\"."
    )
}

/// The player has to confirm that he means it, since he can't take it back.
pub fn asks_to_resign(power: Power, written: Option<&str>, until: &str) -> String {
    let you_wrote = written.map(|line| format!(" You wrote \"{line}\".")).unwrap_or_default();
    format!(
        "Do you want to resign {power}?{you_wrote} Nothing has happened yet, since you can't take \
        it back. If you do, write what stands below in another letter. To let somebody play for \
        you, write \"substitute NAME <address> {until}\" instead (B.7)."
    )
}

/// To a player of a board who would leave its event.
pub fn to_leave(event: &str) -> String {
    format!("To leave the event, write \"withdraw\" to {event}.")
}

/// A word of the old judges, and how to write it here.
pub fn old_word(word: &str, ours: Option<&str>) -> String {
    match ours {
        Some(ours) => {
            format!(
                "\"{word}\" is a word of the old judges and does nothing here. Write \"{ours}\"."
            )
        }
        None => format!("\"{word}\" is a word of the old judges; there is no such thing here."),
    }
}
