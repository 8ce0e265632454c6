//! Lines that ask for something, with all that they say; and what only looks like one.

use chancery::board::Power;
use chancery::language::grammar::command::{
    Abbreviations, BallotChoice, Command, PressKind, Recipients, VagueWish, WrittenPress,
};
use chancery::language::reader::Reading;

use super::board::{movement, orders, refusals};

pub(super) const FRANCE: &str = "FRANCE: A MAR, A PAR, F BRE; GERMANY: A BUR";

/// The only command of a text that holds nothing else.
pub(super) fn only(text: &str) -> Command {
    let reading = movement(FRANCE, text);
    assert!(orders(&reading).is_empty() && reading.plans.is_empty(), "{text}");
    assert!(reading.refused.is_empty() && reading.ignored.is_empty(), "{text}");
    assert_eq!(reading.commands.len(), 1, "{text}");
    reading.commands[0].command.clone()
}

#[test]
fn d_ix_1_a_ballot_counts_behind_a_greeting_but_not_in_words_to_another_power() {
    for text in ["Hi Gordon, vote no on 1", "Walt here. I vote no on 1."] {
        let Command::Vote { proposal, choice, .. } = only(text) else { panic!("{text}") };
        assert_eq!((&*proposal, choice), ("1", BallotChoice::No), "{text}");
    }
    for text in ["Dear Germany, vote no on 1", "Hi Germany, no on 1"] {
        let commands = movement(FRANCE, text).commands;
        let is_ballot = |command: &Command| matches!(command, Command::Vote { .. });
        assert!(!commands.iter().any(|one| is_ballot(&one.command)), "{text}");
    }
}

#[test]
fn d_ix_1_only_a_clear_yes_or_no_is_a_vote() {
    let (yes, no, abstain, unclear) =
        (BallotChoice::Yes, BallotChoice::No, BallotChoice::Abstain, BallotChoice::Unclear);
    for (text, about, choice) in [
        ("vote yes", "", yes),
        ("I vote yes on the draw", "draw", yes),
        ("vote for the draw", "draw", yes),
        ("yes to draw", "draw", yes),
        ("draw: yes", "draw", yes),
        ("vote yes on the proposal, please", "", yes),
        ("vote yes on proposal 2", "2", yes),
        ("vote yes on no press", "no press", yes),
        ("vote: no", "", no),
        ("my vote is no", "", no),
        ("vote for the draw: no", "draw", no),
        ("vote against DIAS", "DIAS", no),
        ("abstain", "", abstain),
        ("I abstain on the concession", "concession", abstain),
        ("vote DIAS", "DIAS", unclear),
        ("vote against the draw: yes", "draw", unclear),
    ] {
        let (proposal, unread) = (about.to_owned(), String::new());
        assert_eq!(only(text), Command::Vote { proposal, choice, unread }, "{text}");
    }
    // What a ballot leaves out is no proposal that it is on.
    let left_out = ["no to all draws but 2", "yes to all proposals but 2", "vote yes on 1 but 2"];
    for text in left_out {
        assert!(matches!(only(text), Command::Vote { choice: BallotChoice::Unclear, .. }));
    }
}

#[test]
fn d_ix_a_proposal_is_known_and_kept_as_written() {
    for text in [
        "propose draw",
        "I propose DIAS",
        "proposal: 3-way draw, France/Germany/Italy",
        "propose a draw if Turkey agrees",
        "propose a draw?",
        "concede to Turkey",
        "I would like to concede to Austria-Hungary.",
        "I concede nothing to Turkey",
        "propose a rule change: same as last turn's deadline, but on Fridays",
    ] {
        assert_eq!(only(text), Command::Propose { text: text.to_owned() });
    }
}

pub(super) fn pressed(reading: &Reading) -> &WrittenPress {
    match reading.commands.first().map(|commanded| &commanded.command) {
        Some(Command::Press(press)) => press,
        other => panic!("{other:?} is no press"),
    }
}

