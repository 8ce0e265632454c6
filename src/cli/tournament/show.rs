//! Questions about a tournament, which change nothing.

use clap::Subcommand;
use serde_json::{Value, json};

use super::queue;
use crate::cli::boards::stage;
use crate::cli::files::print;
use crate::cli::format::Format;
use crate::cli::prompt::{PromptEnd, PromptOptions, PromptResult};
use crate::cli::tournament_json::{to_score, to_score_open};
use crate::daemon::Loaded;
use crate::daemon::tournaments::game;
use crate::game::calendar::told;
use crate::game::{Moment, PersonId};
use crate::language::commands::tournament::round_named;
use crate::ledger::AnyLedger;
use crate::report::answers::tournament::status::{in_lines, unanswered};
use crate::report::answers::tournament::{pause::PauseAnswer, penalty::taken_off, results};
use crate::report::exports::dice_lines;
use crate::report::gazette::{decisions, rankings};
use crate::report::letters::points;
use crate::tournament::Tournament;
use crate::tournament::event_places::{EventPlaces, EventResult};
use crate::tournament::form::OpenRecord;
use crate::tournament::ranking::Decision;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{
    LineFate, Listing, PlayerNumber, RankingRow, Standings, TeamNumber, systems,
};

/// What can be asked.
#[derive(Subcommand)]
pub(super) enum ShowCommand {
    /// How it stands: sign-up, rounds, games, offices, seeds
    Status,
    /// What waits for a person, on all boards: results held back, seats, open cases
    Queue,
    /// The standings, as if every board ended now: places with what gave them, who is in and out
    Standings {
        /// Which round; the latest, if it is left out
        round: Option<String>,
        /// The teams instead of the persons
        #[arg(long)]
        teams: bool,
    },
    /// The boards of a round, as they were drawn
    Boards {
        /// Which round: r1, semi, or what the form of the event calls it
        round: String,
    },
    /// Hashes and seeds, throws and draws, as `chancery verify-dice` reads them
    Dice,
    /// The tournament as `chancery score` reads it, for others to check the standings
    Export,
}

fn round(tournament: &Tournament, written: &str) -> Result<Round, String> {
    let found = round_named(tournament, written).filter(|round| tournament.has_round(*round));
    found.ok_or_else(|| {
        let rounds: Vec<&str> = tournament.rounds().into_iter().map(Round::name).collect();
        format!("there is no round {written:?}: expected {}", rounds.join(", "))
    })
}

pub(super) fn run(
    options: &PromptOptions,
    (ledger, found): (AnyLedger, Loaded<Tournament>),
    question: &ShowCommand,
) -> PromptResult {
    let format = options.format;
    let tournament = &found.state;
    let shown = match question {
        ShowCommand::Status => show_status(format, options.now()?, &ledger, tournament),
        ShowCommand::Queue => queue::show(format, &ledger, tournament),
        ShowCommand::Standings { round: of, teams } => {
            let of = of.as_deref().map(|of| round(tournament, of)).transpose()?;
            standings(format, tournament, of, *teams)
        }
        ShowCommand::Boards { round: of } => boards(format, tournament, round(tournament, of)?),
        // The lines that `chancery verify-dice` reads: all hashes, and what is revealed so far.
        ShowCommand::Dice => {
            Ok(dice_lines(tournament).iter().map(|line| format!("{line}\n")).collect())
        }
        // The document that `chancery score` reads.
        ShowCommand::Export => match (tournament.record(), open_record(tournament)) {
            (Some(record), _) => Ok(format!("{}\n", to_score(&record))),
            (None, Some(record)) => Ok(format!("{}\n", to_score_open(&record))),
            (None, None) => {
                Err("there is nothing to score before the first round begins".to_owned())
            }
        },
    };
    print(&shown?)?;
    Ok(PromptEnd::Done)
}

