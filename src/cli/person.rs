//! `chancery person`: one person's data, written out or taken out of the ledger.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use super::asking;
use super::files::tell;
use super::settings::{self, Which};
use super::whole::Whole;
use crate::audit::person::export::export;
use crate::audit::person::forget::{ForgetPlan, Needed, plan};
use crate::audit::person::{FoundPerson, PersonTrouble, WithNames, find};
use crate::daemon::{BUILD, places};
use crate::ledger::{AnyLedger, Ledger as _};
use crate::report::letters::listed;
use crate::report::names::count;

/// Write out all that the ledger holds of one person, or make the ledger forget them
#[derive(clap::Args)]
pub(super) struct PersonArguments {
    #[command(subcommand)]
    what: PersonCommand,
}

#[derive(clap::Subcommand)]
enum PersonCommand {
    Export(Exported),
    Forget(Forgotten),
}

/// Who is meant.
#[derive(clap::Args)]
struct WhichPerson {
    /// The person's address, full name or short name
    who: String,
    /// The full name, where several people have one address
    #[arg(long)]
    name: Option<String>,
    /// All names that go with the address are those of one person
    #[arg(long, conflicts_with = "name")]
    all_names: bool,
    #[command(flatten)]
    which: Which,
}

/// Write all that the ledger holds of one person into a file: JSON
///
/// It has the names and addresses of the person, the letters that they wrote and were sent, and
/// the parts of events that are theirs: sign-ups, seats, orders, ballots, press. It leaves out the
/// words of others. The page ledger.md describes the file. A daemon may be at work meanwhile.
#[derive(clap::Args)]
#[command(after_help = "No file is overwritten, and only its owner can read the new one. Exit \
    status: 0 if it was written, 2 if not.

Example: chancery person export anne@example.org --to \
    anne.json")]
struct Exported {
    #[command(flatten)]
    person: WhichPerson,
    /// The new file
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// Take one person out of the ledger, for good
///
/// Letters that the person wrote, got, or is named in become their length and their hash. In
/// events, hashes stand in the place of names, addresses and the words that the person wrote;
/// orders, results and seats stay. No seal changes: `chancery audit` finds nothing wrong, and says
/// how much is forgotten. Stop all daemons first. Backups and archives made before still have
/// everything, and so does the mail on the server.
#[derive(clap::Args)]
#[command(
    after_help = "Only a backup can undo this. Exit status: 0 if it was done, was shown, or \
    had been done before, 1 if the answer was no, 2 if it could not be done.

Example: chancery \
    person forget anne@example.org --dry-run"
)]
struct Forgotten {
    #[command(flatten)]
    person: WhichPerson,
    /// Only say what would change
    #[arg(long)]
    dry_run: bool,
    /// Forget the person though they still play, lead, or are signed up
    #[arg(long)]
    anyway: bool,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &PersonArguments) -> ExitCode {
    match &arguments.what {
        PersonCommand::Export(wanted) => tell("person export", write(wanted)),
        PersonCommand::Forget(wanted) => match forget(wanted) {
            Ok(None) => ExitCode::from(1),
            Ok(Some(said)) => tell("person forget", Ok(said)),
            Err(why) => tell("person forget", Err(why)),
        },
    }
}

fn write(wanted: &Exported) -> Result<String, String> {
    let config = settings::config(&wanted.person.which.config)?;
    let ledger = settings::look_at(&config)?;
    let read = ledger.at_one_moment(|ledger| {
        let person = found(ledger, &wanted.person)?;
        export(ledger, &person).map(|data| (person, data))
    });
    let (person, data) = read.map_err(|why| why.to_string())?.map_err(told)?;
    let failed = |why: std::io::Error| format!("{}: {why}", wanted.to.display());
    let mut output = Whole::private(&wanted.to).map_err(failed)?;
    let text = serde_json::to_string_pretty(&data).map_err(|why| why.to_string())?;
    writeln!(output, "{text}").and_then(|()| output.done()).map_err(failed)?;
    Ok(format!("Everything known about {} is in {}.\n", named(&person), wanted.to.display()))
}

