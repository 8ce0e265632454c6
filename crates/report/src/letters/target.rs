//! Where the letters of a board's people go.

use std::collections::BTreeSet;

use super::page::PageRow;
use super::safe;
use crate::game::proof::ProofWay;

/// Where the reader of a letter writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteTo<'a> {
    /// To this address.
    Address(&'a str),
    /// To the address from which this letter came. Only the reader knows that address, which proves
    /// that he writes (D.X(6)); so it stands in no text that he may quote.
    Sender,
}

impl WriteTo<'_> {
    /// Where to, as a row of how to write.
    pub(super) fn row(self) -> PageRow {
        match self {
            WriteTo::Address(address) => PageRow::new("To", safe::line(address)),
            WriteTo::Sender => PageRow::new("To", "reply to this letter").explained(
                "The address of our latest letter is yours alone and proves who you are. Don't \
                    forward our letters or copy anyone on your replies: whoever sees that address \
                    could send orders in your name.",
            ),
        }
    }

    /// How a letter is to be sent once more.
    pub(super) fn again(self) -> String {
        match self {
            WriteTo::Address(address) => format!("Send it again to {}", safe::line(address)),
            WriteTo::Sender => "Send it again as a reply to this letter".to_owned(),
        }
    }
}

/// How a person proves that a letter is his, where one of these ways is required.
pub fn proving(ways: &BTreeSet<ProofWay>) -> String {
    let how = |way: &ProofWay| match way {
        ProofWay::Token => "as a reply to this letter",
        ProofWay::TokenAndAuthentication => {
            "as a reply to this letter, from your usual address and mail program"
        }
        ProofWay::Authentication => "from your usual address and mail program",
        ProofWay::Passphrase => "with your passphrase on a line of its own",
    };
    // The easiest comes first.
    let order = [
        ProofWay::Token,
        ProofWay::TokenAndAuthentication,
        ProofWay::Authentication,
        ProofWay::Passphrase,
    ];
    let asked = order.iter().filter(|way| ways.contains(way)).map(how);
    match asked.collect::<Vec<&str>>().as_slice() {
        // The address is proof enough, but not together with another sender's.
        [] => "with your address as its only sender".to_owned(),
        asked => asked.join(", or "),
    }
}
