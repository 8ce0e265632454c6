//! A director's command at the prompt: what it would do, and doing it once it is confirmed.

use serde_json::json;

use super::files::print;
use super::format::Format;
use super::handing::{self, Hands};
use super::prompt::{PromptEnd, PromptOptions, PromptResult};
use super::{outbox, settings};
use crate::clerk::Ruling;
use crate::clerk::tournament::GivenCommand;
use crate::daemon::requests::{DaemonAnswer, DaemonRequest, DirectorRequest, Obeyed};
use crate::daemon::tournaments::consider;
use crate::daemon::{BUILD, Loaded, Office, Visit};
use crate::game::Moment;
use crate::ledger::AnyLedger;
use crate::report::names::count;
use crate::tournament::roster::Member;
use crate::tournament::{DirectorCommand, Tournament};

/// Who commands: the director, if the command names no one.
pub(super) fn writer<'t>(
    options: &PromptOptions,
    tournament: &'t Tournament,
) -> Result<&'t Member, String> {
    match &options.by {
        Some(by) => {
            tournament.roster.named(by).ok_or_else(|| format!("no one here is called {by}"))
        }
        None => tournament.director().ok_or_else(|| "the tournament has no director".to_owned()),
    }
}

/// Shows what a command does, asks, and does it.
pub(super) fn carry_out(
    options: &PromptOptions,
    (ledger, found): (AnyLedger, Loaded<Tournament>),
    command: DirectorCommand,
    why: String,
) -> PromptResult {
    let now = options.now()?;
    let by = writer(options, &found.state)?.id.clone();
    let why = if why.is_empty() { options.why.clone() } else { why };
    let order = GivenCommand { by, why, command };
    let short = found.state.plan.short.clone();
    let would = consider(&ledger, &found, &order, now).map_err(|why| why.to_string())?;
    drop(ledger);
    let would = match would {
        Ok(would) => would,
        Err(refused) => return Ok(PromptEnd::Refused(refused)),
    };
    if let Some(end) = weighed(options, &would)? {
        return Ok(end);
    }
    match options.hands()? {
        Hands::Ours(ledger) => {
            let is_served = options.is_served()?;
            let mut office = Office::new(*ledger, BUILD);
            settle(options, &mut office, now)?;
            match office.obey(&short, &order, now).map_err(|why| why.to_string())? {
                Ok(ruling) => tell_done(options, &Obeyed::of(&ruling), is_served),
                Err(refused) => Ok(PromptEnd::Refused(refused)),
            }
        }
        Hands::Daemon(visit) => {
            let request = DirectorRequest { tournament: short, order };
            leave(options, visit, &DaemonRequest::Command(request))
        }
    }
}

/// Tells the tournament how letters have to prove their senders (D.X(6)) before anything goes out,
/// as a daemon does. For a ledger named on the command line there is no configuration that says it.
pub(super) fn settle(
    options: &PromptOptions,
    office: &mut Office<AnyLedger>,
    now: Moment,
) -> Result<(), String> {
    if options.ledger.is_some() {
        return Ok(());
    }
    let proof = settings::config(&options.config)?.proof;
    office.set_proof(&proof, now).map_err(|why| why.to_string())
}

/// Has the daemon with the ledger carry a command out, and tells the result.
pub(super) fn leave(options: &PromptOptions, visit: Visit, asked: &DaemonRequest) -> PromptResult {
    match visit.ask(asked, options.patience.limit())? {
        Some(DaemonAnswer::Obeyed(obeyed)) => tell_done(options, &obeyed, true),
        Some(DaemonAnswer::Refused(refused)) => Ok(PromptEnd::Refused(refused)),
        Some(DaemonAnswer::Failed(why)) => Err(why),
        Some(_) => Err(handing::unexpected()),
        None => {
            let said = options.patience.is_over();
            let json = || json!({"done": false, "left": true, "said": [said]});
            print(&options.format.of(json, || format!("{said}\n")))?;
            Ok(PromptEnd::Waits)
        }
    }
}

/// How a command ends that was only shown, or not wanted.
pub(super) fn weighed(
    options: &PromptOptions,
    would: &Ruling<Tournament>,
) -> Result<Option<PromptEnd>, String> {
    let show = || tell(options, &Obeyed::tried(would), false);
    if options.dry_run {
        return show().map(|()| Some(PromptEnd::Done));
    }
    let is_wanted = options.is_wanted(show, &letters(would.letters.len()))?;
    Ok((!is_wanted).then_some(PromptEnd::Undone))
}

fn letters(count: usize) -> String {
    match count {
        0 => "No letter goes out.".to_owned(),
        1 => "1 letter goes out.".to_owned(),
        many => format!("{many} letters go out."),
    }
}

/// What was done, and whether its letters go; `is_served` says whether a daemon is at work.
pub(super) fn tell_done(options: &PromptOptions, what: &Obeyed, is_served: bool) -> PromptResult {
    tell(options, what, true)?;
    if let (Format::Text, 1..) = (options.format, what.letters)
        && let Some(why) = outbox::waits(&options.file()?, is_served)
    {
        let wait = if what.letters == 1 { "is waiting" } else { "are waiting" };
        print(&format!("{} {wait}: {why}.\n", count(what.letters, "letter")))?;
    }
    Ok(PromptEnd::Done)
}

/// What was done, or would be.
pub(super) fn tell(options: &PromptOptions, what: &Obeyed, done: bool) -> Result<(), String> {
    let Obeyed { said, games, letters } = what;
    let json = || json!({"done": done, "said": said, "letters": letters, "games": games});
    let text = || {
        let text: String = said.iter().map(|sentence| format!("{sentence}\n")).collect();
        match !done && options.dry_run {
            true => format!("{text}{} Nothing was done.\n", self::letters(*letters)),
            false => text,
        }
    };
    print(&options.format.of(json, text))
}