#[test]
fn d_x_1_press_says_of_what_kind_it_is_and_for_whom() {
    let to = |powers: &[Power]| Some(Recipients::Powers(powers.to_vec()));
    for (text, kind, to) in [
        ("press: hello", None, None),
        ("press to France: hello", None, to(&[Power::France])),
        ("press to Italy, the Turk and Austria-Hungary: hello", None, {
            to(&[Power::Austria, Power::Italy, Power::Turkey])
        }),
        ("press to all players: hello", None, Some(Recipients::All)),
        ("press to my dog: hello", None, Some(Recipients::Others("my dog".to_owned()))),
        ("white press: hello", Some(PressKind::White), None),
        ("press grey to all: hello", Some(PressKind::Grey), Some(Recipients::All)),
        ("dark-gray press: hello", Some(PressKind::DarkGrey), None),
        ("press dark grey: hello", Some(PressKind::DarkGrey), None),
        ("black press: hello", Some(PressKind::Black), None),
        ("Press to all, white: hello", Some(PressKind::White), Some(Recipients::All)),
        ("press (grey) to all: hello", Some(PressKind::Grey), Some(Recipients::All)),
        ("Press to all (white): hello", Some(PressKind::White), Some(Recipients::All)),
        ("[Press, white] hello [/press]", Some(PressKind::White), None),
        ("[press] hello [/press]", None, None),
        ("[grey press] hello [end press]", Some(PressKind::Grey), None),
        ("(press: hello)", None, None),
    ] {
        let text_inside = "hello".to_owned();
        let wanted = WrittenPress { kind, to, text: text_inside, open: false };
        assert_eq!(only(text), Command::Press(wanted), "{text}");
    }
    for text in [
        "press on!",
        "press to win the war",
        "press to the attack!",
        "Press, black or white, is fine",
    ] {
        let reading = movement(FRANCE, text);
        assert!(reading.commands.is_empty() && reading.ignored.len() == 1, "{text}");
    }
}

#[test]
fn d_ii_1_a_mark_takes_no_orders_with_it() {
    let all = ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"];
    for (text, mark) in [
        ("These are my final orders: A Par - Bur, A Mar - Spa, F Bre - MAO.", Command::Final),
        ("My final: A Par - Bur, A Mar - Spa, F Bre - MAO", Command::Final),
        ("This is my final set. A Par - Bur, A Mar - Spa, F Bre - MAO", Command::Final),
        ("final (A Par - Bur, A Mar - Spa, F Bre - MAO)", Command::Final),
        ("Final for France: A Par - Bur, A Mar - Spa, F Bre - MAO", Command::Final),
        ("FINAL SET - A Par - Bur; A Mar - Spa; F Bre - MAO", Command::Final),
        ("Not final: A Par - Bur, A Mar - Spa, F Bre - MAO", Command::Preliminary),
        ("Draft: A Par - Bur, A Mar - Spa, F Bre - MAO", Command::Preliminary),
        ("Preliminary (A Par - Bur, A Mar - Spa, F Bre - MAO)", Command::Preliminary),
    ] {
        let reading = movement(FRANCE, text);
        assert_eq!(orders(&reading), all, "{text}");
        let found: Vec<&Command> = reading.commands.iter().map(|found| &found.command).collect();
        assert_eq!(found, [&mark], "{text}");
    }
    let reading = movement(FRANCE, "My final: A Par - Xyz, A Mar - Spa");
    assert_eq!(reading.refused.len(), 1);
}

#[test]
fn an_order_behind_a_command_is_read_or_asked() {
    for text in [
        "status: A Par - Bur",
        "extension 24 hours, A Par - Bur",
        "help, A Par - Bur",
        "absence 3 Dec - 10 Dec. A Par - Bur",
    ] {
        let reading = movement(FRANCE, text);
        assert_eq!(
            (orders(&reading), reading.commands.len()),
            (vec!["A PAR - BUR".into()], 1),
            "{text}"
        );
    }
    for text in [
        "vote yes: A Par - Bur",
        "propose a draw, A Par - Bur",
        "resign. A Par - Bur",
        "Could we have another day? A Par - Bur",
    ] {
        let reading = movement(FRANCE, text);
        assert!(orders(&reading).is_empty() && reading.commands.is_empty(), "{text}");
        assert_eq!(reading.refused.len(), 1, "{text}");
    }
    let winter = |text: &str| super::board::read_as("W1903A", "FRANCE", FRANCE, text);
    assert_eq!(winter("propose a draw").commands.len(), 1);
    let reading = movement(FRANCE, "extension 24 hours, A Par - Bur");
    assert_eq!(reading.commands[0].command, Command::Extension("24 hours".to_owned().into()));
}

