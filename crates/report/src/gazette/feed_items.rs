//! What has happened in a tournament and on its boards, entry by entry, as feeds tell it.

use std::cmp::Reverse;

use sha2::{Digest, Sha256};

use super::html::Html;
use super::lead::gained;
use super::page::{FRONT, ROUNDS, folder, place_of};
use super::phase::{capital, results};
use super::shared::FeedPlace;
use super::site::{CORRECTION, Site, SiteBoard, SiteNote, SitePhase, SiteSeat};
use super::site_news::SiteNews;
use crate::board::{PhaseKind, Power};
use crate::game::{Moment, hex};
use crate::letters::{Results, points_in_words};
use crate::names;

/// A title names who took what if that is no longer than this, in letters.
const TAKERS_MAX: usize = 60;

/// What an entry is about. Of those of one moment the first kind stands above the others.
#[derive(Clone, Copy)]
pub(super) enum FeedItem<'s> {
    Ended(&'s SiteBoard, Moment),
    Corrected(&'s SiteBoard, &'s SiteNote, Moment),
    Result(&'s SiteBoard, &'s SitePhase),
    Begun(&'s SiteBoard),
    News(&'s SiteNews),
}

/// All that has happened in a tournament and on its boards.
pub(super) fn items_of_site(site: &Site) -> Vec<FeedItem<'_>> {
    let (news, tells_rounds) = (site.news.iter().map(FeedItem::News), tells_rounds(site));
    let of_board = |board| told_of(board, tells_rounds);
    news.chain(site.own_boards().flat_map(of_board)).collect()
}

/// What has happened in a tournament, and on as many boards as may have one of so many entries that
/// stand above all others.
pub(super) fn newest_of_site(site: &Site, count: usize) -> Vec<FeedItem<'_>> {
    let tells_rounds = tells_rounds(site);
    let first = |board| Some((first_place(board, tells_rounds)?, board));
    let mut boards: Vec<(FeedPlace, &SiteBoard)> = site.own_boards().filter_map(first).collect();
    boards.sort_by_key(|(first, board)| (*first, &board.name));
    boards.truncate(count);
    let boards = boards.into_iter().map(|(_, board)| board);
    let news = site.news.iter().map(FeedItem::News);
    news.chain(boards.flat_map(|board| told_of(board, tells_rounds))).collect()
}

fn first_place(board: &SiteBoard, tells_rounds: bool) -> Option<FeedPlace> {
    let of_results = || told_of(board, true).map(|one| one.place()).min();
    let newest = *board.figures.newest.get_or_init(of_results);
    let begun = (!tells_rounds).then(|| FeedItem::Begun(board).place());
    newest.into_iter().chain(begun).min()
}

/// Whether a round that has begun is told once, and not for each of its boards.
fn tells_rounds(site: &Site) -> bool {
    site.news.iter().any(|news| news.page == ROUNDS)
}

fn told_of(board: &SiteBoard, tells_rounds: bool) -> impl Iterator<Item = FeedItem<'_>> {
    items_of(board).filter(move |one| !(tells_rounds && matches!(one, FeedItem::Begun(_))))
}

/// All that has happened on a board, the latest result first: some come in one moment.
pub(super) fn items_of(board: &SiteBoard) -> impl Iterator<Item = FeedItem<'_>> {
    let results = board.phases.iter().rev().map(|played| FeedItem::Result(board, played));
    let corrections = board.notes.iter().filter(|note| note.title == CORRECTION);
    let corrections =
        corrections.filter_map(|note| Some(FeedItem::Corrected(board, note, note.at?)));
    let ended = board.ended.map(|at| FeedItem::Ended(board, at));
    results.chain(corrections).chain(ended).chain([FeedItem::Begun(board)])
}

impl<'s> FeedItem<'s> {
    pub(super) fn published(&self) -> Moment {
        match self {
            FeedItem::Ended(_, at) | FeedItem::Corrected(_, _, at) => *at,
            FeedItem::Result(_, played) => played.published,
            FeedItem::Begun(board) => board.began,
            FeedItem::News(news) => news.at,
        }
    }

    /// When it was published, or corrected last.
    pub(super) fn updated(&self) -> Moment {
        let FeedItem::Result(board, played) = self else { return self.published() };
        let is_its =
            |note: &&SiteNote| note.title == CORRECTION && note.on.first() == Some(&played.phase);
        let corrections = board.notes.iter().filter(is_its).filter_map(|note| note.at);
        corrections.fold(played.published, Moment::max)
    }

