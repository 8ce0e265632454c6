//! Hooks: whether what the configuration names is there and can be used. Nothing is posted.

use super::{Finding, ill, unit, well};
use crate::config::{Config, HookPlace};
use crate::daemon::hooks::open;

pub(super) fn all(config: &Config) -> Vec<Finding> {
    let mut found = Vec::new();
    for hook in &config.web.hooks {
        let address = match &hook.address {
            HookPlace::Kept(place) => Some((format!("address of the hook {}", hook.name), place)),
            HookPlace::Here(_) => None,
        };
        let key = hook.secret.as_ref();
        let key = key.map(|place| (format!("secret of the hook {}", hook.name), place));
        let secrets: Vec<_> = address.into_iter().chain(key).collect();
        let elsewhere: Vec<Finding> =
            secrets.iter().filter_map(|(what, place)| unit::elsewhere(what, place)).collect();
        if !elsewhere.is_empty() {
            found.extend(elsewhere);
            continue;
        }
        match open(hook, config.rehearsal.is_some()) {
            Err(why) => {
                let mend = format!("mend what [[web.hooks]] {} names, or take it out", hook.name);
                found.push(ill("hook", &why, &mend));
            }
            Ok(_) => {
                found.push(well("hook", format!("{} can be told of what is new", hook.name)));
                let readable =
                    secrets.iter().filter_map(|(what, place)| unit::readable(config, what, place));
                found.extend(readable);
            }
        }
    }
    found
}
