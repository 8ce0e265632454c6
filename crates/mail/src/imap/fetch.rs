//! Fetching messages by their numbers, so that one which can't be had keeps no other back.
//!
//! What is asked for together is answered together, or not at all: if a batch is refused, or its
//! answer can't be understood, it is halved until the message is alone that is to blame. A server
//! may be out of order for a while, so that one is asked for again later, some times; then it is
//! handed out as one that can't be read, and stays where it is.

use std::collections::BTreeSet;

use async_imap::imap_proto::{AttributeValue, MailboxDatum, Response};
use chrono::{DateTime, Utc};

use super::super::limits::MESSAGE_BYTES_MAX;
use super::super::mailbox::{Extent, Fetched, Handle, MessagePlace, Wanted};
use super::session::{ImapSession, ImapTrouble};

/// How many bytes are requested together: what a batch costs in memory.
const BATCH_BYTES_MAX: u64 = 8 * 1024 * 1024;

/// A mailbox that gets a message during each search is searched again so often; what comes later
/// is found the next time.
const SEARCHES_MAX: usize = 3;

/// A message that waits in the mailbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WaitingMessage {
    pub(super) number: u32,
    pub(super) size: u64,
    pub(super) received: DateTime<Utc>,
}

impl WaitingMessage {
    fn is_too_large(&self) -> bool {
        self.size > MESSAGE_BYTES_MAX as u64
    }
}

/// The part of a message that we got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Had {
    pub(super) number: u32,
    pub(super) received: DateTime<Utc>,
    pub(super) bytes: Vec<u8>,
    pub(super) extent: Extent,
}

/// What an attempt at a batch came to.
pub(super) enum BatchAttempt {
    /// Messages, the first of those asked for, and numbers that are no more in the mailbox.
    Done(Vec<Had>, Vec<u32>),
    /// These are no concern of ours: ask for the others.
    Unwanted(Vec<u32>),
    /// Something is wrong with one of them: ask for half, on a new connection.
    Halve,
    /// One was asked for alone and not had: what to hand out if it is given up, and why it is so.
    Missed(Had, ImapTrouble),
}

/// Fetches the first of these messages, as many as may be asked for together.
pub(super) async fn attempt(
    session: &mut ImapSession,
    numbers: &[u32],
    wanted: &Wanted,
) -> Result<BatchAttempt, ImapTrouble> {
    let weighed = match weigh(session, numbers).await {
        Ok(weighed) => weighed,
        Err(trouble) => return blamed(trouble, numbers, DateTime::UNIX_EPOCH),
    };
    let unweighed = left_out(numbers, weighed.iter().map(|message| message.number));
    if let Some(batch) = unsaid(session, numbers, &unweighed, DateTime::UNIX_EPOCH).await? {
        return Ok(batch);
    }
    let (unwanted, mut weighed): (Vec<WaitingMessage>, Vec<WaitingMessage>) =
        weighed.into_iter().partition(|message| !wanted.has(message.received));
    if !unwanted.is_empty() {
        return Ok(BatchAttempt::Unwanted(unwanted.iter().map(|message| message.number).collect()));
    }
    let mut bytes = 0;
    let fits = |message: &&WaitingMessage| {
        bytes += message.size;
        bytes <= BATCH_BYTES_MAX && !message.is_too_large()
    };
    // One that is too large is fetched alone, since only its beginning is.
    let count = weighed.iter().take_while(fits).count();
    weighed.truncate(count.max(1));
    let Some(first) = weighed.first() else { return Ok(BatchAttempt::Done(Vec::new(), unweighed)) };
    let received = first.received;
    let asked: Vec<u32> = weighed.iter().map(|message| message.number).collect();
    let had = match bodies(session, &weighed).await {
        Ok(had) => had,
        Err(trouble) => return blamed(trouble, &asked, received),
    };
    let gone = left_out(&asked, had.iter().map(|had| had.number));
    if let Some(batch) = unsaid(session, &asked, &gone, received).await? {
        return Ok(batch);
    }
    Ok(BatchAttempt::Done(had, [unweighed, gone].concat()))
}

/// What follows if these messages were refused, or could not be understood.
fn blamed(
    trouble: ImapTrouble,
    asked: &[u32],
    received: DateTime<Utc>,
) -> Result<BatchAttempt, ImapTrouble> {
    match (trouble, asked) {
        (trouble, [number]) => {
            let (ImapTrouble::Cut(why) | ImapTrouble::Refused(why) | ImapTrouble::Garbled(why)) =
                &trouble;
            let extent = Extent::Unreadable(why.clone());
            let had = Had { number: *number, received, bytes: Vec::new(), extent };
            Ok(BatchAttempt::Missed(had, trouble))
        }
        (ImapTrouble::Cut(why), _) => Err(ImapTrouble::Cut(why)),
        _ => Ok(BatchAttempt::Halve),
    }
}

fn left_out(asked: &[u32], answered: impl Iterator<Item = u32>) -> Vec<u32> {
    let answered: BTreeSet<u32> = answered.collect();
    asked.iter().copied().filter(|number| !answered.contains(number)).collect()
}

/// What follows if the server says nothing of messages: they have gone, or it keeps one to itself.
async fn unsaid(
    session: &mut ImapSession,
    asked: &[u32],
    unsaid: &[u32],
    received: DateTime<Utc>,
) -> Result<Option<BatchAttempt>, ImapTrouble> {
    let Some(first) = unsaid.first() else { return Ok(None) };
    let there = search(session, *first).await?;
    if !unsaid.iter().any(|number| there.contains(number)) {
        return Ok(None);
    }
    let why = "the server has it, and does not hand it out".to_owned();
    blamed(ImapTrouble::Refused(why), asked, received).map(Some)
}

