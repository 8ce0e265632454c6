//! What `chancery doctor` looks at: all that a daemon needs, tried one after the other. It changes
//! nothing except test files beside the ledger and in folders of mail, and a question for the time
//! in a folder of its own on each server, which it removes again. It makes no other folder: a
//! misspelt name would look right then.

mod mail;
mod people;
mod unit;
mod work;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::Datelike;
use rustix::fs::{Access, AtFlags, CWD, accessat};

use super::clock::Clock;
use super::frames::check_templates;
use super::sending::stop_file;
use super::{edition_folder, places, web};
use crate::config::Config;
use crate::ledger::{AnyLedger, Ledger, LedgerError, LedgerPlace, SqliteLedger, unlinked};
use crate::report::names::count;

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub what: String,
    /// What was found.
    pub said: String,
    /// How to mend it; nothing if it is well.
    pub mend: Option<String>,
    /// How serious it is, if there is nothing to mend.
    pub weight: FindingWeight,
}

impl Finding {
    /// Whether the finding is that no daemon is at work: all may be ready, but nothing is done.
    pub fn is_none_at_work(&self) -> bool {
        work::is_none_at_work(self)
    }
}

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingWeight {
    Well,
    /// It may be right or wrong, which only a person knows.
    Note,
    /// It works, but an attacker could do harm with it.
    Warning,
}

/// How much has to fit beside the ledger.
const ROOM_BYTES: usize = 16 << 20;
const PATIENCE: Duration = Duration::from_secs(5);
/// A machine that was never set shows an earlier year.
const YEAR_MIN: i32 = 2026;
/// Every row of a ledger up to this size is checked; a larger one would take minutes.
const LOOKED_AT_BYTES_MAX: u64 = 256 << 20;
/// The files beside a ledger that the daemon writes to.
const BESIDE: [&str; 5] = ["", "-wal", "-shm", "-lock", "-witness"];

/// What was found so far. Each finding is told as soon as it is known: a server that does not
/// answer takes its time, and must not delay the findings on others.
struct Findings<'t> {
    found: Vec<Finding>,
    tell: &'t mut dyn FnMut(&Finding),
}

impl Findings<'_> {
    fn push(&mut self, finding: Finding) {
        (self.tell)(&finding);
        self.found.push(finding);
    }

    fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }
}

/// Looks at everything, and tells each finding at once. With `send`, a test letter goes to the
/// operator.
///
/// # Errors
///
/// If nothing can be tried at all.
pub fn examine(
    config: &Config,
    send: bool,
    tell: &mut dyn FnMut(&Finding),
) -> Result<Vec<Finding>, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| format!("can't create a runtime: {why}"))?;
    let mut found = Findings { found: Vec::new(), tell };
    runtime.block_on(all(config, send, &mut found));
    Ok(found.found)
}

/// Asks a running daemon how it is, and looks at nothing else. It is a fault if none is running.
pub fn examine_running(config: &Config, tell: &mut dyn FnMut(&Finding)) -> Vec<Finding> {
    let mut found = Findings { found: Vec::new(), tell };
    found.extend(work::running(config));
    found.found
}

async fn all(config: &Config, send: bool, found: &mut Findings<'_>) {
    let clock = Clock::new(config.rehearsal.clone());
    found.push(time(config, &clock));
    found.extend(rehearsal(&clock));
    found.push(room(&config.ledger));
    found.extend(password(config));
    found.push(ledger(config));
    work::unreadable(config).into_iter().for_each(|finding| found.push(finding));
    work::troubles(config).into_iter().for_each(|finding| found.push(finding));
    found.extend(work::pace(config));
    found.extend(people::proof(config));
    found.extend(people::phrases(config));
    mail::all(config, send, &clock, found).await;
    if let Some(listen) = &config.web.listen {
        found.push(match web::listen(listen).await {
            Ok(_) => well("pages", format!("{listen} is free")),
            Err(_) if is_at_work(config) => {
                let said = "is in use, as it should be: the daemon is running";
                note("pages", format!("{listen} {said}"))
            }
            Err(why) => {
                let mend = "stop the program that listens there, or choose another port";
                ill("pages", &why, mend)
            }
        });
    }
    found.extend(config.web.gazette.as_deref().map(gazette));
    found.extend(unit::hooks(config));
    found.push(match check_templates(config.templates.as_deref()) {
        Ok(()) => well("templates", "the letter templates can be used"),
        Err(why) => ill("templates", &why, "correct the file that is named, or remove it"),
    });
    found.extend(operator(config));
}

