//! Votes from proposal to outcome, as D.IX and what goes with it have them.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::board::{Phase, Position, Power};
use crate::game::Moment;
use crate::game::policy::{Length, RuleChange, Turns};
use crate::game::press::PressRule;
use Ballot::{Abstain, No, Unclear, Yes};

const SEATS: [Power; 3] = [Power::Austria, Power::France, Power::Turkey];

fn moment(text: &str) -> Moment {
    text.parse().expect("the test writes moments right")
}

fn phase(name: &str) -> Phase {
    Phase::from_name(name).expect("the test names phases right")
}

fn draw() -> ProposalKind {
    ProposalKind::End { survivors: SEATS.into() }
}

fn rule() -> ProposalKind {
    ProposalKind::RuleChange(RuleChange::Press(PressRule::B))
}

fn proposal(number: u32, kind: ProposalKind) -> Proposal {
    let mailed = moment("2026-11-20T10:00:00Z");
    Proposal {
        number,
        by: Some(Power::France),
        kind,
        received: mailed,
        mailed,
        text: String::new(),
    }
}

const NOW: Moment = Moment::UNIX_EPOCH;

/// Votes on these proposals, numbered from 1.
fn votes(kinds: impl IntoIterator<Item = ProposalKind>) -> Votes {
    let mut votes = Votes::default();
    for (number, kind) in (1..).zip(kinds) {
        votes.propose(proposal(number, kind));
    }
    votes
}

fn all_say_yes(votes: &mut Votes, number: u32) {
    for power in SEATS {
        votes.cast(number, Voter::Seat(power), Yes, NOW);
    }
}

fn electorate(phase_name: &str, silent: &[Power]) -> Electorate {
    let silent = silent.iter().copied().collect();
    Electorate { voters: SEATS.into(), silent, phase: phase(phase_name), first_year: 1901 }
}

/// Whether a proposal passes with these ballots; the game master says yes.
fn passes(kind: ProposalKind, ballots: [Option<Ballot>; 3], electorate: &Electorate) -> bool {
    let mut cast = Ballots::default();
    cast.cast(Voter::GameMaster, Yes, NOW);
    for (power, ballot) in SEATS.into_iter().zip(ballots) {
        ballot.into_iter().for_each(|ballot| cast.cast(Voter::Seat(power), ballot, NOW));
    }
    cast.count(&proposal(1, kind), electorate).passed
}

fn deadline() -> Moment {
    moment("2026-11-27T20:00:00Z")
}

#[test]
fn d_ix_1_a_single_ballot_that_is_no_yes_defeats_a_proposal() {
    let nobody_silent = electorate("S1903M", &[]);
    for kind in [draw(), ProposalKind::Concede(Power::Turkey), rule()] {
        assert!(passes(kind.clone(), [Some(Yes); 3], &nobody_silent));
        for last in [Some(No), Some(Abstain), Some(Unclear), None] {
            let ballots = [Some(Yes), Some(Yes), last];
            assert!(!passes(kind.clone(), ballots, &nobody_silent), "{kind:?}");
        }
    }
}

#[test]
fn d_ix_1_with_an_nmr_at_a_movement_deadline_an_uncast_ballot_ends_the_game() {
    let uncast = |kind, ballot, electorate: &Electorate| {
        passes(kind, [Some(Yes), Some(Yes), ballot], electorate)
    };
    let movement = electorate("F1903M", &[Power::Turkey]);
    for kind in [draw(), ProposalKind::Concede(Power::Turkey)] {
        assert!(uncast(kind.clone(), None, &movement));
        assert!(uncast(kind.clone(), Some(Unclear), &movement), "unclear is uncast");
        assert!(!uncast(kind.clone(), Some(Abstain), &movement), "said in so many words");
        assert!(!uncast(kind.clone(), Some(No), &movement));
        assert!(
            !uncast(kind.clone(), None, &electorate("F1903M", &[Power::France])),
            "he sent orders"
        );
        for other in ["F1903R", "S1903R", "W1903A"] {
            assert!(!uncast(kind.clone(), None, &electorate(other, &[Power::Turkey])), "{other}");
        }
    }
    assert!(!uncast(rule(), None, &movement), "rules are presumed to stay (D.IX(5))");
}

