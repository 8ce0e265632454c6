//! Weekly windows as players write them (D.VII(2)).

use chrono::{NaiveDate, NaiveTime, Weekday};
use chrono_tz::Tz;

use super::line::RestOfText;
use super::said::WrittenAboutTime;
use super::unread::UnreadTime;
use super::when::{Day, WrittenTime};
use crate::game::calendar::Window;
use crate::game::calendar::wall::on_the_wall;

const EXPECTED: &str =
    "a weekday and a time, as in \"Fri 18:00 - Mon 08:00\" or \"5pm Friday to 9am Monday\"";

/// A window as it was written. A zone that comes after one of the two times holds for both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenWindow {
    from: (Weekday, NaiveTime),
    to: (Weekday, NaiveTime),
    zone: Option<Tz>,
}

impl WrittenAboutTime for WrittenWindow {
    fn read(text: &str) -> Result<WrittenWindow, UnreadTime> {
        let mut line = RestOfText::new(text);
        line.take_word(&["from", "between", "every"]);
        let (from, first_zone) = end_of_window(&mut line)?;
        if !line.take_mark('-') && !line.take_word(&["to", "until", "till", "through", "and"]) {
            return Err(line.expected("\"-\" or \"to\" between the beginning and the end"));
        }
        let (to, last_zone) = end_of_window(&mut line)?;
        line.take_mark('.');
        line.end("the end, or a time zone such as Europe/Paris")?;
        Ok(WrittenWindow { from, to, zone: last_zone.or(first_zone) })
    }
}

impl WrittenWindow {
    /// What it means, in its writer's own zone if he names none.
    pub fn window(&self, zone: Tz) -> Result<Window, UnreadTime> {
        Ok(Window::new(self.from, self.to, self.zone.unwrap_or(zone))?)
    }
}

/// `Fri 18:00`, with its zone if it has one.
fn end_of_window(
    line: &mut RestOfText<'_>,
) -> Result<((Weekday, NaiveTime), Option<Tz>), UnreadTime> {
    let start = line.clone();
    let WrittenTime { day, hour, zone } =
        WrittenTime::read(line).map_err(|fault| fault.instead(EXPECTED))?;
    let (Some(Day::Weekday { day, next: false }), Some(minutes)) = (day, hour) else {
        return Err(start.expected(EXPECTED));
    };
    // Midnight is the first hour of the day after.
    let day = if minutes == 24 * 60 { day.succ() } else { day };
    let hour = on_the_wall(NaiveDate::MIN, minutes).time();
    Ok(((day, hour), zone))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, zone: Tz) -> Result<Window, UnreadTime> {
        WrittenWindow::read(text)?.window(zone)
    }

    #[test]
    fn d_vii_2_windows_are_read_as_players_write_them() {
        for (text, kept) in [
            ("Fri 18:00 - Mon 08:00 Europe/Paris", "Fri 18:00 - Mon 08:00 Europe/Paris"),
            ("Fri 18:00-Mon 08:00", "Fri 18:00 - Mon 08:00 Australia/Sydney"),
            ("5pm Friday to 9am Monday US/Eastern", "Fri 17:00 - Mon 09:00 US/Eastern"),
            (
                "5pm Friday to 9am Monday US Eastern Standard Time",
                "Fri 17:00 - Mon 09:00 US/Eastern",
            ),
            ("from Friday 18:00 GMT until Sunday 20:00.", "Fri 18:00 - Sun 20:00 GMT"),
            ("Sat 10am – Sun midnight utc", "Sat 10:00 - Mon 00:00 UTC"),
            ("Wed 9:00 - Wed 17:30 new york", "Wed 09:00 - Wed 17:30 America/New_York"),
            ("every Sat 00:00 - Sun 24:00 UTC+2", "Sat 00:00 - Mon 00:00 Etc/GMT-2"),
        ] {
            let window = read(text, Tz::Australia__Sydney).expect(text);
            assert_eq!(window.to_string(), kept);
            assert_eq!(kept.parse(), Ok(window));
        }
    }

    #[test]
    fn d_vii_2_windows_that_are_none_are_refused_with_what_was_expected() {
        let refused = |text| read(text, Tz::GMT).unwrap_err().to_string();
        assert_eq!(
            refused("Fri 17:00 - Mon 09:01"),
            "that is 65 hours; at most 64 of each week can be kept free (D.VII(2))"
        );
        assert!(read("Fri 17:00 - Mon 09:00", Tz::GMT).is_ok());
        assert!(refused("Mon 09:00 - Fri 17:00").starts_with("that is 104 hours"));
        assert!(refused("Fri 18:00 - Fri 18:00").starts_with("it begins when it ends"));
        assert!(refused("Fri 18:00").contains("between the beginning and the end, found the end"));
        assert!(refused("Fri - Mon").contains("expected a weekday and a time"));
        assert!(refused("30 Nov 18:00 - Mon 08:00").contains("expected a weekday and a time"));
        assert!(refused("weekends").contains("expected a weekday and a time"));
        assert!(refused("Fri 18:00 - Mon 08:00 Narnia").contains("found \"Narnia\""));
        assert!(refused("Fri 18:00 - Mon 08:00 EST").contains("can mean several zones"));
    }
}
