//! The rows that rulings are made of.

use std::collections::BTreeSet;

use super::super::chain;
use super::super::ruling::GameRuling;
use super::super::seal::Seal;
use super::database::GivenKind::{Bytes, Number, Text};
use super::database::{Database, Insert};
use super::faults::Tried;
use super::reading::folded;
use super::values::given;

pub(super) const RULINGS: Insert = Insert {
    table: "rulings",
    columns: &[
        ("number", Number),
        ("job", Text),
        ("letter", Number),
        ("made_at", Number),
        ("version", Text),
        ("node", Text),
        ("shard", Number),
        ("seal", Bytes),
    ],
    conflict: "",
};

pub(super) const GAMES: Insert = Insert {
    table: "games",
    columns: &[
        ("name", Text),
        ("state", Text),
        ("version", Text),
        ("last_event", Number),
        ("head", Bytes),
        ("next_wake", Number),
    ],
    conflict: "ON CONFLICT (name) DO UPDATE SET
        state = excluded.state, version = excluded.version, head = excluded.head,
        last_event = excluded.last_event, next_wake = excluded.next_wake",
};

pub(super) const EVENTS: Insert = Insert {
    table: "events",
    columns: &[
        ("game", Text),
        ("number", Number),
        ("salt", Bytes),
        ("text", Text),
        ("seal", Bytes),
    ],
    conflict: "",
};

pub(super) const STEPS: Insert = Insert {
    table: "steps",
    columns: &[
        ("ruling", Number),
        ("game", Text),
        ("events_before", Number),
        ("events_after", Number),
        ("head", Bytes),
        ("state_digest", Bytes),
        ("next_wake", Number),
        ("directory_digest", Bytes),
    ],
    conflict: "",
};

pub(super) const OUTBOX: Insert = Insert {
    table: "outbox",
    columns: &[
        ("number", Number),
        ("ruling", Number),
        ("key", Text),
        ("message_id", Text),
        ("recipient", Text),
        ("text", Text),
        ("about", Text),
        ("rank", Number),
    ],
    conflict: "",
};

pub(super) const UNSENT: Insert = Insert {
    table: "unsent",
    columns: &[("outgoing", Number), ("not_before", Number), ("rank", Number)],
    conflict: "",
};

/// What the addresses and tags of a game hash to.
pub(super) fn directory_of(ruling: &GameRuling) -> Seal {
    let entries = entries(ruling);
    chain::directory(entries.iter().map(|(kind, word)| (*kind, &**word)))
}

pub(super) fn insert_directory(db: &dyn Database, ruling: &GameRuling) -> Tried<()> {
    const DIRECTORY: Insert = Insert {
        table: "directory",
        columns: &[("kind", Text), ("word", Text), ("game", Text)],
        conflict: "",
    };
    let game = &ruling.game.0;
    db.execute("DELETE FROM directory WHERE game = $1", given![game])?;
    let entries = entries(ruling);
    let rows = entries.iter().map(|(kind, word)| given![*kind, word, game].to_vec());
    db.insert(&DIRECTORY, &rows.collect::<Vec<_>>())
}

/// The entries of a game in the directory.
fn entries(ruling: &GameRuling) -> BTreeSet<(&'static str, String)> {
    let addresses = ruling.addresses.iter().map(|word| ("address", folded(word)));
    addresses.chain(ruling.tags.iter().map(|word| ("tag", folded(word)))).collect()
}
