//! A node that is cut off in the middle of a ruling: the way is there, and lets nothing through.

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use chancery::ledger::{Ledger, PostgresServer};

use super::desk::{change, letter, new_ledger, on_letter, open_as};
use crate::ledger::cluster::cluster;

/// A way to the server of the tests.
struct Way {
    folder: PathBuf,
    is_frozen: Arc<AtomicBool>,
    /// Whether the end of a transaction went through since this was last reset.
    is_ended: Arc<AtomicBool>,
}

impl Way {
    fn open(name: &str) -> Way {
        let folder = std::env::temp_dir().join(format!("chancery-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let socket = ".s.PGSQL.5432";
        let door = UnixListener::bind(folder.join(socket)).expect("a socket");
        let server = cluster().folder.join(socket);
        let (is_frozen, is_ended) = (Arc::default(), Arc::default());
        let way = Way { folder, is_frozen, is_ended };
        let (is_frozen, is_ended) = (Arc::clone(&way.is_frozen), Arc::clone(&way.is_ended));
        thread::spawn(move || {
            for client in door.incoming().map_while(Result::ok) {
                let server = UnixStream::connect(&server).expect("the server");
                let ways = [(client.try_clone(), server.try_clone()), (Ok(server), Ok(client))];
                for (from, to) in ways {
                    let (from, to) = (from.expect("a socket"), to.expect("a socket"));
                    let (is_frozen, is_ended) = (Arc::clone(&is_frozen), Arc::clone(&is_ended));
                    thread::spawn(move || carry(from, to, &is_frozen, &is_ended));
                }
            }
        });
        way
    }

    fn address(&self, part: &str) -> PostgresServer {
        let there = cluster().address(part);
        let (real, ours) = (shown(&cluster().folder), shown(&self.folder));
        PostgresServer::new(there.replace(&real, &ours))
    }
}

fn shown(folder: &Path) -> String {
    folder.display().to_string()
}

fn carry(mut from: UnixStream, mut to: UnixStream, is_frozen: &AtomicBool, is_ended: &AtomicBool) {
    let mut some = [0; 1 << 16];
    while let Ok(count @ 1..) = from.read(&mut some) {
        while is_frozen.load(Ordering::SeqCst) {
            thread::park();
        }
        if to.write_all(&some[..count]).is_err() {
            return;
        }
        if some[..count].windows(7).any(|word| word == b"COMMIT\0") {
            is_ended.store(true, Ordering::SeqCst);
        }
    }
}

/// A person at a prompt who has a lock until he is dropped.
pub(super) struct Holder(Child);

impl Holder {
    pub(super) fn of(lock: i64) -> Holder {
        let mut psql = Command::new("psql");
        psql.args(["-X", "-q", "-U", "chancery", "-d", "postgres", "-h"]).arg(&cluster().folder);
        let mut child =
            psql.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("psql runs");
        let prompt = child.stdin.as_mut().expect("it was piped");
        writeln!(prompt, "SELECT pg_advisory_lock({lock});").expect("it listens");
        let has = format!(
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = {lock} AND granted"
        );
        while cluster().sql(&has).is_empty() {}
        Holder(child)
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_ruling_whose_node_is_cut_off_is_kept_whole_and_holds_up_nobody() {
    const LOCK: i64 = 4711;
    let (mut beta, _) = new_ledger("frozen");
    beta.receive(&[letter(1, 1), letter(2, 2), letter(3, 3)]).expect("letters");
    let way = Way::open("way");
    let mut alpha = open_as("cut-off", &way.address("frozen"));
    // From now on it has no statement to prepare.
    alpha.commit(&on_letter(1, vec![change("vienna", 0, 2)])).expect("a ruling");
    // The server is in the middle of the ruling as long as the lock is held.
    cluster().sql(&format!(
        "SET search_path = frozen;
        CREATE FUNCTION wait_for_it() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
            IF NEW.node = 'cut-off' THEN PERFORM pg_advisory_xact_lock({LOCK}); END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER waits BEFORE INSERT ON rulings FOR EACH ROW EXECUTE FUNCTION wait_for_it()"
    ));
    let holder = Holder::of(LOCK);
    way.is_ended.store(false, Ordering::SeqCst);
    thread::spawn(move || alpha.commit(&on_letter(2, vec![change("vienna", 2, 2)])));
    let waits = format!(
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = {LOCK} AND NOT granted"
    );
    while cluster().sql(&waits).is_empty() {}
    // Everything that the node has sent by now is through; what it waits to send never will be.
    let polls = 100;
    let is_through = (0..polls).any(|_| {
        cluster().sql("SELECT 1");
        way.is_ended.load(Ordering::SeqCst)
    });
    way.is_frozen.store(true, Ordering::SeqCst);
    drop(holder);
    beta.commit(&on_letter(3, vec![change("moscow", 0, 2)])).expect("a ruling");
    let kept = cluster().sql("SELECT job || ' ' || node FROM frozen.rulings ORDER BY number");
    let each = "letter 1 cut-off\nletter 2 cut-off\nletter 3 alpha";
    assert_eq!((is_through, &*kept), (true, each));
}
