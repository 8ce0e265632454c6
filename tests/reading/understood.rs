//! Commands with words that we don't understand: nothing is done, and their writers are asked.

use chancery::language::grammar::command::{BallotChoice, Command, VagueWish};
use chancery::language::reader::Commanded;

use super::board::{movement, orders};
use super::commands::{FRANCE, only};

#[test]
fn d_ix_1_a_ballot_counts_if_each_of_its_words_is_understood() {
    for (text, words) in [
        ("vote yes or no", "or"),
        ("vote maybe", "maybe"),
        ("vote yes?", "?"),
        ("vote yes if Turkey does", "if Turkey does"),
        ("vote yes was an error of mine", "was an error of mine"),
        ("vote yes, pending a word of Fritz", "pending a word of Fritz"),
        ("vote yes told me Fritz", "told me Fritz"),
        ("vote yes (not meant)", "not meant"),
        ("vote yes on 1 afterwards", "afterwards"),
        ("vote yes in autumn", "in autumn"),
        ("vote yes in 1905", "in 1905"),
        ("vote yes in the coming turn", "in the coming turn"),
        ("vote no before Fall", "before Fall"),
        ("I vote yes, for the time being", "time being"),
        ("my vote is yes, I guess", "guess"),
        ("vote for Fritz", "Fritz"),
        ("vote for Germany", "Germany"),
        ("vote yes on the draw without Italy", "without"),
        ("vote ja, aber nur heute", "aber nur heute"),
    ] {
        match only(text) {
            Command::Vote { choice: BallotChoice::Unclear, unread, .. } => {
                assert_eq!(unread, words)
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    for (text, wanted) in [
        ("Vote yes on 1, please. Thanks, Anne!", BallotChoice::Yes),
        ("I hereby vote YES on the draw of Italy and Russia", BallotChoice::Yes),
        ("vote no, of course", BallotChoice::No),
        ("yes on 1", BallotChoice::Yes),
        ("ja zu 1", BallotChoice::Yes),
        ("vote oui, merci", BallotChoice::Yes),
        ("I vote in favour of the draw, as agreed with Fritz", BallotChoice::Yes),
        ("I vote no on proposal 2. Viele Grüße, Anne", BallotChoice::No),
        ("\"vote yes\"", BallotChoice::Yes),
        ("I'd like to vote yes. Have a nice weekend!", BallotChoice::Yes),
        ("The draw: no", BallotChoice::No),
    ] {
        match only(text) {
            Command::Vote { choice, unread, .. } => {
                assert_eq!((choice, unread.as_str()), (wanted, ""), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn d_ii_1_a_mark_counts_if_each_word_of_its_line_is_understood() {
    for (text, words) in [
        ("FINAL for the fall", "for the fall"),
        ("FINAL for Germany", "for Germany"),
        ("FINAL, I believe", "believe"),
        ("FINAL, hopefully", "hopefully"),
        ("FINAL for now", "for"),
        ("FINAL, unless Anne writes back", "unless Anne writes back"),
        ("my orders are final, or so Fritz says", "or so Fritz says"),
        ("As in my first mail, FINAL.", "in my first"),
        ("Anything else? No: FINAL", "Anything else? No"),
        ("FINAL?", "?"),
        ("almost FINAL", "almost"),
        ("please never mark it FINAL", "never"),
        ("I shall send FINAL tonight", "shall send FINAL tonight"),
        ("FINAL 18:00", "18:00"),
        ("FINAL, as long as Turkey stays out", "long as Turkey stays out"),
    ] {
        match only(text) {
            Command::Unclear { wish: VagueWish::Final, unread, text: written } => {
                assert_eq!((unread.as_str(), written.as_str()), (words, text));
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    for text in [
        "Orders unchanged. FINAL",
        "FINAL. I will be back on Monday",
        "FINAL, I will be back on Monday",
        "Fertig. FINAL",
        "FINAL for Spring 1903",
        "Final for France",
        "FINAL set 2, thanks!",
        "final orders game r1-07",
        "That's all, no need to wait for me. FINAL. Cheers, Anne",
        "Meine Züge sind final",
        "FINAL lol",
        "FINAL, and a happy new year",
        "Final, unless you hear from me again.",
        "These orders are final, no further changes.",
        "I declare this set FINAL",
    ] {
        assert_eq!(only(text), Command::Final, "{text}");
    }
    for text in ["The final deadline is Monday", "my final word: no", "semi-final"] {
        assert!(movement(FRANCE, text).commands.is_empty(), "{text}");
    }
}

#[test]
fn d_ii_1_a_mark_behind_the_last_orders_counts_if_all_of_its_line_is_read() {
    for text in [
        "A Par - Bur, A Mar - Spa, F Bre - MAO. FINAL.",
        "A Par - Bur\nA Mar - Spa\nF Bre - MAO FINAL",
        "A Par - Bur; A Mar - Spa; F Bre - MAO. These are my final orders.",
        "A Par - Bur, A Mar - Spa, F Bre - MAO (final)",
    ] {
        let reading = movement(FRANCE, text);
        assert_eq!(orders(&reading), ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"], "{text}");
        let found: Vec<&Command> = reading.commands.iter().map(|found| &found.command).collect();
        assert_eq!(found, [&Command::Final], "{text}");
    }
    for text in [
        "A Par - Bur. FINAL\nA Mar - Spa",
        "A Par - Bur, A Mar - Xyz. FINAL",
        "A Par - Bur, my final order",
        "A Par - Bur. FINAL, I think",
    ] {
        let reading = movement(FRANCE, text);
        let is_final = |found: &Commanded| found.command == Command::Final;
        assert!(!reading.commands.iter().any(is_final), "{text}");
    }
}

#[test]
fn d_ii_1_beside_the_sentence_of_a_mark_others_are_weighed_as_prose() {
    for (line, is_final) in [
        ("Final! My daughter got her driving licence today!!", true),
        ("That's it. FINAL. Sad times in Vienna.", false),
        ("FINAL. Anne", true),
        ("FINAL. As soon as Gerd has written.", false),
        ("FINAL. Waiting for Gerd.", false),
        ("FINAL. Clear my orders.", false),
        ("FINAL. I vote no on 1.", false),
        ("FINAL. I'll send a new set tonight.", false),
        ("FINAL. Typo in line 2.", false),
        ("FINAL per ora", false),
        ("FINAL, creo", false),
        ("FINAL (vorerst)", false),
        ("Nothing here is final", false),
        ("Can these be final", false),
        ("I'm ready. Final?", false),
        ("The GM's decision is final", false),
        ("I made it to the final", false),
        ("Gerd: FINAL", false),
        ("FINAL. Unless Gerd writes.", false),
        ("Final. Or not.", false),
        ("Final... I hope.", false),
        ("Final. Hope you are all well!", true),
        ("FINAL. But I may change my mind.", false),
        ("Final. Let my fleet go to the Channel.", false),
    ] {
        let reading = movement(FRANCE, &format!("A Par - Bur\n{line}"));
        let marked = reading.commands.iter().any(|one| one.command == Command::Final);
        let asked = reading.refused.iter().any(|refused| refused.line == 2);
        assert_eq!((orders(&reading).len(), marked && !asked), (1, is_final), "{line}");
    }
    // Text after a mark on its line is an order like any other.
    let reading = movement(FRANCE, "A Par - Bur\nFINAL, par to pic");
    assert_eq!(orders(&reading).len(), 2);
    // Orders in small letters in front of a mark are all filed.
    let reading = movement(FRANCE, "par-bur, mar-spa, bre-mao. FINAL");
    assert_eq!((orders(&reading).len(), reading.commands.len()), (3, 1));
}

#[test]
fn d_vii_5_an_extension_is_asked_for_by_a_sentence_that_says_nothing_else() {
    let extension = |text: &str| {
        let reading = movement(FRANCE, text);
        let mut found = reading.commands.into_iter().filter_map(|one| match one.command {
            Command::Extension(said) => Some(said.text),
            _ => None,
        });
        found.next()
    };
    for (text, length) in [
        ("Could I have an extension of 48 hours?", "48 hours"),
        ("I'd like to ask for an extension of 48 hours, my train is late.", "48 hours"),
        ("Ich bitte um 24 Stunden Verlängerung.", "24 hours"),
        ("Puis-je avoir une prolongation de 24 heures ?", "24 hours"),
        ("chiedo una proroga di 2 giorni", "2 days"),
        ("Solicito una prórroga de 24 horas, estoy sin luz en casa.", "24 hours"),
    ] {
        assert_eq!(extension(text).as_deref(), Some(length), "{text}");
    }
    for text in [
        "Gerd would like an extension of 48 hours",
        "Please cancel the extension of 24 hours",
        "Could you confirm the extension of 24 hours?",
        "I may need an extension of 24 hours",
        "I need an extension, I am back in 2 days",
        "Could I have an extension of 1.5 days?",
        "Could I have a 1-2 days extension",
        "How do I request an extension of 24 hours?",
        "Could I have an extension of 24 hours, but only if the others agree?",
        "I would like to thank you for the 24 hours extension",
        "Brauche ich 24 Stunden Verlängerung?",
    ] {
        assert_eq!(extension(text), None, "{text}");
    }
}

#[test]
fn d_iii_1_greetings_from_somewhere_order_nothing() {
    for text in [
        "Schöne Grüße aus Brest in die Nordsee",
        "Saluti da Parigi a Marsiglia",
        "Saludos de París a Gascuña",
        "Abrazos desde Brest hacia Londres",
        "Greetings from Paris to Gascony",
    ] {
        assert!(orders(&movement(FRANCE, text)).is_empty(), "{text}");
    }
}
