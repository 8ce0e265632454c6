//! The answers of the clerk as values, worded when its ruling is done.

use std::fmt;

use super::abbreviations::AbbreviationsAnswer;
use super::addresses::AddressesAnswer;
use super::ballots::BallotsAnswer;
use super::cases::CasesAnswer;
use super::committee::CommitteeAnswer;
use super::copies::CopiesAnswer;
use super::corrections::CorrectionsAnswer;
use super::deadlines::DeadlinesAnswer;
use super::letter::LetterAnswer;
use super::orders::OrdersAnswer;
use super::press::PressAnswer;
use super::reading::ReadingAnswer;
use super::replacing::ReplacingAnswer;
use super::results::ResultsAnswer;
use super::seats::SeatsAnswer;
use super::sender::SenderAnswer;
use super::settling::SettlingAnswer;
use super::silence::SilenceAnswer;
use super::staff::StaffAnswer;
use super::time::TimeAnswer;
use super::tournament::{
    announced::AnnouncedAnswer, apart::ApartAnswer, boards::BoardsAnswer, check_in::CheckInAnswer,
    committee::EventCommitteeAnswer, deputy::DeputyAnswer, digest::DigestAnswer,
    forms::ScoringAnswer, individuals::IndividualsAnswer, letter::EventLetterAnswer,
    pause::PauseAnswer, penalty::PenaltyAnswer, places::PlacesAnswer,
    preferences::PreferencesAnswer, reported::ReportedAnswer, roster::RosterAnswer,
    rounds::RoundsAnswer, seats::EventSeatsAnswer, sign_up::SignUpAnswer,
    status::EventStatusAnswer, teams::TeamsAnswer, unplayed::UnplayedAnswer,
};
use super::wishes::WishesAnswer;
use crate::tournament::draw_refusal::DrawRefusal;

/// All kinds of sentences that answer a writer.
macro_rules! kinds {
    ($($kind:ident),+ $(,)?) => {
        /// A sentence that answers a writer.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum ClerkAnswer {
            $($kind($kind),)+
        }

        impl fmt::Display for ClerkAnswer {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(ClerkAnswer::$kind(answer) => answer.fmt(f),)+
                }
            }
        }

        $(impl From<$kind> for ClerkAnswer {
            fn from(answer: $kind) -> ClerkAnswer {
                ClerkAnswer::$kind(answer)
            }
        })+
    };
}

kinds! {
    AbbreviationsAnswer, AddressesAnswer, AnnouncedAnswer, ApartAnswer, BallotsAnswer,
    BoardsAnswer, CasesAnswer, CheckInAnswer, CommitteeAnswer, CopiesAnswer, CorrectionsAnswer,
    DeadlinesAnswer, DeputyAnswer, DigestAnswer, DrawRefusal, EventCommitteeAnswer,
    EventLetterAnswer, EventSeatsAnswer, EventStatusAnswer, IndividualsAnswer, LetterAnswer,
    OrdersAnswer, PauseAnswer, PenaltyAnswer, PlacesAnswer, PreferencesAnswer, PressAnswer,
    ReadingAnswer, ReplacingAnswer, ReportedAnswer, ResultsAnswer, RosterAnswer, RoundsAnswer,
    ScoringAnswer, SeatsAnswer, SenderAnswer, SettlingAnswer, SignUpAnswer, SilenceAnswer,
    StaffAnswer, TeamsAnswer, TimeAnswer, UnplayedAnswer, WishesAnswer,
}

/// What the answers say, a sentence each.
pub fn worded(answers: &[ClerkAnswer]) -> Vec<String> {
    answers.iter().map(ToString::to_string).collect()
}
