//! Prose as people write it beside commands.

use super::*;

/// The lines in the way of a command, which stands between these.
fn odd(above: &str, below: &str) -> Vec<usize> {
    let text = format!("{above}vote yes on 1{below}");
    let (commands, others): (Vec<usize>, Vec<usize>) =
        (1..=text.lines().count()).partition(|number| {
            text.lines().nth(number - 1).is_some_and(|line| line == "vote yes on 1")
        });
    let around = LinesAround {
        commands: commands.into_iter().collect(),
        passed: others.into_iter().collect(),
        ..LinesAround::default()
    };
    in_the_way(&text, &around)
}

#[test]
fn what_may_unsay_a_command_is_in_its_way() {
    for above in [
        "If Gerd agrees:\n",
        "If Gerd agrees,\n",
        "If Gerd agrees\n\n",
        "Only if Gerd agrees to it:\n\n",
        "Please do not\n",
        "Please do not\n\n",
        "Don't\n",
        "I would have written:\n",
        "Gerd wants me to send\n",
        "Gerd writes:\n",
        "An example:\n",
        "For example,\n",
        "wenn Gerd zustimmt:\n",
        "si Gerd est d'accord :\n",
        "Should I write\n",
        "Shall I really do this?\n",
        "Tomorrow:\n",
        "In case we draw:\n",
        "What would happen if somebody sent you this letter:\n",
        "I have not decided yet, but perhaps I will write to you as follows.\n",
        "This is only a test of the address, nothing in it is meant.\n\n",
    ] {
        assert_ne!(odd(above, ""), Vec::<usize>::new(), "{above}");
    }
    for below in [
        "no, forget that",
        "not!",
        "No.",
        "just kidding",
        "or maybe better not",
        "But only if Gerd has agreed to it before.",
        "unless Gerd objects",
        "ask Gerd first",
        "That was a mistake, sorry, please ignore it.",
        "non, oubliez",
        "if Gerd agrees",
        "wait with this until Friday",
        "Or is it better to vote no on this one?",
        "I am not sure about it, so let us see what Gerd says first.",
    ] {
        assert_ne!(odd("", &format!("\n{below}")), Vec::<usize>::new(), "{below}");
    }
    for below in [
        "no, forget that",
        "just kidding",
        "But only if Gerd has agreed to it before.",
        "unless Gerd objects",
        "That was a mistake, sorry, please ignore it.",
        "Or is it better to vote no on this one?",
        "Please don't count it before I have written again to you.",
    ] {
        assert_ne!(odd("", &format!("\n\n{below}")), Vec::<usize>::new(), "far {below}");
    }
}

#[test]
fn a_doubt_or_a_condition_of_a_few_words_is_in_a_commands_way() {
    for below in [
        "Maybe.",
        "Perhaps.",
        "Possibly.",
        "vielleicht",
        "peut-être",
        "Not yet.",
        "noch nicht",
        "But not now.",
        "Otherwise no.",
        "Or no?",
        "I doubt it.",
        "If they agree.",
        "if she agrees",
        "wenn alle zustimmen",
        "As soon as Gerd agrees.",
    ] {
        assert_ne!(odd("", &format!("\n{below}")), Vec::<usize>::new(), "{below}");
    }
}

#[test]
fn talk_is_in_no_commands_way() {
    for above in [
        "Hello Gerd,\n",
        "Hello Gordon,\n\n",
        "Dear Gordon,\n\n",
        "Dear Gordon and Anna,\n",
        "Gordon,\n",
        "Gordon\n\n",
        "Hi all\n",
        "Howdy folks\n\n",
        "Please:\n",
        "My vote:\n",
        "Here is my vote:\n",
        "<<< vote >>>\n",
        "Sorry for the delay\n",
        "It was a good game so far.\n\n",
        "I had a long talk with my ally yesterday.\n",
        "I have thought about it again.\n",
        "Hi Gordon, I hope that you had a nice weekend and\nthat the family is well.\n\n",
        "The weather in Vienna is lovely, and the tournament is great fun.\n\n",
    ] {
        assert_eq!(odd(above, ""), Vec::<usize>::new(), "{above}");
    }
    for below in [
        "\nThanks!",
        "\n\nCheers,\nAnna",
        "\n\nBest regards\nAnna Smith",
        "\nAnna",
        "\n-- \nAnna Smith\nIf found, do not return this",
        "\n\n> if Gerd agrees\n> do not count this",
        "\nHello from sunny Paris",
        "\nThank you very much!",
        "\n\nHave a nice weekend",
        "\nSent from my iPhone",
        "\n\nAnna was here for dinner, and we two had a lovely evening.",
        "\n\nThe last results were a surprise for everybody on our side.",
    ] {
        assert_eq!(odd("", below), Vec::<usize>::new(), "{below}");
    }
}

#[test]
fn an_order_that_went_wrong_unsays_nothing() {
    let refused = |text: &str| {
        let around = LinesAround {
            commands: BTreeSet::from([2]),
            refused: BTreeSet::from([1]),
            ..LinesAround::default()
        };
        in_the_way(&format!("{text}\nvote yes on 1"), &around)
    };
    assert_eq!(refused("F Bre - Atlantis"), Vec::<usize>::new());
    assert_eq!(refused("if dislodged, A Bur - Gsa"), Vec::<usize>::new());
    assert_eq!(refused("If A Par - Bur works:"), [1]);
    assert_eq!(refused("gm: no, forget that"), [1]);
}
