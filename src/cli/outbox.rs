//! `chancery outbox`: what waits to be sent, and the stop that a storm puts on it.

use std::fs;
use std::io;
use std::process::ExitCode;

use chrono::SecondsFormat;
use serde_json::{Value, json};

use super::files::{tell, tell_as};
use super::format::Answer;
use super::game::hand_over;
use super::settings::{self, Which};
use crate::clerk::Outgoing;
use crate::daemon::requests::Again;
use crate::daemon::{Clock, held_file, places, stop_file, stopped};
use crate::game::Moment;
use crate::ledger::{GivenUp, Ledger, LedgerError, ToSend};
use crate::report::names::count;

/// Look at the outbox; stop it, let it go on after a storm, or send again what was given up
///
/// When more letters go out within an hour than limits.letters-per-hour allows, the daemon sends no
/// more until a person has looked.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Say which letters wait, to whom and with which subject, which were given up, and whether the
    /// outbox is stopped
    Show(Show),
    /// Let the outbox go on
    Resume(Which),
    /// Stop the outbox until it is let go on; letters are still received and ruled on
    Stop(Which),
    Retry(Retry),
}

/// Let letters go again that were given up: those with these numbers, or all
///
/// A letter is given up when the mail server refuses it for good, when it could not be sent for
/// five days, or when it may have arrived twice. It goes again under the same Message-ID.
#[derive(clap::Args)]
#[command(after_help = "Example: chancery outbox retry 17 18")]
struct Retry {
    /// The numbers that chancery outbox show names
    numbers: Vec<i64>,
    #[command(flatten)]
    which: Which,
}

#[derive(clap::Args)]
struct Show {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    answer: Answer,
}

/// So many letters that wait are shown, and so many that were given up.
const SHOWN_MAX: usize = 100;

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let done = match &arguments.what {
        What::Show(arguments) => {
            return tell_as("outbox", arguments.answer.format(), show(arguments));
        }
        What::Resume(which) => resume(which),
        What::Stop(which) => stop(which),
        What::Retry(wanted) => retry(wanted),
    };
    tell("outbox", done)
}

/// What the outbox looks like now.
struct Outbox {
    stopped: Option<String>,
    unsent: u64,
    /// The first of those that wait.
    waiting: Vec<ToSend>,
    given_up: Vec<GivenUp>,
}

fn show(arguments: &Show) -> Result<String, String> {
    let config = settings::config(&arguments.which.config)?;
    let ledger = settings::look_at(&config)?;
    let failed = |why: crate::ledger::LedgerError| why.to_string();
    let outbox = Outbox {
        stopped: stopped(&config.ledger),
        unsent: ledger.backlog().map_err(failed)?.unsent,
        waiting: ledger.unsent(SHOWN_MAX).map_err(failed)?,
        given_up: ledger.given_up(SHOWN_MAX).map_err(failed)?,
    };
    Ok(arguments.answer.of(|| outbox.json(), || outbox.words()))
}

impl Outbox {
    fn words(&self) -> String {
        let mut text = match &self.stopped {
            Some(why) => format!("The outbox is stopped: {why}\n"),
            None => "The outbox is open.\n".to_owned(),
        };
        text += &match self.unsent {
            0 => "No letter waits to be sent.\n".to_owned(),
            1 => "1 letter waits to be sent:\n".to_owned(),
            unsent => format!("{unsent} letters wait to be sent:\n"),
        };
        text.extend(self.waiting.iter().map(waiting));
        let unsent = usize::try_from(self.unsent).unwrap_or(usize::MAX);
        let more = unsent.saturating_sub(self.waiting.len());
        if more > 0 {
            text += &format!("  and {more} more.\n");
        }
        for letter in &self.given_up {
            let game = letter.game.as_ref().map_or("no game", |game| game.0.as_str());
            let at = letter.at.format("%d %b %Y %H:%M GMT");
            text += &format!(
                "Given up {at}: letter {} about {game} to {}: {}\n",
                letter.number, letter.to, letter.why
            );
        }
        text
    }

