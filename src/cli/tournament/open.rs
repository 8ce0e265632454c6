//! `chancery tournament open`: a tournament begins, its director and its seeds with it.

use chrono_tz::Tz;

use super::forms;
use crate::clerk::tournament;
use crate::cli::commanding::{leave, settle, tell_done, weighed};
use crate::cli::handing::Hands;
use crate::cli::prompt::{PromptEnd, PromptOptions, PromptResult};
use crate::cli::settings;
use crate::config::TournamentOptions;
use crate::daemon::requests::{DaemonRequest, Founding, Obeyed};
use crate::daemon::{BUILD, Office, tournaments};
use crate::game::calendar::Calendar;
use crate::language::times::read_zone;
use crate::ledger::LedgerError;
use crate::report::answers::tournament::roster::RosterAnswer;
use crate::report::answers::tournament::status::EventStatusAnswer;
use crate::tournament::draw::SpareRule;
use crate::tournament::plan::TournamentPlan;
use crate::tournament::roster::{Member, Role, Roster, name_and_address};
use crate::tournament::scoring::Credits;
use crate::tournament::scoring::systems::{self, USUAL};

/// The rulebook of tournaments, where nothing else is said.
const USUAL_RULEBOOK: &str = "world-masters";

const AFTER_HELP: &str = "Without --form it is a World Masters: before its first round can be \
    drawn it needs
seven teams of seven (49 players), five to eight committee members, and a game \
    master.

With --form it is an event for individuals, with seven players or more: one-round, \
    swiss-3 (three rounds, the best two count), league (six rounds, all count), top-board (three \
    rounds, then the best seven play for the title), or a file with the form (docs/format.md). The \
    director leads its boards unless game masters are entered. Try it with --dry-run, which says \
    what the form means.

Example: chancery tournament open od26 --name \"Open Days\" --form \
    swiss-3 --director \"Ann Able <ann@example.org>\" --games judge+{game}@example.org --address \
    td@example.org";

/// Open a tournament in a ledger, which is made if there is none
///
/// What no flag says is taken from the configuration, if there is one.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct TournamentOpenArguments {
    /// The short name, with which the names of games begin: up to 12 small letters and digits, with
    /// a digit among them, such as wm26
    short: String,
    /// The name in letters
    #[arg(long)]
    name: Option<String>,
    /// Who directs it: "Terry Dee <terry@example.org>"
    #[arg(long, value_name = "NAME <ADDRESS>")]
    director: String,
    /// The zone of the director, in which deadlines are told to him
    #[arg(long, default_value = "GMT", value_parser = zone)]
    zone: Tz,
    /// The address at which the tournament reads sign-up, commands and ballots
    #[arg(long)]
    address: Option<String>,
    /// The addresses of games, with {game} for the name of the game
    #[arg(long, value_name = "PATTERN")]
    games: String,
    /// The confirmation box of its games (D.VII(7))
    #[arg(long, value_name = "ADDRESS")]
    confirmation: Option<String>,
    /// The rulebook by which orders are judged [usually: world-masters]
    #[arg(long, value_name = "NAME")]
    rulebook: Option<String>,
    /// The system by which boards are scored [usually: World Masters]
    #[arg(long, value_name = "SYSTEM")]
    scoring: Option<String>,
    /// An event of individuals by a form: one-round, swiss-3, league, top-board, or a file
    #[arg(long, value_name = "FORM")]
    form: Option<String>,
    /// Where the players of a round don't fill whole boards, some play on two; usually some sit out
    #[arg(long, requires = "form")]
    two_boards: bool,
    /// Let players name the powers they would like ("prefer Turkey, Austria"); a draw follows this
    /// where everything else is equal
    #[arg(long, requires = "form")]
    preferences: bool,
    /// Ask all players to check in before each round; those who don't are not drawn
    #[arg(long, requires = "form")]
    check_in: bool,
    /// What players of the best teams have as credits after round one (C.6): usual, none, or
    /// numbers from the first team on such as "5 3 1" [usually: 10 to 1, with every system]
    #[arg(long, value_name = "CREDITS", value_parser = credits)]
    credits: Option<Credits>,
    /// Open it though the configuration names no mailbox that reads the addresses of its games
    #[arg(long)]
    any_address: bool,
    /// Where all chance comes from; the system's own chance, if it is left out
    #[arg(long, hide = true)]
    secret: Option<String>,
}

/// Opens it.
pub(super) fn run(options: &PromptOptions, wanted: &TournamentOpenArguments) -> PromptResult {
    let now = options.now()?;
    let secret = match &wanted.secret {
        Some(secret) => secret.clone(),
        None => settings::secret_text()?,
    };
    let plan = plan(options, wanted, secret)?;
    let mut faults = plan.faults();
    let director = director(wanted).map_err(|what| faults.push(what)).ok();
    let owned = director.as_ref().filter(|director| plan.owns(&director.address));
    faults.extend(owned.map(|owned| RosterAnswer::IsOurs(owned.address.clone()).to_string()));
    let Some(director) = director.filter(|_| faults.is_empty()) else {
        return Err(faults.join("\n"));
    };
    if !wanted.any_address
        && let Some(why) = unread(options, &plan)?
    {
        return Ok(PromptEnd::Refused(vec![why]));
    }
    if let Some(why) = clash(options, &plan)? {
        return Ok(PromptEnd::Refused(vec![why]));
    }
    let mut would = tournament::open(&plan, &director, now);
    if plan.form.is_none() && plan.system() != USUAL && plan.credits.are_usual() {
        would.said.push(EventStatusAnswer::CreditsStay.into());
    }
    would.said.push(EventStatusAnswer::HashesCome.into());
    if let Some(end) = weighed(options, &would)? {
        return Ok(end);
    }
    let founding = Founding { plan, director };
    match options.hands()? {
        Hands::Ours(ledger) => {
            let is_served = options.is_served()?;
            let mut office = Office::new(*ledger, BUILD);
            match founding.carry_out(&mut office, now).map_err(|why| why.to_string())? {
                Ok(ruling) => {
                    settle(options, &mut office, now)?;
                    tell_done(options, &Obeyed::of(&ruling), is_served)
                }
                Err(refused) => Ok(PromptEnd::Refused(vec![refused])),
            }
        }
        Hands::Daemon(visit) => leave(options, visit, &DaemonRequest::Found(Box::new(founding))),
    }
}

