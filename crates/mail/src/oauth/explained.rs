//! What providers say when they refuse a program, and what to do about it.

/// Words of a provider, all of which have to be there, and what to do.
type Explanation = (&'static [&'static str], &'static str);

/// The first row that fits counts.
const EXPLANATIONS: &[Explanation] = &[
    (
        &["AADSTS7000215"],
        "the client secret is wrong: copy the secret's Value from Entra, not its Secret ID (Entra \
        shows the Value only once; make a new secret if it is gone)",
    ),
    (
        &["AADSTS7000222"],
        "the client secret has expired: make a new one in Entra (App registrations, Certificates & \
        secrets) and put its Value into the secret file",
    ),
    (
        &["AADSTS7000229"],
        "the app is registered but has no place in this tenant: have an admin grant consent in \
        Entra (API permissions), which makes its entry under Enterprise applications",
    ),
    (
        &["AADSTS7000112"],
        "the app is switched off in this tenant: have an admin enable its sign-in (Entra, \
        Enterprise applications, Properties)",
    ),
    (
        &["AADSTS7000218"],
        "Entra wants a client secret from this app: name it with --secret-file, or switch on Allow \
        public client flows (App registrations, Authentication) for sign-in with a code",
    ),
    (
        &["AADSTS700016"],
        "this tenant knows no app with this client ID: compare --client-id with Application \
        (client) ID in Entra, and --tenant with Directory (tenant) ID",
    ),
    (
        &["AADSTS500011"],
        "this tenant has no Exchange Online: compare --tenant with Directory (tenant) ID in Entra, \
        and look whether the tenant has a license with mail",
    ),
    (
        &["AADSTS50076"],
        "the tenant wants a second factor: log in again with --log-in and give it, or use a client \
        secret",
    ),
    (
        &["AADSTS50034"],
        "this tenant knows no such account: sign in as the mailbox, and compare --tenant with \
        Directory (tenant) ID in Entra",
    ),
    (&["AADSTS90002"], TENANT),
    (&["AADSTS900023"], TENANT),
    (
        &["AADSTS53003"],
        "a Conditional Access policy of the tenant blocks this way of signing in; Microsoft turns \
        one on that blocks device codes: ask the tenant's admin, or use a client secret",
    ),
    (
        &["AADSTS65001"],
        "no one has consented to what the app asks for: have an admin grant consent in Entra (API \
            permissions), then log in again with --log-in",
    ),
    (&["AADSTS700082"], "the refresh token was not used for too long: log in again with --log-in"),
    (
        &["AADSTS50173"],
        "the password was changed or an admin has revoked the sign-in: log in again with --log-in",
    ),
    (
        &["AADSTS70043"],
        "a Conditional Access policy of the tenant ends sign-ins after a while: ask the tenant's \
        admin to exempt this account, or use a client secret; then log in again with --log-in",
    ),
    (&["access_denied", "Requested client not authorized"], NOT_DELEGATED),
    (&["authorization_declined"], DECLINED),
    (&["access_denied"], DECLINED),
    (&["expired_token"], "the code was not entered in time: run the command with --log-in again"),
    (
        &["AADSTS50196"],
        "Microsoft was asked too often in a short time: wait a few minutes, and look for a program \
        that asks again and again",
    ),
    (&["AADSTS"], "look the AADSTS number up in Microsoft's list of Entra error codes"),
    (
        &["invalid_grant", "expired or revoked"],
        "Google has ended the consent: run the command with --log-in again; a consent to an app in \
        Testing ends after seven days (publish the app, or make it Internal in a Workspace)",
    ),
    (
        &["invalid_grant", "reasonable timeframe"],
        "look at the clock of this machine: Google takes claims of this hour alone",
    ),
    (
        &["invalid_grant", "Invalid JWT Signature"],
        "Google does not know this key any more: make a new one for the service account (Keys, \
        JSON) and put it in the place of the key file",
    ),
    (
        &["invalid_grant", "Invalid email or User ID"],
        "there is no such mailbox in the Workspace: compare --user with the mailbox's address",
    ),
    (
        &["invalid_client", "OAuth client was not found"],
        "the OAuth client is gone: make one of the kind Desktop app in the Google Cloud console, \
        put its file in the place of the client file, and log in again with --log-in",
    ),
    (&["unauthorized_client", "Client is unauthorized"], NOT_DELEGATED),
    (
        &["5.7.139", "SmtpClientAuthentication is disabled"],
        "SMTP AUTH is switched off: have an admin run Set-CASMailbox -Identity ADDRESS \
        -SmtpClientAuthenticationDisabled $false, which overrides the tenant's setting",
    ),
    (
        &["5.7.139", "security defaults"],
        "the tenant's Security Defaults forbid this login: an admin has to allow it or use \
        Conditional Access in their place",
    ),
    (
        &["5.7.139", "did not meet the criteria"],
        "a Conditional Access policy of the tenant refuses this login: ask the tenant's admin",
    ),
    (&["5.7.139", "basic authentication is disabled"], NO_PASSWORDS),
    (
        &["5.7.139"],
        "a setting of the tenant or of the mailbox refuses this login: ask the tenant's admin",
    ),
    (&["5.7.30 "], NO_PASSWORDS),
    (
        &["535", "5.7.3 "],
        "the token is accepted but opens no mailbox. For an app with a secret check the permission \
        SMTP.SendAsApp and its admin consent, New-ServicePrincipal with the object ID under \
        Enterprise applications, and Add-MailboxPermission; for a person who signed in, that it \
        was as user or as a member of that shared mailbox, and the delegated permission SMTP.Send; \
        a change may take an hour",
    ),
    (
        &["AUTHENTICATE failed"],
        "the token is accepted but opens no mailbox. For an app with a secret check the permission \
        IMAP.AccessAsApp and its admin consent, New-ServicePrincipal with the object ID under \
        Enterprise applications, and Add-MailboxPermission; for a person who signed in, that it \
        was as user or as a member of that shared mailbox, and the delegated permission \
        IMAP.AccessAsUser.All; in both cases that IMAP is on (Set-CASMailbox -ImapEnabled $true); \
        a change may take an hour",
    ),
    (
        &["5.7.9", "pplication-specific password"],
        "Google wants an app password here: make one in the account's security page and put it into \
        the password file",
    ),
    (
        &["5.7.8", "BadCredentials"],
        "Google refuses the login: check user; with a password, make a new app password; with a \
        token, check that it is for this account and for the scope https://mail.google.com/",
    ),
];

