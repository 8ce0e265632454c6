//! The parts of a letter that were not read, and the questions about its words.

use crate::letters::{listed, safe};

pub const NO_ORDER_READ: &str = "We read no order in your letter, so we kept nothing from it.";
pub const SEND_AGAIN: &str = "We filed nothing from this letter and did nothing it asks for. If \
    you mean it, send these lines again without any others.";

/// Stands after the first lines that are to be sent again, where there are more.
pub const AND_ALL_BEHIND: &str = "[… and the lines after these in your letter]";
pub const SUBJECT_TAKES_BACK: &str = "The subject of your letter may take back what the letter \
    says, so nothing in it counts. If you mean it, send it again with another subject.";

/// The line 0 is the subject.
pub fn line_not_read(line: usize, text: &str, expected: &str) -> String {
    let text = safe::line(text);
    match line {
        0 => format!("The subject is \"{text}\": {expected}"),
        _ => format!("Line {line}, \"{text}\", was not read: {expected}"),
    }
}

/// The lines as they are repeated; there may be more of them.
pub fn passed_over(lines: &[String], has_more: bool) -> String {
    let shown: Vec<String> = lines.iter().map(|line| format!("\"{line}\"")).collect();
    let more = if has_more { ", and more" } else { "" };
    format!("We ignored what is neither an order nor a command: {}{more}.", shown.join(", "))
}

/// A line that is in the way of what others command.
pub fn in_the_way(line: usize, shown: &str) -> String {
    format!("line {line}, \"{shown}\"")
}

/// Lines beside commands that are not commands; so many more are left out.
pub fn no_commands(lines: &[String], left: usize) -> String {
    let more = (left > 0).then(|| format!("{left} more"));
    let lines: Vec<String> = lines.iter().cloned().chain(more).collect();
    format!(
        "We can't tell what {} {}, so we did nothing with {}. \"help\" shows what we understand.",
        listed(&lines),
        if lines.len() == 1 { "means" } else { "mean" },
        if lines.len() == 1 { "it" } else { "them" }
    )
}

pub fn asked_because_of(lines: &[String], is_whole: bool) -> String {
    let what = match is_whole {
        true => "We filed nothing from this letter and did nothing it asks for",
        false => "We did nothing about the lines below",
    };
    format!(
        "{what}, because of {}: we can't tell whether you still mean it. If you do, send these \
            lines again without any others.",
        listed(lines)
    )
}

/// The text of an order, as it is quoted.
pub fn below_signature(order: &str) -> String {
    format!(
        "Everything below the line \"--\" is a signature, which we don't read, so \"{order}\" is \
            not an order. If you mean it, send the whole set again without that line."
    )
}

/// By the line of a letter that tells the most, if it has any text.
pub fn nothing_found(line: Option<&str>) -> String {
    let unread = "We don't read attachments, the subject or quoted lines. Write \"help\" on a line \
        of its own to see what you can write.";
    match line {
        Some(line) => {
            format!("We found no order and no command in your letter: \"{line}\". {unread}")
        }
        None => format!("We found nothing in your letter: it has no text. {unread}"),
    }
}
