//! Letters about votes.

use chancery::board::Power;
use chancery::report::letters::VoteAnnounced;

use super::assert_reads;
use super::scene::{TAG, due};

const VOTERS: [Power; 3] = [Power::England, Power::France, Power::Italy];

#[test]
fn d_ix_1_a_vote_is_announced() {
    let vote = VoteAnnounced {
        tag: TAG,
        number: 3,
        proposal: "A draw between England, France and Italy",
        title: "A draw between England, France and Italy",
        effect: "If it passes, the game ends without another result: the orders will be neither \
            judged nor shown. Any power left out counts as eliminated; no centre changes hands \
            (D.IX(4)).",
        voters: &VOTERS,
        may_vote: true,
        own: &[Power::France],
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
        own: &[],
        asks_master: true,
        silence_may_agree: false,
        ..vote
    };
    assert_reads("vote-rule", &rule.draft());
}
