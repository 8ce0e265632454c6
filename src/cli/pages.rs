//! `chancery completions` and `chancery man`: pages for shells and for `man`, made from the same
//! description that reads the command line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::CommandFactory;

use super::config_page;
use super::files::complain;
use super::whole::Whole;

/// Write the completions of a shell to the output
#[derive(clap::Args)]
#[command(after_help = "\
For bash, as root:   chancery completions bash > /etc/bash_completion.d/chancery
For zsh:             chancery completions zsh > ~/.zfunc/_chancery
For fish:            chancery completions fish > ~/.config/fish/completions/chancery.fish")]
pub(super) struct Completions {
    /// Which shell
    shell: clap_complete::Shell,
}

/// Write the manual pages: one for each command, and one for the configuration
#[derive(clap::Args)]
pub(super) struct Manual {
    /// The folder for the pages; it is made if it isn't there
    #[arg(long, value_name = "DIR", default_value = "man")]
    to: PathBuf,
}

/// The completions go out as they are; a reader that closes early is no fault.
pub(super) fn completions<C: CommandFactory>(arguments: &Completions) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut C::command(), "chancery", &mut script);
    match io::stdout().lock().write_all(&script) {
        Err(fault) if fault.kind() != io::ErrorKind::BrokenPipe => {
            complain("completions", format_args!("standard output: {fault}"));
            ExitCode::from(2)
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Writes `chancery.1`, `chancery-read.1`, `chancery.toml.5` and so on, each whole or not at all.
pub(super) fn manual<C: CommandFactory>(arguments: &Manual) -> ExitCode {
    match write_pages(&C::command(), &arguments.to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let folder = arguments.to.display();
            complain("man", format_args!("no pages in {folder}: {fault}"));
            ExitCode::from(2)
        }
    }
}

fn write_pages(command: &clap::Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut command = command.clone().disable_help_subcommand(true);
    command.build();
    let mut configuration = Whole::replacing(&folder.join("chancery.toml.5"))?;
    configuration.write_all(config_page::page().as_bytes())?;
    configuration.done()?;
    write_page(&command, folder)
}

/// The page of a command and of those below it.
fn write_page(command: &clap::Command, folder: &Path) -> io::Result<()> {
    let shown = |below: &&clap::Command| !below.is_hide_set();
    command.get_subcommands().filter(shown).try_for_each(|below| write_page(below, folder))?;
    let page = clap_mangen::Man::new(command.clone());
    let mut file = Whole::replacing(&folder.join(page.get_filename()))?;
    page.render(&mut file)?;
    file.done()
}
