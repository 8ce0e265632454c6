//! What `chancery doctor` looks at: all that a daemon needs, tried one after the other. Nothing is
//! changed but for a test file beside the ledger and a test message in each mailbox, which go
//! again.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use chrono::{Datelike, TimeDelta};

use super::bell::Call;
use super::clock::Clock;
use super::{check_templates, places, post, printer, stop_file, web};
use crate::config::{CarrierKind, Config, Login, MailboxPlace, MailboxSource, Secret};
use crate::ledger::{Ledger, LedgerError, SqliteLedger};
use crate::mail::{Carried, Carrier, Courier, Mailbox};

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub what: String,
    /// What was found.
    pub said: String,
    /// How to mend it; nothing, if it is well.
    pub mend: Option<String>,
}

/// So much has to fit beside the ledger.
const ROOM_BYTES: usize = 16 << 20;
const PATIENCE: Duration = Duration::from_secs(5);
/// A machine that was never set shows an earlier year.
const YEAR_MIN: i32 = 2026;

/// Looks at everything. With `send`, a test letter goes to the operator.
///
/// # Errors
///
/// If nothing can be tried at all.
pub fn examine(config: &Config, send: bool) -> Result<Vec<Finding>, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| format!("no runtime can be made: {why}"))?;
    Ok(runtime.block_on(all(config, send)))
}

async fn all(config: &Config, send: bool) -> Vec<Finding> {
    let clock = Clock::new(config.rehearsal.clone());
    let mut found = vec![time(config, &clock), room(&config.ledger), ledger(config)];
    found.extend(config.mailboxes.iter().filter_map(|source| match &source.place {
        MailboxPlace::Imap { server, .. } => secret(&source.name, server.login.as_ref()),
        _ => None,
    }));
    if let CarrierKind::Smtp(server) = &config.carrier {
        found.extend(secret("the carrier", server.login.as_ref()));
    }
    for source in &config.mailboxes {
        found.push(mailbox(config, source, &clock).await);
    }
    found.push(carrier(config, send, &clock).await);
    if let Some(listen) = &config.web.listen {
        found.push(match web::listen(listen).await {
            Ok(_) => well("pages", format!("{listen} is free")),
            Err(why) => ill("pages", &why, "end what listens there (a daemon of ours is right)"),
        });
    }
    if let Some(folder) = &config.web.gazette {
        found.push(match printer::check_is_ours(folder) {
            Ok(()) => well("gazette", format!("{} can be replaced", folder.display())),
            Err(why) => {
                let why = format!("{}: {why}", folder.display());
                ill("gazette", &why, "name another folder as web.gazette")
            }
        });
    }
    found.push(match check_templates(config.templates.as_deref()) {
        Ok(()) => well("templates", "what goes around letters can be used"),
        Err(why) => ill("templates", &why, "mend the file that is named, or leave it out"),
    });
    if config.operator.is_none() {
        let mend = "add [operator] with an address: else only the log tells of faults";
        found.push(ill("operator", "nobody is called", mend));
    }
    found
}

fn well(what: &str, said: impl Into<String>) -> Finding {
    Finding { what: what.to_owned(), said: said.into(), mend: None }
}

fn ill(what: &str, said: &str, mend: &str) -> Finding {
    Finding { what: what.to_owned(), said: said.to_owned(), mend: Some(mend.to_owned()) }
}

fn time(config: &Config, clock: &Clock) -> Finding {
    let (now, zone) = (clock.real(), config.tournament.zone);
    let there = now.with_timezone(&zone).format("%a %d %b %Y %H:%M");
    let said = format!("{} GMT, {there} in {zone}", now.format("%a %d %b %Y %H:%M"));
    match now.year() < YEAR_MIN {
        true => {
            ill("clock", &said, "set the clock, and keep it set by NTP (timedatectl set-ntp true)")
        }
        false => well("clock", said),
    }
}

