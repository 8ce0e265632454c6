//! A hook with its address and its key, from where the configuration says that they stand.

use std::time::Duration;

use super::signing::HookKey;
use crate::config::{Config, HookForm, HookOptions, HookPlace, check_hook_address};
use crate::daemon::places;
use crate::mail::{HttpAddress, HttpGate};

/// A server that takes longer to accept a connection is not there.
const CONNECT_MAX: Duration = Duration::from_secs(10);

/// A hook to which can be posted.
pub(in crate::daemon) struct OpenHook {
    pub(super) name: String,
    pub(super) form: HookForm,
    pub(super) gate: HttpGate,
    pub(super) key: Option<HookKey>,
}

/// Opens all hooks of a configuration.
///
/// # Errors
///
/// As for [`open`].
pub(in crate::daemon) fn open_all(config: &Config) -> Result<Vec<OpenHook>, String> {
    config.web.hooks.iter().map(|hook| open(hook, config.rehearsal.is_some())).collect()
}

/// Opens a hook. Nothing is sent yet.
///
/// # Errors
///
/// What is wrong, without any secret.
pub(in crate::daemon) fn open(
    options: &HookOptions,
    is_rehearsal: bool,
) -> Result<OpenHook, String> {
    let failed = |why: String| format!("the hook {}: {why}", options.name);
    let url = match &options.address {
        HookPlace::Here(url) => url.clone(),
        HookPlace::Kept(place) => places::kept(place).map_err(failed)?,
    };
    let checked = check_hook_address(url.trim(), is_rehearsal);
    checked.map_err(|why| failed(format!("its address {why}")))?;
    let address = HttpAddress::read(url.trim());
    let address = address.ok_or_else(|| failed("its address can't be read".to_owned()))?;
    let gate = HttpGate::new(address, options.ca_file.as_deref(), CONNECT_MAX).map_err(failed)?;
    let key = match &options.secret {
        None => None,
        Some(place) => {
            let text = places::kept(place).map_err(failed)?;
            let key = HookKey::read(text.trim());
            Some(key.map_err(|why| failed(format!("its secret is not a key: {why}")))?)
        }
    };
    Ok(OpenHook { name: options.name.clone(), form: options.form, gate, key })
}