#[test]
fn commands_out_of_prose_are_none() {
    let done = |text: &str| {
        let reading = movement(FRANCE, text);
        let asks =
            |command: &Command| matches!(command, Command::Request(_) | Command::Unclear { .. });
        reading.commands.into_iter().map(|found| found.command).find(|command| !asks(command))
    };
    for text in [
        "I resign from the alliance with Gerd",
        "I quit smoking",
        "This is final: I will never forgive you, Gerd",
        "error on my part, sorry",
        "status quo, please",
        "I am not going to resign",
        "Is this final?",
        "Draft night was fun",
        "final, if Gerd agrees",
    ] {
        assert_eq!(done(text), None, "{text}");
    }
    for (text, asked) in [
        ("Is this final?", VagueWish::Final),
        ("This is final: never again", VagueWish::Final),
        ("I resign because I am ill", VagueWish::Leaving),
        ("I guess I will resign if this does not end", VagueWish::Leaving),
        ("no delay please", VagueWish::Time),
        ("We don't want more time", VagueWish::Time),
        ("I was away 1 Dec - 4 Dec the year before", VagueWish::Time),
    ] {
        assert!(matches!(only(text), Command::Unclear { wish, .. } if wish == asked), "{text}");
    }
    assert_eq!(only("GM: I resign"), Command::Resign);
    assert_eq!(only("Dear GM, FINAL please"), Command::Final);
    assert_eq!(only("GM: Anne is ill"), Command::Request("Anne is ill".to_owned()));
    assert_eq!(only("error: A Bur was dislodged"), {
        Command::ErrorReport("A Bur was dislodged".to_owned())
    });
    assert_eq!(only("GM: can I have a little more?"), {
        Command::Request("can I have a little more?".to_owned())
    });
}

