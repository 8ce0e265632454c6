//! Commands with words around them: we ask about words that may unsay or limit them, and words that
//! are only said beside them keep no letter from being done.

use chancery::clerk;
use chancery::game::{Game, Moment};

use super::script::{Script, Sent};
use super::world;

/// A game in its fifth year with a case, an open vote, and orders of France on file.
fn game() -> (Game, Moment) {
    let script =
        Script { setup: vec![("phase".to_owned(), "S1905M".to_owned())], ..Script::default() };
    let opening = world::opening(&script);
    let now = opening.published;
    let mut game = Game::open(opening.clone());
    clerk::open(&opening, now).events.iter().for_each(|event| game.apply(event));
    world::proofs(&script, &game, now).iter().for_each(|event| game.apply(event));
    let asks = "request: may I have the map in colours?";
    for (number, (from, text)) in
        (1..).zip([("Italy", "propose a draw"), ("Italy", asks), ("France", ORDERS)])
    {
        let done = write(&game, from, text, number, now);
        assert!(!done.events.is_empty(), "{text}");
        done.events.iter().for_each(|event| game.apply(event));
    }
    (game, now)
}

const ORDERS: &str = "A Par - Bur\nA Mar H\nF Bre H";

fn write(game: &Game, from: &str, text: &str, number: u64, now: Moment) -> clerk::Ruling {
    let sent = Sent { from: from.to_owned(), text: text.to_owned(), ..Sent::default() };
    clerk::handle(game, &world::arrival(&sent, number, now), now)
}

/// How much comes of a letter, events and letters to others, and what its writer is answered.
fn ruled(game: &Game, now: Moment, from: &str, text: &str) -> (usize, String) {
    let ruling = write(game, from, text, 99, now);
    let address = format!("{}@players.example", world::id(from));
    let letters = ruling.letters.iter().filter(|letter| letter.to == address);
    let words = letters.map(|letter| format!("{}\n{}", letter.subject, letter.text));
    let words = words.collect::<Vec<_>>().join("\n");
    let others = ruling.letters.iter().filter(|letter| letter.to != address).count();
    (ruling.events.len() + others, words)
}

/// Who may write it, and a line that does something.
const COMMANDS: [(&str, &str); 15] = [
    ("France", "vote yes on 1"),
    ("France", "propose the end of the game for France and Italy"),
    ("France", "concede to Italy"),
    ("France", "clear"),
    ("France", "press white: I am here"),
    ("France", "substitute Paul Meier <paul@example.org> until F1906"),
    ("France", "extension 48 hours"),
    ("France", "absence 23 Nov - 25 Nov"),
    ("France", "unavailable Fri 18:00 - Sun 08:00"),
    ("France", "set layout judge"),
    ("gm", "gm deadline sat 28 Nov 20:00"),
    ("gm", "gm rule 1: you may"),
    ("gm", "gm refuse 1: no colours"),
    ("gm", "gm pace movement 4 days"),
    ("td", "td seat Nora New <nora@players.example> for France: he asked for it"),
];

#[test]
fn what_may_unsay_a_command_is_asked() {
    let (game, now) = game();
    for (from, command) in COMMANDS {
        let (events, answer) = ruled(&game, now, from, command);
        assert!(events > 0, "{command} alone: {answer}");
        for (above, below) in [
            ("If Gerd agrees:\n", ""),
            ("Dear Emma,\n", ""),
            ("Please do not\n", ""),
            ("I would have written:\n", ""),
            ("Gerd wants me to send\n", ""),
            ("An example:\n", ""),
            ("wenn Gerd zustimmt:\n", ""),
            ("Should I write\n", ""),
            ("Please do not\n\n", ""),
            ("Only if Gerd agrees to it:\n\n", ""),
            ("", "\nno, forget that"),
            ("", "\n\nno, forget that"),
            ("", "\nnot!"),
            ("", "\njust kidding"),
            ("", "\nor maybe better not"),
            ("", "\n\nBut only if Gerd has agreed to it before."),
            ("", "\nunless Gerd objects"),
            ("", "\nask Gerd first"),
            ("", "\n\nThat was a mistake, sorry, please ignore it."),
            ("", "\nnon, oubliez"),
            ("", "\n-- \nPlease ignore this."),
        ] {
            let text = format!("{above}{command}{below}");
            let (events, answer) = ruled(&game, now, from, &text);
            assert_eq!(events, 0, "{text}\n\n{answer}");
            if answer.contains("no line \"end press\"") {
                continue; // It may be more of the press, and is asked for that.
            }
            assert!(answer.contains(&format!("\n{command}\n")), "{text}\n\n{answer}");
            let odd = format!("{above}{below}");
            let odd = odd.trim().lines().last().expect("a line");
            let words = answer.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(&format!("\"{odd}\"")), "{text}\n\n{answer}");
        }
    }
}

