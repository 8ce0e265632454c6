//! Taking in: from the server into the journal, marked there, and ruled on.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;
use std::time::Duration;

use crate::house::{House, JUDGE, orders};
use crate::rig::{address, rig};
use crate::{Fault, now};

/// How many letters there are for each board: every player writes five times.
const LETTERS_PER_BOARD: usize = 35;

/// What it took.
pub(crate) struct Taken {
    pub(crate) time: Duration,
    /// The most memory that the daemon had, in megabytes.
    pub(crate) memory: f64,
}

fn boards(mails: usize) -> usize {
    mails.div_ceil(LETTERS_PER_BOARD).max(1)
}

/// Puts orders into the mailbox for all letters, replacing all that was in it.
pub(crate) fn fill(mails: usize) -> Result<(), Fault> {
    rig().save(JUDGE, b"Subject: this makes the folders\r\n\r\n");
    rig().doveadm(&["expunge", "-u", &address(JUDGE), "mailbox", "INBOX", "all"]);
    let new = rig().maildir(JUDGE).join("new");
    let owner = fs::metadata(&new)?;
    for number in 0..mails {
        let path = new.join(format!("1795168800.M{number}P{mails}.bench"));
        fs::write(&path, orders(number, boards(mails)))?;
        chown(&path, Some(owner.uid()), Some(owner.gid()))?;
    }
    Ok(())
}

/// Has a daemon with a ledger of its own take in and rule on all of the mailbox. Its letters wait.
pub(crate) async fn take(mails: usize, folder: &Path) -> Result<Taken, Fault> {
    let judge = address(JUDGE);
    let inbox = ["-u", &judge, "mailbox", "INBOX"];
    let seen = [&["flags", "remove"][..], &inbox[..2], &["\\Seen"], &inbox[2..], &["all"]].concat();
    rig().doveadm(&seen);
    let house = House::new(folder, boards(mails))?;
    house.keep_letters()?;
    let (backlog, _) = house.stands()?;
    let start = now();
    let mut served = house.serve()?;
    let all = i64::try_from(mails)?;
    house.until(&mut served, |backlog, letters| letters == all && backlog.unruled == 0).await?;
    let time = now() - start;
    let memory = served.memory()?;
    // Each of them was marked, and each was answered.
    let unseen = [&["search"][..], &inbox, &["unseen"]].concat();
    while rig().doveadm(&unseen).lines().next().is_some() {}
    drop(served);
    let answers = house.stands()?.0.unsent - backlog.unsent;
    house.remove()?;
    if answers >= mails as u64 {
        Ok(Taken { time, memory })
    } else {
        Err(format!("{mails} mails got {answers} answers").into())
    }
}
