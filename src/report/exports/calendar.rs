//! The running deadlines as a calendar that programs subscribe to (iCalendar, RFC 5545).

use icalendar::{Calendar, Component, Event, EventLike, Property};

use crate::game::Moment;
use crate::report::gazette::{Site, Stage};
use crate::report::names;

/// The calendar. `said` is when its entries were last looked at.
pub(super) fn of_deadlines(site: &Site, said: Moment) -> String {
    let mut calendar = Calendar::empty();
    for (key, value) in [
        ("VERSION", "2.0"),
        ("PRODID", "-//Chancery//Chancery//EN"),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", "PUBLISH"),
    ] {
        calendar.append_property(Property::new(key, value));
    }
    calendar.append_property(Property::new("X-WR-CALNAME", &site.title));
    for board in &site.boards {
        let Stage::Orders { phase, due } = &board.stage else { continue };
        let event = Event::new()
            .uid(&format!("{phase}.{}@chancery", board.name))
            .timestamp(said)
            .starts(*due)
            .summary(&format!("{}: {} due", board.name, names::phase(*phase)))
            // It takes no time of its reader's day.
            .add_property("TRANSP", "TRANSPARENT")
            .done();
        calendar.push(event);
    }
    calendar.to_string()
}
