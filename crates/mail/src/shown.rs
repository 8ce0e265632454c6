//! Who may have seen a message, by what it says itself.

use super::address::MailAddress;
use super::fields::Fields;
use super::proof::{ADDRESSES_MAX, FIELDS_MAX, alone};

/// People named in these may have seen it besides those in To and Cc.
const ALSO_SHOWN: [&str; 7] = [
    "Bcc",
    "Resent-From",
    "Resent-Sender",
    "Resent-To",
    "Resent-Cc",
    "X-Forwarded-To",
    "X-Forwarded-For",
];

/// Who may have seen a message. A mailbox that sends all on says so in fields of its own.
pub(super) fn to(fields: &Fields) -> Vec<MailAddress> {
    let named = ["To", "Cc"].into_iter().flat_map(|name| fields.addresses(name));
    let also = ALSO_SHOWN.into_iter().flat_map(|name| fields.texts(name).take(FIELDS_MAX));
    let also = also.flat_map(|text| {
        let words = text.split([' ', ',', ';', '<', '>', '"', '(', ')']);
        words.filter_map(alone).collect::<Vec<_>>()
    });
    named.chain(also).take(ADDRESSES_MAX).collect()
}
