//! A clock that is set right while the daemon is halted, beside the clock of a real mail server.

use std::io::Write as _;
use std::net::TcpListener;
use std::process::{Command, Stdio};

use super::*;

/// How many ports belong to a mail host, from a number that is divisible by it.
const PORTS: u16 = 10;

/// A mail host on this machine, which ends with this process.
struct MailHost {
    folder: PathBuf,
    base: u16,
    _claim: TcpListener,
}

impl MailHost {
    fn start() -> MailHost {
        let bases = (1_600..2_000).map(|number| number * PORTS);
        let mut free = bases.filter_map(|base| {
            let claim = TcpListener::bind(("127.0.0.1", base)).ok()?;
            let are_free = (1..PORTS).all(|n| TcpListener::bind(("127.0.0.1", base + n)).is_ok());
            are_free.then_some((base, claim))
        });
        let (base, claim) = free.next().expect("free ports in a row");
        let folder = std::env::temp_dir().join(format!("chancery-clock-{}", std::process::id()));
        let host = MailHost { folder, base, _claim: claim };
        host.run("start", &[&base.to_string(), &std::process::id().to_string()], "");
        host
    }

    fn run(&self, command: &str, arguments: &[&str], input: &str) {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mailhost/host");
        let mut child = Command::new(script);
        let child = child.arg(command).arg(&self.folder).args(arguments);
        let mut child = child.stdin(Stdio::piped()).spawn().expect("the script runs");
        let mut stdin = child.stdin.take().expect("it reads");
        stdin.write_all(input.as_bytes()).expect("it reads all");
        drop(stdin);
        assert!(child.wait().expect("it ends").success(), "the mail host failed at {command}");
    }

    /// The daemon's configuration, with letters of a user here.
    fn config(&self) -> String {
        let maildir = "kind = \"maildir\"\nfolder = \"FOLDER/in\"\n";
        let imap = format!(
            "kind = \"imap\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\n\
            user = \"judge@diplomacy.test\"\npassword-command = [\"echo\", \"secret\"]\n",
            self.base + 1
        );
        let config = CONFIG.replace(maildir, &imap);
        assert_ne!(config, CONFIG);
        config
    }
}

#[expect(clippy::disallowed_methods, reason = "the mail server has the clock of this machine")]
fn real() -> Moment {
    std::time::SystemTime::now().into()
}

#[tokio::test]
async fn a_clock_that_is_set_right_is_held_against_the_mail_servers_and_trusted_where_both_agree() {
    let host = MailHost::start();
    let mut house = LeapHouse::empty("leaps-served");
    house.began = real() - TimeDelta::hours(2);
    house.reading.lock().expect("a reading").wall = house.began;
    let mut office = Office::new(house.own_ledger(), "test");
    office.open(&house.opening(), house.began).expect("it can be opened");
    drop(office);
    let leap = Duration::from_secs(300);
    house
        .run_with(&host.config(), leap, async |shared| {
            until(shared, || shared.standing().halted.is_some()).await;
            until(shared, || house.mailed("The clock can't be trusted")).await;
            assert_eq!(shared.standing().rulings, 0);
            // It is set, and still an hour wrong.
            house.pass(TimeDelta::hours(1), TimeDelta::zero());
            let halts = shared.standing().halts;
            until(shared, || shared.standing().halts > halts).await;
            assert!(shared.standing().halted.is_some(), "the mail server has another time");
            house.pass(real() - house.wall(), TimeDelta::zero());
            until(shared, || shared.standing().halted.is_none()).await;
            until(shared, || house.mailed("The clock is trusted again")).await;
            let letter = "From: anne@example.org\r\nTo: wm26+r1-07@example.org\r\n\
                Subject: [wm26 r1-07]\r\nMessage-ID: <a@b.example>\r\n\r\nall hold\r\n";
            let user = "judge@diplomacy.test";
            host.run("doveadm", &["save", "-u", user, "-m", "INBOX"], letter);
            house.pass(real() - house.wall(), TimeDelta::zero());
            until(shared, || shared.standing().rulings > 0).await;
            assert_eq!(shared.standing().halted, None, "and it stays so");
        })
        .await;
    host.run("stop", &[], "");
    fs::remove_dir_all(&house.folder).expect("it was made here");
}
