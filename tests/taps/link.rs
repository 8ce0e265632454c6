//! What a mail program does with a button: it takes the link apart and opens a letter.

use url::Url;

/// The text before the link of a button.
const BUTTON: &str = "<a class=\"t\" href=\"";

/// A letter that a program has filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mail {
    pub(super) to: String,
    pub(super) subject: String,
    pub(super) body: String,
}

impl Mail {
    /// Takes a link apart as the parser of web pages does. It reads a bare plus as a blank.
    pub(super) fn read(uri: &str) -> Mail {
        let uri = Url::parse(uri).unwrap_or_else(|why| panic!("{why}: {uri}"));
        assert_eq!(uri.scheme(), "mailto");
        let field = |name: &str| {
            let mut found = uri.query_pairs().filter(|(key, _)| key == name);
            let (_, value) = found.next().unwrap_or_else(|| panic!("{uri} has no {name}"));
            assert!(found.next().is_none(), "{uri} has {name} twice");
            value.into_owned()
        };
        assert_eq!(uri.query_pairs().count(), 2, "{uri}");
        let path = Url::parse(&format!("x:y?to={}", uri.path())).expect("a link");
        let (_, to) = path.query_pairs().next().expect("an address");
        Mail { to: to.into_owned(), subject: field("subject"), body: field("body") }
    }

    /// The same from programs that keep line breaks, make them blanks, and lose them.
    pub(super) fn as_sent(&self) -> [Mail; 3] {
        ["\r\n", " ", ""].map(|ends| Mail { body: self.body.replace("\r\n", ends), ..self.clone() })
    }
}

/// The buttons of a page: what each says, and its link.
pub(super) fn buttons(page: &str) -> Vec<(String, String)> {
    let plain = |html: &str| {
        let html = html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        html.replace("&#39;", "'").replace("&amp;", "&")
    };
    let button = |rest: &str| {
        let (uri, rest) = rest.split_once('"').expect("the end of a link");
        let (_, rest) = rest.split_once('>').expect("the end of a tag");
        let (label, _) = rest.split_once("</a>").expect("the end of a button");
        (plain(label), plain(uri))
    };
    page.split(BUTTON).skip(1).map(button).collect()
}
