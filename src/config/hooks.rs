//! Hooks: who is told of what is new on the pages, in which form, and what proves that it is us.

use std::path::PathBuf;

use super::keys;
use super::reader::{ConfigReader, FileSection};
use super::server::{self, SecretPlace};

/// A program elsewhere that is told of what is new on the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookOptions {
    /// The name under which the ledger and the operator know it.
    pub name: String,
    pub form: HookForm,
    pub address: HookPlace,
    /// Where the key stands with which posts are signed.
    pub secret: Option<SecretPlace>,
    /// The certificates by which it is known, in place of those of the system.
    pub ca_file: Option<PathBuf>,
}

/// In which form a hook is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookForm {
    /// An object of ours, for programs.
    Json,
    /// A message of Discord.
    Discord,
}

/// Where the address of a hook stands. Anyone who knows that of a chat may write there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HookPlace {
    Here(String),
    Kept(SecretPlace),
}

const FORMS: [(&str, HookForm); 2] = [("json", HookForm::Json), ("discord", HookForm::Discord)];
/// More are too many to be told of one result in good time.
const HOOKS_MAX: usize = 20;
/// Names of hooks stand in the ledger, in logs and on pages.
const NAME_CHARS_MAX: usize = 40;

/// The hooks of `[web]`, which tell what the gazette tells.
pub(super) fn hooks(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    web: &FileSection<'_>,
) -> Vec<HookOptions> {
    let sections = reader.sections(web, "hooks");
    if !sections.is_empty() && !web.has("gazette") {
        let message = "announce what is new in the gazette: add gazette, the folder of its pages";
        reader.wrong(web, "hooks", message);
    }
    if sections.len() > HOOKS_MAX {
        reader.wrong(web, "hooks", format_args!("are too many: at most {HOOKS_MAX} are allowed"));
    }
    let is_rehearsal = root.has("rehearsal");
    let (mut found, mut names) = (Vec::new(), Vec::new());
    for section in &sections {
        if let Some(name) = section.get("name").and_then(|name| name.get_ref().as_str()) {
            if names.contains(&name) {
                let message = format!("there is another hook called {name:?}");
                reader.wrong(section, "name", message);
            }
            names.push(name);
        }
        found.extend(hook(reader, section, is_rehearsal));
    }
    found
}

fn hook(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    is_rehearsal: bool,
) -> Option<HookOptions> {
    reader.only(section, keys::HOOK);
    reader.needed(section, "name", "club");
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let expected = "up to 40 letters, digits and hyphens, such as \"club\"";
    let name = reader.parsed(section, "name", expected, |text| {
        let is_name = text.len() <= NAME_CHARS_MAX && text.chars().all(is_plain);
        is_name.then(|| text.to_owned())
    });
    reader.needed(section, "form", "json");
    let form = reader.choice(section, "form", &FORMS);
    let address = address(reader, section, form, is_rehearsal);
    let secret = kept(reader, section, "secret");
    if secret.is_none() && form == Some(HookForm::Json) && !names_any(section, "secret") {
        let message = "needs a key to sign posts with: add secret-file = \
            \"/etc/chancery/hook-secret\", or secret-credential, secret-env";
        reader.wrong(section, "form", message);
    }
    let ca_file = reader.path(section, "ca-file");
    Some(HookOptions { name: name?, form: form?, address: address?, secret, ca_file })
}

/// Where posts go, if it is said well.
fn address(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    form: Option<HookForm>,
    is_rehearsal: bool,
) -> Option<HookPlace> {
    let kept = kept(reader, section, "url").map(HookPlace::Kept);
    let Some(url) = reader.text(section, "url") else {
        if !section.has("url") && !names_any(section, "url") {
            let message = "is missing: write url = \"https://club.example.org/chancery\", or \
                url-file, url-credential, url-env if it is a secret, as Discord's is";
            reader.wrong(section, "url", message);
        }
        return kept;
    };
    if kept.is_some() {
        reader.wrong(section, "url", "is a second address: one is enough");
    }
    if form == Some(HookForm::Discord) {
        // It is not repeated.
        let message = "lets anyone who reads it write to your channel: put the address into a \
            file, and name that as url-file (or url-credential, url-env)";
        reader.wrong(section, "url", message);
        return None;
    }
    match check_hook_address(&url, is_rehearsal) {
        Ok(()) => Some(HookPlace::Here(url)),
        Err(why) => {
            reader.wrong(section, "url", why);
            None
        }
    }
}

/// Looks whether posts may go to an address, and says what is wrong with it, without the address.
///
/// # Errors
///
/// If it is none, shows what it is told to everybody on the way, or leads a rehearsal to others.
pub fn check_hook_address(text: &str, is_rehearsal: bool) -> Result<(), &'static str> {
    let expected =
        "must be an address such as \"https://club.example.org/chancery\", without a password";
    let (scheme, rest) = text.split_once("://").ok_or(expected)?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => authority.split(':').next(),
    };
    let host = host.filter(|host| !host.is_empty()).ok_or(expected)?;
    let is_near = server::is_near(host);
    let is_plain = text.chars().all(|letter| letter.is_ascii_graphic());
    match scheme {
        "http" | "https" if !is_plain || authority.contains('@') => Err(expected),
        "http" if !is_near => Err("must begin with https://; http:// is for this machine only"),
        "http" | "https" if is_rehearsal && !is_near => {
            Err("is on another machine, which would mistake a rehearsal for a real tournament")
        }
        "http" | "https" => Ok(()),
        _ => Err(expected),
    }
}

/// The place of a secret, whose keys begin with this.
fn kept(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    what: &str,
) -> Option<SecretPlace> {
    let [file, credential, env] = places(what);
    let named = [
        (reader.path(section, &file).map(SecretPlace::File), &file),
        (server::credential(reader, section, &credential), &credential),
        (reader.text(section, &env).map(SecretPlace::Env), &env),
    ];
    let mut named = named.into_iter().filter_map(|(place, key)| Some((place?, key)));
    let (place, first) = named.next()?;
    if is_secret_itself(&place) {
        let message = "contains the secret itself: put it into a file, and name the file here";
        reader.wrong(section, first, format_args!("{message}"));
        return None;
    }
    for (_, key) in named {
        let message = format_args!("is a second secret besides {first}: one of the two is enough");
        reader.wrong(section, key, message);
    }
    Some(place)
}

/// Whether a secret was written where its place belongs. Messages repeat a place, so none of these
/// may become one.
fn is_secret_itself(place: &SecretPlace) -> bool {
    let named = match place {
        SecretPlace::File(file) => file.to_string_lossy().into_owned(),
        SecretPlace::Env(name) => name.clone(),
        _ => return false,
    };
    named.contains("://") || named.contains(":/") || named.contains("whsec_")
}

fn places(what: &str) -> [String; 3] {
    ["file", "credential", "env"].map(|place| format!("{what}-{place}"))
}

/// Whether a secret is named, however badly.
fn names_any(section: &FileSection<'_>, what: &str) -> bool {
    places(what).iter().any(|key| section.has(key))
}