fn show_status(
    format: Format,
    now: Moment,
    ledger: &AnyLedger,
    tournament: &Tournament,
) -> Result<String, String> {
    let pause = tournament.pause_until(now);
    let paused = pause.map(|until| PauseAnswer::Lasts(until).to_string());
    let mut said: Vec<String> = paused.into_iter().chain(in_lines(tournament)).collect();
    let unanswered = unanswered(tournament, tournament.director().map(|director| &director.id));
    said.extend(unanswered.iter().map(ToString::to_string));
    let mut games = Vec::new();
    for (round, name) in tournament.running() {
        let known = game(ledger, name).map_err(|why| why.to_string())?;
        let Some(game) = known.map(Loaded::into_state) else { continue };
        let due = told::gmt(game.running.at);
        let waits = queue::in_short(&game).map(|why| format!("; {why}")).unwrap_or_default();
        said.push(format!("{name}: {}, due {due}{waits}", game.phase));
        games.push(json!({
            "game": name,
            "round": round,
            "phase": game.phase.to_string(),
            "due": game.running.at,
            "stage": stage(&game),
            "open-cases": game.cases.open().count(),
        }));
    }
    let open = tournament.questions.iter().filter(|question| question.is_open());
    for question in open {
        let count = tournament.count(question);
        let (voted, sitting) = (count.voted(), count.sitting);
        said.push(format!("Question {}: {voted} of {sitting} have voted.", question.number));
    }
    let json = || json!({"status": in_lines(tournament), "paused-until": pause, "games": games});
    Ok(format.of(json, || said.join("\n") + "\n"))
}

fn boards(format: Format, tournament: &Tournament, round: Round) -> Result<String, String> {
    let Some(draw) = tournament.draws.get(&round) else {
        return Err(format!("the boards of {} are not drawn", round.words()));
    };
    let mut text = String::new();
    for table in &draw.boards {
        let observer = table.observer.as_ref().map(|who| tournament.name(who));
        let observer = observer.map(|name| format!(", observer {name}")).unwrap_or_default();
        let kind = tournament.kind_of(&table.game);
        text += &match kind.is_table() {
            true => format!("{}\n", table.game),
            false => {
                let master = tournament.name(&table.master);
                format!("{}: game master {master}{observer}\n", table.game)
            }
        };
        for (seat, drawn) in table.players.iter().enumerate() {
            let now = tournament.holder(&table.game, seat);
            let now = match (&now, tournament.reports.contains_key(&table.game)) {
                (Some(now), _) if now == drawn => String::new(),
                (Some(now), _) => format!(", now {}", tournament.name(now)),
                (None, true) => ", now vacant".to_owned(),
                (None, false) => String::new(),
            };
            // Where a player sits at a table does not matter.
            let seat = match kind.is_table() {
                true => String::new(),
                false => format!("{:8} ", kind.name(seat)),
            };
            text += &format!("  {seat}{}{now}\n", tournament.name(drawn));
        }
    }
    Ok(format.of(|| json!(draw), || text))
}

/// An open event, without the seed of its dice as long as they don't count.
fn open_record(tournament: &Tournament) -> Option<OpenRecord> {
    tournament.open_record(tournament.dice_are_known())
}

