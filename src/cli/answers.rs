//! The questions of `chancery init`, and the checks of their answers.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use super::files::complain;
use crate::language::times::read_zone;
use crate::tournament::roster::address;

/// A way to prove who wrote, which needs the mail server.
pub(super) const AUTHENTICATION: &str = "authentication";

pub(super) const USER: &str = "What is the user name on that server?";
pub(super) const DONE: &str = "Which folder should handled letters move to? Leave empty to keep \
    them where they are, marked as seen";

/// Says what is wrong with an answer.
pub(super) type Check<'c> = &'c dyn Fn(&str) -> Result<(), String>;

pub(super) fn any(_: &str) -> Result<(), String> {
    Ok(())
}

pub(super) fn are_ways(answer: &str) -> Result<(), String> {
    let known = among(&["token", AUTHENTICATION, "passphrase", "token+authentication", "none"]);
    answer.split(',').map(str::trim).try_for_each(known)
}

pub(super) fn is_name(answer: &str) -> Result<(), String> {
    match answer {
        "" => {
            Err("without this name the daemon trusts none of the server's checks; choose token, \
            or give --authentication-server"
                .to_owned())
        }
        _ => Ok(()),
    }
}

pub(super) fn is_host(answer: &str) -> Result<(), String> {
    // An IPv6 address has colons, too, but more of them.
    match answer.split_once(':') {
        Some((host, port)) if !port.contains(':') => Err(format!(
            "expected only the name of a server; give the ports separately: --server {host} --port \
                {port} (IMAP), --smtp-port 465"
        )),
        _ => Ok(()),
    }
}

pub(super) fn is_port(answer: &str) -> Result<(), String> {
    let is_one = answer.parse::<u16>().is_ok_and(|port| port > 0);
    if is_one { Ok(()) } else { Err("a port is a number from 1 to 65535".to_owned()) }
}

pub(super) fn among(words: &'static [&'static str]) -> impl Fn(&str) -> Result<(), String> {
    |answer| match words.contains(&answer) {
        true => Ok(()),
        false => Err(format!("expected one of: {}", words.join(", "))),
    }
}

pub(super) fn is_address(answer: &str) -> Result<(), String> {
    address(answer).map(drop)
}

pub(super) fn is_zone(answer: &str) -> Result<(), String> {
    read_zone(answer).map(drop).map_err(|why| why.to_string())
}

/// What was given as an option; otherwise asks the person at the terminal, if there is one.
pub(super) fn ask(
    flag: &Option<String>,
    question: &str,
    usual: &str,
    check: Check<'_>,
) -> Result<String, String> {
    if let Some(answer) = flag {
        return check(answer).map(|()| answer.clone()).map_err(|why| told(answer, &why));
    }
    if !io::stdin().is_terminal() {
        return Ok(usual.to_owned());
    }
    loop {
        let answer = asked(question, usual)?;
        match check(&answer) {
            Ok(()) => return Ok(answer),
            // No user wants to answer everything once more for one slip.
            Err(why) => complain("init", format_args!("{}", told(&answer, &why))),
        }
    }
}

fn told(answer: &str, why: &str) -> String {
    if answer.is_empty() { why.to_owned() } else { format!("{answer}: {why}") }
}

/// Asks a question. At the end of the input there are no more answers.
fn asked(question: &str, usual: &str) -> Result<String, String> {
    let failed = |why: io::Error| format!("the terminal: {why}");
    let mut terminal = io::stderr().lock();
    let hint = if usual.is_empty() { String::new() } else { format!(" [{usual}]") };
    write!(terminal, "{question}{hint} ").map_err(failed)?;
    let mut answer = String::new();
    if io::stdin().lock().read_line(&mut answer).map_err(failed)? == 0 {
        return Err("no answer; nothing was written".to_owned());
    }
    let answer = answer.trim();
    Ok(if answer.is_empty() { usual.to_owned() } else { answer.to_owned() })
}
