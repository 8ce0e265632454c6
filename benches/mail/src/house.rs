//! A daemon with boards of its own: the program as it serves, in a process of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use chancery::config::{Config, GameFile};
use chancery::daemon::{Office, stop_file};
use chancery::ledger::{Backlog, Ledger, LedgerOpening, SqliteLedger};
use chrono::{DateTime, TimeDelta, Utc};

use crate::Fault;
use crate::rig::{Door, address, rig};

/// The account that gets all letters, and the one that plays all seats, each under an address of
/// its own.
pub(crate) const JUDGE: &str = "gm";
pub(crate) const PLAYER: &str = "p";

const SECRET: [u8; 32] = [7; 32];
const POWERS: [&str; 7] = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
const ORDERS: [&str; 7] = [
    "A Vienna - Trieste\r\nF Trieste - Albania\r\nA Budapest - Serbia\r\n",
    "F London - NTH\r\nF Edinburgh - Norwegian Sea\r\nA Liverpool - Yorkshire\r\n",
    "A Paris - Burgundy\r\nA Marseilles S A Paris - Burgundy\r\nF Brest - MAO\r\n",
    "F Kiel - Denmark\r\nA Berlin - Kiel\r\nA Munich - Ruhr\r\n",
    "A Venice H\r\nA Rome - Apulia\r\nF Naples - Ionian Sea\r\n",
    "A Moscow - Ukraine\r\nA Warsaw - Galicia\r\nF Sevastopol - Rumania\r\n",
    "A Constantinople - Bulgaria\r\nA Smyrna - Armenia\r\nF Ankara - Black Sea\r\n",
];

/// A folder with a configuration and a ledger with boards in it.
pub(crate) struct House {
    folder: PathBuf,
}

/// A daemon that runs. It ends when this is dropped.
pub(crate) struct Served(Child);

/// The names of the board and the seat of a letter: all boards in turn, then the next seat.
fn seat(number: usize, boards: usize) -> (String, usize) {
    (format!("g{:04}", number % boards), number / boards % POWERS.len())
}

/// A player's orders, with what mail programs put around them.
pub(crate) fn orders(number: usize, boards: usize) -> Vec<u8> {
    let (board, seat) = seat(number, boards);
    let (to, from) = (address(&format!("{JUDGE}+{board}")), player(&board, seat));
    let (power, orders) = (POWERS[seat], ORDERS[seat]);
    format!(
        "Return-Path: <{from}>\r\nReceived: from mail.player.example by mx.diplomacy.test\
        ; Fri, 20 Nov 2026 10:00:00 +0000\r\nFrom: {power} <{from}>\r\nTo: {to}\r\n\
        Subject: Re: [{board}] Spring 1901\r\nMessage-ID: <r{number}.{board}@player.example>\r\n\
        Date: Fri, 20 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n\
        Content-Type: text/plain; charset=utf-8\r\n\r\n{orders}\r\n\
        On Thu, 19 Nov 2026 the master wrote:\r\n> Orders are due on Friday at 20:00.\r\n\
        > Yours, the master of the game\r\n-- \r\n{power}\r\n"
    )
    .into_bytes()
}

/// The address of a seat.
fn player(board: &str, seat: usize) -> String {
    address(&format!("{PLAYER}+{board}.{seat}"))
}

/// The number of the letter that a message answers.
pub(crate) fn answered(bytes: &[u8]) -> Option<usize> {
    let id = chancery::mail::read(bytes).letter.answers.into_iter().next()?;
    id.strip_prefix('r')?.split('.').next()?.parse().ok()
}

impl House {
    /// A house with boards whose first deadline is some days away.
    pub(crate) fn new(folder: &Path, boards: usize) -> Result<House, Fault> {
        let folder = folder.join("house");
        fs::create_dir(&folder)?;
        let house = House { folder };
        fs::write(house.folder.join("chancery.toml"), house.config())?;
        let opening = LedgerOpening { node: "chancery", secret: SECRET, patience: Duration::ZERO };
        let ledger = SqliteLedger::open(&house.ledger_file(), &opening)?;
        let mut office = Office::new(ledger, "bench");
        // By the time of the disk, which is that of the servers. Mail that is in a mailbox when a
        // ledger begins is left alone, and the letters of a bench are there before.
        let now: DateTime<Utc> = fs::metadata(&house.folder)?.modified()?.into();
        let now = now - TimeDelta::hours(1);
        for number in 0..boards {
            let file = GameFile::parse(&board(&format!("g{number:04}")));
            let file = file.map_err(|faults| format!("{faults:?}"))?;
            office.open(&file.opening(format!("key {number}"), now), now)?;
        }
        Ok(house)
    }