/// The places of an open event.
fn open_standings(format: Format, tournament: &Tournament, places: &EventPlaces) -> String {
    let mut text = match places.is_live {
        true if tournament.has_tables_alone() => "The standings so far:\n".to_owned(),
        true => "The standings, if every board ended now:\n".to_owned(),
        false => "The standings:\n".to_owned(),
    };
    let rounds = results::rounds(tournament);
    let has_top = places.rows.iter().any(|row| row.top.is_some());
    let heads = rounds.iter().map(|round| round.name()).chain(has_top.then_some("top"));
    let heads: String = heads.map(|head| format!(" {head:>9}")).collect();
    text += &format!("{:>4}  {:28} {:>9}{heads}\n", "", "", "points");
    let result = |of: &EventResult| {
        json!({
            "round": of.round, "score": of.score, "out": of.is_out, "counted": of.is_counted,
        })
    };
    let mut rows = Vec::new();
    for row in &places.rows {
        let by = row.over_next.map(|by| decisions::open_words(by, places.is_thrown));
        let name = tournament.name(&row.person);
        let ahead = by.as_ref().map_or_else(String::new, |by| format!("  ahead by {by}"));
        let top = row.top.as_ref().map(points).unwrap_or_default();
        let own = rounds.iter().map(|round| results::of_round(&row.results, *round));
        let own = own.chain(has_top.then_some(top));
        let own: String = own.map(|own| format!(" {own:>9}")).collect();
        text += &format!("{:>4}  {name:28} {:>9}{own}{ahead}\n", row.place, points(&row.total));
        let told: Vec<Value> = row.results.iter().map(result).collect();
        rows.push(json!({
            "place": row.place, "id": row.person, "name": name, "total": row.total, "by": by,
            "results": told, "top": row.top,
        }));
    }
    text += &format!("{}\n", results::HOW_TO_READ);
    let taken_off = taken_off(tournament);
    taken_off.iter().for_each(|off| text += &format!("{off}\n"));
    let teams = places.teams.iter();
    let teams: Vec<_> = teams.map(|of| (of.place, &of.name, of.total.to_string())).collect();
    if !teams.is_empty() {
        text += "The teams:\n";
    }
    for (place, name, total) in &teams {
        text += &format!("{place:>4}  {name:28} {:>9}\n", points(total));
    }
    let off: serde_json::Map<String, Value> = tournament
        .penalties
        .iter()
        .map(|(who, of)| (who.0.clone(), json!({"points": of.points, "why": of.why})))
        .collect();
    let document =
        || json!({"live": places.is_live, "rows": rows, "teams": teams, "penalties": off});
    format.of(document, || text)
}

fn standings(
    format: Format,
    tournament: &Tournament,
    round: Option<Round>,
    teams: bool,
) -> Result<String, String> {
    if let Some(places) = tournament.open_places() {
        return Ok(open_standings(format, tournament, &places));
    }
    if tournament.form().is_some() {
        let lacks = match tournament.has_tables_alone() {
            true => "no table has a result",
            false => "no board has finished a year",
        };
        return Err(format!("there are no places yet: {lacks}"));
    }
    let Some(record) = tournament.record() else {
        return Err("there are no standings before the first round begins".to_owned());
    };
    let round = round.or_else(|| tournament.latest()).unwrap_or(Round::FIRST);
    // What the dice will say stays secret until they count, even from the director.
    let last = if teams { Round::Final } else { round };
    let known = rankings::known(tournament, tournament.is_settled(last), &record);
    let record = known.record;
    let standings = Standings::of(&record);
    let is_thrown = known.is_thrown;
    let shown = StandingsView { tournament, standings: &standings, is_thrown };
    let (title, listing) = match teams {
        true => {
            let listing = standings.table_of_teams();
            let name = |team: TeamNumber| {
                let name = record.team_name(team).to_owned();
                (name.clone(), name)
            };
            ("the teams".to_owned(), shown.rows(&listing, name))
        }
        false => {
            let listing = standings.persons(round);
            let listing = listing.ok_or_else(|| format!("{} has not begun", round.words()))?;
            (
                round.words().to_owned(),
                shown.rows(&listing, |one| (shown.person(one), shown.with_team(one))),
            )
        }
    };
    let json = || {
        json!({
            "of": title,
            "live": listing.is_live,
            "scoring": record.system.name(),
            "places": listing.json,
            "cut": listing.cut,
        })
    };
    let text = || {
        let scoring = systems::in_words(record.system, &record.credits).join(" ");
        let live = match listing.is_live && !listing.json.is_empty() {
            true => ", if every board ended now",
            false => "",
        };
        let is_empty = listing.json.is_empty();
        let head = if is_empty { String::new() } else { heading(round, teams) };
        format!("Standings of {title}{live}\n{scoring}\n{head}{}", listing.text)
    };
    Ok(format.of(json, text))
}

