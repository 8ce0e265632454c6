//! Letters that go at a pace: that of the configuration, and that of a real Postfix which takes
//! thirty a minute.

use std::collections::BTreeSet;
use std::path::PathBuf;

use chancery::game::Moment;
use chancery::ledger::Ledger;
use chrono::TimeDelta;

use crate::daemon::doctor::examined;
use crate::daemon::house::{BOARD, CONFIG, House, carried, first_moment, real};
use crate::daemon::rig::{self, Door, Rig, address};
use crate::daemon::servers::{Ways, board, config, files_of, house, letters};
use crate::daemon::sink::Sink;

/// Start letters of a board: seven players and the game master.
const START_LETTERS: usize = 8;
/// How many letters Postfix takes in a minute.
const A_MINUTE: usize = 30;
/// Boards whose start letters are more than two minutes have; another number by
/// `CHANCERY_PACE_BOARDS`.
const BOARDS: usize = 8;

fn with_pace(pace: &str) -> String {
    CONFIG.replace("folder = \"out\"\n", &format!("folder = \"out\"\n{pace}\n"))
}

fn paced(name: &str, pace: &str) -> House {
    House::with(name, &with_pace(pace), BOARD, TimeDelta::zero())
}

/// How many letters went out so far, except calls to the operator.
fn out(house: &House) -> usize {
    let is_call = |letter: &&String| letter.contains("Subject: Chancery needs you");
    let letters = carried(&house.path("out"));
    letters.len() - letters.iter().filter(is_call).count()
}

#[test]
fn receipts_go_first_at_the_pace_that_is_set_and_a_start_forgets_nothing() {
    let mut house = paced("pace", "per-minute = 4");
    house.start();
    house.until("letters went out sent=4");
    house.rest_or(|_| true);
    assert_eq!(out(&house), 4);
    house.stop();
    house.set_time(first_moment() + TimeDelta::seconds(61));
    house.start();
    house.write("anne", "A Par - Bur\nall hold\n");
    house.receive(1);
    house.rest_or(|_| true);
    assert_eq!(out(&house), 4, "what went out before the start counts");
    // Five start letters wait before the receipt.
    house.set_time(first_moment() + TimeDelta::seconds(63));
    house.until("letters went out sent=4");
    assert_eq!(out(&house), 8);
    let to_anne = house.letters_to("anne@example.org");
    let is_receipt = |letter: &&String| letter.contains("1@players.example");
    assert_eq!(to_anne.iter().filter(is_receipt).count(), 1, "{to_anne:#?}");
    house.set_time(first_moment() + TimeDelta::seconds(126));
    house.rest();
    assert_eq!(out(&house), 10, "nine start letters and a receipt");
    house.stop();
    house.audit();
}

#[test]
fn letters_go_over_as_many_connections_as_are_allowed_and_each_once() {
    let (sink, port) = Sink::meeting(3);
    let carrier = format!(
        "kind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\nconnections = 3\n"
    );
    let config = CONFIG.replace("kind = \"file\"\nfolder = \"out\"\n", &carrier);
    let mut house = House::with("connections", &config, BOARD, TimeDelta::zero());
    house.start();
    house.rest();
    house.stop();
    let letters = sink.letters();
    let ids: BTreeSet<&str> = letters
        .iter()
        .filter_map(|letter| letter.lines().find(|line| line.starts_with("Message-ID: ")))
        .collect();
    assert_eq!((letters.len(), ids.len()), (9, 9), "nine start letters");
    assert_eq!(sink.connections(), 3);
    house.audit();
}

#[test]
fn a_day_that_is_used_up_is_told_once_and_goes_on_a_day_later() {
    let mut house = paced("day", "per-day = 7");
    house.start();
    house.until("The daily limit of letters is used up");
    house.rest_or(|_| true);
    assert_eq!(out(&house), 7);
    house.set_time(first_moment() + TimeDelta::hours(23));
    house.rest_or(|_| true);
    assert_eq!(out(&house), 7);
    house.set_time(first_moment() + TimeDelta::hours(25));
    house.rest();
    assert_eq!(out(&house), 9);
    house.stop();
    let used_up = "The daily limit of letters is used up";
    assert_eq!(house.log.matches(used_up).count(), 1, "{}", house.log);
    house.audit();
}

#[test]
fn a_pace_that_a_deadline_does_not_fit_is_told_at_the_prompt() {
    let house = House::empty("slow", &with_pace("per-day = 29"), TimeDelta::zero());
    house.put("board.toml", BOARD);
    let told = "about 30 letters go out around a deadline of 1 board, but per-day in [carrier] \
        lets only 29 go in 24 hours";
    let said = house.ask(&["game", "open", "board.toml"]);
    assert!(said.contains(&format!("Note: {told}")), "{said}");
    let (_, said) = examined(&house, &[]);
    assert!(said.contains(&format!("WARN   pace: {told}")), "{said}");
}

