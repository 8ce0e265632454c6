//! One connection to a server of IMAP (RFC 3501): greeting, TLS, login, and commands.
//!
//! The crate reads and parses what the server sends. Its own commands take a failure for an empty
//! answer, though, and a cut connection for the end of a batch; so here every command is read to
//! its tagged end, with a limit on each wait. What the crate says of an answer that it can't parse
//! holds the answer, and with it letters; that is never repeated.

use std::io;
use std::time::Duration;

use async_imap::imap_proto::{Capability, Outcome, RequestId, Response, ResponseCode, Status};
use async_imap::{Authenticator, Client};
use tokio::time::timeout;

use super::super::mailbox::MailboxError;
use super::super::server::{Connector, Login, LoginProof, NoWay, quoted, xoauth2};
use super::lines::{self, Lines};

/// A connection on which we are known.
pub(super) struct ImapSession {
    session: async_imap::Session<Lines>,
    place: String,
    patience: Duration,
    capabilities: Vec<String>,
    /// Whether the server mentioned messages since the last question.
    pub(super) has_news: bool,
    /// Whether messages of the open folder may be marked as seen.
    pub(super) may_mark: bool,
}

/// Why a command failed. No sentence holds words of a letter.
#[derive(Clone, Debug)]
pub(super) enum ImapTrouble {
    /// The connection broke, or the server fell silent.
    Cut(String),
    /// The server says no.
    Refused(String),
    /// The answer can't be understood; the connection is of no more use.
    Garbled(String),
}

impl From<ImapTrouble> for MailboxError {
    fn from(trouble: ImapTrouble) -> MailboxError {
        match trouble {
            ImapTrouble::Cut(why) => MailboxError::Unreachable(why),
            ImapTrouble::Refused(why) | ImapTrouble::Garbled(why) => MailboxError::Faulty(why),
        }
    }
}

impl From<NoWay> for MailboxError {
    fn from(no_way: NoWay) -> MailboxError {
        match no_way {
            NoWay::Passing(why) => MailboxError::Unreachable(why),
            NoWay::Lasting(why) => MailboxError::Denied(why),
        }
    }
}

impl ImapSession {
    /// Connects, agrees on TLS, and logs in.
    pub(super) async fn open(gate: &Connector) -> Result<ImapSession, NoWay> {
        let Some(login) = &gate.server.login else {
            return Err(NoWay::Lasting(format!("{gate} needs a login")));
        };
        let (wire, agrees) = gate.connect().await?;
        let mut client = Client::new(Lines::new(wire));
        let greeting = client.read_response();
        match timeout(gate.server.patience.answer, greeting).await {
            Ok(Ok(Some(greeting))) => match greeting.parsed() {
                Response::Data { status: Status::Ok | Status::PreAuth, .. } => {}
                _ => return Err(NoWay::Passing(format!("{gate} does not greet us"))),
            },
            Ok(_) => return Err(NoWay::Passing(format!("{gate} hangs up"))),
            Err(_) => return Err(NoWay::Passing(format!("{gate} is silent"))),
        }
        if agrees {
            let started = client.run_command_and_check_ok("STARTTLS", None);
            match timeout(gate.server.patience.answer, started).await {
                Ok(Ok(())) => {}
                Ok(Err(async_imap::error::Error::Bad(_) | async_imap::error::Error::No(_))) => {
                    let why = "offers no STARTTLS, so the connection would not be secret";
                    return Err(NoWay::Lasting(format!("{gate} {why}")));
                }
                _ => return Err(NoWay::Passing(format!("{gate} hangs up at STARTTLS"))),
            }
            // What was put in before TLS began goes with the buffer of this client.
            let wire = gate.secure(client.into_inner().into_wire()).await?;
            client = Client::new(Lines::new(wire));
        }
        let session = log_in(client, gate, login).await?;
        let mut session = ImapSession {
            session,
            place: gate.to_string(),
            patience: gate.server.patience.answer,
            capabilities: Vec::new(),
            has_news: false,
            may_mark: false,
        };
        let mut found = Vec::new();
        let asked = session.run("CAPABILITY", |response| {
            if let Response::Capabilities(offered) = response {
                found.extend(offered.iter().filter_map(|capability| match capability {
                    Capability::Atom(name) => Some(name.to_ascii_uppercase()),
                    _ => None,
                }));
            }
        });
        asked.await.map_err(|trouble| NoWay::Passing(MailboxError::from(trouble).to_string()))?;
        session.capabilities = found;
        session.introduce(gate.server.contact.as_deref()).await?;
        Ok(session)
    }

