//! The gazette: the web pages of a tournament that everybody may read.
//!
//! From a [`Site`] to [`GazettePage`]s, and nothing else: no file is written here, and nothing is
//! decided. A [`Chronicle`] makes the boards of a site from the events of games. The pages are
//! static HTML with one stylesheet: they load nothing from elsewhere, need no script, and allow
//! none.
//!
//! A board has a page of its own and one for each year, so that a new result changes few pages and
//! none gets heavy. On the page of a year the phases lie over each other, and the address says
//! which one is on top (`1903.html#F1903M`); the steps between them are links, so that they work
//! with a keyboard, can be sent to a friend, and need no script.

mod board;
mod cards;
mod chart;
mod chronicle;
pub mod decisions;
mod edition;
mod elsewhere;
mod ended;
mod entrants;
mod entries;
mod feed;
mod feed_items;
mod frame;
mod front;
mod honours;
mod html;
mod individuals;
mod lead;
mod links;
mod lots;
mod map;
mod news;
mod page;
mod people;
mod person;
mod persons;
mod phase;
mod press;
pub mod rankings;
mod reported;
mod rules;
mod shared;
mod site;
mod site_news;
mod stage;
mod standings;
mod team;
mod times;
mod touched;
mod volumes;
mod years;

pub use chronicle::Chronicle;
pub use edition::{
    ChangedPages, EditionPieces, board_pages, board_pages_after, board_preview, common_pages,
    common_pages_after, front_preview, pages,
};
pub use entries::{PublicEntry, ToldEntry, entries};
pub use page::{GazettePage, folder, place_of};
pub use persons::{ElsewhereSeat, SitePerson};
pub use reported::{SiteBoardElsewhere, SiteResult};
pub use shared::{BoardFigures, SharedBoard, SharedTable};
pub use site::{
    Honours, Site, SiteBoard, SiteContact, SiteDraw, SiteNote, SitePhase, SitePlace, SiteSeat,
    SiteStage, SiteTenure, Who,
};
pub use site_news::SiteNews;
pub use volumes::{Volume, cover, moved};
