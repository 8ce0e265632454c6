//! `chancery outbox drop`, and the question before many letters go at once.

use std::collections::BTreeMap;
use std::path::Path;

use super::asking;
use super::handing::{self, DaemonPatience, Hands};
use super::outbox::{OutboxAnswer, failed};
use super::settings::{self, Which};
use crate::daemon::requests::{DaemonAnswer, DaemonRequest};
use crate::daemon::{self, Clock, places};
use crate::ledger::{Ledger as _, OutgoingNumber, ToSend};
use crate::report::letters::listed;
use crate::report::names::count;

/// Drop letters that wait, so that they never go: those with these numbers, or all of a cause
///
/// For what a storm holds back: `--cause strangers` are letters to people who are not known here,
/// such as a flood of sign-ups asks for. A cause is else a board or a tournament.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  chancery outbox drop 17 18
  chancery outbox drop --cause strangers")]
pub(super) struct DropLetters {
    /// The numbers that chancery outbox show names
    #[arg(required_unless_present = "cause", conflicts_with = "cause")]
    numbers: Vec<i64>,
    /// All letters of a cause: strangers, or the short name of a board or a tournament
    #[arg(long)]
    cause: Option<String>,
    #[command(flatten)]
    which: Which,
    /// Drop them without asking
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    patience: DaemonPatience,
}

/// How many letters go without a question.
const UNASKED_MAX: usize = 50;

pub(super) fn drop_letters(wanted: &DropLetters) -> Result<OutboxAnswer, String> {
    let config = settings::config(&wanted.which.config)?;
    let waiting = settings::look_at(&config)?.unsent(usize::MAX).map_err(failed)?;
    let letters: Vec<&ToSend> = match &wanted.cause {
        Some(cause) => waiting.iter().filter(|letter| is_of(letter, cause)).collect(),
        None => {
            let is_wanted = |letter: &&ToSend| wanted.numbers.contains(&letter.number.0);
            waiting.iter().filter(is_wanted).collect()
        }
    };
    let waits = |number: &&i64| letters.iter().any(|letter| letter.number.0 == **number);
    if let Some(other) = wanted.numbers.iter().find(|number| !waits(number)) {
        return Err(format!(
            "letter {other} is not waiting; chancery outbox show lists those that are"
        ));
    }
    if letters.is_empty() {
        let cause = wanted.cause.as_deref().unwrap_or_default();
        return Err(format!(
            "no letter is waiting because of {cause:?}; chancery outbox show lists those that are \
                waiting"
        ));
    }
    let told = format!("{} will never be sent.", count(letters.len(), "letter"));
    if !wanted.yes {
        asking::somebody()?;
        if !asking::is_wanted(&told)? {
            return Ok(OutboxAnswer::No);
        }
    }
    let letters: Vec<OutgoingNumber> = letters.iter().map(|letter| letter.number).collect();
    let clock = Clock::new(config.rehearsal.clone());
    clock.refresh()?;
    let (place, secret) = (places::ledger(&config)?, settings::secret()?);
    let open = || settings::write(&place, &config.node, secret);
    let dropped = match handing::hands(&config.ledger, open)? {
        Hands::Ours(mut ledger) => ledger.drop_unsent(&letters, clock.now()).map_err(failed)?,
        Hands::Daemon(visit) => {
            match handing::ask(visit, &DaemonRequest::Drop(letters), &wanted.patience)? {
                Some(DaemonAnswer::Letters(dropped)) => dropped,
                Some(_) => return Err(handing::unexpected()),
                None => return Ok(OutboxAnswer::Waits(format!("{}\n", wanted.patience.is_over()))),
            }
        }
    };
    let (letters, verb) = (count(dropped, "letter"), if dropped == 1 { "is" } else { "are" });
    Ok(OutboxAnswer::Well(format!("{letters} {verb} dropped.\n")))
}

fn is_of(letter: &ToSend, cause: &str) -> bool {
    let own = daemon::cause(letter);
    own == cause || own == format!("tournament {cause}")
}

/// Asks before many letters go at once, or a storm that is held back: shows what goes, by its
/// causes. Returns whether to send them.
pub(super) fn may_go(ledger: &Path, waiting: &[ToSend], yes: bool) -> Result<bool, String> {
    let is_storm = daemon::held_file(ledger).exists();
    if yes || !is_storm && waiting.len() <= UNASKED_MAX {
        return Ok(true);
    }
    let mut causes: BTreeMap<String, usize> = BTreeMap::new();
    for letter in waiting {
        *causes.entry(daemon::cause(letter)).or_default() += 1;
    }
    let of = |(cause, letters): (&String, &usize)| format!("{letters} {}", daemon::of_cause(cause));
    let causes: Vec<String> = causes.iter().map(of).collect();
    let told =
        format!("{} would go out at once: {}.", count(waiting.len(), "letter"), listed(&causes));
    asking::somebody().map_err(|why| format!("{}; {why}", told.trim_end_matches('.')))?;
    asking::is_wanted(&told)
}
