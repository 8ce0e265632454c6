//! Addresses with the names beside them.

/// An address with the name beside it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailAddress {
    /// The address, in lower case: in practice no mail server tells the cases apart.
    pub address: String,
    /// The name that stood beside it.
    pub name: String,
}

impl MailAddress {
    /// What comes between the first plus and the at sign: a game, a power, a token.
    pub fn tag(&self) -> Option<&str> {
        let (user, _) = self.address.rsplit_once('@')?;
        user.split_once('+').map(|(_, tag)| tag)
    }
}
