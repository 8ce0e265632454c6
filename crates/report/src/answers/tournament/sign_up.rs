//! Signing up alone, taking it back, and how sign-up opens and ends (B.2).

use super::note;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::letters::{Draft, listed, safe};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::roster::{Member, check::TEAMS_MIN};

sentences! { pub enum SignUpAnswer {
    NotYet => "Sign-up has not begun yet.";
    ClosedAlready => "Sign-up is already closed.";
    UntilIsOver => "Sign-up would close before it opens, because that time has passed.";
    TakenBack => "We have cancelled your sign-up.";
    HasOffice => "You are an official here, so the director has to find someone else first.";
    HasSeat => "The first round has been drawn. To leave your seat, write to your game (B.7) or to \
        the director.";
    NeedAHand => "These need your attention before the first round is drawn:";
    /// To a person of a domain from which many have signed up today.
    TooManyOf(domain: String, most: usize) => "{most} people at {domain} have signed up within a \
        day, which is our limit for one domain. We have told the director, who can enter you \
        today. Or sign up again tomorrow.";
    NameRefused(what: String) => "Your name {what}. Write: sign up as NAME";
    OnTheReserveList => "Sign-up is closed. You are on the reserve list, whose players are asked \
        in order when a seat has to be filled (B.2, B.8). If you don't want that, write \
        \"withdraw\".";
    TooFewToClose(teams: usize) => "That makes only {}. A tournament needs at least {} teams of \
        seven (B.6b), so no one who came alone has been put into a team yet. Wait for more, or \
        write \"td close anyway\" to close sign-up all the same. You can still add teams by hand.",
        count(*teams, "team"), TEAMS_MIN;
    OverWithTooFew(teams: usize) => "The time for sign-up is over. That makes only {}, and at \
        least {} are needed (B.6b), so no one who came alone was put into a team. \"td open until \
        TIME\" opens sign-up again. \"td close anyway\" draws the teams that there are.",
        count(*teams, "team"), TEAMS_MIN;
    TeamByLot(team: String, players: Vec<String>) => "Drawn by lot: {team}: {}.", listed(players);
    ReservesByLot(reserves: Vec<String>) => "The reserve list begins with {}.", listed(reserves);
    ClosedWith(teams: usize, now: Moment) => "Sign-up closed with {} on {}.",
        count(*teams, "team"), told::gmt(*now);
    SignedUpAlready => "You have already signed up.";
    SignedUpWithATeam(team: String) => "You have already signed up with {team}.";
    Open(until: Option<Moment>) => "Sign-up is open{}.",
        until.map(|until| format!(" until {}", told::gmt(until))).unwrap_or_default();
    /// To a newcomer who came in time.
    SignedUp => "You have signed up.";
    MayFormATeam(until: Option<Moment>) => "You may form a team with others until sign-up closes{}. \
        One of you writes for all seven. When sign-up closes, players without a team are drawn \
        into teams of seven, by lot; those left over, who signed up last, start the reserve list \
        (B.2).",
        until.map(|until| format!(" on {}", told::gmt(until))).unwrap_or_default();
    WasItYou => "If it was not you who signed up, write \"withdraw\".";
}}

/// To the director, with the line that enters him.
pub fn was_put_off(of: &Tournament, name: &str, address: &str, most: usize) -> Draft {
    let (name, address) = (safe::name(name), safe::line(address));
    let text = format!(
        "We have put off {name} <{address}> until tomorrow, because {most} people from that domain \
            have signed up within a day. To accept {name} today, write: enter {name} <{address}>"
    );
    note(of, "a sign-up was put off", &[text])
}

/// To the director.
pub fn looks_like(of: &Tournament, new: &Member, other: &Member) -> Draft {
    let (name, address) = (safe::name(&new.name), safe::line(&new.address));
    let text = [
        format!(
            "{name} <{address}> has signed up. That name is hard to tell from {} <{}>.",
            safe::name(&other.name),
            safe::line(&other.address)
        ),
        "Find out whether they are two people before you draw.".to_owned(),
    ];
    note(of, "two names look the same", &text)
}

/// To the director.
pub fn is_closed(of: &Tournament, said: &[String]) -> Draft {
    note(of, "Sign-up is closed", said)
}

/// To a person who signed up alone when all teams were full.
pub fn on_the_reserve_list(of: &Tournament) -> Draft {
    let text = "You signed up alone and all teams are full, so you are on the reserve list, in the \
        order of sign-up. You will be asked when a seat has to be filled (B.2, B.8).";
    note(of, "You are on the reserve list", &[text.to_owned()])
}

/// To the seven of a team.
pub fn drawn_into(of: &Tournament, team: &str, members: &[&Member]) -> Draft {
    let first = format!(
        "You are in {team}, drawn by lot with six others (B.2). {} is its captain unless the \
        director names another.",
        members.first().map_or("", |captain| &captain.name)
    );
    let row = |member: &&Member| (member.name.clone(), member.address.clone());
    let rows: Vec<(String, String)> = members.iter().map(row).collect();
    Draft::table(&of.plan.short, &format!("You are in {team}"), &[first], &rows, &[])
}
