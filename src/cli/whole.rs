//! Files that appear under their names only when they are whole, even if the program dies.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// A file in the making: it is beside its place until all of it is written.
pub(super) struct Whole {
    /// Its place.
    file: PathBuf,
    part: PathBuf,
    output: BufWriter<File>,
}

impl Whole {
    /// A file that takes the place of an older one, if there is one.
    pub(super) fn replacing(file: &Path) -> io::Result<Whole> {
        Whole::beside(file, 0o666)
    }

    /// A new file; what is there stays as it is.
    pub(super) fn new(file: &Path) -> io::Result<Whole> {
        is_free(file)?;
        Whole::beside(file, 0o666)
    }

    /// A new file for its owner's eyes only.
    pub(super) fn private(file: &Path) -> io::Result<Whole> {
        is_free(file)?;
        Whole::beside(file, 0o600)
    }

    fn beside(file: &Path, mode: u32) -> io::Result<Whole> {
        let mut part = file.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        // A file that a killed program left has no owner, and may be open to others.
        match fs::remove_file(&part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let output = File::options().write(true).create_new(true).mode(mode).open(&part)?;
        Ok(Whole { file: file.to_owned(), part, output: BufWriter::new(output) })
    }

    /// All of it is written: it gets its name.
    pub(super) fn done(mut self) -> io::Result<()> {
        self.output.flush()?;
        self.output.get_ref().sync_all()?;
        fs::rename(&self.part, &self.file)
    }
}

fn is_free(file: &Path) -> io::Result<()> {
    match file.symlink_metadata() {
        Ok(_) => Err(io::Error::other("the file already exists: name another one")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// What did not become whole goes away.
impl Drop for Whole {
    fn drop(&mut self) {
        // It has its name by now, or is of no use.
        let _ = fs::remove_file(&self.part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_its_name_when_it_is_whole_and_not_before() {
        let folder = std::env::temp_dir().join(format!("chancery-whole-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        let file = folder.join("file");
        let mut half = Whole::new(&file).expect("it can be made");
        half.write_all(b"half").expect("it can be written");
        half.flush().expect("it can be written");
        assert!(!file.exists());
        drop(half);
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);

        let mut whole = Whole::new(&file).expect("it can be made");
        whole.write_all(b"whole").expect("it can be written");
        whole.done().expect("it gets its name");
        assert_eq!(fs::read(&file).expect("a file"), b"whole");
        assert!(Whole::private(&file).is_err(), "nothing is overwritten");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        fs::remove_dir_all(&folder).expect("it can go");
    }
}
