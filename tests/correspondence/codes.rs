//! Where the operator asks for no proof, what does harm in another's name is done by a code that
//! only its receiver can know.

use chancery::board::Power;
use chancery::clerk::{self, Doubt, Outgoing, Ruling};
use chancery::game::event::Event;
use chancery::game::{Game, Moment};
use chrono::TimeDelta;

use super::script::{Script, Sent};
use super::world;

/// A game whose letters need no proof, and when it begins.
fn game() -> (Game, Moment) {
    let mut script = Script::default();
    script.setup.push(("proof".to_owned(), "none".to_owned()));
    let opening = world::opening(&script);
    let now = opening.published;
    let game = Game::open(opening);
    assert!(world::proofs(&script, &game, now).is_empty(), "nothing is asked for");
    (game, now)
}

fn write(game: &mut Game, from: &str, text: &str, now: Moment) -> Ruling {
    let sent = Sent { from: from.to_owned(), text: text.to_owned(), ..Sent::default() };
    let number = u64::try_from(game.cases.open().count()).expect("few") + text.len() as u64;
    let ruling = clerk::handle(game, &world::arrival(&sent, number, now), now);
    ruling.events.iter().for_each(|event| game.apply(event));
    ruling
}

fn to<'r>(ruling: &'r Ruling, who: &str) -> Vec<&'r Outgoing> {
    let address = format!("{who}@players.example");
    ruling.letters.iter().filter(|letter| letter.to == address).collect()
}

#[test]
fn d_x_6_a_master_commands_by_a_code_where_nothing_else_proves_who_writes() {
    for command in [
        "gm deadline until 30 Nov 20:00",
        "gm correct: a reason\nremove MUN\nend correct",
        "gm address Italy is mallory@evil.example",
        "td seat Nora New <nora@players.example> for Turkey: he asked for it",
    ] {
        let (mut game, now) = game();
        let who = &command[..2];
        if command.starts_with("gm correct") {
            hold(&mut game, now);
        }
        let before = game.clone();
        let asked = write(&mut game, who, command, now);
        assert_eq!(game, before, "{command}: nothing is done");
        let [answer] = to(&asked, who)[..] else { panic!("{:?}", asked.letters) };
        assert_eq!((answer.doubt, asked.letters.len()), (Some(Doubt::Asked), 1), "{command}");
        let lines = world::to_copy(answer);
        // A forger does not see what was answered.
        let first = command.lines().next().expect("a line");
        let guess = command.replacen(first, &format!("{first} confirm 00000000"), 1);
        write(&mut game, who, &guess, now);
        assert_eq!(game, before, "{command}: a guess does nothing");
        let done = write(&mut game, who, &lines, now);
        let [answer] = to(&done, who)[..] else { panic!("{command}: {:?}", done.letters) };
        assert!(answer.doubt.is_none() && !answer.text.contains("confirm"), "{}", answer.text);
    }
}

#[test]
fn d_vii_4_a_master_who_moves_a_deadline_reads_its_date_before_and_behind() {
    let (mut game, now) = game();
    let asked = write(&mut game, "gm", "gm deadline next Friday", now);
    let [answer] = to(&asked, "gm")[..] else { panic!("{:?}", asked.letters) };
    let date = "due Fri 4 Dec 2026 20:00 GMT.";
    assert!(answer.text.contains(&format!("Orders would then be {date}")), "{}", answer.text);
    let done = write(&mut game, "gm", &world::to_copy(answer), now);
    let [answer] = to(&done, "gm")[..] else { panic!("{:?}", done.letters) };
    assert!(answer.text.contains(&format!("Orders are now {date}")), "{}", answer.text);
}

#[test]
fn a_line_of_a_master_that_is_no_command_is_quoted_beside_one_that_is() {
    for (text, quoted) in [
        ("gm queue\ngrnat 3 with a day more", Some("line 2, \"grnat 3 with a day more\"")),
        ("Hello,\n\nkeep the board waiting.\n\ngm queue", Some("line 3, \"keep the")),
        ("gm queue\nA Par - Bur", Some("line 2, \"A Par - Bur\"")),
        ("gm queue\ngm dance", None),
        ("Hello,\n\ngm queue\n\nBest regards,\nGordon", None),
        ("Dear Chancery,\ngm queue\nThanks, Gordon Master", None),
    ] {
        let (mut game, now) = game();
        let ruling = write(&mut game, "gm", text, now);
        let [answer] = to(&ruling, "gm")[..] else { panic!("{:?}", ruling.letters) };
        assert!(answer.text.contains("Nothing is waiting for you"), "{text}: {}", answer.text);
        let said = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
        match quoted {
            Some(line) => assert!(said.contains(&format!("We can't tell what {line}")), "{said}"),
            None => assert!(!said.contains("We can't tell what line"), "{said}"),
        }
    }
}

/// Everybody holds, and the first result is out.
fn hold(game: &mut Game, now: Moment) {
    for power in Power::ALL {
        write(game, &power.name().to_lowercase(), "all hold", now);
    }
    let closes = game.closes();
    // The reminder of the day before comes first.
    for _ in 0..2 {
        for event in clerk::tick(game, closes + TimeDelta::minutes(1)).events {
            game.apply(&event);
        }
    }
}

/// That a player wrote is kept for every letter.
fn wrote(event: &Event) -> bool {
    matches!(event, Event::Wrote { .. })
}

#[test]
fn a_3_nobody_gets_a_code_for_what_he_may_not_do() {
    for (who, command) in [
        ("france", "gm process"),
        ("france", "gm deadline until 30 Nov 20:00"),
        ("gm", "td seat Nora New <nora@players.example> for France: he asked"),
        ("gm", "gm disorder Turkey"),
        ("td", "gm process"),
        ("gm", "gm refuse 9: no"),
        ("france", "substitute Gordon Master"),
        ("gm", "substitute Nora New <nora@players.example>"),
        ("italy", "resignation of France"),
    ] {
        let (mut game, now) = game();
        let mut before = game.clone();
        let ruling = write(&mut game, who, command, now);
        ruling.events.iter().filter(|event| wrote(event)).for_each(|event| before.apply(event));
        assert_eq!(game, before, "{command}");
        let [answer] = to(&ruling, who)[..] else { panic!("{command}: {:?}", ruling.letters) };
        assert!(!answer.text.contains(" confirm "), "{command}: {}", answer.text);
    }
}

#[test]
fn d_x_6_an_address_changes_by_a_code_from_the_old_one_where_nothing_is_proved() {
    let (mut game, now) = game();
    let asked = write(&mut game, "france", "address mallory@evil.example", now);
    assert!(asked.events.iter().all(wrote), "no code goes to the new one: {:?}", asked.events);
    assert!(asked.letters.iter().all(|letter| letter.to == "france@players.example"));
    let line = world::to_copy(to(&asked, "france").first().expect("an answer"));
    let done = write(&mut game, "france", &line, now);
    assert!(done.letters.iter().any(|letter| letter.to == "mallory@evil.example"));
}

#[test]
fn d_x_6_a_queue_is_read_and_orders_are_filed_without_a_code() {
    let (mut game, now) = game();
    let queue = write(&mut game, "gm", "gm queue", now);
    assert!(!to(&queue, "gm").first().expect("an answer").text.contains("confirm"));
    let filed = write(&mut game, "france", "A Par - Bur\nF Bre H\nA Mar H", now);
    assert!(!filed.events.is_empty());
}