    /// Where it stands in a feed.
    pub(super) fn place(&self) -> FeedPlace {
        (Reverse(self.updated()), self.rank())
    }

    pub(super) fn rank(&self) -> usize {
        match self {
            FeedItem::Ended(..) => 0,
            FeedItem::Corrected(..) => 1,
            FeedItem::Result(..) => 2,
            FeedItem::Begun(_) => 3,
            FeedItem::News(_) => 4,
        }
    }

    pub(super) fn board(&self) -> &'s str {
        match self {
            FeedItem::Ended(board, _)
            | FeedItem::Corrected(board, ..)
            | FeedItem::Result(board, _)
            | FeedItem::Begun(board) => &board.name,
            FeedItem::News(news) => &news.key,
        }
    }

    /// What tells it from all others. A phase that is played again has a new result.
    pub(super) fn key(&self, site: &Site) -> String {
        let at = self.published().timestamp_millis();
        match self {
            FeedItem::Ended(board, _) => format!("{}|ended|{at}", board.calendar),
            FeedItem::Corrected(board, note, _) => {
                format!("{}|corrected|{}|{at}", board.calendar, note.phase)
            }
            FeedItem::Result(board, played) => format!("{}|{}|{at}", board.calendar, played.phase),
            FeedItem::Begun(board) => format!("{}|begun", board.calendar),
            FeedItem::News(news) => format!("{}|{}", site.key, news.key),
        }
    }

    pub(super) fn title(&self) -> String {
        match self {
            FeedItem::Ended(board, _) => {
                let how = board.ending.as_deref().unwrap_or("The game has ended.");
                format!("Board {} is over. {how}", board.name)
            }
            FeedItem::Corrected(board, note, _) => {
                format!("Board {}: {} was corrected", board.name, names::phase(note.phase))
            }
            FeedItem::Result(board, played) => result_title(board, played),
            FeedItem::Begun(board) => format!("Board {} has begun", board.name),
            FeedItem::News(news) => news.title.clone(),
        }
    }

    /// The page that shows it, from the folder of the gazette on.
    pub(super) fn page(&self) -> String {
        match self {
            FeedItem::Ended(board, _) | FeedItem::Begun(board) => {
                format!("{}/{FRONT}", folder(&board.name))
            }
            FeedItem::Corrected(board, note, _) => {
                format!("{}/{}", folder(&board.name), place_of(note.phase))
            }
            FeedItem::Result(board, played) => {
                format!("{}/{}", folder(&board.name), place_of(played.phase))
            }
            FeedItem::News(news) => news.page.to_owned(),
        }
    }

    /// Which kind it is, for programs.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            FeedItem::Ended(..) => "ended",
            FeedItem::Corrected(..) => "corrected",
            FeedItem::Result(..) => "result",
            FeedItem::Begun(_) => "begun",
            FeedItem::News(_) => "news",
        }
    }

    pub(super) fn contents(&self) -> FeedWords {
        let mut words = FeedWords::default();
        match self {
            FeedItem::Ended(board, _) => words.list(worth(board)),
            FeedItem::Corrected(_, note, _) => {
                words.paragraph(note.text.clone());
                words.list(note.changes.clone());
            }
            FeedItem::Result(board, played) => write_result(board, played, &mut words),
            FeedItem::Begun(board) => words.list(seated(board)),
            FeedItem::News(news) => words.paragraph(news.text.clone()),
        }
        words
    }
}

/// What an entry says, for pages and for programs that know no HTML.
#[derive(Default)]
pub(super) struct FeedWords(Vec<FeedBlock>);

enum FeedBlock {
    Paragraph(String),
    List(Vec<String>),
}

impl FeedWords {
    fn paragraph(&mut self, words: String) {
        self.0.push(FeedBlock::Paragraph(words));
    }

    fn list(&mut self, sentences: Vec<String>) {
        self.0.push(FeedBlock::List(sentences));
    }

    pub(super) fn html(&self) -> Html {
        let mut html = Html::new();
        for block in &self.0 {
            match block {
                FeedBlock::Paragraph(words) => html.paragraph(words),
                FeedBlock::List(sentences) => html.list(sentences),
            };
        }
        html
    }

