//! One connection to a server of SMTP: greeting, TLS, login, letters.

use std::io;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::time::timeout;

use super::super::carrier::{Carried, FinishedLetter, Pause};
use super::super::server::{Connector, Login, LoginProof, NoWay, Patience, Wire, xoauth2};
use super::blame::{Blame, blame};
use super::reply::{LINE_BYTES_MAX, LINES_MAX, Reply};

/// What happened to an attempt.
pub(super) enum AttemptFate {
    /// Something is known, or that nothing can be known.
    Said(Carried),
    /// The connection broke before anything of the letter could have been taken.
    Broken(String),
    /// The server took nothing of the letter, since the login is over.
    Over(Carried),
}

/// A connection on which letters can be handed over.
#[derive(Debug)]
pub(super) struct SmtpSession {
    wire: BufReader<Wire>,
    place: String,
    patience: Patience,
    /// Whether commands may be sent before the answer to the one before (RFC 2920).
    pipelines: bool,
    /// Whether addresses may have any letters (RFC 6531).
    takes_unicode: bool,
    /// Whether the server waits for what will not come.
    hangs_up: bool,
    is_usable: bool,
}

/// Why there is no answer.
struct Mute(String);

impl From<Mute> for NoWay {
    fn from(Mute(why): Mute) -> NoWay {
        NoWay::Passing(why)
    }
}

impl SmtpSession {
    /// Connects, agrees on TLS, and logs in.
    pub(super) async fn open(gate: &Connector, hello: &str) -> Result<SmtpSession, NoWay> {
        let (wire, agrees) = gate.connect().await?;
        let mut session = SmtpSession::over(wire, gate);
        session.expect("its greeting", "").await?;
        if agrees {
            session = session.start_tls(gate, hello).await?;
        }
        let offered = session.hello(hello).await?;
        session.pipelines = offered.offers("PIPELINING", None);
        session.takes_unicode = offered.offers("SMTPUTF8", None);
        if let Some(login) = &gate.server.login {
            session.log_in(login, &offered).await?;
        }
        session.is_usable = true;
        Ok(session)
    }

    fn over(wire: Wire, gate: &Connector) -> SmtpSession {
        SmtpSession {
            wire: BufReader::new(wire),
            place: gate.to_string(),
            patience: gate.server.patience,
            pipelines: false,
            takes_unicode: false,
            hangs_up: false,
            is_usable: false,
        }
    }

    /// Whether another letter may follow.
    pub(super) fn is_usable(&self) -> bool {
        self.is_usable
    }

    async fn start_tls(mut self, gate: &Connector, hello: &str) -> Result<SmtpSession, NoWay> {
        if !self.hello(hello).await?.offers("STARTTLS", None) {
            let why = format!("{gate} offers no STARTTLS, so the connection would not be secret");
            return Err(NoWay::Lasting(why));
        }
        self.expect("STARTTLS", "STARTTLS").await?;
        if !self.wire.buffer().is_empty() {
            // An attacker on the way put in words that would be taken for the server's own.
            return Err(NoWay::Passing(format!("{gate} talks on before TLS has begun")));
        }
        Ok(SmtpSession::over(gate.secure(self.wire.into_inner()).await?, gate))
    }

    async fn hello(&mut self, name: &str) -> Result<Reply, NoWay> {
        self.expect("EHLO", &format!("EHLO {name}")).await
    }

    async fn log_in(&mut self, login: &Login, offered: &Reply) -> Result<(), NoWay> {
        let user = &login.user;
        let offers = |kind| offered.offers("AUTH", Some(kind));
        match login.proof(self.patience).await? {
            LoginProof::Token(token) => {
                let words = STANDARD.encode(xoauth2(user, &token));
                self.prove(&[&format!("AUTH XOAUTH2 {words}"), ""]).await
            }
            LoginProof::Password(password) if offers("PLAIN") || !offers("LOGIN") => {
                let words = STANDARD.encode(format!("\0{user}\0{password}"));
                self.prove(&[&format!("AUTH PLAIN {words}")]).await
            }
            LoginProof::Password(password) => {
                let (user, password) = (STANDARD.encode(user), STANDARD.encode(password));
                self.prove(&["AUTH LOGIN", &user, &password]).await
            }
        }
    }

    /// Says what proves who we are, as long as the server asks for more.
    async fn prove(&mut self, words: &[&str]) -> Result<(), NoWay> {
        let mut refusal = NoWay::Lasting(format!("{} refuses the login", self.place));
        for line in words {
            let reply = self.ask(line).await?;
            if reply.code == 235 {
                return Ok(());
            }
            let why = format!("{} refuses the login: {}", self.place, reply.said());
            refusal = no_way(&reply, why);
            if reply.code != 334 {
                break;
            }
        }
        Err(refusal)
    }