#[test]
fn d_ix_1_in_1901_silence_is_no_yes_since_the_phase_is_held_back() {
    for held_back in ["S1901M", "F1901M"] {
        let electorate = electorate(held_back, &[Power::Turkey]);
        assert!(!passes(draw(), [Some(Yes), Some(Yes), None], &electorate));
    }
    assert!(passes(draw(), [Some(Yes), Some(Yes), None], &electorate("S1902M", &[Power::Turkey])));
    let later = Electorate { first_year: 1902, ..electorate("S1902M", &[Power::Turkey]) };
    assert!(!passes(draw(), [Some(Yes), Some(Yes), None], &later), "its own first year");
}

#[test]
fn d_ix_1_holders_with_a_centre_or_a_unit_vote_and_nobody_else() {
    let mut position = Position::empty();
    for (power, unit) in [(Power::Austria, 0), (Power::France, 1)] {
        let unit = Position::start().units_of(power).nth(unit).expect("each power has three");
        position.place(unit).expect("nobody stands there");
    }
    position.award(crate::board::Province::ANK, Power::Turkey).expect("it is a centre");
    // France has no holder; Italy has one, and neither unit nor centre.
    let held = BTreeSet::from([Power::Austria, Power::Italy, Power::Turkey]);
    let electorate = Electorate::of(&position, &held, BTreeSet::new(), (phase("S1905M"), 1901));
    assert_eq!(electorate.voters, BTreeSet::from([Power::Austria, Power::Turkey]));
    assert_eq!(
        survivors(&position),
        BTreeSet::from([Power::Austria, Power::France, Power::Turkey])
    );
    let mut ballots = Ballots::default();
    ballots.cast(Voter::Seat(Power::Italy), No, NOW);
    ballots.cast(Voter::Seat(Power::Austria), Yes, NOW);
    ballots.cast(Voter::Seat(Power::Turkey), Yes, NOW);
    assert!(ballots.count(&proposal(1, draw()), &electorate).passed);
}

#[test]
fn d_ix_1_where_nobody_votes_nothing_passes() {
    let nobody = Electorate { voters: BTreeSet::new(), ..electorate("S1905M", &[]) };
    assert!(!passes(draw(), [None; 3], &nobody));
}

#[test]
fn d_ix_2_a_proposal_is_no_ballot_and_the_last_ballot_counts() {
    let mut votes = votes([draw()]);
    let electorate = electorate("S1903R", &[]);
    let passed = |votes: &Votes| votes.count_due(deadline(), &electorate)[0].passed;
    votes.cast(1, Voter::Seat(Power::Austria), Yes, NOW);
    votes.cast(1, Voter::Seat(Power::Turkey), No, NOW);
    votes.cast(1, Voter::Seat(Power::Turkey), Yes, NOW);
    assert!(!passed(&votes), "France has proposed and not voted");
    votes.cast(1, Voter::Seat(Power::France), Yes, NOW);
    assert!(passed(&votes));
    votes.cast(1, Voter::Seat(Power::Austria), Unclear, NOW);
    assert!(!passed(&votes));
}

#[test]
fn d_ix_2_a_vote_waits_for_its_deadline_and_so_does_early_adjudication() {
    let mut votes = votes([draw()]);
    let electorate = electorate("S1903M", &[]);
    assert_eq!(votes.count_due(moment("2026-11-21T09:00:00Z"), &electorate), []);
    assert!(votes.hold_back_early_adjudication());
    let published = votes.count_due(deadline(), &electorate);
    assert_eq!(published, [PublishedVote { proposal: 1, passed: false }]);
    votes.close(published[0]);
    assert!(!votes.hold_back_early_adjudication());
    assert_eq!(votes.count_due(deadline(), &electorate), []);
}

