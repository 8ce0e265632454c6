//! `chancery letters`: following a letter from its receipt to the answers that it got.

use std::process::ExitCode;

use chrono::{SecondsFormat, TimeDelta};
use serde_json::{Value, json};

use super::files::tell_as;
use super::format::FormatArgument;
use super::letters_chosen::{Chosen, ShownTrail};
use super::settings::{self, Which};
use crate::daemon::{Clock, id_hash};
use crate::game::Moment;
use crate::language::times::moment;
use crate::ledger::{DeliveryReport, FollowedLetters, Ledger, Went};
use crate::report::names::count;

/// Follow letters: when each came, what was ruled on it, and what became of the answers
///
/// The hash beside a Message-ID is what the daemon's log has in its place, so that log, ledger and
/// the mail server's own log can be held together. No word of a letter is shown.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct LettersArguments {
    #[command(flatten)]
    which: Which,
    /// The letter with this Message-ID, whether it came or was sent
    #[arg(long, value_name = "MESSAGE-ID", conflicts_with = "since")]
    id: Option<String>,
    /// Letters received since then: a time in GMT, or how long ago (90m, 6h, 2d)
    #[arg(long, value_name = "TIME", default_value = "1d")]
    since: String,
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    answer: FormatArgument,
}

const AFTER_HELP: &str = "Examples:
  chancery letters --from anne@example.org --since 6h
  \
    chancery letters --board r1-07 --answered-not
  chancery letters --id \
    '<CAB12@mail.example.org>'

Exit status: 0 if letters are shown, 1 if there are none, 2 if the \
    ledger can't be read.";

/// How many letters are shown; to see more, ask for a later beginning.
const SHOWN_MAX: usize = 1_000;

/// Runs the command.
pub(super) fn run(arguments: &LettersArguments) -> ExitCode {
    match trails(arguments) {
        Ok(trails) => {
            let json = || json!({"letters": trails.iter().map(json_of).collect::<Vec<Value>>()});
            let told = arguments.answer.of(json, || words(&trails, arguments));
            let done = tell_as("letters", arguments.answer.format(), Ok(told));
            if trails.is_empty() { ExitCode::from(1) } else { done }
        }
        Err(why) => tell_as("letters", arguments.answer.format(), Err(why)),
    }
}

fn trails(arguments: &LettersArguments) -> Result<Vec<ShownTrail>, String> {
    let config = settings::config(&arguments.which.config)?;
    let clock = Clock::new(config.rehearsal.clone());
    clock.refresh()?;
    let which = match &arguments.id {
        Some(id) => FollowedLetters::Id(id.trim().trim_matches(['<', '>']).to_owned()),
        None => FollowedLetters::Since(since(&arguments.since, clock.now())?),
    };
    let ledger = settings::look_at(&config)?;
    let most = if arguments.chosen.is_narrow() { usize::MAX } else { SHOWN_MAX };
    let trails = ledger.trails(&which, most).map_err(|why| why.to_string())?;
    arguments.chosen.of(&ledger, trails, SHOWN_MAX)
}

fn since(written: &str, now: Moment) -> Result<Moment, String> {
    if let Some(at) = moment(written) {
        return Ok(at);
    }
    let ago = written.trim().char_indices().next_back().and_then(|(last, unit)| {
        let number: i64 = written.trim().get(..last)?.parse().ok().filter(|number| *number >= 0)?;
        match unit {
            'm' => TimeDelta::try_minutes(number),
            'h' => TimeDelta::try_hours(number),
            'd' => TimeDelta::try_days(number),
            _ => None,
        }
    });
    ago.and_then(|ago| now.checked_sub_signed(ago)).ok_or_else(|| {
        format!("--since {written}: expected a time such as 2026-11-24 20:00, or 90m, 6h, 2d")
    })
}

fn shown(at: Moment) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn words(trails: &[ShownTrail], arguments: &LettersArguments) -> String {
    if trails.is_empty() {
        return match arguments.id.is_some() {
            _ if arguments.chosen.is_narrow() => "No such letter has come since then.\n",
            true => "No letter with this Message-ID came or was sent.\n",
            // A start letter or a result answers no letter, so no letter leads to it.
            false => {
                "No letter has come since then. To follow one that answers no letter, such as a \
                    result, give its Message-ID: --id\n"
            }
        }
        .to_owned();
    }
    let mut text: String = trails.iter().map(words_of).collect();
    if trails.len() == SHOWN_MAX {
        text += &format!("These are the first {SHOWN_MAX}; name a later time to see others.\n");
    }
    text
}

fn words_of(ShownTrail { from, trail }: &ShownTrail) -> String {
    let mut text = match &trail.letter {
        None => "no letter: a deadline, or a command at the prompt\n".to_owned(),
        Some(letter) => {
            let id = letter.message_id.as_deref();
            let named = id.map_or_else(
                || "without a Message-ID".to_owned(),
                |id| format!("<{id}> (hash {})", id_hash(id)),
            );
            format!(
                "letter {}, received {} in {}, {} bytes, {named}, from {}\n",
                letter.number,
                shown(letter.received),
                letter.mailbox,
                letter.bytes,
                from.as_deref().filter(|from| !from.is_empty()).unwrap_or("an unnamed sender")
            )
        }
    };
    let Some(ruling) = &trail.ruling else {
        return text + "  not ruled on yet\n";
    };
    let games: Vec<&str> = ruling.games.iter().map(|game| game.0.as_str()).collect();
    let changed = if games.is_empty() { "nothing".to_owned() } else { games.join(", ") };
    text += &format!(
        "  ruling {} at {}: changed {changed}; {} written\n",
        ruling.number,
        shown(ruling.at),
        count(ruling.letters.len(), "letter")
    );
    text + &ruling.letters.iter().map(went).collect::<String>()
}

fn went(letter: &Went) -> String {
    let fate = match &letter.last {
        None => "waits to be sent".to_owned(),
        Some(DeliveryReport { at, why: None, .. }) => format!("sent {}", shown(*at)),
        Some(DeliveryReport { at, why: Some(why), retry_at: None }) => {
            format!("given up {}: {why}", shown(*at))
        }
        Some(DeliveryReport { at, why: Some(why), retry_at: Some(again) }) => {
            format!("failed {}, next attempt {}: {why}", shown(*at), shown(*again))
        }
    };
    let hash = id_hash(&letter.message_id);
    format!("  letter out {} (hash {hash}) to {}: {fate}\n", letter.number, letter.to)
}

fn json_of(ShownTrail { from, trail }: &ShownTrail) -> Value {
    let letter = trail.letter.as_ref().map(|letter| {
        json!({
            "number": letter.number.0,
            "mailbox": letter.mailbox,
            "from": from,
            "message_id": letter.message_id,
            "id_hash": letter.message_id.as_deref().map(id_hash),
            "received": shown(letter.received),
            "bytes": letter.bytes,
        })
    });
    let ruling = trail.ruling.as_ref().map(|ruling| {
        let went = |went: &Went| {
            let last = went.last.as_ref();
            json!({
                "number": went.number.0,
                "message_id": went.message_id,
                "id_hash": id_hash(&went.message_id),
                "to": went.to,
                "at": last.map(|told| shown(told.at)),
                "why": last.and_then(|told| told.why.clone()),
                "retry_at": last.and_then(|told| told.retry_at).map(shown),
            })
        };
        json!({
            "number": ruling.number.0,
            "at": shown(ruling.at),
            "games": ruling.games,
            "letters": ruling.letters.iter().map(went).collect::<Vec<Value>>(),
        })
    });
    json!({"letter": letter, "ruling": ruling})
}
