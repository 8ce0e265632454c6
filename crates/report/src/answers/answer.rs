//! The answers of the clerk as values, worded when its ruling is done.

use std::fmt;

/// All kinds of sentences that answer a writer.
macro_rules! kinds {
    ($($module:ident::$kind:ident,)+) => {
        $(use super::$module::$kind;)+

        /// A sentence that answers a writer.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum ClerkAnswer {
            $($kind($kind),)+
            /// One that came as words.
            Worded(String),
        }

        impl fmt::Display for ClerkAnswer {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(ClerkAnswer::$kind(answer) => answer.fmt(f),)+
                    ClerkAnswer::Worded(words) => f.write_str(words),
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
    abbreviations::AbbreviationsAnswer,
    addresses::AddressesAnswer,
    ballots::BallotsAnswer,
    cases::CasesAnswer,
    committee::CommitteeAnswer,
    copies::CopiesAnswer,
    corrections::CorrectionsAnswer,
    deadlines::DeadlinesAnswer,
    letter::LetterAnswer,
    orders::OrdersAnswer,
    press::PressAnswer,
    reading::ReadingAnswer,
    replacing::ReplacingAnswer,
    results::ResultsAnswer,
    seats::SeatsAnswer,
    sender::SenderAnswer,
    settling::SettlingAnswer,
    silence::SilenceAnswer,
    staff::StaffAnswer,
    time::TimeAnswer,
    wishes::WishesAnswer,
}

impl From<String> for ClerkAnswer {
    fn from(words: String) -> ClerkAnswer {
        ClerkAnswer::Worded(words)
    }
}

impl From<&str> for ClerkAnswer {
    fn from(words: &str) -> ClerkAnswer {
        ClerkAnswer::Worded(words.to_owned())
    }
}

/// What the answers say, a sentence each.
pub fn worded(answers: &[ClerkAnswer]) -> Vec<String> {
    answers.iter().map(ToString::to_string).collect()
}
