//! Mailboxes, the carrier, and the secrets that open them.

mod boards;
mod forged;
mod provider;
mod secret_token;
mod tokens;
mod trial;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::TimeDelta;
use tokio::task::JoinSet;

use super::super::bell::Call;
use super::super::clock::Clock;
use super::super::{paging, places, post};
use super::{Finding, FindingWeight, Findings, ill, note, remedy, unit, well};
use crate::config::{CarrierKind, Config, LoginOptions, MailboxPlace, MailboxSource, SecretPlace};
use crate::mail::{
    Carried, Carrier, Courier, FileBox, FileCarrier, LetterBox, Mailbox, MailboxError, explained,
};

/// What a folder lacks: the first of its parts that is missing.
type Trial = Result<Option<PathBuf>, MailboxError>;

/// The remedy for what a server says.
const OF_SERVERS: &str = "check host, port, tls, ca-file, user and the password";

/// All mailboxes and the carrier, at the same time: a silent server takes its minute, and the
/// minutes must not add up.
pub(super) async fn all(config: &Config, send: bool, clock: &Clock, found: &mut Findings<'_>) {
    found.extend(provider::checks(config));
    let shared = Arc::new((config.clone(), clock.clone()));
    let mut checks = JoinSet::new();
    for source in config.mailboxes.clone() {
        let what = format!("mailbox {}", source.name);
        let login = match &source.place {
            MailboxPlace::Imap { server, .. } => server.login.as_ref(),
            _ => None,
        };
        match can_log_in(config, found, &source.name, login).await {
            true => {
                let shared = Arc::clone(&shared);
                checks.spawn(async move {
                    let (config, clock) = &*shared;
                    mailbox(&what, config, &source, clock).await
                });
            }
            false => found.push(note(&what, "not tried, since its secret is missing")),
        }
    }
    let login = match &config.carrier {
        CarrierKind::Smtp(server) => server.login.as_ref(),
        _ => None,
    };
    let can_send = can_log_in(config, found, "the carrier", login).await;
    if can_send {
        checks.spawn(async move {
            let (config, clock) = &*shared;
            vec![carrier(config, send, clock).await]
        });
    } else {
        let finding = note("carrier", "not tried, since its secret is missing");
        found.push(if send { unsent(&finding) } else { finding });
    }
    while let Some(checked) = checks.join_next().await {
        found.extend(checked.unwrap_or_default());
    }
    if !can_send {
        return;
    }
    if config.proof.has_tokens() {
        found.extend(tokens::arrive(config, send, clock).await);
    }
    found.extend(forged::removed(config, send, clock).await);
    found.extend(boards::arrive(config, send, clock).await);
    if send && !config.operator_command.is_empty() {
        found.push(operator_command(config, clock).await);
    }
}

/// Runs the operator's own command with a test call.
async fn operator_command(config: &Config, clock: &Clock) -> Finding {
    let what = "operator command";
    match paging::run(&config.operator_command, &test_call(config, clock)).await {
        Ok(()) => well(what, "it accepted a test call"),
        Err(why) => ill(what, &why, "run the command of [operator] by hand, as the daemon's user"),
    }
}

fn test_call(config: &Config, clock: &Clock) -> Call {
    Call {
        to: config.operator.clone().unwrap_or_default(),
        subject: "A test letter from Chancery".to_owned(),
        text: "This is the test letter that chancery doctor sends.\n".to_owned(),
        at: clock.real(),
    }
}

/// Looks for a secret, and says whether it is worth trying.
async fn can_log_in(
    config: &Config,
    found: &mut Findings<'_>,
    of: &str,
    login: Option<&LoginOptions>,
) -> bool {
    let Some(login) = login else { return true };
    let what = format!("secret of {of}");
    if let Some(finding) = unit::elsewhere(&what, &login.secret) {
        found.push(finding);
        return false;
    }
    if let SecretPlace::Token(words) = &login.secret {
        found.extend(secret_token::open_file(&what, words));
        let finding = secret_token::printed(&what, words).await;
        let can = finding.mend.is_none();
        found.push(finding);
        return can;
    }
    if let Err(why) = places::secret(&login.secret).await {
        let mend = match &login.secret {
            SecretPlace::File(file) => unit::of_container(file).unwrap_or_else(|| {
                format!(
                    "write the password into {}, readable only by this user (chmod 600), or name \
                        another file in password-file",
                    file.display()
                )
            }),
            SecretPlace::Credential { name, file } => format!(
                "write the password into {}, readable only by root (chmod 600); then {}",
                file.display(),
                unit::how_to_hand_over(name, file)
            ),
            SecretPlace::Env(name) => format!("set {name} in the environment of the daemon"),
            SecretPlace::Command(_) => {
                "run the command of password-command by hand as this user".into()
            }
            SecretPlace::Token(_) => secret_token::BY_HAND.into(),
        };
        found.push(ill(&what, &why, &mend));
        return false;
    }
    found.extend(unit::readable(config, &what, &login.secret));
    true
}

/// What to do about a provider's message, if we know its words; otherwise the usual advice.
fn remedy_for(why: &str, usual: &str) -> String {
    explained(why).unwrap_or(usual).to_owned()
}

/// A message, and what to do about it: our own command for tokens says both in one text, and we
/// know some words of providers.
pub(super) fn parted(text: &str) -> (&str, Option<&str>) {
    match text.split_once("To fix it: ") {
        Some((said, mend)) => (said.trim_end(), Some(mend.trim_end_matches('.'))),
        None => (text, explained(text)),
    }
}

