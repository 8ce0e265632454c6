//! Rows that were changed, removed or put in by hand are found on a server as in a file.

use chancery::ledger::{Heads, Ledger, PostgresLedger, PostgresServer};

use super::desk::{OPENING, fill, forgetting, new_ledger};
use crate::ledger::cluster::cluster;
use crate::ledger::tampering::CLAIMS;

/// A ledger with rows in every table, in a part of the database of its own, beside a part that has
/// its rows as they were. No rule of the schema holds there any more.
struct Original {
    name: String,
    site: PostgresServer,
    heads: Heads,
}

impl Original {
    fn new(name: &str) -> Original {
        let (mut ledger, site) = new_ledger(name);
        fill(&mut ledger, true);
        let heads = ledger.heads().expect("heads");
        let reworded = |why: &str| why.starts_with("550").then(|| "gone".to_owned());
        ledger.forget(&forgetting(), &reworded).expect("it is forgotten");
        let name = name.to_owned();
        cluster().empty(&format!("{name}-kept"));
        let original = Original { name, site, heads };
        for table in original.tables() {
            original
                .sql(&format!("CREATE TABLE \"{}-kept\".{table} AS TABLE {table}", original.name));
        }
        let lawless = "SELECT format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname)
            FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
                AND conrelid <> 0 AND contype IN ('c', 'f')";
        for line in original.sql(lawless).lines() {
            original.sql(line);
        }
        original
    }

    fn sql(&self, script: &str) -> String {
        cluster().sql(&format!("SET search_path TO \"{}\"; {script}", self.name))
    }

    fn lines(&self, script: &str) -> Vec<String> {
        self.sql(script).lines().map(ToOwned::to_owned).collect()
    }

    /// All tables with facts. Rows that are shown are none: they are made from games, and made
    /// again.
    fn tables(&self) -> Vec<String> {
        self.lines(
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()
                AND tablename NOT LIKE 'shown%' AND tablename NOT LIKE 'hook%' ORDER BY 1",
        )
    }

    /// The columns of a table, each with its type.
    fn columns(&self, table: &str) -> Vec<(String, String)> {
        let sql = format!(
            "SELECT column_name || ' ' || data_type FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name = '{table}'
                ORDER BY ordinal_position"
        );
        let split = |line: String| {
            let (name, kind) = line.split_once(' ').expect("a name and a type");
            (name.to_owned(), kind.to_owned())
        };
        self.lines(&sql).into_iter().map(split).collect()
    }

    /// The places of the rows of a table.
    fn rows(&self, table: &str) -> Vec<String> {
        self.lines(&format!("SELECT ctid FROM {table} ORDER BY ctid"))
    }

    /// What is found after a table was changed by hand. Its rows are put back then.
    fn after(&self, table: &str, deed: &str, published: Option<&Heads>) -> Vec<String> {
        self.sql(deed);
        let verified = PostgresLedger::look(&self.site, OPENING.patience)
            .and_then(|ledger| ledger.verify(published));
        self.sql(&format!(
            "DELETE FROM {table}; INSERT INTO {table} SELECT * FROM \"{}-kept\".{table}",
            self.name
        ));
        match verified {
            Ok(damages) => damages.iter().map(ToString::to_string).collect(),
            Err(error) => vec![error.to_string()],
        }
    }
}

/// The words of SQL for another value of the same type.
fn other(column: &str, kind: &str) -> String {
    match kind {
        "bytea" => format!("{column} || 'x'::bytea"),
        "text" => format!("{column} || 'x'"),
        _ => format!("{column} + 1000"),
    }
}

#[test]
fn each_changed_column_is_found() {
    let original = Original::new("columns-changed");
    let mut tried = 0;
    for table in original.tables() {
        let columns = original.columns(&table);
        let has_facts = columns.iter().any(|(column, _)| !CLAIMS.contains(&(&table, column)));
        assert!(!has_facts || !original.rows(&table).is_empty(), "{table} has no row to change");
        for (column, kind) in columns {
            let is_claim = CLAIMS.contains(&(&table, &column));
            // One row that has a value there is enough: the file's tests take every row.
            let other = other(&column, &kind);
            let deed = format!(
                "UPDATE {table} SET {column} = {other} WHERE ctid =
                    (SELECT MAX(ctid) FROM {table} WHERE {column} IS NOT NULL)"
            );
            let has_value =
                original.sql(&format!("SELECT COUNT(*) FROM {table} WHERE {column} IS NOT NULL"));
            assert!(has_value != "0" || is_claim, "{table}.{column} is empty in each row");
            let found = original.after(&table, &deed, None);
            assert_eq!(found.is_empty(), is_claim, "{table}.{column}: {found:?}");
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried} changes");
    let untouched = original.after("leases", "SELECT 1", Some(&original.heads));
    assert_eq!(untouched, [""; 0], "the rows were put back each time");
}

#[test]
fn each_removed_row_is_found() {
    let original = Original::new("rows-removed");
    for table in original.tables() {
        let count = original.rows(&table).len();
        for row in 0..count {
            let deed = format!(
                "DELETE FROM {table} WHERE ctid = (SELECT ctid FROM {table} ORDER BY ctid OFFSET {row} LIMIT 1)"
            );
            let found = original.after(&table, &deed, None);
            assert_eq!(found.is_empty(), table == "leases", "{table}, row {row}: {found:?}");
        }
    }
}

#[test]
fn a_tail_that_was_cut_with_care_is_found_by_what_was_published() {
    let original = Original::new("tail-cut");
    // The last letter goes, with every trace of it.
    original.sql(
        "DELETE FROM unruled WHERE letter = 4;
        DELETE FROM letters WHERE number = 4;
        UPDATE heads SET number = 3, seal = (SELECT seal FROM letters WHERE number = 3)
            WHERE chain = 'letters';
        DELETE FROM epoch_heads; DELETE FROM epochs;
        UPDATE heads SET number = 0, seal = sha256('epochs') WHERE chain = 'epochs'",
    );
    let ledger = PostgresLedger::look(&original.site, OPENING.patience).expect("a ledger");
    assert_eq!(ledger.verify(None).expect("an answer"), [], "nothing tells of it");
    let found = ledger.verify(Some(&original.heads)).expect("an answer");
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    let missing = |row| format!("{row}: it is missing, though its seal was published");
    assert_eq!(found, ["letters, row 4", "epochs, row 1"].map(missing));
}