    /// Says who we are and whom the server's people can write to, if it wants to know (RFC 2971).
    /// Some servers refuse clients that don't say so. We ignore what it says about itself.
    async fn introduce(&mut self, contact: Option<&str>) -> Result<(), NoWay> {
        if !self.can("ID") {
            return Ok(());
        }
        let contact = contact.filter(|contact| contact.is_ascii());
        let contact = contact.map_or("NIL".to_owned(), string);
        let version = env!("CARGO_PKG_VERSION");
        let said =
            format!("ID (\"name\" \"Chancery\" \"version\" \"{version}\" \"contact\" {contact})");
        match self.run(&said, |_| {}).await {
            Ok(()) | Err(ImapTrouble::Refused(_)) => Ok(()),
            Err(trouble) => Err(NoWay::Passing(MailboxError::from(trouble).to_string())),
        }
    }

    /// Whether the server offers an extension.
    pub(super) fn can(&self, extension: &str) -> bool {
        self.capabilities.iter().any(|offered| offered == extension)
    }

    /// Says a command and hands on what is answered, up to the tagged end.
    pub(super) async fn run(
        &mut self,
        command: &str,
        each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapTrouble> {
        let tag = self.say(command).await?;
        self.read_to_end(&tag, each).await
    }

    /// Says a command with a tag.
    async fn say(&mut self, command: &str) -> Result<RequestId, ImapTrouble> {
        match timeout(self.patience, self.session.run_command(command)).await {
            Ok(Ok(tag)) => Ok(tag),
            Ok(Err(_)) => Err(self.cut()),
            Err(_) => Err(self.silent()),
        }
    }

    /// Says a line without a tag, in the middle of a command.
    async fn say_on(&mut self, line: &str) -> Result<(), ImapTrouble> {
        match timeout(self.patience, self.session.run_command_untagged(line)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(self.cut()),
            Err(_) => Err(self.silent()),
        }
    }

    async fn read_to_end(
        &mut self,
        tag: &RequestId,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<(), ImapTrouble> {
        loop {
            match self.read(self.patience, &mut each).await? {
                None => return Err(self.silent()),
                Some(ImapAnswer::End(of, result)) if of == *tag => return result,
                Some(_) => {}
            }
        }
    }

    /// Reads one answer; none, if nothing comes in the time given.
    async fn read(
        &mut self,
        patience: Duration,
        each: &mut impl FnMut(&Response<'_>),
    ) -> Result<Option<ImapAnswer>, ImapTrouble> {
        let Ok(answer) = timeout(patience, self.session.read_response()).await else {
            return Ok(None);
        };
        let response = match answer {
            Ok(Some(response)) => response,
            Err(why) if lines::is_endless(&why) => {
                return Err(ImapTrouble::Garbled(lines::endless(&self.place)));
            }
            // What the crate itself finds wrong is of this kind; what the wire does is of others.
            Err(why) if why.kind() == io::ErrorKind::Other => {
                let why = format!("{} answers what can't be understood", self.place);
                return Err(ImapTrouble::Garbled(why));
            }
            Ok(None) | Err(_) => return Err(self.cut()),
        };
        let step = match response.parsed() {
            Response::Done { tag, status, outcome } => {
                let result = match status {
                    Status::Ok => Ok(()),
                    _ => {
                        Err(ImapTrouble::Refused(format!("{} says: {}", self.place, said(outcome))))
                    }
                };
                ImapAnswer::End(tag.clone(), result)
            }
            Response::Data { status: Status::Bye, .. } => return Err(self.cut()),
            Response::Continue(_) => ImapAnswer::GoOn,
            other => {
                self.has_news |= is_news(other);
                each(other);
                ImapAnswer::Told
            }
        };
        Ok(Some(step))
    }

    /// Waits until the server speaks of messages (RFC 2177), or the time is over.
    pub(super) async fn idle(&mut self, at_most: Duration) -> Result<(), ImapTrouble> {
        let tag = self.say("IDLE").await?;
        // A server that ends it, for any reason, does not let us wait here.
        let ended = |result: Result<(), ImapTrouble>, place: &str| {
            result.and(Err(ImapTrouble::Refused(format!("{place} ends the waiting by itself"))))
        };
        loop {
            match self.read(self.patience, &mut |_| {}).await? {
                None => return Err(self.silent()),
                Some(ImapAnswer::GoOn) => break,
                Some(ImapAnswer::End(_, result)) => return ended(result, &self.place),
                Some(ImapAnswer::Told) => {}
            }
        }
        let listen = async {
            while !self.has_news {
                match self.read(at_most, &mut |_| {}).await? {
                    None => break,
                    Some(ImapAnswer::End(of, result)) if of == tag => {
                        return ended(result, &self.place);
                    }
                    Some(_) => {}
                }
            }
            Ok(())
        };
        // The inner limit is on each answer, and a server may say again and again that it lives.
        timeout(at_most, listen).await.unwrap_or(Ok(()))?;
        self.say_on("DONE").await?;
        self.read_to_end(&tag, |_| {}).await
    }

    /// Puts a message into a folder.
    pub(super) async fn append(&mut self, folder: &str, message: &str) -> Result<(), ImapTrouble> {
        let tag = self.say(&format!("APPEND {} {{{}}}", string(folder), message.len())).await?;
        loop {
            match self.read(self.patience, &mut |_| {}).await? {
                None => return Err(self.silent()),
                Some(ImapAnswer::GoOn) => break,
                Some(ImapAnswer::End(_, result)) => return result,
                Some(ImapAnswer::Told) => {}
            }
        }
        self.say_on(message).await?;
        self.read_to_end(&tag, |_| {}).await
    }

    /// Opens a folder, and says its validity.
    pub(super) async fn select(&mut self, folder: &str) -> Result<u32, ImapTrouble> {
        let (mut validity, mut may_mark) = (None, true);
        self.run(&format!("SELECT {}", string(folder)), |response| {
            let Response::Data { outcome, .. } = response else { return };
            match &outcome.code {
                Some(ResponseCode::UidValidity(found)) => validity = Some(*found),
                // A server that does not list them keeps all marks (RFC 3501, 7.1).
                Some(ResponseCode::PermanentFlags(flags)) => {
                    may_mark = flags.iter().any(|flag| flag.eq_ignore_ascii_case("\\Seen"));
                }
                _ => {}
            }
        })
        .await?;
        self.may_mark = may_mark;
        let unnumbered = || format!("{} does not number the messages of {folder}", self.place);
        validity.ok_or_else(|| ImapTrouble::Refused(unnumbered()))
    }

    /// Says goodbye.
    pub(super) async fn log_out(mut self) {
        let _ = self.run("LOGOUT", |_| {}).await;
    }

    fn cut(&self) -> ImapTrouble {
        ImapTrouble::Cut(format!("the connection to {} was cut", self.place))
    }

    fn silent(&self) -> ImapTrouble {
        let seconds = self.patience.as_secs_f32();
        ImapTrouble::Cut(format!("{} is silent for {seconds} s", self.place))
    }
}

/// What one answer was.
enum ImapAnswer {
    /// The end of a command, and its result.
    End(RequestId, Result<(), ImapTrouble>),
    /// We are to go on.
    GoOn,
    /// Some other information.
    Told,
}

/// Whether there may be something to fetch.
fn is_news(response: &Response<'_>) -> bool {
    use async_imap::imap_proto::MailboxDatum::{Exists, Recent};
    matches!(response, Response::MailboxData(Exists(_) | Recent(_)))
}

fn said(outcome: &Outcome<'_>) -> String {
    quoted(outcome.information.as_deref().unwrap_or("no"))
}

/// A name or word as it stands in a command. What can't stand in one is left out.
pub(super) fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars().filter(|c| !c.is_control()) {
        if matches!(letter, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(letter);
    }
    quoted.push('"');
    quoted
}

async fn log_in(
    client: Client<Lines>,
    gate: &Connector,
    login: &Login,
) -> Result<async_imap::Session<Lines>, NoWay> {
    let patience = gate.server.patience;
    let user = &login.user;
    let answer = match login.proof(patience).await? {
        LoginProof::Password(password) => {
            timeout(patience.answer, client.login(user, password)).await
        }
        LoginProof::Token(token) => {
            let words = TokenWords { words: xoauth2(user, &token), is_said: false };
            timeout(patience.answer, client.authenticate("XOAUTH2", words)).await
        }
    };
    match answer {
        Ok(Ok(session)) => Ok(session),
        Ok(Err((async_imap::error::Error::No(why) | async_imap::error::Error::Bad(why), _))) => {
            Err(NoWay::Lasting(format!("{gate} refuses the login: {}", quoted(words(&why)))))
        }
        Ok(Err((async_imap::error::Error::Validate(_), _))) => {
            Err(NoWay::Lasting("user and password must be on one line".to_owned()))
        }
        Ok(Err(_)) => Err(NoWay::Passing(format!("{gate} hangs up at the login"))),
        Err(_) => Err(NoWay::Passing(format!("{gate} is silent at the login"))),
    }
}

/// The server's own words of what the crate makes of a refusal: `code: …, info: Some("words")`.
fn words(why: &str) -> &str {
    let info = why.split_once("info: Some(\"").map(|(_, info)| info);
    info.and_then(|info| info.strip_suffix("\")")).unwrap_or(why)
}

/// Says the token once. If it is refused, the server says why and waits for an empty line.
struct TokenWords {
    words: String,
    is_said: bool,
}

impl Authenticator for TokenWords {
    type Response = String;

    fn process(&mut self, _: &[u8]) -> String {
        if std::mem::replace(&mut self.is_said, true) { String::new() } else { self.words.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_become_commands() {
        assert_eq!(string("IN\"B\\OX\r\nA1 DELETE x"), "\"IN\\\"B\\\\OXA1 DELETE x\"");
    }
}
