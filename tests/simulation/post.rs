//! The post of the simulation: letters as bytes, and what befalls them on the way.

use std::collections::BTreeMap;

use chancery::game::Moment;
use chancery::ledger::{Arrived, Uid};
use chancery::mail::MailboxKind;
use chrono::TimeDelta;

use crate::simulation::dice::Dice;
use crate::simulation::world;

/// A letter that a person writes.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// The id of ours that it answers.
    pub(crate) answers: Option<String>,
    pub(crate) is_automatic: bool,
    /// Whether a copy goes to the confirmation box.
    pub(crate) is_confirmed: bool,
}

/// Letters under way, by the moment at which the server will have them.
#[derive(Default)]
pub(crate) struct Post {
    under_way: BTreeMap<(Moment, u64), Arrived>,
    count: u64,
    uid: u32,
    /// What was lost, doubled and so on, by name.
    pub(crate) fates: BTreeMap<&'static str, u64>,
}

impl Post {
    /// A person posts a letter.
    pub(crate) fn post(&mut self, dice: &mut Dice, written: &Written, at: Moment) {
        self.count += 1;
        let id = format!("{}@players.example", self.count);
        let bytes = bytes(written, &id, at);
        let fate = match dice.below(100) {
            0 => "lost",
            1..3 => "late",
            3..5 => "doubled",
            5..6 => "fetched twice",
            6..14 => "overtaken",
            _ => "in order",
        };
        *self.fates.entry(fate).or_default() += 1;
        let delay = match fate {
            "late" => TimeDelta::minutes(60 + dice.below(48 * 60) as i64),
            "overtaken" => TimeDelta::minutes(dice.below(120) as i64),
            _ => TimeDelta::seconds(dice.below(20) as i64),
        };
        if fate == "lost" {
            return;
        }
        let first = self.deliver("orders", &id, &bytes, at + delay);
        match fate {
            "doubled" => {
                let later = TimeDelta::seconds(dice.below(7_200) as i64);
                self.deliver("orders", &id, &bytes, at + delay + later);
            }
            "fetched twice" => {
                self.count += 1;
                self.under_way.insert((first.received, self.count), first);
            }
            _ => {}
        }
        if written.is_confirmed {
            let early = TimeDelta::seconds(dice.below(30) as i64);
            self.deliver(MailboxKind::CONFIRMATION, &id, &bytes, at + early);
        }
    }

    fn deliver(&mut self, mailbox: &str, id: &str, bytes: &[u8], at: Moment) -> Arrived {
        self.count += 1;
        self.uid += 1;
        let arrived = Arrived {
            mailbox: mailbox.to_owned(),
            uid: Some(Uid { validity: 1, number: self.uid }),
            message_id: Some(id.to_owned()),
            received: at,
            bytes: bytes.to_vec(),
        };
        self.under_way.insert((at, self.count), arrived.clone());
        arrived
    }

    /// When the server has the next letter.
    pub(crate) fn next(&self) -> Option<Moment> {
        self.under_way.first_key_value().map(|((at, _), _)| *at)
    }

    /// What the server has by now. Mailboxes are not fetched in the order of receipt.
    pub(crate) fn fetch(&mut self, dice: &mut Dice, now: Moment) -> Vec<Arrived> {
        let later = self.under_way.split_off(&(now + TimeDelta::milliseconds(1), 0));
        let fetched = std::mem::replace(&mut self.under_way, later);
        let mut fetched: Vec<Arrived> = fetched.into_values().collect();
        dice.shuffle(&mut fetched);
        fetched
    }
}

fn bytes(written: &Written, id: &str, at: Moment) -> Vec<u8> {
    let Written { from, to, subject, text, .. } = written;
    let answers = written.answers.as_ref();
    let answers = answers.map(|id| format!("In-Reply-To: <{id}>\r\n")).unwrap_or_default();
    let auto = if written.is_automatic { "Auto-Submitted: auto-replied\r\n" } else { "" };
    let copy = if written.is_confirmed { "Cc: confirm@wm.example\r\n" } else { "" };
    let date = at.format("%a, %d %b %Y %H:%M:%S +0000");
    let text = text.replace('\n', "\r\n");
    let found = world::found(from);
    format!(
        "{found}From: {from}\r\nTo: {to}\r\n{copy}Subject: {subject}\r\nDate: {date}\r\n\
         Message-ID: <{id}>\r\n{answers}{auto}MIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\n{text}"
    )
    .into_bytes()
}