#[test]
fn d_ix_2_a_new_holder_has_not_voted() {
    let mut votes = votes([draw()]);
    all_say_yes(&mut votes, 1);
    votes.change_holder(Power::Turkey);
    let passed = |votes: &Votes, silent: &[Power]| {
        votes.count_due(deadline(), &electorate("S1903M", silent))[0].passed
    };
    assert!(!passed(&votes, &[]));
    votes.cast(1, Voter::Seat(Power::Turkey), Yes, NOW);
    assert!(passed(&votes, &[]));
}

#[test]
fn d_ix_2_a_closed_vote_keeps_no_ballot_that_a_rollback_could_revive() {
    let mut failed = votes([draw()]);
    all_say_yes(&mut failed, 1);
    failed.close(PublishedVote { proposal: 1, passed: false });
    let mut untouched = votes([draw()]);
    untouched.close(PublishedVote { proposal: 1, passed: false });
    assert_eq!(failed, untouched);
    failed.cast(1, Voter::Seat(Power::France), Yes, NOW);
    assert_eq!(failed, untouched);
    failed.undo(1);
    assert_eq!(failed.fate(1), Some(ProposalFate::Failed));
    let mut passed = votes([draw()]);
    passed.close(PublishedVote { proposal: 1, passed: true });
    assert_eq!(passed.fate(1), Some(ProposalFate::Passed));
    passed.undo(1);
    assert_eq!(passed.fate(1), Some(ProposalFate::Undone));
}

/// All ways in which three seats can have voted.
fn all_ballots() -> Vec<[Option<Ballot>; 3]> {
    let each = [None, Some(Yes), Some(No), Some(Abstain), Some(Unclear)];
    let two = each.iter().flat_map(|one| each.iter().map(move |other| [*one, *other]));
    two.flat_map(|[one, two]| each.iter().map(move |three| [one, two, *three])).collect()
}

/// What is kept of votes that are closed, except for when each yes was received. The ledger alone
/// has that: by it a vote is taken back that was counted without what was in time (Interaction 17).
fn without_agreed(votes: &Votes) -> String {
    let mut kept = serde_json::to_value(votes).expect("it can be written");
    for vote in kept.as_object_mut().into_iter().flatten().map(|(_, vote)| vote) {
        vote.as_object_mut().and_then(|vote| vote.remove("agreed"));
    }
    kept.to_string()
}

#[test]
fn d_ix_2_nothing_published_hangs_on_a_ballot_but_through_the_outcome() {
    for (kind, name) in [(draw(), "S1903M"), (rule(), "S1903M"), (draw(), "S1903R")] {
        let mut seen: BTreeMap<bool, BTreeSet<String>> = BTreeMap::new();
        for ballots in all_ballots() {
            let mut votes = votes([kind.clone()]);
            for (power, ballot) in SEATS.into_iter().zip(ballots) {
                ballot
                    .into_iter()
                    .for_each(|ballot| votes.cast(1, Voter::Seat(power), ballot, NOW));
            }
            votes.cast(1, Voter::GameMaster, Yes, NOW);
            let published = votes.count_due(deadline(), &electorate(name, &[Power::Turkey]));
            let mut shown = serde_json::to_string(&published).expect("it can be written");
            shown += &format!("{votes:?}{published:?}{:?}", votes.game_end(&published));
            published.iter().for_each(|published| votes.close(*published));
            shown += &format!("{votes:?}{}", without_agreed(&votes));
            seen.entry(published[0].passed).or_default().insert(shown);
        }
        assert_eq!(seen.len(), 2, "both outcomes occur");
        assert!(seen.values().all(|shown| shown.len() == 1), "{kind:?}");
    }
}