#[test]
fn nobody_reads_a_password_of_the_old_judges() {
    for text in [
        "signon Fdc478 secret",
        "SIGNON fdc478 secret and please tell me when this begins, dear judge",
        "set password secret",
        "password secret",
        "register name Anne secret",
    ] {
        match only(text) {
            Command::OldWord { word, .. } => assert!(!word.contains("secret"), "{word}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn press_in_a_block_is_kept_whole_and_orders_nothing() {
    let words = "Vote yes, all!\n\nA Par - Bur\nF Bre\nS A Par\nFINAL\nset wait\nno change";
    for (head, end) in [
        ("press:", "end press"),
        ("press grey to all:", "ENDPRESS"),
        ("[press]", "[/press]"),
        ("[Press to Italy]", "End press."),
        ("press", "[end press]"),
    ] {
        let reading = movement(FRANCE, &format!("{head}\n\n{words}\n\n{end}\nA Mar H"));
        assert_eq!(orders(&reading), ["A MAR H"], "{head}");
        assert_eq!((reading.commands.len(), refusals(&reading).len()), (1, 0), "{head}");
        let press = pressed(&reading);
        assert_eq!((press.text.as_str(), press.open), (words, false), "{head}");
    }
    let long = "x".repeat(5_000);
    let reading = movement(FRANCE, &format!("[press] {words}\n{long}\nbye [/press]\nA Mar H"));
    assert_eq!(pressed(&reading).text, format!("{words}\n{long}\nbye"));
    assert_eq!(orders(&reading), ["A MAR H"]);
}

#[test]
fn press_without_an_end_says_so() {
    let reading = movement(FRANCE, "press:\nhello\nA Par - Bur");
    assert!(orders(&reading).is_empty() && reading.missing.len() == 3);
    assert!(pressed(&reading).open);
}

#[test]
fn d_iii_1_personal_abbreviations_are_pairs_and_faulty_ones_are_named() {
    use chancery::board::Province;
    let list =
        "gol = Lyo, the rock: Portugal; mid is Mid-Atlantic, nat = Nowhere, gol = NAO, x, Q = NTH";
    for word in ["abbr:", "abbreviations", "Abbrev."] {
        let Command::Abbreviations(found) = only(&format!("{word} {list}")) else {
            panic!("{word}")
        };
        let Abbreviations { pairs, faulty, text } = found;
        let wanted = [("gol", Province::LYO), ("the rock", Province::POR), ("mid", Province::MAO)];
        assert_eq!(pairs, wanted.map(|(name, at)| (name.to_owned(), at)));
        assert_eq!(faulty, ["nat = Nowhere", "gol = NAO", "x", "Q = NTH"]);
        assert_eq!(text, list);
    }
}

#[test]
fn old_words_are_named_with_ours() {
    for (text, ours) in [
        ("set wait", Some("preliminary")),
        ("set nowait", Some("final")),
        ("set no wait", Some("final")),
        ("set draw", Some("vote")),
        ("set nodraw", Some("vote")),
        ("set no dias", Some("vote")),
        ("set concession Turkey", Some("propose")),
        ("set absence 3 Dec to 10 Dec", Some("absence")),
        ("set deadline Friday", Some("extension")),
        ("set press grey", Some("press")),
        ("set proxy", None),
        ("set noproxy", None),
        ("set address 12 High Street, 1234 London", None),
        ("set password secret", None),
        ("set preference EFG", None),
        ("signon Fdc478 secret", None),
        ("sign on", None),
        ("signoff", None),
        ("observe dc478", None),
        ("watch dc478", None),
        ("withdraw", Some("resign")),
        ("list dc478", Some("status")),
        ("history dc478", None),
        ("whois dc478", None),
        ("whogame dc478", None),
        ("who game dc478", None),
        ("inform dc478", None),
        ("get house rules", None),
        ("get index", None),
        ("broadcast", Some("press")),
        ("postal press", Some("press")),
        ("manual", Some("help")),
        ("register name Anne", None),
        ("become master", None),
        ("create dc479", None),
        ("eject France", None),
        ("rollback 2", None),
        ("resume dc478", None),
        ("terminate", None),
        ("process", None),
        ("map dc478", None),
        ("version", None),
        ("deadline", Some("status")),
    ] {
        match only(text) {
            Command::OldWord { ours: found, .. } => assert_eq!(found, ours, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(movement(FRANCE, "watch out for Turkey").commands.is_empty());
}

#[test]
fn leaving_takes_no_doubt() {
    for text in ["resign", "I have to resign", "I must resign, sorry", "I'm resigning", "I quit"] {
        assert_eq!(only(text), Command::Resign, "{text}");
    }
    for text in ["I might resign", "Should I resign?", "I have to resign if my wife finds out"] {
        let reading = movement(FRANCE, text);
        assert!(!reading.commands.iter().any(|found| found.command == Command::Resign), "{text}");
    }
    assert!(movement(FRANCE, "I won't resign").commands.is_empty());
}

#[test]
fn d_ii_1_a_mark_is_taken_away_by_name() {
    for text in ["drop final", "not final", "remove the final mark", "orders no longer final"] {
        assert_eq!(only(text), Command::Preliminary, "{text}");
    }
    for text in ["final", "these are my final orders", "Final, replacing my preliminary orders"] {
        assert_eq!(only(text), Command::Final, "{text}");
    }
}

#[test]
fn what_stands_behind_an_order_is_no_command() {
    for text in ["A Par - Bur (preliminary)", "A Par - Bur, my final order"] {
        assert_eq!(orders(&movement(FRANCE, text)), ["A PAR - BUR"], "{text}");
    }
}

#[test]
fn people_may_write_anything_to_people() {
    for text in [
        "press: same as last turn, he orders for me",
        "error report: A Par - Bur, as last turn",
        "dispute: standing orders were taken",
        "request: may Italy order my units?",
    ] {
        let reading = movement(FRANCE, text);
        assert_eq!((reading.commands.len(), refusals(&reading).len()), (1, 0), "{text}");
    }
}

#[test]
fn times_are_kept_as_written() {
    let hours = "Fri 18:00 - Mon 08:00 Europe/Paris";
    for (text, wanted) in [
        ("extension 48h", Command::Extension("48h".to_owned().into())),
        ("extend until Monday", Command::Extension("until Monday".to_owned().into())),
        ("absence 3 Dec - 10 Dec", Command::Absence("3 Dec - 10 Dec".to_owned().into())),
        (&format!("unavailable {hours}"), Command::Unavailable(hours.to_owned().into())),
        ("need 24h more", Command::Request("need 24h more".to_owned())),
    ] {
        assert_eq!(only(text), wanted, "{text}");
    }
}
