//! Votes (D.IX): what is proposed and how to vote. Ballots are secret: no letter here shows one.

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::safe;
use super::tap::Tap;
use super::times::Time;
use crate::board::Power;
use crate::names::listed;

/// The announcement of a proposal, to all.
#[derive(Clone, Debug)]
pub struct VoteAnnounced<'a> {
    /// The board.
    pub tag: &'a str,
    /// The proposal's number on the board.
    pub number: u32,
    /// What is proposed, in our words: `A draw of all survivors`.
    pub proposal: &'a str,
    /// The same in a few words, for the subject.
    pub title: &'a str,
    /// What follows if it passes, as a sentence.
    pub effect: &'a str,
    /// Who votes.
    pub voters: &'a [Power],
    /// Whether the reader votes.
    pub may_vote: bool,
    /// The powers that the reader votes for, if it is a player who votes.
    pub own: &'a [Power],
    /// Whether the game master has to agree as well (D.IX(5)).
    pub asks_master: bool,
    /// Whether a ballot that is not cast may count as a yes (D.IX(1): a game end that is due with
    /// a movement phase).
    pub silence_may_agree: bool,
    /// When ballots are due.
    pub due: &'a Time,
}

/// A button for each ballot.
fn ballots(tag: &str, number: u32) -> Vec<Tap> {
    let ballot = |choice: &str| {
        let (label, line) =
            (format!("Vote {choice} on {number}"), format!("VOTE {choice} ON {number}"));
        Tap::line(label, &format!("Vote {number}"), tag, &line)
    };
    ["YES", "NO"].map(ballot).into()
}

/// The same for several votes.
pub(super) fn all_ballots(tag: &str, numbers: &[u32]) -> Vec<Tap> {
    numbers.iter().flat_map(|number| ballots(tag, *number)).collect()
}

impl VoteAnnounced<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let proposal = safe::line(self.proposal);
        let mut page =
            LetterPage::opening(format!("Vote {} is open. Proposed: {proposal}.", self.number));
        page.preview(self.effect);
        self.due.write(&mut page, if self.may_vote { "Vote by" } else { "Ends" });
        self.write_how(&mut page);
        page.say(
            "It passes only if everyone who may vote says yes. Its proposer has to vote, \
            too.",
        );
        page.under(match (self.silence_may_agree, self.due.known()) {
            (true, Some(_)) => {
                "If you send orders but no ballot, or abstain, that counts as a no; if you send \
                 nothing at all, that counts as a yes (D.IX(1))."
            }
            (true, None) => {
                "If you don't vote, or abstain, that counts as a no. But if orders for moves are \
                 due at the same time and you send neither orders nor a ballot, you count as a \
                 yes (D.IX(1))."
            }
            (false, _) => "If you don't vote, or abstain, that counts as a no.",
        });
        page.say(self.effect);
        let mut voters: Vec<&str> = self.voters.iter().map(|power| power.name()).collect();
        if self.asks_master {
            voters.push("the game master");
        }
        page.say(format!("Who may vote: {}.", listed(&voters)));
        let title = safe::line(self.title);
        let subject = format!("Vote {}: {title}, due {}", self.number, self.due.day());
        Draft::new(self.tag, &subject, page).of(LetterKind::Vote)
    }

    fn write_how(&self, page: &mut LetterPage) {
        let published = "No one sees how you voted, only whether the vote passed.";
        if !self.may_vote {
            return page.say(format!("You don't vote on this. {published}"));
        }
        let how = |choice| format!("VOTE {choice} ON {}", self.number);
        page.heading("How to vote");
        page.rows(&[PageRow::new("For", how("YES")), PageRow::new("Against", how("NO"))]);
        page.taps(ballots(self.tag, self.number));
        let own: Vec<&str> = self.own.iter().map(|power| power.name()).collect();
        let who = match own.is_empty() {
            true => String::new(),
            false => format!("You vote as {}. ", listed(&own)),
        };
        page.say(format!(
            "{who}If you write your vote yourself, put it on a line of its own, with or without \
                orders. Your last ballot counts. {published}"
        ));
    }
}