/// The players of a board, who play no other.
fn players(board: usize) -> [String; 7] {
    [1, 2, 3, 4, 5, 6, 7].map(|seat| format!("pace{board}-{seat}"))
}

fn opened(house: &House, number: usize) {
    let players = players(number);
    let players = players.each_ref().map(String::as_str);
    let text = board("judge13", &format!("pace-gm{number}"), players);
    let id = format!("r1-{number:02}");
    house.put("more.toml", &text.replace("r1-07", &id));
    house.ask(&["game", "open", "more.toml", "--any-address"]);
}

/// Postfix refuses a letter for its minute, and then the daemon has put all others back. How many
/// wait.
fn waiting_after_a_minute(house: &mut House) -> usize {
    house.until("too much mail from");
    house.until("letters went out");
    house.ledger().unsent(10_000).expect("they can be read").len()
}

fn orders(rig: &Rig, user: &str) {
    orders_to(rig, "judge13", "r1-07", user, user);
}

fn orders_to(rig: &Rig, judge: &str, board: &str, user: &str, id: &str) {
    let (from, to) = (address(user), address(judge));
    let head = format!("From: {from}\r\nTo: {to}\r\nSubject: [{board}] orders\r\n");
    let text = format!("{head}Message-ID: <{id}@pace.test>\r\n\r\nall hold\r\n");
    rig.save(judge, text.as_bytes());
}

#[test]
fn a_server_that_takes_thirty_a_minute_gets_all_letters_once_and_receipts_first() {
    let boards = crate::daemon::hall::number("CHANCERY_PACE_BOARDS", BOARDS);
    let rig = rig::rig();
    let ways = Ways::Open { imap: rig.port(Door::Imap), smtp: rig.port(Door::Paced) };
    let config = config(rig, "judge13", &ways);
    let first = players(7);
    let text = board("judge13", "pace-gm7", first.each_ref().map(String::as_str));
    let mut house = house("postfix", &config, &text);
    let others: Vec<usize> = (1..=boards).filter(|number| *number != 7).collect();
    others.iter().for_each(|number| opened(&house, *number));
    let mut left = (others.len() + 1) * START_LETTERS;
    rig.next_minute();
    house.start();
    left -= A_MINUTE;
    assert_eq!(waiting_after_a_minute(&mut house), left);

    // A player whose start letter went out sends his orders.
    orders(rig, &first[0]);
    house.receive(1);
    house.rest_or(|_| true);
    left += 1;
    let mut passed = TimeDelta::zero();
    let mut is_answered = false;
    while left > A_MINUTE {
        rig.next_minute();
        passed += TimeDelta::minutes(2);
        house.set_time(first_moment() + passed);
        left -= A_MINUTE;
        assert_eq!(waiting_after_a_minute(&mut house), left);
        if !std::mem::replace(&mut is_answered, true) {
            letters(rig, &first[0], 2);
        }
    }
    rig.next_minute();
    house.set_time(first_moment() + passed + TimeDelta::minutes(2));
    house.rest();
    house.stop();
    for number in others {
        players(number).iter().for_each(|user| drop(letters(rig, user, 1)));
    }
    first.iter().skip(1).for_each(|user| drop(letters(rig, user, 1)));
    letters(rig, &first[0], 2);
    assert!(house.game().failing.is_empty());
    house.audit();
}

/// A board of players who play no other, with a judge of its own.
fn opened_by(house: &House, judge: &str, number: usize) {
    let players = [1, 2, 3, 4, 5, 6, 7].map(|seat| format!("{judge}-{number}-{seat}"));
    let text = board(judge, &format!("{judge}-gm{number}"), players.each_ref().map(String::as_str));
    house.put("more.toml", &text.replace("r1-07", &format!("r1-{number:02}")));
    house.ask(&["game", "open", "more.toml", "--any-address"]);
}