/// Whether the folder of the gazette holds nothing else, and whether this user can replace it.
fn gazette(folder: &Path) -> Finding {
    let told = |why: &io::Error| format!("{}: {why}", folder.display());
    if let Err(why) = edition_folder::check_is_ours(folder) {
        return ill("gazette", &told(&why), "set web.gazette to another folder");
    }
    match edition_folder::check_is_writable(folder) {
        Ok(()) => well("gazette", format!("{} can be replaced", folder.display())),
        Err((place, why)) => {
            let said =
                format!("{} can't be replaced: {}: {why}", folder.display(), place.display());
            ill("gazette", &said, &remedy(&place, &why))
        }
    }
}

/// Whether a person is called when something is wrong.
fn operator(config: &Config) -> Option<Finding> {
    let mend = "set operator.address to a person's address: otherwise only the log tells of faults";
    let Some(operator) = &config.operator else {
        return Some(ill("operator", "no one is called when something is wrong", mend));
    };
    let own = &config.tournament.address;
    operator.eq_ignore_ascii_case(own).then(|| {
        ill("operator", &format!("calls go to {own}, which the daemon itself reads"), mend)
    })
}

fn well(what: &str, said: impl Into<String>) -> Finding {
    Finding { what: what.to_owned(), said: said.into(), mend: None, weight: FindingWeight::Well }
}

fn note(what: &str, said: impl Into<String>) -> Finding {
    Finding { weight: FindingWeight::Note, ..well(what, said) }
}

fn warning(what: &str, said: impl Into<String>) -> Finding {
    Finding { weight: FindingWeight::Warning, ..well(what, said) }
}

fn ill(what: &str, said: &str, mend: &str) -> Finding {
    Finding { mend: Some(mend.to_owned()), ..well(what, said) }
}

/// The remedy for a system error about a folder, or a file in it.
fn remedy(path: &Path, why: &io::Error) -> String {
    let shown = path.display();
    match why.kind() {
        io::ErrorKind::NotFound => format!("create the folder of {shown}, or name another"),
        io::ErrorKind::PermissionDenied => {
            format!("make this user the owner of {shown}, or run this as the daemon's user")
        }
        io::ErrorKind::ReadOnlyFilesystem => {
            format!("mount the disk of {shown} for writing (in a service: ReadWritePaths)")
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            format!("free some space on the disk of {shown}")
        }
        _ => format!("check what {shown} is"),
    }
}

fn time(config: &Config, clock: &Clock) -> Finding {
    let (now, zone) = (clock.real(), config.tournament.zone);
    let there = now.with_timezone(&zone).format("%a %-d %b %Y %H:%M");
    let said = format!("{} GMT, {there} in {zone}", now.format("%a %-d %b %Y %H:%M"));
    match now.year() < YEAR_MIN {
        true => ill(
            "clock",
            &said,
            "set the clock, and keep it set with NTP (timedatectl set-ntp true)",
        ),
        false => well("clock", said),
    }
}

/// A clock that is moved by hand is for rehearsals, and easily forgotten.
fn rehearsal(clock: &Clock) -> Option<Finding> {
    if !clock.is_rehearsal() {
        return None;
    }
    let what = "rehearsal";
    Some(match clock.refresh() {
        Ok(_) => {
            let now = clock.now().format("%a %-d %b %Y %H:%M GMT");
            note(what, format!("for the tournament it is {now}; for real play, remove [rehearsal]"))
        }
        Err(why) => ill(what, &why, "correct that file, or remove [rehearsal]"),
    })
}

/// Whether something fits beside the ledger.
fn room(ledger: &Path) -> Finding {
    // The reader of this may be in another folder.
    let ledger = std::path::absolute(ledger).unwrap_or_else(|_| ledger.to_owned());
    let tried = beside(&ledger, "-doctor");
    let written = unlinked::make(&tried).and_then(|mut file| {
        file.write_all(&vec![0; ROOM_BYTES])?;
        file.sync_all()
    });
    // It may never have been there.
    let _ = fs::remove_file(&tried);
    match written {
        Ok(()) => well(
            "disk",
            format!("there is room next to the ledger ({} MB tried)", ROOM_BYTES >> 20),
        ),
        Err(why) => {
            let folder = ledger.parent().unwrap_or(&ledger);
            if let Some(finding) = unit::makes(folder, Path::new(unit::STATE)) {
                return finding;
            }
            let said = format!("{}: {why}", tried.display());
            ill("disk", &said, &remedy(folder, &why))
        }
    }
}

/// Whether the daemon of this configuration is at work.
fn is_at_work(config: &Config) -> bool {
    match places::ledger(config) {
        Ok(LedgerPlace::Server(server)) => server.has(&config.node).unwrap_or(false),
        _ => SqliteLedger::holder(&config.ledger).is_some(),
    }
}

/// The password of a ledger on a server, if it is in a file.
fn password(config: &Config) -> Option<Finding> {
    let secret = config.database.as_ref()?.password.as_ref()?;
    let what = "secret of the ledger";
    match unit::elsewhere(what, secret) {
        None if places::ledger(config).is_ok() => unit::readable(config, what, secret),
        elsewhere => elsewhere,
    }
}

