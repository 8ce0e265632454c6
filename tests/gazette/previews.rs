//! The pictures that chats show with a link to a page.

use std::fs;
use std::path::{Path, PathBuf};

use chancery::daemon::printer::Printer;
use chancery::report::gazette::{Site, Volume, pages};

use crate::gazette::shown::{is_html, text};
use crate::gazette::world::site;

const TOP: &str = "https://masters.example.org/2026/";
const HEAD: &str = "<meta property=\"og:image\" content=\"";

fn printed(site: &Site, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("previews-{name}-{}", std::process::id()));
    let volume = Volume { site: site.clone(), folder: String::new(), is_first: true };
    Printer::default().publish(vec![volume], &folder, || true).expect("it is printed");
    folder
}

#[test]
fn a_page_names_a_picture_that_lies_where_it_says() {
    let mut site = site().clone();
    site.address = Some(TOP.to_owned());
    let folder = printed(&site, "named");
    let mut named = Vec::new();
    for page in pages(&site).iter().filter(|page| is_html(page)) {
        let Some((_, rest)) = text(page).split_once(HEAD) else { continue };
        let picture = rest.split('"').next().unwrap_or_default();
        let path = picture.strip_prefix(TOP).unwrap_or_else(|| panic!("{picture}"));
        let png = fs::read(folder.join(path)).unwrap_or_else(|why| panic!("{path}: {why}"));
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{path}");
        // Chats take none below 200 pixels, and shrink what is wide.
        let width = u32::from_be_bytes(png[16..20].try_into().expect("four bytes"));
        assert!((600..=1200).contains(&width), "{path}: {width}");
        named.push((page.path.clone(), path.to_owned()));
    }
    assert!(named.contains(&("index.html".to_owned(), "lead.png".to_owned())), "{named:?}");
    for board in &site.boards {
        let own = format!("boards/{}/", board.name);
        let of_board = named.iter().filter(|(page, _)| page.starts_with(&own));
        let pictures: Vec<&str> = of_board.map(|(_, picture)| picture.as_str()).collect();
        assert!(pictures.len() > 1, "{own}: its page and a year, {named:?}");
        assert!(pictures.iter().all(|one| *one == format!("{own}map.png")), "{pictures:?}");
    }
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn without_an_address_there_is_no_picture_that_no_chat_would_find() {
    let mut site = site().clone();
    site.address = None;
    let folder = printed(&site, "unnamed");
    assert!(!folder.join("lead.png").exists() && folder.join("index.html").exists());
    assert!(
        pages(&site).iter().filter(|page| is_html(page)).all(|page| !text(page).contains(HEAD))
    );
    fs::remove_dir_all(&folder).expect("it was made here");
}
