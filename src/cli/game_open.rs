//! `chancery game open`: a board from its file.
//!
//! `config` finds what is wrong with the file alone; here it is compared with the ledger, in which
//! other boards and tournaments already have their addresses.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::asking;
use super::boards::read;
use super::files::{print, tell};
use super::handing::{self, DaemonPatience, Hands, WAITS};
use super::preview::{cautions, letters, preview};
use super::settings::{self, Which};
use super::{maps, outbox};
use crate::config::{Config, GameFile};
use crate::daemon::pace::too_slow;
use crate::daemon::requests::{DaemonAnswer, DaemonRequest, OpeningRequest};
use crate::daemon::tournaments::kept;
use crate::daemon::{BUILD, Clock, Office, places};
use crate::game::calendar::told;
use crate::game::event::Opening;
use crate::game::seats::GAMES_MAX;
use crate::game::setup::Setup;
use crate::game::{Game, Person, hex};
use crate::ledger::{AnyLedger, GameName, Ledger, LedgerError};
use crate::report::letters::listed;
use crate::tournament::plan::tournament_of;

/// Begin a board from a file, with start letters to everybody
///
/// The file says who plays what, who leads, and which policy holds; `game.example.toml` explains
/// each key. If a daemon is at work, it opens the board, and this waits for it. A board that has
/// begun is not taken back: at a terminal it is shown first, and asked for.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct GameOpenArguments {
    /// The file of the board
    file: PathBuf,
    #[command(flatten)]
    which: Which,
    /// Begin it without asking; without a terminal nothing is asked
    #[arg(long)]
    yes: bool,
    /// Check the file and show what it comes to: people, choices in words, the first deadline, and
    /// who would get a letter; begin nothing
    #[arg(long)]
    dry_run: bool,
    /// Begin it though a player has three boards of this ledger already (B.9)
    #[arg(long)]
    fourth_seat: bool,
    /// Begin it though the configuration names no mailbox that reads its address: its letters
    /// arrive by an alias, say
    #[arg(long)]
    any_address: bool,
    #[command(flatten)]
    patience: DaemonPatience,
}

const AFTER_HELP: &str = "Exit status: 0 if it has begun or was shown, 1 if the answer was no, 2 \
    if it can't begin, 3 if the daemon has not begun it yet.

Example: chancery game open \
    r1-07.toml --config chancery.toml";

/// Runs the command.
pub(super) fn run(arguments: &GameOpenArguments) -> ExitCode {
    match open(arguments) {
        Ok(OpenAnswer::No) => ExitCode::from(1),
        Ok(OpenAnswer::Well(said)) => tell("game", Ok(said)),
        Ok(OpenAnswer::Waits(said)) => match print(&said) {
            Ok(()) => ExitCode::from(WAITS),
            Err(why) => tell("game", Err(why)),
        },
        Err(why) => tell("game", Err(why)),
    }
}

/// The outcome to report.
enum OpenAnswer {
    /// It has begun, or is shown.
    Well(String),
    /// The answer was no.
    No,
    /// The daemon has not begun it yet.
    Waits(String),
}

fn open(arguments: &GameOpenArguments) -> Result<OpenAnswer, String> {
    let config = settings::config(&arguments.which.config)?;
    let text = settings::read(&arguments.file)?;
    let beside = arguments.file.parent().unwrap_or(Path::new(""));
    let find = |name: &str| maps::of_board(name, beside);
    let file = GameFile::with_maps(&text, &find)
        .map_err(|faults| settings::told(&arguments.file, &faults))?;
    let file = file.or_scored_by(config.tournament.scoring.as_deref());
    let clock = Clock::new(config.rehearsal.clone());
    clock.refresh()?;
    let secret = settings::secret()?;
    let key = hex(&secret);
    let passphrases = file.passphrases.clone();
    let opening = file.opening(key, clock.now());
    let (id, due) = (opening.setup.id.clone(), told::gmt(opening.deadline));
    let more = arguments.fourth_seat;
    can_begin(&config, &opening, more)?;
    let Setup { id: board, address, .. } = &opening.setup;
    let unread = config.unread(board, address).filter(|_| !arguments.any_address);
    let is_asked = !arguments.dry_run && !arguments.yes && asking::somebody().is_ok();
    if let Some(why) = unread.as_ref().filter(|_| !is_asked) {
        return Err(format!(
            "{why}. If its letters reach one of the mailboxes anyway, for example through an \
                alias, add --any-address"
        ));
    }
    if arguments.dry_run {
        return Ok(OpenAnswer::Well(preview(&opening, "Nothing was done.")));
    }
    if is_asked {
        print(&format!("{}\n", preview(&opening, "Nothing has been done yet.")))?;
        let warning = unread.map_or_else(String::new, |why| format!("Careful: {why}.\n"));
        let go = letters(&opening, "go", "goes");
        if !asking::is_wanted(&format!("{warning}{go} out."))? {
            return Ok(OpenAnswer::No);
        }
    }
    let cautions = cautions(&Game::open(opening.clone()));
    let request = OpeningRequest { opening, passphrases };
    let begun = |is_served: bool| {
        let sent = match outbox::waits(&config.ledger, is_served) {
            Some(why) => format!("The start letters are waiting: {why}."),
            None => "The start letters are going out.".to_owned(),
        };
        let cautions = cautions + &pace_caution(&config);
        Ok(OpenAnswer::Well(format!("{id} has begun; orders are due {due}. {sent}\n{cautions}")))
    };
    let (place, of_ledger) = (places::ledger(&config)?, settings::secret()?);
    match handing::hands(&config.ledger, || settings::write(&place, &config.node, of_ledger))? {
        Hands::Ours(ledger) => {
            settings::check_agrees(&ledger, &config, clock.now())?;
            fits(&ledger, &request.opening, more)?;
            let is_served = settings::is_served(&place);
            let mut office = Office::new(*ledger, BUILD);
            let pages = config.web.address.as_deref();
            let opened = request.carry_out(&mut office, &config.proof, pages, clock.now());
            opened.map_err(|why| why.to_string())?;
            begun(is_served)
        }
        Hands::Daemon(visit) => {
            can_begin(&config, &request.opening, more)?;
            let asked = DaemonRequest::Open(Box::new(request));
            match handing::ask(visit, &asked, &arguments.patience)? {
                Some(DaemonAnswer::Begun) => begun(true),
                Some(_) => Err(handing::unexpected()),
                None => Ok(OpenAnswer::Waits(format!("{}\n", arguments.patience.is_over()))),
            }
        }
    }
}