/// The message at the end; nothing if the answer was no.
fn forget(wanted: &Forgotten) -> Result<Option<String>, String> {
    let config = settings::config(&wanted.person.which.config)?;
    let place = places::ledger(&config)?;
    if wanted.dry_run {
        let ledger = settings::look(&place)?;
        return Ok(Some(match person_plan(&ledger, wanted)? {
            ForgetOutlook::Done(said) => said,
            ForgetOutlook::Todo(todo) => {
                let (person, plan) = &*todo;
                format!("{}{}Nothing was done.\n", changes(person, plan), obstacles(plan))
            }
        }));
    }
    place.file().map_or(Ok(()), settings::is_there)?;
    let mut ledger =
        settings::write(&place, "person", settings::secret()?).map_err(|why| why.to_string())?;
    if settings::is_served(&place) {
        return Err(format!("a daemon is using {place}: stop all daemons first"));
    }
    let damaged = ledger.verify(None).map_err(|why| why.to_string())?;
    if let Some(damage) = damaged.first() {
        return Err(format!("{place} is not as it was recorded ({damage}): see chancery audit"));
    }
    let (person, plan) = match person_plan(&ledger, wanted)? {
        ForgetOutlook::Done(said) => return Ok(Some(said)),
        ForgetOutlook::Todo(todo) => *todo,
    };
    let is_ready = plan.unruled == 0 && plan.unsent.is_empty();
    if !is_ready || !plan.needed.is_empty() && !wanted.anyway {
        return Err(format!("nothing was done.\n{}", obstacles(&plan).trim_end()));
    }
    if !wanted.yes {
        asking::somebody()?;
        if !asking::is_wanted(&changes(&person, &plan))? {
            return Ok(None);
        }
    }
    let reworded = person.rewording(&ledger).map_err(told)?;
    ledger.forget(&plan.forgetting, &reworded).map_err(|why| why.to_string())?;
    Ok(Some(format!(
        "{} has been forgotten; {} takes their place. Remove earlier backups, archives and \
            exports, and their mail on the server; then publish the gazette again.\n",
        named(&person),
        person.stand_in()
    )))
}

/// What there is to do.
enum ForgetOutlook {
    /// Nothing, and why.
    Done(String),
    Todo(Box<(FoundPerson, ForgetPlan)>),
}

fn person_plan(ledger: &AnyLedger, wanted: &Forgotten) -> Result<ForgetOutlook, String> {
    let plan = ledger.at_one_moment(|ledger| person_plan_now(ledger, wanted));
    plan.map_err(|why| why.to_string())?
}

fn person_plan_now(ledger: &AnyLedger, wanted: &Forgotten) -> Result<ForgetOutlook, String> {
    let person = match found(ledger, &wanted.person) {
        Err(gone @ PersonTrouble::Forgotten { .. }) => {
            return Ok(ForgetOutlook::Done(format!("{gone}.\n")));
        }
        person => person.map_err(told)?,
    };
    let plan = plan(ledger, &person, BUILD).map_err(told)?;
    Ok(match plan.is_empty() {
        true => ForgetOutlook::Done(format!("The ledger has nothing about {}.\n", named(&person))),
        false => ForgetOutlook::Todo(Box::new((person, plan))),
    })
}

fn found(ledger: &AnyLedger, person: &WhichPerson) -> Result<FoundPerson, PersonTrouble> {
    let called = match (&person.name, person.all_names) {
        (Some(name), _) => WithNames::Name(name),
        (None, true) => WithNames::AllNames,
        (None, false) => WithNames::Anything,
    };
    find(ledger, &person.who, called)
}

fn told(why: PersonTrouble) -> String {
    why.to_string()
}

/// The person by name and addresses, as the operator knows them.
fn named(person: &FoundPerson) -> String {
    let addresses: Vec<String> = person.addresses.union(&person.shared).cloned().collect();
    match person.names.first() {
        Some(name) => format!("{name} ({})", addresses.join(", ")),
        None => addresses.join(", "),
    }
}

fn changes(person: &FoundPerson, plan: &ForgetPlan) -> String {
    let forgetting = &plan.forgetting;
    format!(
        "{} will be forgotten for good: {} received and {} sent will keep only their hashes, and \
            {} on {} will name {} instead. ",
        named(person),
        count(forgetting.letters.len(), "letter"),
        count(forgetting.outgoing.len(), "letter"),
        count(plan.events(), "event"),
        match forgetting.games.len() {
            1 => "1 board or tournament".to_owned(),
            number => format!("{number} boards or tournaments"),
        },
        person.stand_in()
    )
}

/// What stands in the way, and what to do.
fn obstacles(plan: &ForgetPlan) -> String {
    let mut text = String::new();
    if !plan.needed.is_empty() {
        let needed: Vec<String> = plan.needed.iter().map(Needed::to_string).collect();
        let _ = writeln!(
            text,
            "This person {}. Put someone else in their place first, or add --anyway; letters for \
                that place will then go nowhere.",
            listed(&needed)
        );
    }
    if plan.unruled > 0 {
        let letters = count(plan.unruled, "letter");
        let _ = writeln!(
            text,
            "{letters} from them or about them must be ruled on first: start the daemon once."
        );
    }
    if let Some(first) = plan.unsent.first() {
        let letters = count(plan.unsent.len(), "letter");
        let _ = writeln!(
            text,
            "{letters} to them or about them must go out first: start the daemon, or drop the \
                letters with chancery outbox drop {first} …"
        );
    }
    text
}
