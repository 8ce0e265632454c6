//! `chancery outbox`: what waits to be sent, and the stop that a storm puts on it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use chrono::SecondsFormat;
use serde_json::{Value, json};

use super::files::{print, tell, tell_as};
use super::format::FormatArgument;
use super::handing::{self, DaemonPatience, Hands, WAITS};
use super::outbox_drop::{DropLetters, drop_letters, may_go};
use super::settings::{self, Which};
use crate::clerk::Outgoing;
use crate::config::Config;
use crate::daemon::requests::{DaemonAnswer, DaemonRequest};
use crate::daemon::{Clock, Visit, held_file, places, stop_file, stopped};
use crate::game::Moment;
use crate::game::calendar::told;
use crate::ledger::{GivenUp, Ledger, LedgerError, OutgoingNumber, ToSend, unlinked};
use crate::report::names::count;

/// Look at the outbox; stop it, let it go on after a storm, or send now what waits or was given up
///
/// When more letters go out within an hour than limits.letters-per-hour allows, the daemon sends no
/// more until a person has looked.
#[derive(clap::Args)]
pub(super) struct OutboxArguments {
    #[command(subcommand)]
    what: OutboxCommand,
}

#[derive(clap::Subcommand)]
enum OutboxCommand {
    /// Say which letters wait, to whom and with which subject, which were given up, and whether the
    /// outbox is stopped
    Show(ShowOutbox),
    /// Let the outbox go on
    Resume(Which),
    /// Stop the outbox until it is let go on; letters are still received and ruled on
    Stop(Which),
    Retry(Retry),
    Flush(Flush),
    Drop(DropLetters),
}

/// Try all letters that wait now, whenever their next attempt would be
///
/// For the time after the mail server was away. Letters that were given up stay so: see retry.
#[derive(clap::Args)]
struct Flush {
    #[command(flatten)]
    which: Which,
    /// Let a storm through, or more than fifty letters, without asking
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    patience: DaemonPatience,
}

/// Let letters go again that were given up: those with these numbers, or all. A number of one that
/// waits lets it go now
///
/// A letter is given up when the mail server refuses it for good, when it could not be sent for
/// five days, when it came back too often, or when it may have arrived twice. It goes again under
/// the same Message-ID.
#[derive(clap::Args)]
#[command(after_help = "Example: chancery outbox retry 17 18")]
struct Retry {
    /// The numbers that chancery outbox show names
    numbers: Vec<i64>,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    patience: DaemonPatience,
}

#[derive(clap::Args)]
struct ShowOutbox {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    answer: FormatArgument,
}

/// How long to wait for a daemon's answer.
const ANSWER: Duration = Duration::from_secs(2);
/// How many waiting letters are shown, and how many that were given up.
const SHOWN_MAX: usize = 100;

/// Runs the command.
pub(super) fn run(arguments: &OutboxArguments) -> ExitCode {
    let done = match &arguments.what {
        OutboxCommand::Show(arguments) => {
            return tell_as("outbox", arguments.answer.format(), show(arguments));
        }
        OutboxCommand::Resume(which) => resume(which),
        OutboxCommand::Stop(which) => stop(which),
        OutboxCommand::Retry(wanted) => return sent("outbox", retry(wanted)),
        OutboxCommand::Flush(wanted) => return sent("outbox", flush(wanted)),
        OutboxCommand::Drop(wanted) => return sent("outbox", drop_letters(wanted)),
    };
    tell("outbox", done)
}

/// The present outbox.
struct Outbox {
    stopped: Option<String>,
    /// Why no letter could be sent of late, if a daemon says so.
    carrier: Option<String>,
    unsent: u64,
    /// The first of those that wait.
    waiting: Vec<ToSend>,
    given_up: Vec<GivenUp>,
}

fn show(arguments: &ShowOutbox) -> Result<String, String> {
    let config = settings::config(&arguments.which.config)?;
    let ledger = settings::look_at(&config)?;
    let outbox = Outbox {
        stopped: stopped(&config.ledger),
        carrier: carrier(&config.ledger),
        unsent: ledger.backlog().map_err(failed)?.unsent,
        waiting: ledger.unsent(SHOWN_MAX).map_err(failed)?,
        given_up: ledger.given_up(SHOWN_MAX).map_err(failed)?,
    };
    Ok(arguments.answer.of(|| outbox.json(), || outbox.words()))
}

/// What the daemon says of its carrier, if there is a daemon and we may ask it.
fn carrier(ledger: &Path) -> Option<String> {
    match Visit::at(ledger).ok()??.ask(&DaemonRequest::Health, ANSWER).ok()?? {
        DaemonAnswer::Health(health) => health.carrier,
        _ => None,
    }
}

/// Why letters that were just written don't go at once, if they don't; `is_served` says whether a
/// daemon is at work on the ledger.
pub(super) fn waits(ledger: &Path, is_served: bool) -> Option<String> {
    if let Some(why) = stopped(ledger) {
        return Some(format!("the outbox is stopped ({why}) until you run chancery outbox resume"));
    }
    if !is_served {
        return Some(
            "no daemon is running, so nothing goes out until chancery serve runs".to_owned(),
        );
    }
    carrier(ledger).map(|why| format!("the mail server accepts no letters now ({why})"))
}