/// A file with a secret that can be read: no other user should be able to.
pub(super) fn own_file(what: &str, file: &Path) -> Finding {
    let shown = file.display();
    match places::is_open_to_others(file) {
        true => ill(what, &format!("others can read {shown}"), &format!("chmod 600 {shown}")),
        false => well(what, format!("only its owner can read {shown}")),
    }
}

/// Opens a mailbox as the daemon will, and reads its clock.
async fn mailbox(
    what: &str,
    config: &Config,
    source: &MailboxSource,
    clock: &Clock,
) -> Vec<Finding> {
    let mut found = Vec::new();
    let (trial, mend) = match &source.place {
        MailboxPlace::Maildir(top) => (FileBox::try_maildir(top), whose(top)),
        MailboxPlace::Folder(top) => (FileBox::try_folder(top), whose(top)),
        MailboxPlace::Imap { .. } => (Ok(None), OF_SERVERS.to_owned()),
    };
    if let Some(finding) = untried(what, trial) {
        return vec![finding];
    }
    let mut letter_box = match places::letter_box(source).await {
        Ok(letter_box) => letter_box,
        Err(why) => return vec![ill(what, &why, &mend)],
    };
    if let (LetterBox::Imap(server), MailboxPlace::Imap { folder, .. }) =
        (&letter_box, &source.place)
    {
        match server.try_out().await {
            Ok(None) => {}
            Ok(Some(missing)) => found.push(note(
                what,
                format!(
                    "there is no folder {missing} for handled letters yet; chancery serve creates \
                        it"
                ),
            )),
            Err(why @ MailboxError::Faulty(_)) => {
                let mend = format!(
                    "set `folder` to a folder that this account may change (now {folder:?})"
                );
                return vec![ill(what, &why.to_string(), &mend)];
            }
            Err(why) => {
                let why = why.to_string();
                return vec![ill(what, &why, &remedy_for(&why, &mend))];
            }
        }
    }
    let before = clock.real();
    let told = letter_box.server_time().await;
    letter_box.close().await;
    let theirs = match told {
        Ok(theirs) => theirs,
        Err(why) => return vec![ill(what, &why.to_string(), &mend)],
    };
    let place = match &source.place {
        MailboxPlace::Imap { folder, .. } => format!("letters in {folder} can be read and marked"),
        _ => "its folders can be read and written".to_owned(),
    };
    let apart = (theirs - before).num_seconds();
    let said = format!("{place}, and its clock is {apart} s ahead");
    let most = TimeDelta::from_std(config.limits.clock_leap).unwrap_or(TimeDelta::MAX);
    found.push(match (theirs - before).abs() > most {
        true => ill(
            what,
            &said,
            "set both clocks with NTP: no rulings are made while they differ \
            so much",
        ),
        false => well(what, said),
    });
    found
}

async fn carrier(config: &Config, send: bool, clock: &Clock) -> Finding {
    let what = "carrier";
    let (trial, mend) = match &config.carrier {
        CarrierKind::Maildir(top) => (FileCarrier::try_maildir(top), whose(top)),
        CarrierKind::File(top) => (FileCarrier::try_folder(top), whose(top)),
        CarrierKind::Smtp(_) => (Ok(None), OF_SERVERS.to_owned()),
    };
    if let Some(finding) = untried(what, trial) {
        // With `--send` the operator is told that no letter was sent.
        return if send && finding.weight == FindingWeight::Note {
            unsent(&finding)
        } else {
            finding
        };
    }
    let mut courier = match places::courier(&config.carrier).await {
        Ok(courier) => courier,
        Err(why) => return ill(what, &why, &mend),
    };
    if let Courier::Smtp(server) = &mut courier
        && let Err(why) = server.open().await
    {
        let why = why.to_string();
        return ill(what, &why, &remedy_for(&why, &mend));
    }
    let Some(operator) = config.operator.clone().filter(|_| send) else {
        courier.rest().await;
        return well(what, "it accepts letters");
    };
    let call = Call { to: operator, ..test_call(config, clock) };
    let carried = courier.carry(&post::call(&call, config)).await;
    courier.rest().await;
    match carried {
        Carried::Sent { .. } => well(what, format!("a test letter is on its way to {}", call.to)),
        Carried::Later { why }
        | Carried::Paused { why, .. }
        | Carried::Barred { why }
        | Carried::Denied { why }
        | Carried::Unfit { why }
        | Carried::Refused { why }
        | Carried::Unknown { why } => {
            ill(what, &why, "see what the mail server says; it may want another tournament.address")
        }
    }
}

/// The finding on folders that are not tried further: nothing is made here.
fn untried(what: &str, trial: Trial) -> Option<Finding> {
    match trial {
        Ok(None) => None,
        Ok(Some(missing)) => Some(note(
            what,
            format!(
                "there is no folder {} yet; chancery serve creates it. If another program delivers \
                    or collects mail there, check that the name is right",
                missing.display()
            ),
        )),
        Err(MailboxError::File { what: did, path, why }) => {
            let said = format!("{}: can't {did}: {why}", path.display());
            Some(ill(what, &said, &remedy(&path, &why)))
        }
        Err(why) => Some(ill(what, &why.to_string(), "check that folder")),
    }
}

fn unsent(finding: &Finding) -> Finding {
    let said = format!("the test letter was not sent: {}", finding.said);
    ill(&finding.what, &said, "correct that, or start chancery serve once; then send again")
}

fn whose(folder: &Path) -> String {
    format!("check who owns {}, and whether this user may write there", folder.display())
}
