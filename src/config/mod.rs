//! The configuration as checked values: [`Config`] is what the daemon works by, [`GameFile`] what a
//! game master begins a board with. Both are files of TOML; every fault in them is found at once,
//! with its key, its line and, for a misspelt key, the one that was probably meant.
//!
//! Nothing here opens a file or asks the surroundings: a password is named by its place
//! ([`SecretPlace`]), and the code that needs it reads it there. One list (`keys`) has all keys,
//! and `config.example.toml` at the root of the repository explains each.

mod addresses;
mod board_map;
mod board_people;
mod circles;
mod game;
mod hooks;
mod keys;
mod ledger;
mod limits;
mod reader;
mod server;

use std::path::{Path, PathBuf};

use chrono_tz::Tz;

pub use addresses::is_same_mailbox;
pub use board_map::FindMap;
pub use game::GameFile;
pub use hooks::{HookForm, HookOptions, HookPlace, check_hook_address};
pub use keys::all as keys;
pub use limits::{Limits, SendingPace};
pub use server::{
    CarrierKind, FromField, LoginOptions, MailProvider, MailboxPlace, MailboxSource, ReturnPath,
    SecretPlace, ServerOptions, Tls,
};

use crate::adjudication::Rulebook;
use crate::game::policy::Fault;
use crate::game::proof::{Proof, ProofWay};
use crate::language::times::read_zone;
use crate::tournament::scoring::{Credits, systems};
pub use ledger::DatabaseOptions;
use reader::{ConfigReader, FileSection};

/// All that the daemon needs to know at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The name under which this daemon rules and holds leases.
    pub node: String,
    pub tournament: TournamentOptions,
    /// Whom the daemon calls when it needs a person.
    pub operator: Option<String>,
    /// What is run with each call to the operator on its standard input: the words of a command,
    /// without a shell. Mail may be what is wrong.
    pub operator_command: Vec<String>,
    /// The ledger's file. Where the ledger is on a server, there is no such file, and only what
    /// this node keeps beside it begins with this name.
    pub ledger: PathBuf,
    /// The server that has the ledger, if one has it.
    pub database: Option<DatabaseOptions>,
    /// After so many days letters may be pruned, if any may.
    pub keep_letters: Option<u32>,
    /// Where letters come from.
    pub mailboxes: Vec<MailboxSource>,
    /// What takes letters away.
    pub carrier: CarrierKind,
    /// To which address reports of failure come.
    pub return_path: ReturnPath,
    /// From which address letters come.
    pub from: FromField,
    /// The address used where return-path and from are plain, if it is not the tournament's: the
    /// one that is named, or the login.
    pub sender_address: Option<String>,
    /// How fast letters go.
    pub pace: SendingPace,
    /// How a letter has to prove its sender.
    pub proof: Proof,
    /// How much is too much.
    pub limits: Limits,
    /// The folder of the templates that go around letters, if there are any.
    pub templates: Option<PathBuf>,
    /// Web pages.
    pub web: Web,
    /// How the daemon logs.
    pub log: Log,
    /// The file that says what time it is, in a rehearsal.
    pub rehearsal: Option<PathBuf>,
}

/// What holds for the tournament as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentOptions {
    /// Its name, as people read it.
    pub name: String,
    /// The public address for letters.
    pub address: String,
    /// The zone of its calendar.
    pub zone: Tz,
    /// The rulebook of its games.
    pub rulebook: String,
    /// The system by which boards are scored that name none, if it is said.
    pub scoring: Option<String>,
    /// What the best teams of the first round get for it (C.6), if it is said.
    pub credits: Option<Credits>,
}

/// Web pages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Web {
    /// Address and port on loopback at which they are served, if they are.
    pub listen: Option<String>,
    /// The folder into which the gazette is written, if it is.
    pub gazette: Option<PathBuf>,
    /// The public address of the gazette, if letters are to give it; it ends with a slash.
    pub address: Option<String>,
    /// Who is told of what is new on the pages.
    pub hooks: Vec<HookOptions>,
}

/// How the daemon logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// As lines of JSON; otherwise as text.
    pub json: bool,
    /// From which level on: `error`, `warn`, `info`, `debug`.
    pub level: &'static str,
}

