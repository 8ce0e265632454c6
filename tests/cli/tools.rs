//! The scripts that make packages and releases: what they say of themselves, and of what is wrong.

use std::process::Command;

fn ran(script: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let folder = env!("CARGO_MANIFEST_DIR");
    let mut command = Command::new(format!("{folder}/tools/{script}"));
    let output = command.args(arguments).current_dir(folder).output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn scripts_name_what_they_take_and_refuse_the_rest() {
    for (script, arguments, status, expected) in [
        ("package", &["--help"][..], 0, "tools/package clean PACKAGE.deb"),
        ("package", &["debain"], 1, "there is no debain"),
        ("package", &["debian", "/nowhere/chancery"], 1, "there is no program /nowhere/chancery"),
        ("package", &["clean", "/nowhere.deb"], 1, "there is no package /nowhere.deb"),
        ("package", &["container", "/nowhere"], 1, "there is no program /nowhere"),
        ("release", &["--help"], 0, "SHA256SUMS"),
        ("release", &[], 1, "tools/release TAG"),
        ("release", &["v0.0.9-none"], 1, "there is no tag v0.0.9-none"),
        ("release", &["--arch", "riscv", "v1"], 1, "--arch riscv: expected amd64 or arm64"),
        ("release", &["--twice", "v1"], 1, "there is no --twice"),
        ("release", &["v1", "v2"], 1, "one tag at a time: v1 or v2?"),
    ] {
        let (found, said) = ran(script, arguments);
        assert_eq!(found, Some(status), "{script} {arguments:?}: {said}");
        assert!(said.contains(expected), "{script} {arguments:?}: {said}");
    }
}

#[test]
fn a_package_is_looked_through_for_the_program_its_pages_and_its_units() {
    let (_, files) = ran("package", &["files"]);
    for file in [
        "usr/bin/chancery",
        "usr/lib/systemd/system/chancery.service",
        "usr/share/man/man1/chancery.1.gz",
        "usr/share/man/man5/chancery.toml.5.gz",
        "usr/share/doc/chancery/examples/chancery.container",
        "usr/share/doc/chancery/examples/config.example.toml",
    ] {
        assert!(files.lines().any(|line| line == file), "{file}: {files}");
    }
}