const NOT_DELEGATED: &str = "the service account may not ask for this mailbox: a super admin of the \
    Workspace has to authorize its client ID for the scope https://mail.google.com/ (Domain-wide \
    delegation)";
const DECLINED: &str = "the person who signed in declined: run the command with --log-in again, and \
    accept what the app asks for";
const TENANT: &str =
    "there is no such tenant: compare --tenant with Directory (tenant) ID in Entra";
const NO_PASSWORDS: &str = "Microsoft takes no password for SMTP here: use token-command with \
    chancery token microsoft";

/// What to do about what a provider said, if we know its words.
#[must_use]
pub fn explained(said: &str) -> Option<&'static str> {
    let fits = |words: &&[&str]| words.iter().all(|word| said.contains(word));
    EXPLANATIONS.iter().find(|(words, _)| fits(words)).map(|(_, what)| *what)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sentence, and the part with the remedy.
    const REFUSALS: &[(&str, &str)] = &[
        ("AADSTS7000215: Invalid client secret provided.", "its Secret ID"),
        ("AADSTS7000222: The provided client secret keys are expired.", "has expired"),
        ("AADSTS7000218: The request body must contain client_secret", "public client flows"),
        ("AADSTS700016: Application with identifier 'x' was not found", "--client-id"),
        ("AADSTS90002: Tenant 'x' not found.", "no such tenant"),
        ("AADSTS53003: Access has been blocked", "Conditional Access"),
        ("AADSTS65001: The user or administrator has not consented", "grant consent"),
        ("AADSTS700082: The refresh token has expired due to inactivity", "not used"),
        ("AADSTS50173: The provided grant has expired", "revoked"),
        ("AADSTS70043: The refresh token has expired or is invalid", "ends sign-ins"),
        ("invalid_grant: Token has been expired or revoked.", "seven days"),
        (
            "invalid_grant: Invalid JWT: Token must be a short-lived token (60 minutes) and in \
            a reasonable timeframe.",
            "the clock",
        ),
        ("invalid_grant: Invalid JWT Signature.", "make a new one"),
        ("invalid_grant: Invalid email or User ID", "--user"),
        ("invalid_client: The OAuth client was not found.", "Desktop app"),
        ("unauthorized_client: Client is unauthorized to retrieve", "super admin"),
        ("access_denied: Requested client not authorized.", "super admin"),
        ("AADSTS7000229: The client application is missing service principal", "consent"),
        ("AADSTS7000112: Application is disabled.", "enable"),
        ("AADSTS500011: The resource principal was not found", "Exchange Online"),
        ("AADSTS50076: you must use multi-factor authentication", "second factor"),
        ("AADSTS50034: The user account does not exist", "no such account"),
        ("authorization_declined", "declined"),
        ("access_denied: the user said no", "declined"),
        ("expired_token: AADSTS70020", "not entered in time"),
        ("AADSTS50196: client request loop", "too often"),
        ("unauthorized_client: AADSTS1234567: new", "look the AADSTS number up"),
        ("AADSTS1234567: something new", "look the AADSTS number up"),
        (
            "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for \
            the Tenant.",
            "Set-CASMailbox",
        ),
        (
            "535 5.7.139 Authentication unsuccessful, user is locked by your organization's \
            security defaults policy.",
            "Security Defaults",
        ),
        (
            "535 5.7.139 Authentication unsuccessful, the request did not meet the criteria to \
            be authenticated successfully.",
            "Conditional Access",
        ),
        (
            "535 5.7.139 Authentication unsuccessful, basic authentication is disabled.",
            "no password",
        ),
        ("535 5.7.139 Authentication unsuccessful, for a new reason", "ask the tenant's admin"),
        ("550 5.7.30 Basic authentication is not supported for Client Submission", "no password"),
        ("535 5.7.3 Authentication unsuccessful [X.PROD.OUTLOOK.COM]", "SMTP.SendAsApp"),
        ("535 5.7.3 Authentication unsuccessful [X.PROD.OUTLOOK.COM]", "SMTP.Send;"),
        ("AUTHENTICATE failed.", "IMAP.AccessAsApp"),
        ("AUTHENTICATE failed.", "IMAP.AccessAsUser.All"),
        ("534-5.7.9 Application-specific password required.", "app password"),
        ("535-5.7.8 Username and Password not accepted ?p=BadCredentials", "mail.google.com"),
    ];

    #[test]
    fn each_refusal_has_a_remedy_of_its_own() {
        for (said, remedy) in REFUSALS {
            let explained = explained(said).unwrap_or_default();
            assert!(explained.contains(remedy), "{said}: {explained}");
        }
        assert_eq!(explained("535 5.7.8 Error: authentication failed"), None);
        assert_eq!(explained("550 5.7.300 unknown"), None);
    }
}