    /// Says a line, if it is one, and wants a positive answer.
    async fn expect(&mut self, what: &str, line: &str) -> Result<Reply, NoWay> {
        let reply = if line.is_empty() { self.reply().await? } else { self.ask(line).await? };
        if reply.is_positive() {
            return Ok(reply);
        }
        let why = format!("{} refuses with {what}: {}", self.place, reply.said());
        Err(no_way(&reply, why))
    }

    async fn ask(&mut self, line: &str) -> Result<Reply, Mute> {
        self.send(format!("{line}\r\n").as_bytes()).await?;
        self.reply().await
    }

    async fn send(&mut self, bytes: &[u8]) -> Result<(), Mute> {
        let patience = self.patience.answer;
        let sent = async {
            self.wire.write_all(bytes).await?;
            self.wire.flush().await
        };
        heard(timeout(patience, sent).await, &self.place, patience)
    }

    async fn reply(&mut self) -> Result<Reply, Mute> {
        self.reply_within(self.patience.answer).await
    }

    async fn reply_within(&mut self, patience: Duration) -> Result<Reply, Mute> {
        let read = read_reply(&mut self.wire);
        heard(timeout(patience, read).await, &self.place, patience)
    }

    /// Hands a letter over. The connection is usable afterwards only if both know where they are.
    pub(super) async fn carry(&mut self, mail: &FinishedLetter) -> AttemptFate {
        self.is_usable = false;
        let from = match self.address(&mail.from) {
            Ok(from) => from,
            Err(why) => return self.still_usable(Carried::Denied { why }),
        };
        let to = match self.address(&mail.to) {
            Ok(to) if !to.is_empty() => to,
            Ok(_) => return self.still_usable(Carried::Refused { why: "no address".to_owned() }),
            Err(why) => return self.still_usable(Carried::Refused { why }),
        };
        let unicode = if from.is_ascii() && to.is_ascii() { "" } else { " SMTPUTF8" };
        let commands =
            [format!("MAIL FROM:<{from}>{unicode}"), format!("RCPT TO:<{to}>"), "DATA".to_owned()];
        let answered = if self.pipelines {
            self.envelope_at_once(&commands).await
        } else {
            self.envelope(&commands).await
        };
        match answered {
            Ok(None) => AttemptFate::Said(self.contents(&mail.bytes).await),
            Ok(Some((0, refusal))) if blame(&refusal) == Some(Blame::Login) => {
                AttemptFate::Over(self.refused(true, refusal).await)
            }
            Ok(Some((at, refusal))) => AttemptFate::Said(self.refused(at == 0, refusal).await),
            Err(Mute(why)) => AttemptFate::Broken(why),
        }
    }

    fn still_usable(&mut self, carried: Carried) -> AttemptFate {
        self.is_usable = true;
        AttemptFate::Said(carried)
    }

    /// An address as it may stand in a command.
    fn address<'a>(&self, address: &'a str) -> Result<&'a str, String> {
        let is_odd = |c: char| c.is_control() || c.is_whitespace() || matches!(c, '<' | '>');
        if address.contains(is_odd) || (!address.is_empty() && !address.contains('@')) {
            return Err("this is no address to which mail can be sent".to_owned());
        }
        if !address.is_ascii() && !self.takes_unicode {
            return Err(format!("{} takes no addresses with other letters than ASCII", self.place));
        }
        Ok(address)
    }

    /// The envelope, one command after the other. What was refused, if anything was, and which
    /// command it was.
    async fn envelope(&mut self, commands: &[String]) -> Result<Option<(usize, Reply)>, Mute> {
        for (at, command) in commands.iter().enumerate() {
            let reply = self.ask(command).await?;
            if !reply.is_positive() {
                return Ok(Some((at, reply)));
            }
        }
        Ok(None)
    }

    /// The envelope in one piece: a third of the time where the server is far away.
    async fn envelope_at_once(
        &mut self,
        commands: &[String],
    ) -> Result<Option<(usize, Reply)>, Mute> {
        self.send(format!("{}\r\n", commands.join("\r\n")).as_bytes()).await?;
        let mut refusal = None;
        for at in 0..commands.len() {
            let reply = self.reply().await?;
            if refusal.is_some() && reply.code == 354 {
                // It waits for a letter without receivers, and a dot might send it, so we hang up.
                self.hangs_up = true;
            }
            if refusal.is_none() && !reply.is_positive() {
                refusal = Some((at, reply));
            }
        }
        Ok(refusal)
    }

    /// What a refusal of the envelope means. The first command names only the sender, so any answer
    /// to it is about us.
    async fn refused(&mut self, of_sender: bool, reply: Reply) -> Carried {
        let why = format!("{} says: {}", self.place, reply.said());
        self.is_usable = !is_over(&reply)
            && !self.hangs_up
            && matches!(self.ask("RSET").await, Ok(reply) if reply.is_positive());
        judged(&reply, of_sender, why)
    }

    /// The letter itself. From its first byte on, only an answer says what happened to it.
    async fn contents(&mut self, bytes: &[u8]) -> Carried {
        let answer = match self.send(&stuffed(bytes)).await {
            Ok(()) => self.reply_within(self.patience.delivery).await,
            Err(mute) => Err(mute),
        };
        match answer {
            Ok(reply) => {
                self.is_usable = !is_over(&reply);
                let why = format!("{} says: {}", self.place, reply.said());
                match reply.code {
                    200..300 => Carried::Sent { said: reply.said() },
                    _ => judged(&reply, false, why),
                }
            }
            Err(Mute(why)) => {
                Carried::Unknown { why: format!("the letter was handed over, but {why}") }
            }
        }
    }

    /// Says goodbye, and waits for no answer: nothing depends on it.
    pub(super) async fn quit(mut self) {
        let _ = self.send(b"QUIT\r\n").await;
    }
}