/// A ledger on a server that can't be asked.
fn without_secret(config: &Config, why: &str) -> Finding {
    match password(config) {
        Some(_) => note("ledger", "not checked, since its secret is missing"),
        None => ill("ledger", why, "correct the password of [ledger]"),
    }
}

/// A user of a database who may not write to it.
fn forbidden(place: &LedgerPlace) -> Option<Finding> {
    let LedgerPlace::Server(server) = place else { return None };
    let said = match server.may_write() {
        Ok(true) => return None,
        Ok(false) => format!("{place}: this user may not write there"),
        // It can be read, but no daemon can work there.
        Err(why @ LedgerError::Standby { .. }) => {
            let mend = "name the primary server in [ledger] url, or both servers; or promote this \
                one";
            return Some(ill("ledger", &why.to_string(), mend));
        }
        Err(why) => why.to_string(),
    };
    let mend = "make this user the database's owner (createdb --owner), or grant it CREATE on the \
        schema and all privileges on its tables";
    Some(ill("ledger", &said, mend))
}

fn ledger(config: &Config) -> Finding {
    let place = match places::ledger(config) {
        Ok(place) => place,
        Err(why) => return without_secret(config, &why),
    };
    if let Some(file) = place.file() {
        if !file.exists() {
            let file = file.display();
            return note("ledger", format!("there is no {file} yet: chancery serve creates it"));
        }
        if let Some((file, why)) = unwritable(file) {
            let said = format!("{} can't be written: {why}", file.display());
            return ill("ledger", &said, &remedy(&file, &why));
        }
    }
    // A ledger on a server may be large, and chancery audit checks it.
    let is_small = place
        .file()
        .is_some_and(|file| fs::metadata(file).is_ok_and(|it| it.len() <= LOOKED_AT_BYTES_MAX));
    let told = AnyLedger::look(&place, PATIENCE).and_then(|ledger| {
        let counts = (ledger.games()?.len(), ledger.backlog()?, ledger.given_up(1_000)?.len());
        Ok((counts, if is_small { Some(ledger.verify(None)?) } else { None }))
    });
    let ((games, backlog, given_up), damages) = match told {
        Ok(told) => told,
        Err(why @ LedgerError::Older { .. }) => return well("ledger", why.to_string()),
        Err(LedgerError::Empty { .. }) if place.file().is_none() => {
            return forbidden(&place).unwrap_or_else(|| {
                well("ledger", "the database is still empty: the daemon will create its tables")
            });
        }
        Err(why @ LedgerError::Empty { .. }) => {
            let mend = "restore the newest backup, or remove the file, and chancery serve will \
                begin a new ledger";
            return ill("ledger", &why.to_string(), mend);
        }
        Err(why) => return ill("ledger", &why.to_string(), "see docs/ledger.md"),
    };
    if let Some(finding) = forbidden(&place) {
        return finding;
    }
    if let Some(damage) = damages.iter().flatten().next() {
        let said = format!("it is damaged: {damage}");
        let mend = "keep a copy of all its files, and restore the newest backup; chancery audit \
            names every damaged row";
        return ill("ledger", &said, mend);
    }
    if stop_file(&config.ledger).exists() {
        let mend = "run chancery outbox show, then chancery outbox resume";
        return ill("ledger", "the outbox is stopped", mend);
    }
    let looked_at = match damages {
        Some(_) => "every row is sound",
        None if place.file().is_none() => {
            "it is on a server, so its rows were not checked (chancery audit does that)"
        }
        None => "it is large, so its rows were not checked (chancery audit does that)",
    };
    let holder = place.file().and_then(SqliteLedger::holder);
    let holder = holder.map_or_else(String::new, |holder| format!("; in use by {holder}"));
    well(
        "ledger",
        format!(
            "{}, {} unruled, {} unsent, {given_up} given up; {looked_at}{holder}",
            count(games, "board"),
            backlog.unruled,
            backlog.unsent
        ),
    )
}

/// The first of the ledger's files that this user can't write to.
fn unwritable(ledger: &Path) -> Option<(PathBuf, io::Error)> {
    let files = BESIDE.iter().map(|end| beside(ledger, end));
    let mut there = files.filter(|file| file.exists());
    there.find_map(|file| {
        if file.is_dir() {
            return Some((file, io::ErrorKind::IsADirectory.into()));
        }
        // It is not opened: a pipe in its place would keep us waiting.
        let why = accessat(CWD, &file, Access::WRITE_OK, AtFlags::EACCESS).err()?;
        Some((file, why.into()))
    })
}

fn beside(ledger: &Path, end: &str) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}
