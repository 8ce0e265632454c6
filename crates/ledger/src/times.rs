//! Times as the ledger keeps them: whole milliseconds since 1970, UTC, as integers.
//!
//! Both dialects compare and index integers alike, and no zone can come into them; a text would
//! have to be written in one form only to sort right. Mail servers tell the time of receipt in
//! seconds, so nothing is lost.

/// A point in time.
pub type Moment = chrono::DateTime<chrono::Utc>;

/// A time as it is kept: what is finer than a millisecond is cut.
pub(crate) fn kept(time: Moment) -> i64 {
    time.timestamp_millis()
}

/// A wake-up as it is kept: part of a millisecond counts as a whole one, since a game that is woken
/// too early finds nothing to do.
pub(crate) fn kept_wake(time: Moment) -> i64 {
    let cut = kept(time);
    if moment(cut).is_some_and(|earlier| earlier < time) { cut + 1 } else { cut }
}

/// The time of a row, unless the number there is not a time.
pub(crate) fn moment(millis: i64) -> Option<Moment> {
    Moment::from_timestamp_millis(millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn receipts_are_cut_and_wake_ups_never_come_early() {
        let time = |micros| Moment::from_timestamp_micros(micros).expect("a time");
        assert_eq!([kept(time(5_000)), kept(time(5_999)), kept(time(-1))], [5, 5, -1]);
        let wakes = [5_000, 5_001, 5_999, -1].map(|micros| kept_wake(time(micros)));
        assert_eq!(wakes, [5, 6, 6, 0]);
    }
}