#[test]
fn letters_of_a_day_that_is_used_up_at_noon_go_the_next_noon_and_each_once() {
    const A_DAY: usize = 20;
    let rig = rig::rig();
    let ways = Ways::Open { imap: rig.port(Door::Imap), smtp: rig.port(Door::Mx) };
    let config = format!("{}per-day = {A_DAY}\n", config(rig, "judge14", &ways));
    let mut house = House::empty("noon", &config, TimeDelta::seconds(2));
    let noon = first_moment() + TimeDelta::hours(16);
    house.set_time(noon);
    (1..=3).for_each(|number| opened_by(&house, "judge14", number));
    house.start();
    house.until("The daily limit of letters is used up");
    house.rest_or(|_| true);
    let waiting = |house: &House| house.ledger().unsent(999).expect("a list").len();
    assert_eq!(waiting(&house), 3 * START_LETTERS - A_DAY);
    // Orders come in all the same; their receipt is the first letter of the next day.
    orders_to(rig, "judge14", "r1-01", "judge14-1-1", "noon");
    house.receive(1);
    house.set_time(noon + TimeDelta::hours(23));
    house.rest_or(|_| true);
    assert_eq!(waiting(&house), 3 * START_LETTERS - A_DAY + 1);
    house.set_time(noon + TimeDelta::hours(24) + TimeDelta::minutes(1));
    house.rest();
    house.stop();
    for (number, seat) in (1..=3).flat_map(|number| (1..=7).map(move |seat| (number, seat))) {
        let count = if (number, seat) == (1, 1) { 2 } else { 1 };
        letters(rig, &format!("judge14-{number}-{seat}"), count);
    }
    house.audit();
}

/// Boards that are judged at one moment, with eight result letters each.
const JUDGED: usize = 27;

/// When the last letter came that has these words.
fn came(rig: &Rig, user: &str, words: &str) -> Moment {
    let has = |path: &PathBuf| std::fs::read_to_string(path).expect("a letter").contains(words);
    let entries = files_of(rig, user).filter(has);
    let times = entries.map(|path| path.metadata().expect("a file").modified().expect("a time"));
    times.max().expect("such a letter").into()
}

/// Time goes on from a moment of the tournament as it does outside.
fn time_goes_on(house: &House, from: Moment) {
    let text = std::fs::read_to_string(house.path("clock")).expect("the clock");
    let line = format!("{} {} 1\n", real().to_rfc3339(), from.to_rfc3339());
    house.put("clock", &(text + &line));
}

#[test]
#[ignore = "takes ten minutes by the clock on the wall; tools/long runs it"]
fn two_hundred_results_go_in_eight_minutes_and_receipts_within_one() {
    let rig = rig::rig();
    let ways = |door| Ways::Open { imap: rig.port(Door::Imap), smtp: rig.port(door) };
    let mut house =
        House::empty("real", &config(rig, "judge15", &ways(Door::Mx)), TimeDelta::seconds(2));
    (1..=JUDGED).for_each(|number| opened_by(&house, "judge15", number));
    house.start();
    house.rest();
    for (number, seat) in (1..=JUDGED).flat_map(|number| (1..=7).map(move |seat| (number, seat))) {
        let (board, user) = (format!("r1-{number:02}"), format!("judge15-{number}-{seat}"));
        orders_to(rig, "judge15", &board, &user, &user);
    }
    house.receive(7 * JUDGED);
    house.rest();
    house.stop();
    let paced = config(rig, "judge15", &ways(Door::Paced));
    house.put("chancery.toml", &format!("{paced}per-minute = {A_MINUTE}\n"));
    let deadline = house.game_of("r1-01").running.at;
    let began = real();
    time_goes_on(&house, deadline);
    house.start();
    // Some players order in the midst of it, more of them than a minute keeps room for, and then
    // others.
    let mut written = Vec::new();
    for (minutes, seats) in [(2, 1..=4), (5, 5..=7)] {
        while real() - began < TimeDelta::minutes(minutes) {
            house.line();
        }
        for user in seats.map(|seat| format!("judge15-27-{seat}")) {
            orders_to(rig, "judge15", "r1-27", &user, &format!("later.{user}"));
            written.push((user, real()));
        }
    }
    house.rest();
    house.stop();
    for (user, written) in &written {
        let answered = format!("In-Reply-To: <later.{user}@pace.test>");
        let waited = came(rig, user, &answered) - *written;
        assert!(waited < TimeDelta::minutes(1), "{user} waits {waited} for his receipt");
    }
    let seats = (1..=JUDGED).flat_map(|number| (1..=7).map(move |seat| (number, seat)));
    let players: Vec<String> =
        seats.map(|(number, seat)| format!("judge15-{number}-{seat}")).collect();
    let masters: Vec<String> = (1..=JUDGED).map(|number| format!("judge15-gm{number}")).collect();
    let mut results = Vec::new();
    for user in players.iter().chain(&masters) {
        // The start and the result, of players a receipt, and the receipts of those that were late.
        let is_later = written.iter().any(|(later, _)| later == user);
        letters(rig, user, 2 + usize::from(players.contains(user)) + usize::from(is_later));
        results.push(came(rig, user, "Subject: [r1-"));
    }
    results.sort();
    let took = *results.last().expect("results") - began;
    let seconds: Vec<i64> = results.iter().map(|at| (*at - began).num_seconds()).collect();
    assert!(took < TimeDelta::minutes(8), "they came after so many seconds: {seconds:?}");
    house.audit();
}
