//! A board on real servers, with the configuration that `chancery init` writes, and copies of what
//! its people write and get.

use std::collections::BTreeSet;
use std::fs;

use chancery::ledger::{GameName, Ledger};
use chrono::TimeDelta;
use serde_json::Value;

use crate::daemon::copied::{Copied, MALLORY, OWNERS, POWERS, VOUCHED};
use crate::daemon::house::House;
use crate::daemon::post::Post;
use crate::daemon::rig::{self, Door, Rig};

const OURS: &str = "diplomacy.test";
/// How often to look into a mailbox; each look takes the time of a process.
const LOOKS_MAX: usize = 400;

/// A board on real servers, whose people have their mailboxes in one domain.
pub(crate) struct Stage {
    pub(crate) house: House,
    rig: &'static Rig,
    judge: String,
    domain: &'static str,
    letters: usize,
}

impl Stage {
    pub(crate) fn set(judge: &str, domain: &'static str) -> Stage {
        let rig = rig::rig();
        let name = judge.to_owned();
        let judge_at = rig::address(judge);
        let house = House::empty(&format!("copied-{name}"), "", TimeDelta::seconds(2));
        fs::remove_file(house.path("chancery.toml")).expect("it was written");
        house.put("password", "secret\n");
        let (imap, smtp) = (rig.port(Door::Imaps).to_string(), rig.port(Door::Submissions));
        let (smtp, ca) = (smtp.to_string(), rig.ca_file().display().to_string());
        let operator = rig::address(&format!("operator-{name}"));
        let flags = [
            ("--name", "Test"),
            ("--address", &judge_at),
            ("--operator", &operator),
            ("--zone", "GMT"),
            ("--server", "localhost"),
            ("--password-file", "password"),
            ("--port", &imap),
            ("--smtp-port", &smtp),
            ("--ca-file", &ca),
            ("--authentication-server", "mx.diplomacy.test"),
        ];
        let flags = flags.into_iter().flat_map(|(flag, value)| [flag, value]);
        house.ask(&std::iter::once("init").chain(flags).collect::<Vec<_>>());
        let text = fs::read_to_string(house.path("chancery.toml")).expect("it was written");
        assert!(text.contains("proof = [\"token\"]"), "{text}");
        let text = text.replace("127.0.0.1:8025", "127.0.0.1:0");
        let more = "[rehearsal]\nclock = \"clock\"\n[log]\nlevel = \"debug\"\n";
        house.put("chancery.toml", &format!("{text}\n{more}"));
        let mut stage = Stage { house, rig, judge: name, domain, letters: 0 };
        stage.open();
        stage
    }

    fn open(&mut self) {
        let seats: String = POWERS.map(|(power, who)| format!("{power} = \"{who}\"\n")).concat();
        let people: String = POWERS
            .into_iter()
            .map(|(_, who)| who)
            .chain(["gm", "td"])
            .map(|who| format!("[people.{who}]\naddress = \"{}\"\n", self.address(who)))
            .collect();
        let judge = &self.judge;
        self.house.put(
            "board.toml",
            &format!(
                "id = \"r1-07\"\naddress = \"{judge}+r1-07@{OURS}\"\n[staff]\nmaster = \"gm\"\n\
                director = \"td\"\n[seats]\n{seats}{people}"
            ),
        );
        self.house.ask(&["game", "open", "board.toml"]);
        self.house.start();
        self.house.rest();
        // A director hears of a board by an answer.
        self.post("td", &[format!("{judge}+r1-07@{OURS}")], "", "help");
        self.rule(1);
        let proposer = self.told("gerd");
        self.post("gerd", &[proposer], "", "propose a draw");
        self.rule(1);
        for (who, text, _) in OWNERS {
            let told = self.told(who);
            self.post(who, &[told], "", text);
        }
        self.rule(3);
    }

    pub(crate) fn address(&self, who: &str) -> String {
        format!("{}-{who}@{}", self.judge, self.domain)
    }

    /// The forger, who holds the copies, reads his mail here.
    fn rival(&self) -> String {
        format!("{}-rival@{VOUCHED}", self.judge)
    }

    /// A letter of its owner's, from his own server to ours.
    pub(crate) fn post(&mut self, who: &str, to: &[String], headers: &str, text: &str) {
        let from = self.address(who);
        let to: Vec<&str> = to.iter().map(String::as_str).collect();
        let named = to.first().copied().unwrap_or_default().to_owned();
        self.send(&from, &from, &to, &format!("To: {named}\n{headers}"), text);
    }