struct StandingsView<'s> {
    tournament: &'s Tournament,
    standings: &'s Standings<'s>,
    /// Whether the dice have decided what nothing else could.
    is_thrown: bool,
}

/// A listing for people and for programs.
struct WrittenListing {
    is_live: bool,
    text: String,
    json: Vec<Value>,
    cut: Option<Value>,
}

impl StandingsView<'_> {
    fn person(&self, person: PlayerNumber) -> String {
        let id = PersonId::new(self.standings.tournament.name_of(person));
        self.tournament.name(&id).to_owned()
    }

    /// The same with the team, for people.
    fn with_team(&self, person: PlayerNumber) -> String {
        let record = self.standings.tournament;
        let team = record.team_of(person).map(|team| format!(" ({})", record.team_name(team)));
        self.person(person) + &team.unwrap_or_default()
    }

    /// `names` has the name for programs and the one for people.
    fn rows<K: Copy>(
        &self,
        listing: &Listing<K>,
        names: impl Fn(K) -> (String, String),
    ) -> WrittenListing {
        let mut text = String::new();
        let mut rows = Vec::new();
        let mut was_in = false;
        for row in &listing.rows {
            let is_in = row
                .side
                .as_ref()
                .is_some_and(|side| matches!(side.fate, LineFate::In | LineFate::MovedUp));
            if was_in && !is_in && row.side.as_ref().is_some_and(|side| side.fate == LineFate::Out)
            {
                text += "  ---- the line ----\n";
            }
            was_in = is_in;
            let (name, told) = names(row.who);
            let is_last = row.place == listing.rows.len();
            text += &line(row, &told, is_last, self.is_thrown);
            rows.push(json!({
                "place": row.place,
                "who": name,
                "points": row.points.to_string(),
                "fate": row.side.as_ref().map(|side| fate(side.fate)),
                "over-next": row.over_next.as_ref().map(decision),
                "playing": row.is_playing,
            }));
        }
        if listing.is_empty() {
            text = format!("{}\n", decisions::NOBODY_YET);
        }
        let cut = listing.cut.as_ref().map(decision);
        WrittenListing { is_live: listing.is_live, text, json: rows, cut }
    }
}

/// The line above the columns.
fn heading(round: Round, teams: bool) -> String {
    let (who, unit) = match (teams, round) {
        (true, _) => ("Team", "Points"),
        (false, Round::Final) => ("Player (team)", "Centres"),
        (false, Round::FIRST) => ("Player (team)", "Points and credits"),
        (false, _) => ("Player (team)", "Points"),
    };
    format!("Place  {:9}{who:40} {unit:>18}  Ahead of the next by\n", "Fate")
}

fn line<K>(row: &RankingRow<K>, name: &str, is_last: bool, is_thrown: bool) -> String {
    let fate = format!("{:9}", row.side.as_ref().map_or("", |side| fate(side.fate)));
    let over = match &row.over_next {
        _ if is_last => String::new(),
        over => format!("  {}", decisions::over_next(over.as_ref(), is_thrown)),
    };
    let (place, points) = (row.place, points(&row.points));
    format!("{place:5}. {fate}{name:40} {points:>18}{over}\n")
}

const fn fate(fate: LineFate) -> &'static str {
    match fate {
        LineFate::In => "in",
        LineFate::MovedUp => "moved up",
        LineFate::Declined => "declined",
        LineFate::Out => "out",
    }
}

fn decision(decision: &Decision) -> Value {
    json!({
        "by": decision.to_string(),
        "ahead": decision.ahead.to_string(),
        "behind": decision.behind.to_string(),
    })
}
