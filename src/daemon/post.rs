//! Makes finished bytes of a letter of the outbox: the only place that knows both.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::bell::Call;
use super::gate::{Slip, Sort};
use super::id_hash::id_hash;
use super::senders::Senders;
use crate::clerk::{self, Doubt};
use crate::config::Config;
use crate::ledger::{LetterText, ToSend};
use crate::mail::{FinishedLetter, Parts, Picture, compose};
use crate::report::atlas::{MapPainter, Scene};
use crate::report::letters::{Frame, Framed, LetterKind, PICTURE};

/// What letters are put on: the frame around them, and the maps that were drawn last.
pub(super) struct Stationery {
    /// The names beside the addresses from which letters come.
    pub(super) senders: Senders,
    frame: Frame,
    /// The sender of every envelope, if the server takes no other.
    only_sender: Option<String>,
    /// The address in every From, if the server takes no other.
    only_from: Option<String>,
    maps: Mutex<PaintedMaps>,
}

/// The maps that were painted last, and what paints them.
#[derive(Default)]
struct PaintedMaps {
    painter: MapPainter,
    last: VecDeque<(Scene, Arc<Vec<u8>>)>,
}

/// A result goes to nine people in a row, and several boards may have one deadline.
const MAPS_KEPT: usize = 8;

/// All words of ours are in one language.
const LANGUAGE: &str = "en";
/// The name of the file if the reader saves the map.
const MAP_FILE: &str = "map.png";

impl Stationery {
    pub(super) fn new(name: String, frame: Frame) -> Stationery {
        let senders = Senders::new(name);
        Stationery { senders, frame, only_sender: None, only_from: None, maps: Mutex::default() }
    }

    /// The stationery of a configuration.
    pub(super) fn of(config: &Config, frame: Frame) -> Stationery {
        Stationery {
            only_sender: config.only_sender().map(str::to_owned),
            only_from: config.only_from().map(str::to_owned),
            ..Stationery::new(config.tournament.name.clone(), frame)
        }
    }

    /// The bytes of a letter, the same each time.
    ///
    /// # Errors
    ///
    /// If no version that this one understands wrote the letter.
    pub(super) fn finished(&self, letter: &ToSend) -> Result<FinishedLetter, serde_json::Error> {
        let parts: clerk::Outgoing = letter.letter.text.read()?;
        let map = parts.picture.as_ref().map(|scene| self.map(scene));
        let framed = Framed {
            kind: parts.kind,
            name: &parts.name,
            tag: parts.tag.as_deref().unwrap_or_default(),
            address: &parts.from,
            subject: &parts.subject,
            date: &parts.date.format("%a %-d %b %Y").to_string(),
        };
        let (text, html) = self.frame.around(&framed, &parts.text, parts.html.as_deref());
        // No two letters in the world have the same id, so no two pictures have (RFC 2392).
        let cid = format!("{PICTURE}.{}", parts.message_id);
        let (here, own) = (format!("src=\"cid:{PICTURE}\""), format!("src=\"cid:{cid}\""));
        let html = html.map(|html| html.replace(&here, &own));
        let picture = map.as_ref().map(|png| Picture { png, cid: &cid, file_name: MAP_FILE });
        let sender = self.senders.of(letter);
        Ok(self.composed(&parts, &sender, (&text, html.as_deref()), picture))
    }

    /// A letter as plain text only, if nothing better could be made of it: orders don't wait for a
    /// map.
    pub(super) fn finished_plainly(
        &self,
        letter: &ToSend,
    ) -> Result<FinishedLetter, serde_json::Error> {
        let parts: clerk::Outgoing = letter.letter.text.read()?;
        Ok(self.composed(&parts, &self.senders.of(letter), (&parts.text, None), None))
    }

    fn composed(
        &self,
        parts: &clerk::Outgoing,
        from_name: &str,
        (text, html): (&str, Option<&str>),
        picture: Option<Picture<'_>>,
    ) -> FinishedLetter {
        let references = [parts.thread.as_str()];
        let from = self.only_from.as_deref().filter(|from| *from != parts.from);
        let list = list_of(parts);
        let bytes = compose(&Parts {
            from: from.unwrap_or(&parts.from),
            from_name,
            reply_to: from.map(|_| parts.from.as_str()),
            to: &parts.to,
            subject: &parts.subject,
            date: parts.date,
            message_id: &parts.message_id,
            in_reply_to: parts.in_reply_to.as_deref(),
            references: &references,
            list_id: list.as_deref(),
            help: Some(&parts.from),
            language: Some(LANGUAGE),
            archived_at: parts.archived_at.as_deref(),
            text,
            html,
            picture,
            calendar: parts.calendar.as_deref(),
        });
        let sender = self.only_sender.as_ref().or(parts.return_path.as_ref());
        let from = sender.unwrap_or(&parts.from).clone();
        FinishedLetter { from, to: parts.to.clone(), message_id: parts.message_id.clone(), bytes }
    }

