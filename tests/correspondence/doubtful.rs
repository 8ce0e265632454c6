//! Letters that say nothing for certain: we do nothing of them, and tell their writer why.

use chancery::clerk;
use chancery::game::Game;
use chancery::game::event::Event;
use chancery::mail::{Letter, Refusal};

use super::script::{Script, Sent};
use super::world;

/// How many events a letter from France causes, and what it is answered, if it says this and more.
fn ruled(text: &str, change: impl Fn(&mut Letter)) -> (usize, String) {
    let opening = world::opening(&Script::default());
    let now = opening.published;
    let mut game = Game::open(opening.clone());
    clerk::open(&opening, now).events.iter().for_each(|event| game.apply(event));
    let sent = Sent { from: "France".to_owned(), text: text.to_owned(), ..Sent::default() };
    let mut arrival = world::arrival(&sent, 1, now);
    change(&mut arrival.letter);
    let ruling = clerk::handle(&game, &arrival, now);
    let letters: Vec<String> = ruling.letters.into_iter().map(|letter| letter.text).collect();
    let words: Vec<&str> = letters.iter().flat_map(|text| text.split_whitespace()).collect();
    // That he wrote is kept for every letter.
    let others = ruling.events.iter().filter(|event| !matches!(event, Event::Wrote { .. }));
    (others.count(), words.join(" "))
}

#[test]
fn a_letter_whose_forms_disagree_is_shown_both_and_not_ruled_on() {
    let orders = "A PAR - BUR\nA MAR H\nF BRE H\n";
    let twice =
        |other: &'static str| move |letter: &mut Letter| letter.other_text = Some(other.into());
    let (events, answer) = ruled(orders, twice("A PAR - PIC\nA MAR H\nF BRE H"));
    assert_eq!(events, 0, "{answer}");
    assert!(answer.contains("A PAR - BUR / A MAR H / F BRE H"), "{answer}");
    assert!(answer.contains("A PAR - PIC / A MAR H / F BRE H"), "{answer}");
    // Other words around the same orders are no other orders.
    let (events, answer) = ruled(orders, twice("Hello!\nA Par - Burgundy\nA MAR holds\nF BRE H"));
    assert!(events > 0, "{answer}");
}

#[test]
fn commands_may_not_hide_in_one_form() {
    let hidden = |letter: &mut Letter| letter.other_text = Some("FINAL\nA PAR - BUR".to_owned());
    assert_eq!(ruled("A PAR - BUR\n", hidden).0, 0);
}

#[test]
fn forms_have_to_agree_on_what_takes_a_command_back() {
    for command in [
        "vote yes on 1",
        "propose a draw",
        "extension 48 hours",
        "press white: I am here",
        "substitute Paul Meier <paul@example.org> until F1903",
        "set layout judge",
        "dispute: may a fleet convoy from a coast?",
        "A Par - Bur\nA Mar H\nF Bre H",
        "error A Paris was ordered to Burgundy",
        "report: Italy offered me money",
    ] {
        let (_, alone) = ruled(command, |_| {});
        for (above, below) in [("Please do not:\n", ""), ("", "\nno, forget that")] {
            let page = format!("{above}{command}{below}");
            for (plain, page) in [(command, page.as_str()), (page.as_str(), command)] {
                let (events, answer) =
                    ruled(plain, |letter| letter.other_text = Some(page.to_owned()));
                assert_eq!(events, 0, "{plain}\n\n{page}\n\n{answer}");
                assert_ne!(answer, alone);
            }
        }
    }
}

#[test]
fn a_letter_that_could_not_be_read_is_answered_with_the_reason() {
    let (events, answer) = ruled("", |letter| letter.refused = Some(Refusal::Encrypted));
    assert_eq!(events, 0);
    assert!(answer.contains("the message is encrypted"), "{answer}");
}

/// A club may have its players and its games in one domain; and a known writer has written to us by
/// a blind copy if he used no address of ours.
#[test]
fn d_ii_2_a_known_writer_who_names_no_game_is_told_so() {
    let mut opening = world::opening(&Script::default());
    opening.setup.address = "r1-07@players.example".to_owned();
    let now = opening.published;
    let game = Game::open(opening);
    let answers = |from: &str, to: &str| {
        let sent = Sent { from: from.to_owned(), text: "A Par - Bur".into(), ..Sent::default() };
        let mut arrival = world::arrival(&sent, 1, now);
        arrival.letter.to.iter_mut().for_each(|given| given.address = to.to_owned());
        clerk::astray(&arrival, &[&game, &game], &game, now).letters
    };
    for to in ["cup@players.example", "friends@elsewhere.example"] {
        let told = answers("France", to);
        let [answer] = told.as_slice() else { panic!("{to}: {told:?}") };
        assert!(answer.text.contains("which game your letter is about"), "{}", answer.text);
        assert_eq!(answer.to, "france@players.example");
    }
    assert!(answers("nobody", "cup@players.example").is_empty(), "strangers prove who they are");
    // What one player writes to another is not answered in the other's name.
    let [answer] = &answers("France", "italy@players.example")[..] else { panic!("one answer") };
    assert_eq!(answer.from, "r1-07@players.example");
    let sent = Sent { from: "France".to_owned(), ..Sent::default() };
    let mut arrival = world::arrival(&sent, 1, now);
    arrival.letter.from.address = "r1-07+anne@players.example".to_owned();
    assert!(clerk::astray(&arrival, &[&game], &game, now).letters.is_empty());
}