    /// A line for each paragraph and for each item of a list.
    pub(super) fn plain(&self) -> String {
        let lines = self.0.iter().flat_map(|block| match block {
            FeedBlock::Paragraph(words) => vec![words.clone()],
            FeedBlock::List(sentences) => {
                sentences.iter().map(|one| format!("\u{2022} {one}")).collect()
            }
        });
        lines.collect::<Vec<String>>().join("\n")
    }
}

/// Who begins with which power.
fn seated(board: &SiteBoard) -> Vec<String> {
    let first = |seat: &SiteSeat| Some(format!("{}: {}", seat.power, seat.tenures.first()?.name));
    board.seats.iter().filter_map(first).collect()
}

/// What each seat came to.
fn worth(board: &SiteBoard) -> Vec<String> {
    let seat = |seat: &SiteSeat| {
        let power = seat.power;
        let name = seat.tenures.last().map_or("", |last| &last.name);
        let centres = names::count(board.position.centres_of(power).len(), "centre");
        let points = board.points(power).map(|points| format!(", {}", points_in_words(points)));
        format!("{power} ({name}): {centres}{}", points.unwrap_or_default())
    };
    board.seats.iter().map(seat).collect()
}

/// `Board r1-03: Fall 1903, France takes Spain`.
fn result_title(board: &SiteBoard, played: &SitePhase) -> String {
    let verdict = played.verdict(&board.rules());
    let results = results(played, &verdict);
    let takers = results.takers().join(", ");
    let what = match takers.chars().count() {
        1..=TAKERS_MAX => takers,
        0 => results.summary(),
        _ => gains(played),
    };
    format!("Board {}: {}, {what}", board.name, names::phase(played.phase))
}

/// `Russia takes 4 centres, Germany 2, Turkey 1`, who took most first.
fn gains(played: &SitePhase) -> String {
    let (before, after) = (&played.before, &played.after);
    let gain = |power: Power| (Reverse(gained(before, after, power)), power);
    let mut gains: Vec<(Reverse<usize>, Power)> = before.powers().map(gain).collect();
    gains.retain(|(gained, _)| gained.0 > 0);
    gains.sort();
    let told = |(at, (Reverse(gained), power)): (usize, &(Reverse<usize>, Power))| match at {
        0 => format!("{power} takes {}", names::count(*gained, "centre")),
        _ => format!("{power} {gained}"),
    };
    gains.iter().enumerate().map(told).collect::<Vec<String>>().join(", ")
}

fn write_result(board: &SiteBoard, played: &SitePhase, words: &mut FeedWords) {
    let verdict = played.verdict(&board.rules());
    let results = results(played, &verdict);
    words.paragraph(format!("{}.", capital(&results.summary())));
    words.list(results.takers());
    results.counts().into_iter().for_each(|counts| words.paragraph(counts));
    // Moves are read beside their map; retreats and builds are few.
    if played.phase.kind() != PhaseKind::Movement {
        words.list(deeds(&results));
    }
    // A correction has an entry of its own.
    let told = |note: &&SiteNote| note.phase == played.phase && note.title != CORRECTION;
    for note in board.notes.iter().filter(told) {
        words.paragraph(format!("{}: {}", note.title, note.text));
    }
}

/// `France: Build A Paris`, for all who had something to do.
fn deeds(results: &Results) -> Vec<String> {
    let of_power = |power: Power| {
        results.rows(power).into_iter().map(move |row| {
            let (unit, deed, _) = row.parts();
            format!("{power}: {unit} {deed}").trim_end().to_owned()
        })
    };
    results.before.powers().flat_map(of_power).collect()
}

/// A name of the form that any program may give (RFC 9562, version 8), from a hash.
pub(super) fn urn(key: &str) -> String {
    let mut bytes: Vec<u8> = Sha256::digest(key.as_bytes()).iter().take(16).copied().collect();
    for (at, keeps, sets) in [(6, 0x0f, 0x80), (8, 0x3f, 0x80)] {
        if let Some(byte) = bytes.get_mut(at) {
            *byte = *byte & keeps | sets;
        }
    }
    let hex = hex(&bytes);
    let parts = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| hex.get(part).unwrap_or_default());
    format!("urn:uuid:{}", parts.join("-"))
}
