//! Sending: letters over one connection, a daemon's outbox, and how soon orders have their receipt.

use std::path::Path;
use std::time::Duration;

use chancery::mail::{
    Carried, Carrier, FinishedLetter, ImapBox, Mailbox, Parts, Picture, Settled, SmtpCarrier,
    compose,
};
use chrono::DateTime;

use crate::house::{House, PLAYER, answered, orders};
use crate::rig::{Door, address, rig};
use crate::{Fault, now, row};

/// How many letters are timed together, if there are as many.
const TURN_MAX: usize = 100;

fn letter(to: &str, number: usize, picture: Option<usize>) -> FinishedLetter {
    let (from, to) = (address("gm"), address(to));
    let id = format!("r{number}.g42@diplomacy.test");
    // Bytes that no compression of the wire would make small.
    let png: Vec<u8> = (0..picture.unwrap_or(0)).map(|at| (at * at / 7 % 251) as u8).collect();
    let text = "Burgundy: A Paris - Burgundy succeeds, with one support, against one.\n".repeat(40);
    let html = format!("<img src=\"cid:map\"><pre>{text}</pre>");
    let bytes = compose(&Parts {
        from: &from,
        to: &to,
        subject: "g42: results of Spring 1901",
        date: DateTime::UNIX_EPOCH,
        message_id: &id,
        references: &["g42@diplomacy.test"],
        text: &text,
        html: picture.map(|_| html.as_str()),
        picture: picture.map(|_| Picture { png: &png, cid: "map", file_name: "map.png" }),
        ..Parts::default()
    });
    FinishedLetter { from: address("gm+b7"), to, message_id: id, bytes }
}

/// How many letters go over one connection in a second; put together as they go.
pub(crate) async fn letters(count: usize, picture: Option<usize>) -> Result<(), Fault> {
    let mut carrier = SmtpCarrier::new(rig().server(Door::Submissions, "gm"), "localhost")?;
    carrier.open().await?;
    let mut rates = Vec::new();
    let letters = TURN_MAX.min(count);
    for turn in 0..count / letters {
        let start = now();
        for number in 0..letters {
            let mail = letter("results", turn * letters + number, picture);
            match carrier.carry(&mail).await {
                Carried::Sent { .. } => {}
                other => return Err(format!("a letter was not sent: {other:?}").into()),
            }
        }
        rates.push(letters as f64 / (now() - start).as_secs_f64());
    }
    carrier.rest().await;
    let with = if picture.is_some() { "with a map of 40 kB" } else { "without a map" };
    row(&format!("letters sent on one connection, {with}, per second"), rates);
    Ok(())
}

/// How many letters of its outbox a daemon sends in a second: the start letters of boards, each
/// board's with a map that is drawn for it.
pub(crate) async fn outbox(count: usize, folder: &Path) -> Result<(), Fault> {
    let house = House::new(folder, count.div_ceil(8))?;
    let letters = house.stands()?.0.unsent;
    let start = now();
    let mut served = house.serve()?;
    house.until(&mut served, |backlog, _| backlog.unsent == 0).await?;
    let rate = letters as f64 / (now() - start).as_secs_f64();
    drop(served);
    house.remove()?;
    row("sent by the daemon, a map drawn for every eight, per second", vec![rate]);
    Ok(())
}

/// How long after the server's answer to a player's orders his receipt is fetched by a mail program
/// that listens, at 20 letters a second.
pub(crate) async fn answers(count: usize, folder: &Path) -> Result<(), Fault> {
    let boards = count.div_ceil(7);
    let house = House::new(folder, boards)?;
    let mut served = house.serve()?;
    house.until(&mut served, |backlog, _| backlog.unsent == 0).await?;
    let mut carrier = SmtpCarrier::new(rig().server(Door::Submissions, PLAYER), "localhost")?;
    carrier.open().await?;
    let server = rig().server(Door::Imaps, PLAYER);
    let mut mailbox = ImapBox::new("receipts", server, "INBOX", Settled::Seen)?;
    // The start letters.
    loop {
        let batch = mailbox.fetch(200).await?;
        if batch.is_empty() {
            break;
        }
        let handles: Vec<_> = batch.into_iter().map(|fetched| fetched.handle).collect();
        mailbox.settle(&handles).await?;
    }
    let send = async {
        let mut clock = tokio::time::interval(Duration::from_millis(50));
        let mut sent = Vec::new();
        for number in 0..count {
            clock.tick().await;
            let bytes = orders(number, boards);
            let to = chancery::mail::read(&bytes).letter.to.remove(0).address;
            let message_id = number.to_string();
            let mail = FinishedLetter { from: address(PLAYER), to, message_id, bytes };
            let carried = carrier.carry(&mail).await;
            if !matches!(carried, Carried::Sent { .. }) {
                return Err(Fault::from(format!("a letter was not sent: {carried:?}")));
            }
            sent.push(now());
        }
        Ok(sent)
    };
    let receive = async {
        let mut times = vec![None; count];
        while times.iter().any(Option::is_none) {
            mailbox.wait(Duration::from_secs(60)).await?;
            let batch = mailbox.fetch(200).await?;
            let at = now();
            let handles: Vec<_> = batch.iter().map(|fetched| fetched.handle.clone()).collect();
            for number in batch.iter().filter_map(|fetched| answered(&fetched.bytes)) {
                *times.get_mut(number).ok_or("an answer to no letter")? = Some(at);
            }
            mailbox.settle(&handles).await?;
        }
        Ok::<_, Fault>(times)
    };
    let (sent, times) = tokio::try_join!(send, receive)?;
    drop(served);
    house.remove()?;
    let pairs = sent.iter().zip(times.into_iter().flatten());
    let mut waits: Vec<f64> =
        pairs.map(|(sent, had)| had.saturating_sub(*sent).as_secs_f64()).collect();
    waits.sort_by(f64::total_cmp);
    let late = waits.get(waits.len() * 99 / 100).copied().unwrap_or(f64::NAN);
    row("from the server's answer until the receipt is there, s", waits);
    row("the same, 99 of 100", vec![late]);
    Ok(())
}
