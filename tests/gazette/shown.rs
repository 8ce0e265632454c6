//! Pages taken apart, as far as tests ask: links, ids, texts.

use std::collections::BTreeSet;

use chancery::report::gazette::GazettePage;

/// The text of a page.
pub(crate) fn text(page: &GazettePage) -> &str {
    std::str::from_utf8(&page.bytes).expect("a page is UTF-8")
}

pub(crate) fn is_html(page: &GazettePage) -> bool {
    page.path.ends_with(".html")
}

/// All values of an attribute.
pub(crate) fn values<'p>(text: &'p str, attribute: &str) -> Vec<&'p str> {
    let opening = format!(" {attribute}=\"");
    let starts = text.match_indices(&opening).map(|(at, _)| at + opening.len());
    starts.filter_map(|at| text[at..].split('"').next()).collect()
}

/// The ids of a page.
pub(crate) fn ids(text: &str) -> BTreeSet<&str> {
    values(text, "id").into_iter().collect()
}

/// Where a link of a page leads: a path from the folder of the gazette, and a place in it.
pub(crate) fn target(from: &str, link: &str) -> (String, String) {
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    if path.is_empty() {
        return (from.to_owned(), place.to_owned());
    }
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(folders.pop().expect("a link stays inside of the gazette")),
            part => folders.push(part),
        }
    }
    (folders.join("/"), place.to_owned())
}
