//! `chancery tournament open`: a tournament begins, its director and its seeds with it.

use std::process::ExitCode;

use chrono_tz::Tz;

use super::Common;
use super::desk::{self, Done};
use crate::clerk;
use crate::cli::settings;
use crate::tournament::plan::Plan;
use crate::tournament::roster::{Member, Role, Roster, csv};

/// Open a tournament in a ledger, which is made if there is none
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The short name, with which the names of games begin: wm26
    short: String,
    /// The name in letters
    #[arg(long)]
    name: String,
    /// Who directs it: "Terry Dee <terry@example.org>"
    #[arg(long, value_name = "NAME <ADDRESS>")]
    director: String,
    /// The director's zone, in which deadlines are told to him
    #[arg(long, default_value = "GMT")]
    zone: Tz,
    /// The address at which the tournament reads sign-up, commands and ballots
    #[arg(long)]
    address: String,
    /// The addresses of games, with {game} for the name of the game
    #[arg(long, value_name = "PATTERN")]
    games: String,
    /// The confirmation box of its games (D.VII(7))
    #[arg(long, value_name = "ADDRESS")]
    confirmation: Option<String>,
    /// The rulebook by which orders are judged
    #[arg(long, default_value = "world-masters")]
    rulebook: String,
    /// The system by which boards are scored
    #[arg(long, default_value = "World Masters")]
    scoring: String,
    /// Where all chance comes from; the system's own chance, if it is left out
    #[arg(long, hide = true)]
    secret: Option<String>,
}

/// Opens it.
pub(super) fn run(common: &Common, wanted: &Arguments) -> Done {
    let now = desk::now(common);
    let secret = match &wanted.secret {
        Some(secret) => secret.clone(),
        None => settings::secret_text()?,
    };
    let plan = Plan {
        short: wanted.short.clone(),
        name: wanted.name.clone(),
        address: wanted.address.to_lowercase(),
        games: wanted.games.to_lowercase(),
        confirmation: wanted.confirmation.clone(),
        rulebook: wanted.rulebook.clone(),
        scoring: wanted.scoring.clone(),
        calendar: crate::game::calendar::Calendar::default(),
        secret,
    };
    let mut faults = plan.faults();
    let director = director(wanted).map_err(|what| faults.push(what)).ok();
    let Some(director) = director.filter(|_| faults.is_empty()) else {
        return Err(faults.join("\n"));
    };
    if !desk::confirmed(common, &clerk::tournament::open(&plan, &director, now))? {
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
    desk::tell(common, &ruling, true)
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
    })
}
