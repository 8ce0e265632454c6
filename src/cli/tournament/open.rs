//! `chancery tournament open`: a tournament begins, its director and its seeds with it.

use std::process::ExitCode;

use chrono_tz::Tz;

use super::Common;
use super::desk::{self, Done};
use super::order;
use crate::clerk;
use crate::cli::settings;
use crate::config::Tournament;
use crate::daemon::requests::Obeyed;
use crate::game::calendar::Calendar;
use crate::tournament::plan::Plan;
use crate::tournament::roster::{Member, Role, Roster, csv};
use crate::tournament::scoring::systems::USUAL;

/// The rulebook of tournaments, where nothing else is said.
const USUAL_RULEBOOK: &str = "world-masters";

/// What is said instead of hashes while nothing is done: each run makes seeds of its own.
const HASHES_COME: &str =
    "The hashes of its seeds are shown once it is open: the seeds are made then, and not before.";

const AFTER_HELP: &str = "\
Before its first round can be drawn it needs seven teams of seven (49 players), five to eight of \
the committee, and a game master. With fewer players: single boards by `chancery game open`, \
scored by `chancery score`.";

/// Open a tournament in a ledger, which is made if there is none
///
/// What no flag says is taken from the configuration, if there is one.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The short name, with which the names of games begin: wm26
    short: String,
    /// The name in letters
    #[arg(long)]
    name: Option<String>,
    /// Who directs it: "Terry Dee <terry@example.org>"
    #[arg(long, value_name = "NAME <ADDRESS>")]
    director: String,
    /// The zone of the director, in which deadlines are told to him
    #[arg(long, default_value = "GMT", value_parser = order::zone)]
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
    /// Where all chance comes from; the system's own chance, if it is left out
    #[arg(long, hide = true)]
    secret: Option<String>,
}

/// Opens it.
pub(super) fn run(common: &Common, wanted: &Arguments) -> Done {
    let now = desk::now(common)?;
    let secret = match &wanted.secret {
        Some(secret) => secret.clone(),
        None => settings::secret_text()?,
    };
    let plan = plan(common, wanted, secret)?;
    let mut faults = plan.faults();
    let director = director(wanted).map_err(|what| faults.push(what)).ok();
    faults.extend(director.as_ref().and_then(|director| plan.owns(&director.address)));
    let Some(director) = director.filter(|_| faults.is_empty()) else {
        return Err(faults.join("\n"));
    };
    let mut would = clerk::tournament::open(&plan, &director, now);
    would.said.push(HASHES_COME.to_owned());
    if !desk::confirmed(common, &would)? {
        return Ok(ExitCode::from(u8::from(!common.dry_run)));
    }
    let mut office = desk::write(common)?;
    let opened = office.open_tournament(&plan, &director, now);
    let ruling = opened.map_err(|why| match why {
        crate::daemon::Trouble::Ledger(crate::ledger::LedgerError::AlreadyRuled { .. }) => {
            format!("there is a tournament {} in this ledger already", plan.short)
        }
        why => why.to_string(),
    })?;
    desk::tell(common, &Obeyed::of(&ruling), true)
}

/// What stays of the tournament, from the flags and from the configuration.
fn plan(common: &Common, wanted: &Arguments, secret: String) -> Result<Plan, String> {
    let known = desk::configured(common)?;
    let either = |flag: &Option<String>, key: fn(&Tournament) -> &String| {
        flag.clone().or_else(|| known.as_ref().map(|known| key(known).clone()))
    };
    let missing = |flag: &str| format!("{flag} is missing, and no configuration says it");
    let name = either(&wanted.name, |known| &known.name).ok_or_else(|| missing("--name"))?;
    let address = either(&wanted.address, |known| &known.address);
    let rulebook = either(&wanted.rulebook, |known| &known.rulebook);
    let scoring = either(&wanted.scoring, |known| &known.scoring);
    let zone = known.as_ref().map_or(Tz::GMT, |known| known.zone);
    Ok(Plan {
        short: wanted.short.clone(),
        name,
        address: address.ok_or_else(|| missing("--address"))?.to_lowercase(),
        games: wanted.games.to_lowercase(),
        confirmation: wanted.confirmation.clone(),
        rulebook: rulebook.unwrap_or_else(|| USUAL_RULEBOOK.to_owned()),
        scoring: scoring.unwrap_or_else(|| USUAL.name().to_owned()),
        calendar: Calendar { zone, ..Calendar::default() },
        secret,
    })
}

fn director(wanted: &Arguments) -> Result<Member, String> {
    let (name, address) =
        csv::name_and_address(&wanted.director).map_err(|what| format!("the director: {what}"))?;
    Ok(Member {
        id: Roster::default().free_id(&name),
        name,
        address,
        zone: wanted.zone,
        team: None,
        roles: [Role::Director].into(),
        power: None,
        signed: None,
        former: Vec::new(),
    })
}
