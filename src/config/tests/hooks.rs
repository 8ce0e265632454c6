//! Hooks with and without faults.

use super::*;

const HOOK: &str = "[[web.hooks]]\nname = \"club\"\nform = \"json\"\n\
    url = \"https://club.example.org/x\"\nsecret-file = \"key\"\n";

fn with(hooks: &str) -> String {
    format!("{LEAST}[web]\ngazette = \"pages\"\n{hooks}")
}

#[test]
fn a_hook_has_a_name_a_form_an_address_and_a_key() {
    let config = parse(&with(HOOK)).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let hook = HookOptions {
        name: "club".to_owned(),
        form: HookForm::Json,
        address: HookPlace::Here("https://club.example.org/x".to_owned()),
        secret: Some(SecretPlace::File("key".into())),
        ca_file: None,
    };
    assert_eq!(config.web.hooks, [hook]);
    // Discord looks at no signature.
    let chat = "[[web.hooks]]\nname = \"chat\"\nform = \"discord\"\nurl-env = \"URL\"\n";
    let config = parse(&with(chat)).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(config.web.hooks[0].address, HookPlace::Kept(SecretPlace::Env("URL".to_owned())));
}

#[test]
fn each_fault_of_a_hook_names_its_key_and_repeats_no_secret() {
    let with_url = |url: &str| HOOK.replace("https://club.example.org/x", url);
    for (hooks, part) in [
        (
            format!("{HOOK}ca-flie = \"a\"\n"),
            "web.hooks.ca-flie: there is no such key: did you mean ca",
        ),
        (
            HOOK.replace("\"club\"", "\"a b\""),
            "web.hooks.name: can't be \"a b\": expected up to 40",
        ),
        (HOOK.replace("json", "jason"), "web.hooks.form: can't be \"jason\": did you mean"),
        (HOOK.replace("secret-file = \"key\"\n", ""), "web.hooks.form: needs a key"),
        (HOOK.replace("url =", "#"), "web.hooks.url: is missing: write url ="),
        (HOOK.replace("secret-file", "url-env = \"A\"\nsecret-file"), "is a second address"),
        (
            format!("{HOOK}secret-env = \"A\"\n"),
            "secret-env: is a second secret besides secret-file",
        ),
        (format!("{HOOK}{HOOK}"), "web.hooks.name: there is another hook called \"club\""),
        (
            with_url("http://club.example/geheim"),
            "web.hooks.url: must begin with https://; http:// is",
        ),
        (with_url("https://anna:geheim@club.example"), "web.hooks.url: must be an address such as"),
        (HOOK.replace("json", "discord").replace("/x", "/geheim"), "web.hooks.url: lets anyone"),
        (
            HOOK.replace("secret-file = \"key\"", "secret-env = \"whsec_geheim\""),
            "web.hooks.secret-env: contains the secret itself",
        ),
        (
            with_url("https://a.example/geheim").replace("url =", "url-file ="),
            "web.hooks.url-file: contains the secret itself",
        ),
        (format!("{HOOK}[rehearsal]\nclock = \"c\"\n"), "would mistake a rehearsal for a real"),
    ] {
        let found = faults(&with(&hooks));
        assert!(found.len() == 1 && found[0].contains(part), "{part}\n{found:#?}");
        assert!(!found[0].contains("geheim"), "{found:?}");
    }
    let alone = faults(&format!("{LEAST}{HOOK}"));
    assert!(alone[0].contains("web.hooks: announce what is new in the gazette"), "{alone:?}");
    for url in ["http://127.0.0.1:8/x", "http://[::1]:8/x", "http://localhost/x"] {
        let near = format!("{}[rehearsal]\nclock = \"c\"\n", with_url(url));
        assert!(parse(&with(&near)).is_ok(), "{url}");
    }
}