/// The numbers of all messages from a number on, sorted.
pub(super) async fn search(session: &mut ImapSession, from: u32) -> Result<Vec<u32>, ImapTrouble> {
    let mut found = Vec::new();
    for _ in 0..SEARCHES_MAX {
        session.has_news = false;
        let command = format!("UID SEARCH UID {from}:*");
        let asked = session.run(&command, |response| {
            if let Response::MailboxData(MailboxDatum::Search(numbers)) = response {
                found.extend_from_slice(numbers);
            }
        });
        asked.await?;
        // What came while the server searched may be in the answer or not.
        if !session.has_news {
            break;
        }
    }
    // If there is none, the star stands for the last message, even with a lower number.
    found.retain(|number| *number >= from);
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// How large messages are, and when the server took them. Those that have gone are left out.
pub(super) async fn weigh(
    session: &mut ImapSession,
    numbers: &[u32],
) -> Result<Vec<WaitingMessage>, ImapTrouble> {
    let mut found = Vec::new();
    let command = format!("UID FETCH {} (UID RFC822.SIZE INTERNALDATE)", set(numbers));
    let asked = session.run(&command, |response| {
        let Response::Fetch(_, attributes) = response else { return };
        let (mut number, mut size, mut received) = (None, None, None);
        for attribute in attributes {
            match attribute {
                AttributeValue::Uid(found) => number = Some(*found),
                AttributeValue::Rfc822Size(found) => size = Some(u64::from(*found)),
                AttributeValue::InternalDate(found) => received = date(found),
                _ => {}
            }
        }
        if let (Some(number), Some(size), Some(received)) = (number, size, received)
            && numbers.contains(&number)
        {
            found.push(WaitingMessage { number, size, received });
        }
    });
    asked.await?;
    found.sort_unstable_by_key(|message| message.number);
    found.dedup_by_key(|message| message.number);
    Ok(found)
}

/// The bytes of messages; of one that is too large, the beginning.
async fn bodies(
    session: &mut ImapSession,
    asked: &[WaitingMessage],
) -> Result<Vec<Had>, ImapTrouble> {
    let section = match asked {
        [large] if large.is_too_large() => format!("BODY.PEEK[]<0.{}>", MESSAGE_BYTES_MAX + 1),
        _ => "BODY.PEEK[]".to_owned(),
    };
    let numbers: Vec<u32> = asked.iter().map(|message| message.number).collect();
    let mut found: Vec<Had> = Vec::new();
    let command = format!("UID FETCH {} (UID {section})", set(&numbers));
    session.run(&command, |response| found.extend(body(asked, response))).await?;
    found.sort_unstable_by_key(|had| had.number);
    found.dedup_by_key(|had| had.number);
    Ok(found)
}

/// What an answer says of a message that was asked for.
fn body(asked: &[WaitingMessage], response: &Response<'_>) -> Option<Had> {
    let Response::Fetch(_, attributes) = response else { return None };
    let (mut number, mut bytes) = (None, None);
    for attribute in attributes {
        match attribute {
            AttributeValue::Uid(found) => number = Some(*found),
            AttributeValue::BodySection { section: None, data: Some(data), .. } => {
                // One byte more than may be read shows that it is too large.
                bytes = Some(data.iter().take(MESSAGE_BYTES_MAX + 1).copied().collect());
            }
            _ => {}
        }
    }
    let (number, bytes): (u32, Vec<u8>) = (number?, bytes?);
    let message = asked.iter().find(|message| message.number == number)?;
    let extent = match bytes.len() > MESSAGE_BYTES_MAX {
        true => Extent::Cut(message.size.max(bytes.len() as u64)),
        false => Extent::Whole,
    };
    Some(Had { number, received: message.received, bytes, extent })
}

/// Numbers as they stand in a command: runs of them as ranges, so that no line gets too long.
pub(super) fn set(numbers: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let written = ranges.iter().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}:{last}"),
    });
    written.collect::<Vec<_>>().join(",")
}

/// `date-time = DQUOTE date-day-fixed "-" date-month "-" date-year SP time SP zone DQUOTE`
fn date(written: &str) -> Option<DateTime<Utc>> {
    let date = DateTime::parse_from_str(written.trim(), "%d-%b-%Y %H:%M:%S %z").ok()?;
    Some(date.with_timezone(&Utc))
}

pub(super) fn handed_out(validity: u32, had: Had) -> Fetched {
    let is_read = !matches!(had.extent, Extent::Unreadable(_));
    Fetched {
        handle: Handle(MessagePlace::Number { validity, number: had.number, is_read }),
        uid: Some((validity, had.number)),
        received: had.received,
        bytes: had.bytes,
        extent: had.extent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_ranges() {
        assert_eq!(set(&[1, 2, 3, 7, 9, 10]), "1:3,7,9:10");
        assert_eq!(set(&[u32::MAX]), "4294967295");
    }

    #[test]
    fn dates_of_the_server_are_read() {
        let read = |written| date(written).map(|date| date.to_rfc3339());
        assert_eq!(read(" 1-Jan-2027 00:30:00 +0100"), Some("2026-12-31T23:30:00+00:00".into()));
        assert_eq!(read("20-Nov-2026 10:00:00 +0000"), Some("2026-11-20T10:00:00+00:00".into()));
        assert_eq!(read("yesterday"), None);
    }
}