    fn json(&self) -> Value {
        let waiting = |letter: &ToSend| {
            json!({
                "letter": letter.number.0,
                "game": letter.letter.game.as_ref().map(|game| &game.0),
                "to": letter.letter.to,
                "subject": subject(letter),
                "failures": letter.failures,
            })
        };
        let given_up = |letter: &GivenUp| {
            json!({
                "letter": letter.number.0,
                "game": letter.game.as_ref().map(|game| &game.0),
                "to": letter.to,
                "at": shown(letter.at),
                "why": letter.why,
            })
        };
        json!({
            "stopped": self.stopped,
            "unsent": self.unsent,
            "waiting": self.waiting.iter().map(waiting).collect::<Vec<Value>>(),
            "given-up": self.given_up.iter().map(given_up).collect::<Vec<Value>>(),
        })
    }
}

fn shown(time: Moment) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// The subject of a letter, if it can be read.
fn subject(letter: &ToSend) -> Option<String> {
    letter.letter.text.read::<Outgoing>().ok().map(|parts| parts.subject)
}

/// A letter that waits, without its words.
fn waiting(letter: &ToSend) -> String {
    let subject = subject(letter).unwrap_or_else(|| "(it can't be read)".to_owned());
    let failed = match letter.failures as usize {
        0 => String::new(),
        failures => format!(" (failed {})", count(failures, "time")),
    };
    format!("  letter {} to {}: {subject}{failed}\n", letter.number, letter.letter.to)
}

fn resume(which: &Which) -> Result<String, String> {
    let config = settings::config(&which.config)?;
    let (mut all, mut some) = (false, false);
    for (file, was_there) in
        [(stop_file(&config.ledger), &mut all), (held_file(&config.ledger), &mut some)]
    {
        match fs::remove_file(&file) {
            Ok(()) => *was_there = true,
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => return Err(format!("{}: {why}", file.display())),
        }
    }
    Ok(match (all, some) {
        (true, _) => "The outbox goes on within a minute.\n",
        (false, true) => "What was held back goes on within ten minutes.\n",
        (false, false) => "The outbox was not stopped.\n",
    }
    .to_owned())
}

fn stop(which: &Which) -> Result<String, String> {
    let config = settings::config(&which.config)?;
    let file = stop_file(&config.ledger);
    fs::write(&file, "by hand\n").map_err(|why| format!("{}: {why}", file.display()))?;
    Ok("The outbox is stopped. To let it go on: chancery outbox resume\n".to_owned())
}

fn retry(wanted: &Retry) -> Result<String, String> {
    let config = settings::config(&wanted.which.config)?;
    let failed = |why: LedgerError| why.to_string();
    let given_up = settings::look_at(&config)?.given_up(usize::MAX).map_err(failed)?;
    let given_up: Vec<i64> = given_up.iter().map(|letter| letter.number.0).collect();
    if let Some(other) = wanted.numbers.iter().find(|number| !given_up.contains(number)) {
        return Err(format!("letter {other} was not given up; chancery outbox show lists those"));
    }
    let letters = if wanted.numbers.is_empty() { given_up } else { wanted.numbers.clone() };
    if letters.is_empty() {
        return Ok("No letter was given up.\n".to_owned());
    }
    let told = count(letters.len(), "letter");
    let again = Again { letters };
    let clock = Clock::new(config.rehearsal.clone());
    clock.refresh()?;
    match settings::write(&places::ledger(&config)?, &config.node, settings::secret()?) {
        Ok(mut ledger) => {
            again.carry_out(&mut ledger, clock.now()).map_err(failed)?;
            Ok(format!("{told} will go again as soon as chancery serve runs.\n"))
        }
        Err(LedgerError::Held { .. }) => {
            hand_over(&config.ledger, &format!("outbox-retry-{}", std::process::id()), &again)?;
            Ok(format!("{told} will go again as soon as the daemon has seen it.\n"))
        }
        Err(why) => Err(failed(why)),
    }
}