/// Why there is no connection, by what the server said instead of letting us in.
fn no_way(reply: &Reply, why: String) -> NoWay {
    match blame(reply) {
        Some(Blame::Us(_)) => NoWay::Passing(why),
        _ if reply.is_final() || reply.is_positive() => NoWay::Lasting(why),
        _ => NoWay::Passing(why),
    }
}

/// Whether the server goes away, or knows our login no more: a token ends with its hour.
fn is_over(reply: &Reply) -> bool {
    reply.is_goodbye() || blame(reply) == Some(Blame::Login)
}

/// What a refusal means for the letter. What the table does not know goes by the number alone.
fn judged(reply: &Reply, of_sender: bool, why: String) -> Carried {
    let is_final = reply.is_final();
    match blame(reply) {
        Some(Blame::Us(pause)) => Carried::Paused { why, pause },
        Some(Blame::Login) => Carried::Paused { why, pause: Pause::Minutes },
        Some(Blame::UsForGood) if is_final => Carried::Barred { why },
        Some(Blame::ReceiverForNow) => Carried::Later { why },
        Some(Blame::Letter) if is_final => Carried::Unfit { why },
        Some(Blame::Policy) => Carried::Denied { why },
        Some(Blame::Unclear) if is_final => Carried::Denied { why },
        _ if of_sender && is_final => Carried::Denied { why },
        _ if of_sender => Carried::Paused { why, pause: Pause::Minutes },
        _ if is_final => Carried::Refused { why },
        _ => Carried::Later { why },
    }
}

fn heard<T>(
    result: Result<io::Result<T>, tokio::time::error::Elapsed>,
    place: &str,
    patience: Duration,
) -> Result<T, Mute> {
    match result {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(why)) => Err(Mute(format!("the connection to {place} broke: {why}"))),
        Err(_) => Err(Mute(format!("{place} is silent for {} s", patience.as_secs_f32()))),
    }
}

async fn read_reply(wire: &mut BufReader<Wire>) -> io::Result<Reply> {
    let mut lines = Vec::new();
    loop {
        let mut bytes = Vec::new();
        wire.take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes).await?;
        if bytes.last() != Some(&b'\n') {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let line = String::from_utf8_lossy(&bytes);
        let broken = || io::Error::new(io::ErrorKind::InvalidData, "what it answers is no SMTP");
        let (code, goes_on, words) = Reply::line(&line).ok_or_else(broken)?;
        lines.push(words.to_owned());
        if !goes_on {
            return Ok(Reply { code, lines });
        }
        if lines.len() == LINES_MAX {
            return Err(broken());
        }
    }
}

/// A letter as it goes over the wire: a dot before each line that begins with one, and a dot alone
/// at the end (RFC 5321, 4.5.2). All lines end as they have to.
fn stuffed(bytes: &[u8]) -> Vec<u8> {
    let mut sent = Vec::with_capacity(bytes.len() + 64);
    let body = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    for line in body.split(|byte| *byte == b'\n') {
        if line.starts_with(b".") {
            sent.push(b'.');
        }
        sent.extend_from_slice(line.strip_suffix(b"\r").unwrap_or(line));
        sent.extend_from_slice(b"\r\n");
    }
    sent.extend_from_slice(b".\r\n");
    sent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_doubled_and_lines_end_as_they_have_to() {
        assert_eq!(stuffed(b"a\r\n.\r\n..b\nc"), b"a\r\n..\r\n...b\r\nc\r\n.\r\n");
        assert_eq!(stuffed(b"a\r\n\r\n"), b"a\r\n\r\n.\r\n");
        assert_eq!(stuffed(b".\n.\n"), b"..\r\n..\r\n.\r\n");
    }
}
