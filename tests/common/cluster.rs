//! A PostgreSQL of its own for the tests of one process: started when it is first asked for, in a
//! folder of its own, and gone when the process ends. See `tests/postgres/cluster`.
#![allow(dead_code)] // Each test takes what it needs.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A cluster.
pub(crate) struct Cluster {
    /// Its folder, with its socket in it.
    pub(crate) folder: PathBuf,
}

/// Commits are slow as long as this is there.
pub(crate) struct SlowedCommits<'c>(&'c Cluster);

impl Drop for SlowedCommits<'_> {
    fn drop(&mut self) {
        self.0.delay("0");
    }
}

/// The cluster of this process.
pub(crate) fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(|| {
        // Not below the build folder: a socket's name may have a hundred letters.
        let name = format!("chancery-postgres-{}", std::process::id());
        let cluster = Cluster { folder: std::env::temp_dir().join(name) };
        cluster.control("start", &[&std::process::id().to_string()]);
        cluster
    })
}

impl Cluster {
    /// Runs a command of the script.
    pub(crate) fn control(&self, command: &str, arguments: &[&str]) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/postgres/cluster");
        // Its output goes to a file: what stays in the background would hold a pipe open.
        let said = std::env::temp_dir().join(format!("chancery-cluster-{}", std::process::id()));
        let file = std::fs::File::create(&said).expect("a file");
        let status = Command::new(script)
            .arg(command)
            .arg(&self.folder)
            .args(arguments)
            .stdout(file.try_clone().expect("a file"))
            .stderr(file)
            .status()
            .expect("the script runs");
        let words = std::fs::read_to_string(&said).unwrap_or_default();
        let _ = std::fs::remove_file(&said);
        assert!(status.success(), "cluster {command} failed: {words}");
    }

    /// Runs SQL as the superuser, and returns what it prints.
    pub(crate) fn sql(&self, script: &str) -> String {
        let output = Command::new("psql")
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"])
            .args(["-U", "chancery", "-d", "postgres", "-c", script, "-h"])
            .arg(&self.folder)
            .output()
            .expect("psql runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{script}: {said}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Has each commit take so many microseconds more, until what this returns is dropped.
    pub(crate) fn slow_down(&self, microseconds: &str) -> SlowedCommits<'_> {
        self.delay(microseconds);
        SlowedCommits(self)
    }

    fn delay(&self, microseconds: &str) {
        for (name, value) in [("commit_delay", microseconds), ("commit_siblings", "0")] {
            self.sql(&format!("ALTER SYSTEM SET {name} = {value}"));
        }
        self.sql("SELECT pg_reload_conf()");
    }

    /// The address of an empty part of the database, which has this name.
    pub(crate) fn empty(&self, name: &str) -> String {
        self.sql(&format!("DROP SCHEMA IF EXISTS \"{name}\" CASCADE; CREATE SCHEMA \"{name}\""));
        self.address(name)
    }

    /// The address of a part of the database.
    pub(crate) fn address(&self, name: &str) -> String {
        let folder = self.folder.display();
        let options = format!("-csearch_path%3D{name}");
        format!("postgres://chancery@/postgres?host={folder}&options={options}")
    }
}
