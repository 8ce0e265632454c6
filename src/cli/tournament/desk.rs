//! The ledger at a prompt: which tournament is meant, what a command would do, and doing it once it
//! is confirmed.

use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::{Common, Format};
use crate::clerk::Ruling;
use crate::clerk::tournament::GivenCommand;
use crate::cli::files::print;
use crate::cli::handing::{self, Hands, WAITS};
use crate::cli::{asking, outbox, settings};
use crate::config::TournamentOptions;
use crate::daemon::requests::{DaemonAnswer, DaemonRequest, DirectorRequest, Obeyed};
use crate::daemon::tournaments::{self, consider, kept};
use crate::daemon::{BUILD, Clock, Loaded, Office, Visit, places};
use crate::game::Moment;
use crate::ledger::{AnyLedger, Ledger, LedgerError, LedgerPlace};
use crate::report::names::count;
use crate::tournament::DirectorCommand;
use crate::tournament::Tournament;
use crate::tournament::plan::TournamentPlan;

/// The name under which the prompt works on a ledger.
const NODE: &str = "prompt";

pub(super) type PromptResult = Result<ExitCode, String>;

/// The time it is: in a rehearsal that of the configuration.
pub(super) fn now(common: &Common) -> Result<Moment, String> {
    if let Some(at) = common.at {
        return Ok(at);
    }
    let rehearsal = match &common.ledger {
        Some(_) => None,
        None => settings::config(&common.config)?.rehearsal,
    };
    let clock = Clock::new(rehearsal);
    clock.refresh()?;
    Ok(clock.now())
}

/// The tournament that is meant, from a ledger that is only looked at.
pub(super) fn read(common: &Common) -> Result<(AnyLedger, Loaded<Tournament>), String> {
    let ledger = look(common)?;
    let short = short(common, &ledger)?;
    let found = kept(&ledger, &short).map_err(|why| why.to_string())?;
    let found = found.ok_or_else(|| format!("there is no tournament {short} in this ledger"))?;
    Ok((ledger, found))
}

pub(super) fn look(common: &Common) -> Result<AnyLedger, String> {
    settings::look(&place(common)?)
}

/// Whoever works on the ledger: we, or the daemon that has it.
pub(super) fn hands(common: &Common) -> Result<Hands, String> {
    let (place, secret) = (place(common)?, settings::secret()?);
    handing::hands(&file(common)?, || settings::write(&place, NODE, secret))
}

/// Why a tournament can't be opened beside what the ledger has, if it can't, without touching a
/// ledger that is not there.
pub(super) fn clash(common: &Common, plan: &TournamentPlan) -> Result<Option<String>, String> {
    let place = place(common)?;
    if place.file().is_some_and(|file| !file.exists()) {
        return Ok(None);
    }
    match settings::try_look(&place) {
        Ok(ledger) => tournaments::clash(&ledger, plan).map_err(|why| why.to_string()),
        // There is nothing yet; or an older schema, which is brought up to date by opening it.
        Err(LedgerError::Empty { .. } | LedgerError::Older { .. }) => Ok(None),
        Err(why) => Err(why.to_string()),
    }
}

/// The ledger: the one that was named, else that of the configuration.
fn place(common: &Common) -> Result<LedgerPlace, String> {
    match &common.ledger {
        Some(word) => Ok(settings::place(word)),
        None => places::ledger(&settings::config(&common.config)?),
    }
}

/// The name of the ledger's file, beside which requests wait for the daemon.
pub(super) fn file(common: &Common) -> Result<PathBuf, String> {
    match &common.ledger {
        Some(file) => Ok(file.clone()),
        None => settings::config(&common.config).map(|config| config.ledger).map_err(|why| {
            format!("{why}\nTo work on a ledger without a configuration: --ledger FILE.")
        }),
    }
}

/// What the configuration says of the tournament, or what is usual where there is none.
pub(super) fn configured(common: &Common) -> Result<Option<TournamentOptions>, String> {
    match common.config.exists() {
        true => settings::config(&common.config).map(|config| Some(config.tournament)),
        false => Ok(None),
    }
}

fn short(common: &Common, ledger: &AnyLedger) -> Result<String, String> {
    if let Some(short) = &common.tournament {
        return Ok(short.clone());
    }
    let names = ledger.tournaments().map_err(|why| why.to_string())?;
    let shorts: Vec<&str> = names.iter().filter_map(|name| name.tournament()).collect();
    match shorts.as_slice() {
        [only] => Ok((*only).to_owned()),
        [] => Err("there is no tournament in this ledger: \"chancery tournament open\"".to_owned()),
        several => Err(format!("say which with --tournament: {}", several.join(", "))),
    }
}