impl Outbox {
    fn words(&self) -> String {
        let mut text = match &self.stopped {
            Some(why) => format!("The outbox is stopped: {why}\n"),
            None => "The outbox is open.\n".to_owned(),
        };
        if let Some(carrier) = &self.carrier {
            text += &format!("The mail server: {carrier}. To try it now: chancery outbox flush\n");
        }
        text += &match self.unsent {
            0 => "No letters are waiting to be sent.\n".to_owned(),
            1 => "1 letter is waiting to be sent:\n".to_owned(),
            unsent => format!("{unsent} letters are waiting to be sent:\n"),
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
                "said": letter.said,
                "next": shown(letter.not_before),
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
            "carrier": self.carrier,
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
    let failed = match (letter.failures as usize, &letter.said) {
        (0, _) | (_, None) => String::new(),
        (failures, Some(said)) => format!(
            "\n    failed {}, last: {said}; next attempt {}",
            count(failures, "time"),
            told::gmt(letter.not_before)
        ),
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
        (true, _) => "The outbox will resume within a minute.\n",
        (false, true) => "Letters that were held back will go out within ten minutes.\n",
        (false, false) => "The outbox was not stopped.\n",
    }
    .to_owned())
}

fn stop(which: &Which) -> Result<String, String> {
    let config = settings::config(&which.config)?;
    let file = stop_file(&config.ledger);
    let written = unlinked::make(&file).and_then(|mut made| made.write_all(b"by hand\n"));
    written.map_err(|why| format!("{}: {why}", file.display()))?;
    Ok("The outbox is stopped. To resume it: chancery outbox resume\n".to_owned())
}

pub(super) fn failed(why: LedgerError) -> String {
    why.to_string()
}

fn retry(wanted: &Retry) -> Result<OutboxAnswer, String> {
    let config = settings::config(&wanted.which.config)?;
    let ledger = settings::look_at(&config)?;
    let given_up = ledger.given_up(usize::MAX).map_err(failed)?;
    let given_up: Vec<OutgoingNumber> = given_up.iter().map(|letter| letter.number).collect();
    let waiting = ledger.unsent(usize::MAX).map_err(failed)?;
    let wanted_numbers: Vec<OutgoingNumber> =
        wanted.numbers.iter().copied().map(OutgoingNumber).collect();
    let is_there = |number: &OutgoingNumber| {
        given_up.contains(number) || waiting.iter().any(|letter| letter.number == *number)
    };
    if let Some(other) = wanted_numbers.iter().find(|number| !is_there(number)) {
        return Err(format!(
            "letter {other} is neither given up nor waiting; chancery outbox show lists those that \
                are"
        ));
    }
    let letters = if wanted_numbers.is_empty() { given_up } else { wanted_numbers };
    if letters.is_empty() {
        return Ok(OutboxAnswer::Well("No letter was given up.\n".to_owned()));
    }
    go(&config, letters, &wanted.patience)
}

fn flush(wanted: &Flush) -> Result<OutboxAnswer, String> {
    let config = settings::config(&wanted.which.config)?;
    let waiting = settings::look_at(&config)?.unsent(usize::MAX).map_err(failed)?;
    if waiting.is_empty() {
        return Ok(OutboxAnswer::Well("No letters are waiting to be sent.\n".to_owned()));
    }
    if !may_go(&config.ledger, &waiting, wanted.yes)? {
        return Ok(OutboxAnswer::No);
    }
    go(&config, waiting.iter().map(|letter| letter.number).collect(), &wanted.patience)
}

/// What became of letters to send.
pub(super) enum OutboxAnswer {
    Well(String),
    /// The answer was no.
    No,
    /// The daemon has not done it yet.
    Waits(String),
}

fn sent(command: &str, done: Result<OutboxAnswer, String>) -> ExitCode {
    match done {
        Ok(OutboxAnswer::Well(said)) => tell(command, Ok(said)),
        Ok(OutboxAnswer::No) => ExitCode::from(1),
        Ok(OutboxAnswer::Waits(said)) => match print(&said) {
            Ok(()) => ExitCode::from(WAITS),
            Err(why) => tell(command, Err(why)),
        },
        Err(why) => tell(command, Err(why)),
    }
}

/// Lets letters go now.
fn go(
    config: &Config,
    letters: Vec<OutgoingNumber>,
    patience: &DaemonPatience,
) -> Result<OutboxAnswer, String> {
    let clock = Clock::new(config.rehearsal.clone());
    clock.refresh()?;
    // If only some causes are held back, other letters go.
    if stop_file(&config.ledger).exists() {
        let why = stopped(&config.ledger).unwrap_or_default();
        return Err(format!(
            "the outbox is stopped ({why}), so nothing goes out. First run chancery outbox resume"
        ));
    }
    let (place, secret) = (places::ledger(config)?, settings::secret()?);
    let open = || settings::write(&place, &config.node, secret);
    match handing::hands(&config.ledger, open)? {
        Hands::Ours(mut ledger) => {
            let taken_up = ledger.take_up(&letters, clock.now()).map_err(failed)?;
            let told = count(taken_up, "letter");
            Ok(OutboxAnswer::Well(format!("{told} will go as soon as chancery serve runs.\n")))
        }
        Hands::Daemon(visit) => match handing::ask(visit, &DaemonRequest::Send(letters), patience)?
        {
            Some(DaemonAnswer::Letters(taken_up)) => {
                let told = count(taken_up, "letter");
                Ok(OutboxAnswer::Well(format!("The daemon will try to send {told} now.\n")))
            }
            Some(_) => Err(handing::unexpected()),
            None => Ok(OutboxAnswer::Waits(format!("{}\n", patience.is_over()))),
        },
    }
}
