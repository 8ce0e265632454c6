//! `chancery token` against a token server on loopback.

mod confined;
mod doctor;
mod dovecot;
mod google;
mod init;
mod microsoft;
mod server;
mod strict;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use self::server::TokenHost;
use crate::common::command::{chancery, name};
use crate::mailhost::rig::{self, Door};

/// An app, as Entra numbers it.
const APP: &str = "1b7e5a1c-0000-4000-8000-2f6d1a3c9e01";

/// A folder that goes with the test.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder =
            std::env::temp_dir().join(format!("chancery-token-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Place { folder: folder.canonicalize().expect("it is there") }
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let file = self.folder.join(name);
        fs::write(&file, text).expect("a file");
        file
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The configuration that init writes for Microsoft, with servers of this machine in its place.
fn of_microsoft(
    place: &Place,
    host: &TokenHost,
    (address, user): (&str, &str),
    carrier: Door,
) -> String {
    let file = place.folder.join("chancery.toml");
    let start = ["init", name(&file), "--address", address, "--user", user, "--oauth", "microsoft"];
    let app = ["--tenant", "example.org", "--client-id", APP];
    let (status, _, complaints) = chancery(&[&start[..], &app].concat());
    assert_eq!(status, Some(0), "{complaints}");
    let secret = place.file("microsoft-secret", "secret\n");
    fs::set_permissions(secret, fs::Permissions::from_mode(0o600)).expect("it is ours");
    let rig = rig::rig();
    let at = |door| {
        let ca_file = rig.ca_file();
        format!("localhost\"\nport = {}\nca-file = \"{}\"", rig.port(door), ca_file.display())
    };
    text(&file)
        .replace("outlook.office365.com\"", &at(Door::Imaps))
        .replace("smtp.office365.com\"", &at(carrier))
        .replace("\"--tenant\"", &format!("\"--authority\", \"{}\", \"--tenant\"", host.address()))
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("a file")
}
