//! What is kept can be read back, no matter what players write: after one event that can't, no
//! letter to the board would ever be ruled on again.

use chancery::game::{Event, Game};

use super::play::{Played, play};
use super::script::Script;

/// Every event comes back as it was written, and the events alone lead to the same state, which
/// comes back, too.
pub(crate) fn check(played: &Played, name: &str) {
    let mut events = played.events.iter();
    let first = events.next().expect("a game is opened");
    let Event::Opened(opening) = first else { panic!("{first:?}") };
    let mut game = Game::open((**opening).clone());
    for event in events {
        let text = serde_json::to_string(event).expect("events can be written");
        let back = serde_json::from_str(&text);
        let back = back.unwrap_or_else(|why| panic!("{name}: {why}: {text}"));
        assert_eq!(*event, back, "{name}");
        game.apply(&back);
    }
    assert!(game == played.game, "{name}");
    let text = serde_json::to_string(&game).expect("states can be written");
    let back: Game = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
    assert!(back == game, "{name}");
}

/// What people may put where a value belongs: ends of ranges, nothing, and what no text should
/// have.
const VALUES: [&str; 22] = [
    "",
    "0",
    "1",
    "-1",
    "255",
    "256",
    "1899",
    "1901",
    "1909",
    "1910",
    "9999",
    "65534",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "\u{0}",
    "a\u{0}b",
    "\u{feff}\u{202e}x",
    "\u{10ffff}",
    "\"\\{}<a@b>",
];

/// Lines that contain a value, and who writes them.
const LINES: [(&str, &[&str]); 3] = [
    (
        "France",
        &[
            "substitute Paul Meier <paul@players.example> until Winter @",
            "substitute Paul Meier <paul@players.example> until F@",
            "substitute Paul @ Meier <paul@players.example>",
            "period until Fall @",
            "period until W@A",
            "return",
            "Abbreviations: @ = BUR, gol@ = LYO",
            "extension @ hours",
            "extension @ weeks or next turn",
            "extension until 30 Nov @",
            "absence 3 Dec @ - 10 Dec @",
            "unavailable Fri @ - Mon 08:00",
            "unavailable Fri 18:00 - Mon 08:00 @",
            "address @@players.example",
            "propose a draw",
            "vote yes on @",
            "propose rule change: movement @ days",
            "appeal @",
            "confirm @",
            "error: @",
            "report: @",
            "dispute: @",
            "request: @",
            "press grey: @",
            "press to @: x",
            "Winter @:",
            "Build A Par if @ builds, else build F Bre",
            "Fall @",
            "A Par - @",
        ],
    ),
    (
        "gm",
        &[
            "gm deadline 30 Nov @",
            "gm deadline @ Dec 20:00 GMT",
            "gm holiday @",
            "gm veto @ of France",
            "gm rollback F@: @",
            "gm correct S@M: @",
            "remove PAR",
            "end correct",
            "gm rule @: @",
            "gm address France is @@players.example",
        ],
    ),
    (
        "td",
        &[
            "td holiday @: 24 Dec @ - 27 Dec @",
            "td holiday Christmas: 24 Dec - @ Dec",
            "td seat Paul @ <paul@players.example> for Italy: @",
            "td observer Rita @",
            "td question 1: @",
            "td rule 1: @",
        ],
    ),
];

#[test]
fn whatever_a_letter_says_its_events_can_be_read_back() {
    let mut kept = 0;
    for value in VALUES {
        let mut text = "Values that nobody expects.\nphase S1902M\nnever state: over\n".to_owned();
        for (from, lines) in LINES {
            for line in lines {
                // What belongs to the correction above it stands in the same letter.
                if !line.starts_with("remove") && !line.starts_with("end ") {
                    text += &format!("from {from}\n");
                }
                // An address has its own sign.
                let line = line.replace("@players", "\u{1}").replace('@', value);
                let line = line.replace('\u{1}', "@players");
                text += &format!("| {line}\n");
            }
        }
        text += "hold all\ndeadline\n+8d\n";
        let played = play(&Script::read(&text));
        check(&played, &format!("{value:?}"));
        kept += played.events.len();
    }
    assert!(kept > VALUES.len() * 20, "only {kept} events were kept");
}

/// What the next load of the board meets, so that no later letter is ever read.
#[test]
fn b_7_a_period_beyond_the_last_year_is_refused() {
    for until in ["Winter 65535", "W65535", "Fall 65535", "Winter 1910", "F9999"] {
        let script = Script::read(&format!(
            "A period beyond all years.\nphase S1902M\nfrom Italy\n\
             | substitute Paul Meier <paul@players.example> until {until}\nmust Italy: Expected\n"
        ));
        let played = play(&script);
        check(&played, until);
        let answer = super::plain(&played.letters.last().expect("an answer").text);
        assert!(answer.contains("expected a"), "{until}: {answer}");
        assert!(!played.state.contains("paul@"), "{until}: {}", played.state);
    }
}
