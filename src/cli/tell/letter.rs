//! A letter that is written at the prompt: its lines and its bytes.

use crate::cli::settings;
use crate::game::Moment;
use crate::mail::{Arrival, MailboxKind};

/// A line of a letter that is not empty, with its number.
pub(super) type NumberedLine<'l> = (usize, &'l str);

pub(super) fn numbered(lines: &str) -> impl Iterator<Item = NumberedLine<'_>> {
    (1..).zip(lines.lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// Says which lines have no effect.
pub(super) fn left_out(undone: &[NumberedLine], comes: &str) -> String {
    let said = |(number, line): &NumberedLine| format!("Line {number} {comes} no effect: {line}\n");
    undone.iter().map(said).collect()
}

/// A letter, as a mail program would have sent it.
pub(super) struct PromptMail {
    pub(super) message_id: String,
    pub(super) text: String,
}

impl PromptMail {
    /// The letter of these lines, to the address and with the tag of a board or tournament.
    pub(super) fn new(
        from: &str,
        (to, tag): (&str, &str),
        lines: &str,
        now: Moment,
    ) -> Result<PromptMail, String> {
        let host = to.rsplit_once('@').map_or("localhost", |(_, host)| host);
        let message_id = format!("prompt.{}@{host}", settings::secret_text()?);
        let text = format!(
            "From: {from}\r\nTo: {to}\r\nSubject: [{tag}] at the prompt\r\nDate: {}\r\n\
             Message-ID: <{message_id}>\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{}",
            now.to_rfc2822(),
            lines.replace("\r\n", "\n").replace('\n', "\r\n")
        );
        Ok(PromptMail { message_id, text })
    }

    /// The same, as the clerk sees it.
    pub(super) fn arrival(&self, now: Moment) -> Arrival {
        Arrival::read(0, now, MailboxKind::PROMPT, self.text.as_bytes())
    }
}