/// Why a tournament would conflict with what the ledger has, if it would. Does not touch a ledger
/// that is not there.
fn clash(options: &PromptOptions, plan: &TournamentPlan) -> Result<Option<String>, String> {
    let place = options.place()?;
    if place.file().is_some_and(|file| !file.exists()) {
        return Ok(None);
    }
    match settings::try_look(&place) {
        Ok(ledger) => tournaments::clash(&ledger, plan).map_err(|why| why.to_string()),
        // There is nothing yet; or an older schema, which opening it brings up to date.
        Err(LedgerError::Empty { .. } | LedgerError::Older { .. }) => Ok(None),
        Err(why) => Err(why.to_string()),
    }
}

/// Why letters to it or to its games would be lost, as far as a configuration says it.
fn unread(options: &PromptOptions, plan: &TournamentPlan) -> Result<Option<String>, String> {
    if options.ledger.is_some() || !options.config.exists() {
        return Ok(None);
    }
    let config = settings::config(&options.config)?;
    let of_tournament = config.unread(&plan.short, &plan.address);
    // "{game}" stands for each game in what is told, as in the option that it may change.
    let why = of_tournament.or_else(|| config.unread("{game}", &plan.games));
    Ok(why.map(|why| {
        format!(
            "{why}. If its letters reach one of the mailboxes anyway, for example through an \
                alias, add --any-address"
        )
    }))
}

/// What the configuration says about the tournament, or the defaults if there is none.
fn configured(options: &PromptOptions) -> Result<Option<TournamentOptions>, String> {
    match options.config.exists() {
        true => settings::config(&options.config).map(|config| Some(config.tournament)),
        false => Ok(None),
    }
}

fn zone(written: &str) -> Result<Tz, String> {
    read_zone(written).map_err(|why| why.to_string())
}

fn credits(text: &str) -> Result<Credits, String> {
    let expected = "expected usual, none, or falling numbers for the best teams such as \"5 3 1\"";
    Credits::read(text).ok_or_else(|| expected.to_owned())
}

/// The fixed part of the tournament, from the flags and from the configuration.
fn plan(
    options: &PromptOptions,
    wanted: &TournamentOpenArguments,
    secret: String,
) -> Result<TournamentPlan, String> {
    let known = configured(options)?;
    let either = |flag: &Option<String>, key: fn(&TournamentOptions) -> &String| {
        flag.clone().or_else(|| known.as_ref().map(|known| key(known).clone()))
    };
    let missing = |flag: &str| format!("{flag} is missing, and no configuration sets it");
    let name = either(&wanted.name, |known| &known.name).ok_or_else(|| missing("--name"))?;
    let address = either(&wanted.address, |known| &known.address);
    let rulebook = either(&wanted.rulebook, |known| &known.rulebook);
    let of_config = known.as_ref().and_then(|known| known.scoring.clone());
    let scoring = wanted.scoring.clone().or(of_config);
    let of_config = known.as_ref().and_then(|known| known.credits.clone());
    let zone = known.as_ref().map_or(Tz::GMT, |known| known.zone);
    let scoring = scoring.unwrap_or_else(|| USUAL.name().to_owned());
    let form = wanted.form.as_deref().map(|written| {
        let system = systems::named(&scoring).map_err(|what| what.to_string())?;
        forms::form(written, system).map(Box::new)
    });
    let spare = if wanted.two_boards { SpareRule::Two } else { SpareRule::Sit };
    Ok(TournamentPlan {
        short: wanted.short.clone(),
        name,
        address: address.ok_or_else(|| missing("--address"))?.to_lowercase(),
        games: wanted.games.to_lowercase(),
        confirmation: wanted.confirmation.clone(),
        rulebook: rulebook.unwrap_or_else(|| USUAL_RULEBOOK.to_owned()),
        scoring,
        credits: wanted.credits.clone().or(of_config).unwrap_or_default(),
        form: form.transpose()?,
        spare,
        asks_for_powers: wanted.preferences,
        checks_in: wanted.check_in,
        calendar: Calendar { zone, ..Calendar::default() },
        secret,
    })
}

fn director(wanted: &TournamentOpenArguments) -> Result<Member, String> {
    let (name, address) =
        name_and_address(&wanted.director).map_err(|what| format!("the director: {what}"))?;
    let id = Roster::default().free_id(&name);
    let roles = [Role::Director].into();
    Ok(Member { zone: wanted.zone, roles, ..Member::new(id, name, address) })
}
