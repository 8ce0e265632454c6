//! Who may have which part in a board: addresses of people and boards, leaders and seats.

use std::collections::BTreeMap;

use super::reader::{ConfigReader, FileSection};
use crate::board::Power;
use crate::game::setup::Setup;
use crate::game::staff::Staff;
use crate::game::{Person, PersonId};

/// The addresses of a board belong to no person: what he wrote from there would come back to it.
pub(super) fn own_addresses(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    setup: &Setup,
    people: &[Person],
) {
    let all = reader.section(root, "people");
    let confirmation = setup.confirmation.as_deref();
    if confirmation == Some(setup.address.as_str()) {
        reader.wrong(root, "confirmation", "expected an address other than the board's");
    }
    for person in people {
        let what = match person.address.as_str() {
            own if own == setup.address => "the board's own address",
            own if Some(own) == confirmation => "the address of the confirmation box",
            _ => continue,
        };
        let section = reader.section(&all, &person.id.0);
        let message = format!("expected an address of {}'s own: this is {what}", person.name);
        reader.wrong(&section, "address", message);
    }
}

/// The staff of a board play no seat of it (A.4, A.12).
pub(super) fn leaders_play_no_seat(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    staff: &Staff,
    seats: &BTreeMap<Power, PersonId>,
) {
    let section = reader.section(root, "staff");
    let played = |person: &PersonId| seats.iter().find(|(_, player)| *player == person);
    if let Some((power, master)) = played(&staff.master) {
        let message = format!("{master} plays {power}, but a game master can't hold a seat (A.12)");
        reader.wrong(&section, "master", message);
    }
    if let Some((power, director)) = played(&staff.director)
        && staff.director != staff.master
    {
        let message = format!("{director} plays {power}, but the director can't hold a seat (A.4)");
        reader.wrong(&section, "director", message);
    }
}
