//! A form that is posted to a server, which answers with an object of JSON.

use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::super::http::{HttpAddress, HttpGate};
use super::TokenFault;

/// The daemon gives a command thirty seconds to print a token, and has to hear why there is none.
const PATIENCE: Duration = Duration::from_secs(20);
/// An answer is a few thousand bytes.
const ANSWER_BYTES_MAX: usize = 64 * 1024;

/// What a server answered.
pub(super) struct Answer {
    /// The server, as people call it.
    pub(super) host: String,
    pub(super) status: u16,
    pub(super) is_success: bool,
    /// What time it is there.
    pub(super) time: Option<DateTime<Utc>>,
    fields: Map<String, Value>,
}

impl Answer {
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.fields.get(name)?.as_str().map(str::to_owned)
    }

    pub(super) fn number(&self, name: &str) -> Option<u64> {
        self.fields.get(name)?.as_u64()
    }
}

/// The body of a form: `name=value`, with `&` between.
pub(super) fn form(fields: &[(&str, &str)]) -> String {
    let each = fields.iter().map(|(name, value)| format!("{name}={}", escaped(value)));
    each.collect::<Vec<_>>().join("&")
}

/// A value as it may stand in a form or in an address (RFC 3986, 2.3).
pub(super) fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                text.push(byte.into());
            }
            _ => text += &format!("%{byte:02X}"),
        }
    }
    text
}

/// A value of a form or of an address as it was before. What is no escape stays as it is.
pub(super) fn unescaped(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((byte, behind)) = rest.split_first() {
        rest = behind;
        let digits = behind.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match (byte, digits.and_then(|digits| u8::from_str_radix(digits, 16).ok())) {
            (b'%', Some(escaped)) => {
                bytes.push(escaped);
                rest = behind.get(2..).unwrap_or_default();
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(*byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Posts a form.
pub(super) async fn post(
    url: &str,
    ca_file: Option<&Path>,
    form: String,
) -> Result<Answer, TokenFault> {
    let answer = timeout(PATIENCE, exchange(url, ca_file, form)).await;
    let answer = answer.unwrap_or_else(|_| {
        Err(format!("{url} does not answer within {} seconds", PATIENCE.as_secs()))
    });
    answer.map_err(TokenFault::Unreachable)
}

async fn exchange(url: &str, ca_file: Option<&Path>, form: String) -> Result<Answer, String> {
    let address = HttpAddress::read(url)
        .ok_or_else(|| format!("{url:?}: expected an address that begins with https://"))?;
    let host = address.host().to_owned();
    let gate = HttpGate::new(address, ca_file, PATIENCE)?;
    let headers =
        [("accept", "application/json"), ("content-type", "application/x-www-form-urlencoded")];
    let answer = gate.post(&headers, form.into_bytes(), Some(ANSWER_BYTES_MAX)).await?;
    let status = answer.status;
    let fields = serde_json::from_slice(&answer.body)
        .map_err(|_| format!("{host} answers {status}, and no object of JSON: is {url} right?"))?;
    let time = answer.header("date").and_then(|date| DateTime::parse_from_rfc2822(date).ok());
    let is_success = (200..300).contains(&status);
    Ok(Answer { host, status, is_success, time: time.map(|time| time.to_utc()), fields })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_a_form_keep_every_byte() {
        let fields = [("scope", "https://a.example/.default"), ("client_secret", "a+b&c=d é~")];
        let expected =
            "scope=https%3A%2F%2Fa.example%2F.default&client_secret=a%2Bb%26c%3Dd%20%C3%A9~";
        assert_eq!(form(&fields), expected);
        assert_eq!(unescaped("a%2Bb%26c%3Dd+%C3%A9~"), "a+b&c=d é~");
        assert_eq!(unescaped("100%"), "100%");
    }
}