/// Whether something fits beside the ledger.
fn room(ledger: &Path) -> Finding {
    let mut name = ledger.as_os_str().to_owned();
    name.push("-doctor");
    let tried = fs::File::create(&name).and_then(|mut file| {
        file.write_all(&vec![0; ROOM_BYTES])?;
        file.sync_all()
    });
    // It may never have been there.
    let _ = fs::remove_file(&name);
    let folder = ledger.parent().map_or_else(String::new, |folder| folder.display().to_string());
    match tried {
        Ok(()) => well("disk", format!("{} MB fit beside the ledger", ROOM_BYTES >> 20)),
        Err(why) => ill(
            "disk",
            &format!("{why}"),
            &format!("make the folder {folder:?}, make it this user's, and make room on its disk"),
        ),
    }
}

fn ledger(config: &Config) -> Finding {
    if !config.ledger.exists() {
        return well("ledger", "there is none yet: the daemon makes it");
    }
    let told = SqliteLedger::look(&config.ledger, PATIENCE).and_then(|ledger| {
        Ok((ledger.games()?.len(), ledger.backlog()?, ledger.given_up(1_000)?.len()))
    });
    match told {
        Ok((games, backlog, given_up)) => {
            let stopped = stop_file(&config.ledger).exists();
            let said = format!(
                "{games} boards, {} letters unruled, {} unsent, {given_up} given up",
                backlog.unruled, backlog.unsent
            );
            match stopped {
                true => ill("ledger", "the outbox is stopped", "chancery outbox show, then resume"),
                false => well("ledger", said),
            }
        }
        Err(why @ LedgerError::Older { .. }) => well("ledger", why.to_string()),
        Err(why) => ill("ledger", &why.to_string(), "see docs/ledger.md"),
    }
}

/// Whether the file of a secret is for its owner alone.
fn secret(of: &str, login: Option<&Login>) -> Option<Finding> {
    let Secret::File(file) = &login?.secret else { return None };
    let what = format!("secret of {of}");
    let shown = file.display();
    Some(match places::is_open_to_others(file) {
        true => ill(&what, &format!("others may read {shown}"), &format!("chmod 600 {shown}")),
        false => well(&what, format!("{shown} is for its owner alone")),
    })
}

/// Logs in, puts a test message into the mailbox and reads its time of receipt.
async fn mailbox(config: &Config, source: &MailboxSource, clock: &Clock) -> Finding {
    let what = format!("mailbox {}", source.name);
    let mend = "check host, port, tls, user and the password; for a folder, whose it is";
    let mut letter_box = match places::letter_box(source).await {
        Ok(letter_box) => letter_box,
        Err(why) => return ill(&what, &why, mend),
    };
    let before = clock.real();
    let told = letter_box.server_time().await;
    letter_box.close().await;
    let theirs = match told {
        Ok(theirs) => theirs,
        Err(why) => return ill(&what, &why.to_string(), mend),
    };
    let apart = theirs - before;
    let said =
        format!("a test message came back, and its clock is {} s ahead", apart.num_seconds());
    let most = TimeDelta::from_std(config.limits.clock_leap).unwrap_or(TimeDelta::MAX);
    match apart.abs() > most {
        true => ill(&what, &said, "set both clocks by NTP: nothing is ruled while they differ so"),
        false => well(&what, said),
    }
}

async fn carrier(config: &Config, send: bool, clock: &Clock) -> Finding {
    let what = "carrier";
    let mend = "check host, port, tls, user and the password; for a folder, whose it is";
    let mut courier = match places::courier(&config.carrier).await {
        Ok(courier) => courier,
        Err(why) => return ill(what, &why, mend),
    };
    if let Courier::Smtp(server) = &mut courier
        && let Err(why) = server.open().await
    {
        return ill(what, &why.to_string(), mend);
    }
    let Some(operator) = config.operator.clone().filter(|_| send) else {
        courier.rest().await;
        return well(what, "it lets us in");
    };
    let call = Call {
        to: operator,
        subject: "A test letter of Chancery".to_owned(),
        text: "This is the test letter that chancery doctor sends.\n".to_owned(),
        at: clock.real(),
    };
    let carried = courier.carry(&post::call(&call, &config.tournament.address)).await;
    courier.rest().await;
    match carried {
        Carried::Sent => well(what, format!("a test letter is on its way to {}", call.to)),
        Carried::Later { why } | Carried::Refused { why } | Carried::Unknown { why } => {
            ill(what, &why, "see what the mail server says; it may want another tournament.address")
        }
    }
}
