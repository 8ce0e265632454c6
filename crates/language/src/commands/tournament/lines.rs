//! The lines by which people write to a tournament: sign-up, ballots, questions, and what the
//! director commands. Each line stands alone but those of a team, which belong to the line above.
//!
//! ```abnf
//! line = sign-up / team / member / "join" <team> / "withdraw" [<address>] / "decline" [round]
//!     / vote / say / digest / attend / prefer / check-in / put / new-address / "standings"
//!     / "status" / "help" / command
//! sign-up = "sign" "up" ["as" <name>] ["in" <zone>]
//! team = "team" <name>
//! member = ("captain" / "player" / "reserve" / "gm") <name> "<" <address> ">" [plays]
//! plays = <power> / "not playing"
//! vote = "vote" (<number> choice / choice "on" <number>)
//! choice = "yes" / "no" / "abstain"
//! say = "say" <number> ":" <text>
//! digest = "digest" ("on" / "off")
//! attend = ["sorry"] ["i"] attending, as attending.rs has it
//! prefer = ["i" ["would"]] "prefer" (1*<power> / "nothing")
//! check-in = ("check" "in" / "check-in") ["for" round]
//! new-address = "new address" ["," / ", please" / "please"]
//! put = ["tmc"] ("change" / "override" <number>) "until" <time> ":" <question>
//! command = "td" (verb ["confirm" <code>] / "help" / "status" / "standings")
//! ```

use super::lists::{WholeLine, whole_lines};
use super::people::PersonLine;
use super::values::{TournamentLine, UnreadResult};
use super::{expected, verbs};
use crate::game::Moment;
use crate::reader::{LinesAround, in_the_way, is_taken_back};
use crate::tournament::{DirectorCommand, Tournament};

/// A line of the director's as mail has it: he may leave out the word `td` at the prompt.
pub fn with_td(line: &str) -> String {
    let has_td = line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("td"));
    if has_td { line.to_owned() } else { format!("td {line}") }
}

/// What a line of the director's is, after the word `td` or without it: a command with its reason,
/// or nothing where it is a question, which changes nothing.
///
/// # Errors
///
/// If it is neither: with what was expected.
pub fn directed(
    written: &str,
    tournament: &Tournament,
    received: Moment,
) -> Result<Option<(DirectorCommand, String)>, String> {
    let line = with_td(written);
    match verbs::said(&PersonLine::new(line.trim(), tournament, received)) {
        Some(TournamentLine::Command(read)) => Ok(Some((read.command, read.why))),
        Some(TournamentLine::Unread(_, expected)) => Err(expected),
        _ => Ok(None),
    }
}

/// Reads a letter's lines. Any other line is skipped: people write greetings. If such a line may
/// take back or limit the others, none of them counts and we ask the writer.
pub fn read(
    (subject, text): (&str, &str),
    tournament: &Tournament,
    received: Moment,
) -> Vec<TournamentLine> {
    let (kept, _) = crate::text::lines(text);
    let mut lines: Vec<TournamentLine> = Vec::new();
    let mut around = LinesAround::default();
    let mut announced = None;
    let said = |line: &str| verbs::said(&PersonLine::new(line, tournament, received));
    for whole in whole_lines(&kept, said) {
        let written = whole.written.as_str();
        let (first, last_line) = (*whole.numbers.start(), *whole.numbers.end());
        let line = PersonLine::new(written, tournament, received);
        match (line.entry(), lines.last_mut()) {
            (Some(read), Some(TournamentLine::Team { entries, unread, .. })) => {
                match read {
                    Ok(entry) => entries.push(entry),
                    Err(expected) => {
                        unread.push((format!("\"{written}\""), format!("{expected}.")));
                    }
                }
                around.commands.extend(whole.numbers.clone());
            }
            (entry, _) => match verbs::said(&line) {
                // What went wrong is answered by itself.
                Some(TournamentLine::Unread(_, expected)) if is_result(written) => {
                    lines.push(unread_result(&whole, expected, (tournament, received)));
                }
                Some(line @ TournamentLine::Unread(..)) => lines.push(line),
                Some(line) => {
                    around.commands.extend(whole.numbers.clone());
                    announced = line.announces().then_some(last_line);
                    lines.push(line);
                }
                // A mail program breaks a long line into several.
                None if announced == Some(first - 1) => {
                    around.commands.extend(whole.numbers.clone());
                    announced = Some(last_line);
                    if let Some(last) = lines.last_mut() {
                        last.goes_on(written);
                    }
                }
                None if entry.is_some() => {}
                None => _ = around.passed.insert(first),
            },
        }
    }
    let odd = in_the_way(text, &around);
    let odd = odd.first().and_then(|odd| text.lines().nth(odd - 1));
    let odd = odd.or(Some(subject).filter(|subject| is_taken_back(subject)));
    if let Some(written) = odd.map(str::trim).filter(|_| !around.commands.is_empty()) {
        lines.retain(|line| line.asks_only() || line.is_unread());
        lines.push(TournamentLine::Unread(written.to_owned(), expected::MAY_TAKE_BACK.to_owned()));
    }
    lines
}

/// Whether a line that could not be read gives a result. Without any number it may as well be words
/// about one, which a person has to read.
fn is_result(written: &str) -> bool {
    let low = written.to_lowercase();
    let is_one = low.strip_prefix("td ").unwrap_or(&low).trim_start().starts_with("result");
    is_one && low.contains(|letter: char| letter.is_ascii_digit())
}

/// A result with a slip, and which of its lines has it.
fn unread_result(
    whole: &WholeLine,
    expected: String,
    (tournament, received): (&Tournament, Moment),
) -> TournamentLine {
    let why = |written: &str| match verbs::said(&PersonLine::new(written, tournament, received))? {
        TournamentLine::Unread(_, expected) => Some(expected),
        _ => None,
    };
    let (lines, wrong) = (whole.lines.clone(), whole.wrong(&expected, why));
    let first = *whole.numbers.start();
    TournamentLine::UnreadResult(UnreadResult { lines, first, wrong, expected })
}

/// Words of a person who wants to take part and has not read how.
const WANTS: [&str; 8] = [
    "sign up",
    "sign me up",
    "signing up",
    "sign-up",
    "signup",
    "register",
    "take part",
    "to play",
];

/// Whether the writer asks in plain words to take part.
pub fn asks_to_play(subject: &str, text: &str) -> bool {
    let low = format!("{subject}\n{text}").to_lowercase();
    WANTS.iter().any(|words| low.contains(words))
}
