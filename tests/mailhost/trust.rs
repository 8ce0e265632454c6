//! Servers that can't be trusted, and servers that do not trust us: what we say about them. It
//! stays the same from one look to the next, so that the operator hears of one matter once.

use chancery::mail::{Carried, Carrier, Login, Mailbox, Secret, Server, SmtpCarrier};

use crate::mailhost::fetching::imap;
use crate::mailhost::rig::{Door, address, rig};
use crate::mailhost::sending::letter;

/// What is said of a mailbox that can't be looked into, twice.
async fn told(server: Server) -> String {
    let place = format!("{}:{}", server.host, server.port);
    let mut said = Vec::new();
    for _ in 0..2 {
        let fault = imap(server.clone()).fetch(10).await.expect_err("there is no way");
        assert!(!fault.is_passing(), "somebody has to change something: {fault}");
        said.push(fault.to_string());
    }
    assert_eq!(said[0], said[1]);
    said.remove(0).replace(&place, "SERVER")
}

/// The host by another of its addresses.
fn at(host: &str) -> Server {
    Server { host: host.to_owned(), ..rig().server(Door::Imaps, "trust") }
}

fn with_password(server: Server, password: &str) -> Server {
    let secret = Secret::Password(password.to_owned());
    Server { login: Some(Login { user: address("trust"), secret }), ..server }
}

#[tokio::test]
async fn what_is_wrong_with_a_certificate_is_said_with_what_to_do() {
    let unknown =
        Server { ca_file: Some(rig().ca_file().with_file_name("server.pem")), ..at("localhost") };
    for (server, wanted) in [
        (at("127.0.0.2"), "its certificate has expired; have it renewed there"),
        (
            unknown,
            "this machine does not trust the authority that signed its certificate; if the \
            authority is your own, name its file as ca-file",
        ),
        (at("127.0.0.3"), "its certificate is for another name; set host to the name in it"),
    ] {
        assert_eq!(told(server).await, format!("SERVER can't be trusted: {wanted}"));
    }
}

#[tokio::test]
async fn a_port_for_starttls_is_explained_to_whoever_wrote_tls() {
    let plain = Server { port: rig().port(Door::Imap), ..at("localhost") };
    let said = told(plain).await;
    let wanted = "SERVER speaks no TLS on this port; if it is the port for STARTTLS";
    assert!(said.starts_with(wanted), "{said}");
}

#[tokio::test]
async fn a_password_that_is_refused_is_told_in_the_server_s_words() {
    let wrong = with_password(at("localhost"), "my-secret");
    let wanted = "SERVER refuses the login: [AUTHENTICATIONFAILED] Authentication failed.";
    assert_eq!(told(wrong).await, wanted);
    let server = with_password(rig().server(Door::Submissions, "trust"), "my-secret");
    let mut carrier = SmtpCarrier::new(server, "localhost").expect("its certificates are read");
    let carried = carrier.carry(&letter("trust", "x")).await;
    let said = format!("{carried:?}");
    assert!(!matches!(carried, Carried::Sent { .. }), "{said}");
    assert!(said.contains("refuses the login: 535 5.7.8") && !said.contains("my-secret"), "{said}");
}
