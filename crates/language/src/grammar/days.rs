//! Days and times of our own days, which talk is full of.

use super::super::text::Token;

/// A day or a time has so many words at most.
const TIME_WORDS_MAX: usize = 8;

/// How many tokens a day or a time of our days takes that begins here: "on Friday", "next week",
/// "the 24th of December". A turn of the game is none.
pub(super) fn time_length(tokens: &[Token]) -> usize {
    let mut length = 0;
    for (at, token) in tokens.iter().take(TIME_WORDS_MAX).enumerate() {
        if is_day(&token.key) {
            length = at + 1;
        } else if !leads_to_day(&token.key) {
            break;
        }
    }
    length
}

/// Whether a word is a day or a time of ours.
#[rustfmt::skip]
pub fn is_day(key: &str) -> bool {
    matches!(
        key,
        "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | "mon"
            | "tue" | "wed" | "thu" | "fri" | "sat" | "sun" | "today" | "tonight" | "tomorrow"
            | "yesterday" | "weekend" | "week" | "weeks" | "day" | "days" | "month" | "months"
            | "hour" | "hours" | "minutes" | "morning" | "evening" | "night" | "noon" | "afternoon"
            | "then" | "later" | "soon" | "christmas" | "easter" | "holidays" | "january"
            | "february" | "june" | "july" | "august" | "september" | "october" | "november"
            | "december" | "am" | "pm" | "cet" | "gmt" | "utc" | "deadline" | "montag"
            | "dienstag" | "mittwoch" | "donnerstag" | "freitag" | "samstag" | "sonntag" | "heute"
            | "morgen" | "wochenende" | "woche" | "tage" | "lundi" | "mardi" | "mercredi"
            | "jeudi" | "vendredi" | "samedi" | "dimanche" | "demain" | "semaine" | "lunedi"
            | "martedi" | "mercoledi" | "giovedi" | "venerdi" | "sabato" | "domenica" | "domani"
            | "settimana" | "lunes" | "martes" | "miercoles" | "jueves" | "viernes" | "sabado"
            | "domingo" | "semana"
    )
}

fn leads_to_day(key: &str) -> bool {
    let number = key.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    number.len() < 5 && number.parse::<u16>().is_ok()
        || matches!(
            key,
            "on" | "until"
                | "till"
                | "by"
                | "before"
                | "after"
                | "next"
                | "this"
                | "in"
                | "for"
                | "from"
                | "to"
                | "at"
                | "the"
                | "a"
                | "of"
                | "over"
                | "few"
                | "two"
                | "three"
                | "am"
                | "bis"
                | "nachste"
                | "jusqu"
                | "prochaine"
                | "hasta"
                | "el"
                | "la"
                | "proxima"
                | "fino"
                | "prossima"
        )
}