    fn ledger_file(&self) -> PathBuf {
        self.folder.join("ledger.db")
    }

    fn config(&self) -> String {
        let login = |door: Door| {
            let ca = rig().ca_file();
            format!(
                "host = \"localhost\"\nport = {}\nca-file = \"{}\"\nuser = \"{}\"\n\
                password-command = [\"echo\", \"secret\"]\n",
                rig().port(door),
                ca.display(),
                address(JUDGE)
            )
        };
        format!(
            "[tournament]\nname = \"Bench\"\naddress = \"{}\"\n[ledger]\nfile = \"{}\"\n\
            [limits]\nletters-per-address = 100000\nletters-per-hour = 1000000\n\
            [log]\nlevel = \"error\"\n[[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\n{}\
            [carrier]\nkind = \"smtp\"\n{}",
            address(JUDGE),
            self.ledger_file().display(),
            login(Door::Imaps),
            login(Door::Submissions)
        )
    }

    /// Nothing is sent as long as the daemon runs.
    pub(crate) fn keep_letters(&self) -> Result<(), Fault> {
        Ok(fs::write(stop_file(&self.ledger_file()), "a bench\n")?)
    }

    /// Starts the daemon.
    pub(crate) fn serve(&self) -> Result<Served, Fault> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("--serve").arg(self.folder.join("chancery.toml")).stdin(Stdio::null());
        Ok(Served(command.spawn()?))
    }

    /// What waits, and how many letters are in the journal.
    pub(crate) fn stands(&self) -> Result<(Backlog, i64), Fault> {
        let ledger = SqliteLedger::look(&self.ledger_file(), Duration::from_secs(5))?;
        Ok((ledger.backlog()?, ledger.heads()?.letters.number))
    }

    /// Returns when it is so, and fails if the daemon ends before.
    pub(crate) async fn until(
        &self,
        served: &mut Served,
        is_so: impl Fn(&Backlog, i64) -> bool,
    ) -> Result<(), Fault> {
        let mut clock = tokio::time::interval(Duration::from_millis(20));
        loop {
            let (backlog, letters) = self.stands()?;
            if is_so(&backlog, letters) {
                return Ok(());
            }
            if let Some(status) = served.0.try_wait()? {
                return Err(format!("the daemon has ended: {status}").into());
            }
            clock.tick().await;
        }
    }

    /// Ends the house.
    pub(crate) fn remove(self) -> Result<(), Fault> {
        Ok(fs::remove_dir_all(&self.folder)?)
    }
}

impl Served {
    /// The most memory that it ever had, in megabytes.
    pub(crate) fn memory(&self) -> Result<f64, Fault> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        Ok(kilobytes.ok_or("no VmHWM")?.trim().parse::<f64>()? / 1024.0)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs the daemon in this process, by the configuration in a file.
pub(crate) fn serve(file: &Path) -> Result<(), Fault> {
    let config = Config::parse(&fs::read_to_string(file)?, file.parent().unwrap_or(Path::new("")));
    let config = config.map_err(|faults| format!("{faults:?}"))?;
    Ok(chancery::daemon::run(config, "bench", SECRET)?)
}

fn board(id: &str) -> String {
    let seats: String = (0..7).map(|seat| format!("{} = \"s{seat}\"\n", POWERS[seat])).collect();
    let people: String = (0..7)
        .map(|seat| format!("[people.s{seat}]\naddress = \"{}\"\n", player(id, seat)))
        .collect();
    format!(
        "id = \"{id}\"\naddress = \"{}\"\n[staff]\nmaster = \"gm\"\n[seats]\n{seats}{people}\
        [people.gm]\naddress = \"{}\"\n",
        address(&format!("{JUDGE}+{id}")),
        address("master")
    )
}