/// A caution if the letters of a deadline don't fit the pace of the carrier any more.
fn pace_caution(config: &Config) -> String {
    if config.pace.is_free() {
        return String::new();
    }
    let running = places::ledger(config)
        .ok()
        .and_then(|place| settings::try_look(&place).ok())
        .and_then(|ledger| ledger.backlog().ok())
        .map_or(1, |backlog| backlog.running);
    too_slow(config.pace, running).map_or_else(String::new, |said| format!("\nNote: {said}.\n"))
}

/// Whether a board could begin, without touching a ledger that is not there.
fn can_begin(config: &Config, opening: &Opening, more: bool) -> Result<(), String> {
    if config.database.is_none() && !config.ledger.exists() {
        return Ok(());
    }
    match settings::try_look(&places::ledger(config)?) {
        Ok(ledger) => fits(&ledger, opening, more),
        // There is nothing yet that it could conflict with; or an older schema, which is brought up
        // to date by opening it to write.
        Err(LedgerError::Empty { .. } | LedgerError::Older { .. }) => Ok(()),
        Err(why) => Err(why.to_string()),
    }
}

/// Whether a board can exist beside what the ledger has: each letter has to find one of them.
/// `more` says that a player may play more boards than the rules have it.
fn fits(ledger: &AnyLedger, opening: &Opening, more: bool) -> Result<(), String> {
    let Setup { id, tag, address, .. } = &opening.setup;
    if ledger.load(&GameName::new(id)).map_err(|why| why.to_string())?.is_some() {
        return Err(format!("{id} has already begun; a new board needs a new id"));
    }
    for name in ledger.games().map_err(|why| why.to_string())? {
        // A board that can't be read is set aside, and keeps no other from beginning.
        let Ok(Some(game)) = read(ledger, &name) else { continue };
        let other = &game.setup;
        if other.address.eq_ignore_ascii_case(address) && other.tag.eq_ignore_ascii_case(tag) {
            return Err(format!(
                "{id} has the address {address} and the tag {tag:?}, as does {}: a letter could be \
                    for either. Give the new board another tag or another address",
                other.id
            ));
        }
    }
    if !more {
        check_seats(ledger, opening)?;
    }
    for name in ledger.tournaments().map_err(|why| why.to_string())? {
        let Some(short) = name.tournament() else { continue };
        let Ok(Some(found)) = kept(ledger, short) else { continue };
        let plan = &found.state.plan;
        if plan.address.eq_ignore_ascii_case(address) {
            return Err(format!(
                "{id} has the address {address}, at which the tournament {short} reads sign-ups \
                    and commands: give the board an address of its own"
            ));
        }
    }
    Ok(())
}

/// No player may have more than three boards at any one time (B.9). Boards of a tournament, which
/// counts its own and their rounds, are not among these.
fn check_seats(ledger: &AnyLedger, opening: &Opening) -> Result<(), String> {
    let mut boards: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in ledger.games().map_err(|why| why.to_string())? {
        if tournament_of(&name.0).is_some() {
            continue;
        }
        let Ok(Some(game)) = read(ledger, &name) else { continue };
        let plays = |person: &&Person| {
            game.seats.values().any(|seat| {
                let ended = game.is_over() || game.is_eliminated(seat.power);
                seat.held_by(&person.id, ended).is_some_and(|held| !held.over)
            })
        };
        for person in game.people.values().filter(plays) {
            boards.entry(person.address.to_lowercase()).or_default().push(game.setup.id.clone());
        }
    }
    for seat in &opening.seats {
        let person = opening.people.iter().find(|person| seat.holder() == Some(&person.id));
        let Some(person) = person else { continue };
        let played = boards.get(&person.address.to_lowercase());
        if let Some(played) = played.filter(|played| played.len() >= GAMES_MAX) {
            return Err(format!(
                "{} already plays {}, and three games at a time are the limit (B.9): seat someone \
                    else, or add --fourth-seat if your club allows more",
                person.name,
                listed(played)
            ));
        }
    }
    Ok(())
}