const WAYS: [(&str, ProofWay); 4] = [
    ("authentication", ProofWay::Authentication),
    ("token", ProofWay::Token),
    ("passphrase", ProofWay::Passphrase),
    ("token+authentication", ProofWay::TokenAndAuthentication),
];
const LEVELS: [(&str, &str); 4] =
    [("error", "error"), ("warn", "warn"), ("info", "info"), ("debug", "debug")];
const FORMATS: [(&str, bool); 2] = [("text", false), ("json", true)];

impl Config {
    /// Reads a configuration, or tells all that is wrong in it. Paths in it that do not begin at
    /// the root begin in its folder.
    ///
    /// # Errors
    ///
    /// The faults, in the order of their lines.
    pub fn parse(text: &str, folder: &Path) -> Result<Config, Vec<Fault>> {
        Config::checked(text, folder, &|_| Ok(()))
    }

    /// The same, but `look` checks the files that it names, so that their faults are told together
    /// with all others.
    ///
    /// # Errors
    ///
    /// The faults, in the order of their lines.
    pub fn checked(text: &str, folder: &Path, look: &Look<'_>) -> Result<Config, Vec<Fault>> {
        reader::read(text, folder, |reader, root| config(reader, root, look))
    }
}

/// What a configuration names, and the daemon reads at its start.
#[derive(Clone, Copy, Debug)]
pub enum NamedFile<'a> {
    /// The folder of the templates that go around letters.
    Templates(&'a Path),
    /// The file that says what time it is, in a rehearsal.
    Clock(&'a Path),
}

/// Looks into what is named, and says what is wrong with it.
type Look<'a> = dyn Fn(NamedFile<'_>) -> Result<(), String> + 'a;

/// Asks for everything, so that every fault is found, before it gives up.
fn config(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    look: &Look<'_>,
) -> Option<Config> {
    reader.only(root, keys::TOP);
    let node = reader.text(root, "node").unwrap_or_else(|| "chancery".to_owned());
    let tournament = tournament(reader, root);
    let operator = reader.section(root, "operator");
    reader.only(&operator, keys::OPERATOR);
    let operator_command = reader.texts(&operator, "command");
    let operator = reader.address(&operator, "address");
    let kept = ledger::ledger(reader, root);
    let (ledger, database) = kept.unzip();
    let database = database.flatten();
    let keep_letters = limits::keep_letters(reader, root);
    let mailboxes = server::mailboxes(reader, root, operator.as_ref());
    let (carrier, return_path, from, pace) = server::carrier(reader, root, &mailboxes);
    let section = reader.section(root, "carrier");
    let of_login = || carrier.as_ref().and_then(addresses::of_login).cloned();
    let sender_address = reader.address(&section, "address").or_else(of_login);
    let proof = proof(reader, root);
    let own = tournament.as_ref().map(|tournament| &tournament.address);
    let proof = addresses::with_ours(proof, [own, sender_address.as_ref()], &mailboxes);
    let limits = limits::limits(reader, root);
    let letters = reader.section(root, "letters");
    reader.only(&letters, keys::LETTERS);
    let templates = path(reader, &letters, "templates", |path| look(NamedFile::Templates(path)));
    let web = web(reader, root);
    let log = log(reader, root);
    let rehearsal = reader.section(root, "rehearsal");
    reader.only(&rehearsal, keys::REHEARSAL);
    let clock = path(reader, &rehearsal, "clock", |path| look(NamedFile::Clock(path)));
    if clock.is_some() && !server::is_all_near(&mailboxes, carrier.as_ref()) {
        let message = "is for rehearsals, with mail servers on this machine: with others, a real \
            tournament would run on a false clock";
        reader.wrong(&rehearsal, "clock", message);
    }
    Some(Config {
        node,
        tournament: tournament?,
        operator,
        operator_command,
        ledger: ledger?,
        database,
        keep_letters,
        mailboxes,
        carrier: carrier?,
        return_path,
        sender_address,
        from,
        pace,
        proof,
        limits,
        templates,
        web,
        log,
        rehearsal: clock,
    })
}

/// A path that is looked at.
fn path(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    name: &str,
    look: impl FnOnce(&Path) -> Result<(), String>,
) -> Option<PathBuf> {
    let path = reader.path(section, name)?;
    if let Err(why) = look(&path) {
        reader.wrong(section, name, why);
    }
    Some(path)
}

const CREDITS_EXPECTED: &str =
    "\"usual\", \"none\", or falling numbers for the best teams such as \"5 3 1\"";

