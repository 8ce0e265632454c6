//! What others install: each file of `packaging/` reaches the package, the container is built with
//! the Rust that the crate asks for, and systemd runs it as the container says it is run.

/// Keys that podman 5 reads in the section Container of a Quadlet file.
const QUADLET: [&str; 17] = [
    "Image",
    "ContainerName",
    "Volume",
    "Secret",
    "Network",
    "Notify",
    "HealthCmd",
    "HealthInterval",
    "HealthTimeout",
    "HealthStartPeriod",
    "HealthRetries",
    "StopTimeout",
    "ReadOnly",
    "NoNewPrivileges",
    "DropCapability",
    "Memory",
    "Environment",
];
/// Keys without which it would run with more rights, or be watched less, than the unit.
const NEEDED: [&str; 6] = [
    "Notify=true",
    "StopTimeout=60",
    "ReadOnly=true",
    "NoNewPrivileges=true",
    "DropCapability=all",
    "Volume=chancery:/var/lib/chancery",
];

/// What is wrong with a Quadlet file, beside the Containerfile whose image it runs.
pub(crate) fn quadlet_faults(quadlet: &str, containerfile: &str) -> Vec<String> {
    let lines = quadlet.lines().skip_while(|line| *line != "[Container]").skip(1);
    let lines: Vec<&str> = lines.take_while(|line| !line.starts_with('[')).collect();
    let keys =
        lines.iter().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('='));
    let unknown = keys.filter(|(key, _)| !QUADLET.contains(key));
    let unknown = unknown.map(|(key, _)| format!("no Quadlet file has {key}"));
    let lacking = NEEDED.iter().filter(|needed| !lines.contains(needed));
    let lacking = lacking.map(|needed| format!("a Quadlet file lacks {needed}"));
    let health = lines.iter().find_map(|line| line.strip_prefix("HealthCmd=")).unwrap_or_default();
    let words: Vec<String> = health.split(' ').map(|word| format!("\"{word}\"")).collect();
    let asked = format!("CMD [{}]", words.join(", "));
    let other = (health.is_empty() || !containerfile.contains(&asked))
        .then(|| format!("the Containerfile has no HEALTHCHECK with {asked}"));
    unknown.chain(lacking).chain(other).collect()
}

/// Units that the package leaves out. Those of systemd's own scripts are found by their name.
pub(crate) fn faults(
    cargo: &str,
    script: &str,
    containerfile: &str,
    packaged: &[String],
) -> Vec<String> {
    let units = packaged
        .iter()
        .filter(|name| name.ends_with(".service") || name.ends_with(".timer"))
        .filter(|name| !script.contains(&format!("lib/systemd/system/{name}")))
        .map(|name| format!("tools/package: does not look for packaging/{name} in the package"));
    let rust = cargo.lines().find_map(|line| line.strip_prefix("rust-version = "));
    let rust = rust.map_or("", |version| version.trim_matches('"'));
    let wanted = format!("rust:{rust}-");
    let other = (rust.is_empty() || !containerfile.contains(&wanted)).then(|| {
        format!("packaging/Containerfile: is not built from {wanted}…, as Cargo.toml asks")
    });
    units.chain(other).collect()
}

#[test]
fn a_unit_that_nobody_looks_for_and_another_rust_are_faults() {
    let cargo = "name = \"x\"\nrust-version = \"1.95\"\n";
    let packaged = ["a.service", "b.timer", "c.json"].map(str::to_owned);
    let all = "lib/systemd/system/a.service lib/systemd/system/b.timer";
    assert!(faults(cargo, all, "FROM docker.io/library/rust:1.95-trixie", &packaged).is_empty());
    let found = faults(cargo, "lib/systemd/system/a.service", "FROM rust:1.96-slim", &packaged);
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_container_that_is_watched_otherwise_or_may_do_more_is_a_fault() {
    let health = "HealthCmd=chancery doctor";
    let quadlet =
        format!("[Unit]\nA=b\n[Container]\n{}\n{health}\n[Install]\nC=d\n", NEEDED.join("\n"));
    let container = "HEALTHCHECK --interval=1m \\\n    CMD [\"chancery\", \"doctor\"]\n";
    assert!(quadlet_faults(&quadlet, container).is_empty());
    let wrong = quadlet.replace("ReadOnly=true", "ReadsOnly=true").replace("doctor", "well");
    assert_eq!(quadlet_faults(&wrong, container).len(), 3);
}
