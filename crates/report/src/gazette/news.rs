//! Events of a tournament besides the results of its boards: sign-up, rounds, rulings, results from
//! elsewhere, prizes. Only what the pages show, and only what has a time of its own.

use super::page::{FRONT, ROUNDS, RULES, STANDINGS};
use super::site::Site;
use super::site_news::SiteNews;
use super::stage::round;
use crate::answers::tournament::board_results;
use crate::calendar;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::letters::safe;
use crate::names::count;
use crate::tournament::event::DrawnBoard;
use crate::tournament::reported_board::{ReportedBoard, SILENCE_BINDS};
use crate::tournament::rounds::Round;
use crate::tournament::{SignUp, Tournament};

impl Site {
    /// Adds what everybody may know of a tournament to a site that has its boards.
    pub fn tell(&mut self, tournament: &Tournament) {
        self.key = calendar::key(&tournament.plan.short, &tournament.plan.address);
        self.address = tournament.page.clone().or(self.address.take());
        self.tell_of_rankings(tournament);
        self.know_players_of(tournament);
        let of = NewsDesk { tournament, site: self };
        let mut news: Vec<SiteNews> = of.sign_up().into_iter().collect();
        news.extend(tournament.started.iter().map(|(round, at)| of.begun(*round, *at)));
        news.extend(of.results());
        news.extend(tournament.advanced.keys().filter_map(|round| of.settled(*round)));
        news.extend(of.rulings());
        news.extend(of.honours());
        news.sort_by_key(|one| one.at);
        self.news = news;
    }
}

struct NewsDesk<'t> {
    tournament: &'t Tournament,
    site: &'t Site,
}

impl NewsDesk<'_> {
    /// When a command was given last, by the beginning of its line.
    fn commanded(&self, is_one: impl Fn(&str) -> bool) -> Option<Moment> {
        let last = self.tournament.log.iter().rfind(|logged| is_one(&logged.line));
        last.map(|logged| logged.at)
    }

    fn sign_up(&self) -> Option<SiteNews> {
        let SignUp::Open { until } = self.tournament.sign_up else { return None };
        let at = self.commanded(|line| line == "open" || line.starts_with("open until"))?;
        let until = until.map_or_else(String::new, |until| format!(" until {}", told::gmt(until)));
        let text = self.site.contact.as_ref().map_or_else(String::new, |contact| {
            format!("Write a letter to {} with the line “sign up as NAME”.", contact.address)
        });
        let title = format!("Sign-up is open{until}");
        Some(SiteNews { key: "sign-up".to_owned(), at, title, text, page: FRONT })
    }

    fn begun(&self, of: Round, at: Moment) -> SiteNews {
        let (tournament, name) = (self.tournament, round(self.site, of));
        let boards = tournament.draws.get(&of).map_or(0, |draw| draw.boards.len());
        let what = if tournament.has_tables_alone() { "table" } else { "board" };
        SiteNews {
            key: format!("begun {}", of.name()),
            at,
            title: format!("{name} has begun"),
            text: format!("{} in this round.", count(boards, what)),
            page: ROUNDS,
        }
    }

    /// The results of boards that are played elsewhere, where the pages show them.
    fn results(&self) -> Vec<SiteNews> {
        let drawn = self.tournament.draws.values().flat_map(|draw| &draw.boards);
        let drawn = drawn.filter(|_| self.site.elsewhere.is_some());
        let known = &self.tournament.played_elsewhere;
        drawn.filter_map(|drawn| self.result(drawn, known.get(&drawn.game)?)).collect()
    }

    fn result(&self, drawn: &DrawnBoard, board: &ReportedBoard) -> Option<SiteNews> {
        let bound = board.bound.as_ref()?;
        let game = &drawn.game;
        let line = format!("result {game}:");
        let commanded = self.commanded(|logged| logged.starts_with(&line));
        let claim = board.claim.as_ref().filter(|claim| claim.result == *bound);
        let at = match (claim, commanded) {
            // The director has settled it.
            (Some(claim), Some(at)) if at >= claim.at => at,
            (None, at) => at?,
            (Some(claim), _) if board.has_majority(drawn.players.len()) => claim.at,
            // Silence has bound it.
            (Some(claim), _) => claim.at + SILENCE_BINDS,
        };
        let what = if self.tournament.kind_of(game).is_table() { "Table" } else { "Board" };
        let result = board_results::written(self.tournament, drawn, bound);
        let who = board_results::people(self.tournament, drawn);
        Some(SiteNews {
            key: format!("result {game} {result}"),
            at,
            title: format!("{what} {game}: {result}"),
            text: format!("Players: {who}."),
            page: ROUNDS,
        })
    }

    fn settled(&self, of: Round) -> Option<SiteNews> {
        let line = format!("advance {}", of.name());
        let at = self.commanded(|logged| logged == line);
        at.filter(|_| !self.site.holds_standings).map(|at| SiteNews {
            key: format!("settled {} {}", of.name(), at.timestamp_millis()),
            at,
            title: format!("{}: the places are settled", round(self.site, of)),
            text: "The standings show who goes on, and the reason for each place.".to_owned(),
            page: STANDINGS,
        })
    }

    fn rulings(&self) -> Vec<SiteNews> {
        let ruling = |(at, text): &(Moment, String)| SiteNews {
            key: format!("ruling {} {text}", at.timestamp_millis()),
            at: *at,
            title: "A ruling by the director".to_owned(),
            text: safe::line(text),
            page: RULES,
        };
        self.site.rulings.iter().map(ruling).collect()
    }

    fn honours(&self) -> Option<SiteNews> {
        let honours = self.site.honours.as_ref()?;
        let at = self.commanded(|line| line == "finish")?;
        let key = format!("finish {}", at.timestamp_millis());
        let (title, text) =
            (honours.said.clone(), "The winners and prizes have been decided.".to_owned());
        Some(SiteNews { key, at, title, text, page: FRONT })
    }
}
