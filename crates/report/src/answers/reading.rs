//! The parts of a letter that were not read, and the questions about its words.

use crate::letters::{listed, safe};

sentences! { pub enum ReadingAnswer {
    NoOrderRead => "We read no order in your letter, so we kept nothing from it.";
    SendAgain => "We filed nothing from this letter and did nothing it asks for. If you mean it, \
        send these lines again without any others.";
    SubjectTakesBack => "The subject of your letter may take back what the letter says, so nothing \
        in it counts. If you mean it, send it again with another subject.";
    /// The text of an order, as it is quoted.
    BelowSignature(order: String) => "Everything below the line \"--\" is a signature, which we \
        don't read, so \"{order}\" is not an order. If you mean it, send the whole set again \
        without that line.";
    SubjectNotRead(text: String, expected: String) => "The subject is \"{}\": {expected}",
        safe::line(text);
    LineNotRead(line: usize, text: String, expected: String) => "Line {line}, \"{}\", was not \
        read: {expected}", safe::line(text);
    /// The lines as they are repeated; there may be more of them.
    PassedOver(lines: Vec<String>, has_more: bool) => "We ignored what is neither an order nor a \
        command: \"{}\"{}.", lines.join("\", \""), if *has_more { ", and more" } else { "" };
    /// A line beside commands that is no command.
    NoCommand(line: String) => "We can't tell what {line} means, so we did nothing with it. \
        \"help\" shows what we understand.";
    /// So many more are left out.
    NoCommands(lines: Vec<String>, left: usize) => "We can't tell what {} mean, so we did nothing \
        with them. \"help\" shows what we understand.", match left {
            0 => listed(lines),
            left => format!("{} and {left} more", lines.join(", ")),
        };
    AskedBecauseOf(lines: Vec<String>, is_whole: bool) => "{}, because of {}: we can't tell \
        whether you still mean it. If you do, send these lines again without any others.",
        match is_whole {
            true => "We filed nothing from this letter and did nothing it asks for",
            false => "We did nothing about the lines below",
        }, listed(lines);
    /// By the line of a letter that tells the most, if it has any text.
    NothingFound(line: Option<String>) => "We found {} We don't read attachments, the subject or \
        quoted lines. Write \"help\" on a line of its own to see what you can write.", match line {
            Some(line) => format!("no order and no command in your letter: \"{line}\"."),
            None => "nothing in your letter: it has no text.".to_owned(),
        };
}}

/// Stands after the first lines that are to be sent again, where there are more.
pub const AND_ALL_BEHIND: &str = "[… and the lines after these in your letter]";

/// A line that is in the way of what others command.
pub fn in_the_way(line: usize, shown: &str) -> String {
    format!("line {line}, \"{shown}\"")
}