#[test]
fn what_is_only_said_beside_a_command_keeps_it_from_nothing() {
    let (game, now) = game();
    for (from, command) in COMMANDS {
        let alone = ruled(&game, now, from, command);
        for (above, below) in [
            ("Hello there,\n", "\nThanks!"),
            ("Hello Gordon,\n\n", "\n\nCheers,\nAnna"),
            ("Dear Gordon,\n\n", "\n\nBest regards\nAnna Smith"),
            ("Gordon,\n", "\nAnna"),
            ("", "\n-- \nAnna Smith\nIf found, do not return this"),
            ("", "\n\n> if Gerd agrees\n> do not count this"),
            ("Hi all\n", "\nHello from sunny Paris"),
            ("Please:\n", "\nThank you very much!"),
            ("It was a good game so far.\n\n", "\n\nHave a nice weekend"),
            ("I had a long talk with my ally yesterday.\n", ""),
            ("", "\n\nAnna was here for dinner, and we two had a lovely evening."),
            ("Sorry for the delay\n", "\nSent from my iPhone"),
        ] {
            let text = format!("{above}{command}{below}");
            if command.starts_with("press") && below.starts_with("\n\n") {
                continue; // A paragraph below press may be more of it, and is asked for that.
            }
            assert_eq!(ruled(&game, now, from, &text).0, alone.0, "{text}\n\n{}", alone.1);
        }
    }
}

#[test]
fn a_letter_that_is_asked_as_a_whole_does_nothing_of_it() {
    let (game, now) = game();
    let odd = "These are not my orders.";
    for command in [
        "propose the end of the game for France and Italy",
        "press white: I am here",
        "extension 48 hours",
        "absence 23 Nov - 25 Nov",
        "set layout judge",
        "substitute Paul Meier <paul@example.org> until F1906",
    ] {
        let orders = "A Par - Pic\nA Mar - Spa\nF Bre - MAO";
        let (events, answer) =
            ruled(&game, now, "France", &format!("{orders}\n{odd}\n\n{command}"));
        assert_eq!(events, 0, "{command}\n\n{answer}");
        assert!(answer.contains("Your letter is NOT FILED"), "{command}\n\n{answer}");
        assert!(!answer.contains("all 3 orders on file"), "{command}\n\n{answer}");
        for line in orders.lines().chain([command]) {
            assert!(answer.contains(&format!("\n  {line}\n")), "{command}\n\n{answer}");
        }
        assert!(answer.contains("A Paris       - Burgundy"), "{command}\n\n{answer}");
    }
}

#[test]
fn questions_and_words_for_a_person_are_answered_whatever_stands_around_them() {
    let (game, now) = game();
    for (from, text, wanted) in [
        ("gm", "If you can, please:\ngm queue\nno hurry, not today", "case 1"),
        ("France", "I don't know what I wrote.\nstatus", "set 1 on file"),
        ("France", "If you can:\nhelp\nnot at once", "What you can write"),
    ] {
        let (_, answer) = ruled(&game, now, from, text);
        assert!(answer.to_lowercase().contains(&wanted.to_lowercase()), "{text}\n\n{answer}");
    }
}

#[test]
fn several_questions_of_one_letter_are_all_answered() {
    let (game, now) = game();
    for (from, text, wanted) in [
        ("gm", "gm queue\nhelp", ["case 1", "gm rollback"]),
        ("gm", "help\ngm queue", ["case 1", "gm rollback"]),
        ("gm", "gm help\ngm queue", ["case 1", "gm rollback"]),
        ("France", "help\nstatus", ["set 1 on file", "clears your orders"]),
        ("France", "A Par - Pic\nA Mar H\nF Bre H\nhelp", ["Set 2 for", "clears your orders"]),
    ] {
        let (_, answer) = ruled(&game, now, from, text);
        for wanted in wanted {
            assert!(answer.to_lowercase().contains(&wanted.to_lowercase()), "{text}\n\n{answer}");
        }
    }
}

#[test]
fn orders_below_a_signature_are_said_not_to_be_read() {
    let (game, now) = game();
    for (text, is_told) in [
        ("A Par - Pic\nA Mar H\n-- \nF Bre - MAO", true),
        ("-- \nF Bre - MAO", true),
        ("A Par - Pic\nA Mar H\nF Bre H\n-- \nAnne\n> A Par - Gas", false),
        ("A Par - Pic\nA Mar H\nF Bre H\n-- \nAnne Smith, Brest\nParis - Burgundy Wines", false),
    ] {
        let (_, answer) = ruled(&game, now, "France", text);
        let words = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            words.contains("\"F Bre - MAO\" is not an order"),
            is_told,
            "{text}\n\n{answer}"
        );
    }
}