fn tournament(reader: &mut ConfigReader<'_>, root: &FileSection<'_>) -> Option<TournamentOptions> {
    let section = reader.section(root, "tournament");
    reader.only(&section, keys::TOURNAMENT);
    let name = reader.needed(&section, "name", "World Masters 2026");
    let address = reader.needed_address(&section, "address");
    let zone = zone(reader, &section);
    let rulebook = one_of(reader, &section, "rulebook", &Rulebook::NAMES, "world-masters");
    let scoring = scoring(reader, &section);
    let credits = reader.parsed(&section, "credits", CREDITS_EXPECTED, Credits::read);
    Some(TournamentOptions { name: name?, address: address?, zone, rulebook, scoring, credits })
}

/// The name of a scoring system, if one is named.
fn scoring(reader: &mut ConfigReader<'_>, section: &FileSection<'_>) -> Option<String> {
    match systems::named(&reader.text(section, "scoring")?) {
        Ok(system) => Some(system.name().to_owned()),
        Err(unknown) => {
            reader.wrong(section, "scoring", unknown);
            None
        }
    }
}

/// A zone by its name, as letters may write it, too; GMT if nothing is said (D.VII(4)b).
fn zone(reader: &mut ConfigReader<'_>, section: &FileSection<'_>) -> Tz {
    let parse = |text: &str| read_zone(text).ok();
    reader.parsed(section, "zone", "a zone such as \"Europe/Paris\"", parse).unwrap_or(Tz::GMT)
}

/// A word of a list that is known elsewhere.
fn one_of(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    name: &str,
    known: &[&str],
    usual: &str,
) -> String {
    let Some(word) = reader.text(section, name) else { return usual.to_owned() };
    if !known.iter().any(|known| known.eq_ignore_ascii_case(&word)) {
        reader.not_among(section, name, &word, known);
    }
    word
}

fn proof(reader: &mut ConfigReader<'_>, root: &FileSection<'_>) -> Proof {
    let section = reader.section(root, "sender");
    reader.only(&section, keys::SENDER);
    let ways = reader.choices(&section, "proof", &WAYS);
    let server = reader.text(&section, "authentication-server").map(|name| name.to_lowercase());
    let needs = [ProofWay::Authentication, ProofWay::TokenAndAuthentication];
    if needs.iter().any(|way| ways.contains(way)) && server.is_none() {
        let message = "needs authentication-server: the name that your own mail server writes \
            first into its Authentication-Results field; the fields of all others may be forged";
        reader.wrong(&section, "proof", message);
    }
    let hops = reader.number(&section, "authentication-hops", 0..=Proof::HOPS_MAX, 0);
    let proof = Proof { ways, server, hops, ..Proof::default() };
    Proof { per_letter: proof.has_tokens(), ..proof }
}

fn web(reader: &mut ConfigReader<'_>, root: &FileSection<'_>) -> Web {
    let section = reader.section(root, "web");
    reader.only(&section, keys::WEB);
    let expected = "an address and a port on loopback, such as \"127.0.0.1:8025\" (for others, put \
        a web server in front of it)";
    let listen = reader.parsed(&section, "listen", expected, |text| {
        let (host, port) = text.rsplit_once(':')?;
        (server::is_loopback(host.trim_matches(['[', ']'])) && port.parse::<u16>().is_ok())
            .then(|| text.to_owned())
    });
    let gazette = reader.path(&section, "gazette");
    let expected = "an address such as \"https://masters.example.org/\"";
    let address = reader.parsed(&section, "address", expected, server::public_address);
    let hooks = hooks::hooks(reader, root, &section);
    Web { listen, gazette, address, hooks }
}

fn log(reader: &mut ConfigReader<'_>, root: &FileSection<'_>) -> Log {
    let section = reader.section(root, "log");
    reader.only(&section, keys::LOG);
    let json = reader.choice(&section, "format", &FORMATS).unwrap_or_default();
    Log { json, level: reader.choice(&section, "level", &LEVELS).unwrap_or("info") }
}

/// Longer names fill subjects.
const ID_CHARS_MAX: usize = 40;

/// Whether letters can name a board like this.
fn is_id(id: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    id.chars().count() <= ID_CHARS_MAX && id.chars().all(is_part)
}

#[cfg(test)]
mod tests;