    /// A map, painted once for all who get it.
    fn map(&self, scene: &Scene) -> Arc<Vec<u8>> {
        let mut maps = self.maps.lock().unwrap_or_else(PoisonError::into_inner);
        // One letter shows it. It is kept for none, and no speed gives it away.
        if scene.private_to.is_some() {
            return Arc::new(maps.painter.own_orders_png(scene));
        }
        if let Some((_, png)) = maps.last.iter().find(|(painted, _)| painted == scene) {
            return Arc::clone(png);
        }
        let png = Arc::new(maps.painter.letter_png(scene));
        maps.last.push_back((scene.clone(), Arc::clone(&png)));
        while maps.last.len() > MAPS_KEPT {
            maps.last.pop_front();
        }
        png
    }
}

/// The id by which mail programs file the letters of a game: its tag, as words of a host.
fn list_of(parts: &clerk::Outgoing) -> Option<String> {
    let (_, host) = parts.from.rsplit_once('@')?;
    let words: Vec<&str> = parts.tag.as_deref()?.split_whitespace().collect();
    (!words.is_empty()).then(|| format!("{}.{host}", words.join("-")))
}

/// What a letter is, to the gate of the outbox, and who has caused it, if he is on no roster.
pub(super) fn sorted(text: &LetterText) -> (Sort, Option<String>) {
    let parts = text.read::<clerk::Outgoing>();
    parts.map_or((Sort::Answer, None), |parts| (sort(&parts), parts.outsider))
}

/// The cause with which a waiting letter is held back in a storm: the board or tournament that it
/// is about, or that it goes to strangers.
pub fn cause(letter: &ToSend) -> String {
    let (sort, outsider) = sorted(&letter.letter.text);
    let about = letter.letter.game.as_ref().map(|game| game.0.as_str());
    let outsider = outsider.as_deref();
    let slip = Slip { to: &letter.letter.to, sort, about, outsider, has_waited: false };
    slip.cause().to_owned()
}

fn sort(parts: &clerk::Outgoing) -> Sort {
    let is_answer = matches!(parts.kind, LetterKind::Answer | LetterKind::Receipt);
    match (parts.doubt, parts.stranger) {
        (Some(Doubt::Unproved), _) => Sort::Unproved,
        (Some(Doubt::Hourly), _) => Sort::Hourly,
        (Some(Doubt::ShutOut), _) => Sort::ShutOut,
        (Some(Doubt::Namesake), _) => Sort::Namesake,
        (_, true) => Sort::Stranger,
        (Some(Doubt::Fruitless), _) => Sort::Fruitless,
        (Some(Doubt::Named), _) => Sort::Named,
        (Some(Doubt::Asked), _) => Sort::Asked,
        (None, _) if is_answer => Sort::Answer,
        (None, _) => Sort::News,
    }
}

/// The bytes of a call to the operator. It needs no report of failure, since the log has it all,
/// but some servers take no letter without a sender.
pub(super) fn call(call: &Call, config: &Config) -> FinishedLetter {
    let from = config.only_from().unwrap_or(&config.tournament.address);
    simple(call, from, config.only_sender().unwrap_or_default())
}

