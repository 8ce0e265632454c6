//! Taking in: from the server into the journal, and marked.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::Path;
use std::time::Duration;

use chancery::ledger::{Arrived, Ledger, Opening, SqliteLedger, Uid};
use chancery::mail::{ImapBox, Mailbox, Settled, read};

use crate::rig::{Door, rig};
use crate::{Fault, now};

/// So many messages are fetched, committed and marked together.
const BATCH: usize = 200;
const OPENING: Opening<'static> =
    Opening { node: "bench", secret: [7; 32], patience: Duration::from_secs(5) };

/// Puts messages into a mailbox, all of a size that orders have.
pub(crate) fn fill(user: &str, count: usize) -> Result<(), Fault> {
    rig().save(user, &message(0)); // Dovecot makes the folders.
    let new = rig().maildir(user).join("new");
    let owner = fs::metadata(&new)?;
    for number in 1..count {
        let path = new.join(format!("1795168800.M{number}P1.bench"));
        fs::write(&path, message(number))?;
        chown(&path, Some(owner.uid()), Some(owner.gid()))?;
    }
    Ok(())
}

fn message(number: usize) -> Vec<u8> {
    let orders = "A Paris - Burgundy\r\nA Marseilles S A Paris - Burgundy\r\nF Brest - MAO\r\n";
    format!(
        "Return-Path: <ada@player.example>\r\nReceived: from mail.player.example by mx.club.example\
        ; Fri, 20 Nov 2026 10:00:00 +0000\r\nFrom: Ada <ada@player.example>\r\n\
        To: gm+g42.fra@club.example\r\nSubject: Re: g42 Spring 1901\r\n\
        Message-ID: <{number}.ada@player.example>\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\n\
        MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n\
        FRANCE, game g42, Spring 1901\r\n\r\n{orders}\r\n\
        On Thu, 19 Nov 2026 the master wrote:\r\n> Orders are due on Friday at 20:00.\r\n\
        > Yours, the master of the game\r\n-- \r\nAda\r\n"
    )
    .into_bytes()
}

/// Takes in all of a mailbox, into a journal of its own.
pub(crate) async fn take(user: &str, count: usize, folder: &Path) -> Result<Duration, Fault> {
    let file = folder.join("ledger");
    fs::create_dir(&file)?;
    let mut ledger = SqliteLedger::open(&file.join("ledger.db"), &OPENING)?;
    let server = rig().server(Door::Imaps, user);
    let mut mailbox = ImapBox::new("orders", server, "INBOX", Settled::Seen)?;
    let start = now();
    let (mut taken, mut orders) = (0, 0);
    loop {
        let batch = mailbox.fetch(BATCH).await?;
        if batch.is_empty() {
            break;
        }
        let handles: Vec<_> = batch.iter().map(|fetched| fetched.handle.clone()).collect();
        let arrived = batch.into_iter().map(|fetched| {
            let opened = read(&fetched.bytes);
            orders += usize::from(opened.letter.text.contains("Burgundy"));
            Arrived {
                mailbox: "orders".to_owned(),
                uid: fetched.uid.map(|(validity, number)| Uid { validity, number }),
                message_id: opened.letter.message_id,
                received: fetched.received,
                bytes: fetched.bytes,
            }
        });
        let arrived: Vec<Arrived> = arrived.collect();
        taken += ledger.receive(&arrived)?.len();
        // Here the daemon rules on what the journal has.
        mailbox.settle(&handles).await?;
    }
    let time = now() - start;
    mailbox.close().await;
    drop(ledger);
    fs::remove_dir_all(&file)?;
    if (taken, orders) != (count, count) {
        return Err(format!("{taken} mails of {count} were taken in, {orders} with orders").into());
    }
    Ok(time)
}
