//! Letters about votes.

use chancery::board::Power;
use chancery::report::letters::{BallotAnswer, Choice, VoteAnnounced};

use super::assert_reads;
use super::scene::{TAG, due};

const VOTERS: [Power; 3] = [Power::England, Power::France, Power::Italy];

#[test]
fn d_ix_1_a_vote_is_announced() {
    let vote = VoteAnnounced {
        tag: TAG,
        number: 3,
        proposal: "A draw of England, France and Italy",
        title: "A draw of England, France and Italy",
        effect: "If it passes the game ends instead of Fall 1907: orders are not judged and never \
            shown. Who is not named counts as eliminated; no centre changes hands.",
        voters: &VOTERS,
        may_vote: true,
        asks_master: false,
        silence_may_agree: true,
        due: &due(),
    };
    assert_reads("vote-draw", &vote.draft());
    let rule = VoteAnnounced {
        proposal: "Dark grey press is no longer printed",
        title: "A change of the rules",
        effect: "The game master has to agree, too. It holds from the next phase on.",
        may_vote: false,
        asks_master: true,
        silence_may_agree: false,
        ..vote
    };
    assert_reads("vote-rule", &rule.draft());
}

#[test]
fn d_ix_1_a_ballot_is_answered() {
    for (name, choice, replaces, written) in [
        ("ballot-yes", Choice::Yes, None, "vote yes on 3"),
        ("ballot-no", Choice::No, Some(Choice::Yes), "VOTE NO ON 3"),
        ("ballot-abstain", Choice::Abstain, None, "I abstain from vote 3"),
        ("ballot-unclear", Choice::Unclear, Some(Choice::No), "vote 3: fine by me, or not?"),
    ] {
        let answer = BallotAnswer {
            tag: TAG,
            power: Power::Italy,
            number: 3,
            proposal: "A draw of England, France and Italy",
            choice,
            written,
            replaces,
            due: &due(),
        };
        assert_reads(name, &answer.draft());
    }
}

/// Subjects are seen over shoulders: the choice shows in none.
#[test]
fn d_ix_2_no_subject_tells_the_choice() {
    let subject = |choice| {
        let answer = BallotAnswer {
            tag: TAG,
            power: Power::Italy,
            number: 3,
            proposal: "A draw",
            choice,
            written: "",
            replaces: None,
            due: &due(),
        };
        answer.draft().subject
    };
    assert_eq!(subject(Choice::Yes), subject(Choice::No));
    assert_eq!(subject(Choice::Yes), subject(Choice::Abstain));
}
