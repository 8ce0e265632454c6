//! The contents of the cells of a roster's table: zones, teams, roles, powers, times.

use std::collections::BTreeSet;

use chrono_tz::Tz;

use crate::board::Power;
use crate::game::Moment;
use crate::names;
use crate::times::read_zone;
use crate::tournament::roster::{Role, safe_name};

pub(super) fn zone(written: &str) -> Result<Tz, String> {
    match written {
        "" => Ok(Tz::GMT),
        name => read_zone(name).map_err(|why| why.to_string()),
    }
}

pub(super) fn team(written: &str) -> Result<Option<String>, String> {
    match written {
        "" => Ok(None),
        name => safe_name(name).map(Some),
    }
}

pub(super) fn roles(written: &str) -> Result<BTreeSet<Role>, String> {
    if written.is_empty() {
        return Ok(BTreeSet::from([Role::Player]));
    }
    let read = |word: &str| {
        Role::from_name(word).ok_or_else(|| {
            let known: Vec<&str> = Role::ALL.iter().map(|role| role.name()).collect();
            format!("there is no role {word:?}; expected one or more of {}", known.join(", "))
        })
    };
    let is_between = |letter: char| letter.is_whitespace() || ",/+&".contains(letter);
    written.split(is_between).filter(|word| !word.is_empty()).map(read).collect()
}

pub(super) fn power(written: &str) -> Result<Option<Power>, String> {
    match written {
        "" => Ok(None),
        name => match Power::from_name(name) {
            Some(power) => Ok(Some(power)),
            None => Err(format!("there is no power {name:?}; expected one such as France")),
        },
    }
}

/// Preferred powers, the favourite first.
pub(super) fn prefers(written: &str) -> Result<Vec<Power>, String> {
    names::powers(written).map_err(|word| {
        format!("there is no power {word:?}; expected powers such as Turkey Austria")
    })
}

/// A person's number in a list of players elsewhere.
pub(super) fn number(written: &str) -> Result<Option<u32>, String> {
    match written {
        "" => Ok(None),
        digits => digits.parse().map(Some).map_err(|_| "expected a number".to_owned()),
    }
}

pub(super) fn signed(written: &str) -> Result<Option<Moment>, String> {
    match written {
        "" => Ok(None),
        text => match chrono::DateTime::parse_from_rfc3339(text) {
            Ok(at) => Ok(Some(at.to_utc())),
            Err(_) => Err("expected a time such as 2026-11-20T12:00:00Z".to_owned()),
        },
    }
}
