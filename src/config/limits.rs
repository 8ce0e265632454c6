//! How much is too much.

use std::time::Duration;

use super::keys;
use super::reader::{ConfigReader, FileSection};

/// A player who asks for more answers than that in a day is a program, or fights with one.
const LETTERS_PER_ADDRESS: u32 = 200;
/// A tournament's own letters, such as standings, go to 1,400 people, and some follow on others.
const LETTERS_PER_HOUR: u32 = 5_000;
/// The day on which sign-up opens brings some thirty teams in an hour.
const STRANGERS_PER_HOUR: u32 = 300;
/// A board sends some thirty around a deadline. Three times as many, on all boards at once, is no
/// deadline any more.
const LETTERS_PER_BOARD: u32 = 100;
/// Less is corrected by every machine now and then; more moves deadlines.
const CLOCK_LEAP_SECONDS: u32 = 60;

/// A batch has no more letters than that.
const CONNECTIONS_MAX: u32 = 8;
/// No provider allows more in a day and counts them.
const LETTERS_COUNTED_MAX: u32 = 100_000;

/// How much is too much: what keeps a fault, or two machines that talk to each other, from sending
/// mail without end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many letters go to one address in a day.
    pub letters_per_address: u32,
    /// After how many letters of one cause in an hour no more of it are sent until a person has
    /// looked; without this, [`Limits::in_an_hour`] goes by the boards.
    pub letters_per_hour: Option<u32>,
    /// How far the clock may leap before nothing is ruled any more.
    pub clock_leap: Duration,
}

impl Limits {
    /// After so many letters of one cause in an hour it is a storm, where there are so many boards.
    pub fn in_an_hour(&self, boards: u64) -> u32 {
        let boards = u32::try_from(boards).unwrap_or(u32::MAX);
        let usual = LETTERS_PER_HOUR.max(boards.saturating_mul(LETTERS_PER_BOARD));
        self.letters_per_hour.unwrap_or(usual)
    }

    /// The same of letters to people who are not known here.
    pub fn to_strangers_in_an_hour(&self) -> u32 {
        STRANGERS_PER_HOUR.min(self.letters_per_hour.unwrap_or(STRANGERS_PER_HOUR))
    }
}

/// How fast the carrier's server takes letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SendingPace {
    /// How many connections it takes at a time; nothing is one.
    pub connections: Option<u32>,
    pub per_minute: Option<u32>,
    /// In any 24 hours.
    pub per_day: Option<u32>,
}

impl SendingPace {
    /// Whether letters may go as fast as they can.
    pub fn is_free(self) -> bool {
        self.most().is_none()
    }

    /// How many connections carry letters.
    pub fn connections(self) -> usize {
        self.connections.and_then(|most| usize::try_from(most).ok()).unwrap_or(1)
    }

    /// The most letters that count at once.
    pub fn most(self) -> Option<usize> {
        self.per_minute.max(self.per_day).and_then(|most| usize::try_from(most).ok())
    }
}

/// The pace that the table of the carrier sets.
pub(super) fn pace(reader: &mut ConfigReader<'_>, carrier: &FileSection<'_>) -> SendingPace {
    let mut number =
        |name, most| carrier.has(name).then(|| reader.number(carrier, name, 1..=most, 1));
    SendingPace {
        connections: number("connections", CONNECTIONS_MAX),
        per_minute: number("per-minute", LETTERS_COUNTED_MAX),
        per_day: number("per-day", LETTERS_COUNTED_MAX),
    }
}

pub(super) fn limits(reader: &mut ConfigReader<'_>, root: &FileSection<'_>) -> Limits {
    let section = reader.section(root, "limits");
    reader.only(&section, keys::LIMITS);
    let leap = reader.number(&section, "clock-leap", 5..=86_400, CLOCK_LEAP_SECONDS);
    Limits {
        letters_per_address: reader.number(
            &section,
            "letters-per-address",
            10..=100_000,
            LETTERS_PER_ADDRESS,
        ),
        letters_per_hour: section
            .has("letters-per-hour")
            .then(|| reader.number(&section, "letters-per-hour", 10..=1_000_000, LETTERS_PER_HOUR)),
        clock_leap: Duration::from_secs(leap.into()),
    }
}

/// How long letters are at least kept whole, in days.
pub(super) fn keep_letters(reader: &mut ConfigReader<'_>, root: &FileSection<'_>) -> Option<u32> {
    root.get("ledger").filter(|value| value.get_ref().is_table())?;
    let section = reader.section(root, "ledger");
    let days = |text: &str| text.strip_suffix(" days")?.parse().ok().filter(|days| *days > 0);
    reader.parsed(&section, "keep-letters", "a number of days, such as \"400 days\"", days)
}
