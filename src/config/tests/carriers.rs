//! Where letters go out, from which address, and how fast.

use super::*;

#[test]
fn a_carrier_has_no_more_connections_than_there_can_be() {
    let [dir, server] = ["maildir\"\nfolder = \"out\"\n", "smtp\"\nhost = \"m.office365.com\"\n"];
    let with = |carrier, most| LEAST.replace(dir, &format!("{carrier}connections = {most}\n"));
    assert!(parse(&with(server, 3)).is_ok_and(|config| config.pace.connections() == 3));
    for (carrier, most, part) in [(server, 4, "more than Microsoft"), (dir, 2, "for a server")] {
        assert!(faults(&with(carrier, most)).join("\n").contains(part), "{part}");
    }
}

#[test]
fn letters_go_out_from_the_login_unless_another_address_is_named() {
    let carrier = |lines: &str| {
        let dir = "kind = \"maildir\"\nfolder = \"out\"\n";
        let server = "kind = \"smtp\"\nhost = \"m.example.org\"\npassword-env = \"A\"\n";
        LEAST.replace(dir, &format!("{server}{lines}"))
    };
    let from = |lines: &str| {
        let config = parse(&carrier(lines)).expect("a configuration");
        config.only_from().map(str::to_owned)
    };
    let own = parse(LEAST).expect("a configuration").tournament.address;
    assert_eq!(from("user = \"a@b.example\"\n"), None);
    let plain = "from = \"plain\"\n";
    assert_eq!(from(&format!("user = \"a@b.example\"\n{plain}")).as_deref(), Some("a@b.example"));
    assert_eq!(from(&format!("user = \"a\"\n{plain}")), Some(own));
    let alias = "user = \"a@b.example\"\naddress = \"gm@c.example\"\n";
    assert_eq!(from(&format!("{alias}{plain}")).as_deref(), Some("gm@c.example"));
    let told = faults(&carrier(alias)).join("\n");
    assert!(told.contains("is for from = \"plain\" or return-path"), "{told}");
}

#[test]
fn a_name_that_begins_as_an_address_of_this_machine_is_elsewhere() {
    let carrier = |host: &str| {
        let own = format!("kind = \"smtp\"\nhost = \"{host}\"\ntls = \"none\"");
        LEAST.replace(
            "[carrier]\nkind = \"maildir\"\nfolder = \"out\"",
            &format!("[carrier]\n{own}"),
        )
    };
    for host in ["localhost", "127.0.0.1", "127.8.9.1", "::1"] {
        assert!(parse(&carrier(host)).is_ok(), "{host}");
    }
    for host in ["127.mail.example.org", "127.0.0.1.example.org", "10.0.0.1", "::2"] {
        let told = faults(&carrier(host)).join("\n");
        assert!(told.contains("carrier.tls: would show passwords"), "{host}: {told}");
    }
    let web = |listen: &str| parse(&format!("{LEAST}[web]\nlisten = \"{listen}\"\n")).is_ok();
    assert!(web("127.0.0.1:8025") && web("[::1]:8025"));
    assert!(!web("127.mail.example.org:8025") && !web("0.0.0.0:8025"));
}