#[test]
fn d_ix_3_no_win_goes_to_a_seat_without_a_player() {
    let mut electorate = electorate("S1905M", &[]);
    assert!(passes(ProposalKind::Concede(Power::Turkey), [Some(Yes); 3], &electorate));
    electorate.voters.remove(&Power::Turkey);
    assert!(!passes(ProposalKind::Concede(Power::Turkey), [Some(Yes); 3], &electorate));
}

#[test]
fn d_ix_4_of_two_game_ends_that_pass_the_earlier_proposal_counts() {
    let mut votes = votes([rule(), draw(), ProposalKind::Concede(Power::Turkey)]);
    for number in 1..=3 {
        all_say_yes(&mut votes, number);
    }
    votes.cast(1, Voter::GameMaster, Yes, NOW);
    let published = votes.count_due(deadline(), &electorate("S1905M", &[]));
    assert!(published.iter().all(|published| published.passed));
    assert_eq!(votes.game_end(&published).map(|end| end.number), Some(2));
    assert_eq!(votes.rule_changes(&published), [&RuleChange::Press(PressRule::B)]);
    votes.cast(2, Voter::Seat(Power::Austria), No, NOW);
    let published = votes.count_due(deadline(), &electorate("S1905M", &[]));
    assert_eq!(votes.game_end(&published).map(|end| end.number), Some(3));
}

#[test]
fn d_ix_4_votes_that_are_open_at_the_end_lapse() {
    let mut votes = votes([draw(), rule()]);
    votes.close(PublishedVote { proposal: 1, passed: false });
    assert_eq!(votes.lapse(), [2]);
    assert_eq!(
        (votes.fate(1), votes.fate(2)),
        (Some(ProposalFate::Failed), Some(ProposalFate::Lapsed))
    );
    assert_eq!(votes.count_due(deadline(), &electorate("F1909R", &[])), []);
}

#[test]
fn d_ix_5_a_rule_changes_only_with_the_game_masters_own_yes() {
    for (ballot, passed) in
        [(None, false), (Some(No), false), (Some(Abstain), false), (Some(Yes), true)]
    {
        let mut votes = votes([rule()]);
        all_say_yes(&mut votes, 1);
        ballot.into_iter().for_each(|ballot| votes.cast(1, Voter::GameMaster, ballot, NOW));
        let published = votes.count_due(deadline(), &electorate("S1903M", &[]));
        assert_eq!(published[0].passed, passed);
        assert_eq!(votes.game_end(&published), None, "it replaces no phase");
    }
    // He is not asked about the end of a game.
    let mut votes = votes([draw()]);
    all_say_yes(&mut votes, 1);
    votes.cast(1, Voter::GameMaster, No, NOW);
    assert!(votes.count_due(deadline(), &electorate("S1903M", &[]))[0].passed);
}

#[test]
fn a_seat_may_not_flood_a_game_with_proposals() {
    let pace = |days| RuleChange::Pace(Turns::Movement, Length::days(days));
    let kinds = [draw(), rule(), ProposalKind::RuleChange(pace(4))];
    let votes = votes(kinds);
    let fourth = ProposalKind::RuleChange(pace(6));
    assert_eq!(votes.admit(Some(Power::France), &fourth), Err(NotAdmitted::TooMany));
    assert_eq!(votes.admit(Some(Power::Turkey), &fourth), Ok(4));
    assert_eq!(votes.admit(Some(Power::Turkey), &draw()), Err(NotAdmitted::Open(1)));
}

#[test]
fn votes_come_back_as_they_were_kept() {
    let mut kept = votes([draw(), rule(), ProposalKind::Concede(Power::Turkey)]);
    kept.cast(1, Voter::Seat(Power::France), Abstain, NOW);
    kept.cast(2, Voter::GameMaster, Yes, NOW);
    kept.close(PublishedVote { proposal: 3, passed: true });
    let text = serde_json::to_string(&kept).expect("it can be written");
    assert_eq!(serde_json::from_str::<Votes>(&text).expect("it was just written"), kept);
}
