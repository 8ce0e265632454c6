//! `chancery archive` and `chancery audit` at a prompt, over the ledger of a simulated tournament.

use std::fs;

use crate::simulation::Folder;
use crate::simulation::command::{chancery, name};
use crate::simulation::run::{Run, VERSION};

#[test]
fn a_ledger_and_its_archives_are_audited() {
    let folder = Folder::new("prompt");
    let mut run = Run::new(2, folder.ledger());
    run.play();
    drop(run.finish());
    let ledger = folder.path().join("ledger.db");
    let ledger = name(&ledger);

    let (status, output, complaints) = chancery(&["audit", ledger, "--ruling-version", VERSION]);
    assert_eq!((status, complaints.as_str()), (Some(0), ""), "{output}");
    assert!(output.starts_with("2 games, "), "{output}");
    assert!(output.contains("\n0 rulings by other versions"), "{output}");
    assert!(output.ends_with("Everything is as it was recorded.\n"), "{output}");

    for kind in ["--public", "--sealed"] {
        let archive = folder.path().join(kind.trim_start_matches('-'));
        let archive = name(&archive);
        assert_eq!(chancery(&["archive", ledger, kind, archive]).0, Some(0));
        let (status, output, _) = chancery(&["audit", archive]);
        assert_eq!(status, Some(0), "{output}");
        assert!(output.contains("head of r1-02: "), "{output}");
        let (status, _, complaints) = chancery(&["archive", ledger, kind, archive]);
        assert_eq!(status, Some(2), "it was overwritten");
        assert!(complaints.starts_with("chancery archive: "), "{complaints}");

        let text = fs::read_to_string(archive).expect("the archive");
        let spoilt = text.replacen("\"number\":9,", "\"number\":8,", 1);
        assert_ne!(spoilt, text);
        fs::write(archive, spoilt).expect("it can be written");
        let (status, output, _) = chancery(&["audit", archive]);
        assert_eq!(status, Some(1), "{output}");
        assert!(output.contains("\nwrong: line "), "{output}");
    }
}

#[test]
fn what_is_neither_ledger_nor_archive_is_refused() {
    let folder = Folder::new("neither");
    let missing = folder.path().join("missing");
    let (status, output, complaints) = chancery(&["audit", name(&missing)]);
    assert_eq!((status, output.as_str()), (Some(2), ""));
    assert!(complaints.starts_with("chancery audit: "), "{complaints}");
    let other = folder.path().join("other");
    fs::write(&other, "hello\n").expect("it can be written");
    let (status, output, complaints) = chancery(&["audit", name(&other)]);
    assert_eq!((status, output.as_str()), (Some(2), ""));
    assert!(
        complaints.ends_with("the lines of JSON that chancery archive writes\n"),
        "{complaints}"
    );
    assert_eq!(chancery(&["archive", name(&other), "--public", name(&missing)]).0, Some(2));
    assert!(!missing.exists(), "half an archive was left");
    assert_eq!(chancery(&["archive", name(&other)]).0, Some(2), "which archive?");
}
