//! What others install: each file of `packaging/` reaches the package, and the container is built
//! with the Rust that the crate asks for.

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
    assert!(faults(cargo, all, "FROM docker.io/library/rust:1.95-bookworm", &packaged).is_empty());
    let found = faults(cargo, "lib/systemd/system/a.service", "FROM rust:1.96-slim", &packaged);
    assert_eq!(found.len(), 2, "{found:?}");
}
