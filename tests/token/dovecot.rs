//! From `init --oauth` to a login at Dovecot and Postfix, which check the token.

use std::fs;

use serde_json::json;

use super::server::TokenHost;
use super::{Place, of_microsoft};
use crate::common::command::{chancery, name};
use crate::mailhost::rig::{self, Door};

/// What doctor says of the configuration that init writes, with servers of this machine instead of
/// Microsoft's, and this token.
fn examined(place: &Place, token: &str) -> String {
    let host = TokenHost::answering([(200, json!({"access_token": token}))]);
    let config = place.folder.join("chancery.toml");
    let address = rig::address("oauth");
    let written = of_microsoft(place, &host, (&address, &address), Door::Submission);
    fs::write(&config, written).expect("a file");
    let said = chancery(&["doctor", "--config", name(&config)]).1;
    assert!(!host.is_left_alone());
    fs::remove_file(&config).expect("it was written");
    said
}

#[test]
fn init_leads_to_a_login_with_a_token_and_a_token_for_others_does_not() {
    let place = Place::new("dovecot");
    let said = examined(&place, &rig::token(&rig::address("oauth")));
    assert!(said.contains("prints a token"), "{said}");
    assert!(said.contains("ok     mailbox orders: letters in INBOX can be read"), "{said}");
    assert!(said.contains("ok     carrier: it accepts letters"), "{said}");
    let said = examined(&place, &rig::token(&rig::address("another")));
    assert!(said.contains("FAULT  mailbox orders:"), "{said}");
    assert!(said.contains("FAULT  carrier:"), "{said}");
    assert_eq!(said.matches("refuses the login").count(), 2, "{said}");
}