    fn send(&mut self, sender: &str, from: &str, to: &[&str], headers: &str, text: &str) {
        self.letters += 1;
        let headers = match headers.contains("Message-ID:") {
            true => headers.to_owned(),
            false => {
                format!("Message-ID: <{}.{}@players.test>\n{headers}", self.judge, self.letters)
            }
        };
        let headers = match headers.contains("Subject:") {
            true => headers,
            false => format!("Subject: Re: [r1-07]\n{headers}"),
        };
        let letter = format!("From: {from}\n{}\n\n{text}\n", headers.trim_end());
        let letter = letter.replace("\r\n", "\n").replace('\n', "\r\n");
        Post::connect(self.rig.port(Door::Mx)).send(sender, to, letter.as_bytes());
    }

    /// Returns when so many more letters are ruled on and answered.
    pub(crate) fn rule(&mut self, letters: usize) {
        self.house.receive(letters);
        self.house.rest_but_for_notices();
    }

    /// The messages in a mailbox, the oldest first.
    pub(crate) fn mailbox(&self, address: &str) -> Vec<String> {
        let folders = ["new", "cur"].map(|folder| self.rig.inbox(address).join(folder));
        let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
        let key = |path: &std::path::PathBuf| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let mut parts = name.split('.');
            let second: u64 = parts.next().and_then(|part| part.parse().ok()).expect("a second");
            let part = parts.next().and_then(|part| part.strip_prefix('M')).expect("its part");
            let end = part.find('P').unwrap_or(part.len());
            (second, part[..end].parse::<u64>().expect("a number"))
        };
        files.sort_by_key(key);
        files.iter().map(|file| fs::read_to_string(file).expect("a letter")).collect()
    }

    /// The newest letter in a mailbox for which something holds; a carrier takes a while.
    pub(crate) fn newest(&self, address: &str, is_it: impl Fn(&str) -> bool) -> String {
        for _ in 0..LOOKS_MAX {
            if let Some(found) = self.mailbox(address).into_iter().rfind(|letter| is_it(letter)) {
                return found;
            }
            self.rig.queue();
        }
        panic!("{address} never got it: {:#?}", self.mailbox(address));
    }

    /// The letter of ours to a person that was written last: a notice may go out after a receipt
    /// that was written later.
    fn latest_of_ours(&self, who: &str) -> String {
        let address = self.address(who);
        self.newest(&address, is_ours);
        let ours = self.mailbox(&address).into_iter().filter(|letter| is_ours(letter));
        let date = |letter: &String| {
            chrono::DateTime::parse_from_rfc2822(&field(letter, "Date")).expect("a date")
        };
        ours.max_by_key(date).expect("the newest is one of them")
    }

    /// All letters have arrived that went out.
    pub(crate) fn settle(&self) {
        for _ in 0..LOOKS_MAX {
            if self.rig.queue().contains("queue is empty") {
                return;
            }
        }
        panic!("letters are stuck: {}", self.rig.queue());
    }

    /// The address from which the newest letter to a person came.
    pub(crate) fn told(&self, who: &str) -> String {
        self.settle();
        field(&self.latest_of_ours(who), "From")
    }

    /// The ledger's state of the board, except letters that wait for the master.
    pub(crate) fn state(&self) -> Value {
        let name = GameName::new("r1-07");
        let kept = self.house.ledger().load(&name).expect("it can be read").expect("it is there");
        let mut state: Value = kept.state.read().expect("a state");
        state.as_object_mut().expect("a state").remove("cases");
        state
    }

    /// The owner writes, or passes our letter on, so that the rival has a copy. What he holds.
    pub(crate) fn copy(&mut self, who: &str, text: &str, copied: Copied) -> String {
        let (told, rival) = (self.told(who), self.rival());
        let ours = self.latest_of_ours(who);
        let before = self.mailbox(&rival).len();
        let own = self.address(who);
        let both = [told.as_str(), rival.as_str()];
        let quoted: String = ours.lines().map(|line| format!("> {line}\n")).collect();
        let attached = format!(
            "{text}\n--=-x\nContent-Type: message/rfc822\nContent-Disposition: attachment\n\n\
             {ours}\n--=-x--"
        );
        let mixed = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"=-x\"\n";
        let part = format!("--=-x\nContent-Type: text/plain\n\n{attached}");
        let inline = format!("{text}\n\n---------- Forwarded message ---------\n{ours}");
        let fwd = "Subject: Fwd: [r1-07] Spring 1901\n";
        let (to, headers, text): (&[&str], String, String) = match copied {
            Copied::Cc => {
                (&both, format!("To: {told}\nCc: {rival}\n"), format!("{text}\n\n{quoted}"))
            }
            Copied::To => (&both, format!("To: {told}, {rival}\n"), text.to_owned()),
            Copied::LoudCc => {
                let loud = rival.to_uppercase();
                let judge = rig::address(&self.judge);
                let headers = format!("To: {told}\nCc: {judge}, \"A friend\" <{loud}>\n");
                (&both, headers, text.to_owned())
            }
            Copied::Resent => {
                let headers = format!("Resent-From: {own}\nResent-To: {rival}\nTo: {told}\n");
                (&both, headers, text.to_owned())
            }
            Copied::ForwardedToBoth => (&both, format!("To: {told}, {rival}\n{fwd}"), inline),
            Copied::AttachedToBoth => {
                (&both, format!("To: {told}\nCc: {rival}\n{fwd}{mixed}"), part)
            }
            Copied::Bcc => (&both, format!("To: {told}\n"), text.to_owned()),
            Copied::Forwarded => (&both[1..], format!("To: {rival}\n{fwd}"), inline),
            Copied::Attached => (&both[1..], format!("To: {rival}\n{fwd}{mixed}"), part),
            Copied::SentOn => {
                let (head, body) = ours.split_once("\n\n").expect("a body");
                let head = head.split_once("\nFrom: ").expect("it is from us").1;
                let mut post = Post::connect(self.rig.port(Door::Mx));
                let letter =
                    format!("Resent-From: {own}\nResent-To: {rival}\nFrom: {head}\n\n{body}");
                post.send(&own, &[&rival], letter.replace('\n', "\r\n").as_bytes());
                (&[], String::new(), String::new())
            }
        };
        if !to.is_empty() {
            self.send(&own, &own, to, &headers, &text);
        }
        if to.contains(&told.as_str()) {
            self.rule(1);
        }
        self.settle();
        assert!(self.mailbox(&rival).len() > before, "{copied:?}: he has a copy");
        self.mailbox(&rival).pop().expect("it")
    }

    /// The rival writes all that he can in the owner's name, with all that the copy tells him. How
    /// many letters that were.
    pub(crate) fn forge(&mut self, who: &str, copy: &str, texts: &[&str]) -> usize {
        let owner = self.address(who);
        let id = field(copy, "Message-ID");
        let answers = format!("In-Reply-To: {id}\nReferences: {id}\nX-Loop: {OURS}\n");
        let mut written = 0;
        for stolen in self.stolen(copy) {
            let (user, host) = stolen.split_once('@').expect("an address");
            let (plain, token) = user.rsplit_once('+').expect("a token");
            let loud = format!("{}@{host}", user.to_uppercase());
            let other = format!("{plain}+x+{token}@{host}");
            for (number, text) in texts.iter().enumerate() {
                let to = [&stolen, &loud, &other][number % 3];
                let headers = format!("To: {to}\n{}", if number % 2 == 0 { &answers } else { "" });
                self.send(MALLORY, &owner, &[to], &headers, text);
                written += 1;
            }
            // The copied letter itself, with other words.
            let headers = format!("To: {stolen}\nMessage-ID: {id}\n");
            self.send(MALLORY, &owner, &[&stolen], &headers, texts[0]);
            written += 1;
        }
        written
    }

    /// All addresses of ours in a copy that tell more than the board.
    pub(crate) fn stolen(&self, copy: &str) -> BTreeSet<String> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || "+-@._".contains(c);
        let copy = copy.replace("=\n", "");
        let words = copy.split(|c: char| !is_part(c)).map(str::to_lowercase);
        let begin = format!("{}+r1-07+", self.judge);
        words.filter(|word| word.starts_with(&begin) && word.ends_with(OURS)).collect()
    }
}

fn is_ours(letter: &str) -> bool {
    letter.contains("\nX-Loop: ")
}

fn field(letter: &str, name: &str) -> String {
    let unfolded = letter.replace("\r\n", "\n").replace("\n ", " ").replace("\n\t", " ");
    let begin = format!("{name}: ");
    let line = unfolded.lines().find_map(|line| line.strip_prefix(&begin));
    let line = line.unwrap_or_else(|| panic!("{name} is missing: {letter}")).trim();
    match line.rsplit_once('<').filter(|_| name == "From") {
        Some((_, address)) => address.trim_end_matches('>').to_owned(),
        None => line.to_owned(),
    }
}