/// Shows what a command does, asks, and does it.
pub(super) fn command(common: &Common, command: DirectorCommand) -> PromptResult {
    let now = now(common)?;
    let (ledger, found) = read(common)?;
    let roster = &found.state.roster;
    let by = match &common.by {
        Some(by) => roster.named(by).ok_or_else(|| format!("nobody here is called {by}"))?,
        None => found.state.director().ok_or("the tournament has no director")?,
    };
    let order = GivenCommand { by: by.id.clone(), why: common.why.clone(), command };
    let short = found.state.plan.short.clone();
    let would = consider(&ledger, &found, &order, now).map_err(|why| why.to_string())?;
    drop(ledger);
    let would = match would {
        Ok(would) => would,
        Err(refused) => return refuse(common, &refused),
    };
    if !confirmed(common, &would)? {
        return Ok(ExitCode::from(u8::from(!common.dry_run)));
    }
    match hands(common)? {
        Hands::Ours(ledger) => {
            let is_shared = ledger.is_shared();
            let mut office = Office::new(*ledger, BUILD);
            settle(common, &mut office, now)?;
            match office.obey(&short, &order, now).map_err(|why| why.to_string())? {
                Ok(ruling) => tell_done(common, &Obeyed::of(&ruling), is_shared),
                Err(refused) => refuse(common, &refused),
            }
        }
        Hands::Daemon(visit) => leave(
            common,
            visit,
            &DaemonRequest::Command(DirectorRequest { tournament: short, order }),
        ),
    }
}

/// Before anything goes out the tournament knows how letters have to prove their senders (D.X(6)),
/// as beside a daemon. For a ledger that was named no configuration says it.
pub(super) fn settle(
    common: &Common,
    office: &mut Office<AnyLedger>,
    now: Moment,
) -> Result<(), String> {
    if common.ledger.is_some() {
        return Ok(());
    }
    let proof = settings::config(&common.config)?.proof;
    office.set_proof(&proof, now).map_err(|why| why.to_string())
}

/// Has the daemon that has the ledger carry a command out, and tells what came of it.
pub(super) fn leave(common: &Common, visit: Visit, asked: &DaemonRequest) -> PromptResult {
    match visit.ask(asked, common.patience.limit())? {
        Some(DaemonAnswer::Obeyed(obeyed)) => tell_done(common, &obeyed, true),
        Some(DaemonAnswer::Refused(refused)) => refuse(common, &refused),
        Some(DaemonAnswer::Failed(why)) => Err(why),
        Some(_) => Err(handing::unexpected()),
        None => {
            let said = common.patience.is_over();
            match common.format {
                Format::Json => print_json(&json!({"done": false, "left": true, "said": [said]}))?,
                Format::Text => print(&format!("{said}\n"))?,
            }
            Ok(ExitCode::from(WAITS))
        }
    }
}

/// Whether what would be done is to be done.
pub(super) fn confirmed(common: &Common, would: &Ruling<Tournament>) -> Result<bool, String> {
    if common.dry_run {
        tell(common, &Obeyed::tried(would), false)?;
        return Ok(false);
    }
    if common.yes {
        return Ok(true);
    }
    asking::somebody()?;
    tell(common, &Obeyed::tried(would), false)?;
    asking::is_wanted(&letters(would.letters.len()))
}

fn letters(count: usize) -> String {
    match count {
        0 => "No letter goes out.".to_owned(),
        1 => "1 letter goes out.".to_owned(),
        many => format!("{many} letters go out."),
    }
}

/// What was done, and whether its letters go; `is_served` says whether a daemon is at work.
pub(super) fn tell_done(common: &Common, what: &Obeyed, is_served: bool) -> PromptResult {
    let done = tell(common, what, true)?;
    if let (Format::Text, 1..) = (common.format, what.letters)
        && let Some(why) = outbox::waits(&file(common)?, is_served)
    {
        let wait = if what.letters == 1 { "waits" } else { "wait" };
        print(&format!("{} {wait}: {why}.\n", count(what.letters, "letter")))?;
    }
    Ok(done)
}

/// What was done, or would be.
pub(super) fn tell(common: &Common, what: &Obeyed, done: bool) -> PromptResult {
    let Obeyed { said, games, letters } = what;
    match common.format {
        Format::Json => print_json(&json!({
            "done": done,
            "said": said,
            "letters": letters,
            "games": games,
        }))?,
        Format::Text => {
            let mut text: String = said.iter().map(|sentence| format!("{sentence}\n")).collect();
            if !done && common.dry_run {
                text += &format!("{} Nothing was done.\n", self::letters(*letters));
            }
            print(&text)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What is refused changes nothing, and is told sentence by sentence.
pub(super) fn refuse(common: &Common, refused: &[String]) -> PromptResult {
    match common.format {
        Format::Json => print_json(&json!({"done": false, "refused": refused}))?,
        Format::Text => {
            for sentence in refused {
                crate::cli::files::complain("tournament", format_args!("{sentence}"));
            }
        }
    }
    Ok(ExitCode::from(1))
}

pub(super) fn print_json(value: &serde_json::Value) -> Result<(), String> {
    print(&format!("{value}\n"))
}
