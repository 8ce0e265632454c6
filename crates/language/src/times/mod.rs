//! Times as people write them: hours, days and zones, lengths, and the wishes made of them (D.VII).

mod absence;
mod holiday;
mod hours;
mod length;
mod line;
mod moment;
mod regular;
mod request;
mod said;
mod unread;
mod when;
mod window;
mod zones;

pub use absence::WrittenAbsence;
pub use holiday::{asks_for, read_holiday};
pub use moment::{moment, read_moment};
pub use regular::read_day_and_hour;
pub use request::WrittenRequest;
pub use said::{TimeSaid, WrittenAboutTime};
pub use unread::UnreadTime;
pub use window::WrittenWindow;
pub use zones::read_zone;

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;

    use crate::game::Moment;

    /// The instant of a GMT time such as `2026-11-27 20:00:00`.
    pub(super) fn moment(text: &str) -> Moment {
        NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S").unwrap().and_utc()
    }
}