/// The bytes of a letter of plain text, from an address and in an envelope of this sender.
pub(super) fn simple(call: &Call, from: &str, sender: &str) -> FinishedLetter {
    let host = from.rsplit_once('@').map_or(from, |(_, host)| host);
    // Two matters of one moment are two letters.
    let matter = id_hash(&call.subject);
    let message_id = format!("call-{}-{matter}@{host}", call.at.timestamp_micros());
    let bytes = compose(&Parts {
        from,
        from_name: "Chancery",
        to: &call.to,
        subject: &call.subject,
        date: call.at,
        message_id: &message_id,
        text: &call.text,
        ..Parts::default()
    });
    FinishedLetter { from: sender.to_owned(), to: call.to.clone(), message_id, bytes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_calls_of_one_moment_are_two_letters() {
        let call = |subject: &str| Call {
            to: "operator@example.org".to_owned(),
            subject: subject.to_owned(),
            text: "why".to_owned(),
            at: crate::game::Moment::UNIX_EPOCH,
        };
        let id = |subject: &str| simple(&call(subject), "cup@example.org", "").message_id;
        assert_ne!(id("The clock can't be trusted"), id("The clock is trusted again"));
        assert_eq!(id("The clock is trusted again"), id("The clock is trusted again"));
    }

    #[test]
    fn a_server_that_takes_the_login_alone_gets_the_token_in_reply_to() {
        let only_from = Some("cup@example.org".to_owned());
        let usual = Stationery::new("A cup".to_owned(), Frame::default());
        let stationery = Stationery { only_from, ..usual };
        let finished = stationery.finished_plainly(&letter()).expect("it is read");
        let text = String::from_utf8_lossy(&finished.bytes).into_owned();
        assert!(text.contains("<cup@example.org>\r\n"), "{text}");
        assert!(text.contains("Reply-To: wm26-r1-07@example.org\r\n"), "{text}");
        assert!(text.contains("X-Loop: cup@example.org\r\n"), "{text}");
    }
    use crate::ledger::{LetterRank, LetterText, OutboxLetter, OutgoingNumber};
    use crate::report::letters::LetterKind;

    /// A scene as the ledger keeps it; what maps show, and how large they are, is tried elsewhere.
    const SCENE: &str = r#"{"title": "Spring 1901", "position": {"units": {"FRANCE": ["A PAR"]},
        "retreats": {}, "centers": {"FRANCE": ["PAR"]}}}"#;

    fn scene() -> Scene {
        serde_json::from_str(SCENE).expect("a scene")
    }

    fn letter() -> ToSend {
        let outgoing = clerk::Outgoing {
            person: None,
            about: None,
            stranger: false,
            doubt: None,
            outsider: None,
            name: "Ann Carter".to_owned(),
            to: "ann@example.org".to_owned(),
            from: "wm26-r1-07@example.org".to_owned(),
            return_path: None,
            subject: "You play France [wm26 r1-07]".to_owned(),
            tag: Some("wm26 r1-07".to_owned()),
            kind: LetterKind::Start,
            text: "You play France.\n".to_owned(),
            html: Some("<p>You play France.</p><img src=\"cid:map\">".to_owned()),
            calendar: Some("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".to_owned()),
            picture: Some(scene()),
            archived_at: None,
            message_id: "a@example.org".to_owned(),
            in_reply_to: None,
            thread: "b@example.org".to_owned(),
            date: crate::game::Moment::from_timestamp_secs(1_795_200_000).expect("a moment"),
        };
        let letter = OutboxLetter {
            key: outgoing.message_id.clone(),
            message_id: outgoing.message_id.clone(),
            to: outgoing.to.clone(),
            game: None,
            text: LetterText::write(&outgoing).expect("it can be written"),
            rank: LetterRank::Result,
        };
        ToSend {
            number: OutgoingNumber(1),
            letter,
            failures: 0,
            said: None,
            not_before: crate::game::Moment::UNIX_EPOCH,
            perhaps_sent: false,
            claim: 1,
        }
    }

    /// What others get may not depend on it, nor how soon they get it.
    #[test]
    fn a_map_of_own_orders_is_kept_for_no_other_letter() {
        let stationery = Stationery::new(String::new(), Frame::default());
        let kept = || stationery.maps.lock().expect("nobody has failed").last.len();
        let mut letter = letter();
        let mut outgoing: clerk::Outgoing = letter.letter.text.read().expect("a letter");
        let own = SCENE.replacen('{', r#"{"private_to": "FRANCE", "#, 1);
        outgoing.picture = Some(serde_json::from_str(&own).expect("a scene"));
        letter.letter.text = LetterText::write(&outgoing).expect("it can be written");
        let first = stationery.finished(&letter).expect("it can be read");
        assert!(String::from_utf8_lossy(&first.bytes).contains("image/png"));
        assert!(stationery.finished(&letter).expect("again").bytes == first.bytes);
        assert_eq!(kept(), 0);
        outgoing.picture = Some(scene());
        letter.letter.text = LetterText::write(&outgoing).expect("it can be written");
        stationery.finished(&letter).expect("what everybody sees");
        assert_eq!(kept(), 1);
    }

    #[test]
    fn a_letter_goes_out_with_all_its_parts_and_the_same_each_time() {
        let frame = Frame::read(&[("greeting.txt", "Dear {{ name }}, of {{ tag }},")]);
        let stationery = Stationery::new("Çelik Masters".to_owned(), frame.expect("a template"));
        let finished = stationery.finished(&letter()).expect("it can be read");
        let bytes = String::from_utf8_lossy(&finished.bytes).into_owned();
        assert!(bytes.contains("List-Id: <wm26-r1-07.example.org>\r\n"), "{bytes}");
        // The name is no ASCII, so it goes encoded (RFC 2047).
        let from = "From: =?utf-8?b?w4dlbGlrIE1hc3RlcnM=?= <wm26-r1-07@example.org>";
        let parts = ["text/plain", "text/html", "text/calendar", "image/png", from];
        for part in parts.into_iter().chain(["<map.a@example.org>", "cid:map.a@example.org"]) {
            assert!(bytes.contains(part), "{part} is missing:\n{bytes}");
        }
        assert!(bytes.contains("Dear Ann Carter, of wm26 r1-07,"), "{bytes}");
        // The second time the map is one that was kept.
        assert_eq!(stationery.finished(&letter()).expect("again").bytes, finished.bytes);
        let simple = Stationery::new(String::new(), Frame::default());
        let anew = simple.finished(&letter()).expect("without a frame");
        assert!(!String::from_utf8_lossy(&anew.bytes).contains("Dear"));
        assert_eq!(anew.from, "wm26-r1-07@example.org");
        let only_sender = Some("wm26@example.org".to_owned());
        let simple = Stationery { only_sender, ..simple };
        let plain = simple.finished_plainly(&letter()).expect("text alone");
        // Only the envelope changes: an answer still goes to the board.
        assert_eq!(plain.from, "wm26@example.org");
        let text = String::from_utf8_lossy(&plain.bytes).into_owned();
        assert!(text.contains("From: wm26-r1-07@example.org"), "{text}");
        assert!(!String::from_utf8_lossy(&plain.bytes).contains("image/png"));
    }
}
