//! The daemon as its unit or its container runs it: it has no rights, writes to its own folder, and
//! all else is there to be read alone.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where a daemon is confined.
pub(super) struct Confined {
    /// What is the root of its file system: that of the machine, or a container's, which
    /// `CHANCERY_ROOT` names.
    root: PathBuf,
    /// The program there.
    pub(super) program: String,
}

/// Makes all mounts read-only but the folder (2), shows what the tests' servers have (3 and more),
/// and becomes the program without any right, as a user who has nothing but the folder.
const SCRIPT: &str = r#"
root=$1 folder=${2%/} servers=$3 program=$4
chown -R 10001:10001 "$folder"
if [ "$root" = / ]; then
    mount --bind "$folder" "$folder"
    mount -t tmpfs -o mode=1777 none /var/tmp
else
    mount --bind "$root" "$root"
    # As an engine does it.
    cp /etc/hosts "$root/etc/hosts"
    for place in "$folder" "$servers"; do
        mkdir -p "$root$place"
        mount --bind "$place" "$root$place"
    done
fi
while read -r _ place _ options _; do
    case $place in
        "$folder" | "$root$folder" | /proc* | /sys* | /dev | /dev/pts) ;;
        *) mount -o remount,bind,ro "$place" ;;
    esac
done < /proc/self/mounts
if touch "$root/var/tmp/chancery-was-here" || ! [ -w "$folder" ]; then
    echo 'the daemon is not confined' >&2
    exit 1
fi
cd "$folder"
exec chroot "$root" /bin/sh -ec 'cd "$1" && umask 0077 && exec setpriv --reuid=10001 --regid=10001 \
    --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$2" serve' \
    run "$folder" "$program"
"#;

impl Confined {
    pub(super) fn here() -> Confined {
        let root = std::env::var_os("CHANCERY_ROOT").map_or_else(|| "/".into(), PathBuf::from);
        let program = match root == Path::new("/") {
            true => env!("CARGO_BIN_EXE_chancery"),
            false => "/usr/bin/chancery",
        };
        Confined { root, program: program.to_owned() }
    }

    /// What becomes the daemon in a folder, beside the files of the servers.
    pub(super) fn serve(&self, folder: &Path, servers: &Path) -> Command {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--propagation", "private", "sh", "-euc", SCRIPT, "confined"]);
        command.arg(&self.root).arg(folder).arg(servers).arg(&self.program);
        command
    }
}
